// The checks that conformance.h lists. Each throws Wrong with what it finds, or Skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cli {

struct Probe;
struct Subject;

// How it plays.
void check_legal(Subject& subject, std::uint64_t seed);
void check_rare(Subject& subject, std::uint64_t seed);
void check_orders(Subject& subject, std::uint64_t seed);
void check_same(Subject& subject, std::uint64_t seed);
void check_blind(Subject& subject, std::uint64_t seed);
void check_budgets(Subject& subject, std::uint64_t seed);

// What it writes into buffers of the host.
void check_saves(Subject& subject, std::uint64_t seed);
void check_explains(Subject& subject, std::uint64_t seed);
void check_evaluates(Subject& subject, std::uint64_t seed);

// Asks the player to explain its last decision in `room` bytes. Returns the text, or nothing if it does not fit. Throws Wrong.
std::string explanation(const Probe& probe, std::size_t room);

}  // namespace cli
