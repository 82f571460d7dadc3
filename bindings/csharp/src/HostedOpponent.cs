// An opponent at the library: its entry table, and the static functions through which C calls it.
namespace Mille
{
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

/// <summary>A function as an opponent.</summary>
internal sealed class FunctionOpponent : Opponent
{
    private readonly string name;
    private readonly Func<Decision, int> function;

    internal FunctionOpponent(string name, Func<Decision, int> function)
    {
        this.name = name;
        this.function = function;
    }

    public override string Name => name;
    public override int Decide(Decision decision) => function(decision);
}

/// <summary>
/// An opponent, its entry table and what this points to. They live until the library destroys the player, which for one that is disposed while
/// it decides is after its answer.
/// </summary>
internal sealed class HostedOpponent
{
    // One static function serves every player; its first argument leads to the object. IL2CPP can call no other.
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int NativeCreate(IntPtr host, IntPtr user, IntPtr options, UIntPtr optionCount, IntPtr instance);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate void NativeEnd(IntPtr instance);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int NativeTake(IntPtr instance, IntPtr given);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate void NativeObserve(IntPtr instance, IntPtr happened);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int NativeDecide(IntPtr instance, IntPtr decision, IntPtr index);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate UIntPtr NativeWrite(IntPtr instance, IntPtr buffer, UIntPtr size);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int NativeRestore(IntPtr instance, IntPtr buffer, UIntPtr size);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate void NativeEvaluate(IntPtr instance, IntPtr evaluation, IntPtr chances, uint count);

    private static readonly NativeCreate Create = CreateFor;
    private static readonly NativeEnd Destroy = DestroyFor;
    private static readonly NativeTake Supports = SupportsFor;
    private static readonly NativeTake MatchBegin = MatchBeginFor;
    private static readonly NativeObserve Observe = ObserveFor;
    private static readonly NativeDecide Decide = DecideFor;
    private static readonly NativeEnd MatchEnd = MatchEndFor;
    private static readonly NativeWrite Explain = ExplainFor;
    private static readonly NativeEvaluate Evaluate = EvaluateFor;
    private static readonly NativeWrite Save = SaveFor;
    private static readonly NativeRestore Restore = RestoreFor;

    // The functions of the library that a player may call.
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate void HostLog(IntPtr context, int level, IntPtr text);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int HostShouldStop(IntPtr context);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int HostCountNodes(IntPtr context, ulong nodes);

    private IntPtr context;
    private HostLog log;
    private HostShouldStop shouldStop;
    private HostCountNodes countNodes;

    private readonly List<Memory> texts = new List<Memory>();
    private readonly Memory api = Memory.Struct(Abi.SIZE_AI_API);
    private readonly Opponent opponent;

    private bool isAlive = true;
    private Thread inside;        // the thread on which the library calls the opponent
    private Decision deciding;    // the decision that it is to make
    private Exception missed;     // what Observe threw, until the match begins again
    private byte[] explained;     // the explanation of the last decision
    private byte[] saved;         // between the call for the size and the call for the bytes

    /// <summary>Why the last call failed, until the step that reports it.</summary>
    internal Exception Cause;

    /// <summary>What the opponent threw last, or null.</summary>
    internal Exception Thrown { get; private set; }

    internal Match Match { get; private set; }

    private HostedOpponent(Opponent opponent)
    {
        this.opponent = opponent;
        bool isFunction = opponent is FunctionOpponent;
        api.SetInt(Abi.AI_API__VERSION, Abi.AI_VERSION);
        api.SetInt(Abi.AI_API__FLAGS, (isFunction ? Abi.AI_ANY_RULES : 0) | (opponent.IsDeterministic ? Abi.AI_DETERMINISTIC : 0));
        api.SetInt(Abi.AI_API__RULES_SIZE, Abi.RULES_1_0);
        SetText(Abi.AI_API__ID, opponent.Name);
        SetText(Abi.AI_API__TITLE, opponent.Title);
        SetText(Abi.AI_API__RELEASE, opponent.Release);
        SetText(Abi.AI_API__AUTHOR, opponent.Author);
        SetText(Abi.AI_API__ABOUT, opponent.About);
        SetFunction(Abi.AI_API__CREATE, Create);
        SetFunction(Abi.AI_API__DESTROY, Destroy);
        SetFunction(Abi.AI_API__MATCH_BEGIN, MatchBegin);
        SetFunction(Abi.AI_API__DECIDE, Decide);
        if (isFunction) return;
        SetFunction(Abi.AI_API__SUPPORTS, Supports);
        SetFunction(Abi.AI_API__OBSERVE, Observe);
        SetFunction(Abi.AI_API__MATCH_END, MatchEnd);
        SetFunction(Abi.AI_API__EXPLAIN, Explain);
        SetFunction(Abi.AI_API__EVALUATE, Evaluate);
        if (!(opponent is IRestorable)) return;
        SetFunction(Abi.AI_API__SAVE, Save);
        SetFunction(Abi.AI_API__RESTORE, Restore);
    }

