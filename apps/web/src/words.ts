// Cards, actions and events in words: short for the eye, long for the ear.
import type { Reason } from "libmille";
import { nameFault } from "mille-names";
import { rankOf, suitOf } from "./cards";
import type { Mean } from "./mean";
import { FIRST_SETUP, type GameEvent, type Refusal, type Sheet } from "./protocol";
import { has, type Key, said, say, tenths } from "./say";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X"];
export { rankOf, suitOf };
/** Opponents for a person, weakest first; the other players are there for those who compare them. */
export const LEVELS = ["beginner", "casual", "regular", "skilled", "expert", "master"];
export const FIRST_OPPONENT = FIRST_SETUP.opponent;
/** Cards of at least this value show it. */
export const DEAR = 20;

const SIGNS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

export const plural = (rank: string) => say(`ranks.${rank}` as Key);
export const short = (card: string) => (card === "X" ? say("rank.X") : rankOf(card) + SIGNS[suitOf(card)]);
export const long = (card: string) =>
  card === "X" ? say("rank.X") : say("card", { rank: say(`rank.${rankOf(card)}` as Key), suit: say(`suit.${suitOf(card)}` as Key) });
export const valueOf = (card: string, values: Record<string, number>) =>
  values[card] ?? values[card === "X" ? "joker" : rankOf(card)] ?? 0;
export const isWild = (card: string, wild: string[]) => wild.includes(card === "X" ? "joker" : rankOf(card));

/** The set that cards would make: the rank of the first card that is not wild. */
export function rankToLay(cards: string[], wild: string[]): string {
  const natural = cards.find((card) => !isWild(card, wild)) ?? cards.find((card) => card !== "X");
  return natural ? rankOf(natural) : "A";
}

const list = (cards: string[], name: (card: string) => string) => cards.map(name).join(name === long ? ", " : " ");
export const signed = (points: number) => (points < 0 ? `−${-points}` : `${points}`);
export const interval = ({ value, half }: Mean) => `${tenths(value)} ± ${tenths(half)}`;

/** A message of the library as a sentence, without the rule that it may end with: `(S1)` or `(S2, sets.max_wilds)`. */
export function sentence(message: string): string {
  const text = message.replace(/ \([A-Z]\d+(?:, [a-z_.]+)?\)\.$/, ".");
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(first) ? first : `${first}.`;
}

/** Why something is refused, in the reader's language where the page has the message. */
export function refusalWords({ id, message, params }: Pick<Refusal, "id" | "message" | "params">): string {
  if (has(`refusal.${id}`)) return sentence(say(`refusal.${id}` as Key, { code: params[0] ?? "" }));
  return sentence(params.some(mayBeCut) ? message : said(`refusal.${id}`, message, params.map(cardOrText)));
}
/** The library cuts a parameter to 63 bytes, between characters. The English message has all of it. */
const mayBeCut = (param: string) => new TextEncoder().encode(param).length >= 60;
const cardOrText = (text: string) => (/^(X|(A|[2-9]|10|J|Q|K)[CDHS])$/.test(text) ? short(text) : text);

/** Says at the field of a name what is wrong with it. A form is not sent before. */
export function judgeName(field: HTMLInputElement | null) {
  const fault = field && nameFault(field.value);
  field?.setCustomValidity(fault ? refusalWords({ ...fault, message: fault.text }) : "");
}

/** What speaks for or against an action, in the reader's language. */
export function reasonWords({ kind, cards = [], count, of, points, text }: Reason): string {
  const english = cards.reduce((words, card) => words.replaceAll(card, short(card)), text);
  const params = [cards.map((card) => short(card)).join(" "), count, of, points].filter((param) => param !== undefined && param !== "");
  return said(`refusal.reason.${kind}`, english, params.map(String));
}

/** What verification says of a match in a word or two. */
export function verdictWords(result: string): string {
  const word = result.replace(/, with warnings$/, "");
  const key = `verdict.${word.replaceAll(" ", "_")}`;
  const words = has(key) ? say(key) : word;
  return word === result ? words : say("verdict.with_warnings", { result: words });
}

export const ruleWords = (rule: string, english: string) => said(`rule.${rule}`, english);

