// A suite of positions in which one decision matters, by groups, and what the players lose in them. docs/research/positions.md has the figures.
//   positions find COUNT SEED > research/positions.jsonl      looks for COUNT positions of each group in learned's matches
//   positions measure FILE WORLDS PLAYER…                     values the plays of each position and prints what each player loses
// A line of the file is {"group":"…","position":{…}}.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "research/play_values.h"

namespace {

constexpr int kMostPlays = 5;      // of learned's in a position
constexpr double kSensible = 30;   // points below learned's best play that a play may be rated
constexpr double kCertain = 1.96;  // standard errors of a 95 % interval

// ---- Finding -------------------------------------------------------------------------------------------------------

// What distinguishes a play.
struct Traits {
  bool is_out = false;
  int wilds = 0;           // spent in sets of other ranks
  unsigned completed = 0;  // bits of the ranks whose sets get them
  int discard = -1;        // rank
  int on_table = 0;        // value of all the player's sets after it, less that of the hand
};

class Situation {
 public:
  Situation(const learned::Rules& rules, const mille_view& view, std::span<const Play> plays)
      : rules_(rules), view_(view), me_(view.viewer), opponent_(1 - view.viewer) {
    for (const Play& play : plays) traits_.push_back(traits_of(play));
  }

  bool out_or_hold() const {
    return differ([](const Traits& t) { return t.is_out; });
  }
  bool twos_early() const { return spends_or_keeps() && view_.turns < 8; }
  bool twos_late() const { return spends_or_keeps() && view_.turns >= 14; }
  bool which_set() const {
    return !out() && differ([](const Traits& t) { return t.completed; }) &&
           all([](const Traits& t) { return t.wilds > 0; });
  }
  // A rank of which the opponent is known to hold two, and the pile is worth something.
  bool known_pair() const {
    return !out() && view_.pile_size >= 4 && differ([&](const Traits& t) {
      return t.discard >= 0 && rules_.cards_of(view_.known[opponent_], t.discard).count >= 2;
    });
  }
  bool near_chapeau() const {
    return !out() && view_.hand_size[opponent_] <= 6 && differ([](const Traits& t) { return t.on_table < 0; });
  }
  // Somebody is within a deal of the target.
  bool near_target() const {
    const auto near = [&](int seat) { return rules_.fields.match_target - view_.totals[seat] <= 150; };
    return (near(me_) || near(opponent_)) && has_choice();
  }
  // The leader may end the match, and the other is about as far from half the target as a deal brings.
  bool near_skunk() const {
    const std::int64_t half = rules_.fields.match_target / 2;
    const auto at_border = [&](int seat) { return std::abs(view_.totals[seat] - half + 100) <= 150; };
    const auto leads = [&](int seat) { return rules_.fields.match_target - view_.totals[seat] <= 350; };
    return ((leads(me_) && at_border(opponent_)) || (leads(opponent_) && at_border(me_))) && has_choice();
  }
  // The player has no natural yet, and one play spends a wild card where another does not.
  bool natural_required() const { return view_.naturals[me_] == 0 && clean() && (spends_or_keeps() || out_or_hold()); }

 private:
  Traits traits_of(const Play& play) const {
    Traits traits;
    int hand = 0;
    for (int card = 0; card < MILLE_CARD_KINDS; ++card)
      hand += view_.hand[card] * rules_.value(static_cast<mille_card>(card));
    int sets = 0;
    for (int rank = 0; rank < common::kRanks; ++rank) {
      sets += rules_.cards_of(view_.sets[me_], rank).value + rules_.wilds_of(view_, me_, rank).value;
    }
    int left = view_.hand_size[me_];
    for (const mille_action& action : play.actions) {
      left -= action.count;
      for (int i = 0; i < action.count; ++i) {
        const mille_card card = action.cards[i];
        hand -= rules_.value(card);
        if (action.kind != MILLE_ACTION_LAY) continue;
        sets += rules_.value(card);
        if (rules_.wild[card >> 2] && card >> 2 != action.rank) {
          ++traits.wilds;
          traits.completed |= 1U << action.rank;
        }
      }
      if (action.kind == MILLE_ACTION_DISCARD) traits.discard = action.cards[0] >> 2;
    }
    traits.is_out = left == 0;
    traits.on_table = sets - hand;
    return traits;
  }

