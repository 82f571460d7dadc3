// The deal of a day and the statistics as pure functions: dates, seeds, results to send, what is counted. No browser is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL, Engine, JsonKind, Phase, Player, Table } from "../../../build/web/package/dist/node.js";
import { sources } from "./sources.js";

const here = (path) => new URL(path, import.meta.url);
const { countsOf, daysAfter, earned, figures, isDay, playedDays, rankOf, resultText, seedOf, speak, weekOf } = await sources(["days", "figures", "counts", "say", "words"]);

test("the seed of a day is its date as a number, and gives everybody the same cards", () => {
  assert.equal(seedOf("2026-11-28"), "20261128");
  const table = new Table(new Engine().variant("montreal"), { seed: seedOf("2026-11-28") });
  table.nextDeal();
  const [header, deal] = table.record(ALL).split("\n").map((line) => line && JSON.parse(line));
  assert.equal(header.seed, "0829350100000000000000000000000000000000000000000000000000000000");
  assert.equal(deal.dealer, 0);
  assert.deepEqual(deal.deck.slice(0, 8), ["6D", "5S", "10S", "3D", "AD", "10C", "5C", "JS"]);
});

test("a day is a date of the calendar, and is shown among the seven that end some weeks before today", () => {
  for (const day of ["2026-11-28", "2024-02-29", "0999-12-31"]) assert(isDay(day), day);
  for (const day of ["", "2026-02-29", "2026-13-01", "2026-1-1", "2026-11-28T00", "+2026-11-28", "20261128", "2026-11-00", "٢٠٢٦-١١-٢٨"]) assert(!isDay(day), day);
  assert.equal(daysAfter("2026-11-28", 4), "2026-12-02");
  assert.equal(daysAfter("2027-01-01", -1), "2026-12-31");
  const week = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"];
  for (const day of week) assert.deepEqual(weekOf(day, "2026-11-29"), week);
  assert.deepEqual(weekOf("2026-11-22", "2026-11-29").at(-1), "2026-11-22");
  assert.deepEqual(weekOf("2026-11-16", "2026-11-29").at(0), "2026-11-16");
});

test("a result is a few signs that name no card", () => {
  const result = { points: [265, -40], naturals: [2, 0], chapeau: [false, true], out: 0, turns: 14 };
  assert.equal(resultText("2026-11-28", "Skilled", result), "Mille, Nov 28, 2026, Skilled\n🟩🟩🟩🟩🟩🟩 265 ⭐⭐ 🏁\n🟥 −40 ⭕\n14 turns");
  const lost = { points: [-5, 1000], naturals: [0, 0], chapeau: [true, false], out: null, turns: 1 };
  speak("fr");
  assert.equal(resultText("2026-11-28", "Habile", lost), "Mille, 28 nov. 2026, Habile\n🟥 −5 ⭕\n⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜ 1000\n1 tour");
  speak("en");
  assert.equal(resultText("2026-11-28", "Skilled", { ...lost, points: [0, 0], chapeau: [false, false] }), "Mille, Nov 28, 2026, Skilled\n0\n0\n1 turn");
});

/** A match of the library, finished unless it says otherwise. */
const kept = (began, summary = {}, setup = {}) => ({
  id: String(began), began, played: began, revision: 1, saved: { setup: { opponent: "beginner", ...setup }, record: "" },
  summary: { opponent: setup.opponent ?? "beginner", deals: 5, totals: [0, 0], naturals: [1, 2], over: true, winner: 0, won: 10, ...summary },
});

test("the first finished try of a day is its score; a later one and a try in progress leave it", () => {
  const day = "2026-11-28";
  const days = playedDays([
    kept(4, {}, { daily: { day, again: true } }), kept(3, { over: false }, { daily: { day, again: true } }), kept(2, {}, { daily: { day } }),
    kept(5, { over: false }, { daily: { day: "2026-11-27" } }), kept(1),
  ]);
  assert.deepEqual([...days].map(([day, { score, begun }]) => [day, score?.id, begun?.id]).sort(), [["2026-11-27", undefined, "5"], [day, "2", "3"]]);
  assert.equal(playedDays([kept(2, {}, { daily: { day } }), kept(1, {}, { daily: { day } })]).get(day).score.id, "1");
});

