// Draws the table as lines; see picture.h.
#include "cli/show/picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/show/cards.h"
#include "cli/show/standing.h"

namespace cli {

namespace {

constexpr Text kLabels[] = {"sets", "hand", "pile"};
enum LabelIndex { kSets, kHand, kPile };
constexpr Text kKnown[] = {"{0} is known to hold:", "You are known to hold:"};
constexpr std::size_t kPileShown = 12;

// Notes how many cards a set lacks to become a natural. Applies only if the set has no wild cards, is at least half
// complete, and can still get all its cards. No forecast is made for wild ranks.
std::string still_to_come(const mille_view& view, mille_seat seat, int rank, const mille_rules& rules) {
  if (!in_deal(view)) return {};
  const LaidSet own = laid_set(view, seat, rank, rules);
  const LaidSet other = laid_set(view, 1 - seat, rank, rules);
  const int missing = rules.naturals_size - own.naturals;
  const int elsewhere = kSuits * rules.cards_packs - own.naturals - other.naturals;
  const bool wild =
      std::find(std::begin(rules.cards_wild), std::end(rules.cards_wild), rank) != std::end(rules.cards_wild);
  if (wild || own.wilds > 0 || missing <= 0 || missing > rules.naturals_size / 2 || missing > elsewhere) return {};
  return say("({0} to *)", {missing});
}

bool has_wild(const mille_view& view, mille_seat seat) {
  const auto& wilds = view.wilds[seat];
  return std::any_of(std::begin(wilds), std::end(wilds), [](const auto& set) {
    return std::any_of(std::begin(set), std::end(set), [](std::uint8_t count) { return count > 0; });
  });
}

// Notes that the side can still score the natural of N2.
std::string clean_note(const mille_view& view, mille_seat seat, const mille_rules& rules) {
  if (!in_deal(view) || rules.naturals_clean == MILLE_CLEAN_NONE || has_wild(view, seat)) return {};
  return rules.naturals_clean == MILLE_CLEAN_OUT ? say("no wild card: * if out") : say("no wild card: *");
}

std::string label(const Style& style, LabelIndex which) {
  int width = 0;
  for (const Text& text : kLabels) width = std::max(width, columns(say(text)));
  return style.paint(Colour::dim, pad_right(say(kLabels[which]), width + 2));
}

void add(std::vector<std::string>& lines, const std::string& text) {
  for (std::string& line : split_lines(text)) lines.push_back(std::move(line));
}

void draw_sets(std::vector<std::string>& lines, const Picture& picture, mille_seat seat, const Style& style) {
  const mille_view& view = *picture.table;
  std::vector<std::string> pieces = sets_text(style, view, seat, picture.rules);
  std::size_t piece = 0;
  for (int rank = 0; rank < MILLE_RANKS; ++rank) {
    const LaidSet set = laid_set(view, seat, rank, picture.rules);
    if (set.naturals + set.wilds == 0) continue;
    const std::string note = still_to_come(view, seat, rank, picture.rules);
    if (!note.empty()) pieces[piece] += ' ' + style.paint(Colour::dim, note);
    ++piece;
  }
  const bool none = pieces.empty();
  if (none) pieces.push_back(style.paint(Colour::dim, say("none yet")));
  const std::string clean = none ? std::string() : clean_note(view, seat, picture.rules);
  if (!clean.empty()) pieces.push_back(style.paint(Colour::dim, clean));
  add(lines, wrap(label(style, kSets), pieces, "   ", style.width));
}

// The hand, one piece per rank, each with its worth.
void draw_hand(std::vector<std::string>& lines, const Picture& picture, mille_seat seat, const Style& style) {
  const mille_view* view = picture.hand[static_cast<std::size_t>(seat)];
  if (view == nullptr) return;
  std::vector<std::string> pieces = grouped(style, view->hand, seat == picture.near ? picture.fresh : Counts{});
  std::size_t piece = 0;
  for (int rank = 0; rank <= MILLE_RANKS; ++rank) {
    std::int64_t points = 0;
    int count = 0;
    for (int suit = 0; suit < kSuits && rank * kSuits + suit < MILLE_CARD_KINDS; ++suit) {
      const int card = rank * kSuits + suit;
      count += view->hand[card];
      points += std::int64_t{view->hand[card]} * picture.rules.cards_values[card];
    }
    if (count > 0) pieces[piece++] += ' ' + style.paint(Colour::dim, fmt::to_string(points));
  }
  if (pieces.empty()) pieces.push_back(style.paint(Colour::dim, say("none")));
  add(lines, wrap(label(style, kHand), pieces, "   ", style.width));
}

// Marks the seat whose turn it is.
std::string turn_mark(const Style& style) {
  if (style.symbols) return " ◂";
  return style.spoken ? ", " + say("to play") : " <";
}

// Name, total, the seat's standing in the deal, cards in hand, sets. No forecast once the deal is over, since its result is
// shown elsewhere.
void draw_side(std::vector<std::string>& lines, const Picture& picture, mille_seat seat, const Style& style) {
  const mille_view& view = *picture.table;
  const auto index = static_cast<std::size_t>(seat);
  std::vector<std::string> pieces{
      style.paint(Colour::bold, fmt::format("{}  {}", picture.names[index], view.totals[seat]))};
  if (view.turn == seat) pieces[0] += style.paint(Colour::key, turn_mark(style));
  const bool forecast = in_deal(view);
  if (forecast) pieces.push_back(say("sets {0}", {sets_worth(view, seat, picture.rules)}));
  if (picture.hand[index] != nullptr) {
    const std::int64_t hand = worth(picture.hand[index]->hand, picture.rules);
    pieces.push_back(say("hand {0} ({1} {1:card|cards})", {hand, view.hand_size[seat]}));
    if (forecast) pieces.push_back(say("now {0}", {standing(*picture.hand[index], picture.rules)}));
  } else {
    pieces.push_back(say("{0} {0:card|cards} in hand", {view.hand_size[seat]}));
    std::string known;
    for (const std::string& group : grouped(style, view.known[seat])) known += (known.empty() ? "" : " ") + group;
    if (!known.empty()) pieces.back() += ", " + say("known: {0}", {known});
  }
  if (view.naturals[seat] > 0) pieces.emplace_back(static_cast<std::size_t>(view.naturals[seat]), '*');
  if (view.chapeaux[seat] > 0) pieces.push_back(say("{0} {0:chapeau|chapeaux}", {view.chapeaux[seat]}));
  add(lines, wrap({}, pieces, style.between(), style.width));
  draw_sets(lines, picture, seat, style);
}

void draw_pile(std::vector<std::string>& lines, const Picture& picture, const Style& style) {
  const auto pile = mille::pile(*picture.table);
  std::string text = label(style, kPile);
  if (pile.empty()) text += say("empty");
  const std::size_t shown = std::min(pile.size(), kPileShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::string card = card_text(style, pile[pile.size() - 1 - i]);
    text += i == 0 ? style.paint(Colour::bold, "[") + card + style.paint(Colour::bold, "]") : ' ' + card;
  }
  if (shown < pile.size()) text += style.symbols ? " …" : " ...";
  text +=
      style.paint(Colour::dim, "   " + say("{0} {0:card|cards}, stock {1}", {pile.size(), picture.table->stock_size}));
  lines.push_back(text);
}

}  // namespace

Parts parts_of(const Picture& picture, const Style& style) {
  const mille_view& view = *picture.table;
  Parts parts;
  parts.head =
      fmt::format("{}{dot}{}{dot}{}{}{}{dot}{}{dot}{}{dot}{}", style.paint(Colour::bold, "Mille"), picture.variant,
                  view.stakes[0], style.dash(), view.stakes[1], say("to {0}", {picture.rules.match_target}),
                  say("deal {0}", {view.deal}), say("turn {0}", {view.turns + 1}), fmt::arg("dot", style.between()));
  const mille_seat far = 1 - picture.near;
  draw_side(parts.far, picture, far, style);
  draw_hand(parts.far, picture, far, style);
  draw_pile(parts.heaps, picture, style);
  draw_side(parts.near, picture, picture.near, style);
  draw_hand(parts.hand, picture, picture.near, style);
  return parts;
}

std::vector<std::string> draw(const Picture& picture, const Style& style) {
  Parts parts = parts_of(picture, style);
  std::vector<std::string> lines{style.headed(parts.head, style.width)};
  for (const auto* part : {&parts.far, &parts.heaps, &parts.near, &parts.hand}) {
    if (part == &parts.heaps || part == &parts.near) lines.emplace_back();
    lines.insert(lines.end(), part->begin(), part->end());
  }
  return lines;
}

bool tells_of_naturals_to_come(const mille_view& view, mille_seat seat, const mille_rules& rules) {
  for (int rank = 0; rank < MILLE_RANKS; ++rank) {
    if (laid_set(view, seat, rank, rules).naturals > 0 && !still_to_come(view, seat, rank, rules).empty()) return true;
  }
  return false;
}

std::vector<std::string> open_cards(const Picture& picture, const Style& style) {
  const mille_view& view = *picture.table;
  const auto pile = mille::pile(view);
  std::vector<std::string> cards, lines;
  for (std::size_t i = pile.size(); i > 0; --i) cards.push_back(card_text(style, pile[i - 1]));
  if (cards.empty()) cards.push_back(say("empty"));
  add(lines, wrap(say("The pile, top card first:") + ' ', cards, " ", style.width));
  for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
    auto known = grouped(style, view.known[seat]);
    if (known.empty()) known.push_back(say("nothing"));
    const std::string& name = picture.names[static_cast<std::size_t>(seat)];
    add(lines, wrap(say(kKnown[is_person(name) ? 1 : 0], {name}) + ' ', known, "  ", style.width));
  }
  return lines;
}

}  // namespace cli
