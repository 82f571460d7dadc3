// Sentences: events in words, and both languages complete. No browser is needed.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ALL, Decks, Engine, guest, JsonKind, Phase, Player, Table, verdictJson } from "../../../build/web/package/dist/node.js";
import { tags } from "../languages.js";
import { sources } from "./sources.js";

const here = (path) => new URL(path, import.meta.url);
const { eventWords, fill, judgeName, preferred, reasonWords, refusalWords, rivalries, rivalryWith, rivalryWords, ruleWords, say, sentence, soundOf, speak, toldTo, verdictWords } = await sources(["words", "say", "mirror", "sound", "rivalry"]);
const messages = (name) => JSON.parse(readFileSync(here(name.startsWith("lesson") ? `../../shared/${name}.json` : `../messages/${name}.json`), "utf8"));

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

test("what is dealt, taken, laid and discarded has its sound, and so has the end; all else is silent", () => {
  const engine = new Engine();
  const table = new Table(engine.variant("montreal", { target: 60 }), { seed: 7 });
  for (const seat of [0, 1]) table.setPlayer(seat, new Player(engine, "greedy"));
  while (table.info.phase !== Phase.OVER) {
    if (table.info.phase === Phase.BETWEEN) table.nextDeal();
    else table.step();
  }
  const heard = new Map(table.json(JsonKind.EVENTS, ALL).map((event) => [event.do?.split(" ")[0] ?? Object.keys(event).filter((key) => /^(dealer|deal_end|match_end|reshuffle)$/.test(key)).join(), soundOf(event)]));
  for (const kind of ["dealer", "draw", "lay", "discard", "deal_end", "match_end"]) assert(heard.get(kind)?.length > 0, `${kind}: ${[...heard.keys()]}`);
  assert.notDeepEqual(soundOf({ do: "upcard" }), soundOf({ do: "draw" }));
  assert.notDeepEqual(soundOf({ do: "pile with 8C 8H" }), soundOf({ do: "draw" }));
  assert.deepEqual(soundOf({ do: "pass" }), []);
  assert.deepEqual(soundOf({ event: 3, reshuffle: true }), []);
});

