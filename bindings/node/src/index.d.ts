import { Action, Card, LegalList } from "./cards.js";
import {
  ArenaRecords, ArenaState, ArenaTextKind, ArenaUnit, Decks, Fault, Isolation, JsonKind, LogLevel, LogSource, OnFault, Phase, PlayerSource, PlayerTextKind, ReturnKind,
  SprtScale, SprtVerdict, Status, VariantTextKind,
} from "./enums.js";
import {
  DealResult, Event, MemoryInfo, OptionInfo, Payment, Playout, Rules, Sealing, Step, TableInfo, Verdict, View,
} from "./values.js";

export { Action, Card, LegalList };
export * from "./enums.js";
export { DealResult, Event, MemoryInfo, OptionInfo, Payment, Playout, Rules, Sealing, Step, TableInfo, Verdict, View };

/** An integer of 64 bits. A number must be a safe integer (Number.isSafeInteger); larger ones are bigints. Anything else is a RangeError. */
export type Integer = number | bigint;

/** 32 bytes; text as the command line takes it; or an integer from 0, as a bigint from 2^53 on. */
export type Seed = Uint8Array | string | Integer;

export interface Setup {
  /** Without one it comes from the system's randomness. */
  seed?: Seed;
  /** Small and large; 1 and the variant's ratio unless given. [0, 0] is a match for nothing. */
  stakes?: [Integer, Integer];
  decks?: Decks;
  /** The dealer draws from the far end of the stock. */
  drawEnds?: boolean;
}

/** One player's side of a settlement. Some variants also need `lastDeal`. */
export interface Side {
  total: Integer;
  naturals?: number;
  chapeaux?: number;
  lastDeal?: Integer;
}

/** An error of the library: its status, the rule that refuses (`P1`), and a sentence. */
export declare class MilleError extends Error {
  protected constructor();
  readonly status: Status;
  readonly rule: string;
  /** Id and parameters of the message, for translation. */
  readonly messageId: string;
  readonly params: string[];
  /** Script or record concerned, or empty, and the line in it, or 0. */
  readonly file: string;
  readonly line: number;
  /** The message in a language of `languages()`; in English if the library has no other. */
  textIn(language: string): string;
  /** All of it as a plain object, for another thread or a log: structuredClone() keeps of an error its message alone. */
  toJSON(): {
    name: string;
    message: string;
    status: Status;
    rule: string;
    messageId: string;
    params: string[];
    file: string;
    line: number;
  };
}
export declare class IllegalActionError extends MilleError {}
export declare class BusyError extends MilleError {}
export declare class HandleError extends MilleError {}

export declare function version(): string;
export declare function has(capability: string): boolean;
/** The languages that the library has, English first: `en`, `fr` … */
export declare function languages(): string[];
export declare function ruleText(rule: string, language?: string): string | null;
/** The English template of an error's message by its id, parameters as `{0}` … `{3}`. */
export declare function messageText(message: string, language?: string): string | null;
/** The ids of every message of an error, for a translation. */
export declare function messages(): string[];
export declare function randomSeed(): Uint8Array;
/** The seed of match `number`, from 1, of a series. */
export declare function seedOfMatch(seed: Seed, number: Integer): Uint8Array;
/** Finds a match, numbered from 1, in a record of several: its offset and length in bytes, and its first line, from 1. */
export declare function findMatch(record: string, match: Integer): { offset: number; length: number; line: number };
export declare function variants(): string[];
export declare function players(): string[];
/** A rule field: its values and its meaning. */
export interface RuleField {
  name: string;
  type: "integer" | "boolean" | "choice" | "wild_list" | "value_map";
  minimum?: number;
  maximum?: number;
  choices?: string[];
  default: number | boolean | string | string[] | Record<string, number>;
  /** The release that introduced the field. */
  since: string;
  /** A sentence on what it means. */
  help: string;
}
/** All rule fields, in the order of a record. */
export declare function ruleFields(): RuleField[];
/** A commented script to begin a house rule with. */
export declare function scriptTemplate(name: string): string;
export declare function seedBytes(seed: Seed): Uint8Array;

