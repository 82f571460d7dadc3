// What the statistics count of a match, from its events. A pure function: nothing here calls the engine.
import { rankOf } from "./cards";
import type { GameEvent, SheetDeal } from "./protocol";

type Pair = [number, number];

/** By seat. */
export interface Counts {
  turns: Pair;
  /** Piles taken. */
  piles: Pair;
  /** Deals gone out. */
  outs: Pair;
  /** Of these, the deals without a wild card in the player's sets. */
  pure: Pair;
  chapeaux: Pair;
}

export function countsOf(events: GameEvent[], deals: SheetDeal[]): Counts {
  const counts: Counts = { turns: [0, 0], piles: [0, 0], outs: [0, 0], pure: [0, 0], chapeaux: [0, 0] };
  const wild = new Set<string>(); // deal and seat of sets with a wild card
  for (const { deal, seat, do: action, cards: taken } of events) {
    if (action === undefined || seat === undefined) continue;
    const [verb, ...rest] = action.split(" ");
    if (verb === "draw" || verb === "pile" || verb === "upcard") counts.turns[seat]++;
    if (verb === "pile") {
      counts.piles[seat]++;
      // The top card is the first; the cards from the hand make a set with it.
      if (taken?.[0] && rest.some((card) => rankOf(card) !== rankOf(taken[0]))) wild.add(`${deal} ${seat}`);
    }
    if (verb !== "lay") continue;
    const owner = rest[0].startsWith("@") ? Number(rest.shift()!.slice(1)) : seat;
    const [rank, ...cards] = rest;
    if (cards.some((card) => rankOf(card) !== rank)) wild.add(`${deal} ${owner}`);
  }
  for (const { deal, out, chapeau } of deals) {
    for (const seat of [0, 1]) if (chapeau[seat]) counts.chapeaux[seat]++;
    if (out === null) continue;
    counts.outs[out]++;
    if (!wild.has(`${deal} ${out}`)) counts.pure[out]++;
  }
  return counts;
}
