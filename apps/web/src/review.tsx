// The review of a match: each person's costliest decisions, and the graph of the expected payment. It can be stopped and gone on with.
import { useEffect } from "preact/hooks";
import { CostlyDecisions } from "./costly";
import { costliest, outlookOf, shareDone } from "./findings";
import { Outlook } from "./outlook";
import type { ReviewRun } from "./reviewrun";
import { say } from "./say";
import { useStore } from "./store";

/** Percent between two announcements of the progress. */
const ANNOUNCED = 25;

interface Props {
  run: ReviewRun;
  /** The reader's seat, or −1: then both seats are reviewed. */
  person: number;
  /** Whether it begins by itself. */
  begin: boolean;
  /** Shows the position before a decision. */
  show: (decision: number) => void;
  /** Lets the reader find the better move for each mistake of a seat. */
  learn: (seat: number) => void;
}

export function Review({ run, person, begin, show, learn }: Props) {
  const { findings, running, failure } = useStore(run);
  const { work, replay, seats, done } = run;
  useEffect(() => {
    if (begin) run.start();
    return run.stop;
  }, [run]);

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
        {seats.filter((seat) => run.mistakes(seat).length > 0).map((seat) => (
          <button type="button" class="main" key={seat} onClick={() => learn(seat)}>
            {seat === person ? say("review.learn") : say("review.learn.other", { who: replay.players[seat] })}
          </button>
        ))}
        {!done && (
          <button type="button" onClick={running ? run.stop : run.start}>{say(running ? "review.stop" : begun ? "review.go_on" : "review.begin")}</button>
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
