// The engine, variants, and how a match is set up.
namespace Mille
{
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

/// <summary>The owner of a handle of the library, closed by <c>using</c>, or when it is collected.</summary>
public abstract class Handle : SafeHandle
{
    internal Handle() : base(IntPtr.Zero, true) { }

    public override bool IsInvalid => handle == IntPtr.Zero;

    /// <summary>What ToString says of an open handle besides its class.</summary>
    internal abstract string About();

    /// <summary>The class, and which one it is: <c>Player(greedy)</c>, <c>Table(montreal)</c>, <c>Table(disposed)</c>.</summary>
    public override string ToString()
    {
        string about;
        try
        {
            about = IsClosed ? "disposed" : About();
        }
        catch (MilleException refusal)
        {
            about = IsClosed ? "disposed" : refusal.Status.ToString().ToLowerInvariant();
        }
        return GetType().Name + "(" + about + ")";
    }

    /// <summary>The handle. Throws once disposed.</summary>
    internal IntPtr Pointer
    {
        get
        {
            Library.NeedOpen(this, GetType().Name);
            return handle;
        }
    }

    /// <summary>Throws unless the status is OK; until then this object is not collected.</summary>
    internal void Check(int status)
    {
        GC.KeepAlive(this);
        Library.Check(status);
    }

    /// <summary>Whether an array was too small for the result of a call; until then this object is not collected.</summary>
    internal bool More(int status)
    {
        GC.KeepAlive(this);
        return Library.More(status);
    }
}

/// <summary>Limits and log. Everything made from an engine keeps it alive. Also the functions about the library itself.</summary>
public sealed class Engine : Handle
{
    /// <summary>An engine with these options, or with the library's defaults.</summary>
    public Engine(EngineOptions options = null)
    {
        SetHandle((options ?? new EngineOptions()).Create());
    }

    /// <summary>The library's version, such as <c>1.0.0</c>.</summary>
    public static string Version => Library.StaticText(Abi.mille_version_text());

    /// <summary>Whether the library offers a capability, such as <c>mille.state/1</c>.</summary>
    public static bool Has(string capability)
    {
        using (var name = Memory.CString(capability)) return Abi.mille_has(name.Pointer) == 1;
    }

    /// <summary>The languages that the library has, English first: <c>en</c>, <c>fr</c> …</summary>
    public static IEnumerable<string> Languages => Listed(Abi.mille_language);

    /// <summary>
    /// The template of an error's message by its id, or null: parameters as <c>{0}</c> … <c>{3}</c>, <c>{0:card|cards}</c> for
    /// counted words.
    /// </summary>
    public static string MessageText(string message, string language = "en")
    {
        using (var id = Memory.CString(message))
        using (var tag = Memory.Tag(language))
        {
            return Library.StaticText(Abi.mille_message_text(id.Pointer, tag.Pointer));
        }
    }

    /// <summary>The ids of every message of an error, for a translation.</summary>
    public static IEnumerable<string> Messages => Listed(Abi.mille_message_id);

    /// <summary>A commented script to begin a house rule with.</summary>
    public static string ScriptTemplate(string name)
    {
        using (var given = Memory.CString(name))
        {
            return Library.Text((buffer, size, needed, error) =>
                Abi.mille_script_template(given.Pointer, buffer, size, needed, error));
        }
    }

    /// <summary>A seed from the system's randomness.</summary>
    public static byte[] RandomSeed() => Library.Bytes32(Abi.mille_seed_random);

    /// <summary>The seed of match <c>number</c>, from 1, of a series that begins with <c>seed</c>.</summary>
    public static byte[] SeedOfMatch(byte[] seed, ulong number)
    {
        using (var given = Memory.Of32(seed))
        {
            return Library.Bytes32((result, error) => Abi.mille_seed_of_match(given.Pointer, number, result, error));
        }
    }

