// Where a match is played. The page asks one of these and does not know which it is: the engine in its worker, or a table server.
import type { VerdictJson } from "libmille";
import type { EngineWorker } from "./engine";
import type { Hint, Judgement, Snapshot } from "./protocol";
import { speaks } from "./say";

/** What the page asks of a match. Whatever changes it answers with how the match then stands, or throws Refused. */
export interface Game {
  apply(text: string): Promise<Snapshot>;
  /** On to the next deal. */
  deal(): Promise<Snapshot>;
  resign(): Promise<Snapshot>;
  /** Gives the person's share of a sealed match. */
  share(typed: string): Promise<Snapshot>;
  hint(): Promise<Hint | undefined>;
  /** What would be said to laying or discarding these cards now. */
  judge(lay: string, discard: string): Promise<Judgement>;
  verify(): Promise<VerdictJson | undefined>;
}

/** The match in the worker. */
export class LocalGame implements Game {
  constructor(private readonly worker: EngineWorker) {}

  apply = (text: string) => this.worker.call("apply", text);
  deal = () => this.worker.call("deal");
  resign = () => this.worker.call("resign");
  share = (typed: string) => this.worker.call("share", typed);
  hint = () => this.worker.call("hint");
  judge = async (lay: string, discard: string) => (await this.worker.call("judge", lay, discard))!;
  verify = () => this.worker.call("verify", speaks());
}
