// The table's match in the library: taken up with its lock, written after each move, given up to another tab.
import { go } from "./address";
import { download } from "./files";
import { Elsewhere, hold, type Kept, keep, match as keptMatch, summarize } from "./library";
import { toldTo } from "./mirror";
import { plain } from "./notice";
import { FRIEND, type Saved, type Setup, type Snapshot } from "./protocol";
import { say } from "./say";
import type { Session, Tenure } from "./session";
import { Store } from "./store";
import { forgetOldMatch, readOldMatch } from "./storage";

/** A match of the library, and the lock that this tab holds. */
export interface Held extends Tenure {
  kept: Kept;
}

function summaryOf({ seat, sheet, events }: Snapshot, setup: Setup) {
  const told = toldTo(seat);
  return summarize({ sheet: told.sheet(sheet), events: events.map(told.event), setup });
}

/** A match at a server's table as the library keeps it. */
export function playedAt(table: string, place: number, next: Snapshot): Kept {
  const { sheet, seat, variant, record } = next;
  const names = toldTo(seat).sheet(sheet).players; // as in the record, seat 0 first
  const setup: Setup = { source: { id: variant.id }, options: {}, opponent: FRIEND, stakes: sheet.stakes, sealed: false, names };
  return { id: `table.${table}.${place}`, began: Date.now(), played: Date.now(), revision: 0, saved: { setup, record }, summary: summaryOf(next, setup), seat };
}

export class Shelf extends Store<{ elsewhere: string }> {
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly session: Session) {
    super({ elsewhere: "" });
  }

  /** The match on the table, if the library has it. */
  get held(): Held | null {
    const { tenure } = this.session;
    return tenure && "kept" in tenure ? (tenure as Held) : null;
  }

  /** Once every move so far is written, if it could be. */
  written = () => this.#writing;

  #hold(kept: Kept, release: () => void): Held {
    const held: Held = { kept, release, took: (next) => this.#store(held, next) };
    return held;
  }

  /** Another tab has the match: this one shows it no further. */
  #lose(id: string) {
    if (this.held?.kept.id !== id) return;
    this.session.abandon();
    this.session.tenure = null;
    this.session.set({ snapshot: null });
    this.set({ elsewhere: id });
  }

  #store(to: Held, next: Snapshot) {
    const { saved } = next;
    if (!saved) return;
    this.#writing = this.#writing.then(async () => {
      try {
        to.kept = await keep({ ...to.kept, saved, summary: summaryOf(next, saved.setup) });
        if (to.kept.revision === 1 && this.held === to) go({ at: "match", id: to.kept.id });
      } catch (error) {
        if (error instanceof Elsewhere) this.#lose(to.kept.id);
        else this.session.notify(say("not_kept"));
      }
    });
  }

  /** A new place in the library, with its lock. It is written with the match's first snapshot. */
  async fresh(setup: Setup): Promise<Held> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const release = (await hold(id, { lost: () => this.#lose(id) })) ?? (() => {});
    const saved: Saved = { setup, record: "" };
    return this.#hold({ id, began: Date.now(), played: Date.now(), revision: 0, saved, summary: summarize({ sheet: { deals: [] }, events: [], setup }) }, release);
  }

  async open(id: string, steal = false) {
    const { session } = this;
    const late = session.wish();
    await session.settled();
    if (late() || this.held?.kept.id === id) return;
    let kept: Kept | undefined;
    try {
      kept = await keptMatch(id);
    } catch {
      // Without storage there is no library.
    }
    if (late()) return;
    if (!kept) {
      session.leave();
      this.set({ elsewhere: "" });
      session.notify(say("match.unknown"));
      go({ at: "home" }, true);
      return;
    }
    const release = await hold(id, { steal, lost: () => this.#lose(id) });
    if (late()) return release?.();
    if (!release) {
      session.leave();
      this.set({ elsewhere: id });
      return;
    }
    // Only with the lock is what the library has the last word.
    kept = (await keptMatch(id)) ?? kept;
    if (late()) return release();
    this.set({ elsewhere: "" });
    const { saved } = kept;
    if ((await session.run(() => session.worker.call("restore", saved), { fresh: true, as: this.#hold(kept, release) })) === "failed") {
      session.set({ notice: { ...plain(say("match.broken")), again: () => download("match.mille", saved.record), label: say("download") } });
    }
  }

  /** The match that an earlier version of the page kept comes to the table, and into the library. Whether there was one. */
  async adopt(): Promise<boolean> {
    const old = readOldMatch();
    if (!old) return false;
    const next = await this.fresh(old.setup);
    if ((await this.session.run(() => this.session.worker.call("restore", old), { fresh: true, as: next })) !== "done") return false;
    await this.#writing;
    if (next.kept.revision > 0) forgetOldMatch();
    return true;
  }

  /** Keeps a match that was played at a server, once it is over: its record can be reviewed like any other. */
  async archive(match: Kept) {
    try {
      if (!(await keptMatch(match.id))) await keep(match);
    } catch {
      // The record can still be downloaded.
    }
  }
}
