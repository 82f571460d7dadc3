// A table: one match with its history, events, undo and seated players.
namespace Mille
{
using System;
using System.Collections.Generic;
using System.Text;

/// <summary>A match. One thread at a time: a second one inside the same table gets BusyException.</summary>
public sealed class Table : Handle
{
    /// <summary>Viewers beside the seats 0 and 1. Onlooker sees what lies open; All, which has no view, sees every card. Nobody is no viewer,
    /// but the seat of a winner or turn that there is not.</summary>
    public const int Onlooker = Abi.ONLOOKER, All = Abi.ALL, Nobody = Abi.NOBODY;

    private const int Batch = 64;
    private readonly Memory actions;
    private readonly Player[] seated = new Player[Abi.SEATS];

    public Variant Variant { get; }

    public Table(Variant variant, Setup setup) : this(Create(variant, setup)) { }

    private static IntPtr Create(Variant variant, Setup setup)
    {
        using (var given = setup.Write())
        {
            variant.Check(Abi.mille_table_create(variant.Pointer, given.Pointer, Library.Out, Library.Error));
        }
        return Library.Here.Out.PointerAt(0);
    }

    internal Table(IntPtr pointer)
    {
        SetHandle(pointer);
        Check(Abi.mille_table_variant(pointer, Library.Out, Library.Error));
        Variant = new Variant(Library.Here.Out.PointerAt(0));
        actions = new Memory(Variant.Rules.LongestLegalList * Abi.SIZE_ACTION);
    }

    /// <summary>Restores a match, numbered from 1, from a record and verifies every line.</summary>
    public static Table FromRecord(Engine engine, string record, int match = 1)
    {
        using (var text = Memory.Of(Encoding.UTF8.GetBytes(record)))
        {
            engine.Check(Abi.mille_table_import(
                engine.Pointer, text.Pointer, (UIntPtr)text.Size, (ulong)match, Library.Out, Library.Error));
        }
        return new Table(Library.Here.Out.PointerAt(0));
    }

    /// <summary>Restores an unfinished sealed match, numbered from 1, from its record and its secret.</summary>
    public static Table Resume(Engine engine, string record, byte[] secret, int match = 1)
    {
        using (var text = Memory.Of(Encoding.UTF8.GetBytes(record)))
        using (var seed = Memory.Of32(secret))
        {
            engine.Check(Abi.mille_table_resume(
                engine.Pointer, text.Pointer, (UIntPtr)text.Size, (ulong)match, seed.Pointer, Library.Out,
                Library.Error));
        }
        return new Table(Library.Here.Out.PointerAt(0));
    }

    /// <summary>Makes a table that follows a match played elsewhere, from line 0 of the record as a seat or an onlooker receives it.</summary>
    public static Table Follow(Engine engine, string line)
    {
        using (var text = Memory.Of(Encoding.UTF8.GetBytes(line)))
        {
            engine.Check(Abi.mille_table_follow(
                engine.Pointer, text.Pointer, (UIntPtr)text.Size, Library.Out, Library.Error));
        }
        return new Table(Library.Here.Out.PointerAt(0));
    }

    /// <summary>Takes the next line of the record that the table follows.</summary>
    public void FollowLine(string line)
    {
        using (var text = Memory.Of(Encoding.UTF8.GetBytes(line)))
        {
            Check(Abi.mille_table_follow_line(Pointer, text.Pointer, (UIntPtr)text.Size, Library.Error));
        }
    }

    /// <summary>Takes the seed of the match that the table follows, unless it is sealed, and checks every card.</summary>
    public void FollowSeed(byte[] seed)
    {
        using (var given = Memory.Of32(seed))
        {
            Check(Abi.mille_table_follow_seed(Pointer, given.Pointer, Library.Error));
        }
    }

    /// <summary>Goes back to a record of this many lines, after the host of the match has undone something.</summary>
    public void FollowBack(long lineCount) =>
        Check(Abi.mille_table_follow_back(Pointer, (ulong)lineCount, Library.Error));

