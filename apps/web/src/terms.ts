// Terms of a sealed match that another host made, before the person agrees to them.
import { Decks, type Engine, Table } from "libmille";

/**
 * Whether terms hold nothing but what they say of variant, options and stakes. The page shows no more of them, but they may also have rules of
 * their own, or a script. A table that is made here with the same choices has the same terms to the letter.
 */
export function plainTerms(engine: Engine, terms: string): boolean {
  try {
    const { variant, options, stakes, players } = JSON.parse(terms);
    const table = new Table(engine.variant(variant, options), { stakes, decks: Decks.SEALED });
    try {
      for (const seat of [0, 1]) table.setSeatName(seat, players[seat]);
      table.seal([0, 1]);
      return table.terms() === terms;
    } finally {
      table.close();
    }
  } catch {
    // Choices that cannot be made here.
    return false;
  }
}
