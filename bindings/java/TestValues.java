import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mille.Action;
import mille.Budget;
import mille.Card;
import mille.Decks;
import mille.Engine;
import mille.EngineOptions;
import mille.Event;
import mille.EventKind;
import mille.Fault;
import mille.Guest;
import mille.LogLevel;
import mille.LogLine;
import mille.LogSource;
import mille.MilleException;
import mille.Phase;
import mille.Player;
import mille.PlayerSetup;
import mille.Setup;
import mille.State;
import mille.Status;
import mille.Step;
import mille.Table;
import mille.TableInfo;
import mille.Value;
import mille.Variant;
import mille.Verdict;

/** Every value and every error is printed, compared, copied, serialized, and used by another thread. Handles refuse to be. */
public final class TestValues extends Checks {
    private static final Engine ENGINE = new Engine();
    private static final Variant VARIANT = ENGINE.variant("montreal");

    /** The examples, by their class. */
    private static final Map<String, List<Object>> EXAMPLES = new TreeMap<>();

    private static void example(Object... values) {
        for (Object value : values) {
            EXAMPLES.computeIfAbsent(value.getClass().getName(), name -> new ArrayList<>()).add(value);
        }
    }

    private static MilleException refusal(Runnable call) {
        try {
            call.run();
        } catch (MilleException refusal) {
            return refusal;
        }
        throw new AssertionError("not refused");
    }

    private static void collectFromAMatch() {
        Table table = new Table(VARIANT, Setup.ofSeed("1"));
        Player teller = Player.of(ENGINE, "teller", decision -> {
            example(decision.match(), decision.budget(), decision.view());
            expect(decision.toString().startsWith("Decision(number="), "a decision has a text");
            return 0;
        });
        table.setPlayer(0, teller);
        table.setPlayer(1, Player.named(ENGINE, "greedy"));
        example(VARIANT.rules());
        for (TableInfo info = table.info(); info.phase() != Phase.OVER; info = table.info()) {
            example(info, table.view(0), table.view(1), table.view(Table.ONLOOKER));
            if (info.phase() == Phase.BETWEEN) {
                table.nextDeal();
            } else {
                example(table.legal());
                Step step = table.step();
                example(step, step.action());
            }
        }
        for (int viewer : new int[] {0, 1, Table.ONLOOKER, Table.ALL}) {
            for (Event event : table.events(viewer, 0)) {
                example(event, event.action(), event.result(), event.payment());
                expect(event.action().toString().isEmpty() == (event.kind() != EventKind.ACTION), "the text of an action, or none");
            }
        }
        table.results().forEach(TestValues::example);
        example(table.payment(), table.decision(0), teller.evaluation());
    }

    private static void collectFromASealedMatch() {
        Table table = new Table(VARIANT, new Setup(null, null, Decks.SEALED, false));
        example(table.sealing());
        table.seal(1);
        byte[] terms = Guest.termsHash(table.terms());
        byte[] commit = table.sealing().commit();
        byte[] share = Guest.newShare("typed");
        example(table.sealing(), new Guest(1, terms, commit, share, null), new Guest(1, terms, commit, share, commit));
        table.addShare(1, share);
        table.nextDeal();
        table.forfeit(1, Fault.RESIGN);
        example(table.sealing());
        Verdict verdict = ENGINE.verify(table.record(Table.ALL), 1, "", "");
        example(verdict);
    }

    private static void collectTheRest() {
        for (int number = 0; number < 53; number++) {
            example(new Card(number));
        }
        example(Budget.NONE, new Budget(1, 2, 3), Setup.ofSeed("1"), new Setup(null, new long[] {2, 6}, Decks.SEED, true));
        example(new Variant.Side(1252, 2, 1, null), new Variant.Side(649, 1, 1, 5L));
        example(new LogLine(LogLevel.DEBUG, LogSource.TABLE, "here", "logs.lua", 1, "", 77));
        example(PlayerSetup.parse("./a,b.so#tiny:level=3,isolated=weak"), new PlayerSetup("greedy"));
        VARIANT.options().forEach(TestValues::example);
        ENGINE.variantFromScript("pot", "return { name = 'pot', memory = { pot = { range = { 0, 9 }, start = 5, help = 'Points' } }, "
                + "hooks = { score_deal = function(deal, score) return score end } }", Map.of()).memory().forEach(TestValues::example);
        example(State.of(dealt()).playout(7));
    }

    private static Table dealt() {
        Table table = new Table(VARIANT, Setup.ofSeed("1"));
        table.nextDeal();
        return table;
    }

