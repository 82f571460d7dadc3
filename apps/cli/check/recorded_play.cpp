// See recorded_play.h.
#include "cli/check/recorded_play.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

// The numbers of the lines that hold decisions.
std::vector<std::uint64_t> decision_lines(std::string_view record) {
  std::vector<std::uint64_t> lines;
  for (std::uint64_t number = 1; !record.empty(); ++number) {
    const std::string_view line = record.substr(0, record.find('\n'));
    if (line.starts_with("{\"seat\":")) lines.push_back(number);
    record.remove_prefix(std::min(line.size() + 1, record.size()));
  }
  return lines;
}

bool in_deal(const mille_table_info& info) { return info.phase == MILLE_PHASE_DRAW || info.phase == MILLE_PHASE_LAY; }

template <class Number>
std::string pair_text(const Number (&pair)[MILLE_SEATS]) {
  return fmt::format("{} and {}", pair[0], pair[1]);
}

class Comparison {
 public:
  Comparison(const mille::Engine& engine, std::string_view record, const mille::Variant& variant)
      : engine_(engine),
        variant_(variant),
        played_(engine.import(record).value()),
        own_(played_.variant().value()),
        lines_(decision_lines(record)),
        events_(played_.events(MILLE_ALL).value()),
        match_(mille::State::start(variant).value()) {}

  RecordedPlay run() {
    std::size_t event = 0;
    while (event < events_.size() && goes_on_) event = play_deal(event);
    return std::move(result_);
  }

 private:
  using Event = mille_event;

  void add(const char* kind, std::string text, std::int32_t deal, std::int32_t turn = 0, std::uint64_t line = 0) {
    result_.changes.push_back({kind, line, deal, turn, std::move(text)});
  }

  // Plays the events of a deal, from that event on. Returns the first event behind them.
  std::size_t play_deal(std::size_t event) {
    if (events_[event].kind != MILLE_EVENT_DEAL) return event + 1;
    const std::int32_t deal = events_[event].deal;
    std::size_t end = event + 1;
    while (end < events_.size() && events_[end].kind != MILLE_EVENT_DEAL) ++end;
    const bool has_decision = event + 1 < end && events_[event + 1].kind != MILLE_EVENT_MATCH_END &&
                              events_[event + 1].kind != MILLE_EVENT_DEAL_END;
    if (!has_decision) return end;  // somebody gave up at once
    ++result_.deals;
    mille::Table start = played_.clone().value();
    start.undo(events_[event].decision).value();
    walk_ = std::move(start);
    if (!choose_rules(deal) || !begin_under(deal)) {
      goes_on_ = false;
      return end;
    }
    for (std::size_t i = event + 1; i < end && goes_on_; ++i) play_event(events_[i], deal);
    return end;
  }

  // Deals the next deal under the rule, for what the rule plays it by and what it remembers.
  bool choose_rules(std::int32_t deal) {
    mille::State next = match_;
    if (auto dealt = next.next_deal(variant_); !dealt) {
      add("deal", fmt::format("deal {} cannot be followed under the rule: {}", deal, dealt.error().what()), deal);
      return false;
    }
    dealt_ = next.view(variant_, MILLE_ONLOOKER).value();
    return true;
  }

  // Puts what the rule says in place of what the variant of the record says. A position of version 1 has any order.
  void put_rule(Json* position) const {
    Json& text = *position;
    text["mille_position"] = 1;
    text["variant"] = variant_.text(MILLE_VARIANT_TEXT_ID).value();
    for (const char* of_rules : {"options", "rules"}) text[of_rules] = Json::object();
    for (const char* of_record : {"script", "limits", "rule_set"}) text.erase(of_record);
    if (dealt_.rule_set != 0) text["rule_set"] = dealt_.rule_set;
    if (variant_.text(MILLE_VARIANT_TEXT_SCRIPT).value().empty()) {
      text.erase("history");
      return;
    }
    Json& history = text["history"];
    if (history.contains("last")) history["last"].erase("rule_set");
    history["memory"] = Json::object();
    std::size_t place = 0;
    for (const mille_memory_info& memory : variant_.memory().value()) {
      history["memory"][memory.name] = dealt_.memory[place++];
    }
  }

  // The table under the rule, from the walk's position with the totals that the rule has led to.
  bool begin_under(std::int32_t deal) {
    Json position = Json::parse(walk_->position().value());
    if (totals_) {
      position["totals"] = {totals_->totals[0], totals_->totals[1]};
      position["naturals"] = {totals_->naturals[0], totals_->naturals[1]};
      position["chapeaux"] = {totals_->chapeaux[0], totals_->chapeaux[1]};
    }
    put_rule(&position);
    auto made = engine_.position(position.dump(), variant_);
    if (!made) {
      add("deal", fmt::format("deal {} cannot be followed under the rule: {}", deal, made.error().what()), deal);
      under_.reset();
      return false;
    }
    under_ = std::move(*made);
    return true;
  }

