#include "ai/host/guest.h"

#include <algorithm>
#include <new>
#include <string>
#include <utility>

#include "ai/local/builtin.h"
#include "ai/local/library.h"
#include "ai/messages.h"
#include "ai/player/entry_table.h"
#include "ai/player/search_extension.h"
#include "ai/sandbox/parts.h"
#include "ai/sandbox/sandbox.h"

namespace mille::remote {
namespace {

constexpr std::size_t kMostText = 4096;                      // bytes of a line of the log
constexpr auto kPollEvery = std::chrono::microseconds(200);  // how often a decision looks for a cancel

// Calls the player; what it throws becomes a fault.
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

// The player, and the ids of all players of its file.
mille_status find(const std::string& file, const std::string& id, const mille_ai_api** api,
                  std::vector<std::string_view>* siblings, mille_error* error) {
  if (!file.empty()) {
    const mille_ai_library* library = nullptr;
    const mille_status status = load_library(file, &library, error);
    if (status != MILLE_OK) return status;
    for (std::size_t i = 0; i < library->player_count; ++i) siblings->emplace_back(library->players[i]->id);
    return find_player(*library, file, id, api, error);
  }
  *api = find_builtin(id);
  return *api == nullptr ? refuse(error, say::kPlayerUnknown, {id}) : MILLE_OK;
}

}  // namespace

Guest::Guest(Channel* channel, std::uint32_t number, const LoadRequest& request, std::uint32_t missing)
    : channel_(channel) {
  host_.struct_size = sizeof host_;
  host_.version = MILLE_AI_VERSION;
  host_.context = static_cast<PlayerContext*>(this);
  host_.log = [](void* context, std::int32_t level, const char* text) {
    if (text == nullptr) return;
    Packer line;
    line.put(level).put_text(std::string_view(text).substr(0, kMostText));
    of(context).channel_->send(FrameKind::log, 0, line.bytes(), {});
  };
  host_.should_stop = [](void* context) -> std::int32_t {
    Guest& self = of(context);
    if (!self.watch_.is_running()) return 0;
    self.poll_cancel();
    return self.watch_.should_stop() ? 1 : 0;
  };
  host_.count_nodes = [](void* context, std::uint64_t nodes) -> std::int32_t {
    return of(context).watch_.count(nodes) ? 1 : 0;
  };
  host_.get_extension = [](void* context, const char* name) -> const void* {
    // A script's hooks stay with the host: states under other rules than the match's would mislead.
    if (of(context).has_hooks_ || name == nullptr || std::string_view(name) != "mille.search/1") return nullptr;
    return &search_extension();
  };
  host_.unknown_field = unknown_field;
  load(number, request, missing);
}

bool Guest::answer(const Frame& frame) {
  if (api_ == nullptr) return false;
  switch (frame.kind) {
    case FrameKind::supports: return supports(frame);
    case FrameKind::create: return create(frame);
    case FrameKind::begin: return begin(frame);
    case FrameKind::observe: return observe(frame);
    case FrameKind::decide: return decide(frame);
    case FrameKind::explain: explain(frame); return true;
    case FrameKind::save: save(frame); return true;
    case FrameKind::restore: return restore(frame);
    case FrameKind::cancel: return true;  // too late: the decision is taken
    case FrameKind::end:
      hear([&] {
        if (api_->match_end != nullptr) api_->match_end(instance_);
      });
      variant = nullptr;
      return true;
    default: return false;
  }
}

void Guest::load(std::uint32_t number, const LoadRequest& request, std::uint32_t missing) {
  confinement_ = {.memory = request.memory,
                  .freedoms = {.threads = request.threads > 1},
                  .files = {},
                  .folders = request.readable,
                  .open = {channel_->socket()}};
  if (!request.file.empty()) confinement_.files.push_back(request.file);
  // Nothing of the player's file runs before this. find() loads it, and with it run its constructors and those of the
  // libraries that it names. The loader heeds DT_AUDIT and DT_DEPAUDIT, which name code to load first, in the main program alone.
  const std::uint32_t refused = missing | enter_sandbox(confinement_);
  if (refused != 0) {  // told before foreign code is there, which could say what it likes
    Packer parts;
    parts.put(refused);
    channel_->send(FrameKind::unguarded, 0, parts.bytes(), {});
  }
  mille_error why{};
  why.struct_size = sizeof why;
  const mille_ai_api* api = nullptr;
  std::vector<std::string_view> siblings;
  mille_status status = refused != 0 && request.strict ? refuse(&why, say::kChildWeak, {names_of_parts(refused)})
                                                       : find(request.file, request.id, &api, &siblings, &why);
  if (status == MILLE_OK) status = check_api(api, &why);
  Loaded loaded{};
  loaded.status = status;
  Packer packer;
  if (status == MILLE_OK) {
    api_ = api;
    rules_size_ = known_part(*api).rules_size;
    loaded.flags = api->flags;
    loaded.rules_size = rules_size_;
    loaded.option_count = api->option_count;
    loaded.observes = api->observe != nullptr;
    loaded.explains = api->explain != nullptr;
    loaded.saves = api->save != nullptr && api->restore != nullptr;
    packer.put(loaded);
    for (const char* text : {api->id, api->title, api->release, api->author, api->about}) {
      packer.put_text(text_or_empty(text));
    }
    for (std::uint32_t i = 0; i < loaded.option_count; ++i) {
      const mille_ai_option& option = api->options[i];
      packer.put(OptionNumbers{option.type, 0, option.minimum, option.maximum});
      for (const char* text : {option.name, option.default_value, option.choices, option.help}) {
        packer.put_text(text_or_empty(text));
      }
    }
    packer.put(static_cast<std::uint32_t>(siblings.size()));
    for (const std::string_view sibling : siblings) packer.put_text(sibling);
  } else {
    packer.put(loaded).put(why);
  }
  channel_->send(FrameKind::loaded, number, packer.bytes(), {});
}

bool Guest::supports(const Frame& frame) {
  Unpacker unpacker(frame.payload);
  mille_rules rules;
  if (!unpacker.take(&rules)) return false;
  reply(frame, guarded([&] { return api_->supports == nullptr ? 0 : api_->supports(&rules); }));
  return true;
}

bool Guest::create(const Frame& frame) {
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
  close_sandbox(confinement_);
  reply(frame, made);
  return true;
}

bool Guest::begin(const Frame& frame) {
  Unpacker unpacker(frame.payload);
  Begin what{};
  mille_rules rules;
  std::string id;
  if (!unpacker.take(&what) || !unpacker.take(&rules) || !unpacker.take_text(&id)) return false;
  match_ = std::make_unique<Variant>();
  match_->id = id;
  const auto ruleset = make_ruleset(rules, nullptr);
  if (!ruleset) return false;
  match_->ruleset = *ruleset;
  seal_variant(match_.get());
  unknown_in_match = fields_used_beyond(rules_size_, match_->ruleset.rules);
  variant = what.has_hooks != 0 ? nullptr : match_.get();
  has_hooks_ = what.has_hooks != 0;
  mille_ai_match match{};
  match.struct_size = sizeof match;
  match.seat = what.seat;
  match.rules = &match_->ruleset.rules;
  match.variant = match_->id.c_str();
  match.has_hooks = what.has_hooks;
  match.hooks = what.hooks;
  match.stakes[0] = what.stakes[0];
  match.stakes[1] = what.stakes[1];
  reply(frame, guarded([&] { return api_->match_begin == nullptr ? 0 : api_->match_begin(instance_, &match); }));
  return true;
}

bool Guest::observe(const Frame& frame) {
  Unpacker unpacker(frame.payload);
  mille_event event;
  if (!unpacker.take(&event)) return false;
  hear([&] {
    if (api_->observe != nullptr) api_->observe(instance_, &event);
  });
  return true;
}

bool Guest::decide(const Frame& frame) {
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

void Guest::explain(const Frame& frame) {
  std::string text(kMostText, '\0');
  guarded([&] {
    return static_cast<std::int32_t>(api_->explain == nullptr ? 0 : api_->explain(instance_, text.data(), text.size()));
  });
  text.resize(std::min(text.find('\0'), text.size()));
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  channel_->send(FrameKind::text, frame.number, bytes, {});
}

void Guest::save(const Frame& frame) {
  std::vector<std::uint8_t> bytes;
  guarded([&] {
    if (api_->save == nullptr) return 0;
    bytes.resize(std::min(api_->save(instance_, nullptr, 0), kMostSaved));
    if (!bytes.empty() && api_->save(instance_, bytes.data(), bytes.size()) != bytes.size()) bytes.clear();
    return 0;
  });
  channel_->send(FrameKind::text, frame.number, bytes, {});
}

bool Guest::restore(const Frame& frame) {
  if (api_->restore == nullptr) return false;
  reply(frame, guarded([&] { return api_->restore(instance_, frame.payload.data(), frame.payload.size()); }));
  return true;
}

void Guest::reply(const Frame& question, const Reply& what) {
  Reply told = what;
  if (told.fault == MILLE_FAULT_NONE) told.fault = std::exchange(unanswered_, MILLE_FAULT_NONE);
  Packer packer;
  packer.put(told);
  channel_->send(FrameKind::answer, question.number, packer.bytes(), {});
}

// A call that the host awaits no answer to: what goes wrong in it is told with the next answer.
template <class Call>
void Guest::hear(Call call) {
  const Reply heard = guarded([&] {
    call();
    return 0;
  });
  if (heard.fault != MILLE_FAULT_NONE) unanswered_ = heard.fault;
}

// While it decides, nothing but a cancel comes.
void Guest::poll_cancel() {
  if (watch_.is_cancelled() || Clock::now() - polled_ < kPollEvery) return;
  polled_ = Clock::now();
  if (!channel_->has_input()) return;
  Frame frame;
  const bool is_meant = channel_->receive(&frame, 0, {}) != Outcome::ok || frame.number == number_;
  if (!is_meant) return;
  watch_.cancel([&] {
    hear([&] {
      if (api_->cancel != nullptr) api_->cancel(instance_);
    });
  });
}

}  // namespace mille::remote
