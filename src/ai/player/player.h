// A player: an entry table of mille_ai.h with its options, its instance and the host's functions for it. This class
// owns the life cycle, the budgets and the seeds of decisions. Seats and the consequences of a fault are left to
// the table and the host.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player/backend.h"
#include "ai/player/context.h"
#include "ai/player/decision_watch.h"
#include "ai/player/evaluation.h"
#include "ai/player/kept_memory.h"
#include "ai/player/match_source.h"
#include "ai/player/options.h"
#include "ai/player/origin.h"
#include "base/result.h"
#include "core/decision_seeds.h"
#include "core/match.h"
#include "core/seed.h"
#include "mille/mille_ai.h"
#include "table/view.h"

namespace mille {

// What a player may spend on a decision. 0 means no limit.
struct Budget {
  std::uint64_t nodes = 0;
  std::int64_t soft_us = 0;
  std::int64_t hard_us = 0;

  bool operator==(const Budget&) const = default;
};

// A player's decision, or its fault.
struct Answer {
  int seat = kNobody;
  std::uint32_t index = 0;  // in the legal list
  mille_action action{};
  mille_fault fault = MILLE_FAULT_NONE;  // what went wrong, with MILLE_E_PLAYER
  std::uint32_t unknown_fields = 0;      // number of rule fields that the match uses and the player does not know
  std::int64_t start_us = 0;             // how long the player was still starting, which is not part of `time_us`
  std::int64_t time_us = 0;              // 0 if not timed; a decision with a time limit is always timed
};

class Player;

// Receives the lines that players write to the host's log. `player` wrote it; null: it is about players, and the library's own.
struct PlayerLog {
  void (*write)(void* user, mille_log_level level, const char* text, const Player* player) = nullptr;
  void* user = nullptr;
};

class Player : private PlayerContext {
 public:
  // Makes an instance. `name` is what records list. Fails with MILLE_E_OPTION, with MILLE_E_ARGUMENT if the player
  // describes its options wrongly, or with MILLE_E_PLAYER if the player refuses to be created.
  static Result<std::unique_ptr<Player>> create(std::unique_ptr<Backend> backend, std::string_view name,
                                                std::span<const mille_option> options, const PlayerLog& log,
                                                mille_error* error);
  // Leaves the match, then destroys the instance. This is the last use of the instance and of the entry table.
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  // Makes the destructor keep the instance, which is the host's own where the entry table has no `create`.
  void leave_instance_alone() { created_ = false; }

  const std::string& name() const { return name_; }
  // What the host wants to be told with the player's lines. Any thread.
  void set_word(void* word) { word_.store(word, std::memory_order_relaxed); }
  void* word() const { return word_.load(std::memory_order_relaxed); }
  const PlayerOrigin& origin() const { return origin_; }
  void set_origin(const PlayerOrigin& origin) { origin_ = origin; }
  const mille_ai_api& api() const { return backend_->api(); }
  std::size_t option_count() const { return options_.size(); }
  void option_info(std::size_t index, mille_option_info* info) const { options_[index].describe(info); }

  // The ids of all players in the player's file, if it runs in another process.
  std::span<const std::string> siblings() const { return backend_->siblings(); }

  // Returns true if the player plays these rules. If the call fails, returns false and sets `fault`, which may be null.
  bool supports(const Variant& variant, mille_fault* fault = nullptr) const;
  // Returns the rule fields that these rules use and the player does not know. check_fields() decides whether it may
  // play nevertheless. Any thread.
  std::vector<const RuleField*> unknown_fields(const mille_rules& rules) const {
    return backend_->unknown_fields(rules);
  }
  // Returns true if the player wants events. Other players receive none.
  bool observes() const { return api().observe != nullptr; }
  // Returns true if the player wants events or the record. A match between other players needs no history.
  bool wants_history() const { return observes() || backend_->reads_record(); }

  // Brings the player up to date with the match, as the seat may know it. Calls match_begin if the player does not
  // follow this match yet or if events were dropped since, then reports what happened since, then calls match_end if
  // the match is over. The source must stay at its address until leave(). Fails with MILLE_E_PLAYER if the player
  // refuses the match or has a fault; `fault`, which may be null, then says which.
  mille_status follow(const MatchSource& source, int seat, mille_fault* fault, mille_error* error);