    /// <summary>Sets a table up from a position; without a variant: the one that it names.</summary>
    public static Table FromPosition(Engine engine, string position, Variant variant = null)
    {
        using (var text = Memory.Of(Encoding.UTF8.GetBytes(position)))
        {
            engine.Check(Abi.mille_table_from_position(
                engine.Pointer, variant?.Pointer ?? IntPtr.Zero, text.Pointer, (UIntPtr)text.Size, Library.Out,
                Library.Error));
            GC.KeepAlive(variant);
        }
        return new Table(Library.Here.Out.PointerAt(0));
    }

    /// <summary>A copy of the table, without players.</summary>
    public Table Clone()
    {
        Check(Abi.mille_table_clone(Pointer, Library.Out, Library.Error));
        return new Table(Library.Here.Out.PointerAt(0));
    }

    public TableInfo Info => new TableInfo(
        Struct(Abi.SIZE_TABLE_INFO, (result, error) => Abi.mille_table_info_get(Pointer, result, error)));

    /// <summary>Deals the next deal, the first too.</summary>
    public void NextDeal() => Check(Abi.mille_table_next_deal(Pointer, IntPtr.Zero, Library.Error));

    /// <summary>
    /// The same in a match whose decks the host gives: the whole pack, in the order in which it is dealt and drawn, and who deals deal 1.
    /// </summary>
    public void NextDeal(IReadOnlyList<Card> deck, int dealer = Nobody)
    {
        if (deck.Count > Abi.PACK_SLOTS) throw new ArgumentException("too many cards for a deck");
        using (var setup = Memory.Struct(Abi.SIZE_DEAL_SETUP))
        {
            setup.SetInt(Abi.DEAL_SETUP__DEALER, dealer);
            setup.SetInt(Abi.DEAL_SETUP__DECK_COUNT, deck.Count);
            var cards = new byte[deck.Count];
            for (int i = 0; i < cards.Length; i++) cards[i] = (byte)deck[i].Number;
            setup.Write(Abi.DEAL_SETUP__DECK, cards);
            Check(Abi.mille_table_next_deal(Pointer, setup.Pointer, Library.Error));
        }
    }

    /// <summary>The legal list of the seat whose turn it is. It is empty outside a deal.</summary>
    public LegalList Legal()
    {
        var capacity = (UIntPtr)(actions.Size / Abi.SIZE_ACTION);
        Check(Abi.mille_table_legal(Pointer, actions.Pointer, capacity, Library.Out, Library.Error));
        return new LegalList(actions.Bytes(0, (int)Library.Here.Out.Long(0) * Abi.SIZE_ACTION));
    }

    /// <summary>Throws, naming the rule, unless the action is legal now.</summary>
    public void Check(MilleAction action) => Check(Abi.mille_table_check(Pointer, action.Write(), Library.Error));

    /// <summary>The reasons for and against a legal action: facts as a JSON list, with sentences in one of <c>Engine.Languages</c>.</summary>
    public string Reasons(MilleAction action, string language = "en")
    {
        using (var tag = Memory.Tag(language))
        {
            return Library.Text((buffer, size, needed, error) =>
                Abi.mille_table_reasons(Pointer, action.Write(), tag.Pointer, buffer, size, needed, error));
        }
    }

    /// <summary>Plays an action for the seat whose turn it is.</summary>
    public void Apply(MilleAction action) => Check(Abi.mille_table_apply(Pointer, action.Write(), Library.Error));

    /// <summary>Plays an action given as text: <c>pile QC QH</c>.</summary>
    public void Apply(string text)
    {
        using (var given = Memory.CString(text))
        {
            Check(Abi.mille_table_apply_text(Pointer, given.Pointer, Library.Error));
        }
    }

