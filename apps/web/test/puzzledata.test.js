// The committed puzzles, played and counted again by the engine; and the days in a row. No browser is needed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ActionKind, Engine, Phase, State, Table } from "../../../build/web/package/dist/node.js";
import { sources } from "./sources.js";

const here = (path) => new URL(path, import.meta.url);
const { daysNow, dayOf, isSolved, resultWords, speak, toldWords, withDay } = await sources(["run", "puzzlewords", "say"]);
const puzzles = JSON.parse(readFileSync(here("../src/puzzles.json"), "utf8"));

const engine = new Engine();
/** All states in which the turn of seat 0 can end, without what a draw brings. */
function endsOf(state) {
  const met = new Set();
  const ends = [];
  const follow = (from) => {
    for (const action of Array.from(from.legal())) {
      if (action.kind === ActionKind.DRAW) continue;
      const next = from.copy();
      next.apply(action);
      const hash = next.hash();
      if (met.has(hash)) continue;
      met.add(hash);
      if (next.phase === Phase.LAY && next.turn === 0) follow(next);
      else ends.push(next);
    }
  };
  follow(state);
  return ends;
}

const PACK = "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ").flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));

/** What each play scores that reaches the goal, the most first. */
const points = (state, goal) =>
  endsOf(state).filter((end) => end.phase === Phase.BETWEEN).map((end) => end.result()).filter(({ out }) => goal === "most" || out === 0).map((result) => result.points[0]).sort((a, b) => b - a);

function stateOf(position) {
  const table = Table.fromPosition(engine, position);
  const state = State.of(table);
  table.close();
  return state;
}

test("there are more than 250 puzzles, no two alike, some of each grade and goal", () => {
  assert(puzzles.length > 250);
  assert.equal(new Set(puzzles.map(({ position }) => JSON.stringify([position.hands[0], position.sets[0]]))).size, puzzles.length);
  for (const grade of [1, 2, 3]) assert(puzzles.filter((one) => one.grade === grade).length >= 50, `grade ${grade}`);
  for (const goal of ["out", "most"]) assert(puzzles.filter((one) => one.goal === goal).length >= 50, goal);
  assert.deepEqual(puzzles.map(({ grade }) => grade), puzzles.map(({ grade }) => grade).sort());
});

test("the best play of each puzzle is legal, ends the deal, and scores what the puzzle says", () => {
  for (const [i, { goal, best, way, position }] of puzzles.entries()) {
    const state = stateOf(position);
    for (const action of way) state.apply(state.parse(action));
    assert.equal(state.phase, Phase.BETWEEN, `${i + 1}`);
    const { out, points } = state.result();
    assert.equal(points[0], best, `${i + 1}`);
    if (goal === "out") assert.equal(out, 0, `${i + 1}`);
  }
});

test("by the engine’s count, one play scores more than all others, by five points to go out and by ten before the deal’s end", () => {
  for (const [i, { goal, best, position }] of puzzles.entries()) {
    const [first, second = -Infinity] = points(stateOf(position), goal);
    assert.equal(first, best, `${i + 1}`);
    assert(second <= best - (goal === "out" ? 5 : 10), `${i + 1}: ${second}`);
  }
});

/** The position after the draw of each different card that may lie in the stock. */
function drawn(position) {
  const named = [...position.hands.flat(), ...position.sets.flatMap((sets) => Object.values(sets).flat()), ...position.pile];
  const unnamed = PACK.filter((card) => named.filter((one) => one === card).length < 2);
  return unnamed.map((card) => ({ ...position, drawn: true, hands: [[...position.hands[0], card], position.hands[1]], stock: position.stock - 1 }));
}

test("where the pile is to be taken, no card of the stock could score as much", () => {
  const some = puzzles.filter(({ position }) => !position.drawn);
  assert(some.length >= 10);
  for (const { goal, best, position } of some) {
    for (const after of drawn(position)) assert((points(stateOf(after), goal)[0] ?? -Infinity) < best);
  }
});

test("a play that is not the best is told with both values, and only the person’s own play solves", () => {
  speak("en");
  const state = { number: 7, goal: "out", grade: 1, best: 140, way: [], shown: false, over: true, points: 95 };
  assert.equal(resultWords(state).text, "You scored 95 points; 140 were possible.");
  assert.equal(isSolved(state), false);
  assert.equal(resultWords({ ...state, points: null }).text, "You did not go out; 140 points were possible.");
  assert.equal(isSolved({ ...state, points: 140 }), true);
  assert.equal(isSolved({ ...state, points: 140, shown: true }), false);
  assert.equal(resultWords({ ...state, goal: "most", points: -35 }).text, "You scored −35 points; 140 were possible.");
  assert.match(toldWords({ ...state, over: false }), /^Puzzle 7, easy\. Go out this turn/);
});

test("days in a row are counted over the ends of months and years, and a missed day begins anew", () => {
  let run = null;
  assert.equal(daysNow(run, "2026-12-30"), 0);
  for (const day of ["2026-12-30", "2026-12-31", "2026-12-31", "2027-01-01"]) run = withDay(run, day);
  assert.deepEqual(run, { day: "2027-01-01", days: 3 });
  assert.equal(daysNow(run, "2027-01-02"), 3);
  assert.equal(daysNow(run, "2027-01-03"), 0);
  assert.deepEqual(withDay(run, "2027-01-03"), { day: "2027-01-03", days: 1 });
  assert.equal(daysNow({ day: "2028-02-28", days: 2 }, "2028-02-29"), 2);
  assert.equal(dayOf(new Date(2026, 0, 9, 23, 59)), "2026-01-09");
});
