// The sets of one player, by rank. Where chosen cards may come down, the place is shown.
import { Still } from "./card";
import { say } from "./say";
import type { Mark } from "./marks";
import { CardSet } from "./set";
import { isWild, RANKS, valueOf } from "./words";

interface Props {
  /** Whose sets; absent for the person's own. */
  owner?: string;
  sets: Record<string, string[]>;
  values: Record<string, number>;
  wild: string[];
  /** Lays the chosen cards on one of these sets. */
  lay?: (rank: string) => void;
  adds?: Set<string>;
  chosen?: number;
  /** Chosen cards that make a new set here, and what lays them. */
  landing?: { cards: string[]; lay: () => void };
  /** Ranks that the opponent has just laid. */
  fresh?: Set<string>;
  /** What is marked of each rank's set. */
  marks?: Record<string, Mark[]>;
  /** The place's name for what is dragged: `sets` or `opponent`. */
  place?: string;
}

export const pointsOf = (sets: Record<string, string[]>, values: Record<string, number>) =>
  Object.values(sets).flat().reduce((sum, card) => sum + valueOf(card, values), 0);

export function Sets({ owner, sets, values, wild, lay, adds, chosen = 0, landing, fresh, marks = {}, place }: Props) {
  const ranks = RANKS.filter((rank) => sets[rank]);
  return (
    <section class="sets" aria-label={owner === undefined ? say("sets.yours") : say("sets.theirs", { who: owner })} data-drop={place}>
      {ranks.length === 0 && !landing && <p class="empty">{owner === undefined ? say("sets.none.yours") : say("sets.none")}</p>}
      {ranks.map((rank) => (
        <CardSet key={rank} rank={rank} cards={sets[rank]} values={values} wild={wild} place={place && `${place}:${rank}`}
          add={lay && adds?.has(rank) ? { n: chosen, lay: () => lay(rank) } : undefined} fresh={fresh?.has(rank)} marks={marks[rank]} />
      ))}
      {landing && (
        <span class="landing" aria-hidden="true" onClick={landing.lay}>
          {landing.cards.map((card, i) => <Still key={i} card={card} values={values} wild={isWild(card, wild)} seen />)}
        </span>
      )}
    </section>
  );
}
