import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import mille.Action;
import mille.Budget;
import mille.Card;
import mille.DealResult;
import mille.Decks;
import mille.End;
import mille.Engine;
import mille.EngineOptions;
import mille.Event;
import mille.EventKind;
import mille.Fault;
import mille.Finding;
import mille.Guest;
import mille.Isolation;
import mille.LogLevel;
import mille.LogLine;
import mille.LogSource;
import mille.MemoryInfo;
import mille.MilleException;
import mille.Payment;
import mille.Player;
import mille.PlayerSetup;
import mille.PlayerSource;
import mille.Setup;
import mille.State;
import mille.Status;
import mille.Step;
import mille.Table;
import mille.Variant;
import mille.VariantTextKind;
import mille.Verdict;
import mille.VerdictResult;
import mille.View;

/** What goes wrong is an exception that says why. */
public final class TestBinding extends Checks {
    private static final Engine ENGINE = new Engine();
    private static final Variant VARIANT = ENGINE.variant("montreal");

    private static Table table() {
        Table table = new Table(VARIANT, Setup.ofSeed("1"));
        table.nextDeal();
        return table;
    }

    private static void anIllegalActionNamesTheRuleAndChangesNothing() {
        Table table = table();
        long before = table.hash();
        MilleException refusal = refused(Status.ILLEGAL_ACTION, () -> table.apply("discard 2C"));
        expect(refusal instanceof MilleException.IllegalAction, "its class");
        expect(Engine.ruleText(refusal.rule(), "fr") != null, "its rule");
        expect(refusal.textIn("en").equals(refusal.getMessage()), "its text in English");
        expect(!refusal.textIn("fr-CA").equals(refusal.getMessage()), "its text in French");
        expect(!refusal.getMessage().isEmpty(), "its text");
        refused(Status.ILLEGAL_ACTION, () -> table.reasons(table.parse("discard 2C"), "en"));
        String reasons = table.reasons(table.parse("draw"), "en");
        expect(reasons.startsWith("[{\"kind\":"), "reasons for an action");
        expect(!table.reasons(table.parse("draw"), "fr").equals(reasons), "reasons in French");
        for (String text : new String[] {"fly", "lay 8 8Z", ""}) {
            refused(Status.NOTATION, () -> table.apply(text));
        }
        refused(Status.NOTATION, () -> Card.parse("11C"));
        expect(table.hash() == before, "a refusal changed the table");
    }

    private static void aTextWithAZeroCharacterIsRefused() {
        Table table = table();
        long before = table.hash();
        List<Runnable> calls = List.of(() -> table.apply("draw\0junk"), () -> table.parse("draw\0junk"), () -> table.setSeatName(0, "ann\0"),
                () -> ENGINE.variant("montreal\0"), () -> Player.named(ENGINE, "random\0"), () -> Engine.seed("1\0"),
                () -> ENGINE.variant("montreal", Map.of("target", "300\0")));
        for (Runnable call : calls) {
            try {
                call.run();
                throw new AssertionError("not refused");
            } catch (IllegalArgumentException refusal) {
                expect(table.hash() == before, "a refusal changed the table");
            }
        }
    }

    private static void noLanguageMeansEnglish() {
        Table table = table();
        MilleException refusal = refused(Status.ILLEGAL_ACTION, () -> table.apply("discard 2C"));
        expect(refusal.textIn(null).equals(refusal.getMessage()), "a refusal");
        expect(table.reasons(table.parse("draw"), null).equals(table.reasons(table.parse("draw"), "en")), "reasons");
        expect(Engine.ruleText("P1", null).equals(Engine.ruleText("P1", "en")), "a rule");
        expect(Engine.messageText("pile.pair", null).equals(Engine.messageText("pile.pair", "en")), "a message");
        try (Player club = Player.named(ENGINE, "club")) {
            table.hint(club, Budget.NONE);
            expect(club.reasons(null).equals("[]"), "a player's reasons");
        }
    }

    private static void anEmptyPositionIsRead() {
        MilleException refusal = refused(Status.POSITION, () -> Table.ofPosition(ENGINE, null, ""));
        expect(refusal.params().equals(List.of("its end")), refusal.getMessage());
    }

