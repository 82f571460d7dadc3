// Cards and actions as values, and the legal list as an iterable of them.
import { CARD_JOKER, CARD_KINDS } from "./enums.js";
import { AT, check, error, lib, out, SIZE, textOf } from "./library.js";
import { Value } from "./value.js";

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

/** One decision of a player: a copy of the library's 32 bytes. */
export class Action extends Value {
  /** The bytes that calls are given. */
  raw;

  constructor(raw) {
    super(raw);
    this.raw = raw;
  }

  get kind() {
    return this.uint8(AT.action.kind);
  }

  get rank() {
    return this.uint8(AT.action.rank);
  }

  get owner() {
    return this.uint8(AT.action.owner);
  }

  get cards() {
    return Array.from(this.bytes(AT.action.cards, this.uint8(AT.action.count)), Card.of);
  }

  /** The action as a record writes it for the seat that acts; by default, the owner of the set. */
  toString(seat = this.owner) {
    return textOf((...to) => lib.action_text(this.raw, seat, ...to));
  }
}

/** The legal list. Each action is made when it is read. */
export class LegalList {
  #raw;

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

  *[Symbol.iterator]() {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}
