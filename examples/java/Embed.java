import java.util.Map;
import mille.Engine;
import mille.MilleException;
import mille.Player;
import mille.Setup;
import mille.Table;

/** A short match: a function of this program against the built-in {@code greedy}. */
public final class Embed {
    public static void main(String[] arguments) {
        try (Engine engine = new Engine();
                var rules = engine.variant("montreal", Map.of("target", "500"));
                Table table = new Table(rules, Setup.ofSeed("1"))) {
            table.setPlayer(0, Player.of(engine, "first", decision -> 0));
            table.setPlayer(1, Player.named(engine, "greedy"));
            table.nextDeal();
            try {
                table.apply("lay Q QC QD QH");
            } catch (MilleException.IllegalAction refusal) {
                System.out.println(refusal.getMessage());
            }
            table.play();
            System.out.println("seat " + table.info().winner() + " won " + table.payment().total() + " after "
                    + table.results().size() + " deals");
        }
    }
}
