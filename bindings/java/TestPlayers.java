import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import mille.Action;
import mille.Budget;
import mille.Decision;
import mille.Decks;
import mille.Engine;
import mille.EngineOptions;
import mille.Evaluation;
import mille.Event;
import mille.LogLevel;
import mille.LogLine;
import mille.Match;
import mille.Phase;
import mille.Player;
import mille.PlayerFunctions;
import mille.PlayerTextKind;
import mille.Rules;
import mille.Setup;
import mille.Status;
import mille.Table;
import mille.Variant;

/** Players of Java functions know the match, say what they think, keep their memory, and fail in the way that is documented. */
public final class TestPlayers extends Checks {
    private static final Engine ENGINE = new Engine();
    private static final Variant VARIANT = ENGINE.variant("montreal");

    private static Table dealt(Variant variant) {
        Table table = new Table(variant, Setup.ofSeed("1"));
        table.nextDeal();
        return table;
    }

    /** A table on which it is the player's turn. */
    private static Table seated(Player player) {
        Table table = dealt(VARIANT);
        table.setPlayer(table.info().turn(), player);
        return table;
    }

    private static void aFunctionKnowsTheMatch() {
        List<Match> told = new ArrayList<>();
        Variant variant = ENGINE.variant("montreal", Map.of("target", "500"));
        Table table = new Table(variant, new Setup(null, new long[] {2, 6}, Decks.SEED, false));
        table.nextDeal();
        int turn = table.info().turn();
        table.setPlayer(turn, Player.of(ENGINE, "told", decision -> {
            told.add(decision.match());
            return 0;
        }));
        table.step();
        expect(told.equals(List.of(new Match(turn, variant.rules(), "montreal", false, 0, new long[] {2, 6}))), "the match: " + told);
        expect(told.get(0).rules().matchTarget() == 500, "its target");
    }

    private static void aFunctionKnowsTheHooks() {
        if (!Engine.has("mille.script/1")) {
            return;
        }
        List<Match> told = new ArrayList<>();
        Table table = dealt(ENGINE.variantFromScript("own", "return { name = 'own', hooks = { allow = function() return true end } }", Map.of()));
        table.setPlayer(table.info().turn(), Player.of(ENGINE, "told", decision -> {
            told.add(decision.match());
            return 0;
        }));
        table.step();
        expect(told.get(0).hasHooks() && told.get(0).hooks() == Match.HOOK_ALLOW && told.get(0).variant().equals("own"), "the hooks: " + told);
    }

    /** A player with every function. It throws in the function of the name {@code fails}; if that is "index", it chooses no legal action. */
    private static class Whole implements PlayerFunctions {
        final List<String> calls = new ArrayList<>();
        final List<Event> events = new ArrayList<>();
        String fails = "";
        long saved;

        void called(String name) {
            calls.add(name);
            if (name.equals(fails)) {
                throw new IllegalStateException(name);
            }
        }

        long times(String name) {
            return Collections.frequency(calls, name);
        }

        @Override
        public void matchBegin(Match match) {
            events.clear();
            called("matchBegin");
        }

        @Override
        public void observe(Event event) {
            called("observe");
            events.add(event);
        }

        @Override
        public int decide(Decision decision) {
            called("decide");
            return fails.equals("index") ? 9999 : decision.legal().size() - 1;
        }

        @Override
        public void matchEnd() {
            called("matchEnd");
        }

        @Override
        public String explain() {
            called("explain");
            return "the last one, né".repeat(100);
        }

        @Override
        public Evaluation evaluate(Evaluation nothing) {
            called("evaluate");
            int count = nothing.chances().size();
            expect(nothing.chances().get(count - 1) == 1 && nothing.trials() == 0 && Double.isNaN(nothing.points()), "nothing is said: " + nothing);
            return nothing.withTrials(100, 30, 20, 10).withWays(5, 2).withGain(3, 0.5).withPoints(-12.5).withPayment(1.25)
                    .withChances(Collections.nCopies(count, 1.0 / count));
        }

        @Override
        public byte[] save() {
            called("save");
            saved = events.size();
            return Long.toString(saved).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public void restore(byte[] memory) {
            called("restore");
            expect(new String(memory, StandardCharsets.UTF_8).equals(Long.toString(saved)), "the memory that was saved");
        }

        @Override
        public boolean supports(Rules rules) {
            called("supports");
            return rules.matchTarget() == 1200;
        }

        @Override
        public String title() {
            return "The whole one";
        }

        @Override
        public String release() {
            return "2.1";
        }

        @Override
        public String author() {
            return "Ann";
        }

        @Override
        public String about() {
            return "Plays the last action.";
        }

        @Override
        public boolean deterministic() {
            return true;
        }
    }

