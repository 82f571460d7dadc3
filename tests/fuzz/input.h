// Reads a fuzzer's bytes as numbers, choices and texts. After the end of the input all bytes are zero.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace fuzz {

class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  bool ended() const { return size_ == 0; }
  std::uint8_t byte() {
    if (size_ == 0) return 0;
    --size_;
    return *data_++;
  }
  // A number below `count`.
  std::size_t below(std::size_t count) { return byte() % count; }
  template <class Number>
  Number number() {
    Number value{};
    fill(&value, sizeof value);
    return value;
  }
  void fill(void* target, std::size_t size) {
    const std::size_t taken = std::min(size, size_);
    std::memset(target, 0, size);
    if (taken != 0) std::memcpy(target, data_, taken);
    data_ += taken;
    size_ -= taken;
  }
  std::string text(std::size_t longest) {
    const std::size_t length = std::min<std::size_t>(byte() % (longest + 1), size_);
    std::string result(reinterpret_cast<const char*>(data_), length);
    data_ += length;
    size_ -= length;
    return result;
  }
  // All remaining bytes.
  std::string rest() {
    std::string result(reinterpret_cast<const char*>(data_), size_);
    data_ += size_;
    size_ = 0;
    return result;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

// Aborts if a promise does not hold, which the fuzzer reports.
inline void require(bool holds, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (holds) return;
  std::fprintf(stderr, "%s:%d: a promise failed\n", file, line);
  std::abort();
}

}  // namespace fuzz
