// One table from its first guest to the reveal: sealing, play, clock, leaving, and what each seat is sent. Messages are handled one after
// another. Whatever they change is on the disk before anybody is answered. A table without guests holds no memory.
import { createHash } from "node:crypto";
import { Decks, Fault, guest, JsonKind, Phase, Table, version } from "libmille";
import { refused, Refusal } from "./messages.js";
import { isOver } from "./store.js";

const SEATS = [0, 1];
const CHUNK = 500; // lines in a message
const STORY = 200; // events that a guest is shown again when it comes back
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const bytes = (digits) => Buffer.from(digits, "hex");

export const hashed = (token) => createHash("sha256").update(token).digest("hex");

/** A library table as its maker chose it, not sealed yet. Throws what the library refuses. */
export const newMatch = (engine, { variant, options, stakes }) => new Table(engine.variant(variant, options), { decks: Decks.SEALED, stakes });

/**
 * Line 0 of the record: the terms with commitment and shares among them. The text is put together because a restart may come between two
 * shares, when there is no record yet that the library could take up. Table.resume() checks every byte of it.
 */
function headerOf({ terms, commit, shares, shareCommits }) {
  const players = terms.lastIndexOf(',"players":');
  const sealed = JSON.stringify({ seed: null, decks: "sealed", commit, shares, share_commits: shareCommits });
  return `{"mille_record":2,"engine":"${version()}",${terms.slice(1, players)},${sealed.slice(1, -1)}${terms.slice(players)}\n`;
}

/** Loads an unfinished or a finished match. Tests replace it. */
export const takeUp = (engine, record, secret) => (secret ? Table.resume(engine, record, secret) : Table.fromRecord(engine, record));

const viewsOf = (match) => SEATS.map((seat) => match.json(JsonKind.VIEW, seat));

/** Says that the files failed, and disconnects the guest. */
function giveUp(connection) {
  connection.send(refused(new Refusal("storage", "The server could not write or read the table's files."), null));
  connection.close(1011, "storage");
}

export class HostedTable {
  #host; // engine, store, now(), begun(id), over(id), report(error), emptied(table)
  #files = null;
  #chosen = null; // what the maker chose; null until the journal has been read
  #sealing;
  #match = null;
  #lines = 0; // lines of the record that are on the disk
  #shown = [0, 0]; // events that each seat was shown
  #ended = null; // both views at the end of the last deal that ended: then both hands lie open
  #connections = [null, null];
  #away = [0, 0];
  #bank = null;
  #last = 0; // when time was last accounted for
  #queue = Promise.resolve();
  #pending = 0;

  constructor(host, id, files = null) {
    this.#host = host;
    this.#files = files;
    this.id = id;
  }

