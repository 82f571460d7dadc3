// The table by touch and by geometry: drags and taps of a finger, whole ranks, and small windows and large letters.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { after, before, test } from "node:test";
import { misplaced } from "./geometry.js";
import { swipe } from "./gestures.js";
import { handOf } from "./play.js";
import { begin, open, shot, violations } from "./support.js";

let table;
before(async () => (table = await begin()));
after(() => table?.close());

const cards = (text) => text.split(" ");
const HAND = cards("AH AS 2S 4H 6C 6S 8C 8H 8S 9S 10C 10H JD JH QC QS");
/** A match in the middle of a deal: the person has drawn, unless `drawn` is false. */
const position = ({ hand = HAND, pile = cards("7S QD 4C JS 10D 5H"), drawn = true, own, stock = cards("3S 3H 9D KD KH 6D 7H 10D") } = {}) => ({
  mille_position: 1, variant: "montreal", deal: 2, dealer: 1, turn: 0, drawn, first_turn: false, turns: 12, hands: [hand, cards("AC KC 4D 6H 9C JC")],
  sets: [own ?? { 3: cards("3C 3D 3H"), 7: cards("7C 7D 2H") }, { 5: cards("5C 5S 2D"), 9: cards("9C 9D 9H 9H") }], pile, stock, totals: [540, 295],
  naturals: [1, 0], chapeaux: [0, 1], rest: "out",
});
const SCREENS = { phone: { width: 390, height: 844 }, small: { width: 320, height: 568 }, side: { width: 844, height: 390 }, tablet: { width: 820, height: 1180 } };

async function sit(viewport, given, options = {}) {
  const hash = `#position=${deflateRawSync(JSON.stringify(given)).toString("base64url")}&opponent=beginner`;
  const page = await open(table, { viewport, hash, hasTouch: true, isMobile: true, ...options });
  await page.locator("dialog button[type=submit]").click();
  await page.locator(".board").waitFor();
  return page;
}

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

const card = (page, name) => page.locator(`.hand [data-card="${name}"]`).first();
const tap = (page, name) => card(page, name).tap({ position: { x: 8, y: 24 } });
const chosen = (page) => page.locator(".hand [aria-pressed=true]").evaluateAll((all) => all.map((one) => one.dataset.card).sort());
const boxOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { x, y, width, height, middle: [x + width / 2, y + height / 2] };
};

for (const [name, viewport] of Object.entries(SCREENS)) {
  test(`a finger drags a card straight to the pile, on a ${name} screen`, async () => {
    const page = await sit(viewport, position());
    const from = await boxOf(card(page, "4H"));
    const pile = await boxOf(page.locator(".pile"));
    const x = name === "side" ? from.x + 12 : pile.middle[0];
    // Straight up where the pile lies above a card; there is always one.
    const above = await page.locator(".hand [data-card]").evaluateAll((all, at) => all.map((one) => [one.dataset.card, one.getBoundingClientRect()]).find(([, box]) => box.left + 10 <= at && box.left + 40 >= at)?.[0], x);
    const one = await boxOf(card(page, above ?? "4H"));
    const start = [Math.min(Math.max(x, one.x + 10), one.x + 40), one.y + 20];
    await swipe(page, start, [name === "side" ? pile.middle[0] : start[0], pile.middle[1]]);
    await page.locator(".story li", { hasText: "You discard" }).first().waitFor({ state: "attached" });
    assert.equal((await handOf(page)).includes(above ?? "4H") && (above ?? "4H") === "4H", false);
    await finish(page);
  });
}

test("a second tap takes the whole rank, a third leaves it; nothing moves under the finger", async () => {
  const page = await sit(SCREENS.phone, position());
  const places = () => page.locator(".hand [data-card], .turn .buttons button, .heap").evaluateAll((all) => all.map((one) => [one.style.getPropertyValue("--x"), one.style.getPropertyValue("--y"), one.matches(".hand *") ? 0 : one.getBoundingClientRect().top]));
  const before = await places();
  await tap(page, "8H");
  assert.deepEqual(await chosen(page), ["8H"]);
  assert.deepEqual(await places(), before);
  await tap(page, "8H");
  assert.deepEqual(await chosen(page), ["8C", "8H", "8S"]);
  await page.locator(".landing .card").nth(2).waitFor();
  assert.deepEqual(await places(), before, "where the set may come down is shown, and nothing moves");
  await tap(page, "8H");
  assert.deepEqual(await chosen(page), []);
  // What fits nothing lights nothing up, and why is said.
  await tap(page, "6C");
  await tap(page, "6C");
  await page.locator("#why", { hasText: "needs at least 3" }).waitFor();
  assert.equal(await page.locator(".add, .landing").count(), 0);
  assert.deepEqual(await places(), before);
  await finish(page);
});

test("a tap right after a quick drag counts", async () => {
  const page = await sit(SCREENS.phone, position({ drawn: false, pile: cards("7S QD 4C JS 10D 5H") }));
  const from = await boxOf(page.locator(".stock"));
  const to = await boxOf(page.locator(".hand"));
  await swipe(page, from.middle, to.middle);
  await page.locator("[data-phase=lay]").waitFor();
  await tap(page, "4H");
  await page.locator('.hand [data-card="4H"][aria-pressed=true]').waitFor();
  await finish(page);
});

test("a wild two lights up exactly the sets that it may join, and a tap on one lays it", async () => {
  const page = await sit(SCREENS.phone, position({ own: { 3: cards("3C 3D 3H"), 7: cards("7C 7D 2H") } }));
  await tap(page, "2S");
  await page.locator(".own .add").first().waitFor();
  assert.equal(await page.locator(".theirs .add").count(), 0);
  await page.getByRole("button", { name: "Add to threes" }).tap();
  await page.locator('.own [data-drop="sets:3"] [data-face="2S"]').waitFor();
  await finish(page);
});