    private static void aPlayerSaysWhoItIs() {
        Player player = Player.of(ENGINE, "whole", new Whole());
        String[] expected = {"whole", "The whole one", "2.1", "Ann", "Plays the last action."};
        PlayerTextKind[] kinds = {PlayerTextKind.NAME, PlayerTextKind.TITLE, PlayerTextKind.VERSION, PlayerTextKind.AUTHOR, PlayerTextKind.ABOUT};
        for (int i = 0; i < kinds.length; i++) {
            expect(player.text(kinds[i]).equals(expected[i]), player.text(kinds[i]));
        }
        PlayerFunctions plain = decision -> 0;
        Player other = Player.of(ENGINE, "plain", plain);
        expect(other.text(PlayerTextKind.TITLE).equals("plain") && other.text(PlayerTextKind.VERSION).equals("1"), "without a title");
    }

    private static void aPlayerSeesEveryEventOfItsSeat() {
        Whole whole = new Whole();
        Player player = Player.of(ENGINE, "whole", whole);
        Table table = new Table(VARIANT, Setup.ofSeed("1"));
        table.setPlayer(1, player);
        table.setPlayer(0, Player.named(ENGINE, "greedy"));
        table.play();
        List<Event> events = new ArrayList<>();
        table.events(1, 0).forEach(events::add);
        expect(whole.events.equals(events), "the events: " + whole.events.size() + " of " + events.size());
        expect(whole.times("matchBegin") == 1 && whole.times("matchEnd") == 1, "one match");
        expect(whole.times("save") == table.info().deal() && whole.times("restore") == 0, "saved once a deal");
        expect(player.thrown() == null, "nothing was thrown: " + player.thrown());
    }

    private static void aPlayerExplainsItselfOnceADecision() {
        Whole whole = new Whole();
        Player player = Player.of(ENGINE, "whole", whole);
        Table table = seated(player);
        refused(Status.PHASE, player::evaluation);
        Action chosen = table.step().action();
        expect(chosen.text(0).equals("draw") || chosen.text(0).startsWith("pile"), "a first action: " + chosen);
        for (int i = 0; i < 3; i++) {
            expect(player.explanation().equals(whole.explain()), "its explanation");
            Evaluation said = player.evaluation();
            int count = said.chances().size();
            expect(said.equals(new Evaluation(100, 30, 20, 10, 5, 2, 3, 0.5, -12.5, 1.25, Collections.nCopies(count, 1.0 / count))), "said " + said);
            expect(player.reasons("en").contains("30"), player.reasons("en"));
        }
        expect(whole.times("explain") == 1 + 3 && whole.times("evaluate") == 1, "asked once: " + whole.calls);
    }

    private static void aPlayerWithoutAnOpinionSaysNothing() {
        Player player = Player.of(ENGINE, "quiet", decision -> 0);
        Table table = seated(player);
        table.step();
        Evaluation said = player.evaluation();
        expect(player.explanation().isEmpty() && said.trials() == 0 && Double.isNaN(said.points()) && said.chances().get(0) == 1, "nothing: " + said);
        for (List<Double> chances : List.of(List.<Double>of(), Collections.nCopies(500, 0.002))) {
            Whole whole = new Whole() {
                @Override
                public Evaluation evaluate(Evaluation nothing) {
                    return nothing.withPoints(3).withChances(chances);
                }
            };
            Player wrong = Player.of(ENGINE, "wrong", whole);
            Table other = seated(wrong);
            other.step();
            expect(Double.isNaN(wrong.evaluation().points()), "an evaluation of another legal list is ignored");
            expect(wrong.thrown() instanceof IllegalArgumentException, "and kept: " + wrong.thrown());
        }
    }

    /** Every second deal of this match has other rules, and the player begins it anew with its memory. */
    private static Table withOtherRules(Player player) {
        Table table = new Table(ENGINE.variantFromScript("two.lua", """
                return {
                  name = "two",
                  rule_sets = { { deal = { hand = 9 } } },
                  hooks = { deal_rules = function(match) return match.deals % 2 end },
                }
                """, Map.of()), Setup.ofSeed("1"));
        table.setPlayer(0, player);
        table.setPlayer(1, Player.named(ENGINE, "greedy"));
        return table;
    }

