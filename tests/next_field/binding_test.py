"""The Python package of today with a later library: numbers that it does not know are members of their own, and errors have their text."""

import ctypes
import os
import unittest
from typing import Any

from mille import ALL, Engine, EventKind, JsonKind, MilleError, Phase, Player, Status, Table
from mille._library import check, error, ffi

# What the package does not declare.
later = ctypes.CDLL(os.environ["MILLE_LIBRARY"])


def address(pointer: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(int(ffi.cast("uintptr_t", pointer)))


def played(engine: Engine, variant: str = "montreal") -> Table:
    table = Table(engine.variant(variant))
    table.next_deal()
    return table


class LaterLibrary(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine()
        self.table = played(self.engine)

    def pause(self) -> None:
        check(later.mille_table_pause(address(self.table._ptr), 1, address(error())))

    def test_a_match_is_played(self) -> None:
        for seat in (0, 1):
            self.table.set_player(seat, Player(self.engine, "greedy"))
        while self.table.info.phase != Phase.OVER:
            if self.table.info.phase == Phase.BETWEEN:
                self.table.next_deal()
            else:
                self.table.step()
        self.assertEqual(list(self.table.events(ALL))[-1].kind, EventKind.MATCH_END)

    def test_an_unknown_phase_and_kind_of_event_are_numbers_with_a_name(self) -> None:
        self.pause()
        self.assertEqual(self.table.info.phase, 4)
        self.assertEqual(self.table.view(0).phase.name, "UNKNOWN_4")
        last = list(self.table.events(0))[-1]
        self.assertEqual((last.kind, last.kind.name, last.seat), (7, "UNKNOWN_7", 1))
        self.assertIn("UNKNOWN_7", repr(last))
        self.assertEqual(self.table.json(JsonKind.EVENTS, 0)[-1]["pause"], 1)

    def test_an_unknown_status_raises_with_the_text_of_the_library(self) -> None:
        self.pause()
        with self.assertRaisesRegex(MilleError, "The match is paused since decision 0") as raised:
            self.pause()
        self.assertEqual(raised.exception.status, 24)
        self.assertEqual(raised.exception.message, "table.paused")
        self.assertNotIn(raised.exception.status, list(Status))

    def test_a_rule_field_that_the_package_does_not_know_is_in_the_json(self) -> None:
        script = "return { name = 'runs', title = 'Runs', about = 'Few.', sets = { max_runs = 3 } }"
        variant = self.engine.variant_from_script("runs.lua", script)
        self.assertEqual(variant.rules_dict()["sets"]["max_runs"], 3)
        self.assertEqual(variant.rules.match_target, variant.rules_dict()["match"]["target"])


if __name__ == "__main__":
    unittest.main()
