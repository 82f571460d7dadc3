"""Tests of mille.export, mille.network and the training example. MILLE_PLAYERS is the folder of the player `network`."""

import contextlib
import importlib
import io
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from typing import Any

import numpy

from mille import (
    Engine,
    Isolation,
    MilleError,
    Phase,
    Player,
    PlayerSetup,
    ReturnKind,
    State,
    States,
    Table,
    Variant,
)
from mille.env import random_actions
from mille.export import export, read_options
from mille.network import Dense, Network

HERE = pathlib.Path(__file__).parent
PLAYERS = os.environ["MILLE_PLAYERS"]


def setup_of(isolation: Isolation, **options: object) -> PlayerSetup:
    return PlayerSetup("network", isolation=isolation, options=options)


class Learning(unittest.TestCase):
    def setUp(self) -> None:
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def exported(self, name: str, *words: str) -> pathlib.Path:
        out = self.folder / name
        with contextlib.redirect_stdout(io.StringIO()):
            export(read_options(["--out", str(out), "--deals", "12", "--shard", "5", "--seed", "3", *words]))
        return out


class Exports(Learning):
    def test_a_row_is_a_legal_action_with_the_result_of_its_deal(self) -> None:
        out = self.exported("data", "--player", "greedy", "--player", "random")
        self.assertEqual(sorted(path.name for path in out.iterdir()), ["00000.npz", "00001.npz", "00002.npz", "card.json"])
        card = json.loads((out / "card.json").read_text())
        self.assertEqual((card["players"], card["deals"], card["variant"]), (["greedy", "random"], 12, "montreal"))
        seen: set[int] = set()
        values: dict[int, list[float]] = {0: [], 1: []}
        for path in sorted(out.glob("*.npz")):
            data = numpy.load(path)
            rows = numpy.arange(len(data["action"]))
            self.assertEqual(data["observation"].shape, (len(rows), card["observation_size"]))
            masks = numpy.unpackbits(data["mask"], axis=1)[:, : card["atomic_actions"]]
            self.assertTrue((masks[rows, data["action"]] == 1).all())
            own = data["points"][rows, data["seat"]]
            self.assertTrue((data["value"] == own - data["points"][rows, 1 - data["seat"]]).all())
            # Player 0 sits at seat 0 in even deals.
            self.assertTrue((data["player"] == (data["seat"] + data["deal"]) % 2).all())
            seen |= set(data["deal"].tolist())
            for player in (0, 1):
                values[player] += data["value"][data["player"] == player].tolist()
        self.assertEqual(seen, set(range(12)))
        self.assertGreater(numpy.mean(values[0]), numpy.mean(values[1]), "greedy beats random")

    def test_the_same_options_write_the_same_bytes_and_a_stopped_run_goes_on(self) -> None:
        one, two = self.exported("one"), self.exported("two", "--jobs", "2")
        for path in one.iterdir():
            self.assertEqual(path.read_bytes(), (two / path.name).read_bytes(), path.name)
        whole = (one / "00001.npz").read_bytes()
        (one / "00001.npz").unlink()
        (one / "00002.npz.part").write_bytes(b"left by a stopped run")
        self.exported("one")
        self.assertEqual((one / "00001.npz").read_bytes(), whole)

    def test_a_folder_with_other_data_is_refused(self) -> None:
        self.exported("data")
        with self.assertRaisesRegex(SystemExit, "holds other data"):
            self.exported("data", "--variant", "progressive")
        (self.folder / "mine").mkdir()
        (self.folder / "mine" / "letter.txt").write_text("Dear Ann")
        with self.assertRaisesRegex(SystemExit, "is not empty"):
            self.exported("mine")

    def test_what_cannot_be_played_is_refused_before_anything_is_written(self) -> None:
        out = self.folder / "none"
        for words, says in ((["--player", "gredy"], "gredy"), (["--variant", "whist"], "whist"), (["--player", "./none.so"], "none.so")):
            done = subprocess.run(
                [sys.executable, "-m", "mille.export", "--out", str(out), *words], capture_output=True, text=True, timeout=300
            )
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertRegex(done.stderr, f"^mille.export: .*{says}.*\\n$")
            self.assertFalse(out.exists())

    def test_json_lines_say_the_same(self) -> None:
        arrays = numpy.load(self.exported("npz") / "00000.npz")
        lines = (self.exported("lines", "--format", "jsonl") / "00000.jsonl").read_text().splitlines()
        self.assertEqual(len(lines), len(arrays["action"]))
        masks = numpy.unpackbits(arrays["mask"], axis=1)
        for at, line in enumerate(lines):
            row = json.loads(line)
            self.assertEqual(row.pop("legal"), numpy.flatnonzero(masks[at]).tolist())
            self.assertEqual(row, {name: arrays[name][at].tolist() for name in row})
            self.assertEqual(set(row), set(arrays) - {"mask"})


