// What the page of a guest says of a card that it has in mind is what the table says, though the page knows the seat's view alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const LIBMILLE = process.env.LIBMILLE ?? here("../../../build/web/package/dist/node.js");
const { ALL, Engine, JsonKind, MilleError, Phase, Table, variants } = await import(LIBMILLE);
const { outputFiles } = await build({
  stdin: { contents: 'export * from "./judge";', resolveDir: here("../src"), loader: "ts" },
  bundle: true, write: false, format: "esm", alias: { libmille: LIBMILLE }, external: [LIBMILLE], platform: "node",
});
const source = outputFiles[0].text.replaceAll(LIBMILLE, `file://${LIBMILLE}`);
const { judgeView, positionOf } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const engine = new Engine();

/** A generator of numbers below a bound. */
function numbers(state) {
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const refusalOf = (error) => ({ message: error.message, rule: error.rule, id: error.messageId, params: error.params });

/** What the table itself says. */
function verdict(table, text) {
  try {
    table.check(table.parse(text));
    return null;
  } catch (error) {
    assert(error instanceof MilleError);
    return refusalOf(error);
  }
}

for (const variant of variants()) {
  test(`${variant}: the legal list and every refusal follow from the view`, () => {
    const below = numbers(variant.length);
    const table = new Table(engine.variant(variant), { seed: `${variant.length}`.padStart(64, "0") });
    const options = JSON.parse(table.record(ALL).split("\n")[0]).options;
    let refused = 0;
    let decisions = 0;
    for (; decisions < 400 && table.info.phase !== Phase.OVER; decisions++) {
      if (table.info.phase === Phase.BETWEEN) table.nextDeal();
      const { turn } = table.info;
      const view = table.json(JsonKind.VIEW, turn);
      const guess = Table.fromPosition(engine, positionOf(view, variant, options));
      const legal = table.json(JsonKind.LEGAL, turn);
      assert.deepEqual(guess.json(JsonKind.LEGAL, turn), legal);
      guess.close();
      if (decisions % 5 === 0) {
        const some = Array.from({ length: 1 + below(3) }, () => view.hand[below(view.hand.length)]);
        const [lay, discard] = [`lay ${some[0].slice(0, -1)} ${some.join(" ")}`, `discard ${some[0]}`];
        const said = judgeView(engine, { view, variant, options }, lay, discard, refusalOf);
        assert.deepEqual(said, { lay: verdict(table, lay), discard: verdict(table, discard) });
        refused += said.lay !== null;
      }
      const lays = legal.filter((action) => /^(lay|pile)/.test(action));
      table.apply(lays.length > 0 && below(2) ? lays[below(lays.length)] : legal[below(legal.length)]);
    }
    assert(refused > 10 && decisions > 200, `${refused} refusals in ${decisions} decisions`);
  });
}