  // Follows the match, then makes the decision of the seat whose turn it is. The caller plays `answer->action`. Fails
  // with MILLE_E_PLAYER and sets `answer->fault`; with MILLE_E_PHASE outside a deal; with MILLE_E_SCRIPT; or with
  // MILLE_E_BUSY if the player itself makes this call. Reading the clock takes as long as a fast player's decision, so
  // pass false for `is_timed` if you do not need the time.
  mille_status decide(const MatchSource& source, const Budget& budget, Answer* answer, mille_error* error,
                      bool is_timed = true);

  // Asks the player to explain its last decision. Returns an empty text if it does not.
  std::string explain();

  // Returns what the player thinks of its last decision. Fails with MILLE_E_PHASE if there is none since the match began, or with
  // MILLE_E_PLAYER if the player's process has a fault.
  Result<Evaluation> evaluate(mille_error* error);
  // Returns the player's explanation of its last decision, for which it is asked once. Fails like evaluate().
  Result<std::string> explanation(mille_error* error);
  // Asks for both now, so that they are there after leave(): a player knows its match no longer then.
  void keep_thoughts();

  // Leaves the match, calling match_end if the player still plays it, and forgets the kept memory.
  void leave();

  // Asks the player to answer soon, if it is deciding. Fails with MILLE_E_BUSY if the player's `cancel` makes this call.
  // Any thread.
  mille_status cancel(mille_error* error);

 private:
  Player(std::unique_ptr<Backend> backend, std::string_view name, const PlayerLog& log);

  MatchId match() const { return {source_, key_, epoch_}; }
  // Ends the match for the player. The kept memory stays, in case the player returns after a fault.
  void drop();

  mille_status follow(const MatchSource& source, const MatchNow& now, int seat, mille_fault* fault, mille_error* error);
  mille_status begin(const MatchSource& source, const MatchNow& now, int seat, mille_fault* fault, mille_error* error);
  mille_status tell(const MatchNow& now, mille_fault* fault, mille_error* error);
  mille_status tell_line(std::uint64_t number, mille_fault* fault, mille_error* error);
  mille_status ask(const mille_ai_decision& decision, bool is_timed, Answer* answer, mille_error* error);
  void end_match();
  void forget_decision() {
    decided_of_ = 0;
    kept_evaluation_.reset();
    kept_explanation_.reset();
  }

  // The seed of the player's decision of this number.
  const Seed& decision_seed(std::uint64_t number);
  // Reads the action that a command answered as text into `answer`.
  mille_status read_action(std::string_view said, std::uint32_t legal_count, Answer* answer, mille_error* error);

  // Fails with MILLE_E_PLAYER and drops the match if the player's process has a fault.
  mille_status check_child(mille_fault* fault, mille_error* error);
  static Player& of(void* context) { return *static_cast<Player*>(static_cast<PlayerContext*>(context)); }

  // Logs the complaint, if there is one, and forgets it.
  void log_complaint();

  static void MILLE_CALL host_log(void* context, mille_log_level level, const char* text);
  static std::int32_t MILLE_CALL host_should_stop(void* context);
  static std::int32_t MILLE_CALL host_count_nodes(void* context, std::uint64_t nodes);
  static const void* MILLE_CALL host_get_extension(void* context, const char* name);

  std::unique_ptr<Backend> backend_;
  std::string name_;
  PlayerOrigin origin_;
  PlayerLog log_;
  std::atomic<void*> word_{nullptr};
  std::vector<PlayerOption> options_;
  mille_ai_host host_{};
  void* instance_;
  bool created_ = false;
  // The last error that the player logged while it was created. It goes to the log unless the refusal quotes it.
  std::string complaint_;

  // The match that the player follows.
  const MatchSource* source_ = nullptr;
  int seat_ = kNobody;
  std::uint32_t epoch_ = 0;
  std::int8_t rule_set_ = 0;  // of the deal for which the player began the match
  std::uint64_t events_ = 0;  // number that the player has received
  Seed key_{};
  std::array<Seed, kSeedsTogether> seeds_{};  // for decisions from `first_seed_` on, if `has_seeds_`
  std::uint64_t first_seed_ = 0;
  bool has_seeds_ = false;

  KeptMemory memory_;

  // The decision that the player is making.
  KeptView view_;
  std::vector<mille_action> legal_;
  std::uint32_t index_ = 0;  // a member, so that a player that writes its answer too late still writes to valid memory
  DecisionWatch watch_;

  // The last decision: the length of its legal list, 0 if there is none, and the index of the choice.
  std::uint32_t decided_of_ = 0;
  std::uint32_t decided_ = 0;
  std::optional<Evaluation> kept_evaluation_;
  std::optional<std::string> kept_explanation_;
};

}  // namespace mille
