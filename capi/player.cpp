// Players: making them, seating them, letting them decide.

#include "capi/player.h"

#include <optional>
#include <string>

#include "ai/check_fields.h"
#include "ai/describe.h"
#include "ai/local/builtin.h"
#include "ai/local/local.h"
#include "ai/make_player.h"
#include "ai/player/entry_table.h"
#include "base/messages.h"
#include "base/printable.h"
#include "capi/batch.h"
#include "capi/player_setup.h"
#include "capi/table.h"
#include "capi/variant.h"
#include "core/messages.h"
#include "record/record_write.h"
#include "table/messages.h"

using namespace mille;
using namespace mille::capi;

namespace mille::capi {

namespace {

// Enters the player at a seat under the lock. Without the lock another thread could free the player first, and the slot
// could already hold another one.
PlayerGuard enter_seated(TableSlot* slot, int seat) {
  const std::lock_guard lock(slot->header.engine->seating);
  return PlayerGuard(slot->object()->seats[seat]);
}

}  // namespace

void notify_match_end(TableObject* object) {
  if (object->table.state().phase != MILLE_PHASE_OVER) return;
  for (int seat = 0; seat < kSeats; ++seat) {
    const PlayerGuard guard = enter_seated(object->slot, seat);
    if (!guard) continue;
    try {
      guard.object().player->follow(object->source, seat, nullptr, nullptr);
    } catch (const std::bad_alloc&) {
      // The action has been played, and it stands even if a player misses the news.
    }
  }
}

void destroy_player(PlayerSlot* slot) { destroy_child(&slot->header.engine->players, slot); }

}  // namespace mille::capi

namespace {

// If memory runs out, `player` stays with the caller.
mille_player* make_handle(Engine* engine, std::unique_ptr<Player>&& player) {
  return reinterpret_cast<mille_player*>(make_child(engine, &engine->players, Kind::player, std::move(player)));
}

// Runs a call's body as a shared user of a player.
template <class Body>
mille_status with_player(const mille_player* handle, mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const SharedPlayerGuard guard(to_player(handle));
    return guard ? body(*guard.object().player, why) : refuse(why, say::kHandle);
  });
}

mille_step step_of(const Answer& answer, std::uint64_t decision) {
  mille_step step{};
  step.struct_size = sizeof step;
  step.seat = answer.seat;
  step.decision = decision;
  step.action = answer.action;
  step.index = answer.index;
  step.fault = answer.fault;
  step.time_us = answer.time_us;
  step.unknown_fields = answer.unknown_fields;
  return step;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

// Asks the player whose turn it is for a decision, and plays it.
mille_status take_step(TableSlot* slot, const Budget& budget, mille_step* step, mille_error* error) {
  TableObject& object = *slot->object();
  MILLE_TRY(object.table.check_host(error));
  const State& state = object.table.state();
  if (!state.in_deal()) return refuse(error, state.phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
  const PlayerGuard guard = enter_seated(slot, state.turn);
  if (!guard.has_object()) return refuse(error, say::kPlayerMissing, {state.turn});
  if (!guard) return refuse(error, say::kBusy);
  Answer answer;
  const std::uint64_t decision = object.table.decisions();
  mille_status status = guard.object().player->decide(object.source, budget, &answer, error);
  if (status == MILLE_OK) status = object.table.apply(answer.action, error);
  *step = step_of(answer, decision);
  return status;
}

// Makes a player that sits nowhere leave the match, whatever ends the call. A table that is freed tells only its seated
// players, so any other one would keep following it.
class LeaveAtEnd {
 public:
  explicit LeaveAtEnd(Player* player) : player_(player) {}
  ~LeaveAtEnd() { player_->leave(); }
  LeaveAtEnd(const LeaveAtEnd&) = delete;
  LeaveAtEnd& operator=(const LeaveAtEnd&) = delete;

 private:
  Player* player_;
};

bool sits_at(TableSlot* slot, mille_seat seat, const PlayerSlot* player) {
  const std::lock_guard lock(slot->header.engine->seating);
  return slot->object()->seats[seat] == player;
}

// Enters a player, and refuses one that has a seat.
mille_status enter_unseated(PlayerSlot* slot, std::optional<PlayerGuard>* guard, mille_error* error) {
  const std::lock_guard lock(slot->header.engine->seating);
  guard->emplace(slot);
  if (!**guard) return refuse(error, slot->header.is(Kind::player) ? say::kBusy : say::kHandle);
  if (slot->object()->table == nullptr) return MILLE_OK;
  guard->reset();  // still under the lock: a thread that frees that table enters the player to make it leave the match
  return refuse(error, say::kPlayerSeated);
}

Result<const Note*> note_at(const TableObject& object, std::size_t index, mille_error* error) {
  const std::vector<Note>& notes = object.table.setup().notes;
  if (index >= notes.size()) return refuse(error, say::kNoteMissing, {index, notes.size()});
  return &notes[index];
}

}  // namespace

const char* mille_player_id(std::size_t index) {
  const auto all = builtin_players();
  return index < all.size() ? all[index]->id : nullptr;
}

mille_status mille_player_create(mille_engine* engine, const char* name, const mille_player_setup* setup,
                                 mille_player** player, mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    if (player == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(const PlayerName wanted, read_player(name, setup, why));
    MILLE_TRY(std::unique_ptr<Player> made, make_player(wanted, home->places, why));
    *player = make_handle(home, std::move(made));
    return MILLE_OK;
  });
}

