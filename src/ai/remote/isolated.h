// A player in a child process. Each function of its entry table asks the child. If the child fails, that is a fault of
// the player; the child is ended, and the next match_begin starts another.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/player/options.h"
#include "ai/remote/child_times.h"
#include "ai/remote/load_request.h"
#include "ai/remote/player_file.h"
#include "ai/remote/process.h"
#include "ai/remote/remote.h"
#include "base/result.h"
#include "mille/mille_ai.h"

namespace mille::remote {

// What to run, and under which limits.
struct Settings {
  std::shared_ptr<const HostProgram> program;
  LoadRequest request;
  std::shared_ptr<const PlayerFile> file;  // that each child loads; null for a built-in player
  std::int64_t patience_us = 0;            // see PlayerPlaces
  ChildTimes times;
};

class Isolated final : public Remote {
 public:
  // Starts a child and has it load the player. Fails with MILLE_E_IO, with MILLE_E_VERSION if the program is of another
  // version, with MILLE_E_PLAYER if the child fails, and as load_library() and check_api() do.
  static Result<std::unique_ptr<Isolated>> start(Settings settings, mille_error* error);

  bool supports(const mille_rules& rules, mille_fault* fault) override;
  std::span<const std::string> siblings() const override { return siblings_; }
  // The parts of its sandbox that the kernel refused: bits of SandboxPart.
  std::uint32_t missing_parts() const { return missing_parts_; }

 private:
  explicit Isolated(Settings settings) : settings_(std::move(settings)) {}

  // Starts a child that loads the player. Only the first one describes it.
  mille_status load(mille_error* error);
  mille_status start_child(mille_error* error);
  // Refuses with the error that a child sent instead of a description.
  mille_status refuse_as_told(mille_status status, Unpacker* unpacker, mille_error* error);

  // Reads what the child says about the player. Returns false if that is malformed.
  bool read_description(const Loaded& loaded, Unpacker* unpacker);
  // Makes the entry table. Its texts point into the description.
  void make_table(const Loaded& loaded);
  void set_life_cycle();
  void set_memory();

  // The functions of the entry table.
  std::int32_t create(const mille_ai_host* host, const mille_option* options, std::size_t count);
  std::int32_t begin(const mille_ai_match& match);
  void observe(const mille_event& event);
  std::int32_t decide(const mille_ai_decision& decision, std::uint32_t* index);
  std::size_t explain(char* buffer, std::size_t size);
  void evaluate(mille_evaluation* evaluation, std::span<double> chances);
  std::size_t save(void* buffer, std::size_t size);
  std::int32_t restore(const void* buffer, std::size_t size);
  void cancel();

  // Starts another child if there is none. Returns false if that fails.
  bool ensure_child();
  // Has the child create its instance with the options that were set.
  std::int32_t create_instance();
  // Asks the child. Returns nothing if the child fails or there is none.
  std::optional<Frame> ask(FrameKind kind, const Packer& question, const Deadline& deadline, FrameKind wanted);
  std::optional<Reply> ask(FrameKind kind, const Packer& question, const Deadline& deadline);
  // Takes a frame that is not an answer: a log line, or the missing parts of the sandbox. Returns false, and ends the
  // child, if it may not send this frame, or not one more.
  bool take_notice(const Frame& frame, FrameKind asked, int notices);
  // The deadline for an answer that is not a decision.
  Deadline answer_deadline() const { return in_microseconds(settings_.times.answer); }
  // Ends the child. Return false.
  bool give_up(mille_fault fault, std::string cause);
  bool give_up(Transfer failed);

  static Isolated& of(void* instance) { return *static_cast<Isolated*>(instance); }

  Settings settings_;
  std::unique_ptr<HostProcess> child_;    // null after it failed
  std::mutex child_lock_;                 // guards `child_` against `cancel` on another thread
  std::atomic<std::uint32_t> number_{0};  // of the last question

  std::vector<std::uint8_t> saved_;  // by the last call of `save` that asked for the size
  std::uint32_t missing_parts_ = 0;

  // The description of the player.
  std::string id_, title_, release_, author_, about_;
  std::vector<std::string> siblings_;
  std::vector<PlayerOption> options_;
  std::vector<mille_ai_option> option_table_;

  std::vector<PlayerOption> set_options_;  // for a child that replaces another
};

}  // namespace mille::remote
