// Where the module cannot be compiled, the first call says why, and the next one tries again.
import assert from "node:assert/strict";
import { languages } from "libmille";

const own = globalThis.WebAssembly;
const { Module } = own;
const compiling = (error) => {
  own.Module = function Refusing() {
    throw error;
  };
};

globalThis.WebAssembly = undefined;
assert.throws(languages, /needs WebAssembly with exceptions/);
globalThis.WebAssembly = own;
compiling(new own.CompileError("Wasm code generation disallowed by embedder"));
assert.throws(languages, /add 'wasm-unsafe-eval' to its script-src/);
compiling(new RangeError("WebAssembly.Module is disallowed on the main thread, if the buffer size is larger than 4KB"));
assert.throws(languages, /use libmille in a worker/);
compiling(new RangeError("no memory"));
assert.throws(languages, /^RangeError: no memory$/);
own.validate = () => false;
compiling(new own.CompileError("invalid opcode"));
assert.throws(languages, /needs WebAssembly with exceptions/);
own.Module = Module;
assert(languages().includes("fr"));