    /// <summary>The players that this engine finds: the built-in ones, then the files of its folders.</summary>
    public List<string> PlayerNames()
    {
        var names = new List<string>();
        while (true)
        {
            try
            {
                names.Add(Library.Text((buffer, size, needed, error) =>
                    Abi.mille_engine_player_name(Pointer, (UIntPtr)(uint)names.Count, buffer, size, needed, error)));
            }
            catch (MilleException refusal) when (refusal.Status == Status.NotFound)
            {
                GC.KeepAlive(this);
                return names;
            }
        }
    }

    /// <summary>The description of a player by its name alone, with its options, as JSON. A file is loaded in a child process.</summary>
    public string DescribePlayer(string name) => DescribePlayer(new PlayerSetup(name));

    /// <summary>The description of the player of a setup.</summary>
    public string DescribePlayer(PlayerSetup setup)
    {
        string text = setup.With((name, given) => Library.Text((buffer, size, needed, error) =>
            Abi.mille_player_describe(Pointer, name, given, buffer, size, needed, error)));
        GC.KeepAlive(this);
        return text;
    }

    /// <summary>All problems of a script, in the order of its lines. <c>files</c> are the texts of files that it may extend, by name.</summary>
    public List<MilleException> CheckScript(string name, string script, IReadOnlyDictionary<string, string> files = null)
    {
        const int most = 100;
        var problems = new List<MilleException>();
        using (var array = new Memory(most * Abi.SIZE_ERROR))
        {
            array.SetInt(0, Abi.SIZE_ERROR);
            Check(WithFiles(name, script, files, (given, count) => Abi.mille_script_check(
                Pointer, given, count, array.Pointer, (UIntPtr)Abi.SIZE_ERROR, (UIntPtr)most, Library.Out, Library.Error)));
            for (int i = 0; i < (int)Library.Here.Out.Long(0); i++)
            {
                int at = i * Abi.SIZE_ERROR;
                var status = (Status)array.Int(at + Abi.ERROR__STATUS);
                problems.Add(MilleException.Of(status, array.Bytes(at, Abi.SIZE_ERROR)));
            }
        }
        return problems;
    }

    /// <summary>The ids of the variants that ship with the library.</summary>
    public static IEnumerable<string> Variants => Listed(Abi.mille_variant_id);

    /// <summary>The ids of the players that are built in.</summary>
    public static IEnumerable<string> Players => Listed(Abi.mille_player_id);

    private static IEnumerable<string> Listed(Func<UIntPtr, IntPtr> call)
    {
        for (uint i = 0;; i++)
        {
            string id = Library.StaticText(call((UIntPtr)i));
            if (id == null) yield break;
            yield return id;
        }
    }

    /// <summary>The text of a rule by its id, or null.</summary>
    public static string RuleText(string rule, string language = "en")
    {
        using (var id = Memory.CString(rule))
        using (var tag = Memory.Tag(language))
        {
            return Library.StaticText(Abi.mille_rule_text(id.Pointer, tag.Pointer));
        }
    }

    /// <summary>A seed from text: 64 hexadecimal digits, or a decimal number.</summary>
    public static byte[] Seed(string text)
    {
        using (var given = Memory.CString(text))
        {
            return Library.Bytes32((result, error) => Abi.mille_seed_parse(given.Pointer, result, error));
        }
    }

    /// <summary>A shipped variant by its id, with options by name and text.</summary>
    public Variant Variant(string id, IReadOnlyDictionary<string, string> options = null)
    {
        using (var name = Memory.CString(id))
        {
            return WithOptions(options, (array, count) =>
                Abi.mille_variant_load(Pointer, name.Pointer, array, count, Library.Out, Library.Error));
        }
    }

    /// <summary>
    /// A variant from a script in Lua. Errors call the script by the name. <c>files</c> are the texts of files that it may
    /// extend, by name.
    /// </summary>
    public Variant VariantFromScript(
        string name, string script, IReadOnlyDictionary<string, string> options = null,
        IReadOnlyDictionary<string, string> files = null) =>
        WithOptions(options, (array, count) => WithFiles(name, script, files, (given, givenCount) =>
            Abi.mille_variant_from_script(Pointer, given, givenCount, array, count, Library.Out, Library.Error)));

