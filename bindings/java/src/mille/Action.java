package mille;

import com.sun.jna.Memory;
import java.util.ArrayList;
import java.util.List;

/** One decision of a player: a copy of the library's 32 bytes. */
public final class Action extends Value {
    Action(byte[] raw) {
        super(raw);
    }

    public ActionKind kind() {
        return ActionKind.of(uint8(Offset.ACTION__KIND));
    }

    /** A lay's: rank of the set; a pile's: rank of the upcard. */
    public int rank() {
        return uint8(Offset.ACTION__RANK);
    }

    /** A lay's: the seat whose set it is. */
    public int owner() {
        return uint8(Offset.ACTION__OWNER);
    }

    public List<Card> cards() {
        List<Card> cards = new ArrayList<>();
        for (int i = 0; i < uint8(Offset.ACTION__COUNT); i++) {
            cards.add(new Card(uint8(Offset.ACTION__CARDS + i)));
        }
        return cards;
    }

    /** As a record writes it for the seat whose action it is. */
    public String text(int seat) {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_action_text(write(), seat, buffer, size, needed, error));
    }

    /** As the owner of the set would do it: {@code lay 8 8C 8D 2H}. */
    @Override
    public String toString() {
        return text(owner());
    }

    /** The action in this thread's scratch memory. */
    Memory write() {
        Memory memory = Lib.scratch().action;
        memory.write(0, bytes(0, Size.ACTION), 0, Size.ACTION);
        return memory;
    }

    static Action read(Memory memory) {
        return new Action(memory.getByteArray(0, Size.ACTION));
    }
}