  /** Handles a guest's message after those before it. */
  receive(connection, message) {
    return this.#run(async () => {
      try {
        await this.#handle(connection, message);
      } catch (error) {
        const refusal = refused(error, message.type);
        if (!refusal) {
          giveUp(connection);
          throw error;
        }
        connection.send(refusal);
        if (error.close) connection.close(error.close, error.id);
      }
    });
  }

  /** The connection is closed. */
  leave(connection) {
    return this.#run(async () => {
      const seat = this.#connections.indexOf(connection);
      if (seat < 0) return;
      this.#account();
      this.#connections[seat] = null;
      if (!this.#playing) return this.#tellTable();
      await this.#noteClock();
      this.#tellState();
    });
  }

  /** Forfeits for a seat whose time is up. */
  tick() {
    if (this.#pending === 0 && this.#playing && this.#account() !== null) return this.#run(() => this.#forfeitLate());
    return this.#queue;
  }

  /** Waits until nothing is under way. */
  async idle() {
    while (this.#pending > 0) await this.#queue;
  }

  /** Serializes the work on this table. An error that is no refusal disconnects the guests; the files hold what was shown. */
  #run(work) {
    this.#pending++;
    this.#queue = this.#queue.then(work).catch((error) => this.#fail(error)).finally(() => {
      if (--this.#pending === 0 && this.#connections.every((connection) => connection === null)) this.#unload();
    });
    return this.#queue;
  }

  #fail(error) {
    this.#host.report(error, this.id);
    for (const connection of this.#connections) if (connection) giveUp(connection);
    this.#connections = [null, null];
    this.#unload();
  }

  #unload() {
    this.#match?.close();
    this.#match = this.#chosen = null;
    this.#files?.close().catch((error) => this.#host.report(error, this.id));
    this.#files = null;
    this.#host.emptied(this);
  }

  get #playing() {
    return this.#match !== null && this.#match.info.phase !== Phase.OVER;
  }

  // ---- From the files ----

  async #load() {
    if (this.#chosen) return;
    this.#files ??= await this.#host.store.open(this.id);
    if (!this.#files) throw new Refusal("table.gone", "There is no such table.", { close: 4004 });
    this.#sealing = { names: [null, null], terms: null, commit: null, shareCommits: [null, null], shares: [null, null] };
    const [first, ...notes] = await this.#files.notes();
    if (!first) throw new Refusal("table.gone", "There is no such table.", { close: 4004 });
    this.#bank = first.clock && [first.clock.bank * 1000, first.clock.bank * 1000];
    for (const note of notes) this.#take(note);
    this.#away = [0, 0];
    this.#last = this.#host.now();
    this.#chosen = first;
  }

  #take({ seat, name, terms, commit, share_commit, share, clock }) {
    const sealing = this.#sealing;
    if (name) sealing.names[seat] = name;
    if (terms) Object.assign(sealing, { terms, commit });
    if (share_commit) sealing.shareCommits[seat] = share_commit;
    if (share) sealing.shares[seat] = share;
    if (clock) this.#bank = clock;
  }

  async #note(note) {
    await this.#files.note(note);
    this.#take(note);
  }

  /** Takes the match up where its record ends; begins it if both shares are open. */
  async #wake() {
    if (this.#match || this.#sealing.shares.includes(null)) return;
    const text = await this.#files.record();
    const begun = text !== "";
    const secret = isOver(text) ? null : await this.#files.secret();
    try {
      this.#match = (this.#host.takeUp ?? takeUp)(this.#host.engine, begun ? text : headerOf(this.#sealing), secret);
    } catch (error) {
      throw new Error(`the record of table ${this.id} is damaged`, { cause: error });
    }
    // The record may lack the end of the lines that a kill interrupted, or have a reshuffle whose draw is lost.
    const whole = this.#match.record();
    if (!whole.startsWith(text)) {
      if (!text.startsWith(whole)) throw new Error(`the record of table ${this.id} is damaged`);
      await this.#files.cut(Buffer.byteLength(whole));
    }
    this.#lines = begun ? Math.min(text.split("\n").length, whole.split("\n").length) - 1 : 0;
    this.#ended = this.#endedIn(whole, secret);
    await this.#writeLines();
    if (!begun) this.#host.begun(this.id);
  }

  /** The views at the end of the deal before the one that is played. The record up to there gives them. */
  #endedIn(record, secret) {
    const before = record.slice(0, record.lastIndexOf('\n{"deal":') + 1);
    if (!this.#playing || !before.includes('\n{"deal":')) return null;
    const match = (this.#host.takeUp ?? takeUp)(this.#host.engine, before, secret);
    const views = viewsOf(match);
    match.close();
    return views;
  }

  /** Deals if a deal is due, and appends the new lines to the record. */
  async #writeLines() {
    while (this.#match.info.phase === Phase.BETWEEN) {
      if (this.#match.info.deal > 0) this.#ended = viewsOf(this.#match);
      this.#match.nextDeal();
    }
    if (!this.#playing) this.#ended = viewsOf(this.#match);
    const text = this.#match.record({ firstLine: this.#lines });
    if (text !== "") await this.#files.append(text);
    this.#lines = this.#match.info.recordLines;
    if (text !== "" && !this.#playing) this.#host.over(this.id);
  }

  // ---- What guests ask ----

  async #handle(connection, message) {
    if (message.type === "hello") return this.#hello(connection, message);
    const seat = this.#connections.indexOf(connection);
    if (seat < 0) throw new Refusal("hello.first", "Say hello first.");
    if (message.type === "commit") return this.#commit(seat, message);
    if (message.type === "share") return this.#share(seat, message);
    if (!this.#match) throw new Refusal("act.early", "The match has not begun.");
    if (this.#playing && this.#account() !== null) await this.#forfeitLate();
    if (!this.#playing) throw new Refusal("act.over", "The match is over.");
    if (message.type === "resign") return this.#change(() => this.#match.forfeit(seat, Fault.RESIGN));
    return this.#act(seat, message);
  }

  async #hello(connection, { token, name, line = 0, receipt }) {
    await this.#load();
    const seat = this.#chosen.tokens.indexOf(hashed(token));
    if (seat < 0) throw new Refusal("hello.link", "The link is wrong.", { close: 4004 });
    await this.#wake();
    this.#checkReceipt(line, receipt);
    if (connection.closed) return;
    this.#account();
    if (this.#connections[seat] !== connection) this.#connections[seat]?.close(4001, "replaced");
    this.#connections[seat] = connection;
    this.#away[seat] = 0;
    const { names, terms } = this.#sealing;
    if (name && names[seat] === null) await this.#note({ seat, name });
    this.#tellTable();
    if (terms === null && !names.includes(null)) await this.#seal();
    else if (terms !== null) this.#tellSealing(seat);
    if (!this.#match) return;
    this.#shown[seat] = Math.max(0, this.#match.info.events - STORY);
    this.#tellLines(seat, line);
    this.#tellSheet(seat);
    this.#tellState();
    if (!this.#playing) this.#tellOver(seat);
  }

  #checkReceipt(line, receipt) {
    if (line === 0) return;
    const lost = !this.#match || line > this.#lines;
    if (lost) throw new Refusal("receipt.lost", "You hold lines that this record lacks. Do not play on.", { close: 4009 });
    const same = receipt === hex(this.#match.receipt(line - 1));
    if (!same) throw new Refusal("receipt.other", "Your receipt is not the one of this record. Do not play on.", { close: 4009 });
  }

  /** Fixes the terms. The seed is on the disk before anybody sees its commitment. */
  async #seal() {
    const match = newMatch(this.#host.engine, this.#chosen);
    try {
      for (const seat of SEATS) match.name(seat, this.#sealing.names[seat]);
      match.seal(SEATS);
      await this.#files.keep(match.secret());
      await this.#note({ terms: match.terms(), commit: hex(match.commitment()) });
    } finally {
      match.close();
    }
    for (const seat of SEATS) this.#tellSealing(seat);
  }

  async #commit(seat, { share_commit }) {
    const { terms, shareCommits } = this.#sealing;
    if (terms === null) throw new Refusal("share.early", "The terms are not fixed yet.");
    if ((shareCommits[seat] ?? share_commit) !== share_commit) throw new Refusal("share.fixed", "You gave another share commitment.");
    if (shareCommits[seat] === null) await this.#note({ seat, share_commit });
    for (const each of SEATS) this.#tellSealing(each);
  }

  async #share(seat, { share }) {
    const { commit, shareCommits, shares } = this.#sealing;
    if (shareCommits.includes(null)) throw new Refusal("share.early", "A share is opened after both share commitments.");
    const same = hex(guest.shareCommit(bytes(commit), seat, bytes(share))) === shareCommits[seat];
    if (!same) throw new Refusal("share.wrong", "You committed to another share.");
    if (this.#match) return;
    if (shares[seat] === null) await this.#note({ seat, share });
    for (const each of SEATS) this.#tellSealing(each);
    await this.#wake();
    if (!this.#match) return;
    for (const each of SEATS) {
      this.#tellLines(each, 0);
      this.#tellSheet(each);
    }
    this.#tellState();
  }

  async #act(seat, { at, do: text }) {
    const { turn } = this.#match.info;
    if (at !== this.#lines) throw new Refusal("act.stale", "You have not seen the last line, or this action was sent before.");
    if (turn !== seat) throw new Refusal("act.turn", "It is your opponent's turn.");
    await this.#change(() => {
      this.#match.apply(text);
      if (this.#bank && this.#match.info.turn !== seat) this.#bank[seat] += this.#chosen.clock.turn * 1000;
    });
    if (this.#playing && this.#match.info.turn !== seat) await this.#noteClock();
  }

  /** Changes the match, writes the new lines, and only then shows them. */
  async #change(work) {
    const [from, before] = [this.#lines, this.#ended];
    work();
    await this.#writeLines();
    for (const seat of SEATS) {
      this.#tellLines(seat, from);
      if (this.#ended !== before) this.#tellSheet(seat);
    }
    this.#tellState();
    if (!this.#playing) for (const seat of SEATS) this.#tellOver(seat);
  }

  // ---- Time ----

  /** Adds up the time since the last call. Returns the seat whose time is up, or null. */
  #account() {
    const now = this.#host.now();
    const passed = now - this.#last;
    this.#last = now;
    if (!this.#playing || this.#connections.every((connection) => connection === null)) return null;
    for (const seat of SEATS) if (!this.#connections[seat]) this.#away[seat] += passed;
    const { turn } = this.#match.info;
    if (this.#bank) this.#bank[turn] -= passed;
    return this.#late();
  }

  #late() {
    const { leave } = this.#chosen;
    const gone = leave ? this.#away.findIndex((away) => away > leave * 1000) : -1;
    if (gone >= 0) return gone;
    const { turn } = this.#match.info;
    return this.#bank && this.#bank[turn] < 0 ? turn : null;
  }

  async #forfeitLate() {
    const seat = this.#playing ? this.#late() : null;
    if (seat !== null) await this.#change(() => this.#match.forfeit(seat, Fault.TIMEOUT));
  }

  /** Not flushed: after a power cut a seat may have more time than it had. */
  async #noteClock() {
    if (this.#bank) await this.#files.note({ clock: this.#bank.map(Math.round) }, { flush: false });
  }

  // ---- What guests are sent ----

  #present = () => this.#connections.map((connection) => connection !== null);

  #tellTable() {
    if (!this.#chosen) return;
    const { variant, options, stakes, clock, leave } = this.#chosen;
    for (const seat of SEATS) {
      const { names } = this.#sealing;
      this.#connections[seat]?.send({ type: "table", table: this.id, seat, names, variant, options, stakes, clock, leave, present: this.#present() });
    }
  }

  #tellSealing(seat) {
    const { terms, commit, shareCommits, shares } = this.#sealing;
    const opened = shares.map((share) => share !== null);
    this.#connections[seat]?.send({ type: "sealing", terms, commit, share_commits: shareCommits, opened });
  }

  /** The lines from number `from` on, as the seat may see them. */
  #tellLines(seat, from) {
    const connection = this.#connections[seat];
    if (!connection || from === this.#lines) return;
    const lines = this.#match.record({ viewer: seat, firstLine: from }).split("\n").slice(0, -1);
    for (let at = 0; at < lines.length; at += CHUNK) {
      const last = at + CHUNK >= lines.length;
      const receipt = last ? hex(this.#match.receipt(this.#lines - 1)) : null;
      connection.send({ type: "lines", from: from + at, lines: lines.slice(at, at + CHUNK), receipt });
    }
  }

  #tellState() {
    const info = this.#match.info;
    for (const seat of SEATS) {
      this.#connections[seat]?.send({
        type: "state",
        at: this.#lines,
        view: this.#match.json(JsonKind.VIEW, seat),
        legal: this.#playing && info.turn === seat ? this.#match.json(JsonKind.LEGAL, seat) : null,
        events: this.#match.json(JsonKind.EVENTS, seat, this.#shown[seat]),
        clock: this.#bank,
        away: this.#away,
        present: this.#present(),
      });
      this.#shown[seat] = info.events;
    }
  }

  /** The score sheet; of the last deal that ended, the seat's view and the hand that the opponent was left with. */
  #tellSheet(seat) {
    const ended = this.#ended && { view: this.#ended[seat], theirs: this.#ended[1 - seat].hand };
    this.#connections[seat]?.send({ type: "sheet", sheet: this.#match.json(JsonKind.SHEET), ended });
  }

  #tellOver(seat) {
    this.#connections[seat]?.send({ type: "over", sheet: this.#match.json(JsonKind.SHEET), record: this.#match.record() });
  }
}
