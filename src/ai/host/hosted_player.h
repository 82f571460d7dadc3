// The player in its child process: loads it, answers the host's questions, and provides the host's functions to it.
#pragma once

#include <memory>
#include <vector>

#include "ai/player/context.h"
#include "ai/player/decision_watch.h"
#include "ai/remote/load_request.h"
#include "mille/mille_ai.h"
#include "platform/sandbox.h"

namespace mille::remote {

class HostedPlayer : private PlayerContext {
 public:
  // Enters the sandbox, loads the player and answers the host's question with that number. `missing` has the parts of the
  // sandbox, as bits of SandboxPart, that are known to be refused.
  HostedPlayer(Channel* channel, std::uint32_t number, const LoadRequest& request, std::uint32_t missing);
  HostedPlayer(const HostedPlayer&) = delete;
  HostedPlayer& operator=(const HostedPlayer&) = delete;

  // Answers one frame. Returns false if the frame is malformed.
  bool answer(const Frame& frame);

 private:
  // Enters the sandbox, and tells the host which parts are missing: `missing`, and those that the kernel refuses. Returns
  // these parts.
  std::uint32_t confine(const LoadRequest& request, std::uint32_t missing);
  void load(std::uint32_t number, const LoadRequest& request, std::uint32_t known_missing);
  bool supports(const Frame& frame);
  bool create(const Frame& frame);
  bool begin(const Frame& frame);
  bool observe(const Frame& frame);
  bool decide(const Frame& frame);
  bool explain(const Frame& frame);
  bool evaluate(const Frame& frame);
  bool save(const Frame& frame);
  bool restore(const Frame& frame);
  bool end_match();
  void reply(const Frame& question, const Reply& reply);
  // Calls the player where the host expects no answer. A fault is sent with the next answer.
  template <class Call>
  void notify(Call call);
  void poll_cancel();

  static HostedPlayer& of(void* context) { return *static_cast<HostedPlayer*>(static_cast<PlayerContext*>(context)); }

  Channel* channel_;
  platform::Confinement confinement_;
  int copy_ = -1;  // descriptor of the player's file, until it is created
  const mille_ai_api* api_ = nullptr;
  std::uint32_t rules_size_ = 0;  // of mille_rules, as the player knows it
  void* instance_ = nullptr;
  mille_ai_host host_{};
  std::unique_ptr<Variant> match_;
  bool has_hooks_ = false;
  mille_fault unsent_fault_ = MILLE_FAULT_NONE;

  // The decision that the player is making.
  std::uint32_t number_ = 0;
  DecisionWatch watch_{false};  // without locks: the player's `cancel` is called only from within its decision
  Clock::time_point polled_;
};

inline constexpr std::size_t kMostQuestion = 4u << 20;  // bytes of a frame; the longest legal list is 1 MiB

// Plays the player that the frame `first` requests, on the calling thread, until the host closes the channel. Ends the
// process without running any code of the player.
[[noreturn]] void run_player(Channel* channel, const Frame& first, const LoadRequest& request, std::uint32_t missing);

}  // namespace mille::remote
