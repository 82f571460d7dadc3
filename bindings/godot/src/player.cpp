#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "classes.h"
#include "json.h"

namespace mille_godot {

namespace {

thread_local Asking* asking_now = nullptr;

/** What a function of a script gets. */
Value in_godot(const mille_ai_decision& decision, const std::vector<std::string>& legal, const Asking& asking) {
  Value made = Value::dictionary();
  made.set("seat", static_cast<std::int64_t>(decision.view->viewer));
  made.set("match", asking.match);
  made.set("view", asking.view);
  made.set("legal", legal);
  made.set("number", static_cast<std::int64_t>(decision.number));
  made.set("decision", static_cast<std::int64_t>(decision.decision));
  made.set("nodes", static_cast<std::int64_t>(decision.nodes));
  made.set("soft_us", decision.soft_us);
  made.set("hard_us", decision.hard_us);
  made.set("seed", mille::to_hex(decision.seed));
  return made;
}

/** Lets should_stop() and count_nodes() reach a decision while its function is called. */
class Deciding {
 public:
  Deciding(Asking& asking, const mille::PlayerDecision& decision) : asking_(asking) { asking.decision = &decision; }
  Deciding(const Deciding&) = delete;
  Deciding& operator=(const Deciding&) = delete;
  ~Deciding() { asking_.decision = nullptr; }

 private:
  Asking& asking_;
};

/** The index that a function answered, as it is or as an action. */
std::uint32_t index_of(const Value& answer, const std::vector<std::string>& legal) {
  if (answer.type() == GDEXTENSION_VARIANT_TYPE_INT) {
    const std::int64_t index = answer.to_int();
    if (index >= 0 && index < static_cast<std::int64_t>(legal.size())) return static_cast<std::uint32_t>(index);
  } else if (answer.type() == GDEXTENSION_VARIANT_TYPE_STRING) {
    const auto found = std::find(legal.begin(), legal.end(), answer.to_text());
    if (found != legal.end()) return static_cast<std::uint32_t>(found - legal.begin());
  }
  throw std::invalid_argument("The function answered " + answer.to_text() +
                              ". It must return an action of `legal`, or its index there.");
}

}  // namespace

Asking::Asking() : before_(asking_now) { asking_now = this; }
Asking::~Asking() { asking_now = before_; }
Asking* Asking::now() { return asking_now; }

mille::Result<mille::FunctionPlayer> make_function_player(const mille::Engine& engine, const std::string& name,
                                                          const Callable& decide) {
  return mille::FunctionPlayer::create(engine, name, [decide](const mille::PlayerDecision& decision) {
    Asking& asking = *Asking::now();
    const Deciding deciding(asking, decision);
    try {
      std::vector<std::string> legal;
      for (const mille_action& action : decision.actions())
        legal.push_back(mille::to_text(action, decision.view->viewer).value());
      const Value argument = in_godot(decision, legal, asking);
      bool refused = false;
      const Value answer = decide.call("call", {&argument}, &refused);
      if (refused) throw std::invalid_argument("The function cannot be called with one argument.");
      return index_of(answer, legal);
    } catch (const std::exception& error) {
      asking.refusal = error.what();
      throw;
    }
  });
}

std::string Player::text(mille_player_text_kind kind) {
  auto text = handle().text(kind);
  note(text);
  return std::move(text).value_or({});
}

std::string Player::explanation() {
  auto text = handle().explanation();
  note(text);
  return std::move(text).value_or({});
}

Array Player::reasons(const std::string& language) {
  const auto text = handle().reasons(language);
  note(text);
  return {text && !text->empty() ? from_json(*text) : Value::array()};
}

Dictionary Player::evaluation() {
  const auto found = handle().evaluation();
  note(found);
  Dictionary made{Value::dictionary()};
  if (!found) return made;
  const mille_evaluation& numbers = found->numbers;
  made.set("trials", static_cast<std::int64_t>(numbers.trials));
  made.set("opponent_takes", static_cast<std::int64_t>(numbers.opponent_takes));
  made.set("opponent_out", static_cast<std::int64_t>(numbers.opponent_out));
  made.set("out", static_cast<std::int64_t>(numbers.out));
  made.set("ways", static_cast<std::int64_t>(numbers.ways));
  made.set("close", static_cast<std::int64_t>(numbers.close));
  made.set("gain", numbers.gain);
  made.set("gain_error", numbers.gain_error);
  if (!std::isnan(numbers.points)) made.set("points", numbers.points);
  if (!std::isnan(numbers.payment)) made.set("payment", numbers.payment);
  Value chances = Value::array();
  for (const double chance : found->chances) chances.append(chance);
  made.set("chances", chances);
  return made;
}

GodotError Player::cancel() { return note(handle().cancel()); }

bool Player::should_stop() {
  const Asking* asking = Asking::now();
  return asking == nullptr || asking->decision == nullptr || asking->decision->should_stop();
}

bool Player::count_nodes(std::int64_t count) {
  const Asking* asking = Asking::now();
  if (asking == nullptr || asking->decision == nullptr) return true;
  return asking->decision->count_nodes(static_cast<std::uint64_t>(std::max<std::int64_t>(count, 0)));
}

void Player::register_class() {
  Class made(kName, nullptr);
  made.method<&Player::name>("name");
  made.method<&Player::title>("title");
  made.method<&Player::about>("about");
  made.method<&Player::explanation>("explanation");
  made.method<&Player::reasons>("reasons", {"language"}, {std::string_view("en")});
  made.method<&Player::evaluation>("evaluation");
  made.method<&Player::cancel>("cancel");
  made.method<&Player::should_stop>("should_stop");
  made.method<&Player::count_nodes>("count_nodes", {"count"});
  add_last_error(made);
}

}  // namespace mille_godot
