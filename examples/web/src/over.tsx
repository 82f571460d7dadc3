// Before the first deal, between deals and after the match: the person's share, how a deal came out, the payment, the verdict.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Verdict } from "libmille";
import { Still } from "./card";
import type { Sealed, Snapshot } from "./protocol";
import { type Key, say } from "./say";
import { pointsOf, Sets } from "./sets";
import { PaymentList, Points } from "./sheet";
import { isWild, outWords, RANKS, rankOf, signed, valueOf } from "./words";

interface Props {
  snapshot: Snapshot;
  players: [string, string];
  share: (typed: string) => void;
  deal: () => void;
  verify: () => Promise<Verdict | undefined>;
  /** Another match with the same terms. */
  rematch: () => void;
  again: () => void;
  review: () => void;
}

/** The terms and the commitment of a sealed match, and the question for the person's share. */
function Share({ sealed, share }: { sealed: Sealed; share: Props["share"] }) {
  const [typed, setTyped] = useState("");
  const terms = JSON.parse(sealed.terms) as { variant: string; options: Record<string, unknown>; stakes: number[]; players: string[] };
  const options = Object.entries(terms.options).map(([name, value]) => `${name} ${value}`);
  return (
    <form onSubmit={(event) => {
      event.preventDefault();
      share(typed);
    }}>
      <h2>{say("sealed.title")}</h2>
      <p>
        {say("sealed.terms", { variant: [terms.variant, ...options].join(", "), stakes: terms.stakes.join("–"), players: terms.players.join(", ") })}
      </p>
      <p>
        {say("sealed.commitment")} <code>{sealed.commit}</code>
      </p>
      <p class="field">
        <label for="share">{say("sealed.share")}</label>
        <input id="share" type="text" maxLength={1000} autoComplete="off" value={typed} aria-describedby="share-help"
          onInput={(event) => setTyped(event.currentTarget.value)} />
        <small id="share-help">{say("sealed.share.help")}</small>
      </p>
      <p class="buttons">
        <button type="submit" class="main">{say("sealed.give")}</button>
      </p>
    </form>
  );
}

/** What verification says: the verdict, and its six lines to open. */
function Proof({ verify }: { verify: Props["verify"] }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    verify().then((answer) => setVerdict(answer ?? null), (error: Error) => setFailure(error.message));
  }, []);
  if (failure) return <p role="status">{say("verify.failed", { why: failure })}</p>;
  if (!verdict) return <p role="status">{say("verify.now")}</p>;
  return (
    <>
      <p role="status">
        {say("verify.result")} <strong>{say(`verdict.${verdict.result}` as Key)}</strong>.
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
  const { view, sheet, variant } = snapshot;
  const deal = sheet.deals.at(-1)!;
  const { values, wild } = variant;
  const hand = [...(seat === 0 ? view.hand : (snapshot.theirs ?? []))].sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
  const plain = pointsOf(view.sets[seat], values);
  const gained = deal.sets[seat] - plain;
  const id = `account-${seat}`;
  return (
    <section class="account" aria-labelledby={id}>
      <h2 id={id}>{player}</h2>
      <Sets owner={seat === 0 ? undefined : player} sets={view.sets[seat]} values={values} wild={wild} />
      {hand.length > 0 && (
        <p class="fan last" role="group" aria-label={seat === 0 ? say("last.yours") : say("last.theirs", { who: player })}>
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
            <td>{signed(-hand.reduce((sum, card) => sum + valueOf(card, values), 0))}</td>
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

export function Over({ snapshot, players, share, deal, verify, rematch, again, review }: Props) {
  const { view, sheet, sealed, lesson } = snapshot;
  const last = snapshot.events.filter((event) => event.deal_end !== undefined).at(-1);
  const over = view.phase === "over";
  const waits = sealed !== null && sealed.notes === null;
  const played = sheet.deals.at(-1);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), [view.phase, view.deal]);
  const naturals = played ? played.naturals[0] : 0;
  const doubled = played && played.sets[0] === 2 * pointsOf(view.sets[0], snapshot.variant.values);
  return (
    <section class="over" aria-label={say("over")}>
      <div class="tale" tabIndex={0} role="group" aria-label={say(over ? "over.match" : "over.deal")}>
        {over && (
          <h2>{sheet.winner === 0 ? say("match.won") : sheet.winner === 1 ? say("match.lost", { who: players[1] }) : say("match.drawn")}</h2>
        )}
        {view.deal > 0 && last && (
          <p class="headline">
            {outWords(last, snapshot.events, players)}. {naturals > 0 && <strong>{say(naturals > 1 ? "headline.naturals" : doubled ? "headline.natural" : "headline.natural.set", { n: naturals })}</strong>}{" "}
            {played?.chapeau[1] && say("headline.chapeau", { who: players[1] })} {played?.chapeau[0] && say("headline.chapeau.you")}
          </p>
        )}
        {over && <PaymentList sheet={sheet} players={players} />}
        {over && sealed && <Proof verify={verify} />}
        {played && snapshot.theirs && (
          <div class="accounts">
            <Account snapshot={snapshot} seat={0} player={players[0]} />
            <Account snapshot={snapshot} seat={1} player={players[1]} />
          </div>
        )}
        {lesson?.say === "end" && <p>{say("lesson.end")}</p>}
        {waits && <Share sealed={sealed} share={share} />}
      </div>
      {!waits && (
        <p class="buttons dock">
          {lesson ? (
            <button type="button" ref={next} class="main" onClick={again}>{say("lesson.match")}</button>
          ) : over ? (
            <>
              <button type="button" ref={next} class="main" onClick={rematch}>{say("rematch")}</button>
              {snapshot.saved?.record && <button type="button" onClick={review}>{say("review")}</button>}
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
