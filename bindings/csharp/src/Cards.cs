// Cards and actions as values, and the legal list as a list of them.
namespace Mille
{
using System;
using System.Collections;
using System.Collections.Generic;

/// <summary>A card as the library numbers it: rank × 4 + suit, a joker 52; as text <c>QS</c>, <c>10D</c>, <c>X</c>.</summary>
[Serializable]
public struct Card : IEquatable<Card>
{
    public int Number { get; }

    public Card(int number)
    {
        if (number < 0 || number >= Abi.CARD_KINDS) throw new ArgumentOutOfRangeException(nameof(number));
        Number = number;
    }

    public static Card Parse(string text)
    {
        using (var given = Memory.CString(text))
        {
            Library.Check(Abi.mille_card_parse(given.Pointer, Library.Out, Library.Error));
        }
        return new Card(Library.Here.Out.Bytes(0, 1)[0]);
    }

    /// <summary>A 0, 2 1 … K 12; a joker 13.</summary>
    public int Rank => Number / 4;

    /// <summary>C 0, D 1, H 2, S 3; a joker has none.</summary>
    public int? Suit => Number == Abi.CARD_JOKER ? (int?)null : Number % 4;

    public bool Equals(Card other) => Number == other.Number;
    public override bool Equals(object other) => other is Card && Equals((Card)other);
    public override int GetHashCode() => Number;
    public static bool operator ==(Card one, Card other) => one.Equals(other);
    public static bool operator !=(Card one, Card other) => !one.Equals(other);

    public override string ToString()
    {
        byte card = (byte)Number;
        return Library.Text((buffer, size, needed, error) => Abi.mille_card_text(card, buffer, size, needed, error));
    }
}

/// <summary>One decision of a player: a copy of the library's 32 bytes.</summary>
[Serializable]
public sealed class MilleAction : Value
{
    internal MilleAction(byte[] raw) : base(raw) { }

    internal override int StructSize => Abi.SIZE_ACTION;

    internal override object[] Members() =>
        new object[] { "Kind", Kind, "Rank", Rank, "Owner", Owner, "Cards", new List<Card>(Cards).ToArray() };

    public ActionKind Kind => (ActionKind)UInt8(Abi.ACTION__KIND);

    /// <summary>Of a lay: the rank of the set. Of a pile: the rank of the upcard.</summary>
    public int Rank => UInt8(Abi.ACTION__RANK);

    /// <summary>Of a lay: the seat that owns the set.</summary>
    public int Owner => UInt8(Abi.ACTION__OWNER);

    public IEnumerable<Card> Cards
    {
        get
        {
            for (int i = 0; i < UInt8(Abi.ACTION__COUNT); i++) yield return new Card(UInt8(Abi.ACTION__CARDS + i));
        }
    }

    /// <summary>The action as a record writes it for the seat that acts.</summary>
    public string ToString(int seat) => Library.Text(
        (buffer, size, needed, error) => Abi.mille_action_text(Write(), seat, buffer, size, needed, error));

    /// <summary>The action as a record writes it for the owner of the set: <c>lay 8 8C 8D 2H</c>.</summary>
    public override string ToString() => ToString(Owner);

    /// <summary>The action in this thread's memory.</summary>
    internal IntPtr Write()
    {
        var memory = Library.Here.Action;
        memory.Write(0, Raw);
        return memory.Pointer;
    }
}

/// <summary>The legal list. Each action is made when it is read.</summary>
[Serializable]
public sealed class LegalList : Data, IReadOnlyList<MilleAction>
{
    private readonly byte[] raw;

    internal LegalList(byte[] raw) => this.raw = raw;

    internal override object[] Members() => new object[] { "Bytes", raw };

    /// <summary>All actions: <c>LegalList(draw, pile QC QH)</c>.</summary>
    public override string ToString() => "LegalList(" + string.Join(", ", this) + ")";

    public int Count => raw.Length / Abi.SIZE_ACTION;

    public MilleAction this[int index]
    {
        get
        {
            if (index < 0 || index >= Count) throw new ArgumentOutOfRangeException(nameof(index));
            var action = new byte[Abi.SIZE_ACTION];
            Buffer.BlockCopy(raw, index * Abi.SIZE_ACTION, action, 0, Abi.SIZE_ACTION);
            return new MilleAction(action);
        }
    }

    /// <summary>The index of an action, or -1.</summary>
    public int IndexOf(MilleAction action)
    {
        for (int i = 0; i < Count; i++)
        {
            if (this[i] == action) return i;
        }
        return -1;
    }

    public IEnumerator<MilleAction> GetEnumerator()
    {
        for (int i = 0; i < Count; i++) yield return this[i];
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
}
