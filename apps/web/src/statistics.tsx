// The statistics by level: how the last matches went against those before, and what both players did in their deals.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { EngineWorker, Refused } from "./engine";
import { counted, earned, type Figures, figures, LAST, type Tally } from "./figures";
import { count, type Kept, matches, onChange } from "./library";
import { opponentOf } from "./matches";
import { Offer } from "./offer";
import { Portrait } from "./pictures";
import type { Catalogue } from "./protocol";
import { type Key, percent, say, tenths } from "./say";
import { readDeclined } from "./storage";
import { signed } from "./words";

const PATIENCE = 20000; // milliseconds for the record of one match
/** Matches that are drawn as strokes. */
const DRAWN = 30;
/** The unit of what happens in deals. */
const DEALS = 10;

/** Counts the matches that an earlier version of the page kept, one by one and in a worker of its own. Calls back before each and at the end. */
async function countOld(kept: Kept[], stop: AbortSignal, left: (n: number) => void) {
  const old = kept.filter((one) => counted(one) && one.summary.counts === undefined && one.saved.record);
  if (old.length === 0) return;
  const worker = new EngineWorker(PATIENCE);
  try {
    for (const [i, { id, saved }] of old.entries()) {
      left(old.length - i);
      let counts = null;
      try {
        counts = await worker.call("counts", saved.record);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
      if (stop.aborted) return;
      await count(id, counts);
    }
    left(0);
  } finally {
    worker.stop();
  }
}

/** A stroke a match: up for one won, down for one lost, a dot for a draw. */
function Strokes({ results }: { results: number[] }) {
  const shown = results.slice(-DRAWN);
  return (
    <svg class="strokes" viewBox={`0 0 ${DRAWN * 8} 24`} aria-hidden="true">
      {shown.map((result, i) => {
        const x = i * 8 + 4;
        const recent = i >= shown.length - LAST ? "recent" : "";
        return result === 0 ? <circle class={recent} key={i} cx={x} cy={12} r={1.6} /> : <line class={`${recent} ${result > 0 ? "won" : "lost"}`} key={i} x1={x} x2={x} y1={12} y2={result > 0 ? 2 : 22} />;
      })}
    </svg>
  );
}

type Column = { name: string; tally: Tally; seat: 0 | 1 };

const ROWS: [Key, (column: Column) => string | null][] = [
  ["stat.matches", ({ tally }) => String(tally.matches)],
  ["stat.won", ({ tally, seat }) => percent((seat === 0 ? tally.won : tally.lost) / tally.matches)],
  ["stat.payment", ({ tally, seat }) => tenths(((seat === 0 ? 1 : -1) * tally.payment) / tally.matches)],
  ...(["piles", "naturals", "pure", "chapeaux"] as const).map((what): [Key, (column: Column) => string | null] => [
    `stat.${what}`, ({ tally, seat }) => (tally.deals === 0 ? null : tenths((DEALS * tally[what][seat]) / tally.deals)),
  ]),
];

function LevelFigures({ name, one }: { name: string; one: Figures }) {
  const { all, last, before, results } = one;
  const columns: Column[] = [
    ...(before.matches > 0 ? [{ name: say("stat.last", { n: LAST }), tally: last, seat: 0 as const }, { name: say("stat.before"), tally: before, seat: 0 as const }]
      : [{ name: say("you"), tally: all, seat: 0 as const }]),
    { name, tally: all, seat: 1 },
  ];
  return (
    <section class="figures" aria-label={name}>
      <header>
        <Portrait player={one.opponent} />
        <span>
          <h3>{name}</h3>
          <small>{say("stat.summary", { n: all.matches, won: all.won, lost: all.lost, payment: signed(all.payment) })}</small>
        </span>
        <Strokes results={results} />
      </header>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((column) => <th scope="col" key={column.name}>{column.name}</th>)}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{say(key)}</th>
              {columns.map((column) => <td key={column.name}>{value(column) ?? "–"}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  catalogue: Catalogue;
  /** A match against another level. */
  begin: (opponent: string) => void;
  close: () => void;
}

export function Statistics({ catalogue, begin, close }: Props) {
  const [kept, setKept] = useState<Kept[] | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      let all: Kept[] = [];
      try {
        all = await matches();
      } catch {
        // Without storage there is nothing to count.
      }
      if (!stop.signal.aborted) setKept(all);
      return all;
    };
    const countAll = async () => {
      const old = await load();
      try {
        await countOld(old, stop.signal, setLeft);
      } catch {
        setLeft(0); // The engine or the storage does not work: the matches are counted another time.
      }
      if (!stop.signal.aborted) await load();
    };
    countAll();
    const unhear = onChange(load);
    return () => {
      stop.abort();
      unhear();
    };
  }, []);
  const all = figures(kept ?? []);
  return (
    <Dialog title={say("statistics")} close={close} wide>
      {kept && all.length === 0 && <p>{say("stat.none")}</p>}
      <p role="status" class="reading">{left > 0 && say("stat.reading", { n: left })}</p>
      {all.map((one) => {
        const offer = earned(kept!, one.opponent, readDeclined());
        return (
          <div key={one.opponent}>
            <LevelFigures name={opponentOf(catalogue, one.opponent)} one={one} />
            {offer && <Offer catalogue={catalogue} offer={offer} begin={begin} />}
          </div>
        );
      })}
      {all.length > 0 && (
        <details>
          <summary>{say("stat.what")}</summary>
          <p>{say("stat.what.text")}</p>
        </details>
      )}
    </Dialog>
  );
}
