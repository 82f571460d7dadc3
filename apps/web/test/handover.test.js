// Two people at one device that goes from hand to hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, table, touch } from "./friends.js";
import { act, handOf } from "./play.js";
import { fits, open, PHONE, pick, shot, violations } from "./support.js";

test("two people share a device: between their turns no hand is on the page", async () => {
  const page = await open(table, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.getByRole("button", { name: "Play with a friend" }).click();
  const choice = page.getByRole("dialog", { name: "Play a friend" });
  await choice.getByText("This page comes from no table server").waitFor();
  await choice.getByLabel("Your name").fill("Ann");
  assert.deepEqual(await violations(page), []);
  await choice.getByRole("button", { name: "Two devices" }).click({ force: true });
  await choice.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog", { name: "New match" });
  assert.equal(await dialog.getByLabel("Opponent").inputValue(), "friend", "without a server, the friend is here");
  assert.equal(await dialog.getByLabel("Your name").inputValue(), "Ann");
  await dialog.getByLabel("Your friend’s name").fill("Ben");
  await dialog.getByLabel("target").fill("60");
  assert.deepEqual(await violations(page), []);
  await shot(page, "handover-new-phone");
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  const pass = page.getByRole("button", { name: /^I am (Ann|Ben): show my hand$/ });
  await pass.waitFor();
  await fits(page, PHONE, "handover");
  /** Nothing of a hand: no card, and no card's name but those that were laid or discarded. */
  const hidden = async () => {
    assert.equal(await page.locator("[data-card], .hand, .card").count(), 0);
    const story = await page.locator(".story").textContent();
    assert.doesNotMatch(story, /You |draws [^.]/);
  };
  await hidden();
  const first = /^I am (\w+)/.exec(await pass.textContent())[1];
  await pass.tap();
  await page.locator(".board").waitFor();
  const mine = await handOf(page);
  assert.equal(mine.length, 15);
  assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
  await page.locator("[data-phase=draw]").waitFor();
  await touch.press(page, "Draw");
  await page.locator("[data-phase=lay]").waitFor();
  const drawn = await handOf(page);
  await touch.choose(page, 0);
  await touch.press(page, "Discard");
  await pass.waitFor();
  await hidden();
  assert.match(await page.locator(".handover").textContent(), new RegExp(`${first} draws\\.${first} discards`));
  assert.deepEqual(await violations(page), []);
  await shot(page, "handover-phone");
  // Loaded again, the page shows nobody's hand either.
  await page.reload();
  await pass.waitFor();
  await hidden();
  const second = /^I am (\w+)/.exec(await pass.textContent())[1];
  assert.notEqual(second, first);
  await pass.tap();
  await page.locator(".board").waitFor();
  const theirs = await handOf(page);
  assert.notDeepEqual(theirs, mine);
  assert.equal(await page.getByText(`You draw ${drawn.at(-1)}`).count(), 0);
  // To the end: whoever holds the device presses what is there.
  for (let phase; phase !== "over"; ) phase = await act(page, touch, { hurry: true });
  await page.getByRole("heading", { name: /(Ann|Ben) wins the match\./ }).waitFor();
  await page.getByText(/(Ann|Ben) pays (Ann|Ben)/).waitFor();
  assert.deepEqual(await violations(page), []);
  await shot(page, "handover-over-phone");
  await pick(page, "Matches");
  await page.getByText("Ann – Ben, Montreal").waitFor();
  await finish(page);
});
