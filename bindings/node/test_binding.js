// What goes wrong is an error that says why.
import { deepEqual as alike } from "node:assert"; // whatever the classes
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import {
  ALL, ALLOW_COMMANDS, ALLOW_FILES, Arena, ArenaTextKind, BusyError, Card, CARD_KINDS, Decks, End, Engine, EventKind, Finding, findMatch,
  guest, HandleError, has, HOOK_SETTLE, IllegalActionError, Isolation, JsonKind, languages, LogLevel, LogSource, messages, messageText,
  MilleError, NOBODY, ONLOOKER, parsePlayer, Phase, Player, players, PlayerSource, PlayerTextKind, randomSeed, ReturnKind, ruleFields, ruleText, scriptTemplate,
  seedBytes, seedOfMatch, State, States, Status, Table, VariantTextKind, verdictJson, VerdictResult, version,
} from "libmille";

const engine = new Engine();
const variant = engine.variant("montreal");

function newTable() {
  const table = new Table(variant, { seed: 1 });
  table.nextDeal();
  return table;
}

const withStatus = (status) => (refusal) => refusal instanceof MilleError && refusal.status === status;

test("an illegal action names the rule and changes nothing", () => {
  const table = newTable();
  const before = table.hash();
  assert.throws(() => table.apply("discard 2C"), (refusal) => {
    assert(refusal instanceof IllegalActionError);
    assert(ruleText(refusal.rule));
    assert.equal(refusal.textIn("en"), refusal.message);
    assert.notEqual(refusal.textIn("fr-CA"), refusal.message);
    return refusal.message.length > 0;
  });
  assert.throws(() => table.reasons(table.parse("discard 2C")), IllegalActionError);
  const [reason] = table.reasons(table.parse("draw"));
  assert.match(reason.text, /\.$/);
  assert.equal(table.reasons(table.parse("draw"), "fr")[0].kind, reason.kind);
  assert.notEqual(table.reasons(table.parse("draw"), "fr")[0].text, reason.text);
  for (const text of ["fly", "lay 8 8Z", ""]) assert.throws(() => table.apply(text), withStatus(Status.NOTATION));
  assert.throws(() => Card.parse("11C"), withStatus(Status.NOTATION));
  assert.throws(() => Card.of(53), RangeError);
  assert.equal(table.hash(), before);
});

test("what is no number or holds a zero character is refused", () => {
  const table = newTable();
  const before = table.hash();
  for (const seat of [undefined, null, "x", 2 ** 32, 1.5]) assert.throws(() => table.view(seat), Error, `${seat}`);
  assert.throws(() => table.apply("draw\0junk"), TypeError);
  assert.throws(() => table.setSeatName(0, "ann\0"), TypeError);
  assert.throws(() => engine.variant("montreal", { "target\0": 300 }), TypeError);
  assert.equal(table.hash(), before);
});

/** What a call throws that cannot take a value: of a wrong type, or a number out of range. */
const refusalOf = (value) => (["number", "bigint"].includes(typeof value) ? RangeError : TypeError);

test("a seed that a number may have rounded is refused; a bigint and a text are exact", () => {
  for (const seed of [2 ** 53, 2 ** 63, 2 ** 64, -1, 0.5, NaN, Infinity, -1n, 2n ** 64n, 10n ** 63n, null, true, [7], {}]) {
    for (const call of [
      () => seedBytes(seed),
      () => seedOfMatch(seed, 2),
      () => new Table(variant, { seed }),
      () => new State(variant, { seed }),
      ...(has("mille.arena/1") ? [() => new Arena(variant, ["greedy", "random"], { pairs: 1, seed })] : []),
    ]) {
      assert.throws(call, refusalOf(seed), `${seed}: ${call}`);
    }
  }
  assert.throws(() => seedBytes(2 ** 63), /9223372036854775808 is not .*BigInt/);
  for (const seed of [0n, 1n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 1n]) {
    const bytes = new Uint8Array(32);
    new DataView(bytes.buffer).setBigUint64(0, seed, true);
    for (const form of seed < 2n ** 53n ? [seed, `${seed}`, Number(seed)] : [seed, `${seed}`]) {
      assert.deepEqual(seedBytes(form), bytes, `${seed}`);
      assert.deepEqual(new Table(variant, { seed: form }).seed(), bytes, `${seed}`);
    }
  }
});

test("every 64-bit seed samples its own state", () => {
  const state = State.of(newTable());
  const seeds = [0n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 63n + 1n, 2n ** 64n - 1n];
  assert.equal(new Set(seeds.map((seed) => state.sample(0, seed).hash())).size, seeds.length);
});

