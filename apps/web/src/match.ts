// A match as the worker holds it: between the person (seat 0) and a player of the library (seat 1), or between two people who share the page.
import {
  ALL, Decks, type Engine, guest, JsonKind, ONLOOKER, Phase, Player, Table, type Variant, VariantTextKind, type VerdictJson, verdictJson,
} from "libmille";
import lesson from "../../shared/lesson.json";
import {
  type Differences, FIRST_SETUP, FRIEND, type GameEvent, type Hint, type Judgement, type LessonState, type Notes, PERSON, type Puzzle, type PuzzleState, type RuleSet, type Saved,
  type Sealed, type Setup, type Sheet, type Snapshot, type Source, type VariantInfo, type View,
} from "./protocol";
import { sameAction } from "./actions";
import { dealt, ruleSet } from "./dealt";
import { judge } from "./judge";
import { toldTo } from "./mirror";

const OPPONENT = 1 as const;
/** Gives hints and reviews. It is quick. */
export const ADVISER = { name: "search", options: { nodes: 2000 } };

/** Asked at a moment when it cannot be done. The page has the sentence for each id. */
export class Untimely extends Error {
  constructor(readonly id: string, message: string) {
    super(message);
  }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export function loadVariant(engine: Engine, source: Source, options: Record<string, string> = {}): Variant {
  return source.script === undefined
    ? engine.variant(source.id, options)
    : engine.variantFromScript(`${source.id}.lua`, source.script, options);
}

export function describe(variant: Variant): VariantInfo {
  const rules = JSON.parse(variant.text(VariantTextKind.RULES));
  const own: RuleSet = { wild: rules.cards.wild, values: rules.cards.values };
  return {
    id: variant.id,
    title: variant.text(VariantTextKind.TITLE),
    about: variant.text(VariantTextKind.ABOUT),
    options: variant.options().map((option) => ({
      name: option.name,
      type: option.type,
      minimum: Number(option.minimum),
      maximum: Number(option.maximum),
      value: option.value,
      choices: option.choices,
      help: option.help,
    })),
    ...own,
    ruleSets: (JSON.parse(variant.text(VariantTextKind.RULE_SETS)) as Differences[]).map((differs) => ruleSet(own, differs)),
    memory: variant.memory().map(({ name, help }) => ({ name, help })),
    stakeRatio: rules.payment.stake_ratio,
  };
}

/** What the adviser would do for the seat whose turn it is, and why. */
function advise(engine: Engine, table: Table): Hint {
  const adviser = new Player(engine, ADVISER);
  try {
    const { action } = table.hint(adviser);
    return { action: action.toString(table.info.turn), reasons: [...table.reasons(action), ...adviser.reasons()] };
  } finally {
    adviser.close();
  }
}

/** The same in a match that another machine plays, by the lines that this seat has received. */
export function hintOf(engine: Engine, [header, ...lines]: string[]): Hint {
  const table = Table.follow(engine, header);
  try {
    for (const line of lines) table.followLine(line);
    return advise(engine, table);
  } finally {
    table.close();
  }
}

export class Match {
  #engine: Engine;
  #table: Table;
  #setup: Setup;
  #info: VariantInfo;
  /** Null where two people play. */
  #opponent: Player | null = null;
  /** The seat whose hand the page shows: the person's, or of two people the one who took the device for this turn. */
  #looking: number | null = PERSON;
  /** The person's share in a sealed match. */
  #share: Uint8Array | null = null;
  #resigned = false;
  /** In the guided deal, the number of the next move of its script. */
  #move: number | null = null;
  /** The puzzle that this is, and how many actions of its best play the page has played; null while the person plays. */
  #puzzle: { number: number; puzzle: Puzzle; played: number | null } | null = null;

