package mille;

import java.io.Serializable;

/**
 * A card as the library numbers it: rank × 4 + suit, a joker 52; as text {@code QS}, {@code 10D}, {@code X}.
 *
 * @param number the number, 0 to 52
 */
public record Card(int number) implements Serializable {
    private static final String[] TEXTS = new String[Constants.CARD_KINDS];

    static {
        for (int i = 0; i < TEXTS.length; i++) {
            byte card = (byte) i;
            TEXTS[i] = Lib.text((buffer, size, needed, error) ->
                    Abi.mille_card_text(card, buffer, size, needed, error));
        }
    }

    public Card {
        if (number < 0 || number >= Constants.CARD_KINDS) {
            throw new IllegalArgumentException(number + " is no card");
        }
    }

    /** Reads a card from its text. */
    public static Card parse(String text) {
        Lib.Scratch s = Lib.scratch();
        Lib.check(Abi.mille_card_parse(Lib.whole(text), s.out, s.error));
        return new Card(s.out.getByte(0));
    }

    /** A 0, 2 1 … K 12; a joker 13. */
    public int rank() {
        return number / 4;
    }

    /** C 0, D 1, H 2, S 3; a joker -1. */
    public int suit() {
        return number == Constants.CARD_JOKER ? -1 : number % 4;
    }

    @Override
    public String toString() {
        return TEXTS[number];
    }
}
