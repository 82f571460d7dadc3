"""Tests of mille.env. Where Gymnasium and PettingZoo are not installed, their interfaces are stood in for (stand_ins)."""

import importlib.util
import pathlib
import sys
import unittest
from typing import Any

import numpy

import mille
from mille import Engine, Phase, ReturnKind, State
from mille.env import MATCH, Vector, random_actions

for package in ("gymnasium", "pettingzoo"):
    if importlib.util.find_spec(package) is None:
        sys.path.append(str(pathlib.Path(__file__).with_name("stand_ins")))
        break


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


class Gymnasium(Environments):
    """What Gymnasium's env checker asks of an environment, and what its vector environments promise."""

    def env(self, **options: Any) -> Any:
        from mille.env.gym import MilleEnv

        return MilleEnv(self.engine, self.variant, "greedy", **options)

    def test_reset_and_step_give_what_the_interface_says(self) -> None:
        env = self.env()
        result = env.reset(options={})
        self.assertEqual((type(result), len(result), type(result[1])), (tuple, 2, dict))
        self.assertIn(result[0], env.observation_space)
        for _ in range(400):
            action = env.action_space.sample(result[1]["action_mask"])
            told = env.step(action)
            self.assertEqual([type(one) for one in told[1:]], [float, bool, bool, dict])
            self.assertIn(told[0], env.observation_space)
            self.assertFalse(told[3])
            result = env.reset() if told[2] else (told[0], told[4])
            self.assertTrue(env.action_masks().any())
        env.close()

    def test_a_seed_decides_everything(self) -> None:
        told = []
        for _ in range(2):
            env = self.env()
            observation, info = env.reset(seed=123)
            rows, rng = [observation], numpy.random.default_rng(1)
            for _ in range(150):
                observation, reward, ended, _, info = env.step(random_actions(info["action_mask"][None], rng)[0])
                rows += [observation, [reward, ended, info["seat"]]]
                if ended:
                    observation, info = env.reset()
                    rows.append(observation)
            told.append(numpy.concatenate([numpy.asarray(row, float).ravel() for row in rows]))
        self.assertTrue((told[0] == told[1]).all())
        self.assertFalse((self.env().reset(seed=1)[0] == self.env().reset(seed=2)[0]).all())

    def test_the_reward_is_that_of_the_learners_seat(self) -> None:
        for seat in (0, 1):
            env = self.env(seat=seat, episode=MATCH, reward=ReturnKind.WIN)
            _, info = env.reset(seed=9)
            ended, total = False, 0.0
            while not ended:
                self.assertEqual(info["seat"], seat)
                _, reward, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
                total += reward
            self.assertEqual(total, -1.0)  # greedy beats chance
            env.close()

    def test_an_illegal_action_is_refused_or_ends_the_episode(self) -> None:
        import gymnasium

        env = self.env()
        _, info = env.reset(seed=1)
        wrong = int(numpy.argmin(info["action_mask"]))
        for action in (wrong, -1, env.action_space.n):
            with self.assertRaises(ValueError):
                env.step(action)
        env.step(int(numpy.argmax(info["action_mask"])))
        env = self.env(illegal_reward=-500.0)
        env.reset(seed=1)
        self.assertEqual(env.step(wrong)[1:4], (-500.0, True, False))
        with self.assertRaises(gymnasium.error.ResetNeeded):
            env.step(0)
        for options in (dict(seat=2), dict(episode="round"), dict(reward=ReturnKind.WIN)):
            with self.assertRaises(ValueError):
                self.env(**options)

    def test_the_vector_environment_resets_itself_in_the_same_step(self) -> None:
        from gymnasium.vector import AutoresetMode

        from mille.env.gym import MilleVectorEnv

        told = []
        for threads in (1, 3):
            env = MilleVectorEnv(self.variant, 6, threads=threads)
            self.assertEqual(env.metadata["autoreset_mode"], AutoresetMode.SAME_STEP)
            observations, info = env.reset(seed=11)
            rng, ends, rows = numpy.random.default_rng(2), 0, [observations.ravel()]
            for _ in range(300):
                self.assertTrue(env.observation_space.contains(observations))
                self.assertTrue((info["action_mask"].sum(axis=1) > 0).all())
                self.assertTrue((env._vector.seats == info["seat"]).all())
                actions = random_actions(info["action_mask"], rng)
                self.assertTrue(env.action_space.contains(actions))
                observations, rewards, ended, truncated, info = env.step(actions)
                self.assertEqual((rewards.dtype, ended.dtype, truncated.dtype), (numpy.float64, numpy.bool_, numpy.bool_))
                self.assertFalse(truncated.any())
                self.assertTrue((rewards[~ended] == 0).all())
                self.assertEqual("final_obs" in info, bool(ended.any()))
                if ended.any():
                    self.assertTrue((info["_final_obs"] == ended).all())
                    self.assertTrue(all((one is not None) == bool(e) for one, e in zip(info["final_obs"], ended)))
                ends += int(ended.sum())
                rows += [observations.ravel(), rewards]
            self.assertGreater(ends, 3)
            told.append(numpy.concatenate(rows))
            env.close()
        self.assertTrue((told[0] == told[1]).all())
        with self.assertRaises(ValueError):
            env.reset(seed=[1, 2])

    def test_the_opponent_of_the_vector_is_a_function_of_what_it_sees(self) -> None:
        from mille.env.gym import MilleVectorEnv

        def first_legal(observations: Any, masks: Any) -> Any:
            self.assertEqual(len(observations), len(masks))
            return numpy.argmax(masks, axis=1)

        env = MilleVectorEnv(self.variant, 4, first_legal)
        _, info = env.reset(seed=1)
        for _ in range(50):
            _, _, _, _, info = env.step(random_actions(info["action_mask"], self.rng))


