// Whether a sanitizer is compiled in. Its run-time takes memory, files and system calls of its own, so no limit of them can be held.
#pragma once

namespace mille {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;  // as GCC says it
#elif defined(__has_feature)
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);  // as Clang does
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace mille
