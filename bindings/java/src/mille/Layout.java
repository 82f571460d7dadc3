package mille;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.Map;

/** Where the structs and fields of the loaded library lie, by their names in the C headers. */
final class Layout {
    private Layout() {}

    /** A field: {@code size} bytes from {@code offset} in its struct. */
    record Field(int offset, int size) {}

    // mille_layout_entry, whose own layout is frozen: two addresses, then two numbers.
    private static final int ENTRY_SIZE = 24;
    private static final int ENTRY_FIELD = 8;
    private static final int ENTRY_OFFSET = 16;
    private static final int ENTRY_FIELD_SIZE = 20;

    private static final Map<String, Field> FIELDS = read();

    private static Map<String, Field> read() {
        Lib.load();
        Map<String, Field> fields = new HashMap<>();
        try (Memory count = new Memory(8)) {
            Abi.mille_layout(null, 0, count);
            int entries = (int) count.getLong(0);
            try (Memory memory = new Memory((long) entries * ENTRY_SIZE)) {
                Abi.mille_layout(memory, entries, count);
                for (int i = 0; i < entries; i++) {
                    Pointer e = memory.share((long) i * ENTRY_SIZE);
                    String name = e.getPointer(0).getString(0) + "." + e.getPointer(ENTRY_FIELD).getString(0);
                    fields.put(name, new Field(e.getInt(ENTRY_OFFSET), e.getInt(ENTRY_FIELD_SIZE)));
                }
            }
        }
        return fields;
    }

    /** Throws if the library has no such field. */
    static Field field(String struct, String field) {
        Field found = FIELDS.get(struct + "." + field);
        if (found == null) {
            String name = field.isEmpty() ? struct : struct + "." + field;
            throw new UnsatisfiedLinkError("this binding needs " + name + ", which libmille "
                    + Abi.mille_version_text().getString(0) + " does not have");
        }
        return found;
    }

    /** Throws if the library has no such struct. */
    static int size(String struct) {
        return field(struct, "").size();
    }
}
