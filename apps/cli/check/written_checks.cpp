// Checks of what a player writes into buffers of the host: its memory, its reasons, its evaluations.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

#include "cli/check/checked_match.h"
#include "cli/check/checks.h"
#include "cli/check/subject.h"
#include "cli/term/shown.h"
#include "platform/call_watch.h"

namespace cli {

namespace {

using Bytes = std::vector<std::uint8_t>;

}  // namespace

std::string explanation(const Probe& probe, std::size_t room) {
  constexpr std::uint8_t kGuard = 0xa5;
  std::vector<std::uint8_t> buffer(room + 64, kGuard);
  std::size_t needed = 0;
  {
    const platform::WatchedCall watched("explain");
    needed = probe.subject.api->explain(probe.instance, reinterpret_cast<char*>(buffer.data()), room);
  }
  for (std::size_t i = room; i < buffer.size(); ++i) {
    if (buffer[i] != kGuard) throw Wrong(fmt::format("explain writes past the {} bytes of its buffer", room));
  }
  constexpr std::size_t kMost = 1 << 20;
  if (needed > kMost) throw Wrong(fmt::format("explain asks for {} bytes", needed));
  if (needed == 0 || needed > room) return {};
  if (std::memchr(buffer.data(), 0, needed) == nullptr) throw Wrong("explain does not end its text with a zero byte");
  std::string text = reinterpret_cast<const char*>(buffer.data());
  if (shown(text, true) != text) throw Wrong("its reason has unprintable characters: " + shown(text, true));
  return text;
}

namespace {

// What check_saves keeps of the match, which the twins must be told of.
struct Kept {
  mille_ai_match match{};
  mille_rules rules{};
  std::string variant;
  Random random;
};

Bytes saved_bytes(const mille_ai_api& api, void* instance) {
  const platform::WatchedCall watched("save");
  constexpr std::uint8_t kGuard = 0xa5;
  constexpr std::size_t kBehind = 64;
  const std::size_t size = api.save(instance, nullptr, 0);
  constexpr std::size_t kMost = 64u << 20;
  if (size > kMost) throw Wrong(fmt::format("save asks for {} bytes", size));
  Bytes bytes(size + kBehind, kGuard);
  if (size > 0 && api.save(instance, bytes.data(), size - 1) != size) throw Wrong("save changes its mind on the size");
  if (std::any_of(bytes.begin(), bytes.end(), [](std::uint8_t b) { return b != kGuard; })) {
    throw Wrong("save writes into a buffer that is too small");
  }
  if (api.save(instance, bytes.data(), size) != size) throw Wrong("save changes its mind on the size");
  if (std::any_of(bytes.begin() + static_cast<std::ptrdiff_t>(size), bytes.end(),
                  [](std::uint8_t b) { return b != kGuard; })) {
    throw Wrong("save writes more bytes than it asked for");
  }
  bytes.resize(size);
  return bytes;
}

// Another instance in the same match, which ends with the object.
class Twin {
 public:
  Twin(const Probe& probe, Kept& kept) : api_(*probe.subject.api) {
    const auto& options = probe.subject.options;
    if (api_.create != nullptr && api_.create(probe.host, nullptr, options.data(), options.size(), &instance_) != 0) {
      throw Wrong("a second instance cannot be created");
    }
    kept.match.rules = &kept.rules;
    kept.match.variant = kept.variant.c_str();
    if (api_.match_begin != nullptr && api_.match_begin(instance_, &kept.match) != 0) {
      throw Wrong("a second instance refuses the match");
    }
  }
  ~Twin() {
    if (api_.match_end != nullptr) api_.match_end(instance_);
    if (api_.destroy != nullptr) api_.destroy(instance_);
  }
  Twin(const Twin&) = delete;
  Twin& operator=(const Twin&) = delete;
  void* get() const { return instance_; }

