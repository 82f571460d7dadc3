// What the library takes as it is, or not at all.

/** A text, which must not end early for C. */
export function whole(text) {
  if (text.includes("\0")) throw new TypeError("a text for libmille holds a zero character");
  return text;
}

/** The tag of a language. Null, which means English to the library, passes. */
export const tag = (language) => (language === null ? null : whole(language));

/** The refusal of a value: a RangeError for a number, a TypeError for what is none. */
function refuse(value, wanted) {
  const Refusal = typeof value === "number" || typeof value === "bigint" ? RangeError : TypeError;
  const rounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  const hint = rounded ? ". A number of this size may have been rounded: pass a BigInt or, for a seed, text" : "";
  throw new Refusal(`${String(Number.isInteger(value) ? BigInt(value) : value)} is not ${wanted}${hint}`);
}

/** A number that is an int32. */
export function int32(value) {
  if (value !== (value | 0)) refuse(value, "a 32-bit integer");
  return value;
}

const unsigned = (bits) => (value) => {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (number !== number >>> 0 || number >= 2 ** bits) refuse(value, `an unsigned ${bits}-bit integer`);
  return value;
};

/** A number or bigint that is a uint8. */
export const uint8 = unsigned(8);

/** A number or bigint that is a uint32. */
export const uint32 = unsigned(32);

/** A number that is an exact integer, or a bigint that is an int64. */
export function int64(value) {
  if (!Number.isSafeInteger(value) && (typeof value !== "bigint" || value !== BigInt.asIntN(64, value))) {
    refuse(value, "an exact 64-bit integer");
  }
  return value;
}

/** A number that is an exact integer from 0, or a bigint that is a uint64. */
export function uint64(value) {
  if (Number.isSafeInteger(value) ? value < 0 : typeof value !== "bigint" || value !== BigInt.asUintN(64, value)) {
    refuse(value, "an exact unsigned 64-bit integer");
  }
  return value;
}

/** A text, or the decimal digits of a uint64. */
export const digits = (value) => (typeof value === "string" ? value : String(uint64(value)));

/** The text of an option's value. An integer that may have been rounded is refused. */
export const optionText = (value) => String(Number.isInteger(value) ? int64(value) : value);

/** Texts from a list, or from one text. */
export function textList(list = []) {
  const all = typeof list === "string" ? [list] : list;
  if (!Array.isArray(all)) throw new TypeError(`${String(list)} is not a list of texts`);
  for (const text of all) if (typeof text !== "string") throw new TypeError(`${String(text)} is not a text`);
  return all;
}

/** A 64-bit integer of the library as a number. One that a number would round is refused. */
export function exact(value) {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for an exact number`);
  return number;
}

/** The number of letters to change, insert or leave out between two words. */
function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      next.push(Math.min(row[j] + (from[i] === to[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1));
    }
    row = next;
  }
  return row[to.length];
}

/** An object of options, or nothing. `what` says whose they are: “a match”; `names` what it may hold. Another member is refused. */
export function members(given, what, names) {
  if (given === undefined || given === null) return {};
  if (typeof given !== "object") throw new TypeError(`the options of ${what} are an object, not ${String(given)}`);
  const known = names.split(" ");
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const far = (one) => distance(name.toLowerCase(), one.toLowerCase());
    const [near] = known.filter((one) => far(one) <= 2).sort((a, b) => far(a) - far(b));
    throw new TypeError(`${what} has no option “${name}”. ${near ? `Did you mean “${near}”?` : `It has ${known.join(", ")}.`}`);
  }
  return given;
}
