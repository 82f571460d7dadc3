package mille;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import java.util.ArrayList;
import java.util.List;

/** An array of texts for the library, which lives as long as this does. */
final class Texts implements AutoCloseable {
    final Memory array;
    final long count;
    private final List<Memory> texts = new ArrayList<>();

    Texts(List<String> given) {
        count = given.size();
        array = new Memory(Math.max(count, 1) * Native.POINTER_SIZE);
        for (String text : given) {
            Memory placed = Lib.cString(text);
            array.setPointer(texts.size() * (long) Native.POINTER_SIZE, placed);
            texts.add(placed);
        }
    }

    @Override
    public void close() {
        texts.forEach(Memory::close);
        array.close();
    }
}
