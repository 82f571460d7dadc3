// The review of a record, and what it has found so far. That stays until another record is reviewed.
import { EngineWorker, Refused, Stopped } from "./engine";
import { type Findings, isDone, mistakesOf, NOTHING, type Work, workOf } from "./findings";
import type { Replay } from "./protocol";
import { reviewOn } from "./reviewing";
import { say } from "./say";
import { Store } from "./store";
import { refusalWords, sentence } from "./words";

/** Milliseconds for one piece. A slow phone takes a few seconds for the first. */
export const PATIENCE = 60000;

export const whyOf = (error: unknown) =>
  error instanceof Refused ? refusalWords(error.refusal) : error instanceof Stopped ? say("review.slow") : sentence((error as Error).message);

export class ReviewRun extends Store<{ findings: Findings; running: boolean; failure: string }> {
  readonly work: Work;
  readonly #worker = new EngineWorker(PATIENCE);
  #under: AbortController | null = null;

  constructor(readonly record: string, readonly replay: Replay, readonly seats: number[]) {
    super({ findings: NOTHING, running: false, failure: "" });
    this.work = workOf(replay, seats);
  }

  get done(): boolean {
    return isDone(this.work, this.state.findings);
  }

  mistakes = (seat: number) => mistakesOf(this.state.findings, seat);

  stop = () => {
    this.#under?.abort();
    this.#worker.stop();
    this.set({ running: false });
  };

  start = async () => {
    if (this.state.running || this.done) return;
    const { signal } = (this.#under = new AbortController());
    this.set({ running: true, failure: "" });
    try {
      await reviewOn(this.#worker, this.record, this.replay, this.work, this.state.findings, (findings) => this.set({ findings }), signal);
    } catch (error) {
      if (signal.aborted) return;
      this.set({ failure: say("review.failed", { why: whyOf(error) }) });
    }
    if (!signal.aborted) this.stop();
  };
}
