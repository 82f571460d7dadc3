// The ways to each screen: what a way takes off the page, what it opens, and the address that it leaves.
import { go } from "./address";
import type { Open } from "./dialogs";
import { EngineWorker } from "./engine";
import type { Place } from "./links";
import { FIRST_SETUP, FRIEND, type Setup, type Source } from "./protocol";
import { Puzzles } from "./puzzles";
import { Records } from "./records";
import { Rules } from "./rules";
import { say } from "./say";
import { Session } from "./session";
import { Shelf } from "./shelf";
import { readSetup, writeOffered, writeSetup } from "./storage";
import { Store } from "./store";
import { Tables } from "./tables";
import { FIRST_OPPONENT } from "./words";

const PATIENCE = 20000;

interface State {
  /** The dialog over the table, what its form of a new match begins with, and the script that a link brought to its editor. */
  open: Open;
  preset: Setup | null;
  given: string | undefined;
  panel: "menu" | "score" | null;
  /** The day whose page is open where no match is on the table. */
  day: string | null;
}

export class Ways extends Store<State> {
  readonly worker = new EngineWorker(PATIENCE);
  readonly session = new Session(this.worker);
  readonly shelf = new Shelf(this.session);
  readonly tables = new Tables(this.session, this.shelf);
  readonly records = new Records(this.session);
  readonly house = new Rules(this.worker);
  readonly puzzles = new Puzzles(this.session);

  constructor() {
    super({ open: null, preset: null, given: undefined, panel: null, day: null });
  }

  /** The number of the puzzle on the table, or 0. */
  get puzzled(): number {
    return this.session.state.snapshot?.puzzle?.number ?? 0;
  }

  /** The address of what is on the table. */
  get here(): Place {
    const { remote } = this.tables;
    const { held } = this.shelf;
    const { snapshot } = this.session.state;
    if (remote) return { at: "table", id: remote.id, seat: remote.place };
    if (held) return { at: "match", id: held.kept.id };
    if (snapshot?.lesson) return { at: "lesson" };
    if (this.puzzled) return { at: "puzzle", number: this.puzzled };
    return this.state.day !== null && !snapshot ? { at: "daily", day: this.state.day } : { at: "home" };
  }

  show = (open: Open) => this.set({ open });
  shut = () => this.set({ open: null, preset: null, given: undefined });

  /** Another match, or none, comes to the table. */
  #clear() {
    this.shut();
    this.set({ panel: null, day: null });
    this.records.close();
    this.shelf.set({ elsewhere: "" });
  }

  /** Nothing is on the table. */
  empty() {
    this.session.leave();
    this.set({ day: null });
    this.shelf.set({ elsewhere: "" });
  }

  home = () => {
    this.session.leave();
    this.#clear();
    go({ at: "home" });
  };

  lesson = (): Promise<unknown> => {
    const { session } = this;
    writeOffered();
    this.#clear();
    go({ at: "lesson" });
    session.wish();
    return session.run(() => this.worker.call("lesson"), { fresh: true, as: null, again: this.lesson });
  };

  /** A puzzle comes to the table: the one of this number, or one that is not solved. */
  puzzle = async (number?: number) => {
    const { session, puzzles } = this;
    const late = session.wish();
    const loaded = await puzzles.load();
    if (late()) return;
    const wanted = number ?? puzzles.after(this.puzzled);
    if (!loaded || !puzzles.state.all![wanted - 1]) {
      go(this.here, true);
      return session.notify(say(loaded ? "puzzle.unknown" : "puzzle.lost"));
    }
    this.#clear();
    go({ at: "puzzle", number: wanted });
    await puzzles.open(wanted);
  };

  listPuzzles = async () => {
    const late = this.session.watch();
    const loaded = await this.puzzles.load();
    if (late()) return;
    if (loaded) this.show("puzzles");
    else this.session.notify(say("puzzle.lost"));
  };

  start = async (setup: Setup): Promise<void> => {
    this.#clear();
    const { seed: _, position: __, ...again } = setup;
    if (!setup.position && !setup.daily) writeSetup(again);
    const late = this.session.wish();
    const as = await this.shelf.fresh(setup);
    if (late()) return as.release();
    await this.session.run(() => this.worker.call("start", setup), { fresh: true, as, again: () => this.start(setup) });
  };

  quick = () => {
    writeOffered();
    this.start(readSetup() ?? FIRST_SETUP);
  };

  /** Asks for the terms of a match, beginning with those of the last one or with others. */
  choose = () => this.set({ panel: null, preset: null, open: "new" });
  chooseFrom = (preset: Setup) => this.set({ preset, open: "new" });

  /** The page of a day; one day's page takes the place of another's. */
  day = (day: string, replace = false) => {
    this.session.leave();
    this.#clear();
    this.set({ day });
    go({ at: "daily", day }, replace);
  };

  goOn = (id: string) => {
    this.shut();
    this.set({ day: null });
    this.records.close();
    go({ at: "match", id });
    this.shelf.open(id);
  };

  /** Keeps a house rule, and plays it if that is wanted. */
  keepRule = async (source: Source, play: boolean) => {
    const { session } = this;
    if (!this.house.keep(source)) session.notify(say("not_kept"));
    this.shut();
    const late = play ? session.wish() : session.watch();
    await this.house.load();
    if (!play || late()) return;
    try {
      const { stakeRatio } = await this.worker.call("describe", source);
      if (late()) return;
      const last = session.state.snapshot?.saved?.setup.opponent;
      await this.start({ ...FIRST_SETUP, source, opponent: last === undefined || last === FRIEND ? FIRST_OPPONENT : last, stakes: [1, stakeRatio || 3] });
    } catch (error) {
      session.notify((error as Error).message);
    }
  };

  forgetRule = async (id: string) => {
    if (!this.house.forget(id)) this.session.notify(say("not_kept"));
    await this.house.load();
  };
}
