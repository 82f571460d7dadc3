package mille;

import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Loads libmille and makes its calls: scratch memory a thread, statuses as exceptions. {@link Layout} knows its structs. */
final class Lib {
    private Lib() {}

    static {
        if (Native.POINTER_SIZE != 8) {
            throw new UnsatisfiedLinkError("the Java binding of libmille is for 64-bit platforms");
        }
        Map<String, Object> options = Map.of(Library.OPTION_STRING_ENCODING, "UTF-8");
        Native.register(Abi.class, NativeLibrary.getInstance(name(), options));
    }

    /** The library that the jar has for this platform comes before the system's, which may be of another release. */
    private static String name() {
        boolean isGiven = System.getProperty("mille.library") != null || System.getProperty("jna.library.path") != null;
        if (!isGiven) {
            try {
                return Native.extractFromResourcePath("mille", Lib.class.getClassLoader()).getPath();
            } catch (IOException e) {
                // The jar has no library for this platform.
            }
        }
        return System.getProperty("mille.library", "mille");
    }

    /** Loads the library unless it is loaded. */
    static void load() {}

    /** Memory of a thread for what goes into and comes out of single calls. */
    static final class Scratch {
        final Memory error = new Memory(Size.ERROR);
        final Memory action = new Memory(Size.ACTION);
        /** A handle, count, number or hash that a call writes. */
        final Memory out = new Memory(8);
        final Memory second = new Memory(8);

        Scratch() {
            error.clear();
            error.setInt(0, Size.ERROR);
        }
    }

    private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

    static Scratch scratch() {
        return SCRATCH.get();
    }

    static void check(int status) {
        if (status != 0) {
            throw MilleException.of(status, scratch().error);
        }
    }

    /** Whether an array was too small for the result of a call. It holds what fits. */
    static boolean more(int status) {
        if (status != Status.BUFFER.number) {
            check(status);
        }
        return status == Status.BUFFER.number;
    }

    // A call holds the objects whose handles it passes. A fence after it keeps them from being freed before it has returned.

    /** A call that writes text: buffer, size, needed, error. */
    interface TextCall {
        int fill(Pointer buffer, long size, Pointer needed, Pointer error);
    }

    static String text(TextCall call) {
        Scratch s = scratch();
        long size = 4096;
        while (true) {
            try (Memory buffer = new Memory(size)) {
                int status = call.fill(buffer, size, s.out, s.error);
                Reference.reachabilityFence(call);
                long needed = s.out.getLong(0);
                if (status != Status.BUFFER.number) {
                    check(status);
                    return new String(buffer.getByteArray(0, (int) needed - 1), StandardCharsets.UTF_8);
                }
                size = needed;
            }
        }
    }

    /** A call that fills a struct: struct, error. */
    interface StructCall {
        int fill(Pointer struct, Pointer error);
    }

    static byte[] struct(int size, StructCall call) {
        try (Memory struct = struct(size)) {
            int status = call.fill(struct, scratch().error);
            Reference.reachabilityFence(call);
            check(status);
            return struct.getByteArray(0, size);
        }
    }

    /** A zeroed struct with its size set. */
    static Memory struct(int size) {
        Memory struct = new Memory(size);
        struct.clear();
        struct.setInt(0, size);
        return struct;
    }

    /** 32 bytes that a call writes: bytes, error. */
    static byte[] bytes32(StructCall call) {
        try (Memory out = new Memory(Constants.SEED_SIZE)) {
            int status = call.fill(out, scratch().error);
            Reference.reachabilityFence(call);
            check(status);
            return out.getByteArray(0, Constants.SEED_SIZE);
        }
    }

    /** Memory with 32 bytes that are given. */
    static Memory of32(byte[] given) {
        if (given.length != Constants.SEED_SIZE) {
            throw new IllegalArgumentException("32 bytes are due, not " + given.length);
        }
        Memory memory = new Memory(given.length);
        memory.write(0, given, 0, given.length);
        return memory;
    }

    static Memory utf8(String text) {
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        Memory memory = new Memory(Math.max(raw.length, 1));
        memory.write(0, raw, 0, raw.length);
        return memory;
    }

    /** The number of bytes of a text in {@link #utf8}, which keeps at least one. */
    static long length(String text, Memory raw) {
        return text.isEmpty() ? 0 : raw.size();
    }

    /** A text for a call, which JNA would cut at a zero character. */
    static String whole(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a text for libmille holds a zero character");
        }
        return text;
    }

    /** The tag of a language for a call. Null means English to the library. */
    static String tag(String language) {
        return language == null ? null : whole(language);
    }

    /** A text that ends with a zero byte. */
    static Memory cString(String text) {
        byte[] raw = whole(text).getBytes(StandardCharsets.UTF_8);
        Memory memory = new Memory(raw.length + 1L);
        memory.write(0, raw, 0, raw.length);
        memory.setByte(raw.length, (byte) 0);
        return memory;
    }
}
