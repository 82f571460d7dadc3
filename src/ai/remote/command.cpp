// See command.h.
#include "ai/remote/command.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "ai/messages.h"
#include "base/json_read.h"
#include "base/json_write.h"
#include "base/printable.h"
#include "core/notation.h"
#include "core/seed.h"
#include "platform/exit_codes.h"

namespace mille::remote {
namespace {

constexpr std::size_t kMostAnswerLine = 64u << 10;   // bytes of an answer's line
constexpr std::size_t kMostQueuedLines = 64u << 10;  // bytes of lines that wait for the next question
constexpr std::size_t kMostError = 4096;             // bytes of a line on its standard error
constexpr std::size_t kMostShown = 60;               // bytes of a malformed answer that a message shows
constexpr std::int32_t kLogLevel = 1;                // MILLE_LOG_INFO of mille.h
constexpr std::int64_t kMicroseconds = 1000;         // in a millisecond

// What a command may write once, before anything else: `{"ready":true}`, with `"many":true` if one process plays many
// matches.
struct Ready {
  bool plays_many = false;
};

std::optional<Ready> read_ready(std::string_view line) {
  JsonProblem problem;
  const auto json = parse_json(line, &problem);
  const auto is_true = [&](const char* name) {
    const Json* const value = json ? json->find(name) : nullptr;
    return value != nullptr && value->is_boolean() && value->boolean();
  };
  if (!is_true("ready")) return {};
  return Ready{is_true("many")};
}

std::string question_of(const mille_ai_decision& decision) {
  std::string text;
  JsonWriter json(&text);
  json.open_object().key("decide").number(static_cast<std::int64_t>(decision.number)).key("legal").open_array();
  for (const mille_action& action : std::span(decision.legal, decision.legal_count)) {
    json.plain(action_text(action, decision.view->viewer).view());
  }
  json.close_array();
  // A limit must not become 0, which means no limit. The hard limit is rounded down, but not below a millisecond.
  json.key("soft_ms").number((decision.soft_us + kMicroseconds - 1) / kMicroseconds);
  const std::int64_t hard_ms = decision.hard_us / kMicroseconds;
  json.key("hard_ms").number(decision.hard_us > 0 ? std::max<std::int64_t>(1, hard_ms) : 0);
  Seed seed;
  std::copy(std::begin(decision.seed), std::end(decision.seed), seed.begin());
  json.key("seed").plain(text_of(to_hex(seed))).close_object();
  return text + '\n';
}

// Returns the word with which a command begins, or an empty text if the shell could take it for anything but a name.
std::string plain_word(std::string_view command) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
  command.remove_prefix(std::min(command.find_first_not_of(' '), command.size()));
  const std::string_view word = command.substr(0, command.find(' '));
  const bool is_plain = !word.starts_with('-') && word.find_first_not_of(kPlain) == word.npos;
  return is_plain ? std::string(word) : std::string();
}

std::string question_about(std::span<const RuleField* const> fields) {
  std::string question;
  JsonWriter json(&question);
  json.open_object().key("knows").open_array();
  for (const RuleField* field : fields) json.text(field->full_name);
  json.close_array().close_object();
  return question + '\n';
}

}  // namespace

struct Command::Child {
  Child(std::unique_ptr<platform::Process> started, const int (&ends)[3])
      : process(std::move(started)), input(ends[0]), output(ends[1]), errors(ends[2]) {}

  std::unique_ptr<platform::Process> process;
  Lines input;   // the child's standard input
  Lines output;  // its standard output
  Lines errors;  // its standard error
  bool errors_open = true;
  bool starting = true;  // it has not written anything yet
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
    *index = decision->legal_count;  // an answer is text
    return of(instance).decide(*decision);
  };
  api_.match_end = [](void* instance) { of(instance).end_match(); };
  api_.destroy = [](void* instance) { of(instance).end_child(); };
  api_.explain = [](void* instance, char* buffer, std::size_t size) -> std::size_t {
    const std::string& why = of(instance).why_;
    if (size > why.size()) std::copy_n(why.c_str(), why.size() + 1, buffer);
    return why.size() + 1;
  };
}

Command::~Command() = default;

