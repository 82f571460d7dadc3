// The playing processes; see play.h.
#include "cli/mpi/play.h"

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "cli/mpi/attention.h"
#include "cli/mpi/task.h"

namespace cli {

namespace {

constexpr auto kPause = std::chrono::microseconds(200);
constexpr auto kSignOfLife = std::chrono::milliseconds(100);
// Long, because process 0 may be busy writing to disk.
constexpr auto kSilence = std::chrono::seconds(30);

PairTexts play(mille::Arena& arena, std::uint64_t index) {
  PairTexts texts;
  const auto tell = [](void* user, const mille_arena_progress* news) -> std::int32_t {
    PairTexts& to = *static_cast<PairTexts*>(user);
    to.lines.append(news->lines, news->lines_size);
    to.times.append(news->times, news->times_size);
    to.records.append(news->records, news->records_size);
    return 0;
  };
  auto error = mille::make<mille_error>();
  if (mille_arena_play(arena.get(), index, tell, &texts, &error) != MILLE_OK) throw mille::Error(error);
  return texts;
}

Message next_message(Channel& channel) {
  Attention attention;
  while (attention.look() < kSilence) {
    if (auto message = channel.receive()) return std::move(*message);
    std::this_thread::sleep_for(kPause);
  }
  throw Deserted("process 0 is lost; to continue from its --out FILE, run the same command with --resume");
}

// Plays on a separate thread, since a player may think for long. Meanwhile this thread tells process 0 that the process
// is alive. Returns false if it was stopped.
bool do_task(Channel& channel, mille::Arena& arena, const Task& task) {
  std::atomic<bool> stopped{false};
  std::future<std::vector<PairTexts>> playing = std::async(std::launch::async, [&] {
    std::vector<PairTexts> pairs;
    while (!stopped && pairs.size() < task.count) pairs.push_back(play(arena, task.first + pairs.size()));
    return pairs;
  });
  while (playing.wait_for(kSignOfLife) != std::future_status::ready) {
    channel.send(0, Word::alive);
    if (const auto message = channel.receive(); message && message->word == Word::stop) stopped = true;
    if (stopped) arena.cancel().value();
  }
  if (stopped) return false;
  channel.send(0, Word::pairs, pack(task.first, playing.get()));
  return true;
}

}  // namespace

bool play_for_process_0(Channel& channel, mille::Arena& arena) {
  channel.send(0, Word::ready, arena.text(MILLE_ARENA_TEXT_HEADER).value());
  for (bool stopped = false; !stopped;) {
    const Message message = next_message(channel);
    if (message.word == Word::play) stopped = !do_task(channel, arena, Task::of(message.text));
    if (message.word == Word::stop) stopped = true;
  }
  channel.send(0, Word::stopped);
  for (;;) {
    const Message message = next_message(channel);
    if (message.word == Word::finish || message.word == Word::leave) return message.word == Word::finish;
  }
}

}  // namespace cli
