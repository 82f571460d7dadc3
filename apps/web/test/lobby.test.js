// A table of a server before its match.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encode } from "uqr";
import { agree, codeInLobby, finish, make, partedInTheLobby, seated, serve, sit, state, table, takeOver, window } from "./friends.js";
import { fits, open, PHONE, shot, SIZES, small, start, violations } from "./support.js";

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`every screen before the match fits a ${size} screen, in both languages`, async (t) => {
    const host = await serve(t);
    const phone = size !== "wide";
    const maker = await window(host, { viewport, hasTouch: phone, isMobile: phone });
    const looked = async (page, name) => {
      assert.deepEqual(await violations(page), [], name);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width, name);
      assert.deepEqual(await small(page), [], name);
      await shot(page, `friend-${name}-${size}`);
    };
    await maker.locator(".home").waitFor();
    await fits(maker, viewport, "home");
    await looked(maker, "home");
    const invite = await make(maker, { clock: 30, leave: 10 });
    await maker.locator(".qr").waitFor();
    await looked(maker, "lobby");
    const guest = await window(host, { viewport, hasTouch: phone, isMobile: phone, locale: "fr", hash: new URL(invite).hash });
    await guest.getByText("30 minutes, et 10 secondes de plus par tour").waitFor();
    await looked(guest, "lobby-fr");
    await guest.getByLabel("Votre nom").fill("Zoë");
    await guest.getByRole("button", { name: "S’asseoir" }).click();
    await guest.getByText("Ann est là.").waitFor();
    await maker.getByText("Zoë is here.").waitFor();
    await looked(maker, "share");
    await guest.getByRole("button", { name: "Distribuer" }).click();
    await guest.getByText("Ann n’a pas encore appuyé sur « Distribuer »").waitFor();
    await looked(guest, "waits-fr");
    await agree(maker, "");
    await maker.locator(".board").waitFor();
    await guest.locator(".board").waitFor();
    await looked(maker, "board");
    await looked(guest, "board-fr");
    await fits(maker, viewport, "board");
    // What the server refuses is said in the reader's language.
    const idle = (await state(guest)) === null ? guest : maker;
    await idle.keyboard.press("d");
    await idle.getByRole("alert").getByText(idle === guest ? "C’est au tour de votre adversaire" : "It is your opponent’s turn").waitFor();
    await guest.close();
    await maker.getByText("Zoë is not connected.").waitFor();
    await maker.getByText(/They forfeit in (10:00|9:5\d)/).waitFor();
    await looked(maker, "away");
    await finish(maker, guest);
  });
}

test("who agrees while the connection is lost need not do it again", async (t) => {
  const { maker, guest } = await partedInTheLobby(await serve(t));
  await agree(guest, "");
  await agree(maker, "");
  await guest.evaluate(() => (window.offline = false));
  for (const page of [maker, guest]) await page.locator(".board").waitFor();
  await finish(maker, guest);
});

test("a device that takes a seat over between the agreement and the first card lacks its share, and says so", async (t) => {
  const host = await serve(t);
  const maker = await window(host);
  const invite = await make(maker);
  const guest = await window(host, { hash: new URL(invite).hash });
  await sit(guest, "Ben");
  await agree(guest, "");
  await guest.getByText("Waiting for Ann to press “Deal”…").waitFor();
  const code = await codeInLobby(guest);
  const other = await window(host);
  await takeOver(other, code);
  await other.getByText("This browser has no notes of this match").waitFor();
  assert.deepEqual(await violations(other), []);
  await finish(maker, guest, other);
});

/** In the page: its engine is lost at the first call for the table's rules, and at the first for its terms. */
const losing = () => {
  const due = new Set(["describe", "plainTerms"]);
  window.Worker = class extends Worker {
    postMessage(message) {
      if (due.delete(message.call)) this.onerror(new ErrorEvent("error", { message: "lost" }));
      else super.postMessage(message);
    }
  };
};

test("who loses the engine in the lobby is asked to agree all the same, and plays", async (t) => {
  const { maker, guest } = await seated(await serve(t), { maker: { init: losing } });
  for (const page of [maker, guest]) await page.locator(".board").waitFor();
  await finish(maker, guest);
});

