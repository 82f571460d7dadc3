// The steps for engines, rules, players and tables: a match of two players, and one under house rules. They are undone,
// forfeited, recorded and read back.
#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "mille/mille_ai.h"
#include "tests/memory/failing.h"
#include "tests/memory/host.h"

namespace mille_test {
namespace {

constexpr const char* kScript = R"lua(
return {
  name = "thrift", title = "Thrift", about = "For the tests.", extends = "base.lua",
  options = { most = { field = "match.target", range = { 100, 1000 }, help = "The target" } },
  memory = { pot = { range = { 0, 1000 }, help = "The pot" } },
  rule_sets = { { deal = { hand = 9 } } },
  hooks = {
    allow = function(action, view) return true end,
    score_deal = function(deal, score) score.memory.pot = score.memory.pot + 1 return score end,
    deal_rules = function(match) return match.deals % 2 end,
    settle = function(match, payment) return { game = 1, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = 1 } end,
  },
  expect = {
    { settle = { stakes = { 1, 3 }, winner = { total = 1300 }, loser = { total = 400 } }, pays = 1 },
  },
}
)lua";
constexpr const char* kBase = "return { name = 'base', extends = 'montreal' }";

// Plays the table's first legal action, or deals.
mille_status play(mille_table* table) {
  std::size_t count = 0;
  const mille_status status = mille_table_legal(table, actions.data(), actions.size(), &count, nullptr);
  if (status == MILLE_E_PHASE) return mille_table_next_deal(table, nullptr, nullptr);
  return status == MILLE_OK ? mille_table_apply(table, actions.data(), nullptr) : status;
}

std::int32_t MILLE_CALL choose_first(void*, const mille_ai_decision*, std::uint32_t* index) {
  *index = 0;
  return 0;
}

std::int32_t MILLE_CALL begin_match(void* instance, const mille_ai_match*) {
  ++*static_cast<int*>(instance);
  return 0;
}

void MILLE_CALL end_match(void* instance) { --*static_cast<int*>(instance); }

constexpr std::array<std::array<std::uint8_t, MILLE_SEED_SIZE>, 2> kShares{{{1, 2, 3}, {4, 5, 6}}};

mille_status share_commit_of(Host& host, mille_seat seat, std::uint8_t* share_commit) {
  std::array<std::uint8_t, MILLE_HASH_SIZE> commit{};
  const mille_status status = mille_table_commitment(host.sealed, commit.data(), nullptr);
  if (status != MILLE_OK) return status;
  const auto& share = kShares[static_cast<std::size_t>(seat)];
  return mille_guest_share_commit(commit.data(), seat, share.data(), share_commit, nullptr);
}

mille_status give_share_commit(Host& host, mille_seat seat) {
  std::array<std::uint8_t, MILLE_HASH_SIZE> share_commit{};
  const mille_status status = share_commit_of(host, seat, share_commit.data());
  return status == MILLE_OK ? mille_table_add_share_commit(host.sealed, seat, share_commit.data(), nullptr) : status;
}

// Reads a line of the match that was given up, as seat 0 receives it.
mille_status read_line(Host& host, std::uint64_t line) {
  mille_record_options options = sized<mille_record_options>();
  options.first_line = line;
  const mille_status status = mille_table_record(host.other, 0, &options, text.data(), text.size(), nullptr, nullptr);
  if (status == MILLE_OK) *std::strchr(text.data(), '\n') = '\0';
  return status;
}

mille_status follow_line(Host& host) {
  mille_table_info info = sized<mille_table_info>();
  mille_status status = mille_table_info_get(host.followed, &info, nullptr);
  if (status == MILLE_OK) status = read_line(host, info.record_lines + info.waiting_lines);
  if (status != MILLE_OK) return status;
  return mille_table_follow_line(host.followed, text.data(), std::strlen(text.data()), nullptr);
}

const Step kSteps[] = {
    {"engine",
     [](Host& host) {
       mille_engine_options options = sized<mille_engine_options>();
       options.allocate = engine_memory;
       const char* const folders[] = {"/nowhere", "/nowhere/else"};
       options.player_folders = folders;
       options.player_folder_count = 2;
       return mille_engine_create(&options, &host.engine, nullptr);
     }},
    {"variant",
     [](Host& host) {
       const mille_option option = {"target", "300"};
       return mille_variant_load(host.engine, "montreal", &option, 1, &host.variant, nullptr);
     }},
    {"script",
     [](Host& host) {
       if (mille_has("mille.script/1") == 0)
         return mille_variant_load(host.engine, "denexa", nullptr, 0, &host.script, nullptr);
       const mille_option option = {"most", "200"};
       const mille_script_file files[] = {{"thrift.lua", kScript, std::strlen(kScript)},
                                          {"base.lua", kBase, std::strlen(kBase)}};
       return mille_variant_from_script(host.engine, files, 2, &option, 1, &host.script, nullptr);
     }},
    {"script check",
     [](Host& host) {
       if (mille_has("mille.script/1") == 0) return mille_status{MILLE_OK};
       std::array<mille_error, 4> problems{};
       problems[0].struct_size = sizeof(mille_error);
       std::size_t count = 0;
       const mille_script_file file = {"x.lua", "return { nmae = 3 }", 19};
       return mille_script_check(host.engine, &file, 1, problems.data(), sizeof(mille_error), problems.size(), &count,
                                 nullptr);
     },
     Step::kReads},
    {"error text",
     [](Host&) {
       mille_error what{};
       what.struct_size = sizeof what;
       mille_card card = 0;
       mille_card_parse("11Z", &card, &what);
       std::array<char, MILLE_ERROR_TEXT_SIZE> text{};
       return mille_error_text(&what, "fr", text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"rule fields",
     [](Host&) {
       std::array<char, 16384> text{};
       return mille_rule_fields(text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"script template",
     [](Host&) {
       if (mille_has("mille.script/1") == 0) return mille_status{MILLE_OK};
       return mille_script_template("mine", text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"variant text",
     [](Host& host) {
       return mille_variant_text(host.script, MILLE_VARIANT_TEXT_RULES, text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"variant option",
     [](Host& host) {
       mille_option_info info = sized<mille_option_info>();
       return mille_variant_option(host.script, 0, &info, nullptr);
     },
     Step::kReads},
    {"variant's rule set",
     [](Host& host) {
       mille_rules rules = sized<mille_rules>();
       return mille_variant_rule_set(host.script, mille_has("mille.script/1"), &rules, nullptr);
     },
     Step::kReads},
    {"variant's memory",
     [](Host& host) {
       mille_memory_info info = sized<mille_memory_info>();
       const mille_status status = mille_variant_memory(host.script, 0, &info, nullptr);
       return status == MILLE_E_NOT_FOUND ? mille_status{MILLE_OK} : status;
     },
     Step::kReads},
    {"variant read",
     [](Host& host) {
       mille_rules rules = sized<mille_rules>();
       std::array<std::uint8_t, 32> hash{};
       mille_status status = mille_variant_rules(host.script, &rules, nullptr);
       if (status == MILLE_OK) status = mille_variant_hash(host.script, hash.data(), nullptr);
       return status;
     },
     Step::kReads},
    {"greedy", [](Host& host) { return mille_player_create(host.engine, "greedy", nullptr, &host.greedy, nullptr); }},
    {"club", [](Host& host) { return mille_player_create(host.engine, "club", nullptr, &host.club, nullptr); },
     Step::kAsksPlayer},
    {"player from a table",
     [](Host& host) {
       static const mille_ai_api first = [] {
         mille_ai_api api = sized<mille_ai_api>();
         api.version = MILLE_AI_VERSION;
         api.id = "first";
         api.title = "First";
         api.release = "1";
         api.author = "The tests";
         api.about = "";
         api.match_begin = begin_match;
         api.decide = choose_first;
         api.match_end = end_match;
         return api;
       }();
       return mille_player_from_api(host.engine, &first, &host.own_matches, nullptr, 0, &host.own, nullptr);
     }},
    {"player's option",
     [](Host& host) {
       mille_option_info info = sized<mille_option_info>();
       const mille_status status = mille_player_option(host.club, 0, &info, nullptr);
       return status == MILLE_E_NOT_FOUND ? mille_status{MILLE_OK} : status;
     },
     Step::kReads},
    {"player's unknown fields",
     [](Host& host) {
       return mille_player_unknown_fields(host.club, host.variant, text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"player cancelled", [](Host& host) { return mille_player_cancel(host.greedy, nullptr); }},
    {"player's word", [](Host& host) { return mille_player_set_user(host.greedy, &host, nullptr); }},
    {"describe",
     [](Host& host) {
       return mille_player_describe(host.engine, "greedy", nullptr, text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"player typed",
     [](Host&) {
       mille_player_setup setup = sized<mille_player_setup>();
       return mille_player_parse("club:goal=points", &setup, text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"find",
     [](Host& host) { return mille_engine_player_name(host.engine, 1, text.data(), text.size(), nullptr, nullptr); },
     Step::kReads},
    {"player text",
     [](Host& host) {
       return mille_player_text(host.greedy, MILLE_PLAYER_TEXT_ABOUT, text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"table",
     [](Host& host) {
       const mille_match_setup setup = setup_of(MILLE_DECKS_SEED);
       return mille_table_create(host.variant, &setup, &host.table, nullptr);
     }},
    {"table's word", [](Host& host) { return mille_table_set_user(host.table, &host, nullptr); }},
    {"table with hooks",
     [](Host& host) {
       const mille_match_setup setup = setup_of(MILLE_DECKS_SEED);
       return mille_table_create(host.script, &setup, &host.hooked, nullptr);
     }},
    {"sealed table",
     [](Host& host) {
       const mille_match_setup setup = setup_of(MILLE_DECKS_SEALED);
       return mille_table_create(host.variant, &setup, &host.sealed, nullptr);
     }},
    {"seal", [](Host& host) { return mille_table_seal(host.sealed, 3, nullptr); }},
    {"share commitment of seat 0", [](Host& host) { return give_share_commit(host, 0); }},
    {"share commitment of seat 1", [](Host& host) { return give_share_commit(host, 1); }},
    {"share of seat 0", [](Host& host) { return mille_table_add_share(host.sealed, 0, kShares[0].data(), nullptr); }},
    {"share of seat 1", [](Host& host) { return mille_table_add_share(host.sealed, 1, kShares[1].data(), nullptr); }},
    {"a guest's share",
     [](Host&) {
       std::array<std::uint8_t, MILLE_SEED_SIZE> share{};
       return mille_guest_new_share("a word", 6, share.data(), nullptr);
     },
     Step::kReads},
    {"sealed deal", [](Host& host) { return mille_table_next_deal(host.sealed, nullptr, nullptr); }},
    {"sealed read",
     [](Host& host) {
       mille_sealing sealing = sized<mille_sealing>();
       mille_guest_notes notes = sized<mille_guest_notes>();
       std::array<std::uint8_t, MILLE_HASH_SIZE> hash{};
       mille_status status = mille_table_terms(host.sealed, text.data(), text.size(), nullptr, nullptr);
       if (status == MILLE_OK) status = mille_table_sealing(host.sealed, &sealing, nullptr);
       const std::size_t length_of_terms = std::string_view(text.data()).size();
       if (status == MILLE_OK) status = mille_guest_terms_hash(text.data(), length_of_terms, notes.terms, nullptr);
       if (status == MILLE_OK) status = mille_table_commitment(host.sealed, notes.commit, nullptr);
       if (status == MILLE_OK) status = mille_table_sealing(host.sealed, &sealing, nullptr);
       if (status == MILLE_OK) status = mille_table_receipt(host.sealed, 1, hash.data(), nullptr);
       if (status == MILLE_OK) status = share_commit_of(host, 1, notes.other_share_commit);
       if (status == MILLE_OK) {
         status = mille_table_record(host.sealed, MILLE_ALL, nullptr, text.data(), text.size(), nullptr, nullptr);
       }
       if (status != MILLE_OK) return status;
       const std::size_t length = std::string_view(text.data()).find('\n');
       status = mille_guest_receipt(nullptr, text.data(), length, hash.data(), nullptr);
       if (status != MILLE_OK) return status;
       notes.other_guest = 1;
       std::copy(kShares[0].begin(), kShares[0].end(), notes.share);
       return mille_guest_check_header(&notes, text.data(), length, nullptr);
     },
     Step::kReads},
    {"sealed match verified",
     [](Host& host) {
       std::array<char, 1 << 13> json{};
       mille_verdict verdict = sized<mille_verdict>();
       mille_verify_setup setup = sized<mille_verify_setup>();
       constexpr std::string_view kNotes = R"({"mille_notes":1,"terms":"{}"})";
       mille_status status =
           mille_table_record(host.sealed, MILLE_ALL, nullptr, text.data(), text.size(), nullptr, nullptr);
       if (status != MILLE_OK) return status;
       setup.text = setup.seen = text.data();
       setup.length = setup.seen_length = std::strlen(text.data());
       setup.notes = kNotes.data();
       setup.notes_length = kNotes.size();
       status = mille_record_verify(host.engine, &setup, &verdict, nullptr);
       if (status != MILLE_OK) return status;
       return mille_verdict_json(&verdict, "fr", json.data(), json.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"sealed match resumed",
     [](Host& host) {
       std::array<std::uint8_t, MILLE_SEED_SIZE> secret{};
       mille_table* resumed = nullptr;
       mille_status status = mille_table_secret(host.sealed, secret.data(), nullptr);
       if (status == MILLE_OK)
         status = mille_table_record(host.sealed, MILLE_ALL, nullptr, text.data(), text.size(), nullptr, nullptr);
       if (status == MILLE_OK) {
         const std::size_t length = std::string_view(text.data()).size();
         status = mille_table_resume(host.engine, text.data(), length, 1, secret.data(), &resumed, nullptr);
       }
       mille_table_free(resumed);
       return status;
     },
     Step::kReads},
    {"name",
     [](Host& host) {
       return mille_table_set_seat_name(host.table, 0, "a person of a long name that is no small text", nullptr);
     }},
    {"name of a seat",
     [](Host& host) {
       std::array<char, 64> buffer;
       return mille_table_seat_name(host.table, 0, buffer.data(), buffer.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"note",
     [](Host& host) {
       return mille_table_add_note(host.table, "a_name_that_is_no_small_text", "a text that is no small text either",
                                   nullptr);
     }},
    {"name of a note",
     [](Host& host) {
       std::array<char, MILLE_NOTE_NAME_SIZE> buffer;
       return mille_table_note_name(host.table, 0, buffer.data(), buffer.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"text of a note",
     [](Host& host) {
       std::array<char, MILLE_NOTE_TEXT_SIZE> buffer;
       return mille_table_note_text(host.table, 0, buffer.data(), buffer.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"deal", [](Host& host) { return mille_table_next_deal(host.table, nullptr, nullptr); }},
    {"deal with hooks", [](Host& host) { return mille_table_next_deal(host.hooked, nullptr, nullptr); }},
    {"apply text", [](Host& host) { return mille_table_apply_text(host.table, "draw", nullptr); }},
    {"apply", [](Host& host) { return play(host.table); }},
    {"apply with hooks", [](Host& host) { return play(host.hooked); }},
    {"legal with hooks",
     [](Host& host) {
       std::size_t count = 0;
       return mille_table_legal(host.hooked, actions.data(), actions.size(), &count, nullptr);
     },
     Step::kReads},
    {"seat", [](Host& host) { return mille_table_set_player(host.table, 0, host.greedy, nullptr); }},
    {"seat the other", [](Host& host) { return mille_table_set_player(host.table, 1, host.club, nullptr); },
     Step::kAsksPlayer},
    {"step", [](Host& host) { return mille_table_step(host.table, nullptr, nullptr, nullptr); }, Step::kAsksPlayer},
    {"step again", [](Host& host) { return mille_table_step(host.table, nullptr, nullptr, nullptr); },
     Step::kAsksPlayer},
    {"a seat emptied", [](Host& host) { return mille_table_set_player(host.table, 1, nullptr, nullptr); }},
    {"hint",
     [](Host& host) {
       mille_step step = sized<mille_step>();
       return mille_table_hint(host.table, host.club, nullptr, &step, nullptr);
     },
     Step::kAsksPlayer},
    {"hint of the host's own player",
     [](Host& host) {
       mille_step step = sized<mille_step>();
       return mille_table_hint(host.table, host.own, nullptr, &step, nullptr);
     },
     Step::kAsksPlayer},
    {"evaluation",
     [](Host& host) {
       mille_evaluation evaluation = sized<mille_evaluation>();
       std::array<double, 64> chances{};
       return mille_player_evaluation(host.club, &evaluation, chances.data(), chances.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"explanation of a player",
     [](Host& host) { return mille_player_explanation(host.club, text.data(), text.size(), nullptr, nullptr); },
     Step::kReads},
    {"explanation of the host's own player",
     [](Host& host) { return mille_player_explanation(host.own, text.data(), text.size(), nullptr, nullptr); },
     Step::kReads},
    {"reasons of a player",
     [](Host& host) { return mille_player_reasons(host.club, "fr", text.data(), text.size(), nullptr, nullptr); },
     Step::kReads},
    {"clone", [](Host& host) { return mille_table_clone(host.table, &host.other, nullptr); }},
    {"undo", [](Host& host) { return mille_table_undo(host.other, 1, nullptr); }},
    {"abort", [](Host& host) { return mille_table_abort(host.other, 0, nullptr); }},
    {"abort taken back", [](Host& host) { return mille_table_undo(host.other, 1, nullptr); }},
    {"agreed draw", [](Host& host) { return mille_table_agree_draw(host.other, nullptr); }},
    {"draw taken back", [](Host& host) { return mille_table_undo(host.other, 1, nullptr); }},
    {"forfeit", [](Host& host) { return mille_table_forfeit(host.other, 0, MILLE_FAULT_RESIGN, nullptr); }},
    {"table read",
     [](Host& host) {
       mille_view view = sized<mille_view>();
       mille_seat seat = 0;
       mille_action action{};
       std::array<std::uint8_t, MILLE_SEED_SIZE> seed{};
       mille_variant* variant = nullptr;
       mille_table_info info = sized<mille_table_info>();
       std::uint64_t state = 0;
       mille_status status = mille_table_view(host.table, 0, &view, nullptr);
       if (status == MILLE_OK) status = mille_table_info_get(host.table, &info, nullptr);
       if (status == MILLE_OK) status = mille_table_hash(host.table, &state, nullptr);
       if (status == MILLE_OK) status = mille_table_decision(host.table, 0, &seat, &action, nullptr);
       if (status == MILLE_OK) status = mille_table_commitment(host.sealed, seed.data(), nullptr);
       if (status == MILLE_OK) status = mille_table_seed(host.table, seed.data(), nullptr);
       if (status == MILLE_OK) status = mille_table_variant(host.table, &variant, nullptr);
       mille_variant_free(variant);
       return status;
     },
     Step::kReads},
    {"action parsed and checked",
     [](Host& host) {
       std::size_t count = 0;
       mille_action action{};
       mille_status status = mille_table_legal(host.hooked, actions.data(), actions.size(), &count, nullptr);
       if (status == MILLE_OK) status = mille_table_check(host.hooked, actions.data(), nullptr);
       if (status == MILLE_OK)
         status = mille_action_text(actions.data(), 0, text.data(), text.size(), nullptr, nullptr);
       if (status == MILLE_OK) status = mille_table_parse(host.hooked, text.data(), &action, nullptr);
       return status;
     },
     Step::kReads},
    {"reasons for an action",
     [](Host& host) {
       std::size_t count = 0;
       const mille_status status = mille_table_legal(host.hooked, actions.data(), actions.size(), &count, nullptr);
       if (status != MILLE_OK) return status;
       return mille_table_reasons(host.hooked, actions.data(), "fr", text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"match found in a file of records",
     [](Host& host) {
       std::size_t offset = 0, length = 0;
       std::uint64_t line = 0;
       return mille_record_find(host.record.data(), host.record.size(), 1, &offset, &length, &line, nullptr);
     },
     Step::kReads},
    {"results and payment of the match that was given up",
     [](Host& host) {
       std::size_t count = 0;
       mille_payment payment = sized<mille_payment>();
       const mille_status status =
           mille_table_results(host.other, 0, nullptr, sizeof(mille_deal_result), 0, &count, nullptr);
       return status == MILLE_E_BUFFER ? mille_table_payment(host.other, &payment, nullptr) : status;
     },
     Step::kReads},
    {"record",
     [](Host& host) {
       mille_record_options options = sized<mille_record_options>();
       options.legal = options.hash = 1;
       return mille_table_record(host.table, MILLE_ALL, &options, text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"json",
     [](Host& host) {
       return mille_table_json(host.table, MILLE_JSON_EVENTS, 0, 0, text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"json of the view",
     [](Host& host) {
       return mille_table_json(host.table, MILLE_JSON_VIEW, 0, 0, text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"position",
     [](Host& host) { return mille_table_position(host.table, text.data(), text.size(), nullptr, nullptr); },
     Step::kReads},
    {"import",
     [](Host& host) {
       mille_table* imported = nullptr;
       const mille_status status =
           mille_table_import(host.engine, host.record.data(), host.record.size(), 1, &imported, nullptr);
       mille_table_free(imported);
       return status;
     },
     Step::kReads},
    {"follow",
     [](Host& host) {
       const mille_status status = read_line(host, 0);
       if (status != MILLE_OK) return status;
       return mille_table_follow(host.engine, text.data(), std::strlen(text.data()), &host.followed, nullptr);
     }},
    {"deal followed", [](Host& host) { return follow_line(host); }},
    {"action followed", [](Host& host) { return follow_line(host); }},
    {"end of the deal followed", [](Host& host) { return follow_line(host); }},
    {"end of the match followed", [](Host& host) { return follow_line(host); }},
    {"followed back", [](Host& host) { return mille_table_follow_back(host.followed, 4, nullptr); }},
    {"end of the match followed again", [](Host& host) { return follow_line(host); }},
    {"seed followed",
     [](Host& host) { return mille_table_follow_seed(host.followed, setup_of(MILLE_DECKS_SEED).seed, nullptr); }},
    {"position read",
     [](Host& host) {
       mille_table* placed = nullptr;
       const mille_status status = mille_table_from_position(host.engine, nullptr, host.position.data(),
                                                             host.position.size(), &placed, nullptr);
       mille_table_free(placed);
       return status;
     },
     Step::kReads},
    {"events",
     [](Host& host) {
       std::size_t count = 0;
       std::array<mille_event, 8> events{};
       for (mille_event& event : events) event.struct_size = sizeof event;
       const mille_status status =
           mille_table_events(host.table, 0, 0, events.data(), sizeof(mille_event), events.size(), &count, nullptr);
       return status == MILLE_E_BUFFER ? mille_status{MILLE_OK} : status;
     },
     Step::kReads},
    {"settle",
     [](Host& host) {
       mille_settle_input input = sized<mille_settle_input>();
       input.stakes[0] = 1;
       input.stakes[1] = 3;
       input.end = MILLE_END_WON;
       input.winner.total = 1252;
       input.loser.total = 640;
       mille_payment payment = sized<mille_payment>();
       return mille_settle(host.script, &input, &payment, nullptr);
     },
     Step::kReads},
    {"one more", [](Host& host) { return play(host.table); }},
};

}  // namespace

std::vector<Step> table_steps() { return {std::begin(kSteps), std::end(kSteps)}; }

}  // namespace mille_test
