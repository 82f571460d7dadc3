// The matches that this browser keeps: one record a match in IndexedDB. Several tabs may be open. Each match is played in
// one tab at a time, which holds its lock; a write also names the revision that it follows, so that no tab can overwrite
// what another wrote, with or without locks.
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type Counts, countsOf } from "./counts";
import type { GameEvent, Saved, Setup, Sheet } from "./protocol";

export interface Summary {
  opponent: string;
  /** Two people who shared the device. */
  names?: [string, string];
  variant: string;
  deals: number;
  totals: [number, number];
  naturals: [number, number];
  over: boolean;
  winner: number | null;
  /** What the person won, in units of the stakes; below 0 what they lost. */
  won: number;
  /** Not in what an earlier version of the page kept; null if its record could not be counted. */
  counts?: Counts | null;
}

export interface Kept {
  id: string;
  /** Milliseconds since 1970. */
  began: number;
  played: number;
  revision: number;
  saved: Saved;
  summary: Summary;
  /** The person's seat, in a match that was played at a server. */
  seat?: 0 | 1;
}

interface Schema extends DBSchema {
  matches: { key: string; value: Kept };
}

/** Another tab wrote this match, or deleted it, since this tab read it. */
export class Elsewhere extends Error {}

const NAME = "mille";
const VERSION = 1;
const GRANTED_WITHIN = 500; // milliseconds; after a reload the former page may still hold the lock for a moment

let opened: Promise<IDBPDatabase<Schema>> | null = null;
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("mille.matches");

function database() {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade: (db) => void db.createObjectStore("matches", { keyPath: "id" }),
    // A later version of the page wants to upgrade: let it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opened = null),
  }).catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

interface Told {
  sheet: Pick<Sheet, "deals" | "end" | "winner" | "payment">;
  events: GameEvent[];
  setup: Setup;
}

export function summarize({ sheet, events, setup }: Told): Summary {
  const last = sheet.deals.at(-1);
  const sum = (seat: number) => sheet.deals.reduce((total, deal) => total + deal.naturals[seat], 0);
  // The deal of a day ends with itself.
  const over = !!sheet.end || (!!setup.daily && sheet.deals.length > 0);
  const winner = sheet.winner ?? null;
  const total = sheet.payment?.total ?? 0;
  return {
    opponent: setup.opponent,
    ...(setup.names && { names: setup.names }),
    variant: setup.source.id,
    deals: sheet.deals.length,
    totals: last?.totals ?? [0, 0],
    naturals: [sum(0), sum(1)],
    over,
    winner,
    won: !over || winner === null ? 0 : winner === 0 ? total : -total,
    counts: countsOf(events, sheet.deals),
  };
}

/** Newest first. */
export async function matches(): Promise<Kept[]> {
  const all = await (await database()).getAll("matches");
  return all.sort((a, b) => b.played - a.played);
}

export const match = async (id: string): Promise<Kept | undefined> => (await database()).get("matches", id);

/** Writes what follows `kept`; its revision is the one that was read or last written, 0 for a new match. */
export async function keep(kept: Kept): Promise<Kept> {
  const next = { ...kept, revision: kept.revision + 1, played: Date.now() };
  const transaction = (await database()).transaction("matches", "readwrite");
  const stored = await transaction.store.get(kept.id);
  if ((stored?.revision ?? 0) !== kept.revision) {
    transaction.abort();
    await transaction.done.catch(() => {});
    throw new Elsewhere("another tab plays this match");
  }
  await Promise.all([transaction.store.put(next), transaction.done]);
  channel?.postMessage(kept.id);
  return next;
}

/** Adds what is counted of a match that an earlier version of the page kept. It is no move: no other tab has to hear of it. */
export async function count(id: string, counts: Counts | null) {
  const transaction = (await database()).transaction("matches", "readwrite");
  const stored = await transaction.store.get(id);
  if (stored && stored.summary.counts === undefined) await transaction.store.put({ ...stored, summary: { ...stored.summary, counts } });
  await transaction.done;
}

export async function remove(id: string) {
  await (await database()).delete("matches", id);
  channel?.postMessage(id);
}

/** Calls back whenever another tab has written or deleted a match. */
export function onChange(changed: () => void): () => void {
  channel?.addEventListener("message", changed);
  return () => channel?.removeEventListener("message", changed);
}

/**
 * Takes a match's lock: a function that releases it, or null if another tab holds it. With `steal` this tab takes it
 * over. `lost` is called when another tab does that.
 */
export function hold(id: string, { steal = false, lost }: { steal?: boolean; lost: () => void }): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    let held = false;
    const options = steal ? { steal } : { signal: AbortSignal.timeout(GRANTED_WITHIN) };
    navigator.locks
      .request(`mille.match.${id}`, options, () => {
        held = true;
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => (held ? lost() : resolve(null)));
  });
}

/** The matches that some tab plays now. */
export async function playedNow(): Promise<Set<string>> {
  const { held } = (await navigator.locks?.query()) ?? {};
  return new Set(held?.flatMap(({ name }) => (name?.startsWith("mille.match.") ? name.slice(12) : [])));
}
