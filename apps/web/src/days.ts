// The deal of the day: its date, its seed, what is kept of it, and the result to send. The seed is the date, so everybody has the same cards.
import type { Kept } from "./library";
import { FIRST_SETUP, type Setup } from "./protocol";
import { say, speaks } from "./say";
import { signed } from "./words";

const WEEK = 7;
/** Points of a square in a result that is sent, and the most squares of a row. */
const SQUARE = 50;
const SQUARES = 10;

// A day is YYYY-MM-DD. Between days one counts at noon in UTC, where every day has 24 hours.
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const HOURS_24 = 86_400_000; // milliseconds

/** The date on this device. */
export function today(): string {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, "0");
  return `${String(now.getFullYear()).padStart(4, "0")}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Whether it is a date of the calendar. */
export function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(noon(day).getTime()) && dayOf(noon(day)) === day;
}

export const daysAfter = (day: string, n: number) => dayOf(new Date(noon(day).getTime() + n * HOURS_24));

/** The seven days that `day` is shown among: weeks are counted back from today. */
export function weekOf(day: string, now: string): string[] {
  const back = Math.floor((noon(now).getTime() - noon(day).getTime()) / HOURS_24 / WEEK);
  return Array.from({ length: WEEK }, (_, i) => daysAfter(now, i + 1 - WEEK * (back + 1)));
}

/** The date as a number, 20261128, which the library reads as a seed. */
export const seedOf = (day: string) => day.replaceAll("-", "");

/** The first try is the one that counts. */
export const setupOfDay = (day: string, opponent: string, again: boolean): Setup =>
  ({ ...FIRST_SETUP, opponent, seed: seedOf(day), daily: again ? { day, again } : { day } });

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(speaks(), { ...options, timeZone: "UTC" });
export const dateWords = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }) => format(options).format(noon(day));
export const rangeWords = (first: string, last: string) => format({ day: "numeric", month: "short", year: "numeric" }).formatRange(noon(first), noon(last));

export interface Played {
  /** The finished try that counts. */
  score?: Kept;
  /** A try that is not finished. */
  begun?: Kept;
}

/** What the browser keeps of each day. Of several first tries, begun in several tabs, the earliest counts. */
export function playedDays(kept: Kept[]): Map<string, Played> {
  const days = new Map<string, Played>();
  for (const one of [...kept].sort((a, b) => a.began - b.began)) {
    const { daily } = one.saved.setup;
    if (!daily) continue;
    const played = days.get(daily.day) ?? {};
    if (!one.summary.over) played.begun ??= one;
    else if (!daily.again) played.score ??= one;
    days.set(daily.day, played);
  }
  return days;
}

export interface Result {
  points: [number, number];
  naturals: [number, number];
  chapeau: [boolean, boolean];
  out: number | null;
  turns: number;
}

export function resultOf({ totals, naturals, counts }: Kept["summary"]): Result {
  return {
    points: totals, naturals, out: counts?.outs[0] ? 0 : counts?.outs[1] ? 1 : null,
    chapeau: [!!counts?.chapeaux[0], !!counts?.chapeaux[1]], turns: counts?.turns[0] ?? 0,
  };
}

/** The result as a small picture of signs. It names no card. */
export function resultText(day: string, level: string, { points, naturals, chapeau, out, turns }: Result): string {
  const row = (seat: 0 | 1) => {
    const n = Math.min(SQUARES, Math.ceil(Math.abs(points[seat]) / SQUARE));
    const squares = (points[seat] < 0 ? "🟥" : seat === 0 ? "🟩" : "⬜").repeat(n);
    const signs = ["⭐".repeat(naturals[seat]), chapeau[seat] && "⭕", out === seat && "🏁"].filter(Boolean);
    return [squares, signed(points[seat]), ...signs].filter(Boolean).join(" ");
  };
  return [say("day.sent", { date: dateWords(day), who: level }), row(0), row(1), say("day.turns", { n: turns })].join("\n");
}
