// libmille as a WebAssembly module behind the functions that the binding calls: texts, structs and buffers are copied
// into the module's memory and back. The first call loads the module. The functions that it imports from its host are at the end.
import { AT, FUNCTIONS, LAYOUT, SIZE } from "../../../bindings/node/src/abi_wasm.js";
import { SIZE as ALIKE } from "../../../bindings/node/src/abi.js";
import { int32, uint32, uint64, whole } from "../../../bindings/node/src/strict.js";
import { inflate } from "./inflate.js";
import { PACKED, UNPACKED_SIZE } from "#packed";

export { AT, LAYOUT, SIZE };
export const little = true;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

let wasm;
let bytes = new Uint8Array(0);
let whenLoaded = () => {};

/** Has a function called when the module is loaded. */
export const onLoad = (use) => void (whenLoaded = use);

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

/** Loads the module unless it is loaded, and gives what `use` has placed back after it. */
function placing(use) {
  if (!wasm) load();
  const begin = top;
  const held = blocks.length;
  try {
    return use();
  } finally {
    top = begin;
    while (blocks.length > held) wasm.free(blocks.pop().at);
  }
}

/** `size` bytes of the module's memory, in placing(). */
function room(size) {
  const at = top;
  top = (at + size + 7) & ~7;
  if (top <= blocks[0].end) return at;
  top = at;
  const block = wasm.malloc(size);
  if (block === 0) throw new RangeError("WebAssembly has no more memory");
  blocks.push({ at: block });
  return block;
}

/** The address of bytes that are placed in the module's memory. */
function place(placed) {
  const at = room(placed.length);
  memory().set(placed, at);
  return at;
}

/** A text as C reads it. */
const cString = (text) => encoder.encode(`${whole(text)}\0`);

/** The bytes of a typed array. */
const raw = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

function textAt(address) {
  const all = memory();
  const at = Number(address);
  return at === 0 ? null : decoder.decode(all.subarray(at, all.indexOf(0, at)));
}

function call(name, letters, args) {
  const result = placing(() => {
    const back = [];
    const values = args.map((value, i) => {
      const letter = letters[i + 1];
      if (letter === "i") return int32(value);
      if (letter === "u") return Number(uint32(value));
      if (letter === "l") return BigInt(uint64(value));
      if (letter === "d") return Number(value);
      if (value === null) return 0;
      if (typeof value === "bigint") return Number(value);
      if (letter === "s") return place(cString(value));
      const array = raw(value);
      const at = letter === "e" && array.length === ALIKE.error ? errorAt : room(array.length);
      if (letter === "r") memory().fill(0, at, at + array.length);
      else if (letter === "b" || letter === "c") memory().set(array, at);
      else if (letter === "e") memory().set(array.subarray(0, 4), at);
      if (letter !== "c") back.push([letter, array, at]);
      return at;
    });
    const status = wasm[`mille_${name}`](...values);
    // What is only written was not written by a call that failed; an error only then.
    for (const [letter, array, at] of back) {
      if (letter === "b" || letter === "r" || (letter === "o") === (status === 0)) {
        array.set(memory().subarray(at, at + array.length));
      }
    }
    return status;
  });
  return letters[0] === "s" ? textAt(result) : result;
}

/** The functions of libmille by name, without `mille_`. */
export const lib = Object.fromEntries(
  Object.entries(FUNCTIONS).map(([name, letters]) => [name, (...args) => call(name, letters, args)]),
);

/** An address that stands in a struct. */
export const addressAt = (data, at) => BigInt(data.getUint32(at, true));
export const bytesAt = (address, size) => memory().slice(Number(address), Number(address) + size);
export { textAt };

export const ADDRESS_SIZE = 4;

/** Writes an address into a struct. */
export const setAddress = (data, at, address) => data.setUint32(at, Number(address), true);

/** Passes options, pairs of texts, to a call: as the array that it takes, and their number. */
export const withOptions = (pairs, use) => placing(() => use(Uint32Array.from(pairs.flat(), (text) => place(cString(text))), pairs.length));

/** Passes a function to `use` that places a text or bytes where the library reads them until `use` returns, and gives their address. */
export const withMemory = (use) => placing(() => use((given) => BigInt(place(typeof given === "string" ? cString(given) : given))));

