// What the review of a match finds, and what the page makes of it. No browser is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const LIBMILLE = process.env.LIBMILLE ?? here("../../../build/web/package/dist/node.js");
const { ALL, Engine, Phase, Player, Table } = await import(LIBMILLE);
const { outputFiles } = await build({
  stdin: {
    contents: ["axis", "findings", "mean", "playing", "replay", "reviewing", "say"].map((name) => `export * from "./${name}";`).join("\n"),
    resolveDir: here("../src"), loader: "ts",
  },
  bundle: true, write: false, format: "esm", alias: { libmille: LIBMILLE }, external: [LIBMILLE], platform: "node",
});
const source = outputFiles[0].text.replaceAll(LIBMILLE, `file://${LIBMILLE}`);
const {
  costliest, isDone, MATCHES, meanOf, NOTHING, outlookOf, playMatch, Recorded, reviewOn, shareDone, speak, tenths, ticks, workOf,
} = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const engine = new Engine();

/** A match of two players as it is recorded, as far as `until` lets it go. */
function recorded(players, { options = {}, seed = 1, stakes = [1, 3], variant = engine.variant("montreal", options), until = playMatch } = {}) {
  const table = new Table(variant, { seed, stakes });
  players.forEach((name, seat) => table.setPlayer(seat, new Player(engine, name)));
  until(table);
  const record = table.record(ALL);
  table.close();
  return record;
}
const opened = (record) => new Recorded(engine, record, 1);
/** The decision that ended the first deal. */
const firstEnd = (match) => match.summary.deals[1] - 1;
const short = recorded(["random", "club"], { options: { target: 60 } });

test("a review finds what a player that plays at random has lost, and finds it again", () => {
  const match = opened(short);
  const own = workOf(match.summary, [0]).decisions.slice(0, 16);
  const found = own.map((number) => match.reviewer.decision(number)).filter(Boolean);
  assert(found.length > 0);
  for (const { decision, seat, deal, turn, played, better, reasons, gain } of found) {
    assert.equal(seat, 0);
    for (const [action, facts] of [[played, reasons.played], [better, reasons.better]]) {
      if (action.startsWith("pile")) assert.equal(facts[0].kind, "takes");
      if (action.startsWith("lay")) assert(facts.length > 0, action);
    }
    assert(own.includes(decision) && deal >= 1 && turn >= 1 && played !== better);
    assert(gain.value > gain.half && gain.half > 0);
  }
  assert(found.some(({ reasons }) => reasons.better.length > 0));
  assert.deepEqual(match.reviewer.decision(found[0].decision), found[0]);
  match.close();
});

test("matches are played on from the end of a deal, each with its own cards, and pay in the stakes of the match", () => {
  const [small, large] = [[1, 3], [2, 6]].map((stakes) => opened(recorded(["random", "club"], { options: { target: 300 }, stakes })));
  const end = firstEnd(small);
  const paid = small.reviewer.payments(end, 1, 8);
  assert.deepEqual([...small.reviewer.payments(end, 1, 5), ...small.reviewer.payments(end, 6, 3)], paid);
  assert(new Set(paid).size > 2, `${paid}`);
  assert.deepEqual(large.reviewer.payments(end, 1, 8), paid.map((one) => 2 * one));
  // Near the end it is club that is ahead.
  assert(meanOf(small.reviewer.payments(small.summary.deals.at(-1) - 1, 1, 20)).value < 0);
  for (const match of [small, large]) match.close();
});

test("a match under a house rule is played on under it", () => {
  const script = `return { name = "dear", match = { target = 600 }, hooks = { settle = function(match, payment) return { game = 50, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = 50 } end } }`;
  const match = opened(recorded(["greedy", "club"], { variant: engine.variantFromScript("dear.lua", script) }));
  for (const one of match.reviewer.payments(firstEnd(match), 1, 4)) assert([50, -50, 0].includes(one), `${one}`);
  match.close();
});

test("the work of a review is the decisions of its seats and the deals after which the match went on", () => {
  const whole = opened(short).summary;
  const { seats, decisions, deals } = whole;
  assert.equal(seats.length, decisions);
  assert.equal(workOf(whole, [0]).decisions.length + workOf(whole, [1]).decisions.length, decisions);
  assert.deepEqual(workOf(whole, [0, 1]).ends, deals.slice(1).map((first) => first - 1));
  const oneDeal = (then) => (table) => {
    table.nextDeal();
    while (table.info.phase !== Phase.BETWEEN) table.step();
    then(table);
  };
  const work = (then) => {
    const { summary } = opened(recorded(["greedy", "club"], { until: oneDeal(then) }));
    return { ends: workOf(summary, [0]).ends.length, deals: summary.deals.length, over: summary.complete };
  };
  assert.deepEqual(work(() => {}), { ends: 1, deals: 1, over: false });
  assert.deepEqual(work((table) => table.forfeit(0)), { ends: 0, deals: 1, over: true });
  assert.deepEqual(work((table) => { table.nextDeal(); table.step(); }), { ends: 1, deals: 2, over: false });
  assert.deepEqual(work((table) => { table.nextDeal(); table.step(); table.forfeit(0); }), { ends: 1, deals: 2, over: true });
});