    private static void aClosedObjectIsRefused() {
        Table table = table();
        table.close();
        table.close();
        refused(Status.HANDLE, table::legal);
        refused(Status.HANDLE, () -> table.view(0));
        Engine engine = new Engine();
        engine.close();
        refused(Status.HANDLE, () -> engine.variant("montreal"));
    }

    private static void aClosedPlayerOrVariantIsNotNone() {
        Table table = table();
        int turn = table.info().turn();
        Player closed = Player.named(ENGINE, "random");
        Variant rules = ENGINE.variant("montreal");
        table.setPlayer(turn, Player.of(ENGINE, "kept", decision -> 0));
        closed.close();
        rules.close();
        refused(Status.HANDLE, () -> table.setPlayer(turn, closed));
        String position = table.position();
        expect(table.step().seat() == turn, "the seat is not emptied");
        refused(Status.HANDLE, () -> Table.ofPosition(ENGINE, rules, position));
    }

    private static void whatDoesNotExistIsNamed() {
        MilleException refusal = refused(Status.NOT_FOUND, () -> ENGINE.variant("monteral"));
        expect(refusal.getMessage().contains("monteral"), refusal.getMessage());
        refused(Status.OPTION, () -> ENGINE.variant("montreal", Map.of("target", "many")));
        refused(Status.NOT_FOUND, () -> Player.named(ENGINE, "nobody"));
        String script = "return {name = 'short', extends = 'montreal', match = {target = 300}}";
        expect(ENGINE.variantFromScript("short.lua", script, Map.of()).rules().matchTarget() == 300, "a script");
        String child = "return { name = 'child', extends = 'base.lua' }";
        Map<String, String> files = Map.of("base.lua", "return { name = 'base', match = { target = 300 } }");
        expect(ENGINE.variantFromScript("child.lua", child, Map.of(), files).rules().matchTarget() == 300, "a script extends a file");
        expect(ENGINE.checkScript("child.lua", child, files).isEmpty(), "no problem with its file");
        refused(Status.SCRIPT, () -> ENGINE.variantFromScript("child.lua", child, Map.of()));
        refused(Status.SCRIPT, () -> ENGINE.variantFromScript("short.lua", "return {", Map.of()));
        expect(refused(Status.RECORD, () -> Table.ofRecord(ENGINE, "{\"mille_record\":2}\n", 1)).line() == 1, "its line");
    }

    private static void aSecondThreadOnATableIsAnsweredBusy() {
        Table table = table();
        AtomicReference<RuntimeException> seen = new AtomicReference<>();
        table.setPlayer(table.info().turn(), Player.of(ENGINE, "nosy", decision -> {
            Thread thread = new Thread(() -> {
                try {
                    table.view(0);
                } catch (RuntimeException refusal) {
                    seen.set(refusal);
                }
            });
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return 0;
        }));
        table.step();
        expect(seen.get() instanceof MilleException.Busy, "busy, not " + seen.get());
    }

    private static void whatAPlayerThrowsIsTheCause() {
        Table table = table();
        long before = table.hash();
        table.setPlayer(table.info().turn(), Player.of(ENGINE, "clumsy", decision -> {
            throw new IllegalStateException("lost");
        }));
        MilleException refusal = refused(Status.PLAYER, table::step);
        expect(refusal.getCause() instanceof IllegalStateException, "its cause");
        table.setPlayer(table.info().turn(), Player.of(ENGINE, "clumsy", decision -> {
            throw new AssertionError("no exception");
        }));
        expect(refused(Status.PLAYER, table::step).getCause() instanceof AssertionError, "an error is a cause too");
        expect(table.hash() == before, "a fault changed the table");
    }

    private static void aHintHasItsOwnCauseAndNoOther() {
        Table table = table();
        boolean[] fails = {true};
        Player clumsy = Player.of(ENGINE, "clumsy", decision -> {
            if (fails[0]) {
                throw new IllegalStateException("lost");
            }
            return 9999;
        });
        expect(refused(Status.PLAYER, () -> table.hint(clumsy, Budget.NONE)).getCause() instanceof IllegalStateException, "its cause");
        fails[0] = false;
        expect(refused(Status.PLAYER, () -> table.hint(clumsy, Budget.NONE)).getCause() == null, "no cause");
        table.setPlayer(table.info().turn(), clumsy);
        expect(refused(Status.PLAYER, table::step).getCause() == null, "nor one of an earlier hint");
    }

