#!/usr/bin/env python3
"""Learns Mille from nothing by playing against itself or another player, and writes a network for the player `network`.

    python3 selfplay.py mine.network
    python3 selfplay.py answer.network --against club     learns to beat one player
    python3 selfplay.py mine.network --resume             continues a stopped run
    mille arena --player network:file=mine.network --player-readable . --player club --deals 4000

The method is proximal policy optimisation (Schulman et al. 2017): play many deals at once, then make those decisions more likely
that turned out better than the network had expected. It needs numpy. The same options and numpy give the same network,
even if the run is stopped and resumed. docs/training.md is the guide.
"""

import argparse
import contextlib
import json
import signal
import sys
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy

from learner import (
    VALUE_SCALE,
    Learner,
    Scale,
    above_0,
    at_least_1,
    check_output,
    layer_widths,
    load,
    new_network,
    policy_of,
    replace,
    save,
    scale_of,
    speed_hint,
)
from mille import Engine, MilleError, Player, PlayerSetup, Variant, version
from mille.env import Against, Vector, random_actions
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


def play(vector: Any, network: Network, scale: Scale, rng: Any) -> Round:
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
        found.observations[t], found.masks[t], seats[t] = scale(vector.observations), vector.masks != 0, vector.seats
        logits, found.values[t] = network(found.observations[t])
        policy = policy_of(logits, found.masks[t])
        # Gumbel noise: the highest sum of log probability and noise is a sample of the policy.
        noise = -numpy.log(-numpy.log(rng.random(policy.shape, numpy.float32) + 1e-12) + 1e-12)
        actions = numpy.where(found.masks[t], numpy.log(policy + 1e-9) + noise, -numpy.inf).argmax(axis=1)
        found.actions[t], found.probabilities[t] = actions, policy[each, actions]
        vector.step(actions)
        rewards[t], ended[t] = vector.rewards / VALUE_SCALE, vector.ended
    seats[STEPS], found.values[STEPS] = vector.seats, network(scale(vector.observations))[1]
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


def learn(learner: Learner, played: Round, rate: float, rng: Any) -> tuple[float, float]:
    """Learns from a round. Returns the loss and the entropy of the policy, the means of its batches."""
    observations, masks, actions = flat(played.observations), flat(played.masks), flat(played.actions)
    before, wanted = flat(played.probabilities), flat(played.advantages + played.values[:-1])
    advantages = flat((played.advantages - played.advantages.mean()) / (played.advantages.std() + 1e-6))
    losses, entropies = [], []
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
            better = numpy.minimum(gain * ratio, gain * numpy.clip(ratio, 1 - CLIP, 1 + CLIP)).mean()
            losses.append(float((error * error).mean() / 2 - better - ENTROPY * entropy.mean()))
            entropies.append(float(entropy.mean()))
    return float(numpy.mean(losses)), float(numpy.mean(entropies))


