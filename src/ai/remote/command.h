// A player that is a command: a program in any language, told the record for its seat line by line on its standard input, asked
// and answering on one line each. It runs under mille-ai-host, in a process for each match, or in one for all where it says that it plays
// many.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "ai/remote/child_times.h"
#include "ai/remote/lines.h"
#include "ai/remote/process.h"
#include "ai/remote/remote.h"

namespace mille::remote {

struct CommandSettings {
  std::string program;           // the host program, which starts the command under its limits
  std::string command;           // for the shell
  std::uint64_t memory = 0;      // bytes of data; 0: no limit
  std::int64_t patience_us = 0;  // as PlayerPlaces has it
  ChildTimes times;
};

class Command final : public Remote {
 public:
  explicit Command(CommandSettings settings);
  ~Command() override;

  bool supports(const mille_rules&, mille_fault*) override { return true; }
  // It knows those of release 0.1.0, and is asked about others.
  std::vector<const RuleField*> unknown_fields(const mille_rules& rules) const override;
  void hear(std::string_view line) override;
  std::string_view said() const override { return said_; }
  std::int64_t start_us() const override { return start_us_; }

 private:
  struct Child;

  mille_status launch_child(std::unique_ptr<Child>* child, mille_error* error) const;
  bool start();
  void finish();
  void end_child();
  std::int32_t decide(const mille_ai_decision& decision);
  bool ask(std::string_view question, const mille_ai_decision& decision, std::string* answer);
  // Waits for a line of its output. With Outcome::garbage, `garbage` says what was wrong with what came.
  Outcome receive(Child* child, const Deadline& deadline, std::string* line, std::string* garbage) const;
  // The names that it says it knows.
  std::set<std::string, std::less<>> ask_known(std::span<const RuleField* const> fields) const;
  bool read_answer(std::string_view line);
  bool log_errors(Child* child, int* lines) const;
  // Ends the process; `garbage` says what was wrong with what it sent.
  bool give_up(Outcome outcome, const std::string& garbage = {});

  static Command& of(void* instance) { return *static_cast<Command*>(instance); }

  CommandSettings settings_;
  std::unique_ptr<Child> child_;
  std::string waiting_;  // lines that go with the next question
  std::string said_;
  std::string why_;
  std::int64_t start_us_ = 0;

  // What it was last asked about rule fields.
  mutable std::mutex asking_;
  mutable std::vector<const RuleField*> asked_;
  mutable std::set<std::string, std::less<>> known_;
};

}  // namespace mille::remote
