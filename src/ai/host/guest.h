// The player inside its child process: loaded, asked, and what it is offered there.
#pragma once

#include <memory>
#include <vector>

#include "ai/player/context.h"
#include "ai/player/decision_watch.h"
#include "ai/remote/load_request.h"
#include "ai/sandbox/sandbox.h"
#include "mille/mille_ai.h"

namespace mille::remote {

class Guest : private PlayerContext {
 public:
  // Enters the sandbox, loads the player and answers the host's question of that number. `missing`: the parts of the sandbox, as
  // bits of SandboxPart, that are known to be refused.
  Guest(Channel* channel, std::uint32_t number, const LoadRequest& request, std::uint32_t missing);
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  // Answers one frame; false for one that makes no sense.
  bool answer(const Frame& frame);

 private:
  void load(std::uint32_t number, const LoadRequest& request, std::uint32_t missing);
  bool supports(const Frame& frame);
  bool create(const Frame& frame);
  bool begin(const Frame& frame);
  bool observe(const Frame& frame);
  bool decide(const Frame& frame);
  void explain(const Frame& frame);
  void save(const Frame& frame);
  bool restore(const Frame& frame);
  void reply(const Frame& question, const Reply& what);
  template <class Call>
  void hear(Call call);
  void poll_cancel();

  static Guest& of(void* context) { return *static_cast<Guest*>(static_cast<PlayerContext*>(context)); }

  Channel* channel_;
  Confinement confinement_;
  const mille_ai_api* api_ = nullptr;
  std::uint32_t rules_size_ = 0;  // of mille_rules, as the player knows it
  void* instance_ = nullptr;
  mille_ai_host host_{};
  std::unique_ptr<Variant> match_;
  bool has_hooks_ = false;
  mille_fault unanswered_ = MILLE_FAULT_NONE;

  // The decision that it is taking.
  std::uint32_t number_ = 0;
  DecisionWatch watch_{false};  // the player's `cancel` is called from within its decision only
  Clock::time_point polled_;
};

}  // namespace mille::remote