    /// <summary>Parses an action given as text, without checking it.</summary>
    public MilleAction Parse(string text)
    {
        using (var given = Memory.CString(text))
        {
            var action = Library.Here.Action;
            Check(Abi.mille_table_parse(Pointer, given.Pointer, action.Pointer, Library.Error));
            return new MilleAction(action.Bytes(0, Abi.SIZE_ACTION));
        }
    }

    /// <summary>Ends the match: the seat resigns, or is forfeited (M4).</summary>
    public void Forfeit(int seat, Fault fault = Fault.Resign) =>
        Check(Abi.mille_table_forfeit(Pointer, seat, (int)fault, Library.Error));

    /// <summary>Ends the match without a result: for the host, or for a seat after the other seat has agreed.</summary>
    public void Abort(int by = Abi.NOBODY) => Check(Abi.mille_table_abort(Pointer, by, Library.Error));

    /// <summary>Ends the match with a draw to which both seats have agreed.</summary>
    public void AgreeDraw() => Check(Abi.mille_table_agree_draw(Pointer, Library.Error));

    /// <summary>Sets the number that the log gets with lines of scripts in this match.</summary>
    public void SetUser(long user) => Check(Abi.mille_table_set_user(Pointer, new IntPtr(user), Library.Error));

    /// <summary>Goes back to the point just before a decision of the match.</summary>
    public void Undo(long decision) => Check(Abi.mille_table_undo(Pointer, (ulong)decision, Library.Error));

    /// <summary>Seats a player. The table keeps a reference to it. Null empties the seat.</summary>
    public void SetPlayer(int seat, Player player)
    {
        Check(Abi.mille_table_set_player(Pointer, seat, player?.Pointer ?? IntPtr.Zero, Library.Error));
        seated[seat] = player;
    }

    /// <summary>Sets the name of a seat in the record. Unprintable characters become spaces.</summary>
    public void SetSeatName(int seat, string name)
    {
        using (var given = Memory.CString(name))
        {
            Check(Abi.mille_table_set_seat_name(Pointer, seat, given.Pointer, Library.Error));
        }
    }

    /// <summary>The name of a seat as the record lists it.</summary>
    public string SeatName(int seat) => Library.Text(
        (buffer, size, needed, error) => Abi.mille_table_seat_name(Pointer, seat, buffer, size, needed, error));

    /// <summary>Adds a note to the header of the record, such as a date, while the header is not fixed.</summary>
    public void AddNote(string name, string text)
    {
        using (var givenName = Memory.CString(name))
        using (var givenText = Memory.CString(text))
        {
            Check(Abi.mille_table_add_note(Pointer, givenName.Pointer, givenText.Pointer, Library.Error));
        }
    }

    /// <summary>The notes of the record, by name and text, in the order in which they were added.</summary>
    public IEnumerable<KeyValuePair<string, string>> Notes()
    {
        for (uint i = 0;; i++)
        {
            var index = (UIntPtr)i;
            string name;
            try
            {
                name = Library.Text(
                    (buffer, size, needed, error) => Abi.mille_table_note_name(Pointer, index, buffer, size, needed, error));
            }
            catch (MilleException refusal) when (refusal.Status == Status.NotFound)
            {
                yield break;
            }
            yield return new KeyValuePair<string, string>(name, Library.Text(
                (buffer, size, needed, error) => Abi.mille_table_note_text(Pointer, index, buffer, size, needed, error)));
        }
    }

    /// <summary>What a player that is not seated would do. Nothing is played. <c>Player.Explanation</c> says why.</summary>
    public Step Hint(Player player, Budget budget = null)
    {
        using (var step = Memory.Struct(Abi.SIZE_STEP))
        using (var limits = Budget.Write(budget))
        {
            player.TakeCause(); // what another call left
            int status = Abi.mille_table_hint(Pointer, player.Pointer, limits.Pointer, step.Pointer, Library.Error);
            GC.KeepAlive(this);
            GC.KeepAlive(player);
            Library.Check(status, player.TakeCause);
            return new Step(step.Bytes(0, Abi.SIZE_STEP));
        }
    }

