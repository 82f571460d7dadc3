// Examples of everything that tests/mutate changes and of everything it must leave alone. tool_test.py compiles this
// file.
#include <cstdio>
#include <initializer_list>

namespace sample {

enum Color { kRed = 1, kGreen = 2 };
static_assert(kRed + 1 == kGreen);

constexpr int kSize = 2 + 1;
using Row = int[kSize + 1];

constexpr int twice(int number) { return 2 * number; }
static_assert(twice(4) == 8);

struct Counter {
  int count = 5;
  unsigned char small = 0;

  explicit Counter(int start) : count(start - 1) {}
  bool above(int limit) const { return count > limit; }
  void add(int more) {
    count += more;
    small++;
  }
};

template <class T>
T larger(T a, T b) {
  if (a < b) return b;
  return a;
}

template <int N>
int fixed() {
  return N;
}

bool both(bool a, bool b) { return a && !b; }
bool either(bool a, bool b) { return a || b; }

int classify(int number) {
  switch (number) {
    case 1: return -number;
    case 2: number *= 3; break;
    default: number = ~number;
  }
  return number;
}

int classified(int number) { return classify(number); }

// An `else` keeps its `if`. The tool ignores this comment, although it contains a < b.
int stepped(int limit) {
  int sum = 0;
  for (int i = 0; i < limit; ++i) {
    if (i == 2) continue;
    if (i % 2 != 0)
      sum += i;
    else
      --sum;
    if (sum > 40) break;
  }
  return sum;
}

// The first cells are there for a mutant that steps backwards.
const int kCells[] = {3, 3, 3, 3, 1, 2, 5, 9};

int first_of(const int* begin, const int* end) {
  int found = 7;
  while (begin != end) {
    found = *begin++;
    if (found >= 3 && (found & 1) == 1) break;
  }
  return found ^ (found << 1);
}

int by_lambda(int number) {
  const auto half = [&](int value) { return value / 2 - number; };
  return half(number) <= 3 ? half(9) | 1 : half(8) >> 1;
}

char letter(int number) { return static_cast<char>('a' + number % 26); }

void quiet(int* target) {
  if (*target < 0) return;
  *target = 1;
}

}  // namespace sample

int main() {
  using namespace sample;
  Counter counter(4);
  counter.add(3);
  Row row = {1, 2, 5};
  int target = 9;
  quiet(&target);
  int negative = -9;
  quiet(&negative);
  std::printf("%d %d %d %d %d\n", counter.count, counter.small, counter.above(5), target, negative);
  std::printf("%d %d %d %d\n", larger(3, 4), larger(4, 3), fixed<6>(), twice(row[1]));
  for (const bool a : {false, true}) {
    for (const bool b : {false, true}) std::printf("%d%d ", both(a, b), either(a, b));
  }
  std::printf("\n%d %d %d %d\n", classified(1), classified(2), classified(3), stepped(12));
  std::printf("%d %d %d %c\n", first_of(kCells + 4, kCells + 7), by_lambda(4), by_lambda(-20), letter(28));
  return 0;
}
