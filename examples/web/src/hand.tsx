// One's hand, grouped by rank. Each card is a button that is chosen or not; arrows move between the cards.
import { useRef, useState } from "preact/hooks";
import { colour, Face, spoken } from "./card";
import { copies, drag } from "./drag";
import { isWild, plural, RANKS, rankOf } from "./words";

interface Props {
  cards: string[];
  values: Record<string, number>;
  wild: string[];
  /** Indices into `cards`. */
  chosen: Set<number>;
  choose: (chosen: Set<number>) => void;
  dropped: (cards: string[], place: string) => void;
}

export function Hand({ cards, values, wild, chosen, choose, dropped }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const ranks = RANKS.filter((rank) => cards.some((card) => rankOf(card) === rank));
  const entry = Math.min(current, cards.length - 1);

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
    if (step) focus((entry + step + cards.length) % cards.length);
    else if (event.key === "Home") focus(0);
    else if (event.key === "End") focus(cards.length - 1);
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

  return (
    <div class="hand" ref={element} role="group" aria-label={`Your hand, ${cards.length} cards`} data-drop="hand" onKeyDown={arrows}>
      {ranks.map((rank) => (
        <div class="group" key={rank} role="group" aria-label={plural(rank)}>
          {cards.map((card, index) =>
            rankOf(card) === rank ? (
              <button type="button" key={index} class={`card ${colour(card)}`} aria-pressed={chosen.has(index)} data-index={index}
                data-card={card} aria-label={spoken(card, values, isWild(card, wild))}
                title={spoken(card, values, isWild(card, wild))} tabIndex={index === entry ? 0 : -1}
                onFocus={() => setCurrent(index)} onClick={() => toggle(index)} onPointerDown={(event) => press(event, index)}>
                <Face card={card} wild={isWild(card, wild)} />
              </button>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
