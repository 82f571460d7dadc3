// The reason that decides for a move, and the move as advice. No browser is needed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Engine, JsonKind, Phase, Player, Table } from "../../../build/web/package/dist/node.js";
import { sources } from "./sources.js";

const here = (path) => new URL(path, import.meta.url);
const { adviceWords, becauseWords, decidingAgainst, decidingFor, FOR, long, othersThan, placesOf, sameAction, say, speak, touched } =
  await sources(["actions", "because", "say", "words"]);

const VERBS = { draw: "draw", pass: "pass", upcard: "upcard", pile: "pile 8C 8H", lay: "lay 8 8C 8H 8S", discard: "discard 4C" };
const reason = (kind, more = {}) => ({ kind, text: `${kind} in English`, ...more });
/** What decides for an action among reasons of these kinds. */
const decides = (action, ...kinds) => decidingFor(action, kinds.map((kind) => reason(kind)))?.kind ?? null;
/** Every kind that the interface describes. */
const kinds = [...readFileSync(here("../../../docs/json.md"), "utf8").split("## Reasons")[1].split("## Events")[0].matchAll(/^\| "(\w+)" \|/gm)].map(([, kind]) => kind);

test("the first reason of a fixed order decides, wherever it stands", () => {
  assert.equal(decides(VERBS.lay, "lays", "natural_in_reach", "no_chapeau"), "no_chapeau");
  assert.equal(decides(VERBS.lay, "no_chapeau", "out", "natural"), "natural");
  assert.equal(decides(VERBS.pile, "lays", "takes"), "takes");
  assert.equal(decides(VERBS.discard, "dear", "alone", "opponent_leaves", "safe"), "safe");
  assert.equal(decides(VERBS.discard, "dear", "alone", "best"), "alone");
  assert.equal(decides(VERBS.discard, "safe", "out_next"), "out_next");
  assert.equal(decides(VERBS.draw, "best", "only"), "only");
  assert.equal(decides(VERBS.upcard, "wild"), "wild");
});

