// The result file, JSON Lines: a header that describes the run, then one line for each pair. And the file of times, which has one line
// for each pair, too. The same results give the same bytes. The page "The arena" describes both files.
#pragma once

#include <string>
#include <string_view>

#include "arena/pair.h"
#include "arena/setup.h"
#include "arena/times.h"
#include "core/result.h"

namespace mille::arena {

// Each appends one line with its end.
void write_header(const Setup& setup, std::string* text);
void write_pair(const Setup& setup, const PairResult& pair, std::string* text);
void write_times(const Setup& setup, const PairResult& pair, const PairTimes& times, std::string* text);

// A number as JSON, in the fewest digits that restore it; null if it is infinite.
std::string number_text(double value);

// The words of the header.
std::string_view unit_word(mille_arena_unit unit);
std::string_view on_fault_word(mille_on_fault on_fault);
std::string_view sprt_word(mille_sprt_scale scale);

// Each reads one line without its end. Written again, the result must give the same bytes. Refused: MILLE_E_RECORD.
Result<Setup> read_header(std::string_view line, mille_error* error);
Result<PairResult> read_pair(const Setup& setup, std::string_view line, mille_error* error);
Result<PairTimes> read_times(const Setup& setup, std::string_view line, const PairResult& pair, mille_error* error);

// The name of a member in which two headers differ, shards excepted, or null.
const char* difference(const Setup& a, const Setup& b);

}  // namespace mille::arena
