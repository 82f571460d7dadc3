"""A guest's side of a sealed match, for a program on the guest's own machine."""

from typing import Optional, Union

from ._library import bytes32, check, error, ffi, filled32, lib, new_struct


def _raw(text: Union[str, bytes]) -> bytes:
    return text.encode() if isinstance(text, str) else text


def terms_hash(terms: Union[str, bytes]) -> bytes:
    """The hash of the terms that the host sent."""
    raw = _raw(terms)
    return filled32(lib.mille_guest_terms_hash, raw, len(raw))


def new_share(typed: Union[str, bytes] = "") -> bytes:
    """A new share: random bytes, hashed with what a person typed. Call it after the commitment has arrived."""
    raw = _raw(typed)
    return filled32(lib.mille_guest_new_share, raw, len(raw))


def share_commit(commit: bytes, seat: int, share: bytes) -> bytes:
    """The commitment to a share."""
    return filled32(lib.mille_guest_share_commit, bytes32(commit), seat, bytes32(share))


def check_header(
    line: Union[str, bytes],
    *,
    seat: int,
    terms: bytes,
    commit: bytes,
    share: bytes,
    other_share_commit: Optional[bytes] = None,
) -> None:
    """Raises RecordError unless the header has what the guest noted. `terms` is their hash."""
    notes = new_struct("mille_guest_notes")
    notes.seat = seat
    notes.terms, notes.commit, notes.share = bytes32(terms), bytes32(commit), bytes32(share)
    if other_share_commit is not None:
        notes.other_guest, notes.other_share_commit = 1, bytes32(other_share_commit)
    raw = _raw(line)
    check(lib.mille_guest_check_header(notes, raw, len(raw), error()))


def receipt(previous: Optional[bytes], line: Union[str, bytes]) -> bytes:
    """The receipt after a line that the host showed; `previous` is None for line 0."""
    raw = _raw(line)
    before = ffi.NULL if previous is None else ffi.from_buffer(bytes32(previous))
    return filled32(lib.mille_guest_receipt, before, raw, len(raw))
