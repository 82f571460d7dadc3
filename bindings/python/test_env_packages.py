"""Tests of mille.env.gym and mille.env.aec with the packages Gymnasium and PettingZoo, their own checks included."""

import contextlib
import copy
import io
import pickle
import unittest
import warnings
from typing import Any

import gymnasium
import numpy
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

from mille import Engine, ReturnKind
from mille.env import MATCH, random_actions
from mille.env.aec import MilleAEC
from mille.env.gym import MilleEnv, MilleVectorEnv

ID = "mille.env.gym:Mille-v1"
SHORT = {"target": 300}


def last_legal(observations: Any, masks: Any) -> Any:
    """A policy that can be pickled: the last legal action."""
    return masks.shape[1] - 1 - numpy.argmax(masks[:, ::-1], axis=1)


asked: list[Any] = []


def noted(index: int, number: int) -> None:
    """A start that changes nothing."""
    asked.append((index, number))


class Gymnasium(unittest.TestCase):
    """What Gymnasium's env checker asks of an environment, and what its vector environments promise."""

    def setUp(self) -> None:
        self.rng = numpy.random.default_rng(5)

    def env(self, **options: Any) -> Any:
        env = MilleEnv(rules=SHORT, **options)
        env.action_space.seed(1)
        return env

    def test_the_packages_own_check_has_no_complaint(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for options in ({}, {"opponent": "club", "variant": "progressive", "episode": MATCH, "reward": "payment"}):
                # It plays any action, so illegal ones must not raise.
                env = gymnasium.make(ID, illegal_reward=-500.0, **options)
                check_env(env.unwrapped)
                env.close()

    def test_environments_are_made_by_their_id(self) -> None:
        env = gymnasium.make("Mille-v1", opponent="club", variant="progressive", reward="win", episode=MATCH, rules={"target": 500})
        env.action_space.seed(1)
        _, info = env.reset(seed=1)  # with the wrappers that check it
        for _ in range(60):
            _, _, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
            if ended:
                _, info = env.reset()
        self.assertEqual(gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json())).spec, env.spec)
        for mode, kind in (
            ("vector_entry_point", MilleVectorEnv),
            ("sync", gymnasium.vector.SyncVectorEnv),
            ("async", gymnasium.vector.AsyncVectorEnv),
        ):
            vector = gymnasium.make_vec(ID, num_envs=3, vectorization_mode=mode, opponent="greedy", illegal_reward=-500.0)
            self.assertIsInstance(vector, kind)
            observations, _ = vector.reset(seed=1)
            vector.action_space.seed(1)
            ends = 0
            for _ in range(30):
                self.assertTrue(vector.observation_space.contains(observations))
                observations, rewards, ended, _, _ = vector.step(vector.action_space.sample())
                ends += int(ended.sum())
            self.assertGreater(ends, 0)
            vector.close()

    def test_a_pickled_environment_continues_the_same_episode(self) -> None:
        def rest(env: Any, info: Any) -> Any:
            rng, told = numpy.random.default_rng(3), []
            for _ in range(150):
                observation, reward, ended, _, info = env.step(random_actions(info["action_mask"][None], rng)[0])
                told += [observation, [reward, ended]]
                if ended:
                    observation, info = env.reset()
                    told.append(observation)
            return numpy.concatenate([numpy.asarray(one, float).ravel() for one in told])

        for steps in (0, 60):
            env = self.env(opponent="random", episode=MATCH)
            _, info = env.reset(seed=4)
            for _ in range(steps):
                _, _, ended, _, info = env.step(random_actions(info["action_mask"][None], self.rng)[0])
                self.assertFalse(ended)
            others = [pickle.loads(pickle.dumps(env)), copy.copy(env), copy.deepcopy(env)]
            wanted = rest(env, info)
            for other in others:
                self.assertTrue((rest(other, info) == wanted).all())
                self.assertEqual((other.observation_space, other.action_space), (env.observation_space, env.action_space))
        env = self.env(episode=MATCH, seat=0)
        observation, info = env.reset(seed=4)
        deals = set()
        for _ in range(150):  # at each point of a match, the first of a deal too
            again = pickle.loads(pickle.dumps(env))
            action = int(numpy.argmax(info["action_mask"]))
            seen = again.step(action)[0]
            observation, _, ended, _, info = env.step(action)
            self.assertTrue((seen == observation).all())
            deals.add(observation[158])
            if ended:
                break
        self.assertGreater(len(deals), 2)
        fresh = pickle.loads(pickle.dumps(self.env()))
        with self.assertRaises(gymnasium.error.ResetNeeded):
            fresh.step(0)
        self.assertTrue((fresh.reset(seed=4)[0] == self.env().reset(seed=4)[0]).all())
        with Engine() as engine, engine.variant("montreal") as variant, self.assertRaisesRegex(
            TypeError, "cannot pickle .* <Variant montreal>"
        ):
            pickle.dumps(MilleEnv(variant, engine=engine))
        with Engine() as engine, self.assertRaisesRegex(TypeError, "cannot pickle .* <Engine>"):
            pickle.dumps(MilleEnv(engine=engine))

    def test_a_pickled_vector_environment_continues_the_same_episodes(self) -> None:
        def rest(env: Any, info: Any) -> Any:
            rng, told = numpy.random.default_rng(3), []
            for _ in range(80):
                observations, rewards, ended, _, info = env.step(random_actions(info["action_mask"], rng))
                told += [observations, rewards, ended]
            return numpy.concatenate([one.ravel() for one in told])

        for opponent in (None, last_legal, "random", ["greedy", "random"]):
            for mode in AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP:
                env = MilleVectorEnv("montreal", 3, opponent, autoreset_mode=mode)
                _, info = env.reset(seed=6)
                for _ in range(47):
                    _, _, _, _, info = env.step(random_actions(info["action_mask"], self.rng))
                others = [pickle.loads(pickle.dumps(env)), copy.copy(env), copy.deepcopy(env)]
                wanted = rest(env, info)
                for other in others:
                    self.assertTrue((rest(other, info) == wanted).all())
                    self.assertEqual(other.observation_space, env.observation_space)
        with self.assertRaisesRegex(Exception, "lambda"):
            pickle.dumps(MilleVectorEnv("montreal", 2, lambda _, masks: numpy.argmax(masks, axis=1)))

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
        for options in (dict(seat=2), dict(episode="round"), dict(reward=ReturnKind.WIN), dict(reward="most", episode=MATCH)):
            with self.assertRaises(ValueError):
                self.env(**options)

    def test_an_illegal_action_in_the_vector_is_refused_or_ends_its_episode(self) -> None:
        for opponent in (None, "greedy"):
            env = MilleVectorEnv("montreal", 4, opponent)
            observations, info = env.reset(seed=1)
            legal = random_actions(info["action_mask"], self.rng)
            for wrong in (int(numpy.argmin(info["action_mask"][2])), -1, 109):
                actions = legal.copy()
                actions[2] = wrong
                with self.assertRaisesRegex(ValueError, f"action {wrong} is not legal in episode 2"):
                    env.step(actions)
                for mode in AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP:
                    ending = MilleVectorEnv("montreal", 4, opponent, illegal_reward=-7.0, autoreset_mode=mode)
                    self.assertTrue((ending.reset(seed=1)[0] == observations).all(), "nothing has changed")
                    seen, rewards, ended, _, told = ending.step(actions)
                    self.assertEqual((rewards.tolist(), ended.tolist()), ([0, 0, -7, 0], [False, False, True, False]))
                    self.assertEqual(bool(seen[2].any()), mode == AutoresetMode.SAME_STEP)
                    if mode == AutoresetMode.NEXT_STEP:
                        seen, rewards, _, _, _ = ending.step(random_actions(told["action_mask"], self.rng))
                        self.assertEqual(rewards[2], 0)
                    self.assertTrue((seen[2] != observations[2]).any(), "another episode begins")
                    self.assertEqual(ending._vector.numbers[2], 1)

    def test_the_vector_environment_resets_itself_in_the_same_step(self) -> None:
        told = []
        for threads in (1, 3):
            env = MilleVectorEnv("montreal", 6, threads=threads)
            self.assertEqual(env.metadata["autoreset_mode"], AutoresetMode.SAME_STEP)
            observations, info = env.reset(seed=11)
            rng, ends, rows = numpy.random.default_rng(2), 0, [observations.ravel()]
            for _ in range(300):
                self.assertTrue(env.observation_space.contains(observations))
                self.assertTrue((info["action_mask"].sum(axis=1) > 0).all())
                self.assertTrue((env._vector.seats == info["seat"]).all())
                actions, seats = random_actions(info["action_mask"], rng), info["seat"]
                self.assertTrue(env.action_space.contains(actions))
                observations, rewards, ended, truncated, info = env.step(actions)
                self.assertTrue((info["seat"] == numpy.where(ended, 1 - seats, seats)).all(), "it changes seats with each episode")
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

    def test_the_two_modes_play_the_same_episodes_a_step_apart(self) -> None:
        def episodes(env: Any) -> Any:
            """By index: what is seen and won in each episode, when the first legal action is always played."""
            observations, info = env.reset(seed=3)
            found: list[Any] = [[[]] for _ in range(env.num_envs)]
            resting = numpy.zeros(env.num_envs, bool)
            for _ in range(200):
                for at in numpy.flatnonzero(~resting):
                    found[at][-1].append(observations[at].tolist())
                observations, rewards, ended, _, info = env.step(numpy.argmax(info["action_mask"], axis=1))
                if env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP:
                    self.assertFalse((resting & ended).any() or rewards[resting].any())
                    self.assertFalse(observations[ended].any())
                    self.assertTrue((info["action_mask"][ended] == 1).all())
                    self.assertNotIn("final_obs", info)
                    resting = ended
                for at in numpy.flatnonzero(ended):
                    found[at][-1].append(rewards[at])
                    found[at].append([])
            return found

        for opponent in (last_legal, "greedy"):
            same, following = (episodes(MilleVectorEnv("montreal", 3, opponent, autoreset_mode=mode)) for mode in ("SameStep", "NextStep"))
            for one, two in zip(same, following):
                self.assertGreater(len(two), 3)
                self.assertEqual(one[: len(two) - 1], two[:-1])
        env, fresh = (MilleVectorEnv("montreal", 3, autoreset_mode="NextStep") for _ in range(2))
        _, info = env.reset(seed=1)
        while not (stepped := env.step(numpy.argmax(info["action_mask"], axis=1)))[2].any():
            info = stepped[4]
        for one in (env, fresh):
            _, info = one.reset(seed=4)
        actions = numpy.argmax(info["action_mask"], axis=1)
        self.assertTrue((env.step(actions)[0] == fresh.step(actions)[0]).all(), "reset() leaves no episode to begin")
        with self.assertRaisesRegex(ValueError, "not 'Disabled'"):
            MilleVectorEnv(autoreset_mode=AutoresetMode.DISABLED)

    def test_the_wrappers_of_the_package_take_both_modes(self) -> None:
        for mode in AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP:
            env = gymnasium.wrappers.vector.RecordEpisodeStatistics(MilleVectorEnv("montreal", 3, "greedy", autoreset_mode=mode))
            _, info = env.reset(seed=1)
            total, counted = numpy.zeros(3), []
            for _ in range(150):
                _, rewards, ended, _, info = env.step(random_actions(info["action_mask"], self.rng))
                total += rewards
                for at in numpy.flatnonzero(ended):
                    counted.append(info["episode"]["r"][at] == total[at])
                    total[at] = 0
            self.assertGreater(len(counted), 3)
            self.assertTrue(all(counted))

    def test_the_vectors_options_are_those_of_mille_env(self) -> None:
        self.assertEqual(self.env(draw_ends=True).reset()[0][151], 1)
        for opponent in (None, "greedy"):
            env = MilleVectorEnv("montreal", 2, opponent, duplicate=True, draw_ends=True, start=noted)
            self.assertTrue((env.reset(seed=1)[0][:, 151] == 1).all())
            self.assertTrue((env._vector.duplicate, env._vector.draw_ends, env._vector._start) == (True, True, noted))
            asked.clear()
            env.reset(seed=1)
            self.assertEqual(asked[:2], [(0, 0), (1, 0)])

    def test_the_opponent_of_the_vector_is_a_function_of_what_it_sees(self) -> None:
        seen = []

        def first_legal(observations: Any, masks: Any) -> Any:
            seen.append((observations, masks))
            return numpy.argmax(masks, axis=1)

        env = MilleVectorEnv("montreal", 4, first_legal)
        _, info = env.reset(seed=1)
        for _ in range(50):
            _, _, _, _, info = env.step(random_actions(info["action_mask"], self.rng))
        self.assertTrue(seen)
        self.assertTrue(all(len(o) == len(m) and (m.sum(axis=1) > 0).all() and (o[:, 148] == 1).all() for o, m in seen), "it is to decide")


