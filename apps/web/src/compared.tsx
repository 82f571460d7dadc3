// A decision and the better one beside it: what each is and the reason that decides; the gain as a bar with its interval; all other reasons.
import type { Reason } from "libmille";
import type { ComponentChildren } from "preact";
import { becauseWords, decidingAgainst, decidingFor, othersThan } from "./because";
import type { Costly } from "./protocol";
import { say, tenths } from "./say";
import { actionWords, reasonWords } from "./words";

interface Props {
  costly: Costly;
  /** Whether the reader played it. */
  you: boolean;
  /** The points that fill the bar. */
  most: number;
  /** Beside the gain. */
  children?: ComponentChildren;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const percent = (share: number) => `${Math.round(1000 * share) / 10}%`;

function Move({ name, action, reason, you, better = false }: { name: string; action: string; reason: Reason | null; you: boolean; better?: boolean }) {
  return (
    <div class={better ? "move better" : "move"}>
      <small>{name}</small> <b>{capital(actionWords(action))}.</b> {reason && (you ? becauseWords(reason) : reasonWords(reason))}
    </div>
  );
}

export function Compared({ costly, you, most, children }: Props) {
  const { played, better, reasons, gain } = costly;
  const against = decidingAgainst(played, reasons.played, reasons.better);
  const decides = decidingFor(better, reasons.better, reasons.played);
  const all: [string, Reason[]][] = [[played, reasons.played.filter((one) => one !== against)], [better, othersThan(decides, reasons.better)]];
  const told = all.filter(([, others]) => others.length > 0);
  return (
    <>
      <div class="two">
        <Move name={say(you ? "review.you_played" : "review.other_played")} action={played} reason={against} you={you} />
        <Move name={say("review.better")} action={better} reason={decides} you={you} better />
      </div>
      <div class="gain">
        <span class="bar" aria-hidden="true" style={{ "--gain": percent(gain.value / most), "--half": percent(gain.half / most) }}><i /></span>
        <span><b>{say("review.gain", { points: tenths(gain.value) })}</b> <small>{say("review.gain.half", { half: tenths(gain.half) })}</small></span>
        {told.length > 0 && (
          <details>
            <summary>{say("hint.why")}</summary>
            {told.map(([action, others]) => <p key={action}><b>{capital(actionWords(action))}.</b> {others.map(reasonWords).join(" ")}</p>)}
          </details>
        )}
        {children}
      </div>
    </>
  );
}
