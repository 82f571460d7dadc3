// See hosted_player.h.
#include "ai/host/hosted_player.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>

#include "ai/local/builtin.h"
#include "ai/local/library.h"
#include "ai/messages.h"
#include "ai/player/entry_table.h"
#include "ai/player/evaluation.h"
#include "ai/player/search_extension.h"
#include "platform/sandbox.h"
#include "platform/sandbox_parts.h"
#include "platform/sealed_copy.h"
#include "platform/terminal.h"

namespace mille::remote {
namespace {

constexpr int kInheritedCopy = platform::kStandardOutput;
constexpr std::size_t kMostText = 4096;                      // bytes of a log line
constexpr auto kPollEvery = std::chrono::microseconds(200);  // how often a decision looks for a cancel

// Calls the player. An exception becomes a fault.
template <class Call>
Reply guarded(Call call) {
  Reply reply{};
  try {
    reply.result = call();
  } catch (const std::bad_alloc&) {
    reply.fault = MILLE_FAULT_MEMORY;
  } catch (...) {
    reply.fault = MILLE_FAULT_CRASH;
  }
  return reply;
}

// A player, and the ids of all players in its file.
struct Found {
  const mille_ai_api* api = nullptr;
  std::vector<std::string_view> siblings;
};

// `copy` is the descriptor of a copy of the file, or -1 if the file itself is to be loaded.
Result<Found> find(const LoadRequest& request, int copy, mille_error* error) {
  Found found;
  if (request.file.empty()) {
    found.api = find_builtin(request.id);
    if (found.api == nullptr) return refuse(error, say::kPlayerUnknown, {request.id});
  } else if (request.copied && copy < 0) {
    return refuse(error, say::kLibraryLoad, {request.file, "its copy cannot be opened"});
  } else {
    const std::string path = copy < 0 ? request.file : platform::path_of_copy(copy);
    MILLE_TRY(const mille_ai_library* const library, load_library(path, request.file, error));
    for (std::size_t i = 0; i < library->player_count; ++i) found.siblings.emplace_back(library->players[i]->id);
    MILLE_TRY(found.api, find_player(*library, request.file, request.id, error));
  }
  MILLE_TRY(check_api(found.api, error));
  return found;
}

Packer describe(const Found& found) {
  const mille_ai_api& api = *found.api;
  Loaded loaded{};
  loaded.status = MILLE_OK;
  loaded.flags = api.flags;
  loaded.rules_size = known_part(api).rules_size;
  loaded.option_count = api.option_count;
  loaded.observes = api.observe != nullptr;
  loaded.explains = api.explain != nullptr;
  loaded.evaluates = known_part(api).evaluate != nullptr;
  loaded.saves = api.save != nullptr && api.restore != nullptr;
  Packer packer;
  packer.put(loaded);
  for (const char* text : {api.id, api.title, api.release, api.author, api.about}) {
    packer.put_text(text_or_empty(text));
  }
  for (std::uint32_t i = 0; i < loaded.option_count; ++i) {
    const mille_ai_option& option = api.options[i];
    packer.put(OptionNumbers{option.type, 0, option.minimum, option.maximum});
    for (const char* text : {option.name, option.default_value, option.choices, option.help}) {
      packer.put_text(text_or_empty(text));
    }
  }
  packer.put(static_cast<std::uint32_t>(found.siblings.size()));
  for (const std::string_view sibling : found.siblings) packer.put_text(sibling);
  return packer;
}

}  // namespace

HostedPlayer::HostedPlayer(Channel* channel, std::uint32_t number, const LoadRequest& request, std::uint32_t missing)
    : channel_(channel) {
  host_.struct_size = sizeof host_;
  host_.version = MILLE_AI_VERSION;
  host_.context = static_cast<PlayerContext*>(this);
  host_.log = [](void* context, mille_log_level level, const char* text) {
    if (text == nullptr) return;
    Packer line;
    line.put(level).put_text(std::string_view(text).substr(0, kMostText));
    of(context).channel_->send(FrameKind::log, 0, line.bytes(), {});
  };
  host_.should_stop = [](void* context) -> std::int32_t {
    HostedPlayer& self = of(context);
    if (!self.watch_.is_running()) return 0;
    self.poll_cancel();
    return self.watch_.should_stop() ? 1 : 0;
  };
  host_.count_nodes = [](void* context, std::uint64_t nodes) -> std::int32_t {
    return of(context).watch_.count(nodes) ? 1 : 0;
  };
  host_.get_extension = [](void* context, const char* name) -> const void* {
    // A script's hooks run in the host only. States here would follow other rules than the match and mislead the
    // player.
    if (of(context).has_hooks_ || name == nullptr || std::string_view(name) != "mille.search/1") return nullptr;
    return &search_extension();
  };
  host_.unknown_field = unknown_field;
  load(number, request, missing);
}

bool HostedPlayer::answer(const Frame& frame) {
  if (api_ == nullptr) return false;
  switch (frame.kind) {
    case FrameKind::supports: return supports(frame);
    case FrameKind::create: return create(frame);
    case FrameKind::begin: return begin(frame);
    case FrameKind::observe: return observe(frame);
    case FrameKind::decide: return decide(frame);
    case FrameKind::explain: return explain(frame);
    case FrameKind::evaluate: return evaluate(frame);
    case FrameKind::save: return save(frame);
    case FrameKind::restore: return restore(frame);
    case FrameKind::cancel: return true;  // too late: the decision is made
    case FrameKind::end: return end_match();
    default: return false;
  }
}

std::uint32_t HostedPlayer::confine(const LoadRequest& request, std::uint32_t missing) {
  confinement_ = {.memory = request.memory,
                  .freedoms = {.threads = request.threads > 1},
                  .files = {},
                  .folders = request.readable,
                  .open = {channel_->end()}};
  if (request.copied) {
    copy_ = platform::open_inherited_copy(kInheritedCopy);
    confinement_.open.push_back(copy_);
  } else if (!request.file.empty()) {
    confinement_.files.push_back(request.file);
  }
  missing |= platform::enter_sandbox(confinement_);
  if (missing != 0) {  // sent before any foreign code is loaded, which could send a false frame
    Packer parts;
    parts.put(missing);
    channel_->send(FrameKind::missing_parts, 0, parts.bytes(), {});
  }
  return missing;
}

// No code from the player's file runs before confine(). find() loads the file and runs its constructors and those of
// the libraries that it names. The loader obeys DT_AUDIT and DT_DEPAUDIT, which name code to load first, only in the
// main program.
void HostedPlayer::load(std::uint32_t number, const LoadRequest& request, std::uint32_t known_missing) {
  const std::uint32_t missing = confine(request, known_missing);
  mille_error why{};
  why.struct_size = sizeof why;
  const Result<Found> found = missing != 0 && request.strict
                                  ? refuse(&why, say::kChildWeak, {platform::names_of_parts(missing)})
                                  : find(request, copy_, &why);
  std::erase(confinement_.open, copy_);  // close_sandbox() closes it
  Packer packer;
  if (found) {
    api_ = found->api;
    rules_size_ = known_part(*api_).rules_size;
    packer = describe(*found);
  } else {
    Loaded loaded{};
    loaded.status = found.status();
    packer.put(loaded).put(why);
  }
  channel_->send(FrameKind::loaded, number, packer.bytes(), {});
}

bool HostedPlayer::supports(const Frame& frame) {
  Unpacker unpacker(frame.payload);
  mille_rules rules;
  if (!unpacker.take(&rules)) return false;
  reply(frame, guarded([&] { return api_->supports == nullptr ? 0 : api_->supports(nullptr, &rules); }));
  return true;
}

bool HostedPlayer::create(const Frame& frame) {
  Unpacker unpacker(frame.payload);
  std::uint32_t count = 0;
  if (!unpacker.take(&count) || count > frame.payload.size()) return false;
  std::vector<std::string> texts(2 * std::size_t{count});
  for (std::string& text : texts) {
    if (!unpacker.take_text(&text)) return false;
  }
  std::vector<mille_option> options;
  for (std::size_t i = 0; i < texts.size(); i += 2) options.push_back({texts[i].c_str(), texts[i + 1].c_str()});
  const Reply made = guarded([&] {
    return api_->create == nullptr ? 0 : api_->create(&host_, nullptr, options.data(), options.size(), &instance_);
  });
  platform::close_sandbox(confinement_);
  reply(frame, made);
  return true;
}

bool HostedPlayer::begin(const Frame& frame) {
  Unpacker unpacker(frame.payload);
  Begin told{};
  mille_rules rules;
  std::string id;
  if (!unpacker.take(&told) || !unpacker.take(&rules) || !unpacker.take_text(&id)) return false;
  match_ = std::make_unique<Variant>();
  match_->id = id;
  const auto ruleset = make_ruleset(rules, nullptr);
  if (!ruleset) return false;
  match_->ruleset = *ruleset;
  seal_variant(match_.get());
  unknown_in_match = fields_used_beyond(rules_size_, match_->ruleset.rules);
  set_variant(told.has_hooks != 0 ? nullptr : match_.get());
  has_hooks_ = told.has_hooks != 0;
  mille_ai_match match{};
  match.struct_size = sizeof match;
  match.seat = told.seat;
  match.rules = &match_->ruleset.rules;
  match.variant = match_->id.c_str();
  match.has_hooks = told.has_hooks;
  match.hooks = told.hooks;
  match.stakes[0] = told.stakes[0];
  match.stakes[1] = told.stakes[1];
  reply(frame, guarded([&] { return api_->match_begin == nullptr ? 0 : api_->match_begin(instance_, &match); }));
  return true;
}

bool HostedPlayer::observe(const Frame& frame) {
  Unpacker unpacker(frame.payload);
  mille_event event;
  if (!unpacker.take(&event)) return false;
  notify([&] {
    if (api_->observe != nullptr) api_->observe(instance_, &event);
  });
  return true;
}

bool HostedPlayer::decide(const Frame& frame) {
  Unpacker unpacker(frame.payload);
  mille_ai_decision decision;
  mille_view view;
  if (!unpacker.take(&decision) || !unpacker.take(&view)) return false;
  std::vector<mille_action> legal(decision.legal_count);
  if (!unpacker.take_bytes(legal.data(), legal.size() * sizeof(mille_action))) return false;
  decision.view = &view;
  decision.legal = legal.data();
  number_ = frame.number;
  polled_ = Clock::now();
  std::uint32_t index = decision.legal_count;
  watch_.begin(decision, true);
  Reply decided = guarded([&] { return api_->decide(instance_, &decision, &index); });
  watch_.end();
  decided.index = index;
  reply(frame, decided);
  return true;
}

bool HostedPlayer::explain(const Frame& frame) {
  std::string text(kMostText, '\0');
  guarded([&] {
    return static_cast<std::int32_t>(api_->explain == nullptr ? 0 : api_->explain(instance_, text.data(), text.size()));
  });
  text.resize(std::min(text.find('\0'), text.size()));
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  channel_->send(FrameKind::text, frame.number, bytes, {});
  return true;
}

bool HostedPlayer::evaluate(const Frame& frame) {
  const auto ask = known_part(*api_).evaluate;
  Unpacker unpacker(frame.payload);
  mille_evaluation evaluation;
  if (ask == nullptr || !unpacker.take(&evaluation)) return false;
  std::vector<double> chances((frame.payload.size() - sizeof evaluation) / sizeof(double));
  if (!unpacker.take_bytes(chances.data(), chances.size() * sizeof(double)) || !unpacker.done()) return false;
  notify([&] {
    ask_with_room(&evaluation, [&](mille_evaluation* numbers) {
      ask(instance_, numbers, chances.data(), static_cast<std::uint32_t>(chances.size()));
    });
  });
  Packer answer;
  answer.put(evaluation).put_bytes(chances.data(), chances.size() * sizeof(double));
  channel_->send(FrameKind::evaluation, frame.number, answer.bytes(), {});
  return true;
}

bool HostedPlayer::save(const Frame& frame) {
  std::vector<std::uint8_t> bytes;
  guarded([&] {
    if (api_->save == nullptr) return 0;
    bytes.resize(std::min(api_->save(instance_, nullptr, 0), kMostSaved));
    if (!bytes.empty() && api_->save(instance_, bytes.data(), bytes.size()) != bytes.size()) bytes.clear();
    return 0;
  });
  channel_->send(FrameKind::text, frame.number, bytes, {});
  return true;
}

bool HostedPlayer::restore(const Frame& frame) {
  if (api_->restore == nullptr) return false;
  reply(frame, guarded([&] { return api_->restore(instance_, frame.payload.data(), frame.payload.size()); }));
  return true;
}

bool HostedPlayer::end_match() {
  notify([&] {
    if (api_->match_end != nullptr) api_->match_end(instance_);
  });
  set_variant(nullptr);
  return true;
}

void HostedPlayer::reply(const Frame& question, const Reply& reply) {
  Reply sent = reply;
  if (sent.fault == MILLE_FAULT_NONE) sent.fault = std::exchange(unsent_fault_, MILLE_FAULT_NONE);
  Packer packer;
  packer.put(sent);
  channel_->send(FrameKind::answer, question.number, packer.bytes(), {});
}

template <class Call>
void HostedPlayer::notify(Call call) {
  const Reply reply = guarded([&] {
    call();
    return 0;
  });
  if (reply.fault != MILLE_FAULT_NONE) unsent_fault_ = reply.fault;
}

// During a decision the host sends nothing but a cancel.
void HostedPlayer::poll_cancel() {
  if (watch_.is_cancelled() || Clock::now() - polled_ < kPollEvery) return;
  polled_ = Clock::now();
  if (!channel_->has_input()) return;
  Frame frame;
  const bool is_meant = channel_->receive(&frame, 0, {}) != Transfer::ok || frame.number == number_;
  if (!is_meant) return;
  watch_.cancel([&] {
    notify([&] {
      if (api_->cancel != nullptr) api_->cancel(instance_);
    });
  });
}

void run_player(Channel* channel, const Frame& first, const LoadRequest& request, std::uint32_t missing) {
  HostedPlayer player(channel, first.number, request, missing);
  Frame frame;
  while (channel->receive(&frame, kMostQuestion, {}) == Transfer::ok) {
    if (!player.answer(frame)) std::_Exit(1);
  }
  std::_Exit(0);
}

}  // namespace mille::remote
