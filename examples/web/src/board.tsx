// The table in play: the opponent's side, stock and pile, the player's side, and the dock with the hand and the actions.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Back, Still } from "./card";
import { Dialog } from "./dialog";
import { copies, drag } from "./drag";
import { Hand, newCards } from "./hand";
import { lettersOf } from "./keys";
import type { Judgement, Snapshot } from "./protocol";
import { say } from "./say";
import { pointsOf, Sets } from "./sets";
import { actionWords, rankToLay, refusalWords } from "./words";

interface Props {
  snapshot: Snapshot;
  players: [string, string];
  busy: boolean;
  /** Plays an action; the engine refuses what is illegal. */
  act: (text: string) => void;
  judge: (lay: string, discard: string) => Promise<Judgement>;
}

const turnWords = (snapshot: Snapshot, players: [string, string]) => {
  const { view } = snapshot;
  if (view.turn !== 0) return say("prompt.theirs", { who: players[1] });
  return say(view.phase === "draw" ? "prompt.draw" : "prompt.lay");
};

/** The top card of stock or pile follows the pointer, and is taken where it is let go over the hand. */
function carry(event: JSX.TargetedPointerEvent<HTMLElement>, takeIt: () => void) {
  const top = event.currentTarget.firstElementChild;
  drag(event, () => copies(top ? [top] : []), (place) => place === "hand" && takeIt());
}