/** The owner of a handle, closed by close(), by `using` where the runtime has it, or after it is collected. */
declare abstract class Handle {
  close(): void;
}

/** A line of the log. `user` is the number that `setUser` of the table or player got, 0 without one. */
export interface LogLine {
  level: LogLevel;
  source: LogSource;
  text: string;
  file: string;
  line: number;
  player: string;
  user: number;
}

/** As mille_engine_options has them; all may be left out. */
export interface EngineOptions {
  /**
   * Receives each line of the log: what scripts and players write, and warnings about hooks that fail. The library keeps the function as
   * long as the program runs. An exception that it throws is reported as an uncaught error. It must not call a table or player that is
   * being called. Only in WebAssembly: with the native library a thread could wait for JavaScript for ever, so `new Engine` throws a TypeError.
   */
  log?: (line: LogLine) => void;
  allowUnknownFields?: boolean;
  scriptMemory?: Integer;
  scriptInstructions?: Integer;
  maxText?: Integer;
  /** A folder to search for players, or several. */
  playerFolders?: string | string[];
  playerHost?: string;
  playerMemory?: Integer;
  /** A folder whose files isolated players may read, or several. */
  readableFolders?: string | string[];
  playerThreads?: number;
  /**
   * 0, ALLOW_FILES, ALLOW_COMMANDS, or both: which players there are besides the built-in ones and the files of
   * `playerFolders`. A command (`exec:`) is not isolated.
   */
  allowPlayers?: number;
  playerPatienceUs?: Integer;
  /** Whether a call fails if a hook of a variant's script fails. Otherwise the engine's own result holds. */
  stopOnHookFailure?: boolean;
  /** Whether variants count how their hooks are used, for `VariantTextKind.HOOK_USE`. */
  countHookUse?: boolean;
}

export declare class Engine extends Handle {
  constructor(options?: EngineOptions);
  /** The players that this engine finds: the built-in ones, then the files of its folders. */
  players(): string[];
  /** A player's description of itself, with its options. Takes what `Player` takes. */
  describePlayer(player: string | PlayerSetup): any;
  /** A shipped variant by its id, with options by name. */
  variant(id: string, options?: Record<string, string | number | boolean>): Variant;
  /** A variant from a script in Lua. Errors call the script `name`. `files` are the texts of files that it may extend, by name. */
  variantFromScript(
    name: string, script: string, options?: Record<string, string | number | boolean>, files?: Record<string, string>): Variant;
  /** All problems of a script, in the order of its lines. Its expectations are run too. `files` as in `variantFromScript`. */
  checkScript(name: string, script: string, files?: Record<string, string>): MilleError[];
  /**
   * Verifies a match of a record. `notes` is a guest's notes file, `seen` the record that the guest kept. `verdictJson` says the verdict in
   * sentences.
   */
  verify(record: string, options?: { notes?: string; seen?: string; match?: Integer }): Verdict;
}

/** A verdict in words. `text` is in the language that was asked for. */
export interface VerdictJson {
  result: string;
  lines: Record<
    "rules" | "cards" | "promise" | "seen" | "receipt" | "completeness",
    { status: "ok" | "warning" | "failed" | "not_checked"; text: string }
  >;
  /** The hash of a sealed match's terms. */
  terms: string | null;
  receipt: { line: number; hash: string } | null;
}

/** A verdict of `Engine.verify` as JSON, with sentences in a language of `languages()`. Nothing is verified again. */
export declare function verdictJson(verdict: Verdict, language?: string): VerdictJson;

