// A player in a child process, as an entry table like any other: each function of it asks the child. What goes wrong there
// is a fault here; after one the child is gone, and the next match_begin starts another.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "ai/player/options.h"
#include "ai/remote/child_times.h"
#include "ai/remote/load_request.h"
#include "ai/remote/process.h"
#include "ai/remote/remote.h"
#include "mille/mille_ai.h"

namespace mille::remote {

// What to run, and under which limits.
struct Settings {
  std::string program;  // the host program
  LoadRequest request;
  std::int64_t patience_us = 0;  // as PlayerPlaces has it
  ChildTimes times;
};

class Isolated final : public Remote {
 public:
  // Starts a child that has loaded the player. Refused: MILLE_E_IO, MILLE_E_PLAYER, and what loading in process refuses.
  static mille_status start(Settings settings, std::unique_ptr<Isolated>* isolated, mille_error* error);

  bool supports(const mille_rules& rules, mille_fault* fault) override;
  std::span<const std::string> siblings() const override { return siblings_; }
  // What the kernel refused its child of the sandbox: bits of SandboxPart.
  std::uint32_t unguarded() const { return unguarded_; }

 private:
  explicit Isolated(Settings settings) : settings_(std::move(settings)) {}

  mille_status load(mille_error* error);
  void describe(const Loaded& loaded, Unpacker* unpacker);
  // Asks the child; false where it has a fault, or has had one before.
  bool ask(FrameKind kind, const Packer& question, const Deadline& deadline, FrameKind wanted, Frame* answer);
  bool ask(FrameKind kind, const Packer& question, const Deadline& deadline, Reply* reply);
  // When an answer that is no decision has to be there.
  Deadline answer_deadline() const { return in_microseconds(settings_.times.answer); }
  const std::vector<std::uint8_t>& save();
  bool give_up(mille_fault fault, std::string cause);
  mille_status start_child(mille_error* error);
  bool revive();
  std::int32_t create();

  static Isolated& of(void* instance) { return *static_cast<Isolated*>(instance); }

  Settings settings_;
  // The process, the connection to it, and one that ends it when it is closed; null: it has failed.
  struct Child {
    Child(std::unique_ptr<Process> started, int socket, int lifeline_end)
        : process(std::move(started)), channel(socket), lifeline(lifeline_end) {}
    std::unique_ptr<Process> process;
    Channel channel;
    Descriptor lifeline;
  };
  std::unique_ptr<Child> child_;
  std::mutex child_lock_;                 // against `cancel` on another thread
  std::atomic<std::uint32_t> number_{0};  // of the last question

  std::vector<std::uint8_t> saved_;  // by the last save()
  std::uint32_t unguarded_ = 0;

  // What the child said of the player: the table's texts point here.
  std::string id_, title_, release_, author_, about_;
  std::vector<std::string> siblings_;
  std::vector<PlayerOption> options_;
  std::vector<mille_ai_option> option_table_;

  // For a child that takes another's place.
  std::vector<PlayerOption> set_options_;
};

}  // namespace mille::remote
