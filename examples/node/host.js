// The example that exists in every language: a match of `progressive` between its own function and `greedy`.
// host.js [--seed S] prints the match's record; host.js --bench prints how many calls it makes per second.
import { parseArgs } from "node:util";
import { ALL, Engine, Phase, Player, State, Table } from "libmille";

function play(seed) {
  const engine = new Engine();
  const table = new Table(engine.variant("progressive"), { seed, stakes: [1, 3] });
  table.setPlayer(0, Player.fromFunction(engine, "host", (d) => (7919 * d.decision) % d.legal.length));
  table.setPlayer(1, new Player(engine, "greedy"));
  table.play();
  return table.record(ALL);
}

/** Returns the calls per second. It alternates between getting the legal list and applying an action. */
function bench(seed) {
  const start = new State(new Engine().variant("progressive"), { seed });
  let state = start.copy();
  let calls = 0;
  let decision = 0;
  const began = performance.now();
  while (performance.now() - began < 1000) {
    for (let i = 0; i < 256; i++) {
      const legal = state.legal();
      calls++;
      if (legal.length > 0) {
        state.apply(legal.get((7919 * decision++) % legal.length));
        calls++;
      } else if (state.phase === Phase.OVER) {
        state = start.copy();
      } else {
        state.nextDeal();
      }
    }
  }
  return (calls * 1000) / (performance.now() - began);
}

const { values } = parseArgs({ options: { seed: { type: "string", default: "1" }, bench: { type: "boolean" } } });
process.stdout.write(values.bench ? `${Math.round(bench(values.seed))}\n` : play(values.seed));
