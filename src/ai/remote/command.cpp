#include "ai/remote/command.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <optional>
#include <span>
#include <utility>

#include "ai/messages.h"
#include "core/notation.h"
#include "core/printable.h"
#include "core/seed.h"
#include "table/json_read.h"
#include "table/json_write.h"

namespace mille::remote {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMostAnswer = 64u << 10;   // bytes of an answer's line
constexpr std::size_t kMostWaiting = 64u << 10;  // bytes of lines that wait for the next question
constexpr std::size_t kMostError = 4096;         // bytes of a line on its standard error
constexpr std::size_t kMostShown = 60;           // bytes of what was no answer, in a message
constexpr std::int32_t kLogLevel = 1;            // MILLE_LOG_INFO of mille.h
constexpr std::int64_t kMicroseconds = 1000;     // in a millisecond
// What the shell answers for a command that it cannot run, or cannot find.
constexpr int kNotRunnable = 126;
constexpr int kNotFound = 127;

// `{"ready":true}`, which a command may say once, before anything else. With `"many":true` it plays one match after another.
bool is_ready(std::string_view line, bool* plays_many) {
  JsonProblem problem;
  const auto said = parse_json(line, &problem);
  const auto says = [&](const char* name) {
    const Json* const value = said ? said->find(name) : nullptr;
    return value != nullptr && value->is_boolean() && value->boolean();
  };
  const bool ready = says("ready");
  if (ready) *plays_many = says("many");
  return ready;
}

std::string question_of(const mille_ai_decision& decision) {
  std::string text;
  JsonWriter json(&text);
  json.open_object().key("decide").number(static_cast<std::int64_t>(decision.number)).key("legal").open_array();
  for (const mille_action& action : std::span(decision.legal, decision.legal_count)) {
    json.plain(action_text(action, decision.view->viewer).view());
  }
  json.close_array();
  // A limit never becomes 0, which is none; the hard one is never said to be later than it is, but below a millisecond.
  json.key("soft_ms").number((decision.soft_us + kMicroseconds - 1) / kMicroseconds);
  const std::int64_t hard_ms = decision.hard_us / kMicroseconds;
  json.key("hard_ms").number(decision.hard_us > 0 ? std::max<std::int64_t>(1, hard_ms) : 0);
  Seed seed;
  std::copy(std::begin(decision.seed), std::end(decision.seed), seed.begin());
  json.key("seed").plain(text_of(to_hex(seed))).close_object();
  return text + '\n';
}

}  // namespace

struct Command::Child {
  Child(std::unique_ptr<Process> started, const int (&sockets)[3])
      : process(std::move(started)), input(sockets[0]), output(sockets[1]), errors(sockets[2]) {}

  std::unique_ptr<Process> process;
  Lines input;  // its standard input, and so on
  Lines output;
  Lines errors;
  bool errors_open = true;
  bool starting = true;  // it has not said anything yet
  bool plays_many = false;
};

Command::Command(CommandSettings settings) : Remote(true), settings_(std::move(settings)) {
  api_.struct_size = sizeof api_;
  api_.version = MILLE_AI_VERSION;
  api_.id = "exec";
  api_.title = "A command";
  api_.release = "";
  api_.author = "";
  api_.about = settings_.command.c_str();
  api_.flags = MILLE_AI_ANY_RULES;
  api_.create = [](const mille_ai_host* host, void* user, const mille_option*, std::size_t,
                   void** instance) -> std::int32_t {
    of(user).host_ = host;
    *instance = user;
    return 0;
  };
  api_.match_begin = [](void* instance, const mille_ai_match*) -> std::int32_t {
    return of(instance).start() ? 0 : kFailed;
  };
  api_.decide = [](void* instance, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    *index = decision->legal_count;  // its answer is text
    return of(instance).decide(*decision);
  };
  api_.match_end = [](void* instance) { of(instance).finish(); };
  api_.destroy = [](void* instance) { of(instance).end_child(); };
  api_.explain = [](void* instance, char* buffer, std::size_t size) -> std::size_t {
    const std::string& why = of(instance).why_;
    if (size > why.size()) std::copy_n(why.c_str(), why.size() + 1, buffer);
    return why.size() + 1;
  };
}

