// The messages between the page and its worker. The words inside views, sheets and events are those of a record.
import type { Reason } from "libmille";
import type { Mean } from "./mean";

export interface View {
  phase: "between" | "draw" | "lay" | "over";
  deal: number;
  dealer: number | null;
  turn: number | null;
  out: number | null;
  hand: string[];
  hand_sizes: [number, number];
  sets: [Record<string, string[]>, Record<string, string[]>];
  pile: string[];
  stock: number;
  points: [number, number];
  totals: [number, number];
  naturals: [number, number];
  chapeaux: [number, number];
  stakes: [number, number];
  /** Of rules with rule sets: the one of the deal, from 1; 0: the variant's own rules. */
  rule_set?: number;
  /** Of rules that remember something: their numbers, by name. */
  memory?: Record<string, number>;
}

export interface SheetDeal {
  deal: number;
  dealer: number;
  out: number | null;
  points: [number, number];
  naturals: [number, number];
  chapeau: [boolean, boolean];
  totals: [number, number];
  sets: [number, number];
  hand: [number, number];
  bonus: [number, number];
}

export interface Payment {
  game: number;
  difference: number;
  naturals: number;
  chapeaux: number;
  skunk: number;
  total: number;
}

export interface Sheet {
  players: [string, string];
  stakes: [number, number];
  target: number;
  deals: SheetDeal[];
  end?: "won" | "drawn" | "forfeit" | "aborted" | "agreed";
  by?: number | null;
  winner?: number | null;
  payment?: Payment | null;
}

export interface GameEvent {
  event: number;
  decision: number;
  deal: number;
  seat?: number;
  do?: string;
  card?: string;
  cards?: string[];
  hand?: string[];
  upcard?: string;
  dealer?: number;
  reshuffle?: number;
  deal_end?: number;
  hands?: [string[] | null, string[] | null];
  match_end?: number;
  end?: Sheet["end"];
  by?: number | null;
  out?: number | null;
  points?: [number, number];
  winner?: number | null;
  reveal?: { seed: string };
}

export interface Option {
  name: string;
  type: number;
  minimum: number;
  maximum: number;
  value: string;
  choices: string;
  help: string;
}

/** The fields in which a rule set differs from the variant's own rules, by group. */
export type Differences = Record<string, Record<string, unknown>>;

/** Rules of a deal, as far as the page needs them. */
export interface RuleSet {
  wild: string[];
  values: Record<string, number>;
  /** Absent in the variant's own rules. */
  differs?: Differences;
}

export interface VariantInfo extends RuleSet {
  id: string;
  title: string;
  about: string;
  options: Option[];
  ruleSets: RuleSet[];
  memory: { name: string; help: string }[];
  stakeRatio: number;
}

export interface PlayerInfo {
  id: string;
  title: string;
  about: string;
}

export interface Catalogue {
  version: string;
  variants: VariantInfo[];
  players: PlayerInfo[];
  rules: { id: string; text: string }[];
  template: string;
}

/** A shipped variant by its id, or a house rule's script. */
export interface Source {
  id: string;
  script?: string;
}

export interface Setup {
  source: Source;
  options: Record<string, string>;
  opponent: string;
  stakes: [number, number];
  /** The seed is committed to before the person gives a share; nothing can be taken back. */
  sealed: boolean;
  /** The deals of a match that somebody linked to. */
  seed?: string;
  /** A position to begin from, as JSON. Such a match has no record. */
  position?: string;
  /** Two people who share this device; then nobody is played by the page. */
  names?: [string, string];
  /** The deal of a day, and nothing after it. The first try counts: it has no hints, and nothing is taken back. */
  daily?: { day: string; again?: boolean };
}

/** The person's seat in a match that this page plays. */
export const PERSON = 0 as const;
/** What `opponent` is in a setup of two people at one device. */
export const FRIEND = "friend";

/** A match that nobody has chosen anything for. */
export const FIRST_SETUP: Setup = { source: { id: "montreal" }, options: {}, opponent: "beginner", stakes: [1, 3], sealed: false };

/** A match of a house rule's trial. */
export interface TrialMatch {
  deals: number;
  /** Of each deal. */
  turns: number[];
  /** Points of seat 0 less those of seat 1 in each deal of equal players. */
  leads: number[];
  /** In small stakes; null if nobody has won. */
  payment: number | null;
  /** The same for the match of these players under the rules of montreal. */
  montreal: number | null;
  /** Hooks that failed. */
  failed: string[];
  use: { hooks: Record<string, { asked: number; answered: number }>; lines: { line: number; hook: string; runs: number }[] };
}

/** All that is needed to take a match up again. */
export interface Saved {
  setup: Setup;
  /** Empty in a match from a position; then `moves` has every action, and `deal` for each deal after the first. */
  record: string;
  moves?: string[];
  /** Of a sealed match that goes on: its seed, in hex. */
  secret?: string;
  /** Of a sealed match: what the person noted. */
  notes?: Notes;
}

