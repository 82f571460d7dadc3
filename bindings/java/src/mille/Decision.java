package mille;

import com.sun.jna.Pointer;

/** A decision that a player must make: a copy, which stays valid. What asks the library ends with the decision. */
public final class Decision {
    private final Match match;
    private final LegalList legal;
    private final long number;
    private final long decision;
    private final View view;
    private final Budget budget;
    private final byte[] seed;
    private final HostFunctions host;
    private final Thread thread = Thread.currentThread();
    private volatile boolean isOver;

    Decision(Pointer pointer, Match match, HostFunctions host) {
        this.match = match;
        this.host = host;
        int count = pointer.getInt(Offset.AI_DECISION__LEGAL_COUNT);
        legal = new LegalList(pointer.getPointer(Offset.AI_DECISION__LEGAL).getByteArray(0, count * Size.ACTION));
        number = pointer.getLong(Offset.AI_DECISION__NUMBER);
        decision = pointer.getLong(Offset.AI_DECISION__DECISION);
        view = new View(pointer.getPointer(Offset.AI_DECISION__VIEW).getByteArray(0, Size.VIEW));
        budget = new Budget(pointer.getLong(Offset.AI_DECISION__NODES), pointer.getLong(Offset.AI_DECISION__SOFT_US),
                pointer.getLong(Offset.AI_DECISION__HARD_US));
        seed = pointer.getByteArray(Offset.AI_DECISION__SEED, Constants.SEED_SIZE);
    }

    /** The match, with its rules and stakes. */
    public Match match() {
        return match;
    }

    /** The legal list, from which the player chooses. */
    public LegalList legal() {
        return legal;
    }

    /** Number of the player's decision in the match. */
    public long number() {
        return number;
    }

    /** Number of the decision in the match, both players counted. */
    public long decision() {
        return decision;
    }

    /** What the seat may know. */
    public View view() {
        return view;
    }

    /** What it may spend on the decision. */
    public Budget budget() {
        return budget;
    }

    /** Random bytes for this decision. */
    public byte[] seed() {
        return seed.clone();
    }

    /**
     * Whether the player should answer now: the soft limit has passed, the decision was cancelled, or it is over. Before it is over, another
     * thread than the one that decides gets an {@link IllegalStateException}.
     */
    public boolean shouldStop() {
        return over() || host.shouldStop();
    }

    /**
     * Adds to the positions that the player has searched in this decision. Returns whether its budget of them is spent, or the decision is
     * over. Before it is over, another thread than the one that decides gets an {@link IllegalStateException}.
     */
    public boolean countNodes(long nodes) {
        return over() || host.countNodes(nodes);
    }

    /**
     * Writes a line to the engine's log, unless the decision is over. Before it is over, another thread than the one that decides gets an
     * {@link IllegalStateException}.
     */
    public void log(LogLevel level, String text) {
        if (!over()) {
            host.log(level, text);
        }
    }

    /** The decision cannot end while its own thread is in here, so the host's functions are still there. */
    private boolean over() {
        if (!isOver && Thread.currentThread() != thread) {
            throw new IllegalStateException("only the thread that decides may call this while it decides");
        }
        return isOver;
    }

    void end() {
        isOver = true;
    }

    @Override
    public String toString() {
        return "Decision(number=" + number + ", decision=" + decision + ", legal=" + legal + ", budget=" + budget + ", match=" + match + ", view="
                + view + ", seed=" + Value.shown(seed) + ")";
    }
}
