// A player that is a command, which can be written in any language. It reads the record of its seat line by line on its
// standard input. It receives each question as one line and answers with one line. It runs under mille-ai-host: one
// process per match, or one for all matches if it says that it plays many.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "ai/remote/child_times.h"
#include "ai/remote/lines.h"
#include "ai/remote/process.h"
#include "ai/remote/remote.h"
#include "base/result.h"

namespace mille::remote {

struct CommandSettings {
  std::shared_ptr<const HostProgram> program;  // starts the command under its limits
  std::string command;                         // for the shell
  std::uint64_t memory = 0;                    // bytes of data; 0 for no limit
  std::int64_t patience_us = 0;                // see PlayerPlaces
  ChildTimes times;
};

class Command final : public Remote {
 public:
  explicit Command(CommandSettings settings);
  ~Command() override;

  // Asks the shell whether there is the program with which the command begins. Fails with MILLE_E_NOT_FOUND if there is
  // not, and with MILLE_E_IO if no process can be started. A command that begins with anything but a plain word passes.
  mille_status check_program(mille_error* error) const;

  bool supports(const mille_rules&, mille_fault*) override { return true; }
  // A command knows the fields of release 1.0.0, and is asked about all others.
  std::vector<const RuleField*> unknown_fields(const mille_rules& rules) const override;
  void write_line(std::string_view line) override;
  std::string_view answered_text() const override { return action_; }
  std::int64_t start_us() const override { return start_us_; }

 private:
  struct Child;

  // The names of rule fields.
  using Names = std::set<std::string, std::less<>>;

  // A line of a child's output, or what went wrong.
  struct Received {
    Transfer transfer = Transfer::ok;
    std::string line = {};
    std::string malformed = {};  // what was wrong, if `transfer` is malformed
  };

  Result<std::unique_ptr<Child>> launch_child(const std::string& command, mille_error* error) const;
  bool start();
  void end_match();
  void end_child();
  std::int32_t decide(const mille_ai_decision& decision);
  // Asks the question. Returns nothing if the child fails.
  std::optional<std::string> ask(std::string_view question, const mille_ai_decision& decision);
  // Takes what the child wrote before it was asked, which may only be a ready line. Returns whether the child is still
  // starting, or nothing if the child fails.
  std::optional<bool> take_early_output();
  // Waits for a line of the child's output, and logs its standard error meanwhile.
  Received receive(Child* child, const Deadline& deadline) const;
  // Returns what the last question found out, if it was about these fields.
  std::optional<Names> known_of(const std::vector<const RuleField*>& fields) const;
  // Returns the names among these fields that the command says it knows.
  Names ask_known(std::span<const RuleField* const> fields) const;
  bool read_answer(std::string_view line);
  // Logs the whole lines of the child's standard error, and adds their number to `lines`. Returns false if there are
  // too many, or if one is too long.
  bool log_errors(Child* child, int* lines) const;
  // Ends the process. `malformed` says what was wrong with its output. Returns false.
  bool give_up(Transfer failed, const std::string& malformed = {});

  static Command& of(void* instance) { return *static_cast<Command*>(instance); }

  CommandSettings settings_;
  std::unique_ptr<Child> child_;
  std::string queued_;  // lines that are sent with the next question
  std::string action_;  // of its last answer
  std::string why_;
  std::int64_t start_us_ = 0;

  // The last question about rule fields, and its answer.
  mutable std::mutex asking_;
  mutable std::vector<const RuleField*> asked_;
  mutable Names known_;
};

}  // namespace mille::remote
