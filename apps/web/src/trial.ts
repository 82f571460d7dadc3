// The effect of a house rule on the game: whole matches between three of the library's players, as `mille check` plays them.
import { ALL, End, Engine, Player, seedOfMatch, Table, type Variant, VariantTextKind } from "libmille";
import { playMatch } from "./playing";
import type { TrialMatch } from "./protocol";

const PLAYERS = ["random", "greedy", { name: "club", options: { goal: "points" } }];
/** Who plays whom, by seat. Each pairing stands here with its seats exchanged, too. */
const PAIRINGS = [[0, 0], [1, 1], [2, 2], [0, 1], [1, 0], [1, 2], [2, 1], [0, 2], [2, 0], [1, 1]];
const HOOKS = ["allow", "score_deal", "match_over", "settle"];

const ratioOf = (variant: Variant) => Math.max(1, variant.rules.paymentStakeRatio);

function played(engine: Engine, variant: Variant, number: number): Table {
  const table = new Table(variant, { stakes: [1, ratioOf(variant)], seed: seedOfMatch(new Uint8Array(32), number + 1) });
  PAIRINGS[number % PAIRINGS.length].forEach((player, seat) => table.setPlayer(seat, new Player(engine, PLAYERS[player])));
  playMatch(table);
  return table;
}

const payment = (table: Table) => (table.info.end === End.WON ? table.payment().total : null);

/** One match of a script's trial, by its number from 0. The same script and number give the same match. */
export function trialMatch(name: string, script: string, number: number): TrialMatch {
  const engine = new Engine({ countHookUse: true });
  const variant = engine.variantFromScript(`${name}.lua`, script);
  const table = played(engine, variant, number);
  const montreal = played(engine, engine.variant("montreal"), number);
  const [one, other] = PAIRINGS[number % PAIRINGS.length];
  const deals = table.results();
  const failed = [...table.events(ALL)].reduce((hooks, event) => hooks | event.failedHooks, 0);
  const use = variant.text(VariantTextKind.HOOK_USE);
  const result = {
    deals: deals.length,
    turns: deals.map((deal) => deal.turns),
    leads: one === other ? deals.map((deal) => deal.points[0] - deal.points[1]) : [],
    payment: payment(table),
    montreal: payment(montreal),
    failed: HOOKS.filter((_, bit) => (failed >> bit) & 1),
    use: use === "" ? { hooks: {}, lines: [] } : JSON.parse(use), // empty for a script without hooks
  };
  for (const owner of [table, montreal, variant, engine]) owner.close();
  return result;
}
