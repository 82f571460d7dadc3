// mille why: whether an action is legal, which rule or which hook says so, and what the action leads to.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/commands/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/show/narrate.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

// The message of a refusal by `allow`.
constexpr std::string_view kHookRefuses = "hook.refuses";

mille::Table table_of_position(const mille::Engine& engine, const CommandOptions& options) {
  const std::string text = read_file(options.text("position"));
  if (!options.given("variant")) return engine.position(text).value();
  return engine.position(text, chosen_variant(engine, options)).value();
}

mille::Table table_of_seed(const mille::Engine& engine, const CommandOptions& options) {
  auto setup = mille::make<mille_match_setup>();
  const auto variant = chosen_variant(engine, options);
  const Stakes stakes = chosen_stakes(options, variant.rules().value());
  setup.stakes[0] = stakes.small;
  setup.stakes[1] = stakes.large;
  mille::set_seed(setup, chosen_seed(options));
  auto table = mille::Table::create(variant, setup).value();
  table.next_deal().value();
  return table;
}

// Tells what the hooks of a variant have done since it was loaded, and which of their lines ran.
class HookTrace {
 public:
  HookTrace(Session& session, const mille::Table& table) : session_(session), variant_(table.variant().value()) {}

  void tell() const {
    const std::string text = variant_.text(MILLE_VARIANT_HOOK_USE).value();
    if (text.empty()) return;
    const Json use = Json::parse(text);
    for (const auto& [hook, count] : use.at("hooks").items()) {
      const std::uint64_t asked = count.at("asked"), answered = count.at("answered");
      if (asked == 0) continue;
      session_.out.line();
      session_.out.line(session_.style.paint(Colour::bold, "hook " + hook) + ": " + in_words(hook, asked, answered));
      for (const Json& line : use.at("lines")) {
        if (line.at("hook") == hook) tell_line(line);
      }
    }
  }

 private:
  static std::string in_words(const std::string& hook, std::uint64_t asked, std::uint64_t answered) {
    if (hook == "allow") {
      return fmt::format("asked about {}, it refused {}", counted(static_cast<std::int64_t>(asked), "action"),
                         answered);
    }
    return answered > 0 ? "it returned a result of its own" : "it kept the engine's result";
  }

  // FILE:LINE: how often the line ran, or a hyphen. All actions of the legal list are asked about.
  void tell_line(const Json& line) const {
    const std::uint64_t runs = line.at("runs");
    session_.out.line(fmt::format("  {:>6}  {}:{}", runs == 0 ? "-" : fmt::format("{}x", runs),
                                  line.at("file").get<std::string>(), line.at("line").get<int>()));
  }

  Session& session_;
  mille::Variant variant_;
};

void tell_refusal(Session& session, const mille::Error& refusal) {
  session.out.line(refusal.what());
  if (refusal.message() == kHookRefuses) {
    session.out.line("The rule fields allow it; the hook allow of the house rules refuses it.");
  } else if (!refusal.rule().empty()) {
    const std::string rule(refusal.rule());
    if (const char* text = mille_rule_text(rule.c_str())) session.out.line(fmt::format("{}: {}", rule, text));
  }
}

void tell_consequences(Session& session, mille::Table& table, const mille_action& action) {
  Narrator narrator(session.out, session.style, {"seat 0", "seat 1"}, MILLE_ALL);
  narrator.skip(table);
  table.apply(action).value();
  narrator.follow(table);
  narrator.finish_turn();
}

constexpr Option kOptions[] = {
    kVariant,
    kSetting,
    {.name = "position",
     .value = "FILE",
     .kind = &kFile,
     .help = "look at this position, `-` standard input",
     .more = "It is played by the rules that it names unless `--variant` is given."},
    kSeed,
    kStakes,
};

}  // namespace

constexpr Page kWhyPage{.name = "why",
                        .usage = "[option...] ACTION",
                        .about =
                            "Says whether an action is legal in a position, or in the first deal of a seed. If it is "
                            "not, the rule or the hook "
                            "that refuses it; if it is, what it leads to. Of a script's hooks that were asked it "
                            "prints how they answered and "
                            "which of their lines ran how often; what they log goes to standard error. The exit status "
                            "is 0 if the action is "
                            "legal, 1 if it is not.",
                        .examples =
                            "mille why --seed 7 draw\n"
                            "mille why --variant my-rule.lua --position puzzle.json 'lay 8 8C 8D 2H'\n",
                        .options = kOptions,
                        .argument = {.name = "action"}};

int why(Session& session) {
  CommandOptions options(kWhyPage);
  if (!options.parse(session)) return kDone;
  std::string text;
  for (const std::string& word : options.arguments()) text += (text.empty() ? "" : " ") + word;
  if (text.empty()) throw UsageError("why takes an action, such as 'lay 8 8C 8D 2H'");
  if (options.has("position") && (options.has("seed") || options.given("stakes"))) {
    throw UsageError("--position has a seed and stakes of its own");
  }
  if (options.has("position") && options.has("option") && !options.given("variant")) {
    throw UsageError("--option with --position wants --variant too: a position has its own rules");
  }
  const auto engine = make_script_engine(true);
  auto table = options.has("position") ? table_of_position(engine, options) : table_of_seed(engine, options);
  const HookTrace trace(session, table);
  const mille_action action = table.parse(text).value();
  const auto legal = table.check(action);
  if (!legal && legal.code() != MILLE_E_ILLEGAL_ACTION) legal.value();  // throws
  session.out.line(fmt::format("{}: {}", text, legal ? "legal" : "not legal"));
  if (legal) {
    tell_consequences(session, table, action);
  } else {
    tell_refusal(session, legal.error());
  }
  trace.tell();
  return legal ? kDone : kFailed;
}

}  // namespace cli
