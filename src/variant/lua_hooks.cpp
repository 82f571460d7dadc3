// See lua_hooks.h.
#include "variant/lua_hooks.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "base/json_write.h"
#include "base/result.h"
#include "base/utf8.h"
#include "core/messages.h"
#include "variant/hook_answers.h"
#include "variant/hook_tables.h"
#include "variant/hook_use.h"
#include "variant/kept_script.h"
#include "variant/last_answers.h"
#include "variant/lazy_tables.h"
#include "variant/messages.h"
#include "variant/script_arguments.h"
#include "variant/strict_tables.h"
#include "variant/table_reader.h"

namespace mille {
namespace {

// Work added to the budget of one call for each action that `allow` is asked about. A refusal in ten lines of Lua takes
// about this many steps.
constexpr std::uint64_t kWorkPerQuestion = 200;
// The same of memory.
constexpr std::uint64_t kMemoryPerQuestion = 1024;
// The view of a question, and each player in it.
constexpr std::size_t kOtherLazyTables = 3;

// Most bytes of a refusal's text that reach the player.
constexpr std::size_t kRefusalBytes = 200;

constexpr std::string_view kNoReason = "The house rules do not allow it.";

// Returns as much of a text as fits in kRefusalBytes, without cutting a character in two.
std::string_view first_characters(std::string_view text) {
  std::size_t end = 0;
  for (;;) {
    const std::size_t length = std::max<std::size_t>(utf8_length(text.substr(end)), 1);
    if (end + length > std::min(text.size(), kRefusalBytes)) return text.substr(0, end);
    end += length;
  }
}

constexpr script::StrictTable kOptions{"options"};

// Sets the global `options`, by name.
void set_options_global(lua_State* L, const std::vector<VariantOption>& options) {
  const script::OnBehalf on_behalf(L);
  lua_pushglobaltable(L);
  lua_pushliteral(L, "options");
  lua_createtable(L, 0, static_cast<int>(options.size()));
  for (const VariantOption& option : options) {
    lua_pushlstring(L, option.name.data(), option.name.size());
    switch (option.type) {
      case MILLE_OPTION_INTEGER: lua_pushinteger(L, std::strtoll(option.value.c_str(), nullptr, 10)); break;
      case MILLE_OPTION_BOOLEAN: lua_pushboolean(L, option.value == "true" ? 1 : 0); break;
      default: lua_pushlstring(L, option.value.data(), option.value.size());
    }
    lua_rawset(L, -3);
  }
  script::make_strict(L, kOptions);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// Pushes the named hook from the table that the script returned. Returns the line where its function begins.
std::int32_t push_hook(lua_State* L, std::string_view name) {
  lua_settop(L, 1);
  if (!lua_istable(L, 1)) script::raise(L, "the script returns no table any more");
  lua_pushliteral(L, "hooks");
  if (lua_rawget(L, 1) != LUA_TTABLE) script::raise(L, "the script has no hooks any more");
  lua_pushlstring(L, name.data(), name.size());
  if (lua_rawget(L, -2) != LUA_TFUNCTION) script::raise(L, "the script has no hook %s any more", name.data());
  lua_Debug about;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">S", &about);
  return about.linedefined;
}

// A hook, and the file that defines it.
struct HookFile {
  bool there() const { return script != nullptr; }
  std::string_view word() const { return kHookWords[hook]; }
  const std::string& name() const { return script->name(); }
  std::size_t lines() const {
    return static_cast<std::size_t>(std::count(script->text().begin(), script->text().end(), '\n')) + 1;
  }

