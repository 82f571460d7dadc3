// Reads the members of a struct of the library; the generated classes hold them.
import { little } from "#backend";
import { exact } from "./strict.js";

export class Fields {
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

  /** Sets a member that int64() or longs() reads. One that is no exact number is refused when it is read, copied or printed as JSON. */
  setLong(value, name, read) {
    try {
      value[name] = read();
    } catch (refusal) {
      if (!(refusal instanceof RangeError)) throw refusal;
      Object.defineProperty(value, name, { get: read, enumerable: true });
    }
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
}
