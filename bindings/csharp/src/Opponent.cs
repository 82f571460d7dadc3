// What players written in C# are made of: the class to derive from, what it learns, and what it says.
namespace Mille
{
using System;
using System.Runtime.InteropServices;

/// <summary>
/// A player written in C#. <c>Decide</c> is all it needs; the other methods are optional. An exception in <c>MatchBegin</c> or <c>Decide</c> fails
/// the player's step: it is the inner exception of the one that <c>Table.Step</c> throws. After one in <c>Observe</c> the next decision fails with
/// it; until the match begins again, the library calls neither <c>Observe</c> nor <c>Decide</c> nor <c>Save</c>. An exception in another method
/// counts as nothing said. <c>Player.Thrown</c> returns the last one in each case.
/// </summary>
public abstract class Opponent
{
    internal HostedOpponent Host;

    /// <summary>Its id, under which records list it: letters, digits, <c>-</c> and <c>_</c>.</summary>
    public abstract string Name { get; }

    /// <summary>Its name for people.</summary>
    public virtual string Title => Name;

    /// <summary>Its own version.</summary>
    public virtual string Release => "1";

    public virtual string Author => "";

    /// <summary>How it plays, in one sentence.</summary>
    public virtual string About => "";

    /// <summary>Whether it gives the same answers if all that it gets is the same.</summary>
    public virtual bool IsDeterministic => false;

    /// <summary>Whether it plays these rules. May be called on any thread. An exception means no.</summary>
    public virtual bool Supports(Rules rules) => true;

    /// <summary>
    /// A match begins, or the player joins one, whose events follow. The match begins again after an undo, after a decision that failed, and
    /// before a deal with other rules than the deal before.
    /// </summary>
    public virtual void MatchBegin(Match match) { }

    /// <summary>Something happened, as the player's seat may know it.</summary>
    public virtual void Observe(Event happened) { }

    /// <summary>Returns an index into <c>decision.Legal</c>.</summary>
    public abstract int Decide(Decision decision);

    /// <summary>The match is over, or the player leaves it. A player that nobody disposes of leaves on the garbage collector's thread.</summary>
    public virtual void MatchEnd() { }

    /// <summary>Explains the last decision. Called at most once a decision; null and empty say nothing.</summary>
    public virtual string Explain() => null;

    /// <summary>What the player thinks of its last decision. Null says nothing.</summary>
    public virtual Evaluation Evaluate() => null;

    /// <summary>Writes a line to the engine's log. Without an effect outside of the methods above, and on other threads.</summary>
    protected void Log(LogLevel level, string text) => Host?.Log(level, text);
}

/// <summary>An opponent whose memory of a match can be saved. Without it the library sends every event of the match again.</summary>
public interface IRestorable
{
    /// <summary>The memory of the match, at most 1 MiB. Null or empty: there is none.</summary>
    byte[] Save();

    /// <summary>
    /// Takes back a memory, which is never empty. Called after <c>MatchBegin</c>, but not after an undo. Only the events since <c>Save</c>
    /// follow; after an exception all events of the match do.
    /// </summary>
    void Restore(byte[] memory);
}

/// <summary>Hooks that the script of a variant has.</summary>
[Flags]
public enum Hooks
{
    None = 0,
    Allow = Abi.HOOK_ALLOW,
    ScoreDeal = Abi.HOOK_SCORE_DEAL,
    MatchOver = Abi.HOOK_MATCH_OVER,
    Settle = Abi.HOOK_SETTLE,
    DealRules = Abi.HOOK_DEAL_RULES,
}

/// <summary>A match as its player gets it.</summary>
[Serializable]
public sealed class Match : Data
{
    internal Match(IntPtr match)
    {
        Seat = Marshal.ReadInt32(match, Abi.AI_MATCH__SEAT);
        Rules = new Rules(Memory.Copy(Marshal.ReadIntPtr(match, Abi.AI_MATCH__RULES), Abi.SIZE_RULES));
        Variant = Library.StaticText(Marshal.ReadIntPtr(match, Abi.AI_MATCH__VARIANT));
        HasHooks = Marshal.ReadInt32(match, Abi.AI_MATCH__HAS_HOOKS) != 0;
        Hooks = (Hooks)Marshal.ReadInt32(match, Abi.AI_MATCH__HOOKS);
        Stakes = new[] { Marshal.ReadInt64(match, Abi.AI_MATCH__STAKES), Marshal.ReadInt64(match, Abi.AI_MATCH__STAKES + 8) };
    }

