// See runs.h.
#include "tests/lua/runs.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

bool run_on_stack(std::size_t bytes, void* (*function)(void*), void* argument) {
  void* stack = nullptr;
  pthread_attr_t attributes;
  pthread_t thread;
  if (posix_memalign(&stack, 4096, bytes) != 0 || pthread_attr_init(&attributes) != 0 ||
      pthread_attr_setstack(&attributes, stack, bytes) != 0 ||
      pthread_create(&thread, &attributes, function, argument) != 0 || pthread_join(thread, nullptr) != 0) {
    return false;
  }
  pthread_attr_destroy(&attributes);
  std::free(stack);
  return true;
}

std::string run_in_process(const char* program, const char* path, int& result) {
  int ends[2];
  if (pipe(ends) != 0) std::exit(2);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    execl(program, program, path, "--once", static_cast<char*>(nullptr));
    _exit(2);
  }
  close(ends[1]);
  std::string output;
  char block[512];
  for (ssize_t count = 0; (count = read(ends[0], block, sizeof block)) > 0;) {
    output.append(block, static_cast<std::size_t>(count));
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return output;
}
