// The findings of a review so far, and what follows from them. Pure functions: nothing here calls the engine.
import { type Mean, meanOf } from "./mean";
import type { Costly, Replay } from "./protocol";

/** Matches that are played on from the end of each deal. */
export const MATCHES = 300;
/** Decisions shown for each seat. */
const TOLD = 3;

/** The work of a review: decisions to look at, and the decisions that ended a deal but not the match. */
export interface Work {
  decisions: number[];
  ends: number[];
}

/** The part of that work that is done, from the beginning of each list. */
export interface Findings {
  looked: number;
  costly: Costly[];
  /** What seat 0 was paid in each match that was played on, by deal. */
  payments: number[][];
}

export const NOTHING: Findings = { looked: 0, costly: [], payments: [] };

export function workOf({ seats, deals, decisions, sheet, complete }: Replay, reviewed: number[]): Work {
  // No deal followed the last one of a match that is over, whether it was played to its end or not.
  const ended = complete ? Math.min(sheet.deals.length, deals.length - 1) : sheet.deals.length;
  return {
    decisions: seats.flatMap((seat, number) => (reviewed.includes(seat) ? number : [])),
    ends: Array.from({ length: ended }, (_, deal) => (deals[deal + 1] ?? decisions) - 1),
  };
}

/** How much of the work is done, from 0 to 1. */
export function shareDone({ decisions, ends }: Work, { looked, payments }: Findings): number {
  // The time of a match that is played on, measured in decisions.
  const weight = 0.1;
  const all = decisions.length + weight * MATCHES * ends.length;
  return all === 0 ? 1 : (looked + weight * payments.flat().length) / all;
}

export const isDone = ({ decisions, ends }: Work, { looked, payments }: Findings) =>
  looked === decisions.length && ends.every((_, deal) => payments[deal]?.length === MATCHES);

/** The costly decisions of a seat, in the order of the match. */
export const mistakesOf = ({ costly }: Findings, seat: number) => costly.filter((one) => one.seat === seat);

/** The costly decisions of a seat: the costliest, how many there are, and the points of all. */
export function costliest(findings: Findings, seat: number) {
  const own = mistakesOf(findings, seat);
  return {
    worst: [...own].sort((a, b) => b.gain.value - a.gain.value).slice(0, TOLD),
    count: own.length,
    points: own.reduce((sum, { gain }) => sum + gain.value, 0),
  };
}

/** A point of the graph: the payment to a seat, expected after a deal or paid at the end. */
export interface Outlook extends Mean {
  /** 0: before the first. */
  deal: number;
  paid: boolean;
}

/** From the first deal as far as the review has come. Before it, equal players expect nothing. */
export function outlookOf({ sheet, deals, complete }: Replay, { ends }: Work, { payments }: Findings, seat: number): Outlook[] {
  const sign = seat === 0 ? 1 : -1;
  const points: Outlook[] = [{ deal: 0, value: 0, half: 0, paid: false }];
  for (const [i] of ends.entries()) {
    const mean = meanOf(payments[i] ?? []);
    if (!mean) return points;
    points.push({ deal: i + 1, value: sign * mean.value, half: mean.half, paid: false });
  }
  if (complete && deals.length > 0) {
    const total = sheet.payment?.total ?? 0;
    points.push({ deal: deals.length, value: sheet.winner === seat ? total : -total, half: 0, paid: true });
  }
  return points;
}