mille_status mille_engine_player_name(mille_engine* engine, std::size_t index, char* buffer, std::size_t size,
                                      std::size_t* needed, mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    const std::vector<std::string> names = player_names(home->places);
    if (index >= names.size()) return refuse(why, say::kNoPlayer, {index, names.size()});
    return put_text(names[index], buffer, size, needed, why);
  });
}

mille_status mille_player_describe(mille_engine* engine, const char* name, const mille_player_setup* setup,
                                   char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const PlayerName wanted, read_player(name, setup, why));
    MILLE_TRY(const std::string json, describe_player(wanted, home->places, why));
    return put_text(json, buffer, size, needed, why);
  });
}

mille_status mille_player_from_api(mille_engine* engine, const mille_ai_api* api, void* user,
                                   const mille_option* options, std::size_t option_count, mille_player** player,
                                   mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    if (api == nullptr || player == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_options(options, option_count, why));
    MILLE_TRY(check_api(api, why));
    MILLE_TRY(std::unique_ptr<Player> made,
              make_host_player(api, user, api->id, {options, option_count}, home->places.log, why));
    try {
      *player = make_handle(home, std::move(made));
    } catch (const std::bad_alloc&) {
      if (api->create == nullptr) made->leave_instance_alone();
      throw;
    }
    return MILLE_OK;
  });
}

mille_status mille_player_set_user(mille_player* player, void* user, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const SharedPlayerGuard guard(to_player(player));
    if (!guard) return refuse(why, say::kHandle);
    guard.object().player->set_word(user);
    return MILLE_OK;
  });
}

void mille_player_free(mille_player* player) {
  const platform::FloatEnvironment computing;
  auto* slot = reinterpret_cast<PlayerSlot*>(player);
  if (slot == nullptr || !invalidate(&slot->header, Kind::player)) return;
  {
    const std::lock_guard lock(slot->header.engine->seating);
    if (TableSlot* table = std::exchange(slot->object()->table, nullptr); table != nullptr) {
      for (PlayerSlot*& seat : table->object()->seats) {
        if (seat == slot) seat = nullptr;
      }
    }
  }
  if (retire(&slot->header)) destroy_player(slot);
}

mille_status mille_player_text(const mille_player* player, mille_player_text_kind kind, char* buffer, std::size_t size,
                               std::size_t* needed, mille_error* error) {
  return with_player(player, error, [&](const Player& opponent, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    const auto put = [&](const char* text) {
      return put_text(printable(text_or_empty(text)), buffer, size, needed, why);
    };
    switch (kind) {
      case MILLE_PLAYER_TEXT_NAME: return put_text(opponent.name(), buffer, size, needed, why);
      case MILLE_PLAYER_TEXT_TITLE: return put(opponent.api().title);
      case MILLE_PLAYER_TEXT_VERSION: return put(opponent.api().release);
      case MILLE_PLAYER_TEXT_AUTHOR: return put(opponent.api().author);
      case MILLE_PLAYER_TEXT_ABOUT: return put(opponent.api().about);
      default: return refuse(why, say::kNumber, {"kind", kind, MILLE_PLAYER_TEXT_NAME, MILLE_PLAYER_TEXT_ABOUT});
    }
  });
}

mille_status mille_player_option(const mille_player* player, std::size_t index, mille_option_info* info,
                                 mille_error* error) {
  return with_player(player, error, [&](const Player& opponent, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(info, why));
    if (index >= opponent.option_count()) return refuse(why, say::kNoOption, {static_cast<std::uint64_t>(index)});
    mille_option_info described{};
    described.struct_size = sizeof described;
    opponent.option_info(index, &described);
    write_struct(info, described);
    return MILLE_OK;
  });
}

