// Lets the players of a recorded match decide again; see replayed_players.h.
#include "cli/verify/replayed_players.h"

#include <fmt/core.h>

#include <cstring>

#include "cli/options/match_options.h"
#include "cli/options/player_file.h"
#include "cli/show/record_text.h"
#include "cli/term/style.h"

namespace cli {

namespace {

constexpr const char* kNotChecked = "not_checked";

// Returns true if the clock influences the player's decisions, as with `search:time=50` or `search:nodes=0`.
bool goes_by_time(const mille::Player& player) {
  bool by_time = false;
  for (const mille_option_info& option : player.options().value()) {
    const std::string_view name = option.name;
    const bool zero = std::string_view(option.value) == "0";
    by_time = by_time || (name == "time" && !zero) || (name == "nodes" && zero);
  }
  return by_time;
}

// The match before its first deal.
mille::Table beginning(const mille::Engine& engine, std::string_view record, const mille::Table& whole) {
  const std::string_view header = record.substr(0, record.find('\n') + 1);
  const bool sealed = whole.info().value().decks == MILLE_DECKS_SEALED;
  return sealed ? engine.resume(header, whole.seed().value()).value() : engine.import(header).value();
}

std::string text_of(const mille_action& action, mille_seat seat) { return mille::to_text(action, seat).value(); }

ReplayedSeat replay_seat(const mille::Engine& engine, std::string_view record, const mille::Table& whole,
                         mille_seat seat, const std::string& name) {
  auto player = engine.player(typed_player(name));
  if (!player) return {kNotChecked, fmt::format("{} cannot be created here: {}", name, player.error().what())};
  if (goes_by_time(*player))
    return {kNotChecked, fmt::format("{} decides by the clock, so it may decide differently.", name)};
  mille::Table table = beginning(engine, record, whole);
  table.set_player(seat, *player).value();
  const auto info = whole.info().value();
  std::int64_t own = 0;
  for (std::uint64_t number = 0; number < info.decisions; ++number) {
    if (table.info().value().turn == MILLE_NOBODY) table.next_deal().value();
    const mille::Decision taken = whole.decision(number).value();
    if (taken.seat != seat) {
      table.apply(taken.action).value();
      continue;
    }
    ++own;
    auto step = mille::make<mille_step>();
    const auto done = table.step(step);
    if (done.code() == MILLE_E_PLAYER) {
      return {"failed", fmt::format("decision {}: seat {} decided “{}”, and {} fails: {}", number + 1, seat,
                                    text_of(taken.action, seat), name, done.error().what())};
    }
    done.value();
    if (std::memcmp(&step.action, &taken.action, sizeof taken.action) != 0) {
      return {"failed", fmt::format("decision {}: seat {} decided “{}”, and {} decides “{}” from its view.", number + 1,
                                    seat, text_of(taken.action, seat), name, text_of(step.action, seat))};
    }
  }
  return {"ok", fmt::format("Every one of the {} of seat {} is what {} decides from its view.",
                            counted(own, "decision"), seat, name)};
}

}  // namespace

std::array<ReplayedSeat, MILLE_SEATS> replay_players(const mille::Engine& engine, std::string_view record) {
  std::array<ReplayedSeat, MILLE_SEATS> seats;
  const auto all = [&seats](const std::string& why) { seats.fill({kNotChecked, why}); };
  auto whole = engine.import(record);
  if (!whole) return all("The match cannot be replayed."), seats;
  const RecordHeader header = record_header(record);
  const auto decks = whole->info().value().decks;
  if (decks == MILLE_DECKS_GIVEN) {
    return all("Players can decide again only if the cards follow from a seed or are sealed."), seats;
  }
  for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const std::string& name = header.players[at];
    if (!header.shares[at].empty()) {
      seats[at] = {kNotChecked, fmt::format("Seat {} was a guest's.", seat)};
    } else if (!is_built_in(name)) {
      seats[at] = {kNotChecked, fmt::format("“{}” does not ship with this command.", name)};
    } else {
      seats[at] = replay_seat(engine, record, *whole, seat, name);
    }
  }
  return seats;
}

}  // namespace cli
