// The library of matches, and several tabs on it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { act, handOf, match, mouse, turn } from "./play.js";
import { begin, open, pick, shot, start, tab, violations } from "./support.js";

let table;
before(async () => (table = await begin()));
after(() => table?.close());

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

/** The matches as the browser's database has them. */
const kept = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open("mille");
        asked.onerror = reject;
        asked.onsuccess = () => {
          const all = asked.result.transaction("matches").objectStore("matches").getAll();
          all.onsuccess = () => {
            asked.result.close();
            resolve(all.result.map(({ id, revision, saved, summary }) => ({ id, revision, lines: saved.record.split("\n").length, summary })));
          };
        };
      }),
  );
const library = async (page) => {
  await pick(page, "Matches");
  return page.getByRole("dialog", { name: "Matches" });
};

test("two tabs play two matches, and neither loses a move", async () => {
  const first = await open(table);
  await start(first, { opponent: "Random" });
  for (let i = 0; i < 6; i++) await act(first, mouse);
  await turn(first);
  const second = await tab(table, first.context());
  await start(second, { opponent: "Greedy" });
  for (let i = 0; i < 4; i++) {
    await act(second, mouse);
    await act(first, mouse);
  }
  await turn(first);
  await turn(second);
  const hands = [await handOf(first), await handOf(second)];
  assert.equal((await kept(first)).length, 2);
  await first.reload();
  await second.reload();
  await turn(first);
  await turn(second);
  assert.deepEqual([await handOf(first), await handOf(second)], hands);
  assert.deepEqual(second.wrong, []);
  await finish(first);
});

test("a match is played in one tab at a time; another may take it over, and the first gives it up", async () => {
  const first = await open(table);
  await start(first, { opponent: "Random" });
  await act(first, mouse);
  await turn(first);
  const hand = await handOf(first);
  const second = await tab(table, first.context(), { hash: new URL(first.url()).hash });
  await second.getByText("This match is open in another tab").waitFor();
  assert.deepEqual(await violations(second), []);
  assert.deepEqual(await handOf(first), hand);
  await second.getByRole("button", { name: "Play it here" }).click();
  await turn(second);
  assert.deepEqual(await handOf(second), hand);
  await first.getByText("This match is open in another tab").waitFor();
  await act(second, mouse);
  await turn(second);
  const lines = (await kept(second))[0].lines;
  await first.keyboard.press("d");
  assert.equal((await kept(second))[0].lines, lines);
  // The tab that has it is closed: the match is free again.
  await second.close();
  await first.getByRole("button", { name: "Play it here" }).click();
  await turn(first);
  await finish(first);
});

test("without locks a write that would overwrite another tab's is refused", async () => {
  const init = () => Object.defineProperty(navigator, "locks", { value: undefined });
  const first = await open(table, { init });
  await start(first, { opponent: "Random" });
  await act(first, mouse);
  await turn(first);
  const second = await tab(table, first.context(), { init, hash: new URL(first.url()).hash });
  await turn(second);
  for (let i = 0; i < 3; i++) await act(second, mouse);
  await turn(second);
  const [{ lines }] = await kept(second);
  await mouse.press(first, await first.locator(".turn .buttons button").first().textContent().then((text) => text.replace(/.$/, "")));
  await first.locator("[data-phase=lay]").or(first.getByText("This match is open in another tab")).first().waitFor();
  if ((await first.locator("[data-phase=lay]").count()) > 0) {
    await mouse.choose(first, 0);
    await first.keyboard.press("x");
  }
  await first.getByText("This match is open in another tab").waitFor();
  assert.equal((await kept(second))[0].lines, lines);
  await finish(first);
});

