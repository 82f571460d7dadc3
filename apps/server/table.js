// One table from its first guest to the rematch: sealing, play, clock, leaving, and what each seat is sent. Messages are handled one after
// another. Whatever they change is on the disk before anybody is answered. A table without guests holds no memory.
import { createHash } from "node:crypto";
import { ALL, Decks, Fault, guest, Phase, Table, version } from "libmille";
import { Refusal } from "./messages.js";
import { isOver } from "./store.js";

const SEATS = [0, 1];
const STORAGE = new Refusal("storage", "The server could not write or read the table's files.", { close: 1011 });
const GONE = new Refusal("table.gone", "There is no such table.", { close: 4004 });
const TAKEN = new Refusal("seat.taken", "Another device has taken this seat.", { close: 4010 });
const toSecond = (milliseconds) => 1000 * Math.round(milliseconds / 1000);
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const bytes = (digits) => Buffer.from(digits, "hex");

export const hashed = (token) => createHash("sha256").update(token).digest("hex");

/** A library table as its maker chose it, not sealed yet. Throws what the library refuses. */
export const newMatch = (engine, { variant, options, stakes }) => new Table(engine.variant(variant, options), { decks: Decks.SEALED, stakes });

/**
 * Line 0 of the record: the terms with commitment and shares among them. The text is put together because a restart may come between two
 * shares, when there is no record yet that the library could take up. Table.resume() checks every byte of it.
 */
function headerOf({ terms, commit, share, share_commit }) {
  const players = terms.lastIndexOf(',"players":');
  const sealed = JSON.stringify({ seed: null, decks: "sealed", commit, shares: share, share_commits: share_commit });
  return `{"mille_record":2,"engine":"${version()}",${terms.slice(1, players)},${sealed.slice(1, -1)}${terms.slice(players)}\n`;
}

/** Loads an unfinished or a finished match. Tests replace it. */
export const takeUp = (engine, record, secret) => (secret ? Table.resume(engine, record, secret) : Table.fromRecord(engine, record));

export class HostedTable {
  #host; // engine, store, now(), takeUp(), report(error), waits(id), begun(id), again(connection, chosen), emptied(table)
  #files = null;
  #chosen = null; // what the maker chose; null until the journal has been read
  #noted; // what the journal says since then, by the names of its members; lists have one item for each seat: `device` is the hash of the
  // seat's proof, `agreed` the voucher for its agreement, `said` those for its moves, with the lines that there were
  #match = null;
  #lines = 0; // lines of the record that are on the disk
  #connections = [null, null];
  #shown = [0, 0]; // how many lines each connected seat has been shown
  #timesNoted = ""; // clock and absences, as the journal has them
  #last = 0; // when time was last accounted for
  #queue = Promise.resolve();
  #pending = 0;

  constructor(host, id) {
    this.#host = host;
    this.id = id;
  }

  /** Handles a guest's message after those before it. */
  receive(connection, message) {
    return this.#run(() => this.#handle(connection, message).catch((error) => connection.refuse(error, message.type)), connection);
  }

