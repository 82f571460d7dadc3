// The table in play: the opponent's side, stock and pile, the player's side, and the dock with the hand and the acts.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { placesOf, touched } from "./actions";
import { Still } from "./card";
import { Dialog } from "./dialog";
import { DrawActs, LayActs } from "./dock";
import { Hand, newCards } from "./hand";
import { Heaps } from "./heaps";
import { lettersOf } from "./keys";
import { heapMarks, setMarks } from "./marks";
import { Portrait } from "./pictures";
import { Prompt } from "./prompt";
import type { Judgement, Snapshot } from "./protocol";
import { say } from "./say";
import { pointsOf, Sets } from "./sets";
import { Side } from "./side";
import { freshOf, pairOf } from "./telling";
import { actionWords, isWild, rankOf, rankToLay } from "./words";

/** Room that is kept for a new set while one may lay, so that choosing its cards moves nothing. */
const LANDING = 3;

interface Props {
  snapshot: Snapshot;
  players: [string, string];
  busy: boolean;
  /** The action of a hint, or the better one of a mistake that is shown; or empty. */
  hinted: string;
  /** What was played instead, where a mistake is shown. */
  was?: string;
  /** Whether what was asked for last has been refused, and is being told. */
  refused: boolean;
  /** Plays an action; the engine refuses what is illegal. */
  act: (text: string) => void;
  /** Another card was chosen. */
  chose: () => void;
  judge: (lay: string, discard: string) => Promise<Judgement>;
  /** Lays the table out: something on it has another size. */
  arranged: () => void;
}

/** What the engine says of the chosen cards: laid as a set, laid on each set that they fit, discarded. */
interface Verdict extends Judgement {
  adds: { own: Set<string>; theirs: Set<string> };
}

