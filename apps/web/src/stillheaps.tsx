// Stock and pile of a record: looked at, not taken.
import { Back, Still } from "./card";
import { Flag, type HeapMarks } from "./marks";
import { say } from "./say";
import { isWild } from "./words";

interface Props {
  stock: number;
  pile: string[];
  values: Record<string, number>;
  wild: string[];
  marks: HeapMarks;
}

export function StillHeaps({ stock, pile, values, wild, marks }: Props) {
  const upcard = pile.at(-1);
  return (
    <section class={marks.stock.length + marks.pile.length > 0 ? "middle marked" : "middle"} aria-label={say("stock_and_pile")}>
      <p class="hidden">{say("replay.heaps", { stock, pile: pile.length })}</p>
      <span class={["heap stock", ...marks.stock].join(" ")}>
        <Flag marks={marks.stock} flags={marks.flags} />
        {stock > 0 ? <Back /> : <span class="card gap" aria-hidden="true" />}
        <span class="tag" aria-hidden="true">{stock}</span>
      </span>
      <span class={["heap pile", ...marks.pile].join(" ")} role="group" aria-label={say("pile.title", { n: pile.length })}>
        <Flag marks={marks.pile} flags={marks.flags} />
        <span class="rays" aria-hidden="true" />
        <span class="spread">{pile.slice(0, -1).map((card, i) => <span class="strip" key={i}><Still card={card} values={values} wild={isWild(card, wild)} /></span>)}</span>
        {upcard ? <Still card={upcard} values={values} wild={isWild(upcard, wild)} /> : <span class="card gap" aria-hidden="true" />}
        {upcard && <span class="tag" aria-hidden="true">{pile.length}</span>}
      </span>
    </section>
  );
}
