// A C++ host's mistakes give a result that says why, or an exception if the host asks for the value.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <mille/mille.hpp>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "layout_check.h"

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  failures++;
}

mille::Table new_table(const mille::Variant& variant) {
  auto setup = mille::make<mille_match_setup>();
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  mille::set_seed(setup, mille::parse_seed("1").value());
  auto table = mille::Table::create(variant, setup).value();
  table.next_deal().value();
  return table;
}

void test_actions(const mille::Variant& variant) {
  auto table = new_table(variant);
  const auto before = table.hash().value();
  mille_action action{};
  action.kind = MILLE_ACTION_DISCARD;
  action.count = 1;
  action.cards[0] = mille::parse_card("2C").value();
  const auto refused = table.apply(action);
  expect(refused.code() == MILLE_E_ILLEGAL_ACTION, "an illegal action is refused");
  expect(!mille::rule_text(refused.error().data().rule, "fr").empty(), "the refusal names a rule");
  expect(refused.error().text_in("en") == refused.error().what(), "the refusal says why");
  expect(refused.error().text_in("fr-CA") != refused.error().what(), "and says so in French");
  expect(table.reasons(action).code() == MILLE_E_ILLEGAL_ACTION, "an illegal action has no reasons");
  const auto drawn = table.parse("draw").value();
  expect(table.reasons(drawn).value().starts_with("[{\"kind\":"), "a legal action has reasons");
  expect(table.reasons(drawn, "fr").value() != table.reasons(drawn).value(), "and has them in French");
  bool thrown = false;
  try {
    table.apply("lay 8 8Z").value();
  } catch (const mille::Error& error) {
    thrown = error.code() == MILLE_E_NOTATION && *error.what() != '\0';
  }
  expect(thrown, "the value of a refusal is an exception");
  expect(table.hash().value() == before, "refusals change nothing");
}

void test_texts(const mille::Engine& engine, const mille::Variant& variant) {
  using namespace std::string_literals;
  auto table = new_table(variant);
  const auto before = table.hash().value();
  const auto state = mille::State::of(table).value();
  const auto choose = [](const mille_ai_decision&) { return 0U; };
  const mille_status refused[] = {
      table.apply("draw\0junk"s).code(),
      table.parse("draw\0junk"s).code(),
      state.parse(variant, "draw\0junk"s).code(),
      table.set_seat_name(0, "ann\0"s).code(),
      mille::parse_card("2C\0"s).code(),
      mille::parse_seed("1\0"s).code(),
      engine.variant("montreal\0"s).code(),
      engine.variant_from_script("short.lua\0"s, "return {name = 'short', extends = 'montreal'}").code(),
      engine.check_script("short.lua\0"s, "return {name = 'short', extends = 'montreal'}").code(),
      engine.player("random\0"s).code(),
      engine.describe_player("random\0"s).code(),
      mille::script_template("mine\0"s).code(),
      mille::FunctionPlayer::create(engine, "own\0"s, choose).code(),
  };
  for (const mille_status status : refused)
    expect(status == MILLE_E_ARGUMENT, "a text with a zero character is refused");
  expect(mille::rule_text("P1\0"s).empty() && mille::message_text("pile.pair\0"s).empty(), "and names nothing");
  expect(!mille::has("mille.state/1\0"s), "and is no capability");
  expect(mille::rule_text("P1", "fr\0"s) == mille::rule_text("P1"), "a language that is none means English");
  expect(table.hash().value() == before, "refusals change nothing");
}