test("turns, piles, deals gone out and without wild cards are counted as the engine has them", () => {
  const engine = new Engine();
  const seen = { pure: 0, wild: 0, piles: 0 };
  for (const [variant, options] of [["montreal", {}], ["montreal", { target: 3000 }], ["progressive", {}]]) {
    const table = new Table(engine.variant(variant, options), { seed: 11 });
    for (const seat of [0, 1]) table.setPlayer(seat, new Player(engine, seat ? "club" : "greedy"));
    const pure = [0, 0];
    const outs = [0, 0];
    const piles = [0, 0];
    let turns = 0;
    for (let ended = 0; table.info.phase !== Phase.OVER; ) {
      if (table.info.phase === Phase.BETWEEN) table.nextDeal();
      const { turn, decisions } = table.info;
      table.step();
      const done = table.json(JsonKind.EVENTS, ALL).filter((event) => event.do && event.decision >= decisions);
      piles[turn] += done.filter((event) => event.do.startsWith("pile")).length;
      const { deals } = table.json(JsonKind.SHEET, 0);
      if (deals.length === ended) continue;
      ended = deals.length;
      // A player who goes out by laying has begun a turn that no discard completes.
      turns += deals.at(-1).turns + (done.at(-1).do.startsWith("discard") ? 0 : 1);
      const { out } = deals.at(-1);
      if (out === null) continue;
      outs[out]++;
      const sets = Object.entries(table.json(JsonKind.VIEW, 0).sets[out]);
      const wild = sets.some(([rank, cards]) => cards.some((card) => rankOf(card) !== rank));
      if (!wild) pure[out]++;
      seen[wild ? "wild" : "pure"]++;
    }
    const sheet = table.json(JsonKind.SHEET, 0);
    const counts = countsOf(table.json(JsonKind.EVENTS, ALL), sheet.deals);
    assert.deepEqual([counts.pure, counts.outs, counts.piles], [pure, outs, piles]);
    assert.deepEqual(counts.chapeaux, [0, 1].map((seat) => sheet.deals.filter(({ chapeau }) => chapeau[seat]).length));
    assert.equal(counts.turns[0] + counts.turns[1], turns);
    seen.piles += piles[0] + piles[1];
  }
  assert(seen.pure > 0 && seen.wild > 0 && seen.piles > 0, JSON.stringify(seen));
});

test("the statistics compare the last ten matches with those before, and count only matches against the page's players", () => {
  const counts = { turns: [50, 50], piles: [4, 6], outs: [3, 2], pure: [1, 0], chapeaux: [0, 1] };
  const all = Array.from({ length: 12 }, (_, i) => kept(i + 1, i < 2 ? { winner: 1, won: -7 } : i === 11 ? { winner: null, won: 0 } : { counts }));
  const others = [
    kept(20, { over: false }), kept(21, { names: ["Ann", "Ben"] }), kept(22, {}, { daily: { day: "2026-11-28" } }), kept(23, {}, { position: "{}" }),
    kept(24, {}, { opponent: "club" }), kept(25, { counts: null }, { opponent: "casual" }),
  ];
  const [beginner, ...rest] = figures([...all, ...others].reverse());
  assert.deepEqual(rest.map(({ opponent }) => opponent), ["casual", "club"]);
  assert.deepEqual(beginner.results, [-1, -1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  assert.deepEqual(beginner.last, { matches: 10, won: 9, lost: 0, payment: 90, deals: 45, piles: [36, 54], naturals: [9, 18], pure: [9, 0], chapeaux: [0, 9] });
  assert.deepEqual(beginner.before, { matches: 2, won: 0, lost: 2, payment: -14, deals: 0, piles: [0, 0], naturals: [0, 0], pure: [0, 0], chapeaux: [0, 0] });
  assert.equal(beginner.all.matches, 12);
});

test("seven of the last ten matches won earn the next level, until it is declined or played", () => {
  const won = (n, lost, from = 1) => Array.from({ length: n + lost }, (_, i) => kept(from + i, i < lost ? { winner: 1 } : {}));
  assert.equal(earned(won(6, 4), "beginner", []), null);
  assert.deepEqual(earned(won(7, 3), "beginner", []), { level: "beginner", next: "casual", won: 7, of: 10 });
  assert.deepEqual(earned(won(7, 0), "beginner", []), { level: "beginner", next: "casual", won: 7, of: 7 });
  assert.deepEqual(earned(won(7, 30), "beginner", []), { level: "beginner", next: "casual", won: 7, of: 10 });
  assert.equal(earned([...won(10, 0), ...won(0, 4, 20)], "beginner", []), null);
  assert.equal(earned(won(7, 3), "beginner", ["beginner"]), null);
  assert.notEqual(earned(won(7, 3), "beginner", ["casual"]), null);
  assert.equal(earned([...won(7, 3), kept(50, { over: false }, { opponent: "casual" })], "beginner", []), null);
  assert.notEqual(earned([kept(0, {}, { opponent: "casual" }), ...won(7, 3)], "beginner", []), null);
  assert.notEqual(earned([...won(7, 3), kept(50, {}, { opponent: "casual", daily: { day: "2026-11-28" } })], "beginner", []), null);
  const master = won(10, 0).map((one) => ({ ...one, summary: { ...one.summary, opponent: "master" } }));
  assert.equal(earned(master, "master", []), null);
  assert.equal(earned([], "beginner", []), null);
});
