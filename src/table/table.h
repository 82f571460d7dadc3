// A table: one match in progress, with its history. It turns actions into events, undoes to any decision, and keeps
// what a record needs. view.h and events.h decide who may see what; handles and threads belong to the shim.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/match.h"
#include "table/sealing.h"
#include "table/variant.h"

namespace mille {

// The version of records. Version 1 was never released.
inline constexpr int kRecords = 2;

// A text that the host puts into the header of the record. The rules ignore it.
struct Note {
  std::string name;
  std::string text;
};

// Whether a name and a text fit in a record.
bool is_note_name(std::string_view name);
bool is_note_text(std::string_view text);

// How a match is played, checked against the variant.
struct TableSetup {
  Seed seed{};
  bool has_seed = true;  // false: decks are given without a seed; `seed` then only serves reshuffles and players
  mille_decks decks = MILLE_DECKS_SEED;
  bool draw_ends = false;
  std::int64_t stakes[2] = {1, 3};
  std::string engine;  // the version that began the match, as its record names it; empty: this one
  std::vector<Note> notes;

  // Whether the seed stays secret until the match is over.
  bool hides_seed() const { return decks == MILLE_DECKS_SEALED; }
};

// An event as the history stores it. Its cards are in Table::event_cards().
struct StoredEvent {
  std::uint8_t kind;        // mille_event_kind
  std::int8_t seat;         // as mille_event::seat
  std::uint8_t open;        // 1: everybody saw the cards
  std::uint8_t stock_size;  // after the event
  HookBits failed_hooks;    // as mille_event::failed_hooks
  std::uint32_t decision;   // the decision that it belongs to, or that it precedes
  std::int32_t deal;
  std::int32_t reshuffle;    // its number in the deal
  std::uint32_t first_card;  // in event_cards()
  std::uint32_t card_count;
  std::int8_t hand_size[kSeats];  // as mille_event::hand_size
  std::int8_t drawn;              // deal end: the card that the last turn drew from the stock; −1: it drew none
  std::int8_t rule_set;           // as mille_event::rule_set
  mille_action action;
};

// The number of the rule set that a deal is played by, and the hooks that failed to choose it.
struct NextRules {
  int rule_set = 0;
  HookBits failed = 0;
};

// A deal of the history.
struct StoredDeal {
  State before;  // before the deal, between two deals
  State start;   // after the cards are dealt
  std::uint64_t first_decision;
  std::size_t first_event;  // index of its deal event
};

// The newest receipt of a sealed match that has been computed. Lines of a sealed match never change, so later receipts
// continue from it.
struct NewestReceipt {
  std::uint64_t lines = 0;  // hashed so far, the header included; 0: none
  Digest receipt{};         // after the last of them
};

// The longest name of a seat, in bytes.
inline constexpr std::size_t kLongestName = MILLE_SEAT_NAME_MAX;

class Table {
 public:
  using Memory = std::pmr::memory_resource;

  Table(std::shared_ptr<const Variant> variant, const TableSetup& setup, Memory* memory);
  // A table that begins at a state. It has no record.
  Table(std::shared_ptr<const Variant> variant, const State& start, Memory* memory);
  // A copy of `other`.
  Table(const Table& other, Memory* memory);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  const Variant& variant() const { return *variant_; }
  const std::shared_ptr<const Variant>& shared_variant() const { return variant_; }
  const TableSetup& setup() const { return setup_; }
  const State& state() const { return state_; }
  bool has_record() const { return has_record_; }
  std::uint32_t epoch() const { return epoch_; }

  // The name of a seat, as the record lists it.
  const std::string& name(int seat) const { return names_[static_cast<std::size_t>(seat)]; }
  // The name is made printable and cut to kLongestName, because readers of the record print it. Does nothing once the
  // match is sealed, because the names are part of its terms.
  void set_name(int seat, std::string name);
  // Sets a name as a record has it. It may hold what was allowed when the record was written.
  void restore_name(int seat, const std::string& name) { names_[static_cast<std::size_t>(seat)] = name; }