 private:
  const mille_ai_api& api_;
  void* instance_ = nullptr;
};

std::int32_t decided(const mille_ai_api& api, const Twin& twin, const mille_ai_decision& decision,
                     std::uint32_t* index) {
  const platform::WatchedCall watched("decide after restore");
  return api.decide(twin.get(), &decision, index);
}

void compare_with_restored(Probe& probe, Kept& kept, const mille_ai_decision& decision, std::uint32_t* index) {
  const mille_ai_api& api = *probe.subject.api;
  const Bytes bytes = saved_bytes(api, probe.instance);
  {
    const Twin twin(probe, kept);
    if (api.restore(twin.get(), bytes.data(), bytes.size()) != 0) throw Wrong("restore refuses what save wrote");
    if (saved_bytes(api, twin.get()) != bytes) throw Wrong("after restore, save writes different bytes");
    std::uint32_t answer = 0;
    if (decided(api, twin, decision, &answer) != 0) throw Wrong("after restore, decide fails");
    if (probe.decide(decision, index) != 0) throw Wrong("after save, decide fails");
    if (probe.subject.deterministic() && answer != *index) throw Wrong("after restore, it decides differently");
  }
  // Whatever bytes come, it refuses them or lives with them.
  Bytes noise = bytes;
  for (std::uint8_t& byte : noise) byte = static_cast<std::uint8_t>(kept.random());
  for (const std::size_t size : {std::size_t{0}, noise.size() / 2, noise.size()}) {
    const Twin twin(probe, kept);
    if (api.restore(twin.get(), noise.data(), size) != 0) continue;
    std::uint32_t answer = decision.legal_count;
    if (decided(api, twin, decision, &answer) == 0 && answer >= decision.legal_count) {
      throw Wrong(
          fmt::format("restored from random bytes, it returns index {} of {} actions", answer, decision.legal_count));
    }
  }
}

}  // namespace

void check_saves(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 60;
  if (subject.api == nullptr) throw Skipped("a command does not save");
  if ((subject.api->save == nullptr) != (subject.api->restore == nullptr))
    throw Wrong("it has only one of save and restore");
  if (subject.api->save == nullptr) throw Skipped("it does not save");
  Kept kept;
  kept.random.seed(seed);
  Probe probe(subject);
  probe.check = &kept;
  probe.api.match_begin = [](void* self, const mille_ai_match* match) -> std::int32_t {
    Probe& of = Probe::of(self);
    Kept& keeps = *static_cast<Kept*>(of.check);
    keeps.match = *match;
    keeps.rules = *match->rules;
    keeps.variant = match->variant;
    return of.subject.api->match_begin == nullptr ? 0 : of.subject.api->match_begin(of.instance, match);
  };
  probe.api.decide = [](void* self, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    Probe& of = Probe::of(self);
    return of.subject.runs([&] { compare_with_restored(of, *static_cast<Kept*>(of.check), *decision, index); }) ? 0 : 1;
  };
  const mille::Player player = probe.player();
  mille::Table table = table_of(subject.engine.variant("montreal").value(), seed);
  if (!sit_down(table, 0, player)) return;
  Random random(seed);
  play(table, 0, random, kDecisions);
}

void check_explains(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 60;
  if (subject.api == nullptr) throw Skipped("the host makes a command's reasons printable");
  if (subject.api->explain == nullptr) throw Skipped("it does not explain");
  Probe probe(subject);
  const mille::Player player = probe.player();
  mille::Table table = table_of(subject.engine.variant("montreal").value(), seed);
  if (!sit_down(table, 0, player)) return;
  Random random(seed);
  for (int i = 0; i < kDecisions; ++i) {
    play(table, 0, random, 1);
    for (const std::size_t room : {0U, 1U, 7U, 4096U}) explanation(probe, room);
  }
}

namespace {

struct LastDecision {
  std::uint32_t legal_count = 0;
  std::uint32_t index = 0;
};

// Returns the player's function, or null. A table of an older header is shorter.
auto evaluate_of(const mille_ai_api& api) {
  return api.struct_size < offsetof(mille_ai_api, evaluate) + sizeof api.evaluate ? nullptr : api.evaluate;
}

void evaluation(const Probe& probe, const LastDecision& last) {
  constexpr double kGuard = -7;
  constexpr double kRounding = 1e-6;
  std::vector<double> chances(last.legal_count + std::size_t{8}, kGuard);
  std::fill_n(chances.begin(), last.legal_count, 0.0);
  chances[last.index] = 1;
  mille_evaluation found{};
  found.struct_size = sizeof found;
  found.points = found.payment = std::numeric_limits<double>::quiet_NaN();
  {
    const platform::WatchedCall watched("evaluate");
    evaluate_of (*probe.subject.api)(probe.instance, &found, chances.data(), last.legal_count);
  }
  if (std::any_of(chances.begin() + last.legal_count, chances.end(), [](double chance) { return chance != kGuard; })) {
    throw Wrong(fmt::format("evaluate writes past its {} probabilities", last.legal_count));
  }
  chances.resize(last.legal_count);
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  if (!std::all_of(chances.begin(), chances.end(), [](double chance) { return chance >= 0 && chance <= 1; }) ||
      !(std::abs(sum - 1) <= kRounding)) {
    throw Wrong(fmt::format("the probabilities of evaluate add up to {}, or one is not from 0 to 1", sum));
  }
  if (std::max({found.opponent_takes, found.opponent_out, found.out}) > found.trials) {
    throw Wrong(fmt::format("evaluate counts more than its {} trials", found.trials));
  }
  if (found.ways == 0 ? found.close != 0 : found.close >= found.ways) {
    throw Wrong(
        fmt::format("evaluate says that {} of {} ways to play are close to the choice", found.close, found.ways));
  }
  const auto is_size = [](double number) { return std::isfinite(number) && number >= 0; };
  if (!is_size(found.gain) || !is_size(found.gain_error) || std::isinf(found.points) || std::isinf(found.payment)) {
    throw Wrong("a gain of evaluate is negative, or one of its numbers is infinite");
  }
}

}  // namespace

void check_evaluates(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 60;
  if (subject.api == nullptr) throw Skipped("a command only names its choice");
  if (evaluate_of(*subject.api) == nullptr) throw Skipped("it does not evaluate");
  LastDecision last;
  Probe probe(subject);
  probe.check = &last;
  probe.api.decide = [](void* self, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    Probe& of = Probe::of(self);
    std::int32_t result = 0;
    const bool fine = of.subject.runs([&] { result = of.decide(*decision, index); });
    *static_cast<LastDecision*>(of.check) = {decision->legal_count, *index};
    return fine ? result : 1;
  };
  const mille::Player player = probe.player();
  mille::Table table = table_of(subject.engine.variant("montreal").value(), seed);
  if (!sit_down(table, 0, player)) return;
  Random random(seed);
  for (int i = 0; i < kDecisions; ++i) {
    play(table, 0, random, 1);
    if (last.index < last.legal_count) evaluation(probe, last);
  }
}

}  // namespace cli
