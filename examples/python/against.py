"""Many deals at once against a player of the library, with the arrays of mille.env.Vector."""

import json
from typing import Any

import numpy

from mille import Engine, Phase, Player, State, States, Table, Variant
from mille.env import episode_seed


class Against:
    """`count` deals in which `opponent` plays one seat: seat 1 in the first deal of each index, seat 0 in the second, and so on. As in
    Vector, the next deal begins in the step that ends one, and each step overwrites the arrays."""

    def __init__(self, engine: Engine, variant: Variant, opponent: str, count: int, seed: int = 0) -> None:
        sizes = variant.encoding()
        self.variant, self.count = variant, count
        self.observation_size, self.actions = sizes.observation_size, sizes.atomic_actions
        self.seats = numpy.zeros(count, numpy.int32)
        self.rewards, self.ended = numpy.zeros((count, 2)), numpy.zeros(count, numpy.bool_)
        self._seed = seed.to_bytes(32, "little")
        self._deals = [0] * count
        self._players = [Player(engine, opponent) for _ in range(count)]
        self._tables: list[Any] = [None] * count
        self._played: list[list[int]] = [[] for _ in range(count)]  # the actions of this side in each deal
        for at in range(count):
            self._begin(at)
        self._look()

    def step(self, actions: Any) -> None:
        self.rewards[:], self.ended[:] = 0, False
        for at, action in enumerate(actions):
            self._play(at, int(action))
        self._look()

    def save(self) -> bytes:
        """The deals as bytes: the number of each and the actions of this side."""
        return json.dumps([self._deals, self._played]).encode()

    def restore(self, saved: bytes) -> None:
        """Plays the deals that save() wrote up to the same decisions. The opponent has to decide as before."""
        deals, played = json.loads(saved)
        for at in range(self.count):
            self._deals[at] = deals[at] - 1
            self._begin(at)
            for action in played[at]:
                self._play(at, action)
        if [self._deals, self._played] != [deals, played]:
            raise ValueError("the opponent decides otherwise than before")
        self.rewards[:], self.ended[:] = 0, False
        self._look()

    def _play(self, at: int, action: int) -> None:
        self._played[at].append(action)
        self._tables[at].apply(State.from_table(self._tables[at]).atomic(action))
        self._let_opponent_play(at)

    def _begin(self, at: int) -> None:
        if self._tables[at] is not None:
            self._tables[at].close()
        table = self._tables[at] = Table(self.variant, seed=episode_seed(self._seed, at, self._deals[at]))
        self.seats[at] = self._deals[at] % 2
        self._deals[at] += 1
        self._played[at] = []
        table.set_player(1 - int(self.seats[at]), self._players[at])
        table.next_deal()
        self._let_opponent_play(at)

    def _let_opponent_play(self, at: int) -> None:
        table = self._tables[at]
        while (info := table.info).phase in (Phase.DRAW, Phase.LAY):
            if info.turn == self.seats[at]:
                return
            table.step()
        points = table.results()[-1].points
        self.rewards[at] = points[0] - points[1], points[1] - points[0]
        self.ended[at] = True
        self._begin(at)

    def _look(self) -> None:
        states = [State.from_table(table) for table in self._tables]
        self.observations, self.masks = States(self.variant, states).observe()


def points_against(deals: Against, choose: Any) -> tuple[float, float]:
    """Plays two deals of each index, and returns the points a deal with the half width of their 95 % confidence interval. `choose` gives
    an action for each row of observations and masks."""
    each, points = numpy.arange(deals.count), [[] for _ in range(deals.count)]
    while min(map(len, points)) < 2:
        seats = deals.seats.copy()
        deals.step(choose(deals.observations, deals.masks))
        won = deals.rewards[each, seats]
        for at in numpy.flatnonzero(deals.ended):
            points[at].append(won[at])
    found = numpy.array([two[:2] for two in points])
    return float(found.mean()), float(1.96 * found.std(ddof=1) / found.size**0.5)
