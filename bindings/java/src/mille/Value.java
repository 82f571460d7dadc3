package mille;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.StringJoiner;

/** A struct of the library as a copy of its bytes. Two values are equal when every byte is. */
public abstract class Value {
    private final byte[] raw;
    private final ByteBuffer buffer;

    Value(byte[] raw) {
        this.raw = raw;
        this.buffer = ByteBuffer.wrap(raw).order(ByteOrder.nativeOrder());
    }

    final int uint8(Layout.Field field) {
        return uint8(field.offset());
    }

    final int int32(Layout.Field field) {
        return buffer.getInt(field.offset());
    }

    final long int64(Layout.Field field) {
        return buffer.getLong(field.offset());
    }

    final byte[] bytes(Layout.Field field) {
        return bytes(field.offset(), field.size());
    }

    final int[] ints(Layout.Field field) {
        int[] out = new int[field.size() / 4];
        for (int i = 0; i < out.length; i++) {
            out[i] = buffer.getInt(field.offset() + 4 * i);
        }
        return out;
    }

    final long[] longs(Layout.Field field) {
        long[] out = new long[field.size() / 8];
        for (int i = 0; i < out.length; i++) {
            out[i] = buffer.getLong(field.offset() + 8 * i);
        }
        return out;
    }

    final String text(Layout.Field field) {
        return text(field.offset(), field.size());
    }

    final int uint8(int at) {
        return buffer.get(at) & 0xff;
    }

    final byte[] bytes(int at, int size) {
        return Arrays.copyOfRange(raw, at, at + size);
    }

    final String text(int at, int size) {
        int end = at;
        while (end < at + size && raw[end] != 0) {
            end++;
        }
        return new String(raw, at, end - at, StandardCharsets.UTF_8);
    }

    /** The class and, in turn, names and values: {@code Step(seat=1, decision=7)}. */
    final String describe(Object... namesAndValues) {
        StringJoiner fields = new StringJoiner(", ", getClass().getSimpleName() + "(", ")");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            String value = Arrays.deepToString(new Object[] {namesAndValues[i + 1]});
            fields.add(namesAndValues[i] + "=" + value.substring(1, value.length() - 1));
        }
        return fields.toString();
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
