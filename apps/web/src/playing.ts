// Tables whose seats both have players, played on.
import { Phase, type Table } from "libmille";

/** To the end of the deal in progress. */
export function playDeal(table: Table) {
  for (let { phase } = table.info; phase === Phase.DRAW || phase === Phase.LAY; { phase } = table.info) table.step();
}

/** To the end of the match. */
export function playMatch(table: Table) {
  for (let { phase } = table.info; phase !== Phase.OVER; { phase } = table.info) {
    if (phase === Phase.BETWEEN) table.nextDeal();
    else table.step();
  }
}
