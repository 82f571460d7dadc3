// A guest's side of a sealed match, for a program on the guest's own machine.
import { AT, bytes32, check, error, given32, lib, little, SIZE, struct } from "./library.js";
import { int32, members } from "./strict.js";

const raw = (text) => (typeof text === "string" ? new TextEncoder().encode(text) : text);

/** The hash of the terms that the host sent. */
export function termsHash(terms) {
  const text = raw(terms);
  return bytes32((...to) => lib.guest_terms_hash(text, text.length, ...to));
}

/** A new share: random bytes, hashed with what a person typed. Call it after the commitment has arrived. */
export function newShare(typed = "") {
  const text = raw(typed);
  return bytes32((...to) => lib.guest_new_share(text, text.length, ...to));
}

/** The commitment to a share. */
export function shareCommit(commit, seat, share) {
  return bytes32((...to) => lib.guest_share_commit(given32(commit), seat, given32(share), ...to));
}

/** Throws unless the header has what the guest noted. `terms` is their hash. */
export function checkHeader(line, noted) {
  const { seat, terms, commit, share, otherShareCommit = null } = members(
    noted, "a guest's notes", "seat terms commit share otherShareCommit");
  const notes = struct(SIZE.guest_notes);
  const data = new DataView(notes.buffer);
  data.setInt32(AT.guest_notes.seat, int32(seat), little);
  notes.set(given32(terms), AT.guest_notes.terms);
  notes.set(given32(commit), AT.guest_notes.commit);
  notes.set(given32(share), AT.guest_notes.share);
  if (otherShareCommit) {
    data.setInt32(AT.guest_notes.other_guest, 1, little);
    notes.set(given32(otherShareCommit), AT.guest_notes.other_share_commit);
  }
  const text = raw(line);
  check(lib.guest_check_header(notes, text, text.length, error));
}

/** The receipt after a line that the host showed; `previous` is null for line 0. */
export function receipt(previous, line) {
  const text = raw(line);
  return bytes32((...to) => lib.guest_receipt(previous === null ? null : given32(previous), text, text.length, ...to));
}
