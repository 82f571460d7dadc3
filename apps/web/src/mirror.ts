// A match as either seat sees it, told as the page tells every match: the person is seat 0, the opponent seat 1.
import type { GameEvent, Sheet, SheetDeal, View } from "./protocol";

type Seat = number | null | undefined;

const swap = <T>([first, second]: [T, T]): [T, T] => [second, first];
const other = <S extends Seat>(seat: S): S => (typeof seat === "number" && seat >= 0 ? 1 - seat : seat) as S;

/** An action in notation; only the seat of an opponent's set stands in it. Told the other way round twice, it is as before. */
export const turnedAction = (text: string) => text.replace(/^lay @([01])/, (_, seat) => `lay @${1 - Number(seat)}`);

const turnedView = (view: View): View => ({
  ...view,
  dealer: other(view.dealer),
  turn: other(view.turn),
  out: other(view.out),
  hand_sizes: swap(view.hand_sizes),
  sets: swap(view.sets),
  points: swap(view.points),
  totals: swap(view.totals),
  naturals: swap(view.naturals),
  chapeaux: swap(view.chapeaux),
});

const turnedDeal = (deal: SheetDeal): SheetDeal => ({
  ...deal,
  dealer: other(deal.dealer),
  out: other(deal.out),
  points: swap(deal.points),
  naturals: swap(deal.naturals),
  chapeau: swap(deal.chapeau),
  totals: swap(deal.totals),
  sets: swap(deal.sets),
  hand: swap(deal.hand),
  bonus: swap(deal.bonus),
});

const turnedSheet = (sheet: Sheet): Sheet => ({
  ...sheet,
  players: swap(sheet.players),
  deals: sheet.deals.map(turnedDeal),
  ...("winner" in sheet && { winner: other(sheet.winner) }),
  ...("by" in sheet && { by: other(sheet.by) }),
});

const turnedEvent = (event: GameEvent): GameEvent => ({
  ...event,
  ...("seat" in event && { seat: other(event.seat) }),
  ...("dealer" in event && { dealer: other(event.dealer) }),
  ...("out" in event && { out: other(event.out) }),
  ...("winner" in event && { winner: other(event.winner) }),
  ...("by" in event && { by: other(event.by) }),
  ...(event.hands && { hands: swap(event.hands) }),
  ...(event.points && { points: swap(event.points) }),
  ...(event.do !== undefined && { do: turnedAction(event.do) }),
});

const same = <T>(value: T) => value;

/** How each thing is told to the person at `seat`. */
export const toldTo = (seat: number) =>
  seat === 1
    ? { view: turnedView, sheet: turnedSheet, event: turnedEvent, action: turnedAction }
    : { view: same<View>, sheet: same<Sheet>, event: same<GameEvent>, action: same<string> };
