// Days in a row. A day is that of the person's calendar, as 2026-11-29.

export interface Run {
  /** The last of them. */
  day: string;
  days: number;
}

export const dayOf = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** At noon no calendar is a day off. */
const next = (day: string) => new Date(Date.parse(`${day}T12:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** How many days in a row, if today or yesterday was one of them; else 0. */
export const daysNow = (run: Run | null, today: string): number => (run && (run.day === today || next(run.day) === today) ? run.days : 0);

/** The run with today. */
export const withDay = (run: Run | null, today: string): Run => (run?.day === today ? run : { day: today, days: daysNow(run, today) + 1 });
