// The module read from beside this file, at once: so that require() can load it too.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { begin, importsFor } from "./module.js";

export * from "./module.js";

// Node 18 has the standard's randomness in this module only.
globalThis.crypto ??= webcrypto;

const module = new WebAssembly.Module(readFileSync(new URL("./mille.wasm", import.meta.url)));
begin(new WebAssembly.Instance(module, importsFor(module)));