    private static void aVariantRemembersNumbersAndChoosesARuleSetForEachDeal() {
        Variant variant = ENGINE.variantFromScript("pot.lua", """
                return {
                  name = "pot",
                  memory = { pot = { range = { 0, 100 }, start = 5, help = "Points in the pot" } },
                  rule_sets = { { deal = { hand = 9 } } },
                  hooks = {
                    score_deal = function(deal, score) score.memory.pot = score.memory.pot + 1 return score end,
                    deal_rules = function(match) return match.deals % 2 end,
                    settle = function(match, payment)
                      payment.game = payment.game + match.memory.pot
                      payment.total = payment.total + match.memory.pot
                      return payment
                    end,
                  },
                }
                """, Map.of());
        expect(variant.memory().size() == 1, "one number");
        MemoryInfo pot = variant.memory().get(0);
        expect(pot.name().equals("pot") && pot.help().equals("Points in the pot"), "its name and help");
        expect(pot.minimum() == 0 && pot.maximum() == 100 && pot.start() == 5, "its range and start");
        expect(variant.ruleSet(1).dealHand() == 9, "the hand of the rule set");
        expect(variant.ruleSet(0).equals(variant.rules()), "the own rules");
        for (int number : new int[] {-1, 2}) {
            refused(Status.NOT_FOUND, () -> variant.ruleSet(number));
        }
        Table table = new Table(variant, Setup.ofSeed("1"));
        for (int seat = 0; seat < 2; seat++) {
            table.setPlayer(seat, Player.named(ENGINE, "greedy"));
        }
        table.play();
        List<DealResult> rows = table.results();
        expect(rows.size() > 2, "some deals");
        for (int number = 0; number < rows.size(); number++) {
            DealResult row = rows.get(number);
            expect(row.ruleSet() == number % 2 && row.memory()[0] == 6 + number, "deal " + row);
        }
        List<Integer> deals = new ArrayList<>();
        for (Event event : table.events(0, 0)) {
            if (event.kind() == EventKind.DEAL) {
                deals.add(event.ruleSet());
            }
        }
        expect(deals.equals(rows.stream().map(row -> row.ruleSet()).toList()), "the rule sets of the events");
        DealResult last = rows.get(rows.size() - 1);
        View view = table.view(0);
        expect(Arrays.equals(view.memory(), last.memory()) && view.ruleSet() == last.ruleSet(), "the view");
        Variant.Side winner = new Variant.Side(1252, 0, 0, null);
        Variant.Side loser = new Variant.Side(649, 0, 0, null);
        Payment usual = variant.settle(winner, loser, 1, 3);
        Payment filled = variant.settle(winner, loser, 1, 3, 7);
        expect(filled.game() == usual.game() + 2 && filled.total() == usual.total() + 2, "two more");
        refused(Status.ARGUMENT, () -> variant.settle(winner, loser, 1, 3, 101));
        try {
            variant.settle(winner, loser, 1, 3, 5, 5);
            expect(false, "refused");
        } catch (IllegalArgumentException refusal) {
            expect(refusal.getMessage().contains("1 numbers"), refusal.getMessage());
        }
        expect(VARIANT.memory().isEmpty(), "nothing remembered");
    }

    private static void aStateOfAnotherVariantIsRefused() {
        State state = State.of(table());
        State other = new State(ENGINE.variant("denexa"), Setup.ofSeed("1"));
        other.set(state);
        refused(Status.HANDLE, other::legal);
    }

    private static void anEntryIsPlayedByItsNumber() {
        State applied = State.of(table());
        State played = State.of(table());
        int count = played.legalCount();
        expect(count == applied.legal().size(), "the length of the list");
        refused(Status.ARGUMENT, () -> played.play(count));
        refused(Status.ARGUMENT, () -> played.play(-1));
        applied.apply(applied.legal().get(count - 1));
        played.play(count - 1);
        expect(applied.hash() == played.hash(), "the same state");
    }

