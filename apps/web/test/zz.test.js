// A seat at a table server belongs to one device, and has one window.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKED, agree, codeInLobby, codeOf, finish, make, partedInTheLobby, play, seated, serve, sit, takeOver, touch, window } from "./friends.js";
import { handOf, mouse } from "./play.js";
import { PHONE, shot, violations } from "./support.js";

test("a seat has one window: the newer one; the older one can take it back", async (t) => {
  const host = await serve(t);
  const { maker, guest } = await seated(host);
  const copy = await guest.context().newPage();
  await copy.goto(guest.url());
  await copy.locator(".board").waitFor();
  await guest.getByText("This seat was opened in another window").waitFor();
  assert.deepEqual(await violations(guest), []);
  await guest.getByRole("button", { name: "Play it here" }).click();
  await copy.getByText("This seat was opened in another window").waitFor();
  await guest.locator(".board").waitFor();
  // Without its link, the first screen leads back to the seat.
  await guest.goto(host.address);
  await guest.getByRole("button", { name: "Back to the table with Ann" }).click();
  await guest.locator(".board").waitFor();
  await finish(maker, guest);
});

test("a window that was offline takes up what another one of the browser has noted, and plays on with it", async (t) => {
  const { maker, invite, guest: old } = await partedInTheLobby(await serve(t, "--limit", "rate=1000", "--limit", "burst=1000"));
  // As a second tab of this browser would.
  const next = await old.context().newPage();
  next.setDefaultTimeout(30000);
  await next.goto(invite);
  await agree(next, "");
  await agree(maker, "");
  await next.locator(".board").waitFor();
  await play([{ page: maker, by: mouse }, { page: next, by: mouse }], (moves, page) => moves > 4 && page === maker);
  const noted = () => old.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mille.table.")).map((key) => JSON.parse(localStorage[key]).notes));
  const [{ share, at }] = await noted();
  assert.match(share, /^[0-9a-f]{64}$/);
  await old.evaluate(() => (window.offline = false));
  await old.locator(".board").waitFor().catch(async (e) => { console.log("TEXT", await old.evaluate(() => document.body.innerText), JSON.stringify(old.wrong), "NEXT", await next.evaluate(() => document.body.innerText)); throw e; });
  await next.getByText("This seat was opened in another window").waitFor();
  const windows = [{ page: maker, by: mouse }, { page: old, by: mouse }];
  let mine = 0;
  await play(windows, (_, page) => page === old && ++mine > 2);
  const [after] = await noted();
  assert.equal(after.share, share);
  assert.ok(after.at > at, `${after.at} ${at}`);
  await finish(maker, old);
});

test("a seat belongs to the device that took it: the maker is refused with the friend's link, and no key stays in an address", async (t) => {
  const host = await serve(t);
  const shared = () => (navigator.share = async (what) => void (window.shared = what));
  const maker = await window(host, { init: shared });
  const invite = await make(maker);
  assert.match(new URL(maker.url()).hash, /^#table=[0-9a-f]{16}&seat=0$/, "the maker's own key never stands in the address");
  await maker.getByRole("button", { name: "Share", exact: true }).click();
  assert.deepEqual(await maker.evaluate(() => window.shared), { title: "Mille", url: invite });
  const guest = await window(host, { hash: new URL(invite).hash });
  await sit(guest, "Ben");
  await guest.getByText("Ann is here.").waitFor();
  assert.match(new URL(guest.url()).hash, /^#table=[0-9a-f]{16}&seat=1$/);
  // The code is there as soon as the seat is taken.
  const first = await codeInLobby(guest);
  await guest.close({ runBeforeUnload: false });
  const told = "This seat is taken: another device sat down with this link first.";
  const attacker = await window(host, { hash: new URL(invite).hash });
  await attacker.getByText(told).waitFor();
  assert.equal(await attacker.getByLabel("Your name").count(), 0);
  assert.deepEqual(await violations(attacker), []);
  await shot(attacker, "friend-taken-desktop");
  // In the maker's own browser, too.
  const own = await maker.context().newPage();
  await own.goto(invite);
  await own.getByText(told).waitFor();
  // A wrong code says so; with the friend's own, the friend is back, on another device.
  await takeOver(attacker, "abc");
  await attacker.getByRole("alert").getByText("This is no code of a seat").waitFor();
  await attacker.getByRole("textbox", { name: "Code for another device" }).fill(first);
  await attacker.getByRole("button", { name: "Take the seat" }).click();
  await attacker.getByText("Ann is here.").waitFor();
  await finish(maker, attacker);
});

test("a person moves to another device with the code, in the middle of the match, and every move is from their devices", async (t) => {
  const host = await serve(t, "--limit", "rate=1000", "--limit", "burst=1000");
  const { maker, guest, invite } = await seated(host, { target: 60 });
  const first = [{ page: maker, by: mouse }, { page: guest, by: mouse }];
  await play(first, (moves, page) => moves > 6 && page === guest);
  const code = await codeOf(guest);
  const hand = await handOf(guest);
  const other = await window(host, { viewport: PHONE, hasTouch: true, isMobile: true });
  await takeOver(other, code);
  await other.locator(".board").waitFor();
  assert.deepEqual(await handOf(other), hand);
  await guest.getByText("This seat was opened in another window").waitFor();
  assert.ok(!other.url().includes("key"));
  // The link alone shows nothing of it.
  const stranger = await window(host, { hash: new URL(invite).hash });
  await stranger.getByText("This seat is taken").waitFor();
  await play([first[0], { page: other, by: touch }]);
  for (const page of [maker, other]) {
    await page.getByText(CHECKED).waitFor();
  }
  await finish(maker, guest, other, stranger);
});