/** Passes the files of a script, pairs of name and text, to a call: as the array that it takes, and their number. */
export const withFiles = (files, use) =>
  placing(() => {
    const placed = files.flatMap(([name, text]) => {
      const coded = encoder.encode(text);
      return [place(cString(name)), place(coded), coded.length];
    });
    return use(Uint32Array.from(placed), files.length);
  });

/** Passes a struct to a call, with the texts that it points to: of each its bytes, and the places of address and length. */
export const withTexts = (data, texts, use) =>
  placing(() => {
    const view = new DataView(data.buffer);
    for (const [text, at, lengthAt] of texts) {
      view.setUint32(at, place(text), true);
      view.setUint32(lengthAt, text.length, true);
    }
    return use(data);
  });

// The module has no arena.
export const withProgress = undefined;

const logs = [];

/** Makes an engine whose log a function receives. The function is kept for ever: what comes from an engine outlives it, and writes too. */
export function engineWithLog(options, log, out, error) {
  return call("wasm_engine", "icire", [options, logs.push(log) - 1, out, error]);
}

/** Bytes that stay where they are until free(). */
export function keep(bytes) {
  const address = wasm.malloc(bytes.length);
  if (address === 0) throw new RangeError("WebAssembly has no more memory");
  writeAt(address, bytes);
  return { address: BigInt(address) };
}
export const free = (kept) => wasm.free(Number(kept.address));

export const writeAt = (address, bytes) => memory().set(bytes, Number(address));

let player = {}; // the functions of mille_ai_api, which serve every player

/** A table of a player's functions, for the library: those that it is given, by their names in mille_ai_api. */
export function playerApi(functions) {
  player = functions;
  return bytesAt(call("wasm_player", "i", []), SIZE.ai_api);
}

/** What the library offers a player: mille_ai_host at an address. */
export const hostOf = (address) => ({
  shouldStop: () => call("wasm_should_stop", "ii", [address]) !== 0,
  countNodes: (nodes) => call("wasm_count_nodes", "iil", [address, nodes]) !== 0,
  log: (level, text) => void call("wasm_write", "viis", [address, level, text]),
});

/** What the module asks of its host: the clock, randomness, and the functions of players and logs. */
const imports = {
  player: Object.fromEntries(
    Object.keys(AT.ai_api).map((name) => [name, (...args) => player[name](...args.map((one) => (typeof one === "number" ? one >>> 0 : one)))]),
  ),
  mille: {
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
      crypto.getRandomValues(memory().subarray(at, at + size));
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

/** The imports for a module: what it names and this host does not have, files for instance, is refused as unknown. */
function importsFor(module) {
  const ENOSYS = 52;
  const given = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (given[from] ??= {})[name] = imports[from]?.[name] ?? (() => (from === "env" ? -ENOSYS : ENOSYS));
  }
  return given;
}

/** Compiles the module, or says what the environment lacks. */
function compiled(module) {
  if (typeof WebAssembly !== "object") throw new Error(NEEDS_WASM);
  try {
    return new WebAssembly.Module(module);
  } catch (cause) {
    if (/main thread/.test(cause.message)) throw new Error(NEEDS_WORKER, { cause });
    if (cause instanceof RangeError) throw cause; // no more memory
    throw new Error(WebAssembly.validate(module) ? FORBIDDEN : NEEDS_WASM, { cause });
  }
}

function load() {
  const letters = atob(PACKED);
  const packed = new Uint8Array(letters.length);
  for (let i = 0; i < packed.length; i++) packed[i] = letters.charCodeAt(i);
  const module = compiled(inflate(packed, UNPACKED_SIZE));
  wasm = new WebAssembly.Instance(module, importsFor(module)).exports;
  wasm._initialize();
  const at = wasm.malloc(ROOM);
  blocks.push({ at, end: at + ROOM });
  errorAt = wasm.malloc(ALIKE.error);
  top = at;
  whenLoaded();
}

const NEEDS_WASM = "libmille needs WebAssembly with exceptions, which this environment lacks: use a current browser, or Node 18 or later";
const FORBIDDEN = "the page's Content-Security-Policy forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src";
const NEEDS_WORKER = "this browser compiles a module of libmille's size in workers only: use libmille in a worker, or a current browser";