    /// <summary>
    /// Verifies a match of a record, numbered from 1. What <c>notes</c> and <c>seen</c> hold is in <c>mille.h</c>; both may
    /// be empty. <c>VerdictJson</c> says the verdict in sentences.
    /// </summary>
    public Verdict Verify(string record, ulong match = 1, string notes = "", string seen = "")
    {
        using (var text = Memory.Of(System.Text.Encoding.UTF8.GetBytes(record)))
        using (var noted = Memory.Of(System.Text.Encoding.UTF8.GetBytes(notes)))
        using (var kept = Memory.Of(System.Text.Encoding.UTF8.GetBytes(seen)))
        using (var setup = Memory.Struct(Abi.SIZE_VERIFY_SETUP))
        using (var verdict = Memory.Struct(Abi.SIZE_VERDICT))
        {
            setup.SetLong(Abi.VERIFY_SETUP__MATCH, (long)match);
            setup.SetPointer(Abi.VERIFY_SETUP__TEXT, text.Pointer);
            setup.SetLong(Abi.VERIFY_SETUP__LENGTH, text.Size);
            setup.SetPointer(Abi.VERIFY_SETUP__NOTES, noted.Pointer);
            setup.SetLong(Abi.VERIFY_SETUP__NOTES_LENGTH, noted.Size);
            setup.SetPointer(Abi.VERIFY_SETUP__SEEN, kept.Pointer);
            setup.SetLong(Abi.VERIFY_SETUP__SEEN_LENGTH, kept.Size);
            Check(Abi.mille_record_verify(Pointer, setup.Pointer, verdict.Pointer, Library.Error));
            GC.KeepAlive(this);
            return new Verdict(verdict.Bytes(0, Abi.SIZE_VERDICT));
        }
    }

    /// <summary>A verdict as JSON, with sentences in a language. Nothing is verified again.</summary>
    public static string VerdictJson(Verdict verdict, string language = "en")
    {
        using (var given = Memory.Of(verdict.Raw))
        using (var tag = Memory.Tag(language))
        {
            return Library.Text((buffer, size, needed, error) =>
                Abi.mille_verdict_json(given.Pointer, tag.Pointer, buffer, size, needed, error));
        }
    }

    // Calls with a script and the files that it may extend.
    private static int WithFiles(
        string name, string script, IReadOnlyDictionary<string, string> files, Func<IntPtr, UIntPtr, int> use)
    {
        var all = new List<KeyValuePair<string, string>> { new KeyValuePair<string, string>(name, script) };
        all.AddRange(files ?? new Dictionary<string, string>());
        var texts = new List<Memory>();
        using (var array = new Memory(all.Count * Abi.SIZE_SCRIPT_FILE))
        {
            try
            {
                for (int i = 0; i < all.Count; i++)
                {
                    int at = i * Abi.SIZE_SCRIPT_FILE;
                    texts.Add(Memory.CString(all[i].Key));
                    array.SetPointer(at + Abi.SCRIPT_FILE__NAME, texts[texts.Count - 1].Pointer);
                    texts.Add(Memory.Of(System.Text.Encoding.UTF8.GetBytes(all[i].Value)));
                    array.SetPointer(at + Abi.SCRIPT_FILE__TEXT, texts[texts.Count - 1].Pointer);
                    array.SetLong(at + Abi.SCRIPT_FILE__SIZE, texts[texts.Count - 1].Size);
                }
                return use(array.Pointer, (UIntPtr)all.Count);
            }
            finally
            {
                texts.ForEach(text => text.Dispose());
            }
        }
    }

