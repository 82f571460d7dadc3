// Runs mille-ai-host as if the kernel refused Landlock and further filters of system calls. Compiled with MILLE_TEST_UNWATCHED,
// as if another program listened for system calls already. Compiled without
// MILLE_TEST_HOST, it runs the program in its arguments as if the kernel had no Landlock.
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
#ifdef MILLE_TEST_UNWATCHED
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call(SYS_seccomp), 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args) + sizeof(seccomp_data::args[0])),  // its flags
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, SECCOMP_FILTER_FLAG_NEW_LISTENER, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EBUSY),
#else
#ifdef MILLE_TEST_HOST
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call(SYS_seccomp), 1, 0),
#endif
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call(SYS_landlock_create_ruleset), 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
#endif
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog program{sizeof steps / sizeof *steps, steps};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // A kernel without any filters refuses the tested calls by itself.
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#ifdef MILLE_TEST_HOST
  arguments[0] = const_cast<char*>(MILLE_TEST_HOST);
  execv(MILLE_TEST_HOST, arguments);
#else
  execvp(arguments[1], arguments + 1);
#endif
  return 1;
}
