package mille;

import com.sun.jna.Pointer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * The match that a player of Java functions plays.
 *
 * @param seat the player's seat
 * @param rules the rules of the deal in progress, or of the next one. If a later deal has other rules, the match begins for the player again
 * @param variant the id of the variant
 * @param hasHooks whether the variant's script has hooks
 * @param hooks which ones: {@link #HOOK_ALLOW} and the others, added up
 * @param stakes small and large
 */
public record Match(int seat, Rules rules, String variant, boolean hasHooks, int hooks, long[] stakes) implements Serializable {
    /** The hook {@code allow}: the legal list may be shorter than the rules say. */
    public static final int HOOK_ALLOW = Constants.HOOK_ALLOW;
    /** The hook {@code score_deal}: a deal may score differently. */
    public static final int HOOK_SCORE_DEAL = Constants.HOOK_SCORE_DEAL;
    /** The hook {@code match_over}: the match may end differently. */
    public static final int HOOK_MATCH_OVER = Constants.HOOK_MATCH_OVER;
    /** The hook {@code settle}: the payment may differ. */
    public static final int HOOK_SETTLE = Constants.HOOK_SETTLE;
    /** The hook {@code deal_rules}: a later deal may have other rules. */
    public static final int HOOK_DEAL_RULES = Constants.HOOK_DEAL_RULES;

    public Match {
        stakes = stakes.clone();
    }

    static Match of(Pointer match) {
        return new Match(
                match.getInt(Offset.AI_MATCH__SEAT),
                new Rules(match.getPointer(Offset.AI_MATCH__RULES).getByteArray(0, Size.RULES)),
                match.getPointer(Offset.AI_MATCH__VARIANT).getString(0, "UTF-8"),
                match.getInt(Offset.AI_MATCH__HAS_HOOKS) != 0,
                match.getInt(Offset.AI_MATCH__HOOKS),
                match.getLongArray(Offset.AI_MATCH__STAKES, Constants.SEATS));
    }

    @Override
    public long[] stakes() {
        return stakes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Match o && seat == o.seat && rules.equals(o.rules) && variant.equals(o.variant) && hasHooks == o.hasHooks
                && hooks == o.hooks && Arrays.equals(stakes, o.stakes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(seat, rules, variant, hasHooks, hooks, Arrays.hashCode(stakes));
    }

    @Override
    public String toString() {
        return "Match[seat=" + seat + ", rules=" + rules + ", variant=" + variant + ", hasHooks=" + hasHooks + ", hooks=" + hooks + ", stakes="
                + Value.shown(stakes) + "]";
    }
}
