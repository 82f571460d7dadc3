// Stock and pile. The pile's newest cards show their index; when it may be taken, it is the moment.
import type { JSX } from "preact";
import { Back, Still } from "./card";
import { drag } from "./drag";
import { Flag, type HeapMarks } from "./marks";
import { Icon } from "./pictures";
import { say } from "./say";
import { isWild } from "./words";

interface Props {
  stock: number;
  pile: string[];
  values: Record<string, number>;
  wild: string[];
  can: { draw: boolean; pile: boolean };
  /** Whether the stock is passed by. */
  passes: boolean;
  /** Whether the opponent has just discarded. */
  fresh: boolean;
  marks: HeapMarks;
  draw: () => void;
  take: () => void;
  look: () => void;
}

/** The top card follows the pointer, and is taken where it is let go over the hand. */
function carry(event: JSX.TargetedPointerEvent<HTMLElement>, takeIt: () => void) {
  const top = [...event.currentTarget.children].find((one) => one.classList.contains("card"));
  drag(event, { picked: () => (top ? [top] : []), allowed: (place) => place === "hand", dropped: (place) => place === "hand" && takeIt() });
}

export function Heaps({ stock, pile, values, wild, can, passes, fresh, marks, draw, take, look }: Props) {
  const upcard = pile.at(-1);
  // A hint that says to draw is not to be outshone.
  const ready = can.pile && !marks.stock.includes("wanted");
  return (
    <section class="middle" aria-label={say("stock_and_pile")}>
      <button type="button" class={["heap stock", ...marks.stock].join(" ")} aria-disabled={!can.draw} onClick={draw}
        onPointerDown={(event) => carry(event, draw)}>
        <span class="hidden">{say(passes ? "pass" : "stock")} {stock}</span>
        <Flag marks={marks.stock} flags={marks.flags} />
        {stock > 0 ? <Back /> : <span class="card gap" aria-hidden="true" />}
        <span class="tag" aria-hidden="true">{stock}</span>
      </button>
      <button type="button" class={["heap pile", ready && "ready", ...marks.pile].filter(Boolean).join(" ")} aria-disabled={!can.pile}
        onClick={take} data-drop="pile" onPointerDown={(event) => carry(event, take)}>
        <span class="hidden">{say("pile")} {pile.length}</span>
        <Flag marks={marks.pile} flags={marks.flags} />
        <span class="rays" aria-hidden="true" />
        <span class="spread" aria-hidden="true">
          {pile.slice(0, -1).map((card, i) => <Still key={`${card}${i}`} card={card} values={values} wild={isWild(card, wild)} seen />)}
        </span>
        {upcard ? <Still key={`${upcard}${pile.length}`} card={upcard} values={values} wild={isWild(upcard, wild)} fresh={fresh} /> : <span class="card gap" aria-hidden="true" />}
        {upcard && <span class="tag" aria-hidden="true">{pile.length}</span>}
      </button>
      <button type="button" class="look" aria-disabled={pile.length === 0} onClick={look}>
        <Icon name="look" /><span class="seen">{say("pile.look")}</span>
      </button>
    </section>
  );
}
