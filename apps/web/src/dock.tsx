// The two acts of the moment. What is impossible stays a button that says why, so that it can be asked.
import { say } from "./say";
import { plural, short } from "./words";

interface Act {
  can: boolean;
  wanted: boolean;
  act: () => void;
}

function ActButton({ label, letter, can, wanted, act, kind = "main", about }: Act & { label: string; letter: string; kind?: string; about?: string }) {
  return (
    <button type="button" class={[can && kind, wanted && "wanted"].filter(Boolean).join(" ")} aria-disabled={!can} onClick={act} aria-describedby={about}>
      {label}<kbd aria-hidden="true">{letter}</kbd>
    </button>
  );
}

/** At the beginning of a turn: the stock or the pile. */
export function DrawActs({ draw, take, passes, upcard, pile }: { draw: Act; take: Act; passes: boolean; upcard: boolean; pile: number }) {
  const taking = upcard ? say("take_upcard") : take.can ? say("take_n", { n: pile }) : say("take_pile");
  return (
    <p class="buttons">
      <ActButton {...draw} label={say(passes ? "pass" : "draw")} letter="d" kind={take.can ? "" : "main"} />
      <ActButton {...take} label={taking} letter="p" kind="gift" />
    </p>
  );
}

/** After it: sets, and the discard that ends the turn. */
export function LayActs({ lay, discard, cards, rank }: { lay: Act; discard: Act; cards: string[]; rank: string }) {
  return (
    <p class="buttons">
      <ActButton {...lay} label={lay.can ? say("lay.n", { n: cards.length, ranks: plural(rank) }) : say("lay")} letter="l" about="why" />
      <ActButton {...discard} label={discard.can ? say("discard.card", { cards: cards.map(short).join(" ") }) : say("discard")} letter="x" about="why"
        kind={lay.can ? "" : "main"} />
    </p>
  );
}
