"""Makes scripts out of the house rules, random rule fields and random hooks until SCRIPTS pass `mille check`. Each is then
played in further matches, in which nothing may fail.

usage: many_rules.py MILLE HOUSE_RULES [SCRIPTS [MATCHES [FURTHER]]]
"""

import concurrent.futures
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

# Values beyond these ranges only make matches long.
NARROWED = {"match.target": (50, 1500), "match.max_deals": (1, 12), "deal.max_turns": (2, 200), "deal.hand": (5, 20)}

HOOKS = [
    "allow = function(action, view) if action.kind == 'pile' and view.turns < {small} then return false, 'not yet' end end",
    "allow = function(action, view) if action.kind == 'lay' and action.points < {small} then return false, 'too little' end end",
    "score_deal = function(deal, score) for seat = 0, 1 do score[seat].bonus = score[seat].bonus + {small}\n"
    " score[seat].points = score[seat].points + {small} end return score end",
    "match_over = function(match, verdict) if match.deals >= {small} and match[0].total ~= match[1].total then\n"
    " return {{ over = true, winner = match[0].total > match[1].total and 0 or 1 }} end end",
    "settle = function(match, payment) payment.game = payment.game + {small} payment.total = payment.total + {small}\n"
    " return payment end",
    "settle = function(match, payment) if match.forfeit then return end\n"
    " local most = {large} local beyond = payment.total - most if beyond <= 0 then return end\n"
    " return {{ game = most, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = most }} end",
]


def field_value(field: dict, rng: random.Random) -> str:
    if field["type"] == "integer":
        return str(rng.randint(*NARROWED.get(field["name"], (field["minimum"], field["maximum"]))))
    if field["type"] == "boolean":
        return rng.choice(("true", "false"))
    if field["type"] == "choice":
        return json.dumps(rng.choice(field["choices"]))
    if field["type"] == "wild_list":
        return "{ " + ", ".join(json.dumps(rank) for rank in rng.sample(["2", "3", "8", "J", "joker"], rng.randint(0, 2))) + " }"
    return "{ " + ", ".join(f"{card} = {rng.randint(0, 120)}" for card in rng.sample(["QS", "A", "K", "JH", "joker"], 2)) + " }"


def script(number: int, fields: list, house: list, rng: random.Random) -> str:
    """A script that changes a few fields of a shipped variant or of a house rule, and often has a hook of its own."""
    groups: dict = {}
    for field in rng.sample(fields, rng.randint(1, 6)) + [f for f in fields if f["name"] in ("match.target", "match.max_deals")]:
        group, name = field["name"].split(".")
        groups.setdefault(group, {})[name] = field_value(field, rng)
    lines = [f'return {{ name = "made-{number}", extends = "{rng.choice(house + ["montreal", "denexa", "progressive"])}",']
    for group, members in groups.items():
        lines.append(f"  {group} = {{ " + ", ".join(f"{name} = {value}" for name, value in members.items()) + " },")
    hooks = rng.sample(HOOKS, rng.randint(0, 2))
    hooks = list({hook.split(" ")[0]: hook for hook in hooks}.values())
    if hooks:
        made = (hook.format(small=rng.randint(1, 30), large=rng.randint(30, 300)) for hook in hooks)
        lines.append("  hooks = {\n" + ",\n".join(made) + "\n},")
    return "\n".join(lines) + "\n}\n"


def check(mille: str, folder: str, name: str, matches: int) -> dict:
    done = subprocess.run([mille, "check", name, "--play", str(matches), "--json"], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{name}: mille check ended with {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def main() -> int:
    mille, rules = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    wanted, matches, further = (int(word) for word in sys.argv[3:] + ["300", "20", "34"][len(sys.argv) - 3:])
    fields = json.loads(subprocess.run([mille, "fields", "--json"], capture_output=True, text=True, check=True).stdout)
    house = sorted(path.name for path in rules.glob("*.lua"))
    if not house:
        raise SystemExit(f"no house rules in {rules}")
    made = passed = played = 0
    failed = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name in house:
            shutil.copy(rules / name, folder)

        def trial(number: int):
            name = f"made-{number}.lua"
            text = script(number, fields, house, random.Random(number))
            (pathlib.Path(folder) / name).write_text(text)
            # The further matches come after the same first ones: a script that is fine in all of them passes the check too.
            report = check(mille, folder, name, matches + further)
            if not report["fine"] and not check(mille, folder, name, matches)["fine"]:
                return None
            return report, text

        while passed < wanted:
            # Always as many as are still wanted, so that the same scripts are tried on every machine.
            numbers = range(made, made + wanted - passed)
            made += len(numbers)
            if made > 50 * wanted:
                raise SystemExit(f"only {passed} of {made} scripts passed")
            for result in pool.map(trial, numbers):
                if result is None:
                    continue
                report, text = result
                passed += 1
                played += report["matches"]["played"] - matches
                if not report["fine"]:
                    failed.append(text + "\n".join(report["problems"]))
    print(f"{made} scripts made, {passed} passed a check of {matches} matches, {played} further matches, {len(failed)} scripts failed in them")
    for text in failed:
        print(text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
