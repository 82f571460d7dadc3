// How it stands between the person and each friend, by the matches at table servers that this browser keeps. A friend is a name: rematches keep it,
// and whoever gives it at another table is counted as the same. That is a memory for two friends, and no proof of who played.
import type { Kept } from "./library";
import { say } from "./say";

export interface Rivalry {
  /** As the friend spelt it last. */
  who: string;
  won: number;
  lost: number;
  drawn: number;
  /** What the person won in all, in units of the stakes; below 0 what they lost. */
  ahead: number;
}

/** Names that differ in capitals, or in the form of an accent, are one. */
const same = (name: string) => name.normalize("NFKC").trim().toLowerCase();

/** One for each friend, in the order of the matches, which begin with the newest. */
export function rivalries(kept: Pick<Kept, "summary" | "seat">[]): Rivalry[] {
  const by = new Map<string, Rivalry>();
  for (const { summary, seat } of kept) {
    if (!summary.over || seat === undefined || !summary.names) continue;
    const who = summary.names[1 - seat];
    const one = by.get(same(who)) ?? { who, won: 0, lost: 0, drawn: 0, ahead: 0 };
    one[summary.winner === null ? "drawn" : summary.winner === seat ? "won" : "lost"]++;
    one.ahead += seat === 0 ? summary.won : -summary.won;
    by.set(same(who), one);
  }
  return [...by.values()];
}

export const rivalryWith = (who: string, kept: Pick<Kept, "summary" | "seat">[]) => rivalries(kept).find((one) => same(one.who) === same(who));

export function rivalryWords({ who, won, lost, drawn, ahead }: Rivalry): string {
  const words = say(ahead > 0 ? "between.ahead" : ahead < 0 ? "between.behind" : "between.level", { who, won, lost, n: Math.abs(ahead) });
  return drawn > 0 ? `${words} ${say("between.drawn", { n: drawn })}` : words;
}
