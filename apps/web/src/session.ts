// The match on the table: how it stands, what is asked of it, and what the page says about it.
import { dealtWords } from "./dealt";
import { type EngineWorker, Refused, Stopped, Unable } from "./engine";
import { beginsDeal } from "./events";
import { type Game, LocalGame } from "./game";
import { hintTold } from "./hint";
import { opponentOf } from "./matches";
import { noticeOf, type Notice, plain } from "./notice";
import type { Catalogue, Hint, Snapshot } from "./protocol";
import { toldWords } from "./puzzlewords";
import { type Key, say } from "./say";
import { sound } from "./sound";
import { Store } from "./store";
import { eventWords, long } from "./words";

/** What the page has the match on its table by: a lock of the library, or a seat at a server. */
export interface Tenure {
  release: () => void;
  /** Hears of each state of the match. */
  took?: (next: Snapshot) => void;
  /** Where it is played, if not in this page's worker. */
  game?: Game;
}

interface State {
  snapshot: Snapshot | null;
  notice: Notice | null;
  /** What the engine warned of last. It stays while the match goes on, until it is closed. */
  warning: string | null;
  hint: Hint | null;
  busy: boolean;
  /** Whether the opponent could not play on. */
  halted: boolean;
  /** Whether the match came to this state by a move, and not by being opened or taken back. */
  moved: boolean;
  /** For the ear: what has just happened. */
  told: string;
  /** Why the page cannot go on at all. */
  failure: string;
}

/** What the two are called: the person first, who is spoken to, or the names of two people who look at the page together. */
export function playersOf(snapshot: Snapshot | null, catalogue: Catalogue | null): [string, string] {
  if (snapshot && snapshot.you < 0) return snapshot.sheet.players;
  const opponent = snapshot?.person ?? (snapshot && catalogue ? opponentOf(catalogue, snapshot.opponent) : say("opponent"));
  return [say("you"), snapshot?.puzzle ? say("opponent") : opponent];
}

interface Asking {
  /** What happened before is no news. */
  fresh?: boolean;
  /** The opponent's decision; where it fails, the match waits for the person. */
  opponents?: boolean;
  /** Another match comes to the table, after what is still asked of the one before. */
  as?: Tenure | null;
  /** Asks for that match once more. */
  again?: () => void;
}

export class Session extends Store<State> {
  catalogue: Catalogue | null = null;
  tenure: Tenure | null = null;
  readonly #local: Game;
  // The call about the table's match that is under way, and the last that the worker has to answer: it may be about a match that was left.
  #calling: Promise<unknown> | null = null;
  #answering: Promise<unknown> = Promise.resolve();
  // Rises when the table's match is left, or another takes its place: what was asked of it before no longer counts.
  #epoch = 0;
  // Rises whenever the person asks for another match, or for none: only the last wish counts.
  #wish = 0;
  #heard = 0;

  constructor(readonly worker: EngineWorker) {
    super({ snapshot: null, notice: null, warning: null, hint: null, busy: false, halted: false, moved: false, told: "", failure: "" });
    this.#local = new LocalGame(worker);
    worker.warned = (warning) => this.set({ warning });
  }

  /** Where the match on the table is played. */
  get game(): Game {
    return this.tenure?.game ?? this.#local;
  }

  notify = (message: string) => this.set({ notice: plain(message) });

  /** The person wants something else on the table. Returns whether a later wish has come since. */
  wish(): () => boolean {
    const wished = ++this.#wish;
    return () => wished !== this.#wish;
  }

  /** Whether the person has wished for anything since, without a wish of its own. */
  watch(): () => boolean {
    const wished = this.#wish;
    return () => wished !== this.#wish;
  }

  /** Once the worker has answered what it was asked. */
  settled = () => this.#answering;

  /** The table's match is left: no answer about it comes back to the table. */
  abandon() {
    this.#epoch++;
    this.#wish++;
    this.#calling = null;
    this.set({ busy: false });
  }

  /** Takes the table's match off the page; it stays where it is kept. */
  leave = () => {
    this.abandon();
    this.tenure?.release();
    this.tenure = null;
    this.set({ snapshot: null, hint: null });
  };

