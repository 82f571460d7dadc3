// Before the first deal, between deals and after the match: the person's share, how a deal came out, the payment, the verdict.
import { useEffect, useRef, useState } from "preact/hooks";
import type { VerdictJson } from "libmille";
import { Still } from "./card";
import type { Snapshot } from "./protocol";
import type { Standing } from "./remote";
import { type Key, say } from "./say";
import { pointsOf, Sets } from "./sets";
import { Share } from "./share";
import { PaymentList, Points } from "./sheet";
import { isWild, outWords, RANKS, rankOf, signed, unwonWords, verdictWords } from "./words";

/** Another match with the same terms: the button, what it does unless it only waits, and a sentence above it. */
export interface Rematch {
  label: string;
  begin: (() => void) | null;
  told?: string;
}

/** The rematch at a server's table, which both guests have to want. */
export function rematchAt({ wanted, table }: NonNullable<Standing["rematch"]>, who: string, ask: () => void, go: (table: string) => void): Rematch {
  if (table !== null) return { label: say("rematch.go"), begin: () => go(table), told: say("rematch.ready") };
  if (wanted[0]) return { label: say("rematch"), begin: null, told: say("rematch.waits", { who }) };
  return { label: say("rematch"), begin: ask, told: wanted[1] ? say("rematch.theirs", { who }) : undefined };
}

interface Props {
  snapshot: Snapshot;
  players: [string, string];
  share: (typed: string) => void;
  deal: () => void;
  verify: () => Promise<VerdictJson | undefined>;
  rematch: Rematch | null;
  again: () => void;
  /** Whether every move of the person's seat came from their devices: at a server's table. */
  own: boolean;
  review: () => void;
}

/** What verification says: the verdict, and its six lines to open. */
function Proof({ verify }: { verify: Props["verify"] }) {
  const [verdict, setVerdict] = useState<VerdictJson | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    verify().then((answer) => setVerdict(answer ?? null), (error: Error) => setFailure(error.message));
  }, []);
  if (failure) return <p role="status">{say("verify.failed", { why: failure })}</p>;
  if (!verdict) return <p role="status">{say("verify.now")}</p>;
  return (
    <>
      <p role="status">
        {say("verify.result")} <strong>{verdictWords(verdict.result)}</strong>.
      </p>
      <details>
        <summary>{say("verify.lines")}</summary>
        <dl>
          {Object.entries(verdict.lines).map(([name, { status, text }]) => (
            <div key={name}>
              <dt>{`${say(`verdict.${name}` as Key)}: ${say(`verdict.${status}` as Key)}`}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p>
        {say("verify.trust")} <code>examples/verify/verify.html</code>
      </p>
    </>
  );
}

/** One player's deal: sets, what the naturals add, less the hand. */
function Account({ snapshot, seat, player }: { snapshot: Snapshot; seat: 0 | 1; player: string }) {
  const { view, sheet, variant, you } = snapshot;
  const deal = sheet.deals.at(-1)!;
  const { values, wild } = variant;
  const hand = [...(seat === 0 ? view.hand : (snapshot.theirs ?? []))].sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
  const plain = pointsOf(view.sets[seat], values);
  const gained = deal.sets[seat] - plain;
  const id = `account-${seat}`;
  return (
    <section class="account" aria-labelledby={id}>
      <h2 id={id}>{player}</h2>
      <Sets owner={seat === you ? undefined : player} sets={view.sets[seat]} values={values} wild={wild} />
      {hand.length > 0 && (
        <p class="fan last" role="group" aria-label={seat === you ? say("last.yours") : say("last.theirs", { who: player })}>
          {hand.map((card, i) => <Still key={i} card={card} values={values} wild={isWild(card, wild)} />)}
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
            <td><Points points={deal.points[seat]} naturals={deal.naturals[seat]} chapeau={deal.chapeau[seat]} /></td>
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

export function Over({ snapshot, players, share, deal, verify, rematch, again, own, review }: Props) {
  const { view, sheet, sealed, lesson, you } = snapshot;
  const last = snapshot.events.filter((event) => event.deal_end !== undefined).at(-1);
  const over = view.phase === "over";
  const waits = sealed !== null && sealed.notes === null;
  const played = sheet.deals.at(-1);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), [view.phase, view.deal]);
  // Of the person, or where two people look, of the one who went out.
  const whose = you < 0 ? (played?.out ?? 0) : 0;
  const naturals = played ? played.naturals[whose] : 0;
  const doubled = played && played.sets[whose] === 2 * pointsOf(view.sets[whose], snapshot.variant.values);
  const result = sheet.winner === null || sheet.winner === undefined ? unwonWords(sheet.end)
    : sheet.winner === you ? say("match.won") : say("match.lost", { who: players[sheet.winner] });
  const chapeau = (seat: number) =>
    played?.chapeau[seat] && (seat === you ? say("headline.chapeau.you") : say("headline.chapeau", { who: players[seat] }));
  return (
    <section class="over" aria-label={say("over")}>
      <div class="tale" tabIndex={0} role="group" aria-label={say(over ? "over.match" : "over.deal")}>
        {over && (
          <h2>{result}</h2>
        )}
        {view.deal > 0 && last && (
          <p class="headline">
            {outWords(last, snapshot.events, players, you)}. {naturals > 0 && <strong>{say(naturals > 1 ? "headline.naturals" : doubled ? "headline.natural" : "headline.natural.set", { n: naturals })}</strong>}{" "}
            {chapeau(1)} {chapeau(0)}
          </p>
        )}
        {over && <PaymentList sheet={sheet} players={players} you={you} />}
        {over && sealed && <Proof key={sealed.commit} verify={verify} />}
        {over && own && <p>{say("verify.own")}</p>}
        {played && snapshot.theirs && (
          <div class="accounts">
            <Account snapshot={snapshot} seat={0} player={players[0]} />
            <Account snapshot={snapshot} seat={1} player={players[1]} />
          </div>
        )}
        {lesson?.say === "end" && <p>{say("lesson.end")}</p>}
        {waits && <Share sealed={sealed} button={say("sealed.give")} share={share} />}
      </div>
      {over && <p role="status" class="rematch">{rematch?.told}</p>}
      {!waits && (
        <p class="buttons dock">
          {lesson ? (
            <button type="button" ref={next} class="main" onClick={again}>{say("lesson.match")}</button>
          ) : over ? (
            <>
              {rematch && (
                <button type="button" ref={next} class="main" aria-disabled={rematch.begin === null} onClick={() => rematch.begin?.()}>{rematch.label}</button>
              )}
              {snapshot.record && <button type="button" ref={rematch ? undefined : next} class={rematch ? "" : "main"} onClick={review}>{say("review")}</button>}
              <button type="button" onClick={again}>{say("new_match")}</button>
            </>
          ) : (
            <button type="button" ref={next} class="main" onClick={deal}>{say(view.deal === 0 ? "deal.first" : "deal.next")}</button>
          )}
        </p>
      )}
    </section>
  );
}
