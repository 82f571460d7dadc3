#!/usr/bin/env python3
"""Learns Mille from nothing by playing against itself or another player, and writes a network for the player `network`.

    python3 selfplay.py mine.network
    python3 selfplay.py answer.network --against club     learns what beats one player
    mille arena --player network:file=mine.network --player-readable . --player club --deals 4000

The method is proximal policy optimisation (Schulman et al. 2017): many deals are played side by side, then the network is stepped towards
the decisions that turned out better than it had expected. It needs numpy. The same options and numpy give the same network.
"""

import argparse
import contextlib
import sys
import time
from dataclasses import dataclass
from typing import Any

import numpy

from against import Against
from learner import VALUE_SCALE, Learner, load, new_network, policy_of, save, scale_of
from mille import Engine, Variant
from mille.env import Vector, random_actions
from mille.network import Network

STEPS = 64  # that each deal is played on before the network learns from them
PASSES = 2  # over what was played
ROWS = 1024  # of a step of the network
TRUST = 0.9  # how much the deal's end counts beside what the network expects on the way (λ)
CLIP = 0.2  # how far a probability may move while one round is learned
ENTROPY = 0.01  # how much it is worth to stay undecided


@dataclass
class Round:
    """What was played, by step and deal."""

    observations: Any
    masks: Any
    actions: Any
    odds: Any  # the probability with which the action was chosen
    values: Any  # what the network expected
    advantages: Any  # how much better it turned out


def play(vector: Vector, network: Network, scale: Any, rng: Any) -> Round:
    shape, each = (STEPS, vector.count), numpy.arange(vector.count)
    found = Round(
        numpy.empty((*shape, vector.observation_size), numpy.float32),
        numpy.empty((*shape, vector.actions), bool),
        numpy.empty(shape, numpy.int64),
        numpy.empty(shape, numpy.float32),
        numpy.empty((STEPS + 1, vector.count), numpy.float32),
        numpy.zeros(shape, numpy.float32),
    )
    seats = numpy.empty((STEPS + 1, vector.count), numpy.int64)
    rewards, ended = numpy.empty((*shape, 2), numpy.float32), numpy.empty(shape, bool)
    for t in range(STEPS):
        found.observations[t], found.masks[t], seats[t] = vector.observations / scale, vector.masks != 0, vector.seats
        logits, found.values[t] = network(found.observations[t])
        policy = policy_of(logits, found.masks[t])
        # The action of the greatest sum of its log probability and a Gumbel number is one drawn from the policy.
        noise = -numpy.log(-numpy.log(rng.random(policy.shape, numpy.float32) + 1e-12) + 1e-12)
        actions = numpy.where(found.masks[t], numpy.log(policy + 1e-9) + noise, -numpy.inf).argmax(axis=1)
        found.actions[t], found.odds[t] = actions, policy[each, actions]
        vector.step(actions)
        rewards[t], ended[t] = vector.rewards / VALUE_SCALE, vector.ended
    seats[STEPS], found.values[STEPS] = vector.seats, network(vector.observations / scale)[1]
    weigh(found, seats, rewards, ended)
    return found


def weigh(played: Round, seats: Any, rewards: Any, ended: Any) -> None:
    """Fills the advantages from the last step to the first. A seat's decision leads to its next one, or to the deal's end."""
    each = numpy.arange(played.values.shape[1])
    # By seat: what is expected of its next decision, and that one's advantage. One seat wins what the other loses.
    expected = numpy.stack([numpy.where(seats[STEPS] == seat, played.values[STEPS], -played.values[STEPS]) for seat in (0, 1)])
    later = numpy.zeros_like(expected)
    for t in range(STEPS - 1, -1, -1):
        expected[:, ended[t]], later[:, ended[t]] = rewards[t, ended[t]].T, 0
        seat = seats[t]
        played.advantages[t] = expected[seat, each] - played.values[t] + TRUST * later[seat, each]
        expected[seat, each], later[seat, each] = played.values[t], played.advantages[t]


def flat(array: Any) -> Any:
    """An array by step and deal as one by row."""
    return array.reshape(-1, *array.shape[2:])


