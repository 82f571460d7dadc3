// Players: the library's by name, and C# functions as players.
namespace Mille
{
using System;
using System.Runtime.InteropServices;

/// <summary>A decision that a player must make. It reads the library's memory, and is valid while the player's function runs.</summary>
public sealed class Decision
{
    private readonly IntPtr pointer;

    internal Decision(IntPtr pointer)
    {
        this.pointer = pointer;
        int count = Marshal.ReadInt32(pointer, Abi.AI_DECISION__LEGAL_COUNT);
        IntPtr legal = Marshal.ReadIntPtr(pointer, Abi.AI_DECISION__LEGAL);
        Legal = new LegalList(Memory.Copy(legal, count * Abi.SIZE_ACTION));
    }

    public LegalList Legal { get; }

    /// <summary>Number of the player's decision in the match.</summary>
    public long Number => Marshal.ReadInt64(pointer, Abi.AI_DECISION__NUMBER);

    /// <summary>Number of the decision in the match, both players counted.</summary>
    public long InMatch => Marshal.ReadInt64(pointer, Abi.AI_DECISION__DECISION);

    /// <summary>What the seat may know.</summary>
    public View View => new View(Memory.Copy(Marshal.ReadIntPtr(pointer, Abi.AI_DECISION__VIEW), Abi.SIZE_VIEW));

    /// <summary>What it may spend on the decision.</summary>
    public Budget Budget => new Budget
    {
        Nodes = (ulong)Marshal.ReadInt64(pointer, Abi.AI_DECISION__NODES),
        SoftUs = Marshal.ReadInt64(pointer, Abi.AI_DECISION__SOFT_US),
        HardUs = Marshal.ReadInt64(pointer, Abi.AI_DECISION__HARD_US),
    };

    /// <summary>Random bytes for this decision.</summary>
    public byte[] Seed => Memory.Copy(pointer + Abi.AI_DECISION__SEED, Abi.SEED_SIZE);
}

/// <summary>An opponent: one of the library's by name, or a C# function.</summary>
public sealed class Player : Handle
{
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int NativeDecide(IntPtr instance, IntPtr decision, IntPtr index);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate void NativeDestroy(IntPtr instance);

    // One static function serves every player; its `instance` leads to the entry. IL2CPP can call no other.
    private static readonly NativeDecide Decide = DecideFor;
    private static readonly NativeDestroy Destroy = DestroyFor;

    // A function, the entry table and what it points to. They live until the library destroys the player, which for one
    // that is disposed while it decides is after its answer.
    private sealed class Entry
    {
        internal readonly Memory Api = Memory.Struct(Abi.SIZE_AI_API);
        internal readonly Memory Id;
        internal readonly Memory Release = Memory.CString("1");
        internal readonly Func<Decision, int> Function;
        internal Exception Thrown;

        internal Entry(string name, Func<Decision, int> function)
        {
            Id = Memory.CString(name);
            Function = function;
            Api.SetInt(Abi.AI_API__VERSION, Abi.AI_VERSION);
            Api.SetInt(Abi.AI_API__FLAGS, Abi.AI_ANY_RULES);
            Api.SetInt(Abi.AI_API__RULES_SIZE, Abi.RULES_1_0);
            Api.SetPointer(Abi.AI_API__ID, Id.Pointer);
            Api.SetPointer(Abi.AI_API__TITLE, Id.Pointer);
            Api.SetPointer(Abi.AI_API__RELEASE, Release.Pointer);
            Api.SetPointer(Abi.AI_API__DECIDE, Marshal.GetFunctionPointerForDelegate(Decide));
            Api.SetPointer(Abi.AI_API__DESTROY, Marshal.GetFunctionPointerForDelegate(Destroy));
        }
    }

    private readonly Entry entry;

    /// <summary>A built-in or installed player by its name alone, such as <c>greedy</c>.</summary>
    public Player(Engine engine, string name) : this(engine, new PlayerSetup(name))
    {
    }

