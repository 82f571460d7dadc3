package mille;

import com.sun.jna.Callback;
import com.sun.jna.CallbackReference;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.List;

/** An opponent: one of the library's by name, or a Java function. */
public final class Player extends Handle {
    /** The function that decides. It returns an index into the legal list. */
    @FunctionalInterface
    public interface Decide {
        int decide(Decision decision);
    }

    /** What the library calls. Public for JNA alone. */
    public interface NativeDecide extends Callback {
        int invoke(Pointer instance, Pointer decision, Pointer index);
    }

    /** The entry table and all it points to, which live as long as the player. */
    private static final class Entry {
        final Memory api = Lib.struct(Size.AI_API);
        final Memory name;
        final Memory release = Lib.cString("1");
        final NativeDecide decide;
        volatile Throwable thrown;

        Entry(String name, Decide function) {
            this.name = Lib.cString(name);
            decide = (instance, decision, index) -> {
                try {
                    index.setInt(0, function.decide(new Decision(decision)));
                    return 0;
                } catch (Throwable e) { // an error too may not pass through C
                    thrown = e;
                    return 1;
                }
            };
            api.setInt(Offset.AI_API__VERSION, Constants.AI_VERSION);
            api.setInt(Offset.AI_API__FLAGS, Constants.AI_ANY_RULES);
            api.setInt(Offset.AI_API__RULES_SIZE, Constants.RULES_1_0);
            api.setPointer(Offset.AI_API__ID, this.name);
            api.setPointer(Offset.AI_API__TITLE, this.name);
            api.setPointer(Offset.AI_API__RELEASE, release);
            api.setPointer(Offset.AI_API__DECIDE, CallbackReference.getFunctionPointer(decide));
        }
    }

    private final Entry entry;

    private Player(Pointer pointer, Entry entry) {
        super(pointer, Abi::mille_player_free, entry);
        this.entry = entry;
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

    /** A Java function as a player, under the name that records list. */
    public static Player of(Engine engine, String name, Decide function) {
        Lib.Scratch s = Lib.scratch();
        Entry entry = new Entry(name, function);
        engine.check(Abi.mille_player_from_api(engine.pointer(), entry.api, null, null, 0, s.out, s.error));
        return new Player(s.out.getPointer(0), entry);
    }

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

    /** Sets the number that the log gets with lines of this player. */
    public void setUser(long user) {
        check(Abi.mille_player_set_user(pointer(), Pointer.createConstant(user), Lib.scratch().error));
    }

    /** Asks the player to answer soon. May be called on any thread. */
    public void cancel() {
        check(Abi.mille_player_cancel(pointer(), Lib.scratch().error));
    }

    /** What its function has thrown since the last call, or null. */
    Throwable takeThrown() {
        Throwable thrown = entry == null ? null : entry.thrown;
        if (thrown != null) {
            entry.thrown = null;
        }
        return thrown;
    }
}
