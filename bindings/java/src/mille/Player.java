package mille;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.List;

/** An opponent: one of the library's by name, or a Java function. */
public final class Player extends Handle {
    /** The function that decides. It returns an index into the legal list. */
    @FunctionalInterface
    public interface Decide {
        /** Returns the index of an action in the legal list, from 0. */
        int decide(Decision decision);
    }

    /** Null unless it is a player of Java functions. */
    private final FunctionPlayer functions;

    private Player(Pointer pointer, FunctionPlayer functions) {
        super(pointer, Abi::mille_player_free);
        this.functions = functions;
    }

    @Override
    String described() {
        return name();
    }

    /** A built-in or installed player by its name alone, such as {@code greedy}. */
    public static Player named(Engine engine, String name) {
        return of(engine, new PlayerSetup(name));
    }

    /** The player of a setup. */
    public static Player of(Engine engine, PlayerSetup setup) {
        Lib.Scratch s = Lib.scratch();
        String name = Lib.whole(setup.name);
        engine.check(setup.with(struct -> Abi.mille_player_create(engine.pointer(), name, struct, s.out, s.error)));
        return new Player(s.out.getPointer(0), null);
    }

    /** A Java function as a player, under the name that records list. {@link PlayerFunctions} is for players that do more than decide. */
    public static Player of(Engine engine, String name, Decide function) {
        FunctionPlayer functions = new FunctionPlayer(name, function);
        return new Player(functions.create(engine), functions);
    }

    /** Its title, author … */
    public String text(PlayerTextKind kind) {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_player_text(pointer(), kind.number, buffer, size, needed, error));
    }

    /** The name under which a record lists it. */
    public String name() {
        return text(PlayerTextKind.NAME);
    }

    /** The options. */
    public List<OptionInfo> options() {
        return Variant.optionInfos((index, out, error) -> Abi.mille_player_option(pointer(), index, out, error));
    }

    /** The rule fields that the variant uses and the player does not know. */
    public List<String> unknownFields(Variant variant) {
        String names = Lib.text((buffer, size, needed, error) ->
                Abi.mille_player_unknown_fields(pointer(), variant.pointer(), buffer, size, needed, error));
        return names.isEmpty() ? List.of() : List.of(names.split(" "));
    }

    /** How the player explains its last decision in its own words; empty if it does not. */
    public String explanation() {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_player_explanation(pointer(), buffer, size, needed, error));
    }

    /** What the player found out about its last decision: a JSON list as that of {@link Table#reasons}, empty if it did not look ahead. */
    public String reasons(String language) {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_player_reasons(pointer(), Lib.tag(language), buffer, size, needed, error));
    }

    /** What the player thinks of its last decision, in numbers. */
    public Evaluation evaluation() {
        Lib.Scratch s = Lib.scratch();
        long room = 64;
        while (true) {
            try (Memory numbers = Lib.struct(Size.EVALUATION); Memory chances = new Memory(room * Double.BYTES)) {
                boolean more = more(Abi.mille_player_evaluation(pointer(), numbers, chances, room, s.out, s.error));
                long count = s.out.getLong(0);
                if (!more) {
                    return Evaluation.read(numbers, chances, (int) count);
                }
                room = count;
            }
        }
    }

    /** Sets the number that the log gets with lines of this player. */
    public void setUser(long user) {
        check(Abi.mille_player_set_user(pointer(), Pointer.createConstant(user), Lib.scratch().error));
    }

    /** Asks the player to answer soon. May be called on any thread. */
    public void cancel() {
        check(Abi.mille_player_cancel(pointer(), Lib.scratch().error));
    }

    /** What a function of this player threw last, whether or not a step failed with it; null: nothing. */
    public Throwable thrown() {
        return functions == null ? null : functions.thrown();
    }

    /** What made the last call fail, and from now on null. */
    Throwable takeFailure() {
        return functions == null ? null : functions.takeFailure();
    }
}
