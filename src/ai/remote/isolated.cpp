// See isolated.h.
#include "ai/remote/isolated.h"

#include <algorithm>
#include <utility>

#include "ai/messages.h"
#include "ai/player/entry_table.h"
#include "ai/remote/greeting.h"
#include "ai/remote/host_program.h"
#include "base/printable.h"

namespace mille::remote {
namespace {

bool take_printable(Unpacker* unpacker, std::string* text) {
  if (!unpacker->take_text(text)) return false;
  make_printable(text);
  return true;
}

// Returns true for a status with which a child may refuse to load a player.
bool is_refusal(mille_status status) {
  constexpr mille_status kRefusals[] = {MILLE_E_VERSION, MILLE_E_STRUCT_SIZE, MILLE_E_ARGUMENT,   MILLE_E_NOT_FOUND,
                                        MILLE_E_PLAYER,  MILLE_E_NOMEM,       MILLE_E_UNSUPPORTED};
  return std::find(std::begin(kRefusals), std::end(kRefusals), status) != std::end(kRefusals);
}

// Returns how many bytes a frame from the child may have when it answers a question of this kind.
constexpr std::size_t most_answer(FrameKind kind) {
  constexpr std::size_t kMostAnswer = 64u << 10;
  constexpr std::size_t kMostEvaluation = 512u << 10;  // of the longest legal list
  switch (kind) {
    case FrameKind::save: return kMostSaved;
    case FrameKind::evaluate: return kMostEvaluation;
    default: return kMostAnswer;
  }
}
constexpr std::size_t kMostQueued = 64u << 10;  // bytes of events that wait for the next question
constexpr std::uint32_t kMostSiblings = 1024;

const std::vector<std::uint8_t> kNothing;

}  // namespace

Result<std::unique_ptr<Isolated>> Isolated::start(Settings settings, mille_error* error) {
  std::unique_ptr<Isolated> isolated(new Isolated(std::move(settings)));
  MILLE_TRY(isolated->load(error));
  return isolated;
}

mille_status Isolated::start_child(mille_error* error) {
  if (settings_.file != nullptr && !settings_.request.copied) MILLE_TRY(check_unchanged(*settings_.file, error));
  const int copy = settings_.file != nullptr ? settings_.file->copy.number() : -1;
  MILLE_TRY(auto child, HostProcess::start(*settings_.program, copy, error));
  MILLE_TRY(greet(&child->channel, *settings_.program, child->process.get(), answer_deadline(), error));
  child_ = std::move(child);
  return MILLE_OK;
}

mille_status Isolated::load(mille_error* error) {
  MILLE_TRY(start_child(error));
  fault_ = MILLE_FAULT_NONE;
  const auto answer = ask(FrameKind::load, pack(settings_.request), answer_deadline(), FrameKind::loaded);
  if (!answer) return refuse(error, say::kChildLoad, {cause_});
  Unpacker unpacker(answer->payload);
  Loaded loaded{};
  if (!unpacker.take(&loaded)) {
    give_up(Transfer::malformed);
    return refuse(error, say::kChildLoad, {cause_});
  }
  if (loaded.status != MILLE_OK) return refuse_as_told(loaded.status, &unpacker, error);
  if (!id_.empty()) return MILLE_OK;  // described already
  const bool whole = read_description(loaded, &unpacker);
  if (whole) make_table(loaded);
  if (!whole || check_api(&api_, nullptr) != MILLE_OK) {
    give_up(MILLE_FAULT_PROTOCOL, "Its process sent something that does not describe a player.");
    return refuse(error, say::kChildLoad, {cause_});
  }
  return MILLE_OK;
}

mille_status Isolated::refuse_as_told(mille_status status, Unpacker* unpacker, mille_error* error) {
  child_.reset();
  mille_error told{};
  const bool whole = unpacker->take(&told) && told.status == status && told.struct_size == sizeof told;
  if (!whole) return refuse(error, say::kChildLoad, {"Its process sent something that is not an error."});
  told.text[sizeof told.text - 1] = '\0';
  std::string text = told.text;
  make_printable(&text);
  refuse(error, say::kChildRefused, {text});
  const mille_status accepted = is_refusal(status) ? status : mille_status{MILLE_E_PLAYER};
  if (error != nullptr) error->status = accepted;
  return accepted;
}

bool Isolated::read_description(const Loaded& loaded, Unpacker* unpacker) {
  if (loaded.option_count > MILLE_PLAYER_OPTIONS_MAX) return false;
  for (std::string* text : {&id_, &title_, &release_, &author_, &about_}) {
    if (!take_printable(unpacker, text)) return false;
  }
  options_.clear();
  for (std::uint32_t i = 0; i < loaded.option_count; ++i) {
    PlayerOption option;
    OptionNumbers numbers{};
    if (!unpacker->take(&numbers)) return false;
    for (std::string* text : {&option.name, &option.default_value, &option.choices, &option.help}) {
      if (!take_printable(unpacker, text)) return false;
    }
    option.type = numbers.type;
    option.minimum = numbers.minimum;
    option.maximum = numbers.maximum;
    options_.push_back(std::move(option));
  }
  std::uint32_t sibling_count = 0;
  if (!unpacker->take(&sibling_count) || sibling_count > kMostSiblings) return false;
  siblings_.resize(sibling_count);
  return std::all_of(siblings_.begin(), siblings_.end(),
                     [&](std::string& id) { return take_printable(unpacker, &id); });
}

void Isolated::make_table(const Loaded& loaded) {
  option_table_.clear();
  for (const PlayerOption& option : options_) {
    option_table_.push_back({option.name.c_str(), option.type, 0, option.minimum, option.maximum,
                             option.default_value.c_str(), option.choices.c_str(), option.help.c_str()});
  }
  api_ = {};
  api_.struct_size = sizeof api_;
  api_.version = MILLE_AI_VERSION;
  api_.id = id_.c_str();
  api_.title = title_.c_str();
  api_.release = release_.c_str();
  api_.author = author_.c_str();
  api_.about = about_.c_str();
  api_.flags = loaded.flags;
  api_.rules_size = loaded.rules_size;
  api_.option_count = loaded.option_count;
  api_.options = option_table_.data();
  set_life_cycle();
  if (loaded.saves != 0) set_memory();
  if (loaded.observes != 0) {
    api_.observe = [](void* instance, const mille_event* event) { of(instance).observe(*event); };
  }
  if (loaded.explains != 0) {
    api_.explain = [](void* instance, char* buffer, std::size_t size) { return of(instance).explain(buffer, size); };
  }
  if (loaded.evaluates != 0) {
    api_.evaluate = [](void* instance, mille_evaluation* evaluation, double* chances, std::uint32_t count) {
      of(instance).evaluate(evaluation, {chances, count});
    };
  }
}

void Isolated::set_life_cycle() {
  api_.create = [](const mille_ai_host* host, void* user, const mille_option* options, std::size_t count,
                   void** instance) {
    *instance = user;
    return of(user).create(host, options, count);
  };
  api_.match_begin = [](void* instance, const mille_ai_match* match) { return of(instance).begin(*match); };
  api_.decide = [](void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
    return of(instance).decide(*decision, index);
  };
  api_.match_end = [](void* instance) {
    if (Isolated& self = of(instance); self.child_ != nullptr) self.child_->channel.queue(FrameKind::end, 0, kNothing);
  };
  api_.cancel = [](void* instance) { of(instance).cancel(); };
}

void Isolated::set_memory() {
  api_.save = [](void* instance, void* buffer, std::size_t size) { return of(instance).save(buffer, size); };
  api_.restore = [](void* instance, const void* buffer, std::size_t size) {
    return of(instance).restore(buffer, size);
  };
}

std::int32_t Isolated::create(const mille_ai_host* host, const mille_option* options, std::size_t count) {
  host_ = host;
  set_options_.clear();
  for (const mille_option& given : std::span(options, count)) {
    PlayerOption option;
    option.name = given.name;
    option.value = given.value;
    set_options_.push_back(std::move(option));
  }
  return create_instance();
}

std::int32_t Isolated::create_instance() {
  Packer question;
  question.put(static_cast<std::uint32_t>(set_options_.size()));
  for (const PlayerOption& option : set_options_) question.put_text(option.name).put_text(option.value);
  const auto reply = ask(FrameKind::create, question, answer_deadline());
  if (!reply) return kFailed;
  // From now on its supervisor refuses to open any file. If the supervisor is dead, the next question fails.
  platform::tell_supervisor(child_->lifeline.number());
  return reply->result;
}

std::int32_t Isolated::begin(const mille_ai_match& match) {
  if (!ensure_child()) return kFailed;
  Packer question;
  question.put(Begin{match.seat, match.has_hooks, match.hooks, 0, {match.stakes[0], match.stakes[1]}});
  question.put(*match.rules).put_text(match.variant);
  const auto reply = ask(FrameKind::begin, question, answer_deadline());
  return reply ? reply->result : kFailed;
}

void Isolated::observe(const mille_event& event) {
  if (child_ == nullptr) return;
  Packer packer;
  packer.put(event);
  Channel& channel = child_->channel;
  channel.queue(FrameKind::observe, 0, packer.bytes());
  if (channel.queued() < kMostQueued) return;
  if (const Transfer sent = channel.flush(answer_deadline()); sent != Transfer::ok) give_up(sent);
}

std::int32_t Isolated::decide(const mille_ai_decision& decision, std::uint32_t* index) {
  Packer question;
  mille_ai_decision sent = decision;
  sent.view = nullptr;  // the child must not learn addresses of this process
  sent.legal = nullptr;
  question.put(sent).put(*decision.view);
  question.put_bytes(decision.legal, decision.legal_count * sizeof(mille_action));
  const auto reply = ask(FrameKind::decide, question, deadline_of(decision, settings_.patience_us, settings_.times));
  if (!reply) return kFailed;
  *index = reply->index;
  return reply->result;
}

std::size_t Isolated::explain(char* buffer, std::size_t size) {
  const auto answer = ask(FrameKind::explain, {}, answer_deadline(), FrameKind::text);
  if (!answer) return 0;
  std::string text(answer->payload.begin(), answer->payload.end());
  make_printable(&text);
  if (size > text.size()) std::copy_n(text.c_str(), text.size() + 1, buffer);
  return text.size() + 1;
}

void Isolated::evaluate(mille_evaluation* evaluation, std::span<double> chances) {
  Packer question;
  question.put(*evaluation).put_bytes(chances.data(), chances.size_bytes());
  const auto answer = ask(FrameKind::evaluate, question, answer_deadline(), FrameKind::evaluation);
  if (!answer) return;
  Unpacker unpacker(answer->payload);
  if (!unpacker.take(evaluation) || !unpacker.take_bytes(chances.data(), chances.size_bytes()) || !unpacker.done()) {
    give_up(MILLE_FAULT_PROTOCOL, "Its process sent something that is not an evaluation.");
  }
}

// The first call asks for the size with no buffer. The second call gets the same bytes.
std::size_t Isolated::save(void* buffer, std::size_t size) {
  if (size == 0) {
    saved_.clear();
    if (auto answer = ask(FrameKind::save, {}, answer_deadline(), FrameKind::text)) saved_ = std::move(answer->payload);
  }
  if (!saved_.empty() && size >= saved_.size()) std::memcpy(buffer, saved_.data(), saved_.size());
  return saved_.size();
}

std::int32_t Isolated::restore(const void* buffer, std::size_t size) {
  Packer question;
  question.put_bytes(buffer, size);
  const auto reply = ask(FrameKind::restore, question, answer_deadline());
  return reply ? reply->result : kFailed;
}

void Isolated::cancel() {
  const std::lock_guard lock(child_lock_);
  if (child_ == nullptr) return;
  child_->channel.send(FrameKind::cancel, number_, kNothing, in_microseconds(settings_.times.grace));
}

bool Isolated::supports(const mille_rules& rules, mille_fault* fault) {
  Packer question;
  question.put(rules);
  std::optional<Reply> reply;
  if (ensure_child()) reply = ask(FrameKind::supports, question, answer_deadline());
  if (!reply) *fault = fault_;
  return reply && reply->result == 0;
}

bool Isolated::ensure_child() {
  if (child_ != nullptr) return true;
  mille_error why{};
  why.struct_size = sizeof why;
  if (load(&why) != MILLE_OK) return give_up(MILLE_FAULT_LOAD, why.text);
  return host_ == nullptr || create_instance() == 0 ||
         give_up(MILLE_FAULT_LOAD, "Its process refused to create it again.");
}

std::optional<Frame> Isolated::ask(FrameKind kind, const Packer& question, const Deadline& deadline, FrameKind wanted) {
  if (child_ == nullptr) return {};
  fault_ = MILLE_FAULT_NONE;
  Channel& channel = child_->channel;
  const std::uint32_t number = ++number_;
  channel.queue(kind, number, question.bytes());
  Transfer transfer = channel.flush(deadline);
  Frame frame;
  for (int notices = 0; transfer == Transfer::ok; ++notices) {
    transfer = channel.receive(&frame, most_answer(kind), deadline);
    if (transfer != Transfer::ok) break;
    if (frame.kind == wanted && frame.number == number) return frame;
    if (!take_notice(frame, kind, notices)) return {};
  }
  give_up(transfer);
  return {};
}

bool Isolated::take_notice(const Frame& frame, FrameKind asked, int notices) {
  Unpacker unpacker(frame.payload);
  if (frame.kind == FrameKind::log) {
    if (notices >= kMostLog) return give_up(MILLE_FAULT_PROTOCOL, "Its process floods the log.");
    std::int32_t level = 0;
    std::string text;
    if (!unpacker.take(&level) || !take_printable(&unpacker, &text))
      return give_up(MILLE_FAULT_PROTOCOL, "Its process sent something that is not a line of a log.");
    if (host_ != nullptr) host_->log(host_->context, level, text.c_str());
    return true;
  }
  if (frame.kind == FrameKind::missing_parts && asked == FrameKind::load && notices < kMostLog) {
    std::uint32_t parts = 0;
    if (!unpacker.take(&parts))
      return give_up(MILLE_FAULT_PROTOCOL, "Its process does not say what its sandbox lacks.");
    missing_parts_ |= parts;
    return true;
  }
  return give_up(MILLE_FAULT_PROTOCOL, "Its process answered something that was not asked.");
}

std::optional<Reply> Isolated::ask(FrameKind kind, const Packer& question, const Deadline& deadline) {
  const auto answer = ask(kind, question, deadline, FrameKind::answer);
  if (!answer) return {};
  Unpacker unpacker(answer->payload);
  Reply reply{};
  if (!unpacker.take(&reply) || !unpacker.done()) {
    give_up(MILLE_FAULT_PROTOCOL, "Its process sent something that is not an answer.");
    return {};
  }
  if (reply.fault == MILLE_FAULT_NONE) return reply;
  const bool out_of_memory = reply.fault == MILLE_FAULT_MEMORY;
  give_up(out_of_memory ? MILLE_FAULT_MEMORY : MILLE_FAULT_CRASH,
          out_of_memory ? "It ran out of memory." : "It threw an exception.");
  return {};
}

bool Isolated::give_up(mille_fault fault, std::string cause) {
  fail(fault, std::move(cause));
  const std::lock_guard lock(child_lock_);
  child_.reset();
  return false;
}

bool Isolated::give_up(Transfer failed) {
  ProcessFailure failure = end_after(child_->process.get(), failed, std::chrono::microseconds(settings_.times.exit));
  return give_up(failure.fault, std::move(failure.cause));
}

}  // namespace mille::remote