void test_memory_and_rule_sets(const mille::Engine& engine, const mille::Variant& montreal) {
  if (!mille::has("mille.script/1")) return;
  constexpr const char* kPot = R"(return {
      name = "pot",
      memory = { pot = { range = { 0, 100 }, start = 5, help = "Points in the pot" } },
      rule_sets = { { deal = { hand = 9 } } },
      hooks = {
        score_deal = function(deal, score) score.memory.pot = score.memory.pot + 1 return score end,
        deal_rules = function(match) return match.deals % 2 end,
        settle = function(match, payment)
          payment.game = payment.game + match.memory.pot
          payment.total = payment.total + match.memory.pot
          return payment
        end,
      },
    })";
  const auto variant = engine.variant_from_script("pot.lua", kPot).value();
  const auto infos = variant.memory().value();
  expect(infos.size() == 1 && std::string_view("pot") == infos[0].name, "a variant remembers a number");
  expect(std::string_view("Points in the pot") == infos[0].help, "and says what it is");
  expect(infos[0].minimum == 0 && infos[0].maximum == 100 && infos[0].start == 5, "with its range and start");
  expect(variant.rule_set(1).value().deal_hand == 9, "a rule set has its own hand");
  const auto own = variant.rule_set(0).value();
  const auto rules = variant.rules().value();
  expect(std::memcmp(&own, &rules, sizeof own) == 0, "rule set 0 is the own rules");
  for (const int number : {-1, 2}) expect(variant.rule_set(number).code() == MILLE_E_NOT_FOUND, "no such rule set");
  auto table = new_table(variant);
  const mille::Player players[] = {engine.player("greedy").value(), engine.player("greedy").value()};
  for (const mille_seat seat : {0, 1}) table.set_player(seat, players[seat]).value();
  table.play().value();
  const auto rows = table.results().value();
  expect(rows.size() > 2, "a match of some deals");
  for (int number = 0; const mille_deal_result& row : rows) {
    expect(row.rule_set == number % 2 && row.memory[0] == 6 + number, "each deal has its rule set and memory");
    ++number;
  }
  std::size_t deals = 0;
  for (const mille_event& event : table.events(0).value()) {
    if (event.kind != MILLE_EVENT_DEAL) continue;
    expect(event.rule_set == rows[deals].rule_set, "an event names the rule set");
    ++deals;
  }
  expect(deals == rows.size(), "of each deal");
  const auto view = table.view(0).value();
  expect(view.memory[0] == rows.back().memory[0] && view.rule_set == rows.back().rule_set, "and so does a view");
  mille_settle_input input{};
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 1252;
  input.loser.total = 649;
  const auto usual = variant.settle(input).value();
  input.has_memory = 1;
  input.memory[0] = 7;
  const auto filled = variant.settle(input).value();
  expect(filled.game == usual.game + 2 && filled.total == usual.total + 2, "a settlement knows the memory");
  input.memory[0] = 101;
  expect(variant.settle(input).code() == MILLE_E_ARGUMENT, "and refuses what is out of range");
  expect(montreal.memory().value().empty(), "a variant without a script remembers nothing");
}

void test_every_event_has_a_text(const mille::Engine& engine, const mille::Variant& variant) {
  auto table = new_table(variant);
  const mille::Player players[] = {engine.player("random").value(), engine.player("greedy").value()};
  for (const mille_seat seat : {0, 1}) table.set_player(seat, players[seat]).value();
  for (auto phase = table.info().value().phase; phase != MILLE_PHASE_OVER; phase = table.info().value().phase) {
    if (phase == MILLE_PHASE_BETWEEN) {
      table.next_deal().value();
    } else {
      table.step().value();
    }
  }
  const mille_seat viewers[] = {0, 1, MILLE_ONLOOKER, MILLE_ALL};
  for (const mille_seat viewer : viewers) {
    for (const mille_event& event : table.events(viewer).value()) {
      const auto text = mille::to_text(event.action, event.seat == 1 ? 1 : 0);
      expect(text.ok() && text.value().empty() == (event.kind != MILLE_EVENT_ACTION),
             "an action has a text, or none is empty");
    }
  }
  expect(table.record(0).value().find("\"deck\"") == std::string::npos, "a record for a seat hides the decks");
  expect(table.record(MILLE_NOBODY).code() == MILLE_E_ARGUMENT, "a record is for somebody");
}

