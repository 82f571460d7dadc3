// The deal of a day, the ways back to the table on the first screen, the statistics and the next level.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { act, mouse, turn } from "./play.js";
import { begin, fits, open, pick, shot, SIZES, start, violations } from "./support.js";

let table;
before(async () => (table = await begin()));
after(() => table?.close());

const NOW = "2026-11-29T12:00:00";
const MILLE = fileURLToPath(new URL("../../../build/release/bin/mille", import.meta.url));
const messages = (name) => JSON.parse(readFileSync(new URL(`../messages/${name}.json`, import.meta.url), "utf8"));

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

/** The page on the day of these tests. */
async function openToday(options = {}) {
  const page = await open(table, options);
  await page.clock.setFixedTime(NOW);
  await page.goto("about:blank");
  await page.goto(table.address + (options.hash ?? ""));
  return page;
}

/** Runs in the page: the matches of its database, after `put` and `cut` are done to it. */
const database = (page, { put = [], cut = "" } = {}) =>
  page.evaluate(
    ({ put, cut }) =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open("mille");
        asked.onerror = reject;
        asked.onsuccess = () => {
          const transaction = asked.result.transaction("matches", "readwrite");
          const store = transaction.objectStore("matches");
          for (const one of put) store.put(one);
          const all = store.getAll();
          all.onsuccess = () => {
            if (!cut) return;
            for (const one of all.result) {
              delete one.summary[cut];
              store.put(one);
            }
          };
          transaction.oncomplete = () => {
            asked.result.close();
            resolve(all.result);
          };
        };
      }),
    { put, cut },
  );

/** A finished match of the library; `setup` and `summary` say what else it is. */
const kept = (id, setup = {}, summary = {}) => ({
  id, began: Date.parse(NOW) - 1e9 + Number(id), played: Date.parse(NOW) - 1e9, revision: 1,
  saved: { setup: { source: { id: "montreal" }, options: {}, opponent: "beginner", stakes: [1, 3], sealed: false, ...setup }, record: "" },
  summary: {
    opponent: "beginner", variant: "montreal", deals: 5, totals: [1210, 800], naturals: [1, 0], over: true, winner: 0, won: 12,
    counts: { turns: [14, 14], piles: [4, 2], outs: [1, 0], pure: [1, 0], chapeaux: [0, 0] }, ...summary,
  },
});
/** The matches are there when the page has made its database. */
async function fill(page, matches) {
  await page.locator(".home").waitFor();
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === "mille"));
  await database(page, { put: matches });
  await page.reload();
}

/** Plays until the deal is over. */
async function playDeal(page) {
  while ((await turn(page)) !== "between") await act(page, mouse, { hurry: true });
}
const scores = (page) => page.locator(".week li").evaluateAll((days) => days.map((day) => day.querySelector(".none, .hidden").textContent));

