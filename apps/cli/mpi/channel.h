// Messages between the processes of an MPI job. No process ever waits for another, which may be dead: a message is
// split into pieces so small that MPI sends each at once, and sends are not waited for.
#pragma once

#include <mpi.h>

#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace cli {

// The kinds of message.
enum class Word : int {
  ready = 1,  // to process 0: I can play; the text is the header of my run
  alive,      // to process 0: I am still playing
  pairs,      // to process 0: the pairs I have played
  failed,     // to process 0: I cannot play; the text says why
  play,       // from process 0: play these pairs
  wait,       // from process 0: I am here, but there is nothing to do
  stop,       // from process 0: everything is done
  stopped,    // to process 0: I have stopped
  finish,     // from process 0: all have stopped, so MPI_Finalize, which waits for all, is safe
  leave,      // from process 0: some processes are lost; exit without MPI_Finalize
};

struct Message {
  int from = 0;
  Word word = Word::wait;
  std::string text;
};

class Channel {
 public:
  // Returns the next complete message, if one has arrived.
  std::optional<Message> receive();
  void send(int to, Word word, std::string_view text = {});
  // Waits up to a second for pending sends.
  void flush();

 private:
  struct Piece {
    std::string text;  // must live until it is sent
    MPI_Request request;
  };

  bool all_sent();

  std::list<Piece> sending_;
  std::map<int, std::string> coming_;  // the pieces received so far, by sender
};

}  // namespace cli
