package mille;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;

/** The legal list. Each action is made when it is read. */
public final class LegalList extends AbstractList<Action> implements RandomAccess, Serializable {
    private static final long serialVersionUID = 1;
    private final byte[] raw;

    LegalList(byte[] raw) {
        this.raw = raw;
    }

    @Override
    public Action get(int index) {
        Objects.checkIndex(index, size());
        int at = index * Size.ACTION;
        return new Action(Arrays.copyOfRange(raw, at, at + Size.ACTION));
    }

    @Override
    public int size() {
        return raw.length / Size.ACTION;
    }
}
