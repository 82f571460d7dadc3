#include <limits>

#include "classes.h"
#include "json.h"

namespace mille_godot {

std::thread::id Table::main_thread;

/** The right to use the table during a call. False if another thread has it, or the call comes from a function that the table calls. */
class Table::Use {
 public:
  explicit Use(Table& table) : table_(table), mine_(!table.in_use_.test_and_set(std::memory_order_acquire)) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { end(); }
  void end() {
    if (mine_) table_.in_use_.clear(std::memory_order_release);
    mine_ = false;
  }
  explicit operator bool() const { return mine_; }

 private:
  Table& table_;
  bool mine_;
};

namespace {

mille_seat seat_of(std::int64_t seat) {
  const bool fits = seat >= MILLE_ONLOOKER && seat <= std::numeric_limits<mille_seat>::max();
  return fits ? static_cast<mille_seat>(seat) : std::numeric_limits<mille_seat>::min();
}

std::uint64_t number_of(std::int64_t number) {
  return number < 0 ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(number);
}

template <class Numbers>
Value list_of(const Numbers& numbers) {
  Value list = Value::array();
  for (const auto number : numbers) list.append(static_cast<std::int64_t>(number));
  return list;
}

/** Replaces entries of a dictionary and of the dictionaries in it. */
void merge(Value into, const Value& changes) {
  for (const auto& [key, value] : changes.entries()) {
    if (value.type() == GDEXTENSION_VARIANT_TYPE_DICTIONARY) {
      merge(into.call("get", {&key}), value);
    } else {
      into.set(key.to_text(), value);
    }
  }
}

}  // namespace

Table::Table(mille::Table table) : table_(std::move(table)) {
  if (const auto now = table_.info()) {
    seen_ = now->events;
    epoch_ = now->epoch;
    turn_ = now->turn;
  }
}

GodotError Table::busy() {
  return refuse(MILLE_E_BUSY, "The table is in a call on another thread, or calls the function that makes this call.");
}

Value Table::json(mille_json_kind kind, std::int64_t viewer, std::uint64_t since) {
  const auto text = table_.json(kind, seat_of(viewer), since);
  note(text);
  return text ? from_json(*text) : Value();
}

/** Queues the signals of what has happened since the last call. */
void Table::collect() {
  const auto now = table_.info();
  if (!now) return;
  if (now->epoch != epoch_) {
    epoch_ = now->epoch;
    seen_ = std::min(seen_, now->events);  // what follows an undo and is new has yet to be signalled
  }
  const auto text = table_.json(MILLE_JSON_EVENTS, seat_of(viewer_), seen_);
  const Value events = text ? from_json(*text) : Value::array();
  seen_ = now->events;
  const std::lock_guard lock(queue_mutex_);
  for (const auto& [event, same] : events.entries()) queue_.push_back({"event", event});
  if (now->turn != turn_) queue_.push_back({"turn_changed", static_cast<std::int64_t>(now->turn)});
  turn_ = now->turn;
  for (const auto& [event, same] : events.entries()) {
    const Value key(std::string_view("match_end"));
    if (event.call("has", {&key}).to_bool()) queue_.push_back({"match_over", event});
  }
}

void Table::emit() {
  if (std::this_thread::get_id() == main_thread) return emit_pending();
  const Value method(std::string_view("_emit_pending"));
  Value::object(owner).call("call_deferred", {&method});
}

void Table::emit_pending() {
  const Value self = Value::object(owner);  // lives on if a handler lets go of it
  std::unique_lock lock(queue_mutex_);
  if (emitting_) return;  // a handler has called the table: the loop below goes on with what it caused
  emitting_ = true;
  try {
    while (!queue_.empty()) {
      const Signal signal = queue_.front();
      lock.unlock();
      const Value name(std::string_view(signal.name));
      self.call("emit_signal", {&name, &signal.argument});
      lock.lock();
      queue_.pop_front();
    }
  } catch (...) {  // out of memory: the next call goes on with this signal
    lock.lock();
    emitting_ = false;
    throw;
  }
  emitting_ = false;
}

/** Ends a call that may have changed the match. */
GodotError Table::act(const mille::detail::Outcome& outcome) {
  const GodotError error = note(outcome);
  if (outcome) collect();
  return error;
}

GodotError Table::next_deal() {
  Use use(*this);
  if (!use) return busy();
  const GodotError error = act(table_.next_deal());
  use.end();
  emit();
  return error;
}

std::vector<std::string> Table::legal() {
  const Use use(*this);
  if (!use) return busy(), std::vector<std::string>{};
  const auto actions = table_.legal();
  const auto now = table_.info();
  note(actions);
  std::vector<std::string> legal;
  if (actions && now)
    for (const mille_action& action : *actions) legal.push_back(mille::to_text(action, now->turn).value_or({}));
  return legal;
}

GodotError Table::check(const std::string& action) {
  const Use use(*this);
  if (!use) return busy();
  const auto parsed = table_.parse(action);
  return note(parsed ? static_cast<const mille::detail::Outcome&>(table_.check(*parsed)) : parsed);
}

GodotError Table::apply(const std::string& action) {
  Use use(*this);
  if (!use) return busy();
  const GodotError error = act(table_.apply(action));
  use.end();
  emit();
  return error;
}

GodotError Table::apply_index(std::int64_t index) {
  Use use(*this);
  if (!use) return busy();
  const auto actions = table_.legal();
  if (!actions) return note(actions);
  if (index < 0 || index >= static_cast<std::int64_t>(actions->size()))
    return refuse(MILLE_E_ARGUMENT, "The legal list has " + std::to_string(actions->size()) +
                                        " actions, numbered from 0. It has none with number " + std::to_string(index) +
                                        ".");
  const GodotError error = act(table_.apply((*actions)[static_cast<std::size_t>(index)]));
  use.end();
  emit();
  return error;
}

bool Table::read_budget(const Dictionary& given, mille_budget& budget) {
  for (const auto& [key, value] : given.entries()) {
    const std::string name = key.to_text();
    if (value.type() != GDEXTENSION_VARIANT_TYPE_INT || value.to_int() < 0) {
      refuse(MILLE_E_ARGUMENT, "`" + name + "` of a budget is an integer from 0.");
      return false;
    }
    if (name == "nodes") {
      budget.nodes = static_cast<std::uint64_t>(value.to_int());
    } else if (name == "soft_us") {
      budget.soft_us = value.to_int();
    } else if (name == "hard_us") {
      budget.hard_us = value.to_int();
    } else {
      refuse(MILLE_E_ARGUMENT, "“" + name + "” is not part of a budget: they are `nodes`, `soft_us` and `hard_us`.");
      return false;
    }
  }
  return true;
}

/** The rules of the deal in progress: those of its rule set, which are the variant's with some fields replaced. */
Value Table::rules(const mille::Variant& variant, mille_seat seat) {
  const Value rules = from_json(variant.text(MILLE_VARIANT_TEXT_RULES).value_or({}));
  const auto view = table_.view(seat);
  if (!view || view->rule_set == 0) return rules;
  const Value sets = from_json(variant.text(MILLE_VARIANT_TEXT_RULE_SETS).value_or({}));
  merge(rules, sets.entries().at(static_cast<std::size_t>(view->rule_set - 1)).second);
  return rules;
}

/** What is played here, for a script's function. */
Value Table::match(mille_seat seat) {
  Value made = Value::dictionary();
  const auto variant = table_.variant();
  const auto now = table_.info();
  if (!variant || !now) return made;
  made.set("variant", variant->text(MILLE_VARIANT_TEXT_ID).value_or({}));
  made.set("options", from_json(variant->text(MILLE_VARIANT_TEXT_OPTIONS).value_or({})));
  made.set("rules", rules(*variant, seat));
  made.set("has_hooks", !variant->text(MILLE_VARIANT_TEXT_SCRIPT).value_or({}).empty());
  made.set("stakes", list_of(now->stakes));
  return made;
}

/** Before a decision: what a script's function is to know, for it cannot call the table meanwhile. */
void Table::prepare(Asking& asking, const Player* player) {
  if (player == nullptr || !player->is_function()) return;
  const auto now = table_.info();
  const mille_seat seat = now ? now->turn : MILLE_NOBODY;
  asking.match = match(seat);
  const auto view = table_.json(MILLE_JSON_VIEW, seat);
  asking.view = view ? from_json(*view) : Value();
}

/** Notes the outcome of a decision, or why a script's function was refused. */
GodotError Table::answer(const Asking& asking, const mille::detail::Outcome& outcome) {
  if (outcome.code() == MILLE_E_PLAYER && !asking.refusal.empty()) return refuse(MILLE_E_PLAYER, asking.refusal);
  return note(outcome);
}

GodotError Table::step(const Dictionary& given) {
  Use use(*this);
  if (!use) return busy();
  auto budget = mille::make<mille_budget>();
  if (!read_budget(given, budget)) return GodotError::kInvalidParameter;
  const auto now = table_.info();
  Asking asking;
  prepare(asking, now && now->turn >= 0 ? seats_[now->turn].object : nullptr);
  const auto stepped = table_.step(&budget);
  const GodotError error = answer(asking, stepped);
  if (stepped) collect();
  use.end();
  emit();
  return error;
}

GodotError Table::undo(std::int64_t decision) {
  Use use(*this);
  if (!use) return busy();
  const GodotError error = act(table_.undo(number_of(decision)));
  use.end();
  emit();
  return error;
}

GodotError Table::resign(std::int64_t seat) {
  Use use(*this);
  if (!use) return busy();
  const GodotError error = act(table_.resign(seat_of(seat)));
  use.end();
  emit();
  return error;
}

GodotError Table::set_player(std::int64_t seat, const Ref<Player>& player) {
  const Use use(*this);
  if (!use) return busy();
  const auto done = player.object == nullptr ? table_.unseat(seat_of(seat))
                                             : table_.set_player(seat_of(seat), player.object->handle());
  if (done) seats_[seat] = player;
  return note(done);
}

GodotError Table::set_seat_name(std::int64_t seat, const std::string& name) {
  const Use use(*this);
  if (!use) return busy();
  return note(table_.set_seat_name(seat_of(seat), name));
}

std::string Table::seat_name(std::int64_t seat) {
  const Use use(*this);
  if (!use) return busy(), std::string();
  auto name = table_.seat_name(seat_of(seat));
  note(name);
  return std::move(name).value_or({});
}

Dictionary Table::hint(const Ref<Player>& player, const Dictionary& given) {
  Dictionary made{Value::dictionary()};
  const Use use(*this);
  if (!use) return busy(), made;
  auto budget = mille::make<mille_budget>();
  if (!read_budget(given, budget)) return made;
  if (player.object == nullptr) return refuse(MILLE_E_HANDLE, "A hint needs a player. This one is null."), made;
  Asking asking;
  prepare(asking, player.object);
  const auto hint = table_.hint(player.object->handle(), &budget);
  answer(asking, hint);
  if (!hint) return made;
  made.set("seat", static_cast<std::int64_t>(hint->seat));
  made.set("action", mille::to_text(hint->action, hint->seat).value_or({}));
  made.set("index", static_cast<std::int64_t>(hint->index));
  return made;
}

Array Table::reasons(const std::string& action, const std::string& language) {
  const Use use(*this);
  if (!use) return busy(), Array{Value::array()};
  const auto parsed = table_.parse(action);
  if (!parsed) return note(parsed), Array{Value::array()};
  const auto text = table_.reasons(*parsed, language);
  note(text);
  return {text ? from_json(*text) : Value::array()};
}

Dictionary Table::info() {
  constexpr const char* kPhases[] = {"between", "draw", "lay", "over"};
  constexpr const char* kEnds[] = {"", "won", "drawn", "forfeit", "aborted", "agreed"};
  Dictionary made{Value::dictionary()};
  const Use use(*this);
  if (!use) return busy(), made;
  const auto now = table_.info();
  note(now);
  if (!now) return made;
  made.set("phase", std::string_view(kPhases[now->phase]));
  made.set("turn", static_cast<std::int64_t>(now->turn));
  made.set("deal", static_cast<std::int64_t>(now->deal));
  made.set("dealer", static_cast<std::int64_t>(now->dealer));
  made.set("turns", static_cast<std::int64_t>(now->turns));
  made.set("decisions", static_cast<std::int64_t>(now->decisions));
  made.set("first_decision", static_cast<std::int64_t>(now->first_decision));
  made.set("events", static_cast<std::int64_t>(now->events));
  made.set("epoch", static_cast<std::int64_t>(now->epoch));
  made.set("end", std::string_view(kEnds[now->end]));
  made.set("winner", static_cast<std::int64_t>(now->winner));
  made.set("totals", list_of(now->totals));
  made.set("naturals", list_of(now->naturals));
  made.set("chapeaux", list_of(now->chapeaux));
  made.set("stakes", list_of(now->stakes));
  return made;
}

Dictionary Table::view(std::int64_t viewer) {
  const Use use(*this);
  if (!use) return busy(), Dictionary{Value::dictionary()};
  return {json(MILLE_JSON_VIEW, viewer, 0)};
}

Array Table::events(std::int64_t viewer, std::int64_t since) {
  const Use use(*this);
  if (!use) return busy(), Array{Value::array()};
  return {json(MILLE_JSON_EVENTS, viewer, number_of(since))};
}

Dictionary Table::sheet() {
  const Use use(*this);
  if (!use) return busy(), Dictionary{Value::dictionary()};
  return {json(MILLE_JSON_SHEET, MILLE_ONLOOKER, 0)};
}

std::string Table::record(std::int64_t viewer) {
  const Use use(*this);
  if (!use) return busy(), std::string();
  auto text = table_.record(seat_of(viewer));
  note(text);
  return std::move(text).value_or({});
}

GodotError Table::set_viewer(std::int64_t viewer) {
  if (viewer != 0 && viewer != 1 && viewer != MILLE_ALL && viewer != MILLE_ONLOOKER)
    return refuse(MILLE_E_ARGUMENT, "`viewer` is a seat, `ALL` or `ONLOOKER`.");
  viewer_ = viewer;
  succeeded();
  return GodotError::kOk;
}

void Table::register_class() {
  Class made(kName, nullptr);
  constexpr std::int64_t kAll = MILLE_ALL;
  const Value none = Value::dictionary();
  made.constant("Viewer", "NOBODY", MILLE_NOBODY);
  made.constant("Viewer", "ALL", MILLE_ALL);
  made.constant("Viewer", "ONLOOKER", MILLE_ONLOOKER);
  made.method<&Table::next_deal>("next_deal");
  made.method<&Table::legal>("legal");
  made.method<&Table::check>("check", {"action"});
  made.method<&Table::apply>("apply", {"action"});
  made.method<&Table::apply_index>("apply_index", {"index"});
  made.method<&Table::step>("step", {"budget"}, {none});
  made.method<&Table::undo>("undo", {"decision"});
  made.method<&Table::resign>("resign", {"seat"});
  made.method<&Table::set_player>("set_player", {"seat", "player"});
  made.method<&Table::set_seat_name>("set_seat_name", {"seat", "name"});
  made.method<&Table::seat_name>("seat_name", {"seat"});
  made.method<&Table::hint>("hint", {"player", "budget"}, {none});
  made.method<&Table::reasons>("reasons", {"action", "language"}, {std::string_view("en")});
  made.method<&Table::info>("info");
  made.method<&Table::view>("view", {"viewer"});
  made.method<&Table::events>("events", {"viewer", "since"}, {std::int64_t{0}});
  made.method<&Table::sheet>("sheet");
  made.method<&Table::record>("record", {"viewer"}, {kAll});
  made.method<&Table::set_viewer>("set_viewer", {"viewer"});
  made.method<&Table::viewer>("get_viewer");
  made.property("viewer", Typed<std::int64_t>::kSlot, "set_viewer", "get_viewer");
  made.method<&Table::emit_pending>("_emit_pending");
  made.signal("event", "event", Typed<Dictionary>::kSlot);
  made.signal("turn_changed", "seat", Typed<std::int64_t>::kSlot);
  made.signal("match_over", "result", Typed<Dictionary>::kSlot);
  add_last_error(made);
}

}  // namespace mille_godot
