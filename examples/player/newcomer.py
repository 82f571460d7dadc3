"""A yardstick for the levels: plays as a person might after their first evening.

  mille arena --player 'exec:python3 examples/player/newcomer.py' --player casual --pairs 200

It takes the pile whenever it may and lays whatever it holds. It spends one wild card to make a set, and more only to go out.
It discards the most valuable of the cards that have the fewest others of their rank in its hand. It remembers no card and
counts none. docs/research/strength.md has the results. They hold only as long as this program plays in this way.
"""

from player import Player, play, rank


class Newcomer(Player):
    def decide(self, legal):
        """Plays as the example does, except that it is thrifty with wild cards."""
        lays = {action: action.split()[2:] for action in legal if action.startswith("lay ")}
        wilds = {lay: sum(rank(card) in self.wild for card in cards) for lay, cards in lays.items()}
        last = sum(self.hand.values()) - 1
        wanted = ([lay for lay in lays if wilds[lay] == 0]
                  or [lay for lay in lays if wilds[lay] == 1 and len(lays[lay]) >= 3]
                  or [lay for lay in lays if len(lays[lay]) >= last])
        return super().decide([action for action in legal if action not in lays or action in wanted] or legal)


if __name__ == "__main__":
    play(Newcomer())
