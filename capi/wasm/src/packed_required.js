// For require(), which cannot load the ES module wasm.js: what stands in that file.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const text = readFileSync(join(__dirname, "wasm.js"), "utf8");

export const [, PACKED] = /PACKED = "(.*)"/.exec(text);
export const UNPACKED_SIZE = Number(/UNPACKED_SIZE = (\d+)/.exec(text)[1]);