    /// <summary>The action of a decision of the match, and the seat that took it.</summary>
    public MilleAction Decision(long number, out int seat)
    {
        var action = Library.Here.Action;
        Check(Abi.mille_table_decision(Pointer, (ulong)number, Library.Out, action.Pointer, Library.Error));
        seat = Library.Here.Out.Int(0);
        return new MilleAction(action.Bytes(0, Abi.SIZE_ACTION));
    }

    /// <summary>Lets the player whose turn it is take one decision. What a C# player throws is the inner exception.</summary>
    public Step Step(Budget budget = null)
    {
        using (var step = Memory.Struct(Abi.SIZE_STEP))
        using (var limits = Budget.Write(budget))
        {
            foreach (var player in seated) player?.TakeCause(); // what another call left
            int status = Abi.mille_table_step(Pointer, limits.Pointer, step.Pointer, Library.Error);
            GC.KeepAlive(this);
            Library.Check(status, () => seated[step.Int(Abi.STEP__SEAT) & 1]?.TakeCause());
            return new Step(step.Bytes(0, Abi.SIZE_STEP));
        }
    }

    /// <summary>Plays the match to its end: the seated players decide, deals follow from the seed.</summary>
    public void Play()
    {
        for (var phase = Info.Phase; phase != Phase.Over; phase = Info.Phase)
        {
            if (phase == Phase.Between) NextDeal();
            else Step();
        }
    }

    /// <summary>What a seat, or an onlooker, may know.</summary>
    public View View(int viewer) => new View(
        Struct(Abi.SIZE_VIEW, (result, error) => Abi.mille_table_view(Pointer, viewer, result, error)));

    /// <summary>What happened from an event on, as a viewer may know it; read as it is enumerated.</summary>
    public IEnumerable<Event> Events(int viewer, long since = 0)
    {
        using (var array = new Memory(Batch * Abi.SIZE_EVENT))
        {
            for (bool more = true; more;)
            {
                array.SetInt(0, Abi.SIZE_EVENT);
                more = More(Abi.mille_table_events(
                    Pointer, viewer, (ulong)since, array.Pointer, (UIntPtr)Abi.SIZE_EVENT, (UIntPtr)Batch,
                    Library.Out, Library.Error));
                long written = Math.Min(Library.Here.Out.Long(0), Batch);
                for (int i = 0; i < written; i++, since++)
                {
                    yield return new Event(array.Bytes(i * Abi.SIZE_EVENT, Abi.SIZE_EVENT));
                }
            }
        }
    }

    /// <summary>The score sheet: one row per completed deal.</summary>
    public IReadOnlyList<DealResult> Results()
    {
        var rows = new List<DealResult>();
        using (var array = new Memory(Batch * Abi.SIZE_DEAL_RESULT))
        {
            for (bool more = true; more;)
            {
                array.SetInt(0, Abi.SIZE_DEAL_RESULT);
                more = More(Abi.mille_table_results(
                    Pointer, (UIntPtr)rows.Count, array.Pointer, (UIntPtr)Abi.SIZE_DEAL_RESULT, (UIntPtr)Batch,
                    Library.Out, Library.Error));
                long written = Math.Min(Library.Here.Out.Long(0), Batch);
                for (int i = 0; i < written; i++)
                {
                    rows.Add(new DealResult(array.Bytes(i * Abi.SIZE_DEAL_RESULT, Abi.SIZE_DEAL_RESULT)));
                }
            }
        }
        return rows;
    }

    public Payment Payment() => new Payment(
        Struct(Abi.SIZE_PAYMENT, (result, error) => Abi.mille_table_payment(Pointer, result, error)));

    /// <summary>
    /// Fixes the terms of a sealed match and commits to the seed. The guests are the seats that will give a share.
    /// </summary>
    public void Seal(params int[] guests)
    {
        uint bits = 0;
        foreach (int seat in guests)
        {
            bool exists = seat >= 0 && seat < Abi.SEATS;
            bits |= 1u << (exists ? seat : Abi.SEATS); // the library refuses the bit after those of the seats
        }
        Check(Abi.mille_table_seal(Pointer, bits, Library.Error));
    }

