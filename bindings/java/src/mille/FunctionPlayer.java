package mille;

import com.sun.jna.Callback;
import com.sun.jna.CallbackReference;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A player of Java functions, as the library calls it. The library knows it by a number, and calls the same callbacks for every player. Nothing
 * that a function throws passes through C.
 */
final class FunctionPlayer {
    /** By number. The library destroys a player when no call of it is left, which may be after its handle was closed. */
    private static final Map<Long, FunctionPlayer> ALIVE = new ConcurrentHashMap<>();
    private static final AtomicLong LAST = new AtomicLong();

    private final Player.Decide decide;
    private final PlayerFunctions functions;
    private final Pointer number = Pointer.createConstant(LAST.incrementAndGet());
    /** The table and the texts in it, which must live as long as the player. */
    private final Memory api = Lib.struct(Size.AI_API);
    private final Memory[] texts;

    private HostFunctions host;
    private Match match;
    private Throwable missed; // what observe threw, until the match begins again
    private byte[] explanation; // of the last decision, once asked
    private Evaluation evaluation;
    private boolean isEvaluated;
    private byte[] saved; // between the two calls of the library for it
    private volatile Throwable failure;
    private volatile Throwable thrown;

    FunctionPlayer(String name, Player.Decide decide) {
        this.decide = decide;
        functions = decide instanceof PlayerFunctions all ? all : null;
        if (has("save") != has("restore", byte[].class)) {
            throw new IllegalArgumentException("a player with save needs restore, and the other way around: " + decide.getClass().getName()
                    + (has("save") ? " has no restore" : " has no save"));
        }
        String title = functions == null || functions.title().isEmpty() ? name : functions.title();
        texts = new Memory[] {
            Lib.cString(name), Lib.cString(title), Lib.cString(functions == null ? "1" : functions.release()),
            Lib.cString(functions == null ? "" : functions.author()), Lib.cString(functions == null ? "" : functions.about()),
        };
        int flags = has("supports", Rules.class) ? 0 : Constants.AI_ANY_RULES;
        api.setInt(Offset.AI_API__VERSION, Constants.AI_VERSION);
        api.setInt(Offset.AI_API__FLAGS, flags | (functions != null && functions.deterministic() ? Constants.AI_DETERMINISTIC : 0));
        api.setInt(Offset.AI_API__RULES_SIZE, Constants.RULES_1_0);
        api.setPointer(Offset.AI_API__ID, texts[0]);
        api.setPointer(Offset.AI_API__TITLE, texts[1]);
        api.setPointer(Offset.AI_API__RELEASE, texts[2]);
        api.setPointer(Offset.AI_API__AUTHOR, texts[3]);
        api.setPointer(Offset.AI_API__ABOUT, texts[4]);
        set(Offset.AI_API__CREATE, CREATE, true);
        set(Offset.AI_API__DESTROY, DESTROY, true);
        set(Offset.AI_API__MATCH_BEGIN, MATCH_BEGIN, true);
        set(Offset.AI_API__DECIDE, DECIDE, true);
        set(Offset.AI_API__SUPPORTS, SUPPORTS, has("supports", Rules.class));
        set(Offset.AI_API__OBSERVE, OBSERVE, has("observe", Event.class));
        set(Offset.AI_API__MATCH_END, MATCH_END, has("matchEnd"));
        set(Offset.AI_API__EXPLAIN, EXPLAIN, has("explain"));
        set(Offset.AI_API__EVALUATE, EVALUATE, has("evaluate", Evaluation.class));
        set(Offset.AI_API__SAVE, SAVE, has("save"));
        set(Offset.AI_API__RESTORE, RESTORE, has("save"));
    }

    private void set(int offset, Callback function, boolean has) {
        if (has) {
            api.setPointer(offset, CallbackReference.getFunctionPointer(function));
        }
    }

