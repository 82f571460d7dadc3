// The statistics of finished matches, by opponent, and whether they earn the next level. Pure functions of what the library keeps.
import type { Kept } from "./library";
import { LEVELS } from "./words";

/** The newest matches, which are compared with those before. EARNED of them won earn the next level. */
export const LAST = 10;
const EARNED = 7;

type Pair = [number, number];

/** Of some matches, by seat. */
export interface Tally {
  matches: number;
  won: number;
  lost: number;
  /** To the person. */
  payment: number;
  /** Deals of the matches whose moves are counted, and what was counted in them. */
  deals: number;
  piles: Pair;
  naturals: Pair;
  pure: Pair;
  chapeaux: Pair;
}

export interface Figures {
  opponent: string;
  all: Tally;
  last: Tally;
  before: Tally;
  /** 1 for a match won, −1 for one lost, 0 for a draw; the oldest first. */
  results: number[];
}

/** Whether a match counts: played to its end or given up, against a player of the page, from its first deal. */
export const counted = ({ summary, saved: { setup } }: Kept) => summary.over && !summary.names && !setup.position && !setup.daily;

const resultOf = ({ summary }: Kept) => (summary.winner === 0 ? 1 : summary.winner === 1 ? -1 : 0);

function tally(kept: Kept[]): Tally {
  const sum: Tally = { matches: kept.length, won: 0, lost: 0, payment: 0, deals: 0, piles: [0, 0], naturals: [0, 0], pure: [0, 0], chapeaux: [0, 0] };
  const add = (to: Pair, more: Pair) => {
    to[0] += more[0];
    to[1] += more[1];
  };
  for (const one of kept) {
    const { won, deals, naturals, counts } = one.summary;
    if (resultOf(one) > 0) sum.won++;
    if (resultOf(one) < 0) sum.lost++;
    sum.payment += won;
    if (!counts) continue;
    sum.deals += deals;
    add(sum.naturals, naturals);
    add(sum.piles, counts.piles);
    add(sum.pure, counts.pure);
    add(sum.chapeaux, counts.chapeaux);
  }
  return sum;
}

const inOrder = (kept: Kept[]) => kept.filter(counted).sort((a, b) => a.began - b.began);

/** Levels first, the weakest before the others. */
export function figures(kept: Kept[]): Figures[] {
  const by = new Map<string, Kept[]>();
  for (const one of inOrder(kept)) by.set(one.summary.opponent, [...(by.get(one.summary.opponent) ?? []), one]);
  const place = (opponent: string) => (LEVELS.includes(opponent) ? LEVELS.indexOf(opponent) : LEVELS.length);
  return [...by]
    .map(([opponent, all]) => ({ opponent, all: tally(all), last: tally(all.slice(-LAST)), before: tally(all.slice(0, -LAST)), results: all.map(resultOf) }))
    .sort((a, b) => place(a.opponent) - place(b.opponent) || b.all.matches - a.all.matches);
}

export interface Earned {
  level: string;
  next: string;
  won: number;
  of: number;
}

/** The next level, if the person won seven of the last ten matches at this one and has not begun a match at the next since. */
export function earned(kept: Kept[], level: string, declined: string[]): Earned | null {
  const next = LEVELS[LEVELS.indexOf(level) + 1];
  if (!LEVELS.includes(level) || next === undefined || declined.includes(level)) return null;
  const last = inOrder(kept).filter(({ summary }) => summary.opponent === level).slice(-LAST);
  const won = last.filter((one) => resultOf(one) > 0).length;
  const gone = last.length > 0 && kept.some(({ summary, began, saved }) => summary.opponent === next && !saved.setup.daily && began >= last.at(-1)!.began);
  return won >= EARNED && !gone ? { level, next, won, of: last.length } : null;
}
