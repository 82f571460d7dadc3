// libmille as a WebAssembly module behind the functions that the binding calls: texts, structs and buffers are copied
// into the module's memory and back. The functions that the module imports from its host are at the end.
import { AT, FUNCTIONS, LAYOUT, SIZE } from "../../../bindings/node/src/abi_wasm.js";
import { SIZE as ALIKE } from "../../../bindings/node/src/abi.js";
import { int32, uint32, uint64, whole } from "../../../bindings/node/src/strict.js";

export { AT, LAYOUT, SIZE };
export const little = true;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

let wasm;
let bytes = new Uint8Array(0);

/** The module's memory, whose buffer is another one after it has grown. */
function memory() {
  if (bytes.buffer !== wasm.memory.buffer) bytes = new Uint8Array(wasm.memory.buffer);
  return bytes;
}

// Arguments live in a block that calls fill from its start; a call out of a player's function goes on where its caller is.
const ROOM = 1 << 16;
const blocks = [];
let top = 0;
let errorAt = 0;

/** `size` bytes of the module's memory until the call returns. */
function place(size) {
  const at = top;
  top = (at + size + 7) & ~7;
  if (top <= blocks[0].end) return at;
  top = at;
  const block = wasm.malloc(size);
  if (block === 0) throw new RangeError("WebAssembly has no more memory");
  blocks.push({ at: block });
  return block;
}

/** The bytes of a typed array. */
const raw = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

function textAt(address) {
  const all = memory();
  const at = Number(address);
  return at === 0 ? null : decoder.decode(all.subarray(at, all.indexOf(0, at)));
}

function call(name, letters, args) {
  const begin = top;
  const held = blocks.length;
  const back = [];
  let status;
  try {
    const values = args.map((value, i) => {
      const letter = letters[i + 1];
      if (letter === "i") return int32(value);
      if (letter === "u") return Number(uint32(value));
      if (letter === "l") return BigInt(uint64(value));
      if (letter === "d") return Number(value);
      if (value === null) return 0;
      if (typeof value === "bigint") return Number(value);
      if (letter === "s") {
        const text = encoder.encode(`${whole(value)}\0`);
        const at = place(text.length);
        memory().set(text, at);
        return at;
      }
      const array = raw(value);
      const at = letter === "e" && array.length === ALIKE.error ? errorAt : place(array.length);
      if (letter === "r") memory().fill(0, at, at + array.length);
      else if (letter === "b" || letter === "c") memory().set(array, at);
      else if (letter === "e") memory().set(array.subarray(0, 4), at);
      if (letter !== "c") back.push([letter, array, at]);
      return at;
    });
    status = wasm[`mille_${name}`](...values);
    // What is only written was not written by a call that failed; an error only then.
    for (const [letter, array, at] of back) {
      if (letter === "b" || letter === "r" || (letter === "o") === (status === 0)) {
        array.set(memory().subarray(at, at + array.length));
      }
    }
  } finally {
    top = begin;
    while (blocks.length > held) wasm.free(blocks.pop().at);
  }
  if (letters[0] === "s") return textAt(status);
  return status;
}

/** The functions of libmille by name, without `mille_`. */
export const lib = Object.fromEntries(
  Object.entries(FUNCTIONS).map(([name, letters]) => [name, (...args) => call(name, letters, args)]),
);

/** An address that stands in a struct. */
export const addressAt = (data, at) => BigInt(data.getUint32(at, true));
export const bytesAt = (address, size) => memory().slice(Number(address), Number(address) + size);
export { textAt };

/** Passes options, pairs of texts, to a call: as the array that it takes, and their number. */
export function withOptions(pairs, use) {
  const begin = top;
  const held = blocks.length;
  try {
    const array = new Uint32Array(2 * pairs.length);
    pairs.flat().forEach((text, i) => {
      const coded = encoder.encode(`${whole(text)}\0`);
      array[i] = place(coded.length);
      memory().set(coded, array[i]);
    });
    return use(array, pairs.length);
  } finally {
    top = begin;
    while (blocks.length > held) wasm.free(blocks.pop().at);
  }
}

/** Writes an address into a struct. */
export const ADDRESS_SIZE = 4;
export const setAddress = (data, at, address) => data.setUint32(at, Number(address), true);

