// Sentences: events in words, and both languages complete. No browser is needed.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { build } from "esbuild";

const here = (path) => new URL(path, import.meta.url);
const { outputFiles } = await build({
  stdin: { contents: 'export * from "./words"; export * from "./say";', resolveDir: here("../src").pathname, loader: "ts" },
  bundle: true, write: false, format: "esm",
});
const { eventWords, fill, preferred, say, speak } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
const messages = (name) => JSON.parse(readFileSync(here(`../messages/${name}.json`), "utf8"));

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
    assert.equal(told(end(decision, 1), before), "You gave up; the deal counts as if Random had gone out: You −35, Random 120.");
    assert.equal(told(end(decision, 0), before), "Random gave up; the deal counts as if you had gone out: You −35, Random 120.");
  }
});

test("both languages have every sentence, with the same parameters", () => {
  for (const name of ["", "lesson."]) {
    const english = messages(`${name}en`);
    const french = messages(`${name}fr`);
    assert.deepEqual(Object.keys(french), Object.keys(english));
    const params = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, param]) => param))].sort();
    for (const [key, text] of Object.entries(english)) {
      assert.deepEqual(params(french[key]), params(text), key);
      assert(french[key].trim() && text.trim(), key);
    }
  }
});

test("each sentence is said somewhere, and the page says nothing outside the catalogues", () => {
  const source = readdirSync(here("../src")).filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(here(`../src/${name}`), "utf8"));
  const all = source.join("\n");
  // Keys that are put together: the beginning is in the source.
  const composed = [...all.matchAll(/`([a-z_]+\.)\$\{/g)].map(([, start]) => start);
  for (const key of Object.keys(messages("en"))) {
    assert(all.includes(`"${key}"`) || composed.some((start) => key.startsWith(start)), `nobody says ${key}`);
  }
  for (const text of source) {
    for (const [, words] of text.matchAll(/^ +([A-Z][a-z]+ [a-z].*[a-z.!])$/gm)) assert.fail(`not in the catalogues: ${words}`);
  }
});

test("French refusals and rules are as complete as the library's texts", () => {
  const french = messages("engine.fr");
  const core = readFileSync(here("../../../src/core/messages.h"), "utf8");
  const refused = [...core.matchAll(/\{"([a-z_.]+)",\s*MILLE_E_ILLEGAL_ACTION/g)].map(([, id]) => id);
  const never = ["action.kind", "action.bytes", "action.card", "set.rank", "set.owner", "hook.refuses"]; // the page sends none of these
  for (const id of refused) if (!never.includes(id)) assert(french[`refusal.${id}`], id);
  const rules = readFileSync(here("../../../capi/rule_texts.h"), "utf8");
  for (const [, id] of rules.matchAll(/\{"([A-U]\d)",|\{"([W-Z]\d)",/g)) if (id) assert(french[`rule.${id}`], id);
});

test("plurals follow the language", () => {
  assert.equal(fill("{n} {n:card|cards}", { n: 1 }), "1 card");
  assert.equal(fill("{n} {n:card|cards}", { n: 0 }), "0 cards");
  speak("fr");
  assert.equal(say("cards", { n: 0 }), "0 carte");
  assert.equal(say("cards", { n: 2 }), "2 cartes");
  speak("en");
  assert.equal(preferred(["de-CH", "fr-CA", "en"]), "fr");
  assert.equal(preferred(["de"]), "en");
});

test("the guided deal's moves and its sentences name the same cards", () => {
  const { moves } = messages("lesson");
  const signs = { C: "♣", D: "♦", H: "♥", S: "♠" };
  for (const language of ["en", "fr"]) {
    const sentences = messages(`lesson.${language}`);
    for (const { seat, do: action, say: key } of moves) {
      assert.equal(seat === 0, key !== undefined);
      if (action.startsWith("discard ")) {
        const card = action.split(" ")[1];
        if (seat === 0 && key !== "out") assert(sentences[key].includes(card.slice(0, -1) + signs[card.slice(-1)]), `${language} ${key}`);
      }
    }
    const said = moves.flatMap((move) => move.say ?? []);
    assert.deepEqual(new Set([...said, "end"]), new Set(Object.keys(sentences)));
  }
});
