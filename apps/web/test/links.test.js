// Addresses that open something, and the page without a network.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { after, before, test } from "node:test";
import { act, handOf, mouse, turn } from "./play.js";
import { begin, open, pick, shot, start, tab, violations } from "./support.js";

let table;
before(async () => (table = await begin()));
after(() => table?.close());

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

/** What a button copies. */
async function copied(page, name) {
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
  await (/deals|position/.test(name) ? pick(page, name) : page.getByRole("button", { name }).click());
  await page.getByText("The link is copied").waitFor();
  const address = await page.evaluate(() => window.copied);
  return new URL(address).hash;
}
const answer = async (page) => {
  await page.getByRole("dialog", { name: "Play from this link" }).getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.locator(".board").waitFor();
};

test("a link to a match's deals deals the same cards to someone else, and a position is played on from", async () => {
  const page = await open(table);
  await start(page, { opponent: "Greedy", options: { target: "500" } });
  await turn(page);
  await page.locator(".standing").count();
  const deals = await copied(page, "Link to these deals");
  assert.match(deals, /^#deal=[0-9a-f]{64}&variant=montreal&opponent=greedy&option\.target=500$/);
  const upcard = (on) => on.locator(".story li").last().textContent();
  const other = await open(table, { hash: deals });
  await answer(other);
  await turn(other);
  assert.equal(await upcard(other), await upcard(page));
  await other.getByText("target 500").waitFor();
  await finish(other);

  for (let i = 0; i < 4; i++) await act(page, mouse);
  await turn(page);
  const position = await copied(page, "Link to this position");
  const hand = await handOf(page);
  const third = await open(table, { hash: position });
  await third.getByRole("dialog", { name: "Play from this link" }).waitFor();
  assert.deepEqual(await violations(third), []);
  await answer(third);
  await turn(third);
  assert.deepEqual(await handOf(third), hand);
  await act(third, mouse);
  await turn(third);
  const later = await handOf(third);
  await third.reload();
  await turn(third);
  assert.deepEqual(await handOf(third), later);
  await finish(third);
  await finish(page);
});

test("a link to a move opens a record there for someone else, and the match is played on from it", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random", options: { target: "60" } });
  for (let i = 0; i < 4; i++) await act(page, mouse);
  await pick(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Forward" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText(/^1 of /).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText(/^2 of /).waitFor();
  const link = await copied(page, "Link to this move");
  assert.match(link, /^#record=[\w-]+&move=2$/);
  const other = await open(table, { hash: link });
  await other.getByText(/^2 of /).waitFor();
  await other.getByRole("button", { name: "Play from here" }).click();
  await answer(other);
  await turn(other);
  await finish(other);
  await finish(page);
});

test("a link to a house rule opens the editor and costs nothing that was typed", async () => {
  const page = await open(table);
  await pick(page, "House rules");
  const script = page.getByLabel("Script");
  await script.fill('return { name = "mine", match = { target = 300 } }');
  const hash = await copied(page, "Link to this rule");
  assert.match(hash, /^#rule=[\w-]+$/);
  // Another script takes its place, and it comes back.
  await page.getByLabel("Begin with").selectOption("template");
  assert.match(await script.inputValue(), /mille check/);
  await page.getByLabel("Begin with").selectOption("draft:0");
  assert.match(await script.inputValue(), /"mine"/);
  await script.fill('return { name = "typed", match = { target = 400 } }');
  const second = await tab(table, page.context(), { hash });
  assert.match(await second.getByLabel("Script").inputValue(), /"mine"/);
  await second.getByLabel("Begin with").selectOption("draft:0");
  assert.match(await second.getByLabel("Script").inputValue(), /"typed"/);
  await finish(page);
});

test("a damaged link and an unknown match are told in a sentence, and nothing else happens", async () => {
  for (const [hash, words] of [
    ["#record=%%%&move=2", "This link is damaged"],
    ["#position=AAAA", "This link is damaged"],
    ["#rule=%20", "This link is damaged"],
    [`#rule=${deflateRawSync("-".repeat(65_537)).toString("base64url")}`, "This link is damaged"],
    ["#match=none", "This match is not in this browser"],
    ["#match=none&move=3", "This match is not in this browser"],
  ]) {
    const page = await open(table, { hash });
    await page.getByRole("alert").getByText(words).waitFor();
    await page.locator(".home .play").waitFor();
    await finish(page);
  }
});

test("the page and its match are there without a network, and it can be installed", async () => {
  const page = await open(table);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await start(page, { opponent: "Random" });
  await act(page, mouse);
  await turn(page);
  const hand = await handOf(page);
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
  for (const size of ["192x192", "512x512"]) assert(manifest.icons.some((icon) => icon.sizes === size));
  await page.context().setOffline(true);
  await page.reload();
  await turn(page);
  assert.deepEqual(await handOf(page), hand);
  await act(page, mouse);
  await turn(page);
  const other = await tab(table, page.context());
  await other.getByRole("button", { name: "Play", exact: true }).waitFor();
  await finish(page);
});

test("rules that differ from deal to deal are told, and what they remember stands under the sheet", async () => {
  const script = `return {
    name = "kings", memory = { pot = { range = { 0, 99 }, start = 7, help = "Points in the pot" } },
    rule_sets = { { cards = { wild = { "K" }, values = { Q = 45 } } } },
    hooks = { deal_rules = function(match) return 1 end, score_deal = function(deal, score) score.memory.pot = 8 return score end },
  }`;
  const page = await open(table, { hash: `#${new URLSearchParams({ deal: "5", variant: "kings", opponent: "beginner", script: deflateRawSync(script).toString("base64url") })}` });
  await answer(page);
  await page.locator(".prompt[data-phase=draw]").waitFor();
  const told = "In this deal: kings are wild; cards.values Q 45.";
  assert((await page.locator(".prompt").innerText()).includes(told));
  assert((await page.locator("[role=status]").allInnerTexts()).some((text) => text.includes(told)));
  for (const card of await page.locator("[data-face]").all()) {
    const [face, classes, name] = await card.evaluate((one) => [one.dataset.face, one.className, one.title || one.getAttribute("aria-label")]);
    assert.equal(/\bwild\b/.test(classes), face.startsWith("K"), face);
    if (face.startsWith("Q")) assert.match(name, /45 points/);
  }
  const pot = page.locator(".remembered").first();
  assert.equal((await pot.innerText()).replace(/\s+/g, " "), "Points in the pot 7");
  await shot(page, "dealt");
  await pick(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".board").waitFor({ state: "detached" });
  assert.match(await page.locator(".remembered").last().innerText(), /Points in the pot\s+[78]$/);
  await shot(page, "dealt-over");
  await finish(page);
});
