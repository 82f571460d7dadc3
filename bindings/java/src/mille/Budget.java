package mille;

import com.sun.jna.Memory;
import java.io.Serializable;

/**
 * What a player may spend on one decision. 0 means no limit.
 *
 * @param nodes positions that it may search
 * @param softUs microseconds after which it should answer
 * @param hardUs microseconds after which its answer is refused
 */
public record Budget(long nodes, long softUs, long hardUs) implements Serializable {
    /** No limits. */
    public static final Budget NONE = new Budget(0, 0, 0);

    Memory write() {
        Memory budget = Lib.struct(Size.BUDGET);
        budget.setLong(Offset.BUDGET__NODES, nodes);
        budget.setLong(Offset.BUDGET__SOFT_US, softUs);
        budget.setLong(Offset.BUDGET__HARD_US, hardUs);
        return budget;
    }
}
