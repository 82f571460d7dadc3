// The first screen and the guided deal, on every screen and in both languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { misplaced } from "./geometry.js";
import { handOf, turn } from "./play.js";
import { begin, fits, landed, open, pick, shot, SIZES, violations } from "./support.js";

let table;
before(async () => (table = await begin()));
after(() => table?.close());

const messages = (name) => JSON.parse(readFileSync(new URL(name.startsWith("lesson") ? `../../shared/${name}.json` : `../messages/${name}.json`, import.meta.url), "utf8"));
const { moves } = messages("lesson");

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

/** Everything that the hand and the dock have is inside the screen, not scrolled away. */
async function docked(page, viewport) {
  await landed(page);
  const boxes = await page.locator(".turn .hand .card, .turn .buttons button").evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom, left, right }) => [top, bottom, left, right]),
  );
  for (const [top, bottom, left, right] of boxes) {
    assert(top >= 0 && bottom <= viewport.height && left >= 0 && right <= viewport.width, `${[top, bottom, left, right]}`);
  }
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const language of ["en", "fr"]) {
    test(`the guided deal is played to its end on a ${size} screen in ${language}, by what is marked`, async () => {
      const phone = size !== "wide";
      const page = await open(table, { viewport, locale: language, hasTouch: phone, isMobile: phone });
      const sentences = messages(`lesson.${language}`);
      const words = messages(language);
      const press = (locator, options) => (phone ? locator.tap(options) : locator.click(options));
      await page.locator(".home .play").waitFor();
      assert.equal(await page.locator("html").getAttribute("lang"), language);
      assert.equal(await page.locator(".home button.main").count(), 1, "one main button");
      await fits(page, viewport, "home");
      assert.deepEqual(await violations(page), []);
      await shot(page, `home-${size}-${language}`);
      await press(page.getByRole("button", { name: words["home.lesson"] }));
      for (const [number, { seat, step, do: action, say }] of moves.entries()) {
        if (seat !== 0) continue;
        await page.locator(".lesson").getByText(sentences[say]).waitFor();
        assert((await page.locator(".lesson").textContent()).includes(String(step)));
        await landed(page); // a press goes where a card was seen
        const cards = action.split(" ").slice(action.startsWith("lay") ? 2 : 1);
        const wanted = page.locator(".hand .card.wanted");
        assert.deepEqual((await wanted.evaluateAll((all) => all.map((one) => one.dataset.card))).sort(), [...cards].sort());
        for (const card of await wanted.all()) await press(card, { position: { x: 10, y: 16 } });
        const button = page.locator(".turn .buttons .wanted");
        if (cards.length) await page.locator(".turn .buttons .wanted:not([aria-disabled=true])").waitFor();
        await fits(page, viewport, say);
        await docked(page, viewport);
        assert.deepEqual(await misplaced(page), [], say);
        if (number === 1 || say === "wild") {
          assert.deepEqual(await violations(page), []);
          await shot(page, `lesson-${say}-${size}-${language}`);
        }
        await press(button);
      }
      // The end of the deal is told: both hands, the natural, the chapeau in its circle, the totals.
      await page.locator(".over").getByText(sentences.end).waitFor();
      await fits(page, viewport, "end");
      const [yours, theirs] = [page.locator(".account").nth(0), page.locator(".account").nth(1)];
      await page.locator(".headline").getByText(words["headline.why.set"]).waitFor();
      assert.match(await yours.textContent(), /190.*\+40.*230/);
      assert.equal(await theirs.locator(".last .card").count(), 9);
      assert.match(await theirs.textContent(), /−120.*−120/);
      assert.equal(await theirs.locator(".chapeau").count(), 1);
      assert.equal(await yours.locator(".chapeau").count(), 0);
      assert.deepEqual(await violations(page), []);
      await shot(page, `deal-end-${size}-${language}`);
      await press(page.getByRole("button", { name: words["lesson.match"] }));
      await page.locator(".over").waitFor({ state: "detached" });
      await turn(page);
      assert.equal((await handOf(page)).length, 15);
      await fits(page, viewport, "match");
      await docked(page, viewport);
      await shot(page, `match-${size}-${language}`);
      if (phone) {
        await press(page.locator(".standing"));
        await page.locator("#score.open .sheet").waitFor();
        assert.deepEqual(await violations(page), []);
        await shot(page, `score-${size}-${language}`);
        await press(page.locator(".standing"));
        await press(page.getByRole("button", { name: words.menu, exact: true }));
        await fits(page, viewport, "menu");
        assert.deepEqual(await violations(page), []);
        await shot(page, `menu-${size}-${language}`);
      }
      await finish(page);
    });
  }
}

test("the lesson refuses what is illegal by its rule, and what it does not speak of by itself; it can be left", async () => {
  const page = await open(table);
  await page.getByRole("button", { name: "Play a first deal" }).click();
  await page.locator(".lesson").getByText("Draw one from the stock").waitFor();
  const before = await handOf(page);
  await page.keyboard.press("x");
  await page.getByRole("alert").getByText("Rule T1").waitFor();
  await page.keyboard.press("d");
  await page.locator("[data-phase=lay]").waitFor();
  await page.locator(".hand [data-card=QS]").click({ position: { x: 10, y: 20 } });
  await page.keyboard.press("x");
  await page.getByRole("alert").getByText("You may do that in a match").waitFor();
  assert.equal((await handOf(page)).length, before.length + 1);
  assert.match(page.url(), /#lesson$/);
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click(); // one slip at a time
  await page.getByRole("button", { name: "Leave the lesson" }).click();
  // It is offered once, and stays among the tiles.
  await page.locator(".tile", { hasText: "Learn" }).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await turn(page);
  assert.equal(await page.locator(".lesson").count(), 0);
  assert.equal((await handOf(page)).length, 15);
  await pick(page, "Help");
  await page.getByRole("dialog").getByRole("button", { name: "Guided deal" }).click();
  await page.locator(".lesson").waitFor();
  await page.goBack();
  await page.locator(".lesson").waitFor({ state: "detached" });
  await turn(page);
  assert.equal((await handOf(page)).length, 15);
  await finish(page);
});

test("a player who knows the game is not taught", async () => {
  const page = await open(table);
  await page.getByRole("button", { name: "I know the game" }).click();
  await turn(page);
  assert.equal((await handOf(page)).length, 15);
  await page.goto(table.address);
  await page.locator(".ticket").getByText("against Beginner, deal 1").waitFor();
  assert.equal(await page.getByRole("button", { name: "I know the game" }).count(), 0);
  await page.getByRole("button", { name: /^Continue: Beginner, deal 1/ }).click();
  await turn(page);
  await finish(page);
});

test("the language is changed in the middle of a match, which goes on", async () => {
  const page = await open(table);
  await page.getByRole("button", { name: "I know the game" }).click();
  await turn(page);
  const hand = await handOf(page);
  await pick(page, "Français");
  await page.locator(".prompt", { hasText: /À vous|prennent|pouvez prendre/ }).waitFor();
  assert.deepEqual(await handOf(page), hand);
  await page.keyboard.press("x");
  await page.getByRole("alert").getByText("Un tour commence par la pige").waitFor();
  await page.getByRole("alert").getByText("Règle T1").click();
  await page.getByText("Un tour commence par une seule de ces actions").waitFor();
  assert.deepEqual(await violations(page), []);
  await pick(page, "Aide");
  await page.getByText("Toutes les règles").click();
  assert.deepEqual(await violations(page), []);
  await page.reload();
  await page.locator(".prompt", { hasText: /À vous|prennent|pouvez prendre/ }).waitFor();
  await finish(page);
});
