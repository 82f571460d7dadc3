// Runs mille-ai-host as on a kernel that refuses Landlock and any further filter of system calls.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

int main(int, char** arguments) {
  const auto call = [](long number) { return static_cast<unsigned>(number); };
  sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call(SYS_landlock_create_ruleset), 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call(SYS_seccomp), 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog program{sizeof steps / sizeof *steps, steps};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // Where the kernel has no filters at all, it refuses what is tested by itself.
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  arguments[0] = const_cast<char*>(MILLE_TEST_HOST);
  execv(MILLE_TEST_HOST, arguments);
  return 1;
}
