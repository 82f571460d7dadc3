// Tests mille.hpp: results and exceptions, handles that close themselves, lists, states as values,
// players made from callables.
#include "mille/mille.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

namespace {

using mille::Engine;
using mille::State;
using mille::Table;
using mille::Variant;

mille_match_setup setup_of_seed(const char* seed) {
  auto setup = mille::make<mille_match_setup>();
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  mille::set_seed(setup, mille::parse_seed(seed).value());
  return setup;
}

struct Hpp : testing::Test {
  Engine engine = Engine::create().value();
  Variant variant = engine.variant("montreal").value();
};

TEST_F(Hpp, a_struct_of_an_earlier_library_is_read_and_written_as_far_as_it_goes) {
  constexpr std::uint32_t kShorter = offsetof(mille_evaluation, points);
  std::vector<double> memory(kShorter / sizeof(double));
  auto* given = reinterpret_cast<mille_evaluation*>(memory.data());
  given->struct_size = kShorter;
  given->trials = 5;
  const mille::detail::Known<mille_evaluation> known(*given);
  EXPECT_EQ(known.get().trials, 5);
  EXPECT_EQ(known.get().points, 0);
  auto said = mille::make<mille_evaluation>();
  said.trials = 6;
  said.points = 7;
  mille::detail::write_known(given, said);
  EXPECT_EQ(given->struct_size, kShorter);
  EXPECT_EQ(given->trials, 6);
  const auto whole = mille::make<mille_evaluation>();
  EXPECT_EQ(&mille::detail::Known<mille_evaluation>(whole).get(), &whole);  // one of today is not copied
}

TEST_F(Hpp, a_failure_is_a_value_until_its_value_is_asked_for) {
  const auto missing = engine.variant("whist");
  EXPECT_FALSE(missing);
  EXPECT_EQ(missing.code(), MILLE_E_NOT_FOUND);
  EXPECT_EQ(missing.error().code(), MILLE_E_NOT_FOUND);
  EXPECT_STRNE(missing.error().what(), "");
  EXPECT_THROW(engine.variant("whist").value(), mille::Error);
  EXPECT_EQ(mille::parse_card("Q?").value_or(mille_card{7}), 7);
}

TEST_F(Hpp, a_refusal_carries_rule_message_and_parameters_T3) {
  auto table = Table::create(variant, setup_of_seed("1")).value();
  table.next_deal().value();
  try {
    table.apply("discard AC").value();
    FAIL() << "a discard before the draw is refused";
  } catch (const mille::Error& error) {
    EXPECT_EQ(error.code(), MILLE_E_ILLEGAL_ACTION);
    EXPECT_FALSE(error.rule().empty());
    EXPECT_FALSE(error.message().empty());
    EXPECT_FALSE(mille::rule_text(std::string(error.rule())).empty());
    EXPECT_EQ(error.param(error.param_count()), "");
  }
  EXPECT_EQ(table.info()->decisions, 0u);
}

TEST_F(Hpp, a_result_can_be_copied_and_moved_whichever_it_is) {
  auto good = mille::parse_card("QS");
  auto bad = mille::parse_card("Z");
  auto copy = bad;
  copy = good;
  EXPECT_EQ(copy.value(), good.value());
  copy = bad;
  EXPECT_STREQ(copy.error().what(), bad.error().what());
  auto moved = std::move(copy);
  EXPECT_EQ(moved.code(), MILLE_E_NOTATION);
}

TEST_F(Hpp, a_handle_is_moved_and_an_empty_one_is_answered_with_a_status) {
  auto table = Table::create(variant).value();
  Table other = std::move(table);
  EXPECT_FALSE(table);  // NOLINT(bugprone-use-after-move): a moved-from handle is guaranteed to be empty
  EXPECT_TRUE(other);
  EXPECT_EQ(table.info().code(), MILLE_E_HANDLE);
  EXPECT_TRUE(other.info());
  other = Table();
  EXPECT_FALSE(other);
}

TEST_F(Hpp, children_keep_the_engine_whatever_goes_first) {
  auto table = Table::create(variant).value();
  engine = Engine();
  variant = Variant();
  table.next_deal().value();
  EXPECT_FALSE(table.legal().value().empty());
}

TEST_F(Hpp, lists_are_iterated_and_their_room_is_used_again) {
  auto table = Table::create(variant, setup_of_seed("1")).value();
  table.next_deal().value();
  table.apply("draw").value();
  std::size_t count = 0;
  for (const mille_action& action : table.legal().value()) {
    EXPECT_TRUE(table.check(action));
    EXPECT_FALSE(mille::to_text(action, 0).value().empty());
    ++count;
  }
  std::vector<mille_action> room;
  table.legal(room).value();
  EXPECT_EQ(room.size(), count);
  std::vector<mille_action> array(count);
  EXPECT_EQ(table.legal(std::span<mille_action>(array)).value(), count);
  EXPECT_EQ(table.legal(std::span<mille_action>(array).first(count - 1)).code(), MILLE_E_BUFFER);
}

TEST_F(Hpp, events_longer_than_the_first_room_come_whole) {
  auto table = Table::create(variant, setup_of_seed("1")).value();
  auto first = engine.player("greedy").value();
  auto second = engine.player("random").value();
  table.set_player(0, first).value();
  table.set_player(1, second).value();
  table.set_seat_name(0, "ann\n").value();
  EXPECT_EQ(table.seat_name(0).value(), "ann ");
  EXPECT_EQ(table.seat_name(1).value(), "random");
  table.add_note("date", "2026-11-28").value();
  table.add_note("place", "Montréal").value();
  EXPECT_EQ(table.add_note("date", "").code(), MILLE_E_ARGUMENT);
  EXPECT_EQ(table.notes().value().at(1), (std::pair<std::string, std::string>("place", "Montréal")));
  table.agree_draw().value();
  EXPECT_EQ(table.info()->end, MILLE_END_AGREED);
  table.undo(0).value();
  table.abort(1).value();
  EXPECT_EQ(table.info()->aborted_by, 1);
  table.undo(0).value();
  table.next_deal().value();
  while (table.info()->phase != MILLE_PHASE_BETWEEN && table.info()->phase != MILLE_PHASE_OVER) table.step().value();
  const auto events = table.events(MILLE_ALL).value();
  ASSERT_GT(events.size(), 16u);
  EXPECT_EQ(events.size(), table.info()->events);
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].number, i);
    EXPECT_EQ(events[i].struct_size, sizeof(mille_event));
  }
  EXPECT_EQ(events.front().kind, MILLE_EVENT_DEAL);
  EXPECT_EQ(events.back().kind, MILLE_EVENT_DEAL_END);
  const mille_seat out = events.back().result.out;
  ASSERT_NE(out, MILLE_NOBODY);
  EXPECT_TRUE(mille::hand_left(events.back(), out).empty());
  EXPECT_EQ(mille::hand_left(events.back(), 1 - out).size(), events.back().card_count);
  EXPECT_TRUE(mille::hand_left(events.front(), 1).empty());
  std::array<mille_event, 7> room;
  std::vector<mille_event> paged;
  for (;;) {
    const std::span<mille_event> part = table.events(MILLE_ALL, paged.size(), room).value();
    if (part.empty()) break;
    paged.insert(paged.end(), part.begin(), part.end());
  }
  ASSERT_EQ(paged.size(), events.size());
  EXPECT_EQ(std::memcmp(paged.data(), events.data(), events.size() * sizeof(mille_event)), 0);
  EXPECT_EQ(table.events(2, 0, room).code(), MILLE_E_ARGUMENT);
  EXPECT_EQ(table.results().value().size(), 1u);
}

