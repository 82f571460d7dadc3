// A record being looked at: verified as a whole when it is opened, then any point of it.
import { ALL, type Engine, JsonKind, Phase, State, Table } from "libmille";
import { type Counts, countsOf } from "./counts";
import { beginsDeal } from "./events";
import { judge } from "./judge";
import { describe } from "./match";
import { past } from "./past";
import type { Frame, GameEvent, Judgement, Replay, Snapshot, View } from "./protocol";
import { Reviewer } from "./reviewer";

export class Recorded {
  #engine: Engine;
  #table: Table;
  #reviewer: Reviewer | null = null;
  #events: GameEvent[];
  readonly summary: Replay;

  constructor(engine: Engine, record: string, match: number) {
    this.#engine = engine;
    this.#table = Table.fromRecord(engine, record, match);
    this.#events = this.#table.json(JsonKind.EVENTS, ALL);
    const sheet = this.#table.json(JsonKind.SHEET, 0);
    const { decisions, phase } = this.#table.info;
    this.summary = {
      players: sheet.players,
      variant: this.#table.variant.id,
      decisions,
      matches: record.split("\n").filter((line) => line.startsWith('{"mille_record"')).length,
      match,
      complete: phase === Phase.OVER,
      sheet,
      rules: describe(this.#table.variant),
      deals: this.#events.filter(beginsDeal).map((event) => event.decision),
      seats: Array.from({ length: decisions }, (_, number) => this.#table.decision(number).seat),
    };
  }

  /** The match just before decision `number`, or at its end; with what led there. */
  frame(number: number): Frame {
    const last = number >= this.#table.info.decisions;
    const table = last ? this.#table : State.at(this.#table, number).table();
    try {
      const views = [0, 1].map((seat) => table.json(JsonKind.VIEW, seat) as View);
      // What the last decision was and brought about; the deal that begins here, whose upcard lies alone.
      const events = this.#events
        .filter((event) => event.decision === (beginsDeal(event) ? number : number - 1) || (last && event.decision === number))
        .map((event) => (beginsDeal(event) ? { ...event, upcard: views[0].pile[0] } : event));
      return { number, view: views[0], hands: [views[0].hand, views[1].hand], events };
    } finally {
      if (!last) table.close();
    }
  }

  /** The point just before decision `number`, to play on from. */
  position(number: number): string {
    const table = State.at(this.#table, Math.min(number, this.#table.info.decisions - 1)).table();
    try {
      return JSON.stringify(table.position());
    } finally {
      table.close();
    }
  }

  /** The table just before decision `number`, as the seat saw it whose decision it was. */
  past = (number: number): Snapshot => past(this.#table, number);

  /** What would have been said then to laying or discarding these cards. */
  judge(number: number, lay: string, discard: string): Judgement {
    const table = State.at(this.#table, number).table();
    try {
      return judge(table, lay, discard);
    } finally {
      table.close();
    }
  }

  get reviewer(): Reviewer {
    return (this.#reviewer ??= new Reviewer(this.#engine, this.#table));
  }

  close() {
    this.#reviewer?.close();
    this.#table.close();
  }
}

export function countsIn(engine: Engine, record: string): Counts {
  const table = Table.fromRecord(engine, record);
  try {
    return countsOf(table.json(JsonKind.EVENTS, ALL), table.json(JsonKind.SHEET, 0).deals);
  } finally {
    table.close();
  }
}
