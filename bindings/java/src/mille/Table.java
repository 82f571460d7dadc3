package mille;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A match. One thread at a time: a second one inside the same table gets {@link MilleException.Busy}. */
public final class Table extends Handle {
    /** A viewer beside the seats 0 and 1: sees what lies open. */
    public static final int ONLOOKER = Constants.ONLOOKER;
    /** A viewer of everything but views: sees every card. */
    public static final int ALL = Constants.ALL;
    /** No seat: nobody won, it is nobody's turn, or the host. No viewer. */
    public static final int NOBODY = Constants.NOBODY;

    private static final int BATCH = 64;
    private final Variant variant;
    private final Memory actions;
    private final Player[] seated = new Player[Constants.SEATS];

    /** Begins a match, before its first deal. */
    public Table(Variant variant, Setup setup) {
        this(create(variant, setup));
    }

    private static Pointer create(Variant variant, Setup setup) {
        Lib.Scratch s = Lib.scratch();
        try (Memory given = setup.write()) {
            variant.check(Abi.mille_table_create(variant.pointer(), given, s.out, s.error));
        }
        return s.out.getPointer(0);
    }

    Table(Pointer pointer) {
        super(pointer, Abi::mille_table_free);
        Lib.Scratch s = Lib.scratch();
        check(Abi.mille_table_variant(pointer, s.out, s.error));
        variant = new Variant(s.out.getPointer(0));
        actions = new Memory((long) variant.rules().longestLegalList() * Size.ACTION);
    }

    /** Restores a match, numbered from 1, from a record and verifies every line. */
    public static Table ofRecord(Engine engine, String record, int match) {
        Lib.Scratch s = Lib.scratch();
        try (Memory text = Lib.utf8(record)) {
            long length = record.isEmpty() ? 0 : text.size();
            engine.check(Abi.mille_table_import(engine.pointer(), text, length, match, s.out, s.error));
        }
        return new Table(s.out.getPointer(0));
    }

    /** Restores an unfinished sealed match, numbered from 1, from its record and its secret. */
    public static Table resume(Engine engine, String record, int match, byte[] secret) {
        Lib.Scratch s = Lib.scratch();
        try (Memory text = Lib.utf8(record); Memory seed = Lib.of32(secret)) {
            long length = record.isEmpty() ? 0 : text.size();
            engine.check(Abi.mille_table_resume(engine.pointer(), text, length, match, seed, s.out, s.error));
        }
        return new Table(s.out.getPointer(0));
    }

    /** Makes a table that follows a match played elsewhere, from line 0 of the record as a seat or an onlooker receives it. */
    public static Table follow(Engine engine, String line) {
        Lib.Scratch s = Lib.scratch();
        try (Memory text = Lib.utf8(line)) {
            engine.check(Abi.mille_table_follow(engine.pointer(), text, Lib.length(line, text), s.out, s.error));
        }
        return new Table(s.out.getPointer(0));
    }

    /** Takes the next line of the record that the table follows. */
    public void followLine(String line) {
        try (Memory text = Lib.utf8(line)) {
            check(Abi.mille_table_follow_line(pointer(), text, Lib.length(line, text), Lib.scratch().error));
        }
    }

    /** Takes the seed of the match that the table follows, unless it is sealed, and checks every card. */
    public void followSeed(byte[] seed) {
        try (Memory given = Lib.of32(seed)) {
            check(Abi.mille_table_follow_seed(pointer(), given, Lib.scratch().error));
        }
    }

    /** Goes back to a record of this many lines, after the host of the match has undone something. */
    public void followBack(long lineCount) {
        check(Abi.mille_table_follow_back(pointer(), lineCount, Lib.scratch().error));
    }

    /** Makes a table from a position. A null variant means the one that it names. */
    public static Table ofPosition(Engine engine, Variant variant, String position) {
        Lib.Scratch s = Lib.scratch();
        Pointer rules = variant == null ? null : variant.openPointer();
        try (Memory text = Lib.utf8(position)) {
            engine.check(Abi.mille_table_from_position(
                    engine.pointer(), rules, text, Lib.length(position, text), s.out, s.error));
            Reference.reachabilityFence(variant);
        }
        return new Table(s.out.getPointer(0));
    }

    /** A copy of the table, without players. */
    public Table copy() {
        Lib.Scratch s = Lib.scratch();
        check(Abi.mille_table_clone(pointer(), s.out, s.error));
        return new Table(s.out.getPointer(0));
    }

    @Override
    String described() {
        return variant.text(VariantTextKind.ID);
    }

    /** The variant of the match. */
    public Variant variant() {
        return variant;
    }

