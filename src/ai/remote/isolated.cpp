#include "ai/remote/isolated.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "ai/messages.h"
#include "core/printable.h"

namespace mille::remote {
namespace {

bool take_words(Unpacker* unpacker, std::string* words) {
  if (!unpacker->take_text(words)) return false;
  make_printable(words);
  return true;
}

// What a child may answer a loading with; other statuses are not its to give.
bool is_refusal(mille_status status) {
  constexpr mille_status kRefusals[] = {MILLE_E_VERSION, MILLE_E_STRUCT_SIZE, MILLE_E_ARGUMENT,   MILLE_E_NOT_FOUND,
                                        MILLE_E_PLAYER,  MILLE_E_NOMEM,       MILLE_E_UNSUPPORTED};
  return std::find(std::begin(kRefusals), std::end(kRefusals), status) != std::end(kRefusals);
}

constexpr std::size_t kMostAnswer = 64u << 10;  // bytes of a frame from the child
constexpr std::size_t kMostQueued = 64u << 10;  // bytes of events that wait for the next question
constexpr std::size_t kMostOptions = 256;
constexpr std::uint32_t kMostSiblings = 1024;

const std::vector<std::uint8_t> kNothing;

}  // namespace

mille_status Isolated::start(Settings settings, std::unique_ptr<Isolated>* isolated, mille_error* error) {
  std::unique_ptr<Isolated> made(new Isolated(std::move(settings)));
  const mille_status status = made->load(error);
  if (status == MILLE_OK) *isolated = std::move(made);
  return status;
}

mille_status Isolated::start_child(mille_error* error) {
  int lifeline[2];
  int ends[2];
  if (!connect_ends(lifeline)) return refuse(error, say::kChildStart, {settings_.program, errno});
  if (!connect_ends(ends)) {
    const int cause = errno;
    for (const int end : lifeline) close(end);
    return refuse(error, say::kChildStart, {settings_.program, cause});
  }
  Launch launch;
  launch.program = settings_.program;
  launch.files[STDIN_FILENO] = lifeline[1];
  launch.files[3] = ends[1];
  std::unique_ptr<Process> process;
  const mille_status status = Process::start(launch, &process, error);
  close(lifeline[1]);
  close(ends[1]);
  if (status != MILLE_OK) {
    close(lifeline[0]);
    close(ends[0]);
    return status;
  }
  child_ = std::make_unique<Child>(std::move(process), ends[0], lifeline[0]);
  return MILLE_OK;
}

mille_status Isolated::load(mille_error* error) {
  const mille_status started = start_child(error);
  if (started != MILLE_OK) return started;
  fault_ = MILLE_FAULT_NONE;
  Frame answer;
  if (!ask(FrameKind::load, pack(settings_.request), answer_deadline(), FrameKind::loaded, &answer)) {
    return refuse(error, say::kChildLoad, {cause_});
  }
  Unpacker unpacker(answer.payload);
  Loaded loaded{};
  if (!unpacker.take(&loaded)) {
    give_up(MILLE_FAULT_PROTOCOL, "its process sent what is no frame");
    return refuse(error, say::kChildLoad, {cause_});
  }
  if (loaded.status != MILLE_OK) {
    child_.reset();
    mille_error why{};
    const bool whole = unpacker.take(&why) && why.status == loaded.status && why.struct_size == sizeof why;
    if (!whole) return refuse(error, say::kChildLoad, {"its process sent what is no error"});
    why.text[sizeof why.text - 1] = '\0';
    std::string words = why.text;
    make_printable(&words);
    refuse(error, say::kChildRefused, {words});
    const mille_status status = is_refusal(loaded.status) ? loaded.status : mille_status{MILLE_E_PLAYER};
    if (error != nullptr) error->status = status;
    return status;
  }
  if (id_.empty()) describe(loaded, &unpacker);  // once: the table's texts stay where they are
  return fault_ == MILLE_FAULT_NONE ? mille_status{MILLE_OK} : refuse(error, say::kChildLoad, {cause_});
}

void Isolated::describe(const Loaded& loaded, Unpacker* unpacker) {
  bool whole = loaded.option_count <= kMostOptions;
  for (std::string* text : {&id_, &title_, &release_, &author_, &about_}) whole = whole && take_words(unpacker, text);
  options_.clear();
  for (std::uint32_t i = 0; whole && i < loaded.option_count; ++i) {
    PlayerOption option;
    OptionNumbers numbers{};
    whole = unpacker->take(&numbers);
    for (std::string* text : {&option.name, &option.default_value, &option.choices, &option.help}) {
      whole = whole && take_words(unpacker, text);
    }
    option.type = numbers.type;
    option.minimum = numbers.minimum;
    option.maximum = numbers.maximum;
    options_.push_back(std::move(option));
  }
  std::uint32_t sibling_count = 0;
  whole = whole && unpacker->take(&sibling_count) && sibling_count <= kMostSiblings;
  siblings_.resize(whole ? sibling_count : 0);
  for (std::string& id : siblings_) whole = whole && take_words(unpacker, &id);
  if (!whole) {
    give_up(MILLE_FAULT_PROTOCOL, "its process sent what is no description of a player");
    return;
  }
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
  api_.create = [](const mille_ai_host* host, void* user, const mille_option* options, std::size_t count,
                   void** instance) -> std::int32_t {
    Isolated& self = of(user);
    self.host_ = host;
    self.set_options_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      PlayerOption option;
      option.name = options[i].name;
      option.value = options[i].value;
      self.set_options_.push_back(std::move(option));
    }
    *instance = user;
    return self.create();
  };
  api_.match_begin = [](void* instance, const mille_ai_match* match) -> std::int32_t {
    Isolated& self = of(instance);
    if (!self.revive()) return kFailed;
    Packer question;
    question.put(Begin{match->seat, match->has_hooks, match->hooks, 0, {match->stakes[0], match->stakes[1]}});
    question.put(*match->rules).put_text(match->variant);
    Reply reply{};
    return self.ask(FrameKind::begin, question, self.answer_deadline(), &reply) ? reply.result : kFailed;
  };
  if (loaded.observes != 0) {
    api_.observe = [](void* instance, const mille_event* event) {
      Isolated& self = of(instance);
      if (self.child_ == nullptr) return;
      Packer what;
      what.put(*event);
      Channel& channel = self.child_->channel;
      channel.queue(FrameKind::observe, 0, what.bytes());
      if (channel.queued() < kMostQueued) return;
      if (const Outcome outcome = channel.flush(self.answer_deadline()); outcome != Outcome::ok) {
        std::string cause;
        const mille_fault fault =
            self.child_->process->autopsy(outcome, &cause, std::chrono::microseconds(self.settings_.times.dying));
        self.give_up(fault, std::move(cause));
      }
    };
  }
  api_.decide = [](void* instance, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    Isolated& self = of(instance);
    Packer question;
    mille_ai_decision sent = *decision;
    sent.view = nullptr;  // addresses here are none of its business
    sent.legal = nullptr;
    question.put(sent).put(*decision->view);
    question.put_bytes(decision->legal, decision->legal_count * sizeof(mille_action));
    const Deadline deadline = deadline_of(*decision, self.settings_.patience_us, self.settings_.times);
    Reply reply{};
    if (!self.ask(FrameKind::decide, question, deadline, &reply)) return kFailed;
    *index = reply.index;
    return reply.result;
  };
  api_.match_end = [](void* instance) {
    if (Isolated& self = of(instance); self.child_ != nullptr) self.child_->channel.queue(FrameKind::end, 0, kNothing);
  };
  if (loaded.explains != 0) {
    api_.explain = [](void* instance, char* buffer, std::size_t size) -> std::size_t {
      Frame answer;
      Isolated& self = of(instance);
      if (!self.ask(FrameKind::explain, {}, self.answer_deadline(), FrameKind::text, &answer)) return 0;
      std::string text(answer.payload.begin(), answer.payload.end());
      make_printable(&text);
      if (size > text.size()) std::copy_n(text.c_str(), text.size() + 1, buffer);
      return text.size() + 1;
    };
  }
  if (loaded.saves != 0) {
    // Asked for its size first, and for the same bytes then.
    api_.save = [](void* instance, void* buffer, std::size_t size) -> std::size_t {
      Isolated& self = of(instance);
      const std::vector<std::uint8_t>& bytes = size == 0 ? self.save() : self.saved_;
      if (!bytes.empty() && size >= bytes.size()) std::memcpy(buffer, bytes.data(), bytes.size());
      return bytes.size();
    };
    api_.restore = [](void* instance, const void* buffer, std::size_t size) -> std::int32_t {
      Packer question;
      question.put_bytes(buffer, size);
      Reply reply{};
      Isolated& self = of(instance);
      return self.ask(FrameKind::restore, question, self.answer_deadline(), &reply) ? reply.result : kFailed;
    };
  }
  api_.cancel = [](void* instance) {
    Isolated& self = of(instance);
    const std::lock_guard lock(self.child_lock_);
    if (self.child_ != nullptr) {
      self.child_->channel.send(FrameKind::cancel, self.number_, kNothing, in_microseconds(self.settings_.times.grace));
    }
  };
}