class PettingZoo(unittest.TestCase):
    """What PettingZoo's API test asks of an environment."""

    def env(self, **options: Any) -> Any:
        env = MilleAEC(rules=SHORT, **options)
        for agent in env.possible_agents:
            env.action_space(agent).seed(1)
        return env

    def test_the_packages_own_checks_pass(self) -> None:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("error")
            # An observation with a mask is a dictionary, and the seat that has nothing more to decide sees zeros.
            for accepted in (
                "Observation space for each agent",
                "Observation is not a NumPy array",
                "Observation numpy array is all zeros",
            ):
                warnings.filterwarnings("ignore", accepted)
            api_test(self.env(), num_cycles=500)
            api_test(self.env(episode=MATCH, reward="win"), num_cycles=3000)
            seed_test(self.env, num_cycles=300)

    def test_a_pickled_environment_continues_the_same_episode(self) -> None:
        def rest(env: Any) -> Any:
            told = []
            for _ in range(60):
                observation, reward, ended, _, _ = env.last()
                told += [observation["observation"].tolist(), reward, ended]
                if ended:
                    env.reset()
                else:
                    env.step(int(numpy.argmax(observation["action_mask"])))
            return told

        env = self.env(draw_ends=True)
        env.reset(seed=5)
        self.assertEqual(env.last()[0]["observation"][151], 1)
        for _ in range(30):
            env.step(int(numpy.argmax(env.last()[0]["action_mask"])))
        others = [pickle.loads(pickle.dumps(env)), copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(self.env(draw_ends=True)))]
        others[3].reset(seed=5)
        fresh = self.env(draw_ends=True)
        fresh.reset(seed=5)
        self.assertEqual(rest(others.pop()), rest(fresh))
        wanted = rest(env)
        for other in others:
            self.assertEqual(rest(other), wanted)

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