  private constructor(engine: Engine, table: Table, variant: Variant, setup: Setup) {
    this.#engine = engine;
    this.#table = table;
    this.#setup = setup;
    this.#info = describe(variant);
    if (setup.names) {
      this.#looking = null;
      setup.names.forEach((name, seat) => table.setSeatName(seat, name));
      return;
    }
    this.#opponent = new Player(engine, setup.opponent);
    table.setPlayer(OPPONENT, this.#opponent);
    table.setSeatName(PERSON, "you");
  }

  /** A sealed match waits for the person's share. */
  static start(engine: Engine, setup: Setup): Match {
    if (setup.position) return Match.#fromPosition(engine, setup);
    const variant = loadVariant(engine, setup.source, setup.options);
    const decks = setup.sealed ? Decks.SEALED : Decks.SEED;
    const seed = setup.seed && !setup.sealed ? { seed: setup.seed } : {};
    const match = new Match(engine, new Table(variant, { stakes: setup.stakes, decks, ...seed }), variant, setup);
    if (setup.sealed) match.#table.seal([PERSON]);
    else match.#table.nextDeal();
    return match;
  }

  static #fromPosition(engine: Engine, setup: Setup): Match {
    const table = Table.fromPosition(engine, setup.position!);
    return new Match(engine, table, table.variant, { ...setup, source: { id: table.variant.id } });
  }

  /** The guided deal: arranged cards, played by the engine; the moves of both sides are those of its script. */
  static lesson(engine: Engine): Match {
    const match = Match.#fromPosition(engine, { ...FIRST_SETUP, position: JSON.stringify(lesson.position) });
    match.#move = 0;
    return match;
  }

  static puzzle(engine: Engine, number: number, puzzle: Puzzle): Match {
    const match = Match.#fromPosition(engine, { ...FIRST_SETUP, position: JSON.stringify(puzzle.position) });
    match.#puzzle = { number, puzzle, played: null };
    return match;
  }

  /** Takes a match up where it was saved. A sealed one goes on only from the receipt that the person noted. */
  static restore(engine: Engine, saved: Saved): Match {
    if (saved.moves) {
      const match = Match.#fromPosition(engine, saved.setup);
      for (const move of saved.moves) {
        if (move === "deal") match.#table.nextDeal();
        else if (move === "resign") match.resign();
        else match.#table.apply(move);
      }
      return match;
    }
    const variant = loadVariant(engine, saved.setup.source, saved.setup.options);
    const table = saved.secret
      ? Table.resume(engine, saved.record, bytes(saved.secret))
      : Table.fromRecord(engine, saved.record);
    const match = new Match(engine, table, variant, saved.setup);
    if (saved.notes) {
      match.#share = bytes(saved.notes.share.hex);
      const [receipt, line] = saved.notes.receipt.split("@");
      if (hex(table.receipt(Number(line))) !== receipt) throw new Error("The record that was kept is not the one that you saw");
    }
    return match;
  }

  close() {
    this.#table.close();
    this.#opponent?.close();
  }

  /** The person's share of a sealed match: random bytes, hashed with what was typed. Then the first deal. */
  share(typed: string) {
    const table = this.#table;
    const terms = guest.termsHash(table.terms());
    const commit = table.commitment();
    const share = guest.newShare(typed);
    table.addShare(PERSON, share);
    guest.checkHeader(table.record(PERSON).trimEnd(), { seat: PERSON, terms, commit, share });
    this.#share = share;
    table.nextDeal();
  }

  deal() {
    this.#table.nextDeal();
  }

