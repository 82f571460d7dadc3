// A library that never finishes loading.
#include <thread>

namespace {

[[maybe_unused]] const bool kLoaded = []() -> bool {
  for (;;) std::this_thread::yield();
}();

}  // namespace
