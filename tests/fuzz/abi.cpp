// Any sequence of C ABI calls with any arguments: live, freed, foreign and NULL handles, right and wrong sizes, and two
// interleaved tables. A failed call must change nothing, and every deal in progress must have a legal action.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "mille/mille.h"
#include "mille/mille_ai.h"
#include "tests/fuzz/abi/others.h"
#include "tests/fuzz/abi/sealed.h"
#include "tests/fuzz/input.h"

namespace {

using fuzz::Input;
using fuzz::require;

constexpr std::size_t kHandles = 4;  // most live handles of a kind
constexpr int kMostCalls = 400;
constexpr std::size_t kList = 1200;
constexpr std::size_t kMostStruct = 4096;  // the largest struct_size that the library takes for that of a newer caller

// A player that may answer anything.
std::int32_t MILLE_CALL decide_anything(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  auto* input = static_cast<Input*>(instance);
  *index = input->byte() % 8 == 0 ? input->number<std::uint32_t>() : input->byte() % decision->legal_count;
  return input->byte() % 16 == 0 ? 1 : 0;
}

class Session {
 public:
  explicit Session(Input* input) : input_(*input) {
    api_.struct_size = sizeof api_;
    api_.version = MILLE_AI_VERSION;
    api_.id = "anything";
    api_.flags = MILLE_AI_ANY_RULES;
    api_.decide = decide_anything;
    require(mille_engine_create(nullptr, &engine_, nullptr) == MILLE_OK);
    state_.resize(mille_state_size() / sizeof(std::uint64_t));
    list_.resize(kList);
    load_variant();
    new_table();
  }
  ~Session() {
    for (mille_table* table : tables_) mille_table_free(table);
    for (mille_player* player : players_) mille_player_free(player);
    for (mille_variant* variant : variants_) mille_variant_free(variant);
    mille_engine_free(engine_);
  }

  void call() {
    std::memset(&caller_, kUntouched, sizeof caller_);
    const std::uint32_t size = input_.byte() % 32 == 0 ? input_.number<std::uint32_t>() : sizeof error_;
    error_.struct_size = size;
    make_call();
    const auto* const bytes = reinterpret_cast<const unsigned char*>(&caller_);
    const std::size_t told = std::max<std::size_t>(sizeof size, size > kMostStruct ? 0 : size);
    require(std::all_of(bytes + told, bytes + sizeof caller_, [](unsigned char byte) { return byte == kUntouched; }));
  }

 private:
  static constexpr unsigned char kUntouched = 0xee;

  void make_call() {
    switch (input_.below(32)) {
      case 0: load_variant(); break;
      case 1: new_table(); break;
      case 2: deal(); break;
      case 3:
      case 4:
      case 5:
      case 6: play_listed(); break;
      case 7: play_bytes(); break;
      case 8: play_text(); break;
      case 9: undo(); break;
      case 10: forfeit(); break;
      case 11: look(); break;
      case 12: events(); break;
      case 13: record(); break;
      case 14: position(); break;
      case 15: seat(); break;
      case 16:
      case 17: step(); break;
      case 18: free_something(); break;
      case 19: states(); break;
      case 20: sample(); break;
      case 21: learn(); break;
      case 22: clone(); break;
      case 23: settle(); break;
      case 24: texts(); break;
      case 25: fuzz::call_library(&input_); break;
      case 26: fuzz::call_engine(&input_, engine_, pick(variants_)); break;
      case 27: fuzz::call_state(&input_, pick(variants_), state()); break;
      case 28: fuzz::call_tables(&input_, tables_); break;
      case 29: run_arena(); break;
      default: json(); break;
    }
  }

  mille_state* state() { return reinterpret_cast<mille_state*>(state_.data()); }