  take(next: Snapshot, fresh = false) {
    this.tenure?.took?.(next);
    const names = playersOf(next, this.catalogue);
    const news = fresh ? next.events.slice(-1) : next.events.filter((event) => event.event >= this.#heard);
    this.#heard = (next.events.at(-1)?.event ?? -1) + 1;
    if (!fresh) sound(news);
    const words = news.map((event) => eventWords(event, next.events, names, long, next.you)).filter(Boolean);
    const own = news.some(beginsDeal) ? dealtWords(next.variant) : "";
    if (own) words.push(own);
    if (next.handover) words.push(say("handover.pass", { who: next.handover }));
    else if (next.puzzle && (fresh || next.puzzle.over)) words.push(toldWords(next.puzzle));
    else if (next.lesson?.say) words.push(say(`lesson.${next.lesson.say}` as Key));
    else if (next.view.turn === 0 && (next.view.phase === "draw" || next.view.phase === "lay")) words.push(say(`prompt.${next.view.phase}`));
    this.set({ snapshot: next, hint: null, moved: !fresh, told: words.join(" ") });
  }

  /** Asks for something that changes the match. */
  async run(ask: () => Promise<Snapshot>, { fresh = false, opponents = false, as, again }: Asking = {}): Promise<"done" | "failed" | "dropped"> {
    const opens = as !== undefined;
    if (!opens && this.#calling) return "dropped";
    const since = this.#epoch;
    const late = this.watch();
    const left = () => since !== this.#epoch;
    const before = this.#answering;
    const attempt = async () => {
      // A call that takes too long costs the worker, and with it whatever waits there: so it waits here.
      if (opens) await before;
      if (left() || (opens && late())) {
        as?.release();
        return "dropped";
      }
      this.set({ notice: null, halted: false, ...(opens && { warning: null }) });
      try {
        const next = await ask();
        if (left()) {
          as?.release();
          return "dropped";
        }
        if (opens) {
          if (as !== this.tenure) this.tenure?.release();
          this.tenure = as;
          this.#epoch++;
        }
        this.take(next, fresh);
        return "done";
      } catch (error) {
        if (as && as !== this.tenure) as.release();
        if (error instanceof Unable) this.set({ failure: error.message });
        else if (left()) return "dropped";
        else if (error instanceof Refused) this.set({ notice: noticeOf(error.refusal), hint: null, ...(opponents && { halted: true }) });
        else if (error instanceof Stopped) {
          if (!(await this.#recover(left, opens ? again : () => this.run(ask)))) return "dropped";
        } else throw error;
        return "failed";
      }
    };
    this.set({ busy: true });
    const call = attempt();
    const settled = call.then(() => {}, () => {});
    this.#calling = settled;
    if (opens || !this.tenure?.game) this.#answering = settled;
    try {
      return await call;
    } finally {
      if (this.#calling === settled) {
        this.#calling = null;
        this.set({ busy: false });
      }
    }
  }

  /** The worker that held the match is gone; a new one takes it up where it was kept. Whether anybody still wants that. */
  async #recover(left: () => boolean, again?: () => void): Promise<boolean> {
    this.set({ halted: true });
    try {
      const kept = this.state.snapshot?.saved;
      const last = kept && (await this.worker.call("restore", kept));
      if (left()) return false;
      if (last) this.take(last, true);
    } catch {
      // The same script stops it again: what is shown stays, and its record can be downloaded.
    }
    this.set({ notice: { ...plain(say("stopped")), again, label: say("try_again") } });
    return true;
  }

  /** What was refused is told until something else is tried. */
  forgive = () => {
    if (this.state.notice?.rule) this.set({ notice: null });
  };

  act = (text: string) => this.run(() => this.game.apply(text));
  step = () => this.run(() => this.worker.call("step"), { opponents: true });
  undo = () => this.run(() => this.worker.call("undo"), { fresh: true });

  askHint = async () => {
    try {
      const hint = (await this.game.hint()) ?? null;
      this.set({ hint, notice: null });
      const { snapshot } = this.state;
      if (hint && snapshot) this.set({ told: hintTold(hint, snapshot) });
    } catch (error) {
      this.set({ notice: error instanceof Refused ? noticeOf(error.refusal) : plain((error as Error).message) });
    }
  };
}