    private static void aPlayerKeepsItsMemory() {
        if (!Engine.has("mille.script/1")) {
            return;
        }
        Whole whole = new Whole();
        Player player = Player.of(ENGINE, "whole", whole);
        Table table = withOtherRules(player);
        table.play();
        expect(player.thrown() == null, "its own memory: " + player.thrown());
        expect(table.info().deal() > 2 && whole.times("matchBegin") == table.info().deal(), "a beginning for each rule set");
        expect(whole.times("restore") > 0 && whole.times("save") > 0, "saved and restored: " + whole.times("restore"));
        Whole forgetful = new Whole();
        forgetful.fails = "restore";
        Player other = Player.of(ENGINE, "forgetful", forgetful);
        Table again = withOtherRules(other);
        again.play();
        List<Event> events = new ArrayList<>();
        again.events(0, 0).forEach(events::add);
        expect(forgetful.events.equals(events), "a memory that cannot be restored is replaced by every event");
        expect(other.thrown().getMessage().equals("restore"), "and what it threw is kept");
    }

    private static void aPlayerMayRememberNothing() {
        for (byte[] memory : new byte[][] {null, {}}) {
            Whole whole = new Whole() {
                @Override
                public byte[] save() {
                    called("save");
                    return memory;
                }
            };
            Player player = Player.of(ENGINE, "whole", whole);
            Table table = new Table(VARIANT, Setup.ofSeed("1"));
            table.setPlayer(1, player);
            table.setPlayer(0, Player.named(ENGINE, "greedy"));
            table.play();
            expect(table.info().deal() > 1 && whole.times("save") == table.info().deal(), "asked once a deal: " + whole.times("save"));
            expect(player.thrown() == null && whole.times("restore") == 0, "nothing was thrown: " + player.thrown());
        }
    }

    private static void halfAMemoryIsRefused() {
        PlayerFunctions saves = new PlayerFunctions() {
            @Override
            public int decide(Decision decision) {
                return 0;
            }

            @Override
            public byte[] save() {
                return new byte[1];
            }
        };
        PlayerFunctions restores = new PlayerFunctions() {
            @Override
            public int decide(Decision decision) {
                return 0;
            }

            @Override
            public void restore(byte[] memory) {}
        };
        for (PlayerFunctions half : List.of(saves, restores)) {
            try {
                Player.of(ENGINE, "half", half);
                expect(false, "not refused");
            } catch (IllegalArgumentException e) {
                expect(e.getMessage().contains(half == saves ? "has no restore" : "has no save"), e.getMessage());
            }
        }
    }

    private static void rulesThatAPlayerDoesNotPlayAreRefused() {
        Whole whole = new Whole();
        Player player = Player.of(ENGINE, "whole", whole);
        try (Table table = dealt(VARIANT)) {
            table.setPlayer(0, player);
        }
        Table other = dealt(ENGINE.variant("montreal", Map.of("target", "500")));
        refused(Status.UNSUPPORTED, () -> other.setPlayer(0, player));
        whole.fails = "supports";
        refused(Status.UNSUPPORTED, () -> dealt(VARIANT).setPlayer(1, player));
        expect(player.thrown().getMessage().equals("supports"), "what it threw is kept");
    }

    private static void whatBeginsOrDecidesFailsTheStep() {
        for (String fails : List.of("matchBegin", "decide")) {
            Whole whole = new Whole();
            whole.fails = fails;
            Player player = Player.of(ENGINE, "whole", whole);
            Table table = seated(player);
            long before = table.hash();
            Throwable cause = refused(Status.PLAYER, table::step).getCause();
            expect(cause != null && cause.getMessage().equals(fails) && player.thrown() == cause, "its cause: " + cause);
            expect(table.hash() == before, "nothing was played");
            whole.fails = "";
            table.step();
            expect(table.hash() != before && player.thrown() == cause, "played, and still known");
        }
    }