    /** All classes of the binding that users can name. */
    private static List<Class<?>> publicClasses() {
        try {
            Path place = Path.of(Value.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            if (Files.isDirectory(place)) {
                return publicClasses(place.resolve("mille"));
            }
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                return publicClasses(jar.getPath("mille"));
            }
        } catch (IOException | java.net.URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Class<?>> publicClasses(Path folder) throws IOException {
        List<Class<?>> classes = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.collect(Collectors.toList())) {
                String name = file.getFileName().toString();
                if (name.endsWith(".class")) {
                    try {
                        Class<?> found = Class.forName("mille." + name.substring(0, name.length() - 6));
                        if (Modifier.isPublic(found.getModifiers())) {
                            classes.add(found);
                        }
                    } catch (ClassNotFoundException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }
        expect(classes.size() > 50, "the classes of the binding are found");
        return classes;
    }

    private static byte[] serialized(Object value) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
                stream.writeObject(value);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object read(byte[] bytes) {
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return stream.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** The methods that read a field: those of a record's components, and of a struct all that take nothing. */
    private static List<Method> accessors(Class<?> type) {
        if (type.isRecord()) {
            return Stream.of(type.getRecordComponents()).map(component -> component.getAccessor()).toList();
        }
        if (type.getSuperclass() != Value.class || type == Action.class) {
            return List.of();
        }
        return Stream.of(type.getDeclaredMethods()).filter(m -> Modifier.isPublic(m.getModifiers()) && m.getParameterCount() == 0
                && !m.getName().equals("toString")).toList();
    }

    private static Object get(Method accessor, Object value) {
        try {
            return accessor.invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(accessor + " of a " + value.getClass(), e);
        }
    }

    private static void isPrinted(Object value, String text) {
        for (Method accessor : accessors(value.getClass())) {
            expect(value instanceof Card || text.contains(accessor.getName() + "="), accessor + " is not in " + text);
        }
        expect(!text.contains("[B@") && !text.contains("[I@") && !text.contains("[J@") && !text.matches(".*[\\[ ]0, 0, 0, 0.*"), text);
    }

    private static void isCompared(Object value, Object copy, Object other) {
        expect(value.equals(value) && value.equals(copy) && copy.equals(value), "equal: " + value);
        expect(value.hashCode() == copy.hashCode(), "the hash of " + value);
        expect(!value.equals(null) && !value.equals("a text"), "not equal: " + value);
        expect(value.equals(other) == value.toString().equals(other.toString()), value + " and " + other);
    }

    /** What a value gives out is a copy. */
    private static void isNotChanged(Object value, Object copy) {
        for (Method accessor : accessors(value.getClass())) {
            Object field = get(accessor, value);
            if (field != null && field.getClass().isArray()) {
                Array.set(field, 0, field instanceof byte[] ? (Object) (byte) 99 : field instanceof int[] ? (Object) 99 : (Object) 99L);
                expect(value.equals(copy), accessor + " gives the inside of " + value);
            }
        }
    }

    private static void everyValueIsPrintedComparedCopiedAndSerialized() {
        collectFromAMatch();
        collectFromASealedMatch();
        collectTheRest();
        Set<String> due = new TreeSet<>();
        for (Class<?> type : publicClasses()) {
            boolean isValue = type.isRecord() || Value.class.isAssignableFrom(type);
            boolean isSerializable = Serializable.class.isAssignableFrom(type) && !type.isEnum() && !Throwable.class.isAssignableFrom(type);
            expect(isSerializable || !isValue, type + " cannot be serialized");
            if (isSerializable && !Modifier.isAbstract(type.getModifiers())) {
                due.add(type.getName());
            }
        }
        expect(EXAMPLES.keySet().equals(due), "examples of " + EXAMPLES.keySet() + ", due are those of " + due);
        EXAMPLES.forEach((name, values) -> {
            for (int i = 0; i < values.size(); i += 1 + values.size() / 200) {
                Object value = values.get(i);
                String text = value.toString();
                Object copy = read(serialized(value));
                expect(copy != value && copy.getClass() == value.getClass() && copy.toString().equals(text), name + " is not the same: " + copy);
                isPrinted(value, text);
                isCompared(value, copy, values.get((i + 1) % values.size()));
                isNotChanged(value, copy);
                boolean isSame = CompletableFuture.supplyAsync(() -> value.equals(copy) && value.toString().equals(text)
                        && read(serialized(value)).equals(value)).join();
                expect(isSame, "another thread sees another " + name);
            }
        });
    }

    private static void aSetupOfAPlayerIsCopied() {
        PlayerSetup setup = PlayerSetup.parse("search:nodes=5");
        PlayerSetup copy = setup.copy();
        expect(copy.equals(setup), "equal");
        copy.options.put("nodes", "6");
        expect(!copy.equals(setup) && setup.options.get("nodes").equals("5"), "its own options");
    }

    private static void arraysAreCopiedWhenAValueIsMade() {
        byte[] seed = Engine.seed("1");
        long[] stakes = {1, 3};
        Setup setup = new Setup(seed, stakes, Decks.SEED, false);
        Guest guest = new Guest(0, seed, seed, seed, seed);
        seed[0]++;
        stakes[0]++;
        expect(setup.equals(new Setup(Engine.seed("1"), new long[] {1, 3}, Decks.SEED, false)), "a setup");
        expect(!guest.equals(new Guest(0, seed, seed, seed, seed)), "a guest");
    }

    private static void aValueOfAnotherReleaseIsRefused() {
        String bytes = new String(serialized(VARIANT.rules()), StandardCharsets.ISO_8859_1);
        String other = Engine.version().replaceAll("[0-9]", "9");
        expect(bytes.contains(Engine.version()), "the release is in the stream");
        try {
            read(bytes.replace(Engine.version(), other).getBytes(StandardCharsets.ISO_8859_1));
            expect(false, "read");
        } catch (UncheckedIOException e) {
            expect(e.getCause() instanceof InvalidObjectException && e.getCause().getMessage().contains("libmille " + other), e.toString());
        }
        String cut = bytes.replace("mille.Rules", "mille.Event");
        try {
            read(cut.getBytes(StandardCharsets.ISO_8859_1));
            expect(false, "read");
        } catch (UncheckedIOException e) {
            expect(e.getCause() instanceof InvalidObjectException, e.toString());
        }
    }

    private static void everyErrorSurvivesSerialization() {
        Table table = dealt();
        int turn = table.info().turn();
        List<MilleException> errors = new ArrayList<>();
        errors.add(refusal(() -> table.apply("discard 2C")));
        errors.add(refusal(() -> table.apply("fly")));
        errors.add(refusal(() -> ENGINE.variant("monteral")));
        errors.add(refusal(() -> ENGINE.variantFromScript("short.lua", "return {\n", Map.of())));
        errors.add(refusal(() -> Table.ofRecord(ENGINE, "{\"mille_record\":2}\n", 1)));
        table.setPlayer(turn, Player.of(ENGINE, "clumsy", decision -> {
            errors.add(refusal(() -> table.apply("draw"))); // busy
            throw new IllegalStateException("lost");
        }));
        errors.add(refusal(table::step));
        Set<Class<?>> seen = errors.stream().map(Object::getClass).collect(Collectors.toSet());
        for (Class<?> type : publicClasses()) {
            expect(seen.contains(type) || !Throwable.class.isAssignableFrom(type), "no example of " + type);
        }
        for (MilleException error : errors) {
            MilleException copy = (MilleException) read(serialized(error));
            for (MilleException same : List.of(copy, CompletableFuture.supplyAsync(() -> (MilleException) read(serialized(copy))).join())) {
                expect(same.getClass() == error.getClass() && same.toString().equals(error.toString()), "another error: " + same);
                expect(same.status() == error.status() && same.rule().equals(error.rule()), "its status and rule: " + same);
                expect(same.messageId().equals(error.messageId()) && same.params().equals(error.params()), "its message: " + same);
                expect(same.file().equals(error.file()) && same.line() == error.line(), "its line: " + same);
                expect(same.textIn("en").equals(error.getMessage()), "its text: " + same.textIn("en"));
                expect(same.textIn("fr").equals(error.textIn("fr")), "its text in French: " + same.textIn("fr"));
                expect(String.valueOf(same.getCause()).equals(String.valueOf(error.getCause())), "its cause: " + same.getCause());
                expect(same.getStackTrace().length == error.getStackTrace().length, "its stack: " + same);
            }
            expect(!error.textIn("fr").equals(error.getMessage()), "French is another language: " + error);
        }
    }

    private static void handlesStayWhereTheyAre() {
        Table table = dealt();
        Player player = Player.named(ENGINE, "greedy");
        Map<AutoCloseable, String> handles = Map.of(new Engine(), "libmille " + Engine.version(), ENGINE.variant("montreal"), "montreal", table,
                "montreal", player, "greedy");
        List<Object> kept = new ArrayList<>(handles.keySet());
        kept.addAll(List.of(State.of(table), new EngineOptions()));
        for (Object object : kept) {
            expect(!(object instanceof Cloneable), "a clone of " + object);
            try {
                serialized(object);
                expect(false, "serialized: " + object);
            } catch (UncheckedIOException e) {
                expect(e.getCause() instanceof NotSerializableException && e.getCause().getMessage().equals(object.getClass().getName()), e.toString());
            }
        }
        handles.forEach((handle, text) -> {
            String name = handle.getClass().getSimpleName();
            expect(handle.toString().equals(name + "(" + text + ")"), handle.toString());
            try {
                handle.close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            expect(handle.toString().equals(name + "(closed)"), handle.toString());
        });
        expect(refusal(player::name).status() == Status.HANDLE && refusal(table::info).status() == Status.HANDLE, "closed");
        for (Class<?> type : publicClasses()) {
            boolean isHandle = AutoCloseable.class.isAssignableFrom(type);
            expect(!isHandle || handles.keySet().stream().anyMatch(type::isInstance), "no example of " + type);
        }
    }

    public static void main(String[] arguments) {
        everyValueIsPrintedComparedCopiedAndSerialized();
        aSetupOfAPlayerIsCopied();
        arraysAreCopiedWhenAValueIsMade();
        aValueOfAnotherReleaseIsRefused();
        everyErrorSurvivesSerialization();
        handlesStayWhereTheyAre();
        System.out.println("the values and errors of the Java binding are copied, compared and serialized");
    }
}
