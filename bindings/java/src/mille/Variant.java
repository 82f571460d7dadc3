package mille;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A set of resolved rules. It is immutable, and threads may share it. */
public final class Variant extends Handle {
    private final Rules rules;

    Variant(Pointer pointer) {
        super(pointer, Abi::mille_variant_free);
        rules = new Rules(Lib.struct(Size.RULES, (out, error) -> Abi.mille_variant_rules(pointer(), out, error)));
    }

    @Override
    String described() {
        return text(VariantTextKind.ID);
    }

    /** The rules. */
    public Rules rules() {
        return rules;
    }

    /** Its id, title, rules as JSON … */
    public String text(VariantTextKind kind) {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_variant_text(pointer(), kind.number, buffer, size, needed, error));
    }

    /** The options. */
    public List<OptionInfo> options() {
        return optionInfos((index, out, error) -> Abi.mille_variant_option(pointer(), index, out, error));
    }

    /** The rules of a rule set that the script's hook {@code deal_rules} may choose for a deal, from 1. 0: those of {@link #rules}. */
    public Rules ruleSet(int number) {
        return new Rules(Lib.struct(Size.RULES, (out, error) -> Abi.mille_variant_rule_set(pointer(), number, out, error)));
    }

    /** What the script remembers through a match, in the order of {@link View#memory}. */
    public List<MemoryInfo> memory() {
        return infos(MemoryInfo::new, Size.MEMORY_INFO,
                (index, out, error) -> Abi.mille_variant_memory(pointer(), index, out, error));
    }

    /** A call that writes an entry of a list: index, struct, error. */
    interface InfoCall {
        int fill(long index, Pointer out, Pointer error);
    }

    static List<OptionInfo> optionInfos(InfoCall call) {
        return infos(OptionInfo::new, Size.OPTION_INFO, call);
    }

    /** What a call writes for 0, 1 and so on, until there is no more. */
    private static <T> List<T> infos(Function<byte[], T> made, int size, InfoCall call) {
        List<T> infos = new ArrayList<>();
        while (true) {
            int index = infos.size();
            try {
                infos.add(made.apply(Lib.struct(size, (out, error) -> call.fill(index, out, error))));
            } catch (MilleException refusal) {
                if (refusal.status() == Status.NOT_FOUND) {
                    return infos;
                }
                throw refusal;
            }
        }
    }

    /** SHA-256 of rules and script, as in a record. */
    public byte[] hash() {
        return Lib.bytes32((out, error) -> Abi.mille_variant_hash(pointer(), out, error));
    }

    /**
     * One player's side of a settlement.
     *
     * @param total points in the match
     * @param naturals naturals in the match
     * @param chapeaux chapeaux in the match
     * @param lastDeal points in the last deal, which some variants need; otherwise null
     */
    public record Side(long total, int naturals, int chapeaux, Long lastDeal) implements Serializable {
        void write(Memory memory, int at) {
            memory.setLong(at + Offset.SETTLE_SIDE__TOTAL, total);
            memory.setLong(at + Offset.SETTLE_SIDE__LAST_DEAL, lastDeal == null ? 0 : lastDeal);
            memory.setInt(at + Offset.SETTLE_SIDE__HAS_LAST_DEAL, lastDeal == null ? 0 : 1);
            memory.setInt(at + Offset.SETTLE_SIDE__NATURALS, naturals);
            memory.setInt(at + Offset.SETTLE_SIDE__CHAPEAUX, chapeaux);
        }
    }

    /**
     * Computes what the loser of a match pays, from totals alone (Y1–Y5). {@code memory} has a number for each entry of {@link #memory}; none:
     * as when a match begins.
     */
    public Payment settle(Side winner, Side loser, long small, long large, int... memory) {
        try (Memory input = Lib.struct(Size.SETTLE_INPUT)) {
            input.setInt(Offset.SETTLE_INPUT__END, End.WON.number);
            input.setLong(Offset.SETTLE_INPUT__STAKES, small);
            input.setLong(Offset.SETTLE_INPUT__STAKES + 8, large);
            winner.write(input, Offset.SETTLE_INPUT__WINNER);
            loser.write(input, Offset.SETTLE_INPUT__LOSER);
            if (memory.length != 0) {
                int count = memory().size();
                if (memory.length != count) {
                    throw new IllegalArgumentException("the variant remembers " + count + " numbers, not " + memory.length);
                }
                input.setInt(Offset.SETTLE_INPUT__HAS_MEMORY, 1);
                input.write(Offset.SETTLE_INPUT__MEMORY, memory, 0, count);
            }
            return new Payment(Lib.struct(Size.PAYMENT,
                    (out, error) -> Abi.mille_settle(pointer(), input, out, error)));
        }
    }
}
