// One set: its cards, how many they are, and where chosen cards may join it, the button that it then is.
import { Still } from "./card";
import type { Mark } from "./marks";
import { say } from "./say";
import { isWild, plural, rankOf } from "./words";

/** Cards of a rank, of which the last without a wild card make a natural. */
const NATURAL = 8;
const NEAR = 6;

interface Props {
  rank: string;
  cards: string[];
  values: Record<string, number>;
  wild: string[];
  place?: string;
  /** How many chosen cards may join, and what lays them. */
  add?: { n: number; lay: () => void };
  /** Whether the opponent has just laid here. */
  fresh?: boolean;
  marks?: Mark[];
}

export function CardSet({ rank, cards, values, wild, place, add, fresh = false, marks = [] }: Props) {
  const isSubstitute = (card: string) => rankOf(card) !== rank && isWild(card, wild);
  const wilds = cards.filter(isSubstitute).length;
  const natural = wilds === 0 && cards.length === NATURAL;
  const near = wilds === 0 && cards.length >= NEAR;
  const classes = ["set", natural && "natural", fresh && "fresh", ...marks].filter(Boolean).join(" ");
  return (
    <div class={classes} role="group" aria-label={say(wilds ? "set.wild" : "set", { n: cards.length, ranks: plural(rank), wilds })} data-drop={place}>
      <span class="fan">
        {cards.map((card, i) => <Still key={`${card}${i}`} card={card} values={values} wild={rankOf(card) !== rank} />)}
      </span>
      <b class={near ? "tag near" : "tag"} aria-hidden="true">{natural ? `${NATURAL} ×2` : near ? `${cards.length}/${NATURAL}` : cards.length}</b>
      {add && (
        <button type="button" class="add" aria-label={say("set.add", { ranks: plural(rank) })} onClick={add.lay}>
          <span aria-hidden="true">+{add.n}</span>
        </button>
      )}
    </div>
  );
}
