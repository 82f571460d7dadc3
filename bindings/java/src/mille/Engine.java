package mille;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** Limits and log. Everything made from an engine keeps it alive. Also the functions about the library itself. */
public final class Engine extends Handle {
    /** An engine with the defaults. */
    public Engine() {
        this(new EngineOptions());
    }

    /** An engine with options. */
    public Engine(EngineOptions options) {
        super(options.create(), Abi::mille_engine_free);
    }

    @Override
    String described() {
        return "libmille " + version();
    }

    /** The library's version, such as {@code 1.0.0}. */
    public static String version() {
        Lib.scratch();
        return Abi.mille_version_text().getString(0);
    }

    /** Whether the library offers a capability, such as {@code mille.state/1}. */
    public static boolean has(String capability) {
        Lib.scratch();
        return Abi.mille_has(Lib.whole(capability)) == 1;
    }

    /** The languages that the library has, English first: {@code en}, {@code fr} … */
    public static List<String> languages() {
        Lib.scratch();
        return listed(Abi::mille_language);
    }

    /** The text of a rule by its id in a language of {@link #languages}, or null. */
    public static String ruleText(String rule, String language) {
        Lib.scratch();
        Pointer text = Abi.mille_rule_text(Lib.whole(rule), Lib.tag(language));
        return text == null ? null : text.getString(0, "UTF-8");
    }

    /**
     * The template of an error's message by its id in a language of {@link #languages}, or null: parameters as {@code {0}} …
     * {@code {3}}, {@code {0:card|cards}} for counted words.
     */
    public static String messageText(String message, String language) {
        Lib.scratch();
        Pointer text = Abi.mille_message_text(Lib.whole(message), Lib.tag(language));
        return text == null ? null : text.getString(0, "UTF-8");
    }

    /** The ids of every message of an error, for a translation. */
    public static List<String> messages() {
        Lib.scratch();
        return listed(Abi::mille_message_id);
    }

    /** A commented script to begin a house rule with. */
    public static String scriptTemplate(String name) {
        return Lib.text((buffer, size, needed, error) -> Abi.mille_script_template(Lib.whole(name), buffer, size, needed, error));
    }

    /** The ids of the variants that ship with the library. */
    public static List<String> variants() {
        Lib.scratch();
        return listed(Abi::mille_variant_id);
    }

    /** The ids of the players that are built in. */
    public static List<String> players() {
        Lib.scratch();
        return listed(Abi::mille_player_id);
    }

    private static List<String> listed(LongFunction<Pointer> call) {
        List<String> ids = new ArrayList<>();
        for (Pointer id = call.apply(0); id != null; id = call.apply(ids.size())) {
            ids.add(id.getString(0));
        }
        return ids;
    }

    /** A seed from text: 64 hexadecimal digits, or a decimal number. */
    public static byte[] seed(String text) {
        return Lib.bytes32((out, error) -> Abi.mille_seed_parse(Lib.whole(text), out, error));
    }

    /** A seed from the system's randomness. */
    public static byte[] randomSeed() {
        return Lib.bytes32(Abi::mille_seed_random);
    }

    /** The seed of match {@code number}, from 1, of a series that begins with {@code seed}. */
    public static byte[] seedOfMatch(byte[] seed, long number) {
        try (Memory given = Lib.of32(seed)) {
            return Lib.bytes32((out, error) -> Abi.mille_seed_of_match(given, number, out, error));
        }
    }

    /** The players that this engine finds: the built-in ones, then the files of its folders. */
    public List<String> playerNames() {
        List<String> names = new ArrayList<>();
        while (true) {
            int index = names.size();
            try {
                names.add(Lib.text((buffer, size, needed, error) ->
                        Abi.mille_engine_player_name(pointer(), index, buffer, size, needed, error)));
            } catch (MilleException refusal) {
                if (refusal.status() == Status.NOT_FOUND) {
                    return names;
                }
                throw refusal;
            }
        }
    }

    /** The description of a player by its name alone, with its options, as JSON. A file is loaded in a child process. */
    public String describePlayer(String name) {
        return describePlayer(new PlayerSetup(name));
    }

    /** The description of the player of a setup. */
    public String describePlayer(PlayerSetup setup) {
        String name = Lib.whole(setup.name);
        return setup.with(struct -> Lib.text((buffer, size, needed, error) ->
                Abi.mille_player_describe(pointer(), name, struct, buffer, size, needed, error)));
    }

    /** All problems of a script, in the order of its lines. */
    public List<MilleException> checkScript(String name, String script) {
        return checkScript(name, script, Map.of());
    }

    /** The same with the texts of files that the script may extend, by name. */
    public List<MilleException> checkScript(String name, String script, Map<String, String> files) {
        final int most = 100;
        Lib.Scratch s = Lib.scratch();
        List<MilleException> problems = new ArrayList<>();
        try (Memory array = new Memory((long) most * Size.ERROR)) {
            array.clear();
            array.setInt(0, Size.ERROR);
            check(withFiles(name, script, files, (given, count) ->
                    Abi.mille_script_check(pointer(), given, count, array, Size.ERROR, most, s.out, s.error)));
            for (long i = 0; i < s.out.getLong(0); i++) {
                Pointer problem = array.share(i * Size.ERROR);
                problems.add(MilleException.of(problem.getInt(Offset.ERROR__STATUS), problem));
            }
        }
        return problems;
    }

