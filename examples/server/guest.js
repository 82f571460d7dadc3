// A guest's side of a sealed match, for a page or a program. It keeps what proves the match: commitment, share, lines, receipts. It computes
// the receipts itself, plays only after it has checked the header, and stops as soon as the host changes anything that it holds.
import { guest as library } from "libmille";

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (digits) => Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));

const isHex = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

/** The record's line without what only one seat may see: what the host's public record holds. */
export function publicLine(line) {
  if (line.startsWith('{"mille_record"')) return line.replace(/^(\{"mille_record":\d+),"for":[01]/, "$1");
  const value = JSON.parse(line);
  if ("deal" in value) return JSON.stringify({ deal: value.deal, dealer: value.dealer });
  return "do" in value ? JSON.stringify({ seat: value.seat, do: value.do }) : line;
}

/** Whether a line reveals the seed that the host had committed to. */
function reveals(line, { terms, commit }) {
  const [, seed] = /^\{"reveal":\{"seed":"([0-9a-f]{64})"\}\}$/.exec(line) ?? [];
  if (!seed || commit === null) return false;
  // The library's hash of terms is the SHA-256 of any bytes.
  const sealed = [...new TextEncoder().encode("mille seal 2"), ...bytes(seed), ...library.termsHash(terms)];
  return hex(library.termsHash(Uint8Array.from(sealed))) === commit;
}

const OTHER_RECORD = "the host's record is not the one that this guest saw";
const TYPES = ["table", "sealing", "lines", "sheet", "state", "over", "refused"];

/** What the host did that this guest does not accept. Its id is for translation: seat, terms, shares, header, lines, receipt, record. */
export class Broken extends Error {
  constructor(id, text) {
    super(text);
    this.id = id;
  }
}

/** How many matches of these notes have opened a share and no end: show it before a new match with the same host. */
export const brokenOff = (all) => all.filter(({ opened, over }) => opened && !over).length;

/**
 * What a guest notes. It is plain data: keep it wherever you like, and give it back after a reload. A small place can keep `withoutLines()` of it:
 * the host then sends the lines again, and they must lead to the receipt.
 */
export const newNotes = () => ({
  seat: null, terms: null, commit: null, share: null, share_commits: [null, null], opened: false, lines: [], receipt: null, over: false,
});
export const withoutLines = (notes) => (notes.lines.length > 0 ? { ...notes, lines: [], at: notes.lines.length - 1 } : notes);

/**
 * One guest. `send` takes a message's text, `save` gets the notes and must have kept them when it returns; `on` has functions that a page
 * may want: `table`, `sealing`, `lines`, `sheet`, `state`, `over`, `refused` with the host's message, and `broken` with the
 * reason why this guest plays no more, and its id.
 */
export class Guest {
  #on;
  #save;
  #receipts = []; // of every line in the notes
  #proved = false; // the header holds what was noted
  #owed = null; // a noted receipt whose lines the host is to send again

  constructor({ token, name, notes = newNotes(), send = () => {}, save = () => {}, on = {} }) {
    Object.assign(this, { token, name, notes, send, broken: null, state: null, result: null });
    this.#on = on;
    this.#save = save;
    if (notes.lines.length === 0 && notes.receipt !== null) this.#owed = { at: notes.at, receipt: notes.receipt };
    for (const line of notes.lines) this.#receive(line);
  }

  /** The first message of each connection. */
  hello() {
    const { lines, receipt } = this.notes;
    const held = lines.length > 0 && !this.#owed ? { line: lines.length, receipt } : {};
    this.#say({ type: "hello", token: this.token, ...(this.name ? { name: this.name } : {}), ...held });
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

  act(text) {
    if (!this.#proved) throw new Error("the header has not been checked");
    this.#say({ type: "act", at: this.notes.lines.length, do: text });
  }

  resign = () => this.#say({ type: "resign" });
  rematch = () => this.#say({ type: "rematch" });
  ping = () => this.#say({ type: "ping" });

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
      this.#on.broken?.(this.broken, error.id ?? (error.messageId ? "header" : "message"));
    }
  }

  #say(message) {
    if (!this.broken) this.send(JSON.stringify(message));
  }

  _table({ seat }) {
    this.notes.seat ??= seat;
    if (this.notes.seat !== seat) throw new Broken("seat", "the host changed the seat");
  }

  _sealing({ terms, commit, share_commits }) {
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
    if (notes.share === null) return;
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
    if (notes.lines.length === 0) this.#say({ type: "share", share: notes.share });
  }

  _lines({ from, lines, receipt }) {
    const { notes } = this;
    if (from > notes.lines.length) throw new Broken("lines", "the host left lines out");
    lines.forEach((line, i) => {
      const held = notes.lines[from + i];
      if (held !== undefined && held !== line) throw new Broken("lines", `the host changed line ${from + i}`);
      if (held !== undefined) return;
      this.#receive(line);
      notes.lines.push(line);
    });
    if (receipt !== this.#receipts.at(-1)) throw new Broken("receipt", "the host's receipt is another one");
    // Lines that were sent again must lead to the receipt that was noted.
    if (this.#owed && this.#owed.receipt !== this.#receipts[this.#owed.at]) throw new Broken("record", OTHER_RECORD);
    this.#owed = null;
    notes.receipt = receipt;
    notes.over = reveals(lines.at(-1), notes);
    this.#save(notes);
  }

  _state(message) {
    if (this.#owed || message.at !== this.notes.lines.length) throw new Broken("lines", "the host left lines out");
    this.state = message;
  }

  _over(message) {
    if (!this.notes.lines.at(-1)?.startsWith('{"reveal"')) throw new Broken("lines", "the host left lines out");
    this.result = message;
  }

  _refused({ id }) {
    if (id === "receipt.lost" || id === "receipt.other") throw new Broken("record", OTHER_RECORD);
  }

  /** Checks a line and adds its receipt. */
  #receive(line) {
    if (this.#receipts.length === 0) this.#checkHeader(line);
    const before = this.#receipts.at(-1);
    this.#receipts.push(hex(library.receipt(before === undefined ? null : bytes(before), line)));
  }

  /** Without notes of its own, on another device, a guest can see the match but cannot prove it, so it does not play. */
  #checkHeader(line) {
    const { seat, terms, commit, share, share_commits } = this.notes;
    if (share === null) return;
    const [hash, other] = [library.termsHash(terms), share_commits[1 - seat]];
    library.checkHeader(line, { seat, terms: hash, commit: bytes(commit), share: bytes(share), otherShareCommit: bytes(other) });
    this.#proved = true;
  }
}

/** Close codes after which the same link is not tried again. */
const FINAL = [1008, 1009, 4001, 4004, 4009];

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
