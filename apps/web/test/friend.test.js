// A match of two people at a table server, from two windows.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { CHECKED, finish, folder, play, programmed, seated, serve, state, touch, window } from "./friends.js";
import { handOf, mouse } from "./play.js";
import { DESKTOP, PHONE, pick, shot, violations } from "./support.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
// The command that ./dev web builds.
const MILLE = here("../../../build/release/bin/mille");
const VERIFIER = here("../../../apps/verify/verify.py");

/** Waits until the page says that it has no connection. */
const noticesLoss = (page) =>
  page.locator(".status", { hasText: "The connection is lost" }).waitFor().catch(async (error) => {
    throw new Error(`the page shows: ${await page.locator("body").innerText()}`, { cause: error });
  });

async function downloaded(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), pick(page, name)]);
  const path = join(folder, `${Math.random()}`);
  await file.saveAs(path);
  return path;
}

test("two windows, a phone's and a desktop's, play a whole match through a server that is killed and started again", async (t) => {
  const host = await serve(t, "--limit", "rate=1000", "--limit", "burst=1000");
  const { maker, guest } = await seated(host, { target: 120, maker: { viewport: DESKTOP }, guest: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const windows = [{ page: maker, by: mouse }, { page: guest, by: touch }];
  const elsewhere = [];
  for (const page of [maker, guest]) page.on("request", (request) => /^(data|blob):/.test(request.url()) || request.url().startsWith(host.address) || elsewhere.push(request.url()));

  // In the middle, when the phone is about to draw, the server is killed.
  await play(windows, (moves, page, phase) => moves > 8 && page === guest && phase === "draw");
  const hand = await handOf(guest);
  const before = await receiptsOf(windows);
  await host.kill();
  for (const page of [maker, guest]) await noticesLoss(page);
  assert.deepEqual(await violations(guest), []);
  await shot(guest, "friend-lost-phone");
  await guest.locator(".board").getByRole("button", { name: "Draw" }).first().tap({ force: true });
  await guest.getByRole("alert").getByText("Nothing was sent").waitFor();
  assert.deepEqual(await handOf(guest), hand, "nothing happens without the server");
  await host.start();
  for (const page of [maker, guest]) await page.locator(".status", { hasText: "The connection is lost" }).waitFor({ state: "hidden" });
  await guest.getByRole("alert").waitFor({ state: "hidden" });
  assert.deepEqual(await handOf(guest), hand);
  assert.deepEqual(await receiptsOf(windows), before, "the receipts go on from where they were");

  // A window that is loaded again has its notes, and holds the server to them.
  await play(windows, (moves, page) => moves > 4 && page === maker);
  const held = await handOf(maker);
  await maker.reload();
  await maker.locator(".board").waitFor();
  assert.deepEqual(await handOf(maker), held);

  await play(windows);
  const records = [];
  for (const [seat, { page }] of windows.entries()) {
    await page.getByText(CHECKED).waitFor();
    assert.deepEqual(await violations(page), []);
    await shot(page, seat === 0 ? "friend-over-desktop" : "friend-over-phone");
    const record = await downloaded(page, "Download record");
    const notes = await downloaded(page, "Download notes");
    const seen = await downloaded(page, "Download what I saw");
    const { commit, share, share_commits, receipt } = JSON.parse(readFileSync(notes, "utf8"));
    assert.equal(share.seat, seat);
    records.push({ record: readFileSync(record, "utf8"), commit, receipt, share: share.hex });
    const noted = ["--commit", commit, "--share", `${seat}=${share.hex}`, "--share-commit", `${1 - seat}=${share_commits[1 - seat]}`, "--receipt", receipt, "--seen", seen];
    assert.match(execFileSync(MILLE, ["replay", "--verify", ...noted, record], { encoding: "utf8" }), /^match 1: verified\n/);
    const independent = execFileSync("python3", [VERIFIER, ...noted, record], { encoding: "utf8" });
    assert.match(independent, /verified/);
    for (const line of ["cards", "promise", "seen", "receipt", "completeness"]) assert.match(independent, new RegExp(`${line} *:? *ok`), independent);
  }
  const [mine, theirs] = records;
  assert.deepEqual([mine.record, mine.commit, mine.receipt], [theirs.record, theirs.commit, theirs.receipt]);
  assert.match(mine.record, /"match_end":1/);
  // Both shares together, as two guests who put their notes together would.
  const both = ["--share", `0=${mine.share}`, "--share", `1=${theirs.share}`, "--commit", mine.commit, "--receipt", mine.receipt];
  execFileSync(MILLE, ["replay", "--verify", ...both, "-"], { input: mine.record });
  for (const page of [maker, guest]) assert.deepEqual(await page.context().cookies(), []);
  assert.deepEqual(elsewhere, [], "nobody else is asked for anything");
  await finish(maker, guest);
});

/** The receipt that each window shows. */
async function receiptsOf(windows) {
  const receipts = await Promise.all(windows.map(({ page }) => page.locator("aside code").nth(2).textContent()));
  assert.equal(receipts[0], receipts[1]);
  assert.match(receipts[0], /^[0-9a-f]{64}$/);
  return receipts;
}

test("at the end of a deal both hands are open, and the next deal waits behind it", async (t) => {
  const { maker, guest } = await seated(await serve(t, "--limit", "rate=1000", "--limit", "burst=1000"), { guest: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const windows = [{ page: maker, by: mouse }, { page: guest, by: touch }];
  await play(windows, (_, page, now) => now === "between");
  const left = [];
  for (const { page } of windows) {
    await page.locator(".account").nth(1).waitFor();
    await page.locator(".status", { hasText: "The next deal has begun." }).waitFor();
    assert.deepEqual(await violations(page), []);
    const cards = (seat) => page.locator(".account").nth(seat).locator(".last .card").evaluateAll((all) => all.map((card) => card.title).sort());
    left.push([await cards(0), await cards(1)]);
    await shot(page, page === guest ? "friend-deal-phone" : "friend-deal-desktop");
  }
  assert.deepEqual(left[0], left[1].reverse(), "both windows show the same two hands");
  assert.ok(left[0].flat().length > 0);
  // It is shown until it has been looked at, also by a page that is loaded again.
  await guest.reload();
  await guest.locator(".account").nth(1).waitFor();
  // Nor is it shown again where the browser can keep nothing more.
  await maker.evaluate(() => (Storage.prototype.setItem = () => { throw new Error("full"); }));
  for (const { page } of windows) {
    await page.getByRole("button", { name: "Next deal" }).click();
    await page.locator(".board").waitFor();
  }
  assert.deepEqual((await Promise.all([state(maker), state(guest)])).sort(), ["draw", null]);
  await play(windows, (moves, _, now) => {
    assert.notEqual(now, "between");
    return moves > 4;
  });
  await finish(maker, guest);
});

test("a guest who resigns loses, and both windows verify the match", async (t) => {
  const { maker, guest } = await seated(await serve(t));
  await pick(guest, "Resign");
  await guest.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await guest.getByRole("heading", { name: "Ann wins the match." }).waitFor();
  await guest.locator(".over").getByText("You gave up; the deal counts as if Ann had gone out").waitFor();
  await maker.getByRole("heading", { name: "You win the match." }).waitFor();
  await maker.locator(".over").getByText("Ben gave up").waitFor();
  for (const page of [maker, guest]) await page.getByText(CHECKED).waitFor();
  // Nobody went out, so the hand of the one who wins costs nothing (M4); each account adds up.
  for (const [page, winner] of [[maker, 0], [guest, 1]]) {
    for (const seat of [0, 1]) {
      const rows = await page.locator(".account").nth(seat).locator("tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
      const points = rows.map(([name, text]) => [name, parseFloat(text.replace("−", "-"))]);
      const [, hand] = points.find(([name]) => name.startsWith("Hand ("));
      assert.equal(hand === 0, seat === winner, `${rows}`);
      assert.equal(points.slice(0, -2).reduce((sum, [, value]) => sum + value, 0), points.at(-2)[1], `${rows}`);
    }
  }
  // It can be reviewed, and the way back leads to the table.
  await maker.getByRole("button", { name: "Review" }).click();
  await maker.getByRole("heading", { name: /Ann against Ben/ }).waitFor();
  await maker.getByRole("button", { name: "Done", exact: true }).click();
  await maker.locator(".payment").waitFor();
  await finish(maker, guest);
});

test("whose clock runs out forfeits, and so does a guest who stays away too long", async (t) => {
  const host = await serve(t);
  const clock = await programmed(host, { clock: { bank: 1, turn: 0 } });
  for (const page of [clock.maker, clock.guest]) await page.locator(".payment").waitFor();
  await finish(clock.maker, clock.guest);
  const away = await programmed(host, { leave: 1 });
  await away.guest.close();
  await away.maker.getByRole("heading", { name: "You win the match." }).waitFor();
  await finish(away.maker, away.guest);
});