  std::size_t hook;                                  // index of kHookWords
  std::shared_ptr<const script::KeptScript> script;  // null if there is no such hook
};

// What a run has asked a hook, for HookUse.
struct Tally {
  std::uint64_t asked = 0;
  std::uint64_t answered = 0;  // with something other than the engine's own result
};

class LuaHooks final : public Hooks {
 public:
  LuaHooks(const ScriptHost& host, const HookSources& sources, const Variant& variant)
      : host_(host),
        options_(variant.options),
        memory_(variant.memory),
        rule_sets_(variant.rule_sets.size()),
        ruleset_(variant.ruleset),
        names_(variant.ruleset),
        allow_(file_of(0, sources.allow)),
        score_deal_(file_of(1, sources.score_deal)),
        match_over_(file_of(2, sources.match_over)),
        settle_(file_of(3, sources.settle)),
        deal_rules_(file_of(4, sources.deal_rules)),
        use_(host.use != nullptr ? host.use : std::make_shared<HookUse>()),
        overruled_(sources.allow_may_be_overruled) {}

  bool has_allow() const override { return allow_.there(); }
  bool has_score_deal() const override { return score_deal_.there(); }
  bool has_match_over() const override { return match_over_.there(); }
  bool has_settle() const override { return settle_.there(); }
  bool has_deal_rules() const override { return deal_rules_.there(); }
  // A check reports every failure.
  bool stops_on_failure() const override { return host_.stop_on_failure || host_.work_budget != nullptr; }
  bool allow_may_be_overruled() const override { return overruled_; }
  Place allow_place() const override {
    if (!allow_.there()) return {};
    return {allow_.name(), allow_line_.load(std::memory_order_relaxed)};
  }

  mille_status allow(const HookCall& call, const State& state, std::span<const mille_action> list,
                     std::span<std::uint8_t> allowed, std::size_t asked, mille_error* refusal,
                     mille_error* error) const override {
    if (recall(state, list, allowed, asked)) return MILLE_OK;
    const Ruleset& ruleset = call.ruleset;
    std::optional<KindNames> other;
    const KindNames& names = names_of(ruleset, &other);
    script::Limits limits = host_.limits;
    limits.work = std::min(limits.work, script::kMostOfLimit) + kWorkPerQuestion * list.size();
    limits.memory = std::min(limits.memory, script::kMostOfLimit) + kMemoryPerQuestion * list.size();
    const AllowAsked asked_about(ruleset, state, list, names);
    script::LazyTables lazies(list.size() + kOtherLazyTables);
    const auto body = [&](lua_State* L, Tally* tally, mille_error* why) {
      const HookPlace from{allow_.word(), {allow_.name(), push_hook(L, allow_.word())}};
      allow_line_.store(from.place.line, std::memory_order_relaxed);
      const int hook = lua_gettop(L);
      lazies.serve(L);
      {
        const script::OnBehalf on_behalf(L);
        push_view(L, asked_about);
      }
      mille_status first = MILLE_OK;
      mille_error failure{};
      failure.struct_size = sizeof failure;
      for (std::size_t i = 0; i < list.size() && !script::Run::of(L).over(); ++i) {
        Result<Allowance> answer = Allowance::allowed;
        lua_pushvalue(L, hook);
        lua_pushvalue(L, hook + 1);
        const script::Fault fault = script::attempt(L, 2, [&](lua_State* inner) {
          ask(inner, asked_about, i);
          answer = read_answer(inner, from, i == asked ? refusal : nullptr, &failure);
        });
        if (fault.kind != script::FaultKind::none) answer = refuse_fault(&failure, allow_.name(), fault);
        allowed[i] = answer && *answer == Allowance::refused ? 0 : 1;
        ++tally->asked;
        tally->answered += allowed[i] == 0 ? 1 : 0;
        if (!answer && first == MILLE_OK) first = forward_error(failure, why);
        script::Run::of(L).collect(L);
      }
      return first;
    };
    std::fill(allowed.begin(), allowed.end(), std::uint8_t{1});
    const mille_status status = run(allow_, call, limits, error, body);
    if (status == MILLE_OK && host_.work_budget == nullptr) last_answers_.keep(state, list, allowed);
    return status;
  }

  mille_status score_deal(const HookCall& call, const State& state, int out, DealScore* score,
                          mille_error* error) const override {
    const Ruleset& ruleset = call.ruleset;
    std::optional<KindNames> other;
    const KindNames& names = names_of(ruleset, &other);
    return ask_for_table(
        score_deal_, call, error, [&](lua_State* L) { push_deal(L, ruleset, state, out, names); },
        [&](lua_State* L) { push_score(L, *score, memory_); },
        [&](lua_State* L, const HookPlace& from, mille_error* why) {
          return read_score(L, from, ruleset, memory_, score, why);
        });
  }

