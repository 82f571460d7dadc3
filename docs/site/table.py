"""Draws a position as a picture: both players' sets, stock and pile, one hand. The cards of the next move are raised."""

import html

from position import rank_of, twos_of, wilds_of
from words import count, description, minus

# Lengths are pixels of a picture that is WIDTH wide.

WIDTH, PAD, GAP = 440, 14, 8
SIZE = 1.15  # by which a page shows it larger
CARD_WIDTH, CARD_HEIGHT = 44, 62
STEP = 18  # from card to card where they overlap, so that the corners show
HAND_SCALE, BACK_SCALE, OPEN_SCALE = 1.4, 0.55, 0.8
RAISED = 12
HAND_STEP = 25

# Each in a square of 24: suits, the headgear of court cards, and the star of a wild one.
SHAPES = {
    "H": "M12 21C5 15 2 11.5 2 7.8 2 4.8 4.3 3 6.7 3 9 3 11 4.3 12 6.7 13 4.3 15 3 17.3 3 19.7 3 22 4.8 22 7.8 22 11.5 19 15 12 21z",
    "D": "M12 2 20 12 12 22 4 12z",
    "S": "M12 2C9.5 6 3 9.5 3 14a4.3 4.3 0 0 0 7.8 2.5C10.6 18.5 9.5 20.5 8 22h8c-1.5-1.5-2.6-3.5-2.8-5.5A4.3 4.3 0 0 0 21 14c0-4.5-6.5-8-9-12z",
    "C": "M12 2a4.4 4.4 0 0 0-3.6 6.9A4.5 4.5 0 1 0 10.8 16C10.6 18.3 9.6 20.5 8 22h8c-1.6-1.5-2.6-3.7-2.8-6a4.5 4.5 0 1 0 2.4-7.1A4.4 4.4 0 0 0 12 2z",
    "J": "M4 15c0-5.5 4.5-8.5 9.5-8.3C15.5 5 17.5 3 21 2c-.4 3-1.6 5.2-3.2 6.8C19.3 10.5 20 12.6 20 15zM4 16.5h16V20H4z",
    "Q": "M3.5 8.5a1.8 1.8 0 1 1 1.6 1.8L8.3 14l2.8-6.2a1.9 1.9 0 1 1 1.8 0L15.7 14l3.2-3.7a1.8 1.8 0 1 1 1.6-1.8c0 .7-.4 1.3-1 1.6L18.5 17h-13L4.5 10.1c-.6-.3-1-.9-1-1.6zM5.5 18.5h13V21h-13z",
    "K": "M3 6l5 4.5L11 5V3.5H9.5V2H11V.5h2V2h1.5v1.5H13V5l3 5.5L21 6l-2 11H5zM5 18.5h14V22H5z",
    "STAR": "M12 2l2.9 6.6 7.1.7-5.4 4.8 1.6 7L12 17.4 5.8 21.1l1.6-7L2 9.3l7.1-.7z",
}
LOOK = """
svg { --felt: #1d6a45; --edge: #124a30; --face: #fff; --rim: #5b6660; --black: #14181a; --red: #b3132b; --back: #2f5d83; --gold: #ffd257; --wild: #ffe9a8; color-scheme: light dark }
@media (prefers-color-scheme: dark) { svg { --felt: #123c29; --edge: #2b6347; --face: #eceae0; --back: #3d6f98; --gold: #f2c44c; --wild: #f5d98a } }
text { font: 14px system-ui, "DejaVu Sans", sans-serif; fill: #fff }
.name { font-weight: 700; font-size: 17px }
.mid { text-anchor: middle }
.card { color: var(--black) }
.card text { font-weight: 700; font-size: 16px; fill: currentColor; text-anchor: middle }
.red { color: var(--red) }
.wild { --face: var(--wild) }
.face { fill: var(--face); stroke: var(--rim) }
.shape { fill: currentColor }
.back { fill: var(--back); stroke: #fff }
.net { stroke: #fff; stroke-opacity: .55 }
.slot { fill: none; stroke: #fff; stroke-opacity: .6; stroke-dasharray: 4 3 }
.ring { fill: none; stroke: var(--gold); stroke-width: 2.5 }
.tag { fill: var(--gold) }
text.onto { fill: #14181a; font-weight: 700; font-size: 13px; text-anchor: middle }
"""


