// Prints what a newcomer does and reads from the first screen to the first natural of the coached deal, on a phone: the coach's words, each after
// so many taps. Each card is tapped by itself; who knows that a second tap takes the whole rank needs fewer. node measure/newcomer.js
import { touch } from "../test/gestures.js";
import { begin, open } from "../test/support.js";

const table = await begin();
const page = await open(table, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
const COACH = ".lesson-text > span:last-child";
let taps = 0;
const told = [];
const sentences = (text) => text.match(/[^.!?]+[.!?]/g) ?? [];
const seen = (selector) => page.locator(selector).first().evaluate((one) => {
  const copy = one.cloneNode(true);
  for (const hidden of copy.querySelectorAll(".hidden")) hidden.remove();
  return copy.textContent.trim();
});
const read = async (selector) => {
  const text = await seen(selector);
  if (told.at(-1)?.[1] !== text) told.push([taps, text]);
};

await page.locator(".home .main").waitFor();
await read(".home .about");
await touch.press(page, page.locator(".home .main"));
taps++;
for (;;) {
  const wanted = page.locator(".turn .buttons .wanted");
  await wanted.waitFor();
  await read(COACH);
  const cards = page.locator(".hand .wanted");
  const count = (await page.locator(".turn .gift").count()) ? 0 : await cards.count(); // one press takes the pile
  for (let i = 0; i < count; i++) {
    await touch.press(page, cards.and(page.locator("[aria-pressed=false]")).first());
    taps++;
  }
  if (count > 0) await page.locator(".turn .buttons .wanted:not([aria-disabled=true])").waitFor();
  const before = await page.locator(".story").textContent();
  await touch.press(page, wanted);
  taps++;
  await page.waitForFunction((was) => document.querySelector(".story")?.textContent !== was, before);
  if (await page.locator(".own .natural").count()) break;
}
await table.close();
for (const [at, text] of told) console.log(String(at).padStart(3), text);
const texts = told.map(([, text]) => text);
console.log(`${taps} taps, ${texts.flatMap(sentences).length} sentences of ${texts.join(" ").split(" ").length} words`);