    /** Where the match stands. */
    public TableInfo info() {
        return new TableInfo(struct(Size.TABLE_INFO, (out, e) -> Abi.mille_table_info_get(pointer(), out, e)));
    }

    /** Deals the next deal, the first too. */
    public void nextDeal() {
        check(Abi.mille_table_next_deal(pointer(), null, Lib.scratch().error));
    }

    /**
     * The same in a match whose decks the host gives.
     *
     * @param deck the whole pack, in the order in which it is dealt and drawn
     * @param dealer who deals deal 1; {@link #NOBODY} in later deals
     */
    public void nextDeal(List<Card> deck, int dealer) {
        if (deck.size() > Constants.PACK_SLOTS) {
            throw new IllegalArgumentException("too many cards for a deck");
        }
        try (Memory setup = Lib.struct(Size.DEAL_SETUP)) {
            setup.setInt(Offset.DEAL_SETUP__DEALER, dealer);
            setup.setInt(Offset.DEAL_SETUP__DECK_COUNT, deck.size());
            for (int i = 0; i < deck.size(); i++) {
                setup.setByte(Offset.DEAL_SETUP__DECK + i, (byte) deck.get(i).number());
            }
            check(Abi.mille_table_next_deal(pointer(), setup, Lib.scratch().error));
        }
    }

    /** The legal list of the seat whose turn it is. It is empty outside a deal. */
    public LegalList legal() {
        Lib.Scratch s = Lib.scratch();
        long capacity = actions.size() / Size.ACTION;
        check(Abi.mille_table_legal(pointer(), actions, capacity, s.out, s.error));
        return new LegalList(actions.getByteArray(0, (int) s.out.getLong(0) * Size.ACTION));
    }

    /** Throws, naming the rule, unless the action is legal now. */
    public void check(Action action) {
        check(Abi.mille_table_check(pointer(), action.write(), Lib.scratch().error));
    }

