// Events as sentences. No browser is needed: words.ts imports types alone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";

const source = readFileSync(new URL("../src/words.ts", import.meta.url), "utf8");
const { outputText } = ts.transpileModule(source, { compilerOptions: { target: "es2022", module: "esnext" } });
const { eventWords } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const PLAYERS = ["You", "Random"];
const deal = { event: 0, decision: 0, deal: 1, dealer: 1, upcard: "4H" };
const draw = { event: 1, decision: 0, deal: 1, seat: 0, do: "draw", card: "5S" };
const discard = { event: 2, decision: 1, deal: 1, seat: 0, do: "discard 5S" };
const end = (decision, out) => ({ event: 3, decision, deal: 1, deal_end: 1, out, points: [-35, 120] });
const told = (event, before) => eventWords(event, [...before, event], PLAYERS);

test("a deal that an action ends says who went out", () => {
  assert.equal(told(end(1, 1), [deal, draw, discard]), "Random went out: You −35, Random 120.");
  assert.equal(told(end(1, 0), [deal, draw, discard]), "You went out: You −35, Random 120.");
  assert.equal(told(end(1, null), [deal, draw, discard]), "The deal is blocked: You −35, Random 120.");
});

test("a deal that a player gives up counts as if the other had gone out (M4)", () => {
  for (const before of [[deal], [deal, draw, discard]]) {
    const decision = before.length - 1;
    assert.equal(told(end(decision, 1), before), "You give up; the deal counts as if Random had gone out: You −35, Random 120.");
    assert.equal(told(end(decision, 0), before), "Random gives up; the deal counts as if you had gone out: You −35, Random 120.");
  }
});
