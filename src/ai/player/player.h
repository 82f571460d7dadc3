// A player: an entry table of mille_ai.h with its options, its instance and what the host offers it. It keeps the life
// cycle, the budgets and the seeds of decisions; who sits where, and what a fault leads to, is the table's and the host's.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player/backend.h"
#include "ai/player/context.h"
#include "ai/player/decision_watch.h"
#include "ai/player/kept_memory.h"
#include "ai/player/match_source.h"
#include "ai/player/options.h"
#include "core/decision_seeds.h"
#include "core/match.h"
#include "core/seed.h"
#include "mille/mille_ai.h"
#include "table/view.h"

namespace mille {

// What a player may spend on a decision; 0 is no limit.
struct Budget {
  std::uint64_t nodes = 0;
  std::int64_t soft_us = 0;
  std::int64_t hard_us = 0;
};

// What a player decided.
struct Answer {
  int seat = kNobody;
  std::uint32_t index = 0;  // in the legal list
  mille_action action{};
  mille_fault fault = MILLE_FAULT_NONE;  // with MILLE_E_PLAYER: what went wrong
  std::uint32_t unknown_fields = 0;      // how many rule fields the match uses that it does not know
  std::int64_t start_us = 0;             // how long the player was still starting, which is none of its time
  std::int64_t time_us = 0;              // if it was timed: always where the budget has a limit on time
};

// Where the lines go that a player writes to the host's log.
struct PlayerLog {
  void(MILLE_CALL* write)(void* user, std::int32_t level, const char* text) = nullptr;
  void* user = nullptr;
};

class Player : private PlayerContext {
 public:
  // Makes an instance. `name` is what records list. Refused: MILLE_E_OPTION, and MILLE_E_PLAYER where the player contradicts itself or does
  // not want to.
  static mille_status create(std::unique_ptr<Backend> backend, std::string_view name,
                             std::span<const mille_option> options, const PlayerLog& log,
                             std::unique_ptr<Player>* player, mille_error* error);
  // Leaves its match, then destroys the instance: the last use of it and of the entry table.
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  const std::string& name() const { return name_; }
  const mille_ai_api& api() const { return backend_->api(); }
  std::size_t option_count() const { return options_.size(); }
  void option_info(std::size_t index, mille_option_info* info) const { options_[index].describe(info); }

  // The ids of all players of the file that it comes from, if it runs in another process.
  std::span<const std::string> siblings() const { return backend_->siblings(); }

  // Whether it plays these rules; where asking it went wrong, `fault` (may be null) says how, and it counts as no.
  bool supports(const mille_rules& rules, mille_fault* fault = nullptr) const;
  // The rule fields that these rules use and it does not know. Whether it may play in spite of them is for check_fields(). Any thread.
  std::vector<const RuleField*> unknown_fields(const mille_rules& rules) const {
    return backend_->unknown_fields(rules);
  }
  // Whether it wants events: one that does not need not be told of any.
  bool observes() const { return api().observe != nullptr; }
  // Whether it wants those or the record: a match for others needs no history.
  bool wants_history() const { return observes() || backend_->hears_record(); }

  // Brings it up to date with the match as the seat may know it: match_begin where it does not follow this match yet, or
  // where events were dropped since; then what happened since; match_end once the match is over. The source must stay where it
  // is until leave(). MILLE_E_PLAYER where it refuses the match; `fault` (may be null) then says how.
  mille_status follow(const MatchSource& source, int seat, mille_fault* fault, mille_error* error);

  // Follows the match, then takes the decision of the seat whose turn it is. The caller plays `answer->action`.
  // MILLE_E_PLAYER with `answer->fault`; MILLE_E_PHASE outside a deal; MILLE_E_SCRIPT, MILLE_E_BUSY (called by itself).
  // Reading the clock takes as long as a quick player's decision: where nobody is to know how long it took, `is_timed` is false.
  mille_status decide(const MatchSource& source, const Budget& budget, Answer* answer, mille_error* error,
                      bool is_timed = true);

  // Why it last decided as it did; empty where it does not say.
  std::string explain();

  // Match over or left: match_end, if it was playing.
  void leave();

  // Asks it to answer soon, if it is deciding. Any thread.
  void cancel();

 private:
  Player(std::unique_ptr<Backend> backend, std::string_view name, const PlayerLog& log);

  MatchId match() const { return {source_, key_, epoch_}; }
  // Ends the match for it; what it kept of it stays, for when it comes back after a fault.
  void drop();

  mille_status follow(const MatchSource& source, const MatchNow& now, int seat, mille_fault* fault, mille_error* error);
  mille_status begin(const MatchSource& source, const MatchNow& now, int seat, mille_fault* fault, mille_error* error);
  mille_status tell(const MatchNow& now, mille_fault* fault, mille_error* error);
  mille_status tell_line(std::uint64_t number, mille_fault* fault, mille_error* error);
  mille_status ask(const mille_ai_decision& decision, bool is_timed, Answer* answer, mille_error* error);
  void end_match();

  // Puts the action that a command said into the answer.
  mille_status take_word(std::string_view said, std::uint32_t legal_count, Answer* answer, mille_error* error);

  // Whether the other process has a fault; then the match is left, and `status` says it.
  bool child_failed(mille_fault* fault, mille_status* status, mille_error* error);
  static Player& of(void* context) { return *static_cast<Player*>(static_cast<PlayerContext*>(context)); }

  static void MILLE_CALL host_log(void* context, std::int32_t level, const char* text);
  static std::int32_t MILLE_CALL host_should_stop(void* context);
  static std::int32_t MILLE_CALL host_count_nodes(void* context, std::uint64_t nodes);
  static const void* MILLE_CALL host_get_extension(void* context, const char* name);

  std::unique_ptr<Backend> backend_;
  std::string name_;
  PlayerLog log_;
  std::vector<PlayerOption> options_;
  mille_ai_host host_{};
  void* instance_;
  bool created_ = false;

  // The match that it follows.
  const MatchSource* source_ = nullptr;
  int seat_ = kNobody;
  std::uint32_t epoch_ = 0;
  std::uint64_t events_ = 0;  // told so far
  Seed key_{};
  std::array<Seed, kSeedsTogether> seeds_{};  // of decisions from `first_seed_` on, if there are any
  std::uint64_t first_seed_ = 0;
  bool has_seeds_ = false;

  KeptMemory memory_;

  // The decision that it is taking.
  KeptView view_;
  std::vector<mille_action> legal_;
  std::uint32_t index_ = 0;  // a member: a player that writes its answer too late still writes into what is there
  DecisionWatch watch_;
};

}  // namespace mille
