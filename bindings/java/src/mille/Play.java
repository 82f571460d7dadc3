package mille;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The program in the jar: a table with a person at it. Seat 0 is you, seat 1 the built-in {@code greedy}. {@code java -jar mille.jar [RECORD
 * [SEED]]} plays a short match, to 500 points, or goes on with the match in the file RECORD.
 */
public final class Play {
    private static final int YOU = 0;
    private static final int OPPONENT = 1;
    private final Table table;
    private final Player adviser;

    private Play(Table table, Player adviser) {
        this.table = table;
        this.adviser = adviser;
    }

    private static String words(List<Card> cards) {
        return cards.stream().map(card -> " " + card).collect(Collectors.joining());
    }

    /** The cards that counts stand for, one count for each kind of card from {@code from} on. */
    private static List<Card> cards(byte[] counts, int from) {
        List<Card> cards = new ArrayList<>();
        for (int number = 0; number < Constants.CARD_KINDS; number++) {
            for (int i = 0; i < counts[from + number]; i++) {
                cards.add(new Card(number));
            }
        }
        return cards;
    }

    /** A seat's sets by rank: the natural cards, then the number of wild ones. */
    private static String sets(View view, int seat) {
        StringBuilder text = new StringBuilder();
        List<Card> all = cards(view.sets(), seat * Constants.CARD_SLOTS);
        byte[] wilds = view.wilds();
        for (int rank = 0; rank < Constants.RANKS; rank++) {
            int one = rank;
            List<Card> natural = all.stream().filter(card -> card.rank() == one).toList();
            int wild = 0;
            for (int i = 0; i < Constants.WILD_SLOTS; i++) {
                wild += wilds[(seat * Constants.RANKS + rank) * Constants.WILD_SLOTS + i];
            }
            if (!natural.isEmpty()) {
                text.append(words(natural)).append(wild == 0 ? "" : " + " + wild + " wild").append(" |");
            }
        }
        return text.toString();
    }

    private void show() {
        View view = table.view(YOU);
        List<Card> pile = new ArrayList<>();
        for (int i = 0; i < view.pileSize(); i++) {
            pile.add(new Card(view.pile()[i]));
        }
        System.out.println("Opponent's hand: " + view.handSize()[OPPONENT]);
        System.out.println("Opponent's sets:" + sets(view, OPPONENT));
        System.out.println("Pile, top last:" + words(pile));
        System.out.println("Your sets:" + sets(view, YOU));
        System.out.println("Your hand:" + words(cards(view.hand(), 0)));
    }

    private void showChoices() {
        List<String> choices = new ArrayList<>();
        for (Action action : table.legal()) {
            choices.add(choices.size() + 1 + " " + action.text(YOU));
        }
        System.out.println(String.join("  ", choices));
    }

    /** Prints the events from number {@code seen} on, as you may know them; returns the number of the next one. */
    private long tell(long seen) {
        long next = seen;
        for (Event event : table.events(YOU, seen)) {
            next = event.number() + 1;
            switch (event.kind()) {
                case DEAL -> System.out.println("Deal " + event.deal());
                case ACTION -> {
                    boolean isDrawn = event.action().kind() == ActionKind.DRAW && event.cardCount() == 1;
                    System.out.println((event.seat() == YOU ? "You: " : "Opponent: ") + event.action().text(event.seat())
                            + (isDrawn ? " " + new Card(event.cards()[0]) : ""));
                }
                case DEAL_END -> {
                    long[] points = event.result().points();
                    System.out.println("Deal " + event.deal() + " is over: you " + points[YOU] + ", opponent " + points[OPPONENT]);
                }
                default -> { }
            }
        }
        return next;
    }

    private void hint() {
        System.out.println("Hint: " + table.hint(adviser, Budget.NONE).action().text(YOU));
        System.out.println(adviser.explanation());
    }

