// What the review of a match finds, what the page makes of it, and what one learns from it. No browser is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sources } from "./sources.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const LIBMILLE = process.env.LIBMILLE ?? here("../../../build/web/package/dist/node.js");
const { ALL, Engine, Phase, Player, Table } = await import(LIBMILLE);
const {
  costliest, isDone, MATCHES, meanOf, mistakesOf, NOTHING, outlookOf, playMatch, Practice, Recorded, Refused, reviewOn, ReviewRun, shareDone, speak, tenths,
  ticks, workOf, WORLDS,
} = await sources(["axis", "engine", "findings", "mean", "playing", "practice", "protocol", "replay", "reviewing", "reviewrun", "say"], LIBMILLE);

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
    assert(gain.half > 0);
  }
  assert(found.some(({ reasons }) => reasons.better.length > 0));
  assert.deepEqual(match.reviewer.decision(found[0].decision), found[0]);
  match.close();
});

test("another move is tried in the deals of the review, piece by piece, and one that is not legal is refused", () => {
  const match = opened(short);
  const found = workOf(match.summary, [0]).decisions.map((number) => match.reviewer.decision(number)).find(Boolean);
  const gains = (other, first, count) => match.reviewer.gains(found.decision, found.better, other, first, count);
  const pieces = [...gains(found.played, 1, 20), ...gains(found.played, 21, WORLDS - 20)];
  assert.deepEqual(meanOf(pieces), found.gain);
  assert.deepEqual(gains(found.better, 1, 5), [0, 0, 0, 0, 0]);
  assert.throws(() => gains("discard KC KD", 1, 1));
  assert.throws(() => gains("no action", 1, 1));
  match.close();
});