export function Board({ snapshot, players, busy, act, judge }: Props) {
  const { view, variant, legal, lesson } = snapshot;
  const { values, wild } = variant;
  const [chosen, choose] = useState<Set<number>>(new Set());
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const [ways, setWays] = useState<string[]>([]);
  const [pileOpen, setPileOpen] = useState(false);
  const hand = view.hand;
  const handKey = hand.join();
  const before = useRef(hand);
  const fresh = useRef(new Set<number>());
  if (before.current.join() !== handKey) {
    fresh.current = newCards(before.current, hand);
    before.current = hand;
  }
  // Before anybody can press a key: an effect after the frame would drop what was chosen within it.
  useLayoutEffect(() => choose(new Set()), [handKey]);

  const cards = [...chosen].filter((index) => index < hand.length).map((index) => hand[index]);
  const mine = view.turn === 0 && !busy && (view.phase === "draw" || view.phase === "lay");
  const layText = (selected: string[], rank = rankToLay(selected, wild), opponent = false) =>
    ["lay", ...(opponent ? ["@1"] : []), rank, ...selected].join(" ");
  const discardText = (selected: string[]) => ["discard", ...selected].join(" ");
  const key = `${cards.join()}|${view.phase}|${mine}`;
  useEffect(() => {
    let current = true;
    setJudgement(null);
    if (mine && view.phase === "lay" && cards.length > 0) {
      judge(layText(cards), discardText(cards)).then((verdict) => current && setJudgement(verdict), () => {});
    }
    return () => {
      current = false;
    };
  }, [key]);

  const piles = legal.filter((text) => text.startsWith("pile"));
  const takePile = () => {
    const wanted = legal.includes("upcard") && cards.length === 0 ? "upcard" : ["pile", ...cards].join(" ");
    const exact = cards.length > 0 || legal.includes(wanted);
    if (exact) act(wanted);
    else if (piles.length === 1) act(piles[0]);
    else if (piles.length > 1) setWays(piles);
    else act("pile");
  };
  const draw = () => act(legal.includes("pass") ? "pass" : "draw");
  const lay = () => act(layText(cards));
  const discard = () => act(discardText(cards));
  const dropped = (selected: string[], place: string) => {
    if (place === "pile") act(view.phase === "draw" && selected.length > 1 ? ["pile", ...selected].join(" ") : discardText(selected));
    else if (place.startsWith("opponent:")) act(layText(selected, place.slice("opponent:".length), true));
    else if (place.startsWith("sets:")) act(layText(selected, place.slice(5)));
    else if (place === "sets") act(layText(selected));
  };
  lettersOf({ d: draw, p: takePile, l: lay, x: discard });

  // What is impossible stays a button that says why, so that it can be asked.
  const possible = {
    draw: mine && (legal.includes("draw") || legal.includes("pass")),
    pile: mine && (piles.length > 0 || legal.includes("upcard")),
    lay: mine && cards.length > 0 && judgement !== null && judgement.lay === null,
    discard: mine && cards.length > 0 && judgement !== null && judgement.discard === null,
  };
  const upcard = view.pile.at(-1);
  const laying = mine && view.phase === "lay" && cards.length > 0;
  const refused = judgement && (cards.length > 1 ? judgement.lay : judgement.discard);
  const [, ...speaks] = lesson?.wanted.split(" ") ?? [];
  const wanted = new Set<number>();
  for (const card of speaks) {
    const at = hand.findIndex((one, index) => one === card && !wanted.has(index));
    if (at >= 0) wanted.add(at);
  }
  const verb = lesson?.wanted.split(" ")[0];
  const main = (name: string, on: boolean) => `${on ? "main" : ""} ${verb === name ? "wanted" : ""}`;
  return (
    <div class="board">
      <section class="side theirs" aria-label={players[1]}>
        <h2>
          {players[1]} <span class="count">{say("cards", { n: view.hand_sizes[1] })}</span>
        </h2>
        <p class="tally">{say("on_table", { n: pointsOf(view.sets[1], values) })}</p>
        <Sets owner={players[1]} sets={view.sets[1]} values={values} wild={wild} place="opponent"
          lay={laying && legal.some((text) => text.startsWith("lay @")) ? (rank) => act(layText(cards, rank, true)) : undefined} />
      </section>

      <section class="middle" aria-label={say("stock_and_pile")}>
        <button type="button" class="heap" aria-disabled={!possible.draw} onClick={draw} onPointerDown={(event) => carry(event, draw)}>
          {view.stock > 0 ? <Back /> : <span class="card gap" aria-hidden="true" />}
          <span>
            {say(legal.includes("pass") ? "pass" : "stock")} <small>{view.stock}</small>
          </span>
        </button>
        <button type="button" class="heap" aria-disabled={!possible.pile} onClick={takePile} data-drop="pile"
          onPointerDown={(event) => carry(event, takePile)}>
          {upcard ? <Still card={upcard} values={values} /> : <span class="card gap" aria-hidden="true" />}
          <span>
            {say("pile")} <small>{view.pile.length}</small>
          </span>
        </button>
        <button type="button" class="quiet" aria-disabled={view.pile.length === 0} onClick={() => setPileOpen(true)}>
          {say("pile.look")}
        </button>
      </section>

      <section class="side own" aria-label={say("you")}>
        <h2>
          {say("you")} <span class="count">{say("cards", { n: view.hand_sizes[0] })}</span>
        </h2>
        <p class="tally">{say("on_table", { n: pointsOf(view.sets[0], values) })}</p>
        <Sets sets={view.sets[0]} values={values} wild={wild} place="sets" lay={laying ? (rank) => act(layText(cards, rank)) : undefined} />
      </section>

      <section class="turn" aria-label={say("your_turn")}>
        <p class={refused ? "prompt refused" : "prompt"} data-phase={view.turn === 0 ? view.phase : "theirs"}>
          <span class={refused ? "hidden" : ""}>{turnWords(snapshot, players)}</span>
          <span id="why">{refused && refusalWords(refused)}</span>
        </p>
        <Hand cards={hand} values={values} wild={wild} chosen={chosen} choose={choose} dropped={dropped} fresh={fresh.current} wanted={wanted} />
        <p class="buttons">
          {view.turn === 0 && view.phase === "lay" ? (
            <>
              <button type="button" class={main("lay", possible.lay)} aria-disabled={!possible.lay} onClick={lay} aria-describedby="why">
                {say("lay")}<kbd aria-hidden="true">l</kbd>
              </button>
              <button type="button" class={main("discard", possible.discard)} aria-disabled={!possible.discard} onClick={discard} aria-describedby="why">
                {say("discard")}<kbd aria-hidden="true">x</kbd>
              </button>
            </>
          ) : (
            <>
              <button type="button" class={main("draw", possible.draw)} aria-disabled={!possible.draw} onClick={draw}>
                {say(legal.includes("pass") ? "pass" : "draw")}<kbd aria-hidden="true">d</kbd>
              </button>
              <button type="button" class={main("pile", possible.pile)} aria-disabled={!possible.pile} onClick={takePile}>
                {say(legal.includes("upcard") ? "take_upcard" : "take_pile")}<kbd aria-hidden="true">p</kbd>
              </button>
            </>
          )}
        </p>
      </section>

      {ways.length > 0 && (
        <Dialog title={say("pile.ways")} close={() => setWays([])}>
          <p class="buttons">
            {ways.map((way) => (
              <button type="button" key={way} onClick={() => {
                setWays([]);
                act(way);
              }}>
                {actionWords(way)}
              </button>
            ))}
          </p>
        </Dialog>
      )}
      {pileOpen && (
        <Dialog title={say("pile.title", { n: view.pile.length })} close={() => setPileOpen(false)}>
          <p class="fan open">{view.pile.map((card, i) => <Still key={i} card={card} values={values} />)}</p>
        </Dialog>
      )}
    </div>
  );
}
