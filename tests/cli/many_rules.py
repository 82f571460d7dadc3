"""Makes scripts out of the house rules, random rule fields, options and hooks until SCRIPTS pass `mille check`. Each is then
played in further matches under other options, stakes and players, and given up at once, between which nothing may fail.

usage: many_rules.py MILLE HOUSE_RULES [SCRIPTS [FURTHER [PLAY [FIRST]]]]

FURTHER matches of each script, after a check of PLAY whole ones. The scripts are numbered from FIRST.
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
from typing import Any

# Values beyond these ranges only make matches long.
NARROWED = {"match.target": (50, 500), "match.max_deals": (1, 5), "deal.max_turns": (2, 120), "deal.hand": (5, 20)}

# The hooks of a script, each at most once. Many fail for some options, at some stakes or ends: a check must find these.
HOOKS = [
    "allow = function(action, view) if action.kind == 'pile' and view.turns < {small} then return false, 'not yet' end end",
    "allow = function(action, view) if action.kind == 'lay' and action.points < {small} then return false, 'too little' end end",
    "allow = function(action, view) local words = {{ [0] = 'a', 'b', 'c', 'd' }}\n"
    " if action.kind == 'pile' and #words[view.reshuffles] > 3 then return false end end",
    "allow = function(action, view) local most = {large} // (options.number + {small})\n"
    " if action.kind == 'lay' and action.count > most + 2 then return false, 'too many' end end",
    "allow = function(action, view) if view.me.total < -{large} and action.kind == 'pile' and not view.upcard then error('none') end end",
    "score_deal = function(deal, score) for seat = 0, 1 do score[seat].bonus = score[seat].bonus + {small}\n"
    " score[seat].points = score[seat].points + {small} end return score end",
    "score_deal = function(deal, score) local more = {large} // options.number\n"
    " score[0].bonus, score[0].points = score[0].bonus + more, score[0].points + more return score end",
    "score_deal = function(deal, score) {guard}\n local side = score[deal.out] side.bonus, side.points = side.bonus + {small}, side.points + {small}\n"
    " return score end",
    "score_deal = function(deal, score) local per = score[0].set_points // (deal.turns - {turns})\n return nil end",
    "match_over = function(match, verdict) if {last} match.deals >= {small} and match[0].total ~= match[1].total then\n"
    " return {{ over = true, winner = match[0].total > match[1].total and 0 or 1 }} end end",
    "match_over = function(match, verdict) if {last} verdict.over and options.mode == 'long' then return {{ over = false }} end end",
    "match_over = function(match, verdict) if match[0].total < -{large} then local x = verdict.winner + 1 end end",
    "settle = function(match, payment) payment.game = payment.game + {small} payment.total = payment.total + {small}\n"
    " return payment end",
    "settle = function(match, payment) if match.forfeit then return end\n"
    " local most = {large} local beyond = payment.total - most if beyond <= 0 then return end\n"
    " return {{ game = most, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = most }} end",
    "settle = function(match, payment) local unit = payment.total // {stake}\n if unit > {large} then return {{ total = 0 }} end end",
    "settle = function(match, payment) local of_a_deal = payment.game // {deals}\n payment.game, payment.total = payment.game + of_a_deal, payment.total + of_a_deal\n"
    " return payment end",
    "settle = function(match, payment) local stars = ({{ [0] = 0, 1, 2, 3, 4, 5, 6 }})[match[match.winner].naturals] {stars}\n"
    " payment.naturals, payment.total = payment.naturals + stars, payment.total + stars return payment end",
    "settle = function(match, payment) if options.mode == 'short' then return end\n"
    " payment.game, payment.total = payment.game - options.number, payment.total - options.number return payment end",
]

# What the hooks above are filled with: the safe way comes first.
FILLS = {
    "guard": ("if not deal.out then return end", ""),
    "last": ("not match.last_deal and", ""),
    "stake": ("math.max(1, match.stakes.small)", "match.stakes.small", "(match.stakes.large - 60)"),
    "deals": ("math.max(1, match.deals)", "match.deals"),
    "stars": ("or 7", ""),
    "turns": ("1000000", "0", "1"),
}
OPTIONS = {
    "number": "number = {{ range = {{ {low}, {high} }}, default = {high} }}",
    "mode": "mode = {{ choices = {{ 'short', 'long', 'free' }}, default = '{mode}' }}",
    "hand": "hand = {{ field = 'deal.hand', range = {{ 6, {hand} }} }}",
}
PLAYERS = ["random", "greedy", "club:goal=points"]

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


def script(number: int, fields: list, house: list, rng: random.Random) -> "tuple[str, dict[str, list[str]]]":
    """A script that changes a few fields of a shipped variant or of a house rule and has hooks, and the values of its options."""
    groups: dict = {}
    for field in rng.sample(fields, rng.randint(1, 6)) + [f for f in fields if f["name"] in ("match.target", "match.max_deals")]:
        group, name = field["name"].split(".")
        groups.setdefault(group, {})[name] = field_value(field, rng)
    lines = [f'return {{ name = "made-{number}", extends = "{rng.choice(house + ["montreal", "denexa", "progressive"])}",']
    for group, members in groups.items():
        lines.append(f"  {group} = {{ " + ", ".join(f"{name} = {value}" for name, value in members.items()) + " },")
    low, high, hand = rng.randint(-2, 3), rng.randint(4, 30), rng.randint(9, 15)
    values = {"number": [str(number) for number in range(low, high + 1)], "mode": ["short", "long", "free"]}
    if "hand" not in groups.get("deal", {}) and rng.random() < 0.3:
        values["hand"] = [str(size) for size in range(6, hand + 1)]
    options = (OPTIONS[name].format(low=low, high=high, mode=rng.choice(("short", "long")), hand=hand) for name in values)
    lines.append("  options = { " + ", ".join(options) + " },")
    hooks = list({hook.split(" ")[0]: hook for hook in rng.sample(HOOKS, rng.randint(1, 5))}.values())
    fills = {name: rng.choice(ways + ways[:1] * 3) for name, ways in FILLS.items()}
    made = (hook.format(small=rng.randint(1, 30), large=rng.randint(30, 300), **fills) for hook in hooks)
    lines.append("  hooks = {\n" + ",\n".join(made) + "\n},")
    return "\n".join(lines) + "\n}\n", values


def run(mille: str, folder: str, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run([mille, *words], cwd=folder, capture_output=True, text=True, check=False, input=typed)


def check(mille: str, folder: str, name: str, matches: int) -> dict[str, Any]:
    done = run(mille, folder, "check", name, "--play", str(matches), "--json")
    if done.returncode not in (0, 1):
        raise SystemExit(f"{name}: mille check ended with {done.returncode}: {done.stderr}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def play_on(mille: str, folder: str, name: str, options: "dict[str, list[str]]", further: int, rng: random.Random) -> str:
    """Plays in batches, each under other options, stakes and players. Returns what failed."""
    ratio = json.loads(run(mille, folder, "variants", "show", f"./{name}", "--json").stdout)["payment"]["stake_ratio"]
    batches = min(8, further)
    # A house rule may expect that its refusals are set aside.
    text = (pathlib.Path(folder) / name).read_text()
    overruled = any("allow_may_be_overruled" in base.read_text() for base in pathlib.Path(folder).glob("*.lua") if f'"{base.name}"' in text)
    for batch in range(batches):
        words = ["--variant", f"./{name}", "--seed", str(rng.randrange(10**9))]
        for option, values in options.items():
            if rng.random() < 0.7:
                words += ["--option", f"{option}={rng.choice(values)}"]
        small = rng.choice((0, 1, 2, 7, 20, 100_000 // max(1, ratio)))
        words += ["--stakes", f"{small}-{small * ratio if ratio else rng.choice((0, 1, 60))}"]
        first, second = rng.choice(PLAYERS), rng.choice(PLAYERS)
        matches = further // batches + (batch < further % batches)
        done = run(mille, folder, "watch", *words, "--player", first, "--player", second, "--matches", str(matches), "--quiet")
        ended = run(mille, folder, "play", *words, typed=rng.choice(("resign\n", "1\nresign\n", "1\n1\n1\nresign\n")))
        for one in (done, ended):
            failed = [line for line in one.stderr.splitlines() if " failed (" in line or "match_over wants" in line or ("left no action" in line and not overruled)]
            if failed or (one is done and one.returncode != 0):
                return " ".join(words) + "\n" + one.stderr
    return ""


def main() -> int:
    mille, rules = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    wanted, further, matches, first = (int(word) for word in sys.argv[3:] + ["300", "200", "20", "0"][len(sys.argv) - 3:])
    fields = json.loads(subprocess.run([mille, "fields", "--json"], capture_output=True, text=True, check=True).stdout)
    house = sorted(path.name for path in rules.glob("*.lua"))
    if not house:
        raise SystemExit(f"no house rules in {rules}")
    made = passed = stopped = 0
    failed = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name in house:
            shutil.copy(rules / name, folder)

        def trial(number: int) -> "tuple[str, bool, str] | None":
            name = f"made-{number}.lua"
            rng = random.Random(number)
            text, options = script(number, fields, house, rng)
            (pathlib.Path(folder) / name).write_text(text)
            report = check(mille, folder, name, matches)
            if not report["fine"]:
                return None
            spent = any(problem["id"] == "budget-spent" for problem in report["problems"])
            return text, spent, play_on(mille, folder, name, options, further, rng)

        while passed < wanted:
            # Always as many as are still wanted, so that the same scripts are tried on every machine.
            numbers = range(first + made, first + made + wanted - passed)
            made += len(numbers)
            if made > 50 * wanted:
                raise SystemExit(f"only {passed} of {made} scripts passed")
            for result in pool.map(trial, numbers):
                if result is None:
                    continue
                text, spent, why = result
                passed += 1
                stopped += spent
                if why:
                    failed.append(text + why)
                if passed % 10 == 0:
                    print(f"{passed} passed, {len(failed)} of them failed in play", file=sys.stderr, flush=True)
    print(f"{made} scripts made, {passed} passed a check of {matches} matches ({stopped} of them stopped at the budget), "
          f"{passed * further} further matches, {len(failed)} scripts failed in them")
    for text in failed:
        print(text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
