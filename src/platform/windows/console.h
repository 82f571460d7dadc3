// The console that standard input comes from, for the files of this folder.
#pragma once

#include <cstddef>

namespace platform {

// Returns true if standard input is a console.
bool input_is_console();

// Returns true if read_console() would return something at once, in the mode that the console has. Drops events that
// are no input, and notes resizes.
bool console_is_ready();

// Reads up to `size` bytes of UTF-8 from the console. Returns 0 at its end (Ctrl-Z) and -1 with the reason in errno.
std::ptrdiff_t read_console(char* bytes, std::size_t size);

// Returns true if keys are delivered one by one.
bool keys_are_single();

// Remembers that the console has changed its size, for take_resize().
void note_resize();

}  // namespace platform
