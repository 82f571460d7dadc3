"""What docs/site/filter.py makes of a page.

    python3 tests/site/filter_test.py
"""

import sys
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent.parent / "docs/site"))

from filter import filtered  # noqa: E402

# By page: what stands there, and what Doxygen reads.
CASES = {
    "docs/fair-play.md": [
        ("# Fair play", "# Fair play {#fair_play}"),
        ("## A `mille` of *yours*", "## A mille of yours {#fair_play_a-mille-of-yours}"),
        ("## Twice\n## Twice", "## Twice {#fair_play_twice}\n## Twice {#fair_play_twice-1}"),
        ("[a](rules.md) [b](#b) [c](rules.md#c)", "[a](rules.html) [b](fair_play.html#fair_play_b) [c](rules.html#rules_c)"),
        ("[a](../README.md#b) [c](../CHANGELOG.md)", "[a](index.html#index_b) [c](changes.html)"),
        ("[a\nb](research/speed.md)", "[a\nb](research_speed.html)"),
        ("![a](images/a.svg) [b](https://example.org/a.md#b)", "![a](images/a.svg) [b](https://example.org/a.md#b)"),
        ("`MILLE_OK`, `MILLE_NONE`, [`MILLE_OK`](rules.md)", "`::MILLE_OK`, `MILLE_NONE`, [`MILLE_OK`](rules.html)"),
        ("*a*\u00a0: `b\u00a0c`", "*a*&nbsp;: `b\u00a0c`"),
        ("`[a](rules.md)`", "`[a](rules.md)`"),
        ("```\n# a\n[b](rules.md)\n```\n# c", "```\n# a\n[b](rules.md)\n```\n# c {#fair_play}"),
    ],
    "README.md": [("# libmille\n## Status", "# libmille\n## Status {#index_status}"), ("[a](docs/rules.md#b)", "[a](rules.html#rules_b)")],
    "docs/decisions/learning-and-arena.md": [("# A", "# A {#decisions_search}"), ("[a](../players.md)", "[a](players.html)"), ("[a](../../bindings/go/README.md)", "a (`bindings/go/README.md`)")],
}


class Filter(unittest.TestCase):
    def test_a_page_is_written_for_doxygen(self):
        for page, cases in CASES.items():
            for raw, written in cases:
                with self.subTest(page=page, raw=raw):
                    self.assertEqual(filtered(page, raw), written)


if __name__ == "__main__":
    unittest.main()