void test_handles(const mille::Engine& engine, const mille::Variant& variant) {
  auto table = new_table(variant);
  const auto moved = std::move(table);
  // NOLINTNEXTLINE(bugprone-use-after-move)
  expect(table.info().code() == MILLE_E_HANDLE, "a table that was moved from is refused");
  expect(moved.info().ok(), "and lives on where it was moved to");
  auto seated = new_table(variant);
  const auto turn = seated.info().value().turn;
  const auto position = seated.position().value();
  const auto random = engine.player("random").value();
  seated.set_player(turn, random).value();
  expect(seated.set_player(turn, mille::Player()).code() == MILLE_E_HANDLE, "an empty player is not none");
  expect(seated.step().ok(), "and empties no seat");
  expect(engine.position(position, mille::Variant()).code() == MILLE_E_HANDLE,
         "nor does an empty variant mean the position's");
  expect(engine.variant("monteral").code() == MILLE_E_NOT_FOUND, "an unknown variant is not found");
  const auto other = engine.variant("denexa").value();
  auto state = mille::State::of(moved).value();
  expect(state.hash(other).code() == MILLE_E_HANDLE, "a state of another variant is refused");
  expect(mille::State().hash(variant).code() == MILLE_E_HANDLE, "an unset state is refused");
}

void test_players(const mille::Engine& engine, const mille::Variant& variant) {
  auto table = new_table(variant);
  mille_status seen = MILLE_OK;
  bool fail = false;
  const auto player = mille::FunctionPlayer::create(engine, "nosy", [&](const mille_ai_decision&) -> std::uint32_t {
                        if (fail) throw std::runtime_error("on purpose");
                        std::thread([&] { seen = table.view(0).code(); }).join();
                        return 0;
                      }).value();
  const auto turn = table.info().value().turn;
  table.set_player(turn, player.player()).value();
  table.step().value();
  expect(seen == MILLE_E_BUSY, "a second thread on a table is answered busy");
  table.undo(0).value();
  fail = true;
  expect(table.step().code() == MILLE_E_PLAYER, "a player that throws fails the step");
  expect(player.player().unknown_fields(variant).value().empty(), "a function's player knows the fields of mille.hpp");
}

// Whether a callable still exists: the callable holds the token.
struct Held {
  std::shared_ptr<int> token = std::make_shared<int>();
  std::weak_ptr<int> seen = token;
  [[nodiscard]] bool lives() const { return !seen.expired(); }
};

void test_lives_of_callables(const mille::Engine& engine, const mille::Variant& variant) {
  const auto made = [&](Held& held, const std::function<void()>& during) {
    auto token = std::exchange(held.token, nullptr);
    return mille::FunctionPlayer::create(engine, "own",
                                         [token, during, &held](const mille_ai_decision&) {
                                           during();
                                           expect(held.lives(), "a callable that runs exists");
                                           return 0U;
                                         })
        .value();
  };
  for (const bool hinted : {false, true}) {
    auto table = new_table(variant);
    Held held;
    std::optional<mille::FunctionPlayer> player;
    player.emplace(made(held, [&] { player.reset(); }));
    const mille_player* const asked = player->player().get();
    if (!hinted) table.set_player(table.info().value().turn, player->player()).value();
    expect(hinted ? table.hint(player->player()).ok() : table.step().ok(),
           "a player that is destroyed while it decides answers");
    expect(asked != nullptr && !player.has_value() && !held.lives(), "and its callable is destroyed after that");
  }
  {
    auto table = new_table(variant);
    Held held;
    std::optional<mille::FunctionPlayer> player;
    player.emplace(made(held, [&] { std::thread([&] { player.reset(); }).join(); }));
    table.set_player(table.info().value().turn, player->player()).value();
    expect(table.step().ok() && !held.lives(), "another thread may destroy it, too");
  }
  auto table = new_table(variant);
  Held held;
  Held other;
  mille::FunctionPlayer player;
  player = made(held, [&] { player = made(other, [] {}); });
  table.set_player(table.info().value().turn, player.player()).value();
  expect(table.step().ok(), "a player may be replaced while it decides");
  expect(!held.lives() && other.lives(), "its callable is destroyed after that, and the other lives");
  Held refused;
  auto token = std::exchange(refused.token, nullptr);
  const auto none =
      mille::FunctionPlayer::create(mille::Engine(), "own", [token](const mille_ai_decision&) { return 0U; });
  token = nullptr;
  expect(none.code() == MILLE_E_HANDLE && !refused.lives(), "the callable of a player that is not made is destroyed");
}

