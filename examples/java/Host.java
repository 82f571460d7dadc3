import mille.Action;
import mille.Engine;
import mille.LegalList;
import mille.Phase;
import mille.Player;
import mille.Setup;
import mille.State;
import mille.Table;
import mille.Variant;

/**
 * The program that every language has: one match of {@code progressive} between a function of its own and
 * {@code greedy}. {@code Host [--seed S]} prints the match's record, {@code Host --bench} how many calls it makes in a
 * second.
 */
public final class Host {
    private static String play(String seed) {
        try (Engine engine = new Engine();
                Variant variant = engine.variant("progressive");
                Player host = Player.of(engine, "host", d -> (int) (7919 * d.decision() % d.legal().size()));
                Player greedy = Player.named(engine, "greedy");
                Table table = new Table(variant, Setup.ofSeed(seed))) {
            table.setPlayer(0, host);
            table.setPlayer(1, greedy);
            table.play();
            return table.record(Table.ALL);
        }
    }

    /** Returns the calls per second. It alternates between getting the legal list and applying an action. */
    private static double bench(String seed) {
        try (Engine engine = new Engine(); Variant variant = engine.variant("progressive")) {
            State start = new State(variant, Setup.ofSeed(seed));
            State state = start.copy();
            count(start, state, 1_000_000_000L); // let the compiler warm up
            return count(start, state, 1_000_000_000L);
        }
    }

    private static double count(State start, State state, long nanoseconds) {
        long calls = 0;
        long decision = 0;
        long began = System.nanoTime();
        while (System.nanoTime() - began < nanoseconds) {
            for (int i = 0; i < 256; i++) {
                LegalList legal = state.legal();
                calls++;
                if (!legal.isEmpty()) {
                    Action chosen = legal.get((int) (7919 * decision++ % legal.size()));
                    state.apply(chosen);
                    calls++;
                } else if (state.phase() == Phase.OVER) {
                    state.set(start);
                } else {
                    state.nextDeal();
                }
            }
        }
        return calls * 1e9 / (System.nanoTime() - began);
    }

    public static void main(String[] arguments) {
        String seed = "1";
        boolean bench = false;
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("--seed") && i + 1 < arguments.length) {
                seed = arguments[i + 1];
            }
            bench |= arguments[i].equals("--bench");
        }
        System.out.print(bench ? Math.round(bench(seed)) + "\n" : play(seed));
    }
}