    /// <summary>The player of a setup.</summary>
    public Player(Engine engine, PlayerSetup setup)
    {
        engine.Check(setup.With((name, given) =>
            Abi.mille_player_create(engine.Pointer, name, given, Library.Out, Library.Error)));
        SetHandle(Library.Here.Out.PointerAt(0));
    }

    /// <summary>A function as a player. It returns an index into the legal list.</summary>
    public Player(Engine engine, string name, Func<Decision, int> function)
    {
        entry = new Entry(name, function);
        var instance = GCHandle.Alloc(entry);
        try
        {
            engine.Check(Abi.mille_player_from_api(
                engine.Pointer, entry.Api.Pointer, GCHandle.ToIntPtr(instance), IntPtr.Zero, UIntPtr.Zero, Library.Out, Library.Error));
        }
        catch (MilleException)
        {
            instance.Free();
            throw;
        }
        SetHandle(Library.Here.Out.PointerAt(0));
    }

    public string Text(PlayerTextKind kind) => Library.Text(
        (buffer, size, needed, error) => Abi.mille_player_text(Pointer, (int)kind, buffer, size, needed, error));

    /// <summary>The name under which a record lists it.</summary>
    public string Name => Text(PlayerTextKind.Name);

    /// <summary>The options.</summary>
    public System.Collections.Generic.IEnumerable<OptionInfo> Options =>
        Variant.OptionInfos((i, result, error) => Abi.mille_player_option(Pointer, i, result, error));

    /// <summary>The rule fields that the variant uses and the player does not know.</summary>
    public string[] UnknownFields(Variant variant)
    {
        string names = Library.Text((buffer, size, needed, error) =>
            Abi.mille_player_unknown_fields(Pointer, variant.Pointer, buffer, size, needed, error));
        return names.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
    }

    /// <summary>How the player explains its last decision in its own words; empty if it does not.</summary>
    public string Explanation() => Library.Text(
        (buffer, size, needed, error) => Abi.mille_player_explanation(Pointer, buffer, size, needed, error));

    /// <summary>What the player found out about its last decision: a JSON list as that of <c>Table.Reasons</c>, empty if it did not look ahead.</summary>
    public string Reasons(string language = "en")
    {
        using (var tag = Memory.Tag(language))
        {
            return Library.Text((buffer, size, needed, error) =>
                Abi.mille_player_reasons(Pointer, tag.Pointer, buffer, size, needed, error));
        }
    }

    /// <summary>Sets the number that the log gets with lines of this player.</summary>
    public void SetUser(long user) => Check(Abi.mille_player_set_user(Pointer, new IntPtr(user), Library.Error));

    /// <summary>Asks the player to answer soon. May be called on any thread.</summary>
    public void Cancel() => Check(Abi.mille_player_cancel(Pointer, Library.Error));

    /// <summary>The exception that its function has thrown since the last call, or null.</summary>
    internal Exception TakeThrown()
    {
        var taken = entry?.Thrown;
        if (taken != null) entry.Thrown = null;
        return taken;
    }

    protected override bool ReleaseHandle()
    {
        Abi.mille_player_free(handle);
        return true;
    }

    [MonoPInvokeCallback(typeof(NativeDecide))]
    private static int DecideFor(IntPtr instance, IntPtr decision, IntPtr index)
    {
        Entry entry = null;
        try
        {
            entry = (Entry)GCHandle.FromIntPtr(instance).Target;
            Marshal.WriteInt32(index, entry.Function(new Decision(decision)));
            return 0;
        }
        catch (Exception e)
        {
            // No exception may pass through C.
            if (entry != null) entry.Thrown = e;
            return 1;
        }
    }

    [MonoPInvokeCallback(typeof(NativeDestroy))]
    private static void DestroyFor(IntPtr instance)
    {
        try
        {
            GCHandle.FromIntPtr(instance).Free();
        }
        catch (InvalidOperationException)
        {
            // Free already, and no exception may pass through C.
        }
    }
}
}
