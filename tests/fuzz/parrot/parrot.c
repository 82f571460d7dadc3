// Stands in for mille-ai-host: greets as the library does, sends the file that it is asked to load over its socket (file 3)
// and exits.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { kHeader = 4 * sizeof(uint32_t), kNumbers = sizeof(uint64_t) + 4 * sizeof(uint32_t) };

// Reads a whole frame into `frame`. Returns its size, or 0 if there is none or it is too long.
static size_t read_frame(unsigned char* frame, size_t most) {
  size_t have = 0, size = kHeader;
  while (have < size) {
    const ssize_t got = read(3, frame + have, size - have);
    uint32_t length;
    if (got <= 0) return 0;
    have += (size_t)got;
    if (have != kHeader || size != kHeader) continue;
    memcpy(&length, frame + kHeader - sizeof length, sizeof length);
    if (length > most - kHeader) return 0;
    size += length;
  }
  return size;
}

int main(void) {
  unsigned char asked[8192];
  char path[4096];
  unsigned char said[65536];
  uint32_t length = 0;
  size_t have = read_frame(asked, sizeof asked);
  FILE* file;
  if (have == 0 || write(3, asked, have) < 0) return 1;
  have = read_frame(asked, sizeof asked);
  if (have < kHeader + kNumbers + sizeof length) return 1;
  memcpy(&length, asked + kHeader + kNumbers, sizeof length);
  if (length >= sizeof path || have < kHeader + kNumbers + sizeof length + length) return 1;
  memcpy(path, asked + kHeader + kNumbers + sizeof length, length);
  path[length] = '\0';
  file = fopen(path, "rb");
  if (file == NULL) return 1;
  while ((have = fread(said, 1, sizeof said, file)) > 0) {
    if (write(3, said, have) < 0) break;
  }
  fclose(file);
  return 0;
}
