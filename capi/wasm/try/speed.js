// Decisions a second, in random play to the end of each deal: by the WebAssembly module, or with `native` by libmille.so.
import { performance } from "node:perf_hooks";

const begin = performance.now();
const { Engine, State } = await import(process.argv[2] === "native" ? "libmille/native" : "libmille");
const start = new State(new Engine().variant("montreal"), { seed: 1 });
start.nextDeal();
const ready = performance.now() - begin;

let decisions = 0;
let seed = 0;
const from = performance.now();
while (performance.now() - from < 2000) {
  for (let i = 0; i < 16; i++) decisions += start.copy().playout(seed++).decisions;
}
const second = (decisions * 1000) / (performance.now() - from);
console.log(`${(second / 1e6).toFixed(2)} million decisions a second, ready after ${Math.round(ready)} ms`);
