// One's hand, by rank. Each card is a button that is chosen or not; arrows move between the cards. A second tap, a double click or Shift
// chooses the whole rank.
import { useEffect, useRef, useState } from "preact/hooks";
import { Face, spoken, suitClass } from "./card";
import { drag } from "./drag";
import { say } from "./say";
import { isWild, plural, RANKS, rankOf } from "./words";

interface Props {
  cards: string[];
  values: Record<string, number>;
  wild: string[];
  /** Indices into `cards`. */
  chosen: Set<number>;
  choose: (chosen: Set<number>) => void;
  /** Where these cards may be let go, and what happens then. */
  allowed: (cards: string[], place: string) => boolean | Promise<boolean>;
  dropped: (cards: string[], place: string) => void;
  /** Cards that just came into the hand, those that are spoken of, those that were played instead, those that were refused. */
  fresh: Set<number>;
  wanted: Set<number>;
  was: Set<number>;
  refused: boolean;
  /** Whether another plays. */
  waits: boolean;
}

/** The indices of the cards that `before` does not account for. */
export function newCards(before: string[], now: string[]): Set<number> {
  const left = [...before];
  const fresh = new Set<number>();
  now.forEach((card, index) => {
    const at = left.indexOf(card);
    if (at < 0) fresh.add(index);
    else left.splice(at, 1);
  });
  return fresh;
}

/** What a tap makes of a choice. `taps` counts taps on the same card, one after another. */
export function tapped(cards: string[], chosen: Set<number>, index: number, taps: number, whole: boolean): Set<number> {
  const next = new Set(chosen);
  const rank = cards.flatMap((card, i) => (rankOf(card) === rankOf(cards[index]) ? i : []));
  const all = rank.every((i) => chosen.has(i));
  if (whole || (taps === 2 && chosen.has(index) && !all)) for (const i of rank) all ? next.delete(i) : next.add(i);
  else if (taps === 3 && all) for (const i of rank) next.delete(i);
  else if (!next.delete(index)) next.add(index);
  return next;
}

export function Hand({ cards, values, wild, chosen, choose, allowed, dropped, fresh, wanted, was, refused, waits }: Props) {
  const element = useRef<HTMLDivElement>(null);
  /** Where the arrows are: the card, and its place for when it is gone. */
  const [current, setCurrent] = useState({ key: "", index: 0 });
  const taps = useRef({ index: -1, n: 0 });
  const ranks = RANKS.filter((rank) => cards.some((card) => rankOf(card) === rank));
  // The order that is seen is the order of the arrows.
  const order = ranks.flatMap((rank) => cards.map((_, index) => index).filter((index) => rankOf(cards[index]) === rank));
  // A card keeps its element when the hand is sorted anew: the second of two equal cards is its second copy.
  const copies = new Map<string, number>();
  const keys = new Map(order.map((index) => {
    const copy = copies.get(cards[index]) ?? 0;
    copies.set(cards[index], copy + 1);
    return [index, `${cards[index]}#${copy}`];
  }));
  const entry = order.find((index) => keys.get(index) === current.key) ?? (order.includes(current.index) ? current.index : order[0]);

  const tap = (index: number, whole: boolean) => {
    taps.current = { index, n: taps.current.index === index ? taps.current.n + 1 : 1 };
    choose(tapped(cards, chosen, index, taps.current.n, whole));
  };
  const focus = (index: number) => {
    element.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  };
  const arrows = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) focus(order[(order.indexOf(entry) + step + order.length) % order.length]);
    else if (event.key === "Home") focus(order[0]);
    else if (event.key === "End") focus(order.at(-1)!);
    else if (event.key === " " && event.shiftKey) tap(entry, true);
    else if (event.key === "Escape" && chosen.size > 0) choose(new Set());
    else return;
    event.preventDefault();
  };
  const press = (event: PointerEvent, index: number) => {
    const indices = chosen.has(index) ? [...chosen] : [index];
    const held = indices.map((one) => cards[one]);
    drag(event, {
      picked: () => indices.flatMap((one) => element.current?.querySelector(`[data-index="${one}"]`) ?? []),
      allowed: (place) => allowed(held, place),
      dropped: (place) => dropped(held, place),
    });
  };
  // A card that had the focus and was played leaves it on nothing: the hand keeps it.
  useEffect(() => {
    taps.current = { index: -1, n: 0 };
    if (document.activeElement === document.body) element.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  }, [cards.join()]);

  return (
    <div class={waits ? "hand waits" : "hand"} ref={element} role="group" aria-label={say("hand", { n: cards.length })} data-drop="hand" onKeyDown={arrows}>
      {ranks.map((rank) => (
        <div class="group" key={rank} role="group" aria-label={plural(rank)}>
          {order.map((index) => {
            const card = cards[index];
            if (rankOf(card) !== rank) return null;
            const isTwo = isWild(card, wild);
            const title = spoken(card, values, isTwo);
            const on = chosen.has(index);
            const classes = ["card", suitClass(card), isTwo && "wild", fresh.has(index) && "fresh", wanted.has(index) && "wanted", was.has(index) && "was", refused && on && "refused"];
            return (
              <button type="button" key={keys.get(index)} class={classes.filter(Boolean).join(" ")} aria-pressed={on} data-index={index} data-card={card}
                aria-label={title} title={title} tabIndex={index === entry ? 0 : -1} onFocus={() => setCurrent({ key: keys.get(index)!, index })}
                onClick={(event) => tap(index, event.shiftKey)} onPointerDown={(event) => press(event, index)}>
                <Face card={card} values={values} wild={isTwo} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
