// The score sheet: a row a deal, asterisks for naturals, a circle around a chapeau; the match as a graph; what it pays.
import type { Sheet as SheetData } from "./protocol";
import { say } from "./say";
import { signed } from "./words";

export function Points({ points, naturals, chapeau }: { points: number; naturals: number; chapeau: boolean }) {
  return (
    <>
      <span class={chapeau ? "chapeau" : ""}>
        {signed(points)}
        {chapeau && <span class="hidden"> {say("chapeau")}</span>}
      </span>
      {naturals > 0 && (
        <span class="asterisks" role="img" aria-label={say("naturals", { n: naturals })}>
          {"*".repeat(naturals)}
        </span>
      )}
    </>
  );
}

export function Sheet({ sheet, players }: { sheet: SheetData; players: [string, string] }) {
  const totals = sheet.deals.at(-1)?.totals ?? [0, 0];
  return (
    <table class="sheet">
      <caption>{say("sheet.caption", { target: sheet.target, small: sheet.stakes[0], large: sheet.stakes[1] })}</caption>
      <thead>
        <tr>
          <th scope="col">{say("deal")}</th>
          {players.flatMap((player) => [
            <th scope="col">{player}</th>,
            <th scope="col"><span class="hidden">{player}, </span>{say("total")}</th>,
          ])}
        </tr>
      </thead>
      <tbody>
        {sheet.deals.map((deal) => (
          <tr key={deal.deal}>
            <th scope="row">{deal.deal}</th>
            {[0, 1].flatMap((seat) => [
              <td>
                <Points points={deal.points[seat]} naturals={deal.naturals[seat]} chapeau={deal.chapeau[seat]} />
              </td>,
              <td>{signed(deal.totals[seat])}</td>,
            ])}
          </tr>
        ))}
        {sheet.deals.length === 0 && (
          <tr>
            <td colSpan={5}>{say("sheet.empty")}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say("total")}</th>
          {[0, 1].flatMap((seat) => [<td></td>, <td>{signed(totals[seat])}</td>])}
        </tr>
      </tfoot>
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

const ITEMS = ["game", "difference", "naturals", "chapeaux", "skunk"] as const;

/** `you` is the seat that is spoken to, or −1. */
export function PaymentList({ sheet, players, you = 0 }: { sheet: SheetData; players: [string, string]; you?: number }) {
  const { payment, winner } = sheet;
  if (!payment || winner === null || winner === undefined) return <p>{say(sheet.end === "aborted" ? "pay.aborted" : "pay.drawn")}</p>;
  const loser = 1 - winner;
  return (
    <table class="payment">
      <caption>
        {winner === you
          ? say("pay.to_you", { who: players[loser] })
          : loser === you
            ? say("pay.you", { who: players[winner] })
            : say("pay.other", { who: players[loser], other: players[winner] })}
      </caption>
      <tbody>
        {ITEMS.map((item) => (
          <tr key={item}>
            <th scope="row">{say(`pay.${item}`)}</th>
            <td>{signed(payment[item])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say("pay.total")}</th>
          <td>{signed(payment.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