def random_network(quantities: Any, actions: int) -> Network:
    rng = numpy.random.default_rng(7)

    def dense(inputs: int, outputs: int, relu: bool = False) -> Dense:
        weights = rng.standard_normal((inputs, outputs), numpy.float32)
        return Dense(weights, rng.standard_normal(outputs, numpy.float32), relu)

    return Network(dense(12, actions), [dense(quantities, 20, True), dense(20, 12)], dense(12, 1))


class Networks(Learning):
    def setUp(self) -> None:
        super().setUp()
        self.engine = Engine(player_folders=[PLAYERS], readable_folders=[str(self.folder)])
        self.variant = self.engine.variant("montreal")
        sizes = self.variant.encoding()
        self.network = random_network(sizes.observation_size, sizes.atomic_actions)
        self.path = self.folder / "random.network"

    def test_a_file_is_read_as_it_was_written(self) -> None:
        self.network.save(self.path)
        read = Network.load(self.path)
        x = numpy.random.default_rng(2).standard_normal((50, len(self.network.hidden[0].weights)), numpy.float32)
        for found, wanted in zip(read(x), self.network(x)):
            self.assertTrue((found == wanted).all())
        self.network.save(self.path, quantize=True)
        for found, wanted in zip(Network.load(self.path)(x), self.network(x)):
            self.assertLess(numpy.abs(found - wanted).max(), 0.05 * numpy.abs(wanted).max())

    def test_the_player_does_what_the_network_says(self) -> None:
        for quantize in (False, True):
            for isolation in (Isolation.STRICT, Isolation.NONE):
                self.network.save(self.path, quantize=quantize)
                self.check(Network.load(self.path), setup_of(isolation, file=self.path))

    def check(self, network: Network, setup: PlayerSetup) -> None:
        decisions = 0
        with Table(self.variant, seed=5) as table:
            for seat in (0, 1):
                table.set_player(seat, Player(self.engine, setup))
            table.next_deal()
            while table.info.phase in (Phase.DRAW, Phase.LAY) and decisions < 200:
                state = State.from_table(table)
                observations, masks = States(self.variant, [state]).observe()
                action = table.step().action
                self.assertEqual(state.atomic_split(action), network.choose(observations, masks).tolist())
                decisions += 1
        self.assertGreater(decisions, 20)

    def test_a_file_that_is_not_a_network_makes_no_player(self) -> None:
        self.path.write_text("mille-network 1\nobservation 3\n")
        for options in ({"file": self.path}, {}, {"file": f"{self.folder}/absent"}):
            with self.assertRaises(MilleError):
                Player(self.engine, setup_of(Isolation.NONE, **options))

    def test_a_damaged_file_is_not_read(self) -> None:
        self.network.save(self.path)
        whole = self.path.read_bytes()
        for damaged in (b"", b"letter", b"mille-network 1\n", whole[:100], whole[:-1], whole.replace(b"policy", b"polity", 1)):
            self.path.write_bytes(damaged)
            with self.assertRaisesRegex(ValueError, "random.network"):
                Network.load(self.path)

    def test_a_network_for_another_encoding_refuses_the_match(self) -> None:
        random_network(7, 5).save(self.path)
        with Table(self.variant, seed=5) as table:
            table.set_player(0, Player(self.engine, setup_of(Isolation.NONE, file=self.path)))
            table.set_player(1, Player(self.engine, "greedy"))
            table.next_deal()
            with self.assertRaises(MilleError):
                for _ in range(10):
                    table.step()


def example(name: str) -> str:
    """The path of an example. It is beside this file when the installed package is tested."""
    beside = HERE / name
    return str(beside if beside.exists() else HERE.parents[1] / "examples" / "python" / name)


def imported(name: str) -> Any:
    """An example as a module."""
    path = pathlib.Path(example(name))
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    return importlib.import_module(path.stem)


# Runs selfplay.py and sends the process a signal in a round.
INTERRUPTED = """
import os, sys
import selfplay
learn, number, rounds = selfplay.learn, int(sys.argv.pop(1)), [0] * int(sys.argv.pop(1))
def counted(*words):
    rounds.pop()
    if not rounds:
        os.kill(os.getpid(), number)
    return learn(*words)
selfplay.learn = counted
sys.exit(selfplay.main())
"""


def name_at(block: str) -> int:
    """The index of a block of an observation under Montreal's rules, as docs/encoding.md has it."""
    return {"own_turn": 148, "draw_ends": 151, "deal": 158, "own_total": 159, "own_chapeaux": 163}[block]


