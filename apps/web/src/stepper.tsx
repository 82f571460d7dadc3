// The bar of a record: out of it, a step back, to any step, a step forward. It stays at the top.
import type { RefObject } from "preact";
import { Icon } from "./pictures";
import { say } from "./say";

interface Props {
  number: number;
  all: number;
  go: (to: number) => void;
  close: () => void;
  forward: RefObject<HTMLButtonElement>;
}

export function Stepper({ number, all, go, close, forward }: Props) {
  return (
    <div class="stepper">
      <button type="button" onClick={close}>{say("practice.leave")}</button>
      <button type="button" class="icon" aria-label={say("replay.back")} title={say("replay.back")} onClick={() => go(number - 1)}><Icon name="back" /></button>
      <label>
        <span class="hidden">{say("replay.step")}</span>
        <input type="range" min={0} max={all} value={number} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
        <output>{say("replay.of", { n: number, all })}</output>
      </label>
      <button type="button" class="icon" ref={forward} aria-label={say("replay.forward")} title={say("replay.forward")} onClick={() => go(number + 1)}><Icon name="next" /></button>
    </div>
  );
}
