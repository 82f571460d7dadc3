package mille;

import com.sun.jna.Pointer;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.function.Consumer;

/** The owner of a handle of the library, closed by try-with-resources, by close(), or after it is collected. */
abstract class Handle implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();
    private volatile Pointer pointer;
    private final Cleaner.Cleanable release;

    /** @param keep what must live as long as the handle, such as callbacks; may be null */
    Handle(Pointer pointer, Consumer<Pointer> free, Object keep) {
        this.pointer = pointer;
        // The closure holds `keep`, and nothing of this object.
        release = CLEANER.register(this, () -> {
            free.accept(pointer);
            Reference.reachabilityFence(keep);
        });
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
}
