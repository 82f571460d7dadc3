// The result file: JSON Lines, a header that says what was run, then a line for each pair; and the file of times beside it, a line a
// pair too. The same results give the same bytes. The page "The arena" describes both.
#pragma once

#include <string>
#include <string_view>

#include "arena/pair.h"
#include "arena/setup.h"
#include "arena/times.h"

namespace mille::arena {

// Each appends one line with its end.
void write_header(const Setup& setup, std::string* text);
void write_pair(const Setup& setup, const PairResult& pair, std::string* text);
void write_times(const Setup& setup, const PairResult& pair, const Times (&times)[kSeats], std::string* text);

// A number as JSON, in the fewest digits that give it back; null where it is infinite.
std::string number_text(double value);

// The words of the header.
std::string_view unit_word(mille_arena_unit unit);
std::string_view on_fault_word(mille_on_fault on_fault);
std::string_view sprt_word(mille_sprt_scale scale);

// Each reads one line without its end. What is read is written again and must be the same bytes. Refused: MILLE_E_RECORD.
mille_status read_header(std::string_view line, Setup* setup, mille_error* error);
mille_status read_pair(const Setup& setup, std::string_view line, PairResult* pair, mille_error* error);
mille_status read_times(const Setup& setup, std::string_view line, const PairResult& pair, Times (&times)[kSeats],
                        mille_error* error);

// In what two headers differ, shards apart: the name of a member, or null.
const char* difference(const Setup& a, const Setup& b);

}  // namespace mille::arena