export declare class Variant extends Handle {
  private constructor();
  readonly rules: Rules;
  readonly id: string;
  text(kind: VariantTextKind): string;
  options(): OptionInfo[];
  /** The rules of a rule set that the script's hook `deal_rules` may choose for a deal, from 1. 0: `rules`. */
  ruleSet(number: number): Rules;
  /** What the script remembers through a match, in the order of `View.memory`. */
  memory(): MemoryInfo[];
  hash(): Uint8Array;
  /** Sizes of the learning interface. */
  encoding(): {
    atomicActions: number; observationSize: number; kindCount: number;
    /** The first atomic action for taking the pile, opening a set, adding a natural or a wild card, and discarding. */
    firstPile: number; firstOpen: number; firstAdd: number; firstWild: number; firstDiscard: number;
  };
  /** The meaning of an atomic action, in kinds of card. */
  atomicText(index: number): string;
  /** `memory` has a number for each entry of `memory()`; without it, all are as when a match begins. */
  settle(winner: Side, loser: Side, stakes?: [Integer, Integer], memory?: number[]): Payment;
}

/** The match that a player plays: plain data. */
export interface Match {
  /** The player's seat. */
  readonly seat: number;
  /** The rules of the deal in progress, or of the next one. */
  readonly rules: Rules;
  /** The variant's id. */
  readonly variant: string;
  readonly hasHooks: boolean;
  /** Which hooks the variant's script has: HOOK_ALLOW and the others, combined. */
  readonly hooks: number;
  /** Small and large. */
  readonly stakes: [number, number];
}

/**
 * A decision that a player must make. Once the player has decided, `shouldStop()` and `countNodes()` return true, `log()` throws an Error, and so does
 * `view` if it was not read before.
 */
export declare class Decision {
  private constructor();
  readonly match: Match;
  readonly legal: LegalList;
  /** Number of the player's decision in the match. */
  readonly number: number;
  /** Number of the decision in the match, both players counted. */
  readonly decision: number;
  /** What it may spend on the decision; 0: no limit. */
  readonly budget: { nodes: number; softUs: number; hardUs: number };
  readonly view: View;
  readonly seed: Uint8Array;
  /** Whether the player should answer now: its soft limit has passed, or the decision was cancelled. Call it often. */
  shouldStop(): boolean;
  /** Adds to the positions that the player has looked at. Returns whether they reach `budget.nodes`. */
  countNodes(nodes: Integer): boolean;
  /** Writes a line to the engine's log. */
  log(level: LogLevel, text: string): void;
}

/** Decides at once: returns an entry of the legal list, or its index. */
export type Decide = (decision: Decision) => number | Action;

/**
 * A player of your program. Only `decide` is needed. If `matchBegin` or `decide` throws, the call that asked for the decision throws a MilleError
 * whose `cause` is what they threw. If `observe` throws, the player's next decision in this match fails with that, and until then `observe`, `decide`
 * and `save` are not called. Before its next decision the player then gets the match again: `matchBegin`, and `restore` or every event. What another
 * method throws counts as if it had said nothing. `Player.takeThrown` gives the last error of any method.
 */
export interface PlayerMethods {
  decide(decision: Decision): number | Action;
  /** A match begins, or the player joins one in progress. After an undo, the match begins again, with all of its events. */
  matchBegin?(match: Match): void;
  /** Something happened, as the player's seat may know it. */
  observe?(event: Event): void;
  /** The match is over, or the player leaves it. */
  matchEnd?(): void;
  /** Explains the last decision in words. Asked at most once for a decision. */
  explain?(): string | null | undefined;
  /** Says what the player thinks of its last decision. What it leaves out is not said. */
  evaluate?(): Partial<Evaluation> | null | undefined;
  /** The player's memory of the match, of at most PLAYER_MEMORY_MAX bytes, or nothing if it has none. A player has both `save` and `restore`, or neither. */
  save?(): Uint8Array | null | undefined;
  /**
   * Restores the memory that `save` returned: in a deal with other rules than the one before, or after `observe` or `decide` has thrown. If it throws, the
   * player gets every event of the match again.
   */
  restore?(memory: Uint8Array): void;
  /** Whether the player plays these rules. Without this method it plays all. */
  supports?(rules: Rules): boolean;
}

