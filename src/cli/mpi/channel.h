// Messages between the processes of an MPI job, none of which ever waits for another that may be dead: a message goes in pieces so small
// that MPI sends each whole, and what is sent is not waited for.
#pragma once

#include <mpi.h>

#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace cli {

// What a message says.
enum class Word : int {
  ready = 1,  // to process 0: I can play
  alive,      // to process 0: I am playing still
  pairs,      // to process 0: what I have played
  failed,     // to process 0: I cannot play; why
  play,       // from process 0: these
  wait,       // from process 0: I am here, there is nothing to do
  stop,       // from process 0: that was all
  stopped,    // to process 0: I have
  finish,     // from process 0: all have, so that MPI's own end, which waits for all, can be made
  leave,      // from process 0: some are lost, end without it
};

struct Message {
  int from = 0;
  Word word = Word::wait;
  std::string text;
};

class Channel {
 public:
  // A message that has come, if any has.
  std::optional<Message> receive();
  void send(int to, Word word, std::string_view text = {});
  // Gives what is not sent yet a second.
  void flush();

 private:
  struct Piece {
    std::string text;  // stays until it is sent
    MPI_Request request;
  };

  bool all_sent();

  std::list<Piece> sending_;
  std::map<int, std::string> coming_;  // the pieces of a message, by sender
};

}  // namespace cli