Command::~Command() = default;

mille_status Command::launch_child(std::unique_ptr<Child>* child, mille_error* error) const {
  Launch launch;
  launch.program = settings_.program;
  launch.arguments = {"exec", std::to_string(settings_.memory), settings_.command};
  launch.environment = true;
  int ours[3] = {};
  int connected = 0;
  for (int ends[2]; connected < 3 && connect_ends(ends); ++connected) {
    ours[connected] = ends[0];
    launch.files[connected] = ends[1];
  }
  std::unique_ptr<Process> process;
  const mille_status status =
      connected == 3 ? Process::start(launch, &process, error) : refuse(error, say::kChildStart, {"a command", errno});
  for (int i = 0; i < connected; ++i) {
    close(launch.files[i]);
    if (status != MILLE_OK) close(ours[i]);
  }
  if (status == MILLE_OK) *child = std::make_unique<Child>(std::move(process), ours);
  return status;
}

bool Command::start() {
  fault_ = MILLE_FAULT_NONE;
  waiting_.clear();
  if (child_ != nullptr) return true;
  mille_error why{};
  why.struct_size = sizeof why;
  return launch_child(&child_, &why) == MILLE_OK || fail(MILLE_FAULT_LOAD, why.text);
}

std::vector<const RuleField*> Command::unknown_fields(const mille_rules& rules) const {
  std::vector<const RuleField*> fields = fields_used_beyond(kFirstRulesSize, rules);
  if (fields.empty()) return fields;
  const std::lock_guard guard(asking_);
  if (fields != asked_) {
    known_ = ask_known(fields);
    asked_ = fields;
  }
  std::erase_if(fields, [&](const RuleField* field) { return known_.contains(field->full_name); });
  return fields;
}

// In a process of its own, whose input ends with the question: a command that does not understand it ends there.
std::set<std::string, std::less<>> Command::ask_known(std::span<const RuleField* const> fields) const {
  std::string question;
  JsonWriter json(&question);
  json.open_object().key("knows").open_array();
  for (const RuleField* field : fields) json.text(field->full_name);
  json.close_array().close_object();
  question += '\n';

  std::set<std::string, std::less<>> known;
  std::unique_ptr<Child> child;
  if (launch_child(&child, nullptr) != MILLE_OK) return known;
  const Deadline deadline = in_microseconds(settings_.times.answer);
  if (child->input.send(question, deadline) != Outcome::ok) return known;
  child->input.end_input();
  std::string line;
  std::string garbage;
  bool plays_many = false;
  do {
    if (receive(child.get(), deadline, &line, &garbage) != Outcome::ok) return known;
  } while (std::exchange(child->starting, false) && is_ready(line, &plays_many));
  JsonProblem problem;
  const std::optional<Json> answer = parse_json(line, &problem);
  if (!answer) return known;
  if (const Json* const names = answer->find("knows"); names != nullptr && names->is_array()) {
    for (const Json& name : names->elements()) known.insert(std::string(name.text()));
  }
  return known;
}

void Command::hear(std::string_view line) {
  if (child_ == nullptr) return;
  waiting_.append(line).append(1, '\n');
  if (waiting_.size() < kMostWaiting) return;
  const Outcome outcome = child_->input.send(waiting_, in_microseconds(settings_.times.answer));
  waiting_.clear();
  if (outcome != Outcome::ok) give_up(outcome);
}

// Its last line has been written.
void Command::finish() {
  if (child_ == nullptr) return;
  const Outcome told = child_->input.send(waiting_, in_microseconds(settings_.times.grace));
  if (!child_->plays_many || told != Outcome::ok) return end_child();
  waiting_.clear();
  int lines = 0;
  if (!log_errors(child_.get(), &lines)) end_child();
}

// What it still needs to do, it may do for a while.
void Command::end_child() {
  if (child_ == nullptr) return;
  child_->input.end_input();
  child_->process->ends_within(std::chrono::microseconds(settings_.times.farewell));
  int lines = 0;
  log_errors(child_.get(), &lines);
  child_.reset();
}

std::int32_t Command::decide(const mille_ai_decision& decision) {
  fault_ = MILLE_FAULT_NONE;
  said_.clear();
  why_.clear();
  start_us_ = 0;
  std::string answer;
  return ask(question_of(decision), decision, &answer) && read_answer(answer) ? 0 : kFailed;
}

