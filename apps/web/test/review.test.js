// The review of a match: its costliest decisions, the graph of the expected payment, and the way to each position.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { match, mouse } from "./play.js";
import { begin, menu, open, pick, PHONE, shot, violations } from "./support.js";

// The command that ./dev web builds.
const MILLE = fileURLToPath(new URL("../../../build/release/bin/mille", import.meta.url));
/** A review takes a fraction of a second for each decision. */
const LONG = { timeout: 300_000 };
let table;
let folder;

before(async () => {
  table = await begin();
  folder = mkdtempSync(join(tmpdir(), "mille-review-"));
});
after(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

const command = (...args) => execFileSync(MILLE, args, { encoding: "utf8" });

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test("a finished match is reviewed as the command does it, and each costly decision leads to its position", async () => {
  // The same cards and the same play each time, so that there is something to find.
  const page = await open(table, { hash: `#deal=${"7".padStart(64, "0")}&variant=montreal&opponent=greedy&option.target=150` });
  await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
  await match(page, mouse);
  await page.getByRole("rowheader", { name: "To pay" }).waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), pick(page, "Download record")]);
  const path = join(folder, "played.mille");
  await file.saveAs(path);

  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("The review is done.").waitFor(LONG);
  await page.getByRole("heading", { name: "Your costliest decisions" }).waitFor();
  const { seats: [told] } = JSON.parse(command("review", path, "--seat", "0", "--json"));
  assert(told.worst.length > 0, "a player of little skill loses points");
  const items = page.locator(".costly > li");
  assert.equal(await items.count(), told.worst.length);
  for (const [i, { deal, turn, cost, uncertainty }] of told.worst.entries()) {
    const item = items.nth(i);
    assert.equal(await item.locator("h4").textContent(), `Deal ${deal}, turn ${turn}`);
    const text = await item.locator(".gain").textContent();
    const [, points, half] = /^\+([\d.]+) ± ([\d.]+) points/.exec(text);
    assert(Math.abs(points - cost) < 0.06 && Math.abs(half - uncertainty) < 0.06, `${text} ${cost} ${uncertainty}`);
    assert.match(await item.locator(".move").first().textContent(), /^You played \S.+\./);
    assert.match(await item.locator(".move.better").textContent(), /^Better \S.+\./);
    assert(await item.locator(".bar i").evaluate((bar) => bar.offsetWidth > 0 && bar.offsetWidth < bar.parentElement.offsetWidth), text);
  }
  assert((await page.locator(".move.better").allTextContents()).some((text) => /^Better [^.]+\. .+\.$/.test(text)), "none has a reason");
  const { costly, decisions } = told;
  await page.getByText(new RegExp(`^Of ${decisions} decisions, ${costly} looked worse`)).waitFor();

  const shows = page.getByRole("button", { name: "Show the position" });
  await shows.last().focus();
  await page.keyboard.press("Enter");
  await page.getByText(new RegExp(`^${told.worst.at(-1).decision} of `)).waitFor();
  await page.getByRole("button", { name: "Forward" }).and(page.locator(":focus")).waitFor();

  const deals = readFileSync(path, "utf8").match(/"deal_end"/g).length;
  await page.getByRole("img", { name: new RegExp(`^Expected payment to you: −?\\d+ after deal ${deals}\\.`) }).waitFor();
  await page.getByText("Values of the graph").click();
  const rows = page.locator(".outlook tbody tr");
  assert.equal(await rows.count(), deals);
  assert.match(await rows.last().locator("td").textContent(), /^−?\d+, paid$/);
  if (deals > 1) assert.match(await rows.first().locator("td").textContent(), /^−?[\d.]+ ± [\d.]+$/);
  assert.deepEqual(await violations(page), []);
  await shot(page, "review-desktop");

  // A link to a move shows the move; its review waits to be asked for.
  await page.reload();
  await page.getByRole("button", { name: "Review the match" }).waitFor();
  assert.equal(await page.getByText("Reviewing the match").count(), 0);
  await finish(page);
});

test("the review of a record, in French on a dark phone, is stopped and gone on with", async () => {
  const path = join(folder, "watched.mille");
  command("watch", "--player", "greedy", "--player", "random", "--seed", "7", "--record", path);
  const page = await open(table, { viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: "dark", locale: "fr" });
  await page.locator(".home").waitFor();
  await menu(page);
  await page.getByLabel("Ouvrir un relevé").setInputFiles(path);
  await page.getByRole("button", { name: "Passer la partie en revue" }).click();
  for (const who of ["greedy", "random"]) await page.getByRole("heading", { name: `Décisions les plus coûteuses de ${who}` }).waitFor(LONG);
  await page.getByText(/^Revue de la partie\s: terminée à \d+\s%\.$/).waitFor();
  await page.locator(".outlook").waitFor(LONG);
  const first = page.locator(".costly > li").first();
  await first.waitFor(LONG);
  assert.match(await first.locator("h4").textContent(), /^Donne \d+, tour \d+$/);
  assert.match(await first.locator(".move").first().textContent(), /^Joué .+\./);
  assert.match(await first.locator(".move.better").textContent(), /^Mieux .+\./);
  assert.match(await first.locator(".gain").textContent(), /^\+\d+,\d ± \d+,\d points/);
  await page.getByRole("button", { name: /^Apprendre des erreurs de (greedy|random)$/ }).first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  await page.getByRole("button", { name: "Arrêter la revue" }).click();
  await page.getByText("La revue a été arrêtée avant la fin.").waitFor();
  assert.deepEqual(await violations(page), []);
  // The table first, the review below it; the bar stays, and leads back up.
  const box = (name) => page.locator(name).boundingBox();
  const [bar, near, panel] = [await box(".stepper"), await box(".side.near"), await box(".review")];
  assert(bar.y + bar.height <= near.y && near.y + near.height <= PHONE.height && near.y + near.height <= panel.y, JSON.stringify({ bar, near, panel }));
  await page.locator(".outlook").scrollIntoViewIfNeeded();
  await shot(page, "review-phone-dark");
  assert.equal((await box(".stepper")).y, 0);
  await page.getByRole("button", { name: /^Montrer la position/ }).first().click();
  await page.waitForFunction(() => scrollY === 0);
  await page.getByRole("button", { name: "Avancer" }).and(page.locator(":focus")).waitFor();
  await page.locator(".replay .was, .replay .wanted").first().waitFor();
  await shot(page, "review-phone-position");
  await page.getByRole("button", { name: "Continuer la revue" }).click();
  await page.getByText(/^Revue de la partie\s: terminée à \d+\s%\.$/).waitFor();
  // The viewer goes on meanwhile, and the way back ends the review.
  await page.getByRole("button", { name: "Avancer" }).click();
  await page.getByText(/^\d+ sur /).waitFor();
  await page.getByRole("button", { name: "Terminer" }).click();
  await page.locator(".home").waitFor();
  await finish(page);
});