    /// <summary>The progress of sealing: the commitment, and the shares once all are open.</summary>
    public Sealing Sealing() => new Sealing(
        Struct(Abi.SIZE_SEALING, (result, error) => Abi.mille_table_sealing(Pointer, result, error)));

    /// <summary>The terms that all parties of a sealed match agree to.</summary>
    public string Terms() => Library.Text(
        (buffer, size, needed, error) => Abi.mille_table_terms(Pointer, buffer, size, needed, error));

    /// <summary>Takes a guest's share commitment, with two guests.</summary>
    public void AddShareCommit(int seat, byte[] shareCommit)
    {
        using (var given = Memory.Of32(shareCommit))
        {
            Check(Abi.mille_table_add_share_commit(Pointer, seat, given.Pointer, Library.Error));
        }
    }

    /// <summary>Takes a guest's share.</summary>
    public void AddShare(int seat, byte[] share)
    {
        using (var given = Memory.Of32(share))
        {
            Check(Abi.mille_table_add_share(Pointer, seat, given.Pointer, Library.Error));
        }
    }

    /// <summary>
    /// The seed of a sealed match: store it, where only the host can read it, before you publish the commitment.
    /// </summary>
    public byte[] Secret() =>
        Library.Bytes32((result, error) => Abi.mille_table_secret(Pointer, result, error));

    /// <summary>The receipt after a line of the record, from 0.</summary>
    public byte[] Receipt(long line) =>
        Library.Bytes32((result, error) => Abi.mille_table_receipt(Pointer, (ulong)line, result, error));

    /// <summary>The commitment of a sealed match.</summary>
    public byte[] Commitment() =>
        Library.Bytes32((result, error) => Abi.mille_table_commitment(Pointer, result, error));

    /// <summary>The seed of the match; with sealed decks once the match is over.</summary>
    public byte[] Seed() => Library.Bytes32((result, error) => Abi.mille_table_seed(Pointer, result, error));

    public ulong Hash()
    {
        Check(Abi.mille_table_hash(Pointer, Library.Out, Library.Error));
        return (ulong)Library.Here.Out.Long(0);
    }

    /// <summary>View, legal list, events or score sheet as JSON.</summary>
    public string Json(JsonKind kind, int viewer, long since = 0) => Library.Text(
        (buffer, size, needed, error) =>
            Abi.mille_table_json(Pointer, (int)kind, viewer, (ulong)since, buffer, size, needed, error));

    /// <summary>The record for a seat, or with every card for All: from a line on, with legal lists or hashes if asked for.</summary>
    public string Record(int viewer, bool legal = false, bool hash = false, long firstLine = 0)
    {
        using (var options = Memory.Struct(Abi.SIZE_RECORD_OPTIONS))
        {
            options.SetInt(Abi.RECORD_OPTIONS__LEGAL, legal ? 1 : 0);
            options.SetInt(Abi.RECORD_OPTIONS__HASH, hash ? 1 : 0);
            options.SetLong(Abi.RECORD_OPTIONS__FIRST_LINE, firstLine);
            return Library.Text((buffer, size, needed, error) =>
                Abi.mille_table_record(Pointer, viewer, options.Pointer, buffer, size, needed, error));
        }
    }

    public string Position() => Library.Text(
        (buffer, size, needed, error) => Abi.mille_table_position(Pointer, buffer, size, needed, error));

    private byte[] Struct(int size, Library.StructCall call)
    {
        var raw = Library.Struct(size, call);
        GC.KeepAlive(this);
        return raw;
    }

    internal override string About() => Variant.About();

    protected override bool ReleaseHandle()
    {
        Abi.mille_table_free(handle);
        return true;
    }
}
}
