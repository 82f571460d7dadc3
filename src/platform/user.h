// The user's home, the process and the local time.
#pragma once

#include <ctime>
#include <optional>
#include <string>

namespace platform {

// Returns the home folder in the system's list of users, or nothing if the user is not listed.
std::optional<std::string> listed_home_folder();

// No other running process has this number.
int process_number();

std::tm local_time(std::time_t time);

}  // namespace platform