/** A notes file: what the guest of a sealed match wrote down. */
export interface Notes {
  mille_notes: 1;
  commit: string;
  share: { seat: number; hex: string };
  /** The hash after a line, and the line. */
  receipt: string;
  terms: string;
}

/** A sealed match, as the person is shown it. */
export interface Sealed {
  /** What host and person agree to, as JSON. */
  terms: string;
  commit: string;
  /** Null until the person has given a share; then what the person should note. */
  notes: Notes | null;
}

export interface Snapshot {
  view: View;
  sheet: Sheet;
  events: GameEvent[];
  /** The legal list, when it is the person's turn. */
  legal: string[];
  /** With the rules of the deal in the view. */
  variant: VariantInfo;
  /** A player's name, or FRIEND. */
  opponent: string;
  /** The opponent's name, if a person plays it. */
  person: string | null;
  /** The seat that sentences speak to: 0, or −1 where two people look at the page together. */
  you: 0 | -1;
  /** The seat that view, sheet, events and legal list call seat 0. */
  seat: 0 | 1;
  /** Whether the page is to play the opponent's next decision. */
  plays: boolean;
  canUndo: boolean;
  /** Whether this match has hints at all. */
  helps: boolean;
  canHint: boolean;
  canResign: boolean;
  /** Who is to take the device, where two people share it. Such a snapshot has nobody's hand. */
  handover: string | null;
  /** What can be downloaded and, after the match, reviewed; empty while there is no record. */
  record: string;
  sealed: Sealed | null;
  /** Null while a sealed match waits for the person's share: it has no record yet. The guided deal is not kept either. */
  saved: Saved | null;
  /** The opponent's last cards, once a deal is over. */
  theirs: string[] | null;
  lesson: LessonState | null;
  puzzle: PuzzleState | null;
}

/** The guided deal: what the person is to do now. */
export interface LessonState {
  /** From 1 to `steps`. */
  step: number;
  steps: number;
  /** The id of the sentence in messages/lesson.*.json; `end` after the last move. */
  say: string;
  /** The action, in notation, or empty where the person has nothing to do. */
  wanted: string;
}

/** A turn in which one play scores more than any other. */
export interface Puzzle {
  /** `out`: to go out in this turn, with as many points as possible. `most`: the deal ends with this turn, whatever is played. */
  goal: "out" | "most";
  /** 1 easy, 2 medium, 3 hard. */
  grade: 1 | 2 | 3;
  /** The points of the best play, and its actions. */
  best: number;
  way: string[];
  /** As JSON that the library reads. The person has seat 0. */
  position: object;
}

/** The puzzle on the table, and how the turn came out. */
export interface PuzzleState extends Pick<Puzzle, "goal" | "grade" | "best" | "way"> {
  number: number;
  /** Whether the page plays the best play. */
  shown: boolean;
  over: boolean;
  /** What the turn scored; null while it goes on, and if it did not reach the goal. */
  points: number | null;
}

/** A refusal: a sentence, the rule that refuses and its text. */
export interface Refusal {
  message: string;
  rule: string;
  ruleText: string;
  line: number;
  file: string;
  /** The message's id and what it speaks of, for translation. */
  id: string;
  params: string[];
}

export interface Problem {
  line: number;
  message: string;
}

export interface Judgement {
  lay: Refusal | null;
  discard: Refusal | null;
}

export interface Replay {
  players: [string, string];
  variant: string;
  decisions: number;
  matches: number;
  match: number;
  complete: boolean;
  sheet: Sheet;
  /** The rules of the match. */
  rules: VariantInfo;
  /** The first move of each deal. */
  deals: number[];
  /** Whose each decision was. */
  seats: number[];
}

/** Deals of the unseen cards in which the review tries two choices. */
export const WORLDS = 60;

/** A decision of a record that was worse than another, with 95 % confidence. */
export interface Costly {
  decision: number;
  seat: number;
  deal: number;
  /** Of the deal, from 1. */
  turn: number;
  played: string;
  better: string;
  /** What speaks for and against each. */
  reasons: { played: Reason[]; better: Reason[] };
  /** Points of the deal, the seat's less the opponent's. */
  gain: Mean;
}

export interface Frame {
  number: number;
  view: View;
  hands: [string[], string[]];
  events: GameEvent[];
}

export interface Hint {
  action: string;
  /** The reasons for and against it, with the sentences in English. */
  reasons: Reason[];
}

export interface Request {
  id: number;
  call: string;
  args: unknown[];
}

export type Response = { id: number; value: unknown; warnings: string[] } | { id: number; refusal: Refusal } | { ready: true } | { failed: string };
