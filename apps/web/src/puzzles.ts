// The puzzles: which there are, which are solved, and the one on the table.
import type { Puzzle, Snapshot } from "./protocol";
import { isSolved } from "./puzzlewords";
import { daysNow, dayOf, withDay } from "./run";
import { say } from "./say";
import type { Session } from "./session";
import { readSolved, writeSolved } from "./storage";
import { Store } from "./store";

interface State {
  /** By number, from 1. Null until they are loaded. */
  all: Puzzle[] | null;
  solved: ReadonlySet<number>;
  /** Days in a row on which one was solved. */
  days: number;
}

export class Puzzles extends Store<State> {
  constructor(private readonly session: Session) {
    const { solved, run } = readSolved();
    super({ all: null, solved: new Set(solved), days: daysNow(run, dayOf(new Date())) });
  }

  /** Whether they are there: they may have to come from the network. */
  async load(): Promise<boolean> {
    if (this.state.all) return true;
    try {
      const { default: all } = await import("./puzzles.json");
      this.set({ all: all as unknown as Puzzle[] });
      return true;
    } catch {
      return false;
    }
  }

  /** The number of the next one after `from` that is not solved, or simply of the next. */
  after(from: number): number {
    const count = this.state.all?.length ?? 1;
    const others = Array.from({ length: count }, (_, i) => ((from + i) % count) + 1);
    return others.find((number) => !this.state.solved.has(number)) ?? others[0];
  }

  /** Brings one of those that are there to the table, or back to its beginning. */
  open = (number: number): Promise<unknown> => {
    const puzzle = this.state.all![number - 1];
    const { session } = this;
    return session.run(() => session.worker.call("puzzle", number, puzzle), {
      fresh: true, as: { release: () => {}, took: this.#took }, again: () => this.open(number),
    });
  };

  /** The best play, from the beginning. */
  show = () => this.session.run(() => this.session.worker.call("show"), { fresh: true });

  #took = ({ puzzle }: Snapshot) => {
    if (!puzzle || !isSolved(puzzle)) return;
    const today = dayOf(new Date());
    const kept = readSolved(); // another tab may have solved some
    const solved = new Set([...kept.solved, ...this.state.solved, puzzle.number]);
    const run = withDay(kept.run, today);
    this.set({ solved, days: run.days });
    if (!writeSolved({ solved: [...solved], run })) this.session.notify(say("puzzle.not_kept"));
  };
}
