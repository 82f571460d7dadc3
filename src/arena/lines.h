// Reads and writes two kinds of JSON Lines files. The result file has a header that describes the run, then one
// line per pair. The file of times has only one line per pair. The same results give the same bytes. The page "The
// arena" describes both files.
#pragma once

#include <string>
#include <string_view>

#include "arena/pair.h"
#include "arena/setup.h"
#include "arena/times.h"
#include "base/json_write.h"
#include "base/result.h"

namespace mille::arena {

// Each function appends one line, including its end.
void write_header(const Setup& setup, std::string* text);
void write_pair(const Setup& setup, const PairResult& pair, std::string* text);
void write_times(const Setup& setup, const PairResult& pair, const PairTimes& times, std::string* text);

// Returns a number as JSON with the fewest digits that restore it, or null if it is not finite.
std::string number_text(double value);

// The words that the header uses.
std::string_view unit_word(mille_arena_unit unit);
std::string_view on_fault_word(mille_on_fault on_fault);
std::string_view sprt_word(mille_sprt_scale scale);
std::string_view code_from_word(std::int32_t from);

// Each function reads one line without its end. It fails with MILLE_E_RECORD unless writing the result
// gives the same bytes again.
Result<Setup> read_header(std::string_view line, mille_error* error);
Result<PairResult> read_pair(const Setup& setup, std::string_view line, mille_error* error);
Result<PairTimes> read_times(const Setup& setup, std::string_view line, const PairResult& pair, mille_error* error);

// Returns the name of a member in which two headers differ, or null. Ignores the shards and the programs.
const char* difference(const Setup& a, const Setup& b);

// Writes what is known of a player's program as JSON.
void put_program(const Program& program, JsonWriter* json);
// Describes a program for people.
std::string describe_program(const Program& program);

}  // namespace mille::arena
