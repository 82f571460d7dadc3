// A match between the person (seat 0) and a player of the library (seat 1), as the worker holds it.
import {
  Decks, type Engine, JsonKind, MilleError, Phase, Player, ruleText, Table, type Variant, VariantTextKind,
} from "libmille";
import type { GameEvent, Hint, Judgement, Refusal, Saved, Setup, Snapshot, Source, VariantInfo } from "./protocol";

export const PERSON = 0;
export const RIVAL = 1;
const ADVISER = "search:nodes=2000"; // quick

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function refusalOf(error: MilleError): Refusal {
  return {
    message: error.message,
    rule: error.rule,
    ruleText: (error.rule && ruleText(error.rule)) || "",
    line: error.line,
    file: error.file,
  };
}

export function loadVariant(engine: Engine, source: Source, options: Record<string, string> = {}): Variant {
  return source.script === undefined
    ? engine.variant(source.id, options)
    : engine.variantFromScript(`${source.id}.lua`, source.script, options);
}

export function describe(variant: Variant): VariantInfo {
  const rules = JSON.parse(variant.text(VariantTextKind.RULES));
  return {
    id: variant.id,
    title: variant.text(VariantTextKind.TITLE),
    about: variant.text(VariantTextKind.ABOUT),
    options: variant.options().map((option) => ({
      name: option.name,
      type: option.type,
      minimum: option.minimum,
      maximum: option.maximum,
      value: option.value,
      choices: option.choices,
      help: option.help,
    })),
    wild: rules.cards.wild,
    values: rules.cards.values,
    stakeRatio: rules.payment.stake_ratio,
    pack: variant.rules.packSize,
  };
}

export class Match {
  #engine: Engine;
  #table: Table;
  #setup: Setup;
  #seed: string;
  #info: VariantInfo;
  #rival: Player;

  private constructor(engine: Engine, table: Table, variant: Variant, setup: Setup, seed: string) {
    this.#engine = engine;
    this.#table = table;
    this.#setup = setup;
    this.#seed = seed;
    this.#info = describe(variant);
    this.#rival = new Player(engine, setup.rival);
    table.seat(RIVAL, this.#rival);
    table.name(PERSON, "you");
  }

  static #empty(engine: Engine, setup: Setup, seed: string): Match {
    const variant = loadVariant(engine, setup.source, setup.options);
    const decks = setup.committed ? Decks.COMMITTED : Decks.SEED;
    return new Match(engine, new Table(variant, { seed, stakes: setup.stakes, decks }), variant, setup, seed);
  }

  static start(engine: Engine, setup: Setup): Match {
    const match = Match.#empty(engine, setup, hex(crypto.getRandomValues(new Uint8Array(32))));
    if (!setup.committed) match.#table.nextDeal();
    return match;
  }

  /** Takes a match up where it was saved. The lines of a committed record name no cards: they are played again. */
  static restore(engine: Engine, saved: Saved): Match {
    if (!saved.setup.committed) {
      const variant = loadVariant(engine, saved.setup.source, saved.setup.options);
      return new Match(engine, Table.fromRecord(engine, saved.record), variant, saved.setup, saved.seed);
    }
    const match = Match.#empty(engine, saved.setup, saved.seed);
    for (const text of saved.record.split("\n").filter(Boolean)) {
      const line = JSON.parse(text);
      if (line.deal !== undefined) match.#table.nextDeal({ cut: line.cut });
      else if (line.do !== undefined) match.#table.apply(line.do);
      else if (line.match_end !== undefined && match.#table.info.phase !== Phase.OVER) match.#table.forfeit(PERSON);
    }
    return match;
  }

  close() {
    this.#table.close();
    this.#rival.close();
  }

  /** A cut is asked for in committed matches alone; the rival's comes from fresh randomness. */
  deal(cut?: number) {
    if (this.#setup.committed && cut === undefined) {
      cut = crypto.getRandomValues(new Uint32Array(1))[0] % this.#table.variant.rules.packSize;
    }
    this.#table.nextDeal(this.#setup.committed ? { cut } : {});
  }

  apply(text: string) {
    this.#insist();
    this.#table.apply(text);
  }

  /** The table plays for whoever's turn it is: what the page asks for must be the person's. */
  #insist() {
    const { phase, turn } = this.#table.info;
    if (phase === Phase.OVER) throw new Error("The match is over: begin a new one");
    if (phase === Phase.BETWEEN) throw new Error("The deal is over: deal the next one");
    if (turn !== PERSON) throw new Error("It is your rival's turn: wait until it has discarded");
  }

  step() {
    this.#table.step();
  }

  resign() {
    this.#table.forfeit(PERSON);
  }

  /** Back to the person's last decision. */
  undo() {
    const own = this.#lastOwn();
    if (own < 0) throw new Error("You have decided nothing yet that could be taken back");
    this.#table.undo(own);
  }

  #lastOwn(): number {
    const { decisions, firstDecision } = this.#table.info;
    for (let number = decisions - 1; number >= firstDecision; number--) {
      if (this.#table.decision(number).seat === PERSON) return number;
    }
    return -1;
  }

  hint(): Hint {
    this.#insist();
    const adviser = new Player(this.#engine, ADVISER);
    try {
      const { action, reason } = this.#table.hint(adviser);
      return { action: action.toString(PERSON), reason };
    } finally {
      adviser.close();
    }
  }

  /** What would be said to laying or discarding these cards now. */
  judge(lay: string, discard: string): Judgement {
    this.#insist();
    const verdict = (text: string) => {
      try {
        this.#table.check(this.#table.parse(text));
        return null;
      } catch (error) {
        if (error instanceof MilleError) return refusalOf(error);
        throw error;
      }
    };
    return { lay: verdict(lay), discard: verdict(discard) };
  }

  /** Whose cut the next deal of a committed match takes: the rival of whoever deals, who deals first following from the seed. */
  #cutter(): number | null {
    const info = this.#table.info;
    if (!this.#setup.committed || info.phase !== Phase.BETWEEN) return null;
    if (info.deal > 0) return info.dealer;
    const open = new Table(this.#table.variant, { seed: this.#seed, stakes: this.#setup.stakes });
    open.nextDeal();
    const { dealer } = open.info;
    open.close();
    return 1 - dealer;
  }

  snapshot(): Snapshot {
    const table = this.#table;
    const info = table.info;
    const turn = info.turn === PERSON && info.phase !== Phase.BETWEEN && info.phase !== Phase.OVER;
    const over = info.phase === Phase.OVER;
    return {
      view: table.json(JsonKind.VIEW, PERSON),
      sheet: table.json(JsonKind.SHEET, PERSON),
      events: table.json(JsonKind.EVENTS, PERSON) as GameEvent[],
      legal: turn ? Array.from(table.legal(), (action) => action.toString(PERSON)) : [],
      variant: this.#info,
      rival: this.#rival.name,
      canUndo: !this.#setup.committed && this.#lastOwn() >= 0,
      commitment: this.#setup.committed ? hex(table.commitment()) : null,
      revealed: this.#setup.committed && over ? hex(table.seed()) : null,
      cutter: this.#cutter(),
      saved: { setup: this.#setup, seed: this.#seed, record: table.record() },
    };
  }

  /** The finished record verified from its own lines alone: cards, actions, scores, payment, commitment. */
  verify(): string {
    const record = this.#table.record();
    Table.fromRecord(this.#engine, record).close();
    return record;
  }
}