test("the table as it stood has what the seat saw, and nothing of what came later", () => {
  const match = opened(recorded(["greedy", "club"], { options: { target: 300 }, seed: 4 }));
  const { seats, deals, decisions } = match.summary;
  assert(deals.length > 1);
  for (let number = 0; number < decisions; number++) {
    const { hands, view: open } = match.frame(number);
    const { view, sheet, events, legal, seat } = match.past(number);
    assert.equal(seat, seats[number]);
    assert.deepEqual([view.turn, view.hand, view.hand_sizes[1], view.pile], [0, hands[seat], hands[1 - seat].length, open.pile]);
    assert.deepEqual(sheet.deals.map(({ deal }) => deal), deals.filter((first) => first <= number).slice(1).map((_, i) => i + 1));
    assert(!("winner" in sheet) && !("payment" in sheet));
    assert(legal.length > 0);
    assert.equal(events.at(-1).decision, deals.includes(number) ? number : number - 1);
    for (const event of events) {
      if (event.do === "draw") assert.equal("card" in event, event.seat === 0, JSON.stringify(event));
      assert(event.reveal === undefined && event.deck === undefined);
    }
  }
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

const costly = (decision, seat = 0) => ({ decision, seat, deal: 1, turn: decision, played: "discard 4C", better: "lay 8 8C 8H 8S", reasons: { played: [], better: [] }, gain: { value: 30, half: 5 } });

/** A practice with the mistakes of decisions 2 and 4, and a worker that gives these gains to each trial. */
function practising({ seat = 0, gains = () => 1, failing = null } = {}) {
  const run = new ReviewRun("record", { ...replay(0, 7), match: 1, players: ["you", "club"] }, [seat]);
  run.set({ findings: { ...NOTHING, costly: [costly(2, seat), costly(3, 1 - seat), costly(4, seat)] } });
  const asked = [];
  const worker = {
    async call(name, ...args) {
      asked.push([name, ...args]);
      if (failing?.(name, ...args)) throw failing(name, ...args);
      if (name === "pastGains") return Array.from({ length: args[4] }, (_, i) => gains(args[3] + i));
      return name === "past" ? { view: {} } : null;
    },
    stop: () => asked.push(["stop"]),
  };
  return { run, asked, practice: new Practice(run, seat, worker) };
}

/** Waits until what the practice has asked for has come. */
const come = (practice, wanted) => new Promise((resolve) => {
  const look = () => wanted(practice.state) && (deaf(), resolve());
  const deaf = practice.hear(look);
  look();
});
const stands = (practice) => come(practice, ({ snapshot }) => snapshot !== null);

test("the better move is found with its cards in any order, the played one is named, and what is found at the first try is counted", async () => {
  const { practice, asked } = practising();
  await stands(practice);
  assert.deepEqual([practice.state.mistake.decision, practice.state.stage], [2, "asks"]);
  await practice.act("lay 8 8S 8C 8H");
  assert.equal(practice.state.stage, "found");
  await practice.act("discard 4C");
  assert.equal(practice.state.stage, "found", "it is done");
  await practice.next();
  assert.equal(practice.state.mistake.decision, 4);
  await practice.act("discard 4C");
  assert.deepEqual([practice.state.stage, practice.state.tries], ["played", 1]);
  await practice.act("lay 8 8C 8H 8S");
  assert.equal(practice.state.stage, "found");
  await practice.next();
  assert.equal(practice.state.mistake, null);
  assert.deepEqual([...practice.state.done], [[2, true], [4, false]]);
  assert(!asked.some(([name]) => name === "pastGains"), "nothing had to be tried");
  practice.again();
  await stands(practice);
  assert.deepEqual([practice.state.mistake.decision, practice.state.done.size], [2, 0]);
});

test("another move is as good if the review would not have listed it", async () => {
  const { practice, asked } = practising({ gains: (world) => (world % 2 ? 20 : -18) });
  await stands(practice);
  await practice.act("discard 9C");
  assert.equal(practice.state.stage, "equal");
  assert.deepEqual([...practice.state.done], [[2, true]]);
  const tried = asked.filter(([name]) => name === "pastGains");
  assert.equal(tried.reduce((sum, call) => sum + call[5], 0), WORLDS);
  assert.deepEqual(tried[0].slice(1, 5), [2, "lay 8 8C 8H 8S", "discard 9C", 1]);
  const worse = practising({ gains: (world) => 20 + (world % 2) }).practice;
  await stands(worse);
  await worse.act("discard 9C");
  assert.deepEqual([worse.state.stage, worse.state.tries, worse.state.done.size], ["worse", 1, 0]);
  assert(worse.state.gain.value === 20.5 && worse.state.gain.half < 1);
});

test("a move that is nearer to the mistake is not as good, even if its trials do not tell it clearly", async () => {
  const trial = async (mean) => {
    const { practice } = practising({ gains: (world) => mean + (world % 2 ? 200 : -200) });
    await stands(practice);
    await practice.act("discard 9C");
    return practice.state.stage;
  };
  assert.deepEqual([await trial(14), await trial(16), await trial(-40)], ["equal", "worse", "equal"]);
});

test("both moves are shown at any time, and a trial under way then counts no more", async () => {
  const { practice } = practising();
  await stands(practice);
  const trial = practice.act("discard 9C");
  assert.equal(practice.state.stage, "tries");
  practice.show();
  await trial;
  assert.deepEqual([practice.state.stage, [...practice.state.done]], ["shown", [[2, false]]]);
  practice.show();
  await practice.act("lay 8 8C 8H 8S");
  assert.equal(practice.state.stage, "shown");
});

test("a move that is refused is no try, a worker that fails is asked anew, and a practice that is left stops its worker", async () => {
  const refusal = { message: "You have no 9C in your hand.", rule: "X1", ruleText: "", line: 0, file: "", id: "discard.hand", params: [] };
  let error = new Refused(refusal);
  const { practice, asked } = practising({ failing: (name) => name === "pastGains" && error });
  await stands(practice);
  await practice.act("discard 9C");
  assert.deepEqual([practice.state.stage, practice.state.tries, practice.state.refusal], ["asks", 0, refusal]);
  practice.forgive();
  error = new Error("lost");
  await practice.act("discard 9C");
  assert.deepEqual([practice.state.stage, practice.state.refusal, practice.state.failure], ["asks", null, "Lost."]);
  error = null;
  await practice.act("discard 9C");
  assert.equal(practice.state.stage, "worse");
  assert.deepEqual(asked.filter(([name]) => name === "open"), [["open", "record", 1], ["open", "record", 1]]);
  practice.close();
  assert.deepEqual(asked.at(-1), ["stop"]);
});

test("seat 1 learns as seat 0 does, and mistakes that the review finds meanwhile follow", async () => {
  const { run, practice, asked } = practising({ seat: 1 });
  await stands(practice);
  await practice.act("lay @1 K KC");
  assert.deepEqual(asked.find(([name]) => name === "pastGains").slice(1, 4), [2, "lay 8 8C 8H 8S", "lay @0 K KC"]);
  practice.show();
  await practice.next();
  practice.show();
  run.set({ findings: { ...run.state.findings, costly: [...run.state.findings.costly, costly(5, 1)] } });
  await practice.next();
  assert.equal(practice.state.mistake.decision, 5);
  assert.deepEqual(mistakesOf(run.state.findings, 1).map(({ decision }) => decision), [2, 4, 5]);
});
