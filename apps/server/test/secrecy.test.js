// A guest is sent nothing that depends on a card that its seat may not see. Two tables whose hidden cards differ, and whose open ones do
// not, are played alike; every byte to the seat must be the same.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { Engine, JsonKind, Table } from "libmille";
import { hashed, takeUp } from "../table.js";
import { chooser, folder, Line, newTable, numbers, playMatch, serve } from "./support.js";

const engine = new Engine();
const ID = "abc";
const TOKENS = ["first", "second"];

/** A match with open decks as the record of one deal's beginning, with this deck. */
const opening = (deck, dealer) =>
  [
    { mille_record: 2, engine: "1.0.0-rc.1", variant: "montreal", variant_hash: HASH, options: {}, rules: {}, stakes: [1, 3], seed: null, decks: "given", players: ["Ann", "Ben"] },
    { deal: 1, dealer, deck },
  ].map((line) => `${JSON.stringify(line)}\n`).join("");
const HASH = Buffer.from(engine.variant("montreal").hash()).toString("hex");

/**
 * The server takes up this record as if it were a sealed one: sealed cards follow from a hash, so no test can arrange them. Only header and
 * receipts differ, and neither depends on cards.
 */
async function arranged(t, record) {
  const dir = await folder(t);
  const notes = [
    { table: ID, made: 0, variant: "montreal", options: {}, stakes: [1, 3], clock: { bank: 100, turn: 1 }, leave: null, tokens: TOKENS.map(hashed) },
    { seat: 0, name: "Ann" }, { seat: 1, name: "Ben" }, { terms: "{}", commit: "00" },
    { seat: 0, share_commit: "00" }, { seat: 1, share_commit: "00" }, { seat: 0, share: "00" }, { seat: 1, share: "00" },
  ];
  await writeFile(join(dir, `${ID}.table`), notes.map((note) => `${JSON.stringify(note)}\n`).join(""));
  await writeFile(join(dir, `${ID}.secret`), "00\n");
  await writeFile(join(dir, `${ID}.mille`), record);
  const open = (_, text) => Object.assign(Table.fromRecord(engine, text), { receipt: () => new Uint8Array(32) });
  return serve(t, { dir, takeUp: open });
}

/** Plays the actions at a table, both guests connected, and says everything that a seat was sent. */
async function bytesTo(seat, host, actions) {
  const lines = [];
  for (const each of [0, 1]) {
    lines.push(await new Line(host, ID).open());
    lines[each].say({ type: "hello", token: TOKENS[each] });
    await lines[each].next("state");
  }
  await lines[0].next("state"); // the second guest's arrival
  let at = 2;
  for (const { seat: mover, do: action, after } of actions) {
    lines[mover].say({ type: "act", at, do: action });
    for (const line of lines) ({ at } = await line.next("state"));
    assert.equal(at, after, action);
  }
  // A refusal and a return are answered alike, too.
  await lines[seat].refusal({ type: "act", at: 0, do: "draw" });
  await lines[seat].hangUp();
  const again = await new Line(host, ID).open();
  again.say({ type: "hello", token: TOKENS[seat] });
  await again.next("state");
  assert.deepEqual(host.errors, []);
  return [...lines[seat].texts, ...again.texts];
}

