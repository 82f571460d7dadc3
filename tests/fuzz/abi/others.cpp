// Calls that need no table; see others.h.
#include "tests/fuzz/abi/others.h"

#include <array>
#include <cstring>
#include <string>

#include "tests/support/sized.h"

namespace fuzz {
namespace {

using mille_test::sized;

// Reads a text into a buffer of any size. The text is complete, or the call reports the size needed.
template <class Call>
void read_text(Input* input, Call call) {
  std::array<char, 300> buffer{};
  std::size_t needed = 0;
  const std::size_t size = input->byte() % buffer.size();
  const mille_status status = call(buffer.data(), size, &needed);
  if (status == MILLE_OK) require(needed <= size && buffer[needed - 1] == '\0');
  if (status == MILLE_E_BUFFER) require(needed > size);
}

void require_text(const char* text) { require(text != nullptr && *text != '\0'); }

}  // namespace

void call_library(Input* input) {
  require(mille_version() == MILLE_VERSION);
  require_text(mille_version_text());
  const std::string text = input->text(40);
  mille_has(text.c_str());
  mille_rule_text(text.c_str(), text.c_str());
  require_text(mille_status_name(input->number<std::int32_t>()));
  require_text(mille_status_text(input->byte()));
  const char* const message = mille_message_id(input->byte());
  if (message != nullptr) require_text(mille_message_text(message, mille_language(input->byte())));
  mille_message_text(text.c_str(), text.c_str());
  std::array<mille_layout_entry, 8> layout{};
  std::size_t count = 0;
  require(mille_layout(layout.data(), layout.size(), &count) == MILLE_E_BUFFER && count > layout.size());
  mille_error what{};
  input->fill(reinterpret_cast<std::uint8_t*>(&what), sizeof what);
  if (input->byte() % 4 != 0) what.struct_size = sizeof what;
  if (message != nullptr && input->byte() % 4 != 0) std::strncpy(what.message, message, sizeof what.message - 1);
  read_text(input, [&](char* buffer, std::size_t size, std::size_t* needed) {
    return mille_error_text(&what, mille_language(input->byte() % 3), buffer, size, needed, nullptr);
  });
  const mille_card card = input->byte();
  read_text(input, [&](char* buffer, std::size_t size, std::size_t* needed) {
    const mille_status status = mille_card_text(card, buffer, size, needed, nullptr);
    require((status == MILLE_E_ARGUMENT) == (card >= MILLE_CARD_KINDS));
    return status;
  });
  read_text(input, [&](char* buffer, std::size_t size, std::size_t* needed) {
    return mille_rule_fields(buffer, size, needed, nullptr);
  });
  read_text(input, [&](char* buffer, std::size_t size, std::size_t* needed) {
    return mille_script_template(text.c_str(), buffer, size, needed, nullptr);
  });
  std::uint8_t seed[MILLE_SEED_SIZE], other[MILLE_SEED_SIZE];
  require(mille_seed_random(seed, nullptr) == MILLE_OK);
  input->fill(seed, sizeof seed);
  const std::uint64_t number = input->byte();
  require((mille_seed_of_match(seed, number, other, nullptr) == MILLE_OK) == (number > 0));
  if (number == 1) require(std::memcmp(seed, other, sizeof seed) == 0);
  std::size_t offset = 0, length = 0;
  std::uint64_t line = 0;
  mille_record_find(text.data(), text.size(), number, &offset, &length, &line, nullptr);
}

void call_engine(Input* input, mille_engine* engine, const mille_variant* variant) {
  mille_error error = sized<mille_error>();
  const std::size_t index = input->byte();
  read_text(input, [&](char* buffer, std::size_t size, std::size_t* needed) {
    return mille_engine_player_name(engine, index, buffer, size, needed, &error);
  });
  const char* const id = mille_player_id(input->below(3));
  const std::string name = std::string(id) + (input->byte() % 2 == 0 ? "" : ":" + input->text(12));
  char typed[2048];
  mille_player_setup setup = sized<mille_player_setup>();
  if (mille_player_parse(name.c_str(), &setup, typed, input->below(sizeof typed), nullptr, &error) != MILLE_OK) return;
  if (setup.isolation != MILLE_ISOLATION_DEFAULT) return;  // it would start a process each time
  read_text(input, [&](char* buffer, std::size_t size, std::size_t* needed) {
    return mille_player_describe(engine, typed, &setup, buffer, size, needed, &error);
  });
  mille_player* player = nullptr;
  if (mille_player_create(engine, typed, &setup, &player, &error) == MILLE_OK) {
    mille_option_info option = sized<mille_option_info>();
    mille_player_option(player, index % 8, &option, &error);
    read_text(input, [&](char* buffer, std::size_t size, std::size_t* needed) {
      return mille_player_unknown_fields(player, variant, buffer, size, needed, &error);
    });
    mille_evaluation evaluation = sized<mille_evaluation>();
    require(mille_player_evaluation(player, &evaluation, nullptr, 0, nullptr, &error) == MILLE_E_PHASE);
    require(mille_player_cancel(player, &error) == MILLE_OK);
    require(mille_player_set_user(player, &error, &error) == MILLE_OK);
    mille_player_free(player);
  }
  const std::string script = "return {name=\"any\",title=\"Any\",about=\"Any.\",extends=\"" +
                             std::string(input->below(2) == 0 ? "montreal" : "base.lua") + "\"," + input->text(60) +
                             "}";
  const std::string base = "return {name=\"base\"," + input->text(30) + "}";
  const mille_script_file files[] = {{"any.lua", script.data(), script.size()}, {"base.lua", base.data(), base.size()}};
  const std::size_t file_count = 1 + input->below(2);
  mille_variant* made = nullptr;
  const mille_status status = mille_variant_from_script(engine, files, file_count, nullptr, 0, &made, &error);
  std::array<mille_error, 2> problems{};
  problems[0] = sized<mille_error>();
  std::size_t count = 0;
  const mille_status checked = mille_script_check(engine, files, file_count, problems.data(), sizeof problems[0],
                                                  problems.size(), &count, &error);
  require(checked == MILLE_OK || checked == MILLE_E_BUFFER || checked == MILLE_E_UNSUPPORTED);
  if (checked == MILLE_OK && count == 0) require(status == MILLE_OK);  // a script without problems can be loaded
  mille_variant_free(made);

  mille_rules rules = sized<mille_rules>();
  std::uint8_t hash[MILLE_HASH_SIZE];
  mille_option_info option = sized<mille_option_info>();
  const bool live = mille_variant_rules(variant, &rules, &error) == MILLE_OK;
  require((mille_variant_hash(variant, hash, &error) == MILLE_OK) == live);
  const mille_status listed = mille_variant_option(variant, index, &option, &error);
  require(live ? listed == MILLE_OK || listed == MILLE_E_NOT_FOUND : listed == MILLE_E_HANDLE);
  const mille_status set = mille_variant_rule_set(variant, static_cast<std::int32_t>(index) - 1, &rules, &error);
  require(set == (!live ? MILLE_E_HANDLE : index == 1 ? MILLE_OK : MILLE_E_NOT_FOUND));
  mille_memory_info memory = sized<mille_memory_info>();
  require(mille_variant_memory(variant, index, &memory, &error) == (live ? MILLE_E_NOT_FOUND : MILLE_E_HANDLE));
}

void call_state(Input* input, const mille_variant* variant, mille_state* state) {
  mille_error error = sized<mille_error>();
  mille_phase phase = 0;
  mille_seat turn = 0;
  const bool live = mille_state_phase(variant, state, &phase, &turn, &error) == MILLE_OK;
  const bool deal = live && (phase == MILLE_PHASE_DRAW || phase == MILLE_PHASE_LAY);
  std::uint64_t hash = 0;
  require((mille_state_hash(variant, state, &hash, &error) == MILLE_OK) == live);
  mille_deal_result result = sized<mille_deal_result>();
  require((mille_state_score(variant, state, &result, &error) == MILLE_OK) == deal);
  mille_state_result(variant, state, &result, &error);
  mille_payment payment = sized<mille_payment>();
  require((mille_state_payment(variant, state, &payment, &error) == MILLE_OK) == (live && phase == MILLE_PHASE_OVER));
  double returns[MILLE_SEATS] = {};
  mille_state_returns(variant, state, input->byte() % 4, returns, &error);
  require(returns[0] == -returns[1]);
  mille_action action;
  input->fill(&action, sizeof action);
  action.kind %= 8;
  const mille_status checked = mille_state_check(variant, state, &action, &error);
  require(checked != MILLE_OK || deal);
  mille_state_parse(variant, state, input->text(20).c_str(), &action, &error);
  mille_view view = sized<mille_view>();
  constexpr mille_seat kViewers[] = {MILLE_ONLOOKER, 0, 1, MILLE_NOBODY};
  const mille_seat viewer = kViewers[input->below(4)];
  const bool seen = mille_state_view(variant, state, viewer, &view, &error) == MILLE_OK;
  require(!seen || viewer != MILLE_NOBODY);

  mille_encoding sizes = sized<mille_encoding>();
  if (mille_encoding_get(variant, &sizes, &error) != MILLE_OK) return;
  std::vector<float> values(static_cast<std::size_t>(sizes.observation_size));
  if (seen && viewer != MILLE_ONLOOKER)
    require(mille_observation(variant, &view, values.data(), values.size(), &error) == MILLE_OK);
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(sizes.atomic_actions));
  require((mille_atomic_mask(variant, state, mask.data(), mask.size(), &error) == MILLE_OK) == live);
  read_text(input, [&](char* buffer, std::size_t size, std::size_t* needed) {
    return mille_atomic_text(variant, input->number<std::int16_t>(), buffer, size, needed, &error);
  });

