// Small things that the page keeps in the browser: house rules, drafts, preferences. Matches are in library.ts.
// Storage may be full or forbidden: then the page says so and plays on.
import type { GuestNotes } from "mille-guest";
import { FIRST_SETUP, type Saved, type Setup, type Source } from "./protocol";
import type { Terms } from "./remote";
import type { Run } from "./run";

const OLD_MATCH = "mille.match";
const RULES = "mille.house-rules";
const DRAFT = "mille.draft";
const DRAFTS = "mille.drafts";
const PACE = "mille.pace";
const LANGUAGE = "mille.language";
const LESSON = "mille.lesson-offered";
const KEYS = "mille.letter-keys";
const SOUND = "mille.sound";
const LOOKS = "mille.looks";
const SETUP = "mille.setup";
const NAMES = "mille.names";
const TERMS = "mille.terms";
const PUZZLES = "mille.puzzles";
const DAY_LEVEL = "mille.day-level";
const DECLINED = "mille.declined";
const CHAIR = "mille.table.";
const DRAFTS_KEPT = 10;

/** A seat at a server's table: the key of its link, and what this browser noted of the match, the seat's secret among it. */
export interface Chair {
  id: string;
  seat: 0 | 1;
  /** Empty where the seat was taken over with a code. */
  key: string;
  name: string;
  opponent: string;
  /** Deals whose end the person has looked at. */
  seen: number;
  /** The link of the other seat, in the browser that made the table. */
  invite: string;
  /** Milliseconds since 1970. */
  made: number;
  /** Secret, commitment, share, receipt; not the lines, which the server sends again. Null before the first visit. */
  notes: GuestNotes | null;
  /** At the table of a rematch that the person asked for: the terms of the match before. */
  again?: string;
}

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Whether it could be kept. */
function write(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** A match of the time when the page kept only one. */
export const readOldMatch = () => read<Saved>(OLD_MATCH);
export const forgetOldMatch = () => write(OLD_MATCH, null);
export const readRules = () => read<Source[]>(RULES) ?? [];
export const writeRules = (rules: Source[]) => write(RULES, rules);
export const readDraft = () => read<Source>(DRAFT);
export const writeDraft = (draft: Source) => write(DRAFT, draft);
/** Scripts that were replaced in the editor, newest first. */
export const readDrafts = () => read<Source[]>(DRAFTS) ?? [];
export const keepDraft = (draft: Source) =>
  write(DRAFTS, [draft, ...readDrafts().filter((one) => one.script !== draft.script)].slice(0, DRAFTS_KEPT));
export const readPace = () => read<string>(PACE) ?? "brisk";
export const writePace = (pace: string) => write(PACE, pace);
export const readLanguage = () => read<string>(LANGUAGE);
export const writeLanguage = (language: string) => write(LANGUAGE, language);
/** Whether this browser's person has seen the guided deal, or knows the game. */
export const readOffered = () => read<boolean>(LESSON) ?? false;
export const writeOffered = () => write(LESSON, true);
export const readKeys = () => read<boolean>(KEYS) ?? true;
export const writeKeys = (on: boolean) => write(KEYS, on);
export const readSound = () => read<boolean>(SOUND) ?? false;
export const writeSound = (on: boolean) => write(SOUND, on);
/** How the table looks: felt, suits, index, theme. */
export const readLooks = () => read<Record<string, string>>(LOOKS) ?? {};
export const writeLooks = (looks: object) => write(LOOKS, looks);
/** What the last match was begun with. */
export const readSetup = () => read<Setup>(SETUP);
export const writeSetup = (setup: Setup) => write(SETUP, setup);
/** The terms of the last match with a friend. */
export const readTerms = () =>
  read<Terms>(TERMS) ?? { variant: FIRST_SETUP.source.id, options: {}, stakes: FIRST_SETUP.stakes, clock: null, leave: null };
export const writeTerms = (terms: Terms) => write(TERMS, terms);
/** The names that two people gave last; the first is that of this browser's person. */
export const readNames = () => read<[string, string]>(NAMES) ?? ["", ""];
export const writeNames = (names: [string, string]) => write(NAMES, names);

interface Solved {
  /** The numbers of the puzzles. */
  solved: number[];
  /** Days on which one was solved. */
  run: Run | null;
}
export function readSolved(): Solved {
  const kept = read<Solved>(PUZZLES);
  return Array.isArray(kept?.solved) ? kept : { solved: [], run: null };
}
export const writeSolved = (solved: Solved) => write(PUZZLES, solved);

/** The opponent in the deals of the days. */
export const readDayLevel = () => read<string>(DAY_LEVEL);
export const writeDayLevel = (level: string) => write(DAY_LEVEL, level);
/** The levels after which the person does not want to be asked for the next one. */
export const readDeclined = () => read<string[]>(DECLINED) ?? [];
export const decline = (level: string) => write(DECLINED, [...readDeclined(), level]);

const chairKey = (id: string, seat: number) => `${CHAIR}${id}.${seat}`;
export const readChair = (id: string, seat: number) => read<Chair>(chairKey(id, seat));
export const writeChair = (chair: Chair) => write(chairKey(chair.id, chair.seat), chair);
/** All of them, newest first. */
export function chairs(): Chair[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(CHAIR) && /\.[01]$/.test(key));
    return keys.flatMap((key) => read<Chair>(key) ?? []).sort((a, b) => b.made - a.made);
  } catch {
    return [];
  }
}
