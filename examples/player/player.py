"""A player of Mille as a script: mille watch --player 'exec:python3 player.py' --player random

Each line of standard input is a line of the record as this seat may know it. A line with "decide" is a question: the answer is
one line on standard output, an action of its "legal" list as {"do":"..."}; "why" is optional and shown by hints. Standard error
goes to the host's log. The first line that it says, "ready", is optional: the clock of its first decision starts there, and with
"many" it plays one match after another, each of which begins with a header. After the last match the input ends.

Such a player is not isolated: it can read what its user can read. A host runs it only if it allows commands.
"""

import json
import sys
from collections import Counter

# Fields that a record's rules do not name have the values of the base (docs/records.md).
BASE_WILD = ["2"]
BASE_VALUES = {"A": 15, "2": 20, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "8": 5, "9": 5, "10": 10, "J": 10, "Q": 10, "K": 10,
               "joker": 50, "JD": 50, "QS": 100}


def rank(card):
    return card if card == "X" else card[:-1]


class Player:
    def take_line(self, line):
        """Updates the seat, the hand and the pile from a line of the record."""
        if "mille_record" in line:
            self.seat = line["for"]
            cards = line["rules"].get("cards", {})
            self.wild = cards.get("wild", BASE_WILD)
            self.values = BASE_VALUES | cards.get("values", {})
        elif "deal" in line:
            self.hand = Counter(line["hand"])
            self.pile = [line["upcard"]]
        elif "reshuffle" in line:
            self.pile = self.pile[-1:]
        elif "do" in line:
            self.take_action(line)

    def take_action(self, line):
        word, *rest = line["do"].split()
        cards = [card for card in rest if card == "X" or card[-1] in "CDHS"]
        mine = line["seat"] == self.seat
        if word == "discard":
            self.pile.append(cards[0])
        gained = [line["card"]] if "card" in line else []
        if word == "upcard":
            gained = [self.pile.pop()]
        if word == "pile":
            # The named cards are laid with the upcard, and the rest comes into the hand. If none is named, so does the upcard.
            gained = self.pile[:-1] if cards else self.pile
            self.pile = []
        if mine:
            self.hand.update(gained)
            self.hand.subtract(cards)

    def decide(self, legal):
        """Takes the pile when it may, lays what it can, and discards the most valuable card without a pair."""
        kinds = {}
        for action in legal:
            kinds.setdefault(action.split()[0], []).append(action)
        if "pile" in kinds:
            return kinds["pile"][0], "The pile brings a set at once"
        for word in ("upcard", "draw", "pass"):
            if word in kinds:
                return kinds[word][0], "The pile cannot be taken"
        if "lay" in kinds:
            return max(kinds["lay"], key=len), "Cards on the table score points"
        ranks = Counter(rank(card) for card in self.hand.elements())
        discard = max(kinds["discard"], key=lambda action: self.dispensable(action.split()[1], ranks))
        return discard, f"Number of cards of this rank in the hand: {ranks[rank(discard.split()[1])]}"

    def dispensable(self, card, ranks):
        value = self.values.get(card, self.values.get(rank(card), self.values.get("joker", 0)))
        return rank(card) not in self.wild, -ranks[rank(card)], value


def play(player):
    print(json.dumps({"ready": True, "many": True}), flush=True)
    for text in sys.stdin:
        line = json.loads(text)
        if "decide" in line:
            action, why = player.decide(line["legal"])
            print(json.dumps({"do": action, "why": why}), flush=True)
        else:
            player.take_line(line)


if __name__ == "__main__":
    play(Player())
