// See child.h.
#include "platform/windows/child.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <string_view>

#include "platform/path.h"
#include "platform/windows/system.h"

namespace platform {
namespace {

constexpr DWORD kBuffer = 1 << 16;

HANDLE handle_of(int number) { return reinterpret_cast<HANDLE>(std::intptr_t{number}); }
int number_of(HANDLE handle) { return static_cast<int>(reinterpret_cast<std::intptr_t>(handle)); }

// Milliseconds until then, rounded up.
DWORD time_until(const PipeDeadline& deadline) {
  if (!deadline) return INFINITE;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now()).count();
  return static_cast<DWORD>(std::clamp<long long>(left, 0, std::numeric_limits<int>::max()));
}

DWORD at_most_a_buffer(std::size_t size) { return static_cast<DWORD>(std::min<std::size_t>(size, kBuffer)); }

// An event for one transfer. Each thread has its own, because several threads may use a pipe.
HANDLE transfer_event() {
  struct Event {
    HANDLE handle = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    ~Event() { CloseHandle(handle); }
  };
  thread_local const Event event;
  return event.handle;
}

// Ends a transfer that ReadFile or WriteFile has started.
Piped finish(int end, bool started, OVERLAPPED* transfer, std::size_t* count, const PipeDeadline& deadline) {
  DWORD done = 0;
  bool in_time = true;
  if (!started) {
    if (GetLastError() != ERROR_IO_PENDING) return Piped::closed;
    in_time = WaitForSingleObject(transfer->hEvent, time_until(deadline)) == WAIT_OBJECT_0;
    if (!in_time) CancelIoEx(handle_of(end), transfer);
  }
  const bool whole = GetOverlappedResult(handle_of(end), transfer, &done, TRUE) != 0;
  *count = done;
  if (whole && done > 0) return Piped::some;  // perhaps just before it was cancelled
  return in_time ? Piped::closed : Piped::timed_out;
}

// The list of handles that a child inherits.
class Inherited {
 public:
  explicit Inherited(const std::vector<int>& ends) {
    for (const int end : ends) handles_.push_back(handle_of(end));
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    room_.resize(size);
    valid_ = InitializeProcThreadAttributeList(list(), 1, 0, &size) != 0 &&
             UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                       handles_.size() * sizeof(HANDLE), nullptr, nullptr) != 0;
  }
  ~Inherited() { DeleteProcThreadAttributeList(list()); }
  Inherited(const Inherited&) = delete;
  Inherited& operator=(const Inherited&) = delete;

  bool valid() const { return valid_; }
  LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(room_.data()); }

 private:
  std::vector<HANDLE> handles_;
  std::vector<char> room_;
  bool valid_ = false;
};

HANDLE make_job() {
  const HANDLE job = CreateJobObjectW(nullptr, nullptr);
  if (job == nullptr) return nullptr;
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_ACTIVE_PROCESS |
                                            JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
  limits.BasicLimitInformation.ActiveProcessLimit = 1;
  if (SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits) != 0) return job;
  fail();
  CloseHandle(job);
  return nullptr;
}

// Windows needs to know where it lies. Two zeros end an environment.
std::wstring bare_environment() {
  std::array<wchar_t, MAX_PATH> folder{};
  GetWindowsDirectoryW(folder.data(), static_cast<UINT>(folder.size()));
  return std::wstring(L"SystemRoot=") + folder.data() + std::wstring(2, L'\0');
}

}  // namespace

bool make_pipe(int ends[2]) {
  static std::atomic<unsigned> count = 0;
  const std::wstring name =
      L"\\\\.\\pipe\\mille-" + std::to_wstring(GetCurrentProcessId()) + L"-" + std::to_wstring(++count);
  const HANDLE ours = CreateNamedPipeW(
      name.c_str(), PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, kBuffer, kBuffer, 0, nullptr);
  if (ours == INVALID_HANDLE_VALUE) return fail();
  SECURITY_ATTRIBUTES inheritable{sizeof inheritable, nullptr, TRUE};
  const HANDLE theirs = CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, 0, &inheritable, OPEN_EXISTING,
                                    FILE_FLAG_OVERLAPPED, nullptr);
  if (theirs == INVALID_HANDLE_VALUE) {
    fail();
    CloseHandle(ours);
    return false;
  }
  ends[0] = number_of(ours);
  ends[1] = number_of(theirs);
  return true;
}