class PettingZoo(Environments):
    """What PettingZoo's API test asks of an environment."""

    def env(self, **options: Any) -> Any:
        from mille.env.aec import MilleAEC

        return MilleAEC(self.variant, **options)

    def test_agents_take_turns_until_all_are_done(self) -> None:
        env = self.env()
        for agent in env.possible_agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
        for seed in range(6):
            env.reset(seed=seed)
            self.assertEqual(env.agents, env.possible_agents)
            sums, finished = dict.fromkeys(env.agents, 0.0), set()
            for agent in env.agent_iter(5000):
                self.assertNotIn(agent, finished)
                self.assertIsNone(env.last(observe=False)[0])
                observation, reward, terminated, truncated, info = env.last()
                self.assertIsInstance(terminated, bool)
                self.assertFalse(truncated)
                self.assertIsInstance(info, dict)
                self.assertTrue(env.observation_space(agent).contains(observation))
                sums[agent] += reward
                if terminated:
                    finished.add(agent)
                    self.assertFalse(observation["action_mask"].any())
                    self.assertIsNone(env.step(None))
                else:
                    other = next(one for one in env.agents if one != agent)
                    self.assertFalse(env.observe(other)["action_mask"].any())
                    self.assertTrue(env.observe(other)["observation"].any())
                    env.step(env.action_space(agent).sample(observation["action_mask"]))
                for told in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
                    self.assertEqual(set(told), set(env.agents))
            self.assertEqual(finished, set(env.possible_agents))
            self.assertEqual(sum(sums.values()), 0)
            self.assertNotEqual(sums["seat_0"], 0)

    def test_a_match_pays_each_deal_and_ends(self) -> None:
        env = self.env(episode=MATCH, reward=ReturnKind.WIN)
        env.reset(seed=3)
        sums = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            sums[agent] += reward
            env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
        self.assertEqual(sorted(sums.values()), [-1, 1])

    def test_an_illegal_action_is_refused_and_changes_nothing(self) -> None:
        env = self.env()
        env.reset(seed=3)
        agent, before = env.agent_selection, env.last()[0]
        for action in (int(numpy.argmin(before["action_mask"])), -1, env.action_space(agent).n):
            with self.assertRaises(ValueError):
                env.step(action)
        self.assertEqual(env.agent_selection, agent)
        self.assertTrue((env.last()[0]["observation"] == before["observation"]).all())

    def test_a_seed_decides_the_cards(self) -> None:
        env, again = self.env(), self.env()
        env.reset(seed=8)
        again.reset(seed=8)
        self.assertTrue((env.last()[0]["observation"] == again.last()[0]["observation"]).all())
        env.reset()
        self.assertFalse((env.last()[0]["observation"] == again.last()[0]["observation"]).all())


if __name__ == "__main__":
    unittest.main()
