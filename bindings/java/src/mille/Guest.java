package mille;

import com.sun.jna.Memory;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * What a guest of a sealed match notes on its own machine before the header is published, and what it computes there.
 *
 * @param seat the guest's seat
 * @param terms the hash of the terms that the guest agreed to
 * @param commit the host's commitment
 * @param share the guest's own share
 * @param otherShareCommit the commitment to the other guest's share; null with one guest
 */
public record Guest(int seat, byte[] terms, byte[] commit, byte[] share, byte[] otherShareCommit) implements Serializable {
    public Guest {
        terms = copy(terms);
        commit = copy(commit);
        share = copy(share);
        otherShareCommit = copy(otherShareCommit);
    }

    @Override
    public byte[] terms() {
        return copy(terms);
    }

    @Override
    public byte[] commit() {
        return copy(commit);
    }

    @Override
    public byte[] share() {
        return copy(share);
    }

    @Override
    public byte[] otherShareCommit() {
        return copy(otherShareCommit);
    }

    private static byte[] copy(byte[] given) {
        return given == null ? null : given.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Guest o && seat == o.seat && Arrays.equals(terms, o.terms) && Arrays.equals(commit, o.commit)
                && Arrays.equals(share, o.share) && Arrays.equals(otherShareCommit, o.otherShareCommit);
    }

    @Override
    public int hashCode() {
        return Objects.hash(seat, Arrays.hashCode(terms), Arrays.hashCode(commit), Arrays.hashCode(share), Arrays.hashCode(otherShareCommit));
    }

    @Override
    public String toString() {
        return "Guest[seat=" + seat + ", terms=" + Value.shown(terms) + ", commit=" + Value.shown(commit) + ", share=" + Value.shown(share)
                + ", otherShareCommit=" + Value.shown(otherShareCommit) + "]";
    }

    /** Throws unless the header, line 0 of the record, has what the guest noted. */
    public void check(String header) {
        try (Memory notes = Lib.struct(Size.GUEST_NOTES); Memory line = Lib.utf8(header)) {
            notes.setInt(Offset.GUEST_NOTES__SEAT, seat);
            put(notes, Offset.GUEST_NOTES__TERMS, terms);
            put(notes, Offset.GUEST_NOTES__COMMIT, commit);
            put(notes, Offset.GUEST_NOTES__SHARE, share);
            if (otherShareCommit != null) {
                notes.setInt(Offset.GUEST_NOTES__OTHER_GUEST, 1);
                put(notes, Offset.GUEST_NOTES__OTHER_SHARE_COMMIT, otherShareCommit);
            }
            Lib.check(Abi.mille_guest_check_header(notes, line, Lib.length(header, line), Lib.scratch().error));
        }
    }

    private static void put(Memory notes, int at, byte[] given) {
        try (Memory checked = Lib.of32(given)) {
            notes.write(at, checked.getByteArray(0, given.length), 0, given.length);
        }
    }

    /** The hash of the terms that the host sent. */
    public static byte[] termsHash(String terms) {
        try (Memory text = Lib.utf8(terms)) {
            return Lib.bytes32((out, e) -> Abi.mille_guest_terms_hash(text, Lib.length(terms, text), out, e));
        }
    }

    /** A new share: random bytes, hashed with what a person typed. Call it after the commitment has arrived. */
    public static byte[] newShare(String typed) {
        try (Memory text = Lib.utf8(typed)) {
            return Lib.bytes32((out, e) -> Abi.mille_guest_new_share(text, Lib.length(typed, text), out, e));
        }
    }

    /** The commitment to a share. */
    public static byte[] commitShare(byte[] commit, int seat, byte[] share) {
        try (Memory host = Lib.of32(commit); Memory own = Lib.of32(share)) {
            return Lib.bytes32((out, e) -> Abi.mille_guest_share_commit(host, seat, own, out, e));
        }
    }

    /** The receipt after a line that the host showed; {@code previous} is null for line 0. */
    public static byte[] nextReceipt(byte[] previous, String line) {
        try (Memory text = Lib.utf8(line); Memory before = previous == null ? null : Lib.of32(previous)) {
            return Lib.bytes32((out, e) -> Abi.mille_guest_receipt(before, text, Lib.length(line, text), out, e));
        }
    }
}