    private static void afterAnExceptionInObserveTheMatchBeginsAgain() {
        for (boolean remembers : new boolean[] {false, true}) {
            Whole whole = new Whole();
            Player player = Player.of(ENGINE, "whole", whole);
            Table table = seated(player);
            int seat = table.info().turn();
            if (remembers) {
                table.step();
            } else {
                table.apply("draw");
            }
            long observed = whole.times("observe");
            long decided = whole.times("decide");
            whole.fails = "observe";
            Throwable cause = refused(Status.PLAYER, table::step).getCause();
            expect(cause != null && cause.getMessage().equals("observe") && player.thrown() == cause, "its cause: " + cause);
            expect(whole.times("observe") == observed + 1 && whole.times("decide") == decided && whole.times("save") == (remembers ? 1 : 0),
                    "no more was called: " + whole.calls);
            whole.fails = "";
            table.step();
            table.agreeDraw();
            List<Event> events = new ArrayList<>();
            table.events(seat, remembers ? 1 : 0).forEach(events::add); // the first one came before it saved
            expect(whole.events.equals(events), "every event: " + whole.events.size() + " of " + events.size());
            expect(whole.times("matchBegin") == 2 && whole.times("restore") == (remembers ? 1 : 0), "the match begins again: " + whole.calls);
        }
    }

    private static void whatIsThrownElsewhereIsNoCauseOfAStep() {
        Whole whole = new Whole();
        whole.fails = "explain";
        Player player = Player.of(ENGINE, "whole", whole);
        Table table = seated(player);
        table.step();
        expect(player.explanation().isEmpty(), "no explanation");
        whole.fails = "index";
        expect(refused(Status.PLAYER, table::step).getCause() == null, "no cause");
        expect(player.thrown().getMessage().equals("explain"), "what it threw is kept: " + player.thrown());
    }

    private static void whatSpeaksOrEndsCountsAsNothingSaid() {
        Map<String, Consumer<Player>> silent = Map.of(
                "explain", player -> expect(player.explanation().isEmpty(), "no explanation"),
                "evaluate", player -> expect(Double.isNaN(player.evaluation().points()), "no evaluation"),
                "save", player -> {},
                "matchEnd", player -> {});
        silent.forEach((fails, check) -> {
            Whole whole = new Whole();
            whole.fails = fails;
            Player player = Player.of(ENGINE, "whole", whole);
            Table table = seated(player);
            table.step();
            check.accept(player);
            table.agreeDraw();
            expect(player.thrown() != null && player.thrown().getMessage().equals(fails), fails + ": " + player.thrown());
            expect(whole.times("matchEnd") == 1, "the match has ended");
        });
    }

    private static void aPlayerStopsWhenItIsAskedTo() {
        List<Object> said = new ArrayList<>();
        Player[] self = new Player[1];
        Decision[] kept = new Decision[1];
        self[0] = Player.of(ENGINE, "patient", decision -> {
            kept[0] = decision;
            said.add(decision.shouldStop());
            self[0].cancel();
            said.add(decision.shouldStop());
            return 0;
        });
        Table table = seated(self[0]);
        table.step();
        expect(said.equals(List.of(false, true)), "cancelled: " + said);
        expect(kept[0].shouldStop() && kept[0].countNodes(1), "a decision that is over stops");
        kept[0].log(LogLevel.INFO, "nowhere");
        expect(kept[0].view().turn() == kept[0].match().seat() && kept[0].legal().size() > 0 && kept[0].seed().length == 32, "and can be read");
        self[0].close();
        expect(kept[0].shouldStop() && CompletableFuture.supplyAsync(() -> kept[0].shouldStop()).join(), "without its player too");
    }

    private static void aPlayerCountsItsNodes() {
        List<Object> said = new ArrayList<>();
        Table table = seated(Player.of(ENGINE, "counter", decision -> {
            for (long nodes : new long[] {3, 1, 1, 1}) {
                said.add(decision.countNodes(nodes));
            }
            try {
                decision.countNodes(-1);
            } catch (IllegalArgumentException refusal) {
                said.add("refused");
            }
            for (Runnable call : List.<Runnable>of(decision::shouldStop, () -> decision.countNodes(1), () -> decision.log(LogLevel.INFO, "x"))) {
                try {
                    CompletableFuture.runAsync(call).join();
                } catch (CompletionException refusal) {
                    said.add(refusal.getCause() instanceof IllegalStateException);
                }
            }
            return 0;
        }));
        table.step(new Budget(5, 0, 0));
        expect(said.equals(List.of(false, false, true, true, "refused", true, true, true)), "the budget of 5: " + said);
    }