class Run:
    """A run after a number of rounds: all that decides how it goes on."""

    def __init__(self, options: argparse.Namespace, vector: Any) -> None:
        """Before the first round."""
        self.vector, self.rounds, self.seconds = vector, 0, 0.0
        self.rng = numpy.random.default_rng(options.seed)
        seen = []
        for _ in range(STEPS):  # random play shows the range of the observations
            seen.append(vector.observations.copy())
            vector.step(random_actions(vector.masks, self.rng))
        self.scale = scale_of(numpy.concatenate(seen))
        if options.start is not None:
            network = load(options.start, self.scale, vector.actions)
        else:
            network = new_network(self.rng, self.scale, vector.actions, options.widths)
            network.policy.weights *= numpy.float32(0.01)  # at first all legal actions are about equally likely
        self.learner = Learner(network)
        # Another value of one of these would give another network.
        names = ("against", "start", "rows", "deals", "widths", "rate", "variant", "seed")
        self.settings = {"library": version(), **{name: getattr(options, name) for name in names}}

    def save(self, path: Path) -> None:
        arrays = {f"{name}{at}": array for name, at, array in self._arrays()}
        numbers = {"rounds": self.rounds, "seconds": self.seconds, "steps": self.learner.steps, "rng": self.rng.bit_generator.state}
        deals = numpy.frombuffer(self.vector.save(), numpy.uint8)

        def write(part: Path) -> None:
            with open(part, "wb") as file:
                numpy.savez(file, settings=json.dumps(self.settings, default=str), numbers=json.dumps(numbers), deals=deals, **arrays)

        replace(path, write)

    def restore(self, path: Path) -> None:
        try:
            with numpy.load(path) as file:
                saved = dict(file)
            settings, numbers = json.loads(str(saved["settings"])), json.loads(str(saved["numbers"]))
        except (ValueError, KeyError, zipfile.BadZipFile) as error:
            raise ValueError(f"{path} is not a checkpoint: {error}") from error
        for name, here in json.loads(json.dumps(self.settings, default=str)).items():
            if settings[name] != here:
                raise ValueError(f"{path} is of another run: {name} was {settings[name]}, not {here}")
        for name, at, array in self._arrays():
            array[:] = saved[f"{name}{at}"]
        self.vector.restore(saved["deals"].tobytes())
        self.rounds, self.seconds, self.learner.steps = numbers["rounds"], numbers["seconds"], numbers["steps"]
        self.rng.bit_generator.state = numbers["rng"]

    def _arrays(self) -> Any:
        learner = self.learner
        for name, arrays in (("weights", learner.arrays), ("mean", learner.mean), ("square", learner.square)):
            for at, array in enumerate(arrays):
                yield name, at, array


class Stop:
    """Ctrl-C and SIGTERM end the run after its round; a second one ends it at once."""

    def __init__(self) -> None:
        self.asked = 0
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask)

    def _ask(self, number: int, _: object) -> None:
        self.asked = number
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        print("stopping after this round", flush=True)


def environment(engine: Engine, rules: Variant, options: argparse.Namespace) -> Any:
    """The deals to play: against itself or another player."""
    if options.against is None:
        return Vector(rules, options.deals, seed=options.seed, threads=options.threads)
    return Against(rules, options.deals, options.against, engine=engine, seed=options.seed, threads=options.threads)


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


def open_log(options: argparse.Namespace, run: Run) -> Any:
    """Opens the log. If the run resumes, the log keeps the lines of the rounds that the run has played."""
    if options.log is None:
        return contextlib.nullcontext()
    kept = []
    if options.log.exists() and options.log.stat().st_size > 0:
        if not options.resume:
            raise ValueError(f"{options.log} is not empty. Name another log, or delete it.")
        played = run.rounds * STEPS * options.deals
        with open(options.log, encoding="utf-8") as file:
            kept = [line for line in file if line.endswith("\n") and json.loads(line)["decisions"] <= played]
    file = open(options.log, "w", encoding="utf-8")
    file.writelines(kept)
    file.flush()
    return file


