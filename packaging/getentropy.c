/* getentropy() for a library that must run with a glibc before 2.25, which lacks it. The library reads /dev/urandom if this fails. */
#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((visibility("hidden"))) int getentropy(void* bytes, size_t size) {
  const long written = syscall(SYS_getrandom, bytes, size, 0);
  if (written == (long)size) return 0;
  if (written >= 0) errno = EIO;
  return -1;
}
