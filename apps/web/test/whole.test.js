// Whole matches, from the first screen to the payment, by finger, mouse and keyboard: in windows of all kinds, by day and by night, in both
// languages. On each screen nothing lies over anything else, and axe looks at each kind of screen. WHOLE=FOLDER writes a picture of each kind.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { crowded, misplaced } from "./geometry.js";
import { keys, mouse, touch } from "./gestures.js";
import { anything, handOf } from "./play.js";
import { begin, landed, open, small, violations } from "./support.js";

const MATCHES = [
  { size: [320, 568], by: "finger", colours: "light", locale: "fr", motion: "reduce" },
  { size: [360, 640], by: "finger", colours: "dark", locale: "en", motion: "no-preference" },
  { size: [390, 844], by: "finger", colours: "light", locale: "en", motion: "no-preference" },
  { size: [844, 390], by: "finger", colours: "dark", locale: "fr", motion: "reduce" },
  { size: [768, 1024], by: "finger", colours: "light", locale: "fr", motion: "no-preference" },
  { size: [1366, 768], by: "keyboard", colours: "light", locale: "en", motion: "reduce" },
  { size: [1920, 1080], by: "mouse", colours: "dark", locale: "fr", motion: "no-preference" },
  { size: [2560, 1440], by: "mouse", colours: "dark", locale: "en", motion: "reduce" },
];
const HANDS = { finger: touch, mouse, keyboard: keys };
const SCREENS = ["first", "terms", "draw", "lay", "theirs", "between", "over"];
/** The same cards for all. With this target a match has more than one deal. */
const DEALS = `#deal=${"59".padStart(64, "0")}&variant=montreal&opponent=greedy&option.target=150`;
const rankOf = (card) => card.slice(0, -1);

let table;
before(async () => (table = await begin()));
after(() => table?.close());

/** In the page: the opponent plays in no time, once nobody looks; and what changes with every move. */
function prepare() {
  localStorage["mille.pace"] = '"brisk"';
  const after = window.setTimeout;
  let gate = Promise.resolve();
  window.hold = () => void (gate = new Promise((open) => (window.release = open)));
  window.setTimeout = (does, ms, ...more) => (ms === 600 ? after(() => gate.then(does), 0) : after(does, ms, ...more));
  window.standing = () => {
    const hand = [...document.querySelectorAll(".hand [data-card]")].map((card) => card.dataset.card);
    return [document.querySelector(".over") !== null, document.querySelector(".story")?.textContent, hand].join();
  };
}

/** Waits until something is asked of the person, and says what: draw, lay, between or over. */
async function asked(page) {
  const found = await page.waitForFunction(() => {
    if (document.querySelector(".payment")) return "over";
    if (document.querySelector(".over button.main")) return "between";
    const phase = document.querySelector(".prompt")?.dataset.phase;
    return phase === "draw" || phase === "lay" ? phase : null;
  });
  return found.jsonValue();
}

/** A person at the table. Every other time cards are dragged, or an act is done by its letter. */
class Person {
  constructor(page, by) {
    Object.assign(this, { page, by, turns: 0 });
  }

  act = (n) => this.page.locator(".turn > .buttons > button").nth(n);
  card = (n) => this.page.locator(".hand [data-card]").nth(n);

  async draw() {
    const { page, by } = this;
    const takes = (await page.locator(".pile.ready").count()) > 0;
    if (this.turns++ % 2 === 0) return by.press(page, this.act(takes ? 1 : 0));
    if (by.letter) return by.letter(page, takes ? "p" : "d");
    return by.drag(page, takes ? page.locator(".pile > .card") : page.locator(".stock"), page.locator(".hand"));
  }

