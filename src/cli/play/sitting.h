// A person sitting at the table until the match is over or they leave. How they are asked and told is up to the two ways of
// sitting there (front.h), which are derived from this.
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
  Sitting(Session& session, const mille::Engine& engine, Game game);

  // Deals and turns, until the match is over or the person leaves. Returns whether it is over.
  bool sit();
  // The last words on the terminal as it is for every command: the result, and where the record is. Returns the exit code.
  int part();

  // Why undo did nothing.
  const char* nothing_to_undo() const;

  // Tells what has happened since the last call. False: nobody listens any more.
  virtual bool tell() = 0;
  // One decision of the person, or a question. False: the person leaves.
  virtual bool take_turn(const mille_table_info& info) = 0;

  Session& session_;
  const mille::Engine& engine_;
  Game game_;
  Talk talk_;

 private:
  bool step(const mille_table_info& info);
};

}  // namespace cli