  void play_event(const Event& event, std::int32_t deal) {
    if (event.kind == MILLE_EVENT_ACTION) play_action(event, deal);
    if (event.kind == MILLE_EVENT_DEAL_END) compare_deal(event, deal);
    if (event.kind == MILLE_EVENT_MATCH_END) compare_match(event);
  }

  void play_action(const Event& event, std::int32_t deal) {
    ++result_.decisions;
    const std::int32_t turn = walk_->view(event.seat).value().turns + 1;
    const std::string text = mille::to_text(event.action, event.seat).value();
    if (under_ && !in_deal(under_->info().value())) {
      add("deal", fmt::format("deal {} would have ended before turn {}", deal, turn), deal, turn, line_of(event));
      under_.reset();
    }
    bool follows = false;
    if (under_) {
      const auto refusal = under_->check(event.action);
      follows = static_cast<bool>(refusal);
      if (!follows) {
        add("refused", fmt::format("seat {} could not “{}”: {}", event.seat, text, refusal.error().what()), deal, turn,
            line_of(event));
      }
    }
    walk_->apply(event.action).value();
    if (follows) {
      under_->apply(event.action).value();
    } else if (under_ && in_deal(walk_->info().value())) {
      goes_on_ = begin_under(deal);
    } else {
      under_.reset();  // the refused action ended the deal
    }
  }

  void compare_deal(const Event& event, std::int32_t deal) {
    if (!under_) return keep_totals(event);
    const bool gave_up = in_deal(under_->info().value()) && give_up(event);
    const mille_table_info info = under_->info().value();
    if (in_deal(info)) {
      add("deal", fmt::format("deal {} would have gone on", deal), deal);
      return keep_totals(event);
    }
    const mille_deal_result found = under_->results().value().back();
    if (!std::equal(std::begin(found.points), std::end(found.points), event.result.points)) {
      add("score",
          fmt::format("deal {} scores {} instead of {}", deal, pair_text(found.points), pair_text(event.result.points)),
          deal);
    }
    totals_ = info;
    match_ = mille::State::of(*under_).value();
    if (gave_up) return;  // which ends the match
    const bool over = walk_->info().value().phase == MILLE_PHASE_OVER;
    if (info.phase == MILLE_PHASE_OVER && !over) {
      add("match", fmt::format("the match would have ended after deal {}", deal), deal);
      goes_on_ = false;
    } else if (info.phase != MILLE_PHASE_OVER && over) {
      add("match", fmt::format("the match would have gone on after deal {}", deal), deal);
      goes_on_ = false;
    }
  }

  // Where the deal cannot be scored under the rule, its score stays.
  void keep_totals(const Event& event) {
    if (!totals_) {
      totals_ = walk_->info().value();
    } else {
      for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
        totals_->totals[seat] += event.result.points[seat];
        totals_->naturals[seat] += event.result.naturals[seat];
        totals_->chapeaux[seat] += event.result.chapeau[seat];
      }
    }
  }

  // A deal that ended because a player gave up ends so under the rule, too. Returns whether that is so.
  bool give_up(const Event& event) {
    const auto last = std::find_if(events_.begin(), events_.end(),
                                   [](const Event& one) { return one.kind == MILLE_EVENT_MATCH_END; });
    if (last == events_.end() || last->fault_seat == MILLE_NOBODY || last->deal != event.deal) return false;
    under_->forfeit(last->fault_seat, last->fault).value();
    return true;
  }

  void compare_match(const Event& event) {
    if (!under_ || (event.end != MILLE_END_WON && event.end != MILLE_END_FORFEIT)) return;
    if (event.end == MILLE_END_FORFEIT && under_->info().value().phase != MILLE_PHASE_OVER) {
      under_->forfeit(event.fault_seat, event.fault).value();
    }
    const mille_table_info info = under_->info().value();
    if (info.phase != MILLE_PHASE_OVER) return;
    if (info.winner != event.seat) {
      add("match",
          info.winner == MILLE_NOBODY
              ? "the match would have been drawn"
              : fmt::format("seat {} would have won instead of seat {}", info.winner, event.seat),
          0);
      return;
    }
    const mille_payment payment = under_->payment().value();
    if (payment.total != event.payment.total) {
      add("payment", fmt::format("the match pays {} instead of {}", payment.total, event.payment.total), 0);
    }
  }

  std::uint64_t line_of(const Event& event) const {
    return event.decision < lines_.size() ? lines_[event.decision] : 0;
  }

  const mille::Engine& engine_;
  const mille::Variant& variant_;
  mille::Table played_;
  mille::Variant own_;
  std::vector<std::uint64_t> lines_;
  std::vector<Event> events_;
  std::optional<mille::Table> walk_;   // as it was played
  std::optional<mille::Table> under_;  // under the rule; nothing where the deal cannot be followed further
  std::optional<mille_table_info> totals_;
  mille::State match_;  // under the rule, between deals
  mille_view dealt_{};  // what the rule says of the deal when it begins
  bool goes_on_ = true;
  RecordedPlay result_;
};

}  // namespace

RecordedPlay play_recorded(const mille::Engine& engine, std::string_view record, const mille::Variant& variant) {
  return Comparison(engine, record, variant).run();
}

}  // namespace cli