    /** The reasons for and against a legal action: facts as a JSON list, with sentences in a language of {@link Engine#languages}. */
    public String reasons(Action action, String language) {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_table_reasons(pointer(), action.write(), Lib.tag(language), buffer, size, needed, error));
    }

    /** Plays an action for the seat whose turn it is. */
    public void apply(Action action) {
        check(Abi.mille_table_apply(pointer(), action.write(), Lib.scratch().error));
    }

    /** Plays an action given as text: {@code pile QC QH}. */
    public void apply(String text) {
        check(Abi.mille_table_apply_text(pointer(), Lib.whole(text), Lib.scratch().error));
    }

    /** Parses an action given as text, without checking it. */
    public Action parse(String text) {
        Lib.Scratch s = Lib.scratch();
        check(Abi.mille_table_parse(pointer(), Lib.whole(text), s.action, s.error));
        return Action.read(s.action);
    }

    /** Ends the match: the seat resigns, or is forfeited (M4). */
    public void forfeit(int seat, Fault fault) {
        check(Abi.mille_table_forfeit(pointer(), seat, fault.number, Lib.scratch().error));
    }

    /** Ends the match without a result: for the host ({@link #NOBODY}), or for a seat after the other seat has agreed. */
    public void abort(int by) {
        check(Abi.mille_table_abort(pointer(), by, Lib.scratch().error));
    }

    /** Ends the match with a draw to which both seats have agreed. */
    public void agreeDraw() {
        check(Abi.mille_table_agree_draw(pointer(), Lib.scratch().error));
    }

    /** Sets the number that the log gets with lines of scripts in this match. */
    public void setUser(long user) {
        check(Abi.mille_table_set_user(pointer(), Pointer.createConstant(user), Lib.scratch().error));
    }

    /** Goes back to the point just before a decision of the match. */
    public void undo(long decision) {
        check(Abi.mille_table_undo(pointer(), decision, Lib.scratch().error));
    }

    /** Seats a player. The table keeps a reference to it. Null empties the seat. */
    public void setPlayer(int seat, Player player) {
        Pointer p = player == null ? null : player.openPointer();
        check(Abi.mille_table_set_player(pointer(), seat, p, Lib.scratch().error));
        seated[seat] = player;
    }

    /** Sets the name of a seat in the record. Unprintable characters become spaces. */
    public void setSeatName(int seat, String name) {
        check(Abi.mille_table_set_seat_name(pointer(), seat, Lib.whole(name), Lib.scratch().error));
    }

    /** The name of a seat as the record lists it. */
    public String seatName(int seat) {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_table_seat_name(pointer(), seat, buffer, size, needed, error));
    }

    /** Adds a note to the header of the record, such as a date, while the header is not fixed. */
    public void addNote(String name, String text) {
        check(Abi.mille_table_add_note(pointer(), Lib.whole(name), Lib.whole(text), Lib.scratch().error));
    }

    /** The notes of the record by name, in the order in which they were added. */
    public Map<String, String> notes() {
        Map<String, String> notes = new LinkedHashMap<>();
        while (true) {
            int index = notes.size();
            String name;
            try {
                name = Lib.text((buffer, size, needed, error) ->
                        Abi.mille_table_note_name(pointer(), index, buffer, size, needed, error));
            } catch (MilleException refusal) {
                if (refusal.status() == Status.NOT_FOUND) {
                    return notes;
                }
                throw refusal;
            }
            notes.put(name, Lib.text((buffer, size, needed, error) ->
                    Abi.mille_table_note_text(pointer(), index, buffer, size, needed, error)));
        }
    }

    /** What a player that is not seated would do. Nothing is played. {@link Player#explanation} says why. */
    public Step hint(Player player, Budget budget) {
        forget(player);
        try (Memory step = Lib.struct(Size.STEP); Memory limits = budget.write()) {
            check(Abi.mille_table_hint(pointer(), player.pointer(), limits, step, Lib.scratch().error));
            return new Step(step.getByteArray(0, Size.STEP));
        } catch (MilleException refusal) {
            throw withCause(refusal, player);
        }
    }

    /**
     * An earlier decision of the match.
     *
     * @param seat who took it
     * @param action the action
     */
    public record Taken(int seat, Action action) implements Serializable {}

    /** The decision of that number. */
    public Taken decision(long number) {
        Lib.Scratch s = Lib.scratch();
        check(Abi.mille_table_decision(pointer(), number, s.out, s.action, s.error));
        return new Taken(s.out.getInt(0), Action.read(s.action));
    }

    /** Lets the player whose turn it is take one decision. What a Java player throws is the exception's cause. */
    public Step step() {
        return step(Budget.NONE);
    }

    /** The same within a budget. */
    public Step step(Budget budget) {
        for (Player player : seated) {
            forget(player);
        }
        try (Memory step = Lib.struct(Size.STEP); Memory limits = budget.write()) {
            int status = Abi.mille_table_step(pointer(), limits, step, Lib.scratch().error);
            try {
                check(status);
            } catch (MilleException refusal) {
                throw withCause(refusal, seated[step.getInt(Offset.STEP__SEAT) & 1]);
            }
            return new Step(step.getByteArray(0, Size.STEP));
        }
    }

    /** Drops what a player threw in another call. */
    private static void forget(Player player) {
        if (player != null) {
            player.takeFailure();
        }
    }

    /** A refusal with what the player threw, if it is the player that failed. */
    private static MilleException withCause(MilleException refusal, Player player) {
        Throwable thrown = refusal.status() == Status.PLAYER && player != null ? player.takeFailure() : null;
        if (thrown != null) {
            refusal.initCause(thrown);
        }
        return refusal;
    }

    /** Plays the match to its end: the seated players decide, deals follow from the seed. */
    public void play() {
        for (Phase phase = info().phase(); phase != Phase.OVER; phase = info().phase()) {
            if (phase == Phase.BETWEEN) {
                nextDeal();
            } else {
                step();
            }
        }
    }

    /** What a seat, or an onlooker, may know. */
    public View view(int viewer) {
        return new View(struct(Size.VIEW, (out, e) -> Abi.mille_table_view(pointer(), viewer, out, e)));
    }

    /** The events from number {@code since} on, as a viewer may know them. They are read during the iteration. */
    public Iterable<Event> events(int viewer, long since) {
        return () -> new Iterator<>() {
            private final List<Event> read = new ArrayList<>();
            private long next = since;
            private int at;

            @Override
            public boolean hasNext() {
                if (at == read.size()) {
                    read.clear();
                    at = 0;
                    fetch();
                }
                return at < read.size();
            }

            @Override
            public Event next() {
                if (!hasNext()) {
                    throw new java.util.NoSuchElementException();
                }
                return read.get(at++);
            }

            private void fetch() {
                Lib.Scratch s = Lib.scratch();
                try (Memory array = new Memory((long) BATCH * Size.EVENT)) {
                    array.setInt(0, Size.EVENT);
                    more(Abi.mille_table_events(
                            pointer(), viewer, next, array, Size.EVENT, BATCH, s.out, s.error));
                    long count = Math.min(s.out.getLong(0), BATCH);
                    for (long i = 0; i < count; i++) {
                        read.add(new Event(array.getByteArray(i * Size.EVENT, Size.EVENT)));
                    }
                    next += count;
                }
            }
        };
    }

    /** The score sheet: one row per completed deal. */
    public List<DealResult> results() {
        Lib.Scratch s = Lib.scratch();
        List<DealResult> rows = new ArrayList<>();
        try (Memory array = new Memory((long) BATCH * Size.DEAL_RESULT)) {
            array.setInt(0, Size.DEAL_RESULT);
            boolean more;
            do {
                more = more(Abi.mille_table_results(
                        pointer(), rows.size(), array, Size.DEAL_RESULT, BATCH, s.out, s.error));
                long written = Math.min(s.out.getLong(0), BATCH);
                for (long i = 0; i < written; i++) {
                    rows.add(new DealResult(array.getByteArray(i * Size.DEAL_RESULT, Size.DEAL_RESULT)));
                }
            } while (more);
        }
        return rows;
    }

    /** What the loser pays, once the match is over. */
    public Payment payment() {
        return new Payment(struct(Size.PAYMENT, (out, e) -> Abi.mille_table_payment(pointer(), out, e)));
    }

    /** Fixes the terms of a sealed match and commits to the seed. The guests are the seats that will give a share. */
    public void seal(int... guests) {
        int bits = 0;
        for (int seat : guests) {
            boolean exists = seat >= 0 && seat < Constants.SEATS;
            bits |= 1 << (exists ? seat : Constants.SEATS); // the library refuses the bit after those of the seats
        }
        check(Abi.mille_table_seal(pointer(), bits, Lib.scratch().error));
    }

    /** The progress of sealing: the commitment, and the shares once all are open. */
    public Sealing sealing() {
        return new Sealing(struct(Size.SEALING, (out, e) -> Abi.mille_table_sealing(pointer(), out, e)));
    }

    /** The terms that all parties of a sealed match agree to. */
    public String terms() {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_table_terms(pointer(), buffer, size, needed, error));
    }

    /** Takes a guest's share commitment, with two guests. */
    public void addShareCommit(int seat, byte[] shareCommit) {
        try (Memory given = Lib.of32(shareCommit)) {
            check(Abi.mille_table_add_share_commit(pointer(), seat, given, Lib.scratch().error));
        }
    }

    /** Takes a guest's share. */
    public void addShare(int seat, byte[] share) {
        try (Memory given = Lib.of32(share)) {
            check(Abi.mille_table_add_share(pointer(), seat, given, Lib.scratch().error));
        }
    }

    /** The seed of a sealed match: store it, where only the host can read it, before you publish the commitment. */
    public byte[] secret() {
        return Lib.bytes32((out, e) -> Abi.mille_table_secret(pointer(), out, e));
    }

    /** The receipt after a line of the record, from 0. */
    public byte[] receipt(long line) {
        return Lib.bytes32((out, e) -> Abi.mille_table_receipt(pointer(), line, out, e));
    }

    /** The commitment of a sealed match. */
    public byte[] commitment() {
        return Lib.bytes32((out, e) -> Abi.mille_table_commitment(pointer(), out, e));
    }

    /** The seed of the match; with sealed decks once the match is over. */
    public byte[] seed() {
        return Lib.bytes32((out, e) -> Abi.mille_table_seed(pointer(), out, e));
    }

    /** A hash of the whole state. */
    public long hash() {
        Lib.Scratch s = Lib.scratch();
        check(Abi.mille_table_hash(pointer(), s.out, s.error));
        return s.out.getLong(0);
    }

    /** View, legal list, events or score sheet as JSON. */
    public String json(JsonKind kind, int viewer, long since) {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_table_json(pointer(), kind.number, viewer, since, buffer, size, needed, error));
    }

    /** The record for a seat, or with every card for {@link #ALL}. */
    public String record(int viewer) {
        return record(viewer, false, false, 0);
    }

    /** The same from a line on, with legal lists or hashes if asked for. */
    public String record(int viewer, boolean legal, boolean hash, long firstLine) {
        try (Memory options = Lib.struct(Size.RECORD_OPTIONS)) {
            options.setInt(Offset.RECORD_OPTIONS__LEGAL, legal ? 1 : 0);
            options.setInt(Offset.RECORD_OPTIONS__HASH, hash ? 1 : 0);
            options.setLong(Offset.RECORD_OPTIONS__FIRST_LINE, firstLine);
            return Lib.text((buffer, size, needed, error) ->
                    Abi.mille_table_record(pointer(), viewer, options, buffer, size, needed, error));
        }
    }

    /** The state as a text, for {@link #ofPosition}. */
    public String position() {
        return Lib.text((buffer, size, needed, error) ->
                Abi.mille_table_position(pointer(), buffer, size, needed, error));
    }

    private byte[] struct(int size, Lib.StructCall call) {
        try {
            return Lib.struct(size, call);
        } finally {
            Reference.reachabilityFence(this);
        }
    }
}