test("a new match keeps the one in play; both are listed, gone on with and exported, and deleting asks", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random" });
  await act(page, mouse);
  await turn(page);
  const hand = await handOf(page);
  await pick(page, "New match");
  await page.getByRole("dialog").getByText("Your match is saved").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  assert.deepEqual(await handOf(page), hand);
  await start(page, { opponent: "Greedy" });
  await turn(page);
  const dialog = await library(page);
  await dialog.getByText("Random, Montreal").waitFor();
  assert.equal(await dialog.locator(".kept li").count(), 2);
  assert.deepEqual(await violations(page), []);
  await shot(page, "matches-desktop");
  const [file] = await Promise.all([
    page.waitForEvent("download"), dialog.locator("li", { hasText: "Random" }).getByRole("button", { name: "Export" }).click(),
  ]);
  assert.match(readFileSync(await file.path(), "utf8"), /^\{"mille_record":/);
  await dialog.locator("li", { hasText: "Random" }).getByRole("button", { name: "Continue" }).click();
  await page.locator(".theirs", { hasText: "Random" }).waitFor();
  await turn(page);
  assert.deepEqual(await handOf(page), hand);
  // Deleting is a second step, and can be left.
  await library(page);
  await dialog.locator("li", { hasText: "Greedy" }).getByRole("button", { name: "Delete" }).click();
  const ask = page.getByRole("dialog", { name: "Delete the match?" });
  await ask.getByRole("button", { name: "Keep it" }).click();
  assert.equal((await kept(page)).length, 2);
  await dialog.locator("li", { hasText: "Greedy" }).getByRole("button", { name: "Delete" }).click();
  await ask.getByRole("button", { name: "Delete it" }).click();
  await dialog.locator("li", { hasText: "Greedy" }).waitFor({ state: "detached" });
  const left = await kept(page);
  assert.deepEqual(left.map(({ summary }) => summary.opponent), ["random"]);
  await finish(page);
});

test("a finished match is reviewed move by move, and counts in the statistics", async () => {
  const page = await open(table);
  await start(page, { opponent: "Greedy", options: { target: "100" } });
  await match(page, mouse);
  let summary;
  do [{ summary }] = await kept(page);
  while (!summary.over); // The last write may be under way.
  assert.equal(summary.deals, await page.locator(".sheet tbody tr").count());
  await page.getByRole("button", { name: "Rematch" }).waitFor();
  await (await library(page)).getByRole("button", { name: "Statistics" }).click();
  const figures = page.getByRole("dialog").getByRole("region", { name: "Greedy" });
  await figures.getByText(`1 match: ${summary.winner === 0 ? "1 won, 0 lost" : summary.winner === 1 ? "0 won, 1 lost" : "0 won, 0 lost"}. Payment ${String(summary.won).replace("-", "−")}.`).waitFor();
  const { counts, deals, naturals } = summary;
  const row = (name, values) => [name, ...values.map((value) => ((10 * value) / deals).toFixed(1))];
  assert.deepEqual(
    (await figures.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)))).slice(3),
    [row("Piles in ten deals", counts.piles), row("Naturals in ten deals", naturals), row("Out without twos in ten deals", counts.pure), row("Chapeaux in ten deals", counts.chapeaux)],
  );
  await page.getByRole("dialog", { name: "Statistics" }).getByRole("button", { name: "Close" }).click();
  const dialog = await library(page);
  await dialog.getByRole("button", { name: "Review" }).click();
  await page.getByRole("heading", { name: /^Record: you against greedy/ }).waitFor();
  await page.getByRole("button", { name: "Forward" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText(/^1 of /).waitFor();
  await page.waitForURL(/#match=[^&]+&move=1$/); // the address follows what is shown
  await page.reload();
  await page.getByText(/^1 of /).waitFor();
  await finish(page);
});

/** In the page: calls of these names do not reach the worker before `release`. */
const holding = () => {
  const post = Worker.prototype.postMessage;
  const held = [];
  window.hold = "";
  window.held = () => held.length;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.call === window.hold) held.push(() => post.call(this, message, ...rest));
    else post.call(this, message, ...rest);
  };
  window.release = () => {
    window.hold = "";
    for (const one of held.splice(0)) one();
  };
};

/** Plays until the opponent's next decision waits in the page. */
async function untilHeld(page) {
  const phase = await turn(page);
  await page.evaluate(() => (window.hold = "step"));
  if (phase === "draw") await act(page, mouse);
  await page.locator("[data-phase=lay]").waitFor();
  await mouse.choose(page, 0);
  await page.keyboard.press("x");
  await page.waitForFunction(() => window.held() > 0);
}

test("Back closes the dialog that is open, and no more", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random" });
  await turn(page);
  await page.waitForFunction(() => location.hash.startsWith("#match="));
  await pick(page, "Resign");
  await page.getByRole("dialog").waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator(".board").waitFor();
  assert.match(page.url(), /#match=/);
  await page.goBack();
  await page.locator(".home").waitFor();
  await finish(page);
});