  template <class Of>
  bool differ(const Of& of) const {
    return std::any_of(traits_.begin(), traits_.end(), [&](const Traits& t) { return of(t) != of(traits_[0]); });
  }
  template <class Is>
  bool all(const Is& is) const {
    return std::all_of(traits_.begin(), traits_.end(), is);
  }
  bool out() const {
    return std::any_of(traits_.begin(), traits_.end(), [](const Traits& t) { return t.is_out; });
  }
  bool spends_or_keeps() const {
    return !out() && differ([](const Traits& t) { return t.wilds > 0; });
  }
  bool has_choice() const { return out_or_hold() || spends_or_keeps(); }
  // The player has no wild card in a set.
  bool clean() const {
    for (int rank = 0; rank < common::kRanks; ++rank) {
      if (rules_.wilds_of(view_, me_, rank).count > 0) return false;
    }
    return true;
  }

  const learned::Rules& rules_;
  const mille_view& view_;
  mille_seat me_;
  mille_seat opponent_;
  std::vector<Traits> traits_;
};

struct Group {
  const char* name;
  const char* variant;
  bool (Situation::*is)() const;
};

constexpr std::array<Group, 9> kGroups = {{
    {"out or hold", "montreal", &Situation::out_or_hold},
    {"twos early", "montreal", &Situation::twos_early},
    {"twos late", "montreal", &Situation::twos_late},
    {"which set", "montreal", &Situation::which_set},
    {"known pair", "montreal", &Situation::known_pair},
    {"near a chapeau", "montreal", &Situation::near_chapeau},
    {"near the target", "montreal", &Situation::near_target},
    {"near a skunk", "montreal", &Situation::near_skunk},
    {"natural required", "natural-required", &Situation::natural_required},
}};

mille::Player player_named(mille::Engine& engine, const std::string& name) {
  return engine.player(mille::PlayerSetup::parse(name).value()).value();
}

class Finder {
 public:
  Finder(mille::Engine& engine, int count) : engine_(engine), count_(count) {
    for (const char* name : {"club", "learned", "learned:goal=points"}) players_.push_back(player_named(engine, name));
    for (int seat = 0; seat < 2; ++seat) seated_[seat] = player_named(engine, "learned");
  }

  void find(std::uint64_t seed) {
    for (const char* variant : {"montreal", "natural-required"}) {
      PlayValues values(engine_, variant);
      for (; !is_full(variant); ++seed) play_match(&values, variant, seed);
    }
    for (const Group& group : kGroups) {
      for (const std::string& position : found_[group.name]) {
        std::printf("{\"group\":\"%s\",\"position\":%s}\n", group.name, position.c_str());
      }
    }
  }

 private:
  bool is_full(const std::string& variant) {
    return std::all_of(kGroups.begin(), kGroups.end(), [&](const Group& group) {
      return group.variant != variant || static_cast<int>(found_[group.name].size()) == count_;
    });
  }

  void play_match(PlayValues* values, const std::string& variant, std::uint64_t number) {
    auto setup = mille::make<mille_match_setup>();
    setup.has_seed = 1;
    setup.stakes[0] = 1;
    setup.stakes[1] = 3;
    for (std::size_t i = 0; i < sizeof number; ++i) setup.seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
    mille::Table table = mille::Table::create(values->variant(), setup).value();
    for (const mille_seat seat : {0, 1}) table.set_player(seat, seated_[seat]).value();
    taken_.clear();
    bool drawn = false;
    for (;;) {
      const mille_table_info info = table.info().value();
      if (info.phase == MILLE_PHASE_OVER) return;
      if (info.turn == MILLE_NOBODY) {
        table.next_deal().value();
        continue;
      }
      if (info.phase == MILLE_PHASE_LAY && drawn) consider(values, variant, table, info.turn);
      drawn = info.phase == MILLE_PHASE_DRAW;
      table.step().value();
    }
  }

  // Takes at most one position of a group from a match.
  void consider(PlayValues* values, const std::string& variant, const mille::Table& table, mille_seat seat) {
    const mille_view view = table.view(seat).value();
    if (view.stock_known != 0 || view.stock_size < 2) return;
    const std::vector<Play> plays = values->plays_of_learned(view, kMostPlays, kSensible);
    if (plays.size() < 2) return;
    const Situation situation(values->rules(), view, plays);
    for (const Group& group : kGroups) {
      std::vector<std::string>& kept = found_[group.name];
      if (group.variant != variant || static_cast<int>(kept.size()) == count_) continue;
      if (std::count(taken_.begin(), taken_.end(), group.name) > 0 || !(situation.*group.is)()) continue;
      const std::string position = table.position().value();
      if (!is_disputed(*values, position)) return;
      taken_.push_back(group.name);
      kept.push_back(position);
      return;
    }
  }