test("a reason for an action is a sentence in either language, with the cards as the page shows them", () => {
  const gives = { kind: "gives", cards: ["8C", "8H"], text: "The opponent is known to hold 8C 8H and can take the pile with them." };
  const takes = { kind: "takes", count: 1, points: 100, text: "The pile brings 1 card worth 100 points." };
  assert.equal(reasonWords(gives), "The opponent is known to hold 8♣ 8♥ and can take the pile with them.");
  assert.equal(reasonWords(takes), takes.text);
  speak("fr");
  assert.match(reasonWords(gives), /l’adversaire a 8♣ 8♥ en main/);
  assert.equal(reasonWords(takes), "La pile apporte 1 carte qui vaut 100 points.");
  speak("en");
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

test("the field of a name says in the reader's language what is wrong with the name", () => {
  const told = (value) => {
    const field = { value, setCustomValidity: (text) => (field.validity = text) };
    judgeName(field);
    return field.validity;
  };
  const cases = JSON.parse(readFileSync(here("../../../tests/characters/names.json"), "utf8"));
  for (const { what, name } of cases.fine) assert.equal(told(name), "", what);
  for (const { what, name, code } of cases.invisible) assert.equal(told(name), `A name cannot contain the invisible character ${code}.`, what);
  for (const { what, name } of cases.blank) assert.equal(told(name), "A name needs at least one visible character.", what);
  speak("fr");
  assert.equal(told("a\u00adb"), "Un nom ne peut pas contenir le caractère invisible U+00AD.");
  assert.equal(told("x".repeat(41)), "Un nom a au plus 40 caractères.");
  speak("en");
  judgeName(null);
});

test("the page says every refusal and rule of the library in French", () => {
  const library = JSON.parse(readFileSync(here("../../../capi/languages/fr.json"), "utf8"));
  const core = readFileSync(here("../../../src/core/messages.h"), "utf8");
  const refused = [...core.matchAll(/\{\s*"([a-z_.]+)",\s*MILLE_E_ILLEGAL_ACTION/g)].map(([, id]) => id);
  const texts = readFileSync(here("../../../capi/rule_texts.h"), "utf8");
  const rules = [...texts.matchAll(/\{"([A-Z]\d)",/g)].map(([, id]) => id);
  assert(refused.length > 40 && rules.length > 40, `${refused.length} ${rules.length}`);
  speak("fr");
  for (const id of refused) assert.equal(refusalWords({ id, message: "", params: [] }), sentence(library.messages[id]), id);
  for (const id of rules) assert.equal(ruleWords(id, ""), library.rules[id], id);
  speak("en");
  assert.equal(ruleWords("S1", "A set is three or more cards of one rank."), "A set is three or more cards of one rank.");
});

test("a French refusal has the page's symbols and counts in French", () => {
  const refusal = (id, ...params) => refusalWords({ id, message: "English (S1).", params });
  speak("fr");
  assert.equal(refusal("discard.hand", "4H"), "Vous n’avez pas 4♥ en main.");
  assert.equal(refusal("set.naturals", "0", "1"), "Cette série aurait 0 carte naturelle de son rang. Il en faut au moins 1.");
  assert.equal(refusal("set.small", "2", "3"), "Cette série aurait 2 cartes. Il en faut au moins 3.");
  assert.equal(refusal("hook.refuses", "Pas de série de 8 avant le troisième tour."), "Pas de série de 8 avant le troisième tour.");
  assert.equal(refusal("hook.refuses", "x".repeat(63)), "English.", "the library has cut the parameter");
  assert.equal(refusal("not.known", "4H"), "English.");
  speak("en");
  assert.equal(refusal("discard.hand", "4H"), "English.");
});

test("whatever a table server refuses, or ends a connection for, is said in both languages", () => {
  const server = readdirSync(here("../../server")).filter((name) => name.endsWith(".js")).map((name) => readFileSync(here(`../../server/${name}`), "utf8")).join("\n");
  const all = (pattern) => [...new Set([...server.matchAll(pattern)].map(([, id]) => id))];
  const refusals = all(/new Refusal\("([a-z.]+)"/g);
  const broken = all(/new Broken\("([a-z]+)"/g);
  const codes = /FINAL = \[([\d, ]+)\]/.exec(server)[1].split(", ");
  assert(refusals.length >= 15 && broken.length >= 5 && codes.length === 6, `${refusals} ${broken} ${codes}`);
  for (const language of tags()) {
    const sentences = messages(language);
    for (const id of refusals) assert(sentences[`refusal.${id}`], `${language} ${id}`);
    for (const id of [...broken, "header", "message"]) assert(sentences[`broken.${id}`], `${language} ${id}`);
    for (const code of codes) assert(sentences[`closed.${code}`], `${language} ${code}`);
  }
});

test("results with a friend are those of finished matches at servers, from either seat, by the name", () => {
  const at = (seat, names, winner, total, over = true) => ({ seat, summary: { names, winner, over, won: winner === null ? 0 : winner === 0 ? total : -total } });
  const kept = [
    at(0, ["Ann", "BEN"], 0, 12), at(1, ["ben ", "Ann"], 0, 5), at(1, ["Ben", "Annie"], 1, 9), at(0, ["Ann", "Zoe\u0301"], 1, 4), at(0, ["Ann", "Zo\u00e9"], null, 0),
    at(0, ["Ann", "Ben"], null, 0, false), at(undefined, ["Ann", "Ben"], 0, 50), at(undefined, undefined, 0, 50),
  ];
  assert.deepEqual(rivalries(kept), [{ who: "BEN", won: 2, lost: 1, drawn: 0, ahead: 16 }, { who: "Zoe\u0301", won: 0, lost: 1, drawn: 1, ahead: -4 }]);
  assert.equal(rivalryWith("ben", kept).won, 2);
  assert.equal(rivalryWith("Carl", kept), undefined);
  const level = { who: "Carl", won: 1, lost: 1, drawn: 2, ahead: 0 };
  const words = () => [...rivalries(kept), level].map(rivalryWords);
  assert.deepEqual(words(), [
    "Between you and BEN: 2–1, you are 16 ahead.", "Between you and Zoe\u0301: 0–1, you are 4 behind. 1 match was drawn.",
    "Between you and Carl: 1–1, and neither is ahead. 2 matches were drawn.",
  ]);
  speak("fr");
  assert.match(words()[1], /^Entre vous et Zoe\u0301\u00a0: 0–1, vous avez 4 de retard\. 1 partie nulle\.$/);
  speak("en");
});

test("every result of verification is said, with or without warnings", () => {
  const source = readFileSync(here("../../../src/record/verify_finding.cpp"), "utf8");
  const [, body] = /kResults\[\] = \{([^}]*)\}/.exec(source);
  const words = [...body.matchAll(/"([a-z ]+)"/g)].map(([, word]) => word);
  assert.deepEqual(words.sort(), ["agrees with itself", "agrees with what was noted", "failed", "not verified", "unfinished", "verified"]);
  for (const language of tags()) for (const word of words) assert(messages(language)[`verdict.${word.replaceAll(" ", "_")}`], `${language} ${word}`);
  assert.equal(verdictWords("verified, with warnings"), "verified, with warnings");
  speak("fr");
  assert.equal(verdictWords("verified, with warnings"), "vérifiée, avec des avertissements");
  speak("en");
});

/** A sealed match of two guests: records and notes, ended by seat 1's resignation unless it is to go on. */
function sealed({ ends = true, options = {} } = {}) {
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  const table = new Table(new Engine().variant("montreal", options), { decks: Decks.SEALED });
  table.seal([0, 1]);
  const shares = [guest.newShare(), guest.newShare()];
  const commits = shares.map((share, seat) => guest.shareCommit(table.commitment(), seat, share));
  commits.forEach((commit, seat) => table.addShareCommit(seat, commit));
  shares.forEach((share, seat) => table.addShare(seat, share));
  table.nextDeal();
  table.apply("draw");
  if (ends) table.forfeit(1);
  const notes = { mille_notes: 1, commit: hex(table.commitment()), share: { seat: 0, hex: hex(shares[0]) }, share_commits: commits.map(hex),
    receipt: `${hex(table.receipt(2))}@2`, terms: table.terms() };
  return { record: table.record(ALL), seen: table.record(0), notes };
}

test("what verification says of real records is French from end to end", () => {
  const engine = new Engine();
  const { record, seen, notes } = sealed();
  const other = sealed({ options: { target: 700 } });
  const open = sealed({ ends: false });
  const plain = new Table(engine.variant("montreal"), { seed: 1 });
  plain.nextDeal();
  const zero = "00".repeat(32);
  const verdicts = [
    engine.verify(record),
    engine.verify(record, { notes: JSON.stringify(notes), seen }),
    engine.verify(record, { notes: JSON.stringify({ ...notes, share_commits: undefined, commit: undefined }) }),
    engine.verify(record, { notes: JSON.stringify({ ...notes, commit: zero, share: { seat: 0, hex: zero }, share_commits: [zero, zero], receipt: zero, terms: other.notes.terms }) }),
    engine.verify(record, { notes: JSON.stringify({ ...notes, receipt: notes.receipt.replace("@2", "@1") }), seen: other.seen }),
    engine.verify(record, { seen: seen.split("\n").slice(0, 3).join("\n") + "\n" }),
    engine.verify(record.replace(/"seed":"[0-9a-f]{8}/, '"seed":"00000000')),
    engine.verify(other.record, { notes: JSON.stringify(other.notes), seen: other.seen }),
    engine.verify(open.record, { notes: JSON.stringify(open.notes), seen: open.seen }),
    engine.verify(plain.record(ALL)),
    engine.verify(plain.record(ALL), { notes: JSON.stringify({ mille_notes: 1, receipt: zero }), seen }),
  ];
  const statuses = new Set();
  for (const verdict of verdicts) {
    for (const [name, { status, text }] of Object.entries(verdictJson(verdict, "fr").lines)) {
      statuses.add(status);
      const words = text.replace(/\{.*\}/, ""); // a line of the record stays as it is
      assert.doesNotMatch(words, /(?<!\p{L})(the|was|were|is|are|that|not|and|of)(?!\p{L})/iu, `${name}: ${text}\n${words}`);
      assert.match(words, /^[A-ZÀÉ].*\.?$/, words);
    }
  }
  assert.deepEqual([...statuses].sort(), ["failed", "not_checked", "ok", "warning"]);
});

test("a match is told to seat 1 as to seat 0, and told twice it is as before", () => {
  const view = { viewer: 1, phase: "lay", dealer: 0, turn: 1, out: null, hand: ["4H"], hand_sizes: [3, 1], sets: [{ 8: ["8C"] }, {}], points: [5, 0], totals: [7, -2], naturals: [1, 0], chapeaux: [0, 1], stakes: [1, 3] };
  const told = toldTo(1);
  const mine = told.view(view);
  assert.deepEqual([mine.dealer, mine.turn, mine.out, mine.hand, mine.hand_sizes], [1, 0, null, ["4H"], [1, 3]]);
  assert.deepEqual([mine.sets[1], mine.totals, mine.stakes], [{ 8: ["8C"] }, [-2, 7], [1, 3]]);
  assert.deepEqual(told.view(mine), view);
  assert.deepEqual(toldTo(0).view(view), view);
  assert.equal(told.action("lay @0 8 8C"), "lay @1 8 8C");
  assert.equal(told.action("discard 4H"), "discard 4H");
  const laid = told.event({ event: 4, decision: 2, deal: 1, seat: 1, do: "lay @0 8 8C" });
  assert.deepEqual([laid.seat, laid.do, "out" in laid], [0, "lay @1 8 8C", false]);
  const ends = told.event({ event: 5, decision: 2, deal: 1, deal_end: 1, out: 1, hands: [["5H"], []], points: [-35, 120] });
  assert.deepEqual([ends.out, ends.hands, ends.points], [0, [[], ["5H"]], [120, -35]]);
  const row = { deal: 1, dealer: 1, out: 0, points: [1, 2], naturals: [0, 1], chapeau: [true, false], totals: [1, 2], sets: [3, 4], hand: [5, 6], bonus: [0, 0] };
  const sheet = { players: ["Ann", "Ben"], stakes: [1, 3], target: 200, deals: [row], end: "won", winner: 1 };
  const turned = told.sheet(sheet);
  assert.deepEqual([turned.players, turned.winner, turned.deals[0].totals, turned.deals[0].out], [["Ben", "Ann"], 0, [2, 1], 1]);
  assert.deepEqual(told.sheet(turned), sheet);
});

test("a refusal is a sentence without its rule, which the page shows by itself", () => {
  assert.equal(sentence("This set would have 1 card. It needs at least 3 (S1)."), "This set would have 1 card. It needs at least 3.");
  assert.equal(sentence("You cannot go out without a last card to discard (T4, out.discard)."), "You cannot go out without a last card to discard.");
  assert.equal(sentence("nobody discards (yet)"), "Nobody discards (yet).");
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
  for (const language of tags()) {
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