test("a finished match has its own verdict, whatever was on the page before", async () => {
  const page = await open(table);
  const verdicts = [];
  for (let i = 0; i < 2; i++) {
    await start(page, { opponent: "Random", sealed: true });
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await turn(page);
    await pick(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByText("What was checked").click();
    verdicts.push(await page.locator("details dl").textContent());
  }
  assert.notEqual(verdicts[0], verdicts[1]);
  await page.goBack();
  await page.getByText("What was checked").waitFor();
  await page.waitForFunction((other) => document.querySelector("details dl") && document.querySelector("details dl").textContent !== other, verdicts[1]);
  assert.equal(await page.locator("details dl").textContent(), verdicts[0]);
  await finish(page);
});

test("an answer that comes after the match was left does not bring it back", async () => {
  const page = await open(table, { init: holding });
  await start(page, { opponent: "Random" });
  await untilHeld(page);
  await page.evaluate(() => (location.hash = ""));
  await page.locator(".home").waitFor();
  await page.evaluate(() => window.release());
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".board").count(), 0);
  await (await library(page)).getByRole("button", { name: "Continue" }).click();
  await turn(page);
  await finish(page);
});

test("a match that is opened or begun while the opponent thinks waits for the answer, and its lock is free afterwards", async () => {
  const page = await open(table, { init: holding });
  await start(page, { opponent: "Greedy" });
  await turn(page);
  const hand = await handOf(page);
  await start(page, { opponent: "Random" });
  await untilHeld(page);
  const address = page.url();
  await (await library(page)).locator("li", { hasText: "Greedy" }).getByRole("button", { name: "Continue" }).click();
  await page.evaluate(() => window.release());
  await page.locator(".theirs", { hasText: "Greedy" }).waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(await handOf(page), hand);
  // The one before has the opponent's decision, and can be taken up.
  await page.goto(address);
  await page.locator(".theirs", { hasText: "Random" }).waitFor();
  await untilHeld(page);
  await pick(page, "New match");
  const dialog = page.getByRole("dialog", { name: "New match" });
  await dialog.getByLabel("Opponent").selectOption({ label: "Greedy" });
  await dialog.getByRole("button", { name: "Play" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.evaluate(() => window.release());
  await page.locator(".theirs", { hasText: "Greedy" }).waitFor();
  await turn(page);
  assert.equal((await kept(page)).length, 3);
  await finish(page);
});

test("a match whose beginning was stopped is tried again as a match of its own", async () => {
  const page = await open(table, { init: holding });
  await start(page, { opponent: "Random" });
  await turn(page);
  const hand = await handOf(page);
  await page.clock.install();
  await page.evaluate(() => (window.hold = "start"));
  await pick(page, "New match");
  const dialog = page.getByRole("dialog", { name: "New match" });
  await dialog.getByLabel("Opponent").selectOption({ label: "Greedy" });
  await dialog.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => window.held() > 0);
  await page.clock.fastForward(21000);
  await page.getByRole("alert").getByText("did not answer in time").waitFor();
  assert.deepEqual(await handOf(page), hand);
  await page.evaluate(() => (window.hold = ""));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".theirs", { hasText: "Greedy" }).waitFor();
  let opponents;
  do opponents = (await kept(page)).map(({ summary }) => summary.opponent).sort();
  while (opponents.length < 2); // The last write may be under way.
  assert.deepEqual(opponents, ["greedy", "random"]);
  await finish(page);
});

test("what an earlier version of the page kept becomes a match of the library", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random" });
  await act(page, mouse);
  await turn(page);
  const hand = await handOf(page);
  const saved = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.open("mille");
        asked.onsuccess = () => {
          const all = asked.result.transaction("matches").objectStore("matches").getAll();
          all.onsuccess = () => resolve(all.result[0].saved);
        };
      }),
  );
  const other = await open(table);
  await other.evaluate((old) => localStorage.setItem("mille.match", JSON.stringify(old)), saved);
  await other.reload();
  await turn(other);
  assert.deepEqual(await handOf(other), hand);
  assert.equal((await kept(other)).length, 1);
  assert.equal(await other.evaluate(() => localStorage.getItem("mille.match")), null);
  await other.context().close();
  await finish(page);
});
