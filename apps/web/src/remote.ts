// A match at a table server, as one of its two guests. The server sends lines of the record, and the page shows what its own engine makes of them.
// The page's guest computes the receipts, holds the server to what it noted, and plays only after it has checked the header (guest.js).
import type { Guest, GuestNotes, Message } from "mille-guest";
import type { VerdictJson } from "libmille";
import { type EngineWorker, Refused } from "./engine";
import { dealt } from "./dealt";
import type { Followed } from "./followed";
import type { Game } from "./game";
import { toldTo } from "./mirror";
import type { Hint, Judgement, Notes, Refusal, Snapshot, VariantInfo, View } from "./protocol";
import { speaks } from "./say";
import { type Chair, chairs, readChair, writeChair } from "./storage";

/** What the maker of a table chose. */
export interface Terms {
  variant: string;
  options: Record<string, string | number | boolean>;
  stakes: [number, number];
  /** Seconds for the whole match, and those that each turn adds. */
  clock: { bank: number; turn: number } | null;
  /** Seconds that a guest may be away while the other waits. */
  leave: number | null;
}

/** How it stands with the table, apart from the cards. Pairs begin with the person. */
export interface Standing {
  connection: "opening" | "open" | "lost" | "closed";
  /** The close code of a connection that does not come back, 0 where there is none. */
  code: number;
  /** What the server did that this guest does not accept: an id of guest.js. */
  broken: string;
  /** The link of the other seat, if this browser made the table. */
  invite: string;
  terms: (Terms & { names: [string | null, string | null] }) | null;
  present: [boolean, boolean];
  /** The terms and the commitment, once both guests are named. */
  sealing: { terms: string; commit: string; given: [boolean, boolean] } | null;
  /** The terms that hold nothing but what the page shows of them; only to these may the person agree. */
  plain: string | null;
  /** Whether this browser has noted a share of the person. */
  agreed: boolean;
  /** Milliseconds on each clock and of each absence, when they were told (`performance.now()`), and whose clock runs. */
  time: { clock: [number, number] | null; away: [number, number]; told: number; runs: 0 | 1 | null } | null;
  /** Matches at this server that opened this browser's share and have no end. */
  brokenOff: number;
  playing: boolean;
  /** Once the match is over: who wants another one, and the table that it has as soon as both do. */
  rematch: { wanted: [boolean, boolean]; table: string | null } | null;
}

interface Hears {
  /** The match was changed by somebody else, or by time. */
  moved: (snapshot: Snapshot) => void;
  standing: (standing: Standing) => void;
  refused: (refusal: Refusal) => void;
  /** This device has taken the seat: the key of its link is needed no more. */
  seated: () => void;
  /** The notes cannot be kept in this browser. */
  unkept: () => void;
  /** Both want a rematch, and this person asked for it here: it has this table, by the same key. */
  rematch: (id: string) => void;
}

/** Keeps the seat of a code, for this device to take. Returns the seat, or null for a text that is no code. */
export async function takeOver(code: string): Promise<{ id: string; seat: 0 | 1 } | null> {
  const { readCode } = await import("mille-guest");
  const read = readCode(code);
  if (!read) return null;
  const { table: id, notes } = read;
  const seat = notes.seat!;
  const chair = readChair(id, seat);
  if (chair?.notes?.secret !== notes.secret) writeChair({ id, seat, key: "", name: "", opponent: "", seen: 0, invite: "", made: Date.now(), notes });
  return { id, seat };
}

const pair = <T>(seat: number, [first, second]: [T, T]): [T, T] => (seat === 1 ? [second, first] : [first, second]);
const plain = (id: string, message: string): Refusal => ({ message, rule: "", ruleText: "", line: 0, file: "", id, params: [] });

const OFFLINE = plain("table.offline", "The connection is lost");