bool Isolated::supports(const mille_rules& rules, mille_fault* fault) {
  Packer question;
  question.put(rules);
  Reply reply{};
  const bool asked = revive() && ask(FrameKind::supports, question, answer_deadline(), &reply);
  if (!asked) *fault = fault_;
  return asked && reply.result == 0;
}

const std::vector<std::uint8_t>& Isolated::save() {
  Frame answer;
  saved_.clear();
  if (ask(FrameKind::save, {}, answer_deadline(), FrameKind::text, &answer)) saved_ = std::move(answer.payload);
  return saved_;
}

std::int32_t Isolated::create() {
  Packer question;
  question.put(static_cast<std::uint32_t>(set_options_.size()));
  for (const PlayerOption& option : set_options_) question.put_text(option.name).put_text(option.value);
  Reply reply{};
  if (!ask(FrameKind::create, question, answer_deadline(), &reply)) return kFailed;
  // From now on its supervisor refuses it every look at a file. If that has died, the next question fails.
  const char created = 1;
  send(child_->lifeline.number(), &created, sizeof created, MSG_NOSIGNAL | MSG_DONTWAIT);
  return reply.result;
}

bool Isolated::revive() {
  if (child_ != nullptr) return true;
  mille_error why{};
  why.struct_size = sizeof why;
  if (load(&why) != MILLE_OK) return give_up(MILLE_FAULT_LOAD, why.text);
  return host_ == nullptr || create() == 0 || give_up(MILLE_FAULT_LOAD, "its process refused to create it again");
}

