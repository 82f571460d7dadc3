// No viewer sees what they may not. Each test changes everything that is hidden from a viewer, and nothing that the
// viewer gets may change by a byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

#include "mille/mille_ai.h"
#include "tests/property/play.h"
#include "tests/support/expect.h"

namespace mille_test {
namespace {

// Tracks where each card of a given deck is, by its place in the deck, until the first reshuffle.
class Places {
 public:
  Places(const Cards& deck, mille_seat dealer, bool draw_ends) : deck_(deck), dealer_(dealer), draw_ends_(draw_ends) {
    for (std::size_t place = 0; place < 30; ++place)
      hand_[place % 2 == 0 ? 1 - dealer : dealer].push_back({place, false});
    pile_.push_back(30);
    for (std::size_t place = 31; place < deck.size(); ++place) stock_.push_back(place);
  }

  void play(mille_seat seat, const mille_action& action) {
    if (action.kind == MILLE_ACTION_DRAW) {
      const bool far_end = draw_ends_ && seat == dealer_;
      hand_[seat].push_back({far_end ? stock_.back() : stock_.front(), false});
      far_end ? stock_.pop_back() : stock_.pop_front();
    } else if (action.kind == MILLE_ACTION_UPCARD) {
      hand_[seat].push_back({pile_.back(), true});
      pile_.pop_back();
    }
    // The cards laid with the upcard come from the hand before the pile is taken.
    for (std::size_t i = 0; i < action.count; ++i) {
      const std::size_t place = take(seat, action.cards[i]);
      if (action.kind == MILLE_ACTION_DISCARD) pile_.push_back(place);
    }
    if (action.kind == MILLE_ACTION_PILE) {
      pile_.pop_back();  // the upcard is in a set now
      for (const std::size_t place : pile_) hand_[seat].push_back({place, true});
      pile_.clear();
    }
  }

  bool stock_is_empty() const { return stock_.empty(); }

  // The deck in which the cards that are hidden from a viewer have traded places.
  Cards permuted(mille_seat viewer, Random& random) const {
    std::vector<std::size_t> hidden(stock_.begin(), stock_.end());
    for (const mille_seat seat : {0, 1}) {
      if (seat == viewer) continue;
      for (const Held& held : hand_[seat]) {
        if (!held.known) hidden.push_back(held.place);
      }
    }
    Cards hidden_cards;
    for (const std::size_t place : hidden) hidden_cards.push_back(deck_[place]);
    random.shuffle(hidden_cards);
    Cards other = deck_;
    for (std::size_t i = 0; i < hidden.size(); ++i) other[hidden[i]] = hidden_cards[i];
    return other;
  }

 private:
  struct Held {
    std::size_t place;
    bool known;
  };

  // A card that leaves a hand is the known one among equal cards, if there is one. The opponent must assume the same.
  std::size_t take(mille_seat seat, mille_card card) {
    std::vector<Held>& hand = hand_[seat];
    auto best = hand.end();
    for (auto held = hand.begin(); held != hand.end(); ++held) {
      if (deck_[held->place] == card && (best == hand.end() || held->known)) best = held;
    }
    const std::size_t place = best->place;
    hand.erase(best);
    return place;
  }

