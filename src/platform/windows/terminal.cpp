// See terminal.h and windows/console.h.
#include "platform/terminal.h"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>

#include "platform/windows/console.h"
#include "platform/windows/system.h"

// What KeyInput restores: the console's input mode.
struct termios {
  DWORD input;
};

namespace platform {
namespace {

constexpr DWORD kEscapesInInput = 0x200;  // ENABLE_VIRTUAL_TERMINAL_INPUT
constexpr DWORD kEscapesInOutput = 4;     // ENABLE_VIRTUAL_TERMINAL_PROCESSING
constexpr wchar_t kCtrlZ = 26;

// Globals, because the console belongs to the process.
std::string pending;  // what was read from the console and not yet taken
UINT code_page_before = 0;
std::array<std::optional<DWORD>, kStandardError + 1> modes_before;  // of the streams that obeys_escapes() changed

HANDLE input() { return GetStdHandle(STD_INPUT_HANDLE); }
HANDLE output() { return GetStdHandle(STD_OUTPUT_HANDLE); }
HANDLE console_of(int stream) { return reinterpret_cast<HANDLE>(_get_osfhandle(stream)); }

bool is_input(const INPUT_RECORD& event) {
  return event.EventType == KEY_EVENT && event.Event.KeyEvent.bKeyDown != 0 &&
         event.Event.KeyEvent.uChar.UnicodeChar != 0;
}

void append_utf8(std::string* text, std::wstring_view wide) {
  const int length = static_cast<int>(wide.size());
  const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide.data(), length, nullptr, 0, nullptr, nullptr);
  const std::size_t end = text->size();
  text->resize(end + static_cast<std::size_t>(bytes));
  WideCharToMultiByte(CP_UTF8, 0, wide.data(), length, text->data() + end, bytes, nullptr, nullptr);
}

}  // namespace

void prepare_streams() {
  for (const int stream : {kStandardInput, kStandardOutput, kStandardError}) _setmode(stream, _O_BINARY);
  if (!is_terminal(kStandardOutput) && !is_terminal(kStandardError)) return;
  code_page_before = GetConsoleOutputCP();
  SetConsoleOutputCP(CP_UTF8);
  std::atexit([] {  // the console goes on without this program
    SetConsoleOutputCP(code_page_before);
    for (const int stream : {kStandardOutput, kStandardError}) {
      const std::optional<DWORD> mode = modes_before[static_cast<std::size_t>(stream)];
      if (mode) SetConsoleMode(console_of(stream), *mode);
    }
  });
}

bool is_terminal(int stream) {
  DWORD mode = 0;
  return GetConsoleMode(console_of(stream), &mode) != 0;
}

TerminalSize terminal_size() {
  CONSOLE_SCREEN_BUFFER_INFO found{};
  if (GetConsoleScreenBufferInfo(output(), &found) == 0) return {};
  return {found.srWindow.Right - found.srWindow.Left + 1, found.srWindow.Bottom - found.srWindow.Top + 1};
}

bool shows_utf8() { return GetConsoleOutputCP() == CP_UTF8; }

// Both streams usually lead to one console. The first that changes its mode restores it.
bool obeys_escapes(int stream) {
  DWORD mode = 0;
  if (GetConsoleMode(console_of(stream), &mode) == 0) return false;
  if ((mode & kEscapesInOutput) != 0) return true;
  if (SetConsoleMode(console_of(stream), mode | kEscapesInOutput) == 0) return false;
  modes_before[static_cast<std::size_t>(stream)] = mode;
  return true;
}

bool input_is_console() { return is_terminal(kStandardInput); }

bool keys_are_single() {
  DWORD mode = 0;
  return GetConsoleMode(input(), &mode) != 0 && (mode & ENABLE_LINE_INPUT) == 0;
}

bool console_is_ready() {
  if (!pending.empty()) return true;
  for (;;) {
    INPUT_RECORD event{};
    DWORD count = 0;
    if (PeekConsoleInputW(input(), &event, 1, &count) == 0) return true;  // a later read reports what is wrong
    if (count == 0) return false;
    if (is_input(event)) return true;
    if (event.EventType == WINDOW_BUFFER_SIZE_EVENT) note_resize();
    ReadConsoleInputW(input(), &event, 1, &count);
  }
}

std::ptrdiff_t read_console(char* bytes, std::size_t size) {
  if (pending.empty()) {
    std::array<wchar_t, 1024> wide;
    DWORD count = 0;
    SetLastError(0);
    const auto most = static_cast<DWORD>(keys_are_single() ? 1 : wide.size());
    const bool done = ReadConsoleW(input(), wide.data(), most, &count, nullptr) != 0;
    const bool cancelled = GetLastError() == ERROR_OPERATION_ABORTED;  // by Ctrl-C
    if (!done || cancelled) {
      fail();
      if (cancelled) errno = EINTR;
      return -1;
    }
    std::wstring text(wide.data(), count);
    if (text.starts_with(kCtrlZ)) return 0;
    if (!keys_are_single()) std::erase(text, L'\r');
    append_utf8(&pending, text);
  }
  const std::size_t taken = std::min(size, pending.size());
  pending.copy(bytes, taken);
  pending.erase(0, taken);
  return static_cast<std::ptrdiff_t>(taken);
}

bool input_within(int milliseconds) {
  if (!input_is_console()) return true;
  const ULONGLONG end = GetTickCount64() + static_cast<ULONGLONG>(milliseconds);
  while (!console_is_ready()) {
    const ULONGLONG now = GetTickCount64();
    if (now >= end || WaitForSingleObject(input(), static_cast<DWORD>(end - now)) == WAIT_TIMEOUT) return false;
  }
  return true;
}

std::ptrdiff_t read_input(void* bytes, std::size_t size) {
  if (input_is_console()) return read_console(static_cast<char*>(bytes), size);
  DWORD count = 0;
  if (ReadFile(input(), bytes, static_cast<DWORD>(size), &count, nullptr) != 0) return count;
  const DWORD code = GetLastError();
  if (code == ERROR_BROKEN_PIPE || code == ERROR_HANDLE_EOF) return 0;
  fail();
  if (code == ERROR_OPERATION_ABORTED) errno = EINTR;
  return -1;
}

bool write_all(int stream, std::string_view text) {
  constexpr std::size_t kMost = 1 << 15;  // a console takes no more at once
  while (!text.empty()) {
    const int written = _write(stream, text.data(), static_cast<unsigned>(std::min(text.size(), kMost)));
    if (written < 0) {
      const unsigned long code = _doserrno;
      if (code == ERROR_BROKEN_PIPE || code == ERROR_NO_DATA || code == ERROR_PIPE_NOT_CONNECTED) errno = EPIPE;
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

KeyInput::KeyInput() : before_(std::make_unique<termios>()) {
  GetConsoleMode(input(), &before_->input);
  SetConsoleMode(input(), ENABLE_PROCESSED_INPUT | ENABLE_WINDOW_INPUT | kEscapesInInput);
}

KeyInput::~KeyInput() { SetConsoleMode(input(), before_->input); }

}  // namespace platform