  if (!deal) return;
  std::vector<std::uint64_t> copy(mille_state_size() / sizeof(std::uint64_t));
  auto* const other = reinterpret_cast<mille_state*>(copy.data());
  std::memcpy(copy.data(), state, mille_state_size());
  std::size_t done = 0;
  std::vector<mille_action> list(64);
  std::uint32_t count = 0;
  const mille_status listed = mille_batch_legal(variant, other, 1, list.data(), list.size(), &count, &done, &error);
  require(listed == MILLE_E_BUFFER || (listed == MILLE_OK && done == 1 && count > 0));
  std::size_t length = 0;
  std::uint32_t counted = 0;
  require(mille_state_legal_count(variant, state, &length, &error) == MILLE_OK && length > 0);
  require(mille_batch_legal_count(variant, other, 1, &counted, &done, &error) == MILLE_OK && counted == length);
  require(listed != MILLE_OK || count == length);
  const std::uint32_t index = input->byte();
  const bool exists = index < length;
  require((mille_batch_play(variant, other, 1, &index, &done, &error) == MILLE_OK) == exists &&
          done == (exists ? 1U : 0U));
  std::memcpy(copy.data(), state, mille_state_size());
  require((mille_state_play(variant, other, index, &error) == MILLE_OK) == exists);
  std::memcpy(copy.data(), state, mille_state_size());
  require(mille_batch_apply(variant, other, 1, &action, &done, &error) != MILLE_OK || done == 1);
  mille_batch_playout(variant, other, 1, input->byte(), nullptr, &done, &error);
  double of_batch[MILLE_SEATS] = {};
  const mille_return_kind kind = input->byte() % 4;
  require((mille_batch_returns(variant, state, 1, kind, of_batch, &done, &error) == MILLE_OK) ==
          (kind <= MILLE_RETURN_WIN));
  require(of_batch[0] == -of_batch[1]);
  mille_view again = sized<mille_view>();
  require((mille_batch_view(variant, state, 1, &viewer, &again, sizeof again, &done, &error) == MILLE_OK) == seen);
  require(!seen || std::memcmp(&view, &again, sizeof view) == 0);
  if (seen)
    require(mille_batch_sample(variant, &view, sizeof view, 1, 1, input->byte(), other, &done, &error) == MILLE_OK);
}

