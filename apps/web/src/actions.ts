// Actions in the notation of a record, taken apart.

/** Whether two actions in notation differ in the order of their cards alone. */
export function sameAction(a: string, b: string): boolean {
  const parts = (text: string) => {
    const [verb, ...rest] = text.split(" ");
    const rank = verb === "lay" ? [rest.shift()] : [];
    return [verb, ...rank, ...rest.sort()].join(" ");
  };
  return parts(a) === parts(b);
}

/** What an action takes from or puts on the table: a heap, cards of the hand, the set that they join or make. */
export interface Touched {
  heap: "stock" | "pile" | null;
  cards: string[];
  set: { theirs: boolean; rank: string } | null;
}

export function touched(text: string): Touched {
  const [verb, ...rest] = text.split(" ");
  const heap = verb === "draw" || verb === "pass" ? "stock" : verb === "pile" || verb === "upcard" ? "pile" : null;
  if (verb !== "lay") return { heap, cards: rest, set: null };
  const theirs = rest[0].startsWith("@");
  const [rank, ...cards] = theirs ? rest.slice(1) : rest;
  return { heap, cards, set: { theirs, rank } };
}

/** The places of these cards in a hand. */
export function placesOf(hand: string[], cards: string[]): Set<number> {
  const places = new Set<number>();
  for (const card of cards) {
    const at = hand.findIndex((one, index) => one === card && !places.has(index));
    if (at >= 0) places.add(at);
  }
  return places;
}
