// A record that is looked at step by step: a match of the library, a file, or what a link holds. Its review, and what is learnt from it.
import { deeper } from "./address";
import { Refused } from "./engine";
import type { Kept } from "./library";
import { Practice } from "./practice";
import { PERSON, type Replay } from "./protocol";
import { ReviewRun } from "./reviewrun";
import { say } from "./say";
import type { Session } from "./session";
import { Store } from "./store";
import { FIRST_OPPONENT, refusalWords, sentence } from "./words";

export interface Shown {
  replay: Replay;
  record: string;
  run: ReviewRun;
  first: number;
  /** The match of the library that it is, or null. */
  id: string | null;
  opponent: string;
  /** The reader's seat, or −1. */
  person: number;
  /** Whether the reader asked for its review. */
  reviewed: boolean;
}

interface State {
  shown: Shown | null;
  /** The person looks for better moves, over what is shown or over the table. */
  practice: Practice | null;
}

export class Records extends Store<State> {
  /** The last record that was looked at. */
  #run: ReviewRun | null = null;

  constructor(private readonly session: Session) {
    super({ shown: null, practice: null });
  }

  close = () => {
    this.unlearn();
    this.set({ shown: null });
  };

  #runOf(record: string, replay: Replay, person: number): ReviewRun {
    const seats = person < 0 ? [0, 1] : [person];
    const same = this.#run?.record === record && this.#run.replay.match === replay.match && this.#run.seats.join() === seats.join();
    if (!same) {
      this.#run?.stop();
      this.#run = new ReviewRun(record, replay, seats);
    }
    return this.#run!;
  }

  /** The person's seat, if a review of this record has found mistakes of it. */
  mistaken(record: string): number | null {
    const run = this.#run;
    return run?.record === record && run.seats.length === 1 && run.mistakes(run.seats[0]).length > 0 ? run.seats[0] : null;
  }

  /** Goes through the mistakes of a seat. The way back leads out. */
  learn = (seat: number) => {
    if (!this.#run || this.state.practice) return;
    deeper();
    this.set({ practice: new Practice(this.#run, seat) });
  };

  unlearn = () => {
    this.state.practice?.close();
    this.set({ practice: null });
  };

  open = async (
    record: string,
    { match = 1, first = 0, id = null as string | null, opponent = FIRST_OPPONENT, person = -1, reviewed = false } = {},
  ) => {
    const late = this.session.watch();
    try {
      const replay = await this.session.worker.call("open", record, match);
      if (late()) return;
      this.unlearn();
      this.set({ shown: { replay, record, run: this.#runOf(record, replay, person), first, id, opponent, person, reviewed } });
      this.session.set({ notice: null });
    } catch (error) {
      if (late()) return;
      const why = error instanceof Refused ? refusalWords(error.refusal) : sentence((error as Error).message);
      const line = error instanceof Refused && error.refusal.line > 0 ? `${say("line", { n: error.refusal.line }).toLowerCase()}: ` : "";
      this.session.notify(say("record.refused", { why: line + why }));
    }
  };

  /** Shows a match of the library at a move, or reviews it. */
  review = ({ id, saved, summary, seat }: Pick<Kept, "id" | "saved" | "summary" | "seat">, first?: number) =>
    this.open(saved.record, {
      first: first ?? 0, id, opponent: summary.names ? FIRST_OPPONENT : summary.opponent,
      person: seat ?? (saved.setup.names ? -1 : PERSON), reviewed: first === undefined,
    });
}
