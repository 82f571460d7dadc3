// What a host says of a player that it wants.
namespace Mille
{
using System;
using System.Collections.Generic;

/// <summary>Which player to make, and how. What each member means stands at <c>mille_player_setup</c> in <c>mille.h</c>.</summary>
[Serializable]
public sealed class PlayerSetup : Data
{
    /// <summary>A built-in or installed player with the defaults.</summary>
    public PlayerSetup(string name)
    {
        Name = name;
    }

    /// <summary>An id, a path or a command, as <c>Source</c> says. It is never split.</summary>
    public string Name { get; }

    public PlayerSource Source { get; set; } = PlayerSource.Installed;

    public Isolation Isolation { get; set; } = Isolation.Default;

    /// <summary>With <c>PlayerSource.File</c>: the player in the file. Null: the first one.</summary>
    public string Id { get; set; }

    /// <summary>Values of the player's options, by name and text.</summary>
    public IReadOnlyDictionary<string, string> Options { get; set; } = new Dictionary<string, string>();

    internal override object[] Members() =>
        new object[] { "Name", Name, "Source", Source, "Isolation", Isolation, "Id", Id, "Options", Options };

    /// <summary>Reads a player as users type it: <c>search:nodes=2000</c>, <c>./my.so#id:key="a,b"</c>, <c>exec:COMMAND</c>.</summary>
    public static PlayerSetup Parse(string text)
    {
        using (var typed = Memory.CString(text))
        using (var memory = Memory.Struct(Abi.SIZE_PLAYER_SETUP))
        {
            int size = 256;
            while (true)
            {
                using (var buffer = new Memory(size))
                {
                    int status = Abi.mille_player_parse(
                        typed.Pointer, memory.Pointer, buffer.Pointer, (UIntPtr)(uint)size, Library.Out, Library.Error);
                    if (status == (int)Status.Buffer)
                    {
                        size = (int)Library.Here.Out.Long(0);
                        continue;
                    }
                    Library.Check(status);
                    return Read(memory, buffer);
                }
            }
        }
    }

    private static PlayerSetup Read(Memory memory, Memory buffer)
    {
        var options = new Dictionary<string, string>();
        IntPtr array = memory.PointerAt(Abi.PLAYER_SETUP__OPTIONS);
        for (long i = 0; i < memory.Long(Abi.PLAYER_SETUP__OPTION_COUNT); i++)
        {
            IntPtr option = array + (int)i * Abi.SIZE_OPTION;
            options[TextAt(option + Abi.OPTION__NAME)] = TextAt(option + Abi.OPTION__VALUE);
        }
        return new PlayerSetup(Library.StaticText(buffer.Pointer))
        {
            Source = (PlayerSource)memory.Int(Abi.PLAYER_SETUP__SOURCE),
            Isolation = (Isolation)memory.Int(Abi.PLAYER_SETUP__ISOLATION),
            Id = Library.StaticText(memory.PointerAt(Abi.PLAYER_SETUP__ID)),
            Options = options,
        };
    }

    private static string TextAt(IntPtr at) => Library.StaticText(System.Runtime.InteropServices.Marshal.ReadIntPtr(at));

    /// <summary>Passes the name and the struct to a call. What they point to lives as long as the call.</summary>
    internal T With<T>(Func<IntPtr, IntPtr, T> use)
    {
        var kept = new List<Memory>();
        Func<Memory, Memory> keep = memory =>
        {
            kept.Add(memory);
            return memory;
        };
        try
        {
            var setup = keep(Memory.Struct(Abi.SIZE_PLAYER_SETUP));
            setup.SetInt(Abi.PLAYER_SETUP__SOURCE, (int)Source);
            setup.SetInt(Abi.PLAYER_SETUP__ISOLATION, (int)Isolation);
            if (Id != null) setup.SetPointer(Abi.PLAYER_SETUP__ID, keep(Memory.CString(Id)).Pointer);
            var array = keep(new Memory(Options.Count * Abi.SIZE_OPTION));
            int count = 0;
            foreach (var option in Options)
            {
                array.SetPointer(count * Abi.SIZE_OPTION + Abi.OPTION__NAME, keep(Memory.CString(option.Key)).Pointer);
                array.SetPointer(count++ * Abi.SIZE_OPTION + Abi.OPTION__VALUE, keep(Memory.CString(option.Value)).Pointer);
            }
            setup.SetPointer(Abi.PLAYER_SETUP__OPTIONS, array.Pointer);
            setup.SetLong(Abi.PLAYER_SETUP__OPTION_COUNT, count);
            return use(keep(Memory.CString(Name)).Pointer, setup.Pointer);
        }
        finally
        {
            kept.ForEach(memory => memory.Dispose());
        }
    }
}
}