    /** A shipped variant by its id. */
    public Variant variant(String id) {
        return variant(id, Map.of());
    }

    /** A shipped variant with options by name and text. */
    public Variant variant(String id, Map<String, String> options) {
        return withOptions(options, (array, count, s) ->
                Abi.mille_variant_load(pointer(), Lib.whole(id), array, count, s.out, s.error));
    }

    /** A variant from a script in Lua. Errors call the script {@code name}. */
    public Variant variantFromScript(String name, String script, Map<String, String> options) {
        return variantFromScript(name, script, options, Map.of());
    }

    /** The same with the texts of files that the script may extend, by name. */
    public Variant variantFromScript(String name, String script, Map<String, String> options, Map<String, String> files) {
        return withOptions(options, (array, count, s) -> withFiles(name, script, files, (given, givenCount) ->
                Abi.mille_variant_from_script(pointer(), given, givenCount, array, count, s.out, s.error)));
    }

    /**
     * Verifies a match of a record, numbered from 1. What {@code notes} and {@code seen} hold is in {@code mille.h}; both may be empty.
     * {@link #verdictJson} says the verdict in sentences.
     */
    public Verdict verify(String record, long match, String notes, String seen) {
        try (Memory text = Lib.utf8(record); Memory noted = Lib.utf8(notes); Memory kept = Lib.utf8(seen);
                Memory setup = Lib.struct(Size.VERIFY_SETUP); Memory verdict = Lib.struct(Size.VERDICT)) {
            setup.setLong(Offset.VERIFY_SETUP__MATCH, match);
            setup.setPointer(Offset.VERIFY_SETUP__TEXT, text);
            setup.setLong(Offset.VERIFY_SETUP__LENGTH, Lib.length(record, text));
            setup.setPointer(Offset.VERIFY_SETUP__NOTES, noted);
            setup.setLong(Offset.VERIFY_SETUP__NOTES_LENGTH, Lib.length(notes, noted));
            setup.setPointer(Offset.VERIFY_SETUP__SEEN, kept);
            setup.setLong(Offset.VERIFY_SETUP__SEEN_LENGTH, Lib.length(seen, kept));
            check(Abi.mille_record_verify(pointer(), setup, verdict, Lib.scratch().error));
            return new Verdict(verdict.getByteArray(0, Size.VERDICT));
        }
    }

    /** A verdict as JSON, with sentences in a language. Nothing is verified again. */
    public static String verdictJson(Verdict verdict, String language) {
        try (Memory given = new Memory(Size.VERDICT)) {
            given.write(0, verdict.bytes(0, Size.VERDICT), 0, Size.VERDICT);
            return Lib.text((buffer, size, needed, error) ->
                    Abi.mille_verdict_json(given, Lib.tag(language), buffer, size, needed, error));
        }
    }

    private interface Use {
        int use(Pointer files, long count);
    }

    /** Calls with a script and the files that it may extend. */
    private static int withFiles(String name, String script, Map<String, String> files, Use use) {
        List<Map.Entry<String, String>> all = new ArrayList<>();
        all.add(Map.entry(name, script));
        all.addAll(files.entrySet());
        List<Memory> texts = new ArrayList<>();
        try (Memory array = new Memory(all.size() * (long) Size.SCRIPT_FILE)) {
            long at = 0;
            for (Map.Entry<String, String> file : all) {
                Memory called = Lib.cString(file.getKey());
                texts.add(called);
                Memory text = Lib.utf8(file.getValue());
                texts.add(text);
                array.setPointer(at + Offset.SCRIPT_FILE__NAME, called);
                array.setPointer(at + Offset.SCRIPT_FILE__TEXT, text);
                array.setLong(at + Offset.SCRIPT_FILE__SIZE, Lib.length(file.getValue(), text));
                at += Size.SCRIPT_FILE;
            }
            return use.use(array, all.size());
        } finally {
            texts.forEach(Memory::close);
        }
    }

    private interface Load {
        int load(Pointer options, long count, Lib.Scratch scratch);
    }

    private Variant withOptions(Map<String, String> options, Load load) {
        Lib.Scratch s = Lib.scratch();
        List<Memory> texts = new ArrayList<>();
        Memory array = new Memory(Math.max(options.size(), 1) * (long) Size.OPTION);
        long at = 0;
        for (Map.Entry<String, String> option : options.entrySet()) {
            texts.add(Lib.cString(option.getKey()));
            array.setPointer(at + Offset.OPTION__NAME, texts.get(texts.size() - 1));
            texts.add(Lib.cString(option.getValue()));
            array.setPointer(at + Offset.OPTION__VALUE, texts.get(texts.size() - 1));
            at += Size.OPTION;
        }
        int status = load.load(array, options.size(), s);
        texts.forEach(Memory::close);
        check(status);
        return new Variant(s.out.getPointer(0));
    }
}