  mille_status match_over(const HookCall& call, const State& state, Verdict* verdict,
                          mille_error* error) const override {
    const Ruleset& ruleset = call.ruleset;
    std::optional<KindNames> other;
    const KindNames& names = names_of(ruleset, &other);
    const Verdict own = *verdict;
    return ask_for_table(
        match_over_, call, error, [&](lua_State* L) { push_match(L, ruleset, state, own, names, memory_); },
        [&](lua_State* L) { push_verdict(L, own); },
        [&](lua_State* L, const HookPlace& from, mille_error* why) { return read_verdict(L, from, verdict, why); });
  }

  mille_status settle(const HookCall& call, const State& state, const Verdict& verdict, Payment* payment,
                      mille_error* error) const override {
    const Ruleset& ruleset = call.ruleset;
    std::optional<KindNames> other;
    const KindNames& names = names_of(ruleset, &other);
    const bool may_be_negative = ruleset.rules.payment_behind == MILLE_BEHIND_SIGNED;
    return ask_for_table(
        settle_, call, error, [&](lua_State* L) { push_match(L, ruleset, state, verdict, names, memory_); },
        [&](lua_State* L) { push_payment(L, *payment); },
        [&](lua_State* L, const HookPlace& from, mille_error* why) {
          return read_payment(L, from, may_be_negative, payment, why);
        });
  }

  mille_status deal_rules(const HookCall& call, const State& state, ChosenRules* chosen,
                          mille_error* error) const override {
    const Ruleset& ruleset = call.ruleset;
    std::optional<KindNames> other;
    const KindNames& names = names_of(ruleset, &other);
    return ask_for(
        deal_rules_, call, error,
        [&](lua_State* L) {
          push_match(L, ruleset, state, {}, names, memory_);
          return 1;
        },
        [&](lua_State* L, const HookPlace& from, mille_error* why) {
          return read_rule_set(L, from, rule_sets_, chosen, why);
        });
  }

  Result<std::string> use(mille_error* error) const override {
    std::string text;
    if (!host_.counts_use) return text;
    JsonWriter json(&text);
    json.open_object().key("hooks").open_object();
    for (const HookFile* file : all_files()) {
      if (!file->there()) continue;
      json.key(file->word()).open_object();
      const HookCounts counts = use_->counts(file->hook);
      const std::pair<const char*, std::uint64_t> members[] = {{"asked", counts.asked},
                                                               {"answered", counts.answered},
                                                               {"calls", counts.calls},
                                                               {"steps", counts.steps},
                                                               {"most_steps", counts.most_steps}};
      for (const auto& [name, number] : members) json.key(name).number(static_cast<std::int64_t>(number));
      json.close_object();
    }
    json.close_object().key("lines").open_array();
    for (const HookFile* file : all_files()) {
      if (file->there()) MILLE_TRY(write_lines(*file, &json, error));
    }
    json.close_array().close_object();
    return text;
  }

  void log(const HookLine& line) const override {
    if (host_.log.write != nullptr) host_.log.write(host_.log.user, line);
  }

 private:
  // Hooks of one file share its script.
  HookFile file_of(std::size_t hook, const script::Source& source) {
    if (source.name.empty()) return {hook, nullptr};
    for (const auto& script : scripts_) {
      if (script->name() == source.name && script->text() == source.text) return {hook, script};
    }
    scripts_.push_back(std::make_shared<script::KeptScript>(host_.memory, host_.limits, source, prepare, this));
    return {hook, scripts_.back()};
  }

  // What every question finds in the state.
  static void prepare(lua_State* L, const void* hooks) {
    const LuaHooks& own = *static_cast<const LuaHooks*>(hooks);
    set_options_global(L, own.options_);
    const script::OnBehalf on_behalf(L);
    keep_rules(L, own.ruleset_, own.names_);
  }

