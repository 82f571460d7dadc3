// Prints how smooth and how quick the built table is where a processor has a quarter of this machine's speed: the time between frames while
// cards fly and while one is dragged, the delay of a press, the time to the first card, and the bytes of style and pictures.
// node measure/frames.js [ROUNDS]
import { readdirSync, readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { swipe } from "../test/gestures.js";
import { begin, landed, open, SITE } from "../test/support.js";

const ROUNDS = Number(process.argv[2] ?? 5);
const SLOWER = 4;
const WINDOWS = { phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, desk: { viewport: { width: 1366, height: 768 } } };

const cards = (text) => text.split(" ");
/** A pile of 14 cards that a pair takes. */
const POSITION = {
  mille_position: 1, variant: "montreal", deal: 2, dealer: 1, turn: 0, drawn: false, first_turn: false, turns: 12,
  hands: [cards("AH AS 2S 4H 6C 6S 8C 8S 9S 10C 10H JD JH QC QS"), cards("AC KC 4D 6H 9C JC")],
  sets: [{ 3: cards("3C 3D 3H"), 7: cards("7C 7D 2H") }, { 5: cards("5C 5S 2D"), 9: cards("9C 9D 9H 9H") }],
  pile: cards("7S QD 4C JS 10D 5H KS 3S 6D AD 10S 4S KH 8D"), stock: cards("3S 3H 9D KD KH 6D 7H 10D"), totals: [540, 295], naturals: [1, 0], chapeaux: [0, 1], rest: "out",
};

/** In the page: the times of frames, and from each press to the frame after it. */
function watch() {
  localStorage["mille.pace"] = '"brisk"';
  window.times = [];
  window.delays = [];
  requestAnimationFrame(function frame(at) {
    times.push(at);
    requestAnimationFrame(frame);
  });
  const after = new MessageChannel();
  const painted = [];
  after.port1.onmessage = () => painted.splice(0).forEach((was) => delays.push(performance.now() - was));
  for (const type of ["pointerdown", "click"]) {
    addEventListener(type, ({ timeStamp }) => requestAnimationFrame(() => {
      painted.push(timeStamp);
      after.port2.postMessage(0);
    }), true);
  }
}

const found = {};
const note = (name, values) => (found[name] ??= []).push(...values);
const rank = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/** What happens while something is done: the gaps between frames, and the time of the processor that the page's work takes in all, slowed. */
async function during(page, session, name, act) {
  const totals = async () => Object.fromEntries((await session.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  const before = await totals();
  await page.evaluate(() => (times = []));
  await act();
  await landed(page);
  const times = await page.evaluate(() => times);
  const after = await totals();
  note(name, times.slice(1).map((at, i) => at - times[i]));
  for (const [what, metric] of [["script", "ScriptDuration"], ["style", "RecalcStyleDuration"], ["layout", "LayoutDuration"]]) {
    note(`${name}: ${what}`, [1000 * (after[metric] - before[metric])]);
  }
}

async function slowed(page, rate = SLOWER) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return session;
}

async function round(table, window) {
  for (const rate of [1, SLOWER]) {
    const page = await open(table, { ...WINDOWS[window], init: watch });
    await page.locator(".home").waitFor();
    await landed(page);
    await slowed(page, rate);
    await page.evaluate(() => {
      addEventListener("click", ({ timeStamp }) => new MutationObserver((_, self) => {
        if (!document.querySelector(".hand .card")) return;
        self.disconnect();
        requestAnimationFrame(() => (window.first = performance.now() - timeStamp));
      }).observe(document.body, { childList: true, subtree: true }), { capture: true, once: true });
    });
    await page.locator(".home button.play").click();
    await page.waitForFunction(() => window.first);
    note(`${window}: press to first card${rate > 1 ? ", slowed" : ""}`, [await page.evaluate(() => first)]);
    await page.context().close();
  }

  const hash = `#position=${deflateRawSync(JSON.stringify(POSITION)).toString("base64url")}&opponent=greedy`;
  const page = await open(table, { ...WINDOWS[window], init: watch, hash });
  await page.getByRole("dialog").waitFor();
  const session = await slowed(page);
  const box = async (selector) => {
    const { x, y, width, height } = await page.locator(selector).first().boundingBox();
    return [x + width / 2, y + Math.min(height / 2, 40)];
  };
  await page.locator("dialog button[type=submit]").click();
  await page.locator(".pile.ready").waitFor();
  await landed(page);
  await during(page, session, `${window}: 13 cards of a pile fly`, async () => {
    await page.locator(".turn .gift").click();
    await page.locator("[data-phase=lay]").waitFor();
  });
  await page.evaluate(() => (delays = []));
  await during(page, session, `${window}: a card is chosen`, () => page.locator(".hand [data-card]").first().click({ position: { x: 12, y: 26 } }));
  note(`${window}: press to frame`, await page.evaluate(() => delays));
  await during(page, session, `${window}: a card is dragged`, async () => {
    const [from, to] = [await box('.hand [data-card="4H"]'), await box(".pile")];
    if (WINDOWS[window].hasTouch) return swipe(page, from, to, 40);
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 40 });
    await page.mouse.up();
  });
  await during(page, session, `${window}: the opponent plays`, () => page.locator("[data-phase=draw], .over").first().waitFor());
  await page.context().close();
}

const table = await begin();
const load = loadavg()[0];
for (let i = 0; i < ROUNDS; i++) for (const window of Object.keys(WINDOWS)) await round(table, window);
await table.close();

console.log(`${cpus().length} processors, load ${load.toFixed(1)} before and ${loadavg()[0].toFixed(1)} after; ${ROUNDS} rounds, ${SLOWER} times slower. Milliseconds:`);
for (const [name, values] of Object.entries(found)) {
  const sorted = values.toSorted((a, b) => a - b);
  const [median, most, worst] = [0.5, 0.95, 1].map((share) => rank(sorted, share).toFixed(1).padStart(7));
  console.log(`${name.padEnd(40)} median ${median}, 95 % ${most}, worst ${worst} of ${sorted.length}`);
}
const bytes = (text) => gzipSync(text).length;
const assets = readdirSync(join(SITE, "assets"));
const read = (...path) => readFileSync(join(SITE, ...path));
const [style] = assets.filter((name) => /^index-.*\.css$/.test(name));
const [script] = assets.filter((name) => /^index-.*\.js$/.test(name));
console.log(`gzip: style ${bytes(read("assets", style))} bytes, page with its pictures ${bytes(read("index.html"))}, script ${bytes(read("assets", script))}`);
