// The puzzles: one turn at the table, its counted values, the marks, the days in a row, and links to them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { act, handOf, keyboard, mouse, turn } from "./play.js";
import { begin, fits, open, pick, shot, SIZES, start, tab, violations } from "./support.js";

let table;
before(async () => (table = await begin()));
after(() => table?.close());

const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const puzzles = json("../src/puzzles.json");
/** The number of the first puzzle that is such. */
const numberOf = (is) => puzzles.findIndex(is) + 1;
const easy = numberOf(({ goal, position }) => goal === "out" && position.drawn);
const byPile = numberOf(({ position }) => !position.drawn);
const most = numberOf(({ goal, position }) => goal === "most" && position.drawn);

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

const end = (page) => page.locator(".over .puzzle");
const result = (page) => page.locator(".over .headline").textContent();

/** Plays these actions: the cards are chosen one by one. */
async function play(page, by, way) {
  for (const action of way) {
    const [verb, ...words] = action.split(" ");
    const before = await handOf(page);
    if (verb === "pile") {
      await by.press(page, /^Take/);
      const ways = page.getByRole("dialog").getByRole("button", { name: /^take the pile/ });
      await page.locator("dialog .buttons button, [data-phase=lay]").first().waitFor();
      if (await ways.count()) await ways.first().click();
    } else {
      const left = verb === "lay" ? words.slice(1) : [...words];
      for (const [index, card] of before.entries()) {
        if (!left.includes(card)) continue;
        left.splice(left.indexOf(card), 1);
        await by.choose(page, index);
      }
      await by.press(page, verb === "lay" ? "Lay" : "Discard");
    }
    await page.waitForFunction(
      (old) => document.querySelector(".over .puzzle") || (document.querySelector("[data-phase=lay]") && [...document.querySelectorAll(".hand [data-card]")].map((card) => card.dataset.card).join() !== old),
      before.join(),
    );
  }
}
/** Ends the turn with the first card of the hand, whatever it is. */
const discardFirst = async (page, by) => play(page, by, [`discard ${(await handOf(page))[0]}`]);

const list = async (page) => {
  await pick(page, "Puzzles");
  return page.getByRole("dialog", { name: "Puzzles" });
};
const solvedIn = async (dialog) => (await dialog.locator("button.solved").allTextContents()).map((text) => parseInt(text, 10));

