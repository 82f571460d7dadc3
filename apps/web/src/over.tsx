// Before the first deal, between deals and after the match: the person's share, how a deal came out, the payment, the verdict.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { VerdictJson } from "libmille";
import { Account } from "./account";
import { Between } from "./between";
import { Bill } from "./bill";
import { downloadNotes, downloadRecord } from "./files";
import type { Kept } from "./library";
import { Proof } from "./proof";
import type { Snapshot } from "./protocol";
import { Remembered } from "./remembered";
import type { Standing } from "./remote";
import { say } from "./say";
import { pointsOf } from "./sets";
import { Share } from "./share";
import { Sheet } from "./sheet";
import { outWords, rankOf, signed, unwonWords } from "./words";

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
  /** Goes through the person's mistakes, once the review has found some. */
  learn: (() => void) | null;
  /** The match as the library keeps it, if it was played at a server's table. */
  played: Kept | null;
  /** To the page of the day, at the end of its deal. */
  day: () => void;
  /** The next level, where it is earned. */
  offer: ComponentChildren;
}

export function Over({ snapshot, players, share, deal, verify, rematch, again, own, review, learn, played: match, day, offer }: Props) {
  const { view, sheet, sealed, lesson, you } = snapshot;
  const last = snapshot.events.filter((event) => event.deal_end !== undefined).at(-1);
  const daily = snapshot.saved?.setup.daily !== undefined;
  const over = view.phase === "over" && !daily;
  const waits = sealed !== null && sealed.notes === null;
  const played = sheet.deals.at(-1);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), [view.phase, view.deal, rematch === null]);
  // Of the person, or where two people look, of the one who went out.
  const whose = you < 0 ? (played?.out ?? 0) : 0;
  const naturals = played ? played.naturals[whose] : 0;
  const doubled = played && played.sets[whose] === 2 * pointsOf(view.sets[whose], snapshot.variant.values);
  // Went out without a wild two.
  const without = played?.out === whose && !Object.entries(view.sets[whose]).some(([rank, cards]) => cards.some((card) => rankOf(card) !== rank));
  const result = sheet.winner === null || sheet.winner === undefined ? unwonWords(sheet.end)
    : sheet.winner === you ? say("match.won") : say("match.lost", { who: players[sheet.winner] });
  const chapeau = (seat: number) =>
    played?.chapeau[seat] && (seat === you ? say("headline.chapeau.you") : say("headline.chapeau", { who: players[seat] }));
  return (
    <section class="over" aria-label={say("over")}>
      <div class="tale" tabIndex={0} role="group" aria-label={say(over ? "over.match" : daily ? "over.day" : "over.deal")}>
        {over && (
          <div class={sheet.winner === 0 || (you < 0 && sheet.winner === 1) ? "headline gold" : "headline"}>
            <h2>{result}</h2>
            {played && <span>{say("headline.score", { yours: signed(played.totals[0]), theirs: signed(played.totals[1]), n: sheet.deals.length })}</span>}
          </div>
        )}
        {over && <Bill sheet={sheet} players={players} you={you} />}
        {over && offer}
        {match && <Between now={match} />}
        {over && sealed && (
          <Proof key={sealed.commit} verify={verify} own={own} record={() => downloadRecord(snapshot)} notes={() => downloadNotes(snapshot)} />
        )}
        {view.deal > 0 && last && (
          <p class={over ? "headline then" : naturals > 0 ? "headline gold" : "headline"}>
            <strong>{outWords(last, snapshot.events, players, you)}.{naturals > 0 && ` ${say(naturals > 1 ? "headline.naturals" : "headline.natural", { n: naturals })}`}</strong>
            {naturals > 0 && <span>{say(doubled ? "headline.why.all" : without && naturals > 1 ? "headline.why.both" : "headline.why.set")}</span>}{" "}
            <span>{chapeau(1)} {chapeau(0)}</span>
          </p>
        )}
        {played && snapshot.theirs && (
          <div class="accounts">
            <Account snapshot={snapshot} seat={0} player={players[0]} />
            <Account snapshot={snapshot} seat={1} player={players[1]} />
          </div>
        )}
        {played && !daily && (
          <div class="paper pad narrow">
            <Sheet sheet={sheet} players={players} writing few />
            <Remembered variant={snapshot.variant} view={view} />
          </div>
        )}
        {lesson?.say === "end" && <p>{say("lesson.end")}</p>}
        {waits && <div class="paper lobby"><h2>{say("sealed.title")}</h2><Share sealed={sealed} share={share} /></div>}
      </div>
      {over && <p role="status" class="rematch">{rematch?.told}</p>}
      {!waits && (
        <p class="buttons dock">
          {lesson ? (
            <button type="button" ref={next} class="main" onClick={again}>{say("lesson.match")}</button>
          ) : daily ? (
            <>
              <button type="button" ref={next} class="main" onClick={day}>{say("day.week")}</button>
              <button type="button" onClick={review}>{say("review")}</button>
            </>
          ) : over ? (
            <>
              {rematch && (
                <button type="button" ref={next} class="main" aria-disabled={rematch.begin === null} onClick={() => rematch.begin?.()}>{rematch.label}</button>
              )}
              {snapshot.record && <button type="button" ref={rematch ? undefined : next} class={rematch ? "" : "main"} onClick={review}>{say("review")}</button>}
              {learn && <button type="button" onClick={learn}>{say("review.learn")}</button>}
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
