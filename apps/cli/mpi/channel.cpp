// Messages of an MPI job; see channel.h.
#include "cli/mpi/channel.h"

#include <fmt/core.h>

#include <chrono>
#include <thread>
#include <utility>

namespace cli {

namespace {

// Small enough for every transport of Open MPI to send it without asking the receiver (shared memory: 4,096 bytes).
constexpr std::size_t kPiece = 2048;
constexpr char kMore = '+';
constexpr char kLast = '.';
constexpr auto kPause = std::chrono::milliseconds(1);
constexpr auto kLongest = std::chrono::seconds(1);

}  // namespace

std::optional<Message> Channel::receive() {
  all_sent();
  for (;;) {
    int there = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS || there == 0)
      return {};
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string piece(static_cast<std::size_t>(size), '\0');
    MPI_Recv(piece.data(), size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, nullptr);
    std::string& text = coming_[status.MPI_SOURCE];
    text.append(piece, 1);
    if (piece[0] == kLast) return Message{status.MPI_SOURCE, Word{status.MPI_TAG}, std::exchange(text, {})};
  }
}

void Channel::send(int to, Word word, std::string_view text) {
  do {
    const std::string_view part = text.substr(0, kPiece);
    text.remove_prefix(part.size());
    Piece& piece = sending_.emplace_back();
    piece.text = fmt::format("{}{}", text.empty() ? kLast : kMore, part);
    MPI_Isend(piece.text.data(), static_cast<int>(piece.text.size()), MPI_CHAR, to, static_cast<int>(word),
              MPI_COMM_WORLD, &piece.request);
  } while (!text.empty());
}

bool Channel::all_sent() {
  std::erase_if(sending_, [](Piece& piece) {
    int done = 0;
    return MPI_Test(&piece.request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS || done != 0;
  });
  return sending_.empty();
}

void Channel::flush() {
  const auto end = std::chrono::steady_clock::now() + kLongest;
  while (!all_sent() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kPause);
}

}  // namespace cli