def learn(learner: Learner, played: Round, rate: float, rng: Any) -> float:
    """Learns from a round. Returns how undecided the policy is."""
    observations, masks, actions = flat(played.observations), flat(played.masks), flat(played.actions)
    odds, wanted = flat(played.odds), flat(played.advantages + played.values[:-1])
    advantages = flat((played.advantages - played.advantages.mean()) / (played.advantages.std() + 1e-6))
    undecided = 0.0
    for _ in range(PASSES):
        order = rng.permutation(len(actions))
        for at in range(0, len(order), ROWS):
            rows = order[at : at + ROWS]
            each = numpy.arange(len(rows))
            outputs = learner.forward(observations[rows])
            policy = policy_of(learner.network.policy(outputs[-1]), masks[rows])
            ratio, gain = policy[each, actions[rows]] / odds[rows], advantages[rows]
            moved = ((gain > 0) & (ratio > 1 + CLIP)) | ((gain < 0) & (ratio < 1 - CLIP))
            push = (gain * ratio * ~moved)[:, None]
            logits = push * policy
            logits[each, actions[rows]] -= push[:, 0]
            logs = numpy.log(policy + 1e-9)
            entropy = -(policy * logs).sum(axis=1, keepdims=True)
            logits += ENTROPY * policy * (logs + entropy)
            error = learner.network.value(outputs[-1])[:, 0] - wanted[rows]
            learner.step(outputs, logits / len(rows), error / len(rows), rate)
            undecided = float(entropy.mean())
    return undecided


def environment(engine: Engine, rules: Variant, options: argparse.Namespace) -> Any:
    """Where it plays: against itself or another player."""
    if options.against is None:
        return Vector(rules, options.deals, seed=options.seed, threads=options.threads)
    return contextlib.nullcontext(Against(engine, rules, options.against, options.deals, options.seed))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("network", help="the file to write")
    parser.add_argument("--against", metavar="P", help="a player that keeps its ways, to play against instead of itself")
    parser.add_argument("--from", dest="start", metavar="FILE", help="a network to go on from, instead of one that knows nothing")
    parser.add_argument("--rows", type=float, default=2e7, help="decisions to play (default: 20 million)")
    parser.add_argument("--deals", type=int, default=256, help="deals side by side (default: 256)")
    parser.add_argument("--widths", default="256,128", help="units of the hidden layers (default: 256,128)")
    parser.add_argument("--rate", type=float, default=5e-4, help="of the first step; it falls to 0 (default: 0.0005)")
    parser.add_argument("--variant", default="montreal", help="the rules (default: montreal)")
    parser.add_argument("--seed", type=int, default=1, help="of the cards, the first weights and the choices (default: 1)")
    parser.add_argument("--threads", type=int, default=2, help="threads of the environment (default: 2)")
    options = parser.parse_args()
    begin = time.monotonic()
    rng = numpy.random.default_rng(options.seed)
    rounds = max(1, round(options.rows / (STEPS * options.deals)))
    with Engine() as engine, engine.variant(options.variant) as rules:
        with environment(engine, rules, options) as vector:
            seen = []
            for _ in range(STEPS):  # random play shows how large the numbers of an observation are
                seen.append(vector.observations.copy())
                vector.step(random_actions(vector.masks, rng))
            scale = scale_of(numpy.concatenate(seen))
            if options.start is not None:
                network = load(options.start, scale)
            else:
                network = new_network(rng, vector.observation_size, vector.actions, options.widths)
                network.policy.weights *= numpy.float32(0.01)  # at first every legal action is about as likely
            learner = Learner(network)
            for number in range(rounds):
                played = play(vector, network, scale, rng)
                undecided = learn(learner, played, options.rate * (1 - number / rounds), rng)
                if (number + 1) % max(1, rounds // 50) == 0:
                    rows = (number + 1) * STEPS * options.deals
                    print(f"{rows / 1e6:.1f} million decisions, {time.monotonic() - begin:.0f} s, entropy {undecided:.2f}", flush=True)
    save(network, options.network, scale)
    print(f"written: {options.network}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
