package mille;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Which player to make, and how. What each field means stands at {@code mille_player_setup} in {@code mille.h}. */
public final class PlayerSetup implements Serializable {
    private static final long serialVersionUID = 1;

    /** An id, a path or a command, as {@link #source} says. It is never split. */
    public final String name;
    /** Where the player comes from. */
    public PlayerSource source = PlayerSource.INSTALLED;
    /** Whether a player in a file runs in a process of its own. */
    public Isolation isolation = Isolation.DEFAULT;
    /** With {@link PlayerSource#FILE}: the player in the file. Null: the first one. */
    public String id;
    /** Values of the player's options, by name and text. */
    public Map<String, String> options = Map.of();

    /** A built-in or installed player with the defaults. */
    public PlayerSetup(String name) {
        this.name = name;
    }

    /** A copy with its own options. */
    public PlayerSetup copy() {
        PlayerSetup copy = new PlayerSetup(name);
        copy.source = source;
        copy.isolation = isolation;
        copy.id = id;
        copy.options = new LinkedHashMap<>(options);
        return copy;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlayerSetup o && name.equals(o.name) && source == o.source && isolation == o.isolation
                && Objects.equals(id, o.id) && options.equals(o.options);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, source, isolation, id, options);
    }

    @Override
    public String toString() {
        return "PlayerSetup[name=" + name + ", source=" + source + ", isolation=" + isolation + ", id=" + id + ", options=" + options + "]";
    }

    /** Reads a player as users type it: {@code search:nodes=2000}, {@code ./my.so#id:key="a,b"}, {@code exec:COMMAND}. */
    public static PlayerSetup parse(String text) {
        Lib.Scratch s = Lib.scratch();
        long size = 256;
        try (Memory struct = Lib.struct(Size.PLAYER_SETUP)) {
            while (true) {
                try (Memory buffer = new Memory(size)) {
                    int status = Abi.mille_player_parse(Lib.whole(text), struct, buffer, size, s.out, s.error);
                    if (status != Status.BUFFER.number) {
                        Lib.check(status);
                        return read(struct, buffer);
                    }
                    size = s.out.getLong(0);
                }
            }
        }
    }

    private static PlayerSetup read(Memory struct, Memory buffer) {
        PlayerSetup setup = new PlayerSetup(buffer.getString(0, "UTF-8"));
        setup.source = PlayerSource.of(struct.getInt(Offset.PLAYER_SETUP__SOURCE));
        setup.isolation = Isolation.of(struct.getInt(Offset.PLAYER_SETUP__ISOLATION));
        Pointer id = struct.getPointer(Offset.PLAYER_SETUP__ID);
        setup.id = id == null ? null : id.getString(0, "UTF-8");
        setup.options = new LinkedHashMap<>();
        Pointer array = struct.getPointer(Offset.PLAYER_SETUP__OPTIONS);
        for (long i = 0; i < struct.getLong(Offset.PLAYER_SETUP__OPTION_COUNT); i++) {
            long at = i * Size.OPTION;
            setup.options.put(array.getPointer(at + Offset.OPTION__NAME).getString(0, "UTF-8"),
                    array.getPointer(at + Offset.OPTION__VALUE).getString(0, "UTF-8"));
        }
        return setup;
    }

    /** A call that takes the struct. */
    interface Use<T> {
        T use(Memory struct);
    }

    /** Passes the struct to a call. It and what it points to live as long as the call. */
    <T> T with(Use<T> use) {
        List<Memory> kept = new ArrayList<>();
        Memory struct = Lib.struct(Size.PLAYER_SETUP);
        kept.add(struct);
        struct.setInt(Offset.PLAYER_SETUP__SOURCE, source.number);
        struct.setInt(Offset.PLAYER_SETUP__ISOLATION, isolation.number);
        if (id != null) {
            kept.add(Lib.cString(id));
            struct.setPointer(Offset.PLAYER_SETUP__ID, kept.get(kept.size() - 1));
        }
        Memory array = new Memory(Math.max(options.size(), 1) * (long) Size.OPTION);
        kept.add(array);
        long at = 0;
        for (Map.Entry<String, String> option : options.entrySet()) {
            kept.add(Lib.cString(option.getKey()));
            array.setPointer(at + Offset.OPTION__NAME, kept.get(kept.size() - 1));
            kept.add(Lib.cString(option.getValue()));
            array.setPointer(at + Offset.OPTION__VALUE, kept.get(kept.size() - 1));
            at += Size.OPTION;
        }
        struct.setPointer(Offset.PLAYER_SETUP__OPTIONS, array);
        struct.setLong(Offset.PLAYER_SETUP__OPTION_COUNT, options.size());
        try {
            return use.use(struct);
        } finally {
            Reference.reachabilityFence(kept);
        }
    }
}