  /** Lays cards by their places: a rank with two presses, others one by one. */
  async lay(hand, places) {
    const { page, by } = this;
    const rank = rankOf(hand[places[0]]);
    const whole = hand.flatMap((card, n) => (rankOf(card) === rank ? n : []));
    if (whole.length > 1 && whole.every((n) => places.includes(n))) {
      await by.twice(page, this.card(whole[0]));
      for (const n of places.filter((n) => !whole.includes(n))) await by.press(page, this.card(n));
    } else for (const n of places) await by.press(page, this.card(n));
    const set = page.locator(`.own [data-drop="sets:${rank}"]`);
    const joins = (await set.count()) > 0;
    if (this.turns % 2 === 0 || !by.drag) return by.press(page, joins ? set.locator(".add") : this.act(0));
    return by.drag(page, this.card(places[0]), joins ? set : page.locator(".landing"));
  }

  async discard(hand) {
    const { page, by } = this;
    const alone = hand.findIndex((card) => rankOf(card) !== "2" && hand.filter((one) => rankOf(one) === rankOf(card)).length === 1);
    const card = this.card(Math.max(0, alone));
    if (this.turns % 2 === 1 && by.drag) return by.drag(page, card, page.locator(".pile"));
    await by.press(page, card);
    return this.turns % 2 === 1 ? by.letter(page, "x") : by.press(page, this.act(1));
  }
}

for (const { size: [width, height], by, colours, locale, motion } of MATCHES) {
  test(`a match is played to its end by ${by} at ${width}×${height}, ${colours}, in ${locale}`, async () => {
    const finger = by === "finger";
    const page = await open(table, {
      viewport: { width, height }, locale, colorScheme: colours, reducedMotion: motion, hasTouch: finger, isMobile: finger, init: prepare,
    });
    const seen = new Set();
    const look = async (screen) => {
      await landed(page);
      if (await page.locator(".board").count()) assert.deepEqual(await misplaced(page), [], screen);
      assert.deepEqual(await crowded(page), [], screen);
      assert.deepEqual(await small(page), [], screen);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${screen} scrolls sideways`);
      // The table is looked at once there is something on it.
      const bare = (await page.locator(".board").count()) > 0 && (await page.locator(".own .set").count()) === 0;
      if (seen.has(screen) || bare) return;
      seen.add(screen);
      assert.deepEqual(await violations(page), [], screen);
      if (!process.env.WHOLE) return;
      mkdirSync(process.env.WHOLE, { recursive: true });
      await page.screenshot({ path: join(process.env.WHOLE, `${width}x${height}-${SCREENS.indexOf(screen)}-${screen}.png`) });
    };

    await page.locator(".home").waitFor();
    await look("first");
    await page.evaluate((hash) => (location.hash = hash), DEALS);
    await page.getByRole("dialog").waitFor();
    await look("terms");
    await HANDS[by].press(page, page.locator("dialog button[type=submit]"));
    await page.locator(".board").waitFor();

    const person = new Person(page, HANDS[by]);
    for (let phase = await asked(page); phase !== "over"; phase = await asked(page)) {
      await look(phase);
      const before = await page.evaluate(() => standing());
      const hand = await handOf(page);
      const waits = phase === "lay" && hand.length > 2 && !seen.has("theirs");
      if (waits) await page.evaluate(() => hold());
      if (phase === "between") await HANDS[by].press(page, page.locator(".over button.main"));
      else if (phase === "draw") await person.draw();
      else {
        const own = await page.locator('.own [data-drop^="sets:"]').evaluateAll((sets) => sets.map((set) => set.dataset.drop.slice(5)));
        const places = anything(hand, own);
        await (places.length > 0 ? person.lay(hand, places) : person.discard(hand));
      }
      await page.waitForFunction((was) => standing() !== was, before);
      if (!waits) continue;
      if (await page.locator("[data-phase=theirs]").count()) await look("theirs"); // after a lay it is still one's own turn
      await page.evaluate(() => release());
    }
    await look("over");
    assert.deepEqual([...seen].sort(), [...SCREENS].sort());
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}
