// A card's face, drawn: rank and suit in the corner where cards that overlap still show them, and the suit large.
import type { ComponentChildren } from "preact";
import { say } from "./say";
import { DEAR, long, rankOf, suitOf, valueOf } from "./words";

// The four shapes differ without their colours.
const SHAPES: Record<string, string> = {
  H: "M12 21C5 15 2 11.5 2 7.8 2 4.8 4.3 3 6.7 3 9 3 11 4.3 12 6.7 13 4.3 15 3 17.3 3 19.7 3 22 4.8 22 7.8 22 11.5 19 15 12 21z",
  D: "M12 2 20 12 12 22 4 12z",
  S: "M12 2C9.5 6 3 9.5 3 14a4.3 4.3 0 0 0 7.8 2.5C10.6 18.5 9.5 20.5 8 22h8c-1.5-1.5-2.6-3.5-2.8-5.5A4.3 4.3 0 0 0 21 14c0-4.5-6.5-8-9-12z",
  C: "M12 2a4.4 4.4 0 0 0-3.6 6.9A4.5 4.5 0 1 0 10.8 16C10.6 18.3 9.6 20.5 8 22h8c-1.6-1.5-2.6-3.7-2.8-6a4.5 4.5 0 1 0 2.4-7.1A4.4 4.4 0 0 0 12 2z",
};

// A court card has its rank's headgear: a cap with a feather, a tiara, a crown.
const COURT: Record<string, string> = {
  J: "M4 15c0-5.5 4.5-8.5 9.5-8.3C15.5 5 17.5 3 21 2c-.4 3-1.6 5.2-3.2 6.8C19.3 10.5 20 12.6 20 15zM4 16.5h16V20H4z",
  Q: "M3.5 8.5a1.8 1.8 0 1 1 1.6 1.8L8.3 14l2.8-6.2a1.9 1.9 0 1 1 1.8 0L15.7 14l3.2-3.7a1.8 1.8 0 1 1 1.6-1.8c0 .7-.4 1.3-1 1.6L18.5 17h-13L4.5 10.1c-.6-.3-1-.9-1-1.6zM5.5 18.5h13V21h-13z",
  K: "M3 6l5 4.5L11 5V3.5H9.5V2H11V.5h2V2h1.5v1.5H13V5l3 5.5L21 6l-2 11H5zM5 18.5h14V22H5z",
};

const STAR = "M12 2l2.9 6.6 7.1.7-5.4 4.8 1.6 7L12 17.4 5.8 21.1l1.6-7L2 9.3l7.1-.7z";

function Suit({ card }: { card: string }) {
  return (
    <svg class="suit" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[suitOf(card)] ?? STAR} />
    </svg>
  );
}

export function spoken(card: string, values: Record<string, number>, wild: boolean) {
  return say(wild ? "card.spoken.wild" : "card.spoken", { card: long(card), n: valueOf(card, values) });
}

export function Face({ card, values, wild }: StillProps): ComponentChildren {
  const rank = rankOf(card);
  const value = valueOf(card, values);
  return (
    <>
      <span class="corner" aria-hidden="true">
        <b>{rank === "X" ? "★" : rank}</b>
        <Suit card={card} />
      </span>
      <Suit card={card} />
      {COURT[rank] && (
        <svg class="court" viewBox="0 0 24 24" aria-hidden="true">
          <path d={COURT[rank]} />
        </svg>
      )}
      {value >= DEAR && <i class={wild ? "value wild" : "value"} aria-hidden="true">{value}</i>}
    </>
  );
}

export const colour = (card: string) => (card === "X" ? "joker" : "CS".includes(suitOf(card)) ? "black" : "red");

interface StillProps {
  card: string;
  values: Record<string, number>;
  wild?: boolean;
}

/** A card that lies: looked at, not taken. */
export function Still({ card, values, wild = false }: StillProps) {
  return (
    <span class={`card ${colour(card)}`} role="img" aria-label={spoken(card, values, wild)} title={spoken(card, values, wild)}>
      <Face card={card} values={values} wild={wild} />
    </span>
  );
}

export function Back({ label }: { label?: string }) {
  return label ? <span class="card back" role="img" aria-label={label} /> : <span class="card back" aria-hidden="true" />;
}
