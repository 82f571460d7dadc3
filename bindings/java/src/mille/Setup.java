package mille;

import com.sun.jna.Memory;

/** The settings of a match. Without a seed, the system chooses one. */
public record Setup(byte[] seed, long small, long large, Decks decks, boolean drawEnds) {
    public static Setup ofSeed(String seed) {
        return new Setup(Engine.seed(seed), 1, 3, Decks.SEED, false);
    }

    Memory write() {
        Memory setup = Lib.struct(Size.MATCH_SETUP);
        setup.setInt(Offset.MATCH_SETUP__DECKS, decks.number);
        setup.setInt(Offset.MATCH_SETUP__DRAW_ENDS, drawEnds ? 1 : 0);
        setup.setLong(Offset.MATCH_SETUP__STAKES, small);
        setup.setLong(Offset.MATCH_SETUP__STAKES + 8, large);
        if (seed != null) {
            setup.setInt(Offset.MATCH_SETUP__HAS_SEED, 1);
            setup.write(Offset.MATCH_SETUP__SEED, seed, 0, Constants.SEED_SIZE);
        }
        return setup;
    }
}
