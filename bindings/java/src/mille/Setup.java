package mille;

import com.sun.jna.Memory;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * The settings of a match.
 *
 * @param seed the seed; null: the system chooses one
 * @param stakes small and large; null: 1 and the variant's ratio; two zeros: a match for nothing
 * @param decks where the cards come from
 * @param drawEnds whether the dealer draws from the far end of the stock
 */
public record Setup(byte[] seed, long[] stakes, Decks decks, boolean drawEnds) implements Serializable {
    public Setup {
        seed = seed == null ? null : seed.clone();
        stakes = stakes == null ? null : stakes.clone();
    }

    /** A match from a seed as text, as {@link Engine#seed} reads it. */
    public static Setup ofSeed(String seed) {
        return new Setup(Engine.seed(seed), null, Decks.SEED, false);
    }

    @Override
    public byte[] seed() {
        return seed == null ? null : seed.clone();
    }

    @Override
    public long[] stakes() {
        return stakes == null ? null : stakes.clone();
    }

    Memory write() {
        if (seed != null && seed.length != Constants.SEED_SIZE) {
            throw new IllegalArgumentException("a seed has 32 bytes, not " + seed.length);
        }
        if (stakes != null && stakes.length != 2) {
            throw new IllegalArgumentException("there are two stakes");
        }
        Memory setup = Lib.struct(Size.MATCH_SETUP);
        setup.setInt(Offset.MATCH_SETUP__DECKS, decks.number);
        setup.setInt(Offset.MATCH_SETUP__DRAW_ENDS, drawEnds ? 1 : 0);
        if (stakes != null) {
            setup.write(Offset.MATCH_SETUP__STAKES, stakes, 0, 2);
            setup.setInt(Offset.MATCH_SETUP__NO_STAKES, stakes[0] == 0 && stakes[1] == 0 ? 1 : 0);
        }
        if (seed != null) {
            setup.setInt(Offset.MATCH_SETUP__HAS_SEED, 1);
            setup.write(Offset.MATCH_SETUP__SEED, seed, 0, Constants.SEED_SIZE);
        }
        return setup;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Setup o && Arrays.equals(seed, o.seed) && Arrays.equals(stakes, o.stakes) && decks == o.decks
                && drawEnds == o.drawEnds;
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(seed), Arrays.hashCode(stakes), decks, drawEnds);
    }

    @Override
    public String toString() {
        return "Setup[seed=" + Value.shown(seed) + ", stakes=" + Value.shown(stakes) + ", decks=" + decks + ", drawEnds=" + drawEnds + "]";
    }
}
