// What a name may hold, for the server and for the page. The library judges by the same table and the same rule (src/base/printable.cpp);
// tests/characters/names.json has examples that both are tested with.
import { CHARACTERS } from "./characters.js";

const LONGEST = 40; // UTF-16 units

/** The kind of a code point, or undefined. */
function kindOf(code) {
  for (const [kind, ranges] of Object.entries(CHARACTERS)) {
    for (let at = 0; at < ranges.length && ranges[at] <= code; at += 2) if (code <= ranges[at + 1]) return kind;
  }
}

const isJoiner = (code) => code === 0x200c || code === 0x200d;
const EMOJI_STYLE = 0xfe0f;
const KEYCAP = 0x20e3;

/** Whether a joiner, or the U+FE0F of an emoji, stands where it changes what is seen: RFC 5892, appendix A.1, and Unicode's annex 29, GB11. */
function joinsHere(codes, at) {
  const code = codes[at];
  let [before, after] = [at - 1, at + 1];
  const kind = (place) => kindOf(codes[place] ?? 0);
  if (code === EMOJI_STYLE) return kind(before) === "pictograph" || (/[0-9#*]/.test(String.fromCodePoint(codes[before] ?? 0)) && codes[after] === KEYCAP);
  if (!isJoiner(code)) return false;
  if (kind(before) === "virama") return true;
  if (code === 0x200d && kind(after) === "pictograph") {
    if (kind(before) === "modifier" || codes[before] === EMOJI_STYLE) before--;
    return kind(before) === "pictograph";
  }
  while (kind(before) === "mark") before--;
  while (kind(after) === "mark") after++;
  return ["before", "both"].includes(kind(before)) && ["after", "both"].includes(kind(after));
}

const codesOf = (text) => Array.from(text, (letter) => letter.codePointAt(0));

/** Whether all characters of a text show, whatever stands around them. */
export const isShown = (text) => codesOf(text).every((code) => kindOf(code) !== "hidden");

/** What is wrong with a name: the id of the refusal, its sentence and its parameters. Null if nothing is. */
export function nameFault(name) {
  const codes = codesOf(name);
  const hidden = codes.findIndex((code, at) => kindOf(code) === "hidden" && !joinsHere(codes, at));
  if (hidden >= 0) {
    const code = `U+${codes[hidden].toString(16).toUpperCase().padStart(4, "0")}`;
    return { id: "name.invisible", text: `A name cannot contain the invisible character ${code}.`, params: [code] };
  }
  if (codes.every((code) => ["hidden", "space"].includes(kindOf(code)))) return { id: "name.blank", text: "A name needs at least one visible character.", params: [] };
  if (name.length > LONGEST) return { id: "name.long", text: `A name has at most ${LONGEST} characters.`, params: [String(LONGEST)] };
  return null;
}
