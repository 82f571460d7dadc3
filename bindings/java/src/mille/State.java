package mille;

import com.sun.jna.Memory;

/**
 * A snapshot of a match in its own memory, hidden cards included, for search and simulation. It stays in its process; {@link #copy} copies it. One
 * thread at a time.
 */
public final class State {
    private static final int SIZE;

    static {
        Lib.scratch();
        SIZE = (int) Abi.mille_state_size();
    }

    private final Variant variant;
    private final Memory memory = new Memory(SIZE);
    private final Memory actions;
    private final long capacity;

    /** The start of a match, between deals. */
    public State(Variant variant, Setup setup) {
        this(variant);
        try (Memory given = setup.write()) {
            variant.check(Abi.mille_state_init(variant.pointer(), given, memory, Lib.scratch().error));
        }
    }

    private State(Variant variant) {
        this.variant = variant;
        capacity = variant.rules().longestLegalList();
        actions = new Memory(capacity * Size.ACTION);
    }

    /** A copy of its bytes. */
    public State copy() {
        State copy = new State(variant);
        copy.set(this);
        return copy;
    }

    /** Copies another state of the variant into this one. */
    public void set(State other) {
        memory.write(0, other.memory.getByteArray(0, SIZE), 0, SIZE);
    }

    /** A snapshot of a table's match. */
    public static State of(Table table) {
        State state = new State(table.variant());
        table.check(Abi.mille_state_from_table(table.pointer(), state.memory, Lib.scratch().error));
        return state;
    }

    /** Deals the next hand. */
    public void nextDeal() {
        variant.check(Abi.mille_state_next_deal(variant.pointer(), memory, Lib.scratch().error));
    }

    /** The phase of the match. */
    public Phase phase() {
        Lib.Scratch s = Lib.scratch();
        variant.check(Abi.mille_state_phase(variant.pointer(), memory, s.out, s.second, s.error));
        return Phase.of(s.out.getInt(0));
    }

    /** Whose turn it is. */
    public int turn() {
        Lib.Scratch s = Lib.scratch();
        variant.check(Abi.mille_state_phase(variant.pointer(), memory, s.out, s.second, s.error));
        return s.second.getInt(0);
    }

    /** The legal list of the seat whose turn it is. It is empty outside a deal. */
    public LegalList legal() {
        Lib.Scratch s = Lib.scratch();
        variant.check(Abi.mille_state_legal(variant.pointer(), memory, actions, capacity, s.out, s.error));
        return new LegalList(actions.getByteArray(0, (int) s.out.getLong(0) * Size.ACTION));
    }

    /** The length of the legal list; 0 outside a deal. */
    public int legalCount() {
        Lib.Scratch s = Lib.scratch();
        variant.check(Abi.mille_state_legal_count(variant.pointer(), memory, s.out, s.error));
        return (int) s.out.getLong(0);
    }

    /** Plays entry {@code index} of the legal list, from 0. Quicker than {@link #legal()} and {@link #apply(Action)}. */
    public void play(int index) {
        variant.check(Abi.mille_state_play(variant.pointer(), memory, index, Lib.scratch().error));
    }

    /** Plays an action of the seat whose turn it is. */
    public void apply(Action action) {
        variant.check(Abi.mille_state_apply(variant.pointer(), memory, action.write(), Lib.scratch().error));
    }

    /** What a seat, or an onlooker, may know. */
    public View view(int viewer) {
        return new View(Lib.struct(Size.VIEW,
                (out, error) -> Abi.mille_state_view(variant.pointer(), memory, viewer, out, error)));
    }

    /** A hash of the whole state. */
    public long hash() {
        Lib.Scratch s = Lib.scratch();
        variant.check(Abi.mille_state_hash(variant.pointer(), memory, s.out, s.error));
        return s.out.getLong(0);
    }

    /** Plays random actions to the end of the deal. */
    public Playout playout(long seed) {
        try (Memory out = new Memory(Size.PLAYOUT)) {
            variant.check(Abi.mille_state_playout(variant.pointer(), memory, seed, out, Lib.scratch().error));
            return new Playout(out.getByteArray(0, Size.PLAYOUT));
        }
    }

    /** Whose turn it is in which phase, and the hash of the whole state. */
    @Override
    public String toString() {
        return "State(phase=" + phase() + ", turn=" + turn() + ", hash=" + Long.toHexString(hash()) + ")";
    }

    /** A table that starts here; it has no record. */
    public Table table() {
        Lib.Scratch s = Lib.scratch();
        variant.check(Abi.mille_table_from_state(variant.pointer(), memory, s.out, s.error));
        return new Table(s.out.getPointer(0));
    }
}
