"""The text that amalgamate.py writes around and between the copied files. `@NAME@` stands for text computed from the sources."""

MILLE_H_HEAD = """\
/* libmille @VERSION@, a rules engine for the card game Mille: mille_types.h, mille.h and mille_ai.h in one header. The library is in mille.cpp.
 * Written by `./dev amalgamate`; do not edit. */
#ifndef MILLE_MILLE_H
#define MILLE_MILLE_H
#define MILLE_TYPES_H
#define MILLE_MILLE_AI_H

/* Hosts link the library itself. To make a DLL of it on Windows, define MILLE_BUILD when you compile mille.cpp. */
#if !defined(MILLE_BUILD) && !defined(MILLE_STATIC)
#define MILLE_STATIC
#endif

"""

MILLE_HPP_HEAD = """\
// libmille @VERSION@: C++20 over mille.h. Written by `./dev amalgamate`; do not edit.
#ifndef MILLE_MILLE_HPP
#define MILLE_MILLE_HPP

"""

MILLE_CPP_HEAD = """\
/* libmille @VERSION@, a rules engine for the card game Mille, in one file. Written by `./dev amalgamate`; do not edit.
 *
 *     c++ -std=c++20 -O2 -c mille.cpp
 *
 * is the whole build. A host includes mille.h. Link with a C++ compiler; older systems also need -pthread and -ldl.
 *
 * Macros that you may define on the command line:
 *
 *   MILLE_WITH_PLAYERS  1: mille_players.cpp is compiled and linked as well. It has the players `learned` and `search` and the levels `beginner`
 *                       to `master`. Default 0: the players `random`, `greedy` and `club`, and those of the host.
 *   MILLE_WITH_LUA      0: no scripts. The variants that ship are there. Default 1: house rules in Lua; Lua is part of this file.
 *   MILLE_WITH_ARENA    0: no arena, and no threads. Default 1.
 *   MILLE_API           What stands before each function of the ABI. Define it as empty to keep a shared library of yours from exporting them.
 *   MILLE_BUILD         On Windows: export the functions from a DLL.
 *
 * What a build by CMake has and this file has not: players in a child process (`isolated=1`, `exec:COMMAND`), which need the program
 * mille-ai-host. The library refuses such names. mille_has() says what is there.
 *
 * Only the functions of mille.h are meant for you. Everything else is in the namespaces mille_internal and mille_json or begins with mille_,
 * and is hidden.
 *
 * This file contains Lua 5.4 (its licence stands at the end of lua.h below) and JSON for Modern C++ by Niels Lohmann (MIT). Theirs and the
 * rest are under the MIT licence:
 *
@LICENSE@
 */
@CHECKS@
#ifndef MILLE_WITH_LUA
#define MILLE_WITH_LUA 1
#endif
#ifndef MILLE_WITH_ARENA
#define MILLE_WITH_ARENA 1
#endif
#ifndef MILLE_WITH_PLAYERS
#define MILLE_WITH_PLAYERS 0
#endif
#if defined(MILLE_WITH_ISOLATION) && MILLE_WITH_ISOLATION
#error "Players in a child process need mille-ai-host: build libmille with CMake"
#endif
#undef MILLE_WITH_ISOLATION
#define MILLE_WITH_ISOLATION 0

@INCLUDES@
"""

PLAYERS_HEAD = """\
/* libmille @VERSION@: the players `learned` and `search`, and the levels `beginner` to `master`. Written by `./dev amalgamate`; do not edit.
 *
 *     c++ -std=c++20 -O2 -DMILLE_WITH_PLAYERS=1 -c mille.cpp mille_players.cpp
 *
 * Most of this file is weights. Hosts with players of their own leave it out. Licence: at the head of mille.cpp. */
@CHECKS@
@INCLUDES@
"""

# What both sources refuse, and how they compute.
CHECKS = """
#if !defined(__cplusplus) || __cplusplus < 202002L
#error "libmille is C++20: compile with -std=c++20"
#endif
#if !defined(__cpp_exceptions)
#error "libmille needs exceptions inside; none leaves it"
#endif
#if defined(__FAST_MATH__)
#error "Compile without -ffast-math: the same match must come out on every processor"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ == 2
#error "Compile with -msse2 -mfpmath=sse: the same match must come out on every processor"
#endif
/* No fused multiply-add, so that sums are the same on every processor. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && defined(__FP_FAST_FMA)
#pragma GCC optimize("fp-contract=off")
#endif
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 13
/* False alarms of GCC 12, in the standard library's own code (PR 105651) and of std::optional. */
#pragma GCC diagnostic ignored "-Wrestrict"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
"""

# After the headers of others, whose functions lie elsewhere.
OWN_HEAD = """
#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility push(hidden)
#endif
#include "mille.h"
"""

OWN_END = """
#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility pop
#endif
"""

# Before the JSON parser, whose headers of the standard library stand among its own.
JSON_HEAD = """
/* JSON for Modern C++ in a namespace of its own, whose names end with this file, so that a host's own copy is another one. */
#if defined(__GNUC__) && !defined(_WIN32)
#define MILLE_JSON_HIDDEN [[gnu::visibility("hidden")]]
#else
#define MILLE_JSON_HIDDEN
#endif
#define nlohmann mille_json
#define NLOHMANN_JSON_NAMESPACE mille_json
#define NLOHMANN_JSON_NAMESPACE_BEGIN namespace MILLE_JSON_HIDDEN mille_json {
#define NLOHMANN_JSON_NAMESPACE_END }
"""

# As in Lua's onelua.c: its functions are this file's own.
LUA_LINKAGE = """
#undef LUA_API
#undef LUAI_FUNC
#undef LUAI_DDEC
#undef LUAI_DDEF
#define LUA_API [[maybe_unused]] static
#define LUAI_FUNC [[maybe_unused]] static
#define LUAI_DDEC(declaration)
#define LUAI_DDEF [[maybe_unused]] static
"""

# The settings of cmake/compile.cmake.
LUA_HEAD = """
/* Lua, compiled as C++, so that its errors unwind the stack as exceptions do. It has one seed for the hash of strings, and its ^ is the library's. */
#define luai_makeseed(L) 5381u
#define luai_numpow(L, a, b) ((void)L, script_power(a, b))
#define luai_nummod(L, a, b, m) ((void)L, (m) = script_remainder(a, b), ((m) > 0 ? (b) < 0 : (m) < 0 && (b) > 0) ? (m) += (b) : (m))
namespace mille_internal {
struct Table; /* Lua's, not the library's */
}
"""

# Names the compiler's warnings that do not hold for a part of the file.
QUIET = """
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "{}"
#endif
"""
LOUD = """
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
"""
