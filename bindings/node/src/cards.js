// Cards and actions as values, and the legal list as an iterable of them.
import { CARD_JOKER, CARD_KINDS } from "./enums.js";
import { AT, check, error, lib, notCloned, out, SIZE, textOf } from "./library.js";

/** A card as the library numbers it: rank × 4 + suit, a joker 52. There is one object a card: compare with ===. */
export class Card {
  static #all = Array.from({ length: CARD_KINDS }, (_, number) => new Card(number));

  constructor(number) {
    this.number = number;
    this.rank = number >> 2;
    this.suit = number === CARD_JOKER ? null : number & 3;
    Object.freeze(this);
  }

  static of(number) {
    const card = Card.#all[number];
    if (!card) throw new RangeError(`${number} is no card`);
    return card;
  }

  static parse(text) {
    check(lib.card_parse(text, out, error));
    return Card.of(new Uint8Array(out.buffer)[0]);
  }

  toString() {
    return textOf((...to) => lib.card_text(this.number, ...to));
  }
}

/** One decision of a player, as the library's 32 bytes and what they say. */
export class Action {
  constructor(raw) {
    /** The bytes that calls are given. */
    this.raw = raw;
    this.kind = raw[AT.action.kind];
    this.rank = raw[AT.action.rank];
    this.owner = raw[AT.action.owner];
    this.cards = Array.from(raw.subarray(AT.action.cards, AT.action.cards + raw[AT.action.count]), Card.of);
  }

  /** The action as a record writes it for the seat that acts; by default, the owner of the set. */
  toString(seat = this.owner) {
    return textOf((...to) => lib.action_text(this.raw, seat, ...to));
  }

  /** What console.log shows. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Action { ${this.toString() || "none"} }`;
  }

  toJSON() {
    return { kind: this.kind, rank: this.rank, owner: this.owner, cards: this.cards.map((card) => card.number) };
  }
}

/** The legal list. Each action is made when it is read. */
export class LegalList {
  #raw;
  notCloned = notCloned; // send its actions

  constructor(raw) {
    this.#raw = raw;
  }

  get length() {
    return this.#raw.length / SIZE.action;
  }

  at(index) {
    const at = (index < 0 ? index + this.length : index) * SIZE.action;
    return at >= 0 && at < this.#raw.length ? new Action(this.#raw.subarray(at, at + SIZE.action)) : undefined;
  }

  /** As at(), for an index that is in the list. */
  get(index) {
    const action = this.at(index);
    if (!action) throw new RangeError(`${index} is no index of the legal list`);
    return action;
  }

  /** The index of an action that is in the list, or -1. */
  indexOf(action) {
    const same = (at) => action.raw.every((byte, i) => byte === this.#raw[at + i]);
    for (let i = 0; i < this.length; i++) if (same(i * SIZE.action)) return i;
    return -1;
  }

  /** What console.log shows. */
  [Symbol.for("nodejs.util.inspect.custom")](_depth, options, inspect) {
    return `LegalList ${inspect([...this], options)}`;
  }

  toJSON() {
    return [...this];
  }

  *[Symbol.iterator]() {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}
