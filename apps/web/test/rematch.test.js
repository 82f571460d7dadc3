// Another match with the same friend.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKED, agree, finish, seated, serve } from "./friends.js";
import { PHONE, pick, shot, violations } from "./support.js";

test("two windows agree on a rematch, and a server that is killed between the answers loses neither", async (t) => {
  const host = await serve(t);
  const { maker, guest } = await seated(host, { guest: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const table = new URL(maker.url()).hash;
  const commitment = (page) => page.locator("aside code").first().textContent();
  const first = await commitment(maker);
  await pick(guest, "Français");
  await pick(maker, "Resign");
  await maker.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await maker.locator(".payment").waitFor();
  await guest.locator(".payment").waitFor();
  assert.equal(await guest.getByText("voudrait une revanche").count(), 0);

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

  // Both pages go on by themselves; nobody plays before both have agreed again.
  await guest.getByRole("button", { name: "Distribuer" }).waitFor();
  await agree(maker, "");
  await maker.getByText("Waiting for Ben to press “Deal”…").waitFor();
  await shot(maker, "friend-rematch-desktop");
  await guest.getByRole("button", { name: "Distribuer" }).tap();
  for (const page of [maker, guest]) await page.locator(".board").waitFor();
  assert.notEqual(new URL(maker.url()).hash, table);
  assert.notEqual(await commitment(maker), first);
  await pick(maker, "Resign");
  await maker.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await maker.getByText(CHECKED).waitFor();
  await guest.getByText("Vérifié : personne ne pouvait choisir les cartes, et chaque coup de votre place est venu de vos appareils.").waitFor();
  await guest.getByText("Ce qui a été vérifié").click();
  await guest.getByText(/^Chaque carte découle de la clé/).waitFor();

  // The first table's link still shows its match, and the way on.
  await maker.goto(`${host.address}${table}`);
  await maker.getByRole("button", { name: "Go to the rematch" }).click();
  await maker.getByText(CHECKED).waitFor();
  assert.notEqual(new URL(maker.url()).hash, table);
  await finish(maker, guest);
});
