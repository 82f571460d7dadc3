// A player: an entry table of mille_ai.h with its options, its instance and what the host offers it. It keeps the life
// cycle, the budgets and the seeds of decisions; who sits where, and what a fault leads to, is the table's and the host's.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/context.h"
#include "ai/options.h"
#include "core/decision_seeds.h"
#include "core/match.h"
#include "core/seed.h"
#include "mille/mille_ai.h"
#include "table/variant.h"
#include "table/view.h"

namespace mille {

// Where a match stands.
struct MatchNow {
  const State* state = nullptr;                   // stays where it is
  std::array<std::uint64_t, kSeats> decisions{};  // taken so far, by seat
  std::uint64_t events = 0;                       // so far
  std::uint32_t epoch = 0;                        // raised when events are dropped (undo)
};

// A match under way, as players need it; whoever runs one implements this.
class MatchSource {
 public:
  virtual ~MatchSource() = default;

  virtual const Variant& variant() const = 0;  // stays as long as a player follows the match
  virtual MatchNow now() const = 0;
  // Event `number` as the seat may know it; every byte of `event` is written.
  virtual void read_event(int seat, std::uint64_t number, mille_event* event) const = 0;
  // Appends line `number` of the record as the seat may know it, without its end: the header is line 0, event n is line
  // n + 1. False: the match has no record.
  virtual bool read_line(int seat, std::uint64_t number, std::string* line) const = 0;
};

namespace isolation {
class Remote;
}

// Whether an entry table can be used: size, version, id, decide.
mille_status check_api(const mille_ai_api* api, mille_error* error);

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
  std::int64_t time_us = 0;              // if it was timed: always where the budget has a limit on time
};

// Where the lines go that a player writes to the host's log.
struct PlayerLog {
  void(MILLE_CALL* write)(void* user, std::int32_t level, const char* text) = nullptr;
  void* user = nullptr;
};

class Player : private PlayerContext {
 public:
  // Makes an instance. `name` is what records list; `api` and `user` must live as long as the player.
  // Refused: MILLE_E_VERSION, MILLE_E_STRUCT_SIZE, MILLE_E_ARGUMENT (no id, no decide), MILLE_E_OPTION, MILLE_E_PLAYER.
  static mille_status create(const mille_ai_api* api, void* user, std::string_view name,
                             std::span<const mille_option> options, const PlayerLog& log,
                             std::unique_ptr<Player>* player, mille_error* error);
  // The same in another process.
  static mille_status create(std::unique_ptr<isolation::Remote> remote, std::string_view name,
                             std::span<const mille_option> options, const PlayerLog& log,
                             std::unique_ptr<Player>* player, mille_error* error);
  // Leaves its match, then destroys the instance: the last use of it and of the entry table.
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  const std::string& name() const { return name_; }
  const mille_ai_api& api() const { return api_; }
  std::size_t option_count() const { return options_.size(); }
  void option_info(std::size_t index, mille_option_info* info) const { options_[index].describe(info); }

  // The ids of all players of the file that it comes from, if it runs in another process.
  std::span<const std::string> siblings() const;

  // Whether it plays these rules; where asking it went wrong, `fault` (may be null) says how, and it counts as no.
  bool supports(const mille_rules& rules, mille_fault* fault = nullptr) const;
  // Whether it wants events: one that does not need not be told of any.
  bool observes() const { return api_.observe != nullptr; }
  // Whether it wants those or the record: a match for others needs no history.
  bool wants_history() const;

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
  using Clock = std::chrono::steady_clock;

  // Ends the match for it; what it kept of it stays, for when it comes back after a fault.
  void drop();
  Player(const mille_ai_api& api, void* user, std::string_view name, const PlayerLog& log);

  mille_status follow(const MatchSource& source, const MatchNow& now, int seat, mille_fault* fault, mille_error* error);
  mille_status begin(const MatchSource& source, const MatchNow& now, int seat, mille_fault* fault, mille_error* error);
  mille_status tell(const MatchNow& now, mille_fault* fault, mille_error* error);
  mille_status tell_line(std::uint64_t number, mille_fault* fault, mille_error* error);
  mille_status ask(const mille_ai_decision& decision, bool is_timed, Answer* answer, mille_error* error);
  void keep(const State& state);
  bool take_up(const MatchSource& source, const MatchNow& now);
  void end_match();
  void set_deciding(std::uint64_t number);

  // Puts the action that a command said into the answer.
  mille_status take_word(std::string_view said, std::uint32_t legal_count, Answer* answer, mille_error* error);

  // Whether the other process has a fault; then the match is left, and `status` says it.
  bool child_failed(mille_fault* fault, mille_status* status, mille_error* error);
  static Player& of(void* context) { return *static_cast<Player*>(static_cast<PlayerContext*>(context)); }

  static void MILLE_CALL host_log(void* context, std::int32_t level, const char* text);
  static std::int32_t MILLE_CALL host_should_stop(void* context);
  static std::int32_t MILLE_CALL host_count_nodes(void* context, std::uint64_t nodes);
  static const void* MILLE_CALL host_get_extension(void* context, const char* name);

  std::shared_ptr<isolation::Remote> remote_;  // or null: it runs in this process
  mille_ai_api api_;
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

  // What it remembered when a deal of the match had begun, for an instance that takes the match up after a fault.
  struct Kept {
    std::vector<std::uint8_t> bytes;  // empty: nothing is kept
    Seed key{};                       // tells the match, with source and epoch
    const MatchSource* source = nullptr;
    std::uint32_t epoch = 0;
    std::int32_t deal = 0;
    std::uint64_t events = 0;
  };
  Kept kept_;

  // The decision that it is taking.
  KeptView view_;
  std::vector<mille_action> legal_;
  std::uint32_t index_ = 0;   // a member: a player that writes its answer too late still writes into what is there
  std::mutex deciding_lock_;  // where it has a `cancel`: guards that against the end of the decision
  std::uint64_t asked_ = 0;   // how often it was asked so far
  std::atomic<std::uint64_t> deciding_{0};   // which of these decisions it is taking, or 0
  std::atomic<std::uint64_t> cancelled_{0};  // which it was last told to end
  std::int64_t soft_us_ = 0;
  std::uint64_t node_limit_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
  Clock::time_point started_;
};

}  // namespace mille