def place(x, y, scale=1):
    return f'transform="translate({x:g} {y:g}){"" if scale == 1 else f" scale({scale:g})"}"'


class Drawing:
    """Collects what is drawn, and the parts that it uses."""

    def __init__(self):
        self.parts = []
        self.used = {}

    def add(self, text):
        self.parts.append(text)

    def use(self, name, definition):
        self.used.setdefault(name, definition)
        return f'<use href="#{name}"/>'

    def shape(self, letter):
        self.use(letter, f'<path id="{letter}" class="shape" d="{SHAPES[letter]}"/>')

    def card(self, card, x, y, wild=False, covered=False, scale=1):
        """Of a card that another one covers, only the corner is drawn."""
        rank, suit = rank_of(card), card[-1]
        self.shape(suit)
        inner = self.use(
            f"{suit}f",
            f'<g id="{suit}f"><rect class="face" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5"/>'
            f'<use href="#{suit}" {place(3, 19, 0.5)}/></g>',
        )
        squeeze = ' textLength="14.5" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
        inner += f'<text x="9" y="16"{squeeze}>{rank}</text>'
        if not covered and rank in "JQK":
            self.shape(rank)
            inner += f'<use href="#{rank}" {place(18, 8)}/><use href="#{suit}" {place(18.5, 36, 0.95)}/>'
        elif not covered:
            inner += f'<use href="#{suit}" {place(18, 23, 1.05)}/>'
        if wild:
            self.shape("STAR")
            inner += f'<use href="#STAR" {place(3, 34, 0.5)}/>'
        classes = "card" + (" red" if suit in "DH" else "") + (" wild" if wild else "")
        self.add(f'<g class="{classes}" {place(x, y, scale)}>{inner}</g>')

    def back(self, x, y, scale=1):
        self.use(
            "back",
            '<pattern id="net" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            f'<path class="net" d="M0 0h6M0 0v6"/></pattern>\n<g id="back"><rect class="back" width="{CARD_WIDTH}" '
            f'height="{CARD_HEIGHT}" rx="5"/><rect class="net" x="4" y="4" width="{CARD_WIDTH - 8}" '
            f'height="{CARD_HEIGHT - 8}" rx="2" fill="url(#net)"/></g>',
        )
        self.add(f'<use href="#back" {place(x, y, scale)}/>')

    def ring(self, x, y, width):
        self.add(
            f'<rect class="ring" x="{x - 1.5:g}" y="{y - 1.5:g}" width="{width + 3}" height="{CARD_HEIGHT + 3}" rx="6.5"/>'
        )

    def text(self, x, y, text, look=""):
        classes = f' class="{look}"' if look else ""
        self.add(f'<text x="{x:g}" y="{y:g}"{classes}>{html.escape(text)}</text>')

    def fan(self, cards, x, y, wilds=(), scale=1):
        for number, card in enumerate(cards):
            covered = number + 1 < len(cards)
            self.card(card, x + STEP * scale * number, y, card in wilds, covered, scale)

    def tag(self, x, y, text):
        width = tag_width(text)
        self.add(f'<rect class="tag" x="{x:g}" y="{y:g}" width="{width}" height="18" rx="9"/>')
        self.text(x + width / 2, y + 13.5, text, "onto")


def fan_width(cards):
    return CARD_WIDTH + STEP * max(len(cards) - 1, 0)


def tag_width(text):
    return 8 * len(text) + 8


def rows_of(sets):
    """The sets side by side, as many rows as they need."""
    rows, room = [], 0
    for laid in sets:
        width = fan_width(laid[0])
        if not rows or width > room:
            rows.append([])
            room = WIDTH - 2 * PAD
        rows[-1].append(laid)
        room -= width + GAP
    return rows


def draw_sets(drawing, words, sets, y):
    if not sets:
        drawing.text(WIDTH / 2, y + 14, words["none"], "mid")
        return y + 20 + GAP
    for row in rows_of(sets):
        x = (WIDTH - sum(fan_width(cards) for cards, _ in row) - GAP * (len(row) - 1)) / 2
        for cards, natural in row:
            drawing.fan(cards, x, y, wilds_of(cards))
            if natural:
                drawing.ring(x, y, fan_width(cards))
                drawing.tag(x + 6, y + CARD_HEIGHT - 14, f"* {words['natural']}")
            x += fan_width(cards) + GAP
        y += CARD_HEIGHT + GAP
    return y


