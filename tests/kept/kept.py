"""What users kept of an earlier version still works: the command of this build reads it, verifies it and plays on.

    kept.py COMMAND FOLDER [--record]

The folder holds what `make.py` wrote then, and `said.json`, what the command answered. An answer may have grown by members since, but what it
said then it still says. `--record` writes `said.json`.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

# The sentences of a verdict may be worded anew; what they conclude may not.
WORDED = {"text", "file", "title", "about"}


def without_words(said: Any) -> Any:
    if isinstance(said, dict):
        return {key: without_words(value) for key, value in said.items() if key not in WORDED}
    return [without_words(each) for each in said] if isinstance(said, list) else said


def missing(then: Any, now: Any, place: str) -> list[str]:
    """Where what was said then is not in what is said now."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [line for key in then for line in missing(then[key], now.get(key), f"{place}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [line for at, pair in enumerate(zip(then, now)) for line in missing(*pair, f"{place}[{at}]")]
    return [] if then == now else [f"{place}: then {then!r}, now {now!r}"]


class Command:
    def __init__(self, command: Path, folder: Path) -> None:
        self._command, self._folder = command, folder

    def run(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        line = [str(self._command), *words]
        return subprocess.run(line, cwd=self._folder, input=typed, capture_output=True, text=True, timeout=600)

    def ask(self, *words: str) -> list[Any]:
        """What the command says, as JSON by lines. It must succeed."""
        ran = self.run(*words)
        if ran.returncode != 0:
            raise AssertionError(f"{' '.join(words)}: exit status {ran.returncode}\n{ran.stderr}")
        return [without_words(json.loads(line)) for line in ran.stdout.splitlines()]


def answers(command: Command) -> dict[str, Any]:
    """The answers of the command, by what was asked."""
    said: dict[str, Any] = {"matches": command.ask("replay", "matches.mille", "--verify", "--json")}
    said["sheets"] = [
        command.ask("replay", "matches.mille", "--match", str(one["match"]), "--sheet=json") for one in said["matches"]
    ]
    for seat in ("0", "1"):
        given = ("--notes", f"sealed-{seat}.notes.json", "--seen", f"sealed-{seat}.mille")
        said[f"sealed for seat {seat}"] = command.ask("replay", "sealed.mille", "--verify", "--strict", "--json", *given)
        said[f"seat {seat}"] = command.ask("replay", f"sealed-{seat}.mille", "--verify", "--json")
    said["unfinished"] = command.ask("replay", "sealed-unfinished.mille", "--verify", "--json")
    said["rule"] = command.ask("variants", "show", "./rule.lua", "--json")
    said["leaves"] = {
        name: command.run("perft", "--depth", "2", "--position", f"{name}.position.json").stdout for name in ("montreal", "rule")
    }
    said["merged"] = command.ask("arena", "merge", "part-1.jsonl", "part-2.jsonl", "--json")
    for name in ("pairs", "deals", "luck"):
        said[name] = command.ask("arena", "merge", f"{name}.jsonl", "--json")
    return said


def play_on(command: Command) -> list[str]:
    """What goes on from what was kept. Returns what went wrong."""
    wrong = []
    ran = command.run("play", "--plain", "--resume", "unfinished.mille", typed="resign\nyes\n")
    verdict = command.ask("replay", "unfinished.mille", "--verify", "--json")[0]
    if verdict["lines"]["completeness"]["status"] != "ok":
        wrong.append(f"the unfinished match did not go on: {ran.stdout}{ran.stderr}")
    for file in ("float.network", "int8.network"):
        players = ("--player", f"network:file={file},isolated=0", "--player", "random")
        ran = command.run("watch", *players, "--player-readable", ".", "--seed", "7", "--json")
        if ran.returncode != 0:
            wrong.append(f"{file} does not play: {ran.stderr}")
    ran = command.run("check", "./rule.lua")
    if ran.returncode != 0:
        wrong.append(f"rule.lua is refused: {ran.stdout}{ran.stderr}")
    return wrong + resume_run(command)


def resume_run(command: Command) -> list[str]:
    """A stopped run is continued by the version that began it; another one may refuse, and then leaves the file as it is."""
    path = command._folder / "stopped.jsonl"
    before = path.read_text()
    run = ("arena", "--player", "club", "--player", "greedy", "--seed", "9", "--jobs", "1", "--deals", "6")
    ran = command.run(*run, "--out", "stopped.jsonl", "--resume")
    after = path.read_text()
    if ran.returncode == 0:
        return [] if after == (command._folder / "deals.jsonl").read_text() else ["a stopped run went on otherwise than it had begun"]
    return [] if after == before and ran.stderr else [f"a refused run was changed: {ran.stderr}"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether what users kept of an earlier version still works.")
    parser.add_argument("command", type=Path, help="the program mille")
    parser.add_argument("folder", type=Path, help="what that version left")
    parser.add_argument("--record", action="store_true", help="write what the command says")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(given.folder, copy, dirs_exist_ok=True)
        command = Command(given.command.resolve(), Path(copy))
        said, wrong = answers(command), play_on(command)
    file = given.folder / "said.json"
    if given.record:
        file.write_text(json.dumps(said, indent=1) + "\n")
    wrong += missing(json.loads(file.read_text()), said, "said")
    print("\n".join(wrong) or f"{given.folder.name}: {len(said)} answers and what goes on are as they were")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
