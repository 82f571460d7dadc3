package mille;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A struct of the library as a copy of its bytes. Two values are equal when every byte is. */
public abstract class Value {
    private final byte[] raw;
    private final ByteBuffer buffer;

    Value(byte[] raw) {
        this.raw = raw;
        this.buffer = ByteBuffer.wrap(raw).order(ByteOrder.nativeOrder());
    }

    final int uint8(int at) {
        return buffer.get(at) & 0xff;
    }

    final int int32(int at) {
        return buffer.getInt(at);
    }

    final long int64(int at) {
        return buffer.getLong(at);
    }

    final byte[] bytes(int at, int size) {
        return Arrays.copyOfRange(raw, at, at + size);
    }

    final int[] ints(int at, int count) {
        int[] out = new int[count];
        for (int i = 0; i < count; i++) {
            out[i] = int32(at + 4 * i);
        }
        return out;
    }

    final long[] longs(int at, int count) {
        long[] out = new long[count];
        for (int i = 0; i < count; i++) {
            out[i] = int64(at + 8 * i);
        }
        return out;
    }

    final String text(int at, int size) {
        int end = at;
        while (end < at + size && raw[end] != 0) {
            end++;
        }
        return new String(raw, at, end - at, StandardCharsets.UTF_8);
    }

    @Override
    public final boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && Arrays.equals(raw, ((Value) other).raw);
    }

    @Override
    public final int hashCode() {
        return Arrays.hashCode(raw);
    }
}