    private static void aMatchCanBeRecordedAndTakenUp() {
        Table table = new Table(VARIANT, Setup.ofSeed("1"));
        table.setPlayer(0, Player.named(ENGINE, "random"));
        table.setPlayer(1, Player.named(ENGINE, "random"));
        System.gc();
        table.setSeatName(0, "ann\n");
        expect(table.seatName(0).equals("ann ") && table.seatName(1).equals("random"), "names of seats");
        table.addNote("date", "2026-11-28");
        table.addNote("place", "Montréal");
        refused(Status.ARGUMENT, () -> table.addNote("date", ""));
        table.agreeDraw();
        expect(table.info().end() == End.AGREED, "an agreed draw");
        table.undo(0);
        table.abort(1);
        expect(table.info().end() == End.ABORTED && table.info().abortedBy() == 1, "an abort");
        table.undo(0);
        expect(table.notes().toString().equals("{date=2026-11-28, place=Montréal}"), "notes");
        table.play();
        expect(Table.ofRecord(ENGINE, table.record(Table.ALL), 1).record(Table.ALL).equals(table.record(Table.ALL)), "the same record");
        long events = 0;
        for (Event event : table.events(Table.ALL, 0)) {
            expect(event.number() == events++, "events in order");
        }
        expect(events == table.info().events(), "all events");
        expect(table.results().size() == table.info().deal(), "a row a deal");
        table.undo(3);
        expect(table.info().decisions() == 3, "undone");
    }

    private static void aTableFollowsAMatchLineByLine() {
        Table host = new Table(VARIANT, Setup.ofSeed("1"));
        host.nextDeal();
        host.apply("draw");
        String[] lines = host.record(0).strip().split("\n");
        Table table = Table.follow(ENGINE, lines[0]);
        table.followLine(lines[1]);
        table.followLine(lines[2]);
        expect(table.info().follows() == 0 && table.info().cardsUnchecked() == 1, "follows seat 0");
        expect(host.info().follows() == Table.NOBODY && table.record(0).equals(host.record(0)), "the same record");
        refused(Status.UNSUPPORTED, table::hash);
        refused(Status.UNSUPPORTED, () -> table.record(Table.ALL));
        table.followBack(2);
        refused(Status.RECORD, () -> table.followLine(lines[1]));
        table.followLine(lines[2]);
        table.followSeed(host.seed());
        expect(table.info().cardsUnchecked() == 0 && table.hash() == host.hash(), "every card is known");
    }

    private static void aRecordIsOneForItsViewer() {
        Table table = table();
        for (int i = 0; i < 5; i++) {
            table.apply(table.legal().get(0));
        }
        String lines = table.record(1);
        expect(table.record(Table.ALL).contains("\"deck\"") && !lines.contains("\"deck\""), "the deck in the full record only");
        for (int viewer : new int[] {Table.NOBODY, 2}) {
            refused(Status.ARGUMENT, () -> table.record(viewer));
        }
        String rest = table.record(1, false, false, 2);
        expect(lines.endsWith(rest) && rest.length() < lines.length(), "from line 2");
        String extras = table.record(Table.ALL, true, true, 0);
        expect(extras.contains("\"legal\"") && extras.contains("\"hash\""), "legal lists and hashes");
        refused(Status.ARGUMENT, () -> table.record(1, false, true, 0));
    }

    private static void aPlayerKnowsItsBudget() {
        Table table = table();
        List<Budget> told = new ArrayList<>();
        table.setPlayer(table.info().turn(), Player.of(ENGINE, "told", decision -> {
            told.add(decision.budget());
            return 0;
        }));
        Budget budget = new Budget(5, 1_000_000, 10_000_000);
        table.step(budget);
        expect(told.equals(List.of(budget)), "its budget");
    }