test("the day's deal is played for a score once, without hints and undo, and tried again without a change of the score", async () => {
  const page = await openToday();
  await page.getByRole("button", { name: "Today’s deal" }).click();
  assert.equal(await page.evaluate(() => location.hash), "#daily=2026-11-29");
  await page.getByLabel("Level").selectOption({ label: "Casual" });
  await page.getByText("anybody can compute them").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Play the deal" }).click();
  await turn(page);
  // The cards are those of the command with the date as its seed.
  if (existsSync(MILLE)) {
    const lines = execFileSync(MILLE, ["watch", "--seed", "20261129", "--record", "-"], { encoding: "utf8" }).split("\n");
    await page.waitForFunction(() => location.hash.startsWith("#match="));
    const [{ saved }] = await database(page);
    assert.equal(saved.record.split("\n")[1], lines[1]);
  }
  assert.equal(await page.getByRole("button", { name: /Hint|Undo/ }).count(), 0);
  await act(page, mouse);
  await turn(page);
  await page.keyboard.press("u");
  await page.getByRole("alert").getByText("This try counts, so nothing is taken back").waitFor();
  // Half played it waits on the page of the day, and nowhere else.
  await page.goBack();
  await page.getByText("You have begun, against Casual.").waitFor();
  await page.getByRole("button", { name: "To the first screen" }).click();
  await page.locator(".tile", { hasText: "Half played" }).waitFor();
  assert.equal(await page.locator(".ticket").count(), 0);
  await page.locator(".tile", { hasText: "Half played" }).click();
  await page.getByRole("button", { name: "Continue" }).waitFor();
  assert.deepEqual((await scores(page)).slice(-1), ["…"]);
  await page.getByRole("button", { name: "Continue" }).click();
  await playDeal(page);
  await page.getByRole("button", { name: "Your week" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Next deal" }).count(), 0);
  assert.deepEqual(await violations(page), []);
  const [points, theirs] = await page.locator(".account tfoot tr:first-child .pencil > .hidden").allTextContents();
  await page.getByRole("button", { name: "Your week" }).click();
  await page.locator(".totals").waitFor();
  assert.deepEqual(await page.locator(".totals .pencil > .hidden").allTextContents(), [points, theirs]);
  assert.equal((await scores(page)).at(-1), points);
  // A further try has hints, and does not count.
  await page.getByRole("button", { name: "Play again" }).click();
  await turn(page);
  await page.getByRole("button", { name: "Hint" }).waitFor();
  await pick(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByText("You gave up").first().waitFor();
  assert.equal(await page.locator(".payment").count(), 0);
  await page.getByRole("button", { name: "Your week" }).click();
  await page.locator(".totals").waitFor();
  assert.equal((await scores(page)).at(-1), points);
  await page.reload();
  await page.locator(".totals").waitFor();
  assert.equal((await scores(page)).at(-1), points);
  // Another day proposes the same level.
  await page.getByRole("button", { name: "Saturday, November 28, 2026: not played" }).click();
  assert.equal(await page.getByLabel("Level").inputValue(), "casual");
  // It is no match: neither the terms of the next match nor the statistics know of it.
  assert.equal(await page.evaluate(() => localStorage.getItem("mille.setup")), null);
  await pick(page, "Statistics");
  await page.getByText("No match is finished yet.").waitFor();
  await finish(page);
});

test("the result is sent by the device's own dialog, else copied, else shown; it names no card", async () => {
  const page = await openToday();
  await fill(page, [kept("1", { opponent: "skilled", daily: { day: "2026-11-29" } }, { opponent: "skilled", deals: 1, totals: [265, -40], counts: { turns: [14, 13], piles: [1, 0], outs: [1, 0], pure: [0, 0], chapeaux: [0, 1] } })]);
  await page.locator(".tile", { hasText: "Your score: 265" }).click();
  await page.getByText("You went out in 14 turns, against Skilled.").waitFor();
  const text = "Mille, Nov 29, 2026, Skilled\n🟩🟩🟩🟩🟩🟩 265 ⭐ 🏁\n🟥 −40 ⭕\n14 turns";
  const url = `${table.address}#daily=2026-11-29`;
  const send = page.getByRole("button", { name: "Send your result" });
  await page.evaluate(() => {
    navigator.share = async (what) => void (window.sent = what);
    navigator.clipboard.writeText = async (what) => void (window.copied = what);
  });
  await send.click();
  await page.waitForFunction(() => window.sent);
  assert.deepEqual(await page.evaluate(() => window.sent), { text, url });
  // The dialog is left: nothing is copied and nothing is said.
  await page.evaluate(() => (navigator.share = () => Promise.reject(new DOMException("", "AbortError")).finally(() => (window.left = true))));
  await send.click();
  await page.waitForFunction(() => window.left);
  assert.deepEqual([await page.getByRole("alert").count(), await page.evaluate(() => window.copied)], [0, undefined]);
  await page.evaluate(() => (navigator.share = () => Promise.reject(new DOMException("", "NotAllowedError"))));
  await send.click();
  await page.getByRole("alert").getByText("The result is copied.").waitFor();
  assert.equal(await page.evaluate(() => window.copied), `${text}\n${url}`);
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"))));
  await send.click();
  await page.getByRole("alert").getByText("Copy this result: Mille, Nov 29, 2026, Skilled").waitFor();
  await finish(page);
});

test("a past day is opened from the week or by a link and played; a day to come is not, and a damaged link is told", async () => {
  const page = await openToday({ hash: "#daily=2026-11-21" });
  await page.getByRole("heading", { name: "Deal of Nov 21, 2026" }).waitFor();
  await page.getByText("Nov 16 – 22, 2026").waitFor();
  await page.getByRole("button", { name: "Later week" }).click();
  await page.getByRole("heading", { name: "Today’s deal" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Later week" }).getAttribute("aria-disabled"), "true");
  await page.getByRole("button", { name: "Thursday, November 26, 2026: not played" }).click();
  await page.getByRole("heading", { name: "Deal of Nov 26, 2026" }).waitFor();
  assert.equal(await page.evaluate(() => location.hash), "#daily=2026-11-26");
  await page.getByRole("button", { name: "Play the deal" }).click();
  await turn(page);
  const [{ saved }] = await database(page);
  assert.equal(saved.setup.seed, "20261126");
  await page.goBack();
  await page.getByText("You have begun, against Beginner.").waitFor();
  for (const [hash, words] of [
    ["#daily=2026-11-30", "The deal of Nov 30, 2026 is still to come."],
    ["#daily=9999-12-31", "is still to come"],
    ["#daily=2026-02-30", "This link is damaged"],
    ["#daily=<img src=x>", "This link is damaged"],
  ]) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.getByRole("alert").getByText(words).waitFor();
    await page.locator(".home:not(.day)").waitFor();
    assert.equal(await page.evaluate(() => location.hash), "");
  }
  await page.evaluate(() => (location.hash = "#daily"));
  await page.getByRole("heading", { name: "Today’s deal" }).waitFor();
  // The page is left open, and looked at again on the next day.
  await page.clock.setFixedTime("2026-11-30T08:00:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("heading", { name: "Deal of Nov 29, 2026" }).waitFor();
  await page.getByRole("button", { name: "Monday, November 30, 2026: not played" }).waitFor();
  await finish(page);
});

test("without storage the day's deal is played, and the page says that nothing is kept", async () => {
  const page = await openToday({ init: () => Object.defineProperty(window, "indexedDB", { value: undefined }), hash: "#daily" });
  await page.getByRole("button", { name: "Play the deal" }).click();
  await turn(page);
  await page.getByRole("alert").getByText("This cannot be saved in this browser").waitFor();
  await finish(page);
});

const WON = Array.from({ length: 12 }, (_, i) => kept(String(100 + i), {}, i < 3 ? { winner: 1, won: -7 } : {}));
const DAYS = [["2026-11-29", 265, 1, 0], ["2026-11-28", 1210, 2, 0], ["2026-11-26", -135, 0, 1]].map(([day, points, natural, chapeau], i) =>
  kept(String(i), { daily: { day } }, { deals: 1, totals: [points, 90], naturals: [natural, 0], counts: { turns: [14, 14], piles: [0, 0], outs: [1, 0], pure: [0, 0], chapeaux: [chapeau, 0] } }));
const WAITING = kept("50", {}, { over: false, deals: 4, totals: [540, 295] });

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const language of ["en", "fr"]) {
    test(`a returning person finds the match, the day and the figures on a ${size} screen in ${language}`, async () => {
      const phone = size !== "wide";
      const page = await openToday({ viewport, locale: language, hasTouch: phone, isMobile: phone });
      const words = messages(language);
      await fill(page, [...WON, ...DAYS, WAITING]);
      await page.locator(".ticket").getByText("540").first().waitFor();
      assert.equal(await page.locator(".tile").count(), 5);
      assert.equal(await page.locator(".home button.main").count(), 1);
      await fits(page, viewport, "", { scrolls: true });
      assert.deepEqual(await violations(page), []);
      await shot(page, `home-back-${size}-${language}`);
      await page.locator(".tile", { hasText: words["day.today"] }).click();
      await page.locator(".week .pencil").first().waitFor();
      await fits(page, viewport, "the day", { scrolls: size === "side" });
      assert.deepEqual(await violations(page), []);
      await shot(page, `daily-${size}-${language}`);
      await page.locator(".week button").nth(1).click();
      await page.locator(".day select").waitFor();
      await fits(page, viewport, "the day", { scrolls: size === "side" });
      assert.deepEqual(await violations(page), []);
      await page.getByRole("button", { name: words.menu, exact: true }).click();
      await page.locator("#menu").getByRole("button", { name: words.statistics }).click();
      await page.locator(".figures").waitFor();
      await fits(page, viewport, "", { scrolls: true });
      assert.deepEqual(await violations(page), []);
      await shot(page, `statistics-${size}-${language}`);
      await finish(page);
    });
  }
}

test("matches that an earlier version kept are counted once from their records", async () => {
  const page = await open(table);
  await start(page, { opponent: "Beginner", options: { target: "60" } });
  await turn(page);
  await pick(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Rematch" }).waitFor();
  await page.waitForFunction(() => location.hash.startsWith("#match="));
  let before;
  do [before] = await database(page);
  while (!before.summary.over); // The last write may be under way.
  const broken = { ...before, id: "broken", saved: { ...before.saved, record: "no record" } };
  await database(page, { put: [broken] });
  await database(page, { cut: "counts" });
  await pick(page, "Statistics");
  const figures = page.getByRole("dialog").getByRole("region", { name: "Beginner" });
  await figures.getByText("2 matches: 0 won, 2 lost.").waitFor();
  await figures.locator("td", { hasText: /^\d+\.\d$/ }).nth(2).waitFor();
  const after = await database(page);
  assert.deepEqual(after.find(({ id }) => id === "broken").summary.counts, null);
  assert.deepEqual(after.find(({ id }) => id === before.id), before);
  await finish(page);
});

test("seven of ten matches won: the next level is offered at the end and with the figures, and never again once declined", async () => {
  const page = await openToday();
  await fill(page, WON);
  await start(page, { opponent: "Beginner" });
  await turn(page);
  await pick(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  const offer = page.locator(".offer");
  await offer.getByText("You won 9 of your last 10 matches against Beginner. Casual plays better.").waitFor();
  assert.deepEqual(await violations(page), []);
  await shot(page, "offer-desktop");
  await offer.getByRole("button", { name: "Play Casual" }).click();
  await page.locator(".theirs", { hasText: "Casual" }).waitFor();
  await turn(page);
  // A person who has gone on is not asked again, unless they come back.
  await pick(page, "Statistics");
  const dialog = page.getByRole("dialog", { name: "Statistics" });
  await dialog.locator(".figures").waitFor();
  assert.equal(await offer.count(), 0);
  await dialog.getByRole("button", { name: "Close" }).click();
  let matches;
  do matches = await database(page);
  while (matches.length < WON.length + 2);
  await pick(page, "Matches");
  await page.locator(".kept li", { hasText: "Casual" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.locator(".home").waitFor();
  await pick(page, "Statistics");
  await offer.getByText("Casual plays better").waitFor();
  await offer.getByRole("button", { name: "No, thanks" }).click();
  await offer.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await pick(page, "Statistics");
  await dialog.locator(".figures").waitFor();
  assert.equal(await offer.count(), 0);
  await finish(page);
});
