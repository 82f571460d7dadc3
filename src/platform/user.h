// The user's home, the process, its arguments and its limit of files, and the local time.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace platform {

// Returns the arguments of main() behind the program's name, in UTF-8.
std::vector<std::string> arguments(int count, char** values);

// Returns the path of the running program; empty if the system does not say.
std::string program_file();

// Returns the home folder in the system's list of users, or nothing if the user is not listed.
std::optional<std::string> listed_home_folder();

// Lets this process open as many files as the system allows it to. Windows has no such limit.
void raise_file_limit();

// No other running process has this number.
int process_number();

std::tm local_time(std::time_t time);

}  // namespace platform
