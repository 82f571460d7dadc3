// A guest against a host that cheats: whatever the host changes, the guest notices and plays no more.
import assert from "node:assert/strict";
import test from "node:test";
import { ALL, JsonKind } from "libmille";
import { Guest, newNotes, proofOf, withoutLines } from "../guest.js";
import { changing, Dealer, hex, receiptOf } from "./dealer.js";
import { verdictOf } from "./support.js";

test("an honest host is believed", () => {
  const { guest, saved, table } = new Dealer().seal().draw();
  assert.equal(guest.broken, null);
  assert.equal(guest.seen, table.record(0));
  assert.equal(guest.record, table.record(ALL));
  assert.equal(guest.notes.receipt, hex(table.receipt(2)));
  assert.deepEqual(saved, guest.notes);
});

test("the share is opened only after the other share commitment is noted, and kept before it is sent", () => {
  const host = new Dealer();
  host.guest.agree("a word");
  host.commits[0] = host.sent.at(-1).share_commit;
  const { share } = host.saved;
  assert.equal(share.length, 64);
  host.sealing();
  assert.ok(!JSON.stringify(host.sent).includes(share));
  host.commits[1] = "11".repeat(32);
  host.sealing();
  const { vouch, ...said } = host.sent.at(-1);
  assert.deepEqual(said, { type: "share", share });
  assert.match(vouch, /^[0-9a-f]{64}$/);
  assert.deepEqual([host.saved.opened, host.saved.share_commits], [true, host.commits]);
});

test("what is no pair of share commitments opens no share", () => {
  for (const commits of [(mine) => [mine], () => [], (mine) => [mine, ""], (mine) => [mine, "11".repeat(31)], (mine) => [mine, "11".repeat(32), null], (mine) => ({ 0: mine, 1: "11".repeat(32) }), () => undefined]) {
    const host = new Dealer();
    host.guest.agree();
    host.commits = commits(host.sent.at(-1).share_commit);
    host.sealing();
    assert.equal(host.sent.at(-1).type, "commit", "no share was sent");
    assert.deepEqual([host.saved.opened, host.saved.share_commits[1]], [false, null]);
    assert.match(host.guest.broken, /share commitments/);
  }
});

test("an agreement that did not reach the host is said again", () => {
  const host = new Dealer();
  host.guest.agree();
  const [said] = host.sent.splice(0);
  host.sealing(); // after a lost connection: without the commitment
  assert.deepEqual(host.sent, [said]);
  host.commits[0] = said.share_commit;
  host.sealing();
  assert.equal(host.sent.length, 1);
});

test("nothing is agreed to before the terms are there, and nothing played before the header", () => {
  const guest = new Guest({ token: "t" });
  assert.throws(() => guest.agree(), /terms/);
  assert.throws(() => guest.act("draw"), /header/);
});

