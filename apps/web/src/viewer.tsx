// A record, step by step: both hands open, whatever was done named. Where the review found a better move, both are marked. The address
// follows the step.
import { useEffect, useRef, useState } from "preact/hooks";
import { placesOf, touched } from "./actions";
import { Bill } from "./bill";
import { Still } from "./card";
import { dealt, dealtWords } from "./dealt";
import { beginsDeal } from "./events";
import { heapMarks, type Mark, type Moves, setMarks } from "./marks";
import { hasFace, Portrait } from "./pictures";
import type { Frame, Replay } from "./protocol";
import { Remembered } from "./remembered";
import { Review } from "./review";
import type { ReviewRun } from "./reviewrun";
import { say } from "./say";
import { Graph, Sheet } from "./sheet";
import { Sets } from "./sets";
import { Stepper } from "./stepper";
import { StillHeaps } from "./stillheaps";
import { useStore } from "./store";
import { eventWords, isWild, RANKS, rankOf, short, signed } from "./words";

interface Props {
  replay: Replay;
  run: ReviewRun;
  /** The step to begin with. */
  first: number;
  /** The reader's seat, or −1. */
  person: number;
  /** Whether the reader has come for the review: it begins. */
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
  useEffect(() => forward.current?.focus({ preventScroll: true }), []);
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
  const { costly } = useStore(run).findings;
  const found = costly.find((one) => one.decision === shown?.number);
  const moves: Moves = found ? { was: found.played, wanted: found.better } : { was: "", wanted: "" };
  const rules = shown ? dealt(replay.rules, shown.view) : replay.rules;
  const { values, wild } = rules;
  const own = shown?.events.some(beginsDeal) ? dealtWords(rules) : "";
  const marksOf = (hand: string[], seat: number): Mark[][] => {
    const places = (mark: Mark) => placesOf(hand, found?.seat === seat ? touched(moves[mark]).cards : []);
    const [was, wanted] = [places("was"), places("wanted")];
    return hand.map((_, i) => [...(was.has(i) ? ["was" as const] : []), ...(wanted.has(i) ? ["wanted" as const] : [])]);
  };
  const handOf = (seat: number) => {
    const hand = [...shown!.hands[seat]].sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
    const marks = marksOf(hand, seat);
    return hand.map((card, i) => <Still key={i} card={card} values={values} wild={isWild(card, wild)} marks={marks[i]} />);
  };
  const side = (seat: number) => {
    const hand = <p class={found?.seat === seat ? "fan open marked" : "fan open"} key="hand" role="group" aria-label={say("last.theirs", { who: players[seat] })}>{handOf(seat)}</p>;
    const sets = (
      <Sets key="sets" owner={players[seat]} sets={shown!.view.sets[seat]} values={values} wild={wild} marks={found && setMarks(moves, found.seat !== seat)} />
    );
    return (
      <section class={seat === 0 ? "side near" : "side far"} aria-label={players[seat]}>
        <div class="who">
          <h2>
            {seat !== person && <Portrait player={replay.players[seat]} person={hasFace(replay.players[seat]) ? null : replay.players[seat]} />}
            <span>{players[seat]} <span class="count">{say("cards", { n: shown!.hands[seat].length })}</span></span>
          </h2>
          <p class="tally">{say("total.of", { n: signed(shown!.view.totals[seat]) })}</p>
        </div>
        {seat === 0 ? [sets, hand] : [hand, sets]}
      </section>
    );
  };
  return (
    <main class="viewer" onKeyDown={keys}>
      <h1>{say("replay.title", { who: replay.players[0], other: replay.players[1], variant: replay.variant })}</h1>
      {!replay.complete && <p>{say("replay.incomplete")}</p>}
      <Stepper number={number} all={replay.decisions} go={go} close={close} forward={forward} />
      <div class="replay">
        <div class="told" role="status">
          {shown?.events.map((event) => <p key={event.event}>{eventWords(event, shown.events, players, short, person)}</p>)}
          {own && <p>{own}</p>}
        </div>
        {shown && (
          <>
            {side(1)}
            <StillHeaps stock={shown.view.stock} pile={shown.view.pile} values={values} wild={wild} marks={heapMarks(moves, found?.seat === person)} />
            {side(0)}
          </>
        )}
        {number === replay.decisions && (
          <>
            <div class="paper pad">
              <Sheet sheet={replay.sheet} players={players} />
              {shown && <Remembered variant={replay.rules} view={shown.view} />}
              <Graph sheet={replay.sheet} players={players} />
            </div>
            {replay.complete && <Bill sheet={replay.sheet} players={players} you={-1} />}
          </>
        )}
        <p class="buttons more">
          <button type="button" onClick={() => go(0)}>{say("replay.start")}</button>
          <button type="button" onClick={() => go(replay.decisions)}>{say("replay.end")}</button>
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
        </p>
      </div>
      <Review key={replay} run={run} person={person} begin={reviewed} learn={learn} show={(decision) => {
        go(decision);
        scrollTo(0, 0);
        forward.current?.focus({ preventScroll: true });
      }} />
    </main>
  );
}
