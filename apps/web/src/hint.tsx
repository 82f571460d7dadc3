// A hint on a slip above the hand: what to do, the reason that decides, and the others behind “why”. The cards are marked in the hand.
import type { Hint } from "./protocol";
import { say } from "./say";
import { actionWords, reasonWords } from "./words";

export function HintSlip({ hint, act }: { hint: Hint; act: () => void }) {
  const [reason, ...others] = hint.reasons.map(reasonWords);
  const action = actionWords(hint.action);
  return (
    <div class="hint slip">
      <p><strong>{action.charAt(0).toUpperCase() + action.slice(1)}.</strong> {reason}</p>
      {others.length > 0 && (
        <details>
          <summary>{say("hint.why")}</summary>
          {others.join(" ")}
        </details>
      )}
      <div class="buttons">
        <button type="button" class="main" onClick={act}>{say("hint.do")}</button>
      </div>
    </div>
  );
}