TEST_F(Hpp, a_match_is_played_to_its_end_or_to_where_a_call_fails) {
  auto table = mille::Table::create(variant).value();
  EXPECT_FALSE(table.play());  // nobody is seated: the first deal is dealt
  EXPECT_EQ(table.info()->phase, MILLE_PHASE_DRAW);
  const auto greedy = engine.player("greedy").value();
  const auto random = engine.player("random").value();
  table.set_player(0, greedy).value();
  table.set_player(1, random).value();
  table.play().value();
  EXPECT_EQ(table.info()->phase, MILLE_PHASE_OVER);
  table.play().value();
}

TEST_F(Hpp, a_table_follows_another_line_by_line) {
  auto host = Table::create(variant, setup_of_seed("1")).value();
  host.next_deal().value();
  host.apply("draw").value();
  const std::string record = host.record(0).value();
  const std::size_t header = record.find('\n') + 1;
  EXPECT_EQ(engine.follow("{}").code(), MILLE_E_RECORD);
  auto table = engine.follow(record.substr(0, header)).value();
  EXPECT_EQ(table.info()->follows, 0);
  EXPECT_EQ(host.info()->follows, MILLE_NOBODY);
  for (std::size_t line = header; line < record.size(); line = record.find('\n', line) + 1) {
    table.follow_line(record.substr(line, record.find('\n', line) - line)).value();
  }
  EXPECT_EQ(table.record(0).value(), record);
  EXPECT_EQ(table.hash().code(), MILLE_E_UNSUPPORTED);
  EXPECT_EQ(table.apply("draw").code(), MILLE_E_UNSUPPORTED);
  table.follow_back(2).value();
  EXPECT_EQ(table.info()->record_lines, 2u);
  table.follow_line(record.substr(record.find('\n', header) + 1)).value();
  EXPECT_EQ(table.info()->cards_unchecked, 1);
  table.follow_seed(host.seed().value()).value();
  EXPECT_EQ(table.info()->cards_unchecked, 0);
  EXPECT_EQ(table.hash().value(), host.hash().value());
}