    private Variant WithOptions(IReadOnlyDictionary<string, string> options, Func<IntPtr, UIntPtr, int> load)
    {
        var texts = new List<Memory>();
        using (var array = new Memory((options?.Count ?? 0) * Abi.SIZE_OPTION))
        {
            int count = 0;
            foreach (var option in options ?? new Dictionary<string, string>())
            {
                texts.Add(Memory.CString(option.Key));
                array.SetPointer(count * Abi.SIZE_OPTION + Abi.OPTION__NAME, texts[texts.Count - 1].Pointer);
                texts.Add(Memory.CString(option.Value));
                array.SetPointer(count++ * Abi.SIZE_OPTION + Abi.OPTION__VALUE, texts[texts.Count - 1].Pointer);
            }
            int status = load(array.Pointer, (UIntPtr)count);
            texts.ForEach(text => text.Dispose());
            Check(status);
        }
        return new Variant(Library.Here.Out.PointerAt(0));
    }

    internal override string About() => Version;

    protected override bool ReleaseHandle()
    {
        Abi.mille_engine_free(handle);
        return true;
    }
}

/// <summary>A set of resolved rules. It is immutable, and threads may share it.</summary>
public sealed class Variant : Handle
{
    public Rules Rules { get; }

    internal Variant(IntPtr pointer)
    {
        SetHandle(pointer);
        Rules = new Rules(Library.Struct(
            Abi.SIZE_RULES, (result, error) => Abi.mille_variant_rules(pointer, result, error)));
    }

    /// <summary>Its id, title, rules as JSON …</summary>
    public string Text(VariantTextKind kind) => Library.Text(
        (buffer, size, needed, error) => Abi.mille_variant_text(Pointer, (int)kind, buffer, size, needed, error));

    /// <summary>The options.</summary>
    public IEnumerable<OptionInfo> Options =>
        OptionInfos((i, result, error) => Abi.mille_variant_option(Pointer, i, result, error));

    /// <summary>The rules of a rule set that the script's hook `deal_rules` may choose for a deal, from 1. 0: those of Rules.</summary>
    public Rules RuleSet(int number) => new Rules(Library.Struct(
        Abi.SIZE_RULES, (result, error) => Abi.mille_variant_rule_set(Pointer, number, result, error)));

    /// <summary>What the script remembers through a match, in the order of View.Memory.</summary>
    public IEnumerable<MemoryInfo> Memory => Infos(
        raw => new MemoryInfo(raw), Abi.SIZE_MEMORY_INFO,
        (i, result, error) => Abi.mille_variant_memory(Pointer, i, result, error));

    internal delegate int InfoCall(UIntPtr index, IntPtr result, IntPtr error);

    internal static IEnumerable<OptionInfo> OptionInfos(InfoCall call) =>
        Infos(raw => new OptionInfo(raw), Abi.SIZE_OPTION_INFO, call);

    /// <summary>What a call writes for 0, 1 and so on, until there is no more.</summary>
    private static IEnumerable<T> Infos<T>(Func<byte[], T> made, int size, InfoCall call)
    {
        for (uint i = 0;; i++)
        {
            T info;
            try
            {
                info = made(Library.Struct(size, (result, error) => call((UIntPtr)i, result, error)));
            }
            catch (MilleException refusal) when (refusal.Status == Status.NotFound)
            {
                yield break;
            }
            yield return info;
        }
    }

    /// <summary>SHA-256 of rules and script, as in a record.</summary>
    public byte[] Hash() => Library.Bytes32((result, error) => Abi.mille_variant_hash(Pointer, result, error));

