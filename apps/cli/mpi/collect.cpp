// Process 0; see collect.h.
#include "cli/mpi/collect.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <thread>

#include "cli/failure.h"
#include "cli/term/shown.h"
#include "platform/signals.h"

namespace cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPause = std::chrono::microseconds(200);
constexpr auto kSilence = std::chrono::seconds(3);   // a playing process silent for longer is lost
constexpr auto kStart = std::chrono::seconds(60);    // time a process may take to load its players
constexpr auto kReturn = std::chrono::seconds(10);   // a lost process silent for longer is gone
constexpr auto kWave = std::chrono::seconds(1);      // interval between signs of life to idle processes
constexpr auto kFarewell = std::chrono::seconds(1);  // time the others get to stop
constexpr auto kWriteInterval = std::chrono::milliseconds(100);
constexpr auto kTaskTime = std::chrono::milliseconds(50);  // intended duration of a task
constexpr std::uint64_t kMostTogether = 256;
constexpr std::uint64_t kAhead = 1 << 14;  // how far finished pairs may run ahead of a slow one

void say(int process, const std::string& text) {
  std::fprintf(stderr, "mille-mpi: process %d %s\n", process, shown(text).c_str());
}

}  // namespace

Collector::Collector(Channel& channel, mille::Arena& arena, std::optional<ArenaFiles>& files, int processes)
    : channel_(channel),
      arena_(arena),
      files_(files),
      header_(arena.text(MILLE_ARENA_TEXT_HEADER).value()),
      peers_(static_cast<std::size_t>(processes)) {
  peers_[0].stage = Stage::gone;
  const mille_arena_info info = arena.info().value();
  next_ = wanted_ = info.pairs_done;
  total_ = info.pairs_total;
  open_ = info.state == MILLE_ARENA_STATE_OPEN;
}

void Collector::tell_all(Word word) {
  for (std::size_t i = 1; i < peers_.size(); ++i) channel_.send(static_cast<int>(i), word);
}

bool Collector::dismiss() {
  tell_all(Word::stop);
  const auto all_stopped = [this] {
    return std::all_of(peers_.begin() + 1, peers_.end(), [](const Peer& peer) { return peer.stage == Stage::stopped; });
  };
  // A signal that interrupted this process has reached the others too.
  Attention attention;
  while (!all_stopped() && !platform::interrupted() && attention.look() < kFarewell) {
    const std::optional<Message> message = channel_.receive();
    if (!message) std::this_thread::sleep_for(kPause);
    if (message && message->word == Word::stopped) {
      peers_[static_cast<std::size_t>(message->from)].stage = Stage::stopped;
    }
  }
  const bool complete = all_stopped();
  tell_all(complete ? Word::finish : Word::leave);
  channel_.flush();
  return complete;
}

void Collector::run() {
  while (open_ && !platform::interrupted()) {
    const bool busy = hear();
    hand_out();
    look_after();
    if (Clock::now() - written_ > kWriteInterval) write_news();
    if (!busy) std::this_thread::sleep_for(kPause);
  }
  write_news();
}

void Collector::hand_out() {
  const bool wave = Clock::now() - waved_ > kWave;
  if (wave) waved_ = Clock::now();
  for (std::size_t i = 1; i < peers_.size(); ++i) {
    Peer& peer = peers_[i];
    if (peer.stage != Stage::idle) continue;
    if (const std::optional<Task> task = next_task(peer.batch)) {
      peer.task = *task;
      peer.stage = Stage::playing;
      peer.given = Clock::now();
      peer.heard = attention_.look();
      channel_.send(static_cast<int>(i), Word::play, task->text());
    } else if (wave) {
      channel_.send(static_cast<int>(i), Word::wait);
    }
  }
}

