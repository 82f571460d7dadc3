// How a match that another machine plays stands, by the lines that this guest has received.
import { JsonKind, Phase, type Table } from "libmille";
import type { GameEvent, Sheet, View } from "./protocol";

export { judge } from "./judge";

export interface Followed {
  view: View;
  sheet: Sheet;
  events: GameEvent[];
  /** Null while it is not this seat's turn. */
  legal: string[] | null;
  /** The opponent's last cards, once the match is over. */
  theirs: string[] | null;
}

export function followed(match: Table, seat: number, legal: string[] | null): Followed {
  const over = match.info.phase === Phase.OVER;
  return {
    view: match.json(JsonKind.VIEW, seat),
    sheet: match.json(JsonKind.SHEET, seat),
    events: match.json(JsonKind.EVENTS, seat),
    legal,
    theirs: over && !match.info.cardsUnchecked ? (match.json(JsonKind.VIEW, 1 - seat) as View).hand : null,
  };
}

/** The view at the end of a deal after which there will be another one; null at any other point. */
export function viewAtEnd(match: Table, seat: number): View | null {
  const { phase, deal } = match.info;
  return phase === Phase.BETWEEN && deal > 0 ? match.json(JsonKind.VIEW, seat) : null;
}
