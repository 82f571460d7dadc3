package mille;

import com.sun.jna.Memory;

/**
 * The settings of a match. Without a seed, the system chooses one. `stakes` are small and large: null means 1 and the variant's ratio, two
 * zeros a match for nothing.
 */
public record Setup(byte[] seed, long[] stakes, Decks decks, boolean drawEnds) {
    public static Setup ofSeed(String seed) {
        return new Setup(Engine.seed(seed), null, Decks.SEED, false);
    }

    Memory write() {
        Memory setup = Lib.struct(Size.MATCH_SETUP);
        setup.setInt(Offset.MATCH_SETUP__DECKS, decks.number);
        setup.setInt(Offset.MATCH_SETUP__DRAW_ENDS, drawEnds ? 1 : 0);
        if (stakes != null) {
            if (stakes.length != 2) throw new IllegalArgumentException("there are two stakes");
            setup.write(Offset.MATCH_SETUP__STAKES, stakes, 0, 2);
            setup.setInt(Offset.MATCH_SETUP__NO_STAKES, stakes[0] == 0 && stakes[1] == 0 ? 1 : 0);
        }
        if (seed != null) {
            setup.setInt(Offset.MATCH_SETUP__HAS_SEED, 1);
            setup.write(Offset.MATCH_SETUP__SEED, seed, 0, Constants.SEED_SIZE);
        }
        return setup;
    }
}