  apply(text: string) {
    this.#insist();
    if (this.#move !== null) {
      this.#table.check(this.#table.parse(text));
      if (!sameAction(text, lesson.moves[this.#move].do)) throw new Untimely("lesson.other", "This is allowed, but not what the lesson is about");
      this.#move++;
    }
    const { turn } = this.#table.info;
    this.#table.apply(turn === OPPONENT ? toldTo(turn).action(text) : text);
    if (this.#setup.names && this.#table.info.turn !== turn) this.#looking = null;
  }

  /** Of two people, the one whose turn it is has taken the device. */
  reveal() {
    const { phase, turn } = this.#table.info;
    if (this.#setup.names && (phase === Phase.DRAW || phase === Phase.LAY)) this.#looking = turn;
  }

  /** The table plays for whoever's turn it is: what the page asks for must be the person's. */
  #insist() {
    const { phase, turn } = this.#table.info;
    if (phase === Phase.OVER) throw new Untimely("table.over", "The match is over. Begin a new one");
    if (phase === Phase.BETWEEN) throw new Untimely("table.between", "The deal is over. Deal the next one");
    if (turn !== this.#looking) throw new Untimely("table.turn", "It is your opponent's turn. Wait until they have discarded");
  }

  /** The page plays the puzzle's best play, from the beginning. */
  show() {
    if (!this.#puzzle) return;
    const { decisions, firstDecision } = this.#table.info;
    if (decisions > firstDecision) this.#table.undo(firstDecision);
    this.#puzzle.played = 0;
  }

  step() {
    if (this.#puzzle) {
      const { puzzle, played } = this.#puzzle;
      if (played === null || played === puzzle.way.length) return;
      this.#table.apply(puzzle.way[played]);
      this.#puzzle.played = played + 1;
    } else if (this.#move === null) this.#table.step();
    else this.#table.apply(lesson.moves[this.#move++].do);
  }

  /** The point of the match as it is, hidden cards included, to be linked to. */
  position(): string {
    return JSON.stringify(this.#table.position());
  }

  resign() {
    this.#table.forfeit(this.#looking ?? PERSON);
    this.#looking = this.#setup.names ? null : PERSON;
    this.#resigned = true;
  }

  /** Back to the person's last decision. */
  undo() {
    if (this.#counts) throw new Untimely("day.no_undo", "This try counts. Nothing is taken back");
    const own = this.#lastOwn();
    if (own < 0) throw new Untimely("table.no_undo", "There is nothing to take back yet");
    this.#table.undo(own);
    this.#resigned = false;
  }

  /** Whether it is the try of a day's deal that counts. */
  get #counts(): boolean {
    const { daily } = this.#setup;
    return daily !== undefined && !daily.again;
  }

  #lastOwn(): number {
    if (this.#move !== null || (this.#puzzle && this.#puzzle.played !== null)) return -1;
    const { decisions, firstDecision } = this.#table.info;
    for (let number = decisions - 1; number >= firstDecision; number--) {
      if (this.#table.decision(number).seat === PERSON) return number;
    }
    return -1;
  }

  hint(): Hint {
    this.#insist();
    if (this.#move !== null) return { action: lesson.moves[this.#move].do, reasons: [] };
    return advise(this.#engine, this.#table);
  }

  /** What would be said to laying or discarding these cards now. */
  judge(lay: string, discard: string): Judgement {
    this.#insist();
    const { action } = toldTo(this.#looking ?? PERSON);
    return judge(this.#table, action(lay), action(discard));
  }

  /** What the person should note: the receipt is computed from the lines that the person has seen. */
  #notes(): Notes | null {
    if (!this.#share) return null;
    const lines = this.#table.record(PERSON).trimEnd().split("\n");
    const receipt = lines.reduce<Uint8Array | null>((before, line) => guest.receipt(before, line), null);
    return {
      mille_notes: 1,
      commit: hex(this.#table.commitment()),
      share: { seat: PERSON, hex: hex(this.#share) },
      receipt: `${hex(receipt!)}@${lines.length - 1}`,
      terms: hex(guest.termsHash(this.#table.terms())),
    };
  }

  #sealed(): Sealed | null {
    if (!this.#setup.sealed) return null;
    return { terms: this.#table.terms(), commit: hex(this.#table.commitment()), notes: this.#notes() };
  }

  #saved(sealed: Sealed | null): Saved | null {
    if (this.#move !== null || this.#puzzle) return null;
    if (this.#setup.position) return { setup: this.#setup, record: "", moves: this.#moves() };
    if (!sealed) return { setup: this.#setup, record: this.#table.record(ALL) };
    if (!sealed.notes) return null;
    const over = this.#table.info.phase === Phase.OVER;
    const saved = { setup: this.#setup, record: this.#table.record(ALL), notes: sealed.notes };
    return over ? saved : { ...saved, secret: hex(this.#table.secret()) };
  }

  /** Everything that was done since the position. */
  #moves(): string[] {
    const events: GameEvent[] = this.#table.json(JsonKind.EVENTS, ALL);
    const moves = events.flatMap((event) => event.do ?? (event.dealer !== undefined ? "deal" : []));
    return this.#resigned ? [...moves, "resign"] : moves;
  }

  #lesson(): LessonState | null {
    if (this.#move === null) return null;
    const steps = lesson.moves.at(-1)!.step;
    const next = lesson.moves[this.#move];
    if (!next) return { step: steps, steps, say: "end", wanted: "" };
    return { step: next.step, steps, say: next.say ?? "", wanted: next.seat === PERSON ? next.do : "" };
  }

  #puzzleState(sheet: Sheet): PuzzleState | null {
    if (!this.#puzzle) return null;
    const { number, puzzle, played } = this.#puzzle;
    const { goal, grade, best, way } = puzzle;
    const { phase, turn } = this.#table.info;
    const over = (phase !== Phase.DRAW && phase !== Phase.LAY) || turn !== PERSON;
    const deal = sheet.deals.at(-1);
    const reached = deal !== undefined && (goal === "most" || deal.out === PERSON);
    return { number, goal, grade, best, way, shown: played !== null, over, points: reached ? deal.points[PERSON] : null };
  }

  snapshot(): Snapshot {
    const table = this.#table;
    const info = table.info;
    const inDeal = info.phase !== Phase.BETWEEN && info.phase !== Phase.OVER;
    const { names } = this.#setup;
    const looking = this.#looking;
    const told = toldTo(looking ?? PERSON);
    // Between two turns of people who share the page, nobody's hand is shown; between two deals both are.
    const eyes = looking ?? (inDeal ? ONLOOKER : PERSON);
    const sealed = this.#sealed();
    const saved = this.#saved(sealed);
    const sheet = told.sheet(table.json(JsonKind.SHEET, PERSON));
    const puzzle = this.#puzzleState(sheet);
    const shows = puzzle !== null && puzzle.shown && !puzzle.over;
    const view = told.view({ hand: [], ...table.json(JsonKind.VIEW, eyes) });
    return {
      view,
      sheet,
      events: (table.json(JsonKind.EVENTS, looking ?? ONLOOKER) as GameEvent[]).map(told.event),
      legal: inDeal && info.turn === looking ? Array.from(table.legal(), (action) => told.action(action.toString(looking))) : [],
      variant: dealt(this.#info, view),
      opponent: this.#opponent?.name ?? FRIEND,
      person: names ? names[looking === OPPONENT ? PERSON : OPPONENT] : null,
      you: looking === null ? -1 : 0,
      seat: looking === OPPONENT ? OPPONENT : PERSON,
      plays: puzzle ? shows : inDeal && info.turn === OPPONENT && this.#opponent !== null,
      canUndo: !sealed && !names && !this.#counts && this.#lastOwn() >= 0,
      helps: !names && !this.#counts && !puzzle?.over,
      canHint: !names && !this.#counts && !shows && inDeal && info.turn === PERSON,
      canResign: saved !== null && looking !== null && info.phase !== Phase.OVER,
      handover: names && inDeal && looking === null ? names[info.turn] : null,
      record: saved?.record ?? "",
      sealed,
      saved,
      theirs: info.deal > 0 && !inDeal ? (table.json(JsonKind.VIEW, OPPONENT) as View).hand : null,
      lesson: this.#lesson(),
      puzzle,
    };
  }

  /** What verification says of the record, by what the person noted and saw. */
  verify(language: string): VerdictJson {
    const notes = this.#notes();
    const verdict = this.#engine.verify(this.#table.record(ALL), {
      notes: notes ? JSON.stringify(notes) : "",
      seen: notes ? this.#table.record(PERSON) : "",
    });
    return verdictJson(verdict, language);
  }
}
