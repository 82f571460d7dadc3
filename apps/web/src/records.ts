// A record that is looked at step by step: a match of the library, a file, or what a link holds.
import { Refused } from "./engine";
import type { Kept } from "./library";
import { PERSON, type Replay } from "./protocol";
import { say } from "./say";
import type { Session } from "./session";
import { Store } from "./store";
import { FIRST_OPPONENT, refusalWords, sentence } from "./words";

export interface Shown {
  replay: Replay;
  record: string;
  first: number;
  /** The match of the library that it is, or null. */
  id: string | null;
  opponent: string;
  /** The reader's seat, or −1. */
  person: number;
  /** Whether the reader asked for its review. */
  reviewed: boolean;
}

export class Records extends Store<{ shown: Shown | null }> {
  constructor(private readonly session: Session) {
    super({ shown: null });
  }

  close = () => this.set({ shown: null });

  open = async (
    record: string,
    { match = 1, first = 0, id = null as string | null, opponent = FIRST_OPPONENT, person = -1, reviewed = false } = {},
  ) => {
    const late = this.session.watch();
    try {
      const replay = await this.session.worker.call("open", record, match);
      if (late()) return;
      this.set({ shown: { replay, record, first, id, opponent, person, reviewed } });
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
