// A record, step by step: both hands open, whatever was done named. Where the review found a better move, both are marked. The address
// follows the step.
import { useEffect, useRef, useState } from "preact/hooks";
import { placesOf, touched } from "./actions";
import { Bill } from "./bill";
import { Still } from "./card";
import { heapMarks, type Mark, type Moves, setMarks } from "./marks";
import type { Frame, Replay } from "./protocol";
import { Review } from "./review";
import type { ReviewRun } from "./reviewrun";
import { say } from "./say";
import { Graph, Sheet } from "./sheet";
import { Sets } from "./sets";
import { StillHeaps } from "./stillheaps";
import { useStore } from "./store";
import { eventWords, RANKS, rankOf, short, signed } from "./words";

interface Props {
  replay: Replay;
  run: ReviewRun;
  /** The step to begin with. */
  first: number;
  /** The reader's seat, or −1. */
  person: number;
  /** Whether the reader has come for the review: it begins, and stands first. */
  reviewed: boolean;
  frame: (number: number) => Promise<Frame>;
  open: (match: number) => void;
  /** The step that is shown, for the address. */
  at: (number: number) => void;
  /** Copies a link to the step; plays on from it. */
  link: (number: number) => void;
  play: (number: number) => void;
  /** Lets the reader find the better move for each mistake of a seat. */
  learn: (seat: number) => void;
  close: () => void;
}

export function Viewer({ replay, run, first, person, reviewed, frame, open, at, link, play, learn, close }: Props) {
  const within = (to: number) => Math.max(0, Math.min(replay.decisions, Math.trunc(to) || 0));
  const [number, setNumber] = useState(within(first));
  const [shown, setShown] = useState<Frame | null>(null);
  const forward = useRef<HTMLButtonElement>(null);
  const known = useRef(replay);
  useEffect(() => forward.current?.focus({ preventScroll: reviewed }), []);
  useEffect(() => {
    if (known.current !== replay) setNumber(0);
    known.current = replay;
  }, [replay]);
  useEffect(() => setNumber(within(first)), [first]);
  useEffect(() => {
    let current = true;
    at(number);
    frame(number).then((next) => current && setShown(next), () => {});
    return () => {
      current = false;
    };
  }, [number, replay]);
  const go = (to: number) => setNumber(within(to));
  const keys = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest("input")) return;
    const to = { ArrowRight: number + 1, ArrowLeft: number - 1, Home: 0, End: replay.decisions }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const named = (seat: number) => (seat === person ? say("you") : replay.players[seat]);
  const players: [string, string] = [named(0), named(1)];
  const review = (
    <Review key={replay} run={run} person={person} begin={reviewed} learn={learn} show={(decision) => {
      go(decision);
      forward.current?.focus();
    }} />
  );
  const { costly } = useStore(run).findings;
  const found = costly.find((one) => one.decision === shown?.number);
  const moves: Moves = found ? { was: found.played, wanted: found.better } : { was: "", wanted: "" };
  const marksOf = (hand: string[], seat: number): Mark[][] => {
    const places = (mark: Mark) => placesOf(hand, found?.seat === seat ? touched(moves[mark]).cards : []);
    const [was, wanted] = [places("was"), places("wanted")];
    return hand.map((_, i) => [...(was.has(i) ? ["was" as const] : []), ...(wanted.has(i) ? ["wanted" as const] : [])]);
  };
  const handOf = (seat: number) => {
    const hand = [...shown!.hands[seat]].sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
    const marks = marksOf(hand, seat);
    return hand.map((card, i) => <Still key={i} card={card} values={replay.values} marks={marks[i]} />);
  };
  const side = (seat: number) =>
    shown && (
      <section class="side" aria-label={players[seat]}>
        <h2>
          {players[seat]} <span class="count">{say("total.of", { n: signed(shown.view.totals[seat]) })}</span>
        </h2>
        <Sets owner={players[seat]} sets={shown.view.sets[seat]} values={replay.values} wild={[]}
          marks={found && setMarks(moves, found.seat !== seat)} />
        <p class="fan open" role="group" aria-label={say("last.theirs", { who: players[seat] })}>
          {handOf(seat)}
        </p>
      </section>
    );
  return (
    <main class="viewer" onKeyDown={keys}>
      <h1>{say("replay.title", { who: replay.players[0], other: replay.players[1], variant: replay.variant })}</h1>
      {!replay.complete && <p>{say("replay.incomplete")}</p>}
      {reviewed && review}
      <div class="replay">
        <p class="buttons">
          <button type="button" onClick={() => go(0)}>{say("replay.start")}</button>
          <button type="button" onClick={() => go(number - 1)}>{say("replay.back")}</button>
          <button type="button" class="main" ref={forward} onClick={() => go(number + 1)}>{say("replay.forward")}</button>
          <button type="button" onClick={() => go(replay.decisions)}>{say("replay.end")}</button>
          <label class="inline">
            {say("replay.step")}{" "}
            <input type="range" min={0} max={replay.decisions} value={number} onInput={(event) => go(event.currentTarget.valueAsNumber)} />{" "}
            <output>{say("replay.of", { n: number, all: replay.decisions })}</output>
          </label>
          {replay.deals.length > 1 && (
            <label class="inline">
              {say("deal")}{" "}
              <select value={replay.deals.findLastIndex((move) => move <= number)} onChange={(event) => go(replay.deals[Number(event.currentTarget.value)])}>
                {replay.deals.map((move, i) => <option value={i} key={move}>{i + 1}</option>)}
              </select>
            </label>
          )}
          {replay.matches > 1 && (
            <label class="inline">
              {say("match")}{" "}
              <input type="number" min={1} max={replay.matches} value={replay.match} onChange={(event) => open(event.currentTarget.valueAsNumber)} />{" "}
              {say("replay.of_matches", { n: replay.matches })}
            </label>
          )}
          <button type="button" onClick={() => link(number)}>{say("link.move")}</button>
          {replay.decisions > 0 && <button type="button" onClick={() => play(number)}>{say("replay.play")}</button>}
          <button type="button" onClick={close}>{say("replay.close")}</button>
        </p>
        <div class="told" role="status">
          {shown?.events.map((event) => <p key={event.event}>{eventWords(event, shown.events, players, short, person)}</p>)}
        </div>
        {side(1)}
        {shown && (
          <StillHeaps stock={shown.view.stock} pile={shown.view.pile} values={replay.values} marks={heapMarks(moves, found?.seat === person)} />
        )}
        {side(0)}
        {number === replay.decisions && (
          <>
            <div class="paper pad">
              <Sheet sheet={replay.sheet} players={players} />
              <Graph sheet={replay.sheet} players={players} />
            </div>
            {replay.complete && <Bill sheet={replay.sheet} players={players} you={-1} />}
          </>
        )}
      </div>
      {!reviewed && review}
    </main>
  );
}