/** A player's name and what it is like; `english` is what the library says. */
export function playerWords(id: string, part: "title" | "about", english: string): string {
  const key = `player.${id.split(":")[0]}.${part}`;
  return has(key) ? say(key) : english;
}
export function variantWords(id: string, part: "title" | "about", english: string): string {
  return said(`variant.${id}.${part}`, english);
}

/** An action of a record in words, without who does it. */
export function actionWords(text: string, name = short): string {
  const [verb, ...rest] = text.split(" ");
  if (verb === "draw" || verb === "upcard" || verb === "pass") return say(`action.${verb}`);
  if (verb === "discard") return say("action.discard", { cards: list(rest, name) });
  if (verb === "pile") return rest.length ? say("action.pile", { cards: list(rest, name) }) : say("action.pile.alone");
  const own = !rest[0].startsWith("@");
  const [rank, ...cards] = own ? rest : rest.slice(1);
  return say(own ? "action.lay" : "action.lay.theirs", { cards: list(cards, name), ranks: plural(rank) });
}

/** Whether a player gave up in the middle of a deal: then no action led to its end (rule M4). */
const isGivenUp = (end: GameEvent, events: GameEvent[]) =>
  end.out !== null && end.out !== undefined &&
  !events.some((event) => event.do !== undefined && event.decision === end.decision);

/** How a match ended that nobody won. */
export const unwonWords = (end: Sheet["end"]) => say(end === "aborted" ? "match.aborted" : end === "agreed" ? "match.agreed" : "match.drawn");

/** How a deal ended, as a sentence without the points. */
export function outWords(end: GameEvent, events: GameEvent[], players: [string, string], you = 0): string {
  const { out } = end;
  if (out === null || out === undefined) return say("out.blocked");
  if (isGivenUp(end, events)) {
    return out === you ? say("out.given.other", { who: players[1 - out] }) : you < 0
      ? say("out.given.both", { who: players[1 - out], other: players[out] })
      : say("out.given.you", { other: players[out] });
  }
  return out === you ? say("out.you") : say("out.other", { who: players[out] });
}

/**
 * What happened, as a sentence. `events` holds the action that led to the event; `players` are the two names, seat 0
 * first; `you` is the seat that is spoken to, or −1.
 */
export function eventWords(event: GameEvent, events: GameEvent[], players: [string, string], name = short, you = 0): string {
  const tell = (what: string, seat: number, params: Record<string, string | number> = {}) =>
    say(`event.${what}.${seat === you ? "you" : "other"}` as Key, { who: players[seat], ...params });
  if (event.do === undefined && typeof event.dealer === "number") {
    const upcard = event.upcard === undefined ? "" : ` ${say("event.upcard", { card: name(event.upcard) })}`;
    return `${tell("deals", event.dealer, { n: event.deal })}${upcard}`;
  }
  if (event.do !== undefined && event.seat !== undefined) {
    const [verb, ...rest] = event.do.split(" ");
    const seat = event.seat;
    if (verb === "draw") return tell("draw", seat, { card: event.card ? ` ${name(event.card)}` : "" });
    if (verb === "upcard") return tell("upcard", seat, { card: event.cards ? ` ${list(event.cards, name)}` : "" });
    if (verb === "pass") return tell("pass", seat);
    if (verb === "discard") return tell("discard", seat, { cards: list(rest, name) });
    if (verb === "pile") {
      const size = event.cards?.length ?? 0;
      return tell(rest.length ? "pile" : "pile.alone", seat, { size: size ? ` (${size})` : "", cards: list(rest, name) });
    }
    const own = !rest[0].startsWith("@");
    const [rank, ...cards] = own ? rest : rest.slice(1);
    return tell(own ? "lay" : "lay.theirs", seat, { cards: list(cards, name), ranks: plural(rank) });
  }
  if (event.reshuffle !== undefined) return say("event.reshuffle");
  if (event.deal_end !== undefined && event.points) {
    const points = event.points.map((points, seat) => `${players[seat]} ${signed(points)}`).join(", ");
    return say("event.deal_end", { out: outWords(event, events, players, you), points });
  }
  if (event.match_end !== undefined) {
    if (event.winner === null || event.winner === undefined) return unwonWords(event.end);
    return event.winner === you ? say("match.won") : say("match.lost", { who: players[event.winner] });
  }
  return "";
}
