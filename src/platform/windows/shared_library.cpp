// See shared_library.h. The system's functions are declared here, because <windows.h> defines words such as `near` and
// `small`. Paths are UTF-8.
#include "platform/shared_library.h"

#include <io.h>

#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "platform/path.h"

extern "C" {
__declspec(dllimport) void* __stdcall LoadLibraryExW(const wchar_t* name, void* reserved, unsigned long flags);
__declspec(dllimport) int __stdcall GetModuleHandleExW(unsigned long flags, const wchar_t* address, void** module);
__declspec(dllimport) unsigned long __stdcall GetModuleFileNameW(void* module, wchar_t* name, unsigned long size);
using WindowsProcedure = long long(__stdcall*)();
__declspec(dllimport) WindowsProcedure __stdcall GetProcAddress(void* module, const char* name);
__declspec(dllimport) unsigned long __stdcall GetLastError();
}

namespace platform {
namespace {

constexpr unsigned long kFromAddress = 4;      // GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS
constexpr unsigned long kWithoutCounting = 2;  // GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT
constexpr unsigned long kBesideFirst = 8;      // LOAD_WITH_ALTERED_SEARCH_PATH: what it needs may lie beside it
constexpr int kMayRead = 4;

}  // namespace

bool is_readable(const std::string& path) { return _waccess(path_of(path).c_str(), kMayRead) == 0; }

void* load_shared_library(const std::string& path, std::string* cause) {
  std::error_code error;
  const auto whole = std::filesystem::absolute(path_of(path), error).make_preferred();
  void* const library = LoadLibraryExW(whole.c_str(), nullptr, kBesideFirst);
  if (library == nullptr) *cause = std::system_category().message(static_cast<int>(GetLastError()));
  return library;
}

std::string file_of_code(const void* address) {
  void* module = nullptr;
  std::array<wchar_t, 32768> name;  // the longest path
  if (GetModuleHandleExW(kFromAddress | kWithoutCounting, static_cast<const wchar_t*>(address), &module) == 0)
    return {};
  const unsigned long length = GetModuleFileNameW(module, name.data(), static_cast<unsigned long>(name.size()));
  if (length == 0 || length == name.size()) return {};
  std::error_code error;
  const auto found = std::filesystem::canonical(std::filesystem::path(name.data(), name.data() + length), error);
  return error ? std::string() : text_of(found.generic_u8string());
}

void* find_symbol(void* library, const char* name) { return reinterpret_cast<void*>(GetProcAddress(library, name)); }

}  // namespace platform