  // Adds a text to the header of the record, as long as the header is not fixed.
  mille_status add_note(std::string_view name, std::string_view text, mille_error* error);

  // Returns MILLE_OK once the terms are fixed, MILLE_E_UNSUPPORTED if the decks are not sealed, else MILLE_E_PHASE.
  mille_status check_sealed(mille_error* error) const;
  // Null unless the decks are sealed and the terms are fixed.
  const Sealing* sealing() const { return sealing_ ? &*sealing_ : nullptr; }
  // Whether the key of the cards is known: from the start, or in a sealed match once all shares are open.
  bool has_key() const { return setup_.decks != MILLE_DECKS_SEALED || (sealing_ && sealing_->is_open()); }
  // Whether this is a copy for analysis. The end of such a copy reveals no seed.
  bool is_analysis() const { return analysis_; }
  void mark_as_analysis() { analysis_ = true; }
  // The match's rules, which ask hooks on behalf of this table.
  Game game(HookNotes* notes = nullptr) const { return variant_->game(notes, asker_); }
  // On whose behalf hooks are asked, for the host's log: HookCall::asker. A copy has none.
  void set_asker(const void* asker) { asker_ = asker; }
  const void* asker() const { return asker_; }
  // Logs no more warnings about hooks.
  void silence() { silent_ = true; }
  // Commits to the seed and to the hash of the terms, which are fixed from then on. `guests` has one bit for each seat
  // that will give a share.
  mille_status seal(std::uint32_t guests, const Digest& terms, mille_error* error);
  mille_status give_share_commit(int seat, const Digest& share_commit, mille_error* error);
  mille_status give_share(int seat, const Share& share, mille_error* error);
  const NewestReceipt& newest_receipt() const { return newest_receipt_; }
  void keep_receipt(const NewestReceipt& newest) { newest_receipt_ = newest; }
  // Restores the sealing of a match from its record. Every share must be open.
  void restore_sealing(const Sealing& sealing);

  // A table that follows a match which is played elsewhere (follow.h). It keeps one arrangement of the cards that its
  // viewer has not seen.
  //
  // The seat, or MILLE_ONLOOKER, whose record it follows; kNobody if it follows none.
  int follows() const { return follows_; }
  // Whether there are cards that it does not know. Once the seed has shown them all, it is a table like any other.
  bool hides_cards() const { return hides_cards_; }
  // Refuses a viewer whose cards it does not know, what needs every card, what only the host of a match may do, and what
  // needs the hand of the player whose turn it is. A table that knows every card refuses nothing.
  mille_status check_viewer(int viewer, mille_error* error) const;
  mille_status check_whole(mille_error* error) const;
  mille_status check_host(mille_error* error) const;
  mille_status check_turn(mille_error* error) const;

  // What the next deal is played by.
  Result<NextRules> next_rules(mille_error* error);

  // Each of these succeeds or changes nothing.
  mille_status next_deal(const mille_deal_setup* setup, mille_error* error);
  mille_status apply(const mille_action& action, mille_error* error) { return apply_with_stock(action, {}, error); }
  // The same with the order of the new stock, if the draw renews it. Records without a seed need it.
  mille_status apply_with_stock(const mille_action& action, std::span<const Card> stock, mille_error* error);
  mille_status forfeit(int seat, mille_fault fault, mille_error* error);
  // Ends the match without a winner: MILLE_END_ABORTED at the request of a seat or the host (kNobody), or MILLE_END_AGREED.
  mille_status end_early(mille_end end, int by, mille_error* error);
  mille_status undo(std::uint64_t decision, mille_error* error);