bool Isolated::ask(FrameKind kind, const Packer& question, const Deadline& deadline, FrameKind wanted, Frame* answer) {
  if (child_ == nullptr) return false;
  fault_ = MILLE_FAULT_NONE;
  Channel& channel = child_->channel;
  const std::uint32_t number = ++number_;
  channel.queue(kind, number, question.bytes());
  Outcome outcome = channel.flush(deadline);
  for (int lines = 0; outcome == Outcome::ok; ++lines) {
    outcome = channel.receive(answer, kind == FrameKind::save ? kMostSaved : kMostAnswer, deadline);
    if (outcome != Outcome::ok) break;
    if (answer->kind == FrameKind::log && lines < kMostLog) {
      Unpacker unpacker(answer->payload);
      std::int32_t level = 0;
      std::string text;
      if (!unpacker.take(&level) || !take_words(&unpacker, &text))
        return give_up(MILLE_FAULT_PROTOCOL, "its process sent what is no line of a log");
      if (host_ != nullptr) host_->log(host_->context, level, text.c_str());
      continue;
    }
    if (answer->kind == FrameKind::unguarded && kind == FrameKind::load && lines < kMostLog) {
      std::uint32_t parts = 0;
      if (!Unpacker(answer->payload).take(&parts))
        return give_up(MILLE_FAULT_PROTOCOL, "its process does not say what its sandbox lacks");
      unguarded_ |= parts;
      continue;
    }
    if (answer->kind == wanted && answer->number == number) return true;
    return give_up(MILLE_FAULT_PROTOCOL, answer->kind == FrameKind::log ? "its process floods the log"
                                                                        : "its process answered what was not asked");
  }
  std::string cause;
  const mille_fault fault = child_->process->autopsy(outcome, &cause, std::chrono::microseconds(settings_.times.dying));
  return give_up(fault, std::move(cause));
}

bool Isolated::ask(FrameKind kind, const Packer& question, const Deadline& deadline, Reply* reply) {
  Frame answer;
  if (!ask(kind, question, deadline, FrameKind::answer, &answer)) return false;
  Unpacker unpacker(answer.payload);
  if (!unpacker.take(reply) || !unpacker.done())
    return give_up(MILLE_FAULT_PROTOCOL, "its process sent what is no answer");
  if (reply->fault == MILLE_FAULT_NONE) return true;
  return give_up(reply->fault == MILLE_FAULT_MEMORY ? MILLE_FAULT_MEMORY : MILLE_FAULT_CRASH,
                 reply->fault == MILLE_FAULT_MEMORY ? "it ran out of memory" : "it threw an exception");
}

bool Isolated::give_up(mille_fault fault, std::string cause) {
  fail(fault, std::move(cause));
  const std::lock_guard lock(child_lock_);
  child_.reset();
  return false;
}

}  // namespace mille::remote
