// Where the structs and fields of the loaded library lie, by their names in the C headers.
namespace Mille
{
using System;
using System.Collections.Generic;

/// <summary>A field: Size bytes from Offset in its struct.</summary>
internal struct Field
{
    internal readonly int Offset, Size;

    internal Field(int offset, int size)
    {
        Offset = offset;
        Size = size;
    }
}

internal static class Layout
{
    // mille_layout_entry, whose own layout is frozen: two addresses, then two numbers.
    private const int EntrySize = 24, EntryField = 8, EntryOffset = 16, EntryFieldSize = 20;

    private static readonly Dictionary<string, Field> Fields = Read();

    private static Dictionary<string, Field> Read()
    {
        if (IntPtr.Size != 8) throw new DllNotFoundException("the C# binding of libmille is for 64-bit platforms");
        var fields = new Dictionary<string, Field>();
        using (var count = new Memory(8))
        {
            Abi.mille_layout(IntPtr.Zero, UIntPtr.Zero, count.Pointer);
            int entries = (int)count.Long(0);
            using (var memory = new Memory(entries * EntrySize))
            {
                Abi.mille_layout(memory.Pointer, (UIntPtr)entries, count.Pointer);
                for (int at = 0; at < memory.Size; at += EntrySize)
                {
                    string type = Library.StaticText(memory.PointerAt(at)), field = Library.StaticText(memory.PointerAt(at + EntryField));
                    fields[type + "." + field] = new Field(memory.Int(at + EntryOffset), memory.Int(at + EntryFieldSize));
                }
            }
        }
        return fields;
    }

    /// <summary>Throws if the library has no such field.</summary>
    internal static Field Find(string type, string field)
    {
        Field found;
        if (Fields.TryGetValue(type + "." + field, out found)) return found;
        string name = field == "" ? type : type + "." + field;
        throw new DllNotFoundException("this binding needs " + name + ", which libmille "
            + Library.StaticText(Abi.mille_version_text()) + " does not have");
    }

    /// <summary>Throws if the library has no such struct.</summary>
    internal static int Size(string type) => Find(type, "").Size;
}
}