  // Whether the players do not all play the same.
  bool is_disputed(const PlayValues& values, const std::string& position) {
    const std::string first = values.play_of(engine_, position, players_[0]).end;
    return std::any_of(players_.begin() + 1, players_.end(), [&](const mille::Player& player) {
      return values.play_of(engine_, position, player).end != first;
    });
  }

  mille::Engine& engine_;
  int count_;
  std::vector<mille::Player> players_;
  mille::Player seated_[2];
  std::map<std::string, std::vector<std::string>> found_;
  std::vector<const char*> taken_;  // groups with a position of this match
};

// ---- Measuring -----------------------------------------------------------------------------------------------------

// A mean over worlds and its standard error.
struct Mean {
  double mean = 0;
  double error = 0;
};

template <class Of>
Mean mean_of(int worlds, const Of& of) {
  double sum = 0;
  double squares = 0;
  for (int world = 0; world < worlds; ++world) {
    const double one = of(static_cast<std::size_t>(world));
    sum += one;
    squares += one * one;
  }
  const double mean = sum / worlds;
  return {mean, std::sqrt(std::max(0.0, squares / worlds - mean * mean) / worlds)};
}

using Unit = double Worth::*;
struct Column {
  const char* title;
  Unit unit;
};
constexpr std::array<Column, 2> kUnits = {
    {{"payment of the match, in small stakes", &Worth::payment}, {"points of the deal", &Worth::points}}};

struct Suite {
  // By unit, group and player: the sums of the losses and of the squares of their errors. `more` is the same for the loss beyond the first
  // player's.
  std::map<std::string, std::vector<Mean>> lost[kUnits.size()];
  std::map<std::string, std::vector<Mean>> more[kUnits.size()];
  std::map<std::string, int> size;
};

void add(const Mean& one, Mean* sum) {
  sum->mean += one.mean;
  sum->error += one.error * one.error;
}

class Measure {
 public:
  Measure(mille::Engine& engine, std::vector<std::string> names, int worlds)
      : engine_(engine), names_(std::move(names)), worlds_(worlds) {
    for (const std::string& name : names_) players_.push_back(player_named(engine, name));
  }

  void add_position(const std::string& group, const std::string& position) {
    PlayValues& values = of_group(group);
    const mille::Table table = engine_.position(position, values.variant()).value();
    const mille_view view = table.view(table.info().value().turn).value();
    std::vector<Play> plays = values.plays_of_learned(view, kMostPlays, kSensible);
    std::vector<std::size_t> chosen;
    for (const mille::Player& player : players_) {
      Play play = values.play_of(engine_, position, player);
      const auto same = std::find_if(plays.begin(), plays.end(), [&](const Play& one) { return one.end == play.end; });
      chosen.push_back(static_cast<std::size_t>(same - plays.begin()));
      if (same == plays.end()) plays.push_back(std::move(play));
    }
    std::vector<std::vector<Worth>> worths;
    for (const Play& play : plays) worths.push_back(values.worths(view, play, worlds_));
    std::printf("%s %d\n", group.c_str(), ++suite_.size[group]);
    for (std::size_t i = 0; i < plays.size(); ++i) print_play(plays[i], worths[i], i, chosen);
    for (std::size_t unit = 0; unit < kUnits.size(); ++unit) count(group, unit, worths, chosen);
    std::fflush(stdout);
  }

  void print() const {
    for (std::size_t unit = 0; unit < kUnits.size(); ++unit) {
      print_table(std::string("lost a position: ") + kUnits[unit].title, suite_.lost[unit]);
      print_table("the same, less what " + names_[0] + " loses", suite_.more[unit]);
    }
  }

 private:
  PlayValues& of_group(const std::string& group) {
    const auto known =
        std::find_if(kGroups.begin(), kGroups.end(), [&](const Group& one) { return one.name == group; });
    const char* variant = known == kGroups.end() ? "montreal" : known->variant;
    auto& values = values_[variant];
    if (!values) values = std::make_unique<PlayValues>(engine_, variant);
    return *values;
  }

  void print_play(const Play& play, const std::vector<Worth>& worths, std::size_t number,
                  const std::vector<std::size_t>& chosen) const {
    std::string who;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (chosen[i] == number) who += " " + names_[i];
    }
    std::printf(" ");
    for (const Column& column : kUnits) {
      const Mean value = mean_of(worlds_, [&](std::size_t world) { return worths[world].*column.unit; });
      std::printf(" %+8.2f +- %.2f", value.mean, kCertain * value.error);
    }
    std::printf("  %s%s%s\n", play.text.c_str(), who.empty() ? "" : " |", who.c_str());
  }