  template <class Handle>
  Handle* pick(const std::vector<Handle*>& handles) {
    if (handles.empty() || input_.byte() % 32 == 0) return nullptr;
    return handles[input_.below(handles.size())];
  }
  mille_table* table() {
    if (input_.byte() % 64 == 0) return reinterpret_cast<mille_table*>(pick(variants_));  // of another kind
    if (input_.byte() % 64 == 0 && freed_ != nullptr) return freed_;
    return pick(tables_);
  }
  // Struct sizes, most of them right.
  template <class Struct>
  std::uint32_t size_of() {
    return input_.byte() % 16 == 0 ? input_.number<std::uint16_t>() % std::uint32_t{sizeof(Struct)}
                                   : std::uint32_t{sizeof(Struct)};
  }
  std::uint64_t hash(mille_table* handle) {
    std::uint64_t result = 0;
    mille_table_hash(handle, &result, nullptr);
    return result;
  }
  // A failed call changes nothing.
  template <class Call>
  void unchanged_on_failure(mille_table* handle, Call call) {
    const std::uint64_t before = hash(handle);
    if (call() != MILLE_OK) require(hash(handle) == before);
    std::size_t count = 0;
    mille_table_info info{};
    info.struct_size = sizeof info;
    if (mille_table_info_get(handle, &info, nullptr) != MILLE_OK) return;
    if (info.phase != MILLE_PHASE_DRAW && info.phase != MILLE_PHASE_LAY) return;
    mille_table_legal(handle, nullptr, 0, &count, nullptr);
    require(count > 0);
  }

