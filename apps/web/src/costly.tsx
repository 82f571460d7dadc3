// A seat's costliest decisions: what was played and what would have been better, side by side, the gain as a bar, and the way to the position.
import { Compared } from "./compared";
import type { Costly } from "./protocol";
import { say, tenths } from "./say";

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
        {worst.map((costly) => {
          const place = say("review.place", { deal: costly.deal, turn: costly.turn });
          return (
            <li key={costly.decision}>
              <header>
                <h4>{place}</h4>
                <button type="button" aria-label={`${say("review.show")}: ${place}`} onClick={() => show(costly.decision)}>{say("review.show")}</button>
              </header>
              <Compared costly={costly} you={who === null} most={worst[0].gain.value + worst[0].gain.half} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
