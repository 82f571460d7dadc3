// The steps for states in the host's memory, single and in batches, and for the calls of learning programs.
#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "tests/memory/host.h"

namespace mille_test {
namespace {

// A buffer for a state that needs no allocation. On i386 alignas(std::uint64_t) would align it to 4 bytes only.
struct Room {
  alignas(8) std::array<unsigned char, 4096> bytes{};
  mille_state* state() { return reinterpret_cast<mille_state*>(bytes.data()); }
};

// Copies the host's state, for calls that change it.
Room copy(Host& host) {
  Room room;
  std::memcpy(room.bytes.data(), host.at(), mille_state_size());
  return room;
}

std::array<float, 4096> values;
std::array<std::uint8_t, 4096> mask;
std::array<std::uint8_t, 4096> bytes;

const Step kSteps[] = {
    {"table from a state",
     [](Host& host) {
       mille_table* placed = nullptr;
       const mille_status status = mille_table_from_state(host.variant, host.at(), &placed, nullptr);
       mille_table_free(placed);
       return status;
     },
     Step::kReads},
    {"state sampled and played",
     [](Host& host) {
       mille_view view = sized<mille_view>();
       mille_status status = mille_state_view(host.variant, host.at(), 0, &view, nullptr);
       if (status == MILLE_OK) status = mille_state_sample(host.variant, &view, 7, host.at(), nullptr);
       if (status == MILLE_OK) status = mille_state_playout(host.variant, host.at(), 7, nullptr, nullptr);
       return status;
     },
     Step::kReads},
    {"state begun and dealt",
     [](Host& host) {
       Room room;
       const mille_match_setup setup = setup_of(MILLE_DECKS_SEED);
       mille_status status = mille_state_init(host.variant, &setup, room.state(), nullptr);
       if (status == MILLE_OK) status = mille_state_next_deal(host.variant, room.state(), nullptr);
       return status;
     },
     Step::kReads},
    {"state of a table",
     [](Host& host) {
       Room room;
       const mille_status status = mille_state_from_table(host.hooked, room.state(), nullptr);
       return status == MILLE_OK ? mille_state_at(host.table, 1, room.state(), nullptr) : status;
     },
     Step::kReads},
    {"state played on",
     [](Host& host) {
       Room room = copy(host);
       std::size_t count = 0;
       mille_phase phase = 0;
       mille_seat turn = 0;
       mille_action action{};
       mille_status status = mille_state_phase(host.variant, room.state(), &phase, &turn, nullptr);
       if (status == MILLE_OK)
         status = mille_state_legal(host.variant, room.state(), actions.data(), actions.size(), &count, nullptr);
       if (status == MILLE_OK) status = mille_state_legal_count(host.variant, room.state(), &count, nullptr);
       if (status == MILLE_OK) status = mille_state_check(host.variant, room.state(), actions.data(), nullptr);
       if (status == MILLE_OK)
         status = mille_action_text(actions.data(), turn, text.data(), text.size(), nullptr, nullptr);
       if (status == MILLE_OK) status = mille_state_parse(host.variant, room.state(), text.data(), &action, nullptr);
       if (status == MILLE_OK) status = mille_state_apply(host.variant, room.state(), &action, nullptr);
       if (status == MILLE_OK) status = mille_state_play(host.variant, room.state(), 0, nullptr);
       return status;
     },
     Step::kReads},
    {"state read",
     [](Host& host) {
       Room room = copy(host);
       std::uint64_t hash = 0;
       mille_deal_result result = sized<mille_deal_result>();
       mille_payment payment = sized<mille_payment>();
       std::array<double, MILLE_SEATS> returns{};
       mille_status status = mille_state_hash(host.variant, room.state(), &hash, nullptr);
       if (status == MILLE_OK) status = mille_state_score(host.variant, room.state(), &result, nullptr);
       if (status == MILLE_OK) status = mille_state_playout(host.variant, room.state(), 3, nullptr, nullptr);
       if (status == MILLE_OK) status = mille_state_result(host.variant, room.state(), &result, nullptr);
       if (status == MILLE_OK)
         status = mille_state_returns(host.variant, room.state(), MILLE_RETURN_WIN, returns.data(), nullptr);
       if (status == MILLE_OK) status = mille_state_payment(host.variant, room.state(), &payment, nullptr);
       return status == MILLE_E_PHASE ? mille_status{MILLE_OK} : status;  // the match is not over
     },
     Step::kReads},
    {"states by the batch",
     [](Host& host) {
       Room room = copy(host);
       std::size_t done = 0;
       std::uint32_t count = 0;
       mille_playout playout{};
       mille_view view = sized<mille_view>();
       mille_status status = mille_state_view(host.variant, room.state(), 0, &view, nullptr);
       if (status == MILLE_OK)
         status =
             mille_batch_legal(host.variant, room.state(), 1, actions.data(), actions.size(), &count, &done, nullptr);
       if (status == MILLE_OK) status = mille_batch_legal_count(host.variant, room.state(), 1, &count, &done, nullptr);
       const std::uint32_t first_entry = 0;
       Room other = copy(host);
       if (status == MILLE_OK) status = mille_batch_play(host.variant, other.state(), 1, &first_entry, &done, nullptr);
       if (status == MILLE_OK)
         status = mille_batch_apply(host.variant, room.state(), 1, actions.data(), &done, nullptr);
       if (status == MILLE_OK)
         status = mille_batch_observe_packed(host.variant, room.state(), 1, nullptr, bytes.data(), bytes.data(), &done,
                                             nullptr);
       if (status == MILLE_OK)
         status =
             mille_batch_observe(host.variant, room.state(), 1, nullptr, values.data(), mask.data(), &done, nullptr);
       mille_seat turn = 0;
       if (status == MILLE_OK)
         status = mille_batch_phase(host.variant, room.state(), 1, nullptr, &turn, &done, nullptr);
       const auto first = static_cast<std::int32_t>(std::find(mask.begin(), mask.end(), 1) - mask.begin());
       if (status == MILLE_OK) status = mille_batch_act(host.variant, room.state(), 1, &first, &done, nullptr);
       if (status == MILLE_OK) status = mille_batch_playout(host.variant, room.state(), 1, 5, &playout, &done, nullptr);
       double returns[MILLE_SEATS] = {};
       if (status == MILLE_OK)
         status = mille_batch_returns(host.variant, room.state(), 1, MILLE_RETURN_DEAL, returns, &done, nullptr);
       const mille_seat viewer = 0;
       if (status == MILLE_OK)
         status = mille_batch_view(host.variant, other.state(), 1, &viewer, &view, sizeof view, &done, nullptr);
       if (status == MILLE_OK)
         status = mille_batch_sample(host.variant, &view, sizeof view, 1, 1, 5, room.state(), &done, nullptr);
       return status;
     },
     Step::kReads},
    {"tables by the batch",
     [](Host& host) {
       std::size_t done = 0;
       mille_step step = sized<mille_step>();
       mille_table* clone = nullptr;
       mille_status status = mille_table_clone(host.table, &clone, nullptr);
       if (status != MILLE_OK) return status;
       // No player is seated, so the call must be refused.
       if (mille_batch_step(&clone, 1, nullptr, &step, sizeof step, &done, nullptr) != MILLE_E_NOT_FOUND)
         status = MILLE_E_INTERNAL;
       if (status == MILLE_OK) status = mille_batch_advance(&clone, 1, nullptr, &done, nullptr);
       Room room;
       if (status == MILLE_OK) status = mille_batch_from_tables(&clone, 1, room.state(), &done, nullptr);
       if (status == MILLE_OK)
         status = mille_batch_observe(host.variant, room.state(), 1, nullptr, nullptr, mask.data(), &done, nullptr);
       const auto first = static_cast<std::int32_t>(std::find(mask.begin(), mask.end(), 1) - mask.begin());
       if (status == MILLE_OK) status = mille_batch_table_act(&clone, 1, &first, &done, nullptr);
       mille_table_free(clone);
       return status;
     },
     Step::kReads},
    {"state for learning",
     [](Host& host) {
       mille_encoding encoding = sized<mille_encoding>();
       mille_view view = sized<mille_view>();
       mille_action action{};
       std::array<std::int32_t, 64> sequence{};
       std::size_t count = 0;
       mille_status status = mille_encoding_get(host.variant, &encoding, nullptr);
       if (status == MILLE_OK)
         status = mille_atomic_text(host.variant, encoding.first_discard, text.data(), text.size(), nullptr, nullptr);
       if (status == MILLE_OK)
         status = mille_atomic_mask(host.variant, host.at(), mask.data(),
                                    static_cast<std::size_t>(encoding.atomic_actions), nullptr);
       if (status == MILLE_OK)
         status = mille_state_legal(host.variant, host.at(), actions.data(), actions.size(), &count, nullptr);
       if (status == MILLE_OK)
         status = mille_atomic_split(host.variant, host.at(), actions.data(), sequence.data(), sequence.size(), &count,
                                     nullptr);
       if (status == MILLE_OK)
         status = mille_atomic_join(host.variant, host.at(), sequence.data(), count, &action, nullptr);
       if (status == MILLE_OK) status = mille_atomic_action(host.variant, host.at(), sequence[0], &action, nullptr);
       if (status == MILLE_OK) status = mille_state_view(host.variant, host.at(), 0, &view, nullptr);
       if (status == MILLE_OK)
         status = mille_observation(host.variant, &view, values.data(),
                                    static_cast<std::size_t>(encoding.observation_size), nullptr);
       return status;
     },
     Step::kReads},
    {"cards, seeds and the layout of structs",
     [](Host&) {
       mille_card card = 0;
       std::array<std::uint8_t, MILLE_SEED_SIZE> seed{};
       std::size_t count = 0;
       mille_status status = mille_card_parse("QH", &card, nullptr);
       if (status == MILLE_OK) status = mille_card_text(card, text.data(), text.size(), nullptr, nullptr);
       if (status == MILLE_OK) status = mille_seed_parse("42", seed.data(), nullptr);
       if (status == MILLE_OK) status = mille_seed_of_match(seed.data(), 2, seed.data(), nullptr);
       if (status == MILLE_OK) status = mille_seed_random(seed.data(), nullptr);
       if (status == MILLE_OK && mille_layout(nullptr, 0, &count) != MILLE_E_BUFFER) status = MILLE_E_INTERNAL;
       return status;
     },
     Step::kReads},
};

}  // namespace

std::vector<Step> state_steps() { return {std::begin(kSteps), std::end(kSteps)}; }

}  // namespace mille_test