  // The names of the variant's own rules, which nearly all questions are about, are made once; others in `other`.
  const KindNames& names_of(const Ruleset& ruleset, std::optional<KindNames>* other) const {
    return &ruleset == &ruleset_ ? names_ : other->emplace(ruleset);
  }

  // Takes the answers from the last question if it was the same. A check asks anew, to see whether the answers are the
  // same. So does a refusal, for its text.
  bool recall(const State& state, std::span<const mille_action> list, std::span<std::uint8_t> allowed,
              std::size_t asked) const {
    if (host_.work_budget != nullptr || !last_answers_.recall(state, list, allowed)) return false;
    return asked >= allowed.size() || allowed[asked] != 0;
  }

  // Runs the script, then `body(L, error)`. Returns the status of `body`, or the script's fault.
  template <class Body>
  mille_status run(const HookFile& file, const HookCall& call, const script::Limits& limits, mille_error* error,
                   const Body& body) const {
    mille_error answer{};
    answer.struct_size = sizeof answer;
    mille_status status = MILLE_OK;
    script::Usage usage;
    Tally tally;
    script::LineRuns lines(host_.counts_use ? file.lines() + 1 : 0);
    script::WorkBudget* const work_budget = host_.work_budget;
    script::Limits within = limits;
    if (work_budget != nullptr) {
      if (!work_budget->spend(script::reading_work(file.script->text().size()))) return refuse_check(file, error);
      within.work = std::min(within.work, work_budget->left);
    }
    auto question = [&](lua_State* L) {
      script::Run::of(L).set_log(host_.log, call.asker);
      if (host_.counts_use) script::Run::of(L).count_lines(L, &lines);
      status = body(L, &tally, &answer);
    };
    const script::Fault fault = file.script->ask(within, question, &usage);
    if (host_.counts_use) {
      use_->note_lines(file.name(), lines);
      // Worked examples tell which lines run, but not how often hooks are asked in play.
      if (work_budget == nullptr) use_->note(file.hook, tally.asked, tally.answered, usage.work);
    }
    if (work_budget != nullptr && !work_budget->spend(usage.work) && fault.kind == script::FaultKind::work) {
      return refuse_check(file, error);
    }
    if (fault.kind != script::FaultKind::none) return refuse_fault(error, file.name(), fault);
    if (status != MILLE_OK) forward_error(answer, error);
    return status;
  }

  mille_status refuse_check(const HookFile& file, mille_error* error) const {
    return refuse(error, say::kCheckWork, {host_.work_budget->total}, {file.name(), 1});
  }

  // Calls a hook that takes two tables and returns one.
  template <class First, class Second, class Read>
  mille_status ask_for_table(const HookFile& file, const HookCall& call, mille_error* error, const First& first,
                             const Second& second, const Read& read) const {
    const auto push = [&](lua_State* L) {
      first(L);
      second(L);
      return 2;
    };
    return ask_for(file, call, error, push, read);
  }

  // Calls a hook with the arguments that `push` pushes and counts. It returns one value.
  template <class Push, class Read>
  mille_status ask_for(const HookFile& file, const HookCall& call, mille_error* error, const Push& push,
                       const Read& read) const {
    return run(file, call, host_.limits, error, [&](lua_State* L, Tally* tally, mille_error* why) {
      const HookPlace from{file.word(), {file.name(), push_hook(L, file.word())}};
      int arguments = 0;
      {
        const script::OnBehalf on_behalf(L);
        arguments = push(L);
      }
      ++tally->asked;
      lua_call(L, arguments, 1);
      tally->answered += lua_isnil(L, -1) ? 0 : 1;
      return read(L, from, why);
    });
  }

