"""Tests of mille.env that need numpy alone. test_env_packages.py has the others."""

import copy
import multiprocessing
import pickle
import unittest
from typing import Any

import numpy

import mille
from mille import Engine, Phase, Player, PlayerError, ReturnKind, State, Table, variants
from mille.env import DEAL, MATCH, Against, Vector, at_totals, episode_seed, observation_bounds, random_actions


class Environments(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine()
        self.variant = self.engine.variant("montreal", target=300)
        self.rng = numpy.random.default_rng(5)


class Vectors(Environments):
    def steps(self, vector: Vector, count: int) -> list[Any]:
        """Plays at random and returns everything that the steps gave."""
        rng, told = numpy.random.default_rng(7), []
        for _ in range(count):
            vector.step(random_actions(vector.masks, rng))
            told.append([a.copy() for a in (vector.observations, vector.masks, vector.seats, vector.rewards, vector.ended)])
        return told

    def test_what_is_seen_is_what_the_states_say(self) -> None:
        with Vector(self.variant, 5, seed=3) as vector:
            for _ in range(60):
                for index in range(5):
                    state = vector.state(index)
                    phase, turn = state.phase()
                    self.assertIn(phase, (Phase.DRAW, Phase.LAY))
                    self.assertEqual(vector.seats[index], turn)
                    legal = {state.atomic(int(a)).kind for a in numpy.flatnonzero(vector.masks[index])}
                    self.assertEqual(legal, {action.kind for action in state.legal()})
                vector.step(random_actions(vector.masks, self.rng))

    def test_saved_episodes_go_on_as_they_would_have(self) -> None:
        with Vector(self.variant, 8, episode=MATCH, seed=1, threads=2) as vector, Vector(self.variant, 8, episode=MATCH) as other:
            self.steps(vector, 300)
            saved = vector.save()
            told = self.steps(vector, 300)
            self.assertTrue(any(step[4].any() for step in told), "an episode ends, and another begins")
            self.steps(other, 10)
            other.restore(saved)
            self.assertEqual(other.save(), saved)
            self.assertFalse(other.rewards.any() or other.ended.any())
            for found, wanted in zip(self.steps(other, 300), told):
                for one, two in zip(found, wanted):
                    self.assertTrue((one == two).all())
            before = other.save(), other.observations.copy()
            with self.assertRaises(ValueError):
                other.restore(saved[:-1])
            with Vector(self.engine.variant("montreal"), 8) as third, self.assertRaises(mille.MilleError):
                other.restore(third.save())
            self.assertEqual(other.save(), before[0])
            self.assertTrue((other.observations == before[1]).all())

    def test_a_deal_is_rewarded_with_its_points_and_followed_by_another(self) -> None:
        ended = 0
        with Vector(self.variant, 8, seed=1) as vector:
            for _ in range(600):
                before = [vector.state(i).copy() for i in range(8)]
                actions = random_actions(vector.masks, self.rng)
                vector.step(actions)
                for i in range(8):
                    before[i].apply(before[i].atomic(int(actions[i])))
                    if before[i].phase()[0] in (Phase.BETWEEN, Phase.OVER):
                        ended += 1
                        self.assertTrue(vector.ended[i])
                        points = before[i].result().points
                        self.assertEqual(list(vector.rewards[i]), [points[0] - points[1], points[1] - points[0]])
                        self.assertNotEqual(vector.state(i).hash(), before[i].hash())
                    else:
                        self.assertFalse(vector.ended[i])
                        self.assertEqual(list(vector.rewards[i]), [0, 0])
                        self.assertEqual(vector.state(i).hash(), before[i].hash())
        self.assertGreater(ended, 3)

    def test_a_match_goes_on_until_it_is_over(self) -> None:
        for reward in (ReturnKind.DEAL, ReturnKind.PAYMENT, ReturnKind.WIN):
            deals = ends = 0
            with Vector(self.variant, 8, episode=MATCH, reward=reward, seed=2) as vector:
                for _ in range(2500):
                    vector.step(random_actions(vector.masks, self.rng))
                    self.assertTrue((vector.rewards.sum(axis=1) == 0).all())
                    if reward == ReturnKind.WIN:
                        self.assertTrue((numpy.abs(vector.rewards) <= 1).all())
                    paid = vector.rewards[:, 0] != 0
                    if reward != ReturnKind.DEAL:
                        self.assertFalse((paid & ~vector.ended).any())
                    deals, ends = deals + int(paid.sum()), ends + int(vector.ended.sum())
            self.assertGreater(ends, 0)
            if reward == ReturnKind.DEAL:
                self.assertGreater(deals, ends)

    def test_threads_and_neighbours_change_nothing(self) -> None:
        with Vector(self.variant, 9, seed=4) as one, Vector(self.variant, 9, seed=4, threads=4) as four:
            for a, b in zip(self.steps(one, 300), self.steps(four, 300)):
                for left, right in zip(a, b):
                    self.assertTrue((left == right).all())
        with Vector(self.variant, 2, seed=4) as few, Vector(self.variant, 9, seed=4) as many:
            self.assertEqual(few.state(1).hash(), many.state(1).hash())

    def test_a_seed_gives_the_same_episodes_and_no_seed_the_next_ones(self) -> None:
        with Vector(self.variant, 3, seed=4) as vector:
            first = [vector.state(i).hash() for i in range(3)]
            vector.reset()
            next_ones = [vector.state(i).hash() for i in range(3)]
            vector.reset(4)
            self.assertEqual([vector.state(i).hash() for i in range(3)], first)
            self.assertEqual(len({*first, *next_ones}), 6)

    def test_what_is_wrong_is_refused_and_changes_nothing(self) -> None:
        with Vector(self.variant, 4, seed=6) as vector:
            before = [vector.state(i).hash() for i in range(4)]
            legal = random_actions(vector.masks, self.rng)
            for at, wrong in ((2, vector.actions), (3, int(numpy.argmin(vector.masks[3])))):
                actions = legal.copy()
                actions[at] = wrong
                with self.assertRaisesRegex(ValueError, f"action {wrong} is not legal in episode {at}"):
                    vector.step(actions)
            for actions in (legal[:3], legal.astype(float), [0.5] * 4):
                with self.assertRaisesRegex(ValueError, "whole numbers"):
                    vector.step(actions)
            self.assertEqual([vector.state(i).hash() for i in range(4)], before)
            vector.step([-1, -1, int(legal[2]), -1])
            self.assertEqual([vector.state(i).hash() == before[i] for i in range(4)], [True, True, False, True])
        for made in (dict(count=0), dict(count=1, threads=0), dict(count=1, episode="round"), dict(count=1, reward=ReturnKind.WIN)):
            with self.assertRaises(ValueError):
                Vector(self.variant, **made)

    def test_a_variant_without_atomic_actions_is_refused(self) -> None:
        script = "return { name = 'four', title = 'Four', about = '', sets = { min_size = 4 } }"
        with self.assertRaises(mille.MilleError):
            Vector(self.engine.variant_from_script("four.lua", script), 1)


class Bounds(Environments):
    def test_what_is_seen_lies_within_the_bounds(self) -> None:
        for name in variants():
            with Vector(name, 64, episode=MATCH, seed=2) as vector:
                low, high = observation_bounds(vector.variant)
                kinds = vector.variant.rules.kind_count
                self.assertEqual(high[:kinds].sum(), vector.variant.rules.pack_size)
                self.assertTrue(numpy.isfinite(low).all() and numpy.isfinite(high).all())
                self.assertEqual((low.shape, low.dtype), ((vector.observation_size,), numpy.float32))
                most, least = numpy.zeros_like(high), numpy.zeros_like(high)
                for _ in range(1500):
                    self.assertTrue(((vector.observations >= low) & (vector.observations <= high)).all())
                    most = numpy.maximum(most, vector.observations.max(axis=0))
                    least = numpy.minimum(least, vector.observations.min(axis=0))
                    vector.step(random_actions(vector.masks, self.rng))
                # Random play holds all the cards of many kinds, and has each of the flags but draw_ends.
                self.assertGreater((most[:kinds] == high[:kinds]).sum(), 2)
                self.assertTrue((most[146:151] == high[146:151]).all())
                self.assertLess(least[159], 0, "totals fall below 0")

    def test_the_bounds_follow_the_rules(self) -> None:
        script = """return {{ name = 'other', title = 'Other', about = '', cards = {{ packs = 2, jokers = 4, wild = {{ 'joker', '2' }} }},
            stock = {{ exhausted = 'turn_over' }}, match = {{ target = 500 }}{} }}"""
        hook = ", hooks = { score_deal = function(deal, score) return score end }"
        for text, scripted in ((script.format(""), False), (script.format(hook), True)):
            variant = self.engine.variant_from_script("other.lua", text)
            low, high = observation_bounds(variant)
            self.assertEqual(high[: variant.rules.kind_count].sum(), 108)
            with Vector(variant, 64, episode=MATCH, seed=2) as vector:
                for _ in range(600):
                    self.assertTrue(((vector.observations >= low) & (vector.observations <= high)).all())
                    vector.step(random_actions(vector.masks, self.rng))
            self.assertEqual(bool(high[-6] > 1e12), scripted)


def left(vector: Vector, steps: int = 120) -> Any:
    """Everything that the next steps of an object give, at random."""
    rng, told = numpy.random.default_rng(3), []
    for _ in range(steps):
        vector.step(random_actions(vector.masks, rng))
        told += [a.copy().ravel() for a in (vector.observations, vector.masks, vector.seats, vector.rewards, vector.ended, vector.numbers)]
    return numpy.concatenate(told)


class Settings(Environments):
    def test_a_variant_may_be_named(self) -> None:
        with Vector("montreal", 3, rules={"target": 300}, seed=1) as named, Vector(self.variant, 3, seed=1) as given:
            self.assertTrue((left(named) == left(given)).all())
        with self.assertRaisesRegex(TypeError, "has its options already"):
            Vector(self.variant, 3, rules={"target": 300})
        with self.assertRaises(mille.MilleError):
            Vector("whist", 3)
        with self.assertRaisesRegex(ValueError, "deal, payment, win, not 'most'"):
            Vector("montreal", 3, reward="most")
        with Vector("montreal", 3, episode=MATCH, reward="win") as vector:
            self.assertEqual(vector.reward, ReturnKind.WIN)

    def test_pickled_or_copied_the_same_episodes_continue(self) -> None:
        for make in (Vector, Against):
            with make("montreal", 5, episode=MATCH, rules={"target": 300}, threads=2, duplicate=True, draw_ends=True, seed=4) as vector:
                for _ in range(60):
                    vector.step(random_actions(vector.masks, self.rng))
                while not vector.ended.any():
                    vector.step(random_actions(vector.masks, self.rng))
                others = [pickle.loads(pickle.dumps(vector)), copy.copy(vector), copy.deepcopy(vector)]
                kept = vector.rewards.copy(), vector.ended.copy()
                with multiprocessing.get_context("spawn").Pool(1) as pool:
                    elsewhere = pool.apply(left, (vector,))
                wanted = left(vector)
                self.assertTrue((elsewhere == wanted).all())
                for other in others:
                    self.assertEqual((type(other), other.threads, other.draw_ends), (make, 2, True))
                    self.assertTrue((other.rewards == kept[0]).all() and (other.ended == kept[1]).all())
                    self.assertTrue((left(other) == wanted).all())
                    other.close()

    def test_what_cannot_be_pickled_says_why(self) -> None:
        with Vector(self.variant, 2, seed=1) as vector:
            with self.assertRaisesRegex(TypeError, "cannot pickle .* <Variant montreal>. Name the variant"):
                pickle.dumps(vector)
            again = copy.deepcopy(vector)  # in the same process the variant is shared
            self.assertTrue((left(again) == left(vector)).all())
        with self.assertRaisesRegex(TypeError, "cannot pickle .* <Engine>"):
            pickle.dumps(Vector("montreal", 2, engine=self.engine))
        with self.assertRaisesRegex(Exception, "lambda"):
            pickle.dumps(Vector("montreal", 2, start=lambda index, number: None))
        with self.assertRaisesRegex(Exception, "lambda"):
            pickle.dumps(Against("montreal", 2, lambda engine: Player(engine, "greedy")))


class Options(Environments):
    def test_duplicate_deals_come_twice(self) -> None:
        with Vector(self.variant, 2, seed=7, duplicate=True) as vector, Vector(self.variant, 2, seed=7) as single:
            first = [[vector.state(i).hash() for i in range(2)]]
            self.assertEqual(first[0], [single.state(i).hash() for i in range(2)])
            for number in range(1, 4):
                vector.leave([0, 1])
                self.assertEqual(vector.numbers.tolist(), [number, number])
                first.append([vector.state(i).hash() for i in range(2)])
            self.assertEqual(first[0], first[1])
            self.assertEqual(first[2], first[3])
            self.assertNotEqual(first[0], first[2])
            single.leave([1])
            self.assertEqual(single.state(1).hash(), first[2][1], "the second deal of a single row is that of the second pair")
            self.assertEqual(single.numbers.tolist(), [0, 1])

    def test_episodes_are_left_by_index_or_by_mask(self) -> None:
        with Vector(self.variant, 4, seed=7) as vector:
            vector.leave(numpy.array([False, False, True, True]))
            self.assertEqual(vector.numbers.tolist(), [0, 0, 1, 1])
            vector.leave([2, 2])
            self.assertEqual(vector.numbers.tolist(), [0, 0, 2, 1])
            vector.leave([])
            vector.leave(vector.ended)
            for where, refused in (([4], IndexError), ([0, -1], IndexError), (1, ValueError), ([True], ValueError), ([0.5], ValueError)):
                with self.assertRaises(refused, msg=str(where)):
                    vector.leave(where)
            self.assertEqual(vector.numbers.tolist(), [0, 0, 2, 1])

    def test_the_dealer_draws_from_the_far_end(self) -> None:
        with Vector(self.variant, 2, seed=7, draw_ends=True) as vector:
            self.assertTrue((vector.observations[:, 151] == 1).all())
            self.assertEqual(
                vector.state(1).table().position()["hands"], Vector(self.variant, 2, seed=7).state(1).table().position()["hands"]
            )

    def test_an_episode_starts_in_a_given_state(self) -> None:
        state = State(self.variant, seed=5)
        between = state.copy()
        state.next_deal()
        behind = at_totals(self.engine, state, (-20, 250))
        self.assertEqual(behind.view(0).totals, (-20, 250))
        self.assertEqual((behind.view(0).hand, behind.view(1).pile), (state.view(0).hand, state.view(1).pile))
        asked = []

        def start(index: int, number: int) -> Any:
            asked.append((index, number))
            return [behind, between, None][index]

        for make in (Vector, Against):
            asked.clear()
            options = {"engine": self.engine} if make is Against else {}
            with make(self.variant, 3, episode=MATCH, seed=1, start=start, **options) as vector, Vector(self.variant, 3, seed=1) as usual:
                self.assertEqual(asked, [(0, 0), (1, 0), (2, 0)])
                if make is Vector:
                    self.assertEqual(vector.state(0).hash(), behind.hash())
                    self.assertEqual(vector.state(1).hash(), state.hash())
                    self.assertEqual(vector.state(2).hash(), usual.state(2).hash())
                own = vector.seats[0]
                self.assertAlmostEqual(vector.observations[0, 159], (-20, 250)[own] / 300, 5)
                self.assertAlmostEqual(vector.observations[0, 160], (-20, 250)[1 - own] / 300, 5)
                for _ in range(300):
                    vector.step(random_actions(vector.masks, self.rng))
                saved, wanted = vector.save(), left(vector)
                vector.restore(saved)
                self.assertTrue((left(vector) == wanted).all())
                self.assertGreater(len(asked), 6)
        over = State(self.variant, seed=5)
        while over.phase()[0] != Phase.OVER:
            over.next_deal()
            over.playout(1)
        with self.assertRaisesRegex(ValueError, "the end of a match"):
            Vector(self.variant, 2, start=lambda index, number: over)
        with self.assertRaises(mille.MilleError):
            Vector(self.engine.variant("progressive"), 1, start=lambda index, number: state)

    def test_both_seats_are_seen_and_their_hands(self) -> None:
        for vector in (Vector(self.variant, 6, seed=2), Against("montreal", 6, "greedy", seed=2)):
            for _ in range(80):
                vector.step(random_actions(vector.masks, self.rng))
            both, hands, kinds = vector.observe_both(), vector.hands(), vector.variant.rules.kind_count
            each = numpy.arange(6)
            self.assertEqual((both.shape, hands.shape, hands.dtype), ((6, 2, vector.observation_size), (6, 2, kinds), numpy.uint8))
            self.assertTrue((both[each, vector.seats] == vector.observations).all())
            self.assertTrue((both[each, vector.seats, 148] == 1).all() and (both[each, 1 - vector.seats, 148] == 0).all())
            for seat in (0, 1):
                self.assertTrue((hands[:, seat] == both[:, seat, :kinds]).all())
            # The opponent's hand is what is known of it and some of what is unseen.
            hidden, seen = hands[each, 1 - vector.seats], vector.observations
            self.assertTrue((hidden >= seen[:, 60:75]).all() and (hidden <= seen[:, 60:75] + seen[:, 90:105]).all())
            self.assertTrue((hidden.sum(axis=1) == seen[:, 153]).all())
            vector.close()


def a_greedy(engine: Engine) -> Player:
    return Player(engine, "greedy")


class AgainstPlayers(Environments):
    def test_the_opponent_plays_as_at_a_table(self) -> None:
        for episode, opponent in ((DEAL, "random"), (MATCH, "random"), (MATCH, "club:goal=payment")):
            with Against("montreal", 4, opponent, rules={"target": 300}, episode=episode, reward="deal", seed=8, threads=2) as vector:
                ends = 0
                tables: list[Any] = [None] * 4
                won = numpy.zeros(4)
                for _ in range(400):
                    for index in range(4):
                        own, number = (index + int(vector.numbers[index])) % 2, int(vector.numbers[index])
                        if tables[index] is None:
                            seed = episode_seed((8).to_bytes(32, "little"), index, number)
                            table = tables[index] = Table(vector.variant, seed=seed)
                            table.set_player(1 - own, Player(vector._setting.engine, mille.PlayerSetup.parse(opponent)))
                            table.next_deal()
                            won[index] = 0
                        self.play_on(tables[index], own)
                        self.assertEqual(vector.seats[index], own)
                        self.assertEqual(vector.state(index).hash(), State.from_table(tables[index]).hash())
                    actions = random_actions(vector.masks, self.rng)
                    for index in range(4):
                        tables[index].apply(State.from_table(tables[index]).atomic(int(actions[index])))
                    owners = vector.seats.copy()
                    vector.step(actions)
                    won += vector.rewards[numpy.arange(4), owners]
                    for index in numpy.flatnonzero(vector.ended):
                        table, own = tables[index], int(owners[index])
                        self.play_on(table, own, episode == DEAL)
                        points = [row.points[own] - row.points[1 - own] for row in table.results()]
                        self.assertEqual(won[index], sum(points))
                        if episode == MATCH:
                            self.assertEqual(table.info.phase, Phase.OVER)
                        tables[index] = None
                        ends += 1
                self.assertGreater(ends, 3)

    def play_on(self, table: Table, own: int, stop: bool = False) -> None:
        """Plays on to the learner's next decision, or the end."""
        while table.info.phase != Phase.OVER and table.info.turn != own:
            if table.info.phase != Phase.BETWEEN:
                table.step()
            elif stop:
                return
            else:
                table.next_deal()

    def test_threads_and_neighbours_change_nothing(self) -> None:
        for opponent in ("greedy", ["club", "random"]):
            with Against("montreal", 5, opponent, seed=3) as one, Against("montreal", 5, opponent, seed=3, threads=3) as three:
                self.assertTrue((left(one) == left(three)).all())

    def test_saved_episodes_go_on_as_they_would_have(self) -> None:
        for opponent in ("random", ["greedy", "club"]):
            with Against("montreal", 5, opponent, rules={"target": 300}, episode=MATCH, seed=3) as vector:
                left(vector, 150)
                saved = vector.save()
                wanted = left(vector)
                vector.restore(saved)
                self.assertFalse(vector.rewards.any() or vector.ended.any())
                self.assertTrue((left(vector) == wanted).all())
                before = vector.save()
                for damaged in (saved[:-1], saved[:100], saved + b"1", saved[:200] + b"\xff" * 8 + saved[208:], b""):
                    with self.assertRaises((ValueError, mille.MilleError)):
                        vector.restore(damaged)
                    self.assertEqual(vector.save(), before)

    def test_a_pool_plays_by_index(self) -> None:
        """greedy beats chance, so the points tell which opponent plays where."""
        pool = ["random", mille.PlayerSetup("greedy"), a_greedy]
        with Against("montreal", 6, pool, seed=3) as vector:
            won, deals = numpy.zeros(6), numpy.zeros(6)
            for _ in range(1500):
                seats = vector.seats.copy()
                vector.step(random_actions(vector.masks, self.rng))
                won += vector.rewards[numpy.arange(6), seats]
                deals += vector.ended
            mean = won / deals
            self.assertGreater(min(mean[0], mean[3]), -200)
            self.assertLess(max(mean[[1, 2, 4, 5]]), -200)
        with self.assertRaisesRegex(ValueError, "no opponent"):
            Against("montreal", 6, [])
        with self.assertRaises(mille.MilleError):
            Against("montreal", 6, "gredy")
        with self.assertRaisesRegex(TypeError, "needs the engine of the Variant"):
            Against(self.variant, 6, "greedy")
        with Against(self.variant, 2, "greedy", engine=self.engine) as vector:
            left(vector, 10)

    def test_duplicate_deals_give_the_learner_both_seats(self) -> None:
        with Against("montreal", 2, "greedy", duplicate=True, seed=4) as vector:

            def dealt() -> Any:
                states = [vector.state(index).table().position() for index in range(2)]
                return [(state["seed"], state["dealer"]) for state in states], vector.seats.tolist()

            first, (one, other) = dealt()
            vector.leave([0, 1])
            self.assertEqual(dealt(), (first, [other, one]))
            self.assertEqual([one, other], [0, 1])
            vector.leave([0, 1])
            self.assertNotEqual(dealt()[0], first)

    def test_an_episode_without_a_decision_of_the_learner_is_left_out(self) -> None:
        """In episode 0 of index 0, and in episode 1 of index 1, the opponent has one card to discard and goes out."""
        state = State(self.variant, seed=5)
        state.next_deal()
        position = state.table().position()
        position.update(turn=1, drawn=True, first_turn=False, turns=2, stock=position["stock"] + position["hands"][1][1:])
        position["hands"][1] = position["hands"][1][:1]
        ends = State.from_table(Table.from_position(self.engine, position, self.variant))
        options = {"engine": self.engine, "start": lambda index, number: ends if index == number else None}
        with Against(self.variant, 2, "greedy", **options) as vector:
            self.assertEqual(vector.numbers.tolist(), [1, 0])
            self.assertFalse(vector.rewards.any() or vector.ended.any())
            vector.leave([1])
            self.assertEqual(vector.numbers.tolist(), [1, 2])
            self.assertFalse(vector.rewards.any() or vector.ended.any())
            vector.reset(2)
            while vector.numbers[1] == 0:
                vector.step(random_actions(vector.masks, self.rng))
            self.assertEqual((vector.numbers[1], vector.ended[1]), (2, True))

    def test_a_failing_opponent_raises_its_error(self) -> None:
        broken = [False]

        def decide(decision: Any) -> int:
            if broken[0]:
                raise ZeroDivisionError("broken")
            return 0

        with Against("montreal", 3, lambda engine: Player.from_function(engine, "mine", decide), threads=2, seed=1) as vector:
            left(vector, 20)
            broken[0] = True
            with self.assertRaises(PlayerError) as raised:
                left(vector, 20)
            self.assertIsInstance(raised.exception.__cause__, ZeroDivisionError)
            broken[0] = False
            vector.reset(1)
            left(vector, 20)

    def test_an_opponent_has_a_limit(self) -> None:
        class Counts:
            def decide(self, decision: Any) -> int:
                limits.add(decision.nodes)
                return 0

        limits: set[int] = set()
        with Against("montreal", 2, lambda engine: Player.from_object(engine, "mine", Counts()), nodes=77) as vector:
            left(vector, 20)
        self.assertEqual(limits, {77})


if __name__ == "__main__":
    unittest.main()
