// Players: those of the library by name, and those written in C#.
namespace Mille
{
using System;
using System.Collections.Generic;

/// <summary>A player: one of the library's by name, or one written in C#.</summary>
public sealed class Player : Handle
{
    private readonly HostedOpponent hosted;

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
    public Player(Engine engine, string name, Func<Decision, int> function) : this(engine, new FunctionOpponent(name, function))
    {
    }

    /// <summary>An opponent written in C#. Each belongs to one player at a time.</summary>
    public Player(Engine engine, Opponent opponent)
    {
        hosted = HostedOpponent.Make(engine, opponent);
        SetHandle(Library.Here.Out.PointerAt(0));
    }

    public string Text(PlayerTextKind kind) => Library.Text(
        (buffer, size, needed, error) => Abi.mille_player_text(Pointer, (int)kind, buffer, size, needed, error));

    /// <summary>The name under which a record lists it.</summary>
    public string Name => Text(PlayerTextKind.Name);

    /// <summary>The options.</summary>
    public IEnumerable<OptionInfo> Options =>
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

    /// <summary>What the player thinks of its last decision, in numbers.</summary>
    public Evaluation Evaluation()
    {
        for (int capacity = 256;;)
        {
            using (var evaluation = Memory.Struct(Abi.SIZE_EVALUATION))
            using (var chances = new Memory(capacity * sizeof(double)))
            {
                bool more = More(Abi.mille_player_evaluation(
                    Pointer, evaluation.Pointer, chances.Pointer, (UIntPtr)capacity, Library.Out, Library.Error));
                int count = (int)Library.Here.Out.Long(0);
                if (more)
                {
                    capacity = count;
                    continue;
                }
                var given = new double[count];
                Buffer.BlockCopy(chances.Bytes(0, count * sizeof(double)), 0, given, 0, count * sizeof(double));
                return Mille.Evaluation.Read(evaluation.Bytes(0, Abi.SIZE_EVALUATION), given);
            }
        }
    }

    /// <summary>What the function or opponent threw last, whether or not a step failed with it; null: nothing.</summary>
    public Exception Thrown => hosted?.Thrown;

    /// <summary>Why its last call failed, once.</summary>
    internal Exception TakeCause()
    {
        var taken = hosted?.Cause;
        if (taken != null) hosted.Cause = null;
        return taken;
    }

    internal override string About() => Name;

    protected override bool ReleaseHandle()
    {
        Abi.mille_player_free(handle);
        return true;
    }
}
}
