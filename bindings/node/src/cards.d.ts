import { ActionKind } from "./enums.js";

/** A card: rank × 4 + suit, a joker 52. There is one object a card: compare with ===. */
export declare class Card {
  private constructor();
  static of(number: number): Card;
  static parse(text: string): Card;
  readonly number: number;
  /** A 0, 2 1 … K 12; a joker 13. */
  readonly rank: number;
  /** C 0, D 1, H 2, S 3; a joker has none. */
  readonly suit: number | null;
  toString(): string;
}

/** One decision of a player: a copy of the library's 32 bytes. */
export declare class Action {
  private constructor();
  readonly kind: ActionKind;
  /** Of a lay: the rank of the set. Of a pile: the rank of the upcard. */
  readonly rank: number;
  /** Of a lay: the seat that owns the set. */
  readonly owner: number;
  readonly cards: Card[];
  /** The action as a record writes it for the seat that acts; by default, the owner of the set. */
  toString(seat?: number): string;
}

/** The legal list. Each action is made when it is read. */
export declare class LegalList implements Iterable<Action> {
  private constructor();
  readonly length: number;
  at(index: number): Action | undefined;
  /** As at(), for an index that is in the list: a RangeError otherwise. */
  get(index: number): Action;
  [Symbol.iterator](): IterableIterator<Action>;
}
