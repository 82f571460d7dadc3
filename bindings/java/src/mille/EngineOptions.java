package mille;

import com.sun.jna.Callback;
import com.sun.jna.CallbackReference;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The options of an engine, as in mille_engine_options. Each method returns this object. */
public final class EngineOptions {
    /** What the library calls. Public for JNA alone. */
    public interface NativeLog extends Callback {
        void invoke(Pointer user, Pointer line);
    }

    // Tables may outlive their engine, and with them its log.
    private static final List<NativeLog> LOGS = new ArrayList<>();

    private Consumer<LogLine> log;
    private boolean allowUnknownFields;
    private boolean stopOnHookFailure;
    private boolean countHookUse;
    private long scriptMemory;
    private long scriptInstructions;
    private long maxText;
    private List<String> playerFolders = List.of();
    private List<String> readableFolders = List.of();
    private String playerHost = "";
    private long playerMemory;
    private int playerThreads;
    private int allowPlayers;
    private long playerPatienceUs;

    /** Receives each line of the log, on any thread. It is never freed. */
    public EngineOptions log(Consumer<LogLine> log) {
        this.log = log;
        return this;
    }

    /** Lets players play under rule fields that they do not know. */
    public EngineOptions allowUnknownFields() {
        allowUnknownFields = true;
        return this;
    }

    /** Makes a call fail if a hook of a script fails. Otherwise the engine's own result holds. */
    public EngineOptions stopOnHookFailure() {
        stopOnHookFailure = true;
        return this;
    }

    /** Counts how often the hooks of a script are called and which of their lines run, for {@link VariantTextKind#HOOK_USE}. */
    public EngineOptions countHookUse() {
        countHookUse = true;
        return this;
    }

    /** Most bytes that a script may hold, and most steps of a script in one call; 0: the default. */
    public EngineOptions scripts(long memory, long instructions) {
        scriptMemory = memory;
        scriptInstructions = instructions;
        return this;
    }

    /** Most bytes of a record, position or script. */
    public EngineOptions maxText(long bytes) {
        maxText = bytes;
        return this;
    }

    /** Folders to search for players. */
    public EngineOptions playerFolders(String... folders) {
        playerFolders = List.of(folders);
        return this;
    }

    /** Folders whose files isolated players may read. */
    public EngineOptions readableFolders(String... folders) {
        readableFolders = List.of(folders);
        return this;
    }

    /** Path of the program mille-ai-host. */
    public EngineOptions playerHost(String path) {
        playerHost = path;
        return this;
    }

    /** Most bytes and threads of an isolated player; 0: the default. */
    public EngineOptions playerLimits(long memory, int threads) {
        playerMemory = memory;
        playerThreads = threads;
        return this;
    }

    /** Allows players by path: {@code ./my.so}. */
    public EngineOptions allowFiles() {
        allowPlayers |= Constants.ALLOW_FILES;
        return this;
    }

    /** Allows players by command: {@code exec:COMMAND}. A command is not isolated. */
    public EngineOptions allowCommands() {
        allowPlayers |= Constants.ALLOW_COMMANDS;
        return this;
    }

    /** Microseconds to wait for a decision without a hard limit; 0: 10 seconds; -1: no limit. */
    public EngineOptions playerPatienceUs(long microseconds) {
        playerPatienceUs = microseconds;
        return this;
    }

    /** Makes an engine. */
    Pointer create() {
        Lib.Scratch s = Lib.scratch();
        NativeLog called = callback();
        try (Memory c = Lib.struct(Size.ENGINE_OPTIONS);
                Texts searched = new Texts(playerFolders);
                Texts readable = new Texts(readableFolders);
                Memory host = Lib.cString(playerHost)) {
            c.setInt(Offset.ENGINE_OPTIONS__ALLOW_UNKNOWN_FIELDS, allowUnknownFields ? 1 : 0);
            c.setInt(Offset.ENGINE_OPTIONS__STOP_ON_HOOK_FAILURE, stopOnHookFailure ? 1 : 0);
            c.setInt(Offset.ENGINE_OPTIONS__COUNT_HOOK_USE, countHookUse ? 1 : 0);
            c.setLong(Offset.ENGINE_OPTIONS__SCRIPT_MEMORY, scriptMemory);
            c.setLong(Offset.ENGINE_OPTIONS__SCRIPT_INSTRUCTIONS, scriptInstructions);
            c.setLong(Offset.ENGINE_OPTIONS__MAX_TEXT, maxText);
            c.setPointer(Offset.ENGINE_OPTIONS__PLAYER_FOLDERS, searched.array);
            c.setLong(Offset.ENGINE_OPTIONS__PLAYER_FOLDER_COUNT, searched.count);
            c.setPointer(Offset.ENGINE_OPTIONS__READABLE_FOLDERS, readable.array);
            c.setLong(Offset.ENGINE_OPTIONS__READABLE_FOLDER_COUNT, readable.count);
            c.setPointer(Offset.ENGINE_OPTIONS__PLAYER_HOST, playerHost.isEmpty() ? null : host);
            c.setLong(Offset.ENGINE_OPTIONS__PLAYER_MEMORY, playerMemory);
            c.setInt(Offset.ENGINE_OPTIONS__PLAYER_THREADS, playerThreads);
            c.setInt(Offset.ENGINE_OPTIONS__ALLOW_PLAYERS, allowPlayers);
            c.setLong(Offset.ENGINE_OPTIONS__PLAYER_PATIENCE_US, playerPatienceUs);
            c.setPointer(Offset.ENGINE_OPTIONS__LOG,
                    called == null ? null : CallbackReference.getFunctionPointer(called));
            Lib.check(Abi.mille_engine_create(c, s.out, s.error));
        }
        return s.out.getPointer(0);
    }

    private NativeLog callback() {
        if (log == null) {
            return null;
        }
        Consumer<LogLine> target = log;
        NativeLog called = (user, line) -> {
            try {
                target.accept(LogLine.of(line));
            } catch (RuntimeException e) {
                // What a log throws must not pass through C.
            }
        };
        synchronized (LOGS) {
            LOGS.add(called);
        }
        return called;
    }
}