mille_status mille_player_unknown_fields(const mille_player* player, const mille_variant* variant, char* buffer,
                                         std::size_t size, std::size_t* needed, mille_error* error) {
  return with_player(player, error, [&](const Player& asked, mille_error* why) -> mille_status {
    const Variant* const rules = to_variant(variant);
    if (rules == nullptr) return refuse(why, say::kHandle);
    MILLE_TRY(check_buffer(buffer, size, why));
    return put_text(names_of(asked.unknown_fields(rules->ruleset.rules), " "), buffer, size, needed, why);
  });
}

mille_status mille_player_evaluation(mille_player* player, mille_evaluation* evaluation, double* chances,
                                     std::size_t capacity, std::size_t* count, mille_error* error) {
  return with_player_alone(player, error, [&](Player& asked, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(evaluation, why));
    if (chances == nullptr && capacity != 0) return refuse(why, say::kNull);
    MILLE_TRY(const Evaluation found, asked.evaluate(why));
    const std::size_t length = found.chances.size();
    write_struct(evaluation, found.numbers);
    std::copy_n(found.chances.begin(), std::min(length, capacity), chances);
    if (count != nullptr) *count = length;
    return answer_for_array(length, capacity, why);
  });
}

mille_status mille_player_explanation(mille_player* player, char* buffer, std::size_t size, std::size_t* needed,
                                      mille_error* error) {
  return with_player_alone(player, error, [&](Player& asked, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const std::string text, asked.explanation(why));
    return put_text(text, buffer, size, needed, why);
  });
}

mille_status mille_player_cancel(mille_player* player, mille_error* error) {
  return with_player(player, error, [](Player& opponent, mille_error* why) { return opponent.cancel(why); });
}

mille_status mille_table_set_player(mille_table* table, mille_seat seat, mille_player* player, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (!is_seat(seat)) return refuse(why, say::kSeat, {seat});
    MILLE_TRY(object.table.check_host(why));
    TableSlot* slot = object.slot;
    PlayerSlot* newcomer = to_player(player);
    if (player != nullptr && newcomer == nullptr) return refuse(why, say::kHandle);
    if (newcomer != nullptr && newcomer->header.engine != slot->header.engine) return refuse(why, say::kOtherEngine);
    std::optional<PlayerGuard> guard;
    std::optional<PlayerGuard> left;
    std::string name = "human";
    if (newcomer != nullptr) {
      if (sits_at(slot, seat, newcomer)) return MILLE_OK;
      MILLE_TRY(enter_unseated(newcomer, &guard, why));
      const Player& asked = *guard->object().player;
      MILLE_TRY(check_fields(asked, object.table.variant(), slot->header.engine->places, why));
      if (!asked.supports(object.table.variant())) return refuse(why, say::kPlayerRules);
      name = asked.name();
    }
    {
      const std::lock_guard lock(slot->header.engine->seating);
      // The player may have been freed while it was asked.
      if (newcomer != nullptr && !newcomer->header.is(Kind::player)) return refuse(why, say::kHandle);
      if (PlayerSlot* leaving = std::exchange(object.seats[seat], newcomer); leaving != nullptr) {
        leaving->object()->table = nullptr;
        left.emplace(leaving);
      }
      if (newcomer != nullptr) newcomer->object()->table = slot;
    }
    object.table.set_name(seat, std::move(name));
    if (left && *left) left->object().player->leave();
    return MILLE_OK;
  });
}

mille_status mille_table_step(mille_table* table, const mille_budget* budget, mille_step* step, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(const Budget given, read_budget(budget, why));
    if (step != nullptr) MILLE_TRY(check_out(step, why));
    mille_step taken{};
    taken.struct_size = sizeof taken;
    const mille_status status = take_step(object.slot, given, &taken, why);
    if (step != nullptr && (status == MILLE_OK || status == MILLE_E_PLAYER)) write_struct(step, taken);
    if (status == MILLE_OK) notify_match_end(&object);
    return status;
  });
}