  // What each player loses to the best play. The best play in a half of the worlds is compared in the other half, so that luck in the
  // choice of it counts for nothing.
  void count(const std::string& group, std::size_t unit, const std::vector<std::vector<Worth>>& worths,
             const std::vector<std::size_t>& chosen) {
    const Unit of = kUnits[unit].unit;
    std::size_t best[2] = {0, 0};
    for (std::size_t half = 0; half < 2; ++half) {
      double most = 0;
      for (std::size_t play = 0; play < worths.size(); ++play) {
        double sum = 0;
        for (std::size_t world = 1 - half; world < worths[play].size(); world += 2) sum += worths[play][world].*of;
        if (play > 0 && sum <= most) continue;
        most = sum;
        best[half] = play;
      }
    }
    std::vector<Mean>& lost = suite_.lost[unit][group];
    std::vector<Mean>& more = suite_.more[unit][group];
    lost.resize(players_.size());
    more.resize(players_.size());
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const auto& mine = worths[chosen[i]];
      const auto& first = worths[chosen[0]];
      add(mean_of(worlds_, [&](std::size_t world) { return worths[best[world % 2]][world].*of - mine[world].*of; }),
          &lost[i]);
      add(mean_of(worlds_, [&](std::size_t world) { return first[world].*of - mine[world].*of; }), &more[i]);
    }
  }

  void print_table(const std::string& title, const std::map<std::string, std::vector<Mean>>& sums) const {
    std::printf("\n%s\n\n| group | positions |", title.c_str());
    for (const std::string& name : names_) std::printf(" `%s` |", name.c_str());
    std::printf("\n| --- | --- |");
    for (std::size_t i = 0; i < names_.size(); ++i) std::printf(" --- |");
    std::printf("\n");
    std::vector<Mean> all(names_.size());
    int total = 0;
    const auto print_row = [&](const char* name, int size, const std::vector<Mean>& row) {
      std::printf("| %s | %d |", name, size);
      for (const Mean& one : row)
        std::printf(" %.2f ± %.2f |", one.mean / size, kCertain * std::sqrt(one.error) / size);
      std::printf("\n");
    };
    for (const Group& group : kGroups) {
      const auto found = sums.find(group.name);
      if (found == sums.end()) continue;
      print_row(group.name, suite_.size.at(group.name), found->second);
      total += suite_.size.at(group.name);
      for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].mean += found->second[i].mean;
        all[i].error += found->second[i].error;
      }
    }
    print_row("all", total, all);
  }

  mille::Engine& engine_;
  std::vector<std::string> names_;
  std::vector<mille::Player> players_;
  int worlds_;
  std::map<std::string, std::unique_ptr<PlayValues>> values_;
  Suite suite_;
};

// Splits a line of the file.
bool read_line(const std::string& line, std::string* group, std::string* position) {
  const std::string begin = "{\"group\":\"";
  const std::string middle = "\",\"position\":";
  const std::size_t at = line.find(middle);
  if (!line.starts_with(begin) || at == line.npos || line.back() != '}') return false;
  *group = line.substr(begin.size(), at - begin.size());
  *position = line.substr(at + middle.size(), line.size() - at - middle.size() - 1);
  return std::any_of(kGroups.begin(), kGroups.end(), [&](const Group& one) { return one.name == *group; });
}

int measure(mille::Engine& engine, const char* file, int worlds, const std::vector<std::string>& names) {
  std::ifstream lines(file);
  if (!lines) {
    std::fprintf(stderr, "positions: %s cannot be read\n", file);
    return 1;
  }
  Measure run(engine, names, worlds);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::string group;
    std::string position;
    if (!read_line(line, &group, &position)) {
      std::fprintf(stderr, "positions: line %d of %s is not a position of a known group\n", number, file);
      return 1;
    }
    run.add_position(group, position);
  }
  if (number == 0) {
    std::fprintf(stderr, "positions: %s is empty\n", file);
    return 1;
  }
  run.print();
  return 0;
}

int usage() {
  std::fprintf(stderr, "usage: positions find COUNT SEED\n       positions measure FILE WORLDS PLAYER…\n");
  return 2;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) return usage();
  const std::string mode = arguments[1];
  try {
    mille::Engine engine = mille::Engine::create().value();
    if (mode == "find" && count == 4 && std::atoi(arguments[2]) > 0) {
      Finder(engine, std::atoi(arguments[2])).find(std::strtoull(arguments[3], nullptr, 10));
      return 0;
    }
    const int worlds = std::atoi(arguments[3]);
    if (mode == "measure" && count > 4 && worlds >= 2) {
      return measure(engine, arguments[2], worlds, {arguments + 4, arguments + count});
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "positions: %s\n", error.what());
    return 1;
  }
  return usage();
}