std::optional<Task> Collector::next_task(std::uint64_t most) {
  if (!again_.empty()) {
    const Task task = again_.front();
    again_.pop_front();
    return task;
  }
  const std::uint64_t end = std::min(total_, wanted_ + kAhead);
  if (next_ >= end) return {};
  // Tasks shrink towards the end, so that no process has much left when the others are done.
  const std::uint64_t share = (total_ - next_) / (2 * peers_.size());
  const Task task{next_, std::min({most, end - next_, std::max<std::uint64_t>(share, 1)})};
  next_ += task.count;
  return task;
}

bool Collector::hear() {
  const std::optional<Message> message = channel_.receive();
  if (!message) return false;
  Peer& peer = peers_[static_cast<std::size_t>(message->from)];
  peer.heard = attention_.look();
  switch (message->word) {
    case Word::ready: welcome(message->from, message->text); break;
    case Word::pairs: take_pairs(peer, message->text); break;
    case Word::failed:
      say(message->from, fmt::format("cannot play: {}", message->text));
      if (peer.stage == Stage::playing) again_.push_back(peer.task);
      peer.stage = Stage::gone;
      break;
    default: break;
  }
  return true;
}

// A process on another machine may have found another file under a player's name, or another library.
void Collector::welcome(int process, const std::string& header) {
  Peer& peer = peers_[static_cast<std::size_t>(process)];
  peer.stage = Stage::idle;
  if (header == header_) return;
  peer.stage = Stage::gone;
  const auto checked = arena_.add_lines(header, {});
  say(process, fmt::format("does not play: {}", checked ? "it has another run" : describe(checked.error())));
}

void Collector::take_pairs(Peer& peer, const std::string& text) {
  std::uint64_t index = 0;
  for (PairTexts& pair : unpack(text, &index)) {
    if (index >= wanted_) finished_.emplace(index, std::move(pair));
    ++index;
  }
  const auto spent = Clock::now() - peer.given;
  if (spent < kTaskTime) peer.batch = std::min(peer.batch * 2, kMostTogether);
  if (spent > 2 * kTaskTime) peer.batch = std::max<std::uint64_t>(peer.batch / 2, 1);
  // A process that was only slow gets work again, although another process plays its pairs too.
  peer.stage = Stage::idle;
  accept();
}

void Collector::accept() {
  while (open_ && !finished_.empty() && finished_.begin()->first == wanted_) {
    const PairTexts& pair = finished_.begin()->second;
    arena_.add_lines(fmt::format("{}{}", header_, pair.lines), pair.times).value();
    if (files_) {
      news_.lines += pair.lines;
      news_.times += pair.times;
      news_.records += pair.records;
    }
    finished_.erase(finished_.begin());
    ++wanted_;
    open_ = arena_.info().value().state == MILLE_ARENA_STATE_OPEN;
  }
}

void Collector::look_after() {
  const Attention::Duration now = attention_.look();
  std::size_t there = 0;
  for (std::size_t i = 1; i < peers_.size(); ++i) {
    Peer& peer = peers_[i];
    const Attention::Duration silent = now - peer.heard;
    if (peer.stage == Stage::playing && silent > kSilence) {
      peer.stage = Stage::lost;
      again_.push_back(peer.task);
      say(static_cast<int>(i), fmt::format("is lost; pairs played again: {}", peer.task.count));
    }
    if (peer.stage == Stage::starting && silent > kStart) {
      peer.stage = Stage::gone;
      say(static_cast<int>(i), "has not reported");
    }
    if (peer.stage == Stage::lost && silent > kReturn) peer.stage = Stage::gone;
    there += peer.stage == Stage::gone ? 0 : 1;
  }
  if (there == 0) throw Failure("no process is left to play");
}

void Collector::write_news() {
  written_ = Clock::now();
  if (!files_) return;
  auto news = mille::make<mille_arena_progress>();
  news.lines = news_.lines.data();
  news.lines_size = news_.lines.size();
  news.times = news_.times.data();
  news.times_size = news_.times.size();
  news.records = news_.records.data();
  news.records_size = news_.records.size();
  files_->write(news);
  news_ = {};
}

}  // namespace cli