test("a double click and Shift choose the whole rank, by mouse and by keyboard", async () => {
  const page = await sit({ width: 1366, height: 768 }, position(), { hasTouch: false, isMobile: false });
  await card(page, "10C").dblclick({ position: { x: 8, y: 30 } });
  assert.deepEqual(await chosen(page), ["10C", "10H"]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await chosen(page), []);
  await card(page, "8C").focus();
  await page.keyboard.press("Shift+Space");
  assert.deepEqual(await chosen(page), ["8C", "8H", "8S"]);
  await page.keyboard.press("l");
  await page.locator('.own [data-drop="sets:8"]').waitFor();
  await finish(page);
});

test("keys act on the card that has the focus, also when a drawn card has moved it", async () => {
  // Whichever end the stock is drawn from, its card goes before the eights.
  const page = await sit({ width: 1366, height: 768 }, position({ drawn: false, hand: cards("8S 8C 8D JD QC"), stock: cards("3S KD KH 7H 4H") }), { hasTouch: false, isMobile: false });
  await card(page, "8C").focus();
  await page.keyboard.press("d");
  await page.locator("[data-phase=lay]").waitFor();
  await page.locator('.hand [data-card="8C"]:focus').waitFor();
  await page.keyboard.press("Shift+Space");
  assert.deepEqual(await chosen(page), ["8C", "8D", "8S"]);
  await page.keyboard.press("ArrowLeft");
  await page.locator(".hand .fresh:focus").waitFor();
  await finish(page);
});

test("the pile that may be taken is the moment: its cards and the pair are marked, and one press takes it", async () => {
  const page = await sit(SCREENS.phone, position({ hand: HAND.filter((one) => one !== "8H"), pile: cards("KD 4D 6H 8D"), drawn: false }));
  await page.locator(".pile.ready").waitFor();
  assert.deepEqual(await page.locator(".hand .wanted").evaluateAll((all) => all.map((one) => one.dataset.card)), ["8C", "8S"]);
  await page.locator(".prompt", { hasText: "Your two eights take the 8♦." }).waitFor();
  await page.getByRole("button", { name: "Take 4 cards" }).tap();
  await page.locator('.own [data-drop="sets:8"]').waitFor();
  await page.locator(".prompt", { hasText: "4 cards are yours" }).waitFor();
  await finish(page);
});

const WINDOWS = [[320, 568], [360, 640], [390, 844], [844, 390], [768, 1024], [820, 1180], [1366, 768], [1920, 1080], [2560, 1440]];
for (const [width, height] of WINDOWS) {
  test(`nothing lies over anything else at ${width}×${height}, by day and by night, with large corners, in French`, async () => {
    const page = await sit({ width, height }, position(), { hasTouch: false, isMobile: false, reducedMotion: "reduce", locale: width % 20 ? "fr" : "en", colorScheme: width > 800 ? "dark" : "light" });
    assert.deepEqual(await misplaced(page), []);
    assert.deepEqual(await violations(page), []);
    await shot(page, `table-${width}`);
    await page.evaluate(() => {
      document.documentElement.dataset.index = "large";
      dispatchEvent(new Event("resize"));
    });
    assert.deepEqual(await misplaced(page), [], "large corners");
    await finish(page);
  });
}

test("at 400 % zoom and with text of twice the size everything has its place, and the page scrolls where it must", async () => {
  const page = await sit({ width: 1280, height: 1024 }, position(), { hasTouch: false, isMobile: false, reducedMotion: "reduce" });
  for (const [width, height] of [[320, 256], [640, 512], [427, 341]]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((w) => document.documentElement.clientWidth <= w && document.querySelector(".hand").clientWidth <= w, width);
    assert.deepEqual(await misplaced(page), [], `${width}×${height}`);
    await page.locator(".hand .card").first().scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Lay" }).first().scrollIntoViewIfNeeded();
  }
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  for (const [width, height] of [[1366, 768], [1280, 1024], [390, 844], [320, 568]]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((w) => document.querySelector(".hand").clientWidth <= w, width);
    await page.evaluate(() => dispatchEvent(new Event("resize")));
    assert.deepEqual(await misplaced(page), [], `large text, ${width}×${height}`);
  }
  await shot(page, "large-text");
  await finish(page);
});

test("cards fly by their transforms alone, a press lands them, and with less motion nothing flies", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await sit(SCREENS.phone, position({ drawn: false }), { reducedMotion });
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      window.flown = [];
      Element.prototype.animate = function (frames, options) {
        if (options?.id === "fly") window.flown.push(Object.keys(frames).join());
        return animate.call(this, frames, options);
      };
    });
    await page.getByRole("button", { name: "Draw" }).first().tap();
    await page.locator("[data-phase=lay]").waitFor();
    const flown = await page.evaluate(() => window.flown);
    assert.equal(flown.length > 0, reducedMotion === "no-preference", `${flown}`);
    for (const frames of flown) assert.match(frames, /^(translate|scale|rotate|opacity)(,(translate|scale|rotate|opacity))*$/);
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.getAnimations().filter((one) => one.id === "fly").length), 0);
    assert.equal(await page.locator(".flying, .passing").count(), 0);
    await finish(page);
  }
});

test("a link to a variant that the page does not have says so", async () => {
  const page = await open(table, { hash: "#deal=1&variant=nope" });
  await page.getByRole("alert").getByText("“nope”").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  await finish(page);
});