    private static void anEarlierDecisionIsOverWhileALaterOneIsMade() {
        List<Decision> earlier = new ArrayList<>();
        List<Boolean> over = new ArrayList<>();
        Player player = Player.of(ENGINE, "keeper", decision -> {
            for (Decision kept : earlier) {
                over.add(kept.shouldStop() && kept.countNodes(100) && CompletableFuture.supplyAsync(kept::shouldStop).join());
                over.add(!decision.shouldStop() && !decision.countNodes(1));
            }
            earlier.add(decision);
            return 0;
        });
        Table table = dealt(VARIANT);
        for (int i = 0; i < 3; i++) {
            table.hint(player, new Budget(10, 0, 0));
        }
        expect(over.equals(Collections.nCopies(6, true)), "over, and not over: " + over);
    }

    private static void aPlayerWritesToTheLog() {
        List<LogLine> lines = new ArrayList<>();
        Engine engine = new Engine(new EngineOptions().log(lines::add));
        Table table = dealt(engine.variant("montreal"));
        table.setPlayer(table.info().turn(), Player.of(engine, "writer", decision -> {
            decision.log(LogLevel.WARNING, "né");
            return 0;
        }));
        table.step();
        expect(lines.size() == 1 && lines.get(0).text().equals("né") && lines.get(0).level() == LogLevel.WARNING
                && lines.get(0).player().equals("writer"), "the log: " + lines);
    }

    /** Whether the binding still holds a player of these functions. */
    private static boolean isAlive(PlayerFunctions functions) {
        try {
            Class<?> type = Class.forName("mille.FunctionPlayer");
            Field players = type.getDeclaredField("ALIVE");
            Field held = type.getDeclaredField("functions");
            players.setAccessible(true);
            held.setAccessible(true);
            for (Object player : ((Map<?, ?>) players.get(null)).values()) {
                if (held.get(player) == functions) {
                    return true;
                }
            }
            return false;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static void aPlayerThatIsClosedIsGone() {
        Whole whole = new Whole();
        Player player = Player.of(ENGINE, "whole", whole);
        Table table = seated(player);
        table.step();
        expect(isAlive(whole), "alive");
        player.close();
        expect(!isAlive(whole) && whole.times("matchEnd") == 1, "left its match and gone");
        Whole refused = new Whole();
        refused(Status.ARGUMENT, () -> Player.of(ENGINE, "no name", refused));
        expect(!isAlive(refused), "a player that is refused is gone");
    }

    private static void aPlayerCanBeClosedWhileItDecides() {
        List<Object> said = new ArrayList<>();
        Player[] self = new Player[1];
        Whole leaver = new Whole() {
            @Override
            public int decide(Decision decision) {
                self[0].close();
                System.gc();
                said.add(decision.countNodes(1));
                said.add(isAlive(this));
                return 0;
            }
        };
        self[0] = Player.of(ENGINE, "leaver", leaver);
        Table table = seated(self[0]);
        table.step();
        expect(said.equals(List.of(false, true)), "it goes on until it has decided: " + said);
        expect(!isAlive(leaver), "and is gone");
        expect(table.info().phase() != Phase.OVER && table.info().decisions() == 1, "its action is played");
    }

    public static void main(String[] arguments) {
        aFunctionKnowsTheMatch();
        aFunctionKnowsTheHooks();
        aPlayerSaysWhoItIs();
        aPlayerSeesEveryEventOfItsSeat();
        aPlayerExplainsItselfOnceADecision();
        aPlayerWithoutAnOpinionSaysNothing();
        aPlayerKeepsItsMemory();
        aPlayerMayRememberNothing();
        halfAMemoryIsRefused();
        rulesThatAPlayerDoesNotPlayAreRefused();
        whatBeginsOrDecidesFailsTheStep();
        afterAnExceptionInObserveTheMatchBeginsAgain();
        whatIsThrownElsewhereIsNoCauseOfAStep();
        whatSpeaksOrEndsCountsAsNothingSaid();
        aPlayerStopsWhenItIsAskedTo();
        aPlayerCountsItsNodes();
        anEarlierDecisionIsOverWhileALaterOneIsMade();
        aPlayerWritesToTheLog();
        aPlayerThatIsClosedIsGone();
        aPlayerCanBeClosedWhileItDecides();
        System.out.println("the Java players know the match, speak and fail as documented");
    }
}