    /** Whether the player's class has its own function instead of the default. */
    private boolean has(String name, Class<?>... parameters) {
        try {
            return functions != null && functions.getClass().getMethod(name, parameters).getDeclaringClass() != PlayerFunctions.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes the library's player. */
    Pointer create(Engine engine) {
        Lib.Scratch s = Lib.scratch();
        long own = Pointer.nativeValue(number);
        ALIVE.put(own, this);
        try {
            engine.check(Abi.mille_player_from_api(engine.pointer(), api, number, null, 0, s.out, s.error));
        } catch (MilleException refusal) {
            ALIVE.remove(own);
            throw refusal;
        }
        return s.out.getPointer(0);
    }

    /** What a step is to fail with, and from now on null. */
    Throwable takeFailure() {
        Throwable taken = failure;
        failure = null;
        return taken;
    }

    /** What any function threw last. */
    Throwable thrown() {
        return thrown;
    }

    private int fail(Throwable error) {
        thrown = error;
        failure = error;
        return 1;
    }

    /** What a function says, or null if it throws. */
    private <T> T said(Callable<T> function) {
        try {
            return function.call();
        } catch (Throwable error) {
            thrown = error;
            return null;
        }
    }

    private int begin(Pointer given) {
        missed = null;
        forget();
        try {
            match = Match.of(given);
            if (functions != null) {
                functions.matchBegin(match);
            }
            return 0;
        } catch (Throwable error) {
            return fail(error);
        }
    }

    private void observe(Pointer event) {
        if (missed == null) {
            try {
                functions.observe(new Event(event.getByteArray(0, Size.EVENT)));
            } catch (Throwable error) {
                thrown = error;
                missed = error;
            }
        }
    }

    private int decide(Pointer given, Pointer index) {
        forget();
        if (missed != null) {
            failure = missed;
            return 1;
        }
        try {
            Decision decision = new Decision(given, match, host);
            try {
                index.setInt(0, decide.decide(decision));
                return 0;
            } finally {
                decision.end();
            }
        } catch (Throwable error) {
            return fail(error);
        }
    }

    /** Drops what was said of the last decision. */
    private void forget() {
        explanation = null;
        evaluation = null;
        isEvaluated = false;
    }

    private long explain(Pointer buffer, long size) {
        if (explanation == null) {
            String text = said(functions::explain);
            explanation = (text == null ? "" : text).getBytes(StandardCharsets.UTF_8);
        }
        if (size > 0) {
            int room = (int) Math.min(size - 1, explanation.length);
            buffer.write(0, explanation, 0, room);
            buffer.setByte(room, (byte) 0);
        }
        return explanation.length + 1L;
    }

    private Void evaluate(Pointer numbers, Pointer chances, int count) {
        if (!isEvaluated) {
            isEvaluated = true;
            evaluation = functions.evaluate(Evaluation.read(numbers, chances, count));
        }
        if (evaluation != null) {
            evaluation.write(numbers, chances, count);
        }
        return null;
    }

    /** The first call asks for the size, the second for the bytes. */
    private long save(Pointer buffer, long size) {
        if (missed != null) {
            return 0;
        }
        byte[] memory = saved;
        saved = null;
        if (size == 0 || memory == null) {
            memory = said(functions::save);
            memory = memory == null ? new byte[0] : memory.clone();
        }
        if (size < memory.length || size == 0) {
            saved = memory;
        } else {
            buffer.write(0, memory, 0, memory.length);
        }
        return memory.length;
    }

    private int restore(Pointer buffer, long size) {
        byte[] memory = buffer.getByteArray(0, (int) size);
        return said(() -> {
            functions.restore(memory);
            return true;
        }) == null ? 1 : 0;
    }

    private static FunctionPlayer of(Pointer number) {
        return ALIVE.get(Pointer.nativeValue(number));
    }

    // What the library calls.

    interface Create extends Callback {
        int invoke(Pointer host, Pointer user, Pointer options, long count, Pointer instance);
    }

    interface Destroy extends Callback {
        void invoke(Pointer instance);
    }

    interface WithStruct extends Callback {
        int invoke(Pointer instance, Pointer struct);
    }

    interface Observe extends Callback {
        void invoke(Pointer instance, Pointer event);
    }

    interface Decide extends Callback {
        int invoke(Pointer instance, Pointer decision, Pointer index);
    }

    interface WithBuffer extends Callback {
        long invoke(Pointer instance, Pointer buffer, long size);
    }

    interface Restore extends Callback {
        int invoke(Pointer instance, Pointer buffer, long size);
    }

    interface Evaluate extends Callback {
        void invoke(Pointer instance, Pointer evaluation, Pointer chances, int count);
    }

    private static final Create CREATE = (host, user, options, count, instance) -> {
        of(user).host = new HostFunctions(host);
        instance.setPointer(0, user);
        return 0;
    };
    private static final Destroy DESTROY = instance -> ALIVE.remove(Pointer.nativeValue(instance));
    private static final WithStruct SUPPORTS = (user, rules) -> {
        FunctionPlayer player = of(user);
        Boolean plays = player.said(() -> player.functions.supports(new Rules(rules.getByteArray(0, Size.RULES))));
        return plays != null && plays ? 0 : 1;
    };
    private static final WithStruct MATCH_BEGIN = (instance, match) -> of(instance).begin(match);
    private static final Observe OBSERVE = (instance, event) -> of(instance).observe(event);
    private static final Decide DECIDE = (instance, decision, index) -> of(instance).decide(decision, index);
    private static final Destroy MATCH_END = instance -> {
        FunctionPlayer player = of(instance);
        player.said(() -> {
            player.functions.matchEnd();
            return null;
        });
    };
    private static final WithBuffer EXPLAIN = (instance, buffer, size) -> of(instance).explain(buffer, size);
    private static final Evaluate EVALUATE = (instance, numbers, chances, count) -> {
        FunctionPlayer player = of(instance);
        player.said(() -> player.evaluate(numbers, chances, count));
    };
    private static final WithBuffer SAVE = (instance, buffer, size) -> of(instance).save(buffer, size);
    private static final Restore RESTORE = (instance, buffer, size) -> of(instance).restore(buffer, size);
}
