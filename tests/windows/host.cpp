// host PLAYERS PROGRAM: makes an isolated player, prints what it logs, the number of its process, and waits to be killed.
#include <windows.h>

#include <cstdio>

#include "mille/mille.hpp"

static void MILLE_CALL print(void*, const mille_log_line* line) {
  std::puts(line->text);
  std::fflush(stdout);
}

int main(int count, char** arguments) try {
  if (count != 3) return 2;
  auto options = mille::make<mille_engine_options>();
  options.player_folders = arguments + 1;
  options.player_folder_count = 1;
  options.player_host = arguments[2];
  options.log = print;
  const auto engine = mille::Engine::create(options).value();
  const auto player = engine.player(mille::PlayerSetup::parse("rogue:mode=number,isolated=weak").value()).value();
  Sleep(INFINITE);
} catch (const mille::Error& error) {
  std::puts(error.what());
  return 1;
}
