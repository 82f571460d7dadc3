// An honest host in a few lines, whose messages a test may change, and the guest that it deals to.
import { Decks, Engine, guest as library, Table } from "libmille";
import { Guest } from "../guest.js";

export const engine = new Engine();

export const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** An honest host in a few lines, by the library's own calls, and the guest of seat 0; `tell` may change what the guest is sent. */
export class Dealer {
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

export const receiptOf = (lines) => hex(lines.reduce((before, line) => library.receipt(before, line), null));

export const changing = (type, change) => (message) => (message.type === type ? change(structuredClone(message)) : message);

/** A host at whose table the guest is to decide and has not yet drawn. */
export function guestsTurn() {
  for (;;) {
    const host = new Dealer().seal();
    if (host.table.info.turn === 0) return host;
  }
}