class Training(Learning):
    def ran(self, name: str, *words: object) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([sys.executable, example(name), *map(str, words)], capture_output=True, text=True, timeout=300)

    def interrupted(self, number: int, rounds: int, *words: object) -> "subprocess.CompletedProcess[str]":
        path = os.pathsep.join([str(pathlib.Path(example("selfplay.py")).parent), os.environ.get("PYTHONPATH", "")])
        command = [sys.executable, "-c", INTERRUPTED, str(int(number)), str(rounds), *map(str, words)]
        return subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=300)

    def lines(self, path: pathlib.Path) -> list[dict[str, float]]:
        """The lines of a log, without what differs between two runs."""
        read = [json.loads(line) for line in path.read_text().splitlines()]
        return [{name: line[name] for name in line if "second" not in name} for line in read]

    def twice(self, *words: str) -> tuple[pathlib.Path, str]:
        """Runs an example twice and checks that both files are equal. Returns the file and the output."""
        files = [self.folder / name for name in ("one.network", "two.network")]
        for file in files:
            filled = [word.replace("FILE", str(file)) for word in words]
            said = subprocess.run([sys.executable, *filled], check=True, capture_output=True, text=True).stdout
        self.assertEqual(files[0].read_bytes(), files[1].read_bytes())
        return files[0], said

    def test_the_example_learns_from_data(self) -> None:
        data = self.exported("data", "--deals", "300", "--shard", "100", "--player", "greedy")
        file, said = self.twice(example("train.py"), str(data), "FILE", "--epochs", "2", "--widths", "32")
        # With about ten legal actions, a random choice would agree with greedy far less often.
        shares = [float(line.split("in ")[1].split("%")[0]) for line in said.splitlines() if line.startswith("epoch")]
        self.assertEqual(len(shares), 2)
        self.assertGreater(shares[1], 40, said)
        self.assertEqual(len(Network.load(file).hidden[0].bias), 32)

    def test_the_example_learns_from_nothing(self) -> None:
        words = ["--rows", "100000", "--deals", "64", "--widths", "32", "--rate", "0.004"]
        file, said = self.twice(example("selfplay.py"), "FILE", *words)
        entropies = [float(line.split("entropy ")[1]) for line in said.splitlines() if "entropy" in line]
        # At first all legal actions are about equally likely. Then the entropy falls.
        self.assertGreater(entropies[0], entropies[-1] + 0.2, said)
        engine = Engine()
        variant = engine.variant("montreal")
        network, won, deals = Network.load(file), 0.0, 300
        for deal in range(deals):
            won += self.won(variant, network, seat=deal % 2, seed=deal)
        self.assertGreater(won / deals, 60, "points per deal against random play")

    def refused(self, name: str, says: str, *words: object) -> None:
        """Checks that an example ends in this process with an error that says this."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said), self.assertRaises(SystemExit) as left:
            with unittest.mock.patch.object(sys, "argv", [name, *map(str, words)]):
                imported(name).main()
        if left.exception.code == 2:  # argparse has written it
            self.assertRegex(said.getvalue(), says)
        else:
            self.assertRegex(str(left.exception.code), f"^{name}: [^\n]*{says}[^\n]*$")
            self.assertEqual(said.getvalue(), "")

    def test_a_stopped_run_resumes_to_the_same_network(self) -> None:
        whole, stopped = self.folder / "whole.network", self.folder / "stopped.network"
        checkpoint, logs = self.folder / "stopped.network.checkpoint", [self.folder / "whole.log", self.folder / "stopped.log"]
        for against in ([], ["--against", "greedy"]):
            words = ["--rows", 3072, "--deals", 8, "--widths", "16", "--measure", "greedy", "--measure-deals", 2, *against]  # six rounds
            self.assertEqual(self.ran("selfplay.py", whole, *words, "--log", logs[0]).returncode, 0)
            words += ["--every", 2, "--log", logs[1]]
            # Ctrl-C ends the run after its round; a process that is killed in its fourth has the checkpoint of its second.
            for number, code in ((signal.SIGINT, 130), (signal.SIGKILL, -9)):
                done = self.interrupted(number, 4, stopped, *words)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertEqual(len(self.lines(logs[1])), 4 if code == 130 else 3)
                if code == 130:
                    self.assertIn(f"--resume continues from {checkpoint}", done.stdout)
                    self.assertEqual(len(Network.load(stopped).hidden[0].bias), 16)
                    if not against:
                        self.refused("selfplay.py", "Add --resume", stopped, *words)
                        self.refused("selfplay.py", "rate was 0.0005, not 0.1", stopped, *words, "--resume", "--rate", "0.1")
                done = self.ran("selfplay.py", stopped, *words, "--resume")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(stopped.read_bytes(), whole.read_bytes())
                self.assertFalse(checkpoint.exists())
                self.assertEqual(self.lines(logs[1]), self.lines(logs[0]))
                logs[1].unlink()
            self.assertEqual([line["decisions"] for line in self.lines(logs[0])], [512 * at for at in range(1, 7)])
            self.assertEqual(set(self.lines(logs[0])[0]), {"decisions", "loss", "entropy", "rate", "points", "interval"})
            logs[0].unlink()

    def test_a_path_that_does_not_serve_is_refused_before_anything_is_played(self) -> None:
        data, out, absent = self.exported("data", "--player", "random"), self.folder / "out.network", self.folder / "absent" / "file"
        text = self.folder / "text"
        text.write_text("Dear Ann")
        broken = self.exported("broken", "--player", "random")
        (broken / "00001.npz").write_bytes(b"Dear Ann")
        before = sorted(self.folder.iterdir())
        for says, *words in (
            ("absent", absent),
            ("is not a file", data),
            ("is not a file", "/dev/null"),
            ("absent", out, "--checkpoint", absent),
            ("absent", out, "--log", absent),
            ("is not empty", out, "--log", text),
            ("absent", out, "--from", absent),
            ("text does not begin", out, "--from", text),
            ("out.network.checkpoint", out, "--resume"),
            ("text", out, "--resume", "--checkpoint", text),
            ("gredy", out, "--measure", "gredy"),
            ("gredy", out, "--against", "gredy"),
            ("whist", out, "--variant", "whist"),
            ("argument --widths", out, "--widths", "16,x"),
            ("argument --widths", out, "--widths", "0"),
            ("argument --rows", out, "--rows", "nan"),
            ("argument --rate", out, "--rate", "0"),
            ("--seed must", out, "--seed", "-1"),
        ):
            self.refused("selfplay.py", says, *words, "--deals", "8")
        for says, *words in (
            ("absent", data, absent),
            ("is not a file", data, data),
            ("absent", data, out, "--log", absent),
            ("absent", absent, out),
            ("00001.npz is not a file of mille.export", broken, out),
        ):
            self.refused("train.py", says, *words)
        self.assertEqual(sorted(self.folder.iterdir()), before)
        self.assertEqual(text.read_text(), "Dear Ann")

    def test_an_input_that_never_varied_has_no_weight(self) -> None:
        data, out, log = self.exported("data", "--player", "random", "--deals", "60"), self.folder / "out.network", self.folder / "log"
        columns = numpy.concatenate([numpy.load(path)["observation"] for path in sorted(data.glob("*.npz"))[:-1]])
        same = columns.min(axis=0) == columns.max(axis=0)
        constant = same & (columns[0] != 0)  # one of these would be a second bias
        self.assertTrue(constant.any() and (same & ~constant).any() and not same.all())
        self.assertEqual(self.ran("train.py", data, out, "--widths", "16", "--epochs", "1", "--log", log).returncode, 0)
        self.assertEqual((numpy.abs(Network.load(out).hidden[0].weights).max(axis=1) == 0).tolist(), same.tolist())
        self.assertEqual(set(self.lines(log)[0]), {"epoch", "loss", "same_action", "value_correlation"})
        again = self.folder / "again.network"
        for words in ([], ["--from", out]):
            self.assertEqual(self.ran("selfplay.py", again, "--rows", 512, "--deals", 8, "--widths", "16", *words).returncode, 0)
            never = [name_at("own_total"), name_at("draw_ends"), name_at("own_turn"), name_at("deal"), name_at("own_chapeaux")]
            self.assertEqual(numpy.abs(Network.load(again).hidden[0].weights[never]).max(), 0)

    def test_a_slow_blas_is_found_by_its_library(self) -> None:
        reference_blas = imported("learner.py").reference_blas
        line = "7f00-7f01 r-xp 00000000 00:00 1    {}\n"
        slow = "/usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0"
        fast = "/usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3"
        self.assertEqual(reference_blas(line.format("/usr/lib/libc.so.6") + line.format(slow)), slow)
        self.assertIsNone(reference_blas(line.format(fast)))

    def won(self, variant: Variant, network: Network, seat: int, seed: int) -> float:
        """The points that a network wins against random play in one deal."""
        state = State(variant, seed=seed)
        state.next_deal()
        rng = numpy.random.default_rng(seed)
        while (turn := state.phase()[1]) >= 0:
            observations, masks = States(variant, [state]).observe()
            state.apply(state.atomic(int((network.choose(observations, masks) if turn == seat else random_actions(masks, rng))[0])))
        points = state.returns(ReturnKind.DEAL)
        return float(points[seat])


if __name__ == "__main__":
    unittest.main()
