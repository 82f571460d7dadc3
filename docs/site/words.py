"""The words of a drawn position: those in the picture, and its description for screen readers."""

from position import rank_of, wilds_of

WORDS = {
    "en": {
        "title": "A game of Mille, deal {deal}, turn {turn}",
        "over": "A game of Mille, the end of deal {deal}",
        "you": "You",
        "points": "{n} points",
        "sets": "sets {n}",
        "hand": "hand {n}",
        "stock": "stock {n}",
        "pile": "pile {n}",
        "none": "no sets yet",
        "natural": "natural",
        "cards": ("{n} cards", "1 card"),
        "card": "{rank} of {suit}",
        "ranks": {"A": "ace", "J": "jack", "Q": "queen", "K": "king"},
        "suits": {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"},
        "wild": "{card} as a wild card",
        "and natural": "{set}, a natural",
        "say": "{name}, {points}{asterisks}. Sets: {sets}. In hand: {hand}.",
        "say pile": "The pile, top card first: {pile}. {stock} in the stock.",
        "say raised": "Raised for the next move: {cards}.",
        "asterisks": ("{n} naturals", "1 natural"),
        "nothing": "none",
    },
    "fr": {
        "title": "Une partie de Mille, donne {deal}, tour {turn}",
        "over": "Une partie de Mille, fin de la donne {deal}",
        "you": "Vous",
        "points": "{n} points",
        "sets": "séries {n}",
        "hand": "main {n}",
        "stock": "talon {n}",
        "pile": "pile {n}",
        "none": "aucune série",
        "natural": "naturelle",
        "cards": ("{n} cartes", "1 carte"),
        "card": "{rank} de {suit}",
        "ranks": {"A": "as", "J": "valet", "Q": "dame", "K": "roi"},
        "suits": {"C": "trèfle", "D": "carreau", "H": "cœur", "S": "pique"},
        "wild": "{card} comme joker",
        "and natural": "{set}, une naturelle",
        "say": "{name}, {points}{asterisks}. Séries\u00a0: {sets}. En main\u00a0: {hand}.",
        "say pile": "La pile, à partir du dessus\u00a0: {pile}. {stock} dans le talon.",
        "say raised": "Relevées pour le prochain coup\u00a0: {cards}.",
        "asterisks": ("{n} naturelles", "1 naturelle"),
        "nothing": "aucune",
    },
}


def count(words, key, n):
    return words[key][1 if n == 1 else 0].format(n=n)


def minus(n):
    return f"−{-n}" if n < 0 else str(n)


def spoken(words, card):
    return words["card"].format(rank=words["ranks"].get(rank_of(card), rank_of(card)), suit=words["suits"][card[-1]])


def spoken_cards(words, cards):
    return ", ".join(spoken(words, card) for card in cards) or words["nothing"]


def spoken_set(words, cards, natural):
    wilds = wilds_of(cards)
    text = ", ".join(words["wild"].format(card=spoken(words, c)) if c in wilds else spoken(words, c) for c in cards)
    return words["and natural"].format(set=text) if natural else text


def spoken_side(words, name, side, hand):
    return words["say"].format(
        name=name,
        points=words["points"].format(n=minus(side.total)),
        asterisks=", " + count(words, "asterisks", side.naturals) if side.naturals else "",
        sets="; ".join(spoken_set(words, *laid) for laid in side.sets) or words["nothing"],
        hand=hand,
    )


def description(words, position):
    hidden = not position.over
    opponent, you = position.opponent, position.you
    theirs = count(words, "cards", len(opponent.hand)) if hidden else spoken_cards(words, opponent.hand)
    sentences = [
        spoken_side(words, opponent.name, opponent, theirs),
        words["say pile"].format(
            pile=spoken_cards(words, position.pile), stock=count(words, "cards", position.stock)
        ),
        spoken_side(words, words["you"], you, spoken_cards(words, you.hand)),
    ]
    if position.raised:
        sentences.append(words["say raised"].format(cards=spoken_cards(words, position.raised)))
    return " ".join(sentences)