void test_evaluation(const mille::Engine& engine, const mille::Variant& variant) {
  auto table = new_table(variant);
  table.apply("draw").value();
  const auto search = engine.player({.name = "search", .options = {{"nodes", "300"}}}).value();
  expect(search.evaluation().code() == MILLE_E_PHASE, "a player that has decided nothing thinks nothing");
  expect(search.explanation().code() == MILLE_E_PHASE, "and explains nothing");
  const auto hint = table.hint(search).value();
  const auto [numbers, chances] = search.evaluation().value();
  expect(numbers.trials > 0 && numbers.ways > 1, "search tries its choice");
  expect(chances.size() == table.legal().value().size(), "each legal entry has a probability");
  expect(std::abs(std::accumulate(chances.begin(), chances.end(), 0.0) - 1) < 1e-9, "they add up to 1");
  expect(*std::max_element(chances.begin(), chances.end()) == chances[hint.index], "the choice is preferred");
  expect(!search.explanation().value().empty(), "it explains its choice");
  expect(search.reasons().value().starts_with("[{\"kind\":"), "what it found is a list of reasons");
  expect(search.reasons("fr").value() != search.reasons().value(), "in French too");
}

void test_sealed(const mille::Engine& engine, const mille::Variant& variant) {
  auto setup = mille::make<mille_match_setup>();
  setup.decks = MILLE_DECKS_SEALED;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  auto table = mille::Table::create(variant, setup).value();
  table.seal(3).value();
  const auto commit = table.commitment().value();
  const auto secret = table.secret().value();
  const mille::Seed shares[] = {mille::guest::new_share("a word").value(), mille::guest::new_share().value()};
  for (const mille_seat seat : {0, 1}) {
    table.add_share_commit(seat, mille::guest::share_commit(commit, seat, shares[seat]).value()).value();
  }
  expect(table.next_deal().code() == MILLE_E_PHASE, "no deal before the shares are open");
  for (const mille_seat seat : {0, 1}) table.add_share(seat, shares[seat]).value();
  const auto sealing = table.sealing().value();
  expect(sealing.open == 1, "the shares are open");
  for (const mille_seat seat : {0, 1}) {
    expect(std::ranges::equal(sealing.shares[seat], shares[seat]), "and can be read");
    const auto share_commit = mille::guest::share_commit(commit, seat, shares[seat]).value();
    expect(std::ranges::equal(sealing.share_commits[seat], share_commit), "with their commitments");
  }

  auto notes = mille::make<mille_guest_notes>();
  notes.seat = 1;
  notes.other_guest = 1;
  const auto terms = mille::guest::terms_hash(table.terms().value()).value();
  const auto other = mille::guest::share_commit(commit, 0, shares[0]).value();
  std::copy(terms.begin(), terms.end(), notes.terms);
  std::copy(commit.begin(), commit.end(), notes.commit);
  std::copy(shares[1].begin(), shares[1].end(), notes.share);
  std::copy(other.begin(), other.end(), notes.other_share_commit);
  table.next_deal().value();
  const std::string record = table.record(MILLE_ALL).value();
  const std::string_view header = std::string_view(record).substr(0, record.find('\n'));
  const std::string_view deal = std::string_view(record).substr(header.size() + 1, record.size() - header.size() - 2);
  expect(mille::guest::check_header(notes, header).ok(), "the header has what the guest noted");
  notes.seat = 0;
  expect(mille::guest::check_header(notes, header).code() == MILLE_E_RECORD, "and not what another one noted");
  const auto receipt = mille::guest::receipt(mille::guest::receipt(header).value(), deal).value();
  expect(receipt == table.receipt(1).value(), "host and guest have one receipt");
  const mille_verdict verdict = engine.verify(record).value();
  expect(verdict.result == MILLE_VERDICT_UNFINISHED && verdict.rules == MILLE_FINDING_OK,
         "an unfinished match is called so");
  static_assert(!noexcept(mille::verdict_json(verdict)), "a call that allocates may throw");
  expect(mille::verdict_json(verdict).value().starts_with("{\"result\":\"unfinished\""), "in JSON too");
  expect(mille::verdict_json(verdict, "fr").value() != mille::verdict_json(verdict).value(), "and in French");
  expect(engine.resume(record, secret).value().hash().value() == table.hash().value(), "the match goes on");
}

