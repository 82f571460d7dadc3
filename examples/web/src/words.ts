// Cards and events in words: short for the eye, long for the ear.
import type { GameEvent } from "./protocol";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X"];
const NAMES: Record<string, string> = { A: "ace", J: "jack", Q: "queen", K: "king", X: "joker" };
/** Opponents for a person, weakest first; the other players are there for those who compare them. */
export const LEVELS = ["beginner", "casual", "skilled", "expert", "master"];
export const FIRST_RIVAL = "casual";

const SUITS: Record<string, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const SIGNS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
const PLURALS: Record<string, string> = {
  A: "aces", 2: "twos", 3: "threes", 4: "fours", 5: "fives", 6: "sixes", 7: "sevens", 8: "eights", 9: "nines", 10: "tens",
  J: "jacks", Q: "queens", K: "kings", X: "jokers",
};

export const rankOf = (card: string) => (card === "X" ? "X" : card.slice(0, -1));
export const suitOf = (card: string) => (card === "X" ? "" : card.slice(-1));
export const plural = (rank: string) => PLURALS[rank];
export const short = (card: string) => (card === "X" ? "joker" : rankOf(card) + SIGNS[suitOf(card)]);
export const long = (card: string) =>
  card === "X" ? "joker" : `${NAMES[rankOf(card)] ?? rankOf(card)} of ${SUITS[suitOf(card)]}`;
export const valueOf = (card: string, values: Record<string, number>) =>
  values[card] ?? values[card === "X" ? "joker" : rankOf(card)] ?? 0;
export const isWild = (card: string, wild: string[]) => wild.includes(card === "X" ? "joker" : rankOf(card));

/** The set that cards would make: the rank of the first card that is not wild. */
export function rankToLay(cards: string[], wild: string[]): string {
  const natural = cards.find((card) => !isWild(card, wild)) ?? cards.find((card) => card !== "X");
  return natural ? rankOf(natural) : "A";
}

const list = (cards: string[], name: (card: string) => string) => cards.map(name).join(name === long ? ", " : " ");
const signed = (points: number) => (points < 0 ? `−${-points}` : `${points}`);

/** An action of a record in words, without who does it. */
export function actionWords(text: string, name = short): string {
  const [verb, ...rest] = text.split(" ");
  if (verb === "draw") return "draw from the stock";
  if (verb === "upcard") return "take the upcard";
  if (verb === "pass") return "pass";
  if (verb === "discard") return `discard ${list(rest, name)}`;
  if (verb === "pile") return rest.length ? `take the pile with ${list(rest, name)}` : "take the pile";
  const own = !rest[0].startsWith("@");
  const [rank, ...cards] = own ? rest : rest.slice(1);
  return `lay ${list(cards, name)} as ${plural(rank)}${own ? "" : " on the rival's set"}`;
}

/** Whether a player gave up in the middle of a deal: then no action led to its end (rule M4). */
const isGivenUp = (end: GameEvent, events: GameEvent[]) =>
  end.out !== null && end.out !== undefined &&
  !events.some((event) => event.do !== undefined && event.decision === end.decision);

/** What happened, as a sentence. `events` holds the action that led to the event; `players` are the two names, seat 0 first. */
export function eventWords(event: GameEvent, events: GameEvent[], players: [string, string], name = short): string {
  const who = (seat: number) => players[seat];
  const does = (seat: number, verb: string) => (who(seat) === "You" ? `You ${verb}` : `${who(seat)} ${verb}s`);
  if (event.do === undefined && typeof event.dealer === "number") {
    const upcard = event.upcard === undefined ? "" : ` The upcard is ${name(event.upcard)}.`;
    return `Deal ${event.deal}. ${does(event.dealer, "deal")}.${upcard}`;
  }
  if (event.do !== undefined && event.seat !== undefined) {
    const [verb, ...rest] = event.do.split(" ");
    const seat = event.seat;
    if (verb === "draw") return `${does(seat, "draw")}${event.card ? ` ${name(event.card)}` : ""}.`;
    if (verb === "upcard") return `${does(seat, "take")} the upcard${event.cards ? ` ${list(event.cards, name)}` : ""}.`;
    if (verb === "pass") return who(seat) === "You" ? "You pass." : `${who(seat)} passes.`;
    if (verb === "discard") return `${does(seat, "discard")} ${list(rest, name)}.`;
    if (verb === "pile") {
      const size = event.cards?.length ?? 0;
      return `${does(seat, "take")} the pile${size ? ` (${size})` : ""}${rest.length ? ` with ${list(rest, name)}` : ""}.`;
    }
    const own = !rest[0].startsWith("@");
    const [rank, ...cards] = own ? rest : rest.slice(1);
    return `${does(seat, "lay")} ${list(cards, name)} as ${plural(rank)}${own ? "" : " on the other's set"}.`;
  }
  if (event.reshuffle !== undefined) return "The pile is shuffled into a new stock.";
  if (event.deal_end !== undefined && event.points) {
    let out = "The deal is blocked";
    if (isGivenUp(event, events)) {
      const winner = who(event.out!) === "You" ? "you" : who(event.out!);
      out = `${does(1 - event.out!, "give")} up; the deal counts as if ${winner} had gone out`;
    } else if (event.out !== null && event.out !== undefined) {
      out = `${who(event.out)} went out`;
    }
    return `${out}: ${players[0]} ${signed(event.points[0])}, ${players[1]} ${signed(event.points[1])}.`;
  }
  if (event.match_end !== undefined) {
    if (event.winner === null || event.winner === undefined) return "The match is drawn.";
    return who(event.winner) === "You" ? "You win the match." : `${who(event.winner)} wins the match.`;
  }
  return "";
}

/** A message of the library, which has no full stop, as a sentence. */
const sentence = (message: string) => (/[.?!]$/.test(message) ? message : `${message}.`);

export { sentence, signed };