TEST_F(Hpp, a_long_text_comes_whole) {
  const std::string rules = variant.text(MILLE_VARIANT_TEXT_RULES).value();
  EXPECT_GT(rules.size(), 255u);
  EXPECT_EQ(rules.front(), '{');
  EXPECT_EQ(rules.back(), '}');
}

TEST_F(Hpp, a_state_is_a_value) {
  State state = State::start(variant, setup_of_seed("1")).value();
  EXPECT_EQ(State().phase(variant).code(), MILLE_E_HANDLE);
  state.next_deal(variant).value();
  const State before = state;
  const auto hash = state.hash(variant).value();
  std::vector<mille_action> legal;
  state.legal(variant, legal).value();
  State played = state;
  EXPECT_EQ(played.legal_count(variant).value(), legal.size());
  EXPECT_EQ(played.play(variant, legal.size()).code(), MILLE_E_ARGUMENT);
  played.play(variant, 0).value();
  state.apply(variant, legal.front()).value();
  EXPECT_EQ(played.hash(variant).value(), state.hash(variant).value());
  EXPECT_NE(state.hash(variant).value(), hash);
  EXPECT_EQ(before.hash(variant).value(), hash);
  state = before;
  EXPECT_EQ(state.hash(variant).value(), hash);
  state.playout(variant, 7).value();
  EXPECT_EQ(state.phase(variant).value(), MILLE_PHASE_BETWEEN);
}

TEST_F(Hpp, a_table_and_a_state_agree) {
  auto table = Table::create(variant, setup_of_seed("1")).value();
  table.next_deal().value();
  const State state = State::of(table).value();
  EXPECT_EQ(state.hash(variant).value(), table.hash().value());
  auto other = state.table(variant).value();
  EXPECT_EQ(other.hash().value(), table.hash().value());
  EXPECT_EQ(other.record(MILLE_ALL).code(), MILLE_E_UNSUPPORTED);
}

TEST_F(Hpp, a_batch_does_what_single_calls_do) {
  State state = State::start(variant, setup_of_seed("1")).value();
  state.next_deal(variant).value();
  mille::StateBatch batch(3);
  for (std::size_t i = 0; i < batch.size(); ++i) batch.set(i, state);
  std::vector<mille_action> actions(3 * 64);
  std::vector<std::uint32_t> counts(3);
  batch.legal(variant, actions, 64, counts).value();
  EXPECT_EQ(batch.done(), 3u);
  std::vector<mille_action> legal;
  state.legal(variant, legal).value();
  for (std::size_t i = 0; i < 3; ++i) {
    ASSERT_EQ(counts[i], legal.size());
    EXPECT_EQ(std::memcmp(&actions[i * 64], legal.data(), legal.size() * sizeof(mille_action)), 0);
  }
  std::vector<std::uint32_t> again(3);
  batch.legal_counts(variant, again).value();
  EXPECT_EQ(again, counts);
  batch.play(variant, std::vector<std::uint32_t>{0, 0, 0}).value();
  state.apply(variant, legal.front()).value();
  EXPECT_EQ(std::memcmp(static_cast<const void*>(batch[1]), static_cast<const void*>(state.get()), mille_state_size()),
            0);
}