void call_tables(Input* input, const std::vector<mille_table*>& tables) {
  mille_error error = sized<mille_error>();
  std::array<mille_step, 4> steps{};
  steps[0].struct_size = sizeof(mille_step);
  mille_budget budget = sized<mille_budget>();
  budget.nodes = 1 + input->byte() % 16;
  std::size_t done = 0;
  const std::size_t count = tables.empty() ? 0 : input->below(tables.size() + 1);
  mille_batch_step(tables.data(), std::min(count, steps.size()), &budget, steps.data(), sizeof(mille_step), &done,
                   &error);
  require(done <= count);
  const std::vector<std::int32_t> atoms(count, input->byte());
  mille_batch_table_act(tables.data(), count, atoms.data(), &done, &error);
  require(done <= count);
  mille_batch_advance(tables.data(), std::min<std::size_t>(count, 1), &budget, &done, &error);
  require(done <= count);
  std::vector<std::uint64_t> states(count * mille_state_size() / sizeof(std::uint64_t));
  mille_batch_from_tables(tables.data(), count, reinterpret_cast<mille_state*>(states.data()), &done, &error);
  require(done <= count);
  if (tables.empty()) return;
  mille_table* const table = tables[input->below(tables.size())];
  mille_variant* variant = nullptr;
  if (mille_table_variant(table, &variant, &error) == MILLE_OK) require(variant != nullptr);
  mille_table_set_user(table, &error, &error);
  mille_variant_free(variant);
  mille_table_set_seat_name(table, static_cast<mille_seat>(input->below(3)), input->text(30).c_str(), &error);
  std::array<char, 40> name;
  mille_table_seat_name(table, static_cast<mille_seat>(input->below(3)), name.data(), input->below(40), nullptr,
                        &error);
  const std::string note = input->text(40);
  if (mille_table_add_note(table, input->text(33).c_str(), note.c_str(), &error) == MILLE_OK) {
    std::array<char, MILLE_NOTE_TEXT_SIZE> added;
    require(mille_table_note_name(table, 0, added.data(), MILLE_NOTE_NAME_SIZE, nullptr, &error) == MILLE_OK);
    require(mille_table_note_text(table, 0, added.data(), added.size(), nullptr, &error) == MILLE_OK);
  }
  mille_action action{};
  mille_table_parse(table, input->text(30).c_str(), &action, &error);
}

