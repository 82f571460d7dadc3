"""Tests of the Python binding: mistakes raise an exception that says why, and correct calls give correct results."""

import copy
import dataclasses
import enum
import gc
import importlib
import importlib.util
import json
import multiprocessing
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import weakref
from typing import Any, Optional

import mille
from mille import (
    Action,
    ActionKind,
    Card,
    Decks,
    Engine,
    EventKind,
    JsonKind,
    Phase,
    Player,
    State,
    States,
    Table,
    guest,
)

try:
    import numpy
except ImportError:
    numpy = None

POT = """
return {
  name = "pot",
  memory = { pot = { range = { 0, 100 }, start = 5, help = "Points in the pot" } },
  rule_sets = { { deal = { hand = 9 } } },
  hooks = {
    score_deal = function(deal, score) score.memory.pot = score.memory.pot + 1 return score end,
    deal_rules = function(match) return match.deals % 2 end,
    settle = function(match, payment)
      payment.game = payment.game + match.memory.pot
      payment.total = payment.total + match.memory.pot
      return payment
    end,
  },
}
"""


def setUpModule() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what it runs in the background with SIGINT ignored


class Declarations(unittest.TestCase):
    def test_are_parsed_by_the_first_import_alone(self) -> None:
        package = pathlib.Path(mille.__file__).parent
        if importlib.util.find_spec("mille._ffi") or not os.access(package, os.W_OK):
            self.skipTest("not a clone that can be written")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment["PYTHONPATH"] = str(package.parent)
        look = "import mille, sys; print('cffi' in sys.modules)"

        def parses() -> str:
            return subprocess.run([sys.executable, "-c", look], env=environment, capture_output=True, text=True, check=True).stdout

        parses()
        self.assertEqual(parses(), "False\n")
        for kept in (package / "__pycache__").glob("mille_ffi_*.py"):
            kept.write_text("ffi = (")  # as after a full disk
        self.assertEqual(parses(), "True\n")
        self.assertEqual(parses(), "False\n")


