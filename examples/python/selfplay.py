#!/usr/bin/env python3
"""Learns Mille from nothing by playing against itself or another player, and writes a network for the player `network`.

    python3 selfplay.py mine.network
    python3 selfplay.py answer.network --against club     learns to beat one player
    mille arena --player network:file=mine.network --player-readable . --player club --deals 4000

The method is proximal policy optimisation (Schulman et al. 2017): play many deals at once, then make those decisions more likely
that turned out better than the network had expected. It needs numpy. The same options and numpy give the same network.
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

STEPS = 64  # decisions of each deal between two updates
PASSES = 2  # over the decisions of a round
ROWS = 1024  # decisions in one step of the optimiser
TRUST = 0.9  # λ of the generalised advantage estimate: 1 counts only the result of the deal, 0 only the next value
CLIP = 0.2  # limit of the change of a probability ratio in one round
ENTROPY = 0.01  # weight of the entropy in the loss


@dataclass
class Round:
    """The decisions of a round, by step and deal."""

    observations: Any
    masks: Any
    actions: Any
    probabilities: Any  # of the chosen action
    values: Any  # the network's, one step more than decisions
    advantages: Any  # of the chosen action


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
        # Gumbel noise: the highest sum of log probability and noise is a sample of the policy.
        noise = -numpy.log(-numpy.log(rng.random(policy.shape, numpy.float32) + 1e-12) + 1e-12)
        actions = numpy.where(found.masks[t], numpy.log(policy + 1e-9) + noise, -numpy.inf).argmax(axis=1)
        found.actions[t], found.probabilities[t] = actions, policy[each, actions]
        vector.step(actions)
        rewards[t], ended[t] = vector.rewards / VALUE_SCALE, vector.ended
    seats[STEPS], found.values[STEPS] = vector.seats, network(vector.observations / scale)[1]
    weigh(found, seats, rewards, ended)
    return found


def weigh(played: Round, seats: Any, rewards: Any, ended: Any) -> None:
    """Fills the advantages, from the last step to the first. The next state of a seat is its next decision or the end of the deal."""
    each = numpy.arange(played.values.shape[1])
    # By seat: the value of its next decision, and the advantage of that decision. The values of the two seats sum to 0.
    expected = numpy.stack([numpy.where(seats[STEPS] == seat, played.values[STEPS], -played.values[STEPS]) for seat in (0, 1)])
    later = numpy.zeros_like(expected)
    for t in range(STEPS - 1, -1, -1):
        expected[:, ended[t]], later[:, ended[t]] = rewards[t, ended[t]].T, 0
        seat = seats[t]
        played.advantages[t] = expected[seat, each] - played.values[t] + TRUST * later[seat, each]
        expected[seat, each], later[seat, each] = played.values[t], played.advantages[t]


def flat(array: Any) -> Any:
    """Joins the first two dimensions, step and deal, to rows."""
    return array.reshape(-1, *array.shape[2:])


def learn(learner: Learner, played: Round, rate: float, rng: Any) -> float:
    """Learns from a round. Returns the entropy of the policy in the last batch."""
    observations, masks, actions = flat(played.observations), flat(played.masks), flat(played.actions)
    before, wanted = flat(played.probabilities), flat(played.advantages + played.values[:-1])
    advantages = flat((played.advantages - played.advantages.mean()) / (played.advantages.std() + 1e-6))
    mean_entropy = 0.0
    for _ in range(PASSES):
        order = rng.permutation(len(actions))
        for at in range(0, len(order), ROWS):
            rows = order[at : at + ROWS]
            each = numpy.arange(len(rows))
            outputs = learner.forward(observations[rows])
            policy = policy_of(learner.network.policy(outputs[-1]), masks[rows])
            ratio, gain = policy[each, actions[rows]] / before[rows], advantages[rows]
            moved = ((gain > 0) & (ratio > 1 + CLIP)) | ((gain < 0) & (ratio < 1 - CLIP))
            push = (gain * ratio * ~moved)[:, None]
            logits = push * policy
            logits[each, actions[rows]] -= push[:, 0]
            logs = numpy.log(policy + 1e-9)
            entropy = -(policy * logs).sum(axis=1, keepdims=True)
            logits += ENTROPY * policy * (logs + entropy)
            error = learner.network.value(outputs[-1])[:, 0] - wanted[rows]
            learner.step(outputs, logits / len(rows), error / len(rows), rate)
            mean_entropy = float(entropy.mean())
    return mean_entropy


def environment(engine: Engine, rules: Variant, options: argparse.Namespace) -> Any:
    """The deals to play: against itself or another player."""
    if options.against is None:
        return Vector(rules, options.deals, seed=options.seed, threads=options.threads)
    return contextlib.nullcontext(Against(engine, rules, options.against, options.deals, options.seed))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("network", help="the file to write")
    parser.add_argument("--against", metavar="P", help="play against this fixed player instead of itself")
    parser.add_argument("--from", dest="start", metavar="FILE", help="continue from this network instead of random weights")
    parser.add_argument("--rows", type=float, default=2e7, help="decisions to play (default: 20 million)")
    parser.add_argument("--deals", type=int, default=256, help="deals at once (default: 256)")
    parser.add_argument("--widths", default="256,128", help="units of the hidden layers (default: 256,128)")
    parser.add_argument("--rate", type=float, default=5e-4, help="learning rate of the first step; it falls to 0 (default: 0.0005)")
    parser.add_argument("--variant", default="montreal", help="the rules (default: montreal)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the cards, the first weights and the choices (default: 1)")
    parser.add_argument("--threads", type=int, default=2, help="threads that play; not used with --against (default: 2)")
    options = parser.parse_args()
    if options.seed < 0:
        parser.error("--seed must not be negative")
    begin = time.monotonic()
    rng = numpy.random.default_rng(options.seed)
    rounds = max(1, round(options.rows / (STEPS * options.deals)))
    with Engine() as engine, engine.variant(options.variant) as rules:
        with environment(engine, rules, options) as vector:
            seen = []
            for _ in range(STEPS):  # random play shows the range of the observations
                seen.append(vector.observations.copy())
                vector.step(random_actions(vector.masks, rng))
            scale = scale_of(numpy.concatenate(seen))
            if options.start is not None:
                try:
                    network = load(options.start, scale, vector.actions)
                except (OSError, ValueError) as error:
                    parser.error(str(error))
            else:
                network = new_network(rng, vector.observation_size, vector.actions, options.widths)
                network.policy.weights *= numpy.float32(0.01)  # at first all legal actions are about equally likely
            learner = Learner(network)
            for number in range(rounds):
                played = play(vector, network, scale, rng)
                mean_entropy = learn(learner, played, options.rate * (1 - number / rounds), rng)
                if (number + 1) % max(1, rounds // 50) == 0:
                    rows = (number + 1) * STEPS * options.deals
                    print(f"{rows / 1e6:.1f} million decisions, {time.monotonic() - begin:.0f} s, entropy {mean_entropy:.2f}", flush=True)
    save(network, options.network, scale)
    print(f"written: {options.network}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
