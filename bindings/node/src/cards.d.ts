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
  /** A lay's: rank of the set; a pile's: rank of the upcard. */
  readonly rank: number;
  /** A lay's: the seat whose set it is. */
  readonly owner: number;
  readonly cards: Card[];
  /** As a record writes it for the seat whose action it is; by default, the owner of the set. */
  toString(seat?: number): string;
}

/** The legal list; its actions are made as they are looked at. */
export declare class LegalList implements Iterable<Action> {
  private constructor();
  readonly length: number;
  at(index: number): Action | undefined;
  /** As at(), for an index that is in the list: a RangeError otherwise. */
  get(index: number): Action;
  [Symbol.iterator](): IterableIterator<Action>;
}