    private static void givenDecksAreDealtAsTheyAre() {
        Table table = new Table(VARIANT, new Setup(null, null, Decks.GIVEN, false));
        List<Card> deck = new ArrayList<>();
        for (int i = 0; i < 104; i++) {
            deck.add(new Card(i % 52));
        }
        refused(Status.ARGUMENT, table::nextDeal);
        table.nextDeal(deck, 1);
        expect(table.info().dealer() == 1, "the dealer that was given");
        refused(Status.PHASE, () -> table.nextDeal(deck, Table.NOBODY));
        deck.addAll(List.copyOf(deck));
        try {
            table.nextDeal(deck, 1);
            expect(false, "a deck of 208 cards is dealt");
        } catch (IllegalArgumentException e) {
            expect(e.getMessage().contains("too many"), "too many cards");
        }
    }

    private static void theUseOfHooksIsCountedOnDemand() {
        String script = "return { name = 'own', hooks = { allow = function() return true end } }";
        List<String> uses = new ArrayList<>();
        for (EngineOptions options : List.of(new EngineOptions(), new EngineOptions().countHookUse())) {
            uses.add(new Engine(options).variantFromScript("own", script, Map.of()).text(VariantTextKind.HOOK_USE));
        }
        expect(!uses.get(0).equals(uses.get(1)), uses.get(0));
    }

