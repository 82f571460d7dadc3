// Calls that change a match: deals, actions in every form, steps of players, undo, forfeit, abort, agreed draw.
#include <algorithm>
#include <string>

#include "tests/fuzz/model/checks.h"
#include "tests/fuzz/model/match.h"
#include "tests/support/choices.h"

namespace fuzz {

using mille_test::action_text;
using mille_test::choice_key;
using mille_test::Outcome;
using mille_test::sized;
using mille_test::State;
using mille_test::Table;
using mille_test::Variant;

namespace {

constexpr int kMostActions = 1500;
constexpr std::uint64_t kNodes = 50;  // per decision of a player

mille_test::Table table_of(const Variant& variant, const mille_match_setup& setup) {
  Outcome outcome;
  mille_table* made = nullptr;
  outcome.status = mille_table_create(variant.get(), &setup, &made, &outcome.error);
  must(outcome, "mille_table_create");
  return mille_test::Table(made);
}

}  // namespace

mille_test::Seed Match::seed_of_input() {
  mille_test::Seed seed(MILLE_SEED_SIZE);
  seed[0] = input_.byte();
  return seed;
}

Match::Match(Input* input, const Variant& variant)
    : input_(*input),
      random_(input->byte()),
      variant_(variant),
      rules_(variant.rules()),
      decks_(input->byte() % 8 == 6 ? MILLE_DECKS_GIVEN : MILLE_DECKS_SEED),
      stakes_{input->byte() % 4 == 0 ? 7 : 1, 0},
      draw_ends_(input->byte() % 4 == 0),
      table_(nullptr),
      state_(variant),
      left_(kMostActions) {
  stakes_[1] = rules_.payment_stake_ratio == 0 ? 5 : stakes_[0] * rules_.payment_stake_ratio;
  mille_match_setup setup = sized<mille_match_setup>();
  setup.decks = decks_;
  setup.draw_ends = draw_ends_ ? 1 : 0;
  setup.has_seed = 1;
  std::copy_n(stakes_, 2, setup.stakes);
  const mille_test::Seed seed = seed_of_input();
  std::copy(seed.begin(), seed.end(), setup.seed);
  table_ = table_of(variant, setup);
  const mille_status status = mille_state_init(variant.get(), &setup, state_.get(), nullptr);
  require((status == MILLE_OK) == (decks_ == MILLE_DECKS_SEED));
  if (status != MILLE_OK) take_state();
  agree();
}

void Match::take_state() { require(mille_state_from_table(table_.get(), state_.get(), nullptr) == MILLE_OK); }

bool Match::has_record() const { return table_.info().record_lines > 0; }

void Match::agree() {
  const mille_table_info info = table_.info();
  require(table_.hash() == state_.hash());
  require(info.phase == state_.phase() && info.turn == state_.turn());
  require(info.decisions == hashes_.size());
}

void Match::move_to(Table table, bool same_decisions) {
  table_ = std::move(table);
  variant_ = table_.variant();
  decks_ = table_.info().decks;
  state_ = State(variant_);
  take_state();
  if (!same_decisions) hashes_.clear();
  agree();
}

void Match::deal() {
  if (decks_ == MILLE_DECKS_GIVEN) {
    mille_test::Cards deck = mille_test::whole_pack(rules_.cards_packs, rules_.cards_jokers);
    random_.shuffle(deck);
    table_.next_deal(deck, input_.byte() % 2);
    take_state();
  } else {
    table_.next_deal();
    state_.next_deal();
  }
  check_pack(state_, rules_);
  agree();
}

void Match::play(const mille_action& action) {
  --left_;
  hashes_.push_back(table_.hash());
  table_.apply(action);
  state_.apply(action);
  require(table_.hash() != hashes_.back());
}

void Match::play_listed() {
  if (table_.over()) return;
  if (!table_.in_deal()) return deal();
  const std::vector<mille_action> list = state_.legal();
  const std::vector<mille_action> of_table = table_.legal();
  require(list.size() == of_table.size());
  for (std::size_t i = 0; i < list.size(); ++i) require(mille_test::same_bytes(list[i], of_table[i]));
  play(list[input_.number<std::uint16_t>() % list.size()]);
  agree();
}

void Match::play_many() {
  for (int actions = input_.byte(); actions > 0 && !spent() && !table_.over(); --actions) {
    if (!table_.in_deal()) {
      deal();
      if (!table_.in_deal()) return;
    }
    play(random_.pick(state_.legal()));
  }
  agree();
  check_pack(state_, rules_);
}

void Match::play_anything() {
  mille_action action{};
  if (input_.byte() % 2 == 0 && state_.in_deal()) {
    action = random_action(state_.view(state_.turn()), random_);
  } else {
    input_.fill(&action, sizeof action);
    action.kind %= 8;
  }
  check_verdict(state_, action);
  const bool legal = state_.in_deal() && state_.allows(action);
  mille_error error = sized<mille_error>();
  require((mille_table_check(table_.get(), &action, &error) == MILLE_OK) == legal);
  if (legal) return play(action);
  require(mille_table_apply(table_.get(), &action, nullptr) == error.status);
  agree();
}

void Match::play_text() {
  if (!table_.in_deal()) return;
  const std::vector<mille_action> list = state_.legal();
  const mille_action action = list[input_.number<std::uint16_t>() % list.size()];
  const std::string text = action_text(action, state_.turn());
  mille_action read{};
  require(mille_state_parse(state_.v(), state_.get(), text.c_str(), &read, nullptr) == MILLE_OK);
  require(mille_test::same_bytes(read, action) && mille_test::same_bytes(table_.parse(text), action));
  Table copy = table_.clone();
  copy.play(text);
  play(action);
  require(copy.hash() == table_.hash());
  const std::string garbage = input_.text(20);
  const Outcome parsed = table_.try_parse(garbage, &read);
  if (parsed.ok()) return check_verdict(state_, read);  // the text is an action after all
  require(table_.try_play(garbage).status == parsed.status);
  agree();
}

void Match::play_enumerated() {
  check_legal(state_, rules_, random_);
  if (!state_.in_deal()) return;
  // Replaces the listed cards with others that are interchangeable with them.
  mille_action action = random_.pick(state_.legal());
  const std::string key = choice_key(action, rules_);
  const mille_view view = state_.view(state_.turn());
  for (std::size_t i = 0; i < action.count; ++i) {
    mille_card other = 0;
    do other = static_cast<mille_card>(random_.below(MILLE_CARD_KINDS));
    while (rules_.kind_of[other] != rules_.kind_of[action.cards[i]] || view.hand[other] == 0);
    action.cards[i] = other;
  }
  require(choice_key(action, rules_) == key);
  check_verdict(state_, action);
  bool held = true;
  for (std::size_t i = 0; i < action.count; ++i) {
    held = held && std::count(action.cards, action.cards + action.count, action.cards[i]) <= view.hand[action.cards[i]];
  }
  require(state_.allows(action) == held);
  if (held) play(action);
  agree();
}

void Match::step() {
  if (!table_.in_deal()) return;
  mille_player* player = nullptr;
  const char* id = mille_player_id(input_.below(2));
  require(mille_player_create(mille_test::engine(), id, nullptr, &player, nullptr) == MILLE_OK);
  mille_budget budget = sized<mille_budget>();
  budget.nodes = kNodes;
  mille_step taken = sized<mille_step>();
  const mille_status hinted = mille_table_hint(table_.get(), player, &budget, &taken, nullptr);
  require(hinted == MILLE_OK || hinted == MILLE_E_UNSUPPORTED);
  const mille_status explained = mille_player_explanation(player, nullptr, 0, nullptr, nullptr);
  require(explained == (hinted == MILLE_OK ? MILLE_E_BUFFER : MILLE_E_PHASE));
  agree();
  const mille_seat seat = table_.turn();
  const mille_status seated = mille_table_set_player(table_.get(), seat, player, nullptr);
  require((seated == MILLE_OK) == (hinted == MILLE_OK));
  if (seated == MILLE_OK) {
    --left_;
    hashes_.push_back(table_.hash());
    require(mille_table_step(table_.get(), &budget, &taken, nullptr) == MILLE_OK);
    require(taken.seat == seat && taken.decision == hashes_.size() - 1);
    const std::vector<mille_action> list = state_.legal();
    require(taken.index < list.size() && mille_test::same_bytes(list[taken.index], taken.action));
    state_.apply(taken.action);
  }
  mille_player_free(player);
  agree();
}

void Match::undo() {
  const mille_table_info info = table_.info();
  const auto decision = static_cast<std::size_t>(input_.number<std::uint16_t>() % (info.decisions + 2));
  const bool possible = decision <= info.decisions;
  State wanted(variant_);
  if (possible) require(mille_state_at(table_.get(), decision, wanted.get(), nullptr) == MILLE_OK);
  require((mille_table_undo(table_.get(), decision, nullptr) == MILLE_OK) == possible);
  if (!possible) return agree();
  require(table_.hash() == wanted.hash());
  require(decision == hashes_.size() || table_.hash() == hashes_[decision]);
  require(table_.info().epoch > info.epoch);
  hashes_.resize(decision);
  take_state();
  agree();
  check_pack(state_, rules_);
}

void Match::forfeit() {
  if (input_.byte() % 8 != 0) return;
  const auto seat = static_cast<mille_seat>(input_.byte() % 2);
  const bool over = table_.over();
  const std::uint8_t how = input_.byte() % 4;
  const mille_status status = how == 0   ? mille_table_abort(table_.get(), seat, nullptr)
                              : how == 1 ? mille_table_agree_draw(table_.get(), nullptr)
                                         : mille_table_forfeit(table_.get(), seat, MILLE_FAULT_RESIGN, nullptr);
  require(status == (over ? MILLE_E_PHASE : MILLE_OK));
  take_state();
  agree();
  const mille_table_info info = table_.info();
  if (how < 2) {
    require(over || (info.winner == MILLE_NOBODY && info.fault_seat == MILLE_NOBODY && table_.payment().total == 0));
    require(over ||
            (how == 0 ? info.end == MILLE_END_ABORTED && info.aborted_by == seat : info.end == MILLE_END_AGREED));
    return;
  }
  require(over || (info.end == MILLE_END_FORFEIT && info.winner == 1 - seat && info.fault_seat == seat));
}

void Match::name() {
  const std::string name = input_.text(40);
  const std::uint64_t before = table_.hash();
  const mille_status status = mille_table_set_seat_name(table_.get(), input_.byte() % 2, name.c_str(), nullptr);
  require(status == MILLE_OK || status == MILLE_E_ARGUMENT);
  require(table_.hash() == before);
}

}  // namespace fuzz
