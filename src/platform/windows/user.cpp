// See user.h.
#include "platform/user.h"

#include "platform/path.h"
#include "platform/windows/system.h"

#include <shellapi.h>

#include <array>

namespace platform {

std::vector<std::string> arguments(int, char**) {
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> result;
  for (int i = 1; i < count; ++i) result.push_back(text_of(words[i]));
  LocalFree(words);
  return result;
}

std::string program_file() {
  std::array<wchar_t, 32768> name;  // the longest path
  const DWORD length = GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
  return length == 0 || length == name.size() ? std::string() : text_of(std::wstring(name.data(), length));
}

std::optional<std::string> listed_home_folder() {
  const wchar_t* const folder = _wgetenv(L"USERPROFILE");
  if (folder == nullptr || *folder == L'\0') return {};
  return text_of(folder);
}

void raise_file_limit() {}

int process_number() { return static_cast<int>(GetCurrentProcessId()); }

std::tm local_time(std::time_t time) {
  std::tm parts{};
  localtime_s(&parts, &time);
  return parts;
}

}  // namespace platform
