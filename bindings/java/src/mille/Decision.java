package mille;

import com.sun.jna.Pointer;

/** A decision that a player must make. It reads the library's memory, and is valid while the player's function runs. */
public final class Decision {
    private final Pointer pointer;
    private final LegalList legal;

    Decision(Pointer pointer) {
        this.pointer = pointer;
        int count = pointer.getInt(Offset.AI_DECISION__LEGAL_COUNT);
        legal = new LegalList(pointer.getPointer(Offset.AI_DECISION__LEGAL).getByteArray(0, count * Size.ACTION));
    }

    public LegalList legal() {
        return legal;
    }

    /** Number of the player's decision in the match. */
    public long number() {
        return pointer.getLong(Offset.AI_DECISION__NUMBER);
    }

    /** Number of the decision in the match, both players counted. */
    public long decision() {
        return pointer.getLong(Offset.AI_DECISION__DECISION);
    }

    /** What the seat may know. */
    public View view() {
        return new View(pointer.getPointer(Offset.AI_DECISION__VIEW).getByteArray(0, Size.VIEW));
    }

    /** What it may spend on the decision. */
    public Budget budget() {
        return new Budget(pointer.getLong(Offset.AI_DECISION__NODES), pointer.getLong(Offset.AI_DECISION__SOFT_US),
                pointer.getLong(Offset.AI_DECISION__HARD_US));
    }

    /** Random bytes for this decision. */
    public byte[] seed() {
        return pointer.getByteArray(Offset.AI_DECISION__SEED, Constants.SEED_SIZE);
    }
}