test("every value prints itself, is plain data, and goes to another thread", () => {
  const table = new Table(variant, { seed: 1 });
  table.nextDeal();
  const state = State.of(table);
  const step = table.hint(new Player(engine, "greedy"));
  const values = [
    table.info, table.view(0), variant.rules, variant.settle({ total: 1200 }, { total: 100 }, [1, 3]), step, state.view(0), variant.encoding(),
    variant.options()[0], new Table(variant, { decks: Decks.SEALED }).sealing, ...table.events(ALL), ...table.results(), table.legal().get(0), step.action, Card.parse("QS"),
    engine.verify(table.record(ALL)),
  ];
  for (const value of values.filter((one) => one !== null && one !== undefined)) {
    const name = value.constructor.name;
    const copy = structuredClone(value);
    alike(copy, value, name);
    assert(Object.keys(copy).length > 0, name);
    assert.doesNotThrow(() => JSON.stringify(value), name);
    assert.match(inspect(value), name === "Object" ? /^\{/ : new RegExp(`^${name} `), name);
  }
  // A copy of an action is played like the action.
  table.apply(structuredClone(table.legal().get(0)));
  assert.equal(table.info.decisions, 1);
  assert.match(inspect(table.legal()), /^LegalList \[\s*Action \{ /);
  assert.equal(JSON.parse(JSON.stringify(table.legal())).length, table.legal().length);
});

test("what lives in the library is not copied in silence", () => {
  const table = new Table(variant, { seed: 1 });
  table.nextDeal();
  const verdict = engine.verify(table.record(ALL));
  for (const handle of [engine, variant, table, new Player(engine, "greedy"), table.legal()]) {
    assert.throws(() => structuredClone(handle), { name: "DataCloneError" });
    assert.doesNotMatch(inspect(handle), /notCloned/);
  }
  assert.throws(() => verdictJson(structuredClone(verdict)), TypeError);
  table.close();
  assert.equal(inspect(table), "Table { closed }");
});

test("an error says all of itself as plain data", () => {
  try {
    engine.variant("montreel");
    assert.fail();
  } catch (error) {
    const copy = structuredClone(error.toJSON());
    assert.deepEqual(copy, error.toJSON());
    assert.deepEqual([copy.name, copy.status, copy.message], [error.name, Status.NOT_FOUND, error.message]);
    assert.deepEqual(JSON.parse(JSON.stringify(error)), copy);
  }
});

test("an option or a result is not rounded in silence", () => {
  assert.throws(() => engine.variant("montreal", { target: 2 ** 53 }), RangeError);
  const script = "return {name = 'dear', extends = 'montreal', payment = {unit = 1}}";
  const dear = engine.variantFromScript("dear.lua", script);
  assert.equal(dear.settle({ total: 10 ** 9 }, { total: 0 }, [30_000, 90_000]).winner, 0);
  const payment = dear.settle({ total: 10 ** 12 }, { total: -(10 ** 12) }, [30_000, 90_000]);
  assert.throws(() => payment.total, RangeError);
  assert.throws(() => structuredClone(payment), RangeError);
  assert.throws(() => JSON.stringify(payment), RangeError);
});

test("a list of texts may be one text, and is not taken letter by letter", () => {
  const folder = mkdtempSync(join(tmpdir(), "mille-"));
  writeFileSync(join(folder, "found.so"), "");
  for (const playerFolders of has("mille.isolation/1") ? [folder, [folder], ["/nowhere", folder]] : []) {
    assert(new Engine({ playerFolders }).players().some((name) => name.includes("found")), playerFolders);
  }
  for (const wrong of [7, [7], [null], {}]) {
    for (const name of ["playerFolders", "readableFolders"]) assert.throws(() => new Engine({ [name]: wrong }), TypeError);
  }
  rmSync(folder, { recursive: true });
  if (has("mille.arena/1")) {
    assert.throws(() => new Arena(variant, "greedy", { pairs: 1 }), withStatus(Status.ARGUMENT));
    assert.throws(() => new Arena(variant, [7, 8], { pairs: 1 }), TypeError);
  }
});

test("a number that an argument cannot hold is refused", () => {
  const table = newTable();
  for (const seat of [0, 1]) table.setPlayer(seat, new Player(engine, "random"));
  for (let i = 0; i < 8; i++) table.step();
  const [before, record, state] = [table.hash(), table.record(ALL), State.of(table)];
  for (const number of [NaN, 0.5, -1, 2 ** 53, 2n ** 64n, -1n, "3", null]) {
    for (const call of [
      () => table.undo(number),
      () => table.decision(number),
      () => table.receipt(number),
      () => [...table.events(ALL, number)],
      () => Table.fromRecord(engine, record, number),
      () => findMatch(record, number),
      () => seedOfMatch(7, number),
      () => State.at(table, number),
      () => state.copy().playout(number),
    ]) {
      assert.throws(call, refusalOf(number), `${number}: ${call}`);
    }
  }
  for (const number of [NaN, 0.5, -1, 2 ** 53]) assert.throws(() => new Card(number).toString(), RangeError, `${number}`);
  assert.equal(table.hash(), before);
  assert.deepEqual(table.decision(5n), table.decision(5));
  table.undo(5n);
  assert.equal(table.info.decisions, 5);
});

const refusedHere = (thrown) => thrown instanceof RangeError || thrown instanceof TypeError;

test("a number that a struct cannot hold is refused", () => {
  const table = newTable();
  const club = new Player(engine, "club");
  const state = State.of(table);
  const notes = { seat: 2 ** 32, commit: new Uint8Array(32), terms: new Uint8Array(32), share: new Uint8Array(32) };
  const given = new Table(variant, { decks: Decks.GIVEN });
  const deck = [0, 1].flatMap(() => Array.from({ length: 52 }, (_, number) => Card.of(number)));
  for (const call of [
    () => table.record(2 ** 32),
    () => table.record(NaN),
    () => table.record(ALL, { firstLine: -1 }),
    () => table.hint(club, { nodes: -1 }),
    () => table.hint(club, { softUs: 2n ** 64n }),
    () => table.hint(club, { hardUs: 0.5 }),
    () => given.nextDeal({ deck, dealer: 2 ** 32 }),
    () => given.nextDeal({ deck: [...deck.slice(1), { number: 256 }] }),
    () => given.nextDeal({ deck: [...deck.slice(1), {}] }),
    () => new Table(variant, { decks: 2 ** 32 }),
    () => new Table(variant, { stakes: [2n ** 64n + 1n, 3] }),
    () => new Table(variant, { stakes: [1, 3, 5] }),
    () => new Table(variant, { stakes: [1] }),
    () => new Engine({ playerThreads: 2 ** 32 }),
    () => new Engine({ allowPlayers: 2 ** 32 }),
    () => new Engine({ scriptMemory: -1 }),
    () => new Engine({ playerPatienceUs: 2n ** 64n }),
    () => variant.settle({ total: 1252 }, { total: 649, chapeaux: 2 ** 32 }),
    () => variant.settle({ total: 2n ** 64n }, { total: 649 }),
    () => state.atomicJoin([2 ** 32]),
    () => new States(variant, [state]).act([2 ** 32]),
    () => guest.checkHeader(table.record(ALL), notes),
  ]) {
    assert.throws(call, refusedHere, `${call}`);
  }
  if (!has("mille.arena/1")) return;
  for (const setup of [{ pairs: -0.5 }, { pairs: 2n ** 64n }, { pairs: 1, nodes: -1 }, { jobs: 2 ** 32 }, { pairs: 1, stakes: [1, 3, 5] }]) {
    assert.throws(() => new Arena(variant, ["greedy", "random"], setup), refusedHere);
  }
});

test("no language means English", () => {
  const table = newTable();
  assert.throws(() => table.apply("discard 2C"), (refusal) => refusal.textIn(null) === refusal.message);
  assert.equal(ruleText("P1", null), ruleText("P1"));
  assert.equal(messageText("pile.pair", null), messageText("pile.pair"));
  assert.deepEqual(table.reasons(table.parse("draw"), null), table.reasons(table.parse("draw")));
  assert.throws(() => ruleText("P1", "fr\0"), TypeError);
});

test("a closed object is refused", () => {
  const table = newTable();
  table.close();
  table.close();
  assert.throws(() => table.legal(), HandleError);
  assert.throws(() => table.view(0), HandleError);
  const other = new Engine();
  other.close();
  assert.throws(() => other.variant("montreal"), HandleError);
});

test("a closed player or variant is not none", () => {
  const table = newTable();
  const { turn } = table.info;
  const [closed, rules] = [new Player(engine, "random"), engine.variant("montreal")];
  table.setPlayer(turn, Player.fromFunction(engine, "kept", () => 0));
  closed.close();
  rules.close();
  assert.throws(() => table.setPlayer(turn, closed), HandleError);
  const position = table.position();
  assert.equal(table.step().seat, turn, "the seat is not emptied");
  assert.throws(() => Table.fromPosition(engine, position, rules), HandleError);
});

test("what is no player or variant is not none", () => {
  const table = newTable();
  const { turn } = table.info;
  table.setPlayer(turn, Player.fromFunction(engine, "kept", () => 0));
  for (const player of ["greedy", {}, 0, false, { pointer: null }]) assert.throws(() => table.setPlayer(turn, player), TypeError);
  assert.throws(() => table.setPlayer(turn, variant), HandleError);
  assert.throws(() => Table.fromPosition(engine, table.position(), "montreal"), TypeError);
  assert.equal(table.step().seat, turn, "the seat is not emptied");
  table.undo(0);
  table.setPlayer(turn, null);
  assert.throws(() => table.step(), MilleError);
});

test("a state of another variant is refused", () => {
  const state = State.of(newTable());
  state.variant = engine.variant("denexa");
  assert.throws(() => state.legal(), HandleError);
});

test("what does not exist is named", () => {
  assert.throws(() => engine.variant("monteral"), /monteral/);
  assert.throws(() => engine.variant("montreal", { target: "many" }), withStatus(Status.OPTION));
  assert.throws(() => new Player(engine, "nobody"), withStatus(Status.NOT_FOUND));
  assert.throws(() => Table.fromRecord(engine, '{"mille_record":2}\n'), (refusal) => refusal.line === 1);
});

test("a script makes a variant", () => {
  const script = "return {name = 'short', extends = 'montreal', match = {target = 300}}";
  assert.equal(engine.variantFromScript("short.lua", script).rules.matchTarget, 300);
  assert.throws(() => engine.variantFromScript("short.lua", "return {"), withStatus(Status.SCRIPT));
});

test("the problems of a script have their lines", () => {
  assert.deepEqual(engine.checkScript("mine.lua", scriptTemplate("mine")), []);
  const child = "return { name = 'child', extends = 'base.lua' }";
  const files = { "base.lua": "return { name = 'base', match = { target = 300 } }" };
  assert.equal(engine.variantFromScript("child.lua", child, {}, files).rules.matchTarget, 300);
  assert.deepEqual(engine.checkScript("child.lua", child, files), []);
  assert.throws(() => engine.variantFromScript("child.lua", child), withStatus(Status.SCRIPT));
  assert.equal(engine.checkScript("child.lua", child, { "base.lua": "return {" })[0].file, "base.lua");
  const problems = engine.checkScript("mine.lua", "return {\n  name = 'mine',\n  sets = { max_wild = 2 },\n}");
  assert.deepEqual(problems.map((problem) => problem.line), [3]);
  assert.match(problems[0].message, /max_wilds/);
});

test("a player says what it thinks of its decision", () => {
  const table = newTable();
  table.apply("draw");
  const search = new Player(engine, { name: "search", options: { nodes: 300 } });
  assert.throws(() => search.evaluation(), withStatus(Status.PHASE));
  const { action } = table.hint(search);
  const { trials, ways, chances, gain } = search.evaluation();
  assert(trials > 0 && ways > 1 && gain >= 0);
  const legal = [...table.legal()];
  assert.equal(chances.length, legal.length);
  assert(Math.abs(chances.reduce((sum, one) => sum + one, 0) - 1) < 1e-9);
  assert.equal(Math.max(...chances), chances[legal.findIndex((one) => one.toString() === action.toString())]);
  const [first] = search.reasons();
  assert.match(first.text, /\.$/);
  assert.equal(search.reasons("fr")[0].kind, first.kind);
  assert.notEqual(search.reasons("fr")[0].text, first.text);
});

test("a hint is legal, has a reason and plays nothing", () => {
  const table = newTable();
  const before = table.hash();
  const club = new Player(engine, "club");
  assert.throws(() => club.explanation(), withStatus(Status.PHASE));
  const { action } = table.hint(club, { nodes: 100 });
  assert(club.explanation().length > 0);
  assert.equal(table.hash(), before);
  table.apply(action);
  assert.equal(table.decision(0).action.toString(), action.toString());
  table.setPlayer(table.info.turn, club);
  table.step();
  assert(club.explanation().length > 0);
});

test("a match ends early by an abort or an agreed draw, and undo takes it back", () => {
  const table = new Table(variant);
  table.agreeDraw();
  assert.equal(table.info.end, End.AGREED);
  table.undo(0);
  table.abort(1);
  assert.deepEqual([table.info.end, table.info.abortedBy, table.payment().total], [End.ABORTED, 1, 0]);
  table.undo(0);
  table.abort();
  assert.equal([...table.events(ALL)].at(-1).abortedBy, NOBODY);
});

test("a table follows a match line by line", () => {
  const host = new Table(variant);
  host.nextDeal();
  host.apply("draw");
  const [header, ...lines] = host.record(0).trim().split("\n");
  const table = Table.follow(engine, header);
  for (const line of lines) table.followLine(line);
  assert.deepEqual([table.info.follows, table.info.cardsUnchecked, host.info.follows], [0, 1, NOBODY]);
  assert.equal(table.record(0), host.record(0));
  for (const refused of [() => table.hash(), () => table.apply("pass"), () => table.record(ALL)]) {
    assert.throws(refused, withStatus(Status.UNSUPPORTED));
  }
  table.followBack(2);
  assert.throws(() => table.followLine(lines[0]), withStatus(Status.RECORD));
  table.followLine(lines[1]);
  table.followSeed(host.seed());
  assert.deepEqual([table.info.cardsUnchecked, table.hash()], [0, host.hash()]);
});

test("a sealed match follows from host and guest, and their receipts agree", () => {
  let table = new Table(variant, { decks: Decks.SEALED });
  table.setSeatName(0, "ann\n");
  assert.deepEqual([table.seatName(0), table.seatName(1)], ["ann ", "human"]);
  table.setSeatName(0, "ann");
  table.seal([0]);
  table.addNote("date", "2026-11-28");
  table.addNote("place", "Montréal");
  assert.throws(() => table.addNote("date", ""), withStatus(Status.ARGUMENT));
  assert.deepEqual(table.notes(), [["date", "2026-11-28"], ["place", "Montréal"]]);
  const [commit, secret] = [table.commitment(), table.secret()];
  const notes = { seat: 0, commit, terms: guest.termsHash(table.terms()), share: guest.newShare("a word") };
  assert.throws(() => table.nextDeal(), withStatus(Status.PHASE));
  assert.equal(table.sealing.sharesDue, 1);
  table.addShare(0, notes.share);
  assert.equal(table.sealing.open, 1);
  guest.checkHeader(table.record(0).trimEnd(), notes);
  assert.throws(
    () => guest.checkHeader(table.record(ALL).trimEnd(), { ...notes, share: commit }), withStatus(Status.RECORD));
  table.nextDeal();
  table = Table.resume(engine, table.record(ALL), secret);
  table.forfeit(1);
  let receipt = null;
  const lines = table.record(0).trimEnd().split("\n");
  for (const line of lines) receipt = guest.receipt(receipt, line);
  assert.deepEqual(receipt, table.receipt(lines.length - 1));
  assert.deepEqual(table.seed(), secret);
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  const noted = { mille_notes: 1, commit: hex(commit), share: { seat: 0, hex: hex(notes.share) } };
  const verdict = engine.verify(table.record(ALL), { notes: JSON.stringify(noted), seen: table.record(0) });
  assert.deepEqual([verdict.result, verdict.promise, verdict.hasWarnings], [VerdictResult.VERIFIED, Finding.OK, 0]);
  assert.deepEqual([verdict.receiptLine, verdict.receiptHash], [lines.length - 1, receipt]);
  const [report, french] = [verdictJson(verdict), verdictJson(verdict, "fr")];
  assert.equal(report.result, "verified");
  assert.deepEqual(report.receipt, { line: lines.length - 1, hash: hex(receipt) });
  assert.equal(french.result, "verified");
  assert.notEqual(french.lines.rules.text, report.lines.rules.text);
  assert.throws(() => table.addShare(0, new Uint8Array(3)), TypeError);

  const two = new Table(variant, { decks: Decks.SEALED });
  two.seal([0, 1]);
  const shares = [guest.newShare(), guest.newShare()];
  const commits = shares.map((share, seat) => guest.shareCommit(two.commitment(), seat, share));
  for (const seat of [0, 1]) two.addShareCommit(seat, commits[seat]);
  assert.deepEqual(two.sealing.shareCommits, Uint8Array.from([...commits[0], ...commits[1]]));
  assert.deepEqual(two.sealing.shares, new Uint8Array(64));
  for (const seat of [0, 1]) two.addShare(seat, shares[seat]);
  assert.deepEqual(two.sealing.shares, Uint8Array.from([...shares[0], ...shares[1]]));
  guest.checkHeader(two.record(ALL).trimEnd(), {
    seat: 1, commit: two.commitment(), terms: two.sealing.terms, share: shares[1], otherShareCommit: commits[0],
  });
});

test("only a seat that exists is sealed for", () => {
  const table = new Table(variant, { decks: Decks.SEALED });
  for (const seat of [-1, 2, 31, 32, 33, 2 ** 32]) assert.throws(() => table.seal([seat]), Error, `${seat}`);
  for (const seat of [0.5, NaN, "0", undefined]) assert.throws(() => table.seal([seat]), refusalOf(seat), `${seat}`);
  table.seal([1]);
  assert.equal(table.sealing.sharesDue, 2);
});

test("a sealed match hides its seed until it is over", () => {
  const table = new Table(variant, { decks: Decks.SEALED });
  table.seal();
  assert.equal(table.commitment().length, 32);
  assert.throws(() => table.seed(), withStatus(Status.PHASE));
  table.nextDeal();
  table.forfeit(0);
  assert.deepEqual(table.seed(), table.secret());
});

// Worker threads cannot share a handle's object; a call back into the table that is calling is the same refusal.
test("a player that calls back into its table is answered busy", () => {
  const table = newTable();
  let seen;
  const nosy = Player.fromFunction(engine, "nosy", () => {
    try {
      table.view(0);
    } catch (refusal) {
      seen = refusal;
    }
    return 0;
  });
  table.setPlayer(table.info.turn, nosy);
  table.step();
  assert(seen instanceof BusyError);
});

test("what a player throws is the cause", () => {
  const table = newTable();
  const before = table.hash();
  const lost = new Error("lost");
  table.setPlayer(table.info.turn, Player.fromFunction(engine, "clumsy", () => {
    throw lost;
  }));
  assert.throws(() => table.step(), (refusal) => refusal.status === Status.PLAYER && refusal.cause === lost);
  assert.equal(table.hash(), before);
});

test("a player's function knows its match", () => {
  const script = "return { name = 'mine', extends = 'montreal', hooks = { settle = function(m, p) return p end } }";
  for (const [played, stakes, hooks] of [
    [engine.variant("montreal", { target: 300 }), [2, 6], 0],
    [engine.variantFromScript("mine.lua", script), [1, 3], HOOK_SETTLE],
  ]) {
    const table = new Table(played, { seed: 1, stakes });
    table.nextDeal();
    const { turn } = table.info;
    let told;
    table.setPlayer(turn, Player.fromFunction(engine, "told", ({ match }) => {
      told = match;
      return 0;
    }));
    table.step();
    assert.deepEqual(told.rules, played.rules);
    assert.deepEqual([told.seat, told.variant, told.stakes, told.hasHooks, told.hooks], [turn, played.id, stakes, hooks !== 0, hooks]);
    assert.deepEqual(structuredClone(told.rules), { ...told.rules });
  }
});

/** A player that does everything, and notes what the library asks of it. */
class Noting {
  events = [];
  asked = [];

  matchBegin(match) {
    this.match = match;
    this.events = [];
    this.asked.push("begin");
  }

  observe(event) {
    this.events.push(event);
  }

  decide({ legal }) {
    this.legal = legal.length;
    return legal.at(-1);
  }

  matchEnd() {
    this.asked.push("end");
  }

  explain() {
    this.asked.push("explain");
    return "the last, “später” 🂡".repeat(200); // more than the library first has room for
  }

  evaluate() {
    return { trials: 7, points: 12.5, chances: Array.from({ length: this.legal }, (_, i) => (i === this.legal - 1 ? 0.75 : 0.25 / (this.legal - 1))) };
  }

  save() {
    this.asked.push("save");
    return Uint8Array.of(1, 2, this.events.length);
  }

  restore(memory) {
    this.asked.push("restore");
    this.events.length = 0;
    this.restored = [...memory];
  }

  supports(rules) {
    return rules.matchTarget === 1000;
  }
}

test("an object is a player with a memory and an opinion", () => {
  const noting = new Noting();
  const about = { title: "Noting", release: "2.1", author: "Ann", about: "Plays the last entry", deterministic: true };
  const player = Player.fromFunction(engine, "noting", noting, about);
  const texts = [PlayerTextKind.NAME, PlayerTextKind.TITLE, PlayerTextKind.VERSION, PlayerTextKind.AUTHOR, PlayerTextKind.ABOUT];
  assert.deepEqual(texts.map((kind) => player.text(kind)), ["noting", "Noting", "2.1", "Ann", "Plays the last entry"]);
  assert.throws(() => new Table(engine.variant("montreal", { target: 300 })).setPlayer(0, player), withStatus(Status.UNSUPPORTED));
  const played = engine.variant("montreal", { target: 1000 });
  const table = new Table(played, { seed: 1 });
  table.nextDeal();
  const seat = table.info.turn;
  table.setPlayer(seat, player);
  table.setPlayer(1 - seat, new Player(engine, "greedy"));
  assert.throws(() => player.explanation(), withStatus(Status.PHASE));
  do table.step();
  while (noting.legal === undefined || noting.legal < 2);
  assert.equal(player.explanation(), noting.explain());
  assert.equal(player.explanation(), noting.explain());
  assert.equal(noting.asked.filter((name) => name === "explain").length, 3, "the library asks once");
  const { trials, ways, points, payment, chances } = player.evaluation();
  assert.deepEqual([trials, points, chances], [7, 12.5, noting.evaluate().chances]);
  assert(Number.isNaN(payment) && ways === 0, "what is left out is not said");
  assert.equal(noting.match.seat, seat);
  table.play();
  assert.deepEqual(noting.events, [...table.events(seat)]);
  assert.deepEqual([noting.asked[0], noting.asked.at(-1)], ["begin", "end"]);
  assert.equal(player.takeThrown(), undefined);
});

/** A table whose second deal is played by other rules, so that its players begin the match again and get their memories back. */
function tableOfTwoRules() {
  const script = `return {
    name = "two", extends = "montreal", match = { target = 1000 }, rule_sets = { { deal = { hand = 9 } } },
    hooks = { deal_rules = function(match) return match.deals % 2 end },
  }`;
  const table = new Table(engine.variantFromScript("two.lua", script), { seed: 1 });
  table.nextDeal();
  return table;
}

/** Plays until a player has decided in the second deal. */
function toSecondDeal(table, seat, player) {
  table.setPlayer(seat, player);
  table.setPlayer(1 - seat, new Player(engine, "greedy"));
  for (let last; last !== seat || table.info.deal < 2; ) {
    if (table.info.phase === Phase.BETWEEN) table.nextDeal();
    last = table.step().seat;
  }
}

test("a player's memory comes back in a deal with other rules", () => {
  const noting = new Noting();
  const table = tableOfTwoRules();
  const { turn } = table.info;
  toSecondDeal(table, turn, Player.fromFunction(engine, "noting", noting));
  assert.deepEqual(noting.asked, ["begin", "save", "end", "begin", "restore"]);
  assert.deepEqual(noting.restored, [1, 2, 1], "there was one event when it saved");
  assert.equal(noting.match.rules.dealHand, 9);
  const events = [...table.events(turn)];
  assert.deepEqual(noting.events, events.slice(1, 1 + noting.events.length));
  assert.equal(events[noting.events.length].deal, 2, "it knows the second deal");
});

/** A player at a table, with a method that throws. */
function failing(name) {
  const table = new Table(engine.variant("montreal", { target: 1000 }), { seed: 1 });
  table.nextDeal();
  const { turn } = table.info;
  const noting = new Noting();
  const lost = new Error(name);
  noting[name] = () => {
    noting.asked.push(name);
    throw lost;
  };
  return { table, turn, noting, lost, player: Player.fromFunction(engine, "failing", noting) };
}

const failedBy = (cause) => (refusal) => refusal.status === Status.PLAYER && refusal.cause === cause;

test("what each method throws is kept, and nothing crashes", () => {
  for (const name of ["matchBegin", "decide", "observe"]) {
    const { table, turn, lost, player, noting } = failing(name);
    table.setPlayer(turn, player);
    const before = table.hash();
    assert.throws(() => table.step(), failedBy(lost), name);
    assert.equal(noting.legal, undefined, "it does not decide");
    assert.equal(table.hash(), before);
    assert.equal(player.takeThrown(), lost);
    delete noting[name];
    table.step();
    assert.equal(player.takeThrown(), undefined);
    assert.equal(noting.asked.includes("restore"), name === "decide", "it gets back what it saved before it decided");
  }
  for (const [name, look] of [
    ["explain", (player) => assert.equal(player.explanation(), "")],
    ["evaluate", (player) => assert.equal(player.evaluation().trials, 0)],
    ["save", () => {}],
    ["matchEnd", (_, table, turn) => table.setPlayer(turn, null)],
  ]) {
    const { table, turn, lost, player } = failing(name);
    table.setPlayer(turn, player);
    table.step();
    look(player, table, turn);
    assert.equal(player.takeThrown(), lost, name);
    assert.equal(player.takeThrown(), undefined);
  }
  const unrestored = failing("restore");
  const two = tableOfTwoRules();
  const { turn: first } = two.info;
  toSecondDeal(two, first, unrestored.player);
  assert.equal(unrestored.player.takeThrown(), unrestored.lost);
  const told = unrestored.noting.events;
  assert.deepEqual(told, [...two.events(first)].slice(0, told.length), "it gets all events again");
  const { table, player, lost } = failing("supports");
  assert.throws(() => table.setPlayer(0, player), withStatus(Status.UNSUPPORTED));
  assert.equal(player.takeThrown(), lost);
});

test("after observe has thrown, a player gets the match again", () => {
  const { table, turn: first, noting, lost, player } = failing("observe");
  table.setPlayer(first, new Player(engine, "greedy"));
  const turn = 1 - first;
  while (table.info.turn === first) table.step();
  table.setPlayer(turn, player);
  for (let i = 0; i < 2; i++) {
    noting.asked = [];
    assert.throws(() => table.step(), failedBy(lost));
    assert.deepEqual(noting.asked, ["begin", "observe", "end"], "it is told no more, saves nothing and does not decide");
    assert.equal(noting.legal, undefined);
  }
  delete noting.observe;
  table.step();
  assert.deepEqual(noting.events, [...table.events(turn)].slice(0, noting.events.length));
});

test("an error of an old match fails no step of a new one", () => {
  const { table, turn, noting, lost, player } = failing("observe");
  const { observe } = noting;
  delete noting.observe;
  table.setPlayer(turn, player);
  table.step();
  noting.observe = observe;
  table.abort(); // of this the player is told at once
  assert.equal(player.takeThrown(), lost);
  delete noting.observe;
  table.setPlayer(turn, null);
  const next = new Table(engine.variant("montreal", { target: 1000 }), { seed: 2 });
  next.nextDeal();
  next.hint(player);
  assert.equal(player.takeThrown(), undefined);
});

test("a step has the cause that failed it, and no earlier error", () => {
  for (const name of ["save", "restore", "matchEnd", "explain", "evaluate"]) {
    const table = tableOfTwoRules();
    const { turn } = table.info;
    const { noting, lost, player } = failing(name);
    noting.decide = ({ legal }) => {
      noting.legal = legal.length;
      return noting.asked.includes(name) ? 9999 : legal.length - 1;
    };
    table.setPlayer(turn, player);
    table.setPlayer(1 - turn, new Player(engine, "greedy"));
    assert.throws(() => {
      for (;;) {
        if (table.info.phase === Phase.BETWEEN) table.nextDeal();
        else table.step();
        if (noting.legal) player.explanation(), player.evaluation();
      }
    }, failedBy(undefined), name);
    assert.equal(player.takeThrown(), lost, name);
  }
});

test("a player may have no memory", () => {
  for (const none of [null, undefined, new Uint8Array()]) {
    const noting = new Noting();
    noting.save = () => none;
    const table = tableOfTwoRules();
    const { turn } = table.info;
    const player = Player.fromFunction(engine, "forgetful", noting);
    toSecondDeal(table, turn, player);
    assert.equal(player.takeThrown(), undefined);
    assert(!noting.asked.includes("restore"));
    assert.deepEqual(noting.events, [...table.events(turn)].slice(0, noting.events.length), "it gets all events again");
  }
});

test("after an undo a player gets the match again, and no memory", () => {
  const table = newTable();
  const noting = new Noting();
  noting.supports = () => true;
  table.setPlayer(table.info.turn, Player.fromFunction(engine, "noting", noting));
  table.step();
  table.undo(0);
  noting.asked = [];
  table.step();
  assert.deepEqual(noting.asked, ["end", "begin", "save"]);
});

test("what a player's methods return is checked", () => {
  for (const [name, answers] of [
    ["explain", [7, "a\0b"]],
    ["evaluate", [7, { trial: 1 }, { trials: 0.5 }, { points: "3" }, { chances: [1] }]],
    ["save", ["text", 7]],
  ]) {
    for (const answer of answers) {
      const noting = new Noting();
      noting[name] = () => answer;
      const table = new Table(engine.variant("montreal", { target: 1000 }), { seed: 1 });
      table.nextDeal();
      const player = Player.fromFunction(engine, "odd", noting);
      table.setPlayer(table.info.turn, player);
      table.step();
      table.step();
      assert.equal(player.explanation() === "", name === "explain");
      assert.equal(player.evaluation().trials, name === "evaluate" ? 0 : 7);
      assert(refusedHere(player.takeThrown()), `${name}: ${JSON.stringify(answer)}`);
    }
  }
  const quiet = Player.fromFunction(engine, "quiet", { decide: () => 0, explain() {}, evaluate: () => null });
  const table = newTable();
  table.hint(quiet);
  assert.deepEqual([quiet.explanation(), quiet.evaluation().trials, quiet.takeThrown()], ["", 0, undefined]);
  for (const odd of [undefined, 7, {}, { decide: 1 }, { decide: () => 0, save() {} }, { decide: () => 0, restore() {} }]) {
    assert.throws(() => Player.fromFunction(engine, "odd", odd), TypeError);
  }
  assert.throws(() => Player.fromFunction(engine, "not an id", () => 0), withStatus(Status.ARGUMENT));
  assert.throws(() => Player.fromFunction(engine, "odd", () => 0, { titel: "Odd" }), /Did you mean “title”/);
});

test("a player may answer with an action, and one that is not in the list is refused", () => {
  const table = newTable();
  const [seat, draw] = [table.info.turn, table.parse("draw")];
  const answer = (action) => table.setPlayer(seat, Player.fromFunction(engine, "acts", () => action));
  answer(table.parse("discard 2C"));
  assert.throws(() => table.step(), (refusal) => refusal.status === Status.PLAYER && refusal.cause instanceof TypeError);
  answer(structuredClone(draw));
  assert.equal(String(table.step().action), "draw");
});

test("a player is told when to stop", () => {
  const table = newTable();
  const told = [];
  let kept;
  const thinking = Player.fromFunction(engine, "thinking", (decision) => {
    kept = decision;
    told.push(decision.shouldStop(), decision.countNodes(3), decision.countNodes(2n));
    decision.log(LogLevel.DEBUG, "thinking");
    for (const nodes of [-1, 0.5, 2n ** 64n]) assert.throws(() => decision.countNodes(nodes), RangeError);
    thinking.cancel();
    told.push(decision.shouldStop());
    return 0;
  });
  table.hint(thinking, { nodes: 5, hardUs: 3_600_000_000 });
  assert.deepEqual(told, [false, false, true, true]);
  for (const late of [() => kept.log(LogLevel.INFO, "late"), () => kept.view]) assert.throws(late, /the decision is over/);
  assert.deepEqual([kept.shouldStop(), kept.countNodes(1)], [true, true]);
  const again = Player.fromFunction(engine, "again", (decision) => {
    told.push(kept.countNodes(5), decision.countNodes(4), decision.shouldStop(), decision.countNodes(1));
    return 0;
  });
  table.hint(again, { nodes: 5 });
  assert.deepEqual(told.slice(4), [true, false, false, true], "a kept decision does not count for a newer one");
  again.close();
  thinking.close();
  assert.deepEqual([kept.shouldStop(), kept.countNodes(1)], [true, true]);
  assert(kept.legal.length > 0 && kept.match.seat === table.info.turn);
});

test("a player that closes itself while it decides ends after it", () => {
  const table = newTable();
  let ended = 0;
  const player = Player.fromFunction(engine, "brief", {
    decide(decision) {
      player.close();
      assert.equal(decision.shouldStop(), false);
      assert.equal(decision.view.viewer, decision.match.seat);
      return 0;
    },
    matchEnd: () => void ended++,
  });
  table.setPlayer(table.info.turn, player);
  table.step();
  assert.equal(table.info.decisions, 1);
  assert.equal(ended, 1);
  assert.throws(() => player.explanation(), HandleError);
});

test("an option that does not exist is refused by its name", () => {
  const table = newTable();
  const side = { total: 1 };
  const notes = { seat: 0, commit: new Uint8Array(32), terms: new Uint8Array(32), share: new Uint8Array(32) };
  for (const call of [
    () => new Table(variant, { sed: 7 }),
    () => new State(variant, { sed: 7 }),
    () => new Engine({ sed: 7 }),
    () => engine.verify("", { sed: 7 }),
    () => new Player(engine, { name: "greedy", sed: 7 }),
    () => engine.describePlayer({ name: "greedy", sed: 7 }),
    () => Player.fromFunction(engine, "first", () => 0, { sed: 7 }),
    () => variant.settle({ ...side, sed: 7 }, side),
    () => variant.settle(side, { ...side, sed: 7 }),
    () => table.nextDeal({ sed: 7 }),
    () => table.record(ALL, { sed: 7 }),
    () => table.step({ sed: 7 }),
    () => table.hint(new Player(engine, "greedy"), { sed: 7 }),
    () => guest.checkHeader("", { ...notes, sed: 7 }),
    ...(has("mille.arena/1") ? [
      () => new Arena(variant, ["greedy", "random"], { pairs: 1, sed: 7 }),
      () => new Arena(variant, ["greedy", "random"], { pairs: 1, budgets: [{ sed: 7 }, undefined] }),
    ] : []),
  ]) {
    assert.throws(call, (refusal) => refusal instanceof TypeError && /has no option “sed”/.test(refusal.message), `${call}`);
  }
  assert.throws(() => new Table(variant, { sed: 7 }), { message: "a match has no option “sed”. Did you mean “seed”?" });
  assert.throws(() => new Table(variant, { colour: 7 }), { message: "a match has no option “colour”. It has seed, stakes, decks, drawEnds." });
  for (const setup of [7, "7", true]) assert.throws(() => new Table(variant, setup), TypeError);
  assert.throws(() => engine.variant("montreal", { targets: 300 }), withStatus(Status.OPTION));
});

test("the binding is loaded more than once in a process", { skip: !has("mille.isolation/1") }, async () => {
  const index = pathToFileURL(createRequire(import.meta.url).resolve("libmille"));
  const again = await import(new URL("./native.js?again", index));
  assert.equal(again.lib.version_text(), version());
});

test("a library that is not there is named", { skip: !has("mille.isolation/1") }, () => {
  const index = pathToFileURL(createRequire(import.meta.url).resolve("libmille"));
  const env = { ...process.env, MILLE_LIBRARY: "/nowhere/libmille.so" };
  const ran = spawnSync(process.execPath, ["--input-type=module", "-e", `import ${JSON.stringify(index)}`], { env, encoding: "utf8" });
  assert.match(ran.stderr, /\/nowhere\/libmille\.so.*set MILLE_LIBRARY to the path of libmille/);
});

test("an index that 32 bits do not hold is no answer", () => {
  const table = newTable();
  const before = table.hash();
  for (const index of [2 ** 32, 2 ** 32 + 1, -1, 0.5]) {
    table.setPlayer(table.info.turn, Player.fromFunction(engine, "wide", () => index));
    assert.throws(() => table.step(), (refusal) => refusal.status === Status.PLAYER && refusal.cause instanceof TypeError);
  }
  assert.equal(table.hash(), before);
});

test("a hint has its own cause and no other", () => {
  const table = newTable();
  const lost = new Error("lost");
  let fails = true;
  const clumsy = Player.fromFunction(engine, "clumsy", () => {
    if (fails) throw lost;
    return 9999;
  });
  const failed = (cause) => (refusal) => refusal.status === Status.PLAYER && refusal.cause === cause;
  assert.throws(() => table.hint(clumsy), failed(lost));
  fails = false;
  assert.throws(() => table.hint(clumsy), failed(undefined));
  table.setPlayer(table.info.turn, clumsy);
  assert.throws(() => table.step(), failed(undefined));
});

test("a player knows the rule fields of its binding", () => {
  const table = newTable();
  for (const player of [new Player(engine, "greedy"), Player.fromFunction(engine, "first", () => 0)]) {
    assert.deepEqual(player.unknownFields(table.variant), []);
    table.setPlayer(table.info.turn, player);
    assert.equal(table.step().unknownFields, 0);
  }
});

test("a variant remembers numbers and chooses a rule set for each deal", () => {
  const own = engine.variantFromScript("pot.lua", `return {
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
  }`);
  assert.deepEqual(own.memory().map((pot) => ({ ...pot })), [{ minimum: 0, maximum: 100, start: 5, name: "pot", help: "Points in the pot" }]);
  assert.equal(own.ruleSet(1).dealHand, 9);
  assert.deepEqual(own.ruleSet(0), own.rules);
  for (const number of [-1, 2]) assert.throws(() => own.ruleSet(number), withStatus(Status.NOT_FOUND));
  assert.throws(() => own.ruleSet(2 ** 32), RangeError);
  const table = new Table(own, { seed: 1 });
  for (const seat of [0, 1]) table.setPlayer(seat, new Player(engine, "greedy"));
  table.play();
  const rows = table.results();
  assert(rows.length > 2);
  assert.deepEqual(rows.map((row) => row.ruleSet), rows.map((_, number) => number % 2));
  assert.deepEqual(rows.map((row) => row.memory[0]), rows.map((_, number) => 6 + number));
  const deals = [...table.events(0)].filter((event) => event.kind === EventKind.DEAL);
  assert.deepEqual(deals.map((event) => event.ruleSet), rows.map((row) => row.ruleSet));
  assert.deepEqual([table.view(0).memory, table.view(0).ruleSet], [rows.at(-1).memory, rows.at(-1).ruleSet]);
  const [winner, loser] = [{ total: 1252 }, { total: 649 }];
  const usual = own.settle(winner, loser);
  const filled = own.settle(winner, loser, undefined, [7]);
  assert.deepEqual([filled.game, filled.total], [usual.game + 2, usual.total + 2]);
  for (const memory of [[], [5, 5], [2 ** 32]]) assert.throws(() => own.settle(winner, loser, undefined, memory), RangeError);
  assert.throws(() => own.settle(winner, loser, undefined, [101]), withStatus(Status.ARGUMENT));
  assert.deepEqual(variant.memory(), []);
  assert.equal(variant.settle(winner, loser, undefined, []).total, variant.settle(winner, loser).total);
});

test("a match ends although a hook fails, unless the host wants to stop", () => {
  const script = "return { name = 'bad', hooks = { settle = function() error('enough') end } }";
  const table = new Table(engine.variantFromScript("bad.lua", script));
  table.forfeit(0);
  assert.equal([...table.events(ALL)].at(-1).failedHooks, HOOK_SETTLE);
  const stopping = new Table(new Engine({ stopOnHookFailure: true }).variantFromScript("bad.lua", script));
  assert.throws(() => stopping.forfeit(0), withStatus(Status.SCRIPT));
});

test("every rule field says what it may be", () => {
  const fields = new Map(ruleFields().map((field) => [field.name, field]));
  const { minimum, maximum, default: usual } = fields.get("deal.hand");
  assert.deepEqual([minimum, maximum, usual], [5, 25, 15]);
  assert.deepEqual(fields.get("match.forfeit").choices, ["as_out", "totals"]);
});

test("hooks count how they are used", () => {
  const script = "return { name = 'half', hooks = { settle = function(m, p)\n  return p\nend } }";
  const variant = new Engine({ countHookUse: true }).variantFromScript("half.lua", script);
  new Table(variant).forfeit(0);
  const use = JSON.parse(variant.text(VariantTextKind.HOOK_USE));
  assert.deepEqual(Object.keys(use.hooks), ["settle"]);
  assert.equal(use.hooks.settle.asked, 1);
  assert.equal(use.hooks.settle.answered, 1);
  assert.deepEqual(use.lines.map(({ line, runs }) => [line, runs]), [[2, 1]]);
  assert.equal(engine.variantFromScript("half.lua", script).text(VariantTextKind.HOOK_USE), "");
});

test("a log says which hook failed; with the native library there is none", () => {
  const lines = [];
  const log = (line) => lines.push(line);
  if (has("mille.isolation/1")) {
    assert.throws(() => new Engine({ log }), TypeError);
    return;
  }
  const script = "return { name = 'broken', hooks = { settle = function(m, p)\n  return m.nothing.here\nend } }";
  const table = new Table(new Engine({ log }).variantFromScript("broken.lua", script));
  table.setUser(77);
  table.forfeit(0);
  assert.equal(table.payment().total > 0, true, "the engine's own settlement holds");
  assert.equal(lines.length, 1);
  const { text, ...rest } = lines[0];
  assert.match(text, /^settle failed \(/);
  const source = LogSource.TABLE;
  assert.deepEqual(rest, { level: LogLevel.WARNING, source, file: "broken.lua", line: 2, player: "", user: 77 });
  const own = new Engine({ log });
  const other = new Table(own.variant("montreal"));
  other.nextDeal();
  const talking = Player.fromFunction(own, "talking", (decision) => {
    decision.log(LogLevel.INFO, "später");
    return 0;
  });
  talking.setUser(78);
  other.hint(talking);
  const { level, source: from, text: said, player, user } = lines[1];
  assert.deepEqual([level, from, said, player, user], [LogLevel.INFO, LogSource.PLAYER, "später", "talking", 78]);
});

test("only players that the engine allows are made", () => {
  const refusal = (name, options) => {
    try {
      new Player(new Engine(options), parsePlayer(name));
    } catch (error) {
      return error.messageId;
    }
  };
  assert.equal(refusal("./absent.so"), "player.file");
  assert.equal(refusal("./absent.so", { allowPlayers: ALLOW_COMMANDS }), "player.file");
  assert.notEqual(refusal("./absent.so", { allowPlayers: ALLOW_FILES }), "player.file");
  assert.equal(refusal("exec:true"), "player.command");
  assert.equal(refusal("exec:true", { allowPlayers: ALLOW_FILES }), "player.command");
  for (const options of [{ allowPlayers: 4 }, { playerPatienceUs: -2 }]) {
    assert.throws(() => new Engine(options), withStatus(Status.ARGUMENT));
  }
});

test("a typed player becomes values and a player", () => {
  assert.deepEqual(parsePlayer('./a,b.so#tiny:file="x,y",level=3,isolated=weak'), {
    name: "./a,b.so",
    source: PlayerSource.FILE,
    isolation: Isolation.WEAK,
    id: "tiny",
    options: { file: "x,y", level: "3" },
  });
  const wide = "a".repeat(1000);
  assert.deepEqual(parsePlayer(`greedy:x=${wide}`), { name: "greedy", source: 0, isolation: 0, options: { x: wide } });
  assert.throws(() => parsePlayer("greedy:fast"), withStatus(Status.OPTION));
  const search = { name: "search", options: { nodes: 5 } };
  assert.equal(new Player(engine, search).name, "search:nodes=5");
  assert.equal(engine.describePlayer(search).options.find(({ name }) => name === "nodes").value, 5);
  assert.throws(() => new Player(engine, "search:nodes=5"), withStatus(Status.NOT_FOUND));
  assert.throws(() => new Player(engine, { name: "search", option: {} }), TypeError);
});

test("a player of an arena has a setup and limits of its own", { skip: !has("mille.arena/1") }, () => {
  const players = [{ name: "search", options: { nodes: 5 } }, "random"];
  const arena = new Arena(variant, players, { pairs: 1, seed: 1, nodes: 3, budgets: [{ nodes: 7 }, undefined] });
  assert.deepEqual(arena.players(), ["search:nodes=5", "random"]);
  assert(arena.text(ArenaTextKind.HEADER).includes('"budgets":[{"nodes":7,"soft_us":0,"hard_us":0},{"nodes":3,'));
  assert.throws(() => new Arena(variant, players, { pairs: 1, budgets: [{}] }), TypeError);
});

test("folders, the program of child processes and limits reach the engine", { skip: !has("mille.isolation/1") }, () => {
  const folder = mkdtempSync(join(tmpdir(), "mille-"));
  writeFileSync(join(folder, "empty.so"), "");
  assert.throws(() => new Player(engine, "empty"), withStatus(Status.NOT_FOUND));
  const options = {
    playerFolders: ["/nowhere", folder],
    playerHost: "/nowhere/host",
    readableFolders: ["/nowhere"],
    playerThreads: 2,
    playerMemory: 2 ** 28,
    playerPatienceUs: 1000,
    allowPlayers: ALLOW_COMMANDS,
  };
  const host = new Engine(options);
  assert.throws(() => new Player(host, { name: "empty", isolation: Isolation.NONE }), withStatus(Status.PLAYER));
  rmSync(folder, { recursive: true });
  assert.throws(() => new Player(host, { name: "true", source: PlayerSource.COMMAND }), /\/nowhere\/host/);
});

test("every value of a match has a text", () => {
  const shown = (...values) => {
    for (const value of values) {
      assert.equal(typeof String(value), "string");
      assert.match(inspect(value), /^\w+ [{([]/);
      assert.equal(typeof JSON.stringify(value), "string");
    }
  };
  const table = newTable();
  table.setPlayer(0, Player.fromFunction(engine, "shown", (decision) => {
    shown(decision.view, ...decision.legal);
    return 0;
  }));
  table.setPlayer(1, new Player(engine, "greedy"));
  for (let { phase } = table.info; phase !== Phase.OVER; { phase } = table.info) {
    shown(table.info, ...[0, 1, ONLOOKER].map((viewer) => table.view(viewer)));
    if (phase === Phase.BETWEEN) table.nextDeal();
    else shown(table.step());
  }
  for (const viewer of [0, 1, ONLOOKER, ALL]) {
    for (const event of table.events(viewer)) {
      shown(event, event.action, event.result, event.payment);
      assert.equal(String(event.action) === "", event.kind !== EventKind.ACTION);
    }
  }
  shown(...table.results(), table.payment(), ...table.variant.options(), table.variant.rules, State.of(table));
  for (let number = 0; number < CARD_KINDS; number++) assert.match(String(Card.of(number)), /^(10|[A2-9JQK])[CDHS]$|^X$/);
});

test("what can show a hidden card names its viewer", () => {
  const table = newTable();
  for (const call of ["view", "record"]) assert.throws(() => table[call](), TypeError);
  assert.throws(() => table.json(JsonKind.EVENTS), TypeError);
  assert.throws(() => [...table.events()], TypeError);
  assert.match(table.record(ALL), /"deck"/);
  assert.doesNotMatch(table.record(0), /"deck"/);
  for (const viewer of [NOBODY, 2]) assert.throws(() => table.record(viewer), withStatus(Status.ARGUMENT));
});

test("a match can be recorded and taken up", () => {
  const table = newTable();
  for (const seat of [0, 1]) table.setPlayer(seat, new Player(engine, "random"));
  table.play();
  assert.equal(Table.fromRecord(engine, table.record(ALL)).record(ALL), table.record(ALL));
  const lines = table.record(1).split("\n");
  for (const firstLine of [0, 1, 7, lines.length - 2, lines.length - 1]) {
    assert.equal(table.record(1, { firstLine }), lines.slice(firstLine).join("\n"));
  }
  const events = [...table.events(ALL)];
  assert.equal(events.length, table.info.events);
  assert.equal(table.json(JsonKind.EVENTS, ALL).length, events.length);
  assert.deepEqual(table.results().at(-1).totals, table.info.totals);
  assert.equal(State.at(table, 3).turn, table.decision(3).seat);
  table.undo(3);
  assert.equal(State.of(table).hash(), table.hash());
  assert.equal(table.info.decisions, 3);
});

test("many states are played by one call", () => {
  const start = State.of(newTable());
  const states = new States(variant, [start, start, start]);
  const { observations, masks } = states.observe();
  assert.equal(observations.length % 3, 0);
  const packed = states.observePacked();
  assert.equal(packed.observations.length, observations.length);
  assert.equal(packed.observations[0], observations[0]);
  const [row, actions] = [packed.masks.length / 3, masks.length / 3];
  const bit = (i) => (packed.masks[Math.floor(i / actions) * row + ((i % actions) >> 3)] >> (i % actions & 7)) & 1;
  assert.deepEqual([...masks.keys()].map(bit), [...masks]);
  const turn = start.turn;
  const named = states.observe([turn, 1 - turn, -1]);
  const values = observations.length / 3;
  assert.deepEqual(named.observations.slice(0, values), observations.slice(0, values));
  assert.deepEqual([...named.observations.slice(values, 2 * values)], [...start.observation(1 - turn)]);
  assert.ok(named.observations.slice(2 * values).every((value) => value === 0));
  assert.ok(named.masks.slice(actions).every((legal) => legal === 0));
  assert.equal(states.observePacked([1 - turn, turn, turn]).observations[values], observations[0]);
  assert.throws(() => states.observe([0]), RangeError);
  const first = masks.indexOf(1);
  states.act([first, -1, first]);
  assert.equal(states.get(1).hash(), start.hash());
  assert.equal(states.get(0).hash(), states.get(2).hash());
  assert.notEqual(states.get(0).hash(), start.hash());
  const { phases, turns } = states.phases();
  assert.deepEqual([...phases], [0, 1, 2].map((i) => states.get(i).phase));
  assert.deepEqual([...turns], [0, 1, 2].map((i) => states.get(i).turn));
  assert.throws(() => states.act([-1, masks.indexOf(0), -1]), withStatus(Status.ILLEGAL_ACTION));
  assert.throws(() => states.act([-1]), RangeError);
});

test("the worked example of the rules is settled", () => {
  const winner = { total: 1252, naturals: 2, chapeaux: 1 };
  const loser = { total: 649, naturals: 1, chapeaux: 1 };
  assert.equal(variant.settle(winner, loser).total, 19);
});

test("stakes that are not given are the variant's own", () => {
  for (const [stakes, expected] of [[undefined, [1, 3]], [[2, 6], [2, 6]], [[0, 0], [0, 0]]]) {
    const table = new Table(variant, { stakes });
    assert.deepEqual(table.info.stakes, expected);
    assert.deepEqual(new State(variant, { stakes }).view(ONLOOKER).stakes, expected);
    table.close();
  }
});

test("states judge, read, score and learn", () => {
  const table = newTable();
  const before = State.of(table);
  const draw = before.parse("draw");
  before.check(draw);
  before.copy().apply(draw);
  assert.deepEqual(before.atomic(0).raw, draw.raw);
  assert.deepEqual(before.atomicSplit(draw), [0]);
  assert.deepEqual(before.atomicJoin([0]).raw, draw.raw);
  assert.throws(() => before.atomicJoin([0, 1]), withStatus(Status.ARGUMENT));
  const { atomicActions, observationSize, firstPile, firstOpen, firstAdd, firstWild, firstDiscard } = variant.encoding();
  const firsts = [2, firstPile, firstOpen, firstAdd, firstWild, firstDiscard, atomicActions];
  assert.deepEqual(firsts, [...new Set(firsts)].sort((a, b) => a - b));
  assert.equal(before.atomicMask().length, atomicActions);
  assert.equal(before.atomicMask()[0], 1);
  assert.equal(variant.atomicText(0), "draw");
  assert.equal(before.observation(before.turn).length, observationSize);
  assert.notEqual(before.score().handPoints[0], 0);
  assert.deepEqual(before.returns(ReturnKind.WIN), [0, 0]);
  assert.throws(() => before.result(), withStatus(Status.PHASE));
  assert.throws(() => before.payment(), withStatus(Status.PHASE));
  const sampled = before.sample(0, 7);
  assert.deepEqual(sampled.view(0).hand, before.view(0).hand);
  assert.notEqual(sampled.hash(), before.hash());
  const ended = before.copy();
  const { points } = ended.playout(3);
  assert.deepEqual(ended.result().points, points);
  assert.deepEqual(ended.returns(ReturnKind.DEAL), [points[0] - points[1], points[1] - points[0]]);
});

test("batches agree with single states", () => {
  const start = State.of(newTable());
  const states = States.sample(start, 0, 5, 7);
  const lists = states.legal();
  const firsts = lists.map((list) => [...list][0]);
  lists.forEach((list, i) => assert.deepEqual([...list].map(String), [...states.get(i).legal()].map(String)));
  const alone = states.get(2);
  assert.deepEqual([...states.legalCounts()], lists.map((list) => list.length));
  assert.equal(alone.legalCount(), lists[2].length);
  const played = states.get(2);
  assert.throws(() => played.play(lists[2].length), withStatus(Status.ARGUMENT));
  for (const index of [-1, 0.5, 2 ** 32]) assert.throws(() => played.play(index), RangeError);
  played.play(0);
  alone.apply(firsts[2]);
  assert.equal(played.hash(), alone.hash());
  const byNumber = new States(variant, lists.map((_, i) => states.get(i)));
  byNumber.play(lists.map(() => 0));
  assert.equal(byNumber.get(2).hash(), alone.hash());
  assert.throws(() => byNumber.play([0]), RangeError);
  states.apply(firsts);
  assert.equal(states.get(2).hash(), alone.hash());
  const pair = new States(variant, [start, start]);
  assert.deepEqual(pair.views([0, 1]), [start.view(0), start.view(1)]);
  assert.deepEqual(pair.views()[1], start.view(start.turn));
  const sampled = pair.resample(3, 7, [0, 1]);
  assert.deepEqual(sampled.views([0, 0, 0, 1, 1, 1])[5], start.view(1));
  assert.notEqual(sampled.get(0).hash(), sampled.get(1).hash());
  sampled.playout(3);
  assert.deepEqual([...sampled.returns(ReturnKind.DEAL).slice(2, 4)], sampled.get(1).returns(ReturnKind.DEAL));
  assert.throws(() => states.apply(firsts.slice(1)), RangeError);
  assert(states.playout(5).every((playout) => playout.decisions > 0));
});

test("an arena says who is better and goes on from its lines", { skip: !has("mille.arena/1") }, () => {
  const setup = { pairs: 6, seed: 1 };
  const arena = new Arena(variant, ["greedy", "random"], setup);
  let lines = "";
  arena.run(4, (news) => void (lines += news.lines));
  assert.equal(lines.split("\n").length, 5);
  assert.equal(arena.info.pairsDone, 4);
  assert.deepEqual(arena.players(), ["greedy", "random"]);
  const file = arena.text(ArenaTextKind.HEADER) + lines;
  const again = new Arena(variant, ["greedy", "random"], setup);
  assert.deepEqual(again.addLines(file), { lines: file.length, times: 0 });
  for (const one of [arena, again]) one.run();
  const result = arena.result();
  assert.deepEqual(again.result().pointsPerDeal, result.pointsPerDeal);
  assert.equal(JSON.parse(arena.text()).pairs, 6);
  assert(result.pointsPerDeal.value > 0 && result.pointsPerDeal.low <= result.pointsPerDeal.value);
  assert.equal(result.elo, null);
  assert.equal(result.luckAdjusted, null);
  const lucky = new Arena(variant, ["greedy", "random"], { ...setup, luck: true });
  lucky.run(2);
  assert(Number.isFinite(lucky.result().luckAdjusted.value));
  assert.deepEqual([result.players, result.pairs, result.sides[1].faults[3]], [[0, 1], 6, 0]);
  assert.equal(arena.series(0, 3).at(-1).pairs, 6);
  assert(arena.rating(0).value.value > arena.rating(1).value.value);
  assert.deepEqual(arena.faults(), []);
  const opened = Arena.open(engine, file);
  opened.addLines(file);
  assert.equal(opened.result().pairs, 4);
  const one = new Arena(variant, ["greedy", "random"], setup);
  let told = 0;
  one.play(2, (news) => void (told += news.lines.split("\n").length - 1));
  assert.deepEqual([told, one.info.pairsDone], [1, 0]);
  assert.throws(() => one.run(0, () => { throw new Error("on purpose"); }), /on purpose/);
  assert.throws(() => new Arena(variant, ["nobody", "random"], setup), withStatus(Status.NOT_FOUND));
  assert.throws(() => new Arena(variant, ["greedy", "random"], { pair: 3 }), TypeError);
  const endless = new Arena(variant, ["random", "greedy"], { pairs: 1_000_000 });
  assert.throws(() => endless.run(0, () => false), withStatus(Status.CANCELLED));
  endless.cancel();
});

test("players, messages, matches and seeds are found", () => {
  assert.deepEqual(engine.players().slice(0, players().length), players());
  assert.equal(engine.describePlayer("club").id, "club");
  new Player(engine, "club").cancel();
  assert(messages().includes("pile.pair") && messageText("pile.pair") && messageText("no.such") === null);
  assert.deepEqual(languages().slice(0, 2), ["en", "fr"]);
  assert.notEqual(messageText("pile.pair", "fr"), messageText("pile.pair"));
  assert.notEqual(ruleText("P1", "fr"), ruleText("P1", "en"));
  const record = newTable().record(ALL);
  const lines = record.split("\n").length;
  assert.deepEqual(findMatch(record + record, 2), { offset: record.length, length: record.length, line: lines });
  assert.throws(() => findMatch(record, 2), withStatus(Status.NOT_FOUND));
  assert.deepEqual(seedOfMatch(7, 1), seedBytes(7));
  assert.notDeepEqual(seedOfMatch(7, 2), seedBytes(7));
  assert.notDeepEqual(randomSeed(), randomSeed());
});

test("a player knows its budget", () => {
  const table = newTable();
  let told;
  table.setPlayer(table.info.turn, Player.fromFunction(engine, "told", (decision) => {
    told = decision.budget;
    return 0;
  }));
  table.step({ nodes: 5, softUs: 1e6, hardUs: 1e7 });
  assert.deepEqual(told, { nodes: 5, softUs: 1e6, hardUs: 1e7 });
});

test("given decks are dealt as they are", () => {
  const source = newTable();
  const table = new Table(variant, { decks: Decks.GIVEN });
  assert.throws(() => table.nextDeal(), withStatus(Status.ARGUMENT));
  const deck = [0, 1].flatMap(() => Array.from({ length: 52 }, (_, number) => Card.of(number)));
  table.nextDeal({ deck, dealer: 1 });
  assert.equal(table.info.dealer, 1);
  assert.throws(() => source.nextDeal({ deck, dealer: 1 }), MilleError);
  assert.throws(() => table.nextDeal({ deck: [...deck, ...deck] }), RangeError);
});