  // The history.
  std::uint64_t decisions() const { return decisions_.size(); }
  const std::array<std::uint64_t, kSeats>& decisions_by_seat() const { return decisions_by_seat_; }
  std::uint64_t first_decision() const { return setup_.hides_seed() || hides_cards_ ? decisions() : 0; }
  const StoredEvent& decision(std::uint64_t number) const { return events_[decision_event(number)]; }
  std::size_t decision_event(std::uint64_t number) const { return decisions_[static_cast<std::size_t>(number)]; }
  // The state before a decision. For `decision` equal to decisions(), it is the state right after the last one.
  State state_at(std::uint64_t decision) const;
  // Plays a decision on the state before it, with its reshuffle but without the end of the deal.
  void advance(State* state, std::uint64_t decision) const;
  std::span<const StoredDeal> deals() const { return deals_; }
  std::span<const StoredEvent> events() const { return events_; }
  std::span<const Card> event_cards(const StoredEvent& event) const {
    return {cards_.data() + event.first_card, event.card_count};
  }
  std::span<const mille_deal_result> results() const { return results_; }

  // ---- For follow.h alone ----

  // Follows the record of a viewer from now on.
  void follow(int viewer);
  // Puts another arrangement of the unseen cards in the place of the state's.
  void arrange(const State& state) { state_ = state; }
  // Hooks that the record says have failed for the opponent in the deal in progress.
  void tell_failures(HookBits failed) { told_failures_ = failed; }
  // Deals a deck that begins with `dealer`'s opponent. `draw_ends` is as in TableSetup, and is known from the first deal.
  void follow_deal(const NextRules& rules, int dealer, std::span<const Card> deck, bool draw_ends);
  // Plays an action from `before`, an arrangement that the rules allow it in. Asks `allow` if the action is the viewer's.
  mille_status follow_action(const State& before, const mille_action& action, std::span<const Card> stock,
                             mille_error* error);
  // A point of the history to go back to if a later line is refused.
  struct Mark {
    State state;
    State before_end;
    std::uint64_t decisions;
    std::size_t events;
  };
  Mark mark() const { return {state_, before_end_, decisions_.size(), events_.size()}; }
  void go_back(const Mark& mark);
  // Exchanges the match with that of another table which has followed the same header.
  void exchange_match(Table* other);
  // The events before this one were dropped, which readers of events must know.
  void raise_epoch() { ++epoch_; }
  Memory* memory() const { return events_.get_allocator().resource(); }

 private:
  void use_key();
  mille_status check_between_deals(mille_error* error) const;
  void deal_from_seed(const NextRules& rules);
  void deal(const NextRules& rules, int dealer, std::span<const Card> deck);
  void keep_room(std::size_t events, std::size_t cards);
  StoredEvent& add_event(mille_event_kind kind, int seat, const State& state);
  void add_cards(StoredEvent* event, std::span<const Card> cards);
  void add_hands(StoredEvent* event, const State& state);
  mille_status play(const Game& game, const State& before, const mille_action& action, std::span<const Card> stock,
                    mille_error* error);
  void add_ends(Outcome deal, const State& after, HookBits failed);
  HookBits failed_since_deal() const;
  void drop_after(std::uint64_t decision, std::size_t events);

  std::shared_ptr<const Variant> variant_;
  TableSetup setup_;
  std::optional<Sealing> sealing_;
  NewestReceipt newest_receipt_;
  bool has_record_ = true;
  bool analysis_ = false;
  std::uint32_t epoch_ = 0;
  State state_;
  State start_;       // before the first deal, or where the table began
  State before_end_;  // the state in which a forfeit, an abort or an agreed draw ended the match
  std::pmr::vector<StoredDeal> deals_;
  std::pmr::vector<StoredEvent> events_;
  std::pmr::vector<std::uint32_t> decisions_;  // index of each decision's event
  std::array<std::uint64_t, kSeats> decisions_by_seat_{};
  std::pmr::vector<Card> cards_;
  std::pmr::vector<mille_deal_result> results_;
  std::array<std::string, kSeats> names_ = {"human", "human"};
  HookWarnings warnings_;
  const void* asker_ = nullptr;
  bool silent_ = false;
  int follows_ = kNobody;
  bool hides_cards_ = false;
  HookBits told_failures_ = 0;
};

// Checks that the setup's stakes and decks fit the variant.
mille_status check_setup(const Variant& variant, const TableSetup& setup, mille_error* error);

}  // namespace mille