  /** The connection is closed. */
  leave(connection) {
    return this.#run(async () => {
      const seat = this.#connections.indexOf(connection);
      if (seat < 0) return;
      this.#account();
      this.#connections[seat] = null;
      if (!this.#match) return this.#tellTable();
      await this.#noteTimes();
      this.#show();
    });
  }

  /** Deletes the table, unless its match has begun. */
  remove() {
    return this.#run(async () => {
      if (!this.#host.waits(this.id)) return;
      for (const connection of this.#connections) connection?.refuse(GONE);
      this.#connections = [null, null];
      this.#unload();
      await this.#host.store.remove(this.id);
    });
  }

  /** Whether nobody is at the table. */
  get empty() {
    return this.#pending === 0 && this.#connections.every((connection) => connection === null);
  }

  /** Forfeits for a seat whose time is up. */
  tick() {
    return this.#pending === 0 && this.#late() !== null ? this.#run(() => this.#forfeitLate()) : this.#queue;
  }

  /** Waits until nothing is under way. */
  async idle() {
    while (this.#pending > 0) await this.#queue;
  }

  /** Serializes the work on this table. An error that is no refusal disconnects the guests; the files hold what was shown. */
  #run(work, connection = null) {
    this.#pending++;
    this.#queue = this.#queue.then(work).catch((error) => this.#fail(error, connection)).finally(() => {
      if (--this.#pending > 0 || this.#connections.some((each) => each !== null)) return;
      this.#unload();
      this.#host.emptied(this);
    });
    return this.#queue;
  }

  /** Work that waits goes on with what the files hold. */
  #fail(error, connection) {
    this.#host.report(error, this.id);
    for (const each of [connection, ...this.#connections]) each?.refuse(STORAGE);
    this.#connections = [null, null];
    this.#unload();
  }

  #unload() {
    this.#match?.close();
    this.#match = this.#chosen = null;
    this.#files?.close().catch((error) => this.#host.report(error, this.id));
    this.#files = null;
  }

  get #playing() {
    return this.#match !== null && this.#match.info.phase !== Phase.OVER;
  }

  // ---- From the files ----

  async #load() {
    if (this.#chosen) return;
    this.#files = await this.#host.store.open(this.id);
    const [chosen, ...notes] = (await this.#files?.notes()) ?? [];
    if (!chosen) throw GONE;
    const clock = chosen.clock && [chosen.clock.bank * 1000, chosen.clock.bank * 1000];
    const none = [null, null];
    this.#noted = { name: chosen.names ?? [...none], device: chosen.devices ?? [...none], terms: null, commit: null, share_commit: [...none], share: [...none] };
    Object.assign(this.#noted, { agreed: [...none], said: [[], []], clock, away: [0, 0], rematch: [false, false], next: null });
    for (const note of notes) this.#take(note);
    // The table of a rematch that nobody began is deleted after its time. Then both may ask again.
    const gone = this.#noted.next !== null && !(await this.#host.store.open(this.#noted.next));
    if (gone) await this.#note({ rematch: [false, false], next: null });
    this.#last = this.#host.now();
    this.#chosen = chosen;
    this.#timesNoted = JSON.stringify(this.#times);
  }

  #take({ seat, said, ...note }) {
    if (said) this.#noted.said[seat].push(said);
    for (const [member, value] of Object.entries(note)) {
      if (seat === undefined) this.#noted[member] = value;
      else this.#noted[member][seat] = value;
    }
  }

  async #note(note) {
    await this.#files.note(note);
    this.#take(note);
  }

  /** Takes the match up where its record ends; begins it if both shares are open. */
  async #wake() {
    if (this.#match || this.#noted.share.includes(null)) return;
    const text = await this.#files.text("mille");
    const begun = text !== "";
    const secret = isOver(text) ? null : bytes((await this.#files.text("secret")).trim());
    try {
      this.#match = this.#host.takeUp(this.#host.engine, begun ? text : headerOf(this.#noted), secret);
    } catch (error) {
      throw new Error(`the record of table ${this.id} is damaged`, { cause: error });
    }
    // The record may lack the end of the lines that a kill interrupted, or have a reshuffle whose draw is lost.
    const whole = this.#match.record(ALL);
    if (!whole.startsWith(text)) {
      if (!text.startsWith(whole)) throw new Error(`the record of table ${this.id} is damaged`);
      await this.#files.cut("mille", Buffer.byteLength(whole));
    }
    this.#lines = begun ? Math.min(text.split("\n").length, whole.split("\n").length) - 1 : 0;
    await this.#writeLines();
    this.#host.begun(this.id); // always: the wake-up that wrote the first line may have failed after it
  }

  /** Deals if a deal is due, and appends the new lines to the record. */
  async #writeLines() {
    while (this.#match.info.phase === Phase.BETWEEN) this.#match.nextDeal();
    const text = this.#match.record(ALL, { firstLine: this.#lines });
    if (text !== "") await this.#files.append("mille", text);
    this.#lines = this.#match.info.recordLines;
    if (this.#playing) return;
    await this.#files.remove("secret"); // the record reveals it now
  }

  // ---- What guests ask ----

  async #handle(connection, message) {
    if (message.type === "hello") return this.#hello(connection, message);
    const seat = this.#connections.indexOf(connection);
    if (seat < 0) throw new Refusal("hello.first", "Say hello first.");
    if (message.type === "commit") return this.#commit(seat, message);
    if (message.type === "share") return this.#share(seat, message);
    if (!this.#match) throw new Refusal("act.early", "The match has not begun.");
    await this.#forfeitLate();
    if (message.type === "rematch") return this.#rematch(connection, seat);
    if (!this.#playing) throw new Refusal("act.over", "The match is over.");
    if (message.type === "resign") return this.#change(seat, message.vouch, () => this.#match.forfeit(seat, Fault.RESIGN));
    return this.#act(seat, message);
  }

  async #hello(connection, { token, proof, name, line = 0, receipt }) {
    await this.#load();
    const device = hashed(proof);
    const seat = token === undefined ? this.#noted.device.indexOf(device) : this.#chosen.tokens.indexOf(hashed(token));
    if (seat < 0) throw new Refusal("hello.link", "The link or the code is wrong.", { close: 4004 });
    if ((this.#noted.device[seat] ?? device) !== device) throw TAKEN;
    await this.#wake();
    this.#checkReceipt(line, receipt);
    if (connection.closed) return;
    this.#account();
    const takes = await this.#bind(seat, device, name);
    if (this.#connections[seat] !== connection) takes ? this.#connections[seat]?.refuse(TAKEN) : this.#connections[seat]?.close(4001, "replaced");
    if (this.#connections[1 - seat] === connection) this.#connections[1 - seat] = null;
    this.#connections[seat] = connection;
    this.#shown[seat] = line;
    this.#noted.away[seat] = 0;
    await this.#noteTimes();
    this.#tellTable();
    if (this.#noted.terms !== null) this.#tellSealing();
    else if (!this.#noted.name.includes(null)) await this.#seal();
    if (!this.#match) return;
    this.#show();
    await this.#makeNext(connection);
  }

  /** The device that gives the seat its name takes it. From then on no other device sits there without the first one's secret. */
  async #bind(seat, device, name) {
    const takes = this.#noted.device[seat] === null && (name !== undefined || this.#noted.name[seat] !== null);
    if (takes) await this.#note({ seat, device, name: this.#noted.name[seat] ?? name });
    return takes;
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
      for (const seat of SEATS) match.setSeatName(seat, this.#noted.name[seat]);
      match.seal(SEATS);
      await this.#files.cut("secret", 0); // a seed whose commitment was never shown
      await this.#files.append("secret", `${hex(match.secret())}\n`);
      await this.#note({ terms: match.terms(), commit: hex(match.commitment()) });
    } finally {
      match.close();
    }
    this.#tellSealing();
  }

  async #commit(seat, { share_commit }) {
    const { terms, share_commit: noted } = this.#noted;
    if (terms === null) throw new Refusal("share.early", "The terms are not fixed yet.");
    if ((noted[seat] ?? share_commit) !== share_commit) throw new Refusal("share.fixed", "You gave another share commitment.");
    if (noted[seat] === null) await this.#note({ seat, share_commit });
    this.#tellSealing();
  }

  async #share(seat, { share, vouch: agreed = null }) {
    const { commit, share_commit, share: noted } = this.#noted;
    if (share_commit.includes(null)) throw new Refusal("share.early", "A share is opened after both share commitments.");
    const same = hex(guest.shareCommit(bytes(commit), seat, bytes(share))) === share_commit[seat];
    if (!same) throw new Refusal("share.wrong", "You committed to another share.");
    if (this.#match) return;
    if (noted[seat] === null) await this.#note({ seat, share, agreed });
    this.#tellSealing();
    await this.#wake();
    if (this.#match) this.#show();
  }

  async #act(seat, { at, do: text, vouch }) {
    const { turn } = this.#match.info;
    if (at !== this.#lines) throw new Refusal("act.stale", "You have not seen the last line, or this action was sent before.");
    if (turn !== seat) throw new Refusal("act.turn", "It is your opponent's turn.");
    const { clock } = this.#noted;
    let ended = false; // the seat may begin the next deal, too
    await this.#change(seat, vouch, () => {
      this.#match.apply(text);
      ended = this.#match.info.turn !== seat;
      if (clock && ended) clock[seat] += this.#chosen.clock.turn * 1000;
    });
    if (ended) await this.#noteTimes();
  }

  /** Changes the match, writes what the seat vouches for and the new lines, and only then shows them. */
  async #change(seat, vouch, work) {
    work();
    if (vouch) await this.#note({ seat, said: { at: this.#lines, vouch } });
    await this.#writeLines();
    this.#show();
  }

  async #rematch(connection, seat) {
    if (this.#playing) throw new Refusal("rematch.early", "The match is not over.");
    if (!this.#noted.rematch[seat]) await this.#note({ seat, rematch: true });
    this.#show();
    await this.#makeNext(connection);
  }

  /** Makes the table of the rematch if both want it and it is not there: same terms, names, keys and devices. A kill in between leaves one unused. */
  async #makeNext(connection) {
    const { rematch, next, name, device } = this.#noted;
    if (next !== null || rematch.includes(false)) return;
    await this.#note({ next: await this.#host.again(connection, { ...this.#chosen, names: name, devices: device }) });
    this.#show();
  }

  // ---- Time ----

  /** Adds up the time since the last call. */
  #account() {
    const now = this.#host.now();
    const passed = now - this.#last;
    this.#last = now;
    if (!this.#playing || this.#connections.every((connection) => connection === null)) return;
    for (const seat of SEATS) if (!this.#connections[seat]) this.#noted.away[seat] += passed;
    if (this.#noted.clock) this.#noted.clock[this.#match.info.turn] -= passed;
  }

  /** The seat whose time is up, or null. */
  #late() {
    this.#account();
    if (!this.#playing) return null;
    const { leave } = this.#chosen;
    const gone = leave ? this.#noted.away.findIndex((away) => away > leave * 1000) : -1;
    if (gone >= 0) return gone;
    const { turn } = this.#match.info;
    return this.#noted.clock?.[turn] < 0 ? turn : null;
  }

  async #forfeitLate() {
    const seat = this.#late();
    if (seat !== null) await this.#change(seat, null, () => this.#match.forfeit(seat, Fault.TIMEOUT));
  }

  /** Clock and absences as the journal notes them: to the second, so that a guest who comes and goes does not fill it. */
  get #times() {
    const { clock, away } = this.#noted;
    return { clock: clock?.map(toSecond), away: this.#chosen.leave ? away.map(toSecond) : undefined };
  }

  async #noteTimes() {
    const times = this.#times;
    const text = JSON.stringify(times);
    if (!this.#playing || text === this.#timesNoted) return;
    await this.#files.note(times);
    this.#timesNoted = text;
  }

  // ---- What guests are sent ----

  get #present() {
    return this.#connections.map((connection) => connection !== null);
  }

  #tell(messageTo) {
    for (const seat of SEATS) this.#connections[seat]?.send(messageTo(seat));
  }

  #tellTable() {
    const { variant, options, stakes, clock, leave } = this.#chosen;
    this.#tell((seat) => ({ type: "table", table: this.id, seat, names: this.#noted.name, variant, options, stakes, clock, leave, present: this.#present }));
  }

  #tellSealing() {
    const { terms, commit, share_commit, share, agreed } = this.#noted;
    const opened = share.map((each) => each !== null);
    this.#tell((seat) => ({ type: "sealing", terms, commit, share_commits: share_commit, opened, vouch: agreed[seat] }));
  }

  /** Shows each guest the lines that it has not been shown, how it stands with time and presence, and what comes after the match. */
  #show() {
    for (const seat of SEATS) {
      const connection = this.#connections[seat];
      if (!connection) continue;
      if (this.#shown[seat] < this.#lines) connection.send(this.#linesFrom(seat, this.#shown[seat]));
      connection.send({ type: "state", at: this.#lines, clock: this.#noted.clock, away: this.#noted.away, present: this.#present });
      if (!this.#playing) connection.send({ type: "over", rematch: this.#noted.rematch, next: this.#noted.next });
      this.#shown[seat] = this.#lines;
    }
  }

  /** The lines from number `from` on, as the seat may see them. */
  #linesFrom(seat, from) {
    const lines = this.#match.record(seat, { firstLine: from }).split("\n").slice(0, -1);
    const vouches = this.#noted.said[seat].filter(({ at }) => at >= from).map(({ vouch }) => vouch);
    return { type: "lines", from, lines, receipt: hex(this.#match.receipt(this.#lines - 1)), vouches };
  }
}
