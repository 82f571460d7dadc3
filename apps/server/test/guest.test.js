// A guest against a host that cheats: whatever the host changes, the guest notices and plays no more.
import assert from "node:assert/strict";
import test from "node:test";
import { ALL, Decks, Engine, Fault, guest as library, JsonKind, Table } from "libmille";
import { brokenOff, codeOf, connect, Guest, newNotes, proofOf, readCode, withoutLines } from "../guest.js";
import { until, verdictOf } from "./support.js";

const engine = new Engine();
const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** An honest host in a few lines, by the library's own calls, and the guest of seat 0; `tell` may change what the guest is sent. */
class Host {
  constructor(tell = (message) => message) {
    this.table = new Table(engine.variant("montreal"), { decks: Decks.SEALED });
    this.table.setSeatName(0, "Ann");
    this.table.setSeatName(1, "Ben");
    this.table.seal([0, 1]);
    this.commits = [null, null];
    this.sent = [];
    this.saved = 0;
    this.tell = tell;
    this.shown = 0;
    this.guest = new Guest({
      token: "t", name: "Ann", send: (text) => this.sent.push(JSON.parse(text)),
      save: (notes) => (this.saved = structuredClone(notes)),
    });
    this.say({ type: "table", seat: 0 });
    this.sealing();
  }

  say(message) {
    this.guest.receive(JSON.stringify(this.tell(message)));
    return this;
  }

  sealing() {
    return this.say({ type: "sealing", terms: this.table.terms(), commit: hex(this.table.commitment()), share_commits: this.commits, opened: [false, false] });
  }

  /** Both share commitments and shares, as far as the guest gives its own. */
  seal() {
    const share = library.newShare();
    this.commits[1] = hex(library.shareCommit(this.table.commitment(), 1, share));
    this.guest.agree();
    this.commits[0] = this.sent.at(-1).share_commit;
    this.sealing();
    if (this.guest.broken) return this;
    const commits = this.commits.map((each) => Buffer.from(each, "hex"));
    for (const seat of [0, 1]) this.table.addShareCommit(seat, commits[seat]);
    this.table.addShare(0, Buffer.from(this.sent.at(-1).share, "hex"));
    this.table.addShare(1, share);
    this.table.nextDeal();
    this.show();
    return this.say({ type: "state", at: this.shown });
  }

  /** What the guest vouched for. */
  get vouches() {
    return this.sent.flatMap(({ type, vouch }) => (vouch && type !== "share" ? [vouch] : []));
  }

  show() {
    const lines = this.table.record(0, { firstLine: this.shown }).split("\n").slice(0, -1);
    const from = this.shown;
    this.shown += lines.length;
    return this.say({ type: "lines", from, lines, receipt: hex(this.table.receipt(this.shown - 1)), vouches: this.vouches });
  }

  /** Whoever is to decide draws. */
  draw() {
    if (this.table.info.turn === 0) this.guest.act("draw");
    this.table.apply("draw");
    return this.show();
  }
}

test("an honest host is believed", () => {
  const { guest, saved, table } = new Host().seal().draw();
  assert.equal(guest.broken, null);
  assert.equal(guest.seen, table.record(0));
  assert.equal(guest.record, table.record(ALL));
  assert.equal(guest.notes.receipt, hex(table.receipt(2)));
  assert.deepEqual(saved, guest.notes);
});

test("the share is opened only after the other share commitment is noted, and kept before it is sent", () => {
  const host = new Host();
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
    const host = new Host();
    host.guest.agree();
    host.commits = commits(host.sent.at(-1).share_commit);
    host.sealing();
    assert.equal(host.sent.at(-1).type, "commit", "no share was sent");
    assert.deepEqual([host.saved.opened, host.saved.share_commits[1]], [false, null]);
    assert.match(host.guest.broken, /share commitments/);
  }
});

