// A record, step by step: both hands open, whatever was done named.
import { useEffect, useState } from "preact/hooks";
import { Still } from "./card";
import { PaymentList, Sheet } from "./sheet";
import { Sets } from "./sets";
import type { Frame, Replay } from "./protocol";
import { eventWords, RANKS, rankOf, signed } from "./words";

interface Props {
  replay: Replay;
  frame: (number: number) => Promise<Frame>;
  open: (match: number) => void;
  close: () => void;
}

export function Viewer({ replay, frame, open, close }: Props) {
  const [number, setNumber] = useState(0);
  const [shown, setShown] = useState<Frame | null>(null);
  useEffect(() => setNumber(0), [replay]);
  useEffect(() => {
    let current = true;
    frame(number).then((next) => current && setShown(next), () => {});
    return () => {
      current = false;
    };
  }, [number, replay]);
  const go = (to: number) => setNumber(Math.max(0, Math.min(replay.decisions, to)));
  const keys = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest("input")) return;
    const to = { ArrowRight: number + 1, ArrowLeft: number - 1, Home: 0, End: replay.decisions }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const players: [string, string] = replay.players;
  const side = (seat: number) =>
    shown && (
      <section class="side" aria-label={players[seat]}>
        <h2>
          {players[seat]} <span class="count">Total {signed(shown.view.totals[seat])}</span>
        </h2>
        <Sets owner={players[seat]} sets={shown.view.sets[seat]} values={replay.values} wild={[]} />
        <p class="fan open" role="group" aria-label={`Hand of ${players[seat]}`}>
          {[...shown.hands[seat]]
            .sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)))
            .map((card, i) => <Still key={i} card={card} values={replay.values} />)}
        </p>
      </section>
    );
  return (
    <main class="viewer" onKeyDown={keys}>
      <h1>
        Record: {players[0]} against {players[1]}, {replay.variant}
      </h1>
      {!replay.complete && <p>This record ends before its match does.</p>}
      <p class="buttons">
        <button type="button" onClick={() => go(0)}>Start</button>
        <button type="button" onClick={() => go(number - 1)}>Back</button>
        <button type="button" class="main" onClick={() => go(number + 1)}>Forward</button>
        <button type="button" onClick={() => go(replay.decisions)}>End</button>
        <label class="inline">
          Step <input type="range" min={0} max={replay.decisions} value={number} onInput={(event) => go(event.currentTarget.valueAsNumber)} />{" "}
          <output>
            {number} of {replay.decisions}
          </output>
        </label>
        {replay.matches > 1 && (
          <label class="inline">
            Match{" "}
            <input type="number" min={1} max={replay.matches} value={replay.match} onChange={(event) => open(event.currentTarget.valueAsNumber)} /> of{" "}
            {replay.matches}
          </label>
        )}
        <button type="button" onClick={close}>Back to the table</button>
      </p>
      <div class="told" role="status">
        {shown?.events.map((event) => <p key={event.event}>{eventWords(event, shown.events, players)}</p>)}
      </div>
      {side(1)}
      {shown && (
        <section class="middle" aria-label="Stock and pile">
          <p>
            Stock {shown.view.stock}, pile {shown.view.pile.length}
          </p>
          <p class="fan" role="group" aria-label={`Pile of ${shown.view.pile.length}`}>
            {shown.view.pile.map((card, i) => <Still key={i} card={card} values={replay.values} />)}
          </p>
        </section>
      )}
      {side(0)}
      {number === replay.decisions && (
        <>
          <Sheet sheet={replay.sheet} players={players} />
          {replay.complete && <PaymentList sheet={replay.sheet} players={players} />}
        </>
      )}
    </main>
  );
}
