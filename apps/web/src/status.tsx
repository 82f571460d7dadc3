// Beside a match at a server: the connection, whether the opponent is there, the clocks, and the deal in progress while the end of the last one is shown.
import { useEffect, useState } from "preact/hooks";
import { endWords } from "./lobby";
import type { Snapshot } from "./protocol";
import type { Standing } from "./remote";
import { say } from "./say";

interface Props {
  standing: Standing;
  snapshot: Snapshot;
  opponent: string;
  again: () => void;
}

const clock = (milliseconds: number) => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** The time now, every quarter of a second while something runs. */
function useNow(runs: boolean): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [runs]);
  return Math.max(now, performance.now());
}

export function Status({ standing, snapshot, opponent, again }: Props) {
  const { connection, broken, code, terms, time, present, playing } = standing;
  const open = connection === "open" && !broken;
  const now = useNow(open && playing);
  if (connection === "closed" || broken) {
    return (
      <p class="status bad" role="alert">
        {endWords(standing)} {code === 4001 && <button type="button" onClick={again}>{say("elsewhere.here")}</button>}
      </p>
    );
  }
  if (!playing || !time || !terms) return null;
  const passed = open ? now - time.told : 0;
  const left = terms.leave && !present[1] ? clock(terms.leave * 1000 - time.away[1] - passed) : null;
  const behind = snapshot.view.phase === "between";
  return (
    <div class="status">
      {time.clock && (
        <p class="clocks" role="group" aria-label={say("clock")}>
          {[say("you"), opponent].map((who, seat) => (
            <span key={seat} class={time.runs === seat ? "runs" : ""} role="timer">
              {who} <b>{clock(time.clock![seat] - (time.runs === seat ? passed : 0))}</b>
            </span>
          ))}
        </p>
      )}
      <p role="status">
        {!open ? say("lost") : !present[1] ? say("away", { who: opponent }) : behind ? say(time.runs === 0 ? "behind.yours" : "behind.theirs", { who: opponent }) : ""}
      </p>
      {open && left !== null && <p>{say("away.until", { time: left })}</p>}
    </div>
  );
}
