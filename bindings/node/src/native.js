// The library as a shared object, through koffi.
import { endianness } from "node:os";
import koffi from "koffi";
import { AT, FUNCTIONS, LAYOUT, SIZE, SONAME } from "./abi_native.js";
import { AI_VERSION, RULES_1_0 } from "./enums.js";
import { int32, tag, uint32, uint64, uint8, whole } from "./strict.js";

export { AT, LAYOUT, SIZE };
export const little = endianness() === "LE";

function load(name) {
  try {
    return koffi.load(name);
  } catch (cause) {
    throw new Error(`${name}: ${cause.message}; set MILLE_LIBRARY to the path of libmille`, { cause });
  }
}

const library = load(process.env.MILLE_LIBRARY ?? SONAME);

const CHECKS = { "const char *": whole, "int32_t ": int32, "uint8_t ": uint8, "uint32_t ": uint32, "uint64_t ": uint64, "size_t ": uint64 };

/** A function of the library that refuses what koffi would change: a text with a zero character, a number that its type does not hold. */
function strict(prototype) {
  const call = library.func(prototype);
  const checks = /\((.*)\)/.exec(prototype)[1].split(", ").flatMap((parameter, i) => {
    const [, type, name] = /^(.*?)(\w+)$/.exec(parameter);
    const check = name === "language" ? tag : CHECKS[type];
    return check ? [[i, check]] : [];
  });
  if (checks.length === 0) return call;
  return (...args) => {
    for (const [i, check] of checks) if (i < args.length) check(args[i]);
    return call(...args);
  };
}

