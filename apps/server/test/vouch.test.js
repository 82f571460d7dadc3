// What a guest says of its own seat: a host that moves for it is found out, on each of its devices.
import assert from "node:assert/strict";
import test from "node:test";
import { Fault, guest as library, JsonKind } from "libmille";
import { brokenOff, codeOf, Guest, newNotes, proofOf, readCode, withoutLines } from "../guest.js";
import { changing, Dealer, guestsTurn, hex, receiptOf } from "./dealer.js";

const copyOf = (host, change = (notes) => notes) => new Guest({ token: "t", notes: change(structuredClone(host.saved)) });

const foreign = /came from none of its devices/;

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
  const resigned = new Dealer().seal();
  resigned.guest.resign();
  resigned.table.forfeit(0, Fault.RESIGN);
  resigned.show();
  assert.equal(resigned.guest.broken, null);
  assert.equal(resigned.saved.over, true);
  const late = new Dealer().seal();
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
    const host = new Dealer();
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