  void load_variant() {
    const char* id = mille_variant_id(input_.below(6));
    const std::string name = input_.text(8);
    const std::string value = input_.text(8);
    const mille_option options[] = {{"target", "300"}, {name.c_str(), value.c_str()}};
    const std::size_t count = input_.below(3);
    mille_variant* variant = nullptr;
    if (variants_.size() < kHandles && mille_variant_load(engine_, id, options, count, &variant, &error_) == MILLE_OK) {
      variants_.push_back(variant);
    }
  }
  void new_table() {
    mille_match_setup setup{};
    setup.struct_size = size_of<mille_match_setup>();
    setup.has_seed = 1;
    setup.decks = static_cast<mille_decks>(input_.below(4));
    if (setup.decks == MILLE_DECKS_SEALED) return fuzz::call_sealed(&input_, engine_, pick(variants_));
    setup.draw_ends = input_.byte() & 1;
    setup.no_stakes = input_.byte() % 16 == 0 ? 1 : 0;
    setup.stakes[0] = input_.byte() & 1;
    setup.stakes[1] = input_.byte() % 8 == 0 ? input_.number<std::int64_t>() : 3;
    setup.seed[0] = input_.byte();
    mille_table* made = nullptr;
    if (tables_.size() < kHandles && mille_table_create(pick(variants_), &setup, &made, &error_) == MILLE_OK) {
      tables_.push_back(made);
    }
  }
  void deal() {
    mille_deal_setup setup{};
    setup.struct_size = sizeof setup;
    setup.reserved0 = input_.byte() % 32 == 0 ? 1 : 0;
    setup.dealer = static_cast<mille_seat>(input_.below(3));
    if (input_.byte() % 4 == 0) {
      setup.deck_count = input_.byte() % 8 == 0 ? input_.number<std::uint32_t>() : 104;
      for (std::uint32_t i = 0; i < 104; ++i) setup.deck[i] = static_cast<mille_card>(i % 52);
      setup.deck[input_.byte() % 104] = input_.byte();
    }
    mille_table* handle = table();
    unchanged_on_failure(
        handle, [&] { return mille_table_next_deal(handle, input_.byte() % 2 == 0 ? nullptr : &setup, &error_); });
  }
  void play_listed() {
    mille_table* handle = table();
    std::size_t count = 0;
    if (mille_table_legal(handle, list_.data(), list_.size(), &count, &error_) != MILLE_OK || count == 0) return deal();
    const mille_action action = list_[input_.number<std::uint16_t>() % count];
    require(mille_table_check(handle, &action, nullptr) == MILLE_OK);
    std::array<char, 4096> reasons;
    require(mille_table_reasons(handle, &action, count % 2 == 0 ? "fr" : nullptr, reasons.data(), reasons.size(),
                                nullptr, nullptr) == MILLE_OK);
    require(mille_table_apply(handle, &action, nullptr) == MILLE_OK);
  }
  void play_bytes() {
    mille_action action;
    input_.fill(&action, sizeof action);
    action.kind %= 8;
    mille_table* handle = table();
    unchanged_on_failure(handle, [&] { return mille_table_apply(handle, &action, &error_); });
  }
  void play_text() {
    const std::string text = input_.text(40);
    mille_table* handle = table();
    unchanged_on_failure(handle, [&] { return mille_table_apply_text(handle, text.c_str(), &error_); });
  }
  void undo() {
    mille_table* handle = table();
    unchanged_on_failure(handle, [&] { return mille_table_undo(handle, input_.byte(), &error_); });
  }
  void forfeit() {
    if (input_.byte() % 8 != 0) return;
    mille_table* handle = table();
    unchanged_on_failure(handle, [&] {
      const auto seat = static_cast<mille_seat>(input_.byte()) - 1;
      const std::uint8_t how = input_.byte();
      if (how % 16 == 14) return mille_table_abort(handle, seat, &error_);
      if (how % 16 == 15) return mille_table_agree_draw(handle, &error_);
      return mille_table_forfeit(handle, seat, how, &error_);
    });
  }
  void look() {
    mille_view view{};
    view.struct_size = size_of<mille_view>();
    mille_table_view(table(), static_cast<mille_seat>(input_.below(5)) - 2, &view, &error_);
    std::uint64_t decision = input_.byte();
    mille_seat seat = 0;
    mille_action action;
    mille_table_decision(table(), decision, &seat, &action, &error_);
    mille_state_at(table(), decision, state(), &error_);
    mille_payment payment{};
    payment.struct_size = size_of<mille_payment>();
    mille_table_payment(table(), &payment, &error_);
    std::uint8_t bytes[MILLE_HASH_SIZE];
    mille_table_commitment(table(), bytes, &error_);
    mille_table_seed(table(), bytes, &error_);
  }
  void events() {
    std::array<mille_event, 3> found{};
    found[0].struct_size = size_of<mille_event>();
    std::size_t count = 0;
    mille_table_events(table(), static_cast<mille_seat>(input_.below(6)) - 3, input_.byte(), found.data(),
                       sizeof(mille_event), input_.below(4), &count, &error_);
    std::array<mille_deal_result, 2> results{};
    results[0].struct_size = size_of<mille_deal_result>();
    mille_table_results(table(), input_.below(4), results.data(), sizeof(mille_deal_result), input_.below(3), &count,
                        &error_);
  }
  void record() {
    mille_table* handle = table();
    mille_record_options options{};
    options.struct_size = size_of<mille_record_options>();
    const mille_seat viewer = static_cast<mille_seat>(input_.below(5)) - 3;
    options.legal = input_.byte() & 1;
    options.hash = input_.byte() & 1;
    options.first_line = input_.byte() % 4 == 0 ? input_.byte() : 0;
    std::size_t needed = 0;
    mille_table_record(handle, viewer, &options, nullptr, 0, &needed, &error_);
    std::string text(needed, '\0');
    if (needed == 0 ||
        mille_table_record(handle, viewer, &options, text.data(), text.size(), nullptr, &error_) != MILLE_OK)
      return;
    text.pop_back();
    const bool whole = viewer == MILLE_ALL && options.first_line == 0;
    if (viewer != MILLE_ALL) return follow(handle, text, options.first_line == 0);
    if (input_.byte() % 4 == 0 && !text.empty())
      text[input_.number<std::uint16_t>() % text.size()] = static_cast<char>(input_.byte());
    else if (whole)
      return import(text, tells_all(handle) ? hash(handle) : 0);
    import(text, 0);
  }
  // Follows a redacted record. What the host wrote, unchanged and from its header on, is taken line by line.
  void follow(mille_table* host, std::string text, bool due) {
    if (input_.byte() % 4 == 0 && !text.empty()) {
      text[input_.number<std::uint16_t>() % text.size()] = static_cast<char>(input_.byte());
      due = false;
    }
    mille_table* made = nullptr;
    std::size_t line = text.find('\n') + 1;
    mille_status status = mille_table_follow(engine_, text.data(), line, &made, &error_);
    while (status == MILLE_OK && line < text.size()) {
      const std::size_t end = std::min(text.find('\n', line), text.size() - 1) + 1;
      status = mille_table_follow_line(made, text.data() + line, end - line, &error_);
      line = end;
    }
    require(!due || status == MILLE_OK);
    std::array<std::uint8_t, MILLE_SEED_SIZE> seed{};
    mille_table_seed(host, seed.data(), nullptr);
    if (input_.byte() % 2 == 0) mille_table_follow_back(made, input_.byte(), &error_);
    if (mille_table_follow_seed(made, seed.data(), &error_) == MILLE_OK && due) hash(made);
    mille_table_free(made);
  }
  // Returns true if the record can be replayed. It must have a first deal, whose line says from which end the dealer
  // draws.
  bool tells_all(mille_table* handle) {
    mille_table_info info{};
    info.struct_size = sizeof info;
    if (mille_table_info_get(handle, &info, nullptr) != MILLE_OK || info.deal == 0) return false;
    return true;
  }
  void import(const std::string& text, std::uint64_t wanted) {
    mille_table* made = nullptr;
    const mille_status status = mille_table_import(engine_, text.data(), text.size(), 1, &made, &error_);
    require(wanted == 0 || (status == MILLE_OK && hash(made) == wanted));
    mille_table_free(made);
  }
  void position() {
    mille_table* handle = table();
    std::size_t needed = 0;
    mille_table_position(handle, nullptr, 0, &needed, &error_);
    if (needed == 0) return;
    std::string text(needed, '\0');
    if (mille_table_position(handle, text.data(), text.size(), nullptr, &error_) != MILLE_OK) return;
    text.pop_back();
    if (input_.byte() % 2 == 0) text[input_.number<std::uint16_t>() % text.size()] = static_cast<char>(input_.byte());
    mille_table* made = nullptr;
    if (mille_table_from_position(engine_, nullptr, text.data(), text.size(), &made, &error_) != MILLE_OK) return;
    if (tables_.size() < kHandles) {
      tables_.push_back(made);
    } else {
      mille_table_free(made);
    }
  }
  void seat() {
    if (players_.size() < kHandles) {
      mille_player* made = nullptr;
      const std::string name = input_.text(12);
      const mille_status status =
          input_.byte() % 2 == 0
              ? mille_player_from_api(engine_, &api_, &input_, nullptr, 0, &made, &error_)
              : mille_player_create(engine_, input_.byte() % 4 == 0 ? name.c_str() : mille_player_id(input_.below(3)),
                                    nullptr, &made, &error_);
      if (status == MILLE_OK) players_.push_back(made);
    }
    mille_table_set_player(table(), static_cast<mille_seat>(input_.below(3)), pick(players_), &error_);
  }
  void step() {
    mille_step taken{};
    taken.struct_size = size_of<mille_step>();
    mille_table* handle = table();
    unchanged_on_failure(handle, [&] { return mille_table_step(handle, nullptr, &taken, &error_); });
    taken.struct_size = sizeof taken;
    char reason[64];
    std::size_t needed = 0;
    mille_player* adviser = pick(players_);
    mille_table_hint(handle, adviser, nullptr, &taken, &error_);
    mille_player_explanation(adviser, reason, sizeof reason, &needed, &error_);
    mille_evaluation evaluation{};
    evaluation.struct_size = sizeof evaluation;
    std::array<double, 4> chances{};
    std::size_t count = 0;
    const mille_status status =
        mille_player_evaluation(adviser, &evaluation, chances.data(), chances.size(), &count, &error_);
    if (status == MILLE_OK || status == MILLE_E_BUFFER) {
      require(evaluation.opponent_takes <= evaluation.trials && evaluation.close <= evaluation.ways);
      for (const double chance : chances) require(chance >= 0 && chance <= 1);
    }
    mille_player_reasons(adviser, "fr", reason, sizeof reason, &needed, &error_);
  }
  void free_something() {
    switch (input_.below(12)) {
      case 0:
        if (tables_.size() > 1) {
          freed_ = tables_.back();
          tables_.pop_back();
          mille_table_free(freed_);
        }
        break;
      case 1:
        if (!players_.empty()) {
          mille_player_free(players_.back());
          players_.pop_back();
        }
        break;
      case 2:
        if (variants_.size() > 1) {
          mille_variant_free(variants_.back());
          variants_.pop_back();
        }
        break;
      default: mille_table_free(nullptr);
    }
  }
  void states() {
    const mille_variant* variant = pick(variants_);
    mille_match_setup setup{};
    setup.struct_size = sizeof setup;
    setup.has_seed = 1;
    setup.stakes[0] = 1;
    setup.stakes[1] = 3;
    setup.seed[0] = input_.byte();
    if (input_.byte() % 4 == 0) mille_state_init(variant, &setup, state(), &error_);
    mille_state_from_table(table(), state(), &error_);
    if (input_.byte() % 32 == 0) state_[0] = input_.number<std::uint64_t>();
    mille_state_next_deal(variant, state(), &error_);
    std::size_t count = 0;
    if (mille_state_legal(variant, state(), list_.data(), list_.size(), &count, &error_) == MILLE_OK && count > 0) {
      require(mille_state_apply(variant, state(), &list_[input_.number<std::uint16_t>() % count], nullptr) == MILLE_OK);
    }
    mille_playout result{};
    mille_state_playout(variant, state(), input_.byte(), &result, &error_);
    mille_table* made = nullptr;
    if (tables_.size() < kHandles && mille_table_from_state(variant, state(), &made, &error_) == MILLE_OK) {
      tables_.push_back(made);
    }
  }
  void sample() {
    const mille_variant* variant = pick(variants_);
    mille_view view{};
    view.struct_size = sizeof view;
    constexpr mille_seat kViewers[] = {MILLE_ONLOOKER, 0, 1};
    const mille_seat viewer = kViewers[input_.below(3)];
    if (mille_table_view(table(), viewer, &view, &error_) != MILLE_OK) return;
    const bool altered = input_.byte() % 2 == 0;
    if (altered) {
      auto* bytes = reinterpret_cast<std::uint8_t*>(&view);
      for (int i = input_.byte() % 4; i >= 0; --i) bytes[input_.number<std::uint16_t>() % sizeof view] = input_.byte();
      view.struct_size = sizeof view;
    }
    if (mille_state_sample(variant, &view, input_.byte(), state(), &error_) != MILLE_OK) return;
    mille_view again{};
    again.struct_size = sizeof again;
    require(mille_state_view(variant, state(), view.viewer, &again, nullptr) == MILLE_OK);
    require(altered || std::memcmp(&view, &again, sizeof view) == 0);
    mille_state_playout(variant, state(), 1, nullptr, &error_);
  }
  void learn() {
    const mille_variant* variant = pick(variants_);
    mille_encoding sizes{};
    sizes.struct_size = sizeof sizes;
    if (mille_encoding_get(variant, &sizes, &error_) != MILLE_OK) return;
    if (mille_state_from_table(table(), state(), &error_) != MILLE_OK) return;
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(sizes.atomic_actions));
    std::vector<float> values(static_cast<std::size_t>(sizes.observation_size));
    const mille_seat seat = static_cast<mille_seat>(input_.byte() % 4) - 1;
    const mille_seat* const seats = seat == 2 ? nullptr : &seat;
    mille_batch_observe(variant, state(), 1, seats, values.data(), mask.data(), nullptr, &error_);
    std::vector<std::uint8_t> bytes(values.size());
    std::vector<std::uint8_t> bits((mask.size() + 7) / 8);
    mille_batch_observe_packed(variant, state(), 1, seats, bytes.data(), bits.data(), nullptr, &error_);
    mille_phase phase = 0;
    mille_seat turn = 0;
    mille_batch_phase(variant, state(), 1, &phase, &turn, nullptr, &error_);
    const std::int32_t atom = input_.number<std::int16_t>();
    mille_batch_act(variant, state(), 1, &atom, nullptr, &error_);
    mille_action action;
    mille_atomic_action(variant, state(), input_.number<std::int16_t>() % (sizes.atomic_actions + 1), &action, &error_);
    std::array<std::int32_t, MILLE_ACTION_CARDS> sequence;
    std::size_t count = 0;
    input_.fill(&action, sizeof action);
    mille_atomic_split(variant, state(), &action, sequence.data(), sequence.size(), &count, &error_);
    for (std::int32_t& step : sequence) step = input_.number<std::int16_t>();
    mille_atomic_join(variant, state(), sequence.data(), input_.below(6), &action, &error_);
  }
  void clone() {
    mille_table* handle = table();
    mille_table* made = nullptr;
    if (tables_.size() >= kHandles || mille_table_clone(handle, &made, &error_) != MILLE_OK) return;
    require(hash(made) == hash(handle));
    tables_.push_back(made);
  }
  void settle() {
    mille_settle_input settlement;
    input_.fill(&settlement, sizeof settlement);
    settlement.struct_size = size_of<mille_settle_input>();
    if (input_.byte() % 2 == 0) {
      settlement.end = MILLE_END_WON;
      settlement.stakes[0] = 1;
      settlement.stakes[1] = 3;
    }
    mille_payment payment{};
    payment.struct_size = size_of<mille_payment>();
    mille_settle(pick(variants_), &settlement, &payment, &error_);
  }
  void texts() {
    const std::string text = input_.text(70);
    std::uint8_t seed[MILLE_SEED_SIZE];
    mille_card card = 0;
    mille_seed_parse(text.c_str(), seed, &error_);
    mille_card_parse(text.c_str(), &card, &error_);
    mille_action action;
    input_.fill(&action, sizeof action);
    char buffer[160];
    mille_action_text(&action, static_cast<mille_seat>(input_.below(3)), buffer, input_.byte() % sizeof buffer, nullptr,
                      &error_);
    mille_variant_text(pick(variants_), input_.byte() % 8, buffer, input_.byte() % sizeof buffer, nullptr, &error_);
    mille_player_text(pick(players_), input_.byte() % 8, buffer, input_.byte() % sizeof buffer, nullptr, &error_);
  }
  // At most once per input, because an arena plays whole deals.
  void run_arena() {
    if (arena_ran_) return;
    arena_ran_ = true;
    fuzz::call_arena(&input_, pick(variants_));
  }
  void json() {
    std::size_t needed = 0;
    const mille_json_kind kind = input_.byte() % 6;
    const auto viewer = static_cast<mille_seat>(input_.below(5)) - 3;
    const std::uint64_t since = input_.byte();
    mille_table* handle = table();
    mille_table_json(handle, kind, viewer, since, nullptr, 0, &needed, &error_);
    std::vector<char> buffer(needed);
    mille_table_json(handle, kind, viewer, since, buffer.data(), buffer.size(), nullptr, &error_);
  }

  Input& input_;
  mille_ai_api api_{};
  struct {
    mille_error known;
    std::array<unsigned char, kMostStruct - sizeof(mille_error)> newer;  // what a newer caller's error has more
  } caller_{};
  mille_error& error_ = caller_.known;
  mille_engine* engine_ = nullptr;
  std::vector<mille_variant*> variants_;
  std::vector<mille_table*> tables_;
  std::vector<mille_player*> players_;
  mille_table* freed_ = nullptr;
  bool arena_ran_ = false;
  std::vector<std::uint64_t> state_;
  std::vector<mille_action> list_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  Session session(&input);
  for (int calls = 0; calls < kMostCalls && !input.ended(); ++calls) session.call();
  return 0;
}
