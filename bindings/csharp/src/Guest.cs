// What a guest of a sealed match does on its own machine.
namespace Mille
{
using System;
using System.Text;

/// <summary>What a guest notes before the header is published, and what it computes.</summary>
[Serializable]
public sealed class Guest : Data
{
    public int Seat { get; set; }

    /// <summary>The hash of the terms that the guest agreed to.</summary>
    public byte[] Terms { get; set; }
    public byte[] Commit { get; set; }
    public byte[] Share { get; set; }

    /// <summary>The other guest's share commitment; null with one guest.</summary>
    public byte[] OtherShareCommit { get; set; }

    internal override object[] Members() => new object[]
    {
        "Seat", Seat, "Terms", Terms, "Commit", Commit, "Share", Share, "OtherShareCommit", OtherShareCommit,
    };

    /// <summary>Throws unless the header, line 0 of the record, has what the guest noted.</summary>
    public void Check(string header)
    {
        using (var notes = Memory.Struct(Abi.SIZE_GUEST_NOTES))
        using (var line = TextOf(header))
        {
            notes.SetInt(Abi.GUEST_NOTES__SEAT, Seat);
            Put(notes, Abi.GUEST_NOTES__TERMS, Terms);
            Put(notes, Abi.GUEST_NOTES__COMMIT, Commit);
            Put(notes, Abi.GUEST_NOTES__SHARE, Share);
            if (OtherShareCommit != null)
            {
                notes.SetInt(Abi.GUEST_NOTES__OTHER_GUEST, 1);
                Put(notes, Abi.GUEST_NOTES__OTHER_SHARE_COMMIT, OtherShareCommit);
            }
            Library.Check(Abi.mille_guest_check_header(notes.Pointer, line.Pointer, (UIntPtr)line.Size, Library.Error));
        }
    }

    private static void Put(Memory notes, int at, byte[] given)
    {
        using (var whole = Memory.Of32(given)) notes.Write(at, whole.Bytes(0, whole.Size));
    }

    private static Memory TextOf(string text) => Memory.Of(Encoding.UTF8.GetBytes(text));

    /// <summary>The hash of the terms that the host sent.</summary>
    public static byte[] TermsHash(string terms)
    {
        using (var text = TextOf(terms))
        {
            return Library.Bytes32((result, error) =>
                Abi.mille_guest_terms_hash(text.Pointer, (UIntPtr)text.Size, result, error));
        }
    }

    /// <summary>
    /// A new share: random bytes, hashed with what a person typed. Call it after the commitment has arrived.
    /// </summary>
    public static byte[] NewShare(string typed = "")
    {
        using (var text = TextOf(typed))
        {
            return Library.Bytes32((result, error) =>
                Abi.mille_guest_new_share(text.Pointer, (UIntPtr)text.Size, result, error));
        }
    }

    /// <summary>The commitment to a share.</summary>
    public static byte[] CommitShare(byte[] commit, int seat, byte[] share)
    {
        using (var host = Memory.Of32(commit))
        using (var own = Memory.Of32(share))
        {
            return Library.Bytes32((result, error) =>
                Abi.mille_guest_share_commit(host.Pointer, seat, own.Pointer, result, error));
        }
    }

    /// <summary>The receipt after a line that the host showed; without a previous one for line 0.</summary>
    public static byte[] NextReceipt(byte[] previous, string line)
    {
        using (var text = TextOf(line))
        using (var before = previous == null ? null : Memory.Of32(previous))
        {
            return Library.Bytes32((result, error) => Abi.mille_guest_receipt(
                before == null ? IntPtr.Zero : before.Pointer, text.Pointer, (UIntPtr)text.Size, result, error));
        }
    }
}
}