Result<std::unique_ptr<Command::Child>> Command::launch_child(const std::string& command, mille_error* error) const {
  platform::Launch launch;
  launch.arguments = {"exec", std::to_string(settings_.memory), command};
  launch.environment = true;
  int ours[3] = {};
  int connected = 0;
  for (int ends[2]; connected < 3 && platform::connect_ends(ends); ++connected) {
    ours[connected] = ends[0];
    launch.files[connected] = ends[1];
  }
  Result<std::unique_ptr<platform::Process>> process =
      connected == 3 ? start_program(*settings_.program, launch, error) : refuse_start(command, errno, error);
  for (int i = 0; i < connected; ++i) {
    platform::close_end(launch.files[i]);
    if (!process) platform::close_end(ours[i]);
  }
  if (!process) return process.status();
  return std::make_unique<Child>(std::move(*process), ours);
}

mille_status Command::check_program(mille_error* error) const {
  const std::string word = plain_word(settings_.command);
  if (word.empty()) return MILLE_OK;
  MILLE_TRY(const auto child, launch_child("command -v " + word + " >/dev/null", error));
  const auto exit = child->process->exit_within(std::chrono::microseconds(settings_.times.answer));
  const bool is_missing = exit && exit->ending == platform::Ending::exited && exit->number != 0;
  return is_missing ? refuse(error, say::kCommandMissing, {word}) : MILLE_OK;
}

bool Command::start() {
  fault_ = MILLE_FAULT_NONE;
  queued_.clear();
  if (child_ != nullptr) return true;
  mille_error why{};
  why.struct_size = sizeof why;
  auto child = launch_child(settings_.command, &why);
  if (!child) return fail(MILLE_FAULT_LOAD, why.text);
  child_ = std::move(*child);
  return true;
}

std::optional<Command::Names> Command::known_of(const std::vector<const RuleField*>& fields) const {
  const std::lock_guard guard(asking_);
  return fields == asked_ ? std::optional(known_) : std::nullopt;
}

std::vector<const RuleField*> Command::unknown_fields(const mille_rules& rules) const {
  std::vector<const RuleField*> fields = fields_used_beyond(kFirstRulesSize, rules);
  if (fields.empty()) return fields;
  std::optional<Names> known = known_of(fields);
  if (!known) {
    known = ask_known(fields);  // without the lock: the host's log, which gets what the command prints, may ask again
    const std::lock_guard guard(asking_);
    known_ = *known;
    asked_ = fields;
  }
  std::erase_if(fields, [&](const RuleField* field) { return known->contains(field->full_name); });
  return fields;
}

// Asks a process of its own, and closes its input after the question. So a command that does not understand the
// question ends.
Command::Names Command::ask_known(std::span<const RuleField* const> fields) const {
  const auto child = launch_child(settings_.command, nullptr);
  if (!child) return {};
  const Deadline deadline = in_microseconds(settings_.times.answer);
  if ((*child)->input.send(question_about(fields), deadline) != Transfer::ok) return {};
  (*child)->input.end_input();
  Received answer = receive(child->get(), deadline);
  if (answer.transfer == Transfer::ok && read_ready(answer.line)) answer = receive(child->get(), deadline);
  if (answer.transfer != Transfer::ok) return {};
  Names known;
  JsonProblem problem;
  const std::optional<Json> json = parse_json(answer.line, &problem);
  const Json* const names = json ? json->find("knows") : nullptr;
  if (names == nullptr || !names->is_array()) return {};
  for (const Json& name : names->elements()) known.insert(std::string(name.text()));
  return known;
}

void Command::write_line(std::string_view line) {
  if (child_ == nullptr) return;
  queued_.append(line).append(1, '\n');
  if (queued_.size() < kMostQueuedLines) return;
  const Transfer sent = child_->input.send(queued_, in_microseconds(settings_.times.answer));
  queued_.clear();
  if (sent != Transfer::ok) give_up(sent);
}

// The last line of the match is queued already.
void Command::end_match() {
  if (child_ == nullptr) return;
  const Transfer sent = child_->input.send(queued_, in_microseconds(settings_.times.grace));
  if (!child_->plays_many || sent != Transfer::ok) return end_child();
  queued_.clear();
  int lines = 0;
  if (!log_errors(child_.get(), &lines)) end_child();
}

// Gives the process time to finish its work.
void Command::end_child() {
  if (child_ == nullptr) return;
  child_->input.end_input();
  child_->process->exit_within(std::chrono::microseconds(settings_.times.after_match));
  int lines = 0;
  log_errors(child_.get(), &lines);
  child_.reset();
}

std::int32_t Command::decide(const mille_ai_decision& decision) {
  fault_ = MILLE_FAULT_NONE;
  action_.clear();
  why_.clear();
  start_us_ = 0;
  const auto answer = ask(question_of(decision), decision);
  return answer && read_answer(*answer) ? 0 : kFailed;
}

