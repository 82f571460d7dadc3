// The sets of one player, by rank. Where cards are chosen, a set is also a button that takes them.
import { Still } from "./card";
import { isWild, plural, RANKS, rankOf, valueOf } from "./words";

interface Props {
  owner: string;
  sets: Record<string, string[]>;
  values: Record<string, number>;
  wild: string[];
  /** Lays the chosen cards on a set; absent where none are chosen. */
  lay?: (rank: string) => void;
  /** The place's name for what is dragged: `sets` or `rival`. */
  place?: string;
}

export const pointsOf = (sets: Record<string, string[]>, values: Record<string, number>) =>
  Object.values(sets).flat().reduce((sum, card) => sum + valueOf(card, values), 0);

export function Sets({ owner, sets, values, wild, lay, place }: Props) {
  const ranks = RANKS.filter((rank) => sets[rank]);
  return (
    <section class="sets" aria-label={`${owner === "You" ? "Your" : `${owner}'s`} sets`} data-drop={place}>
      {ranks.length === 0 && <p class="empty">{owner === "You" ? "You have no sets yet." : "No sets yet."}</p>}
      {ranks.map((rank) => {
        const cards = sets[rank];
        const wilds = cards.filter((card) => rankOf(card) !== rank && isWild(card, wild)).length;
        const label = `${cards.length} ${plural(rank)}${wilds ? `, ${wilds} of them wild` : ""}`;
        return (
          <div class="set" key={rank} role="group" aria-label={label} data-drop={place && `${place}:${rank}`}>
            <span class="fan">
              {cards.map((card, i) => (
                <Still key={`${card}${i}`} card={card} values={values} wild={rankOf(card) !== rank} />
              ))}
            </span>
            {lay && (
              <button type="button" class="add" onClick={() => lay(rank)}>
                Add to {plural(rank)}
              </button>
            )}
          </div>
        );
      })}
    </section>
  );
}
