// A card: its drawn face with rank and suit in the corner where cards that overlap still show them, and its back.
import type { ComponentChildren } from "preact";
import type { Mark } from "./marks";
import { say } from "./say";
import { DEAR, long, rankOf, suitOf, valueOf } from "./words";

/** From this value on, a card shines. */
const VERY_DEAR = 50;
const DRAWN = ["A", "J", "Q", "K"];

export function spoken(card: string, values: Record<string, number>, wild: boolean) {
  return say(wild ? "card.spoken.wild" : "card.spoken", { card: long(card), n: valueOf(card, values) });
}

export const suitClass = (card: string) => suitOf(card) || "X";

export function Face({ card, values, wild }: StillProps): ComponentChildren {
  const rank = rankOf(card);
  const suit = suitClass(card);
  const value = valueOf(card, values);
  const joker = rank === "X";
  return (
    <>
      {(value >= VERY_DEAR || wild) && (
        <svg class="art glow" viewBox="0 0 100 140" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use href="#rays" /></svg>
      )}
      {!joker && <svg class={DRAWN.includes(rank) ? "art" : "art pips"} viewBox="0 0 100 140" aria-hidden="true"><use href={`#${card}`} /></svg>}
      {!DRAWN.includes(rank) && <svg class={joker ? "big joker" : "big"} viewBox="0 0 24 24" aria-hidden="true"><use href={`#${suit}`} /></svg>}
      <svg class="rank" viewBox={joker ? "0 0 24 24" : "0 0 24 32"} aria-hidden="true"><use href={joker ? "#X" : `#i${rank}`} /></svg>
      {!joker && <svg class="suit" viewBox="0 0 24 24" aria-hidden="true"><use href={`#${suit}`} /></svg>}
      {value >= DEAR && <i class="value" aria-hidden="true">{value}</i>}
    </>
  );
}

interface StillProps {
  card: string;
  values: Record<string, number>;
  wild?: boolean;
}

interface Lying {
  seen?: boolean;
  /** Whether the opponent has just put it there. */
  fresh?: boolean;
  /** Its number in a row that is turned card by card; its place in a fan, from the middle. */
  i?: number;
  k?: number;
  marks?: Mark[];
}

/** A card that lies: looked at, not taken. Where what it lies in says it all, it is only seen. */
export function Still({ card, values, wild = false, seen = false, fresh = false, i, k, marks = [] }: StillProps & Lying) {
  const name = spoken(card, values, wild);
  const classes = ["card", suitClass(card), wild && "wild", fresh && "fresh", ...marks].filter(Boolean).join(" ");
  const style = i !== undefined ? { "--i": String(i) } : k !== undefined ? { "--k": String(k) } : undefined;
  return seen ? (
    <span class={classes} data-face={card} title={name} aria-hidden="true" style={style}><Face card={card} values={values} wild={wild} /></span>
  ) : (
    <span class={classes} data-face={card} role="img" aria-label={name} title={name} style={style}><Face card={card} values={values} wild={wild} /></span>
  );
}

export function Back() {
  return <span class="card back" aria-hidden="true"><svg class="art" viewBox="0 0 100 140"><use href="#back" /></svg></span>;
}