/** How a player of your program describes itself. */
export interface PlayerDescription {
  /** Its name for people. Without one: its id. */
  title?: string;
  /** Its version. Without one: `1`. */
  release?: string;
  author?: string;
  /** How it plays, in one sentence. */
  about?: string;
  /** Whether it decides alike in the same match with the same seed. */
  deterministic?: boolean;
}

/** Which player to make, and how. What each member means stands at mille_player_setup in mille.h. */
export interface PlayerSetup {
  /** An id, a path or a command, as `source` says. It is never split. */
  name: string;
  source?: PlayerSource;
  isolation?: Isolation;
  /** With `PlayerSource.FILE`: the player in the file. Left out: the first one. */
  id?: string;
  options?: Record<string, string | number | boolean>;
}

/** Reads a player as users type it: `search:nodes=2000`, `./my.so#id:key="a,b"`, `exec:COMMAND`. */
export declare function parsePlayer(text: string): PlayerSetup;

export declare class Player extends Handle {
  /** A player by its name alone, such as `greedy`, or as its setup says. */
  constructor(engine: Engine, player: string | PlayerSetup);
  /** A player of this program: a function that decides, or an object with `decide` and other methods. Records list it under its id. */
  static fromFunction(engine: Engine, id: string, player: Decide | PlayerMethods, about?: PlayerDescription): Player;
  readonly name: string;
  text(kind: PlayerTextKind): string;
  options(): OptionInfo[];
  /** What the player thinks of its last decision. */
  evaluation(): Evaluation;
  /** What the player found out about its last decision, in the form of `Table.reasons`; empty if it did not look ahead. */
  reasons(language?: string): Reason[];
  /** How the player explains its last decision in its own words; empty if it does not. */
  explanation(): string;
  /** A number below 2³² that the log gets with lines of this player. */
  setUser(user: number): void;
  /** Asks the player to answer soon, while it decides. */
  cancel(): void;
  /** The last error that a method of a player of your program threw, whether a step failed with it or not. Undefined if none has thrown since you last asked. */
  takeThrown(): unknown;
  /** The rule fields that a variant uses and the player does not know. */
  unknownFields(variant: Variant): string[];
}

/** What a player thinks of its last decision. The C header explains the numbers (mille_evaluation). */
export interface Evaluation {
  trials: number;
  opponentTakes: number;
  opponentOut: number;
  out: number;
  ways: number;
  close: number;
  gain: number;
  gainError: number;
  /** NaN if it does not say. */
  points: number;
  /** NaN if it does not say. */
  payment: number;
  /** For each entry of the legal list of that decision, the probability with which it prefers the entry. */
  chances: number[];
}

/** What a player may spend on a decision; 0 or nothing: no limit. */
export interface Budget {
  /** Positions that it may look at. */
  nodes?: Integer;
  /** Microseconds after which it should answer. */
  softUs?: Integer;
  /** Microseconds after which its answer is a timeout. */
  hardUs?: Integer;
}

/** A fact that speaks for or against an action. `kind` and the numbers mean what docs/json.md says. */
export interface Reason {
  kind: string;
  cards?: string[];
  count?: number;
  /** The number of trials of which `count` are meant. */
  of?: number;
  points?: number;
  /** A whole sentence. */
  text: string;
}