    /// <summary>The player's seat.</summary>
    public int Seat { get; }

    /// <summary>The rules of the deal in progress, or of the next one.</summary>
    public Rules Rules { get; }

    /// <summary>The variant's id.</summary>
    public string Variant { get; }

    public bool HasHooks { get; }
    public Hooks Hooks { get; }

    /// <summary>Small and large.</summary>
    public long[] Stakes { get; }

    internal override object[] Members() => new object[]
    {
        "Seat", Seat, "Variant", Variant, "HasHooks", HasHooks, "Hooks", Hooks, "Stakes", Stakes, "Rules", Rules,
    };
}

/// <summary>A decision that a player must make. All but <c>ShouldStop</c> and <c>CountNodes</c> is a copy, which a program may keep.</summary>
[Serializable]
public sealed class Decision : Data
{
    [NonSerialized] private readonly HostedOpponent host;

    internal Decision(HostedOpponent host, IntPtr pointer)
    {
        this.host = host;
        Match = host.Match;
        int count = Marshal.ReadInt32(pointer, Abi.AI_DECISION__LEGAL_COUNT);
        IntPtr legal = Marshal.ReadIntPtr(pointer, Abi.AI_DECISION__LEGAL);
        Legal = new LegalList(Memory.Copy(legal, count * Abi.SIZE_ACTION));
        Number = Marshal.ReadInt64(pointer, Abi.AI_DECISION__NUMBER);
        InMatch = Marshal.ReadInt64(pointer, Abi.AI_DECISION__DECISION);
        View = new View(Memory.Copy(Marshal.ReadIntPtr(pointer, Abi.AI_DECISION__VIEW), Abi.SIZE_VIEW));
        Budget = new Budget
        {
            Nodes = (ulong)Marshal.ReadInt64(pointer, Abi.AI_DECISION__NODES),
            SoftUs = Marshal.ReadInt64(pointer, Abi.AI_DECISION__SOFT_US),
            HardUs = Marshal.ReadInt64(pointer, Abi.AI_DECISION__HARD_US),
        };
        Seed = Memory.Copy(pointer + Abi.AI_DECISION__SEED, Abi.SEED_SIZE);
    }

    public LegalList Legal { get; }

    /// <summary>Number of the player's decision in the match.</summary>
    public long Number { get; }

    /// <summary>Number of the decision in the match, both players counted.</summary>
    public long InMatch { get; }

    /// <summary>What the seat may know.</summary>
    public View View { get; }

    /// <summary>The match: the player's seat, the rules and the stakes.</summary>
    public Match Match { get; }

    /// <summary>What the player may spend on the decision.</summary>
    public Budget Budget { get; }

    /// <summary>Random bytes for this decision.</summary>
    public byte[] Seed { get; }

    /// <summary>
    /// Whether the player should answer now: the soft limit has passed, or the decision was cancelled. It is fast. True after the decision.
    /// Before its end, another thread than the one that decides gets an <c>InvalidOperationException</c>.
    /// </summary>
    public bool ShouldStop() => host == null || host.ShouldStop(this);

    /// <summary>
    /// Adds positions that the player has searched, and returns whether <c>Budget.Nodes</c> is spent. True after the decision. Before its end,
    /// another thread than the one that decides gets an <c>InvalidOperationException</c>.
    /// </summary>
    public bool CountNodes(long nodes = 1)
    {
        if (nodes < 0) throw new ArgumentOutOfRangeException(nameof(nodes));
        return host == null || host.CountNodes(this, (ulong)nodes);
    }

    internal override object[] Members() => new object[]
    {
        "Number", Number, "InMatch", InMatch, "Budget", Budget, "Seed", Seed, "Match", Match, "View", View, "Legal", Legal,
    };
}

/// <summary>
/// What a player thinks of its last decision. A player that looks ahead plays its choice on in many trials, and counts what they have in common.
/// </summary>
[Serializable]
public sealed class Evaluation : Data
{
    /// <summary>Number of trials; 0: the player did not look ahead, and the next three are 0.</summary>
    public long Trials { get; set; }

