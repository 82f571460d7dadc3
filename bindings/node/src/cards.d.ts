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

/** One decision of a player. Calls take a structuredClone() of it like itself. */
export declare class Action {
  private constructor();
  /** The library's 32 bytes. */
  readonly raw: Uint8Array;
  readonly kind: ActionKind;
  /** Of a lay: the rank of the set. Of a pile: the rank of the upcard. */
  readonly rank: number;
  /** Of a lay: the seat that owns the set. */
  readonly owner: number;
  readonly cards: Card[];
  /** The action as a record writes it for the seat that acts; by default, the owner of the set. */
  toString(seat?: number): string;
  /** Its numbers, and the numbers of its cards. */
  toJSON(): { kind: number; rank: number; owner: number; cards: number[] };
}

/** The legal list. Each action is made when it is read. To another thread it goes as a list of actions: `[...legal]`. */
export declare class LegalList implements Iterable<Action> {
  private constructor();
  readonly length: number;
  at(index: number): Action | undefined;
  /** As at(), for an index that is in the list: a RangeError otherwise. */
  get(index: number): Action;
  /** The index of an action that is in the list, or -1. */
  indexOf(action: Action): number;
  toJSON(): Action[];
  [Symbol.iterator](): IterableIterator<Action>;
}
