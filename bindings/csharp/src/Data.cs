// What values have in common: how they print, compare, and are serialized.
namespace Mille
{
using System;
using System.Collections.Generic;
using System.Runtime.Serialization;
using System.Text;

/// <summary>Data without a handle of the library. It prints all its members, and equals other data of its class with the same members.</summary>
[Serializable]
public abstract class Data : IEquatable<Data>
{
    internal Data() { }

    /// <summary>Names and values in turn.</summary>
    internal abstract object[] Members();

    /// <summary>The class, and in turn names and values: <c>Step(Seat=1, Decision=7)</c>.</summary>
    public override string ToString()
    {
        var text = new StringBuilder(GetType().Name).Append('(');
        object[] members = Members();
        for (int i = 0; i < members.Length; i += 2)
        {
            text.Append(i > 0 ? ", " : "").Append(members[i]).Append('=').Append(Shown(members[i + 1]));
        }
        return text.Append(')').ToString();
    }

    private static object Shown(object value)
    {
        if (value == null) return "null";
        if (value is IFormattable number) return number.ToString(null, System.Globalization.CultureInfo.InvariantCulture);
        if (value is byte[] hash && hash.Length == Abi.HASH_SIZE) return BitConverter.ToString(hash).Replace("-", "").ToLowerInvariant();
        if (value is IEnumerable<KeyValuePair<string, string>> pairs) return "[" + string.Join(", ", pairs) + "]";
        var list = value as Array;
        return list == null ? value : "[" + string.Join(", ", Runs(list)) + "]";
    }

    /// <summary>The elements as texts. More than three alike in a row are one text: <c>0 × 52</c>.</summary>
    private static IEnumerable<string> Runs(Array list)
    {
        for (int first = 0, next; first < list.Length; first = next)
        {
            object element = list.GetValue(first);
            for (next = first + 1; next < list.Length && Equals(list.GetValue(next), element);) next++;
            if (next - first > 3) yield return Shown(element) + " × " + (next - first);
            else for (int i = first; i < next; i++) yield return Shown(element).ToString();
        }
    }

    public bool Equals(Data other)
    {
        if (ReferenceEquals(other, null) || other.GetType() != GetType()) return false;
        return Same(other);
    }

    internal virtual bool Same(Data other) => Alike(Members(), other.Members());

    private static bool Alike(object one, object other)
    {
        if (one is IEnumerable<KeyValuePair<string, string>> && other != null) return Shown(one).Equals(Shown(other));
        var a = one as Array;
        var b = other as Array;
        if (a == null || b == null) return Equals(one, other);
        if (a.Length != b.Length) return false;
        for (int i = 0; i < a.Length; i++)
        {
            if (!Alike(a.GetValue(i), b.GetValue(i))) return false;
        }
        return true;
    }

    public override bool Equals(object other) => Equals(other as Data);

    /// <summary>Of the members as they are. A setting that is a key of a dictionary must not change.</summary>
    public override int GetHashCode() => ToString().GetHashCode();

    public static bool operator ==(Data one, Data other) => ReferenceEquals(one, null) ? ReferenceEquals(other, null) : one.Equals(other);

    public static bool operator !=(Data one, Data other) => !(one == other);
}

/// <summary>A struct of the library as a copy of its bytes, which do not change.</summary>
[Serializable]
public abstract class Value : Data
{
    internal readonly byte[] Raw;

    internal Value(byte[] raw) => Raw = raw;

    /// <summary>The bytes of the struct in the loaded library.</summary>
    internal abstract int StructSize { get; }

    [OnDeserialized]
    internal void CheckSize(StreamingContext context)
    {
        if (Raw?.Length != StructSize)
        {
            throw new SerializationException(GetType().Name + " was serialized by a binding for another version of libmille");
        }
    }

    internal int UInt8(int at) => Raw[at];
    internal int UInt8(Field field) => Raw[field.Offset];
    internal int Int32(Field field) => BitConverter.ToInt32(Raw, field.Offset);
    internal long Int64(Field field) => BitConverter.ToInt64(Raw, field.Offset);
    internal byte[] Bytes(Field field) => (byte[])Part(field, new byte[field.Size]);
    internal int[] Ints(Field field) => (int[])Part(field, new int[field.Size / sizeof(int)]);
    internal long[] Longs(Field field) => (long[])Part(field, new long[field.Size / sizeof(long)]);
    internal string Text(Field field) => Text(field.Offset, field.Size);

    private Array Part(Field field, Array part)
    {
        Buffer.BlockCopy(Raw, field.Offset, part, 0, field.Size);
        return part;
    }

    internal string Text(int at, int size)
    {
        int end = Array.IndexOf(Raw, (byte)0, at, size);
        return Encoding.UTF8.GetString(Raw, at, (end < 0 ? at + size : end) - at);
    }

    internal override bool Same(Data other)
    {
        byte[] raw = ((Value)other).Raw;
        for (int i = 0; i < Raw.Length; i++)
        {
            if (Raw[i] != raw[i]) return false;
        }
        return true;
    }

    public override int GetHashCode()
    {
        int hash = 17;
        foreach (byte b in Raw) hash = hash * 31 + b;
        return hash;
    }
}
}
