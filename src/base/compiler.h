// What the core asks of a compiler beyond the language, for speed. A portable build (MILLE_PORTABLE) asks for nothing.
#pragma once

// Whether there are vectors with all their operations: GCC has __builtin_shufflevector from version 12.
#if MILLE_PORTABLE || !defined(__has_builtin)
#define MILLE_VECTORS 0
#elif __has_builtin(__builtin_shufflevector)
#define MILLE_VECTORS 1
#else
#define MILLE_VECTORS 0
#endif

#if MILLE_PORTABLE
#define MILLE_INLINE inline
#else
// Goes into the function that calls it.
#define MILLE_INLINE [[gnu::always_inline]] inline
#endif

// Functions for wide registers, and whether this machine has those.
#if !MILLE_PORTABLE && defined(__x86_64__)

#define MILLE_FOR_AVX512 [[gnu::target("avx512f")]]
#define MILLE_FOR_AVX2 [[gnu::target("avx2")]]

namespace mille {

inline bool has_avx512() { return __builtin_cpu_supports("avx512f"); }
inline bool has_avx2() { return __builtin_cpu_supports("avx2"); }

}  // namespace mille

#else

#define MILLE_FOR_AVX512
#define MILLE_FOR_AVX2

namespace mille {

inline bool has_avx512() { return false; }
inline bool has_avx2() { return false; }

}  // namespace mille

#endif