/** Passes a function to `use` that places a text or bytes where the library reads them until `use` returns, and gives their address. */
export function withMemory(use) {
  const begin = top;
  const held = blocks.length;
  try {
    return use((given) => {
      const placed = typeof given === "string" ? encoder.encode(`${whole(given)}\0`) : given;
      const at = place(placed.length);
      memory().set(placed, at);
      return BigInt(at);
    });
  } finally {
    top = begin;
    while (blocks.length > held) wasm.free(blocks.pop().at);
  }
}

/** Passes the files of a script, pairs of name and text, to a call: as the array that it takes, and their number. */
export function withFiles(files, use) {
  const begin = top;
  const held = blocks.length;
  const put = (coded) => {
    const at = place(coded.length);
    memory().set(coded, at);
    return at;
  };
  try {
    const array = new Uint32Array(
      files.flatMap(([name, text]) => {
        const coded = encoder.encode(text);
        return [put(encoder.encode(`${whole(name)}\0`)), put(coded), coded.length];
      }),
    );
    return use(array, files.length);
  } finally {
    top = begin;
    while (blocks.length > held) wasm.free(blocks.pop().at);
  }
}

/** Passes a struct to a call, with the texts that it points to: of each its bytes, and the places of address and length. */
export function withTexts(data, texts, use) {
  const begin = top;
  const held = blocks.length;
  try {
    const view = new DataView(data.buffer);
    for (const [bytes, at, lengthAt] of texts) {
      const address = place(bytes.length);
      memory().set(bytes, address);
      view.setUint32(at, address, true);
      view.setUint32(lengthAt, bytes.length, true);
    }
    return use(data);
  } finally {
    top = begin;
    while (blocks.length > held) wasm.free(blocks.pop().at);
  }
}

// The module has no arena.
export const withProgress = undefined;

const logs = [];

/** Makes an engine whose log a function receives. The function is kept for ever: what comes from an engine outlives it, and writes too. */
export function engineWithLog(options, log, out, error) {
  return call("wasm_engine", "icire", [options, logs.push(log) - 1, out, error]);
}

const guests = new Map();
let guestNumber = 0;

/** Makes a player of a function that gets the address of its decision and returns an index. */
export function guestPlayer(engine, name, decide, out, error) {
  const number = ++guestNumber;
  guests.set(number, decide);
  const status = call("wasm_player", "ibsire", [engine, name, number, out, error]);
  if (status !== 0) guests.delete(number);
  return { status, release() {} };
}

/** What the module asks of its host: the clock, randomness, and the functions of players and logs. */
const imports = {
  mille: {
    decide(number, decision, index) {
      const chosen = guests.get(number)(BigInt(decision));
      if (chosen === undefined) return 1;
      new DataView(wasm.memory.buffer).setUint32(index, chosen, true);
      return 0;
    },
    release: (number) => guests.delete(number),
    log(number, line) {
      try {
        logs[number](line);
      } catch (thrown) {
        // The library goes on; the environment reports it as any error that nobody catches.
        queueMicrotask(() => {
          throw thrown;
        });
      }
    },
  },
  env: {
    emscripten_notify_memory_growth() {},
    getentropy(at, size) {
      globalThis.crypto.getRandomValues(memory().subarray(at, at + size));
      return 0;
    },
  },
  wasi_snapshot_preview1: {
    clock_time_get(_clock, _precision, at) {
      const now = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));
      new DataView(wasm.memory.buffer).setBigUint64(at, now, true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`libmille ended with ${code}`);
    },
  },
};

/** Begins with the compiled module; `make` makes an instance of it. */
export function begin(instance) {
  wasm = instance.exports;
  wasm._initialize();
  const at = wasm.malloc(ROOM);
  blocks.push({ at, end: at + ROOM });
  errorAt = wasm.malloc(ALIKE.error);
  top = at;
}

/** The imports for a module: what it names and this host does not have, files for instance, is refused as unknown. */
export function importsFor(module) {
  const ENOSYS = 52;
  const given = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (given[from] ??= {})[name] = imports[from]?.[name] ?? (() => (from === "env" ? -ENOSYS : ENOSYS));
  }
  return given;
}

export const NEEDS_WASM =
  "libmille needs WebAssembly with exceptions, which this environment lacks: use a current browser, or Node 18 or later";