void test_log() {
  if (!mille::has("mille.script/1")) return;
  struct Last {
    std::string text, file;
    mille_log_source source = MILLE_LOG_FROM_ENGINE;
    void* user = nullptr;
  } last;
  auto options = mille::make<mille_engine_options>();
  options.log = [](void* user, const mille_log_line* line) {
    *static_cast<Last*>(user) = {line->text, line->file, line->source, line->user};
  };
  options.log_user = &last;
  const auto engine = mille::Engine::create(options).value();
  const auto variant =
      engine.variant_from_script("logs.lua", "return { name = 'logs', hooks = { allow = function() log('here') end } }")
          .value();
  auto table = mille::Table::create(variant).value();
  table.set_user(&last).value();
  table.next_deal().value();
  (void)table.legal();
  expect(last.text == "here" && last.file == "logs.lua", "what a script writes");
  expect(last.source == MILLE_LOG_FROM_TABLE && last.user == &last, "and at which table");
  auto player = engine.player("greedy").value();
  player.set_user(&last).value();
}

void test_arena(const mille::Variant& variant) {
  mille_arena_player players[] = {mille::make<mille_arena_player>(), mille::make<mille_arena_player>()};
  players[0].name = "greedy";
  players[1].name = "random";
  mille_arena_setup setup{};
  setup.players = players;
  setup.player_count = 2;
  setup.pairs = 3;
  auto arena = mille::Arena::create(variant, setup).value();
  std::string lines;
  const auto take = [&](const mille_arena_progress& news) {
    lines.append(news.lines, news.lines_size);
    return true;
  };
  arena.play(1, take).value();
  expect(std::count(lines.begin(), lines.end(), '\n') == 1, "one pair is one line");
  expect(arena.info().value().pairs_done == 0, "and counts nowhere");
  expect(arena.play(3, take).code() == MILLE_E_ARGUMENT, "a pair past the last is refused");
  bool thrown = false;
  try {
    (void)arena.play(0, [](const mille_arena_progress&) -> bool { throw std::runtime_error("on purpose"); });
  } catch (const std::runtime_error&) {
    thrown = true;
  }
  expect(thrown, "what progress throws comes out of play");
  arena.run(0, take).value();
  expect(arena.info().value().pairs_done == 3, "run plays them all");
}

}  // namespace

int main() try {
  expect(mille_layout_differs() == nullptr, "the layouts agree");
  expect(mille::version() == MILLE_VERSION && !mille::version_text().empty(), "library and headers are of one version");
  expect(mille::status_name(MILLE_E_BUSY) == "MILLE_E_BUSY", "a status has a name");
  const auto engine = mille::Engine::create().value();
  const auto variant = engine.variant("montreal").value();
  test_actions(variant);
  test_texts(engine, variant);
  test_memory_and_rule_sets(engine, variant);
  test_every_event_has_a_text(engine, variant);
  test_handles(engine, variant);
  test_players(engine, variant);
  test_lives_of_callables(engine, variant);
  test_evaluation(engine, variant);
  test_sealed(engine, variant);
  test_log();
  if (mille::has("mille.arena/1")) test_arena(variant);
  return failures == 0 ? 0 : 1;
} catch (const mille::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
