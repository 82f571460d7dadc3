// Runs a match until it is over or the person leaves. The two fronts (front.h) derive from this class. They decide how
// to show things and how to ask.
#pragma once

#include "cli/play/game.h"
#include "cli/play/talk.h"
#include "cli/show/narrate.h"
#include "cli/term/session.h"

namespace cli {

class Sitting {
 public:
  Sitting(const Sitting&) = delete;
  Sitting& operator=(const Sitting&) = delete;
  virtual ~Sitting() = default;

 protected:
  Sitting(Session& session, const mille::Engine& engine, Game& game);

  // Deals and plays turns until the match is over or the person leaves. Returns true if it is over.
  bool sit();
  // Prints the result and where the record is, in normal terminal mode. Returns the exit code.
  int part();

  // Says why undo did nothing.
  std::string nothing_to_undo() const;

  // Shows what has happened since the last call. Returns false if the terminal is gone or a signal says to stop.
  virtual bool tell() = 0;
  // Handles one decision or question of the person. Returns false if the person leaves.
  virtual bool take_turn(const mille_table_info& info) = 0;

  Session& session_;
  const mille::Engine& engine_;
  Game& game_;
  Talk talk_;

 private:
  bool step(const mille_table_info& info);
};

}  // namespace cli
