// What the library takes as it is, or not at all.

/** A text, which must not end early for C. */
export function whole(text) {
  if (text.includes("\0")) throw new TypeError("a text for libmille holds a zero character");
  return text;
}

/** A number that is an int32. */
export function int32(value) {
  if (value !== (value | 0)) throw new TypeError(`${value} is no integer of 32 bits`);
  return value;
}