    private void SetText(int at, string text)
    {
        texts.Add(Memory.CString(text ?? ""));
        api.SetPointer(at, texts[texts.Count - 1].Pointer);
    }

    private void SetFunction(int at, Delegate function) => api.SetPointer(at, Marshal.GetFunctionPointerForDelegate(function));

    /// <summary>Makes a player of the opponent. Its handle is in <c>Library.Out</c> afterwards.</summary>
    internal static HostedOpponent Make(Engine engine, Opponent opponent)
    {
        var made = new HostedOpponent(opponent);
        if (Interlocked.CompareExchange(ref opponent.Host, made, null) != null)
        {
            throw new InvalidOperationException("this opponent belongs to a player already: make a new one for each");
        }
        var user = GCHandle.Alloc(made);
        try
        {
            engine.Check(Abi.mille_player_from_api(
                engine.Pointer, made.api.Pointer, GCHandle.ToIntPtr(user), IntPtr.Zero, UIntPtr.Zero, Library.Out, Library.Error));
        }
        catch (MilleException)
        {
            if (made.isAlive) DestroyFor(GCHandle.ToIntPtr(user));
            throw;
        }
        return made;
    }

    internal bool ShouldStop(Decision asked) => !Decides(asked) || shouldStop(context) != 0;

    internal bool CountNodes(Decision asked, ulong nodes) => !Decides(asked) || countNodes(context, nodes) != 0;

    /// <summary>Whether a decision is being made. Throws on another thread than the one that makes it.</summary>
    private bool Decides(Decision asked)
    {
        if (!ReferenceEquals(deciding, asked)) return false;
        if (inside != Thread.CurrentThread) throw new InvalidOperationException("only the thread that decides may ask this");
        return true;
    }

    internal void Log(LogLevel level, string text)
    {
        if (inside != Thread.CurrentThread) return;
        using (var line = Memory.CString(text)) log(context, (int)level, line.Pointer);
    }

    /// <summary>Calls the opponent. No exception may pass through C: it is kept, and the result is the one for a failure.</summary>
    private static T Call<T>(IntPtr instance, T failure, Func<HostedOpponent, T> call)
    {
        HostedOpponent host = null;
        try
        {
            host = (HostedOpponent)GCHandle.FromIntPtr(instance).Target;
            return call(host);
        }
        catch (Exception e)
        {
            if (host != null) host.Thrown = e;
            return failure;
        }
    }

    /// <summary>The same for a function that belongs to a match: on one thread at a time, on which the opponent may use the log.</summary>
    private static T CallInMatch<T>(IntPtr instance, T failure, Func<HostedOpponent, T> call) => Call(instance, failure, host =>
    {
        host.inside = Thread.CurrentThread;
        try
        {
            return call(host);
        }
        finally
        {
            host.inside = null;
        }
    });

    /// <summary>The same for a function whose exception fails the step.</summary>
    private static int CallInStep(IntPtr instance, Func<HostedOpponent, int> call) => CallInMatch(instance, 1, host =>
    {
        try
        {
            return call(host);
        }
        catch (Exception e)
        {
            host.Cause = e;
            throw;
        }
    });

    [MonoPInvokeCallback(typeof(NativeCreate))]
    private static int CreateFor(IntPtr host, IntPtr user, IntPtr options, UIntPtr optionCount, IntPtr instance) => Call(user, 1, made =>
    {
        made.context = Marshal.ReadIntPtr(host, Abi.AI_HOST__CONTEXT);
        made.log = Marshal.GetDelegateForFunctionPointer<HostLog>(Marshal.ReadIntPtr(host, Abi.AI_HOST__LOG));
        made.shouldStop = Marshal.GetDelegateForFunctionPointer<HostShouldStop>(Marshal.ReadIntPtr(host, Abi.AI_HOST__SHOULD_STOP));
        made.countNodes = Marshal.GetDelegateForFunctionPointer<HostCountNodes>(Marshal.ReadIntPtr(host, Abi.AI_HOST__COUNT_NODES));
        Marshal.WriteIntPtr(instance, user);
        return 0;
    });

