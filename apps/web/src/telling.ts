// The one sentence above the hand: what the opponent did, and what one can do now.
import type { GameEvent, Snapshot } from "./protocol";
import { dealtWords } from "./dealt";
import { beginsDeal } from "./events";
import { type Key, say } from "./say";
import { plural, rankOf, short } from "./words";

/** The events of the turn that a seat played last, or is playing, as far as nobody else has acted since the deal. */
export function lastTurn(events: GameEvent[], seat?: number): GameEvent[] {
  const mover = seat ?? events.at(-1)?.seat;
  if (mover === undefined) return events.slice(-1);
  const last = events.findLastIndex((event) => event.seat === mover && event.do !== undefined);
  const other = (event: GameEvent) => (event.do === undefined ? event.reshuffle === undefined : event.seat !== mover);
  const before = events.slice(0, last + 1).findLastIndex(other);
  return events.slice(before + 1, last + 1);
}

/** What the opponent did since one's own last action; nothing if the deal began after it. */
export function sinceOwn(events: GameEvent[]): GameEvent[] {
  const own = events.findLastIndex((event) => (event.do !== undefined && event.seat === 0) || beginsDeal(event));
  return events.slice(own + 1).filter((event) => event.seat === 1 && event.do !== undefined);
}

function did({ do: action = "", cards }: GameEvent): string {
  const [verb, ...rest] = action.split(" ");
  const theirs = verb === "lay" && rest[0].startsWith("@");
  const named = verb === "lay" ? rest.slice(theirs ? 2 : 1) : rest;
  return say(`did.${theirs ? "lay.theirs" : verb}` as Key, { cards: named.map(short).join(" "), n: cards?.length ?? 0 });
}

/** What somebody did in a turn, in a row; the draw is only worth its words while nothing followed. */
function didAll(events: GameEvent[]): string {
  const worth = events.filter((event, i) => event.do !== "draw" || events.length === 1 || i === events.length - 1);
  return worth.map(did).join(", ");
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The cards of the hand that take the pile, if some do; the first way of several. */
export function pairOf({ legal }: Snapshot): string[] {
  return legal.find((text) => text.startsWith("pile "))?.split(" ").slice(1) ?? [];
}

/** The sentence, and what goes with it in small letters. */
export function promptWords(snapshot: Snapshot, players: [string, string]): { text: string; more: string } {
  const { view, events, legal, variant } = snapshot;
  const theirs = sinceOwn(events);
  if (view.turn !== 0) return { text: say("prompt.theirs", { who: players[1] }), more: theirs.length > 0 ? capital(`${didAll(theirs)}.`) : "" };
  const more = dealtWords(variant);
  if (view.phase === "lay") {
    const taken = lastTurn(events, 0).find((event) => event.do?.startsWith("pile"))?.cards?.length ?? 0;
    return { text: taken > 0 ? say("prompt.taken", { n: taken }) : say("prompt.laying"), more };
  }
  const upcard = view.pile.at(-1);
  const pair = pairOf(snapshot);
  const told = theirs.length > 0 ? capital(say("did", { who: players[1], what: didAll(theirs) })) : "";
  if (upcard && legal.includes("upcard")) return { text: say("prompt.upcard", { card: short(upcard) }), more };
  if (upcard && pair.length > 0) {
    const alike = pair.every((card) => rankOf(card) === rankOf(upcard));
    const text = alike && pair.length === 2 ? say("prompt.pair", { ranks: plural(rankOf(upcard)), card: short(upcard) })
      : say("prompt.pile", { cards: pair.map(short).join(" "), card: short(upcard) });
    return { text, more };
  }
  return { text: [told, say("prompt.drawing")].filter(Boolean).join(" "), more };
}

/** What the opponent has just laid and discarded, to be marked until one's next own action. */
export function freshOf(events: GameEvent[]): { own: Set<string>; theirs: Set<string>; pile: boolean } {
  const own = new Set<string>();
  const theirs = new Set<string>();
  const since = sinceOwn(events);
  for (const { do: action = "" } of since) {
    const [verb, first, second, third] = action.split(" ");
    if (verb === "lay") first.startsWith("@") ? own.add(second) : theirs.add(first);
    if (verb === "pile" && second) theirs.add(rankOf(third ?? second));
  }
  return { own, theirs, pile: since.at(-1)?.do?.startsWith("discard") ?? false };
}
