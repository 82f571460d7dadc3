// Judges a card that the player may play. What is legal follows from the seat's view alone.
import { type Engine, MilleError, Table } from "libmille";
import type { Judgement, Refusal, SeatView } from "./protocol";

/**
 * A position that looks like the view: the cards that the seat cannot see lie anywhere. What it says of the seat's own actions is what the
 * match says of them.
 */
export function positionOf(view: SeatView, variant: string, options: Record<string, unknown>): string {
  const seat = view.viewer;
  const opponent = 1 - seat;
  const unseen = [...view.unseen];
  const known = view.known[opponent];
  const hands = [view.hand, [...known, ...unseen.splice(0, view.hand_sizes[opponent] - known.length)]];
  return JSON.stringify({
    mille_position: 1, variant, options, rules: {}, deal: view.deal, reshuffles: view.reshuffles, dealer: view.dealer, turn: view.turn,
    drawn: view.phase === "lay", first_turn: view.first_turn, turns: view.turns, hands: seat === 0 ? hands : hands.reverse(), sets: view.sets,
    pile: view.pile, stock: unseen, totals: view.totals, naturals: view.naturals, chapeaux: view.chapeaux, rest: "out",
  });
}

/** What the table would say to laying or discarding these cards now. */
export function judge(table: Table, lay: string, discard: string, refusalOf: (error: MilleError) => Refusal): Judgement {
  const verdict = (text: string) => {
    try {
      table.check(table.parse(text));
      return null;
    } catch (error) {
      if (error instanceof MilleError) return refusalOf(error);
      throw error;
    }
  };
  return { lay: verdict(lay), discard: verdict(discard) };
}

/** The same of a view, for a match that another machine plays. */
export function judgeView(
  engine: Engine, given: { view: SeatView; variant: string; options: Record<string, unknown> }, lay: string, discard: string,
  refusalOf: (error: MilleError) => Refusal,
): Judgement {
  const table = Table.fromPosition(engine, positionOf(given.view, given.variant, given.options));
  try {
    return judge(table, lay, discard, refusalOf);
  } finally {
    table.close();
  }
}