def draw_head(drawing, words, name, side, y, open_hand, right):
    """Name and points, and an asterisk for each natural, which ends at `right`."""
    figures = [words["points"].format(n=minus(side.total))]
    if side.worth is not None:
        figures.append(words["sets"].format(n=side.worth))
    if open_hand:
        figures.append(words["hand"].format(n=minus(-side.hand_worth)))
    drawing.add(
        f'<text x="{PAD}" y="{y + 16}"><tspan class="name">{html.escape(name)}</tspan>'
        f'<tspan dx="10">{html.escape(" · ".join(figures))}</tspan></text>'
    )
    if side.naturals:
        tag = f"{'*' * side.naturals} {words['natural']}"
        drawing.tag(right - tag_width(tag), y + 2, tag)


def draw_opponent(drawing, words, position, y):
    """The opponent's hand is hidden until the deal is over."""
    side = position.opponent
    scale = OPEN_SCALE if position.over else BACK_SCALE
    x = WIDTH - PAD - (fan_width(side.hand) * scale if side.hand else 0)
    draw_head(drawing, words, side.name, side, y, position.over, x - GAP)
    if position.over:
        drawing.fan(side.hand, x, y, twos_of(side.hand), scale)
    else:
        for number in range(len(side.hand)):
            drawing.back(x + STEP * scale * number, y - 2, scale)
    return draw_sets(drawing, words, side.sets, y + round(CARD_HEIGHT * scale) + GAP)


def draw_middle(drawing, words, position, y):
    """The stock and, fanned beside it, the pile with its top card last; each with its count."""
    pile = position.pile[::-1]
    label = 92
    x = (WIDTH - CARD_WIDTH - 2 * label - fan_width(pile)) / 2 + 10
    for depth in (4, 2, 0):
        drawing.back(x + depth, y + 4 - depth)
    drawing.text(x + CARD_WIDTH + 12, y + 38, words["stock"].format(n=position.stock))
    x += CARD_WIDTH + label
    drawing.fan(pile, x, y + 2, twos_of(pile))
    top = x + fan_width(pile) - CARD_WIDTH
    if not pile:
        drawing.add(f'<rect class="slot" x="{x:g}" y="{y + 2}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5"/>')
    if position.takes:
        drawing.ring(top, y + 2, CARD_WIDTH)
    drawing.text(top + CARD_WIDTH + 10, y + 38, words["pile"].format(n=len(pile)))
    return y + CARD_HEIGHT + 6 + GAP


def draw_hand(drawing, hand, raised, y):
    width = CARD_WIDTH * HAND_SCALE
    step = min(HAND_STEP, (WIDTH - 2 * PAD - width) / max(len(hand) - 1, 1))
    x = (WIDTH - width - step * (len(hand) - 1)) / 2
    left = list(raised)
    for number, card in enumerate(hand):
        up = card in left
        if up:
            left.remove(card)
        wild = rank_of(card) == "2"
        covered = number + 1 < len(hand)
        drawing.card(card, round(x + step * number, 1), y + (0 if up else RAISED), wild, covered, HAND_SCALE)
    return y + RAISED + round(CARD_HEIGHT * HAND_SCALE)


def drawn(words, position):
    drawing = Drawing()
    y = draw_opponent(drawing, words, position, PAD)
    y = draw_middle(drawing, words, position, y + 6)
    y = draw_sets(drawing, words, position.you.sets, y + 6)
    draw_head(drawing, words, words["you"], position.you, y + 4, True, WIDTH - PAD)
    y = draw_hand(drawing, position.you.hand, position.raised, y + 32) if position.you.hand else y + 28
    height = y + PAD
    title = words["over" if position.over else "title"].format(deal=position.deal, turn=position.turn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{round(WIDTH * SIZE)}" '
        f'height="{round(height * SIZE)}" role="img" aria-labelledby="title desc">\n<title id="title">{html.escape(title)}</title>\n'
        f'<desc id="desc">{html.escape(description(words, position))}</desc>\n<style>{LOOK}</style>\n<defs>\n'
        + "\n".join(drawing.used.values())
        + f'\n</defs>\n<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="12" fill="var(--felt)" stroke="var(--edge)"/>\n'
        + "\n".join(drawing.parts)
        + "\n</svg>\n"
    )