const replay = (winner, total) => ({
  seats: [0, 1, 0, 1, 0, 1], decisions: 6, deals: [0, 2, 4], complete: true, sheet: { deals: [{}, {}, {}], winner, payment: total === null ? null : { total } },
});

test("the graph goes as far as the review, ends with the payment, and turns with the seat", () => {
  const match = replay(0, 7);
  const work = workOf(match, [0]);
  assert.deepEqual(work, { decisions: [0, 2, 4], ends: [1, 3] });
  const graph = (payments, seat = 0, of = match) => outlookOf(of, work, { ...NOTHING, payments }, seat).map(({ deal, value, paid }) => [deal, value, paid]);
  assert.deepEqual(graph([]), [[0, 0, false]]);
  assert.deepEqual(graph([[2, 4]]), [[0, 0, false], [1, 3, false]]);
  assert.deepEqual(graph([[2, 4], [-1]]), [[0, 0, false], [1, 3, false], [2, -1, false], [3, 7, true]]);
  assert.deepEqual(graph([[2, 4], [-1]], 1), [[0, 0, false], [1, -3, false], [2, 1, false], [3, -7, true]]);
  assert.equal(Math.abs(graph([[1], [1]], 1, replay(null, null)).at(-1)[1]), 0);
  assert.equal(graph([[1], [1]], 0, { ...match, complete: false }).length, 3);
});

test("the three costliest decisions of a seat stand first, and all of them are counted", () => {
  const costly = [12, 40, 5, 30].map((value, decision) => ({ decision, seat: 0, gain: { value, half: 1 } }));
  const found = costliest({ ...NOTHING, costly: [...costly, { decision: 9, seat: 1, gain: { value: 99, half: 1 } }] }, 0);
  assert.deepEqual(found.worst.map(({ decision }) => decision), [1, 3, 0]);
  assert.deepEqual([found.count, found.points], [4, 87]);
  assert.deepEqual(costly.map(({ decision }) => decision), [0, 1, 2, 3], "what was found stays as it was");
});

/** A worker that answers at once, or fails at a call. */
const answering = (failing = Infinity) => {
  const asked = [];
  return {
    asked,
    async call(name, ...args) {
      asked.push([name, ...args]);
      if (asked.length > failing) throw new Error("failed");
      return name === "reviewDecision" ? (args[0] === 2 ? { decision: 2, seat: 0, gain: { value: 9, half: 1 } } : null) : Array(args[2]).fill(1);
    },
  };
};

test("a review does all of its work piece by piece, and one that was stopped goes on where it was", async () => {
  const match = replay(0, 7);
  const work = workOf(match, [0]);
  const worker = answering();
  let findings = NOTHING;
  const shares = [];
  const controller = new AbortController();
  const told = (stopAt) => (found) => {
    findings = found;
    shares.push(shareDone(work, found));
    if (shares.length === stopAt) controller.abort();
  };
  await reviewOn(worker, "record", match, work, findings, told(5), controller.signal);
  assert(!isDone(work, findings));
  assert.equal(shares.length, 5);
  await reviewOn(worker, "record", match, work, findings, told(0), new AbortController().signal);
  assert(isDone(work, findings));
  assert.equal(shares.at(-1), 1);
  assert.deepEqual(shares, [...shares].sort((a, b) => a - b));
  assert.deepEqual(findings.costly.map(({ decision }) => decision), [2]);
  assert.deepEqual(findings.payments, [Array(MATCHES).fill(1), Array(MATCHES).fill(1)]);
  assert.deepEqual(worker.asked.filter(([name]) => name === "open"), [["open", "record", undefined], ["open", "record", undefined]]);
  await assert.rejects(reviewOn(answering(3), "record", match, work, NOTHING, () => {}, new AbortController().signal), /failed/);
});

test("an axis has round numbers that cover its range, and 0", () => {
  assert.deepEqual(ticks(-1, 1, 6), [-1, -0.5, 0, 0.5, 1]);
  assert.deepEqual(ticks(-3.2, 7.9, 6), [-4, -2, 0, 2, 4, 6, 8]);
  assert.deepEqual(ticks(0, 7, 10), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(ticks(0, 23, 10), [0, 5, 10, 15, 20, 25]);
  for (let width = 1; width < 400; width += 7) {
    const marks = ticks(-width / 3, width, 6);
    assert(marks.includes(0) && marks[0] <= -width / 3 && marks.at(-1) >= width && marks.length <= 7, `${marks}`);
  }
});

test("a mean has its interval, and one decimal in the reader's language", () => {
  assert.equal(meanOf([]), null);
  assert.deepEqual(meanOf([4]), { value: 4, half: 0 });
  const { value, half } = meanOf([1, 3]);
  assert(value === 2 && Math.abs(half - 1.96) < 1e-12);
  assert.deepEqual([tenths(-1.25), tenths(-0.01), tenths(3)], ["−1.3", "0.0", "3.0"]);
  speak("fr");
  assert.equal(tenths(-1.5), "−1,5");
  speak("en");
});