void call_arena(Input* input, const mille_variant* variant) {
  static constexpr mille_arena_player kPlayers[] = {
      {sizeof(mille_arena_player), 0, "random", nullptr, nullptr, nullptr, nullptr},
      {sizeof(mille_arena_player), 0, "random", nullptr, nullptr, nullptr, nullptr}};
  mille_error error = sized<mille_error>();
  mille_arena_setup setup = sized<mille_arena_setup>();
  setup.players = kPlayers;
  setup.player_count = input->byte() % 16 == 0 ? input->byte() : 2;
  if (setup.player_count > 2) setup.players = nullptr;
  setup.pairs = 1 + input->byte() % 2;
  setup.has_seed = 1;
  setup.seed[0] = input->byte();
  setup.same_end = input->byte() % 2;
  setup.records = input->byte() % 5;
  setup.on_fault = input->byte() % 4;
  setup.independent = input->byte() % 3;
  mille_arena *arena = nullptr, *again = nullptr;
  if (mille_arena_create(variant, &setup, &arena, &error) != MILLE_OK) return require(arena == nullptr);
  require(mille_arena_cancel(arena, &error) == MILLE_OK);  // no run is in progress, so nothing is cancelled
  mille_arena_play(arena, input->byte() % 3, nullptr, nullptr, &error);
  std::size_t needed = 0;
  mille_arena_text(arena, MILLE_ARENA_TEXT_HEADER, nullptr, 0, &needed, &error);
  std::string lines(needed, '\0');
  require(mille_arena_text(arena, MILLE_ARENA_TEXT_HEADER, lines.data(), lines.size(), nullptr, &error) == MILLE_OK);
  lines.pop_back();  // the zero byte
  const mille_arena_progress_fn append = [](void* user, const mille_arena_progress* news) {
    static_cast<std::string*>(user)->append(news->lines, news->lines_size);
    return std::int32_t{0};
  };
  const mille_status played = mille_arena_run(arena, input->byte() % 2, append, &lines, &error);
  require(played == MILLE_OK || played == MILLE_E_CANCELLED);
  require(mille_arena_create(variant, &setup, &again, &error) == MILLE_OK);
  require(mille_arena_add_lines(again, lines.data(), lines.size(), nullptr, 0, nullptr, nullptr, &error) == MILLE_OK);
  mille_arena_free(again);
  mille_arena_free(arena);
}

}  // namespace fuzz
