// mille why: whether an action is legal, which rule or which hook says so, and what the action leads to.
#include <fmt/core.h>

#include "cli/check/hook_use.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/show/narrate.h"
#include "cli/term/say.h"

namespace cli {

namespace {

// The message of a refusal by `allow`.
constexpr std::string_view kHookRefuses = "hook.refuses";

struct WhyOptions : VariantOptions {
  std::vector<std::string> action;
  std::optional<std::string> position;
  std::optional<mille::Seed> seed;
  std::optional<Stakes> stakes;
};

// The first deal of the match with the chosen seed.
mille::Table table_of_seed(const mille::Engine& engine, const WhyOptions& options) {
  const auto variant = chosen_variant(engine, options);
  const Stakes stakes = chosen_stakes(options.stakes, variant.rules().value());
  auto table = mille::Table::create(variant, seeded_setup(stakes, chosen_seed(options.seed))).value();
  table.next_deal().value();
  return table;
}

std::string in_words(const HookTally& hook) {
  if (hook.name == "allow") {
    return say("asked about {0} {0:action|actions}, it refused {1}", {hook.asked, hook.answered});
  }
  return hook.answered > 0 ? say("it returned a result of its own") : say("it kept the engine's result");
}

// Tells what the hooks have done since the variant was loaded, and how often each of their lines ran. All actions of the
// legal list are asked about.
void tell_hooks(Session& session, const HookUse& use) {
  for (const HookTally& hook : use.hooks) {
    if (hook.asked == 0) continue;
    session.out.line();
    session.out.line(
        say("{0}: {1}", {session.style.paint(Colour::bold, say("hook {0}", {hook.name})), in_words(hook)}));
    for (const HookLine& line : use.lines) {
      if (line.hook != hook.name) continue;
      session.out.line(
          fmt::format("  {:>6}  {}:{}", line.runs == 0 ? "-" : fmt::format("{}x", line.runs), line.file, line.line));
    }
  }
}

void tell_refusal(Session& session, const mille::Error& refusal) {
  session.out.line(refusal.text_in(language()));
  if (refusal.message() == kHookRefuses) {
    session.out.line(say("The rule fields allow it; the hook allow of the house rules refuses it."));
  } else if (!refusal.rule().empty()) {
    const std::string rule(refusal.rule());
    if (const char* text = mille_rule_text(rule.c_str(), language())) session.out.line(say("{0}: {1}", {rule, text}));
  }
}

void tell_consequences(Session& session, mille::Table& table, const mille_action& action) {
  Narrator narrator(session.out, session.style, {say("seat 0"), say("seat 1")}, MILLE_ALL);
  narrator.skip(table);
  table.apply(action).value();
  narrator.follow(table);
  narrator.finish_turn();
}

constexpr Option kOptions[] = {
    kVariant<WhyOptions>, kSetting<WhyOptions>, kPosition<WhyOptions>, kSeed<WhyOptions>, kStakes<WhyOptions>,
};

constexpr Page kPage{.name = "why",
                     .usage = "[option...] ACTION",
                     .about =
                         "Says whether an action is legal in a position, or in the first deal of a seed. For an "
                         "illegal action it prints the rule or the hook that refuses it; for a legal one, what it "
                         "leads to. For each hook of a script that was called, it prints the result and how often "
                         "each of its lines ran. What hooks log goes to standard error. The exit status is 0 if "
                         "the action is legal and 1 if it is not.",
                     .examples =
                         "mille why --seed 7 draw\n"
                         "mille why --variant my-rule.lua --position puzzle.json 'lay 8 8C 8D 2H'\n",
                     .options = kOptions,
                     .argument = {.name = "action", .target = into<&WhyOptions::action>}};

int why(Session& session) {
  const auto options = parsed<WhyOptions, kPage>(session);
  if (!options) return kDone;
  std::string text;
  for (const std::string& word : options->action) text += (text.empty() ? "" : " ") + word;
  if (text.empty()) throw UsageError(say("why takes an action, such as 'lay 8 8C 8D 2H'"));
  if (options->position && (options->seed || options->stakes)) {
    throw UsageError(say("--position has its own seed and stakes, so it cannot be combined with --seed or --stakes"));
  }
  const auto engine = make_script_engine(true);
  auto table =
      options->position ? chosen_position(engine, *options->position, *options) : table_of_seed(engine, *options);
  const auto variant = table.variant().value();
  const mille_action action = table.parse(text).value();
  const auto legal = table.check(action);
  if (!legal && legal.code() != MILLE_E_ILLEGAL_ACTION) legal.value();  // throws
  if (!options->position && !options->seed) {
    session.out.line(say("Seed {0}", {mille::to_hex(table.seed().value())}));
  }
  session.out.line(say("{0}: {1}", {text, legal ? say("legal") : say("not legal")}));
  if (legal) {
    tell_consequences(session, table, action);
  } else {
    tell_refusal(session, legal.error());
  }
  tell_hooks(session, hook_use_of(variant));
  return legal ? kDone : kFailed;
}

}  // namespace

constexpr Command kWhyCommand{kPage, 130, "explain why an action is legal or not, and what it leads to", why};

}  // namespace cli