def train(options: argparse.Namespace, engine: Engine, rules: Variant, run: Run, log: Any) -> int:
    """Plays the rounds. Returns 0, or the signal that stopped it."""
    stop, size = Stop(), STEPS * options.deals
    rounds = max(1, round(options.rows / size))
    report = max(1, rounds // 50)
    while run.rounds < rounds:
        begin, rate = time.monotonic(), options.rate * (1 - run.rounds / rounds)
        played = play(run.vector, run.learner.network, run.scale, run.rng)
        loss, entropy = learn(run.learner, played, rate, run.rng)
        run.rounds += 1
        seconds = time.monotonic() - begin
        run.seconds += seconds
        line = {"decisions": run.rounds * size, "seconds": round(run.seconds, 3), "loss": loss, "entropy": entropy, "rate": rate}
        line["decisions_per_second"] = round(size / seconds, 1)
        said = f"{line['decisions'] / 1e6:.1f} million decisions, {run.seconds:.0f} s, entropy {entropy:.2f}"
        if options.measure is not None and (run.rounds % report == 0 or run.rounds == rounds):
            network, count = run.learner.network, -(-options.measure_deals // 2)
            with Against(rules, count, options.measure, engine=engine, seed=options.seed, threads=options.threads) as deals:
                line["points"], line["interval"] = points_against(deals, lambda seen, masks: network.choose(run.scale(seen), masks))
            said += f", {line['points']:+.1f} ± {line['interval']:.1f} points a deal against {options.measure}"
        if log is not None:
            print(json.dumps(line), file=log, flush=True)
        if run.rounds % report == 0:
            print(said, flush=True)
        if run.rounds < rounds and (stop.asked or run.rounds % options.every == 0):
            run.save(options.checkpoint)
        if stop.asked and run.rounds < rounds:
            return stop.asked
    return 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("network", type=Path, help="the file to write")
    parser.add_argument("--against", metavar="P", help="play against this fixed player instead of itself")
    parser.add_argument("--from", dest="start", metavar="FILE", type=Path, help="continue from this network instead of random weights")
    parser.add_argument("--rows", type=above_0, default=2e7, help="decisions to play (default: 20 million)")
    parser.add_argument("--deals", type=at_least_1, default=256, help="deals at once (default: 256)")
    parser.add_argument("--widths", type=layer_widths, default="256,128", help="units of the hidden layers (default: 256,128)")
    parser.add_argument("--rate", type=above_0, default=5e-4, help="learning rate of the first step; it falls to 0 (default: 0.0005)")
    parser.add_argument("--variant", default="montreal", help="the rules (default: montreal)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the cards, the first weights and the choices (default: 1)")
    parser.add_argument("--threads", type=at_least_1, default=2, help="threads that play (default: 2)")
    parser.add_argument("--checkpoint", metavar="FILE", type=Path, help="the file to resume from (default: the network's name and .checkpoint)")
    parser.add_argument("--every", type=at_least_1, default=10, metavar="N", help="rounds between two checkpoints (default: 10)")
    parser.add_argument("--resume", action="store_true", help="continue a stopped run from its checkpoint; give the same options again")
    parser.add_argument("--log", metavar="FILE", type=Path, help="write a line of JSON for each round")
    parser.add_argument("--measure", metavar="P", help="play against this player about 50 times in the run")
    parser.add_argument("--measure-deals", type=at_least_1, default=400, metavar="N", help="deals of one such measurement (default: 400)")
    options = parser.parse_args()
    if not 0 <= options.seed < 1 << 64:
        parser.error("--seed must be from 0 to 2^64 - 1")
    if options.checkpoint is None:
        options.checkpoint = options.network.with_name(options.network.name + ".checkpoint")
    return options


def prepare(options: argparse.Namespace, engine: Engine, rules: Variant, vector: Any) -> Run:
    """The run at its start or at its checkpoint."""
    if options.checkpoint.exists() and not options.resume:
        raise ValueError(f"{options.checkpoint} is of a stopped run. Add --resume to continue it, or delete it.")
    if options.measure is not None:
        Player(engine, PlayerSetup.parse(options.measure)).close()
    run = Run(options, vector)
    if options.resume:
        run.restore(options.checkpoint)
    return run


def main() -> int:
    options = read_options()
    with contextlib.ExitStack() as held:
        try:
            for output in (options.network, options.checkpoint, *([options.log] if options.log else [])):
                check_output(output)
            engine = held.enter_context(Engine())
            rules = held.enter_context(engine.variant(options.variant))
            run = prepare(options, engine, rules, held.enter_context(environment(engine, rules, options)))
            log = held.enter_context(open_log(options, run))
        except (OSError, ValueError, MilleError) as refused:
            sys.exit(f"selfplay.py: {refused}")
        if hint := speed_hint():
            print(hint, file=sys.stderr)
        stopped = train(options, engine, rules, run, log)
    save(run.learner.network, options.network, run.scale)
    print(f"written: {options.network}")
    if stopped:
        print(f"stopped: --resume continues from {options.checkpoint}")
        return 128 + stopped
    options.checkpoint.unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("selfplay.py: stopped at once; --resume continues from the last checkpoint, if there is one")