    [MonoPInvokeCallback(typeof(NativeEnd))]
    private static void DestroyFor(IntPtr instance) => Call(instance, 0, host =>
    {
        host.isAlive = false;
        host.opponent.Host = null;
        GCHandle.FromIntPtr(instance).Free();
        host.api.Dispose();
        host.texts.ForEach(text => text.Dispose());
        return 0;
    });

    [MonoPInvokeCallback(typeof(NativeTake))]
    private static int SupportsFor(IntPtr user, IntPtr rules) =>
        Call(user, 1, host => host.opponent.Supports(new Rules(Memory.Copy(rules, Abi.SIZE_RULES))) ? 0 : 1);

    [MonoPInvokeCallback(typeof(NativeTake))]
    private static int MatchBeginFor(IntPtr instance, IntPtr match) => CallInStep(instance, host =>
    {
        host.missed = null;
        host.Match = new Match(match);
        host.opponent.MatchBegin(host.Match);
        return 0;
    });

    [MonoPInvokeCallback(typeof(NativeObserve))]
    private static void ObserveFor(IntPtr instance, IntPtr happened) => CallInMatch(instance, 0, host =>
    {
        if (host.missed != null) return 0;
        try
        {
            host.opponent.Observe(new Event(Memory.Copy(happened, Abi.SIZE_EVENT)));
            return 0;
        }
        catch (Exception e)
        {
            host.missed = e;
            throw;
        }
    });

    [MonoPInvokeCallback(typeof(NativeDecide))]
    private static int DecideFor(IntPtr instance, IntPtr decision, IntPtr index) => CallInStep(instance, host =>
    {
        host.explained = null;
        if (host.missed != null)
        {
            host.Cause = host.missed;
            return 1;
        }
        try
        {
            host.deciding = new Decision(host, decision);
            Marshal.WriteInt32(index, host.opponent.Decide(host.deciding));
            return 0;
        }
        finally
        {
            host.deciding = null;
        }
    });

    [MonoPInvokeCallback(typeof(NativeEnd))]
    private static void MatchEndFor(IntPtr instance) => CallInMatch(instance, 0, host =>
    {
        host.opponent.MatchEnd();
        return 0;
    });

    [MonoPInvokeCallback(typeof(NativeWrite))]
    private static UIntPtr ExplainFor(IntPtr instance, IntPtr buffer, UIntPtr size) => CallInMatch(instance, UIntPtr.Zero, host =>
    {
        if (host.explained == null) host.explained = Encoding.UTF8.GetBytes(host.opponent.Explain() + "\0");
        return Write(host.explained, buffer, size);
    });

    [MonoPInvokeCallback(typeof(NativeEvaluate))]
    private static void EvaluateFor(IntPtr instance, IntPtr evaluation, IntPtr chances, uint count) => CallInMatch(instance, 0, host =>
    {
        host.opponent.Evaluate()?.Write(evaluation, chances, (int)count);
        return 0;
    });

    // The library asks for the size first, without a buffer.
    [MonoPInvokeCallback(typeof(NativeWrite))]
    private static UIntPtr SaveFor(IntPtr instance, IntPtr buffer, UIntPtr size) => CallInMatch(instance, UIntPtr.Zero, host =>
    {
        if (host.missed != null) return UIntPtr.Zero;
        if (size == UIntPtr.Zero) host.saved = ((IRestorable)host.opponent).Save() ?? new byte[0];
        return Write(host.saved, buffer, size);
    });

    [MonoPInvokeCallback(typeof(NativeRestore))]
    private static int RestoreFor(IntPtr instance, IntPtr buffer, UIntPtr size) => CallInMatch(instance, 1, host =>
    {
        ((IRestorable)host.opponent).Restore(Memory.Copy(buffer, (int)size));
        return 0;
    });

    /// <summary>Writes all the bytes if they fit. Returns how many there are.</summary>
    private static UIntPtr Write(byte[] bytes, IntPtr buffer, UIntPtr size)
    {
        if (bytes.Length > 0 && bytes.Length <= (long)size) Marshal.Copy(bytes, 0, buffer, bytes.Length);
        return (UIntPtr)bytes.Length;
    }
}
}