TEST_F(Hpp, a_batch_shows_and_samples_several_views) {
  State state = State::start(variant, setup_of_seed("1")).value();
  state.next_deal(variant).value();
  mille::StateBatch batch(2);
  for (std::size_t i = 0; i < batch.size(); ++i) batch.set(i, state);
  std::vector<mille_view> views(2);
  batch.views(variant, views, std::array<mille_seat, 2>{0, 1}).value();
  for (const mille_seat seat : {0, 1}) {
    const mille_view single = state.view(variant, seat).value();
    EXPECT_EQ(std::memcmp(&views[static_cast<std::size_t>(seat)], &single, sizeof single), 0);
  }
  mille::StateBatch sampled(4);
  sampled.sample(variant, views, 7).value();
  EXPECT_EQ(sampled.done(), 4u);
  std::vector<mille_view> seen(4);
  sampled.views(variant, seen, std::array<mille_seat, 4>{0, 0, 1, 1}).value();
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(std::memcmp(&seen[k], &views[k / 2], sizeof(mille_view)), 0);
  EXPECT_EQ(mille::StateBatch(3).sample(variant, views, 7).code(), MILLE_E_ARGUMENT) << "3 states of 2 views";

  const auto length = static_cast<std::size_t>(variant.encoding()->observation_size);
  std::vector<float> rows(2 * length), row(length);
  batch.observe(variant, rows, {}, std::array<mille_seat, 2>{0, 1}).value();
  for (std::size_t i = 0; i < 2; ++i) {
    variant.observe(views[i], row).value();
    EXPECT_TRUE(std::equal(row.begin(), row.end(), rows.begin() + static_cast<std::ptrdiff_t>(i * length)));
  }
  batch.playout(variant, 7, {}).value();
  std::vector<std::array<double, MILLE_SEATS>> returns(2);
  batch.returns(variant, MILLE_RETURN_DEAL, returns).value();
  EXPECT_NE(returns[0], returns[1]) << "each item has its own seed";
  for (const auto& each : returns) EXPECT_EQ(each[0], -each[1]);
}

TEST_F(Hpp, tables_are_played_together) {
  auto first = Table::create(variant, setup_of_seed("1")).value();
  auto second = Table::create(variant, setup_of_seed("2")).value();
  auto club = engine.player("club").value();
  second.next_deal().value();
  first.next_deal().value();
  const mille_seat own = 1 - first.info()->turn;
  first.set_player(1 - own, club).value();
  mille_table* const raw[] = {first.get(), second.get()};
  std::size_t done = 0;
  mille::advance_each(raw, nullptr, &done).value();
  EXPECT_EQ(done, 2u);
  EXPECT_EQ(first.info()->turn, own);
  EXPECT_EQ(second.info()->decisions, 0u) << "nobody is seated there";
  const auto decisions = first.info()->decisions;
  mille::act_each(raw, std::array<std::int32_t, 2>{0, -1}, &done).value();  // draw, or nothing
  EXPECT_EQ(done, 2u);
  EXPECT_EQ(first.info()->decisions, decisions + 1);
  EXPECT_EQ(second.info()->decisions, 0u);
  mille::StateBatch batch(2);
  batch.from_tables(raw).value();
  EXPECT_EQ(std::memcmp(batch[0], State::of(first).value().get(), mille_state_size()), 0);
  EXPECT_EQ(std::memcmp(batch[1], State::of(second).value().get(), mille_state_size()), 0);
}

