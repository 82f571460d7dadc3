// A state: a snapshot of a match in the program's memory, for search and simulation.
namespace Mille
{
using System;

/// <summary>A point of a match, hidden cards included. Not for two threads at once.</summary>
public sealed class State : IDisposable
{
    private static readonly int Size = (int)Abi.mille_state_size();

    private readonly Memory memory = new Memory(Size);
    private readonly Memory actions;
    private readonly UIntPtr capacity;

    public Variant Variant { get; }

    /// <summary>The start of a match, between deals.</summary>
    public State(Variant variant, Setup setup) : this(variant)
    {
        using (var given = setup.Write())
        {
            variant.Check(Abi.mille_state_init(variant.Pointer, given.Pointer, memory.Pointer, Library.Error));
        }
    }

    private State(Variant variant)
    {
        Variant = variant;
        capacity = (UIntPtr)variant.Rules.LongestLegalList;
        actions = new Memory(variant.Rules.LongestLegalList * Abi.SIZE_ACTION);
    }

    /// <summary>The variant's handle for a call. Throws once the state is disposed.</summary>
    private IntPtr Rules
    {
        get
        {
            Library.NeedOpen(memory, nameof(State));
            return Variant.Pointer;
        }
    }

    /// <summary><c>State(montreal)</c>, or <c>State(disposed)</c>.</summary>
    public override string ToString() => "State(" + (memory.IsClosed ? "disposed" : Variant.About()) + ")";

    /// <summary>A copy of its bytes.</summary>
    public State Clone()
    {
        var copy = new State(Variant);
        copy.Set(this);
        return copy;
    }

    /// <summary>Copies another state of the variant into this one.</summary>
    public void Set(State other)
    {
        Library.NeedOpen(memory, nameof(State));
        Library.NeedOpen(other.memory, nameof(State));
        memory.Write(0, other.memory.Bytes(0, Size));
        GC.KeepAlive(this);
        GC.KeepAlive(other);
    }

    /// <summary>Where a table stands.</summary>
    public static State Of(Table table)
    {
        var state = new State(table.Variant);
        table.Check(Abi.mille_state_from_table(table.Pointer, state.memory.Pointer, Library.Error));
        return state;
    }

    public void NextDeal() => Check(Abi.mille_state_next_deal(Rules, memory.Pointer, Library.Error));

    public Phase Phase
    {
        get
        {
            var here = Library.Here;
            Check(Abi.mille_state_phase(
                Rules, memory.Pointer, here.Out.Pointer, here.Second.Pointer, Library.Error));
            return (Phase)here.Out.Int(0);
        }
    }

    /// <summary>The legal list of the seat whose turn it is. It is empty outside a deal.</summary>
    public LegalList Legal()
    {
        Check(Abi.mille_state_legal(
            Rules, memory.Pointer, actions.Pointer, capacity, Library.Out, Library.Error));
        return new LegalList(actions.Bytes(0, (int)Library.Here.Out.Long(0) * Abi.SIZE_ACTION));
    }

    /// <summary>The length of the legal list; 0 outside a deal.</summary>
    public int LegalCount()
    {
        Check(Abi.mille_state_legal_count(Rules, memory.Pointer, Library.Out, Library.Error));
        return (int)Library.Here.Out.Long(0);
    }

    /// <summary>Plays entry <paramref name="index"/> of the legal list, from 0. Quicker than Legal() and Apply().</summary>
    public void Play(int index) =>
        Check(Abi.mille_state_play(Rules, memory.Pointer, (UIntPtr)checked((uint)index), Library.Error));

    public void Apply(MilleAction action) =>
        Check(Abi.mille_state_apply(Rules, memory.Pointer, action.Write(), Library.Error));

    public View View(int viewer)
    {
        var view = new View(Library.Struct(Abi.SIZE_VIEW,
            (result, error) => Abi.mille_state_view(Rules, memory.Pointer, viewer, result, error)));
        GC.KeepAlive(this);
        return view;
    }

    public ulong Hash()
    {
        Check(Abi.mille_state_hash(Rules, memory.Pointer, Library.Out, Library.Error));
        return (ulong)Library.Here.Out.Long(0);
    }

    /// <summary>Plays random actions to the end of the deal.</summary>
    public Playout Playout(ulong seed)
    {
        using (var result = new Memory(Abi.SIZE_PLAYOUT))
        {
            Check(Abi.mille_state_playout(Rules, memory.Pointer, seed, result.Pointer, Library.Error));
            return new Playout(result.Bytes(0, Abi.SIZE_PLAYOUT));
        }
    }

    /// <summary>A table that starts here; it has no record.</summary>
    public Table Table()
    {
        Check(Abi.mille_table_from_state(Rules, memory.Pointer, Library.Out, Library.Error));
        return new Table(Library.Here.Out.PointerAt(0));
    }

    private void Check(int status)
    {
        GC.KeepAlive(this);
        Variant.Check(status);
    }

    public void Dispose()
    {
        memory.Dispose();
        actions.Dispose();
    }
}
}