/** A match. */
export declare class Table extends Handle {
  constructor(variant: Variant, setup?: Setup);
  static fromRecord(engine: Engine, record: string, match?: Integer): Table;
  /** Restores an unfinished sealed match from its record and its secret. */
  static resume(engine: Engine, record: string, secret: Uint8Array, match?: Integer): Table;
  /** Makes a table that follows a match played elsewhere, from line 0 of the record as a seat or an onlooker receives it. */
  static follow(engine: Engine, line: string): Table;
  /** Takes the next line of the record that the table follows. */
  followLine(line: string): void;
  /** Takes the seed of the match that the table follows, unless it is sealed, and checks every card. */
  followSeed(seed: Uint8Array): void;
  /** Goes back to a record of `lineCount` lines, after the host of the match has undone something. */
  followBack(lineCount: Integer): void;
  static fromPosition(engine: Engine, position: string | object, variant?: Variant): Table;
  readonly variant: Variant;
  readonly info: TableInfo;
  clone(): Table;
  /** Deals the next deal, the first too. A deck, and a dealer for the first deal, are only for a match whose decks the host gives. */
  nextDeal(setup?: { deck?: Card[]; dealer?: number }): void;
  legal(): LegalList;
  check(action: Action): void;
  /** The reasons for and against a legal action: facts, each with a sentence in a language of `languages()`. */
  reasons(action: Action, language?: string): Reason[];
  apply(action: Action | string): void;
  parse(text: string): Action;
  forfeit(seat: number, fault?: Fault): void;
  /** Ends the match without a result: for the host, or for a seat after the other seat has agreed. */
  abort(by?: number): void;
  /** Ends the match with a draw to which both seats have agreed. */
  agreeDraw(): void;
  /** A number below 2³² that the log gets with lines of scripts in this match. */
  setUser(user: number): void;
  undo(decision: Integer): void;
  setPlayer(seat: number, player: Player | null): void;
  /** Sets the name of a seat in the record. Unprintable characters become spaces. */
  setSeatName(seat: number, name: string): void;
  /** The name of a seat as the record lists it. */
  seatName(seat: number): string;
  /** Adds a note to the header of the record, such as a date, while the header is not fixed. */
  addNote(name: string, text: string): void;
  /** The notes of the record, as pairs of name and text in the order in which they were added. */
  notes(): [string, string][];
  step(budget?: Budget): Step;
  /** What a player that is not seated would do here. Nothing is played. `Player.explanation` says why. */
  hint(player: Player, budget?: Budget): Step;
  decision(number: Integer): { seat: number; action: Action };
  play(): void;
  view(viewer: number): View;
  events(viewer: number, since?: Integer): IterableIterator<Event>;
  results(): DealResult[];
  payment(): Payment;
  hash(): bigint;
  json(kind: JsonKind, viewer: number, since?: Integer): any;
  /** The record; from `firstLine` on, so that a file can be appended to. */
  record(viewer: number, options?: { legal?: boolean; hash?: boolean; firstLine?: Integer }): string;
  /** Fixes the terms and commits to the seed. `guests` are the seats that will give a share. */
  seal(guests?: number[]): void;
  readonly sealing: Sealing;
  terms(): string;
  addShareCommit(seat: number, commit: Uint8Array): void;
  addShare(seat: number, share: Uint8Array): void;
  /** The seed of a sealed match, for safekeeping: store it before you publish the commitment. */
  secret(): Uint8Array;
  /** The receipt after a line of the record, from 0. */
  receipt(line: Integer): Uint8Array;
  commitment(): Uint8Array;
  seed(): Uint8Array;
  position(): object;
}

/** What the program of a guest of a sealed match does on the guest's own machine. */
export declare namespace guest {
  /** The hash of the terms that the host sent. */
  function termsHash(terms: string | Uint8Array): Uint8Array;
  /** A new share: random bytes, hashed with what a person typed. Call it after the commitment has arrived. */
  function newShare(typed?: string | Uint8Array): Uint8Array;
  function shareCommit(commit: Uint8Array, seat: number, share: Uint8Array): Uint8Array;
  /** Throws unless the header has what the guest noted. `terms` is their hash. */
  function checkHeader(
    line: string | Uint8Array,
    notes: { seat: number; terms: Uint8Array; commit: Uint8Array; share: Uint8Array; otherShareCommit?: Uint8Array | null },
  ): void;
  /** The receipt after a line that the host showed; `previous` is null for line 0. */
  function receipt(previous: Uint8Array | null, line: string | Uint8Array): Uint8Array;
}

