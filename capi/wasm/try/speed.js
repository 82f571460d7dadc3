// Decisions in a second of the processor, in random play to the end of each deal, and the time from the import to the first
// deal: by the WebAssembly module, or with `native` by libmille.so.
const begin = performance.now();
const used = () => process.cpuUsage().user / 1e3;
const { Engine, State } = await import(process.argv[2] === "native" ? "libmille/native" : "libmille");
const start = new State(new Engine().variant("montreal"), { seed: 1 });
start.nextDeal();
const ready = performance.now() - begin;

let decisions = 0;
let seed = 0;
// The module is compiled for speed while it first runs.
for (let i = 0; i < 200; i++) start.copy().playout(i);
const from = used();
while (used() - from < 2000) {
  for (let i = 0; i < 16; i++) decisions += start.copy().playout(seed++).decisions;
}
const second = (decisions * 1000) / (used() - from);
console.log(`${(second / 1e6).toFixed(2)} million decisions a second, ready after ${Math.round(ready)} ms`);
