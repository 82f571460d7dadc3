package mille;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A struct of the library as a copy of its bytes, which nothing changes. Two values are equal when every byte is. A serialized value is read
 * by the same release of the library on a machine of the same byte order; others refuse it.
 */
public abstract class Value implements Serializable {
    private static final long serialVersionUID = 1;
    private final transient byte[] raw;
    private final transient ByteBuffer buffer;

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
            fields.add(namesAndValues[i] + "=" + shown(namesAndValues[i + 1]));
        }
        return fields.toString();
    }

    /** A field for people: 32 bytes in hexadecimal digits, equal numbers that follow each other together. */
    static String shown(Object value) {
        if (value instanceof byte[] bytes) {
            boolean isHash = bytes.length == Constants.SEED_SIZE;
            return isHash ? HexFormat.of().formatHex(bytes) : shown(bytes.length, i -> bytes[(int) i] & 0xff);
        }
        if (value instanceof int[] ints) {
            return shown(ints.length, i -> ints[(int) i]);
        }
        return value instanceof long[] longs ? shown(longs.length, i -> longs[(int) i]) : String.valueOf(value);
    }

    private static String shown(int length, java.util.function.LongUnaryOperator numbers) {
        StringJoiner list = new StringJoiner(", ", "[", "]");
        for (int i = 0, end; i < length; i = end) {
            long number = numbers.applyAsLong(i);
            end = i + 1;
            while (end < length && numbers.applyAsLong(end) == number) {
                end++;
            }
            if (end - i < 4) { // no shorter when counted
                end = i + 1;
                list.add(Long.toString(number));
            } else {
                list.add((end - i) + "×" + number);
            }
        }
        return list.toString();
    }

    @Override
    public final boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && Arrays.equals(raw, ((Value) other).raw);
    }

    @Override
    public final int hashCode() {
        return Arrays.hashCode(raw);
    }

    /** A value in a stream. Its bytes mean something only to the library that filled them. */
    private record Form(Class<?> type, byte[] raw, String release, boolean isLittleEndian) implements Serializable {
        private Object readResolve() throws InvalidObjectException {
            if (type == null || raw == null || release == null || type.getSuperclass() != Value.class || raw.length != Layout.size(struct())) {
                throw new InvalidObjectException("no value of libmille: " + type);
            }
            if (!release.equals(Engine.version()) || isLittleEndian != isLittleEndian()) {
                throw new InvalidObjectException("a " + type.getSimpleName() + " of libmille " + release + (isLittleEndian ? ", little" : ", big")
                        + " endian; here is libmille " + Engine.version() + (isLittleEndian() ? ", little" : ", big") + " endian");
            }
            try {
                return type.getDeclaredConstructor(byte[].class).newInstance((Object) raw);
            } catch (ReflectiveOperationException e) {
                throw new InvalidObjectException("no value of libmille: " + type.getName());
            }
        }

        /** DealResult: mille_deal_result. */
        private String struct() {
            return "mille" + type.getSimpleName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        }
    }

    private static boolean isLittleEndian() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    }

    final Object writeReplace() {
        return new Form(getClass(), raw, Engine.version(), isLittleEndian());
    }

    private void readObject(ObjectInputStream stream) throws InvalidObjectException {
        throw new InvalidObjectException("a value of libmille without its form");
    }
}
