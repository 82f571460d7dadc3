package mille;

import com.sun.jna.Pointer;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.function.Consumer;

/**
 * The owner of a handle of the library, closed by try-with-resources, by close(), or after it is collected. It stays in its process: it cannot
 * be copied or serialized.
 */
abstract class Handle implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();
    private volatile Pointer pointer;
    private final Cleaner.Cleanable release;

    Handle(Pointer pointer, Consumer<Pointer> free) {
        this.pointer = pointer;
        // The closure holds nothing of this object.
        release = CLEANER.register(this, () -> free.accept(pointer));
    }

    /** The handle; null, which the library refuses, once closed. */
    final Pointer pointer() {
        return pointer;
    }

    /** The handle. A closed object is refused as the library does, where null would mean none to it. */
    final Pointer openPointer() {
        Pointer open = pointer;
        if (open == null) {
            Lib.check(Abi.mille_player_cancel(null, Lib.scratch().error));
        }
        return open;
    }

    /** Throws unless the status is OK; until then this object is not collected. */
    final void check(int status) {
        Reference.reachabilityFence(this);
        Lib.check(status);
    }

    /** Whether an array was too small for the result of a call; until then this object is not collected. */
    final boolean more(int status) {
        Reference.reachabilityFence(this);
        return Lib.more(status);
    }

    /** Frees the handle; every later use is refused. May be called again. */
    @Override
    public final void close() {
        pointer = null;
        release.clean();
    }

    /** What tells it from others of its class, for people. */
    abstract String described();

    /** The class and what it is of, or that it is closed: {@code Table(montreal)}, {@code Table(closed)}. */
    @Override
    public final String toString() {
        String text = "closed";
        if (pointer != null) {
            try {
                text = described();
            } catch (MilleException refusal) { // another thread has closed it
                text = "closed";
            }
        }
        return getClass().getSimpleName() + "(" + text + ")";
    }
}