TEST_F(Hpp, a_batch_refuses_spans_that_are_too_short) {
  State state = State::start(variant, setup_of_seed("1")).value();
  state.next_deal(variant).value();
  mille::StateBatch batch(3);
  for (std::size_t i = 0; i < batch.size(); ++i) batch.set(i, state);
  const mille_encoding encoding = variant.encoding().value();
  const auto rows = [&](std::int32_t size) { return static_cast<std::size_t>(3 * size); };
  std::vector<mille_action> actions(3 * 64);
  std::vector<std::uint32_t> counts(3);
  std::vector<std::int32_t> atoms(3, -1);
  std::vector<mille_phase> phases(3);
  std::vector<mille_seat> turns(3);
  std::vector<float> floats(rows(encoding.observation_size));
  std::vector<std::uint8_t> masks(rows(encoding.atomic_actions));
  std::vector<mille_playout> results(3);
  std::vector<std::array<double, MILLE_SEATS>> returns(3);
  std::vector<mille_view> views(3);
  batch.legal(variant, actions, 64, counts).value();
  const auto shorter = [](auto& list) { return std::span(list).first(list.size() - 1); };
  const auto refused = [&](const mille::Result<void>& result) {
    EXPECT_EQ(result.code(), MILLE_E_ARGUMENT);
    EXPECT_NE(std::string(result.error().what()).find("span"), std::string::npos);
    EXPECT_EQ(batch.done(), 0u);
  };
  refused(batch.legal(variant, shorter(actions), 64, counts));
  refused(batch.legal(variant, actions, 64, shorter(counts)));
  refused(batch.legal_counts(variant, shorter(counts)));
  refused(batch.play(variant, std::span<const std::uint32_t>(counts).first(2)));
  refused(batch.apply(variant, std::span<const mille_action>(actions).first(2)));
  refused(batch.act(variant, std::span<const std::int32_t>(atoms).first(2)));
  refused(batch.phases(variant, shorter(phases), turns));
  refused(batch.phases(variant, phases, shorter(turns)));
  refused(batch.observe(variant, shorter(floats), masks));
  refused(batch.observe(variant, floats, shorter(masks)));
  refused(batch.observe(variant, floats, masks, shorter(turns)));
  refused(batch.observe_packed(variant, {}, {}, shorter(turns)));
  refused(batch.playout(variant, 1, shorter(results)));
  refused(batch.returns(variant, MILLE_RETURN_DEAL, shorter(returns)));
  refused(batch.views(variant, shorter(views)));
  refused(batch.views(variant, views, shorter(turns)));
  refused(batch.from_tables(std::vector<mille_table*>(2)));
  batch.act(variant, atoms).value();
  batch.phases(variant, {}, turns).value();
  batch.observe(variant, floats, {}).value();
  batch.playout(variant, 1, {}).value();
  EXPECT_EQ(batch.done(), 3u);
  auto table = Table::create(variant, setup_of_seed("1")).value();
  mille_table* const raw[] = {table.get(), table.get()};
  mille_step step{};
  EXPECT_EQ(mille::step_each(raw, std::span(&step, 1)).code(), MILLE_E_ARGUMENT);
  EXPECT_EQ(mille::act_each(raw, std::span(atoms).first(1)).code(), MILLE_E_ARGUMENT);
}

TEST_F(Hpp, a_callable_plays_and_its_exception_is_a_failed_decision) {
  auto table = Table::create(variant, setup_of_seed("1")).value();
  int asked = 0;
  const auto first = mille::FunctionPlayer::create(engine, "last", [&](const mille_ai_decision& decision) {
                       ++asked;
                       return decision.legal_count - 1;
                     }).value();
  const auto second = mille::FunctionPlayer::create(engine, "thrower", [](const mille_ai_decision&) -> std::uint32_t {
                        throw std::runtime_error("no idea");
                      }).value();
  table.set_player(0, first.player()).value();
  table.set_player(1, second.player()).value();
  table.next_deal().value();
  const mille_seat turn = table.info()->turn;
  for (int i = 0; i < 100 && table.info()->turn == 0; ++i) table.step().value();
  mille_step step{};
  EXPECT_EQ(table.step(step).code(), MILLE_E_PLAYER);
  EXPECT_EQ(step.seat, 1);
  EXPECT_NE(step.fault, MILLE_FAULT_NONE);
  EXPECT_EQ(asked > 0, turn == 0);
  EXPECT_EQ(first.player().text(MILLE_PLAYER_TEXT_NAME).value(), "last");
}

TEST_F(Hpp, a_player_says_which_fields_of_a_variant_it_does_not_know) {
  auto api = mille::make<mille_ai_api>();
  api.version = MILLE_AI_VERSION;
  api.id = "elder";
  api.decide = [](void*, const mille_ai_decision*, std::uint32_t*) -> std::int32_t { return 1; };
  api.rules_size = offsetof(mille_rules, match_forfeit);
  const auto elder = mille::Player::from_api(engine.get(), api).value();
  EXPECT_EQ(elder.unknown_fields(variant).value(), std::vector<std::string>{"match.forfeit"});
  EXPECT_TRUE(engine.player("greedy")->unknown_fields(variant)->empty());
  const auto function =
      mille::FunctionPlayer::create(engine, "first", [](const mille_ai_decision&) { return 0U; }).value();
  EXPECT_TRUE(function.player().unknown_fields(variant)->empty());
}

