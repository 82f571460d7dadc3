// All pictures of the page as one hidden <svg> of symbols, which the build puts into index.html. Colours come from the style sheet. CC0-1.0.
import { COURTS } from "./courts.js";
import { DOT, GLYPHS, ICONS, LOOP, PENCIL, SUITS, WORD } from "./glyphs.js";
import { sym } from "./shapes.js";

// Where the pips of a number card stand: x, y of the centre on 100 × 140; below the middle they stand on their heads.
const [L, M, R] = [46, 65, 84];
export const PIPS = {
  2: [[M, 26], [M, 114]], 3: [[M, 26], [M, 70], [M, 114]],
  4: [[L, 26], [R, 26], [L, 114], [R, 114]], 5: [[L, 26], [R, 26], [M, 70], [L, 114], [R, 114]],
  6: [[L, 26], [R, 26], [L, 70], [R, 70], [L, 114], [R, 114]],
  7: [[L, 26], [R, 26], [M, 48], [L, 70], [R, 70], [L, 114], [R, 114]],
  8: [[L, 26], [R, 26], [M, 48], [L, 70], [R, 70], [M, 92], [L, 114], [R, 114]],
  9: [[L, 24], [R, 24], [L, 54.7], [R, 54.7], [M, 70], [L, 85.3], [R, 85.3], [L, 116], [R, 116]],
  10: [[L, 24], [R, 24], [M, 39], [L, 54.7], [R, 54.7], [L, 85.3], [R, 85.3], [M, 101], [L, 116], [R, 116]],
};
const pip = (suit, x, y, size, turned = y > 71) =>
  `<use href="#${suit}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"${turned ? ` transform="rotate(180 ${x} ${y})"` : ""}/>`;

const PATTERNS =
  `<pattern id="clothS" width="12" height="12" patternUnits="userSpaceOnUse"><path class="p" d="M0 9 6 3 12 9"/></pattern>` +
  `<pattern id="clothH" width="12" height="9" patternUnits="userSpaceOnUse"><path class="p" d="M0 0A6 6 0 0 0 12 0M-6 4.5A6 6 0 0 0 6 4.5 6 6 0 0 0 18 4.5"/></pattern>` +
  `<pattern id="clothD" width="10" height="14" patternUnits="userSpaceOnUse"><path class="p" d="M5 0 10 7 5 14 0 7z"/></pattern>` +
  `<pattern id="clothC" width="11" height="11" patternUnits="userSpaceOnUse"><circle class="q" cx="3" cy="3" r="1.7"/><circle class="q" cx="8.5" cy="8.5" r="1.7"/></pattern>` +
  `<pattern id="scales" width="20" height="20" patternUnits="userSpaceOnUse"><path class="bk" d="M0 10A10 10 0 0 0 20 10M4 10A6 6 0 0 0 16 10M8 10a2 2 0 0 0 4 0M-10 0A10 10 0 0 0 10 0 10 10 0 0 0 30 0M-6 0A6 6 0 0 0 6 0M14 0A6 6 0 0 0 26 0M-2 0a2 2 0 0 0 4 0M18 0a2 2 0 0 0 4 0M-10 20A10 10 0 0 0 10 20 10 10 0 0 0 30 20M-6 20A6 6 0 0 0 6 20M14 20A6 6 0 0 0 26 20"/></pattern>`;

// Rays behind a dear card.
const rays = (() => {
  let d = "";
  for (let i = 0; i < 24; i++) {
    const [a, b] = [(i * 15 * Math.PI) / 180, ((i * 15 + 7.5) * Math.PI) / 180];
    const at = (angle) => `${(62 + 130 * Math.cos(angle)).toFixed(0)} ${(62 + 130 * Math.sin(angle)).toFixed(0)}`;
    d += `M62 62L${at(a)} ${at(b)}z`;
  }
  return d;
})();

export function sprite() {
  let out = "";
  for (const [rank, d] of Object.entries(GLYPHS)) out += sym(`i${rank}`, "0 0 24 32", `<path class="ix" d="${d}"/>`);
  for (const [suit, d] of Object.entries(SUITS)) out += sym(suit, "0 0 24 24", `<path d="${d}"/>`);
  for (const suit of "CDHS") {
    out += sym(`A${suit}`, "0 0 100 140", pip(suit, 63, 74, suit === "S" ? 66 : 58, false));
    for (const rank of Object.keys(PIPS)) out += sym(rank + suit, "0 0 100 140", PIPS[rank].map(([x, y]) => pip(suit, x, y, Number(rank) > 8 ? 17 : 19)).join(""));
    for (const [rank, draw] of Object.entries(COURTS)) out += sym(rank + suit, "0 0 100 140", draw(suit));
  }
  out += sym("rays", "0 0 100 140", `<path class="ray" d="${rays}"/>`);
  out += sym("back", "0 0 100 140", `<rect class="bf" x="5" y="5" width="90" height="130" rx="5"/><rect x="5" y="5" width="90" height="130" rx="5" fill="url(#scales)"/><rect class="bl" x="5" y="5" width="90" height="130" rx="5"/><ellipse class="bf" cx="50" cy="70" rx="24" ry="24"/><ellipse class="bl" cx="50" cy="70" rx="24" ry="24"/><ellipse class="bl" cx="50" cy="70" rx="20" ry="20"/><svg x="33" y="57" width="34" height="27" viewBox="2 4 92 72"><path class="bm" d="M8 66C16 70 22 62 26 46 30 30 34 16 40 12 43 28 46 46 50 58 58 40 68 22 80 12 76 30 72 46 72 58 72 66 80 68 87 60"/></svg>`);
  for (const [digit, d] of Object.entries(PENCIL)) out += sym(`p${digit}`, "0 0 14 24", `<path class="pn" pathLength="1" d="${d}"/>`);
  out += sym("loop", "0 0 100 40", `<path class="pn" pathLength="1" d="${LOOP}"/>`);
  out += sym("mille", "0 0 198 78", `<path class="wm" pathLength="1" d="${WORD}"/><path class="wm dot" d="${DOT}"/>`);
  for (const [name, d] of Object.entries(ICONS)) out += sym(`x-${name}`, "0 0 24 24", `<path class="ic" d="${d}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true" width="0" height="0"><defs>${PATTERNS}</defs>${out}</svg>`;
}