test("an agreement that did not reach the host is said again", () => {
  const host = new Host();
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

const receiptOf = (lines) => hex(lines.reduce((before, line) => library.receipt(before, line), null));
const changing = (type, change) => (message) => (message.type === type ? change(structuredClone(message)) : message);

test("a header with other terms, another commitment, share or share commitment is refused", () => {
  for (const [from, to] of [
    [/"stakes":\[1,3\]/, '"stakes":[10,30]'], [/"Ben"/, '"Eve"'], [/"guests":\[0,1\]/, '"guests":[0]'],
    [/"commit":"./, '"commit":"x'], [/"shares":\["\w{64}"/, `"shares":["${"00".repeat(32)}"`], [/"share_commits":\["\w{64}","\w{64}"/, `"share_commits":["${"00".repeat(32)}","${"00".repeat(32)}"`],
  ]) {
    const host = new Host(changing("lines", (message) => ({ ...message, lines: message.lines.map((line) => line.replace(from, to)) }))).seal();
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
    const host = new Host().seal();
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
    const host = new Host().seal();
    host.tell = change;
    const before = structuredClone(host.saved);
    host.draw();
    assert.ok(host.guest.broken, String(change));
    assert.deepEqual({ ...host.saved, foreign: null }, before, "what is kept is what was right");
  }
  const host = new Host().seal();
  host.say({ type: "state", at: 9 });
  assert.match(host.guest.broken, /left lines out/);
});

test("the guest's own table follows the match, and no line that contradicts it is shown", () => {
  const host = new Host().seal();
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
  const host = new Host().seal();
  host.table.forfeit(1);
  host.show().say({ type: "over", rematch: [false, false], next: null });
  assert.equal(host.guest.broken, null);
  assert.equal(host.saved.over, true);
  assert.equal(verdictOf(host.guest).result, "verified");
  const early = new Host().seal();
  early.say({ type: "over", rematch: [false, false], next: null });
  assert.match(early.guest.broken, /left lines out/);
});

test("another seed than the one committed to is refused", () => {
  const host = new Host();
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
  const host = new Host().seal().draw();
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
  const host = new Host().seal().draw();
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

// ---- The guest's own seat ----

const copyOf = (host, change = (notes) => notes) => new Guest({ token: "t", notes: change(structuredClone(host.saved)) });
const foreign = /came from none of its devices/;

/** A host at whose table the guest is to decide and has not yet drawn. */
function guestsTurn() {
  for (;;) {
    const host = new Host().seal();
    if (host.table.info.turn === 0) return host;
  }
}

/** What the host sends when it lets the table do this, and says that these are the guest's vouchers. */
function forged(host, work, vouches = host.vouches) {
  work(host.table);
  const { tell } = host;
  host.tell = (message) => ({ ...tell(message), vouches });
  host.show();
  return host;
}

test("a host that moves for the guest is found out before anything is shown, and stays found out", () => {
  const attacks = {
    "a draw": (host) => forged(host, (table) => table.apply("draw")),
    "a draw with an invented voucher": (host) => forged(host, (table) => table.apply("draw"), ["00".repeat(32)]),
    "a draw with the guest's proof as its voucher": (host) => forged(host, (table) => table.apply("draw"), [proofOf(host.saved.secret)]),
    "a draw with the voucher of the agreement": (host) => forged(host, (table) => table.apply("draw"), [host.sent.find(({ type }) => type === "share").vouch]),
    "another action than the one that was asked for": (host) => {
      host.draw();
      const [one, two] = host.table.json(JsonKind.LEGAL, 0).filter((action) => action.startsWith("discard"));
      host.guest.act(one);
      return forged(host, (table) => table.apply(two));
    },
    "the same action twice": (host) => {
      host.draw();
      const line = `{"seat":0,"do":"draw"}`;
      host.say({ type: "lines", from: host.shown, lines: [line], receipt: hex(library.receipt(host.table.receipt(host.shown - 1), line)), vouches: host.vouches });
      return host;
    },
    "an action that the host refused first": (host) => {
      host.guest.act("draw");
      host.say({ type: "refused", id: "act.stale", to: "act" });
      return forged(host, (table) => table.apply("draw"));
    },
    "an action that was lost with the connection": (host) => {
      host.guest.act("draw");
      host.guest.hello();
      host.say({ type: "state", at: host.shown });
      return forged(host, (table) => table.apply("draw"));
    },
    "an action of another match with the same secret": (host) => {
      const other = guestsTurn();
      const guest = new Guest({ token: "t", notes: { ...structuredClone(other.saved), secret: host.saved.secret }, send: (text) => host.sent.push(JSON.parse(text)) });
      guest.hello();
      guest.receive(JSON.stringify({ type: "state", at: other.shown }));
      guest.act("draw");
      assert.equal(host.sent.at(-1).type, "act");
      return forged(host, (table) => table.apply("draw"));
    },
    "a resignation": (host) => forged(host, (table) => table.forfeit(0, Fault.RESIGN)),
    "a resignation with the voucher of an action": (host) => {
      host.draw();
      return forged(host, (table) => table.forfeit(0, Fault.RESIGN));
    },
    "a fault of a program": (host) => forged(host, (table) => table.forfeit(0, Fault.CRASH)),
  };
  for (const [name, attack] of Object.entries(attacks)) {
    const host = guestsTurn();
    const shown = [];
    host.guest.receive = ((receive) => (text) => {
      receive.call(host.guest, text);
      if (!host.guest.broken && JSON.parse(text).type === "lines") shown.push(...JSON.parse(text).lines);
    })(host.guest.receive);
    attack(host);
    assert.match(host.guest.broken ?? "", foreign, name);
    const { at, line } = host.saved.foreign;
    assert.equal(at, host.saved.lines.length, name);
    assert.ok(!shown.includes(line) || name === "the same action twice", name);
    assert.ok(line.startsWith('{"seat":0') || line.includes('"fault":{"seat":0'), line);
    // The notes hold it, after a reload too; the match counts as broken off.
    const again = copyOf(host, withoutLines);
    assert.match(again.broken, foreign);
    again.send = () => assert.fail("a guest that was cheated says nothing more");
    again.hello();
    assert.equal(brokenOff([host.saved]), 1);
  }
  console.log(`# ${Object.keys(attacks).length} ways to move for a guest`);
});

test("what the guest did, and a timeout, are believed", () => {
  const resigned = new Host().seal();
  resigned.guest.resign();
  resigned.table.forfeit(0, Fault.RESIGN);
  resigned.show();
  assert.equal(resigned.guest.broken, null);
  assert.equal(resigned.saved.over, true);
  const late = new Host().seal();
  late.table.forfeit(0, Fault.TIMEOUT);
  late.show();
  assert.equal(late.guest.broken, null);
  // What was refused, or lost with a connection, may be asked for again.
  for (const lose of [(host) => host.say({ type: "refused", id: "rate", to: "act" }), (host) => (host.guest.hello(), host.say({ type: "state", at: host.shown }))]) {
    const host = guestsTurn();
    host.guest.act("draw");
    lose(host);
    host.draw();
    assert.equal(host.guest.broken, null);
  }
  // Cards may be named in any order; one action is under way at a time.
  const host = guestsTurn().draw();
  const asked = host.sent.length;
  const [discard] = host.table.json(JsonKind.LEGAL, 0).filter((action) => action.startsWith("discard"));
  host.guest.act(discard);
  host.guest.act(discard);
  assert.equal(host.sent.length, asked + 1);
  host.table.apply(discard);
  host.show();
  assert.equal(host.guest.broken, null);
  for (const text of ["fly", "Draw", "lay 8C 8D 8H", "discard 1C", "lay @2 8 8C"]) assert.throws(() => host.guest.act(text), /notation/, text);
});

test("another device takes the seat over with the code, and accepts only what the first one vouched for", () => {
  const host = guestsTurn().draw();
  const code = codeOf("abc", { ...newNotes(host.saved.secret), seat: 0 }); // as it was shown when the first device sat down
  const later = host.guest.code("abc");
  assert.ok(later.startsWith(`${code}.3.`) || later.startsWith(`${code}.2.`), later);
  const sealing = { type: "sealing", terms: host.table.terms(), commit: hex(host.table.commitment()), share_commits: host.commits, vouch: host.sent.find(({ type }) => type === "share").vouch };
  const lines = host.table.record(0).split("\n").slice(0, -1);
  const all = { type: "lines", from: 0, lines, receipt: receiptOf(lines), vouches: host.vouches };
  const sit = (text, ...messages) => {
    const { table, notes } = readCode(text);
    assert.equal(table, "abc");
    const guest = new Guest({ notes });
    for (const message of [{ type: "table", seat: 0 }, ...messages]) guest.receive(JSON.stringify(message));
    return guest;
  };
  for (const text of [code, ` ${later}\n`]) {
    const guest = sit(text, sealing, all, { type: "state", at: lines.length });
    assert.equal(guest.broken, null, text);
    assert.equal(guest.notes.share, host.saved.share);
    guest.act("draw"); // it can play
    assert.equal(JSON.parse(host.guest.notesFile).receipt, JSON.parse(guest.notesFile).receipt);
  }
  const attacks = {
    "no voucher for the agreement": sit(code, { ...sealing, vouch: null }, all),
    "other terms": sit(code, { ...sealing, terms: sealing.terms.replace("[1,3]", "[2,6]") }, all),
    "another commitment of the other guest": sit(code, { ...sealing, share_commits: [sealing.share_commits[0], "00".repeat(32)] }, all),
    "another header": sit(code, sealing, { ...all, lines: [lines[0].replace("[1,3]", "[2,6]"), ...lines.slice(1)] }),
    "no voucher for a move": sit(code, sealing, { ...all, vouches: [] }),
    "a move that the host wrote in the meantime": sit(code, sealing, all, { type: "lines", from: lines.length, lines: ['{"seat":0,"do":"discard 5H"}'], receipt: "", vouches: host.vouches }),
    "a record that was set back, against the later code": sit(later, sealing, { ...all, lines: lines.slice(0, 2), receipt: receiptOf(lines.slice(0, 2)), vouches: [] }),
  };
  for (const [name, { broken }] of Object.entries(attacks)) assert.ok(broken, name);
  console.log(`# ${Object.keys(attacks).length} ways to deceive a second device`);
  // What no device can know with the code of the beginning: that the record went on.
  assert.equal(sit(code, sealing, { ...all, lines: lines.slice(0, 2), receipt: receiptOf(lines.slice(0, 2)), vouches: [] }).broken, null);
  for (const text of ["", "abc", `${code}x`, later.slice(0, -1), code.replace("abc", "A")]) assert.equal(readCode(text), null, text);
});

test("a match without play to its end counts as broken off, whatever the host reveals", () => {
  const early = (end) => `{"match_end":1,"end":${end},"winner":null,"totals":[0,0],"naturals":[0,0],"chapeaux":[0,0],"payment":null}`;
  const ends = {
    "a reveal right after the header": (lines) => [lines[0], lines.at(-1)],
    "a reveal after the first deal's line": (lines) => [lines[0], lines[1], lines.at(-1)],
    "an end that the rules do not give": (lines) => [lines[0], '{"match_end":1,"end":"won","winner":1,"payment":null}', lines.at(-1)],
    "an abort by the host": (lines) => [lines[0], early('"aborted","by":null'), lines.at(-1)],
    "an abort to which this guest did not agree": (lines) => [lines[0], early('"aborted","by":1'), lines.at(-1)],
    "a draw to which this guest did not agree": (lines) => [lines[0], early('"agreed"'), lines.at(-1)],
    "no reveal": (lines) => lines.slice(0, -1),
  };
  for (const [name, cut] of Object.entries(ends)) {
    const host = new Host();
    host.tell = changing("lines", (message) => (message.from > 0 ? message : { ...message, lines: message.lines.slice(0, 1), receipt: receiptOf(message.lines.slice(0, 1)) }));
    host.seal();
    const { lines } = host.saved;
    host.table.forfeit(1);
    const whole = host.table.record(0).split("\n").slice(0, -1);
    const told = cut(whole);
    assert.equal(lines.length, 1);
    const guest = copyOf(host);
    guest.receive(JSON.stringify({ type: "lines", from: 1, lines: told.slice(1), receipt: receiptOf(told) }));
    // What no record may be, or the rules do not give, is refused at once.
    assert.equal(guest.broken === null, /abort|draw|no reveal/.test(name), `${name}: ${guest.broken}`);
    assert.equal(brokenOff([guest.notes]), 1, name);
  }
});

test("what the host did wrong has an id, for translation", () => {
  const ids = [];
  const told = (notes, ...messages) => {
    const guest = new Guest({ token: "t", notes: structuredClone(notes), on: { broken: (_, id) => ids.push(id) } });
    for (const message of messages) guest.receive(JSON.stringify(message));
  };
  const { saved } = new Host().seal();
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

/** WebSockets that a test opens, answers and closes. */
function sockets() {
  const all = [];
  class Socket {
    readyState = 0;
    constructor() {
      all.push(this);
    }
    open() {
      this.readyState = 1;
      this.onopen();
    }
    say(message) {
      this.onmessage({ data: JSON.stringify(message) });
    }
    send() {}
    close(code = 1000) {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.onclose({ code });
    }
  }
  return { all, Socket };
}

/** A connection whose clock and timer the test moves: after(seconds) tells the socket's state. */
function timed(t) {
  let [now, due] = [1_800_000_000_000, null];
  t.mock.method(Date, "now", () => now);
  t.mock.method(globalThis, "setInterval", (work) => (due = work));
  const { all, Socket } = sockets();
  const hangUp = connect("ws://x", new Guest({ token: "t" }), { WebSocket: Socket, pause: () => 1e6 });
  t.after(hangUp);
  const after = (seconds) => {
    now += 1000 * seconds;
    due();
    return all[0].readyState;
  };
  return { socket: all[0], after };
}

test("a connection is given up when a ping stays unanswered, not when a hidden tab's timers are late", (t) => {
  const { socket, after } = timed(t);
  socket.open();
  socket.say({ type: "table", seat: 0 });
  for (let i = 0; i < 3; i++) {
    assert.equal(after(60), 1);
    socket.say({ type: "pong" });
  }
  assert.deepEqual([15, 15, 15].map(after), [1, 1, 1]);
  assert.equal(after(15), 3);
});

test("a connection that does not open is given up", (t) => {
  assert.equal(timed(t).after(45), 3);
});

test("the pause between tries grows while the server only refuses", async () => {
  const { all, Socket } = sockets();
  const pauses = [];
  const pause = (tries) => pauses.push(tries) && 0;
  const hangUp = connect("ws://x", new Guest({ token: "t" }), { WebSocket: Socket, pause });
  const refused = { type: "refused", id: "storage" };
  for (const [i, message] of [refused, refused, refused, { type: "table", seat: 0 }].entries()) {
    await until(() => all.length > i);
    all[i].open();
    all[i].say(message);
    all[i].close(1011);
  }
  assert.deepEqual(pauses, [0, 1, 2, 0]);
  hangUp();
});
