// A decision of a record as it stood: the table that the seat saw, and nothing of what came later.
import { JsonKind, State, type Table } from "libmille";
import { dealt } from "./dealt";
import { beginsDeal } from "./events";
import { describe } from "./match";
import { toldTo } from "./mirror";
import type { GameEvent, Sheet, Snapshot, View } from "./protocol";

export function past(table: Table, number: number): Snapshot {
  const { seat } = table.decision(number);
  const told = toldTo(seat);
  const here = State.at(table, number).table();
  try {
    const view = told.view(here.json(JsonKind.VIEW, seat) as View);
    const { players, stakes, target, deals } = told.sheet(table.json(JsonKind.SHEET, seat) as Sheet);
    const events = (table.json(JsonKind.EVENTS, seat) as GameEvent[]).filter((event) => event.decision < number || (event.decision === number && beginsDeal(event)));
    return {
      view,
      sheet: { players, stakes, target, deals: deals.filter(({ deal }) => deal < view.deal) },
      events: events.map(told.event),
      legal: Array.from(here.legal(), (action) => told.action(action.toString(seat))),
      variant: dealt(describe(table.variant), view),
      opponent: players[1],
      person: null,
      you: 0,
      seat: seat === 1 ? 1 : 0,
      plays: false,
      canUndo: false,
      helps: false,
      canHint: false,
      canResign: false,
      handover: null,
      record: "",
      sealed: null,
      saved: null,
      theirs: null,
      lesson: null, puzzle: null,
    };
  } finally {
    here.close();
  }
}