test("the order is the one that the page’s documentation has", () => {
  const guide = readFileSync(here("../../../docs/browser.md"), "utf8").split("| move | order |")[1].split("\n\n")[0];
  const rows = [...guide.matchAll(/^\| ([^|`]+) \| (.+) \|$/gm)].map(([, move, order]) => [move, [...order.matchAll(/`(\w+)`/g)].map(([, kind]) => kind)]);
  const verbs = { "draw, pass": ["draw", "pass"], "take the upcard": ["upcard"], "take the pile": ["pile"], lay: ["lay"], discard: ["discard"] };
  assert.deepEqual(Object.fromEntries(rows.flatMap(([move, order]) => (verbs[move] ?? []).map((verb) => [verb, order]))), FOR);
});

test("what speaks against a move is never told as the reason to play it", () => {
  for (const kind of ["gives", "gives_freely", "pair", "could_lay", "chapeau", "natural_lost", "wild", "leaves", "opponent_takes", "opponent_out"]) {
    assert.equal(decides(VERBS.discard, kind), null, kind);
  }
  assert.equal(decides(VERBS.draw, "leaves"), null);
  const against = (action, ...found) => decidingAgainst(action, found.map((kind) => reason(kind)))?.kind ?? null;
  assert.equal(against(VERBS.discard, "chapeau", "pair", "gives"), "gives");
  assert.equal(against(VERBS.draw, "leaves"), "leaves");
  assert.equal(against(VERBS.discard, "alone", "dear", "safe"), null);
  assert.equal(against(VERBS.upcard, "wild"), null);
});

test("what happened in few trials decides nothing", () => {
  const next = (count) => decidingFor(VERBS.discard, [reason("out_next", { count, of: 60 })])?.kind ?? null;
  assert.deepEqual([next(29), next(30), next(60)], [null, "out_next", "out_next"]);
});

test("between two moves, what holds for both decides nothing", () => {
  const safe = reason("safe");
  const lays = (points) => reason("lays", { points });
  assert.equal(decidingFor(VERBS.discard, [safe, reason("dear", { points: 50 })], [safe]).kind, "dear");
  assert.equal(decidingFor(VERBS.discard, [safe], [safe]), null);
  assert.equal(decidingFor(VERBS.lay, [lays(130)], [lays(40)]).points, 130);
  assert.equal(decidingAgainst(VERBS.discard, [reason("pair")], [reason("pair")]), null);
});

test("every kind of reason decides for or against a move, but for two of trials, and is then a sentence in both languages without their numbers", () => {
  assert(kinds.length >= 23, `${kinds}`);
  const known = kinds.filter((kind) => Object.values(VERBS).some((action) => decidingFor(action, [reason(kind)]) ?? decidingAgainst(action, [reason(kind)])));
  assert.deepEqual(kinds.filter((kind) => !known.includes(kind)), ["opponent_takes", "opponent_out"]);
  for (const language of ["en", "fr"]) {
    speak(language);
    for (const kind of known) {
      const words = becauseWords(reason(kind, { cards: ["8C"], count: 71, of: 73, points: 35 }));
      assert.doesNotMatch(words, /in English|[{}]/, `${language} ${kind}`);
      assert.match(words, /^\p{Lu}.*\.$|^8♣ .*\.$/u, words);
      if (["opponent_leaves", "out_next", "best", "close"].includes(kind)) assert.doesNotMatch(words, /\d/, words);
    }
  }
  speak("en");
  assert.equal(becauseWords(reason("later")), "later in English", "a kind of a later release is told as the library tells it");
});

test("the other reasons are told too, and what was counted with its numbers", () => {
  const all = [reason("safe"), reason("alone"), reason("opponent_leaves", { count: 60 })];
  assert.deepEqual(othersThan(all[0], all), [all[1], all[2]]);
  assert.deepEqual(othersThan(all[2], all), all);
  assert.deepEqual(othersThan(null, all), all);
});

test("advice names the move as a player would, in both languages", () => {
  const table = { hand: ["8C", "8H", "8S", "4C", "2D", "QH", "QH"], own: ["Q"], wild: ["2"] };
  const said = (action, name) => adviceWords(action, table, name);
  const cases = [
    ["draw", "Draw from the stock.", "Pigez dans le talon."],
    ["pass", "Pass.", "Passez."],
    ["upcard", "Take the upcard.", "Prenez la carte retournée."],
    ["pile", "Take the pile.", "Prenez la pile."],
    ["pile 8C 8H", "Take the pile with your two eights.", "Prenez la pile avec vos deux 8."],
    ["pile 8C 2D", "Take the pile with 8♣ 2♦.", "Prenez la pile avec 8♣ 2♦."],
    ["lay 8 8C 8H 8S", "Lay the eights.", "Posez les 8."],
    ["lay 8 8C 8H", "Lay 8♣ 8♥ as eights.", "Posez 8♣ 8♥ comme 8."],
    ["lay 8 8C 8H 8S 2D", "Lay 8♣ 8♥ 8♠ 2♦ as eights.", "Posez 8♣ 8♥ 8♠ 2♦ comme 8."],
    ["lay Q QH QH", "Add Q♥ Q♥ to your queens.", "Ajoutez Q♥ Q♥ à vos dames."],
    ["lay @1 K 2D", "Add 2♦ to your opponent’s kings.", "Ajoutez 2♦ aux rois de l’adversaire."],
    ["discard 4C", "Discard 4♣.", "Défaussez 4♣."],
  ];
  for (const [action, english] of cases) assert.equal(said(action), english);
  assert.equal(said("discard 4C", long), "Discard 4 of clubs.");
  speak("fr");
  for (const [action, , french] of cases) assert.equal(said(action), french);
  speak("en");
});

test("a hint of the engine at each decision of a match has advice, and a reason that speaks for it or none", () => {
  const engine = new Engine();
  const table = new Table(engine.variant("montreal", { target: 60 }), { seed: 3 });
  for (const seat of [0, 1]) table.setPlayer(seat, new Player(engine, "club"));
  const adviser = new Player(engine, { name: "search", options: { nodes: 200 } });
  const reasons = new Map();
  while (table.info.phase !== Phase.OVER) {
    if (table.info.phase === Phase.BETWEEN) {
      table.nextDeal();
      continue;
    }
    const { action } = table.hint(adviser);
    const seat = table.info.turn;
    const view = table.json(JsonKind.VIEW, seat);
    const text = action.toString(seat);
    const found = [...table.reasons(action), ...adviser.reasons()];
    const deciding = decidingFor(text, found);
    assert.match(adviceWords(text, { hand: view.hand, own: Object.keys(view.sets[seat]), wild: ["2"] }), /^[A-Z].*[^.]\.$/, text);
    assert.equal(decidingAgainst(text, deciding ? [deciding] : []), null, text);
    reasons.set(deciding?.kind ?? "none", text);
    table.step();
  }
  assert(reasons.size >= 4, `${[...reasons]}`);
  for (const owner of [adviser, table, engine]) owner.close();
});

test("two actions are the same whatever the order of their cards, and an action touches its heap, its cards and its set", () => {
  assert(sameAction("lay 8 8C 8H 2D", "lay 8 2D 8H 8C") && sameAction("pile QH QS", "pile QS QH") && sameAction("draw", "draw"));
  assert(!sameAction("lay 8 8C 8H 2D", "lay 8 8C 8H 2S") && !sameAction("discard 8C", "lay 8 8C") && !sameAction("lay @1 8 8C", "lay 8 8C"));
  assert.deepEqual(touched("draw"), { heap: "stock", cards: [], set: null });
  assert.deepEqual(touched("pile 8C 8H"), { heap: "pile", cards: ["8C", "8H"], set: null });
  assert.deepEqual(touched("lay @1 8 8C"), { heap: null, cards: ["8C"], set: { theirs: true, rank: "8" } });
  assert.deepEqual(touched("discard X"), { heap: null, cards: ["X"], set: null });
  assert.deepEqual(touched(""), { heap: null, cards: [], set: null });
  assert.deepEqual([...placesOf(["8C", "4H", "8C"], ["8C", "8C", "8C", "9S"])], [0, 2]);
  assert.equal(say("mark.draw"), "You drew");
});
