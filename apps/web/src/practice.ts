// The mistakes of a seat, one after another: the table as it stood, and whether what the reader tries is as good as the reviewer's move.
// A move is as good if the review would not have listed it, and if it comes nearer to the reviewer's move than to the one that was played:
// both in the deals in which the review tries its own.
import { sameAction } from "./actions";
import { EngineWorker, Refused } from "./engine";
import type { Calls } from "./serve";
import { isClear, type Mean, meanOf } from "./mean";
import { toldTo } from "./mirror";
import { type Costly, type Judgement, type Refusal, type Snapshot, WORLDS } from "./protocol";
import { PATIENCE, type ReviewRun, whyOf } from "./reviewrun";
import { Store } from "./store";

/** Deals of one call. */
const PIECE = 10;

/** What has come of the move that was tried last; `shown`: both moves are shown. */
export type Stage = "asks" | "tries" | "played" | "worse" | "found" | "equal" | "shown";

interface State {
  /** Null once all are done. */
  mistake: Costly | null;
  /** The table before it. */
  snapshot: Snapshot | null;
  stage: Stage;
  /** Moves that were tried and were not good enough. */
  tries: number;
  /** How much of a trial is done, from 0 to 1. */
  share: number;
  /** By how much the reviewer's move is better than the one that was tried. */
  gain: Mean | null;
  refusal: Refusal | null;
  failure: string;
  /** What is done, by decision: whether the better move was found at the first try. */
  done: ReadonlyMap<number, boolean>;
}

const OPEN: Stage[] = ["asks", "played", "worse"];

export class Practice extends Store<State> {
  readonly #worker: Pick<EngineWorker, "call" | "stop">;
  #opened: Promise<unknown> | null = null;
  /** Rises when what is asked of the worker no longer counts. */
  #epoch = 0;

  constructor(readonly run: ReviewRun, readonly seat: number, worker: Pick<EngineWorker, "call" | "stop"> = new EngineWorker(PATIENCE)) {
    super({ mistake: null, snapshot: null, stage: "asks", tries: 0, share: 0, gain: null, refusal: null, failure: "", done: new Map() });
    this.#worker = worker;
    this.next();
  }

  get mistakes(): Costly[] {
    return this.run.mistakes(this.seat);
  }

  async #ask<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>> {
    const { record, replay } = this.run;
    try {
      await (this.#opened ??= this.#worker.call("open", record, replay.match));
      return await this.#worker.call(name, ...args);
    } catch (error) {
      // A worker that was stopped has lost the record.
      if (!(error instanceof Refused)) this.#opened = null;
      throw error;
    }
  }

  /** To the first mistake that is not done. */
  next = async () => {
    const mistake = this.mistakes.find(({ decision }) => !this.state.done.has(decision)) ?? null;
    const epoch = ++this.#epoch;
    this.set({ mistake, snapshot: null, stage: "asks", tries: 0, gain: null, refusal: null, failure: "" });
    if (!mistake) return;
    try {
      const snapshot = await this.#ask("past", mistake.decision);
      if (epoch === this.#epoch) this.set({ snapshot });
    } catch (error) {
      if (epoch === this.#epoch) this.set({ failure: whyOf(error) });
    }
  };

  /** All of them once more. */
  again = () => {
    this.set({ done: new Map() });
    this.next();
  };

  /** The reader plays an action, as the table tells it: of seat 0. */
  act = async (told: string) => {
    const { mistake, stage } = this.state;
    if (!mistake || !OPEN.includes(stage)) return;
    const action = toldTo(this.seat).action(told);
    this.set({ refusal: null, failure: "", gain: null });
    if (sameAction(action, mistake.better)) return this.#finish("found");
    if (sameAction(action, mistake.played)) return this.#wrong("played");
    const epoch = ++this.#epoch;
    const gains: number[] = [];
    this.set({ stage: "tries", share: 0 });
    try {
      while (gains.length < WORLDS) {
        gains.push(...(await this.#ask("pastGains", mistake.decision, mistake.better, action, gains.length + 1, PIECE)));
        if (epoch !== this.#epoch) return;
        this.set({ share: gains.length / WORLDS });
      }
      const gain = meanOf(gains)!;
      this.set({ gain });
      if (isClear(gain) || gain.value > mistake.gain.value / 2) this.#wrong("worse");
      else this.#finish("equal");
    } catch (error) {
      if (epoch !== this.#epoch) return;
      if (error instanceof Refused) this.set({ stage, refusal: error.refusal });
      else this.set({ stage, failure: whyOf(error) });
    }
  };

  #wrong(stage: Stage) {
    this.set({ stage, tries: this.state.tries + 1 });
  }

  #finish(stage: Stage) {
    const { mistake, done, tries } = this.state;
    this.set({ stage, done: new Map(done).set(mistake!.decision, stage !== "shown" && tries === 0) });
  }

  /** Shows both moves. */
  show = () => {
    if (!this.state.mistake || this.state.done.has(this.state.mistake.decision)) return;
    this.#epoch++;
    this.set({ refusal: null, failure: "" });
    this.#finish("shown");
  };

  forgive = () => {
    if (this.state.refusal || this.state.failure) this.set({ refusal: null, failure: "" });
  };

  judge = async (lay: string, discard: string): Promise<Judgement> => {
    const { action } = toldTo(this.seat);
    return this.#ask("pastJudge", this.state.mistake!.decision, action(lay), action(discard));
  };

  close() {
    this.#epoch++;
    this.#worker.stop();
  }
}
