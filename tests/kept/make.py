"""What a version leaves on its users' disks, made by the binding of this tree: `./dev keep` runs it.

    make.py COMMAND FOLDER

Everything follows from fixed seeds but the sealed match, whose seed the system chooses. `kept.py` reads the files.
"""

import argparse
import hashlib
import json
import subprocess
from pathlib import Path

import numpy

import mille
from mille import Decks, Engine, Fault, Player, PlayerSetup, Table, guest
from mille.network import Dense, Network

RULE = """\
-- Hands of thirteen. The queen of spades is discarded only if nothing else is left, and costs whoever holds her at the end.
return {
  name = "frozen-queen",
  title = "Frozen queen",
  about = "Hands of thirteen, and a queen of spades that is hard to lose.",
  extends = "montreal",
  deal = { hand = 13 },
  sets = { max_wilds = 2 },
  match = { target = 300 },
  options = { wilds = { field = "sets.max_wilds", range = { 0, 4 }, help = "Most wild cards in a set" } },
  hooks = {
    allow = function(action, view)
      if action.kind == "discard" and action.cards[1] == "QS" and view.me.hand.QS < view.me.hand_size then
        return false, "The queen of spades is not discarded."
      end
    end,
    score_deal = function(deal, score)
      for seat = 0, 1 do
        local dear = 20 * (deal[seat].hand.QS or 0)
        score[seat].hand_points = score[seat].hand_points + dear
        score[seat].points = score[seat].points - dear
      end
      return score
    end,
  },
}
"""


def table_of(engine: Engine, variant: str, seed: int, players: tuple[str, str], **setup: object) -> Table:
    rules = engine.variant_from_script("frozen-queen", RULE) if variant == "rule" else engine.variant(variant, target=300)
    table = Table(rules, seed=seed, **setup)
    for seat, name in enumerate(players):
        table.set_player(seat, Player(engine, PlayerSetup.parse(name)))
    return table


def play(table: Table, decisions: int) -> None:
    """Plays that many decisions."""
    for _ in range(decisions):
        if table.info.phase == mille.Phase.BETWEEN:
            table.next_deal()
        table.step()


def matches(engine: Engine) -> list[Table]:
    """Matches that end in every way, by every variant."""
    played = []
    for number, variant in enumerate([*mille.variants(), "rule"]):
        played.append(table_of(engine, variant, 100 + number, ("club", "random"), draw_ends=number % 2 == 1))
        played[-1].play()
    for number, end in enumerate((lambda t: t.forfeit(0, Fault.RESIGN), lambda t: t.agree_draw(), lambda t: t.abort(1))):
        played.append(table_of(engine, "montreal", 200 + number, ("greedy", "club"), stakes=(2, 6)))
        played[-1].add_note("place", "Montréal")
        play(played[-1], 40 + number)
        end(played[-1])
    return played


def sealed(engine: Engine, folder: Path) -> None:
    """A match of two guests: the record of each seat, what each noted, and the whole record."""
    table = Table(engine.variant("montreal", target=300), decks=Decks.SEALED)
    for seat, name in enumerate(("greedy", "random")):
        table.set_player(seat, Player(engine, PlayerSetup.parse(name)))
    table.seal([0, 1])
    commit = table.commitment()
    shares = [hashlib.sha256(f"share {seat}".encode()).digest() for seat in (0, 1)]
    commits = [guest.share_commit(commit, seat, share) for seat, share in enumerate(shares)]
    for seat in (0, 1):
        table.add_share_commit(seat, commits[seat])
    for seat in (0, 1):
        table.add_share(seat, shares[seat])

    def keep(name: str) -> None:
        (folder / f"{name}.mille").write_text(table.record(mille.ALL))
        for seat in (0, 1):
            seen = table.record(seat)
            (folder / f"{name}-{seat}.mille").write_text(seen)
            receipt = None
            lines = [line for line in seen.splitlines() if not line.startswith('{"reveal"')]
            for line in lines:
                receipt = guest.receipt(receipt, line)
            notes = {"mille_notes": 1, "commit": commit.hex(), "share": {"seat": seat, "hex": shares[seat].hex()}}
            notes |= {"share_commits": [each.hex() for each in commits], "receipt": f"{receipt.hex()}@{len(lines) - 1}"}
            notes["terms"] = table.sealing.terms.hex()
            (folder / f"{name}-{seat}.notes.json").write_text(json.dumps(notes, separators=(",", ":")) + "\n")

    play(table, 20)
    keep("sealed-unfinished")
    (folder / "sealed-unfinished.secret").write_text(table.secret().hex() + "\n")
    table.play()
    keep("sealed")


def positions(engine: Engine, folder: Path) -> None:
    """One of a shipped variant, and one of a script with hooks."""
    for name, variant, seed in (("montreal", "montreal", 7), ("rule", "rule", 8)):
        table = table_of(engine, variant, seed, ("club", "club"))
        play(table, 30)
        (folder / f"{name}.position.json").write_text(json.dumps(table.position(), separators=(",", ":"), ensure_ascii=False) + "\n")


def network(engine: Engine, folder: Path) -> None:
    """Random weights in 32 and in 8 bits."""
    sizes, rng = engine.variant("montreal").encoding(), numpy.random.default_rng(5)

    def layer(inputs: int, outputs: int, relu: bool = False) -> Dense:
        return Dense(rng.normal(0, 0.3, (inputs, outputs)).astype("f4"), rng.normal(0, 0.1, outputs).astype("f4"), relu)

    whole = Network(layer(8, sizes.atomic_actions), [layer(sizes.observation_size, 8, True)], layer(8, 1))
    whole.save(folder / "float.network")
    whole.save(folder / "int8.network", quantize=True)


def arena(command: str, folder: Path) -> None:
    """A run of matches, one of deals that was stopped after three pairs, and the two parts of one."""
    run = [command, "arena", "--player", "club", "--player", "greedy", "--seed", "9", "--jobs", "1"]
    whole = {"pairs": ["--pairs", "4"], "deals": ["--deals", "6"], "luck": ["--deals", "4", "--independent", "--luck"]}
    whole |= {f"part-{part}": ["--deals", "6", "--shard", f"{part}/2"] for part in (1, 2)}
    for name, more in whole.items():
        subprocess.run([*run, *more, "--out", folder / f"{name}.jsonl"], check=True, stdout=subprocess.DEVNULL)
        (folder / f"{name}.jsonl.times").unlink()
    stopped = (folder / "deals.jsonl").read_text().splitlines(keepends=True)
    (folder / "stopped.jsonl").write_text("".join(stopped[:4]))


def unfinished(command: str, folder: Path) -> None:
    """A match of a person who left it in their second turn."""
    line = [command, "play", "--plain", "--seed", "3", "--seat", "1", "--record", folder / "unfinished.mille"]
    subprocess.run(line, input="draw\ndiscard 1\n", text=True, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes what a version leaves on its users' disks.")
    parser.add_argument("command", help="the program mille")
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    folder = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    engine = Engine()
    (folder / "rule.lua").write_text(RULE)
    (folder / "matches.mille").write_text("".join(table.record(mille.ALL, legal=True, hash=True) for table in matches(engine)))
    sealed(engine, folder)
    positions(engine, folder)
    network(engine, folder)
    arena(given.command, folder)
    unfinished(given.command, folder)


if __name__ == "__main__":
    main()
