// The engine, variants, and how a match is set up.
namespace Mille
{
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

/// <summary>What owns a handle of the library: closed by <c>using</c>, or when it is collected.</summary>
public abstract class Handle : SafeHandle
{
    internal Handle() : base(IntPtr.Zero, true) { }

    public override bool IsInvalid => handle == IntPtr.Zero;

    /// <summary>The handle; zero, which the library refuses, once disposed.</summary>
    internal IntPtr Pointer => IsClosed ? IntPtr.Zero : handle;

    /// <summary>Throws unless the status is OK; until then this object is not collected.</summary>
    internal void Check(int status)
    {
        GC.KeepAlive(this);
        Library.Check(status);
    }
}

/// <summary>Limits and log; what comes from it keeps it alive. Also what the library says of itself.</summary>
public sealed class Engine : Handle
{
    public Engine()
    {
        Library.Check(Abi.mille_engine_create(IntPtr.Zero, Library.Out, Library.Error));
        SetHandle(Library.Here.Out.PointerAt(0));
    }

    /// <summary>The library's version, such as <c>0.1.0</c>.</summary>
    public static string Version => Library.StaticText(Abi.mille_version_text());

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
    public static string RuleText(string rule)
    {
        using (var id = Memory.CString(rule)) return Library.StaticText(Abi.mille_rule_text(id.Pointer));
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

    /// <summary>A variant out of a script in Lua; the name is what errors call the script.</summary>
    public Variant VariantFromScript(
        string name, string script, IReadOnlyDictionary<string, string> options = null)
    {
        using (var called = Memory.CString(name))
        using (var text = Memory.Of(System.Text.Encoding.UTF8.GetBytes(script)))
        {
            return WithOptions(options, (array, count) => Abi.mille_variant_from_script(
                Pointer, called.Pointer, text.Pointer, (UIntPtr)text.Size, array, count, Library.Out, Library.Error));
        }
    }

    /// <summary>
    /// What verification finds of a match of a record, from 1, as JSON. What <c>notes</c> and <c>seen</c> hold is in
    /// <c>mille.h</c>; both may be empty.
    /// </summary>
    public string Verify(string record, ulong match = 1, string notes = "", string seen = "")
    {
        using (var text = Memory.Of(System.Text.Encoding.UTF8.GetBytes(record)))
        using (var noted = Memory.Of(System.Text.Encoding.UTF8.GetBytes(notes)))
        using (var kept = Memory.Of(System.Text.Encoding.UTF8.GetBytes(seen)))
        {
            string report = Library.Text((buffer, size, needed, error) => Abi.mille_record_verify(
                Pointer, text.Pointer, (UIntPtr)text.Size, match, noted.Pointer, (UIntPtr)noted.Size, kept.Pointer,
                (UIntPtr)kept.Size, buffer, size, needed, error));
            GC.KeepAlive(this);
            return report;
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

    protected override bool ReleaseHandle()
    {
        Abi.mille_engine_free(handle);
        return true;
    }
}

/// <summary>Rules as resolved: immutable, shared by threads.</summary>
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

    /// <summary>What can be set.</summary>
    public IEnumerable<OptionInfo> Options
    {
        get
        {
            for (uint i = 0;; i++)
            {
                OptionInfo info;
                try
                {
                    info = new OptionInfo(Library.Struct(Abi.SIZE_OPTION_INFO,
                        (result, error) => Abi.mille_variant_option(Pointer, (UIntPtr)i, result, error)));
                }
                catch (MilleException refusal) when (refusal.Status == Status.NotFound)
                {
                    yield break;
                }
                yield return info;
            }
        }
    }

    /// <summary>SHA-256 of rules and script, as in a record.</summary>
    public byte[] Hash() => Library.Bytes32((result, error) => Abi.mille_variant_hash(Pointer, result, error));

    /// <summary>What the loser of a match owes, on bare totals (Y1–Y5).</summary>
    public Payment Settle(Side winner, Side loser, long small, long large)
    {
        using (var input = Memory.Struct(Abi.SIZE_SETTLE_INPUT))
        {
            input.SetInt(Abi.SETTLE_INPUT__END, (int)End.Won);
            input.SetLong(Abi.SETTLE_INPUT__STAKES, small);
            input.SetLong(Abi.SETTLE_INPUT__STAKES + 8, large);
            winner.Write(input, Abi.SETTLE_INPUT__WINNER);
            loser.Write(input, Abi.SETTLE_INPUT__LOSER);
            return new Payment(Library.Struct(
                Abi.SIZE_PAYMENT, (result, error) => Abi.mille_settle(Pointer, input.Pointer, result, error)));
        }
    }

    protected override bool ReleaseHandle()
    {
        Abi.mille_variant_free(handle);
        return true;
    }
}

/// <summary>One player's side of a settlement on bare totals; the last deal where the variant asks for it.</summary>
public sealed class Side
{
    public long Total;
    public int Naturals;
    public int Chapeaux;
    public long? LastDeal;

    internal void Write(Memory memory, int at)
    {
        memory.SetLong(at + Abi.SETTLE_SIDE__TOTAL, Total);
        memory.SetLong(at + Abi.SETTLE_SIDE__LAST_DEAL, LastDeal ?? 0);
        memory.SetInt(at + Abi.SETTLE_SIDE__HAS_LAST_DEAL, LastDeal.HasValue ? 1 : 0);
        memory.SetInt(at + Abi.SETTLE_SIDE__NATURALS, Naturals);
        memory.SetInt(at + Abi.SETTLE_SIDE__CHAPEAUX, Chapeaux);
    }
}

/// <summary>How a match is played; without a seed it comes from the system's randomness.</summary>
public sealed class Setup
{
    public byte[] Seed;
    public long Small = 1;
    public long Large = 3;
    public Decks Decks = Decks.Seed;
    public bool DrawEnds;

    internal Memory Write()
    {
        var setup = Memory.Struct(Abi.SIZE_MATCH_SETUP);
        setup.SetInt(Abi.MATCH_SETUP__DECKS, (int)Decks);
        setup.SetInt(Abi.MATCH_SETUP__DRAW_ENDS, DrawEnds ? 1 : 0);
        setup.SetLong(Abi.MATCH_SETUP__STAKES, Small);
        setup.SetLong(Abi.MATCH_SETUP__STAKES + 8, Large);
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