TEST_F(Hpp, a_typed_player_becomes_values_and_a_player) {
  const auto setup = mille::PlayerSetup::parse("./a,b.so#tiny:file=\"x,y\",level=3,isolated=weak").value();
  EXPECT_EQ(setup.name, "./a,b.so");
  EXPECT_EQ(setup.source, MILLE_SOURCE_FILE);
  EXPECT_EQ(setup.isolation, MILLE_ISOLATION_WEAK);
  EXPECT_EQ(setup.id, "tiny");
  ASSERT_EQ(setup.options.size(), 2U);
  EXPECT_EQ(setup.options[0], std::make_pair(std::string("file"), std::string("x,y")));
  EXPECT_EQ(mille::PlayerSetup::parse("greedy:fast").code(), MILLE_E_OPTION);
  const auto wide = mille::PlayerSetup::parse("greedy:x=" + std::string(1000, 'a')).value();
  EXPECT_EQ(wide.options[0].second.size(), 1000U);
  mille::PlayerSetup search{.name = "search", .options = {{"nodes", "5"}}};
  EXPECT_EQ(engine.player(search).value().text(MILLE_PLAYER_TEXT_NAME).value(), "search:nodes=5");
  EXPECT_NE(engine.describe_player(search).value().find("\"value\":5"), std::string::npos);
  EXPECT_EQ(engine.player("search:nodes=5").code(), MILLE_E_NOT_FOUND);
}

TEST_F(Hpp, only_players_that_the_engine_allows_are_made) {
  const auto refusal = [](const char* name, std::uint32_t allow) {
    auto options = mille::make<mille_engine_options>();
    options.allow_players = allow;
    const auto setup = mille::PlayerSetup::parse(name).value();
    return std::string(Engine::create(options).value().player(setup).error().message());
  };
  EXPECT_EQ(refusal("./absent.so", 0), "player.file");
  EXPECT_EQ(refusal("./absent.so", MILLE_ALLOW_COMMANDS), "player.file");
  EXPECT_NE(refusal("./absent.so", MILLE_ALLOW_FILES), "player.file");
  EXPECT_EQ(refusal("exec:true", 0), "player.command");
  EXPECT_EQ(refusal("exec:true", MILLE_ALLOW_FILES), "player.command");
  EXPECT_EQ(engine.describe_player(mille::PlayerSetup::parse("exec:true").value()).error().message(), "player.command");
  auto wrong = mille::make<mille_engine_options>();
  wrong.player_patience_us = -2;
  EXPECT_EQ(Engine::create(wrong).code(), MILLE_E_ARGUMENT);
}

TEST_F(Hpp, a_match_ends_although_a_hook_fails_unless_the_host_wants_to_stop_M4) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "no scripts in this build";
  constexpr const char* kScript = "return { name = 'bad', hooks = { settle = function() error('enough') end } }";
  const auto bad = engine.variant_from_script("bad.lua", kScript).value();
  auto table = mille::Table::create(bad).value();
  ASSERT_TRUE(table.resign(0));
  EXPECT_EQ(table.events(MILLE_ALL).value().back().failed_hooks, std::uint32_t{MILLE_HOOK_SETTLE});
  auto options = mille::make<mille_engine_options>();
  options.stop_on_hook_failure = 1;
  const auto stopping = Engine::create(options).value();
  const auto strict = stopping.variant_from_script("bad.lua", kScript).value();
  auto stopped = mille::Table::create(strict).value();
  EXPECT_EQ(stopped.resign(0).code(), MILLE_E_SCRIPT);
  options.stop_on_hook_failure = 0;
  options.count_hook_use = 1;
  const auto counted = Engine::create(options).value().variant_from_script("bad.lua", kScript).value();
  ASSERT_TRUE(mille::Table::create(counted).value().resign(0));
  EXPECT_NE(counted.text(MILLE_VARIANT_TEXT_HOOK_USE).value().find(R"("settle":{"asked":1,"answered":0,"calls":1,)"),
            std::string::npos);
  options.stop_on_hook_failure = 2;
  EXPECT_EQ(Engine::create(options).code(), MILLE_E_ARGUMENT);
}

