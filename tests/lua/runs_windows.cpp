// See runs.h. The tests for Windows run each script once, in the process that they start.
#include <pthread.h>

#include "tests/lua/runs.h"

bool run_on_stack(std::size_t bytes, void* (*function)(void*), void* argument) {
  pthread_attr_t attributes;
  pthread_t thread;
  return pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, bytes) == 0 &&
         pthread_create(&thread, &attributes, function, argument) == 0 && pthread_join(thread, nullptr) == 0;
}

std::string run_in_process(const char*, const char*, int& result) {
  result = 2;
  return "no process is started here: use --once";
}