bool Command::ask(std::string_view question, const mille_ai_decision& decision, std::string* answer) {
  if (child_ == nullptr) return fail(MILLE_FAULT_ABORT, "its process has ended");
  Lines& output = child_->output;
  if (output.fill() != Outcome::ok) return give_up(Outcome::closed);
  // The time of one that says when it is ready runs from then on, that of any other from the question on.
  bool starting = std::exchange(child_->starting, false);
  if (starting && output.take(answer)) {
    if (!is_ready(*answer, &child_->plays_many)) return give_up(Outcome::garbage, "it spoke before it was asked");
    starting = false;
  }
  if (!starting && output.pending() > 0) return give_up(Outcome::garbage, "it spoke before it was asked");
  const Clock::time_point asked = Clock::now();
  const auto deadline_in = [&](std::int64_t start) {
    return deadline_of(decision, settings_.patience_us, settings_.times, start);
  };
  const Deadline deadline = deadline_in(starting ? settings_.times.start : 0);
  waiting_ += question;
  Outcome outcome = child_->input.send(waiting_, deadline);
  waiting_.clear();
  std::string garbage;
  if (outcome == Outcome::ok) outcome = receive(child_.get(), deadline, answer, &garbage);
  if (outcome == Outcome::ok && starting && is_ready(*answer, &child_->plays_many)) {
    start_us_ = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - asked).count();
    outcome = receive(child_.get(), deadline_in(0), answer, &garbage);
  }
  if (outcome != Outcome::ok) return give_up(outcome, garbage);
  return output.pending() == 0 || give_up(Outcome::garbage, "it answered more than it was asked");
}

Outcome Command::receive(Child* child, const Deadline& deadline, std::string* line, std::string* garbage) const {
  Lines& output = child->output;
  int lines = 0;
  while (!output.take(line)) {
    if (output.pending() > kMostAnswer) {
      *garbage = "its answer has no end";
      return Outcome::garbage;
    }
    if (!wait_for_input(output.socket(), child->errors_open ? child->errors.socket() : -1, deadline)) {
      return Outcome::late;
    }
    if (!log_errors(child, &lines)) {
      *garbage = "it floods its standard error";
      return Outcome::garbage;
    }
    if (const Outcome outcome = output.fill(); outcome != Outcome::ok) return outcome;
  }
  return Outcome::ok;
}

bool Command::read_answer(std::string_view line) {
  JsonProblem problem;
  const auto answer = parse_json(line, &problem);
  const Json* const what = answer ? answer->find("do") : nullptr;
  if (what == nullptr || what->text().empty()) {
    const std::string text(line.substr(0, kMostShown));
    return give_up(Outcome::garbage, "it answered what is no {\"do\":\"…\"}: " + text);
  }
  said_ = what->text();
  if (const Json* const why = answer->find("why"); why != nullptr && why->is_string()) why_ = why->text();
  make_printable(&why_);
  return true;
}

// Whole lines of its standard error go to the host's log. False: there are too many.
bool Command::log_errors(Child* child, int* lines) const {
  Lines& errors = child->errors;
  if (child->errors_open && errors.fill() != Outcome::ok) child->errors_open = false;
  std::string line;
  while (errors.take(&line)) {
    if (++*lines > kMostLog) return false;
    line.resize(std::min(line.size(), kMostError));
    make_printable(&line);
    if (host_ != nullptr) host_->log(host_->context, kLogLevel, line.c_str());
  }
  return errors.pending() <= kMostError;
}

bool Command::give_up(Outcome outcome, const std::string& garbage) {
  std::string cause;
  mille_fault fault = child_->process->autopsy(outcome, &cause, std::chrono::microseconds(settings_.times.dying));
  const int code = child_->process->exit_code();
  if (code == kNotFound || code == kNotRunnable) fault = MILLE_FAULT_LOAD;
  if (!garbage.empty()) cause = garbage;
  int lines = 0;
  log_errors(child_.get(), &lines);  // its last words
  child_.reset();
  return fail(fault, std::move(cause));
}

}  // namespace mille::remote
