// Five cards in a fan, for the look of a screen.
import { Still } from "./card";

export function Hero({ cards, values = {} }: { cards: string[]; values?: Record<string, number> }) {
  return (
    <div class="hero" aria-hidden="true">
      {cards.map((card, i) => <Still key={card} card={card} values={values} wild={card === "2H"} seen k={i - (cards.length - 1) / 2} />)}
    </div>
  );
}
