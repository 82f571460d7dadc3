// Where run_script runs a script: on a small stack, and in processes of its own.
#pragma once

#include <cstddef>
#include <string>

// Runs a function on a thread with a stack of this size. Returns false if there is no such thread.
bool run_on_stack(std::size_t bytes, void* (*function)(void*), void* argument);

// Runs `program path --once` and waits for its end. Returns its output and stores its exit code, 128 and more for a
// signal, in `result`.
std::string run_in_process(const char* program, const char* path, int& result);