TEST_F(Hpp, a_script_extends_files_that_the_host_gives) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "no scripts in this build";
  constexpr std::string_view kChild = "return { name = 'child', extends = 'base.lua' }";
  constexpr std::string_view kBase = "return { name = 'base', match = { target = 300 } }";
  const mille_script_file files[] = {{"child.lua", kChild.data(), kChild.size()},
                                     {"base.lua", kBase.data(), kBase.size()}};
  EXPECT_EQ(engine.variant_from_script(files).value().rules().value().match_target, 300);
  EXPECT_TRUE(engine.check_script(files).value().empty());
  EXPECT_EQ(engine.variant_from_script("child.lua", kChild).error().message(), "variant.extends_file");
  EXPECT_EQ(engine.check_script("child.lua", kChild).value().size(), 1U);
}

// A position in which the reasons of a discard have cards and points.
constexpr const char* kBreaksAPair =
    R"({"mille_position":2,"variant":"montreal","options":{},"rules":{},"deal":1,"reshuffles":0,"dealer":0,"turn":1,)"
    R"("drawn":true,"first_turn":false,"turns":12,"hands":[["5H"],["3C","QC","QS"]],"sets":[{},{}],"pile":["KD"],)"
    R"("stock":["9S"],"totals":[0,0],"naturals":[0,0],"chapeaux":[0,0],"rest":"out"})";

TEST_F(Hpp, a_reason_is_a_fact_and_a_sentence_with_it_in_each_language) {
  const auto table = engine.position(kBreaksAPair).value();
  const auto discard = table.parse("discard QS").value();
  EXPECT_EQ(
      table.reasons(discard).value(),
      R"([{"kind":"safe","text":"The opponent cannot take the pile."},)"
      R"({"kind":"dear","cards":["QS"],"points":100,"text":"No card in the hand costs more than QS: 100 points."},)"
      R"({"kind":"pair","cards":["QC","QS"],"text":"The discard breaks the pair QC QS."},)"
      R"({"kind":"chapeau","points":-15,)"
      R"("text":"The deal would be a chapeau, -15 points, if the opponent went out now."}])");
  EXPECT_NE(table.reasons(discard, "fr")->find(R"("text":"Cette défausse brise la paire QC QS.")"), std::string::npos);
  EXPECT_EQ(table.reasons(discard, "tlh").value(), table.reasons(discard).value());
}

TEST_F(Hpp, a_time_limit_has_its_range) {
  auto table = Table::create(variant, setup_of_seed("1")).value();
  table.next_deal().value();
  const auto player = engine.player("greedy").value();
  constexpr std::int64_t kLongest = std::int64_t{1} << 53;
  for (const auto member : {&mille_budget::soft_us, &mille_budget::hard_us}) {
    auto budget = mille::make<mille_budget>();
    for (const std::int64_t time : {std::int64_t{0}, kLongest}) {
      budget.*member = time;
      EXPECT_TRUE(table.hint(player, &budget)) << time;
    }
    for (const std::int64_t time : {std::int64_t{-1}, kLongest + 1}) {
      budget.*member = time;
      EXPECT_EQ(table.hint(player, &budget).code(), MILLE_E_ARGUMENT) << time;
    }
  }
}

TEST_F(Hpp, a_settlement_needs_no_table_Y5) {
  auto input = mille::make<mille_settle_input>();
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner = {1252, 0, 0, 2, 1, 0};
  input.loser = {590, 0, 0, 1, 1, 0};
  EXPECT_EQ(variant.settle(input)->total, 38);
}