mille_status mille_batch_step(mille_table* const* tables, std::size_t count, const mille_budget* budget,
                              mille_step* steps, std::size_t stride, std::size_t* done, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (done != nullptr) *done = 0;
    if (count == 0) return MILLE_OK;
    if (tables == nullptr) return refuse(why, say::kNull);
    if (steps != nullptr) MILLE_TRY(check_array(steps, stride, count, why));
    for (std::size_t i = 0; i < count; ++i) {
      mille_step taken{};
      taken.struct_size = sizeof taken;
      const mille_status status = mille_table_step(tables[i], budget, &taken, why);
      if (steps != nullptr && (status == MILLE_OK || status == MILLE_E_PLAYER)) {
        write_sized(reinterpret_cast<char*>(steps) + i * stride, taken, steps->struct_size);
      }
      MILLE_TRY(status);
      if (done != nullptr) *done = i + 1;
    }
    return MILLE_OK;
  });
}

mille_status mille_batch_advance(mille_table* const* tables, std::size_t count, const mille_budget* budget,
                                 std::size_t* done, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (done != nullptr) *done = 0;
    MILLE_TRY(const Budget given, read_budget(budget, why));
    return for_each_item(count, done, why, [&](std::size_t i, mille_error* item_why) -> mille_status {
      if (tables == nullptr) return refuse(item_why, say::kNull);
      return with_table(tables[i], item_why, [&](TableObject& object, mille_error* table_why) -> mille_status {
        const State& state = object.table.state();
        mille_step taken{};
        while (state.in_deal() && !sits_at(object.slot, state.turn, nullptr)) {
          MILLE_TRY(take_step(object.slot, given, &taken, table_why));
          notify_match_end(&object);
        }
        return MILLE_OK;
      });
    });
  });
}

mille_status mille_table_hint(mille_table* table, mille_player* player, const mille_budget* budget, mille_step* step,
                              mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(const Budget given, read_budget(budget, why));
    MILLE_TRY(check_out(step, why));
    MILLE_TRY(object.table.check_turn(why));
    const State& state = object.table.state();
    if (!state.in_deal()) return refuse(why, state.phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
    PlayerSlot* slot = to_player(player);
    if (slot == nullptr) return refuse(why, say::kHandle);
    if (slot->header.engine != object.slot->header.engine) return refuse(why, say::kOtherEngine);
    std::optional<PlayerGuard> guard;
    MILLE_TRY(enter_unseated(slot, &guard, why));
    Player& asked = *guard->object().player;
    MILLE_TRY(check_fields(asked, object.table.variant(), slot->header.engine->places, why));
    const LeaveAtEnd leave_at_end(&asked);
    Answer answer;
    const mille_status status = asked.decide(object.source, given, &answer, why);
    if (status == MILLE_OK) asked.keep_thoughts();
    if (status == MILLE_OK || status == MILLE_E_PLAYER) write_struct(step, step_of(answer, object.table.decisions()));
    return status;
  });
}

mille_status mille_table_set_seat_name(mille_table* table, mille_seat seat, const char* name, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (!is_seat(seat)) return refuse(why, say::kSeat, {seat});
    if (name == nullptr) return refuse(why, say::kNull);
    if (std::string_view(name).size() > kLongestName || !is_utf8(name))
      return refuse(why, say::kUtf8, {"name", kLongestName});
    MILLE_TRY(object.table.check_host(why));
    if (object.table.sealing() != nullptr) {
      return object.table.name(seat) == name ? mille_status{MILLE_OK} : refuse(why, say::kSealedNames);
    }
    if (!is_visible(name)) return refuse(why, say::kNameBlank);
    object.table.set_name(seat, name);
    return MILLE_OK;
  });
}

mille_status mille_table_seat_name(mille_table* table, mille_seat seat, char* buffer, std::size_t size,
                                   std::size_t* needed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (!is_seat(seat)) return refuse(why, say::kSeat, {seat});
    MILLE_TRY(check_buffer(buffer, size, why));
    return put_text(printable(object.table.name(seat)), buffer, size, needed, why);
  });
}

mille_status mille_table_add_note(mille_table* table, const char* name, const char* text, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (name == nullptr || text == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(object.table.check_host(why));
    return object.table.add_note(name, text, why);
  });
}

mille_status mille_table_note_name(mille_table* table, std::size_t index, char* buffer, std::size_t size,
                                   std::size_t* needed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const Note* const note, note_at(object, index, why));
    return put_text(note->name, buffer, size, needed, why);
  });
}

mille_status mille_table_note_text(mille_table* table, std::size_t index, char* buffer, std::size_t size,
                                   std::size_t* needed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const Note* const note, note_at(object, index, why));
    return put_text(printable(note->text), buffer, size, needed, why);
  });
}
