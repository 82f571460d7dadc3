package mille;

import com.sun.jna.Pointer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a player thinks of its last decision.
 *
 * @param trials number of trials of the choice; 0: the player did not look ahead, and the next three numbers are 0
 * @param opponentTakes in how many trials the opponent takes the pile in the turn that follows
 * @param opponentOut in how many the opponent goes out in the turn that follows
 * @param out in how many the player goes out in its own next turn
 * @param ways ways to play that were compared in the trials, the choice included; 0: none was compared
 * @param close how many of the other ways are not clearly worse, less than {@code ways}
 * @param gain points of the deal by which the choice is better than the player's choice would be without trials; 0 or more
 * @param gainError standard error of {@code gain}; 0 or more
 * @param points points of the deal that the player expects, less the opponent's; NaN if it does not say
 * @param payment payment of the match that the player expects, in the unit of the stakes, below 0 if it expects to pay; NaN if it does not say
 * @param chances the probability with which the player prefers each entry of that decision's legal list; together they are 1
 */
public record Evaluation(long trials, long opponentTakes, long opponentOut, long out, long ways, long close, double gain, double gainError,
        double points, double payment, List<Double> chances) implements Serializable {
    public Evaluation {
        for (long count : new long[] {trials, opponentTakes, opponentOut, out, ways, close}) {
            if (count < 0 || count > 0xffffffffL) {
                throw new IllegalArgumentException(count + " is no count of an evaluation: 0 to 4294967295");
            }
        }
        chances = List.copyOf(chances);
    }

    /** The same with {@code trials}, and in how many of them the opponent takes the pile or goes out, and the player goes out. */
    public Evaluation withTrials(long trials, long opponentTakes, long opponentOut, long out) {
        return new Evaluation(trials, opponentTakes, opponentOut, out, ways, close, gain, gainError, points, payment, chances);
    }

    /** The same with the ways that were compared, and how many of the others are close. */
    public Evaluation withWays(long ways, long close) {
        return new Evaluation(trials, opponentTakes, opponentOut, out, ways, close, gain, gainError, points, payment, chances);
    }

    /** The same with a gain and its standard error. */
    public Evaluation withGain(double gain, double gainError) {
        return new Evaluation(trials, opponentTakes, opponentOut, out, ways, close, gain, gainError, points, payment, chances);
    }

    /** The same with expected points. */
    public Evaluation withPoints(double points) {
        return new Evaluation(trials, opponentTakes, opponentOut, out, ways, close, gain, gainError, points, payment, chances);
    }

    /** The same with an expected payment. */
    public Evaluation withPayment(double payment) {
        return new Evaluation(trials, opponentTakes, opponentOut, out, ways, close, gain, gainError, points, payment, chances);
    }

    /** The same with other chances. */
    public Evaluation withChances(List<Double> chances) {
        return new Evaluation(trials, opponentTakes, opponentOut, out, ways, close, gain, gainError, points, payment, chances);
    }

    static Evaluation read(Pointer numbers, Pointer chances, int count) {
        List<Double> preferred = new ArrayList<>();
        for (double chance : count == 0 ? new double[0] : chances.getDoubleArray(0, count)) {
            preferred.add(chance);
        }
        return new Evaluation(
                Integer.toUnsignedLong(numbers.getInt(Offset.EVALUATION__TRIALS)),
                Integer.toUnsignedLong(numbers.getInt(Offset.EVALUATION__OPPONENT_TAKES)),
                Integer.toUnsignedLong(numbers.getInt(Offset.EVALUATION__OPPONENT_OUT)),
                Integer.toUnsignedLong(numbers.getInt(Offset.EVALUATION__OUT)),
                Integer.toUnsignedLong(numbers.getInt(Offset.EVALUATION__WAYS)),
                Integer.toUnsignedLong(numbers.getInt(Offset.EVALUATION__CLOSE)),
                numbers.getDouble(Offset.EVALUATION__GAIN),
                numbers.getDouble(Offset.EVALUATION__GAIN_ERROR),
                numbers.getDouble(Offset.EVALUATION__POINTS),
                numbers.getDouble(Offset.EVALUATION__PAYMENT),
                preferred);
    }

    /** Throws before it writes anything if the chances are of another number. */
    void write(Pointer numbers, Pointer chancesOut, int count) {
        if (chances.size() != count) {
            throw new IllegalArgumentException("the evaluation has " + chances.size() + " chances for a legal list of " + count + " actions");
        }
        numbers.setInt(Offset.EVALUATION__TRIALS, (int) trials);
        numbers.setInt(Offset.EVALUATION__OPPONENT_TAKES, (int) opponentTakes);
        numbers.setInt(Offset.EVALUATION__OPPONENT_OUT, (int) opponentOut);
        numbers.setInt(Offset.EVALUATION__OUT, (int) out);
        numbers.setInt(Offset.EVALUATION__WAYS, (int) ways);
        numbers.setInt(Offset.EVALUATION__CLOSE, (int) close);
        numbers.setDouble(Offset.EVALUATION__GAIN, gain);
        numbers.setDouble(Offset.EVALUATION__GAIN_ERROR, gainError);
        numbers.setDouble(Offset.EVALUATION__POINTS, points);
        numbers.setDouble(Offset.EVALUATION__PAYMENT, payment);
        for (int i = 0; i < count; i++) {
            chancesOut.setDouble(i * 8L, chances.get(i));
        }
    }
}
