// What an engine is made with: limits, log, and where players are.
namespace Mille
{
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

/// <summary>A line of the log.</summary>
[Serializable]
public sealed class LogLine : Data
{
    internal LogLine(IntPtr line)
    {
        Level = (LogLevel)Marshal.ReadInt32(line, Abi.LOG_LINE__LEVEL);
        Source = (LogSource)Marshal.ReadInt32(line, Abi.LOG_LINE__SOURCE);
        Line = Marshal.ReadInt32(line, Abi.LOG_LINE__LINE);
        Text = Library.StaticText(Marshal.ReadIntPtr(line, Abi.LOG_LINE__TEXT));
        File = Library.StaticText(Marshal.ReadIntPtr(line, Abi.LOG_LINE__FILE));
        Player = Library.StaticText(Marshal.ReadIntPtr(line, Abi.LOG_LINE__PLAYER));
        User = Marshal.ReadIntPtr(line, Abi.LOG_LINE__USER).ToInt64();
    }

    public LogLevel Level { get; }
    public LogSource Source { get; }
    public string Text { get; }
    public string File { get; }
    public int Line { get; }
    public string Player { get; }

    /// <summary>The number that <c>SetUser</c> of the table or player got; 0 without one.</summary>
    public long User { get; }

    internal override object[] Members() => new object[]
    {
        "Level", Level, "Source", Source, "Text", Text, "File", File, "Line", Line, "Player", Player, "User", User,
    };
}

/// <summary>What an engine is made with, as mille_engine_options has it; all defaults is a good choice.</summary>
public sealed class EngineOptions
{
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate void NativeLog(IntPtr user, IntPtr line);

    // One static function serves every log; its `user` leads to what the host gave.
    private static readonly NativeLog Receive = ReceiveLine;

    /// <summary>Gets each line of the log, on any thread. It is kept for ever, because tables may outlive their engine.</summary>
    public Action<LogLine> Log { get; set; }
    public bool AllowUnknownFields { get; set; }

    /// <summary>Makes a call fail if a hook of a script fails. Otherwise the engine's own result holds.</summary>
    public bool StopOnHookFailure { get; set; }

    /// <summary>Counts how often the hooks of a script are called and which of their lines run, for VariantTextKind.HookUse.</summary>
    public bool CountHookUse { get; set; }
    public ulong ScriptMemory { get; set; }
    public ulong ScriptInstructions { get; set; }
    public ulong MaxText { get; set; }

    /// <summary>Folders in which players are looked for.</summary>
    public IEnumerable<string> PlayerFolders { get; set; } = new string[0];

    /// <summary>Folders whose files isolated players may read.</summary>
    public IEnumerable<string> ReadableFolders { get; set; } = new string[0];
    public string PlayerHost { get; set; } = "";
    public ulong PlayerMemory { get; set; }
    public uint PlayerThreads { get; set; }

    /// <summary>Allows players by path: <c>./my.so</c>.</summary>
    public bool AllowFiles { get; set; }

    /// <summary>Allows players by command: <c>exec:COMMAND</c>. A command is not isolated.</summary>
    public bool AllowCommands { get; set; }

    /// <summary>Microseconds to wait for a decision without a hard limit; 0: 10 seconds; -1: no limit.</summary>
    public long PlayerPatienceUs { get; set; }

    internal IntPtr Create()
    {
        using (var c = Memory.Struct(Abi.SIZE_ENGINE_OPTIONS))
        using (var folders = new Texts(PlayerFolders))
        using (var readable = new Texts(ReadableFolders))
        using (var host = Memory.CString(PlayerHost))
        {
            c.SetInt(Abi.ENGINE_OPTIONS__ALLOW_UNKNOWN_FIELDS, AllowUnknownFields ? 1 : 0);
            c.SetInt(Abi.ENGINE_OPTIONS__STOP_ON_HOOK_FAILURE, StopOnHookFailure ? 1 : 0);
            c.SetInt(Abi.ENGINE_OPTIONS__COUNT_HOOK_USE, CountHookUse ? 1 : 0);
            c.SetLong(Abi.ENGINE_OPTIONS__SCRIPT_MEMORY, (long)ScriptMemory);
            c.SetLong(Abi.ENGINE_OPTIONS__SCRIPT_INSTRUCTIONS, (long)ScriptInstructions);
            c.SetLong(Abi.ENGINE_OPTIONS__MAX_TEXT, (long)MaxText);
            c.SetPointer(Abi.ENGINE_OPTIONS__PLAYER_FOLDERS, folders.Pointer);
            c.SetLong(Abi.ENGINE_OPTIONS__PLAYER_FOLDER_COUNT, folders.Count);
            c.SetPointer(Abi.ENGINE_OPTIONS__READABLE_FOLDERS, readable.Pointer);
            c.SetLong(Abi.ENGINE_OPTIONS__READABLE_FOLDER_COUNT, readable.Count);
            c.SetPointer(Abi.ENGINE_OPTIONS__PLAYER_HOST, PlayerHost == "" ? IntPtr.Zero : host.Pointer);
            c.SetLong(Abi.ENGINE_OPTIONS__PLAYER_MEMORY, (long)PlayerMemory);
            c.SetInt(Abi.ENGINE_OPTIONS__PLAYER_THREADS, (int)PlayerThreads);
            c.SetInt(Abi.ENGINE_OPTIONS__ALLOW_PLAYERS,
                (AllowFiles ? Abi.ALLOW_FILES : 0) | (AllowCommands ? Abi.ALLOW_COMMANDS : 0));
            c.SetLong(Abi.ENGINE_OPTIONS__PLAYER_PATIENCE_US, PlayerPatienceUs);
            if (Log != null)
            {
                c.SetPointer(Abi.ENGINE_OPTIONS__LOG, Marshal.GetFunctionPointerForDelegate(Receive));
                c.SetPointer(Abi.ENGINE_OPTIONS__LOG_USER, GCHandle.ToIntPtr(GCHandle.Alloc(Log)));
            }
            Library.Check(Abi.mille_engine_create(c.Pointer, Library.Out, Library.Error));
            return Library.Here.Out.PointerAt(0);
        }
    }

    [MonoPInvokeCallback(typeof(NativeLog))]
    private static void ReceiveLine(IntPtr user, IntPtr line)
    {
        try
        {
            var log = (Action<LogLine>)GCHandle.FromIntPtr(user).Target;
            log(new LogLine(line));
        }
        catch (Exception)
        {
            // What a log throws must not pass through C.
        }
    }
}

/// <summary>What a player may spend on one decision; 0: no limit.</summary>
[Serializable]
public sealed class Budget : Data
{
    /// <summary>Positions that it may look at.</summary>
    public ulong Nodes { get; set; }

    /// <summary>Microseconds after which it should answer.</summary>
    public long SoftUs { get; set; }

    /// <summary>Microseconds after which its answer is a timeout.</summary>
    public long HardUs { get; set; }

    internal override object[] Members() => new object[] { "Nodes", Nodes, "SoftUs", SoftUs, "HardUs", HardUs };

    /// <summary>The struct; of null, one without limits.</summary>
    internal static Memory Write(Budget budget)
    {
        var memory = Memory.Struct(Abi.SIZE_BUDGET);
        if (budget == null) return memory;
        memory.SetLong(Abi.BUDGET__NODES, (long)budget.Nodes);
        memory.SetLong(Abi.BUDGET__SOFT_US, budget.SoftUs);
        memory.SetLong(Abi.BUDGET__HARD_US, budget.HardUs);
        return memory;
    }
}
}
