// The score sheet: a row a deal, asterisks for naturals, a circle around a chapeau; and what the match pays.
import type { Sheet as SheetData } from "./protocol";
import { signed } from "./words";

function Points({ points, naturals, chapeau }: { points: number; naturals: number; chapeau: boolean }) {
  return (
    <>
      <span class={chapeau ? "chapeau" : ""}>
        {signed(points)}
        {chapeau && <span class="hidden"> chapeau</span>}
      </span>
      {naturals > 0 && (
        <span class="asterisks" role="img" aria-label={naturals === 1 ? "one natural" : `${naturals} naturals`}>
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
      <caption>
        Score sheet: target {sheet.target}, stakes {sheet.stakes[0]}–{sheet.stakes[1]}
      </caption>
      <thead>
        <tr>
          <th scope="col">Deal</th>
          {players.flatMap((player) => [<th scope="col">{player}</th>, <th scope="col"><span class="hidden">{player}, </span>total</th>])}
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
            <td colSpan={5}>No deal is over yet.</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {[0, 1].flatMap((seat) => [<td></td>, <td>{signed(totals[seat])}</td>])}
        </tr>
      </tfoot>
    </table>
  );
}

const ITEMS = [
  ["game", "Game"],
  ["difference", "Difference"],
  ["naturals", "Naturals of the winner"],
  ["chapeaux", "Chapeaux of the loser"],
  ["skunk", "Skunk"],
] as const;

export function PaymentList({ sheet, players }: { sheet: SheetData; players: [string, string] }) {
  const { payment, winner } = sheet;
  if (!payment || winner === null || winner === undefined) return <p>A drawn match pays nothing.</p>;
  const loser = players[1 - winner];
  return (
    <table class="payment">
      <caption>
        {loser} {loser === "You" ? "pay" : "pays"} {players[winner] === "You" ? "you" : players[winner]}
      </caption>
      <tbody>
        {ITEMS.map(([item, text]) => (
          <tr key={item}>
            <th scope="row">{text}</th>
            <td>{signed(payment[item])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">To pay</th>
          <td>{signed(payment.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