class Binding(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine()
        self.variant = self.engine.variant("montreal")
        self.table = Table(self.variant, seed=1)
        self.table.next_deal()

    def test_seeds_and_hashes_are_32_bytes_of_their_own(self) -> None:
        self.assertNotEqual(mille.random_seed(), mille.random_seed())
        self.assertEqual(mille.seed_of_match(7, 1), bytes([7]) + bytes(31))
        self.assertNotEqual(mille.seed_of_match(7, 2), mille.seed_of_match(7, 3))

    def test_an_integer_seed_is_exact_below_two_to_the_64_and_refused_from_there(self) -> None:
        for seed in (0, 2**53, 2**53 + 1, 2**63, 2**64 - 1):
            expected = seed.to_bytes(32, "little")
            for form in (seed, str(seed), expected):
                self.assertEqual(Table(self.variant, seed=form).seed(), expected)
        # The second has 64 digits, as a seed in hexadecimal has.
        for seed in (2**64, 10**63, -1):
            with self.assertRaises(OverflowError, msg=str(seed)):
                Table(self.variant, seed=seed)
        for other in (1.0, float(2**63), [7], bytearray(32)):
            with self.assertRaises(TypeError, msg=str(other)):
                Table(self.variant, seed=other)

    def test_every_64_bit_seed_samples_its_own_state(self) -> None:
        state = State.from_table(self.table)
        seeds = (0, 2**53, 2**53 + 1, 2**63 - 1, 2**63, 2**63 + 1, 2**64 - 1)
        self.assertEqual(len({state.resample(0, seed).hash() for seed in seeds}), len(seeds))
        for seed in (2**64, -1):
            with self.assertRaises(OverflowError):
                state.resample(0, seed)
        self.assertEqual(len(self.variant.hash()), 32)

    def test_a_position_makes_a_table_as_a_dictionary_and_as_text(self) -> None:
        position = self.table.position()
        for form in (position, json.dumps(position, separators=(",", ":"))):
            with Table.from_position(self.engine, form) as table:
                self.assertEqual(table.position(), position)

    def test_a_match_ends_early_by_an_abort_or_an_agreed_draw_and_undo_takes_it_back(self) -> None:
        table = Table(self.variant)
        table.agree_draw()
        self.assertEqual(table.info.end, mille.End.AGREED)
        table.undo(0)
        table.abort(1)
        self.assertEqual((table.info.end, table.info.aborted_by), (mille.End.ABORTED, 1))
        table.undo(0)
        table.abort()
        self.assertEqual(list(table.events(mille.ALL))[-1].aborted_by, mille.NOBODY)

    def test_a_sealed_match_follows_from_host_and_guest_and_their_receipts_agree(self) -> None:
        table = Table(self.variant, decks=Decks.SEALED)
        table.set_seat_name(0, "ann\n")
        self.assertEqual([table.seat_name(0), table.seat_name(1)], ["ann ", "human"])
        table.set_seat_name(0, "ann")
        table.seal([0])
        table.add_note("date", "2026-11-28")
        table.add_note("place", "Montréal")
        with self.assertRaises(mille.MilleError):
            table.add_note("date", "")
        self.assertEqual(table.notes(), {"date": "2026-11-28", "place": "Montréal"})
        commit, secret = table.commitment(), table.secret()
        terms, share = guest.terms_hash(table.terms()), guest.new_share("a word")
        with self.assertRaises(mille.PhaseError):
            table.next_deal()
        self.assertEqual(table.sealing.shares_due, 1)
        table.add_share(0, share)
        self.assertEqual(table.sealing.open, 1)
        self.assertEqual(table.sealing.shares, (share, bytes(32)))
        header = table.record(0).rstrip("\n")
        guest.check_header(header, seat=0, terms=terms, commit=commit, share=share)
        with self.assertRaises(mille.RecordError):
            guest.check_header(header, seat=0, terms=terms, commit=commit, share=commit)
        table.next_deal()
        table = Table.resume(self.engine, table.record(mille.ALL), secret)
        table.forfeit(1)
        receipt = None
        lines = table.record(0).splitlines()
        for line in lines:
            receipt = guest.receipt(receipt, line)
        self.assertEqual(receipt, table.receipt(len(lines) - 1))
        self.assertEqual(table.seed(), secret)
        notes = {"mille_notes": 1, "commit": commit.hex(), "share": {"seat": 0, "hex": share.hex()}}
        verdict = self.engine.verify(
            table.record(mille.ALL), notes=json.dumps(notes, separators=(",", ":")), seen=table.record(0)
        )
        self.assertEqual(verdict.result, mille.VerdictResult.VERIFIED)
        self.assertEqual(verdict.promise, mille.Finding.OK)
        self.assertEqual((verdict.receipt_line, verdict.receipt_hash), (len(lines) - 1, receipt))
        report, french = mille.verdict_json(verdict), mille.verdict_json(verdict, "fr")
        self.assertEqual(report["result"], "verified")
        self.assertEqual(report["receipt"], {"line": len(lines) - 1, "hash": receipt.hex()})
        self.assertEqual(french["result"], "verified")
        self.assertNotEqual(french["lines"]["rules"]["text"], report["lines"]["rules"]["text"])
        with self.assertRaises(ValueError):
            table.add_share(0, b"short")

    def test_two_guests_commit_before_either_opens_a_share(self) -> None:
        table = Table(self.variant, decks=Decks.SEALED)
        table.seal([0, 1])
        commit = table.commitment()
        shares = [guest.new_share(), guest.new_share()]
        commits = [guest.share_commit(commit, seat, share) for seat, share in enumerate(shares)]
        for seat in (0, 1):
            table.add_share_commit(seat, commits[seat])
        self.assertEqual(table.sealing.share_commits, tuple(commits))
        self.assertEqual(table.sealing.shares, (bytes(32), bytes(32)))
        for seat in (0, 1):
            table.add_share(seat, shares[seat])
        self.assertEqual(table.sealing.shares, tuple(shares))
        guest.check_header(
            table.record(mille.ALL).rstrip("\n"),
            seat=1,
            terms=table.sealing.terms,
            commit=commit,
            share=shares[1],
            other_share_commit=commits[0],
        )

    def test_an_illegal_action_names_the_rule_and_changes_nothing(self) -> None:
        before = self.table.hash()
        with self.assertRaises(mille.IllegalAction) as refused:
            self.table.apply(Action(ActionKind.DISCARD, [Card("2C")]))
        self.assertEqual(refused.exception.status, mille.Status.ILLEGAL_ACTION)
        self.assertTrue(mille.rule_text(refused.exception.rule or ""))
        self.assertNotEqual(mille.rule_text(refused.exception.rule, "fr"), mille.rule_text(refused.exception.rule))
        self.assertEqual(mille.error_text(refused.exception, "en"), refused.exception.text)
        self.assertNotEqual(mille.error_text(refused.exception, "fr-CA"), refused.exception.text)
        self.assertTrue(str(refused.exception))
        self.assertEqual(self.table.hash(), before)

    def test_a_legal_action_has_reasons(self) -> None:
        with self.assertRaises(mille.IllegalAction):
            self.table.reasons(self.table.parse("discard 2C"))
        draw = self.table.parse("draw")
        (reason,) = self.table.reasons(draw)
        self.assertTrue(reason["text"].endswith("."))
        (french,) = self.table.reasons(draw, "fr")
        self.assertEqual(french["kind"], reason["kind"])
        self.assertNotEqual(french["text"], reason["text"])

    def test_a_player_says_what_it_thinks_of_its_decision(self) -> None:
        self.table.apply("draw")
        search = Player(self.engine, "search", nodes=300)
        with self.assertRaises(mille.PhaseError):
            search.evaluation()
        with self.assertRaises(mille.PhaseError):
            search.explanation()
        action = self.table.hint(search).action
        numbers, chances = search.evaluation()
        self.assertGreater(numbers.trials, 0)
        self.assertGreater(numbers.ways, 1)
        legal = self.table.legal()
        self.assertEqual(len(chances), len(legal))
        self.assertAlmostEqual(sum(chances), 1)
        self.assertEqual(max(chances), chances[legal.index(action)])
        reasons, french = search.reasons(), search.reasons("fr")
        self.assertEqual([one["kind"] for one in french], [one["kind"] for one in reasons])
        self.assertNotEqual(french[0]["text"], reasons[0]["text"])

    def test_text_that_is_no_action_or_card_is_refused(self) -> None:
        for text in ("fly", "lay", "lay 8 8Z", "discard 1C", ""):
            with self.assertRaises(mille.MilleError) as refused:
                self.table.apply(text)
            self.assertEqual(refused.exception.status, mille.Status.NOTATION)
        with self.assertRaises(ValueError):
            self.table.apply("draw\0")
        with self.assertRaises(mille.MilleError):
            Card("11C")
        with self.assertRaises(ValueError):
            Card(53)

    def test_a_closed_object_is_refused(self) -> None:
        self.table.close()
        self.table.close()
        self.assertTrue(self.table.closed)
        for use in (
            self.table.hash,
            self.table.legal,
            lambda: self.table.view(0),
            self.table.clone,
        ):
            with self.assertRaises(mille.HandleError):
                use()
        self.engine.close()
        with self.assertRaises(mille.HandleError):
            self.engine.variant("montreal")
        self.assertEqual(self.variant.title, "Montreal")

    def test_a_closed_player_or_variant_is_not_none(self) -> None:
        turn, position = self.table.info.turn, self.table.position()
        closed, rules = Player(self.engine, "random"), self.engine.variant("montreal")
        self.table.set_player(turn, Player.from_function(self.engine, "kept", lambda _: 0))
        closed.close()
        rules.close()
        with self.assertRaises(mille.HandleError):
            self.table.set_player(turn, closed)
        self.assertEqual(self.table.step().seat, turn)
        with self.assertRaises(mille.HandleError):
            Table.from_position(self.engine, position, rules)

    def test_a_state_of_another_variant_is_refused(self) -> None:
        state = State(self.variant, seed=1)
        state.variant = self.engine.variant("progressive")
        with self.assertRaises(mille.HandleError):
            state.next_deal()

    def test_what_does_not_exist_is_named(self) -> None:
        with self.assertRaises(mille.NotFound) as refused:
            self.engine.variant("monteral")
        self.assertIn("monteral", str(refused.exception))
        with self.assertRaises(mille.NotFound):
            Player(self.engine, "nobody")
        for options in ({"targit": 1}, {"target": "many"}, {"target": 0}):
            with self.assertRaises(mille.MilleError) as wrong:
                self.engine.variant("montreal", **options)
            self.assertEqual(wrong.exception.status, mille.Status.OPTION)

    def test_a_record_that_is_none_is_refused_with_its_line(self) -> None:
        with self.assertRaises(mille.RecordError) as refused:
            Table.from_record(self.engine, '{"mille_record":2}\n')
        self.assertEqual(refused.exception.line, 1)

    def test_a_script_makes_a_variant_and_its_mistakes_are_told(self) -> None:
        script = 'return {name = "short", extends = "montreal", match = {target = 300}}'
        self.assertEqual(self.engine.check_script("short.lua", script), [])
        self.assertEqual(
            self.engine.variant_from_script("short.lua", script).rules.match_target, 300
        )
        wrong = script.replace("target", "tarjet")
        self.assertEqual(
            [(p.file, p.line) for p in self.engine.check_script("short.lua", wrong)],
            [("short.lua", 1)],
        )
        with self.assertRaises(mille.MilleError) as refused:
            self.engine.variant_from_script("short.lua", wrong)
        self.assertEqual(refused.exception.file, "short.lua")
        self.assertEqual(self.engine.check_script("t.lua", mille.script_template("mine")), [])

    def test_a_script_extends_files_that_the_host_gives(self) -> None:
        child = "return { name = 'child', extends = 'base.lua' }"
        files = {"base.lua": "return { name = 'base', match = { target = 300 } }"}
        self.assertEqual(
            self.engine.variant_from_script("child.lua", child, files).rules.match_target, 300
        )
        self.assertEqual(self.engine.check_script("child.lua", child, files), [])
        with self.assertRaises(mille.MilleError) as refused:
            self.engine.variant_from_script("child.lua", child)
        self.assertEqual(refused.exception.params, ("base.lua",))
        (problem,) = self.engine.check_script("child.lua", child, {"base.lua": "return {"})
        self.assertEqual(problem.file, "base.lua")

    def test_a_variant_remembers_numbers_and_chooses_a_rule_set_for_each_deal(self) -> None:
        variant = self.engine.variant_from_script("pot.lua", POT)
        (pot,) = variant.memory()
        self.assertEqual(
            (pot.name, pot.minimum, pot.maximum, pot.start, pot.help), ("pot", 0, 100, 5, "Points in the pot")
        )
        self.assertEqual(variant.rule_set(1).deal_hand, 9)
        self.assertEqual(variant.rule_set(0), variant.rules)
        for number in (-1, 2):
            with self.assertRaises(mille.NotFound):
                variant.rule_set(number)
        table = Table(variant, seed=1)
        for seat in (0, 1):
            table.set_player(seat, Player(self.engine, "greedy"))
        table.play()
        rows = table.results()
        self.assertGreater(len(rows), 2)
        self.assertEqual([row.rule_set for row in rows], [number % 2 for number in range(len(rows))])
        self.assertEqual([row.memory[0] for row in rows], [6 + number for number in range(len(rows))])
        deals = [event.rule_set for event in table.events(0) if event.kind == mille.EventKind.DEAL]
        self.assertEqual(deals, [row.rule_set for row in rows])
        self.assertEqual((table.view(0).memory, table.view(0).rule_set), (rows[-1].memory, rows[-1].rule_set))
        winner, loser = mille.Side(1252), mille.Side(649)
        usual, filled = variant.settle(winner, loser), variant.settle(winner, loser, memory=[7])
        self.assertEqual((filled.game, filled.total), (usual.game + 2, usual.total + 2))
        for memory in ([], [5, 5]):
            with self.assertRaises(ValueError):
                variant.settle(winner, loser, memory=memory)
        with self.assertRaises(mille.MilleError):
            variant.settle(winner, loser, memory=[101])
        self.assertEqual(self.variant.memory(), [])
        self.assertEqual(self.variant.settle(winner, loser, memory=[]), self.variant.settle(winner, loser))

    def test_a_match_ends_although_a_hook_fails_unless_the_host_wants_to_stop(self) -> None:
        script = "return { name = 'bad', hooks = { settle = function() error('enough') end } }"
        lines: list[mille.LogLine] = []
        engine = Engine(log=lines.append)
        table = Table(engine.variant_from_script("bad.lua", script))
        table.set_user(77)
        table.forfeit(0)
        self.assertEqual(list(table.events(mille.ALL))[-1].failed_hooks, mille.HOOK_SETTLE)
        self.assertEqual(len(lines), 1)
        self.assertRegex(lines[0].text, "^settle failed")
        self.assertEqual(lines[0].level, mille.LogLevel.WARNING)
        self.assertEqual((lines[0].source, lines[0].user), (mille.LogSource.TABLE, 77))
        self.assertEqual((lines[0].file, lines[0].line, lines[0].player), ("bad.lua", 1, ""))
        stopping = Engine(stop_on_hook_failure=True)
        table = Table(stopping.variant_from_script("bad.lua", script))
        with self.assertRaises(mille.MilleError) as refused:
            table.forfeit(0)
        self.assertEqual(refused.exception.status, mille.Status.SCRIPT)

    def test_every_rule_field_says_what_it_may_be(self) -> None:
        fields = {field["name"]: field for field in mille.rule_fields()}
        self.assertEqual([fields["deal.hand"][key] for key in ("minimum", "maximum", "default")], [5, 25, 15])
        self.assertEqual(fields["match.forfeit"]["choices"], ["as_out", "totals"])

    def test_hooks_count_how_they_are_used(self) -> None:
        script = "return { name = 'half', hooks = { settle = function(m, p)\n  return p\nend } }"
        variant = Engine(count_hook_use=True).variant_from_script("half.lua", script)
        Table(variant).forfeit(0)
        use = json.loads(variant.text(mille.VariantTextKind.HOOK_USE))
        self.assertEqual(list(use["hooks"]), ["settle"])
        self.assertEqual((use["hooks"]["settle"]["asked"], use["hooks"]["settle"]["answered"]), (1, 1))
        self.assertEqual([(line["line"], line["runs"]) for line in use["lines"]], [(2, 1)])
        self.assertEqual(Engine().variant_from_script("half.lua", script).text(mille.VariantTextKind.HOOK_USE), "")

    def test_a_second_thread_on_a_table_is_answered_busy(self) -> None:
        answers = []

        def look() -> None:
            try:
                self.table.view(0)
            except mille.MilleError as refusal:
                answers.append(refusal.status)

        def decide(_: mille.Decision) -> int:
            thread = threading.Thread(target=look)
            thread.start()
            thread.join()
            look()  # nor may the callback's own thread call back
            return 0

        for seat in (0, 1):
            self.table.set_player(seat, Player.from_function(self.engine, "nosy", decide))
        self.table.step()
        self.assertEqual(answers, [mille.Status.BUSY] * 2)

    def test_a_hint_has_its_own_cause_and_no_other(self) -> None:
        fails = [True]
        clumsy = Player.from_function(self.engine, "clumsy", lambda _: 1 // 0 if fails[0] else 9999)
        with self.assertRaises(mille.PlayerError) as refused:
            self.table.hint(clumsy)
        self.assertIsInstance(refused.exception.__cause__, ZeroDivisionError)
        fails[0] = False
        with self.assertRaises(mille.PlayerError) as refused:
            self.table.hint(clumsy)
        self.assertIsNone(refused.exception.__cause__)
        self.table.set_player(self.table.info.turn, clumsy)
        with self.assertRaises(mille.PlayerError) as refused:
            self.table.step()
        self.assertIsNone(refused.exception.__cause__)

    def test_a_long_reason_of_a_hint_is_whole(self) -> None:
        library = importlib.import_module("mille._library")
        said = b"because " * 2000

        def explain(_: Any, buffer: Any, size: int) -> int:
            library.ffi.memmove(buffer, said[: max(size - 1, 0)] + bytes(size > 0), min(len(said) + 1, size))
            return len(said) + 1

        quiet = Player.from_function(self.engine, "chatty", lambda _: 0)
        api = quiet._keep[0]
        api.explain = callback = library.ffi.callback("size_t(void *, char *, size_t)", explain)
        out = library.ffi.new("mille_player **")
        null = library.ffi.NULL
        status = library.lib.mille_player_from_api(self.engine._ptr, api, null, null, 0, out, null)
        self.assertEqual(status, 0)
        player = Player.__new__(Player)
        library.Handle.__init__(player, out[0])
        player._keep = (quiet, callback)
        self.table.hint(player)
        self.assertEqual(player.explanation().strip(), said.decode().strip())

    def test_what_a_player_raises_is_the_cause(self) -> None:
        def decide(_: mille.Decision) -> int:
            raise KeyError("lost")

        player = Player.from_function(self.engine, "clumsy", decide)
        before = self.table.hash()
        self.table.set_player(self.table.info.turn, player)
        with self.assertRaises(mille.PlayerError) as refused:
            self.table.step()
        self.assertIsInstance(refused.exception.__cause__, KeyError)
        self.assertEqual(self.table.hash(), before)

    def test_a_player_knows_its_budget(self) -> None:
        told = []

        def decide(decision: mille.Decision) -> int:
            told.append((decision.nodes, decision.soft_us, decision.hard_us))
            return 0

        self.table.set_player(self.table.info.turn, Player.from_function(self.engine, "told", decide))
        self.table.step(nodes=5, soft_us=10**6, hard_us=10**7)
        self.assertEqual(told, [(5, 10**6, 10**7)])

    def test_an_index_out_of_the_legal_list_is_a_fault(self) -> None:
        self.table.set_player(
            self.table.info.turn, Player.from_function(self.engine, "wild", lambda d: len(d.legal))
        )
        with self.assertRaises(mille.PlayerError):
            self.table.step()

    def test_a_player_knows_the_rule_fields_of_its_binding(self) -> None:
        engine = mille.Engine(allow_unknown_fields=True)
        variant = engine.variant("montreal")
        table = mille.Table(variant)
        table.next_deal()
        for player in (Player(engine, "greedy"), Player.from_function(engine, "first", lambda d: 0)):
            self.assertEqual(player.unknown_fields(variant), [])
            table.set_player(table.info.turn, player)
            self.assertEqual(table.step().unknown_fields, 0)

    def test_a_list_of_texts_may_be_one_text_or_path_and_is_not_taken_letter_by_letter(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "found.so").touch()
            for given in (folder, path, [folder], (path,), iter([folder, path]), ["/nowhere", path]):
                with self.subTest(given=given):
                    engine = Engine(player_folders=given, readable_folders=given, player_host=path)
                    self.assertTrue(any("found" in name for name in engine.players()))
            for wrong in (7, [7], b"/nowhere", [None]):
                for name in ("player_folders", "readable_folders"):
                    with self.assertRaises(TypeError, msg=str(wrong)):
                        Engine(**{name: wrong})
        if not mille.has("mille.arena/1"):
            return
        with self.assertRaises(mille.MilleError):
            mille.Arena(self.variant, "greedy", 1)
        arena = mille.Arena(self.variant, iter(["greedy", "random"]), 1)
        self.assertEqual(len(arena.players()), 2)

    def test_only_players_that_the_engine_allows_are_made(self) -> None:
        def refusal(name: str, **options: Any) -> str:
            with self.assertRaises(mille.MilleError) as raised:
                Player(Engine(**options), mille.PlayerSetup.parse(name))
            return raised.exception.message

        self.assertEqual(refusal("./absent.so"), "player.file")
        self.assertEqual(refusal("./absent.so", allow_players=mille.ALLOW_COMMANDS), "player.file")
        self.assertEqual(refusal("./absent.so:isolated=0", allow_players=mille.ALLOW_FILES), "library.no_file")
        self.assertEqual(refusal("exec:true"), "player.command")
        self.assertEqual(refusal("exec:true", allow_players=mille.ALLOW_FILES), "player.command")
        with tempfile.TemporaryDirectory() as folder:
            open(f"{folder}/empty.so", "w").close()
            self.assertEqual(refusal("empty"), "player.unknown")
            self.assertEqual(refusal("empty:isolated=0", player_folders=["/nowhere", folder]), "library.load")
            self.assertEqual(refusal(f"{folder}/empty.so", player_folders=[folder]), "player.file")
        for options in ({"allow_players": 4}, {"player_patience_us": -2}):
            with self.assertRaises(mille.MilleError):
                Engine(**options)

    def test_a_typed_player_becomes_values_and_a_player(self) -> None:
        text = './a,b.so#tiny:file="x,y",level=3,isolated=weak'
        setup = mille.PlayerSetup.parse(text)
        wanted = mille.PlayerSetup("./a,b.so", mille.PlayerSource.FILE, mille.Isolation.WEAK, "tiny", {"file": "x,y", "level": "3"})
        self.assertEqual(setup, wanted)
        self.assertEqual(mille.PlayerSetup.parse("greedy:x=" + "a" * 1000).options, {"x": "a" * 1000})
        with self.assertRaises(mille.MilleError):
            mille.PlayerSetup.parse("greedy:fast")
        search = mille.PlayerSetup("search", options={"nodes": 5})
        self.assertEqual(Player(self.engine, search).name, "search:nodes=5")
        self.assertEqual(Player(self.engine, "search", nodes=5).name, "search:nodes=5")
        nodes = next(option for option in self.engine.describe_player(search)["options"] if option["name"] == "nodes")
        self.assertEqual(nodes["value"], 5)
        for given in (lambda: Player(self.engine, search, nodes=5), lambda: self.engine.describe_player(search, nodes=5)):
            with self.assertRaises(TypeError):
                given()
        with self.assertRaises(mille.NotFound):
            Player(self.engine, "search:nodes=5")

    @unittest.skipUnless(mille.has("mille.arena/1"), "built without the arena")
    def test_a_player_of_an_arena_has_a_setup_and_limits_of_its_own(self) -> None:
        search = mille.PlayerSetup("search", options={"nodes": 5})
        arena = mille.Arena(self.variant, [search, "random"], 1, seed=1, nodes=3, budgets=[(7, 0, 0), None])
        self.assertEqual(arena.players(), ["search:nodes=5", "random"])
        self.assertIn('"budgets":[{"nodes":7,"soft_us":0,"hard_us":0},{"nodes":3,', arena.text(mille.ArenaTextKind.HEADER))
        with self.assertRaises(ValueError):
            mille.Arena(self.variant, [search, "random"], 1, budgets=[(7, 0, 0)])

    @unittest.skipUnless(mille.has("mille.arena/1"), "built without the arena")
    def test_an_arena_notes_luck_where_that_is_asked_for(self) -> None:
        for luck in (False, True):
            with mille.Arena(self.variant, ["greedy", "random"], 2, unit=mille.ArenaUnit.DEALS, seed=1, luck=luck) as arena:
                arena.run()
                self.assertEqual(arena.result().luck_adjusted.known, luck)

    @unittest.skipUnless(mille.has("mille.isolation/1"), "this library starts no child processes")
    def test_a_command_is_started_by_the_program_that_the_engine_names(self) -> None:
        engine = Engine(
            allow_players=mille.ALLOW_COMMANDS,
            player_host="/nowhere/host",
            readable_folders=["/nowhere"],
            player_threads=2,
            player_memory=1 << 28,
            player_patience_us=1000,
        )
        with self.assertRaisesRegex(mille.MilleError, "/nowhere/host"):
            Player(engine, mille.PlayerSetup("true", mille.PlayerSource.COMMAND))

    def test_a_player_that_nobody_else_holds_plays_on(self) -> None:
        for seat in (0, 1):
            self.table.set_player(seat, Player.from_function(self.engine, "held", lambda d: d.legal[0]))
        gc.collect()
        self.assertEqual(self.table.step().seat, self.table.decision(0)[0])

    def test_a_match_can_be_undone_recorded_and_taken_up(self) -> None:
        for seat in (0, 1):
            self.table.set_player(seat, Player(self.engine, "random"))
        self.table.play()
        record = self.table.record(mille.ALL)
        self.assertEqual(Table.from_record(self.engine, record).record(mille.ALL), record)
        kinds = [e.kind for e in self.table.events(mille.ALL)]
        self.assertEqual(kinds[0], EventKind.DEAL)
        self.assertEqual(kinds[-1], EventKind.MATCH_END)
        self.assertEqual(len(kinds), self.table.info.events)
        self.assertEqual(self.table.results()[-1].totals, self.table.info.totals)
        self.assertEqual(len(self.table.json(JsonKind.EVENTS, mille.ALL)), len(kinds))
        self.table.undo(3)
        self.assertEqual(self.table.info.decisions, 3)

    def test_a_table_follows_a_match_line_by_line(self) -> None:
        self.table.apply("draw")
        header, *lines = self.table.record(0).splitlines()
        table = Table.follow(self.engine, header)
        for line in lines:
            table.follow_line(line)
        info = table.info
        self.assertEqual((info.follows, info.cards_unchecked, info.waiting_lines, self.table.info.follows), (0, 1, 0, mille.NOBODY))
        self.assertEqual(table.record(0), self.table.record(0))
        self.assertEqual(table.view(0).hand, self.table.view(0).hand)
        for refused in (table.hash, lambda: table.apply("pass"), lambda: table.record(mille.ALL)):
            with self.assertRaises(mille.MilleError) as caught:
                refused()
            self.assertEqual(caught.exception.status, mille.Status.UNSUPPORTED)
        table.follow_back(2)
        with self.assertRaises(mille.MilleError) as caught:
            table.follow_line(lines[0])
        self.assertEqual((caught.exception.status, caught.exception.line), (mille.Status.RECORD, 3))
        table.follow_line(lines[1])
        table.follow_seed(self.table.seed())
        self.assertEqual((table.info.cards_unchecked, table.hash()), (0, self.table.hash()))

    def test_every_value_of_a_match_has_a_text(self) -> None:
        none = Action(ActionKind.NONE)
        self.assertEqual((str(none), none.text(1), repr(none)), ("", "", "<Action none>"))
        with self.assertRaises(mille.MilleError):
            str(Action(ActionKind.NONE, rank=1))

        def shown(*values: object) -> None:
            for value in values:
                self.assertTrue(repr(value))
                self.assertIsInstance(str(value), str)

        def choose(decision: mille.Decision) -> Action:
            shown(decision, decision.legal, decision.view, *decision.legal)
            return decision.legal[-1]

        table = Table(self.variant, seed=7)
        table.set_player(0, Player.from_function(self.engine, "shown", choose))
        table.set_player(1, Player(self.engine, "greedy"))
        while (info := table.info).phase != Phase.OVER:
            shown(info, *(table.view(viewer) for viewer in (0, 1, mille.ONLOOKER)))
            if info.phase == Phase.BETWEEN:
                table.next_deal()
            else:
                shown(table.step())
        events = [list(table.events(viewer)) for viewer in (0, 1, mille.ONLOOKER, mille.ALL)]
        self.assertEqual([str(seen[0].action) for seen in events], [""] * 4)
        for seen in events:
            shown(*seen)
        shown(*table.results(), table.payment())
        shown(*self.variant.options(), self.variant.rules_dict(), self.variant.encoding())
        shown(State.from_table(self.table).playout(1), *map(Card, range(mille.CARD_KINDS)))
        sealed = Table(self.variant, decks=Decks.SEALED)
        sealed.seal()
        shown(sealed.sealing)

    def test_what_can_show_a_hidden_card_names_its_viewer(self) -> None:
        for call in (self.table.view, self.table.events, self.table.record):
            with self.assertRaises(TypeError):
                call()  # type: ignore[call-arg]
        with self.assertRaises(TypeError):
            self.table.json(JsonKind.EVENTS)  # type: ignore[call-arg]
        self.assertIn('"deck"', self.table.record(mille.ALL))
        self.assertNotIn('"deck"', self.table.record(0))
        for viewer in (mille.NOBODY, 2):
            with self.assertRaises(mille.MilleError):
                self.table.record(viewer)

    def test_views_show_ones_own_hand_and_no_other(self) -> None:
        view = self.table.view(0)
        self.assertEqual(len(mille.cards(view.hand)), 15)
        self.assertEqual(view.hand_size, (15, 15))
        self.assertEqual(mille.cards(self.table.view(mille.ONLOOKER).hand), [])
        self.assertEqual(view, self.table.view(0))

    def test_the_worked_example_of_the_rules_is_settled(self) -> None:
        payment = self.variant.settle(mille.Side(1252, 2, 1), mille.Side(649, 1, 1))
        self.assertEqual(
            (payment.game, payment.difference, payment.naturals, payment.chapeaux), (3, 7, 6, 3)
        )
        self.assertEqual(payment.total, 19)

    def test_stakes_that_are_not_given_are_the_variants_own(self) -> None:
        for stakes, expected in ((None, (1, 3)), ((2, 6), (2, 6)), ((0, 0), (0, 0))):
            with Table(self.variant, stakes=stakes) as table:
                self.assertEqual(table.info.stakes, expected)
            state = State(self.variant, stakes=stakes)
            self.assertEqual(state.view(mille.ONLOOKER).stakes, expected)
            if mille.has("mille.arena/1"):
                with mille.Arena(self.variant, ["greedy", "random"], 1, stakes=stakes) as arena:
                    self.assertIn(f'"stakes":[{expected[0]},{expected[1]}]', arena.text(mille.ArenaTextKind.HEADER))

    def test_states_copy_and_go_their_own_way(self) -> None:
        state = State.from_table(self.table)
        self.assertEqual(state.hash(), self.table.hash())
        other = state.copy()
        other.apply(other.legal()[0])
        self.assertEqual(state.hash(), self.table.hash())
        self.assertNotEqual(other.hash(), state.hash())
        self.assertEqual(other.table().hash(), other.hash())
        self.assertGreater(other.playout(7).decisions, 0)
        self.assertIn(other.phase()[0], (Phase.BETWEEN, Phase.OVER))

    def test_an_entry_is_played_by_its_number(self) -> None:
        applied, played = State.from_table(self.table), State.from_table(self.table)
        legal = applied.legal()
        self.assertEqual(played.legal_count(), len(legal))
        with self.assertRaises(mille.MilleError) as refused:
            played.play(len(legal))
        self.assertEqual(refused.exception.status, mille.Status.ARGUMENT)
        self.assertEqual(played.hash(), applied.hash())
        applied.apply(legal[len(legal) - 1])
        played.play(len(legal) - 1)
        self.assertEqual(played.hash(), applied.hash())

    def test_atomic_actions_split_and_join(self) -> None:
        state = State.from_table(self.table)
        mask = state.atomic_mask()
        self.assertEqual(len(mask), self.variant.encoding().atomic_actions)
        self.assertEqual(mask[0], 1)  # draw
        for _ in range(200):
            if state.phase()[0] in (Phase.BETWEEN, Phase.OVER):
                break
            chosen = max(state.legal(), key=lambda action: action.raw)
            parts = state.atomic_split(chosen)
            self.assertTrue(parts and state.atomic_mask()[parts[0]])
            if len(parts) > 1:
                self.assertEqual(state.atomic_split(state.atomic_join(parts)), parts)
            state.apply(chosen)
        with self.assertRaises(mille.MilleError):
            State.from_table(self.table).atomic_join([0, 1])

    @unittest.skipUnless(mille.has("mille.arena/1"), "built without the arena")
    def test_an_arena_says_who_is_better_and_goes_on_from_its_lines(self) -> None:
        seen: list[mille.ArenaProgress] = []
        arena = mille.Arena(self.variant, ["greedy", "random"], 6, seed=1)
        arena.run(4, seen.append)
        self.assertEqual(seen[-1].pairs_done, 4)
        self.assertEqual(sum(news.lines.count("\n") for news in seen), 4)
        self.assertEqual((arena.info.pairs_done, arena.info.pairs_total), (4, 6))
        self.assertEqual(arena.players(), ["greedy", "random"])
        lines = arena.text(mille.ArenaTextKind.HEADER) + "".join(news.lines for news in seen)
        again = mille.Arena(self.variant, ["greedy", "random"], 6, seed=1)
        self.assertEqual(again.add_lines(lines), (len(lines.encode()), 0))
        rest: list[str] = []
        arena.run()
        again.run(progress=lambda news: rest.append(news.lines))
        self.assertEqual(again.result().points_per_deal, arena.result().points_per_deal)
        lines += "".join(rest)
        self.assertGreater(arena.result().points_per_deal.value, 0)
        self.assertEqual(arena.result().sides[0].faults[mille.Fault.CRASH], 0)
        self.assertEqual(arena.series(points=3)[-1].pairs, 6)
        self.assertGreater(arena.rating(0).value.value, arena.rating(1).value.value)
        opened = mille.Arena.open(self.engine, lines)
        opened.add_lines(lines)
        self.assertEqual(opened.result().pairs, 6)
        self.assertEqual(opened.result().points_per_deal, arena.result().points_per_deal)

    @unittest.skipUnless(mille.has("mille.arena/1"), "built without the arena")
    def test_an_arena_plays_single_pairs_and_python_players_and_raises_what_they_raise(self) -> None:
        first = Player.from_function(self.engine, "first", lambda decision: 0)
        failing = Player.from_function(self.engine, "failing", lambda decision: 1 // 0)
        arena = mille.Arena(self.variant, [first, failing], 2, seed=1)
        with self.assertRaises(ZeroDivisionError):
            arena.run(0, lambda news: 1 // 0)
        arena.run()
        self.assertEqual(len(arena.faults()), 4)
        self.assertEqual(arena.faults()[0].fault, mille.Fault.CALLBACK)
        self.assertEqual(arena.players(), ["first", "failing"])
        names = mille.Arena(self.variant, ["random", "greedy"], 2, seed=1)
        told: list[str] = []
        names.play(1, lambda news: told.append(news.lines))
        self.assertEqual(names.info.pairs_done, 0)
        self.assertEqual("".join(told).count("\n"), 1)
        with self.assertRaises(mille.MilleError) as stopped:
            endless = mille.Arena(self.variant, ["random", "greedy"], 1_000_000, seed=1)
            endless.run(0, lambda news: False)
        self.assertEqual(stopped.exception.status, mille.Status.CANCELLED)
        with self.assertRaises(ValueError):
            mille.Arena(self.variant, [Player(self.engine, "greedy"), "random"], 2)
        with self.assertRaises(mille.NotFound):
            mille.Arena(self.variant, ["nobody", "random"], 2)
        names.cancel()

    def test_players_messages_and_matches_are_found(self) -> None:
        self.assertEqual(self.engine.players()[: len(mille.players())], mille.players())
        described = self.engine.describe_player("club")
        self.assertEqual(described["id"], "club")
        self.assertTrue(described["options"])
        self.assertIn("pile.pair", mille.messages())
        self.assertTrue(mille.message_text("pile.pair"))
        self.assertIsNone(mille.message_text("no.such"))
        self.assertEqual(mille.languages()[:2], ["en", "fr"])
        self.assertNotEqual(mille.message_text("pile.pair", "fr"), mille.message_text("pile.pair"))
        self.assertTrue(mille.status_text(mille.Status.BUSY))
        one, two = self.table.record(mille.ALL), Table(self.variant, seed=2).record(mille.ALL)
        self.assertEqual(mille.find_match(one + two, 2), (len(one), len(two), one.count("\n") + 1))
        with self.assertRaises(mille.NotFound):
            mille.find_match(one, 2)

    def test_many_tables_take_a_step_in_one_call(self) -> None:
        tables = [Table(self.variant, seed=seed) for seed in (1, 2)]
        for table in tables:
            table.next_deal()
            for seat in (0, 1):
                table.set_player(seat, Player(self.engine, "greedy"))
        steps = Table.step_all(tables)
        self.assertEqual([step.decision for step in steps], [0, 0])
        self.assertEqual([table.info.decisions for table in tables], [1, 1])
        self.assertEqual(Table.step_all([]), [])
        failing = Player.from_function(self.engine, "failing", lambda decision: 1 // 0)
        tables[1].set_player(tables[1].info.turn, failing)
        with self.assertRaises(mille.PlayerError) as failed:
            Table.step_all(tables)
        self.assertIsInstance(failed.exception.__cause__, ZeroDivisionError)
        self.assertEqual([table.info.decisions for table in tables], [2, 1])

    @unittest.skipIf(numpy is None, "numpy is not installed")
    def test_batches_agree_with_single_calls(self) -> None:
        states = States.sample(State.from_table(self.table), 0, 20, seed=3)
        actions, counts = states.legal()
        for i in range(len(states)):
            self.assertEqual(
                [bytes(a) for a in actions[i, : counts[i]]], [a.raw for a in states[i].legal()]
            )
        chosen = numpy.ascontiguousarray(actions[:, 0])
        expected = [states[i].copy() for i in range(len(states))]
        for state in expected:
            state.apply(state.legal()[0])
        self.assertTrue((states.legal_counts() == counts).all())
        by_number = States(self.variant, [states[i] for i in range(len(states))])
        by_number.play(numpy.zeros(len(states), numpy.uint32))
        states.apply(chosen)
        self.assertEqual(by_number.memory, states.memory)
        with self.assertRaises(ValueError):
            states.play(numpy.zeros(3, numpy.uint32))
        self.assertEqual(
            [states[i].hash() for i in range(len(states))], [s.hash() for s in expected]
        )
        observations, masks = states.observe()
        self.assertEqual(observations.shape, (20, self.variant.encoding().observation_size))
        self.assertTrue((masks.sum(axis=1) > 0).all())
        in_bytes, in_bits = states.observe_packed()
        self.assertEqual(in_bytes.dtype, numpy.uint8)
        self.assertTrue((in_bytes[:, :146] == observations[:, :146]).all())
        actions_of_row = masks.shape[1]
        self.assertTrue((numpy.unpackbits(in_bits, axis=1, count=actions_of_row, bitorder="little") == masks).all())
        seats = [i % 3 - 1 for i in range(20)]  # nobody, seat 0, seat 1
        named, named_masks = states.observe(seats)
        bytes_named, bits_named = states.observe_packed(numpy.array(seats))
        turns = states.phases()[1]
        for i, seat in enumerate(seats):
            if seat < 0:
                self.assertFalse(named[i].any() or named_masks[i].any())
            else:
                alone, _ = States(self.variant, [states[i]]).observe([seat])
                self.assertEqual(named[i].tolist(), alone[0].tolist())
                hand = [0] * self.variant.rules.kind_count
                for card, copies in enumerate(states[i].view(seat).hand):
                    if copies:
                        hand[self.variant.rules.kind_of[card]] += copies
                self.assertEqual(named[i, : len(hand)].tolist(), hand)
                self.assertEqual(named_masks[i].any(), seat == turns[i])
        self.assertTrue((bytes_named[:, :146] == named[:, :146]).all())
        self.assertTrue((numpy.unpackbits(bits_named, axis=1, count=actions_of_row, bitorder="little") == named_masks).all())
        with self.assertRaises(ValueError):
            states.observe([0])
        with self.assertRaises(mille.MilleError):
            states.observe([2] * 20)
        self.assertEqual(states.playout(5)["points"].shape, (20, 2))
        for kind in mille.ReturnKind:
            self.assertEqual(states.returns(kind).tolist(), [list(states[i].returns(kind)) for i in range(20)])
        with self.assertRaises(ValueError):
            states.apply(chosen[:3])

    @unittest.skipIf(numpy is None, "numpy is not installed")
    def test_states_are_sampled_from_several_views(self) -> None:
        start = State.from_table(self.table)
        states = States(self.variant, [start, start])
        views = states.views([0, 1])
        self.assertEqual(views, [start.view(0), start.view(1)])
        self.assertEqual(states.views()[0], start.view(start.phase()[1]))
        sampled = states.resample(3, 7, [0, 1])
        self.assertEqual(sampled.views([0, 0, 0, 1, 1, 1]), [views[0]] * 3 + [views[1]] * 3)
        self.assertEqual(len({sampled[i].hash() for i in range(6)}), 6)
        self.assertEqual(states.resample(1, 7)[1].view(start.phase()[1]), start.view(start.phase()[1]))
        self.assertEqual(len(States(self.variant, []).resample(3, 7)), 0)
        with self.assertRaises(mille.MilleError):
            states.resample(3, 7, [0, -1])

    def test_tables_are_played_together(self) -> None:
        tables = [Table(self.variant, seed=seed) for seed in (1, 2)]
        club = Player(self.engine, "club")
        for table in tables:
            table.next_deal()
        turn = tables[0].info.turn
        tables[0].set_player(turn, club)
        Table.advance_all(tables)
        self.assertEqual(tables[0].info.turn, 1 - turn)
        self.assertGreater(tables[0].info.decisions, 0)
        self.assertEqual(tables[1].info.decisions, 0)
        decisions = tables[0].info.decisions
        Table.act_all(tables, [0, -1])  # a draw, or nothing
        self.assertEqual([table.info.decisions for table in tables], [decisions + 1, 0])
        with self.assertRaises(ValueError):
            Table.act_all(tables, [0])
        with self.assertRaises(mille.IllegalAction):
            Table.act_all(tables, [0, 0])
        self.assertEqual(tables[1].info.decisions, 0)
        states = States.from_tables(tables)
        self.assertEqual([states[i].hash() for i in range(2)], [table.hash() for table in tables])

        def fail(decision: Any) -> int:
            raise ZeroDivisionError

        tables[1].set_player(tables[1].info.turn, Player.from_function(self.engine, "fails", fail))
        with self.assertRaises(mille.PlayerError) as failed:
            Table.advance_all(tables)
        self.assertIsInstance(failed.exception.__cause__, ZeroDivisionError)


class Told:
    """A player with every method, which writes down what it is told. The method named in `failing` raises an error with its name."""

    def __init__(self, failing: str = "", error: type[BaseException] = KeyError) -> None:
        self.failing = failing
        self.error = error
        self.calls: list[str] = []
        self.matches: list[mille.MatchInfo] = []
        self.events: list[mille.Event] = []
        self.restored: list[bytes] = []

    def _note(self, name: str) -> None:
        self.calls.append(name)
        if name == self.failing:
            raise self.error(name)

    def match_begin(self, match: mille.MatchInfo) -> None:
        self.matches.append(match)
        self.events.clear()
        self._note("match_begin")

    def observe(self, event: mille.Event) -> None:
        self.events.append(event)
        self._note("observe")

    def match_end(self) -> None:
        self._note("match_end")

    def decide(self, decision: mille.Decision) -> Action:
        self.last = decision
        self._note("decide")
        return decision.legal[-1]

    def explain(self) -> str:
        self._note("explain")
        return f"It is my decision {self.last.number}: été. " + "because" * 500

    def evaluate(self) -> Any:
        self._note("evaluate")
        count = len(self.last.legal)
        return mille.Evaluation(points=12.5, trials=4, out=3), [1 / count] * count

    def save(self) -> bytes:
        self._note("save")
        return f"memory of {len(self.events)} events".encode()

    def restore(self, memory: bytes) -> None:
        self.restored.append(memory)
        self._note("restore")

    def supports(self, rules: mille.Rules) -> bool:
        self._note("supports")
        return rules.deal_hand < 20


class PythonPlayers(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine()
        self.variant = self.engine.variant("montreal")
        self.table = Table(self.variant, seed=1)
        self.table.next_deal()

    def seat(self, told: object, table: Optional[Table] = None) -> Player:
        """The player at the seat whose turn it is; the other one plays at random."""
        table = table or self.table
        player, turn = Player.from_object(self.engine, "told", told), table.info.turn
        table.set_player(turn, player)
        table.set_player(1 - turn, Player(self.engine, "random"))
        return player

    def assert_no_gap(self, told: Told, table: Table) -> None:
        """The player knows every event up to its last one; after a memory was restored, those since then."""
        events = list(table.events(told.matches[0].seat))
        first = told.events[0].number if told.restored else 0
        self.assertEqual(told.events, events[first : first + len(told.events)])

    def test_a_function_knows_the_rules_the_stakes_and_its_seat(self) -> None:
        matches = []
        variant = self.engine.variant("progressive", target=700)
        table = Table(variant, seed=1, stakes=(5, 15))
        table.next_deal()
        turn = table.info.turn
        table.set_player(turn, Player.from_function(self.engine, "told", lambda d: matches.append(d.match) or 0))
        table.step()
        self.assertEqual(matches, [mille.MatchInfo(turn, variant.rules, "progressive", False, 0, (5, 15))])
        self.assertEqual(matches[0].rules.match_target, 700)

    def test_a_player_is_told_which_hooks_a_script_has_and_every_rule_set(self) -> None:
        variant = self.engine.variant_from_script("pot.lua", POT)
        table = Table(variant, seed=3)
        table.next_deal()
        told = Told()
        self.seat(told, table)
        while table.info.deal < 3 and table.info.phase != Phase.OVER:
            table.next_deal() if table.info.phase == Phase.BETWEEN else table.step()
        hooks = mille.HOOK_SCORE_DEAL | mille.HOOK_DEAL_RULES | mille.HOOK_SETTLE
        self.assertEqual({(match.has_hooks, match.hooks) for match in told.matches}, {(True, hooks)})
        self.assertEqual({match.rules for match in told.matches}, {variant.rules, variant.rule_set(1)})

    def test_an_object_sees_every_event_of_its_seat(self) -> None:
        told = Told()
        player = self.seat(told)
        seat = self.table.info.turn
        self.table.play()
        self.table.set_player(seat, None)
        self.assertEqual(told.events, list(self.table.events(seat)))
        self.assertEqual([told.calls.count(name) for name in ("supports", "match_begin", "match_end")], [1, 1, 1])
        self.assertIsNone(player.raised)

    def test_an_object_explains_and_evaluates_its_last_decision(self) -> None:
        told = Told()
        player = self.seat(told)
        self.table.step()
        text = player.explanation()
        self.assertEqual((text, player.explanation()), (told.explain(), text))
        self.assertEqual(told.calls.count("explain"), 2)  # one of them is this test's
        numbers, chances = player.evaluation()
        self.assertEqual((numbers.points, numbers.trials, numbers.out, numbers.ways), (12.5, 4, 3, 0))
        self.assertNotEqual(numbers.payment, numbers.payment)  # not a number: not said
        self.assertEqual(chances, [1 / len(told.last.legal)] * len(told.last.legal))
        adviser = Player.from_object(self.engine, "adviser", Told())
        self.table.hint(adviser)
        self.assertIn("because", adviser.explanation())
        self.assertEqual(adviser.evaluation()[0].points, 12.5)

    def test_an_object_may_say_nothing(self) -> None:
        class Quiet:
            def decide(self, _: mille.Decision) -> int:
                return 0

            def explain(self) -> None:
                pass

            def evaluate(self) -> None:
                pass

        player = self.seat(Quiet())
        self.table.step()
        self.assertEqual(player.explanation(), "")
        numbers, chances = player.evaluation()
        self.assertEqual((numbers.trials, numbers.ways, chances[0], sum(chances)), (0, 0, 1, 1))

    def test_what_cannot_be_an_evaluation_or_a_text_is_kept_as_an_error(self) -> None:
        class Wrong:
            says: Any = None

            def decide(self, decision: mille.Decision) -> int:
                return 1

            def evaluate(self) -> Any:
                return self.says

            def explain(self) -> Any:
                return self.says

        wrong = Wrong()
        player = self.seat(wrong)
        self.table.step()
        said = ((None, [1.0]), ValueError), ((mille.Evaluation(out=1, trials=-1), None), OverflowError), (3, TypeError)
        for wrong.says, raised in said:
            numbers, chances = player.evaluation()
            self.assertEqual((numbers.out, chances[:2]), (0, [0, 1]))
            self.assertIsInstance(player.raised, raised)
        wrong.says = "a\0b"
        self.assertEqual(player.explanation(), "")
        self.assertRegex(str(player.raised), "zero character")

    def test_a_memory_is_saved_and_restored_when_the_rules_of_a_deal_change(self) -> None:
        table = Table(self.engine.variant_from_script("pot.lua", POT), seed=3)
        table.next_deal()
        told = Told()
        self.seat(told, table)
        while not told.restored and table.info.phase != Phase.OVER:
            table.next_deal() if table.info.phase == Phase.BETWEEN else table.step()
        self.assertRegex(told.restored[0].decode(), r"^memory of \d+ events$")
        self.assertNotIn(("save", "save"), zip(told.calls, told.calls[1:]))
        since = int(told.restored[0].split()[2])
        while told.calls[-1] != "decide":
            table.step()
        seat = told.last.match.seat
        self.assertEqual(told.events, list(table.events(seat, since))[: len(told.events)])
        self.assertLess(since, len(list(table.events(seat))))

    def test_what_match_begin_observe_and_decide_raise_is_the_cause_of_the_failed_step(self) -> None:
        for name in ("match_begin", "observe", "decide"):
            table = Table(self.variant, seed=1)
            table.next_deal()
            told = Told(failing=name)
            before = table.hash()
            if name == "match_begin":
                with self.assertRaises(mille.PlayerError) as refused:
                    self.seat(told, table)
                    table.step()
            else:
                self.seat(told, table)
                with self.assertRaises(mille.PlayerError) as refused:
                    table.step()
            self.assertEqual(str(refused.exception.__cause__), repr(name))
            self.assertIsNotNone(refused.exception.__cause__.__traceback__)
            self.assertEqual(table.hash(), before)
            told.failing = ""
            self.assertEqual(table.step().seat, told.matches[0].seat)
            self.assertEqual(len(told.restored), name == "decide")  # the memory that it saved before it decided

    def test_after_an_undo_no_memory_is_restored(self) -> None:
        told = Told()
        self.seat(told)
        self.table.step()
        self.table.undo(0)
        told.calls.clear()
        self.table.step()
        self.assertEqual(told.calls, ["match_end", "match_begin", "observe", "save", "decide"])

    def test_after_an_error_in_observe_the_player_is_told_the_match_again(self) -> None:
        told = Told(failing="observe")
        first = self.table.info.turn
        self.table.set_player(first, Player(self.engine, "greedy"))
        while self.table.info.turn == first:
            self.table.step()
        player = self.seat(told)
        for _ in range(2):
            told.calls.clear()
            with self.assertRaises(mille.PlayerError) as refused:
                self.table.step()
            self.assertEqual(str(refused.exception.__cause__), "'observe'")
            self.assertIs(player.raised, refused.exception.__cause__)
            # Of later events nothing was said, nothing was decided or saved, and the match was ended.
            self.assertEqual(told.calls[-3:], ["match_begin", "observe", "match_end"])
        told.failing = ""
        self.table.step()
        self.assertEqual(told.calls[-2:], ["save", "decide"])
        self.assert_no_gap(told, self.table)

    def test_an_error_of_an_old_match_fails_no_step_of_a_new_one(self) -> None:
        told = Told()
        player = self.seat(told)
        seat = self.table.info.turn
        self.table.step()
        told.failing = "observe"
        self.table.abort()  # of this the player is told at once
        self.assertEqual((told.calls[-2:], str(player.raised)), (["observe", "match_end"], "'observe'"))
        told.failing = ""
        self.table.set_player(seat, None)
        table = Table(self.variant, seed=2)
        table.next_deal()
        table.hint(player)
        self.assertEqual(told.last.match.seat, table.info.turn)

    def test_what_other_methods_raise_is_kept_and_counts_as_nothing_said(self) -> None:
        for name in ("explain", "evaluate", "match_end"):
            table = Table(self.variant, seed=1)
            table.next_deal()
            player = self.seat(Told(failing=name), table)
            table.step()
            self.assertEqual(player.explanation() == "", name == "explain")
            self.assertEqual(player.evaluation()[0].trials, 0 if name == "evaluate" else 4)
            if name == "match_end":
                table.abort()
                table.set_player(0, None)
                table.set_player(1, None)
            self.assertEqual(str(player.raised), repr(name))
        for name in ("save", "restore"):
            table = Table(self.engine.variant_from_script("pot.lua", POT), seed=3)
            table.next_deal()
            told = Told(failing=name)
            self.seat(told, table)
            table.play()
            self.assertGreater(told.calls.count(name), 0)
            self.assertEqual(told.events, list(table.events(told.matches[0].seat)))  # all were sent again

    def test_a_player_may_have_no_memory(self) -> None:
        for memory in (None, b""):
            table = Table(self.engine.variant_from_script("pot.lua", POT), seed=3)
            table.next_deal()
            told = Told()
            told.save = lambda: memory  # type: ignore[method-assign]
            player = self.seat(told, table)
            table.play()
            self.assertIsNone(player.raised)
            self.assertEqual(told.restored, [])
            self.assertEqual(told.events, list(table.events(told.matches[0].seat)))  # all were sent again

    def test_a_step_has_the_cause_that_failed_it_and_no_earlier_error(self) -> None:
        class Wrong(Told):
            def decide(self, decision: mille.Decision) -> int:  # type: ignore[override]
                self.last = decision
                return 9999 if self.failing in self.calls else len(decision.legal) - 1

        for name in ("save", "restore", "match_end", "explain", "evaluate"):
            table = Table(self.engine.variant_from_script("pot.lua", POT), seed=3)
            table.next_deal()
            told = Wrong(failing=name)
            player = self.seat(told, table)
            with self.assertRaises(mille.PlayerError) as refused:
                while True:
                    table.next_deal() if table.info.phase == Phase.BETWEEN else table.step()
                    if hasattr(told, "last"):
                        player.explanation(), player.evaluation()
            self.assertIsNone(refused.exception.__cause__, name)
            self.assertEqual(str(player.raised), repr(name))

    def test_the_last_error_of_a_player_stays_until_the_next(self) -> None:
        told = Told(failing="decide")
        player = self.seat(told)
        with self.assertRaises(mille.PlayerError) as refused:
            self.table.step()
        self.assertIs(player.raised, refused.exception.__cause__)
        told.failing = ""
        self.table.step()
        self.assertIs(player.raised, refused.exception.__cause__)
        self.assertIsNone(Player(self.engine, "greedy").raised)
        told.failing = "explain"
        self.assertEqual(player.explanation(), "")
        self.assertEqual(str(player.raised), "'explain'")

    def test_an_interrupt_of_any_method_is_raised_by_the_call_that_ran_it(self) -> None:
        def played(name: str, error: type[BaseException]) -> None:
            table = Table(self.engine.variant_from_script("pot.lua", POT), seed=3)
            table.next_deal()
            told = Told(failing=name, error=error)
            with self.assertRaises(error) as raised:
                player = self.seat(told, table)
                table.step()
                player.explanation(), player.evaluation()
                table.play()
            self.assertEqual(str(raised.exception), name)
            told.failing = ""
            if name != "supports":
                table.play()
                self.assert_no_gap(told, table)

        for name in ("supports", "match_begin", "observe", "save", "decide", "explain", "evaluate", "restore", "match_end"):
            for error in (KeyboardInterrupt, SystemExit):
                with self.subTest(name, error=error):
                    played(name, error)

    def test_an_interrupt_while_a_match_ends_is_raised_by_what_ended_it(self) -> None:
        for end in ("the table is closed", "the seat is emptied", "the match ends", "the player is closed"):
            table = Table(self.variant, seed=1)
            table.next_deal()
            told = Told(failing="match_end", error=KeyboardInterrupt)
            player, seat = self.seat(told, table), table.info.turn
            table.step()
            with self.assertRaises(KeyboardInterrupt, msg=end):
                if end == "the table is closed":
                    table.close()
                elif end == "the seat is emptied":
                    table.set_player(seat, None)
                elif end == "the match ends":
                    table.abort()
                else:
                    player.close()
                    table.close()
            self.assertEqual(told.calls[-1], "match_end")
            self.assertIsNone(table._players[seat] if end == "the seat is emptied" else None)

    def test_ctrl_c_reaches_the_caller_even_before_the_method_begins(self) -> None:
        for name in ("_match_begin", "_observe", "_decide", "_save", "_explain", "_evaluate"):
            told = Told()
            table = Table(self.variant, seed=1)
            table.next_deal()
            player = self.seat(told, table)
            seat = table.info.turn

            def press(frame: Any, event: str, _: Any) -> None:
                if event == "call" and frame.f_code.co_name == name and frame.f_code.co_filename.endswith("host_player.py"):
                    sys.setprofile(None)
                    signal.raise_signal(signal.SIGINT)

            sys.setprofile(press)
            with self.assertRaises(KeyboardInterrupt):
                try:
                    table.step()
                    player.explanation(), player.evaluation()
                finally:
                    sys.setprofile(None)
            while "decide" not in told.calls or table.info.turn == seat:
                table.step()
            self.assert_no_gap(told, table)

    @unittest.skipUnless(mille.has("mille.arena/1"), "built without the arena")
    def test_an_interrupt_stops_an_arena(self) -> None:
        for name in ("match_begin", "observe", "decide", "match_end"):
            told = Told(failing=name, error=KeyboardInterrupt)
            player = Player.from_object(self.engine, "told", told)
            arena = mille.Arena(self.variant, [player, "random"], 1_000_000, seed=1)
            with self.assertRaises(KeyboardInterrupt):
                arena.run()
            self.assertLessEqual(told.calls.count(name), 2)  # the end of the game that it is in
            told.failing = ""
            arena.run(2)
            self.assertEqual((arena.info.pairs_done, arena.info.faults), (2, 0))

    @unittest.skipUnless(mille.has("mille.arena/1"), "built without the arena")
    def test_ctrl_c_stops_an_arena_of_other_players(self) -> None:
        arena = mille.Arena(self.variant, ["greedy", "random"], 1_000_000_000, seed=1)
        with self.assertRaises(KeyboardInterrupt):
            arena.run(0, lambda _: signal.raise_signal(signal.SIGINT))
        usual = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            with self.assertRaises(KeyboardInterrupt):
                signal.setitimer(signal.ITIMER_REAL, 0.2)
                arena.run()
        finally:
            signal.signal(signal.SIGALRM, usual)

    def test_an_object_plays_by_the_rules_that_it_supports(self) -> None:
        table = Table(self.variant)
        told = Told(failing="supports")
        with self.assertRaises(mille.MilleError) as refused:
            self.seat(told)
        self.assertEqual(str(refused.exception.__cause__), "'supports'")
        large = self.engine.variant_from_script("large.lua", "return { name = 'large', extends = 'montreal', deal = { hand = 20 } }")
        with self.assertRaises(mille.MilleError) as refused:
            Table(large).set_player(0, Player.from_object(self.engine, "told", Told()))
        self.assertIsNone(refused.exception.__cause__)
        table.set_player(0, Player.from_object(self.engine, "told", Told()))

    def test_methods_that_do_not_go_together_are_refused(self) -> None:
        class Half:
            decide = save = print

        class Number:
            decide, explain = print, 3

        for wrong, said in ((Half(), "save and restore"), (object(), "no method decide"), (Number(), "explain")):
            with self.assertRaisesRegex(TypeError, said):
                Player.from_object(self.engine, "wrong", wrong)

    def test_a_player_describes_itself(self) -> None:
        player = Player.from_object(self.engine, "told", Told(), title="Told", release="2.1", author="I", about="It is told.")
        said = [player.text(kind) for kind in mille.PlayerTextKind]
        self.assertEqual(said, ["told", "Told", "2.1", "I", "It is told."])

    def test_a_decision_knows_when_to_stop(self) -> None:
        told = []
        player = None

        def by_nodes(decision: mille.Decision) -> int:
            told.append([decision.should_stop(), decision.count_nodes(9), decision.count_nodes()])
            return 0

        def until_cancelled(decision: mille.Decision) -> int:
            thread = threading.Thread(target=player.cancel)
            thread.start()
            while not decision.should_stop():
                pass
            thread.join()
            told.append([decision.should_stop()])
            return 0

        player = Player.from_function(self.engine, "told", by_nodes)
        self.table.hint(player, nodes=10)
        player = Player.from_function(self.engine, "told", until_cancelled)
        self.table.hint(player)
        self.assertEqual(told, [[False, False, True], [True]])

    def test_a_kept_decision_can_be_read_and_says_stop(self) -> None:
        kept: list[mille.Decision] = []
        wrong = []

        def decide(decision: mille.Decision) -> int:
            def ask() -> None:
                try:
                    decision.should_stop()
                except RuntimeError as refusal:
                    wrong.append(str(refusal))

            thread = threading.Thread(target=ask)
            thread.start()
            thread.join()
            self.assertEqual((decision.should_stop(), decision.count_nodes(5)), (False, False))
            for ended in kept:
                self.assertEqual((ended.should_stop(), ended.count_nodes(5)), (True, True))
            self.assertEqual(decision.count_nodes(5), True)  # the ended one has not counted
            kept.append(decision)
            return 0

        view = self.table.view(self.table.info.turn)
        player = Player.from_function(self.engine, "told", decide)
        for _ in range(2):
            self.table.hint(player, nodes=10)
        player.close()
        self.assertEqual(wrong, ["another thread makes this decision"] * 2)
        self.assertEqual((kept[0].view, len(kept[0].seed)), (view, 32))
        said = []
        thread = threading.Thread(target=lambda: said.extend([kept[0].should_stop(), kept[0].count_nodes()]))
        thread.start()
        thread.join()
        self.assertEqual(said + [kept[0].should_stop(), kept[0].count_nodes()], [True] * 4)
        with self.assertRaisesRegex(RuntimeError, "has ended"):
            kept[0].log(mille.LogLevel.INFO, "late")

    def test_a_decision_writes_to_the_log(self) -> None:
        lines: list[mille.LogLine] = []
        engine = Engine(log=lines.append)
        table = Table(engine.variant("montreal"), seed=1)
        table.next_deal()
        player = Player.from_function(engine, "told", lambda d: d.log(mille.LogLevel.WARNING, "I pass") or 0)
        table.hint(player)
        self.assertIn(("I pass", "told"), [(line.text, line.player) for line in lines])

    def test_a_player_may_be_closed_while_it_decides(self) -> None:
        class Closing(Told):
            def decide(self, decision: mille.Decision) -> Action:
                player.close()
                return super().decide(decision)

        told = Closing()
        player = self.seat(told)
        self.table.step()
        self.assertTrue(player.closed)
        self.assertEqual(told.calls[-2:], ["decide", "match_end"])
        self.assertEqual(len(player._keep[1]._instances), 0)

    def test_a_player_that_refers_to_itself_is_freed(self) -> None:
        told = Told()
        player = self.seat(told)
        told.player, told.table = player, self.table  # type: ignore[attr-defined]
        self.table.step()
        freed = weakref.ref(told)
        del player, told, self.table
        gc.collect()
        self.assertIsNone(freed())

    @unittest.skipUnless(mille.has("mille.arena/1"), "built without the arena")
    def test_an_arena_frees_what_it_makes_of_an_object(self) -> None:
        told = Told()
        player = Player.from_object(self.engine, "told", told)
        arena = mille.Arena(self.variant, [player, "random"], 2, seed=1)
        arena.run()
        self.assertEqual((arena.faults(), told.calls.count("match_begin")), ([], told.calls.count("match_end")))
        arena.close()
        self.assertEqual(len(player._keep[1]._instances), 1)


README = pathlib.Path(__file__).with_name("README.md")


class Readme(unittest.TestCase):
    @unittest.skipUnless(README.exists(), "the tests lie elsewhere")
    def test_its_programs_run_and_print_what_it_says(self) -> None:
        page = README.read_text()
        path = os.pathsep.join([str(pathlib.Path(mille.__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])])
        printed = []
        for program in re.findall(r"```python\n(.*?)```", page, re.S):
            run = [sys.executable, "-c", program]
            told = subprocess.run(run, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True)
            printed.append(told.stdout)
        self.assertEqual(printed, re.findall(r"```text\n(.*?)```", page, re.S))


def sent_back(value: Any) -> Any:
    """For a process of its own, which imports this file."""
    return value


def sent_and_refused(name: str) -> None:
    Player(Engine(), name)


class Values(unittest.TestCase):
    """Every type that the module exports: what it prints, and whether it is compared, copied, pickled and sent to another process."""

    # Made by a call, not from a struct.
    def samples(self) -> dict[type, Any]:
        engine = Engine()
        variant = engine.variant("montreal")
        table = Table(variant, seed=1)
        table.next_deal()
        state = State.from_table(table)
        found = {
            Action: table.legal()[0],
            Card: table.legal()[0].cards[0] if table.legal()[0].cards else Card(10),
            mille.LegalList: table.legal(),
            mille.PlayerSetup: mille.PlayerSetup.parse("search:nodes=2000"),
            mille.Side: mille.Side(1200, 2),
            mille.LogLine: mille.LogLine(mille.LogLevel.INFO, mille.LogSource.ENGINE, "text", "", 0, "", 0),
            mille.Evaluation: mille.Evaluation(**{f.name: None for f in dataclasses.fields(mille.Evaluation)}),
            mille.Rules: variant.rules,
            mille.View: table.view(0),
            mille.TableInfo: table.info,
            Engine: engine,
            mille.Variant: variant,
            Table: table,
            State: state,
            States: States(variant, [state, state]),
            Player: Player(engine, "greedy"),
        }
        if mille.has("mille.arena/1"):
            told: list[mille.ArenaProgress] = []
            arena = mille.Arena(variant, ["greedy", "random"], 1)
            arena.run(progress=told.append)
            found |= {mille.Arena: arena, mille.ArenaProgress: told[-1]}
        return found

    def all_samples(self) -> dict[type, Any]:
        found = self.samples()
        for name in mille.__all__:
            kind = getattr(mille, name)
            if not isinstance(kind, type) or kind in found or issubclass(kind, BaseException):
                continue
            if issubclass(kind, enum.Enum):
                found[kind] = list(kind)[-1]
                continue
            struct = re.search("`(mille_[a-z_]+)`", kind.__doc__ or "")
            if struct is not None:
                found[kind] = kind._read(importlib.import_module("mille._library").ffi.new(f"{struct[1]} *"))  # type: ignore[attr-defined]
        return found

    def test_every_type_has_a_sample(self) -> None:
        expected = {mille.Decision} if mille.has("mille.arena/1") else {mille.Decision, mille.Arena, mille.ArenaProgress}
        types = {kind for name in mille.__all__ if isinstance(kind := getattr(mille, name), type) and not issubclass(kind, BaseException)}
        self.assertEqual(types - set(self.all_samples()), expected)  # a decision is valid in its player alone

    def test_every_value_prints_itself_and_what_cannot_be_copied_says_so(self) -> None:
        once = (Engine, mille.Variant, Table, Player, mille.Arena)
        here = (State, States)
        sent: list[Any] = []
        for kind, value in self.all_samples().items():
            with self.subTest(kind.__name__):
                self.assertNotIn(" object at ", repr(value))
                self.assertIn(kind.__name__ if not isinstance(value, Card) else str(value), repr(value))
                if isinstance(value, once):
                    for refused in (copy.copy, copy.deepcopy):
                        with self.assertRaisesRegex(TypeError, "cannot be copied"):
                            refused(value)
                if isinstance(value, once + here):
                    with self.assertRaisesRegex(TypeError, "cannot be pickled"):
                        pickle.dumps(value)
                    continue
                for made in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
                    self.assertIs(type(made), type(value))
                    self.assertEqual(made, value)
                sent.append(value)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.map(sent_back, sent), sent)

    def test_copies_of_states_go_their_own_way(self) -> None:
        state = self.samples()[State]
        for made in (copy.copy(state), copy.deepcopy(state), state.copy()):
            made.apply(made.legal()[0])
            self.assertEqual(made.phase()[0], Phase.LAY)
            self.assertEqual(state.phase()[0], Phase.DRAW)
        states = self.samples()[States]
        for many in (copy.copy(states), copy.deepcopy(states)):
            many[0].apply(many[0].legal()[0])
            self.assertEqual(many[0].phase()[0], Phase.LAY)
            self.assertEqual(states[0].phase()[0], Phase.DRAW)

    def test_every_error_survives_a_pool_of_workers(self) -> None:
        errors = [mille.errors.error_class(status)(status, "a text", "P1", "message.id", ("a", "b"), "file.lua", 7) for status in mille.Status]
        for error in errors:
            for made in (copy.copy(error), pickle.loads(pickle.dumps(error))):
                self.assertIs(type(made), type(error))
                self.assertEqual(str(made), str(error))
                self.assertEqual(made.__dict__, error.__dict__)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            with self.assertRaises(mille.NotFound) as raised:
                pool.apply_async(sent_and_refused, ("gredy",)).get(60)
        self.assertIn("gredy", str(raised.exception))
        self.assertEqual(raised.exception.status, mille.Status.NOT_FOUND)

    def test_an_object_that_was_not_made_prints_itself(self) -> None:
        self.assertEqual(repr(Table.__new__(Table)), "<Table closed>")
        self.assertEqual(repr(State.__new__(State)), "<State>")
        with Engine() as engine, engine.variant("montreal") as variant:
            state = State(variant, seed=1)
        self.assertEqual(repr(state), "<State>")


if __name__ == "__main__":
    unittest.main()
