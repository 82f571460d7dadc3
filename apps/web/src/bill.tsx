// What the match pays: a row an item, in coins as long as they can be counted at a glance.
import type { Payment, Sheet } from "./protocol";
import { say } from "./say";
import { signed } from "./words";

const ITEMS = ["game", "difference", "naturals", "chapeaux", "skunk"] as const;
/** Most coins in a row. */
const COINS = 12;

/** Large coins for what is paid in large stakes, small ones for the difference; a skunk is only a number. */
function Coins({ item, value, stakes }: { item: keyof Payment; value: number; stakes: [number, number] }) {
  const small = item === "difference";
  const worth = stakes[small ? 0 : 1];
  const n = Math.abs(value) / worth;
  if (item === "skunk" || item === "total" || !Number.isInteger(n) || n === 0 || n > COINS) return null;
  return <span class="coins" aria-hidden="true">{Array.from({ length: n }, (_, i) => <i key={i} class={small ? "coin small" : "coin"}>{worth}</i>)}</span>;
}

/** `you` is the seat that is spoken to, or −1. */
export function Bill({ sheet, players, you = 0 }: { sheet: Sheet; players: [string, string]; you?: number }) {
  const { payment, winner, stakes } = sheet;
  if (!payment || winner === null || winner === undefined) return <p class="payment">{say(sheet.end === "aborted" ? "pay.aborted" : "pay.drawn")}</p>;
  const loser = 1 - winner;
  return (
    <div class="paper bill">
      <table class="payment">
        <caption>
          {winner === you
            ? say("pay.to_you", { who: players[loser] })
            : loser === you
              ? say("pay.you", { who: players[winner] })
              : say("pay.other", { who: players[loser], other: players[winner] })}
        </caption>
        <tbody>
          {ITEMS.map((item, i) => (
            <tr key={item} style={{ "--i": String(i) }}>
              <th scope="row">{say(`pay.${item}`)}</th>
              <td><Coins item={item} value={payment[item]} stakes={stakes} /><b>{signed(payment[item])}</b></td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say("pay.total")}</th>
            <td><b>{signed(payment.total)}</b></td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
