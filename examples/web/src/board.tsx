// The table in play: the rival's side, stock and pile, one's own side, and what one can do now.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Back, Still } from "./card";
import { Dialog } from "./dialog";
import { copies, drag } from "./drag";
import { Hand } from "./hand";
import type { Judgement, Refusal, Snapshot } from "./protocol";
import { pointsOf, Sets } from "./sets";
import { actionWords, rankToLay, sentence, signed } from "./words";

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
  if (view.phase === "over") return "The match is over.";
  if (view.phase === "between") return "The deal is over.";
  if (view.turn !== 0) return `${players[1]} is playing.`;
  return view.phase === "draw" ? "Your turn: draw, or take the pile." : "Lay sets if you like, then discard a card to end your turn.";
};

/** The top card of stock or pile follows the pointer, and is taken where it is let go over the hand. */
function carry(event: JSX.TargetedPointerEvent<HTMLElement>, takeIt: () => void) {
  const top = event.currentTarget.firstElementChild;
  drag(event, () => copies(top ? [top] : []), (place) => place === "hand" && takeIt());
}

function Reason({ refusal }: { refusal: Refusal | null }) {
  return refusal && <>{sentence(refusal.message)}</>;
}

export function Board({ snapshot, players, busy, act, judge }: Props) {
  const { view, variant, legal } = snapshot;
  const { values, wild } = variant;
  const [chosen, choose] = useState<Set<number>>(new Set());
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const [ways, setWays] = useState<string[]>([]);
  const hand = view.hand;
  const handKey = hand.join();
  useEffect(() => choose(new Set()), [handKey]);

  const cards = [...chosen].filter((index) => index < hand.length).map((index) => hand[index]);
  const mine = view.turn === 0 && !busy && (view.phase === "draw" || view.phase === "lay");
  const layText = (selected: string[], rank = rankToLay(selected, wild), rival = false) =>
    ["lay", ...(rival ? ["@1"] : []), rank, ...selected].join(" ");
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
  const dropped = (selected: string[], place: string) => {
    if (place === "pile") act(view.phase === "draw" && selected.length > 1 ? ["pile", ...selected].join(" ") : discardText(selected));
    else if (place.startsWith("rival:")) act(layText(selected, place.slice(6), true));
    else if (place.startsWith("sets:")) act(layText(selected, place.slice(5)));
    else if (place === "sets") act(layText(selected));
  };

  // Letters do what buttons do, while the focus is on the table.
  const letters = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || (event.target as HTMLElement).closest("dialog, input, textarea, select")) return;
    const does = { d: draw, p: takePile, l: () => act(layText(cards)), x: () => act(discardText(cards)) }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  };

  // What is impossible stays a button that says why, so that it can be asked.
  const possible = {
    draw: mine && (legal.includes("draw") || legal.includes("pass")),
    pile: mine && (piles.length > 0 || legal.includes("upcard")),
    lay: mine && view.phase === "lay" && cards.length > 0 && judgement !== null && judgement.lay === null,
    discard: mine && view.phase === "lay" && cards.length > 0 && judgement !== null && judgement.discard === null,
  };
  const upcard = view.pile.at(-1);
  const laying = mine && view.phase === "lay" && cards.length > 0;
  return (
    <div class="board" onKeyDown={letters}>
      <section class="side" aria-label={players[1]}>
        <h2>
          {players[1]} <span class="count">{view.hand_sizes[1]} cards in hand</span>
        </h2>
        <p class="tally">
          <span>Total {signed(view.totals[1])}</span> <span>On the table {pointsOf(view.sets[1], values)}</span>
        </p>
        <Sets owner={players[1]} sets={view.sets[1]} values={values} wild={wild} place="rival"
          lay={laying && legal.some((text) => text.startsWith("lay @")) ? (rank) => act(layText(cards, rank, true)) : undefined} />
      </section>

      <section class="middle" aria-label="Stock and pile">
        <button type="button" class="heap" aria-disabled={!possible.draw} onClick={draw}
          onPointerDown={(event) => carry(event, draw)}>
          {view.stock > 0 ? <Back /> : <span class="card gap" aria-hidden="true" />}
          <span>
            {legal.includes("pass") ? "Pass" : "Draw"}
            <span class="hidden">: stock of</span> <small>{view.stock}</small>
          </span>
        </button>
        <button type="button" class="heap" aria-disabled={!possible.pile} onClick={takePile} data-drop="pile"
          onPointerDown={(event) => carry(event, takePile)}>
          {upcard ? <Still card={upcard} values={values} /> : <span class="card gap" aria-hidden="true" />}
          <span>
            Take pile<span class="hidden"> of</span> <small>{view.pile.length}</small>
          </span>
        </button>
        <details class="pile">
          <summary>Cards in the pile</summary>
          <p class="fan">{view.pile.map((card, i) => <Still key={i} card={card} values={values} />)}</p>
        </details>
      </section>

      <section class="side own" aria-label="You">
        <h2>
          You <span class="count">{view.hand_sizes[0]} cards in hand</span>
        </h2>
        <p class="tally">
          <span>Total {signed(view.totals[0])}</span> <span>On the table {pointsOf(view.sets[0], values)}</span>
        </p>
        <Sets owner="You" sets={view.sets[0]} values={values} wild={wild} place="sets" lay={laying ? (rank) => act(layText(cards, rank)) : undefined} />
      </section>

      <section class="turn" aria-label="Your turn">
        <p class="prompt">{turnWords(snapshot, players)}</p>
        <Hand cards={hand} values={values} wild={wild} chosen={chosen} choose={choose} dropped={dropped} />
        <p class="buttons">
          <button type="button" aria-disabled={!possible.lay} onClick={() => act(layText(cards))} aria-describedby="why">
            Lay<kbd aria-hidden="true">l</kbd>
          </button>
          <button type="button" aria-disabled={!possible.discard} onClick={() => act(discardText(cards))} aria-describedby="why">
            Discard<kbd aria-hidden="true">x</kbd>
          </button>
          <button type="button" class="quiet" aria-disabled={cards.length === 0} onClick={() => choose(new Set())}>
            Choose none
          </button>
        </p>
        <p id="why" class="why">
          {judgement && cards.length > 1 && <Reason refusal={judgement.lay} />}
          {judgement && cards.length === 1 && <Reason refusal={judgement.discard} />}
        </p>
      </section>

      {ways.length > 0 && (
        <Dialog title="Take the pile with which cards?" close={() => setWays([])}>
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
    </div>
  );
}
