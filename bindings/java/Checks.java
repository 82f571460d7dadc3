import mille.MilleException;
import mille.Status;

/** What the tests expect. They inherit it, because nothing can import from a class without a package. */
abstract class Checks {
    static void expect(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** What a call is refused with. */
    static MilleException refused(Status status, Runnable call) {
        try {
            call.run();
        } catch (MilleException refusal) {
            expect(refusal.status() == status, refusal.status() + " is not " + status + ": " + refusal.getMessage());
            return refusal;
        }
        throw new AssertionError("not refused: " + status);
    }
}
