// One player's deal: sets, what the naturals add, less the hand. The cards are the account.
import { Still } from "./card";
import { Pencil, Portrait } from "./pictures";
import type { Snapshot } from "./protocol";
import { say } from "./say";
import { pointsOf, Sets } from "./sets";
import { isWild, RANKS, rankOf, signed } from "./words";

export function Account({ snapshot, seat, player }: { snapshot: Snapshot; seat: 0 | 1; player: string }) {
  const { view, sheet, variant, you, opponent, person } = snapshot;
  const deal = sheet.deals.at(-1)!;
  const { values, wild } = variant;
  const hand = [...(seat === 0 ? view.hand : (snapshot.theirs ?? []))].sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
  const plain = pointsOf(view.sets[seat], values);
  const gained = deal.sets[seat] - plain;
  const id = `account-${seat}`;
  return (
    <section class="account" aria-labelledby={id}>
      <h2 id={id}>
        {seat !== you && <Portrait player={opponent} person={you < 0 ? player : person} />}
        {player}
        {deal.out === seat && <span class="out">{say("out")}</span>}
      </h2>
      <Sets owner={seat === you ? undefined : player} sets={view.sets[seat]} values={values} wild={wild} />
      {hand.length > 0 && (
        <p class="last" role="group" aria-label={seat === you ? say("last.yours") : say("last.theirs", { who: player })}>
          {hand.map((card, i) => <Still key={i} card={card} values={values} wild={isWild(card, wild)} i={i} />)}
        </p>
      )}
      <table>
        <tbody>
          <tr>
            <th scope="row">{say("account.sets")}</th>
            <td>{plain}</td>
          </tr>
          {deal.naturals[seat] > 0 && (
            <tr class="natural">
              <th scope="row">{gained === plain ? say("account.doubled") : say("account.natural")}</th>
              <td>+{gained}</td>
            </tr>
          )}
          {deal.bonus[seat] !== 0 && (
            <tr>
              <th scope="row">{say("account.bonus")}</th>
              <td>{signed(deal.bonus[seat])}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{say("account.hand", { n: hand.length })}</th>
            <td>{signed(-deal.hand[seat])}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{deal.chapeau[seat] ? say("account.chapeau") : say("account.points")}</th>
            <td><Pencil points={deal.points[seat]} naturals={deal.naturals[seat]} chapeau={deal.chapeau[seat]} /></td>
          </tr>
          <tr>
            <th scope="row">{say("total")}</th>
            <td>{signed(deal.totals[seat])}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
