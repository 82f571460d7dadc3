// A card's face, drawn: rank and suit in the corner where cards that overlap still show them, and the suit large.
import type { ComponentChildren } from "preact";
import { long, rankOf, suitOf, valueOf } from "./words";

// The four shapes differ without their colours.
const SHAPES: Record<string, string> = {
  H: "M12 21C5 15 2 11.500 2 7.800 2 4.800 4.300 3 6.700 3 9 3 11 4.300 12 6.700 13 4.300 15 3 17.300 3 19.700 3 22 4.800 22 7.800 22 11.500 19 15 12 21z",
  D: "M12 2 20 12 12 22 4 12z",
  S: "M12 2C9.500 6 3 9.500 3 14a4.300 4.300 0 0 0 7.800 2.500C10.600 18.500 9.500 20.500 8 22h8c-1.500-1.500-2.600-3.500-2.800-5.500A4.300 4.300 0 0 0 21 14c0-4.500-6.500-8-9-12z",
  C: "M12 2a4.400 4.400 0 0 0-3.600 6.900A4.500 4.500 0 1 0 10.800 16C10.600 18.300 9.600 20.500 8 22h8c-1.600-1.500-2.600-3.700-2.800-6a4.500 4.500 0 1 0 2.400-7.100A4.400 4.400 0 0 0 12 2z",
};

const STAR = "M12 2l2.900 6.600 7.100.7-5.400 4.800 1.600 7L12 17.400 5.800 21.100l1.600-7L2 9.300l7.100-.7z";

function Suit({ card }: { card: string }) {
  return (
    <svg class="suit" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[suitOf(card)] ?? STAR} />
    </svg>
  );
}

export function spoken(card: string, values: Record<string, number>, wild: boolean) {
  return `${long(card)}, ${valueOf(card, values)} points${wild ? ", wild" : ""}`;
}

export function Face({ card, wild }: { card: string; wild?: boolean }): ComponentChildren {
  const rank = rankOf(card);
  return (
    <>
      <span class="corner" aria-hidden="true">
        <b>{rank === "X" ? "★" : rank}</b>
        <Suit card={card} />
      </span>
      <Suit card={card} />
      {wild && <i class="wild" aria-hidden="true">wild</i>}
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
      <Face card={card} wild={wild} />
    </span>
  );
}

export function Back({ label }: { label?: string }) {
  return label ? <span class="card back" role="img" aria-label={label} /> : <span class="card back" aria-hidden="true" />;
}
