// A record being looked at: verified as a whole when it is opened, then any point of it.
import { ALL, type Engine, JsonKind, Phase, State, Table, VariantTextKind } from "libmille";
import type { Frame, GameEvent, Replay, View } from "./protocol";

export class Recorded {
  #table: Table;
  #events: GameEvent[];
  readonly summary: Replay;

  constructor(engine: Engine, record: string, match: number) {
    this.#table = Table.fromRecord(engine, record, match);
    this.#events = this.#table.json(JsonKind.EVENTS, ALL);
    const sheet = this.#table.json(JsonKind.SHEET, 0);
    this.summary = {
      players: sheet.players,
      variant: this.#table.variant.id,
      decisions: this.#table.info.decisions,
      matches: record.split("\n").filter((line) => line.startsWith('{"mille_record"')).length,
      match,
      complete: this.#table.info.phase === Phase.OVER,
      sheet,
      values: JSON.parse(this.#table.variant.text(VariantTextKind.RULES)).cards.values,
      deals: this.#events.filter((event) => event.do === undefined && event.dealer !== undefined).map((event) => event.decision),
    };
  }

  /** The match just before decision `number`, or at its end; with what led there. */
  frame(number: number): Frame {
    const last = number >= this.#table.info.decisions;
    const table = last ? this.#table : State.at(this.#table, number).table();
    try {
      const views = [0, 1].map((seat) => table.json(JsonKind.VIEW, seat) as View);
      // What the last decision was and brought about; the deal that begins here, whose upcard lies alone.
      const deals = (event: GameEvent) => event.do === undefined && event.dealer !== undefined;
      const events = this.#events
        .filter((event) => event.decision === (deals(event) ? number : number - 1) || (last && event.decision === number))
        .map((event) => (deals(event) ? { ...event, upcard: views[0].pile[0] } : event));
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

  close() {
    this.#table.close();
  }
}