/** The server that served this page: tables are made at `tables` and joined at `t/ID`, beside the page. */
const beside = (path: string) => new URL(path, location.href.replace(/[?#].*/, ""));
export const hasServer = () => document.querySelector('meta[name="mille-tables"]')?.getAttribute("content") === "yes";

export interface Made {
  id: string;
  keys: [string, string];
}

/** Makes a table. Throws Refused. */
export async function makeTable(terms: Terms): Promise<Made> {
  let answer: { table?: string; links?: string[]; refused?: Message };
  try {
    const response = await fetch(beside("tables"), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(terms) });
    answer = await response.json();
  } catch {
    throw new Refused(plain("table.unreachable", "The server does not answer"));
  }
  if (!answer.table || !answer.links) throw new Refused(refusalOf(answer.refused ?? { id: "table.unreachable", text: "The server does not answer" }, []));
  const keys = answer.links.map((link) => new URLSearchParams(link.slice(link.indexOf("#") + 1)).get("key") ?? "");
  return { id: answer.table, keys: [keys[0], keys[1]] };
}

const refusalOf = ({ id, text, rule, params }: Message, rules: { id: string; text: string }[]): Refusal => ({
  message: text, rule: rule ?? "", ruleText: rules.find((one) => one.id === rule)?.text ?? "", line: 0, file: "", id, params: params ?? [],
});

/** Whether notes of the same match prove more than others: a share before all, then how far the match had come. */
function ahead(one: GuestNotes, other: GuestNotes): boolean {
  const weights = ({ commit, share, opened, at, lines, over, foreign, refused }: GuestNotes) =>
    [commit !== null, share !== null, opened, Math.max(at ?? -1, lines.length - 1), over, foreign !== null, refused.length].map(Number);
  const [ours, theirs] = [weights(one), weights(other)];
  const i = ours.findIndex((weight, i) => weight !== theirs[i]);
  return i >= 0 && ours[i] > theirs[i];
}

export class RemoteGame implements Game {
  #guest: Guest | null = null;
  /** Another guest with these notes. */
  #guestWith: (notes: GuestNotes) => Guest = () => this.#guest!;
  #hangUp = () => {};
  #left = false;
  #asked = false;
  #chair: Chair;
  #info: VariantInfo | null = null;
  #engine: typeof import("./followed") | null = null;
  #followed: Followed | null = null;
  /** The view at the end of the last deal that another one followed: both hands lie open then. */
  #ended: View | null = null;
  #standing: Standing = {
    connection: "opening", code: 0, broken: "", invite: "", terms: null, present: [false, false], sealing: null, plain: null, agreed: false, time: null,
    brokenOff: 0, playing: false, rematch: null,
  };
  #waiting: { resolve: (snapshot: Snapshot) => void; reject: (error: Error) => void } | null = null;

  constructor(
    private readonly worker: EngineWorker, readonly id: string, readonly place: 0 | 1, key: string,
    private readonly rules: { id: string; text: string }[], private readonly hears: Hears,
  ) {
    this.#chair = readChair(id, place) ?? { id, seat: place, key, name: "", opponent: "", seen: 0, invite: "", made: Date.now(), notes: null };
  }

  /** Loads the guest's side and connects. It comes back by itself until leave(). */
  async join() {
    this.#tell({ invite: this.#chair.invite });
    const [engine, { brokenOff, connect, Guest, newNotes, withoutLines }] = await Promise.all([import("./followed"), import("mille-guest")]);
    if (this.#left) return;
    this.#engine = engine;
    const others = chairs().filter(({ id, seat, notes }) => notes !== null && !(id === this.id && seat === this.place));
    this.#tell({ brokenOff: brokenOff(others.map(({ notes }) => notes!)) });
    this.#guestWith = (notes) => new Guest({
      token: this.#chair.key || null,
      name: this.#chair.name || undefined,
      notes,
      save: (notes: GuestNotes) => this.#keep({ notes: withoutLines(notes) }),
      on: {
        table: (message) => this.#table(message),
        sealing: (message) => this.#sealing(message),
        line: (_, match) => (this.#ended = engine.viewAtEnd(match, this.#seat) ?? this.#ended),
        state: (message) => this.#take(message),
        over: (message) => this.#over(message),
        refused: (message) => this.#refused(message),
        broken: (_, id) => this.#tell({ broken: id }),
      },
    });
    // The secret is kept before the server hears of it.
    if (this.#chair.notes === null) this.#keep({ notes: newNotes() });
    this.#guest = this.#guestWith(this.#chair.notes!);
    if (this.#guest.broken) return this.#tell({ connection: "closed", broken: "own" });
    this.#tell({ agreed: this.#guest.notes.share !== null });
    const address = beside(`t/${this.id}`);
    address.protocol = address.protocol.replace("http", "ws");
    this.#hangUp = connect(address.href, this.#seated(), {
      changed: (open) => this.#tell({ connection: open ? "open" : "lost" }),
      closed: (code) => !this.#left && this.#end(code),
    });
  }

  leave() {
    this.#left = true;
    this.#hangUp();
    this.#guest?.close();
    this.#waiting?.reject(new Refused(OFFLINE));
    this.#waiting = null;
  }

  /** Sits down under a name. */
  sit(name: string) {
    this.#keep({ name });
    this.#guest!.name = name;
    this.#guest!.hello();
  }

  /** Agrees to the terms and commits to a share. */
  agree = (typed: string) => {
    const { sealing, plain } = this.#standing;
    if (sealing === null || sealing.terms !== plain) return;
    this.#catchUp();
    try {
      this.#guest!.agree(typed);
    } catch {
      // Notes that were taken up from another window lack the terms: they arrive with the next connection, and the question stays.
    }
    this.#tell({ agreed: this.#guest!.notes.share !== null });
  };

  apply = (text: string) => this.#ask((guest) => guest.act(toldTo(this.#seat).action(text)));
  resign = () => this.#ask((guest) => guest.resign());
  share = async () => this.#snapshot()!;

  /** Asks for another match with the same terms. */
  rematch = () => {
    if (!this.#open) return this.hears.refused(OFFLINE);
    this.#asked = true;
    this.#guest!.rematch();
  };

  /** The seat at the table of the rematch: same key, same secret, same name. */
  async sitAgain(id: string) {
    const { seat, key, name, opponent, notes } = this.#chair;
    const { newNotes } = await import("mille-guest");
    const again = notes!.over ? (notes!.terms ?? undefined) : undefined;
    if (!readChair(id, seat)) writeChair({ id, seat, key, name, opponent, seen: 0, invite: "", made: Date.now(), notes: newNotes(notes!.secret), again });
    return { id, seat };
  }

  /** With this code another device takes the seat. Null until the notes are there. */
  get code(): string | null {
    return this.#guest?.code(this.id) ?? null;
  }

  /** Whether the match is over, and every move of the seat came from the person's devices. */
  get own() {
    return !this.#guest!.broken && this.#guest!.notes.over;
  }

  /** The person has looked at the end of the deal. The server dealt the next one at once. */
  deal = async () => {
    const seen = this.#followed!.sheet.deals.length;
    // A window whose seat is played elsewhere notes nothing more.
    if (this.#standing.connection === "closed") this.#chair = { ...this.#chair, seen };
    else this.#keep({ seen });
    return this.#snapshot()!;
  };

  judge = async (lay: string, discard: string): Promise<Judgement> => {
    const { action } = toldTo(this.#seat);
    return this.#engine!.judge(this.#guest!.match!, action(lay), action(discard));
  };

  hint = async (): Promise<Hint> => {
    const { action, reasons } = await this.worker.call("hintOf", this.#guest!.notes.lines);
    return { action: toldTo(this.#seat).action(action), reasons };
  };

  verify = async (): Promise<VerdictJson | undefined> => {
    const { record, notesFile, seen } = this.#guest!;
    return this.worker.call("verifyRecord", record, notesFile, seen, speaks());
  };

  /** The record that was shown to this seat. */
  get seen() {
    return this.#guest!.seen;
  }

  get #seat(): 0 | 1 {
    return this.#guest?.notes.seat ?? 0;
  }

  get #open() {
    return this.#standing.connection === "open" && !this.#standing.broken;
  }

  #ask(send: (guest: Guest) => void): Promise<Snapshot> {
    if (!this.#open) return Promise.reject(new Refused(OFFLINE));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      try {
        send(this.#guest!);
      } catch {
        this.#waiting = null;
        reject(new Refused(plain("guest.no_notes", "This device has no notes of this match")));
      }
    });
  }

  // ---- The notes, which another window of this browser may have written further ----

  /** The guest as a connection has it: each time that it opens, the notes of the browser count if they are ahead of those of this window. */
  #seated(): Guest {
    const game = this;
    return {
      get broken() {
        return game.#guest!.broken;
      },
      set send(send: Guest["send"]) {
        game.#guest!.send = send;
      },
      hello() {
        game.#catchUp();
        game.#guest!.hello();
      },
      receive: (text: string) => game.#guest!.receive(text),
      ping: () => game.#guest!.ping(),
    } as Guest;
  }

  #catchUp() {
    const stored = readChair(this.id, this.place);
    const { notes } = this.#guest!;
    if (!stored?.notes || (stored.notes.secret === notes.secret && !ahead(stored.notes, notes))) return;
    this.#chair = { ...this.#chair, ...stored };
    const { send } = this.#guest!;
    this.#guest!.close();
    this.#guest = this.#guestWith(stored.notes);
    this.#guest.send = send;
    this.#tell({ agreed: stored.notes.share !== null });
  }

  #keep(change: Partial<Chair>) {
    const stored = readChair(this.id, this.place);
    const next = { ...this.#chair, ...stored, ...change };
    // What is stored may be older than what this window knows: storage may be full.
    next.seen = Math.max(next.seen, this.#chair.seen, stored?.seen ?? 0);
    // A share or a receipt that another window noted is not to be had again.
    const { notes } = next;
    if (stored?.notes && (notes === null || notes.secret !== stored.notes.secret || (notes !== stored.notes && !ahead(notes, stored.notes)))) next.notes = stored.notes;
    this.#chair = next;
    if (!writeChair(next)) this.hears.unkept();
  }

  // ---- What the server says ----

  #table({ names, present, variant, options, stakes, clock, leave }: Message) {
    const seat = this.#seat;
    const told = { variant, options, stakes, clock, leave, names: pair<string | null>(seat, names) };
    if (told.names[1]) this.#keep({ opponent: told.names[1] });
    if (told.names[0]) this.hears.seated();
    this.#tell({ terms: told, present: pair<boolean>(seat, present) });
    if (this.#info) return;
    // Asked once more: another call may have cost the worker.
    const describe = () => this.worker.call("describe", { id: variant }, options);
    describe().catch(describe).then((info) => {
      this.#info = info;
      this.#changed();
    }, () => {});
  }

  #sealing({ terms, commit, share_commits }: Message) {
    const given = pair<string | null>(this.#seat, share_commits).map((one) => one !== null) as [boolean, boolean];
    this.#tell({ sealing: { terms, commit, given } });
    // Whoever has agreed holds the server to these terms; whoever has not is to know what they hold.
    if (given[0] || this.#standing.plain === terms) return;
    const ask = () => this.worker.call("plainTerms", terms);
    ask().catch(ask).then((plain) => {
      if (plain) {
        this.#tell({ plain: terms });
        // Whoever asked for the rematch has agreed to its terms, if they are those of the match before.
        if (this.#chair.again === terms && !this.#standing.agreed) this.agree("");
        return;
      }
      this.#tell({ broken: "rules" });
      this.#hangUp();
    }, () => {});
  }

  #take(state: Message) {
    const seat = this.#seat;
    const { match, legal } = this.#guest!;
    this.#followed = this.#engine!.followed(match!, seat, legal);
    const { phase, turn } = this.#followed.view;
    this.#tell({
      present: pair<boolean>(seat, state.present),
      playing: phase !== "over",
      time: {
        clock: state.clock && pair<number>(seat, state.clock), away: pair<number>(seat, state.away), told: performance.now(),
        runs: turn === null ? null : turn === seat ? 0 : 1,
      },
    });
    this.#changed();
  }

  #over({ rematch, next }: Message) {
    this.#tell({ rematch: { wanted: pair<boolean>(this.#seat, rematch), table: next } });
    if (next !== null && this.#asked && !this.#left) this.hears.rematch(next);
  }

  #refused(message: Message) {
    const refusal = refusalOf(message, this.rules);
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting && (message.to === "act" || message.to === "resign" || message.to === null)) waiting.reject(new Refused(refusal));
    else this.hears.refused(refusal);
  }

  #end(code: number | null) {
    this.#tell({ connection: "closed", code: code ?? 0 });
    this.#waiting?.reject(new Refused(OFFLINE));
    this.#waiting = null;
  }

  #tell(change: Partial<Standing>) {
    this.#standing = { ...this.#standing, ...change };
    if (!this.#left) this.hears.standing(this.#standing);
  }

  #changed() {
    const snapshot = this.#snapshot();
    if (!snapshot || this.#left) return;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) waiting.resolve(snapshot);
    else this.hears.moved(snapshot);
  }

  #snapshot(): Snapshot | null {
    if (!this.#followed || !this.#info) return null;
    const { view: now, sheet, events: all, legal, theirs } = this.#followed;
    const seat = this.#seat;
    const told = toldTo(seat);
    const over = now.phase === "over";
    // The server deals at once; the page shows the end of the deal until the person has looked at it.
    const ended = this.#ended;
    const looks = !over && ended !== null && sheet.deals.length > this.#chair.seen;
    const view = looks ? ended : now;
    const last = looks ? all.findIndex(({ deal_end }) => deal_end === view.deal) : -1;
    const events = last < 0 ? all : all.slice(0, last + 1);
    const { terms, commit, share } = this.#guest!.notes;
    return {
      view: told.view(view),
      sheet: told.sheet(sheet),
      events: events.map(told.event),
      legal: looks ? [] : (legal ?? []).map(told.action),
      variant: dealt(this.#info, view),
      opponent: "",
      person: this.#standing.terms?.names[1] ?? this.#chair.opponent,
      you: 0,
      seat,
      plays: false,
      canUndo: false,
      helps: true,
      canHint: !looks && legal !== null,
      canResign: !over,
      handover: null,
      record: this.#guest!.record,
      sealed: share === null ? null : { terms: terms!, commit: commit!, notes: JSON.parse(this.#guest!.notesFile) as Notes },
      saved: null,
      theirs: looks ? (events.at(-1)?.hands?.[1 - seat] ?? null) : theirs,
      lesson: null,
      puzzle: null,
    };
  }
}
