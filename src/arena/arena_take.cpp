// Takes pairs that were played before, to resume runs and to merge shards. See arena.h.
#include <algorithm>
#include <optional>
#include <utility>

#include "arena/arena.h"
#include "arena/lines.h"
#include "arena/messages.h"

namespace mille::arena {
namespace {

// Reads the complete lines of a text, one after the other.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  std::optional<std::string_view> next() {
    const std::size_t end = text_.find('\n', taken_);
    if (end == text_.npos) return {};
    const std::string_view line = text_.substr(taken_, end - taken_);
    taken_ = end + 1;
    ++number_;
    return line;
  }
  std::size_t taken() const { return taken_; }     // bytes
  std::int32_t number() const { return number_; }  // of the line returned last

 private:
  std::string_view text_;
  std::size_t taken_ = 0;
  std::int32_t number_ = 0;
};

// Returns the part of a pair's line with which its line of times begins too: `{"pair":7,"players":[0,1`.
std::string_view name_of(std::string_view line) { return line.substr(0, line.find(']')); }

// Restores figures and state to those at its construction, unless it is cancelled.
class Rollback {
 public:
  Rollback(Figures* figures, mille_arena_state* state)
      : figures_(figures), state_(state), old_figures_(*figures), old_state_(*state) {}
  ~Rollback() {
    if (figures_ == nullptr) return;
    std::swap(*figures_, old_figures_);
    *state_ = old_state_;
  }
  Rollback(const Rollback&) = delete;
  Rollback& operator=(const Rollback&) = delete;

  void cancel() { figures_ = nullptr; }

 private:
  Figures* figures_;
  mille_arena_state* state_;
  Figures old_figures_;
  mille_arena_state old_state_;
};

}  // namespace

Result<std::unique_ptr<Arena>> Arena::open(std::string_view lines, mille_error* error) {
  const auto first = Lines(lines).next();
  auto setup = first ? read_header(*first, error) : refuse(error, say::kLinesHeader);
  if (!setup) {
    set_place(error, {{}, 1});
    return setup.status();
  }
  const std::uint32_t shards = setup->shards;
  setup->shard = setup->shards = 1;
  std::unique_ptr<Arena> made(new Arena(nullptr, std::move(*setup), {}));
  made->shards_seen_ = shards;
  return made;
}

std::uint64_t Arena::index_of(const PairResult& pair) const {
  return (pair.number - setup_.shard) / setup_.shards * setup_.pairing_count() + pair.pairing;
}

mille_status Arena::check_header(const Setup& header, mille_error* error) const {
  if (variant_ != nullptr && header.version < kResultVersion) return refuse(error, say::kLinesOld, {header.version});
  if (const char* const what = difference(setup_, header); what != nullptr) {
    return refuse(error, say::kLinesOther, {what});
  }
  for (std::size_t i = 0; i < header.programs.size(); ++i) {
    if (header.programs[i] == setup_.programs[i]) continue;
    return refuse(error, say::kLinesProgram,
                  {setup_.players[i], describe_program(header.programs[i]), describe_program(setup_.programs[i])});
  }
  if (variant_ == nullptr) {
    return header.shards == shards_seen_ ? mille_status{MILLE_OK}
                                         : refuse(error, say::kLinesOther, {"number of shards"});
  }
  const bool same = header.shard == setup_.shard && header.shards == setup_.shards;
  return same ? mille_status{MILLE_OK} : refuse(error, say::kLinesOther, {"shard"});
}

