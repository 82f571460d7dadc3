// The review of a match: each person's costliest decisions, and the graph of the expected payment. It can be stopped and gone on with.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CostlyDecisions } from "./costly";
import { EngineWorker, Refused, Stopped } from "./engine";
import { costliest, type Findings, isDone, NOTHING, outlookOf, shareDone, workOf } from "./findings";
import { Outlook } from "./outlook";
import type { Replay } from "./protocol";
import { reviewOn } from "./reviewing";
import { say } from "./say";
import { refusalWords, sentence } from "./words";

/** Milliseconds for one piece. A slow phone takes a few seconds for the first. */
const PATIENCE = 60000;
/** Percent between two announcements of the progress. */
const ANNOUNCED = 25;

interface Props {
  replay: Replay;
  record: string;
  /** The reader's seat, or −1: then both seats are reviewed. */
  person: number;
  /** Whether it begins by itself. */
  begin: boolean;
  /** Shows the position before a decision. */
  show: (decision: number) => void;
}

const whyOf = (error: unknown) =>
  error instanceof Refused ? refusalWords(error.refusal) : error instanceof Stopped ? say("review.slow") : sentence((error as Error).message);

export function Review({ replay, record, person, begin, show }: Props) {
  const worker = useMemo(() => new EngineWorker(PATIENCE), []);
  const seats = person < 0 ? [0, 1] : [person];
  const work = useMemo(() => workOf(replay, seats), []);
  const [findings, setFindings] = useState<Findings>(NOTHING);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState("");
  const under = useRef<AbortController | null>(null);
  const stop = () => {
    under.current?.abort();
    worker.stop();
    setRunning(false);
  };
  const start = async () => {
    const { signal } = (under.current = new AbortController());
    setRunning(true);
    setFailure("");
    try {
      await reviewOn(worker, record, replay, work, findings, setFindings, signal);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(say("review.failed", { why: whyOf(error) }));
    }
    if (!signal.aborted) stop();
  };
  useEffect(() => {
    if (begin) start();
    return stop;
  }, []);

  const done = isDone(work, findings);
  const percent = Math.floor(100 * shareDone(work, findings));
  const begun = running || percent > 0 || done;
  const points = outlookOf(replay, work, findings, Math.max(0, person));
  const nameOf = (seat: number) => (seat === person ? null : replay.players[seat]);
  const decided = (seat: number) => work.decisions.filter((number) => replay.seats[number] === seat).length;
  const told = () => {
    if (failure || !begun) return failure;
    if (running) return say("review.progress", { n: percent - (percent % ANNOUNCED) });
    return say(done ? "review.done" : "review.stopped");
  };
  return (
    <section class="review paper" aria-labelledby="review">
      <h2 id="review">{say("review.title")}</h2>
      <p role="status">{told()}</p>
      <p class="buttons">
        {!done && (
          <button type="button" onClick={running ? stop : start}>{say(running ? "review.stop" : begun ? "review.go_on" : "review.begin")}</button>
        )}
        {running && <progress max={100} value={percent} aria-label={say("review.title")} />}
      </p>
      <details>
        <summary>{say("review.how")}</summary>
        {say("review.method")}
      </details>
      {begun && seats.map((seat) => (
        <CostlyDecisions key={seat} who={nameOf(seat)} found={costliest(findings, seat)}
          all={findings.looked === work.decisions.length ? decided(seat) : null} show={show} />
      ))}
      {begun && points.length > 1 && <Outlook points={points} deals={Math.max(1, replay.deals.length)} who={nameOf(Math.max(0, person))} />}
    </section>
  );
}
