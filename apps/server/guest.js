// A guest's side of a sealed match, for a page or a program. It keeps what proves the match: commitment, share, lines, receipts, and the secret
// of its seat. It computes the receipts itself, plays only after it has checked the header, follows the match on a table of its own, and stops
// as soon as a line breaks the rules, contradicts what this seat knows, changes what it holds, or is a move of its seat that it did not make.
import { Engine, Finding, guest as library, JsonKind, MilleError, Phase, Table, VerdictResult } from "libmille";

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (digits) => Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));

const isHex = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
/** SHA-256 of texts and bytes, one after another, as hex digits: the library's hash of terms is that of any bytes. */
const sha256 = (...parts) => hex(library.termsHash(Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? new TextEncoder().encode(part) : part)]))));
const short = (digits) => btoa(String.fromCharCode(...bytes(digits))).replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
const long = (text) => hex(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0)));

/** The record's line without what only one seat may see: what the host's public record holds. */
export function publicLine(line) {
  if (line.startsWith('{"mille_record"')) return line.replace(/^(\{"mille_record":\d+),"for":[01]/, "$1");
  const value = JSON.parse(line);
  if ("deal" in value) return JSON.stringify({ deal: value.deal, dealer: value.dealer });
  return "do" in value ? JSON.stringify({ seat: value.seat, do: value.do }) : line;
}

/** A new secret of a seat: 32 random bytes. Nobody but the person's devices knows it. */
export const newSecret = () => hex(library.newShare());

/** What proves to the server that a device holds the secret. The server cannot compute vouchers from it. */
export const proofOf = (secret) => sha256("mille seat 1", bytes(secret));

/** Vouches for a statement of the seat. Every part has a fixed length, so no voucher gives another one. */
const vouch = (secret, statement) => sha256("mille vouch 1", bytes(secret), bytes(sha256(statement)));

const CARD = /^((A|[2-9]|10|J|Q|K)[CDHS]|X)$/;
const ACTION = /^(draw|upcard|pass|(pile|discard)( CARD)*|lay( @[01])? RANK( CARD)*)$/;

/** An action, whatever the order of its cards. Throws unless it is in the record's notation, with the rank of a lay. */
function inOrder(text) {
  const words = text.split(" ");
  const form = words.map((word, i) => (CARD.test(word) ? "CARD" : i > 0 && /^(A|[2-9]|10|J|Q|K)$/.test(word) ? "RANK" : word)).join(" ");
  if (!ACTION.test(form)) throw new Error(`“${text}” is not in the record's notation`);
  return [...words.filter((word) => !CARD.test(word)), ...words.filter((word) => CARD.test(word)).sort()].join(" ");
}

// What a seat says, as it is vouched for. A receipt stands for the whole match up to there.
const moveOf = (receipt, action) => `move ${receipt} ${inOrder(action)}`;
const resignationOf = (header) => `resign ${header}`;
const agreementOf = ({ terms, commit, share_commits }) => `agree ${commit} ${share_commits.join(" ")} ${terms}`;

const OTHER_RECORD = "the host's record is not the one that this guest saw";
const OWN = "the host wrote a move for this guest's seat that came from none of its devices";
const NOT_AGREED = "the host says that this guest's seat agreed, and none of its devices did";
const TYPES = ["table", "sealing", "lines", "state", "over", "refused"];

/** For all guests of a program: made when the first line comes. */
let engine = null;
const sharedEngine = () => (engine ??= new Engine());

/** What the host did that this guest does not accept. Its id is for translation: seat, terms, shares, header, lines, line, receipt, record, own, agreed. */
export class Broken extends Error {
  constructor(id, text) {
    super(text);
    this.id = id;
  }
}

/** How many matches of these notes have opened a share and did not end by the rules: show it before a new match with the same host. */
export const brokenOff = (all) => all.filter(({ opened, over }) => opened && !over).length;

/**
 * What a guest notes. It is plain data: keep it wherever you like, and give it back after a reload. A small place can keep `withoutLines()` of it:
 * the host then sends the lines again, and they must lead to the receipt. Keep it before the first hello: without the secret the seat is lost.
 */
export const newNotes = (secret = newSecret()) => ({
  secret, seat: null, terms: null, commit: null, share: null, share_commits: [null, null], opened: false, lines: [], receipt: null, over: false,
  refused: [], // what this guest said after the last line and the host refused
  foreign: null, // the line of this seat that came from none of its devices
});
export const withoutLines = (notes) => (notes.lines.length > 0 ? { ...notes, lines: [], at: notes.lines.length - 1 } : notes);

/** With this code another device takes the seat: table, seat, secret, and the last receipt, to which it holds the host. */
export function codeOf(table, { seat, secret, lines, at, receipt }) {
  return [table, seat, short(secret), ...(receipt === null ? [] : [lines.length > 0 ? lines.length - 1 : at, short(receipt)])].join(".");
}

/** The table of a code, and the notes with which its device begins; null for a text that is no code. */
export function readCode(text) {
  const [, table, seat, secret, at, receipt] = /^([a-z0-9]{1,40})\.([01])\.([\w-]{43})(?:\.(\d{1,6})\.([\w-]{43}))?$/.exec(text.trim()) ?? [];
  if (!table) return null;
  return { table, notes: { ...newNotes(long(secret)), seat: Number(seat), ...(receipt && { at: Number(at), receipt: long(receipt) }) } };
}

/**
 * One guest. `send` takes a message's text, `save` gets the notes and must have kept them when it returns; `on` has functions that a page
 * may want: `table`, `sealing`, `lines`, `state`, `over`, `refused` with the host's message; `line` with each line of the match and the table
 * after it; and `broken` with the reason why this guest plays no more, and its id.
 *
 * `match` is the guest's own table, which follows the match: views, events, the legal list and the score come from it. It is null before the
 * header, and belongs to the guest.
 */
export class Guest {
  #on;
  #save;
  #receipts = []; // of every line in the notes
  #proved = false; // the header holds what was noted
  #owed = null; // a noted receipt whose lines the host is to send again
  #asked = null; // the voucher of an action that the host has not answered
  #greets = true; // the host has not answered hello

  constructor({ token = null, name, notes = newNotes(), send = () => {}, save = () => {}, on = {} }) {
    Object.assign(this, { token, name, notes, send, broken: notes.foreign && OWN, match: null, state: null, result: null });
    this.#on = on;
    this.#save = save;
    if (notes.lines.length === 0 && notes.receipt !== null) this.#owed = { at: notes.at, receipt: notes.receipt };
    for (const line of notes.lines) this.#receive(line);
  }

  /** The first message of each connection. The link's token takes a seat that nobody has; the proof shows that this device has it. */
  hello() {
    const { lines, receipt, secret } = this.notes;
    const held = lines.length > 0 && !this.#owed ? { line: lines.length, receipt } : {};
    this.#greets = true;
    this.#say({ type: "hello", ...(this.token ? { token: this.token } : {}), proof: proofOf(secret), ...(this.name ? { name: this.name } : {}), ...held });
  }

  /** Agrees to the terms. What a person typed is hashed together with random bytes. */
  agree(typed = "") {
    const { notes } = this;
    if (notes.commit === null) throw new Error("the terms have not arrived");
    if (notes.share === null) {
      notes.share = hex(library.newShare(typed));
      notes.share_commits[notes.seat] = hex(library.shareCommit(bytes(notes.commit), notes.seat, bytes(notes.share)));
      this.#save(notes);
    }
    this.#say({ type: "commit", share_commit: notes.share_commits[notes.seat] });
  }

  /** Asks for an action. One at a time: nothing is sent before the host has answered the one before, or hello. */
  act(text) {
    if (!this.#proved) throw new Error("the header has not been checked");
    const asked = this.#vouch(moveOf(this.#receipts.at(-1), text));
    if (this.#greets || this.#asked !== null) return;
    this.#asked = asked;
    this.notes.refused = this.notes.refused.filter((one) => one !== asked); // asked for once more
    this.#say({ type: "act", at: this.notes.lines.length, do: text, vouch: asked });
  }

  resign = () => this.#say({ type: "resign", ...(this.#proved && { vouch: this.#vouch(resignationOf(this.#receipts[0])) }) });
  rematch = () => this.#say({ type: "rematch" });
  ping = () => this.#say({ type: "ping" });

  /** How the match stands for this seat. */
  get view() {
    return this.match.json(JsonKind.VIEW, this.notes.seat);
  }

  /** The actions that this seat may choose from, as texts; null while it is not its turn. */
  get legal() {
    const { phase, turn } = this.match?.info ?? {};
    const decides = (phase === Phase.DRAW || phase === Phase.LAY) && turn === this.notes.seat;
    return decides ? this.match.json(JsonKind.LEGAL, turn) : null;
  }

  /** Frees the table. The guest receives nothing more. */
  close() {
    this.broken ??= "closed";
    this.match?.close();
    this.match = null;
  }

  /** With this code another device takes the seat. */
  code = (table) => codeOf(table, this.notes);

  /** What verify.html, verify.py and the command read as notes. */
  get notesFile() {
    const { seat, lines, at, commit, share, share_commits, receipt, terms } = this.notes;
    const line = this.#owed ? at : lines.length - 1;
    const noted = { mille_notes: 1, commit, share: share && { seat, hex: share }, share_commits, receipt: receipt && `${receipt}@${line}`, terms };
    return JSON.stringify(noted, (_, value) => value ?? undefined);
  }

  /** The public record, from this guest's own lines. */
  get record() {
    return this.notes.lines.map((line) => `${publicLine(line)}\n`).join("");
  }

  /** What was shown to this guest. */
  get seen() {
    return this.notes.lines.map((line) => `${line}\n`).join("");
  }

  /** Takes a message of the host. */
  receive(text) {
    if (this.broken) return;
    try {
      const message = JSON.parse(text);
      if (!TYPES.includes(message.type)) return;
      this[`_${message.type}`]?.(message);
      this.#on[message.type]?.(message);
    } catch (error) {
      this.broken = error.message;
      if (error.id === "own") this.#save(Object.assign(this.notes, { foreign: error.line }, !this.#owed && { receipt: this.#receipts.at(-1) }));
      this.#on.broken?.(this.broken, error.id ?? (error.messageId ? "header" : "message"));
    }
  }

  #vouch(statement) {
    return vouch(this.notes.secret, statement);
  }

  #say(message) {
    if (!this.broken) this.send(JSON.stringify(message));
  }

  _table({ seat }) {
    this.notes.seat ??= seat;
    if (this.notes.seat !== seat) throw new Broken("seat", "the host changed the seat");
  }

  _sealing({ terms, commit, share_commits, vouch: given }) {
    const { notes } = this;
    const pair = Array.isArray(share_commits) && share_commits.length === 2 && share_commits.every((each) => each === null || isHex(each));
    if (!pair) throw new Broken("shares", "the host's share commitments are no pair of them");
    const [mine, theirs] = [notes.seat, 1 - notes.seat];
    // Once this seat has committed to a share, a commitment that is not in the notes was not noted in time and proves nothing.
    if (notes.commit === null && share_commits[mine] === null) {
      Object.assign(notes, { terms, commit });
      this.#save(notes);
    }
    if (notes.commit !== null && (notes.terms !== terms || notes.commit !== commit)) throw new Broken("terms", "the host changed the terms or the commitment");
    if (notes.share === null) return this.#adopt({ terms, commit, share_commits }, given);
    if (share_commits[mine] === null) {
      // Agreed to, and lost on the way.
      this.#say({ type: "commit", share_commit: notes.share_commits[mine] });
      return;
    }
    notes.share_commits[theirs] ??= share_commits[theirs];
    const changed = share_commits.some((commit, seat) => commit !== notes.share_commits[seat]);
    if (changed) throw new Broken("shares", "the host changed a share commitment");
    if (share_commits[theirs] === null) return;
    // Only now, with the other's commitment noted, is the share opened.
    notes.opened = true;
    this.#save(notes);
    if (notes.lines.length === 0) this.#say({ type: "share", share: notes.share, vouch: this.#vouch(agreementOf(notes)) });
  }

  /** Another device of this person agreed, and vouches for what it noted. Its share stands in the header. */
  #adopt(agreement, given) {
    if (given === undefined || given === null) return;
    if (given !== this.#vouch(agreementOf(agreement))) throw new Broken("agreed", NOT_AGREED);
    this.#save(Object.assign(this.notes, agreement, { opened: true }));
  }

  _lines({ from, lines, receipt, vouches = [] }) {
    const { notes } = this;
    if (from > notes.lines.length) throw new Broken("lines", "the host left lines out");
    lines.forEach((line, i) => {
      const held = notes.lines[from + i];
      if (held !== undefined && held !== line) throw new Broken("lines", `the host changed line ${from + i}`);
      if (held !== undefined) return;
      this.#checkOwn(line, vouches);
      this.#receive(line);
      notes.lines.push(line);
      notes.refused = [];
    });
    if (receipt !== this.#receipts.at(-1)) throw new Broken("receipt", "the host's receipt is another one");
    // Lines that were sent again must lead to the receipt that was noted.
    if (this.#owed && this.#owed.receipt !== this.#receipts[this.#owed.at]) throw new Broken("record", OTHER_RECORD);
    this.#owed = null;
    notes.receipt = receipt;
    notes.over = this.#ended();
    this.#save(notes);
  }

  /**
   * Whether the match has its end: played by the rules to `match_end`, and revealed. A reveal alone is none. Guests of this server cannot agree to
   * an abort or a draw, so a host that writes such an end broke the match off.
   */
  #ended() {
    if (!this.notes.lines.at(-1).startsWith('{"reveal"')) return false;
    if (/^\{"match_end":1,"end":"(aborted|agreed)"/.test(this.notes.lines.at(-2))) return false;
    try {
      const verdict = sharedEngine().verify(this.record, { notes: this.notesFile, seen: this.seen });
      return verdict.completeness === Finding.OK && verdict.result !== VerdictResult.FAILED;
    } catch {
      return false;
    }
  }

  _state(message) {
    if (this.#owed || message.at !== this.notes.lines.length) throw new Broken("lines", "the host left lines out");
    // What was asked over an earlier connection is in the lines by now, or is void.
    if (this.#greets) this.#void();
    this.#greets = false;
    this.state = message;
  }

  _over(message) {
    if (!this.notes.lines.at(-1)?.startsWith('{"reveal"')) throw new Broken("lines", "the host left lines out");
    this.result = message;
  }

  _refused({ id, to }) {
    if (to === "act") this.#void();
    if (id === "receipt.lost" || id === "receipt.other") throw new Broken("record", OTHER_RECORD);
  }

  /** Checks a line, plays it on the guest's own table and adds its receipt. */
  #receive(line) {
    if (this.#receipts.length === 0) this.#checkHeader(line);
    this.#follow(line);
    const before = this.#receipts.at(-1);
    this.#receipts.push(hex(library.receipt(before === undefined ? null : bytes(before), line)));
    this.#on.line?.(line, this.match);
  }

  #follow(line) {
    try {
      if (this.match === null) this.match = Table.follow(sharedEngine(), line);
      else this.match.followLine(line);
    } catch (error) {
      throw error instanceof MilleError ? new Broken("line", error.message) : error;
    }
  }

  /** What the host refused, it cannot play later. */
  #void() {
    if (this.#asked === null) return;
    this.notes.refused.push(this.#asked);
    this.#asked = null;
    this.#save(this.notes);
  }

  /** A line of this seat is one that this device, or another one with the seat's secret, asked for at this point of the match. */
  #checkOwn(line, vouches) {
    const { seat, refused } = this.notes;
    const value = JSON.parse(line);
    const { fault } = value.match_end ? value : {};
    let said;
    if ("do" in value && value.seat === seat) {
      // A reshuffle and the draw that needs it are written together.
      const shuffled = this.notes.lines.at(-1)?.startsWith('{"reshuffle"');
      said = moveOf(this.#receipts.at(shuffled ? -2 : -1), value.do);
    } else if (fault?.seat === seat && fault.kind !== "timeout") said = resignationOf(this.#receipts[0]);
    else return;
    const mine = this.#vouch(said);
    if (!vouches.includes(mine) || refused.includes(mine)) throw Object.assign(new Broken("own", OWN), { line: { at: this.notes.lines.length, line } });
    if (mine === this.#asked) this.#asked = null;
  }

  #checkHeader(line) {
    const { notes } = this;
    const { seat, terms, commit, share_commits } = notes;
    if (!notes.opened) throw new Broken("agreed", NOT_AGREED);
    // Of a device that took the seat over: the share is the one that the first device committed to.
    const share = notes.share ?? JSON.parse(line).shares[seat];
    if (!isHex(share) || hex(library.shareCommit(bytes(commit), seat, bytes(share))) !== share_commits[seat]) throw new Broken("agreed", NOT_AGREED);
    const [hash, other] = [library.termsHash(terms), share_commits[1 - seat]];
    library.checkHeader(line, { seat, terms: hash, commit: bytes(commit), share: bytes(share), otherShareCommit: bytes(other) });
    notes.share = share;
    this.#proved = true;
  }
}

/** Close codes after which the same link is not tried again. */
const FINAL = [1008, 1009, 4001, 4004, 4009, 4010];

/**
 * Keeps a guest connected to `url`: a connection that breaks comes back after a pause that grows from half a second to eight. `changed` is
 * told whether a connection is open, `closed` the code that ends it for good. Returns what stops it.
 */
export function connect(url, guest, options = {}) {
  const { WebSocket = globalThis.WebSocket, pause = (tries) => Math.min(8000, 500 * 2 ** tries), changed = () => {}, closed = () => {} } = options;
  let socket;
  let tries = 0;
  let timer;
  let asked = 0; // since when the server owes an answer. A hidden tab's timers are late, so silence alone proves nothing
  let stopped = false;
  const alive = setInterval(() => {
    const now = Date.now();
    if (asked && now - asked > 30_000) socket.close();
    else if (socket.readyState === 1) {
      asked ||= now;
      guest.ping();
    }
  }, 15_000);
  const stop = (code) => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(alive);
    socket.close();
    closed(code);
  };
  const open = () => {
    socket = new WebSocket(url);
    const mine = socket;
    guest.send = (text) => mine.readyState === 1 && mine.send(text);
    mine.onopen = () => {
      guest.hello();
      changed(true);
    };
    mine.onmessage = ({ data }) => {
      // A server that can read no table opens the connection and refuses: that is no success.
      if (!/^\{"type":"refused"/.test(data)) tries = 0;
      asked = 0;
      guest.receive(data);
      if (guest.broken && !stopped) stop(null);
    };
    mine.onerror = () => {};
    mine.onclose = ({ code }) => {
      if (stopped) return;
      changed(false);
      if (FINAL.includes(code)) stop(code);
      else timer = setTimeout(open, pause(tries++));
    };
    asked = Date.now();
  };
  open();
  return () => stopped || stop(null);
}
