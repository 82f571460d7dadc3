// A player of little skill, who sees what the page shows and uses it as a person does: by mouse or by keyboard.
import { landed } from "./support.js";

/** What the hand shows, by rank. */
async function handOf(page) {
  return page.locator(".hand [data-card]").evaluateAll((cards) => cards.map((card) => card.dataset.card));
}

const rankOf = (card) => card.slice(0, -1);

export const mouse = {
  /** What cannot be done now is pressed all the same: it says why. */
  async press(page, name) {
    await page.locator(".board, .over").getByRole("button", { name }).first().click({ force: true });
  },
  async choose(page, index) {
    await landed(page); // a press goes where a card was seen
    await page.locator(`.hand [data-index="${index}"]`).click({ position: { x: 8, y: 30 } });
  },
};

export const keyboard = {
  /** By its letter where it has one, else by Tab and Enter. */
  async press(page, name) {
    const letter = { Draw: "d", Pass: "d", Lay: "l", Discard: "x" }[name];
    if (!letter) await reach(page, "main .over button.main");
    await page.keyboard.press(letter ?? "Enter");
  },
  async choose(page, index) {
    await reach(page, ".hand button");
    await page.keyboard.press("Home");
    for (let i = 0; i < index; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
  },
};

/** Tab, until the focus is on what the selector names. */
async function reach(page, selector) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** The matches that the page has written into its library. */
export const stored = (page) => page.evaluate(() => new Promise((resolve) => {
  const ask = indexedDB.open("mille", 1);
  ask.onsuccess = () => {
    const all = ask.result.transaction("matches").objectStore("matches").getAll();
    all.onsuccess = () => resolve(all.result, ask.result.close());
  };
}));

/** Waits until something holds. */
export async function until(holds) {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20));
}

/** Waits until the person is to do something, and says what: draw, lay, between or over. */
export async function turn(page) {
  const state = await page.waitForFunction(() => {
    const phase = document.querySelector(".prompt")?.dataset.phase;
    if (document.querySelector(".payment")) return "over";
    if (document.querySelector(".over button.main")) return "between";
    return phase === "draw" || phase === "lay" ? phase : null;
  });
  return state.jsonValue();
}

/** Three natural cards of a rank, by their places in the hand. Twos are kept. */
function naturals(hand) {
  const rank = hand.map(rankOf).find((one) => one !== "2" && hand.filter((card) => rankOf(card) === one).length >= 3);
  return rank === undefined ? [] : hand.flatMap((card, index) => (rankOf(card) === rank ? index : []));
}

/** Whatever brings the hand nearer to its end: cards to own sets, three of a rank, two with a wild two. A card for the discard stays. */
export function anything(hand, own) {
  const places = (rank) => hand.flatMap((card, index) => (rankOf(card) === rank ? index : []));
  const fits = (choice) => choice.length > 0 && choice.length < hand.length;
  const ranks = [...new Set(hand.map(rankOf))].filter((rank) => rank !== "2");
  const twos = places("2");
  const choices = [
    ...ranks.filter((rank) => own.includes(rank)).map((rank) => places(rank).slice(0, hand.length - 1)),
    ...ranks.map(places).filter((cards) => cards.length >= 3),
    ...ranks.map(places).filter((cards) => cards.length === 2 && twos.length > 0).map((cards) => [...cards, twos[0]]),
  ];
  return choices.find(fits) ?? [];
}

/** One thing that the person does: draws, lays three of a rank, or discards. With `hurry` they lay all that they can, so that deals end soon. */
export async function act(page, by, { hurry = false } = {}) {
  const phase = await turn(page);
  const before = (await page.locator(".story").textContent()) + (await handOf(page)).join();
  if (phase === "over") return phase;
  if (phase === "between") await by.press(page, await page.locator(".over button.main").textContent());
  else if (phase === "draw") {
    await by.press(page, (await page.locator(".heap").first().textContent()).startsWith("Pass") ? "Pass" : "Draw");
  } else {
    const hand = await handOf(page);
    const own = await page.locator('.own [data-drop^="sets:"]').evaluateAll((sets) => sets.map((set) => set.dataset.drop.slice(5)));
    const choice = hurry ? anything(hand, own) : naturals(hand);
    if (choice.length > 0) {
      for (const index of choice) await by.choose(page, index);
      await by.press(page, "Lay");
    } else {
      const loose = hand.findIndex((card) => hand.filter((one) => rankOf(one) === rankOf(card)).length === 1);
      await by.choose(page, Math.max(0, loose));
      await by.press(page, "Discard");
    }
  }
  await page.waitForFunction(
    ([old, between]) => document.querySelector(".payment") ||
      document.querySelector(".story").textContent + [...document.querySelectorAll(".hand [data-card]")].map((card) => card.dataset.card).join() !== old ||
      (!between && document.querySelector(".over button.main")),
    [before, phase === "between"],
  );
  return phase;
}

/** The match to its end; the deals that it took. */
export async function match(page, by) {
  let deals = 1;
  for (let phase = await act(page, by); phase !== "over"; phase = await act(page, by)) if (phase === "between") deals++;
  return deals;
}

export { handOf };
