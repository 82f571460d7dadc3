// The sets of one player, by rank. Where cards are chosen, a set is also a button that takes them.
// On a narrow screen a set is its rank and its count; the cards are shown where there is room.
import { Still } from "./card";
import { say } from "./say";
import { isWild, plural, RANKS, rankOf, valueOf } from "./words";

interface Props {
  /** Whose sets; absent for the person's own. */
  owner?: string;
  sets: Record<string, string[]>;
  values: Record<string, number>;
  wild: string[];
  /** Lays the chosen cards on a set; absent where none are chosen. */
  lay?: (rank: string) => void;
  /** The place's name for what is dragged: `sets` or `opponent`. */
  place?: string;
}

export const pointsOf = (sets: Record<string, string[]>, values: Record<string, number>) =>
  Object.values(sets).flat().reduce((sum, card) => sum + valueOf(card, values), 0);

export function Sets({ owner, sets, values, wild, lay, place }: Props) {
  const ranks = RANKS.filter((rank) => sets[rank]);
  return (
    <section class="sets" aria-label={owner === undefined ? say("sets.yours") : say("sets.theirs", { who: owner })} data-drop={place}>
      {ranks.length === 0 && <p class="empty">{owner === undefined ? say("sets.none.yours") : say("sets.none")}</p>}
      {ranks.map((rank) => {
        const cards = sets[rank];
        const wilds = cards.filter((card) => rankOf(card) !== rank && isWild(card, wild)).length;
        const label = say(wilds ? "set.wild" : "set", { n: cards.length, ranks: plural(rank), wilds });
        const points = cards.reduce((sum, card) => sum + valueOf(card, values), 0);
        return (
          <div class="set" key={rank} role="group" aria-label={label} data-drop={place && `${place}:${rank}`}>
            <span class="chip" aria-hidden="true" title={`${label}, ${points}`}>
              <b>{rank}</b>×{cards.length}
              {wilds > 0 && <i>{"2".repeat(Math.min(wilds, 3))}</i>}
            </span>
            <span class="fan">
              {cards.map((card, i) => (
                <Still key={`${card}${i}`} card={card} values={values} wild={rankOf(card) !== rank} />
              ))}
            </span>
            {lay && (
              <button type="button" class="add" onClick={() => lay(rank)}>
                {say("set.add", { ranks: plural(rank) })}
              </button>
            )}
          </div>
        );
      })}
    </section>
  );
}
