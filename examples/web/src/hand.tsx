// One's hand, by rank. Each card is a button that is chosen or not; arrows move between the cards.
import { useEffect, useRef, useState } from "preact/hooks";
import { colour, Face, spoken } from "./card";
import { copies, drag } from "./drag";
import { say } from "./say";
import { isWild, plural, RANKS, rankOf } from "./words";

interface Props {
  cards: string[];
  values: Record<string, number>;
  wild: string[];
  /** Indices into `cards`. */
  chosen: Set<number>;
  choose: (chosen: Set<number>) => void;
  dropped: (cards: string[], place: string) => void;
  /** Cards that just came into the hand, and those that the lesson speaks of. */
  fresh: Set<number>;
  wanted: Set<number>;
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

export function Hand({ cards, values, wild, chosen, choose, dropped, fresh, wanted }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const ranks = RANKS.filter((rank) => cards.some((card) => rankOf(card) === rank));
  // The order that is seen is the order of the arrows.
  const order = ranks.flatMap((rank) => cards.map((_, index) => index).filter((index) => rankOf(cards[index]) === rank));
  const entry = order.includes(current) ? current : order[0];

  const toggle = (index: number) => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    choose(next);
  };
  const focus = (index: number) => {
    setCurrent(index);
    element.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  };
  const arrows = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) focus(order[(order.indexOf(entry) + step + order.length) % order.length]);
    else if (event.key === "Home") focus(order[0]);
    else if (event.key === "End") focus(order.at(-1)!);
    else return;
    event.preventDefault();
  };
  const press = (event: PointerEvent, index: number) => {
    const indices = chosen.has(index) ? [...chosen] : [index];
    drag(
      event,
      () => copies(indices.map((one) => element.current?.querySelector(`[data-index="${one}"]`)).filter((one) => !!one)),
      (place) => dropped(indices.map((one) => cards[one]), place),
    );
  };
  // A card that had the focus and was played leaves it on nothing: the hand keeps it.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  }, [cards.join()]);

  return (
    <div class="hand" ref={element} role="group" aria-label={say("hand", { n: cards.length })} data-drop="hand" onKeyDown={arrows}>
      {ranks.map((rank) => (
        <div class="group" key={rank} role="group" aria-label={plural(rank)}>
          {order.map((index) => {
            const card = cards[index];
            if (rankOf(card) !== rank) return null;
            const title = spoken(card, values, isWild(card, wild));
            const classes = ["card", colour(card), fresh.has(index) && "fresh", wanted.has(index) && "wanted"];
            return (
              <button type="button" key={index} class={classes.filter(Boolean).join(" ")} aria-pressed={chosen.has(index)} data-index={index}
                data-card={card} aria-label={title} title={title} tabIndex={index === entry ? 0 : -1}
                onFocus={() => setCurrent(index)} onClick={() => toggle(index)} onPointerDown={(event) => press(event, index)}>
                <Face card={card} values={values} wild={isWild(card, wild)} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
