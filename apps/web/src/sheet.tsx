// The score sheet: a row a deal in pencil, stars for naturals, a loop around a chapeau; and the match as a graph.
import { Pencil } from "./pictures";
import type { Sheet as SheetData } from "./protocol";
import { say } from "./say";
import { signed } from "./words";

/** Milliseconds before the next number is written, where one watches. */
const NUMBER = 900;
const TOTAL = 500;
/** Rows that a phone shows at the end of a deal. */
const NEWEST = 2;

interface Props {
  sheet: SheetData;
  players: [string, string];
  /** Whether the last row is being written. */
  writing?: boolean;
  /** Only the newest rows. */
  few?: boolean;
  /** What stands above it, if not the terms of the match. */
  title?: string;
}

export function Sheet({ sheet, players, writing = false, few = false, title }: Props) {
  const deals = few ? sheet.deals.slice(-NEWEST) : sheet.deals;
  return (
    <table class={few ? "newest" : "sheet"}>
      <caption>{title ?? say("sheet.caption", { target: sheet.target, small: sheet.stakes[0], large: sheet.stakes[1] })}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="hidden">{say("deal")}</span></th>
          {players.map((player) => <th scope="colgroup" colSpan={2} key={player}>{player}</th>)}
        </tr>
      </thead>
      <tbody>
        {deals.map((deal) => (
          <tr key={deal.deal} class={writing && deal === sheet.deals.at(-1) ? "now" : ""}>
            <th scope="row">{deal.deal}</th>
            {[0, 1].flatMap((seat) => [
              <td key={`points${seat}`}>
                <Pencil points={deal.points[seat]} naturals={deal.naturals[seat]} chapeau={deal.chapeau[seat]} faint delay={seat * NUMBER} />
              </td>,
              <td key={`total${seat}`}>
                <span class="hidden">{say("total")} </span>
                <Pencil points={deal.totals[seat]} delay={seat * NUMBER + TOTAL} />
              </td>,
            ])}
          </tr>
        ))}
        {deals.length === 0 && (
          <tr>
            <td class="none" colSpan={5}>{say("sheet.empty")}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const WIDTH = 240;
const HEIGHT = 80;

/** The totals after each deal, towards the target. */
export function Graph({ sheet, players }: { sheet: SheetData; players: [string, string] }) {
  if (sheet.deals.length < 2) return null;
  const rows: [number, number][] = [[0, 0], ...sheet.deals.map((deal) => deal.totals)];
  const high = Math.max(sheet.target, ...rows.flat());
  const low = Math.min(0, ...rows.flat());
  const x = (i: number) => (i / (rows.length - 1)) * WIDTH;
  const y = (total: number) => HEIGHT - ((total - low) / (high - low)) * HEIGHT;
  const line = (seat: number) => rows.map((totals, i) => `${x(i).toFixed(1)},${y(totals[seat]).toFixed(1)}`).join(" ");
  return (
    <figure class="graph">
      <svg viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} role="img"
        aria-label={say("graph", { you: players[0], other: players[1], yours: signed(rows.at(-1)![0]), theirs: signed(rows.at(-1)![1]), target: sheet.target })}>
        <line class="target" x1={0} x2={WIDTH} y1={y(sheet.target)} y2={y(sheet.target)} />
        <line class="zero" x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        <polyline class="other" points={line(1)} />
        <polyline class="you" points={line(0)} />
      </svg>
      <figcaption aria-hidden="true">
        <i class="you" /> {players[0]} <i class="other" /> {players[1]}
      </figcaption>
    </figure>
  );
}
