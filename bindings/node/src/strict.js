// What the library takes as it is, or not at all.

/** A text, which must not end early for C. */
export function whole(text) {
  if (text.includes("\0")) throw new TypeError("a text for libmille holds a zero character");
  return text;
}

/** The tag of a language. Null, which means English to the library, passes. */
export const tag = (language) => (language === null ? null : whole(language));

/** A number that is an int32. */
export function int32(value) {
  if (value !== (value | 0)) throw new TypeError(`${value} is no integer of 32 bits`);
  return value;
}

const unsigned = (bits) => (value) => {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (number !== number >>> 0 || number >= 2 ** bits) throw new TypeError(`${value} is no unsigned integer of ${bits} bits`);
  return value;
};

/** A number or bigint that is a uint8. */
export const uint8 = unsigned(8);

/** A number or bigint that is a uint32. */
export const uint32 = unsigned(32);

/** A number that is an exact integer, or a bigint that is an int64. */
export function int64(value) {
  if (!Number.isSafeInteger(value) && (typeof value !== "bigint" || value !== BigInt.asIntN(64, value))) {
    throw new TypeError(`${value} is no integer of 64 bits`);
  }
  return value;
}

/** A number that is an exact integer from 0, or a bigint that is a uint64. */
export function uint64(value) {
  if (Number.isSafeInteger(value) ? value < 0 : typeof value !== "bigint" || value !== BigInt.asUintN(64, value)) {
    throw new TypeError(`${value} is no unsigned integer of 64 bits`);
  }
  return value;
}