/** The functions of libmille by name, without `mille_`. */
export const lib = Object.fromEntries(
  FUNCTIONS.map((prototype) => [/mille_(\w+)\(/.exec(prototype)[1], strict(prototype)]),
);

/** Calls a function when the library is loaded, which it is. */
export const onLoad = (use) => use();

/** An address that stands in a struct. */
export const addressAt = (data, at) => data.getBigUint64(at, little);
export const textAt = (address) => koffi.decode(address, "char", -1);

/** A copy of the library's memory. */
export const bytesAt = (address, size) => new Uint8Array(koffi.view(address, size)).slice();

/** UTF-8 that ends with a zero byte. */
function cString(text) {
  whole(text);
  return new TextEncoder().encode(`${text}\0`);
}

/** Passes options, pairs of texts, to a call: as the array that it takes, and their number. */
export function withOptions(pairs, use) {
  const texts = pairs.flat().map(cString);
  const result = use(new BigUint64Array(texts.map((text) => koffi.address(text))), pairs.length);
  // The array holds addresses only: the texts must have lived until here.
  return texts.length === 2 * pairs.length ? result : undefined;
}

/** Passes the files of a script, pairs of name and text, to a call: as the array that it takes, and their number. */
export function withFiles(files, use) {
  const texts = files.flatMap(([name, text]) => [cString(name), new TextEncoder().encode(`${text}\0`)]);
  const array = new BigUint64Array(3 * files.length);
  for (let i = 0; i < files.length; ++i) {
    const [name, text] = texts.slice(2 * i, 2 * i + 2);
    array.set([koffi.address(name), koffi.address(text), BigInt(text.length - 1)], 3 * i);
  }
  const result = use(array, files.length);
  // The array holds addresses only: the texts must have lived until here.
  return texts.length === 2 * files.length ? result : undefined;
}

/**
 * Passes a struct to a call, with the texts that it points to: of each its bytes, and the places of address and length.
 */
export function withTexts(data, texts, use) {
  const view = new DataView(data.buffer);
  const kept = texts.map(([bytes, at, lengthAt]) => {
    const held = bytes.length > 0 ? bytes : new Uint8Array(1);
    view.setBigUint64(at, koffi.address(held), little);
    view.setBigUint64(lengthAt, BigInt(bytes.length), little);
    return held;
  });
  const result = use(data);
  // The struct holds addresses only: the texts must have lived until here.
  return kept.length === texts.length ? result : undefined;
}

export const ADDRESS_SIZE = 8;

/** Writes an address into a struct. */
export const setAddress = (data, at, address) => data.setBigUint64(at, address, little);

/** Passes a function to `use` that places a text or bytes where the library reads them until `use` returns, and gives their address. */
export function withMemory(use) {
  const kept = [];
  const result = use((given) => {
    kept.push(typeof given === "string" ? cString(given) : given);
    return koffi.address(kept.at(-1));
  });
  return kept.length >= 0 ? result : undefined;
}

// Without names: a process may load this file more than once, as test runners do, and koffi keeps names for all.
const proto = (result, ...parameters) => koffi.proto(result, parameters);
const Progress = proto("int32_t", "void *", "void *");

/** Passes a function that gets the address of an arena's progress to a call. */
export function withProgress(tell, use) {
  const callback = koffi.register((_user, news) => tell(news), koffi.pointer(Progress));
  try {
    return use(koffi.address(callback));
  } finally {
    koffi.unregister(callback);
  }
}

// A thread of the library could wait for JavaScript that waits for the library: koffi calls back on JavaScript's own thread only.
export const engineWithLog = undefined;

/** Bytes that stay where they are until free(). */
export const keep = (bytes) => ({ address: koffi.address(bytes), bytes });
export const free = (kept) => void (kept.bytes = null);

/** Writes into memory of the library. */
export const writeAt = (address, bytes) => new Uint8Array(koffi.view(address, bytes.length)).set(bytes);

const PLAYER = [
  ["supports", proto("int32_t", "void *", "void *")],
  ["create", proto("int32_t", "void *", "void *", "void *", "size_t", "void *")],
  ["destroy", proto("void", "void *")],
  ["match_begin", proto("int32_t", "void *", "void *")],
  ["observe", proto("void", "void *", "void *")],
  ["decide", proto("int32_t", "void *", "void *", "void *")],
  ["match_end", proto("void", "void *")],
  ["explain", proto("size_t", "void *", "void *", "size_t")],
  ["save", proto("size_t", "void *", "void *", "size_t")],
  ["restore", proto("int32_t", "void *", "void *", "size_t")],
  ["evaluate", proto("void", "void *", "void *", "void *", "uint32_t")],
];
let table; // mille_ai_api with all of these functions, whose callbacks serve every player

/** A table of a player's functions, for the library: those that it is given, by their names in mille_ai_api. */
export function playerApi(functions) {
  if (!table) {
    table = new Uint8Array(SIZE.ai_api);
    const data = new DataView(table.buffer);
    data.setUint32(AT.ai_api.struct_size, SIZE.ai_api, little);
    data.setUint32(AT.ai_api.version, AI_VERSION, little);
    data.setUint32(AT.ai_api.rules_size, RULES_1_0, little);
    for (const [name, type] of PLAYER) {
      data.setBigUint64(AT.ai_api[name], koffi.register(functions[name], koffi.pointer(type)), little);
    }
  }
  return table.slice();
}

const ShouldStop = proto("int32_t", "void *");
const CountNodes = proto("int32_t", "void *", "uint64_t");
const Log = proto("void", "void *", "int32_t", "const char *");

/** What the library offers a player: mille_ai_host at an address. */
export function hostOf(address) {
  const data = new DataView(bytesAt(address, SIZE.ai_host).buffer);
  const context = addressAt(data, AT.ai_host.context);
  const stop = addressAt(data, AT.ai_host.should_stop);
  const count = addressAt(data, AT.ai_host.count_nodes);
  const log = addressAt(data, AT.ai_host.log);
  return {
    shouldStop: () => koffi.call(stop, ShouldStop, context) !== 0,
    countNodes: (nodes) => koffi.call(count, CountNodes, context, uint64(nodes)) !== 0,
    log: (level, text) => koffi.call(log, Log, context, level, text),
  };
}
