package mille;

/**
 * A player of Java functions. Only {@link #decide} is required; the others have defaults, which do nothing. {@link Player#of(Engine, String,
 * Player.Decide)} makes a player of it, which plays one match at a time.
 *
 * <p>What {@link #matchBegin} or {@link #decide} throws fails the step, as its exception's cause. What {@link #observe} throws fails the next
 * decision; until the match begins again, the library calls neither {@link #observe} nor {@link #decide} nor {@link #save}. What the other
 * functions throw counts as nothing said. {@link Player#thrown} returns the last one in each case.
 */
public interface PlayerFunctions extends Player.Decide {
    /**
     * Begins a match, or a match in progress, whose events follow. The match begins again after an undo, after a decision that failed, and before
     * a deal with other rules than the deal before.
     */
    default void matchBegin(Match match) {}

    /** Receives an event, as the player's seat may know it. */
    default void observe(Event event) {}

    /** Ends the match, because it is over or because the player leaves it. */
    default void matchEnd() {}

    /** Explains the last decision in words. It is called at most once a decision. */
    default String explain() {
        return "";
    }

    /**
     * Says in numbers what the player thinks of its last decision. It is called at most once a decision.
     *
     * @param nothing an evaluation that says nothing, with 1 as the chance of the action that was chosen
     * @return the evaluation, or null if there is nothing to say. The library ignores one that contradicts the comments of its fields
     */
    default Evaluation evaluate(Evaluation nothing) {
        return null;
    }

    /** The player's memory of the match, at most 1 MiB; null or empty: none. A class that has this must have {@link #restore} too. */
    default byte[] save() {
        return null;
    }

    /**
     * Restores what {@link #save} returned, which is never empty. It is called after {@link #matchBegin}, but not after an undo. Only the events
     * since the save follow; if it throws, every event of the match does.
     */
    default void restore(byte[] memory) {}

    /** Whether the player plays these rules. It may be called on any thread. */
    default boolean supports(Rules rules) {
        return true;
    }

    /** Its name for people. Empty: the name that records list. */
    default String title() {
        return "";
    }

    /** Its own version. */
    default String release() {
        return "1";
    }

    /** Its author, or empty. */
    default String author() {
        return "";
    }

    /** How it plays, in a sentence, or empty. */
    default String about() {
        return "";
    }

    /** Whether it answers equally when events, views, legal lists, budgets and seeds are equal. */
    default boolean deterministic() {
        return false;
    }
}