Result<Arena::PairsRead> Arena::read_pairs(std::string_view lines, std::string_view times, mille_error* error) const {
  Lines reader(lines);
  Lines clock(times);
  const Lines* at = &reader;
  PairsRead result;
  const auto read = [&]() -> Result<Setup> {
    const auto first = reader.next();
    if (!first) return refuse(error, say::kLinesHeader);
    MILLE_TRY(Setup header, read_header(*first, error));
    MILLE_TRY(check_header(header, error));
    std::optional<std::string_view> timed = clock.next();
    while (const auto line = reader.next()) {
      Played played;
      MILLE_TRY(played.pair, read_pair(header, *line, error));
      if (played.pair.number % header.shards != header.shard % header.shards) {
        return refuse(error, say::kLinesShard, {played.pair.number, header.shard, header.shards});
      }
      if (timed && name_of(*timed) == name_of(*line)) {
        at = &clock;
        MILLE_TRY(played.times, read_times(header, *timed, played.pair, error));
        at = &reader;
        result.taken.times = clock.taken();
        timed = clock.next();
      }
      result.pairs.push_back(std::move(played));
    }
    result.taken.lines = reader.taken();
    return header;
  };
  const auto header = read();
  if (!header) {
    set_place(error, {{}, std::max(1, at->number())});
    return header.status();
  }
  MILLE_TRY(check_order(*header, result.pairs, error));
  result.shard = header->shard;
  return result;
}

mille_status Arena::check_order(const Setup& header, const std::vector<Played>& pairs, mille_error* error) const {
  std::uint64_t next = done();
  if (variant_ == nullptr) {
    const auto taken = taken_.find(header.shard);
    next = taken == taken_.end() ? 0 : taken->second;
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const PairResult& pair = pairs[i].pair;
    const std::uint64_t index = index_of(pair);
    const auto refused = [&](mille_status status) {
      set_place(error, {{}, static_cast<std::int32_t>(i + 2)});
      return status;
    };
    if (variant_ != nullptr) {
      if (index != next) return refused(refuse(error, say::kLinesOrder, {pair.number, number_of(next)}));
      ++next;
      continue;
    }
    // The pairs of a shard must be in order too, with none left out.
    const std::uint64_t place = (pair.number - header.shard) / header.shards * setup_.pairing_count() + pair.pairing;
    if (place < next) return refused(refuse(error, say::kLinesTwice, {pair.number}));
    if (place != next) {
      const std::uint64_t wanted = next / setup_.pairing_count() * header.shards + header.shard;
      return refused(refuse(error, say::kLinesOrder, {pair.number, wanted}));
    }
    ++next;
  }
  return MILLE_OK;
}

Result<Arena::Taken> Arena::take(std::string_view lines, std::string_view times, mille_error* error) {
  MILLE_TRY(PairsRead read, read_pairs(lines, times, error));
  if (variant_ == nullptr) {
    merge_pairs(read.shard, std::move(read.pairs));
    return read.taken;
  }
  const std::uint64_t before = done();
  // A single pair counts completely or not at all by itself.
  std::optional<Rollback> rollback;
  if (read.pairs.size() > 1) rollback.emplace(&figures_, &state_);
  for (const Played& played : read.pairs) {
    if (state_ != MILLE_ARENA_STATE_OPEN) {
      refuse(error, say::kLinesEnded, {played.pair.number});
      set_place(error, {{}, static_cast<std::int32_t>(done() - before + 2)});
      return MILLE_E_RECORD;
    }
    accept(played.pair, played.times);
  }
  if (rollback) rollback->cancel();
  return read.taken;
}

void Arena::merge_pairs(std::uint32_t shard, std::vector<Played> pairs) {
  std::uint64_t& taken = taken_[shard];
  const std::uint64_t more = pairs.size();
  std::map<std::uint64_t, Played> fresh;
  for (Played& played : pairs) {
    const std::uint64_t index = index_of(played.pair);
    fresh.emplace(index, std::move(played));
  }
  Rollback rollback(&figures_, &state_);
  auto old_one = waiting_.begin();
  auto new_one = fresh.begin();
  // Pairs that a shard played beyond the end of the whole run do not count.
  while (state_ == MILLE_ARENA_STATE_OPEN) {
    if (old_one != waiting_.end() && old_one->first == done()) {
      accept(old_one->second.pair, old_one->second.times);
      ++old_one;
    } else if (new_one != fresh.end() && new_one->first == done()) {
      accept(new_one->second.pair, new_one->second.times);
      ++new_one;
    } else {
      break;
    }
  }
  rollback.cancel();
  taken += more;
  waiting_.erase(waiting_.begin(), old_one);
  fresh.erase(fresh.begin(), new_one);
  waiting_.merge(fresh);
  if (state_ != MILLE_ARENA_STATE_OPEN) waiting_.clear();
}

}  // namespace mille::arena