    /// <summary>In how many trials the opponent takes the pile in the next turn.</summary>
    public long OpponentTakes { get; set; }

    /// <summary>In how many trials the opponent goes out in the next turn.</summary>
    public long OpponentOut { get; set; }

    /// <summary>In how many trials the player goes out in its own next turn.</summary>
    public long Out { get; set; }

    /// <summary>Ways to play that were compared, the choice included; 0: none was compared.</summary>
    public long Ways { get; set; }

    /// <summary>How many of the other ways are not clearly worse.</summary>
    public long Close { get; set; }

    /// <summary>Points of the deal by which the choice is better than the one without trials.</summary>
    public double Gain { get; set; }

    /// <summary>Standard error of <c>Gain</c>.</summary>
    public double GainError { get; set; }

    /// <summary>Points of the deal that the player expects, less the opponent's; null: it does not say.</summary>
    public double? Points { get; set; }

    /// <summary>Payment of the match that the player expects, in the unit of the stakes; null: it does not say.</summary>
    public double? Payment { get; set; }

    /// <summary>The probability with which the player prefers each entry of the legal list. Null from an opponent: its choice, for certain.</summary>
    public double[] Chances { get; set; }

    internal override object[] Members() => new object[]
    {
        "Trials", Trials, "OpponentTakes", OpponentTakes, "OpponentOut", OpponentOut, "Out", Out, "Ways", Ways, "Close", Close,
        "Gain", Gain, "GainError", GainError, "Points", Points, "Payment", Payment, "Chances", Chances,
    };

    internal static Evaluation Read(byte[] raw, double[] chances) => new Evaluation
    {
        Trials = BitConverter.ToUInt32(raw, Abi.EVALUATION__TRIALS),
        OpponentTakes = BitConverter.ToUInt32(raw, Abi.EVALUATION__OPPONENT_TAKES),
        OpponentOut = BitConverter.ToUInt32(raw, Abi.EVALUATION__OPPONENT_OUT),
        Out = BitConverter.ToUInt32(raw, Abi.EVALUATION__OUT),
        Ways = BitConverter.ToUInt32(raw, Abi.EVALUATION__WAYS),
        Close = BitConverter.ToUInt32(raw, Abi.EVALUATION__CLOSE),
        Gain = BitConverter.ToDouble(raw, Abi.EVALUATION__GAIN),
        GainError = BitConverter.ToDouble(raw, Abi.EVALUATION__GAIN_ERROR),
        Points = Said(BitConverter.ToDouble(raw, Abi.EVALUATION__POINTS)),
        Payment = Said(BitConverter.ToDouble(raw, Abi.EVALUATION__PAYMENT)),
        Chances = chances,
    };

    private static double? Said(double value) => double.IsNaN(value) ? (double?)null : value;

    /// <summary>Writes everything, or throws and writes nothing.</summary>
    internal void Write(IntPtr evaluation, IntPtr chances, int count)
    {
        if (Chances != null && Chances.Length != count)
        {
            throw new ArgumentException("there are " + count + " legal actions, not " + Chances.Length);
        }
        int[] places =
        {
            Abi.EVALUATION__TRIALS, Abi.EVALUATION__OPPONENT_TAKES, Abi.EVALUATION__OPPONENT_OUT, Abi.EVALUATION__OUT,
            Abi.EVALUATION__WAYS, Abi.EVALUATION__CLOSE,
        };
        uint[] counts = checked(new[] { (uint)Trials, (uint)OpponentTakes, (uint)OpponentOut, (uint)Out, (uint)Ways, (uint)Close });
        for (int i = 0; i < places.Length; i++) Marshal.WriteInt32(evaluation, places[i], unchecked((int)counts[i]));
        WriteDouble(evaluation + Abi.EVALUATION__GAIN, Gain);
        WriteDouble(evaluation + Abi.EVALUATION__GAIN_ERROR, GainError);
        WriteDouble(evaluation + Abi.EVALUATION__POINTS, Points ?? double.NaN);
        WriteDouble(evaluation + Abi.EVALUATION__PAYMENT, Payment ?? double.NaN);
        if (Chances != null) Marshal.Copy(Chances, 0, chances, count);
    }

    private static void WriteDouble(IntPtr at, double value) => Marshal.WriteInt64(at, BitConverter.DoubleToInt64Bits(value));
}
}