test("a header with other terms, another commitment, share or share commitment is refused", () => {
  for (const [from, to] of [
    [/"stakes":\[1,3\]/, '"stakes":[10,30]'], [/"Ben"/, '"Eve"'], [/"guests":\[0,1\]/, '"guests":[0]'],
    [/"commit":"./, '"commit":"x'], [/"shares":\["\w{64}"/, `"shares":["${"00".repeat(32)}"`], [/"share_commits":\["\w{64}","\w{64}"/, `"share_commits":["${"00".repeat(32)}","${"00".repeat(32)}"`],
  ]) {
    const host = new Dealer(changing("lines", (message) => ({ ...message, lines: message.lines.map((line) => line.replace(from, to)) }))).seal();
    assert.ok(host.guest.broken, String(from));
    assert.throws(() => host.guest.act("draw"), /header/);
    assert.equal(host.guest.notes.lines.length, 0);
  }
});

test("terms, commitment and share commitments stay as they were noted", () => {
  for (const change of [
    (message) => ({ ...message, terms: message.terms.replace("[1,3]", "[2,6]") }),
    (message) => ({ ...message, commit: "00".repeat(32) }),
    (message) => ({ ...message, share_commits: ["00".repeat(32), message.share_commits[1]] }),
    (message) => ({ ...message, share_commits: [message.share_commits[0], "00".repeat(32)] }),
  ]) {
    const host = new Dealer().seal();
    host.tell = changing("sealing", change);
    host.sealing();
    assert.match(host.guest.broken, /changed/);
    const said = host.sent.length;
    host.guest.act("draw");
    host.guest.resign();
    assert.equal(host.sent.length, said, "a guest that was cheated says nothing more");
  }
});

test("lines that are changed, left out or said again in other words are noticed", () => {
  for (const change of [
    (message) => ({ ...message, from: message.from + 1 }),
    (message) => ({ ...message, lines: [message.lines[0].replace("draw", "pass")] }),
    (message) => ({ ...message, receipt: "00".repeat(32) }),
    (message) => ({ ...message, from: 1, lines: ['{"deal":1,"dealer":0,"hand":[],"upcard":"AC"}'] }),
    (message) => ({ ...message, lines: ["no line"] }),
    (message) => ({ ...message, lines: null }),
    () => null,
  ]) {
    const host = new Dealer().seal();
    host.tell = change;
    const before = structuredClone(host.saved);
    host.draw();
    assert.ok(host.guest.broken, String(change));
    assert.deepEqual({ ...host.saved, foreign: null }, before, "what is kept is what was right");
  }
  const host = new Dealer().seal();
  host.say({ type: "state", at: 9 });
  assert.match(host.guest.broken, /left lines out/);
});

test("the guest's own table follows the match, and no line that contradicts it is shown", () => {
  const host = new Dealer().seal();
  const same = () => {
    for (const kind of [JsonKind.VIEW, JsonKind.EVENTS, JsonKind.SHEET]) assert.deepEqual(host.guest.match.json(kind, 0), host.table.json(kind, 0));
    assert.deepEqual(host.guest.legal, host.table.info.turn === 0 ? host.table.json(JsonKind.LEGAL, 0) : null);
  };
  same();
  while (host.table.info.turn === 0) {
    host.draw();
    same();
    const [discard] = host.guest.legal.filter((action) => action.startsWith("discard"));
    host.guest.act(discard);
    host.table.apply(discard);
    host.show();
    same();
  }
  // It is the opponent's turn to draw. The host gives each false line the receipt that follows.
  const { hand, pile } = host.guest.view;
  const [card] = hand;
  const lines = {
    "a second deal": ['{"deal":2,"dealer":0}'],
    "a discard before a draw": [`{"seat":1,"do":"discard ${pile.at(-1)}"}`],
    "a second draw": ['{"seat":1,"do":"draw"}', '{"seat":1,"do":"draw"}'],
    "a reshuffle of a full stock": ['{"reshuffle":1}', '{"seat":1,"do":"draw"}'],
    "a discard of more cards of a kind than there are": ['{"seat":1,"do":"draw"}', ...Array(3).fill(`{"seat":1,"do":"discard ${card}"}`)],
    "the end of the deal": ['{"deal_end":1,"out":1,"hands":[["AC"],[]],"points":[-15,0],"naturals":[0,0],"chapeau":[true,false],"totals":[-15,0]}'],
    "the end of the match": ['{"match_end":1,"end":"won","winner":1,"totals":[0,0],"naturals":[0,0],"chapeaux":[0,0],"payment":null}'],
    "a reveal": [`{"reveal":{"seed":"${"00".repeat(32)}"}}`],
  };
  for (const [name, told] of Object.entries(lines)) {
    const ids = [];
    const guest = new Guest({ token: "t", notes: structuredClone(host.saved), on: { broken: (_, id) => ids.push(id) } });
    const seen = guest.seen;
    guest.receive(JSON.stringify({ type: "lines", from: guest.notes.lines.length, lines: told, receipt: receiptOf([...guest.notes.lines, ...told]) }));
    assert.deepEqual(ids, ["line"], name);
    assert.ok(guest.notes.lines.length < host.saved.lines.length + told.length, name);
    assert.ok(guest.seen.startsWith(seen));
  }
});

test("a match is over with its reveal, and not before", () => {
  const host = new Dealer().seal();
  host.table.forfeit(1);
  host.show().say({ type: "over", rematch: [false, false], next: null });
  assert.equal(host.guest.broken, null);
  assert.equal(host.saved.over, true);
  assert.equal(verdictOf(host.guest).result, "verified");
  const early = new Dealer().seal();
  early.say({ type: "over", rematch: [false, false], next: null });
  assert.match(early.guest.broken, /left lines out/);
});

test("another seed than the one committed to is refused", () => {
  const host = new Dealer();
  // The host invents a seed, and gives the receipt that follows.
  host.tell = changing("lines", (message) => {
    const lines = message.lines.map((line) => line.replace(/\{"seed":"\w{64}"/, `{"seed":"${"00".repeat(32)}"`));
    return { ...message, lines, receipt: receiptOf([...host.guest.notes.lines, ...lines]) };
  });
  host.seal();
  host.table.forfeit(1);
  host.show().say({ type: "over", rematch: [false, false], next: null });
  assert.match(host.guest.broken, /commit/);
  assert.equal(host.saved.over, false, "the match counts as broken off");
});

test("notes bring a guest back after a reload, and it holds the host to them", () => {
  const host = new Dealer().seal().draw();
  const again = new Guest({ token: "t", notes: structuredClone(host.saved), send: (text) => host.sent.push(JSON.parse(text)) });
  again.hello();
  const proof = proofOf(host.saved.secret);
  assert.deepEqual(host.sent.at(-1), { type: "hello", token: "t", proof, line: 3, receipt: hex(host.table.receipt(2)) });
  again.receive(JSON.stringify({ type: "refused", id: "receipt.lost" }));
  assert.ok(again.broken);
  const changed = structuredClone(host.saved);
  changed.lines[0] = changed.lines[0].replace('"stakes":[1,3]', '"stakes":[2,6]');
  assert.throws(() => new Guest({ token: "t", notes: changed }));
});

test("notes without their lines hold the host to the receipt", () => {
  const host = new Dealer().seal().draw();
  const [lines, receipt] = [host.table.record(0).split("\n").slice(0, -1), hex(host.table.receipt(2))];
  const small = JSON.stringify(withoutLines(host.saved));
  assert.ok(small.length < 1500, `${small.length}`);
  const back = () => {
    const sent = [];
    const kept = [];
    const guest = new Guest({ token: "t", notes: JSON.parse(small), send: (text) => sent.push(JSON.parse(text)), save: (notes) => kept.push(notes.receipt) });
    guest.hello();
    assert.deepEqual(sent, [{ type: "hello", token: "t", proof: proofOf(host.saved.secret) }], "the host is to send every line");
    assert.match(guest.notesFile, new RegExp(`"receipt":"${receipt}@2"`));
    return { guest, kept, tell: (message) => guest.receive(JSON.stringify(message)) };
  };
  const good = back();
  good.tell({ type: "lines", from: 0, lines, receipt, vouches: host.vouches });
  good.tell({ type: "state", at: 3 });
  assert.equal(good.guest.broken, null);
  assert.deepEqual(good.kept, [receipt]);
  good.guest.act("draw");

  const short = back();
  short.tell({ type: "lines", from: 0, lines: lines.slice(0, 2), receipt: hex(host.table.receipt(1)) });
  assert.match(short.guest.broken, /not the one that this guest saw/);
  const other = back();
  other.tell({ type: "lines", from: 0, lines: [...lines.slice(0, 2), '{"seat":1,"do":"upcard"}'], receipt: receiptOf([...lines.slice(0, 2), '{"seat":1,"do":"upcard"}']) });
  assert.ok(other.guest.broken);
  const early = back();
  early.tell({ type: "state", at: 0 });
  assert.match(early.guest.broken, /left lines out/);
});

test("what the host did wrong has an id, for translation", () => {
  const ids = [];
  const told = (notes, ...messages) => {
    const guest = new Guest({ token: "t", notes: structuredClone(notes), on: { broken: (_, id) => ids.push(id) } });
    for (const message of messages) guest.receive(JSON.stringify(message));
  };
  const { saved } = new Dealer().seal();
  const header = saved.lines[0].replace('"stakes":[1,3]', '"stakes":[2,6]');
  told(saved, { type: "table", seat: 1 });
  told(saved, { type: "sealing", terms: "{}", commit: saved.commit, share_commits: saved.share_commits });
  told(saved, { type: "sealing", terms: saved.terms, commit: saved.commit, share_commits: [] });
  told({ ...saved, lines: [], receipt: null }, { type: "lines", from: 0, lines: [header], receipt: null });
  told(saved, { type: "lines", from: 7, lines: [], receipt: null });
  told(saved, { type: "lines", from: 2, lines: ['{"deal":2,"dealer":0}'], receipt: "" });
  told(saved, { type: "over", rematch: [false, false], next: null });
  told(saved, { type: "refused", id: "receipt.other" });
  told(saved, null);
  assert.deepEqual(ids, ["seat", "terms", "shares", "header", "lines", "line", "lines", "record", "message"]);
});

test("a host cannot call a page's functions by inventing types", () => {
  let called = 0;
  const guest = new Guest({ token: "t", on: { broken: () => called++, closed: () => called++ } });
  for (const type of ["broken", "closed", "toString", "constructor", "pong", "__proto__"]) guest.receive(JSON.stringify({ type }));
  assert.deepEqual([called, guest.broken, newNotes().opened], [0, null, false]);
});
