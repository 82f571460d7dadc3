// Checks the library's layout and makes its calls: statuses as errors, structs and texts out of buffers. The library itself
// comes from a backend: native.js here, the WebAssembly module in the package of capi/wasm.
import * as backend from "#backend";
import * as abi from "./abi.js";
import { Status } from "./enums.js";
import { Fields } from "./fields.js";

const AT = { ...abi.AT, ...backend.AT };
const SIZE = { ...abi.SIZE, ...backend.SIZE };
const { lib, little } = backend;

export { AT, lib, little, SIZE };

/** Memory for a struct that knows its size. */
export function struct(size) {
  const memory = new Uint8Array(size);
  new DataView(memory.buffer).setUint32(0, size, little);
  return memory;
}

const error = struct(SIZE.error);
const out = new BigUint64Array(1);

/** What a call is given for its error, and for a handle, count or number that it gives. */
export { error, out };

/** A refusal of the library: what a call wrote into its error struct. */
export class MilleError extends Error {
  #memory;

  constructor(status, options, memory = error) {
    const kept = memory.slice();
    const e = new Fields(kept);
    const at = AT.error;
    super(e.text(at.text, SIZE.error - at.text), options);
    this.#memory = kept;
    this.name = new.target.name;
    this.status = status;
    this.rule = e.text(at.rule, at.message - at.rule);
    this.messageId = e.text(at.message, at.line - at.message);
    this.params = Array.from({ length: e.int32(at.param_count) }, (_, i) => e.text(at.params + 64 * i, 64));
    this.file = e.text(at.file, at.text - at.file);
    this.line = e.int32(at.line);
  }

  /** All of it as a plain object, for another thread or a log: structuredClone() keeps of an error its message alone. */
  toJSON() {
    const { name, message, status, rule, messageId, params, file, line } = this;
    return { name, message, status, rule, messageId, params, file, line };
  }

  /** The message in a language of `languages()`; in English if the library has no other. */
  textIn(language) {
    return textOf((...to) => lib.error_text(this.#memory, language, ...to));
  }
}

export class IllegalActionError extends MilleError {}
export class BusyError extends MilleError {}
export class HandleError extends MilleError {}

const CLASSES = {
  [Status.ILLEGAL_ACTION]: IllegalActionError,
  [Status.BUSY]: BusyError,
  [Status.HANDLE]: HandleError,
};

export function check(status, options) {
  if (status !== 0) throw new (CLASSES[status] ?? MilleError)(status, options);
}

/** Whether an array was too small for the result of a call. It holds what fits. */
export function more(status) {
  if (status !== Status.BUFFER) check(status);
  return status === Status.BUFFER;
}

/** The text that a call writes: (buffer, size, needed, error). `options` gives those of the error for a status. */
export function textOf(call) {
  for (let size = 4096; ; ) {
    const buffer = new Uint8Array(size);
    const status = call(buffer, size, out, error);
    const needed = Number(out[0]);
    if (status !== Status.BUFFER) {
      check(status);
      return new TextDecoder().decode(buffer.subarray(0, needed - 1));
    }
    size = needed;
  }
}

/** The struct that a call fills: (struct, error). */
export function structOf(size, call) {
  const memory = struct(size);
  check(call(memory, error));
  return memory;
}

export function bytes32(call) {
  const memory = new Uint8Array(32);
  check(call(memory, error));
  return memory;
}

/** A share, a hash or a secret that the caller gives. */
export function given32(bytes) {
  if (!(bytes instanceof Uint8Array) || bytes.length !== 32) throw new TypeError("32 bytes are needed, as a Uint8Array");
  return bytes;
}

function checkLayout() {
  lib.layout(null, 0, out);
  const count = Number(out[0]);
  const memory = new Uint8Array(count * SIZE.layout_entry);
  lib.layout(memory, count, out);
  const data = new DataView(memory.buffer);
  const theirs = new Map();
  for (let at = 0; at < memory.length; at += SIZE.layout_entry) {
    const name = backend.textAt(backend.addressAt(data, at + AT.layout_entry.type));
    const field = backend.textAt(backend.addressAt(data, at + AT.layout_entry.field));
    const offset = data.getUint32(at + AT.layout_entry.offset, little);
    theirs.set(`${name}.${field}`, [offset, data.getUint32(at + AT.layout_entry.size, little)]);
  }
  for (const [name, field, offset, size, grows] of [...abi.LAYOUT, ...backend.LAYOUT]) {
    const place = theirs.get(`${name}.${field}`);
    if (place?.[0] !== offset || !(place[1] === size || (grows && place[1] > size))) {
      throw new Error(`${name}.${field} does not lie in libmille where this package has it`);
    }
  }
}

/** A member that structuredClone() and postMessage() refuse, because it is a function. Without it they would make an empty object. */
export const notCloned = () => {};

const registry = new FinalizationRegistry(({ free, pointer }) => free(pointer));

/** The owner of a handle of the library, closed by close(), `using`, or after it is collected. */
export class Handle {
  #pointer;
  #free;

  notCloned = notCloned;

  constructor(pointer, free, keep) {
    this.#pointer = pointer;
    this.#free = free;
    // What must live as long as the handle, such as callbacks, is held with it.
    registry.register(this, { free, pointer, keep }, this);
  }

  /** The handle; null, which the library refuses, once closed. */
  get pointer() {
    return this.#pointer;
  }

  /** What console.log shows. A bundler may put an underscore before the name of a class. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `${this.constructor.name.replace(/^_/, "")} {${this.#pointer === null ? " closed " : ""}}`;
  }

  close() {
    if (this.#pointer === null) return;
    registry.unregister(this);
    this.#free(this.#pointer);
    this.#pointer = null;
  }
}

/** The pointer of an object, or of none: null. A closed one is refused as the library does, where null would mean none to it. */
export function pointerOf(handle) {
  if (handle === null || handle === undefined) return null;
  if (!(handle instanceof Handle)) throw new TypeError("an object of libmille is needed, or null");
  if (handle.pointer === null) check(lib.player_cancel(null, error));
  return handle.pointer;
}

if (Symbol.dispose) Handle.prototype[Symbol.dispose] = Handle.prototype.close;

backend.onLoad(checkLayout);
