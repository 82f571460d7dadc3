// One player's side of the table: who it is, how many cards are in the hand, the sets.
import type { ComponentChildren } from "preact";
import { Back } from "./card";
import { say } from "./say";

/** Backs that are drawn of a hand. */
const BACKS = 16;

interface Props {
  name: string;
  own: boolean;
  cards: number;
  points: number;
  /** Whether it is this player's turn. */
  plays: boolean;
  portrait?: ComponentChildren;
  children: ComponentChildren;
}

export function Side({ name, own, cards, points, plays, portrait, children }: Props) {
  return (
    <section class={`side ${own ? "own" : "theirs"} ${plays ? "plays" : ""}`} aria-label={name}>
      <div class="who">
        <h2>
          {portrait}
          <span>{name} <span class="count">{say("cards", { n: cards })}</span></span>
        </h2>
        {own ? <span /> : <span class="backs" aria-hidden="true">{Array.from({ length: Math.min(cards, BACKS) }, (_, i) => <Back key={i} />)}</span>}
        <p class="tally">{say("on_table", { n: points })}</p>
      </div>
      {children}
    </section>
  );
}