Piped read_pipe(int end, void* bytes, std::size_t size, std::size_t* count, const PipeDeadline& deadline) {
  OVERLAPPED transfer{};
  transfer.hEvent = transfer_event();
  const bool done = ReadFile(handle_of(end), bytes, at_most_a_buffer(size), nullptr, &transfer) != 0;
  return finish(end, done, &transfer, count, deadline);
}

Piped write_pipe(int end, const void* bytes, std::size_t size, std::size_t* count, const PipeDeadline& deadline) {
  OVERLAPPED transfer{};
  transfer.hEvent = transfer_event();
  const bool done = WriteFile(handle_of(end), bytes, at_most_a_buffer(size), nullptr, &transfer) != 0;
  return finish(end, done, &transfer, count, deadline);
}

bool pipe_has_input(int end) {
  DWORD count = 0;
  return PeekNamedPipe(handle_of(end), nullptr, 0, nullptr, &count, nullptr) == 0 || count > 0;
}

bool is_pipe(int end) { return GetFileType(handle_of(end)) == FILE_TYPE_PIPE; }

void close_handle(int handle) { CloseHandle(handle_of(handle)); }

bool start_child(const std::string& program, const std::vector<int>& ends, ChildHandles* child) {
  Inherited inherited(ends);
  const HANDLE job = make_job();
  if (!inherited.valid() || job == nullptr) {
    if (job != nullptr) CloseHandle(job);
    return fail();
  }
  const std::wstring file = path_of(program).make_preferred().native();
  std::wstring line = L'"' + file + L'"';
  for (const int end : ends) line += L' ' + std::to_wstring(end);
  std::wstring environment = bare_environment();
  STARTUPINFOEXW start{};
  start.StartupInfo.cb = sizeof start;
  start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;  // none
  start.lpAttributeList = inherited.list();
  PROCESS_INFORMATION started{};
  constexpr DWORD kFlags =
      CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_UNICODE_ENVIRONMENT | EXTENDED_STARTUPINFO_PRESENT;
  if (CreateProcessW(file.c_str(), line.data(), nullptr, nullptr, TRUE, kFlags, environment.data(), nullptr,
                     &start.StartupInfo, &started) == 0) {
    fail();
    CloseHandle(job);
    return false;
  }
  *child = {number_of(started.hProcess), number_of(job)};
  // It runs no code before it is in the job.
  const bool confined = AssignProcessToJobObject(job, started.hProcess) != 0 || fail();
  if (confined) {
    ResumeThread(started.hThread);
  } else {
    TerminateProcess(started.hProcess, 1);
    CloseHandle(started.hProcess);
    CloseHandle(job);
  }
  CloseHandle(started.hThread);
  return confined;
}

std::optional<std::uint32_t> exit_within(const ChildHandles& child, std::chrono::microseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  if (WaitForSingleObject(handle_of(child.process), time_until(end)) != WAIT_OBJECT_0) return {};
  DWORD code = 0;
  GetExitCodeProcess(handle_of(child.process), &code);
  return static_cast<std::uint32_t>(code);
}

void end_child(const ChildHandles& child) {
  TerminateJobObject(handle_of(child.job), 1);
  WaitForSingleObject(handle_of(child.process), INFINITE);
}

bool limit_this_process(std::uint64_t bytes) {
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
  if (bytes == 0) return true;
  // The job's handle stays open until this process ends.
  const HANDLE job = CreateJobObjectW(nullptr, nullptr);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
  limits.ProcessMemoryLimit = bytes;
  return job != nullptr &&
         SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits) != 0 &&
         AssignProcessToJobObject(job, GetCurrentProcess()) != 0;
}

}  // namespace platform
