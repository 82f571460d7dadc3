// Writes the folder of a new player; see new_player.h. The templates are files in apps/cli/templates.
#include "cli/commands/new_player.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <utility>
#include <vector>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "player_templates.h"

namespace cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPlaceholder = "template";

struct Language {
  const char* ending;
  const char* source;
  std::vector<std::pair<const char*, const char*>> files;  // included by the source
};

// In the order of kPlayerLanguages.
std::array<Language, std::size(kPlayerLanguages)> languages() {
  const std::vector<std::pair<const char*, const char*>> headers = {{"mille/mille_ai.h", templates::kAiHeader},
                                                                    {"mille/mille_types.h", templates::kTypesHeader}};
  return {{{".c", templates::kC, headers},
           {".cpp", templates::kCpp, headers},
           {".rs", templates::kRust, {{"mille.rs", templates::kRustDeclarations}}}}};
}

bool is_name(const std::string& name) {
  const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; };
  return !name.empty() && name[0] != '-' && std::all_of(name.begin(), name.end(), fits);
}

std::string named(std::string text, const std::string& name) {
  for (std::size_t at = text.find(kPlaceholder); at != std::string::npos;
       at = text.find(kPlaceholder, at + name.size())) {
    text.replace(at, kPlaceholder.size(), name);
  }
  return text;
}

// Returns the command that follows `word` in the first comment of the source.
std::string command_in(const std::string& source, const std::string& word) {
  const std::size_t start = source.find(word + ": ") + word.size() + 2;
  return source.substr(start, source.find('\n', start) - start);
}

void write(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  FileWriter file(path.string());
  file.write(text);
  file.close();
}

}  // namespace

void new_player(Session& session, const std::string& name, const std::string& language) {
  if (!is_name(name))
    throw UsageError("a player's name takes only letters, digits, hyphens and underscores, not “" + name + "”");
  const auto at = std::find(std::begin(kPlayerLanguages), std::end(kPlayerLanguages), language);
  const Language chosen = languages().at(static_cast<std::size_t>(at - std::begin(kPlayerLanguages)));
  const fs::path folder = name;
  if (fs::exists(folder)) throw Failure(name + " already exists");
  const std::string source = named(chosen.source, name);
  const std::string file = name + chosen.ending;
  write(folder / file, source);
  for (const auto& [path, text] : chosen.files) write(folder / path, text);
  session.out.line((folder / file).string() + " was written. To build it, check it and watch it play:");
  session.out.line("  cd " + name);
  for (const char* word : {"build", "check", "watch"}) session.out.line("  " + command_in(source, word));
}

}  // namespace cli
