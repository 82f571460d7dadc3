package mille;

import com.sun.jna.Memory;
import java.util.ArrayList;
import java.util.List;

/** One decision of a player: a copy of the library's 32 bytes. */
public final class Action extends Value {
    private static final long serialVersionUID = 1;

    Action(byte[] raw) {
        super(raw);
    }

    /** What is done. */
    public ActionKind kind() {
        return ActionKind.of(uint8(Offset.ACTION__KIND));
    }

    /** Of a lay: the rank of the set. Of a pile: the rank of the upcard. */
    public int rank() {
        return uint8(Offset.ACTION__RANK);
    }

    /** Of a lay: the seat that owns the set. */
    public int owner() {
        return uint8(Offset.ACTION__OWNER);
    }

    /** The cards that leave the hand. */
    public List<Card> cards() {
        List<Card> cards = new ArrayList<>();
        for (int i = 0; i < uint8(Offset.ACTION__COUNT); i++) {
            cards.add(new Card(uint8(Offset.ACTION__CARDS + i)));
        }
        return cards;
    }

    /** The action as a record writes it for the seat that acts. */
    public String text(int seat) {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_action_text(write(), seat, buffer, size, needed, error));
    }

    /** The action as a record writes it for the owner of the set: {@code lay 8 8C 8D 2H}. */
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
