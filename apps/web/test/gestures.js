// What a person's fingers, mouse and keys do at the table: real events of the browser, which it may take for a scroll or a zoom.
import { landed } from "./support.js";

const sessions = new WeakMap();

/** A finger goes in a straight line from one place to another. */
export async function swipe(page, from, to, steps = 8) {
  if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
  const session = sessions.get(page);
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch("touchStart", [from]);
  for (let i = 1; i <= steps; i++) await touch("touchMove", [[from[0] + ((to[0] - from[0]) * i) / steps, from[1] + ((to[1] - from[1]) * i) / steps]]);
  await touch("touchEnd", []);
}

/** Where a thing is pressed: a card at its uncovered corner, anything else in its middle. */
async function spot(page, locator) {
  await landed(page);
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  return (await locator.getAttribute("data-card")) ? [x + 12, y + 26] : [x + width / 2, y + height / 2];
}

export const touch = {
  press: async (page, locator) => page.touchscreen.tap(...(await spot(page, locator))),
  async twice(page, locator) {
    const at = await spot(page, locator);
    await page.touchscreen.tap(...at);
    await page.touchscreen.tap(...at);
  },
  drag: async (page, from, to) => swipe(page, await spot(page, from), await spot(page, to)),
};

export const mouse = {
  press: async (page, locator) => page.mouse.click(...(await spot(page, locator))),
  twice: async (page, locator) => page.mouse.dblclick(...(await spot(page, locator))),
  async drag(page, from, to) {
    await page.mouse.move(...(await spot(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await spot(page, to)), { steps: 8 });
    await page.mouse.up();
  },
};

/** By Tab, arrows, Space and Enter. */
export const keys = {
  async press(page, locator) {
    await reach(page, locator);
    await page.keyboard.press((await locator.getAttribute("data-card")) ? "Space" : "Enter");
  },
  async twice(page, locator) {
    await reach(page, locator);
    await page.keyboard.press("Shift+Space");
  },
  letter: (page, letter) => page.keyboard.press(letter),
};

async function reach(page, locator) {
  const card = await locator.getAttribute("data-card");
  const there = () => locator.evaluate((one) => one === document.activeElement);
  for (let i = 0; !(await there()); i++) {
    if (i === 80) throw new Error(`the keyboard does not reach ${locator}`);
    const within = card && (await page.evaluate(() => document.activeElement?.hasAttribute("data-card")));
    await page.keyboard.press(within ? "ArrowRight" : "Tab");
  }
}