std::optional<bool> Command::take_early_output() {
  const auto fails = [this](Transfer failed, const char* malformed) -> std::optional<bool> {
    give_up(failed, malformed);
    return {};
  };
  const char* const early = "It spoke before it was asked.";
  Lines& output = child_->output;
  bool starting = std::exchange(child_->starting, false);
  if (output.fill() != Transfer::ok) return fails(Transfer::closed, "");
  if (const auto line = starting ? output.take() : std::nullopt) {
    const auto ready = read_ready(*line);
    if (!ready) return fails(Transfer::malformed, early);
    child_->plays_many = ready->plays_many;
    starting = false;
  }
  if (!starting && output.pending() > 0) return fails(Transfer::malformed, early);
  return starting;
}

std::optional<std::string> Command::ask(std::string_view question, const mille_ai_decision& decision) {
  if (child_ == nullptr) {
    fail(MILLE_FAULT_ABORT, "Its process has ended.");
    return {};
  }
  const std::optional<bool> starting = take_early_output();
  if (!starting) return {};
  const Clock::time_point asked = Clock::now();
  const auto deadline_after = [&](std::int64_t start) {
    return deadline_of(decision, settings_.patience_us, settings_.times, start);
  };
  const Deadline deadline = deadline_after(*starting ? settings_.times.start : 0);
  queued_ += question;
  Received answer;
  answer.transfer = child_->input.send(queued_, deadline);
  queued_.clear();
  if (answer.transfer == Transfer::ok) answer = receive(child_.get(), deadline);
  // The time of a command that writes a ready line starts then. The time of any other starts with the question.
  const auto ready = *starting && answer.transfer == Transfer::ok ? read_ready(answer.line) : std::nullopt;
  if (ready) {
    child_->plays_many = ready->plays_many;
    start_us_ = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - asked).count();
    answer = receive(child_.get(), deadline_after(0));
  }
  if (answer.transfer == Transfer::ok && child_->output.pending() > 0) {
    answer.transfer = Transfer::malformed;
    answer.malformed = "It answered more than it was asked.";
  }
  if (answer.transfer == Transfer::ok) return std::move(answer.line);
  give_up(answer.transfer, answer.malformed);
  return {};
}

Command::Received Command::receive(Child* child, const Deadline& deadline) const {
  Lines& output = child->output;
  int lines = 0;
  for (;;) {
    if (auto line = output.take()) return {Transfer::ok, std::move(*line)};
    if (output.pending() > kMostAnswerLine) return {Transfer::malformed, {}, "Its answer has no end."};
    if (!platform::wait_for_input(output.end(), child->errors_open ? child->errors.end() : -1, deadline)) {
      return {Transfer::timed_out};
    }
    if (!log_errors(child, &lines)) return {Transfer::malformed, {}, "It floods its standard error."};
    if (const Transfer filled = output.fill(); filled != Transfer::ok) return {filled};
  }
}

bool Command::read_answer(std::string_view line) {
  JsonProblem problem;
  const auto answer = parse_json(line, &problem);
  const Json* const action = answer ? answer->find("do") : nullptr;
  if (action == nullptr || action->text().empty()) {
    const std::string text(line.substr(0, kMostShown));
    return give_up(Transfer::malformed, "It did not answer with `{\"do\":\"…\"}` but with “" + text + "”.");
  }
  action_ = action->text();
  if (const Json* const why = answer->find("why"); why != nullptr && why->is_string()) why_ = why->text();
  make_printable(&why_);
  return true;
}

bool Command::log_errors(Child* child, int* lines) const {
  Lines& errors = child->errors;
  if (child->errors_open && errors.fill() != Transfer::ok) child->errors_open = false;
  while (auto line = errors.take()) {
    if (++*lines > kMostLog) return false;
    line->resize(std::min(line->size(), kMostError));
    make_printable(&*line);
    if (host_ != nullptr) host_->log(host_->context, kLogLevel, line->c_str());
  }
  return errors.pending() <= kMostError;
}

bool Command::give_up(Transfer failed, const std::string& malformed) {
  ProcessFailure failure = end_after(child_->process.get(), failed, std::chrono::microseconds(settings_.times.exit));
  if (failure.exit_code == platform::kNotFound || failure.exit_code == platform::kNotRunnable)
    failure.fault = MILLE_FAULT_LOAD;
  if (!malformed.empty()) failure.cause = malformed;
  int lines = 0;
  log_errors(child_.get(), &lines);  // what it wrote before it ended
  child_.reset();
  return fail(failure.fault, std::move(failure.cause));
}

}  // namespace mille::remote
