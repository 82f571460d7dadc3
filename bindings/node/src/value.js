// A struct of the library as a copy of its bytes; the generated classes read its members.
import { little } from "#backend";
import { exact } from "./strict.js";

export class Value {
  #raw;
  #data;

  constructor(raw) {
    this.#raw = raw;
    this.#data = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  }

  uint8(at) {
    return this.#raw[at];
  }

  int32(at) {
    return this.#data.getInt32(at, little);
  }

  int64(at) {
    return exact(this.#data.getBigInt64(at, little));
  }

  /** A bound, which may be any int64: a bigint where a number would round it. */
  bound(at) {
    const value = this.#data.getBigInt64(at, little);
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }

  double(at) {
    return this.#data.getFloat64(at, little);
  }

  bytes(at, size) {
    return this.#raw.slice(at, at + size);
  }

  ints(at, count) {
    return Array.from({ length: count }, (_, i) => this.int32(at + 4 * i));
  }

  longs(at, count) {
    return Array.from({ length: count }, (_, i) => this.int64(at + 8 * i));
  }

  text(at, size) {
    const end = this.#raw.indexOf(0, at);
    return new TextDecoder().decode(this.#raw.subarray(at, end < 0 || end > at + size ? at + size : end));
  }

  /** What console.log shows: the class and the fields. */
  [Symbol.for("nodejs.util.inspect.custom")](_depth, options, inspect) {
    return `${this.constructor.name} ${inspect(this.toJSON(), options)}`;
  }

  /** The fields as a plain object. */
  toJSON() {
    const fields = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(this)));
    return Object.fromEntries(fields.filter(([, d]) => d.get).map(([name]) => [name, this[name]]));
  }
}
