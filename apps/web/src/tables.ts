// Seats at tables of the server that served the page: making a table, taking a seat, going on to the rematch.
import { go, placeNow } from "./address";
import { call, callOf } from "./call";
import { Refused } from "./engine";
import { addressOf, isSeat } from "./links";
import { noticeOf } from "./notice";
import { hasServer, makeTable, RemoteGame, type Standing, takeOver, type Terms } from "./remote";
import { say } from "./say";
import type { Session, Tenure } from "./session";
import { playedAt, type Shelf } from "./shelf";
import { readChair, writeChair } from "./storage";
import { Store } from "./store";

interface Seated extends Tenure {
  game: RemoteGame;
}

export class Tables extends Store<{ standing: Standing | null }> {
  constructor(private readonly session: Session, private readonly shelf: Shelf) {
    super({ standing: null });
  }

  /** The game at a server, if that is what is on the table. */
  get remote(): RemoteGame | null {
    const game = this.session.tenure?.game;
    return game instanceof RemoteGame ? game : null;
  }

  /** Takes a seat. Without a key it must be one that this browser has. */
  join = async (id: string, place: number, key?: string) => {
    const { session, shelf } = this;
    if (!hasServer()) return session.notify(say("no_server"));
    if (this.remote?.id === id && this.remote.place === place) return;
    session.leave();
    shelf.set({ elsewhere: "" });
    const known = isSeat(id, place, key);
    if (!known || (key === undefined && !readChair(id, place))) {
      session.notify(say(known ? "no_seat" : "closed.4004"));
      return go({ at: "home" }, true);
    }
    let first = true; // what happened before is no news
    const here = () => this.remote === seat;
    const seat: RemoteGame = new RemoteGame(session.worker, id, place, key ?? "", session.catalogue?.rules ?? [], {
      moved: (next) => {
        if (!here()) return;
        session.take(next, first);
        first = false;
      },
      standing: (standing) => {
        if (!here()) return;
        const called = callOf(this.state.standing, standing, document.hidden);
        if (called) call(called);
        this.set({ standing });
        if (standing.connection === "open" && session.state.notice?.id === "table.offline") session.set({ notice: null });
      },
      refused: (refusal) => here() && session.set({ notice: noticeOf(refusal) }),
      seated: () => here() && placeNow().at === "table" && go({ at: "table", id, seat: place }, true),
      unkept: () => here() && session.notify(say("not_kept.notes")),
      rematch: (table) => here() && this.follow(table),
    });
    const tenure: Seated = {
      game: seat,
      release: () => {
        seat.leave();
        this.set({ standing: null });
      },
      took: (next) => {
        if (next.view.phase === "over" && next.record) shelf.archive(playedAt(id, place, next));
      },
    };
    session.tenure = tenure;
    try {
      await seat.join();
    } catch (error) {
      if (here()) session.set({ failure: (error as Error).message });
    }
  };

  /** Goes on to the table of the rematch. */
  follow = async (table: string) => {
    const { id, seat } = await this.remote!.sitAgain(table);
    go({ at: "table", id, seat });
    this.join(id, seat);
  };

  /** Goes to the seat of a code. */
  takeSeat = async (code: string) => {
    const place = await takeOver(code);
    if (!place) return this.session.notify(say("code.wrong"));
    this.session.leave();
    go({ at: "table", ...place });
    this.join(place.id, place.seat);
  };

  /** Takes the seat that another window has taken. */
  again = () => {
    const { id, place } = this.remote!;
    this.session.leave();
    this.join(id, place);
  };

  make = async (terms: Terms, name: string) => {
    const late = this.session.wish();
    try {
      const { id, keys } = await makeTable(terms);
      if (late()) return;
      const invite = addressOf({ at: "table", id, seat: 1, key: keys[1] });
      writeChair({ id, seat: 0, key: keys[0], name, opponent: "", seen: 0, invite, made: Date.now(), notes: null });
      go({ at: "table", id, seat: 0 });
      await this.join(id, 0, keys[0]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!late()) this.session.set({ notice: noticeOf(error.refusal) });
    }
  };
}
