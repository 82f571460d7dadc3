// The guided deal: arranged cards, in which each move of the person is explained before it is made. The page in the
// browser plays the same one (apps/shared/lesson.json). The two ways to play it (lesson.h) derive from this class.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/play/board.h"
#include "cli/term/session.h"
#include "mille/mille.hpp"

namespace cli {

class GuidedDeal {
 public:
  GuidedDeal(const GuidedDeal&) = delete;
  GuidedDeal& operator=(const GuidedDeal&) = delete;
  virtual ~GuidedDeal() = default;

 protected:
  GuidedDeal(Session& session, const mille::Engine& engine);

  // Plays the moves. Returns false if the person leaves.
  bool play();
  // Prints the sheet, what the deal has taught and how to go on.
  void part();

  Board board() const { return {table_, rules_, names_, kSeat}; }
  // A sentence of the lesson, with its suits as this terminal shows them.
  std::string sentence(const std::string& name) const;
  // Says why an action is not the one that is wanted; empty if it is that one.
  std::string objection(const mille_action& action, const mille_action& wanted) const;

  // Explains a move of the person, and waits until they make it. Returns false if they leave.
  virtual bool ask(const std::string& explanation, const mille_action& wanted) = 0;
  // Shows what has happened since the last call.
  virtual void tell() = 0;

  static constexpr mille_seat kSeat = 0;

  Session& session_;
  nlohmann::ordered_json script_;
  nlohmann::ordered_json sentences_;
  mille::Table table_;
  mille_rules rules_;
  Names names_;
};

}  // namespace cli
