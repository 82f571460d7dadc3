// Makes the calls of libmille: allocates buffers, and turns statuses into exceptions.
namespace Mille
{
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

/// <summary>Marks a function that C calls. Unity's IL2CPP looks for this name, and compiles a way in for such functions only.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class MonoPInvokeCallbackAttribute : Attribute
{
    public MonoPInvokeCallbackAttribute(Type type)
    {
        Type = type;
    }

    public Type Type { get; }
}

/// <summary>Unmanaged memory that is freed with its owner.</summary>
internal sealed class Memory : SafeHandle
{
    internal readonly int Size;

    internal Memory(int size) : base(IntPtr.Zero, true)
    {
        Size = size;
        SetHandle(Marshal.AllocHGlobal(Math.Max(size, 1)));
        Marshal.Copy(new byte[size], 0, handle, size);
    }

    /// <summary>A zeroed struct with its size set.</summary>
    internal static Memory Struct(int size)
    {
        var memory = new Memory(size);
        memory.SetInt(0, size);
        return memory;
    }

    /// <summary>A text that ends with a zero byte.</summary>
    internal static Memory CString(string text)
    {
        if (text.IndexOf('\0') >= 0) throw new ArgumentException("a text for libmille holds a zero character");
        return Of(Encoding.UTF8.GetBytes(text + "\0"));
    }

    /// <summary>The tag of a language. Null means English, as it does to the library.</summary>
    internal static Memory Tag(string language) => CString(language ?? "en");

    /// <summary>The 32 bytes that are given.</summary>
    internal static Memory Of32(byte[] given)
    {
        if (given.Length != Abi.SEED_SIZE) throw new ArgumentException("32 bytes are due, not " + given.Length);
        return Of(given);
    }

    internal static Memory Of(byte[] raw)
    {
        var memory = new Memory(raw.Length);
        memory.Write(0, raw);
        return memory;
    }

    /// <summary>The memory; zero, which the library refuses, once disposed.</summary>
    internal IntPtr Pointer => IsClosed ? IntPtr.Zero : handle;
    public override bool IsInvalid => handle == IntPtr.Zero;

    internal void SetInt(int at, int value) => Marshal.WriteInt32(handle, at, value);
    internal void SetLong(int at, long value) => Marshal.WriteInt64(handle, at, value);
    internal void SetPointer(int at, IntPtr value) => Marshal.WriteIntPtr(handle, at, value);
    internal void Write(int at, byte[] raw) => Marshal.Copy(raw, 0, handle + at, raw.Length);
    internal int Int(int at) => Marshal.ReadInt32(handle, at);
    internal long Long(int at) => Marshal.ReadInt64(handle, at);
    internal IntPtr PointerAt(int at) => Marshal.ReadIntPtr(handle, at);

    internal byte[] Bytes(int at, int size) => Copy(handle + at, size);

    internal static byte[] Copy(IntPtr from, int size)
    {
        var raw = new byte[size];
        Marshal.Copy(from, raw, 0, size);
        return raw;
    }

    protected override bool ReleaseHandle()
    {
        Marshal.FreeHGlobal(handle);
        return true;
    }
}

/// <summary>An array of texts, which are freed with it.</summary>
internal sealed class Texts : IDisposable
{
    private readonly List<Memory> kept = new List<Memory>();

    internal Texts(IEnumerable<string> texts)
    {
        try
        {
            foreach (string text in texts) kept.Add(Memory.CString(text));
            Count = kept.Count;
            var array = new Memory(Count * IntPtr.Size);
            for (int i = 0; i < Count; i++) array.SetPointer(i * IntPtr.Size, kept[i].Pointer);
            kept.Add(array);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    internal int Count { get; }
    internal IntPtr Pointer => kept[Count].Pointer;

    public void Dispose()
    {
        foreach (Memory memory in kept) memory.Dispose();
    }
}

internal static class Library
{
    /// <summary>Memory of a thread for what goes into and comes out of single calls.</summary>
    internal sealed class Scratch
    {
        internal readonly Memory Error = Memory.Struct(Abi.SIZE_ERROR);
        internal readonly Memory Action = new Memory(Abi.SIZE_ACTION);
        internal readonly Memory Out = new Memory(8);
        internal readonly Memory Second = new Memory(8);
    }

    [ThreadStatic] private static Scratch scratch;

    internal static Scratch Here => scratch ?? (scratch = new Scratch());
    internal static IntPtr Error => Here.Error.Pointer;
    internal static IntPtr Out => Here.Out.Pointer;

    /// <summary>Throws unless the status is OK. Where a player may fail, `cause` gives what it threw.</summary>
    internal static void Check(int status, Func<Exception> cause = null)
    {
        if (status == 0) return;
        byte[] error = Here.Error.Bytes(0, Abi.SIZE_ERROR);
        throw MilleException.Of((Status)status, error, (Status)status == Status.Player ? cause?.Invoke() : null);
    }

    /// <summary>Refuses a disposed object as the library refuses a freed handle.</summary>
    internal static void NeedOpen(SafeHandle given, string name)
    {
        if (!given.IsClosed) return;
        var status = (Status)Abi.mille_player_cancel(IntPtr.Zero, Error);
        throw MilleException.Of(status, Here.Error.Bytes(0, Abi.SIZE_ERROR), new ObjectDisposedException(name));
    }

    /// <summary>Whether an array was too small for the result of a call. It holds what fits.</summary>
    internal static bool More(int status)
    {
        if ((Status)status != Status.Buffer) Check(status);
        return (Status)status == Status.Buffer;
    }

    internal delegate int TextCall(IntPtr buffer, UIntPtr size, IntPtr needed, IntPtr error);

    internal delegate int StructCall(IntPtr result, IntPtr error);

    // A call holds the objects whose handles it passes. Kept alive until it has returned, it keeps them from being freed meanwhile.

    /// <summary>The text that a call writes.</summary>
    internal static string Text(TextCall call)
    {
        for (int size = 4096;;)
        {
            using (var buffer = new Memory(size))
            {
                int status = call(buffer.Pointer, (UIntPtr)size, Out, Error);
                GC.KeepAlive(call);
                int needed = (int)Here.Out.Long(0);
                if (status != (int)Status.Buffer)
                {
                    Check(status);
                    return Encoding.UTF8.GetString(buffer.Bytes(0, needed - 1));
                }
                size = needed;
            }
        }
    }

    /// <summary>The struct that a call fills.</summary>
    internal static byte[] Struct(int size, StructCall call)
    {
        using (var result = Memory.Struct(size))
        {
            int status = call(result.Pointer, Error);
            GC.KeepAlive(call);
            Check(status);
            return result.Bytes(0, size);
        }
    }

    internal static byte[] Bytes32(StructCall call)
    {
        using (var result = new Memory(Abi.SEED_SIZE))
        {
            int status = call(result.Pointer, Error);
            GC.KeepAlive(call);
            Check(status);
            return result.Bytes(0, Abi.SEED_SIZE);
        }
    }

    internal static string StaticText(IntPtr text)
    {
        if (text == IntPtr.Zero) return null;
        int length = 0;
        while (Marshal.ReadByte(text, length) != 0) length++;
        return Encoding.UTF8.GetString(Memory.Copy(text, length));
    }
}
}