/** A figure with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** What an arena compares, as mille_arena_setup has it; all but `pairs` may be left out. */
export interface ArenaSetup {
  pairs: Integer;
  unit?: ArenaUnit;
  /** As in `Setup`. */
  stakes?: [Integer, Integer];
  seed?: Seed;
  sameEnd?: boolean;
  independent?: boolean;
  /** Notes the luck of the cards: results have `luckAdjusted`. */
  luck?: boolean;
  /** Only the first player plays the others. */
  gauntlet?: boolean;
  jobs?: number;
  onFault?: OnFault;
  nodes?: Integer;
  softUs?: Integer;
  hardUs?: Integer;
  patienceUs?: Integer;
  shard?: number;
  shards?: number;
  sprt?: SprtScale;
  sprtLow?: number;
  sprtHigh?: number;
  alpha?: number;
  beta?: number;
  records?: ArenaRecords;
  recordPairs?: Integer;
  /** The limits of each player; undefined for one that has those of the arena. */
  budgets?: (Budget | undefined)[];
}

/** What has happened since the last call of a progress function. */
export interface ArenaProgress {
  state: ArenaState;
  pairsDone: number;
  pairsTotal: number;
  /** New lines of the result file, without its header. */
  lines: string;
  times: string;
  records: string;
  estimate: Estimate | null;
  llr: number;
  faults: number;
}

export interface ArenaSide {
  naturals: number;
  chapeaux: number;
  skunks: number;
  decisions: number;
  overruns: number;
  medianUs: number;
  p99Us: number;
  worstUs: number;
  /** Games lost by a fault, by its number. */
  faults: number[];
}

/** The result of a pairing so far: the figures of its first player against its second. */
export interface ArenaResult {
  players: [number, number];
  unit: ArenaUnit;
  sprt: SprtScale;
  verdict: SprtVerdict;
  pairs: number;
  skipped: number;
  pairsWon: number;
  pairsSplit: number;
  pairsLost: number;
  gamesWon: number;
  gamesDrawn: number;
  gamesLost: number;
  deals: number;
  turns: number;
  pointsPerDeal: Estimate | null;
  paymentPerMatch: Estimate | null;
  winRate: Estimate | null;
  elo: Estimate | null;
  secondOverFirst: Estimate | null;
  luckAdjusted: Estimate | null;
  varianceFactor: number;
  llr: number;
  llrLow: number;
  llrHigh: number;
  sides: [ArenaSide, ArenaSide];
}

/** A comparison of players, by name or setup, in pairs of games with the same cards. Not in the WebAssembly module. */
export declare class Arena extends Handle {
  constructor(variant: Variant, players: string | (string | PlayerSetup)[], setup: ArenaSetup);
  /** An arena from a result file. Only the header is read; `addLines` adds the pairs. */
  static open(engine: Engine, lines: string): Arena;
  /** Adds pairs that were played before. Returns how many bytes of each text were taken. */
  addLines(lines: string, times?: string): { lines: number; times: number };
  /** Plays `pairs` more, or all that remain for 0. A progress function that returns false stops the run. */
  run(pairs?: Integer, progress?: (news: ArenaProgress) => boolean | void): void;
  /** Plays one pair without counting it, and passes its lines to `progress`. */
  play(index: Integer, progress: (news: ArenaProgress) => boolean | void): void;
  cancel(): void;
  readonly info: {
    state: ArenaState;
    unit: ArenaUnit;
    playerCount: number;
    pairingCount: number;
    reproducible: number;
    pairsDone: number;
    pairsTotal: number;
    pairsWaiting: number;
    pairMissing: number;
    recordsDone: number;
    faults: number;
  };
  players(): string[];
  result(pairing?: number): ArenaResult;
  series(pairing?: number, capacity?: number): ({ pairs: number } & Estimate)[];
  rating(player: number): { player: number; value: Estimate | null; elo: Estimate | null };
  /** The games that a player lost by a fault: the first ARENA_FAULTS_MAX of them. */
  faults(): { player: number; opponent: number; seat: number; fault: Fault; pair: number; decision: number; seed: Uint8Array }[];
  text(kind?: ArenaTextKind): string;
}