test("a puzzle is opened from the first screen, tried, begun again and solved by mouse, and has its mark from then on", async () => {
  const page = await open(table);
  await page.getByRole("button", { name: /^Puzzles/ }).click();
  await page.locator(".lesson").getByText("Puzzle 1, easy").waitFor();
  assert.match(page.url(), /#puzzle=1$/);
  const [first] = puzzles;
  await discardFirst(page, mouse);
  await end(page).waitFor();
  assert.match(await result(page), new RegExp(`Not yet.*You did not go out; ${first.best} points were possible`));
  await page.getByRole("button", { name: "Start again" }).click();
  await page.locator(".lesson").waitFor();
  assert.deepEqual((await handOf(page)).sort(), [...first.position.hands[0]].sort());
  await play(page, mouse, first.way);
  assert.match(await result(page), new RegExp(`Solved!.*You scored ${first.best} points`));
  await page.locator("[data-told]").getByText(`Solved! You scored ${first.best} points`).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator(".lesson").getByText("Puzzle 2").waitFor();
  assert.match(page.url(), /#puzzle=2$/);
  await page.reload();
  await page.locator(".lesson").getByText("Puzzle 2").waitFor();
  const dialog = await list(page);
  assert.deepEqual(await solvedIn(dialog), [1]);
  assert.deepEqual(await violations(page), []);
  await shot(page, "puzzles-list");
  await dialog.getByRole("button", { name: String(puzzles.length), exact: true }).click();
  await page.locator(".lesson").getByText(`Puzzle ${puzzles.length}`).waitFor();
  await page.getByRole("button", { name: "Leave the puzzle" }).click();
  // The tile brings the first that is not solved.
  await page.getByRole("button", { name: /^Puzzles/ }).click();
  await page.locator(".lesson").getByText("Puzzle 2").waitFor();
  await finish(page);
});

test("a puzzle is solved by keyboard alone, the pile taken and cards laid", async () => {
  const page = await open(table, { hash: `#puzzle=${byPile}` });
  await page.locator(".lesson").waitFor();
  const keys = { ...keyboard, press: (on, name) => (name instanceof RegExp ? on.keyboard.press("p") : keyboard.press(on, name)) };
  await play(page, keys, puzzles[byPile - 1].way);
  assert.match(await result(page), /Solved!/);
  await page.getByRole("button", { name: "Next" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".lesson").waitFor();
  await finish(page);
});

test("a turn that ends the deal is told its points beside those of the best play, and what is counted", async () => {
  const page = await open(table, { hash: `#puzzle=${most}` });
  await page.locator(".lesson").getByText("The deal ends after this turn").waitFor();
  await discardFirst(page, mouse);
  await end(page).waitFor();
  const { best, way } = puzzles[most - 1];
  assert.match(await result(page), new RegExp(`Not yet.*You scored −?\\d+ points; ${String(best).replace("-", "−")} were possible`));
  await page.getByText("What is counted").click();
  await page.getByText("This is the 500th turn of the deal").waitFor();
  await page.getByRole("button", { name: "Start again" }).click();
  await page.locator(".lesson").waitFor();
  await play(page, mouse, way);
  assert.match(await result(page), /Solved!/);
  await finish(page);
});

test("a turn may be taken back step by step while it goes on", async () => {
  const page = await open(table, { hash: `#puzzle=${easy}` });
  await page.locator(".lesson").waitFor();
  const before = await handOf(page);
  await play(page, mouse, puzzles[easy - 1].way.slice(0, 1));
  assert.notDeepEqual(await handOf(page), before);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((n) => document.querySelectorAll(".hand [data-card]").length === n, before.length);
  assert.deepEqual(await handOf(page), before);
  await finish(page);
});

test("the best play is shown, in the turn and after it, and earns no mark", async () => {
  const page = await open(table, { hash: `#puzzle=${easy}` });
  await page.locator(".lesson").waitFor();
  const { way, best } = puzzles[easy - 1];
  await play(page, mouse, way.slice(0, 1));
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator(".way li").nth(way.length - 1).waitFor();
  assert.equal(await page.locator(".way li").count(), way.length);
  assert.match(await result(page), new RegExp(`The best play.*It scores ${best} points`));
  await page.keyboard.press("u"); // What the page has played is not taken back.
  await page.getByRole("alert").waitFor();
  await page.getByRole("button", { name: "Start again" }).click();
  await page.locator(".lesson").waitFor();
  await discardFirst(page, mouse);
  await page.locator(".dock").getByRole("button", { name: "Show me" }).click();
  await page.locator(".way").waitFor();
  assert.deepEqual(await solvedIn(await list(page)), []);
  await finish(page);
});

test("days in a row are told from the second on, and nothing is said of a day that was missed", async () => {
  const page = await open(table, { hash: `#puzzle=${easy}` });
  await page.locator(".lesson").waitFor();
  const solveOn = async (day) => {
    await page.clock.setFixedTime(new Date(`${day}T15:00`));
    await page.goto(table.address + `#puzzle=${easy}`);
    await page.reload();
    await page.locator(".lesson").waitFor();
    await play(page, mouse, puzzles[easy - 1].way);
    await end(page).waitFor();
    return page.locator(".over .days").allTextContents();
  };
  assert.deepEqual(await solveOn("2027-03-30"), []);
  assert.deepEqual(await solveOn("2027-03-31"), ["Puzzles solved on 2 days in a row."]);
  assert.deepEqual(await solveOn("2027-03-31"), ["Puzzles solved on 2 days in a row."]);
  assert.deepEqual(await solveOn("2027-04-01"), ["Puzzles solved on 3 days in a row."]);
  assert.deepEqual(await solveOn("2027-04-04"), []);
  await finish(page);
});

test("without storage a puzzle is solved all the same, and the page says that the mark cannot be kept", async () => {
  const page = await open(table, {
    hash: `#puzzle=${easy}`,
    init: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  });
  await page.locator(".lesson").waitFor();
  await play(page, mouse, puzzles[easy - 1].way);
  assert.match(await result(page), /Solved!/);
  await page.getByRole("alert").getByText("this browser cannot save the mark").waitFor();
  assert.deepEqual(await solvedIn(await list(page)), [easy]);
  await finish(page);
});

test("a link to no puzzle says so and costs nothing", async () => {
  for (const hash of ["#puzzle=", "#puzzle=abc", "#puzzle=0", "#puzzle=-1", "#puzzle=1.5", `#puzzle=${puzzles.length + 1}`, "#puzzle=__proto__"]) {
    const page = await open(table, { hash });
    await page.getByRole("alert").getByText("There is no puzzle of this number").waitFor();
    await page.locator(".home .play").waitFor();
    await finish(page);
  }
  const page = await open(table);
  await start(page, { opponent: "Random" });
  await act(page, mouse);
  await turn(page);
  const hand = await handOf(page);
  const address = page.url();
  await page.evaluate(() => (location.hash = "#puzzle=abc"));
  await page.getByRole("alert").getByText("There is no puzzle of this number").waitFor();
  assert.deepEqual(await handOf(page), hand);
  assert.equal(page.url(), address);
  await finish(page);
});

test("a puzzle is linked to, and the match that was on the table is there on the way back", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random" });
  await act(page, mouse);
  await turn(page);
  const hand = await handOf(page);
  await (await list(page)).getByRole("button", { name: String(most), exact: true }).click();
  await page.locator(".lesson").getByText(`Puzzle ${most}`).waitFor();
  assert.equal(await page.title(), `Puzzle ${most}, ${["easy", "medium", "hard"][puzzles[most - 1].grade - 1]} · Mille`);
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
  await pick(page, "Link to this puzzle");
  await page.getByText("The link is copied").waitFor();
  const other = await open(table, { hash: new URL(await page.evaluate(() => window.copied)).hash });
  await other.locator(".lesson").getByText(`Puzzle ${most}`).waitFor();
  await finish(other);
  await page.goBack();
  await turn(page);
  await page.locator(".lesson").waitFor({ state: "detached" });
  assert.deepEqual(await handOf(page), hand);
  await finish(page);
});

test("the puzzles are there without a network", async () => {
  const page = await open(table);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  const other = await tab(table, page.context(), { hash: "#puzzles" });
  const dialog = other.getByRole("dialog", { name: "Puzzles" });
  await dialog.locator(".numbers button").first().waitFor();
  assert.equal(await dialog.locator(".numbers button").count(), puzzles.length);
  await dialog.getByRole("button", { name: String(easy), exact: true }).click();
  await other.locator(".lesson").getByText(`Puzzle ${easy}`).waitFor();
  assert.deepEqual(other.wrong, []);
  await finish(page);
});

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const language of ["en", "fr"]) {
    test(`a puzzle fits a ${size} screen in ${language}, from its task to its end`, async () => {
      const words = json(`../messages/${language}.json`);
      const page = await open(table, { viewport, locale: language, hash: `#puzzle=${easy}` });
      await page.locator(".lesson").getByText(words["goal.out"]).waitFor();
      await fits(page, viewport, "task");
      assert.deepEqual(await violations(page), []);
      await mouse.choose(page, 0);
      await page.keyboard.press("x");
      await end(page).waitFor();
      await fits(page, viewport, "end");
      assert.deepEqual(await violations(page), []);
      await page.locator(".dock").getByRole("button", { name: words["puzzle.show"] }).click();
      await page.locator(".way").waitFor();
      await fits(page, viewport, "shown");
      assert.deepEqual(await violations(page), []);
      await shot(page, `puzzle-shown-${size}-${language}`);
      await finish(page);
    });
  }
}
