// See player.h.
#include "ai/player/player.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "ai/messages.h"
#include "ai/player/foreign_call.h"
#include "ai/player/search_extension.h"
#include "base/printable.h"
#include "core/messages.h"
#include "core/notation.h"

namespace mille {
namespace {

mille_status fail(mille_fault kind, mille_fault* fault, mille_error* error, const Message& message,
                  std::initializer_list<Param> params) {
  if (fault != nullptr) *fault = kind;
  return refuse(error, message, params);
}

}  // namespace

Player::Player(std::unique_ptr<Backend> backend, std::string_view name, const PlayerLog& log)
    : backend_(std::move(backend)),
      name_(printable(name)),
      log_(log),
      instance_(backend_->user()),
      watch_(api().cancel != nullptr) {
  host_.struct_size = sizeof host_;
  host_.version = MILLE_AI_VERSION;
  host_.context = static_cast<PlayerContext*>(this);
  host_.log = host_log;
  host_.should_stop = host_should_stop;
  host_.count_nodes = host_count_nodes;
  host_.get_extension = host_get_extension;
  host_.unknown_field = unknown_field;
}

Result<std::unique_ptr<Player>> Player::create(std::unique_ptr<Backend> backend, std::string_view name,
                                               std::span<const mille_option> options, const PlayerLog& log,
                                               mille_error* error) {
  std::unique_ptr<Player> made(new Player(std::move(backend), name, log));
  const mille_ai_api& api = made->api();
  auto described = read_options(api);
  if (!described) return refuse(error, say::kApiOptions, {api.id});
  made->options_ = std::move(*described);
  MILLE_TRY(set_options(api.id, options, &made->options_, error));
  if (api.create != nullptr) {
    std::vector<mille_option> values;
    for (const PlayerOption& option : made->options_) {
      if (option.is_set) values.push_back({option.name.c_str(), option.value.c_str()});
    }
    void* const user = made->instance_;
    void* instance = nullptr;
    std::int32_t result = 0;
    const bool returned =
        returns([&] { result = api.create(&made->host_, user, values.data(), values.size(), &instance); });
    if (returned && result != 0 && !made->complaint_.empty())
      return refuse(error, say::kPlayerComplains, {api.id, printable(made->complaint_)});
    made->log_complaint();
    if (!returned) return refuse(error, say::kPlayerThrew, {api.id, "create"});
    if (result != 0) return refuse(error, say::kPlayerRefused, {api.id, result});
    made->instance_ = instance;
  }
  made->created_ = true;
  return made;
}

Player::~Player() {
  leave();
  if (created_ && api().destroy != nullptr) returns([&] { api().destroy(instance_); });
}

bool Player::supports(const Variant& asked, mille_fault* fault) const {
  mille_fault kind = MILLE_FAULT_NONE;
  const auto accepts = [&](const Ruleset& ruleset) { return backend_->supports(ruleset.rules, &kind); };
  const bool plays = (api().flags & MILLE_AI_ANY_RULES) != 0 ||
                     (accepts(asked.ruleset) && std::all_of(asked.rule_sets.begin(), asked.rule_sets.end(), accepts));
  if (fault != nullptr) *fault = kind;
  return plays;
}

mille_status Player::begin(const MatchSource& source, const MatchNow& now, int seat, mille_fault* fault,
                           mille_error* error) {
  const Variant& played = source.variant();
  const Game game = played.game();
  unknown_in_match = backend_->unknown_fields(game.ruleset_of(*now.state).rules);
  // Exactly as long as this match needs, so that the player does not keep the longest list of all its matches. Allocated
  // before the player begins the match: a failure afterwards would leave it in a match that never ends.
  const auto longest = static_cast<std::size_t>(game.rules().longest_legal_list);
  if (legal_.size() != longest) legal_ = std::vector<mille_action>(longest);
  if (api().match_begin != nullptr) {
    mille_ai_match match{};
    match.struct_size = sizeof match;
    match.seat = seat;
    match.rules = &game.ruleset_of(*now.state).rules;
    match.variant = played.id.c_str();
    match.has_hooks = game.hooks != nullptr ? 1 : 0;
    match.hooks = defined_hooks(game.hooks);
    match.stakes[0] = now.state->stakes[0];
    match.stakes[1] = now.state->stakes[1];
    set_variant(&played);  // the player may use the extension already
    std::int32_t result = 0;
    const bool returned = returns([&] { result = api().match_begin(instance_, &match); });
    set_variant(nullptr);
    if (!returned)
      return fail(backend_->fault_of_call(MILLE_FAULT_CRASH), fault, error, say::kPlayerThrew, {name_, "match_begin"});
    if (result != 0) {
      MILLE_TRY(check_child(fault, error));
      return fail(backend_->fault_of_call(MILLE_FAULT_LOAD), fault, error, say::kPlayerMatch, {name_, result});
    }
  }
  set_variant(&played);
  source_ = &source;
  seat_ = seat;
  epoch_ = now.epoch;
  rule_set_ = now.state->rule_set;
  events_ = 0;
  key_ = player_key(now.state->seed, static_cast<std::uint32_t>(seat));
  has_seeds_ = false;
  forget_decision();
  view_ = {};
  if (memory_.give_back(api(), instance_, match(), now, &events_)) return MILLE_OK;
  return backend_->reads_record() ? tell_line(0, fault, error) : MILLE_OK;
}

mille_status Player::tell(const MatchNow& now, mille_fault* fault, mille_error* error) {
  if (backend_->reads_record()) {
    while (events_ < now.events) MILLE_TRY(tell_line(++events_, fault, error));
    return MILLE_OK;
  }
  if (!observes()) {
    events_ = now.events;
    return MILLE_OK;
  }
  mille_event event;
  for (; events_ < now.events; ++events_) {
    source_->read_event(seat_, events_, &event);
    if (!returns([&] { api().observe(instance_, &event); })) {
      drop();
      return fail(backend_->fault_of_call(MILLE_FAULT_CRASH), fault, error, say::kPlayerThrew, {name_, "observe"});
    }
    MILLE_TRY(check_child(fault, error));
  }
  return MILLE_OK;
}

mille_status Player::follow(const MatchSource& source, int seat, mille_fault* fault, mille_error* error) {
  return follow(source, source.now(), seat, fault, error);
}

mille_status Player::follow(const MatchSource& source, const MatchNow& now, int seat, mille_fault* fault,
                            mille_error* error) {
  if (watch_.is_running()) return refuse(error, say::kPlayerBusy, {name_});
  // A player learns the rules of a deal as those of a match. One that reads the record finds them there.
  const bool other_rules = rule_set_ != now.state->rule_set && !backend_->reads_record();
  if (source_ != &source || seat_ != seat || epoch_ != now.epoch || other_rules) {
    drop();
    MILLE_TRY(begin(source, now, seat, fault, error));
  }
  if (variant == nullptr) return MILLE_OK;  // the match is over, and the player knows
  MILLE_TRY(tell(now, fault, error));
  if (now.state->phase == MILLE_PHASE_OVER) end_match();
  return MILLE_OK;
}

mille_status Player::decide(const MatchSource& source, const Budget& budget, Answer* answer, mille_error* error,
                            bool is_timed) {
  *answer = {};
  const MatchNow now = source.now();
  const State& state = *now.state;
  if (!state.in_deal()) return refuse(error, state.phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
  answer->seat = state.turn;
  const bool knows_all = source_ == &source && seat_ == state.turn && epoch_ == now.epoch && events_ == now.events &&
                         rule_set_ == state.rule_set && variant != nullptr && !watch_.is_running();
  if (!knows_all) MILLE_TRY(follow(source, now, state.turn, &answer->fault, error));
  if (api().save != nullptr) memory_.keep(api(), instance_, match(), state.deal, events_);
  MILLE_TRY(check_child(&answer->fault, error));
  answer->unknown_fields = static_cast<std::uint32_t>(unknown_in_match.size());

  std::size_t count = 0;
  MILLE_TRY(game_legal_list(variant->game(source.hook_notes(), source.asker()), state, legal_, &count, error));
  const mille_view& view = view_.at(variant->ruleset_of(state), state, seat_);
  const std::uint64_t number = now.decisions[static_cast<std::size_t>(seat_)];
  const Seed& seed = decision_seed(number);
  mille_ai_decision decision{};
  decision.struct_size = sizeof decision;
  decision.legal_count = static_cast<std::uint32_t>(count);
  decision.view = &view;
  decision.legal = legal_.data();
  decision.number = number;
  decision.decision = now.decisions[0] + now.decisions[1];
  decision.nodes = budget.nodes;
  decision.soft_us = budget.soft_us;
  decision.hard_us = budget.hard_us;
  std::memcpy(decision.seed, seed.data(), seed.size());
  return ask(decision, is_timed || budget.soft_us > 0 || budget.hard_us > 0, answer, error);
}

const Seed& Player::decision_seed(std::uint64_t number) {
  const auto place = static_cast<std::uint32_t>(number % kSeedsTogether);
  if (!has_seeds_ || first_seed_ != number - place) {
    first_seed_ = number - place;
    decision_seeds(key_, static_cast<std::uint32_t>(first_seed_), &seeds_);
    has_seeds_ = true;
  }
  return seeds_[place];
}

mille_status Player::ask(const mille_ai_decision& decision, bool is_timed, Answer* answer, mille_error* error) {
  std::int32_t result = 0;
  forget_decision();
  index_ = decision.legal_count;
  watch_.begin(decision, is_timed);
  const bool returned = returns([&] { result = api().decide(instance_, &decision, &index_); });
  answer->start_us = backend_->reads_record() ? backend_->start_us() : 0;
  answer->time_us = std::max<std::int64_t>(0, watch_.end() - answer->start_us);
  std::uint32_t index = index_;

  mille_fault* fault = &answer->fault;
  if (!returned || result != 0)
    drop();  // its memory of the match may be corrupt or have a gap, so it gets the match again
  if (!returned) {
    return fail(backend_->fault_of_call(MILLE_FAULT_CRASH), fault, error, say::kPlayerThrew, {name_, "decide"});
  }
  if (result != 0) {
    MILLE_TRY(check_child(fault, error));
    return fail(backend_->fault_of_call(MILLE_FAULT_ILLEGAL), fault, error, say::kPlayerNoAnswer, {name_, result});
  }
  const bool said = backend_->reads_record() && !backend_->answered_text().empty();
  if (said) {
    MILLE_TRY(read_action(backend_->answered_text(), decision.legal_count, answer, error));
    index = answer->index;
  }
  if (index >= decision.legal_count) {
    return fail(MILLE_FAULT_ILLEGAL, fault, error, say::kPlayerIndex, {name_, index, decision.legal_count});
  }
  if (decision.hard_us > 0 && answer->time_us > decision.hard_us) {
    return fail(MILLE_FAULT_TIMEOUT, fault, error, say::kPlayerLate, {name_, answer->time_us, decision.hard_us});
  }
  decided_of_ = decision.legal_count;
  decided_ = index;
  if (said) return MILLE_OK;
  answer->index = index;
  answer->action = legal_[index];
  return MILLE_OK;
}

Result<Evaluation> Player::evaluate(mille_error* error) {
  if (watch_.is_running()) return refuse(error, say::kPlayerBusy, {name_});
  if (kept_evaluation_) return *kept_evaluation_;
  if (decided_of_ == 0) return refuse(error, say::kNothingDecided, {name_});
  Evaluation evaluation(decided_of_, decided_);
  if (api().evaluate == nullptr) return evaluation;
  const bool returned = returns([&] {
    ask_with_room(&evaluation.numbers, [&](mille_evaluation* numbers) {
      api().evaluate(instance_, numbers, evaluation.chances.data(), decided_of_);
    });
  });
  if (!returned) return refuse(error, say::kPlayerThrew, {name_, "evaluate"});
  MILLE_TRY(check_child(nullptr, error));
  evaluation.sanitize(decided_);
  return evaluation;
}

Result<std::string> Player::explanation(mille_error* error) {
  if (watch_.is_running()) return refuse(error, say::kPlayerBusy, {name_});
  if (kept_explanation_) return *kept_explanation_;
  if (decided_of_ == 0) return refuse(error, say::kNothingDecided, {name_});
  std::string text = explain();
  MILLE_TRY(check_child(nullptr, error));
  kept_explanation_ = text;
  return text;
}

void Player::keep_thoughts() {
  if (auto evaluation = evaluate(nullptr)) kept_evaluation_ = std::move(*evaluation);
  static_cast<void>(explanation(nullptr));
}

std::string Player::explain() {
  constexpr std::size_t kUsual = 1024;
  constexpr std::size_t kMost = MILLE_PLAYER_EXPLANATION_SIZE;
  std::string text;
  if (api().explain == nullptr || watch_.is_running()) return text;
  std::size_t size = kUsual;
  const bool returned = returns([&] {
    // At most two calls: a player that asks for more room in the second one gets no third.
    for (int round = 0; round < 2 && size > 0 && size <= kMost; ++round) {
      text.assign(size, '\0');
      const std::size_t needed = api().explain(instance_, text.data(), text.size());
      if (needed <= text.size()) break;
      size = needed;
    }
  });
  if (!returned) text.clear();
  text.resize(strnlen(text.data(), text.size()));
  make_printable(&text);
  return text;
}

void Player::end_match() {
  if (variant == nullptr) return;
  if (api().match_end != nullptr) returns([&] { api().match_end(instance_); });
  set_variant(nullptr);
}

void Player::leave() {
  drop();
  memory_.forget();
}

void Player::drop() {
  end_match();
  source_ = nullptr;
}

mille_status Player::cancel(mille_error* error) {
  const bool allowed = watch_.cancel([&] {
    if (api().cancel != nullptr) returns([&] { api().cancel(instance_); });
  });
  return allowed ? MILLE_OK : refuse(error, say::kPlayerBusy, {name_});
}

void Player::host_log(void* context, mille_log_level level, const char* text) {
  Player& player = of(context);
  if (text == nullptr) return;
  if (!player.created_ && level == MILLE_LOG_ERROR) {
    player.log_complaint();
    player.complaint_ = text;
  } else if (player.log_.write != nullptr) {
    player.log_.write(player.log_.user, level, text, &player);
  }
}

void Player::log_complaint() {
  if (!complaint_.empty() && log_.write != nullptr) log_.write(log_.user, MILLE_LOG_ERROR, complaint_.c_str(), this);
  complaint_.clear();
}

std::int32_t Player::host_should_stop(void* context) { return of(context).watch_.should_stop() ? 1 : 0; }

std::int32_t Player::host_count_nodes(void* context, std::uint64_t nodes) {
  return of(context).watch_.count(nodes) ? 1 : 0;
}

const void* Player::host_get_extension(void*, const char* name) {
  if (name == nullptr) return nullptr;
  return std::string_view(name) == "mille.search/1" ? &search_extension() : nullptr;
}

mille_status Player::check_child(mille_fault* fault, mille_error* error) {
  if (backend_->fault() == MILLE_FAULT_NONE) return MILLE_OK;
  const mille_status status = fail(backend_->fault(), fault, error, say::kChildFault, {name_, backend_->cause()});
  drop();  // the next child gets the match again
  return status;
}

mille_status Player::tell_line(std::uint64_t number, mille_fault* fault, mille_error* error) {
  std::string line;
  if (!source_->read_line(seat_, number, &line)) {
    drop();
    return fail(MILLE_FAULT_LOAD, fault, error, say::kPlayerNoRecord, {name_});
  }
  backend_->write_line(line);
  return check_child(fault, error);
}

mille_status Player::read_action(std::string_view said, std::uint32_t legal_count, Answer* answer, mille_error* error) {
  mille_error why{};
  why.struct_size = sizeof why;
  const State& state = *source_->now().state;
  const auto parsed = parse_action(state, said, &why);
  if (!parsed || game_check(variant->game(), state, *parsed, &why) != MILLE_OK) {
    return fail(MILLE_FAULT_ILLEGAL, &answer->fault, error, say::kPlayerSaid, {name_, said, why.text});
  }
  const std::span<const mille_action> list(legal_.data(), legal_count);
  const mille_rules& rules = variant->ruleset_of(state).rules;
  const mille_action& action = *parsed;
  const auto same = [&](const mille_action& listed) { return same_choice(rules, listed, action); };
  answer->index = static_cast<std::uint32_t>(std::find_if(list.begin(), list.end(), same) - list.begin());
  answer->action = action;
  return MILLE_OK;
}

}  // namespace mille
