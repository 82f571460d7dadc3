"""Reads the results of the rounds of ./dev flaky and prints each test that did not pass every time, and each that was skipped; exits with 1 if one failed."""
import collections
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

WAYS = ("idle", "busy", "pinned", "shuffled")


def main() -> int:
    folder, rounds = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    passed = collections.Counter()
    skipped = collections.Counter()
    tests = set()
    for way in WAYS:
        for number in range(1, rounds + 1):
            file = folder / f"{way}-{number}.xml"
            if not file.exists():
                print(f"no result: {file.name}; see {file.with_suffix('.log')}")
                return 1
            for case in ElementTree.parse(file).getroot().iter("testcase"):
                tests.add(case.get("name"))
                passed[way, case.get("name")] += case.get("status") in ("run", "disabled", "notrun")
                skipped[case.get("name")] += case.get("status") in ("disabled", "notrun")
    unsteady = [name for name in sorted(tests) if any(passed[way, name] < rounds for way in WAYS)]
    for name in unsteady:
        counts = ", ".join(f"{way} {passed[way, name]} of {rounds}" for way in WAYS)
        print(f"NOT STEADY  {name}: passed {counts}")
    for name, count in sorted((+skipped).items()):
        print(f"skipped  {name}: {count} of {len(WAYS) * rounds}")
    print(f"{len(tests)} tests, {rounds} rounds in each of four ways: {len(unsteady)} did not pass every time")
    return 1 if unsteady or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