test("a table that is there only after the person began another match does not take its place", async (t) => {
  const host = await serve(t);
  const page = await window(host);
  let answer;
  const held = new Promise((done) => (answer = done));
  await page.route("**/tables", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Play with a friend" }).click();
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Two devices" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await start(page, { opponent: "Random" });
  const made = page.waitForResponse("**/tables");
  answer();
  await made;
  await page.waitForTimeout(300);
  await page.locator(".board").waitFor();
  assert.match(new URL(page.url()).hash, /^#match=/);
  await finish(page);
});

test("who has agreed at one table is asked again at the next", async (t) => {
  const host = await serve(t);
  const tables = [];
  for (let i = 0; i < 2; i++) {
    const response = await fetch(`${host.address}tables`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
    tables.push((await response.json()).links.map((link) => link.slice(link.indexOf("#"))));
  }
  const page = await window(host, { hash: tables[0][0] });
  const others = [];
  for (const [i, links] of tables.entries()) {
    if (i > 0) await page.evaluate((hash) => (location.hash = hash), links[0]);
    const other = await window(host, { hash: links[1] });
    others.push(other);
    await sit(other, "Ben");
    await sit(page, "Ann");
    await agree(page, "");
    await page.getByText("Waiting for Ben to press “Deal”…").waitFor();
  }
  await finish(page, ...others);
});

test("a wrong link, a table that is gone, and a page without a server say so", async (t) => {
  const host = await serve(t);
  const page = await window(host, { hash: "#table=0123456789abcdef&seat=0&key=wrong" });
  await page.getByText("There is no such table, or the link or the code is wrong").waitFor();
  assert.deepEqual(await violations(page), []);
  await shot(page, "friend-wrong-desktop");
  await page.getByRole("button", { name: "To the first screen" }).click();
  await page.locator(".home .play").waitFor();
  // A link that cannot be one is not tried at all.
  let sockets = 0;
  page.on("websocket", () => sockets++);
  const wrong = "There is no such table, or the link or the code is wrong";
  for (const [hash, text] of [
    ["#table=0123456789abcdef", wrong], ["#table=Table%21&seat=0&key=x", wrong], [`#table=0123456789abcdef&seat=0&key=${"x".repeat(65)}`, wrong],
    ["#table=0123456789abcdef&seat=2&key=x", wrong], ["#table=0123456789abcdee&seat=0", "This browser has no seat at this table"],
  ]) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.getByRole("alert").getByText(text).waitFor();
    await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  }
  assert.equal(sockets, 0);
  const plain = await open(table, { hash: "#table=0123456789abcdef&seat=0&key=wrong" });
  await plain.getByText("This link belongs to a table server").waitFor();
  await finish(page, plain);
});

test("the link is a code for a camera, too: large, dark on white by night as well, and the link is there without it", async (t) => {
  const host = await serve(t);
  const maker = await window(host, { viewport: PHONE, colorScheme: "dark" });
  const invite = await make(maker);
  const code = maker.getByRole("img", { name: "QR code of the link for your friend" });
  const { width, height } = await code.boundingBox();
  assert.ok(width >= 200 && height === width, `${width} × ${height}`);
  const fill = (part) => code.locator(part).evaluate((one) => getComputedStyle(one).fill);
  assert.deepEqual([await fill("rect"), await fill("path")], ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  const drawn = new Set([...(await code.locator("path").getAttribute("d")).matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`));
  const { data } = encode(invite, { ecc: "M", border: 4 });
  data.forEach((row, y) => row.forEach((dark, x) => assert.equal(drawn.has(`${x} ${y}`), dark, `${x} ${y}`)));
  await finish(maker);
  const other = await window(host, { serviceWorkers: "block" });
  await other.route(/\/qr-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
  assert.match(await make(other), /#table=[0-9a-f]{16}&seat=1&key=/);
  await other.getByText("Waiting for your friend…").waitFor();
  assert.equal(await other.locator(".qr").count(), 0);
  await other.context().close();
});

test("the terms of the last match with a friend are proposed for the next", async (t) => {
  const host = await serve(t);
  const page = await window(host);
  await make(page, { target: 500, clock: 20, leave: 5 });
  const words = "Montreal · to 500 · stakes 1–3 · 20 minutes, and 10 seconds more per turn · at most 5 minutes away";
  await page.locator(".lobby").getByText(words).waitFor();
  await page.goto(host.address);
  await page.getByRole("button", { name: "Play with a friend" }).click();
  await page.getByRole("dialog").getByText(words).waitFor();
  assert.equal(await page.getByLabel("Your name").inputValue(), "Ann");
  // On one device there is no clock, and the friend has a name, too.
  await page.getByRole("button", { name: "This device" }).click();
  await page.getByLabel("Your friend’s name").fill("Ben");
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: /^I am (Ann|Ben): show my hand$/ }).click();
  await page.getByText("target 500", { exact: false }).first().waitFor();
  await finish(page);
});
