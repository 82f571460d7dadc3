// A seat's costliest decisions: what was played, what would have been better, what speaks for and against each, and the way to the position.
import type { Costly } from "./protocol";
import { say, tenths } from "./say";
import { actionWords, interval, reasonWords } from "./words";

interface Props {
  /** The seat's player; null: the reader. */
  who: string | null;
  /** The costliest, first the costliest; how many were costly, and their points in all. */
  found: { worst: Costly[]; count: number; points: number };
  /** The seat's decisions, once all of them have been looked at. */
  all: number | null;
  show: (decision: number) => void;
}

export function CostlyDecisions({ who, found, all, show }: Props) {
  const { worst, count, points } = found;
  return (
    <section>
      <h3>{who === null ? say("review.of.you") : say("review.of.other", { who })}</h3>
      {all !== null && <p>{count === 0 ? say("review.none", { all }) : say("review.count", { n: count, all, points: tenths(points) })}</p>}
      <ol class="costly">
        {worst.map(({ decision, deal, turn, played, better, reasons, gain }) => {
          const place = say("review.place", { deal, turn });
          return (
            <li key={decision}>
              <p>
                <strong>{place}.</strong> {[say("review.played", { played: actionWords(played) }), ...reasons.played.map(reasonWords)].join(" ")}
                <br />
                {[say("review.better", { better: actionWords(better), points: interval(gain) }), ...reasons.better.map(reasonWords)].join(" ")}
              </p>
              <button type="button" aria-label={`${say("review.show")}: ${place}`} onClick={() => show(decision)}>{say("review.show")}</button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
