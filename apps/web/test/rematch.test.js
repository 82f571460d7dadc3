// Another match with the same friend.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKED, finish, play, seated, serve, touch } from "./friends.js";
import { mouse } from "./play.js";
import { PHONE, pick, shot, violations } from "./support.js";

test("two windows agree on a rematch, and a server that is killed between the answers loses neither", async (t) => {
  const host = await serve(t);
  const { maker, guest } = await seated(host, { guest: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const table = new URL(maker.url()).hash;
  const commitment = (page) => page.locator("aside code").first().textContent();
  const first = await commitment(maker);
  await play([{ page: maker, by: mouse }, { page: guest, by: touch }], (moves) => moves > 3);
  await pick(guest, "Français");
  await pick(maker, "Resign");
  await maker.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await maker.locator(".payment").waitFor();
  await guest.locator(".payment").waitFor();
  assert.equal(await guest.getByText("voudrait une revanche").count(), 0);
  const [, cost] = /you are (\d+) behind/.exec(await maker.locator(".between").textContent());
  assert.equal(await maker.locator(".between").textContent(), `Between you and Ben: 0–1, you are ${cost} behind.`);
  assert.equal(await guest.locator(".between").textContent(), `Entre vous et Ann\u00a0: 1–0, vous avez ${cost} d’avance.`);

  const ask = maker.getByRole("button", { name: "Rematch" });
  await ask.click();
  await maker.getByText("You would like a rematch. Waiting for Ben…").waitFor();
  assert.equal(await ask.getAttribute("aria-disabled"), "true");
  await guest.getByText("Ann voudrait une revanche.").waitFor();
  for (const page of [maker, guest]) assert.deepEqual(await violations(page), []);
  await shot(guest, "friend-rematch-phone");
  await host.kill();
  await host.start();
  await guest.reload();
  await guest.getByText("Ann voudrait une revanche.").waitFor();
  await guest.getByRole("button", { name: "Revanche" }).tap();

  // One press each: the terms are the same, so both pages go on by themselves.
  for (const page of [maker, guest]) await page.locator(".board").waitFor();
  assert.notEqual(new URL(maker.url()).hash, table);
  assert.notEqual(await commitment(maker), first);
  await pick(maker, "Resign");
  await maker.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await maker.getByText(CHECKED).waitFor();
  await guest.getByText("Vérifié : personne ne pouvait choisir les cartes, et chaque coup de votre place est venu de vos appareils.").waitFor();
  await guest.getByText("Ce qui a été vérifié").click();
  await guest.getByText(/^Chaque carte découle de la clé/).waitFor();

  // How it stands between the two is said at both ends, and under Matches; each match is there to be reviewed.
  await guest.getByText(/^Entre vous et Ann\s: 2–0, vous avez \d+ d’avance\.$/).waitFor();
  await maker.getByText(/^Between you and Ben: 0–2, you are \d+ behind\.$/).waitFor();
  await pick(maker, "Matches");
  const matches = maker.getByRole("dialog", { name: "Matches" });
  await matches.getByText(/^Between you and Ben: 0–2, you are \d+ behind\.$/).waitFor();
  assert.equal(await matches.getByRole("button", { name: /^Export: Ann – Ben, Montreal/ }).count(), 2);
  assert.deepEqual(await violations(maker), []);
  await matches.getByRole("button", { name: /^Review: Ann – Ben, Montreal/ }).last().click();
  await maker.getByRole("heading", { name: /Ann against Ben/ }).waitFor();
  await maker.getByRole("button", { name: "Play from here" }).click();
  assert.equal(await maker.getByRole("dialog", { name: "Play from this link" }).getByLabel("Opponent").inputValue(), "beginner");
  await maker.keyboard.press("Escape");

  // The first table's link still shows its match, and the way on.
  await maker.goto(`${host.address}${table}`);
  await maker.getByRole("button", { name: "Go to the rematch" }).click();
  await maker.waitForFunction((first) => location.hash !== first, table);
  await maker.getByText(CHECKED).waitFor();
  await finish(maker, guest);
});