    private static void whatTheLibraryDoesNotHaveIsNamed() {
        for (String[] wanted : new String[][] {{"mille_view", "none"}, {"mille_none", ""}}) {
            try {
                Method find = Class.forName("mille.Layout").getDeclaredMethod("field", String.class, String.class);
                find.setAccessible(true);
                find.invoke(null, (Object[]) wanted);
                expect(false, "refused");
            } catch (InvocationTargetException e) {
                String name = wanted[1].isEmpty() ? wanted[0] : wanted[0] + "." + wanted[1];
                String text = e.getCause().getMessage();
                expect(text.contains("needs " + name + ", which libmille " + Engine.version()), text);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static void theWorkedExampleOfTheRulesIsSettled() {
        Variant.Side winner = new Variant.Side(1252, 2, 1, null);
        Variant.Side loser = new Variant.Side(649, 1, 1, null);
        expect(VARIANT.settle(winner, loser, 1, 3).total() == 19, "19");
    }

    private static void stakesThatAreNotGivenAreTheVariantsOwn() {
        long[][] given = {null, {2, 6}, {0, 0}};
        long[][] expected = {{1, 3}, {2, 6}, {0, 0}};
        for (int i = 0; i < given.length; i++) {
            try (Table table = new Table(VARIANT, new Setup(null, given[i], Decks.SEED, false))) {
                expect(Arrays.equals(table.info().stakes(), expected[i]), "stakes");
            }
        }
    }

    private static void aSealedMatchIsPlayedByItsProtocol() {
        Table table = new Table(VARIANT, new Setup(null, null, Decks.SEALED, false));
        table.seal(0, 1);
        byte[] terms = Guest.termsHash(table.terms());
        byte[] commit = table.sealing().commit();
        byte[][] shares = {Guest.newShare("typed"), Guest.newShare("")};
        byte[][] commits = new byte[2][];
        for (int seat = 0; seat < 2; seat++) {
            commits[seat] = Guest.commitShare(commit, seat, shares[seat]);
            table.addShareCommit(seat, commits[seat]);
        }
        for (int seat = 0; seat < 2; seat++) {
            table.addShare(seat, shares[seat]);
        }
        expect(table.sealing().open() == 1, "open");
        refused(Status.PHASE, () -> table.addShare(0, shares[0]));
        String header = table.record(Table.ALL).strip();
        for (int seat = 0; seat < 2; seat++) {
            new Guest(seat, terms, commit, shares[seat], commits[1 - seat]).check(header);
        }
        refused(Status.RECORD, () -> new Guest(0, terms, commit, shares[1], commits[1]).check(header));
        byte[] secret = table.secret();
        table.nextDeal();
        String record = table.record(Table.ALL);
        refused(Status.RECORD, () -> Table.resume(ENGINE, record, 1, new byte[32]));
        Table resumed = Table.resume(ENGINE, record, 1, secret);
        resumed.forfeit(1, Fault.RESIGN);
        String[] lines = resumed.record(Table.ALL).strip().split("\n");
        expect(lines[lines.length - 1].contains("reveal"), "revealed");
        byte[] before = null;
        for (int line = 0; line < lines.length; line++) {
            before = Guest.nextReceipt(before, lines[line]);
            expect(Arrays.equals(before, resumed.receipt(line)), "the receipt of line " + line);
        }
        String notes = "{\"mille_notes\":1,\"commit\":\"" + HexFormat.of().formatHex(commit) + "\"}";
        Verdict verdict = ENGINE.verify(resumed.record(Table.ALL), 1, notes, "");
        expect(verdict.result() == VerdictResult.AGREES_WITH_NOTES && verdict.promise() == Finding.OK, "the verdict");
        String report = Engine.verdictJson(verdict, "en");
        expect(!Engine.verdictJson(verdict, "fr").equals(report), "in French");
        expect(report.contains("\"result\":\"agrees with what was noted\""), report);
        refused(Status.NOT_FOUND, () -> ENGINE.verify(resumed.record(Table.ALL), 2, "", ""));
    }

    private static void onlyASeatThatExistsIsSealedFor() {
        Table table = new Table(VARIANT, new Setup(null, null, Decks.SEALED, false));
        for (int seat : new int[] {-1, 2, 31, 32, 33, 64}) {
            refused(Status.ARGUMENT, () -> table.seal(seat));
        }
        table.seal(1);
        expect(table.sealing().sharesDue() != 0, "a share is due");
    }

    private static void aHintGivesAnActionAndItsReasonAndPlaysNothing() {
        Table table = table();
        long before = table.hash();
        int turn = table.info().turn();
        try (Player club = Player.named(ENGINE, "club")) {
            refused(Status.PHASE, club::explanation);
            Step hint = table.hint(club, new Budget(1000, 0, 0));
            expect(!club.explanation().isEmpty(), "a reason");
            expect(club.reasons("en").equals("[]"), "club does not look ahead");
            table.check(hint.action());
            expect(table.hash() == before, "nothing was played");
            table.apply(hint.action());
            expect(table.decision(0).equals(new Table.Taken(turn, hint.action())), "the decision can be read");
            refused(Status.ARGUMENT, () -> table.decision(1));
            table.setPlayer(0, club);
            refused(Status.BUSY, () -> table.hint(club, Budget.NONE));
            table.setPlayer(1, Player.named(ENGINE, "greedy"));
            refused(Status.ARGUMENT, () -> table.step(new Budget(0, -1, 0)));
            table.step(new Budget(10, 0, 0));
            expect(!club.options().isEmpty() && club.unknownFields(VARIANT).isEmpty(), "options, and no unknown field");
            club.cancel();
        }
        expect(Arrays.equals(table.seed(), Engine.seed("1")), "the seed can be read");
        refused(Status.UNSUPPORTED, table::commitment);
    }

    private static void aTypedPlayerBecomesValuesAndAPlayer() {
        PlayerSetup setup = PlayerSetup.parse("./a,b.so#tiny:file=\"x,y\",level=3,isolated=weak");
        expect(setup.name.equals("./a,b.so") && setup.source == PlayerSource.FILE, "the name and its source");
        expect(setup.isolation == Isolation.WEAK && setup.id.equals("tiny"), "the isolation and the id");
        expect(setup.options.equals(Map.of("file", "x,y", "level", "3")), "the options");
        String wide = "a".repeat(1000);
        expect(PlayerSetup.parse("greedy:x=" + wide).options.get("x").equals(wide), "a long value");
        expect(PlayerSetup.parse("greedy").id == null, "no id");
        refused(Status.OPTION, () -> PlayerSetup.parse("greedy:fast"));
        PlayerSetup search = new PlayerSetup("search");
        search.options = Map.of("nodes", "5");
        try (Player player = Player.of(ENGINE, search)) {
            expect(player.name().equals("search:nodes=5"), "the listed name");
        }
        expect(ENGINE.describePlayer(search).contains("\"value\":5"), "its options");
        refused(Status.NOT_FOUND, () -> Player.named(ENGINE, "search:nodes=5"));
    }

    private static void optionsReachTheEngine() {
        Object[][] cases = {
            {new EngineOptions(), "./absent.so", "player.file"},
            {new EngineOptions().allowCommands(), "./absent.so", "player.file"},
            {new EngineOptions().allowFiles(), "./absent.so", Engine.has("mille.isolation/1") ? "library.no_file" : "player.no_isolation"},
            {new EngineOptions().allowFiles(), "exec:true", "player.command"},
        };
        for (Object[] one : cases) {
            try (Engine engine = new Engine((EngineOptions) one[0])) {
                try {
                    Player.of(engine, PlayerSetup.parse((String) one[1]));
                    throw new AssertionError("not refused");
                } catch (MilleException refusal) {
                    expect(refusal.messageId().equals(one[2]), refusal.messageId() + ", not " + one[2]);
                }
            }
        }
        refused(Status.ARGUMENT, () -> new Engine(new EngineOptions().playerPatienceUs(-2)));
        if (!Engine.has("mille.script/1")) {
            return;
        }
        List<LogLine> lines = new ArrayList<>();
        Engine engine = new Engine(new EngineOptions().log(lines::add));
        String script = "return { name = 'logs', title = 'Logs', hooks = { allow = function() log('here') end } }";
        Table table = new Table(engine.variantFromScript("logs.lua", script, Map.of()), Setup.ofSeed("1"));
        table.setUser(77);
        table.nextDeal();
        table.apply("draw");
        expect(!lines.isEmpty() && lines.get(0).equals(
                new LogLine(LogLevel.DEBUG, LogSource.TABLE, "here", "logs.lua", 1, "", 77)), "the log: " + lines);
        String bad = "return { name = 'bad', title = 'Bad', sets = { min_sise = 3 } }";
        expect(engine.checkScript("bad.lua", bad).get(0).line() == 1, "the line of a problem");
        expect(engine.checkScript("logs.lua", script).isEmpty(), "no problem");
        expect(Engine.scriptTemplate("my-rule").contains("my-rule"), "a template");
    }

    private static void playersMessagesAndSeedsAreFound() {
        expect(ENGINE.playerNames().containsAll(Engine.players()), "built-in players are found");
        expect(ENGINE.describePlayer("club").contains("\"id\":\"club\""), "a description");
        expect(Engine.messageText(Engine.messages().get(0), "fr") != null && Engine.messageText("no.such", "en") == null, "messages");
        byte[] seed = Engine.seed("7");
        expect(Arrays.equals(Engine.seedOfMatch(seed, 1), seed), "the first match has the seed itself");
        expect(!Arrays.equals(Engine.seedOfMatch(seed, 2), seed), "the second another");
        expect(!Arrays.equals(Engine.randomSeed(), Engine.randomSeed()), "random seeds differ");
    }

    public static void main(String[] arguments) {
        anIllegalActionNamesTheRuleAndChangesNothing();
        aTextWithAZeroCharacterIsRefused();
        noLanguageMeansEnglish();
        anEmptyPositionIsRead();
        aClosedObjectIsRefused();
        aClosedPlayerOrVariantIsNotNone();
        whatDoesNotExistIsNamed();
        aSecondThreadOnATableIsAnsweredBusy();
        whatAPlayerThrowsIsTheCause();
        aHintHasItsOwnCauseAndNoOther();
        aVariantRemembersNumbersAndChoosesARuleSetForEachDeal();
        aStateOfAnotherVariantIsRefused();
        anEntryIsPlayedByItsNumber();
        aMatchCanBeRecordedAndTakenUp();
        aTableFollowsAMatchLineByLine();
        aRecordIsOneForItsViewer();
        aPlayerKnowsItsBudget();
        givenDecksAreDealtAsTheyAre();
        theUseOfHooksIsCountedOnDemand();
        whatTheLibraryDoesNotHaveIsNamed();
        theWorkedExampleOfTheRulesIsSettled();
        stakesThatAreNotGivenAreTheVariantsOwn();
        aSealedMatchIsPlayedByItsProtocol();
        onlyASeatThatExistsIsSealedFor();
        aHintGivesAnActionAndItsReasonAndPlaysNothing();
        optionsReachTheEngine();
        aTypedPlayerBecomesValuesAndAPlayer();
        playersMessagesAndSeedsAreFound();
        System.out.println("the Java binding refuses what is wrong");
    }
}