TEST_F(Hpp, a_script_tells_what_it_remembers_and_chooses_from) {
  EXPECT_TRUE(variant.memory().value().empty());
  EXPECT_EQ(variant.rule_set(0)->deal_hand, variant.rules()->deal_hand);
  EXPECT_EQ(variant.rule_set(1).code(), MILLE_E_NOT_FOUND);
  EXPECT_EQ(Variant().memory().code(), MILLE_E_HANDLE);
  EXPECT_EQ(Variant().options().code(), MILLE_E_HANDLE);
  EXPECT_EQ(Variant().rule_set(0).code(), MILLE_E_HANDLE);
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "no scripts in this build";
  constexpr const char* kScript =
      "return { name = 'pot', memory = { pot = { range = { 0, 9 }, start = 5, help = 'The pot' }, a = { range = { 1, 2 "
      "} } "
      "}, rule_sets = { { deal = { hand = 9 } }, { deal = { hand = 8 } } }, "
      "hooks = { score_deal = function() end, deal_rules = function() return 2 end } }";
  const auto pot = engine.variant_from_script("pot.lua", kScript).value();
  const auto infos = pot.memory().value();
  ASSERT_EQ(infos.size(), 2u);
  EXPECT_STREQ(infos[0].name, "a");
  EXPECT_STREQ(infos[1].help, "The pot");
  EXPECT_EQ(infos[1].start, 5);
  EXPECT_EQ(pot.rule_set(1)->deal_hand, 9);
  EXPECT_EQ(pot.rule_set(2)->deal_hand, 8);
  EXPECT_EQ(pot.rule_set(3).code(), MILLE_E_NOT_FOUND);
}

// A deal under a rule set looks, to every call, like a deal of a variant that has these rules.
TEST_F(Hpp, every_call_follows_the_rule_set_of_the_deal) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "no scripts in this build";
  const std::string wild = "cards = { jokers = 2, wild = { '5', 'joker' } }, sets = { min_size = 4 }";
  const auto rounds = engine
                          .variant_from_script("rounds.lua",
                                               "return { name = 'rounds', cards = { jokers = 2, wild = { 'joker' } }, "
                                               "rule_sets = { { cards = { wild = { '5', 'joker' } }, sets = { min_size "
                                               "= 4 } } }, hooks = { deal_rules = function() return 1 end } }")
                          .value();
  const auto plain = engine.variant_from_script("plain.lua", "return { name = 'plain', " + wild + " }").value();
  const std::string cards =
      R"("dealer":0,"turn":1,"drawn":true,"first_turn":false,"turns":3,"hands":[["KC","KD","KH"],["8C","8D","8H","5C","X",)"
      R"("9C","9D"]],"sets":[{},{"Q":["QC","QD","5D","X"]}],"pile":["4C"],"stock":["4D","4H"],"rest":"out"})";
  mille::Table table = engine.position(R"({"mille_position":1,"deal":1,"rule_set":1,)" + cards, rounds).value();
  mille::Table due = engine.position(R"({"mille_position":1,"deal":1,)" + cards, plain).value();
  const auto same_view = [](mille_view one, const mille_view& other) {
    EXPECT_EQ(one.rule_set, 1);
    one.rule_set = 0;
    return std::memcmp(&one, &other, sizeof one) == 0;
  };
  mille::State state = mille::State::of(table).value();
  EXPECT_TRUE(same_view(table.view(1).value(), due.view(1).value()));
  EXPECT_TRUE(same_view(state.view(rounds, 1).value(), due.view(1).value()));
  const char* const text = "lay 5C 8C 8D 8H";  // of rank 8, because fives are wild
  const mille_action action = due.parse(text).value();
  EXPECT_EQ(mille::to_text(table.parse(text).value(), 1).value(), mille::to_text(action, 1).value());
  EXPECT_EQ(mille::to_text(state.parse(rounds, text).value(), 1).value(), mille::to_text(action, 1).value());
  const auto actions = due.legal().value();
  EXPECT_EQ(actions.size(), table.legal().value().size());
  for (const mille_action& one : actions) EXPECT_EQ(table.reasons(one).value(), due.reasons(one).value());
  EXPECT_TRUE(table.apply(text));
}

TEST_F(Hpp, small_texts_and_lists) {
  EXPECT_EQ(mille::to_text(mille::parse_card("10♥").value()).value(), "10H");
  EXPECT_EQ(mille::to_hex(mille::parse_seed("7919").value()), "ef1e" + std::string(60, '0'));
  EXPECT_EQ(mille::variant_ids().size(), 5u);
  EXPECT_EQ(std::string(mille::variant_ids().front()), "montreal");
  EXPECT_GE(mille::player_ids().size(), 2u);
  EXPECT_FALSE(mille::message_ids().empty());
  EXPECT_FALSE(mille::layout().value().empty());
  EXPECT_FALSE(variant.options().value().empty());
  EXPECT_EQ(mille::seed_of_match(mille::Seed{}, 1).value(), mille::Seed{});
}

}  // namespace
