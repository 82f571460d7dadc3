// The library of matches: list, continue, review, export, delete; and the way to the statistics.
import { useEffect, useState } from "preact/hooks";
import { AllBetween } from "./between";
import { Dialog } from "./dialog";
import { dateWords } from "./days";
import { type Kept, matches, onChange, playedNow, remove, type Summary } from "./library";
import type { Catalogue } from "./protocol";
import { day, say } from "./say";
import { playerWords, signed, variantWords } from "./words";

interface Props {
  catalogue: Catalogue;
  /** The match on this page's table. */
  current: string | null;
  goOn: (id: string) => void;
  review: (kept: Kept) => void;
  exported: (kept: Kept) => void;
  statistics: () => void;
  /** The match on the table was deleted. */
  deleted: (id: string) => void;
  close: () => void;
}

/** Matches that are listed at once, the newest first. */
const LISTED = 20;

export const opponentOf = (catalogue: Catalogue, id: string) =>
  playerWords(id, "title", catalogue.players.find((player) => player.id === id.split(":")[0])?.title ?? id);
/** Who played: the opponent, or both people of a shared device. */
export const whoOf = (catalogue: Catalogue, { opponent, names }: Pick<Summary, "opponent" | "names">) => names ? names.join(" – ") : opponentOf(catalogue, opponent);
export const variantOf = (catalogue: Catalogue, id: string) =>
  variantWords(id, "title", catalogue.variants.find((variant) => variant.id === id)?.title ?? id);

/** How a match stands, in a line. */
export function standing({ summary, saved }: Kept): string {
  const score = `${signed(summary.totals[0])} – ${signed(summary.totals[1])}`;
  if (saved.setup.daily && summary.over) return score;
  if (!summary.over) return say("kept.on", { deal: summary.deals + 1, score });
  if (summary.winner === null) return say("kept.drawn", { score });
  if (summary.names) return say("kept.won.by", { who: summary.names[summary.winner], score, n: Math.abs(summary.won) });
  return say(summary.winner === 0 ? "kept.won" : "kept.lost", { score, n: Math.abs(summary.won) });
}

export function Matches({ catalogue, current, goOn, review, exported, statistics, deleted, close }: Props) {
  const [kept, setKept] = useState<Kept[] | null>(null);
  const [elsewhere, setElsewhere] = useState(new Set<string>());
  const [asked, ask] = useState<Kept | null>(null);
  const [listed, setListed] = useState(LISTED);
  const load = async () => {
    try {
      setElsewhere(await playedNow());
      setKept(await matches());
    } catch {
      setKept([]);
    }
  };
  useEffect(() => {
    load();
    return onChange(load);
  }, []);
  return (
    <Dialog title={say("matches")} close={close} wide>
      <p class="buttons"><button type="button" onClick={statistics}>{say("statistics")}</button></p>
      {kept?.length === 0 && <p>{say("matches.none")}</p>}
      <ul class="kept">
        {kept?.slice(0, listed).map((one) => {
          const { daily } = one.saved.setup;
          const who = whoOf(catalogue, one.summary);
          const name = daily ? say("kept.name", { who: say("day.of", { date: dateWords(daily.day) }), variant: who })
            : say("kept.name", { who, variant: variantOf(catalogue, one.summary.variant) });
          const about = `${name}, ${day(one.played)}`;
          return (
            <li key={one.id}>
              <p>
                <strong>{name}</strong> <small>{day(one.played)}</small>
                <br />
                {standing(one)}
                {elsewhere.has(one.id) && one.id !== current && ` ${say("kept.elsewhere")}`}
              </p>
              <p class="buttons">
                {!one.summary.over && (
                  <button type="button" class="main" aria-label={`${say("go_on")}: ${about}`} onClick={() => goOn(one.id)}>{say("go_on")}</button>
                )}
                {one.saved.record && one.summary.over && (
                  <button type="button" aria-label={`${say("review")}: ${about}`} onClick={() => review(one)}>{say("review")}</button>
                )}
                {one.saved.record && (
                  <button type="button" aria-label={`${say("export")}: ${about}`} onClick={() => exported(one)}>{say("export")}</button>
                )}
                <button type="button" aria-label={`${say("delete")}: ${about}`} onClick={() => ask(one)}>{say("delete")}</button>
              </p>
            </li>
          );
        })}
      </ul>
      {kept && kept.length > listed && (
        <p class="buttons">
          <button type="button" onClick={() => setListed(listed + LISTED)}>{say("matches.more", { n: Math.min(LISTED, kept.length - listed) })}</button>
        </p>
      )}
      <AllBetween kept={kept ?? []} />
      {asked && (
        <Dialog title={say("delete.title")} close={() => ask(null)}>
          <p>{say("delete.text", { who: whoOf(catalogue, asked.summary), when: day(asked.played) })}</p>
          <p class="buttons">
            <button type="button" class="danger" onClick={async () => {
              ask(null);
              await remove(asked.id);
              deleted(asked.id);
              await load();
            }}>{say("delete.yes")}</button>
            <button type="button" onClick={() => ask(null)}>{say("delete.no")}</button>
          </p>
        </Dialog>
      )}
    </Dialog>
  );
}
