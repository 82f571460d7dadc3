// The sentence of a practice, on a slip above the hand: what to do, what came of it, and in the end why the other move is better.
import { useEffect, useRef } from "preact/hooks";
import { adviceWords, becauseWords, decidingFor } from "./because";
import { Compared } from "./compared";
import { toldTo } from "./mirror";
import type { Practice } from "./practice";
import { type Costly, type Snapshot, WORLDS } from "./protocol";
import { say } from "./say";
import { useStore } from "./store";
import { interval } from "./words";

/** The better move as advice. */
function betterWords({ better, seat }: Costly, { view, variant }: Snapshot): string {
  return adviceWords(toldTo(seat).action(better), { hand: view.hand, own: Object.keys(view.sets[0]), wild: variant.wild });
}

/** What there is to say, and the reason that goes with it. */
function words(practice: Practice, snapshot: Snapshot): [string, string] {
  const { mistake, stage } = practice.state;
  if (!mistake) return ["", ""];
  const deciding = decidingFor(mistake.better, mistake.reasons.better, mistake.reasons.played);
  const because = deciding ? becauseWords(deciding) : "";
  switch (stage) {
    case "asks":
      return [say("practice.find"), ""];
    case "tries":
      return [say("practice.trying", { n: WORLDS }), ""];
    case "played":
      return [say("practice.played"), ""];
    case "worse":
      return [say("practice.worse"), ""];
    case "found":
      return [say("practice.found"), because];
    case "equal":
      return [say("practice.equal"), ""];
    case "shown":
      return [betterWords(mistake, snapshot), because];
  }
}

/** The same for the ear, with where one is. */
export function practiceTold(practice: Practice, snapshot: Snapshot): string {
  const { mistake, stage } = practice.state;
  if (!mistake) return "";
  const told = words(practice, snapshot).join(" ");
  if (stage !== "asks") return told;
  const where = say("practice.where", { n: practice.mistakes.indexOf(mistake) + 1, all: practice.mistakes.length });
  return `${where}. ${say("review.place", { deal: mistake.deal, turn: mistake.turn })}. ${told}`;
}

/** Why the move is as good, or less good: the numbers of its trials. */
function Numbers({ practice, snapshot }: { practice: Practice; snapshot: Snapshot }) {
  const { mistake, stage, gain } = practice.state;
  if (!gain) return null;
  const points = interval({ ...gain, value: Math.abs(gain.value) });
  return <p>{stage === "worse" ? say("practice.worse.why", { n: WORLDS, points }) : say("practice.equal.why", { n: WORLDS, points, better: betterWords(mistake!, snapshot) })}</p>;
}

export function PracticeSlip({ practice, snapshot, arranged }: { practice: Practice; snapshot: Snapshot; arranged: () => void }) {
  const { mistake, stage, share, done } = useStore(practice);
  const next = useRef<HTMLButtonElement>(null);
  const ended = stage === "found" || stage === "equal" || stage === "shown";
  useEffect(() => {
    if (ended) next.current?.focus();
  }, [ended]);
  if (!mistake) return null;
  const [sentence, because] = words(practice, snapshot);
  const more = practice.mistakes.some(({ decision }) => !done.has(decision));
  const most = mistake.gain.value + mistake.gain.half;
  const button = ended ? (
    <button type="button" class="main" ref={next} onClick={practice.next}>{say(more ? "practice.next" : "practice.end")}</button>
  ) : (
    <button type="button" onClick={practice.show}>{say("practice.show")}</button>
  );
  if (stage === "shown") {
    return <div class="slip practice-slip both"><Compared costly={mistake} you most={most}>{button}</Compared></div>;
  }
  return (
    <div class="slip practice-slip">
      <p><strong>{sentence}</strong> {because}</p>
      {stage === "tries" && <progress max={1} value={share} aria-label={sentence} />}
      {(stage === "worse" || ended) && (
        <details key={stage} onToggle={arranged}>
          <summary>{say("hint.why")}</summary>
          {stage === "found" ? <Compared costly={mistake} you most={most} /> : <Numbers practice={practice} snapshot={snapshot} />}
        </details>
      )}
      <div class="buttons">{button}</div>
    </div>
  );
}
