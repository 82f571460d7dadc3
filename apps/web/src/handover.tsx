// Between two turns of people who share a device: nobody's hand is on the page, nor in it.
import { useEffect, useRef } from "preact/hooks";
import type { Snapshot } from "./protocol";
import { say } from "./say";
import { lastTurn } from "./telling";
import { eventWords } from "./words";

export function Handover({ snapshot, players, show }: { snapshot: Snapshot; players: [string, string]; show: () => void }) {
  const { events, handover } = snapshot;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [handover]);
  return (
    <section class="over handover" aria-label={say("handover")}>
      <div class="tale" tabIndex={0} role="group" aria-label={say("story")}>
        <h2>{say("handover.pass", { who: handover! })}</h2>
        <ul>
          {lastTurn(events).map((event) => {
            const words = eventWords(event, events, players, undefined, -1);
            return words && <li key={event.event}>{words}</li>;
          })}
        </ul>
      </div>
      <p class="buttons dock">
        <button type="button" ref={button} class="main" onClick={show}>{say("handover.show", { who: handover! })}</button>
      </p>
    </section>
  );
}
