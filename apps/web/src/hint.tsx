// A hint on a slip above the hand: what to do and the reason that decides; the others, with what was counted, behind “why”. The cards and
// heaps that it speaks of are marked on the table.
import { adviceWords, becauseWords, decidingFor, othersThan } from "./because";
import type { Hint, Snapshot } from "./protocol";
import { say } from "./say";
import { long, reasonWords, short } from "./words";

function told({ action, reasons }: Hint, { view, variant }: Snapshot, name: typeof short) {
  const deciding = decidingFor(action, reasons);
  const advice = adviceWords(action, { hand: view.hand, own: Object.keys(view.sets[0]), wild: variant.wild }, name);
  return { advice, deciding, reason: deciding ? becauseWords(deciding) : "" };
}

/** The same for the ear. */
export function hintTold(hint: Hint, snapshot: Snapshot): string {
  const { advice, reason } = told(hint, snapshot, long);
  return say("hint.told", { advice, reason });
}

export function HintSlip({ hint, snapshot, act }: { hint: Hint; snapshot: Snapshot; act: () => void }) {
  const { advice, deciding, reason } = told(hint, snapshot, short);
  const others = othersThan(deciding, hint.reasons);
  return (
    <div class="hint slip">
      <p><strong>{advice}</strong> {reason}</p>
      {others.length > 0 && (
        <details>
          <summary>{say("hint.why")}</summary>
          {others.map(reasonWords).join(" ")}
        </details>
      )}
      <div class="buttons">
        <button type="button" class="main" onClick={act}>{say("hint.do")}</button>
      </div>
    </div>
  );
}
