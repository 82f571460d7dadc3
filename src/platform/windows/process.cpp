// See process.h. The process is alone in a job, which ends with it and with this process. There is no supervisor.
#include "platform/process.h"

#include <array>
#include <utility>

#include "platform/path.h"
#include "platform/windows/system.h"

namespace platform {
namespace {

constexpr std::uint32_t kFailures = 0xc0000000;  // exit codes from here on are the system's: the process crashed
constexpr std::uint32_t kAborted = 3;            // exit code of abort()

// The list of handles that a child inherits.
class Inherited {
 public:
  explicit Inherited(const std::vector<int>& ends) {
    for (const int end : ends) handles_.push_back(handle_of(end));
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    room_.resize(size);
    made_ = InitializeProcThreadAttributeList(list(), 1, 0, &size) != 0;
    valid_ = made_ && UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                                handles_.size() * sizeof(HANDLE), nullptr, nullptr) != 0;
  }
  ~Inherited() {
    if (made_) DeleteProcThreadAttributeList(list());
  }
  Inherited(const Inherited&) = delete;
  Inherited& operator=(const Inherited&) = delete;

  bool valid() const { return valid_; }
  LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(room_.data()); }

 private:
  std::vector<HANDLE> handles_;
  std::vector<char> room_;
  bool made_ = false;
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

int open_program(const std::string&) { return Launch::kNoFile; }

std::uint64_t most_open_files() { return 0; }

void tell_supervisor(int) {}

std::unique_ptr<Process> Process::start(const Launch& launch) {
  std::vector<int> ends;
  for (const int file : launch.files) {
    if (file != Launch::kNoFile) ends.push_back(file);
  }
  Inherited inherited(ends);
  const HANDLE job = make_job();
  if (!inherited.valid() || job == nullptr) {
    if (job != nullptr) CloseHandle(job);
    fail();
    return nullptr;
  }
  const std::wstring file = path_of(launch.program).make_preferred().native();
  std::wstring line = L'"' + file + L'"';
  for (const int number : ends) line += L' ' + std::to_wstring(number);
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
    return nullptr;
  }
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
  if (!confined) return nullptr;
  return std::unique_ptr<Process>(new Process(number_of(started.hProcess), number_of(job), 0));
}

Process::~Process() {
  end();
  CloseHandle(handle_of(number_));
  CloseHandle(handle_of(handle_));
}

std::optional<Exit> Process::exit_within(std::chrono::microseconds time) {
  if (WaitForSingleObject(handle_of(number_), milliseconds(time)) != WAIT_OBJECT_0) return {};
  DWORD code = 0;
  GetExitCodeProcess(handle_of(number_), &code);
  const auto number = static_cast<std::uint32_t>(code);
  if (number >= kFailures) return Exit{Ending::crashed, number, false};
  return Exit{number == kAborted ? Ending::aborted : Ending::exited, number, false};
}

void Process::end() {
  constexpr DWORD kPatience = 10'000;  // a driver may hold a process that was ended
  if (std::exchange(reaped_, true)) return;
  TerminateJobObject(handle_of(handle_), 1);
  WaitForSingleObject(handle_of(number_), kPatience);
}

}  // namespace platform