/** Many states, with one call for all. */
export declare class States {
  /** Copies of these states of a variant. */
  constructor(variant: Variant, states: State[]);
  readonly variant: Variant;
  readonly length: number;
  /** States sampled from what a viewer of one state may know. */
  static sample(state: State, viewer: number, count: number, seed: Integer): States;
  /** `samples` states from what a viewer of each one may know: first those of the first state. Viewers as for views(). */
  resample(samples: number, seed: Integer, viewers?: ArrayLike<number>): States;
  /** What a viewer of each state may know: by default the seat whose turn it is, or an onlooker outside a deal. */
  views(viewers?: ArrayLike<number>): View[];
  /** The return of the match, or of its last deal, for each seat: two numbers a state. */
  returns(kind: ReturnKind): Float64Array;
  /** The legal list of each state. */
  legal(): LegalList[];
  /** Plays `actions[i]` in state i. The first that is not legal ends the call. */
  apply(actions: Action[]): void;
  /** The length of each state's legal list. */
  legalCounts(): Uint32Array;
  /** Plays entry `indices[i]` of the legal list of state i. The first that is not in its list ends the call. */
  play(indices: ArrayLike<number>): void;
  /** Plays random actions to the end of each state's deal. */
  playout(seed: Integer): Playout[];
  /** A copy of one of them. */
  get(index: number): State;
  /** Plays the atomic action `actions[i]` in state i; a negative one leaves it as it is. The first that is not legal ends the call. */
  act(actions: ArrayLike<number>): void;
  /** The phase of each state, and whose turn it is. */
  phases(): { phases: Int32Array; turns: Int32Array };
  /** Observations and legal masks of a seat in each state, row by row: by default the seat whose turn it is. Other seats have masks of
   * zeros. */
  observe(seats?: ArrayLike<number>): { observations: Float32Array; masks: Uint8Array };
  /** The same in bytes, and the masks in bits: action i is bit i % 8 of byte i / 8 of its row. Turns and deals are counts, a total is in
   * hundredths of the target plus 100. */
  observePacked(seats?: ArrayLike<number>): { observations: Uint8Array; masks: Uint8Array };
}

/** A snapshot of a match, hidden cards included. It owns nothing. */
export declare class State {
  constructor(variant: Variant, setup?: Setup);
  static of(table: Table): State;
  /** A snapshot of a table's match just before one of its decisions. */
  static at(table: Table, decision: Integer): State;
  readonly variant: Variant;
  readonly phase: Phase;
  readonly turn: number;
  /** A state sampled from what a viewer of this one may know. */
  sample(viewer: number, seed: Integer): State;
  copy(): State;
  nextDeal(): void;
  legal(): LegalList;
  /** The length of the legal list; 0 outside a deal. */
  legalCount(): number;
  apply(action: Action): void;
  /** Plays entry `index` of the legal list, from 0. Quicker than `legal()` and `apply()`. */
  play(index: number): void;
  /** Throws, naming the rule, unless the action is legal now. */
  check(action: Action): void;
  parse(text: string): Action;
  view(viewer: number): View;
  result(): DealResult;
  /** The score of the deal in progress if it ended here as a blocked deal. */
  score(): DealResult;
  payment(): Payment;
  /** The return of the match, or of its last deal, for each seat. */
  returns(kind: ReturnKind): [number, number];
  observation(seat: number): Float32Array;
  /** 1 for each atomic action that is legal now, 0 for the others. */
  atomicMask(): Uint8Array;
  /** The action of an atomic action, with cards from the hand. */
  atomic(index: number): Action;
  atomicSplit(action: Action): number[];
  /** The action that a sequence of atomic actions on the same set makes. */
  atomicJoin(sequence: ArrayLike<number>): Action;
  hash(): bigint;
  playout(seed: Integer): Playout;
  table(): Table;
}
