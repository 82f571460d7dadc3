// Creates the engine of the command; see engine.h.
#include "cli/options/engine.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/script_lines.h"
#include "platform/path.h"
#include "platform/user.h"

namespace cli {

namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

std::vector<std::string> listed_folders(const std::string& list) {
  std::vector<std::string> folders;
  std::istringstream rest(list);
  for (std::string folder; std::getline(rest, folder, platform::path_list_separator());) folders.push_back(folder);
  return folders;
}

std::vector<const char*> addresses(const std::vector<std::string>& texts) {
  std::vector<const char*> addresses;
  for (const std::string& text : texts) addresses.push_back(text.c_str());
  return addresses;
}

std::string user_folder() {
  const std::string data = environment("XDG_DATA_HOME");
  if (data.starts_with('/')) return data + "/mille/players";
  const std::string home = environment("HOME");
  return home.starts_with('/') ? home + "/.local/share/mille/players" : "";
}

// Returns the folder of this command; empty if the system does not say.
fs::path own_folder() { return platform::path_of(platform::program_file()).parent_path(); }

// Prints what players log, what commands write to standard error, and remarks on scripts. The library has made it
// printable. Lines that scripts log are left out.
void MILLE_CALL log_line(void*, const mille_log_line* line) {
  if (is_remark_on_script(*line)) {
    print_script_remark(*line);
  } else if (!is_logged_by_script(*line)) {
    std::fprintf(stderr, "%s\n", with_place(*line).c_str());
  }
}

// Prints lines that scripts log, too. Arenas, which have threads, do not print them.
void MILLE_CALL log_line_of_script(void*, const mille_log_line* line) {
  is_logged_by_script(*line) ? print_script_log(*line) : log_line(nullptr, line);
}

}  // namespace

std::string isolating_program() {
  std::error_code error;
  const fs::path folder = own_folder();
  if (folder.empty()) return {};
  for (const char* place : {"mille-ai-host", MILLE_AI_HOST}) {
    const fs::path program = (folder / place) += platform::program_ending();
    if (fs::exists(program, error)) return platform::text_of(program);
  }
  return {};
}

mille::Engine make_engine(const PlayerGrants& grants) {
  const fs::path here = own_folder();
  std::vector<std::string> folders = listed_folders(environment("MILLE_AI_PATH"));
  folders.push_back(user_folder());
  if (!here.empty()) folders.push_back(platform::text_of((here / MILLE_PLAYERS).lexically_normal()));
  const std::vector<const char*> searched = addresses(folders);
  const std::vector<const char*> readable = addresses(grants.readable);
  const std::string program = isolating_program();
  auto options = mille::make<mille_engine_options>();
  options.player_folders = searched.data();
  options.player_folder_count = searched.size();
  options.player_host = program.empty() ? nullptr : program.c_str();
  options.readable_folders = readable.data();
  options.readable_folder_count = readable.size();
  options.player_threads = grants.threads;
  options.allow_players = grants.allowed;
  options.player_patience_us = grants.patience_us;
  options.log = grants.script_logs ? log_line_of_script : log_line;
  options.allow_unknown_fields = grants.unknown_fields ? 1 : 0;
  return mille::Engine::create(options).value();
}

mille::Engine make_script_engine(bool counts_use) {
  auto options = mille::make<mille_engine_options>();
  options.count_hook_use = counts_use ? 1 : 0;
  options.log = log_line_of_script;
  return mille::Engine::create(options).value();
}

}  // namespace cli