/** A deal played by two players of little skill, from a shuffled pack; its actions with the number of lines after each. */
function deal(seed, steps) {
  const below = numbers(seed);
  const pack = [..."CDHS"].flatMap((suit) => ["A", 2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K"].flatMap((rank) => [`${rank}${suit}`, `${rank}${suit}`]));
  for (let i = pack.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [pack[i], pack[j]] = [pack[j], pack[i]];
  }
  const dealer = below(2);
  const table = Table.fromRecord(engine, opening(pack, dealer));
  const choose = chooser(seed);
  const actions = [];
  while (actions.length < steps && table.info.deal === 1 && table.info.turn >= 0) {
    const { turn } = table.info;
    const action = choose(table.json(JsonKind.LEGAL, turn));
    table.apply(action);
    if (table.info.turn < 0) break;
    actions.push({ seat: turn, do: action, after: table.info.recordLines });
  }
  return { pack, dealer, actions, table };
}

/**
 * The same deck with everything in other places that the seat has not seen by the end of these actions: the cards that are still in the
 * opponent's hand, and the stock. A card that came to the opponent, and which the seat knows from the pile, stays.
 */
function permuted({ pack, dealer, actions, table }, seat, seed) {
  const opponent = 1 - seat;
  const from = pack.map((_, i) => (i < 30 ? ((i % 2 === 0) === (dealer === opponent) ? seat : opponent) : i === 30 ? "pile" : "stock"));
  let next = 31;
  for (const action of actions) if (action.do === "draw") from[next++] = action.seat;
  // Of the opponent's unseen cards, those that are still in hand may be others.
  const held = [...table.view(opponent).hand].flatMap((count, kind) => Array(count).fill(kind));
  const text = (kind) => `${["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][Math.floor(kind / 4)]}${"CDHS"[kind % 4]}`;
  const inHand = held.map(text);
  for (const card of Object.values(table.json(JsonKind.VIEW, seat).known[opponent])) inHand.splice(inHand.indexOf(card), 1);
  const free = [];
  from.forEach((owner, i) => {
    const at = owner === opponent ? inHand.lastIndexOf(pack[i]) : -1;
    if (owner === "stock") free.push(i);
    else if (at >= 0) inHand.splice(at, 1), free.push(i);
  });
  const below = numbers(seed);
  const other = [...pack];
  for (let i = free.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [other[free[i]], other[free[j]]] = [other[free[j]], other[free[i]]];
  }
  return other;
}

test("no byte to a guest depends on a card that its seat may not see", async (t) => {
  let [compared, changed, told] = [0, 0, 0];
  for (let seed = 1; seed <= 14; seed++) {
    const played = deal(seed, 4 * seed);
    for (const seat of [0, 1]) {
      const other = permuted(played, seat, seed + 100);
      const tables = [played.pack, other].map((deck) => Table.fromRecord(engine, opening(deck, played.dealer)));
      // A permutation may make an action of the opponent's impossible, or end the deal: such a one says nothing.
      try {
        for (const action of played.actions) for (const table of tables) table.apply(action.do);
      } catch {
        continue;
      }
      const records = tables.map((table) => table.record(seat));
      assert.equal(records[0], records[1], "the permutation moves a card that the seat has seen");
      const sent = [];
      for (const deck of [played.pack, other]) sent.push(await bytesTo(seat, await arranged(t, opening(deck, played.dealer)), played.actions));
      assert.deepEqual(sent[0], sent[1]);
      compared += sent[0].join("").length;
      // The test would notice: the other seat is sent something else at the two tables.
      const opponent = tables.map((table) => JSON.stringify(table.json(JsonKind.VIEW, 1 - seat)));
      changed += opponent[0] !== opponent[1];
      told += tables[0].hash() !== tables[1].hash();
    }
  }
  t.diagnostic(`${compared} bytes compared; the opponent's hand differed ${changed} times, the table ${told} times`);
  assert.ok(compared > 100_000 && changed >= 10 && told >= 14, `${compared} ${changed} ${told}`);
});

test("before the end a guest is sent its own redacted record, and neither the seed nor a token nor a share that is not open", async (t) => {
  const host = await serve(t);
  const table = await newTable(host, { options: { target: 200 } });
  const secret = { text: null };
  const on = { state: async () => (secret.text ??= (await readFile(join(host.dir, `${table.id}.secret`), "utf8")).trim()) };
  const robots = await playMatch(host, table, [{ on }, {}]);
  const match = takeUp(engine, robots[0].guest.record, null);
  for (const [seat, { texts, guest }] of robots.entries()) {
    assert.equal(guest.seen, match.record(seat));
    const messages = texts.map((text) => JSON.parse(text));
    const end = messages.findIndex(({ type, lines }) => type === "lines" && lines.at(-1).startsWith('{"reveal"'));
    const header = messages.findIndex(({ type }) => type === "lines");
    const opponent = robots[1 - seat].guest.notes.share;
    texts.forEach((text, i) => {
      if (i < end) assert.ok(!text.includes(secret.text));
      if (i < header) assert.ok(!text.includes(opponent));
      assert.ok(table.tokens.every((token) => !text.includes(token)));
    });
    // What is sent is what the messages are documented to hold, and nothing else.
    const members = {
      table: "type,table,seat,names,variant,options,stakes,clock,leave,present", sealing: "type,terms,commit,share_commits,opened,vouch",
      lines: "type,from,lines,receipt,vouches", state: "type,at,clock,away,present", over: "type,rematch,next",
    };
    for (const message of messages) assert.equal(Object.keys(message).join(), members[message.type]);
  }
  assert.equal(secret.text.length, 64);
});
