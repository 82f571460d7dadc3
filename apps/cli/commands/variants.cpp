// mille variants: lists the variants, and shows what one of them changes.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/match_options.h"
#include "cli/options/suggest.h"
#include "cli/show/rule_value.h"
#include "cli/term/say.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

// The variant with which the others are compared.
constexpr const char* kReference = "montreal";
constexpr int kFieldColumns = 30;

void list_variants(Session& session, const mille::Engine& engine) {
  for (const char* id : mille::variant_ids()) {
    const auto variant = engine.variant(id).value();
    session.out.line(session.style.paint(Colour::bold, pad_right(id, 18)) +
                     variant.text(MILLE_VARIANT_TEXT_TITLE).value());
    session.out.line(paragraph(variant.text(MILLE_VARIANT_TEXT_ABOUT).value(), 18, session.style.width));
  }
}

void list_as_json(Session& session, const mille::Engine& engine) {
  Json list = Json::array();
  for (const char* id : mille::variant_ids()) {
    const auto variant = engine.variant(id).value();
    list.push_back({{"id", id},
                    {"title", variant.text(MILLE_VARIANT_TEXT_TITLE).value()},
                    {"about", variant.text(MILLE_VARIANT_TEXT_ABOUT).value()}});
  }
  session.out.line(list.dump());
}

void print_field(Session& session, const std::string& name, const Json& value, const Json& reference) {
  const bool differs = value != reference;
  std::vector<std::string> words;
  std::string word;
  for (const char c : rule_value_text(value) + ' ') {
    if (c == ' ') {
      words.push_back(std::exchange(word, {}));
    } else {
      word += c;
    }
  }
  if (differs) words.push_back(fmt::format("({}: {})", kReference, rule_value_text(reference)));
  const std::string head = std::string(differs ? "* " : "  ") + pad_right(name, kFieldColumns);
  const std::string line = wrap(head, words, " ", session.style.width);
  session.out.line(differs ? session.style.paint(Colour::bold, line) : line);
}

void show_rules(Session& session, const mille::Engine& engine, const mille::Variant& variant) {
  const Json rules = Json::parse(variant.text(MILLE_VARIANT_TEXT_RULES).value());
  const Json reference = Json::parse(engine.variant(kReference).value().text(MILLE_VARIANT_TEXT_RULES).value());
  for (const auto& [group, fields] : rules.items()) {
    for (const auto& [field, value] : fields.items()) {
      print_field(session, group + '.' + field, value, reference[group][field]);
    }
  }
}

// What reaches beyond one deal: rule sets, and what the script remembers.
void show_deal_to_deal(Session& session, const mille::Variant& variant) {
  const auto sets = Json::parse(variant.text(MILLE_VARIANT_TEXT_RULE_SETS).value());
  if (!sets.empty()) session.out.line("\nRule sets, of which the script chooses one for each deal:");
  for (std::size_t number = 1; number <= sets.size(); ++number) {
    const auto rules = rule_set_text(variant, static_cast<std::int32_t>(number));
    session.out.line(fmt::format("  {}  {}", number, rules.empty() ? "as above" : rules));
  }
  const auto memory = variant.memory().value();
  if (!memory.empty()) session.out.line("\nRemembered from deal to deal:");
  for (const mille_memory_info& one : memory) {
    session.out.line(fmt::format("  {} = {}  ({} to {})", one.name, one.start, one.minimum, one.maximum));
    if (one.help[0] != '\0') session.out.line(paragraph(one.help, 6, session.style.width));
  }
}

std::string option_range(const mille_option_info& option) {
  switch (option.type) {
    case MILLE_OPTION_INTEGER: return fmt::format("{} to {}", option.minimum, option.maximum);
    case MILLE_OPTION_BOOLEAN: return "true or false";
    default: return option.choices;
  }
}

struct VariantsOptions {
  std::vector<std::string> words;
  std::vector<Setting> settings;
  bool json = false;
};

void show(Session& session, const mille::Engine& engine, const VariantsOptions& options, const std::string& name) {
  const auto variant = load_variant(engine, name, options.settings);
  Output& out = session.out;
  if (options.json) {
    out.line(variant.text(MILLE_VARIANT_TEXT_RULES).value());
    return;
  }
  const std::string id = variant.text(MILLE_VARIANT_TEXT_ID).value();
  out.line(session.style.paint(Colour::bold, id) + ": " + variant.text(MILLE_VARIANT_TEXT_TITLE).value());
  out.line(paragraph(variant.text(MILLE_VARIANT_TEXT_ABOUT).value(), 0, session.style.width));
  out.line("hash " + mille::to_hex(variant.hash().value()));
  out.line();
  out.line(id == kReference ? "Rules:" : fmt::format("Rules; an asterisk marks what differs from {}:", kReference));
  show_rules(session, engine, variant);
  show_deal_to_deal(session, variant);
  out.line();
  out.line("Options:");
  for (const auto& option : variant.options().value()) {
    out.line(fmt::format("  {} = {}  ({})", option.name, option.value, option_range(option)));
    out.line(paragraph(option.help, 6, session.style.width));
  }
}

constexpr const char* kWords[] = {"show"};

constexpr Option kOptions[] = {{.name = "option",
                                .value = "NAME=VALUE",
                                .target = into<&VariantsOptions::settings>,
                                .offer = Offer::settings,
                                .help = "with show: set an option of the variant; may be repeated"},
                               {.name = "json",
                                .target = into<&VariantsOptions::json>,
                                .help = "print the list as JSON; with show: the rules as JSON"}};

constexpr Page kPage{
    .name = "variants",
    .usage = "[show V]",
    .about =
        "Lists the variants. `show` prints every resolved rule of one variant, with an asterisk where it differs from "
        "montreal, and the variant's options.",
    .examples =
        "mille variants\n"
        "mille variants show progressive\n"
        "mille variants show montreal --option target=500 --json\n",
    .options = kOptions,
    .argument = {.name = "word", .target = into<&VariantsOptions::words>, .words = kWords, .offer = Offer::variants}};

int variants(Session& session) {
  const auto options = parsed<VariantsOptions, kPage>(session);
  if (!options) return kDone;
  const auto engine = mille::Engine::create().value();
  const auto& words = options->words;
  if (words.empty()) {
    if (!options->settings.empty()) throw UsageError(say("{0} needs {1}", {"--option", "`variants show V`"}));
    options->json ? list_as_json(session, engine) : list_variants(session, engine);
    return kDone;
  }
  if (words[0] != "show") {
    throw UsageError(say("variants takes no argument or `show V`, not “{0}”", {words[0]}));
  }
  if (words.size() != 2) throw UsageError(say("`variants show` takes one variant"));
  show(session, engine, *options, words[1]);
  return kDone;
}

}  // namespace

constexpr Command kVariantsCommand{kPage, 80, "list the variants, or show the rules of one", variants};

}  // namespace cli