    /// <summary>
    /// Computes what the loser of a match pays, from totals alone (Y1–Y5). `memory` has a number for each entry of Memory; null: as when
    /// a match begins.
    /// </summary>
    public Payment Settle(Side winner, Side loser, long small, long large, int[] memory = null)
    {
        using (var input = Mille.Memory.Struct(Abi.SIZE_SETTLE_INPUT))
        {
            input.SetInt(Abi.SETTLE_INPUT__END, (int)End.Won);
            input.SetLong(Abi.SETTLE_INPUT__STAKES, small);
            input.SetLong(Abi.SETTLE_INPUT__STAKES + 8, large);
            winner.Write(input, Abi.SETTLE_INPUT__WINNER);
            loser.Write(input, Abi.SETTLE_INPUT__LOSER);
            if (memory != null)
            {
                int count = new List<MemoryInfo>(Memory).Count;
                if (memory.Length != count)
                {
                    throw new ArgumentException($"the variant remembers {count} numbers, not {memory.Length}");
                }
                input.SetInt(Abi.SETTLE_INPUT__HAS_MEMORY, 1);
                for (int i = 0; i < count; i++) input.SetInt(Abi.SETTLE_INPUT__MEMORY + 4 * i, memory[i]);
            }
            return new Payment(Library.Struct(
                Abi.SIZE_PAYMENT, (result, error) => Abi.mille_settle(Pointer, input.Pointer, result, error)));
        }
    }

    internal override string About() => Text(VariantTextKind.Id);

    protected override bool ReleaseHandle()
    {
        Abi.mille_variant_free(handle);
        return true;
    }
}

/// <summary>One player's side of a settlement. Some variants also need the last deal.</summary>
[Serializable]
public sealed class Side : Data
{
    public long Total { get; set; }
    public int Naturals { get; set; }
    public int Chapeaux { get; set; }
    public long? LastDeal { get; set; }

    internal override object[] Members() =>
        new object[] { "Total", Total, "Naturals", Naturals, "Chapeaux", Chapeaux, "LastDeal", LastDeal };

    internal void Write(Memory memory, int at)
    {
        memory.SetLong(at + Abi.SETTLE_SIDE__TOTAL, Total);
        memory.SetLong(at + Abi.SETTLE_SIDE__LAST_DEAL, LastDeal ?? 0);
        memory.SetInt(at + Abi.SETTLE_SIDE__HAS_LAST_DEAL, LastDeal.HasValue ? 1 : 0);
        memory.SetInt(at + Abi.SETTLE_SIDE__NATURALS, Naturals);
        memory.SetInt(at + Abi.SETTLE_SIDE__CHAPEAUX, Chapeaux);
    }
}

/// <summary>The settings of a match. Without a seed, the system chooses one.</summary>
[Serializable]
public sealed class Setup : Data
{
    public byte[] Seed { get; set; }

    /// <summary>Small and large. null: 1 and the variant's ratio. Two zeros: a match for nothing.</summary>
    public long[] Stakes { get; set; }
    public Decks Decks { get; set; } = Decks.Seed;
    public bool DrawEnds { get; set; }

    internal override object[] Members() =>
        new object[] { "Seed", Seed, "Stakes", Stakes, "Decks", Decks, "DrawEnds", DrawEnds };

    internal Memory Write()
    {
        var setup = Memory.Struct(Abi.SIZE_MATCH_SETUP);
        setup.SetInt(Abi.MATCH_SETUP__DECKS, (int)Decks);
        setup.SetInt(Abi.MATCH_SETUP__DRAW_ENDS, DrawEnds ? 1 : 0);
        if (Stakes != null)
        {
            if (Stakes.Length != 2) throw new ArgumentException("there are two stakes");
            setup.SetLong(Abi.MATCH_SETUP__STAKES, Stakes[0]);
            setup.SetLong(Abi.MATCH_SETUP__STAKES + 8, Stakes[1]);
            setup.SetInt(Abi.MATCH_SETUP__NO_STAKES, Stakes[0] == 0 && Stakes[1] == 0 ? 1 : 0);
        }
        if (Seed != null)
        {
            if (Seed.Length != Abi.SEED_SIZE) throw new ArgumentException("a seed has 32 bytes");
            setup.SetInt(Abi.MATCH_SETUP__HAS_SEED, 1);
            setup.Write(Abi.MATCH_SETUP__SEED, Seed);
        }
        return setup;
    }
}
}
