// A player that is a command: `bomb COUNT FILE [SILENT]`. At its first question it starts COUNT processes, writes their
// pids to FILE, and answers how many it got. It never answers question number SILENT.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "bomb.h"

int main(int count, char** arguments) {
  if (count < 3) return 2;
  const int silent = count > 3 ? std::atoi(arguments[3]) : 0;
  int got = -1;
  int questions = 0;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.rfind("{\"decide\"", 0) != 0) continue;
    if (got < 0) got = bomb::start_processes(std::atoi(arguments[1]), arguments[2]);
    if (++questions == silent) {
      for (;;) pause();
    }
    const std::size_t first = line.find("[\"") + 2;
    std::cout << R"({"do":")" << line.substr(first, line.find('"', first) - first) << R"(","why":"got )" << got << "\"}"
              << std::endl;
  }
}