  // Finds the lines of a hook that can run, and those of the functions that it refers to. They are looked for once.
  mille_status find_lines(const HookFile& file, std::shared_ptr<const RunnableLines>* found, mille_error* error) const {
    const std::lock_guard lock(lines_mutex_);
    std::shared_ptr<const RunnableLines>& known = lines_[file.hook];
    if (known != nullptr) {
      *found = known;
      return MILLE_OK;
    }
    RunnableLines lines;
    auto body = [&](lua_State* L) {
      const script::OnBehalf on_behalf(L);
      push_hook(L, file.word());
      lines.add_function(L);
    };
    const script::Fault fault = file.script->ask(host_.limits, body);
    if (fault.kind != script::FaultKind::none) return refuse_fault(error, file.name(), fault);
    *found = known = std::make_shared<const RunnableLines>(std::move(lines));
    return MILLE_OK;
  }

  // Writes each line of a hook that can run, and each of the functions that it refers to, with how often it ran.
  mille_status write_lines(const HookFile& file, JsonWriter* json, mille_error* error) const {
    std::shared_ptr<const RunnableLines> lines;
    MILLE_TRY(find_lines(file, &lines, error));
    const auto write = [&](std::int32_t line, bool helper) {
      json->open_object().key("file").text(file.name()).key("line").number(line).key("hook").plain(file.word());
      json->key("helper").boolean(helper);
      json->key("runs").number(static_cast<std::int64_t>(use_->runs(file.name(), line))).close_object();
    };
    for (const std::int32_t line : lines->own()) write(line, false);
    for (const std::int32_t line : lines->helpers()) write(line, true);
    return MILLE_OK;
  }

  // Asks `allow`, which is at index 1 with the view above it, about one action. Replaces both by the two results.
  static void ask(lua_State* L, const AllowAsked& asked, std::size_t which) {
    {
      const script::OnBehalf on_behalf(L);
      push_action(L, asked, which);
    }
    lua_insert(L, -2);  // the action comes before the view
    lua_call(L, 2, 2);
  }

  // Reads the two results of `allow`. Writes a refusal's text to `refusal`, which may be null.
  static Result<Allowance> read_answer(lua_State* L, const HookPlace& from, mille_error* refusal, mille_error* error) {
    const bool has_text = lua_type(L, -1) == LUA_TSTRING;
    if (!has_text && !lua_isnil(L, -1)) {
      return refuse(error, say::kHookAnswer, {"allow", "false and a string", "false and " + describe_value(L, -1)},
                    from.place);
    }
    lua_insert(L, -2);  // moves the text below the answer
    MILLE_TRY(const Allowance answer, read_allowance(L, from, error));
    if (answer == Allowance::allowed || refusal == nullptr) return answer;
    script::Fault words;  // cut and made printable
    if (has_text) script::set_fault_text(words, first_characters(script::text_at(L, -2)));
    refuse(refusal, say::kHookRefuses, {has_text ? std::string_view(words.text) : kNoReason});
    return answer;
  }

  std::array<const HookFile*, kHookWords.size()> all_files() const {
    return {&allow_, &score_deal_, &match_over_, &settle_, &deal_rules_};
  }

  ScriptHost host_;
  std::vector<VariantOption> options_;
  std::vector<VariantMemory> memory_;
  std::size_t rule_sets_;   // how many
  const Ruleset& ruleset_;  // the variant's own
  KindNames names_;         // of its cards
  std::vector<std::shared_ptr<const script::KeptScript>> scripts_;
  HookFile allow_, score_deal_, match_over_, settle_, deal_rules_;
  std::shared_ptr<HookUse> use_;
  bool overruled_;
  mutable std::atomic<std::int32_t> allow_line_{0};  // 0 until `allow` has been called
  mutable LastAnswers last_answers_;
  mutable std::mutex lines_mutex_;
  mutable std::array<std::shared_ptr<const RunnableLines>, kHookWords.size()> lines_;  // null until they are looked for
};

}  // namespace

std::unique_ptr<const Hooks> make_lua_hooks(const ScriptHost& host, const HookSources& sources,
                                            const Variant& variant) {
  return std::make_unique<LuaHooks>(host, sources, variant);
}

std::shared_ptr<HookUse> make_hook_use() { return std::make_shared<HookUse>(); }

}  // namespace mille
