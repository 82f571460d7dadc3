"""Shows that raw.py finds what is wrong in a page, and nothing in one that is right.

    python3 tests/site/raw_test.py
"""

import tempfile
import unittest
from pathlib import Path

from raw import faults_in

# Umlauts, accents, punctuation, code, a heading twice.
RIGHT = """# Größe: über alles

[one](other/b.md#les-séries-dun-été-) [two](#größe-über-alles) [three](#-same-1) [four](other) [five](https://example.org/none#x)
[six](#what-mille_undo-does) [seven](other/b.md)

## — Same
## — Same
## What `mille_undo()` does

`HEX[@LINE]`, `::std::string`, a@b.org. \\*

<!-- written by a script -->
@VERSION@

```
{#none} @ref none [a](none.md)
```

| a | b |
| --- | --- |
| `x\\|y` | 1 |
"""
OTHER = "# B\n\n## Les séries d’un été\u00a0?\n\n## Les séries d’un été ?\n"

WRONG = {
    "[a](none.md)": "none.md leads nowhere",
    "[a](#none)": "#none has no such heading",
    "[a](#Größe-über-alles)": "#Größe-über-alles has no such heading",
    "[a](#-same-2)": "#-same-2 has no such heading",
    "[a](other/b.md#été)": "other/b.md#été has no such heading",
    "[a](other#b)": "other#b has no such heading",
    "![a](none.svg)": "none.svg leads nowhere",
    "![a](other)": "other leads nowhere",
    "![](other/b.md)": "the image other/b.md has no text",
    "## A heading {#anchor}": "in the text stands {#anchor}",
    "[a](@ref none)": "in the text stands @ref",
    "See @ref none.": "in the text stands @ref",
    "\\dot\ndigraph {}\n\\enddot": "in the text stands \\dot",
    "See ::MILLE_OK.": "in the text stands ::MILLE_OK",
    "See #MILLE_OK.": "in the text stands #MILLE_OK",
    "See mille_table_undo().": "in the text stands mille_table_undo()",
    "`::MILLE_OK`": "in code stands ::MILLE_OK",
    "`HEX[\\@LINE]`": "in code stands \\@",
    "| a | b |\n| --- |\n| 1 |": "in the text stands | ---",
    "a <em>b</em>": "HTML, which not every viewer shows",
}


class Pages(unittest.TestCase):
    def faults(self, text, pages={}):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for page, content in pages.items():
                (folder / page).parent.mkdir(parents=True, exist_ok=True)
                (folder / page).write_text(content, encoding="utf-8")
            (folder / "other").mkdir()
            (folder / "build").mkdir()
            (folder / "a.md").write_text(text, encoding="utf-8")
            (folder / "other/b.md").write_text(OTHER, encoding="utf-8")
            (folder / "build/c.md").write_text("[not ours](none.md)", encoding="utf-8")
            return faults_in(folder)[1]

    def test_a_right_page_has_no_fault(self):
        self.assertEqual(self.faults(RIGHT), [])

    def test_each_wrong_page_has_its_fault(self):
        for text, fault in WRONG.items():
            with self.subTest(text):
                self.assertIn(f"a.md: {fault}", self.faults(f"{RIGHT}\n{text}\n"))

    def test_a_decision_that_is_not_in_the_index_is_found(self):
        area = "# Area\n\n## First\n\n### A part\n\n## Second\n"
        index = "# Decisions\n\n[why](decisions/area.md#first)\n"
        fault = "docs/decisions/area.md: docs/decisions.md does not list #second"
        pages = {"docs/decisions.md": index, "docs/decisions/area.md": area}
        self.assertEqual(self.faults(RIGHT, pages), [fault])
        pages["docs/decisions.md"] += "[why](decisions/area.md#second)\n"
        self.assertEqual(self.faults(RIGHT, pages), [])


if __name__ == "__main__":
    unittest.main()
