// What the decisions of a recorded match cost, and what the match was worth on the way. The method for decisions is that of
// `mille review`. Each call does a small piece of the work.
import { type Action, End, type Engine, Player, type PlayerSetup, State, Table } from "libmille";
import { ADVISER } from "./match";
import { isClear, meanOf } from "./mean";
import { playDeal, playMatch } from "./playing";
import { type Costly, WORLDS } from "./protocol";

/** Plays both seats to the end of a deal that is tried. */
const DEAL_PLAYER = { name: "club", options: { goal: "points" } };
/** Plays both seats to the end of a match. */
const MATCH_PLAYER = "club";

type Pair = [Player, Player];

const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
const seedOf = (number: number) => number.toString(16).padStart(64, "0");

export class Reviewer {
  #engine: Engine;
  #table: Table;
  #adviser: Player;
  #dealPlayers: Pair;
  #matchPlayers: Pair;

  /** Reviews the match of a table, which stays the caller's. */
  constructor(engine: Engine, table: Table) {
    const two = (player: string | PlayerSetup): Pair => [new Player(engine, player), new Player(engine, player)];
    this.#engine = engine;
    this.#table = table;
    this.#adviser = new Player(engine, ADVISER);
    this.#dealPlayers = two(DEAL_PLAYER);
    this.#matchPlayers = two(MATCH_PLAYER);
  }

  close() {
    for (const player of [this.#adviser, ...this.#dealPlayers, ...this.#matchPlayers]) player.close();
  }

  /** What a decision cost, or null if no other choice was better with 95 % confidence. */
  decision(number: number): Costly | null {
    const { seat, action } = this.#table.decision(number);
    const state = State.at(this.#table, number);
    const better = this.#choice(state);
    const [played, instead] = [action.toString(seat), better.toString(seat)];
    if (played === instead) return null;
    if (!isClear(meanOf(this.#gains(state, better, action, 1, WORLDS))!)) return null;
    // Where a decision was chosen because it looked costly, that look is too high: other deals say what it cost.
    const gain = meanOf(this.#gains(state, better, action, WORLDS + 1, WORLDS))!;
    const { deal, turns } = state.view(seat);
    return { decision: number, seat, deal, turn: turns + 1, played, better: instead, reasons: this.#reasons(state, action, better), gain };
  }

  /**
   * By how much one action is better than another in the deals `first` to `first + count - 1` of those that say what a decision cost.
   * Both are as the record writes them. Throws for an action that is not legal.
   */
  gains(number: number, better: string, other: string, first: number, count: number): number[] {
    const state = State.at(this.#table, number);
    const here = state.table();
    try {
      const [one, two] = [better, other].map((text) => here.parse(text));
      here.check(two);
      return this.#gains(state, one, two, WORLDS + first, count);
    } finally {
      here.close();
    }
  }

  /** In each of these deals of the unseen cards, the points of one action less those of the other. */
  #gains(state: State, better: Action, other: Action, first: number, count: number): number[] {
    const seat = state.turn;
    return from(first, count).map((world) => {
      const dealt = state.sample(seat, world);
      return this.#points(dealt, seat, better) - this.#points(dealt, seat, other);
    });
  }

  #reasons(state: State, played: Action, better: Action) {
    const here = state.table();
    try {
      return { played: here.reasons(played), better: [...here.reasons(better), ...this.#adviser.reasons()] };
    } finally {
      here.close();
    }
  }

  /** What the reviewer would do, from what the seat could see. */
  #choice(state: State): Action {
    const legal = state.legal();
    if (legal.length === 1) return [...legal][0];
    const here = state.table();
    try {
      return here.hint(this.#adviser).action;
    } finally {
      here.close();
    }
  }

  /** The points of the deal, the seat's less the opponent's, after this action and then the same play of both. */
  #points(dealt: State, seat: number, action: Action): number {
    const table = dealt.table();
    try {
      table.apply(action);
      this.#dealPlayers.forEach((player, each) => table.setPlayer(each, player));
      playDeal(table);
      const { points } = table.results().at(-1)!;
      return points[seat] - points[1 - seat];
    } finally {
      table.close();
    }
  }

  /**
   * What seat 0 is paid in matches `first` to `first + count - 1` of those played on from the end of a deal, which this
   * decision brought about. The same number has the same cards in each deal, wherever the match is played on from.
   */
  payments(decision: number, first: number, count: number): number[] {
    const { action } = this.#table.decision(decision);
    const before = State.at(this.#table, decision).table();
    try {
      // Only a position in a deal can be written down, and only a position takes another seed: so the deal's last action is played again.
      const position = before.position();
      return from(first, count).map((number) => this.#payment({ ...position, seed: seedOf(number) }, action));
    } finally {
      before.close();
    }
  }

  #payment(position: object, action: Action): number {
    const table = Table.fromPosition(this.#engine, position, this.#table.variant);
    try {
      table.apply(action);
      this.#matchPlayers.forEach((player, seat) => table.setPlayer(seat, player));
      playMatch(table);
      return this.#settled(table);
    } finally {
      table.close();
    }
  }

  /** A position has no stakes: the payment is settled again for those of the match. */
  #settled(table: Table): number {
    const { end, winner, totals, naturals, chapeaux } = table.info;
    if (end !== End.WON) return 0;
    const last = table.results().at(-1)!;
    const side = (seat: number) => ({ total: totals[seat], naturals: naturals[seat], chapeaux: chapeaux[seat], lastDeal: last.points[seat] });
    const [small, large] = this.#table.info.stakes;
    const { total } = table.variant.settle(side(winner), side(1 - winner), [small, large]);
    return winner === 0 ? total : -total;
  }
}