    /** Takes your last action back, and everything that followed it. */
    private void undo() {
        TableInfo info = table.info();
        for (long number = info.decisions() - 1; number >= info.firstDecision(); number--) {
            if (table.decision(number).seat() == YOU) {
                table.undo(number);
                System.out.println("Taken back");
                return;
            }
        }
        System.out.println("There is nothing to take back");
    }

    /** Carries out what the person typed. A refusal changes nothing and says why. */
    private void obey(String line) {
        LegalList legal = table.legal();
        try {
            if (line.equals("hint")) {
                hint();
            } else if (line.equals("undo")) {
                undo();
            } else if (line.matches("[0-9]{1,6}") && Integer.parseInt(line) >= 1 && Integer.parseInt(line) <= legal.size()) {
                table.apply(legal.get(Integer.parseInt(line) - 1));
            } else {
                table.apply(line);
            }
        } catch (MilleException | IllegalArgumentException refusal) {
            System.out.println("No: " + refusal.getMessage());
        }
    }

    private void settle() {
        TableInfo info = table.info();
        Payment payment = table.payment();
        long[] totals = info.totals();
        System.out.println((info.winner() == YOU ? "You win, " : "The opponent wins, ") + totals[info.winner()] + " to " + totals[1 - info.winner()]);
        System.out.println("game " + payment.game() + ", difference " + payment.difference() + ", naturals " + payment.naturals() + ", chapeaux "
                + payment.chapeaux() + ", skunk " + payment.skunk() + ": to pay " + payment.total());
    }

    private void play(Path record, BufferedReader typed) throws IOException {
        long seen = 0;
        int epoch = table.info().epoch();
        while (true) {
            TableInfo info = table.info();
            if (info.phase() == Phase.BETWEEN) {
                table.nextDeal();
                continue;
            }
            if (info.turn() == OPPONENT) {
                table.step();
                continue;
            }
            save(record);
            if (epoch != info.epoch()) { // undo dropped events
                seen = info.events();
                epoch = info.epoch();
            }
            seen = tell(seen);
            if (info.phase() == Phase.OVER) {
                settle();
                return;
            }
            show();
            showChoices();
            System.out.print("> ");
            System.out.flush();
            String line = typed.readLine();
            if (line == null) {
                return;
            }
            obey(line);
        }
    }

    /** Writes the record beside the file and moves it into place, so that a crash leaves the old one or the new one. */
    private void save(Path record) throws IOException {
        if (record != null) {
            Path beside = record.resolveSibling(record.getFileName() + ".new");
            Files.writeString(beside, table.record(Table.ALL));
            Files.move(beside, record, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static Table table(Engine engine, Path record, String seed) throws IOException {
        if (record != null && Files.exists(record)) {
            return Table.ofRecord(engine, Files.readString(record), 1);
        }
        Setup setup = seed == null ? new Setup(null, null, Decks.SEED, false) : Setup.ofSeed(seed);
        Table table = new Table(engine.variant("montreal", Map.of("target", "500")), setup);
        table.setSeatName(YOU, "you");
        return table;
    }

    /** Plays. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 2 || arguments.length > 0 && arguments[0].startsWith("-")) {
            System.err.println("usage: java -jar mille.jar [RECORD [SEED]]");
            System.exit(2);
        }
        Path record = arguments.length > 0 ? Path.of(arguments[0]) : null;
        PlayerSetup search = new PlayerSetup("search");
        search.options = Map.of("nodes", "500");
        try (Engine engine = new Engine();
                Player opponent = Player.named(engine, "greedy");
                Player adviser = Player.of(engine, search);
                Table table = table(engine, record, arguments.length > 1 ? arguments[1] : null)) {
            table.setPlayer(OPPONENT, opponent);
            new Play(table, adviser).play(record, new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
        } catch (MilleException | IOException refusal) {
            System.err.println(refusal instanceof IOException ? refusal.toString() : refusal.getMessage());
            System.exit(1);
        }
    }
}
