// What mutated sources call. `./dev mutate` includes this file at the top of each of them; nothing else does.
// The environment selects one mutant, or asks which mutants a run reaches.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <type_traits>

namespace mutate {

// Each id has a byte in the file of reached mutants; tests/mutate/reach.py reads it.
inline constexpr std::size_t kMostMutants = std::size_t{1} << 20;

struct Run {
  int selected;  // 0: none; negative: note what is reached
  unsigned char* reached;
};

// A process may use MILLE_MUTANT_MS of processor time and MILLE_MUTANT_BYTES of memory. A forked process inherits the
// limits, which are in whole seconds, but not the timer.
inline void limit_run() {
  if (const char* text = std::getenv("MILLE_MUTANT_MS")) {
    const long ms = std::atol(text);
    const itimerval timer{{0, 0}, {ms / 1000, ms % 1000 * 1000}};
    setitimer(ITIMER_PROF, &timer, nullptr);
    const auto seconds = static_cast<rlim_t>(ms / 1000 + 2);
    const rlimit limit{seconds, seconds};
    setrlimit(RLIMIT_CPU, &limit);
  }
  if (const char* text = std::getenv("MILLE_MUTANT_BYTES")) {
    const auto bytes = static_cast<rlim_t>(std::atoll(text));
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
  }
}

inline Run start() {
  limit_run();
  if (const char* id = std::getenv("MILLE_MUTANT")) return {std::atoi(id), nullptr};
  const char* path = std::getenv("MILLE_MUTANTS_REACHED");
  if (path == nullptr) return {0, nullptr};
  const int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) std::abort();
  void* bytes = mmap(nullptr, kMostMutants, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (bytes == MAP_FAILED) std::abort();
  close(file);
  return {-1, static_cast<unsigned char*>(bytes)};
}

// Initialized before everything else in a source file that includes this one first. The map is shared, so a crash loses
// nothing.
inline const Run run = start();

[[gnu::noinline]] inline void note(int id) { run.reached[id] = 1; }

// Returns true if mutant `id` is selected. Always false during constant evaluation: there the program is as written.
[[gnu::always_inline]] constexpr bool on(int id) {
  if (std::is_constant_evaluated()) return false;
  if (run.selected < 0) [[unlikely]] {
    note(id);
  }
  return run.selected == id;
}

// Operators that evaluate both sides: `a op b`, or for mutant `id` (and `id` + 1) another operator.
#define MUTATE_RELATION(name, was, first, second)                  \
  template <class A, class B>                                      \
  [[gnu::always_inline]] constexpr auto name(int id, A a, B b) {   \
    return on(id) ? a first b : on(id + 1) ? a second b : a was b; \
  }
MUTATE_RELATION(lt, <, <=, >=)
MUTATE_RELATION(le, <=, <, >)
MUTATE_RELATION(gt, >, >=, <=)
MUTATE_RELATION(ge, >=, >, <)
#undef MUTATE_RELATION

#define MUTATE_BINARY(name, was, is)                             \
  template <class A, class B>                                    \
  [[gnu::always_inline]] constexpr auto name(int id, A a, B b) { \
    return on(id) ? a is b : a was b;                            \
  }
MUTATE_BINARY(eq, ==, !=)
MUTATE_BINARY(ne, !=, ==)
MUTATE_BINARY(add, +, -)
MUTATE_BINARY(sub, -, +)
MUTATE_BINARY(mul, *, +)
MUTATE_BINARY(div, /, *)
MUTATE_BINARY(rem, %, *)
MUTATE_BINARY(shl, <<, >>)
MUTATE_BINARY(shr, >>, <<)
MUTATE_BINARY(bit_and, &, |)
MUTATE_BINARY(bit_or, |, &)
MUTATE_BINARY(bit_xor, ^, |)
#undef MUTATE_BINARY

#define MUTATE_ASSIGN(name, was, is)                            \
  template <class A, class B>                                   \
  [[gnu::always_inline]] constexpr A& name(int id, A& a, B b) { \
    return on(id) ? (a is b) : (a was b);                       \
  }
MUTATE_ASSIGN(add_to, +=, -=)
MUTATE_ASSIGN(sub_from, -=, +=)
MUTATE_ASSIGN(mul_by, *=, +=)
MUTATE_ASSIGN(div_by, /=, *=)
MUTATE_ASSIGN(rem_by, %=, *=)
MUTATE_ASSIGN(shl_by, <<=, >>=)
MUTATE_ASSIGN(shr_by, >>=, <<=)
MUTATE_ASSIGN(and_by, &=, |=)
MUTATE_ASSIGN(or_by, |=, &=)
MUTATE_ASSIGN(xor_by, ^=, |=)
#undef MUTATE_ASSIGN

template <class T>
[[gnu::always_inline]] constexpr T& increment(int id, T& value) {
  return on(id) ? --value : ++value;
}
template <class T>
[[gnu::always_inline]] constexpr T& decrement(int id, T& value) {
  return on(id) ? ++value : --value;
}
template <class T>
[[gnu::always_inline]] constexpr T post_increment(int id, T& value) {
  return on(id) ? value-- : value++;
}
template <class T>
[[gnu::always_inline]] constexpr T post_decrement(int id, T& value) {
  return on(id) ? value++ : value--;
}
template <class T>
[[gnu::always_inline]] constexpr T negative(int id, T value) {
  return on(id) ? value : static_cast<T>(-value);
}
template <class T>
[[gnu::always_inline]] constexpr T complement(int id, T value) {
  return on(id) ? value : static_cast<T>(~value);
}

// A constant, one more, one less.
template <class T>
[[gnu::always_inline]] constexpr T literal(int id, T value) {
  return on(id) ? static_cast<T>(value + 1) : on(id + 1) ? static_cast<T>(value - 1) : value;
}
template <class T>
[[gnu::always_inline]] constexpr T more(int id, T value) {
  return on(id) ? static_cast<T>(value + 1) : value;
}

// The result of a call, or 0.
template <class T>
[[gnu::always_inline]] constexpr T result(int id, T value) {
  return on(id) ? T{} : value;
}

}  // namespace mutate