  Cards deck_;
  mille_seat dealer_;
  bool draw_ends_;
  std::vector<Held> hand_[2];
  std::deque<std::size_t> stock_;
  std::vector<std::size_t> pile_;
};

struct Played {
  mille_seat seat;
  mille_action action;
};

// The players' keys come from the table's seed. Without `keys` the table makes its own seed.
Table table_with(const Variant& variant, const Cards& deck, mille_seat dealer, bool draw_ends, const Seed& keys) {
  Table table = Table::start(variant, keys, 1, 3, MILLE_DECKS_GIVEN, draw_ends);
  table.next_deal(deck, dealer);
  return table;
}

std::vector<float> observation(const Table& table, const mille_view& view) {
  const Variant variant = table.variant();
  mille_encoding encoding = sized<mille_encoding>();
  if (mille_encoding_get(variant.get(), &encoding, nullptr) != MILLE_OK) return {};
  std::vector<float> values(static_cast<std::size_t>(encoding.observation_size));
  EXPECT_EQ(mille_observation(variant.get(), &view, values.data(), values.size(), nullptr), MILLE_OK);
  return values;
}

void expect_same_sight(const Table& one, const Table& other, mille_seat viewer, bool with_history) {
  const mille_view view = one.view(viewer), second = other.view(viewer);
  ASSERT_TRUE(same_bytes(view, second)) << one.json(MILLE_JSON_VIEW, viewer) << '\n'
                                        << other.json(MILLE_JSON_VIEW, viewer);
  ASSERT_EQ(one.json(MILLE_JSON_VIEW, viewer), other.json(MILLE_JSON_VIEW, viewer));
  if (viewer != MILLE_ONLOOKER) {
    ASSERT_EQ(observation(one, view), observation(other, second));
    if (one.turn() == viewer) {
      ASSERT_EQ(one.legal_texts(), other.legal_texts());
    }
  }
  if (!with_history) return;
  const std::vector<mille_event> events = one.events(viewer), seconds = other.events(viewer);
  ASSERT_EQ(events.size(), seconds.size());
  for (std::size_t i = 0; i < events.size(); ++i) ASSERT_TRUE(same_bytes(events[i], seconds[i])) << "event " << i;
  ASSERT_EQ(one.json(MILLE_JSON_EVENTS, viewer), other.json(MILLE_JSON_EVENTS, viewer));
  if (viewer != MILLE_ONLOOKER) {
    RecordOptions options;
    options.viewer = viewer;
    options.legal = true;
    ASSERT_EQ(one.record(options), other.record(options));
  }
}

// Plays part of a deal of each shipped variant. Then plays it again with another deck, in which the cards hidden from a
// viewer have traded places, and calls `compare(one, other, viewer)`.
template <typename Compare>
void with_hidden_cards_exchanged(std::uint64_t seed, std::uint64_t deals, const Seed& keys, const Compare& compare) {
  for (std::size_t i = 0; mille_variant_id(i) != nullptr; ++i) {
    const Variant variant = Variant::load(mille_variant_id(i));
    SCOPED_TRACE(mille_variant_id(i));
    Random random(seed);
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
      Cards deck = whole_pack();
      random.shuffle(deck);
      const mille_seat dealer = static_cast<mille_seat>(random.below(2));
      const bool draw_ends = random.below(2) == 0;
      const std::size_t length = random.below(120);
      Table table = table_with(variant, deck, dealer, draw_ends, keys);
      Places places(deck, dealer, draw_ends);
      std::vector<Played> history;
      const Temper temper = random_temper(random);
      while (table.in_deal() && history.size() < length) {
        const Played next{table.turn(), choose(table.legal(), temper, random)};
        if (next.action.kind == MILLE_ACTION_DRAW && places.stock_is_empty()) break;
        places.play(next.seat, next.action);
        table.apply(next.action);
        history.push_back(next);
      }
      if (!table.in_deal()) continue;  // a score reveals both hands
      for (const mille_seat viewer : {0, 1, static_cast<mille_seat>(MILLE_ONLOOKER)}) {
        Table other = table_with(variant, places.permuted(viewer, random), dealer, draw_ends, keys);
        for (const Played& played : history) {
          // The opponent's legal list has other entries, but the actions played are still legal.
          other.apply(played.action);
        }
        compare(table, other, viewer);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(Sight, is_the_same_whatever_the_deck_hides_from_the_viewer) {
  with_hidden_cards_exchanged(41, times(400), {}, [](const Table& one, const Table& other, mille_seat viewer) {
    expect_same_sight(one, other, viewer, true);
  });
}

// Records every byte that a player receives.
class Listener {
 public:
  static std::int32_t MILLE_CALL begin(void* self, const mille_ai_match* match) {
    auto& heard = static_cast<Listener*>(self)->heard_;
    heard += match->variant;
    add(&heard, *match->rules);
    add(&heard, match->seat);
    add(&heard, match->has_hooks);
    add(&heard, match->hooks);
    add(&heard, match->stakes);
    return 0;
  }
  static void MILLE_CALL observe(void* self, const mille_event* event) {
    add(&static_cast<Listener*>(self)->heard_, *event);
  }
  static std::int32_t MILLE_CALL decide(void* self, const mille_ai_decision* decision, std::uint32_t* index) {
    auto& heard = static_cast<Listener*>(self)->heard_;
    add(&heard, *decision->view);
    for (std::uint32_t i = 0; i < decision->legal_count; ++i) add(&heard, decision->legal[i]);
    add(&heard, decision->number);
    add(&heard, decision->decision);
    add(&heard, decision->seed);
    *index = 0;
    return 0;
  }

  // What the player receives when a table asks it for a decision.
  static std::string asked_at(const Table& table) {
    Listener listener;
    mille_ai_api api = sized<mille_ai_api>();
    api.version = MILLE_AI_VERSION;
    api.id = api.title = "listener";
    api.release = api.author = api.about = "";
    api.flags = MILLE_AI_ANY_RULES;
    api.match_begin = begin;
    api.observe = observe;
    api.decide = decide;
    mille_player* player = nullptr;
    EXPECT_EQ(mille_player_from_api(engine(), &api, &listener, nullptr, 0, &player, nullptr), MILLE_OK);
    mille_step step = sized<mille_step>();
    EXPECT_EQ(mille_table_hint(table.get(), player, nullptr, &step, nullptr), MILLE_OK);
    mille_player_free(player);
    return listener.heard_;
  }

 private:
  template <typename Value>
  static void add(std::string* heard, const Value& value) {
    heard->append(reinterpret_cast<const char*>(&value), sizeof value);
  }

  std::string heard_;
};

std::string hint(const Table& table, const char* name) {
  mille_player* player = nullptr;
  mille_step step = sized<mille_step>();
  char reason[4096] = "";
  char buffer[256];
  mille_player_setup setup = sized<mille_player_setup>();
  EXPECT_EQ(mille_player_parse(name, &setup, buffer, sizeof buffer, nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(mille_player_create(engine(), buffer, &setup, &player, nullptr), MILLE_OK);
  EXPECT_EQ(mille_table_hint(table.get(), player, nullptr, &step, nullptr), MILLE_OK);
  EXPECT_EQ(mille_player_explanation(player, reason, sizeof reason, nullptr, nullptr), MILLE_OK);
  std::string said = action_text(step.action, step.seat) + ": " + reason;
  mille_evaluation evaluation = sized<mille_evaluation>();
  std::size_t count = 0;
  EXPECT_EQ(mille_player_evaluation(player, &evaluation, nullptr, 0, &count, nullptr), MILLE_E_BUFFER);
  std::vector<double> chances(count);
  EXPECT_EQ(mille_player_evaluation(player, &evaluation, chances.data(), count, &count, nullptr), MILLE_OK);
  said.append(reinterpret_cast<const char*>(&evaluation), sizeof evaluation);
  said.append(reinterpret_cast<const char*>(chances.data()), count * sizeof(double));
  mille_player_free(player);
  return said;
}

// search, and the level built on it, with few nodes.
std::string quick(const std::string& player) {
  return player == "search" || player == "master" ? player + ":nodes=50" : player;
}

TEST(Players, are_told_the_same_to_the_byte_and_hint_the_same_whatever_the_deck_hides) {
  std::uint64_t compared = 0;
  with_hidden_cards_exchanged(45, times(10), seed("45"), [&](const Table& one, const Table& other, mille_seat viewer) {
    if (one.turn() != viewer) return;
    ++compared;
    ASSERT_EQ(Listener::asked_at(one), Listener::asked_at(other));
    for (std::size_t i = 0; mille_player_id(i) != nullptr; ++i) {
      const std::string player = quick(mille_player_id(i));
      ASSERT_EQ(hint(one, player.c_str()), hint(other, player.c_str()));
    }
  });
  EXPECT_GT(compared, times(17));
}

TEST(Refusal, is_worded_the_same_in_every_variant_whatever_the_deck_hides) {
  const char* tries[] = {"draw",           "pass",        "upcard",     "pile QC QH",    "pile",
                         "lay 8 8C 8D 8H", "lay @0 8 8C", "discard QS", "lay 2 2C 2D 2H"};
  std::uint64_t refused = 0;
  with_hidden_cards_exchanged(46, times(100), {}, [&](Table& one, Table& other, mille_seat viewer) {
    if (one.turn() != viewer) return;
    for (const char* action : tries) {
      mille_action parsed{}, second{};
      const Outcome first_read = one.try_parse(action, &parsed), second_read = other.try_parse(action, &second);
      ASSERT_EQ(first_read.text(), second_read.text()) << action;
      if (!first_read.ok()) continue;
      const Outcome first = one.check(parsed), again = other.check(second);
      ASSERT_EQ(first.status, again.status) << action;
      ASSERT_EQ(first.text(), again.text()) << action;
      ASSERT_EQ(first.params(), again.params()) << action;
      refused += first.ok() ? 0 : 1;
    }
  });
  EXPECT_GT(refused, times(500));
}

// A position in which everything that a viewer cannot see is exchanged: the stock, hands other than the viewer's, and
// the seed.
std::string exchanged(const Table& table, mille_seat viewer, Random& random) {
  std::string text = table.position();
  const mille_view onlooker = table.view(0);
  Cards hidden = cards(stock_of(table));
  const std::size_t stock_size = hidden.size();
  Cards open[2];
  std::size_t concealed[2] = {0, 0};
  for (const mille_seat seat : {0, 1}) {
    open[seat] = cards(hand_of(table, seat));
    if (seat == viewer) continue;
    Cards known;
    for (std::size_t card = 0; card < MILLE_CARD_KINDS; ++card) {
      known.insert(known.end(), onlooker.known[seat][card], static_cast<mille_card>(card));
    }
    Cards unknown;
    std::set_difference(open[seat].begin(), open[seat].end(), known.begin(), known.end(), std::back_inserter(unknown));
    hidden.insert(hidden.end(), unknown.begin(), unknown.end());
    concealed[seat] = unknown.size();
    open[seat] = known;
  }
  random.shuffle(hidden);
  const Cards stock(hidden.begin(), hidden.begin() + static_cast<std::ptrdiff_t>(stock_size));
  std::size_t at = stock_size;
  std::string hands;
  for (const mille_seat seat : {0, 1}) {
    for (; concealed[seat] > 0; --concealed[seat]) open[seat].push_back(hidden[at++]);
    hands += (seat == 0 ? "[" : ",") + json(open[seat]);
  }
  text = with_member(text, "hands", hands + ']');
  text = with_member(text, "stock", json(stock));
  text = with_member(text, "seed", '"' + std::string(63, 'a') + "12345678"[random.below(8)] + '"');
  return text;
}

TEST(Sight, is_the_same_whatever_a_position_hides_from_the_viewer) {
  for (const TriedVariant& tried : tried_variants(40)) {
    SCOPED_TRACE(tried.name);
    play_states(tried.variant, 42, times(400), [&](State& state, Random& random) {
      if (random.below(12) != 0 || testing::Test::HasFatalFailure()) return;
      if (state.view(0).stock_known != 0) return;  // the order of the stock is known then
      const Table table = Table::from_position(Table::from_state(state).position());
      const mille_view open = state.view(MILLE_ONLOOKER);
      const bool last_card_fits = tried.variant.rules().out_discard == MILLE_OUT_FORBIDDEN &&
                                  open.phase == MILLE_PHASE_LAY && open.hand_size[open.turn] == 1;
      for (const mille_seat viewer : {0, 1, static_cast<mille_seat>(MILLE_ONLOOKER)}) {
        const std::string position = exchanged(table, viewer, random);
        // T4: if `out.discard` is forbidden, everyone knows that a last card can be laid, so some exchanges are
        // impossible.
        if (last_card_fits && !Table::try_position(position).ok()) continue;
        const Table other = Table::from_position(position);
        expect_same_sight(table, other, viewer, false);
      }
    });
    if (HasFatalFailure()) return;
  }
}

TEST(Refusal, says_the_same_whatever_is_hidden_from_the_player) {
  const Variant montreal = Variant::load("montreal");
  const char* tries[] = {"draw",           "pass",        "upcard",     "pile QC QH",    "pile",
                         "lay 8 8C 8D 8H", "lay @0 8 8C", "discard QS", "lay 2 2C 2D 2H"};
  play_states(montreal, 43, times(1500), [&](State& state, Random& random) {
    if (random.below(10) != 0) return;
    Table table = Table::from_position(Table::from_state(state).position());
    const mille_seat seat = table.turn();
    Table other = Table::from_position(exchanged(table, seat, random));
    for (const char* action : tries) {
      mille_action parsed{};
      if (!table.try_parse(action, &parsed).ok()) continue;
      const Outcome one = table.check(parsed), second = other.check(parsed);
      ASSERT_EQ(one.status, second.status) << action;
      ASSERT_EQ(one.text(), second.text()) << action;
      ASSERT_EQ(one.params(), second.params()) << action;
    }
  });
}

// Events

TEST(Events, show_a_drawn_card_only_to_who_drew_it) {
  Table table = Table::start(Variant::load("montreal"), seed("9"));
  table.next_deal();
  const mille_seat seat = table.turn();
  table.play("draw");
  EXPECT_EQ(table.events(seat).back().card_count, 1U);
  EXPECT_EQ(table.events(MILLE_ALL).back().card_count, 1U);
  for (const mille_seat viewer : {1 - seat, static_cast<mille_seat>(MILLE_ONLOOKER)}) {
    const mille_event event = table.events(viewer).back();
    EXPECT_EQ(event.kind, MILLE_EVENT_ACTION);
    EXPECT_EQ(event.card_count, 0U);
    for (const mille_card card : event.cards) EXPECT_EQ(card, 0);
  }
}

TEST(Events, show_a_deal_to_each_seat_by_its_own_hand_and_to_an_onlooker_by_none) {
  Table table = Table::start(Variant::load("montreal"), seed("9"));
  table.next_deal();
  for (const mille_seat viewer : {0, 1}) {
    const mille_event event = table.events(viewer).at(0);
    EXPECT_EQ(event.kind, MILLE_EVENT_DEAL);
    EXPECT_EQ(written(sorted(Cards(event.cards, event.cards + event.card_count))), hand_of(table, viewer));
    EXPECT_EQ(written(event.card), pile_of(table));
  }
  EXPECT_EQ(table.events(MILLE_ONLOOKER).at(0).card_count, 0U);
}

TEST(Events, hide_the_seed_until_a_sealed_match_is_over) {
  Table table = Table::start(Variant::load("montreal"), {}, 1, 3, MILLE_DECKS_SEALED);
  ASSERT_EQ(mille_table_seal(table.get(), 0, nullptr), MILLE_OK);
  table.next_deal();
  std::uint8_t bytes[MILLE_SEED_SIZE] = {};
  EXPECT_EQ(mille_table_seed(table.get(), bytes, nullptr), MILLE_E_PHASE);
  table.forfeit(0);
  EXPECT_EQ(mille_table_seed(table.get(), bytes, nullptr), MILLE_OK);
  const mille_event event = table.events(MILLE_ONLOOKER).back();
  EXPECT_EQ(event.kind, MILLE_EVENT_REVEAL);
  EXPECT_TRUE(std::equal(bytes, bytes + MILLE_SEED_SIZE, event.seed));
}

TEST(RecordForOneSeat, names_no_card_that_the_seat_has_not_seen) {
  Random random(44);
  Table table = dealt_table(Variant::load("montreal"), random);
  for (int i = 0; i < 12; ++i)
    table.apply(table.legal().at(table.info().phase == MILLE_PHASE_DRAW ? 0 : table.legal().size() - 1));
  for (const mille_seat seat : {0, 1}) {
    RecordOptions options;
    options.viewer = seat;
    const std::string record = table.record(options);
    EXPECT_EQ(record.find("\"deck\""), std::string::npos);
    EXPECT_NE(record.find("{\"mille_record\":2,\"for\":" + std::to_string(seat)), std::string::npos)
        << lines(record).at(0);
    EXPECT_EQ(member(lines(record).at(0), "seed"), "null");
    for (const std::string& line : lines(record)) {
      if (line.find("\"do\":\"draw\"") == std::string::npos) continue;
      EXPECT_EQ(line.find("\"card\"") != std::string::npos, member(line, "seat") == std::to_string(seat)) << line;
    }
    EXPECT_EQ(Table::try_import(record).status, MILLE_E_UNSUPPORTED);
  }
}

}  // namespace
}  // namespace mille_test