export function Board({ snapshot, players, busy, hinted, was = "", refused, act: play, chose, judge, arranged }: Props) {
  const { view, variant, legal, lesson, events, opponent, person } = snapshot;
  const { values, wild } = variant;
  const [chosen, choose] = useState<Set<number>>(new Set());
  const [verdict, setVerdict] = useState<Verdict | null>(null);
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
  useLayoutEffect(arranged);

  const cards = [...chosen].filter((index) => index < hand.length).map((index) => hand[index]);
  const mine = view.turn === 0 && !busy && (view.phase === "draw" || view.phase === "lay");
  const laying = mine && view.phase === "lay";
  const layText = (selected: string[], rank = rankToLay(selected, wild), theirs = false) => ["lay", ...(theirs ? ["@1"] : []), rank, ...selected].join(" ");
  const discardText = (selected: string[]) => ["discard", ...selected].join(" ");
  /** What may come of these cards. Only sets that they could join at all are asked for. */
  const judged = async (selected: string[]): Promise<Verdict> => {
    const naturals = new Set(selected.filter((card) => !isWild(card, wild)).map(rankOf));
    const fits = (rank: string) => [...naturals].every((one) => one === rank);
    const ask = async (rank: string, theirs: boolean) => (await judge(layText(selected, rank, theirs), discardText(selected))).lay === null ? rank : null;
    const onTheirs = legal.some((text) => text.startsWith("lay @"));
    const [whole, own, theirs] = await Promise.all([
      judge(layText(selected), discardText(selected)),
      Promise.all(Object.keys(view.sets[0]).filter(fits).map((rank) => ask(rank, false))),
      Promise.all((onTheirs ? Object.keys(view.sets[1]) : []).filter(fits).map((rank) => ask(rank, true))),
    ]);
    const set = (ranks: (string | null)[]) => new Set(ranks.filter((rank) => rank !== null));
    return { ...whole, adds: { own: set(own), theirs: set(theirs) } };
  };
  const key = `${cards.join()}|${view.phase}|${mine}`;
  useEffect(() => {
    let current = true;
    setVerdict(null);
    if (laying && cards.length > 0) judged(cards).then((next) => current && setVerdict(next), () => {});
    return () => {
      current = false;
    };
  }, [key]);

  // A refusal is about the cards that were chosen when it was asked.
  const tried = useRef("");
  const act = (text: string) => {
    tried.current = cards.join();
    play(text);
  };
  const pick = (next: Set<number>) => {
    choose(next);
    chose();
  };
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
    else if (place.startsWith("opponent:")) act(layText(selected, place.slice(6), true));
    else if (place.startsWith("sets:")) act(layText(selected, place.slice(5)));
    else if (place === "sets") act(layText(selected));
  };
  const asked = useRef<{ cards: string; verdict: Promise<Verdict> } | null>(null);
  const allowed = async (selected: string[], place: string) => {
    if (place === "hand" || place === "opponent" || !mine) return false;
    if (view.phase === "draw") return place === "pile" && selected.length > 1 && piles.some((text) => placesOf(selected, text.split(" ").slice(1)).size === selected.length);
    const wanted = `${handKey}|${selected.join()}`;
    if (asked.current?.cards !== wanted) asked.current = { cards: wanted, verdict: judged(selected) };
    const found = await asked.current.verdict;
    if (place === "pile") return found.discard === null;
    if (place === "sets") return found.lay === null;
    const [side, rank] = place.split(":");
    return found.adds[side === "sets" ? "own" : "theirs"].has(rank);
  };
  lettersOf({ d: draw, p: takePile, l: lay, x: discard });

  const rank = rankToLay(cards, wild);
  const can = {
    draw: mine && (legal.includes("draw") || legal.includes("pass")),
    pile: mine && (piles.length > 0 || legal.includes("upcard")),
    lay: laying && cards.length > 0 && verdict !== null && verdict.lay === null,
    discard: laying && cards.length > 0 && verdict !== null && verdict.discard === null,
  };
  const reason = verdict && (cards.length > 1 ? verdict.lay : verdict.discard);
  const told = reason && (verdict.adds.own.size > 0 || verdict.adds.theirs.size > 0) ? null : reason;
  const suggested = lesson ? lesson.wanted : hinted;
  const verb = suggested.split(" ")[0];
  const wanted = placesOf(hand, lesson || hinted ? touched(suggested).cards : can.pile && !legal.includes("upcard") ? pairOf(snapshot) : []);
  const marks = { wanted: suggested, was };
  const news = freshOf(events);
  const landing = can.lay && !view.sets[0][rank] ? { cards, lay } : undefined;
  return (
    <div class="board" data-landing={laying ? LANDING : 0}>
      <Side name={players[1]} own={false} cards={view.hand_sizes[1]} points={pointsOf(view.sets[1], values)} plays={view.turn === 1}
        portrait={<Portrait player={opponent} person={person} />}>
        <Sets owner={players[1]} sets={view.sets[1]} values={values} wild={wild} place="opponent" chosen={cards.length} adds={verdict?.adds.theirs}
          lay={laying ? (to) => act(layText(cards, to, true)) : undefined} fresh={news.theirs} marks={setMarks(marks, true)} />
      </Side>

      <Heaps stock={view.stock} pile={view.pile} values={values} wild={wild} can={can} passes={legal.includes("pass")} fresh={news.pile} marks={heapMarks(marks)}
        draw={draw} take={takePile} look={() => view.pile.length > 0 && setPileOpen(true)} />

      <Side name={say("you")} own cards={view.hand_sizes[0]} points={pointsOf(view.sets[0], values)} plays={view.turn === 0}>
        <Sets sets={view.sets[0]} values={values} wild={wild} place="sets" chosen={cards.length} adds={verdict?.adds.own}
          lay={laying ? (to) => act(layText(cards, to)) : undefined} landing={landing} fresh={news.own} marks={setMarks(marks, false)} />
      </Side>

      <section class="turn" aria-label={say("your_turn")}>
        <Prompt snapshot={snapshot} players={players} refused={told} busy={busy} />
        <Hand cards={hand} values={values} wild={wild} chosen={chosen} choose={pick} allowed={allowed} dropped={dropped} fresh={fresh.current}
          wanted={wanted} was={placesOf(hand, touched(was).cards)} refused={refused && tried.current === cards.join()} waits={view.turn !== 0} />
        {view.turn === 0 && view.phase === "lay" ? (
          <LayActs cards={cards} rank={rank} lay={{ can: can.lay, wanted: verb === "lay", act: lay }}
            discard={{ can: can.discard, wanted: verb === "discard", act: discard }} />
        ) : (
          <DrawActs passes={legal.includes("pass")} upcard={legal.includes("upcard")} pile={view.pile.length}
            draw={{ can: can.draw, wanted: verb === "draw", act: draw }} take={{ can: can.pile, wanted: verb === "pile", act: takePile }} />
        )}
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
          <p class="fan open">{view.pile.map((card, i) => <Still key={i} card={card} values={values} wild={isWild(card, wild)} />)}</p>
        </Dialog>
      )}
    </div>
  );
}
