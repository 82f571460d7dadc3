// The verifier that the page links to: another program, which also runs under the policy of a table server and without a network.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { CHECKED, finish, folder, seated, serve, table } from "./friends.js";
import { open, pick, start, violations } from "./support.js";

/** Downloads with a button of the verdict. */
async function downloaded(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".tale").getByRole("button", { name }).click()]);
  const path = join(folder, `${Math.random()}`);
  await file.saveAs(path);
  return path;
}

const resign = async (page) => {
  await pick(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
};

/** What the verifier, opened from the page, says of the page's match. */
async function judged(page) {
  await page.getByText("What was checked").click();
  const record = await downloaded(page, "Download record");
  const notes = await downloaded(page, "Download notes");
  const [verifier] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("link", { name: "Open the verifier" }).click()]);
  const wrong = [];
  verifier.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await verifier.reload(); // so that all of its errors are heard
  assert.deepEqual(await violations(verifier), []);
  await verifier.getByLabel("File", { exact: false }).first().setInputFiles(record);
  await verifier.getByText("What you noted").click();
  await verifier.getByLabel("Notes file").setInputFiles(notes);
  await verifier.waitForFunction(() => document.querySelector("#commit").value.length === 64);
  await verifier.getByRole("button", { name: "Verify" }).click();
  const report = verifier.locator("#report");
  await report.getByText("completeness").first().waitFor();
  assert.deepEqual(wrong, []);
  return { verifier, text: await report.innerText() };
}

test("the page leads to a verifier that judges the match by record and notes, under the server's policy", async (t) => {
  const { maker, guest } = await seated(await serve(t));
  await resign(guest);
  await guest.getByText(CHECKED).waitFor();
  const { text } = await judged(guest);
  assert.match(text, /cards, promise and scores verified/);
  await finish(maker, guest);
});

test("without a server and without a network the verifier is there, too", async () => {
  const page = await open(table);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await start(page, { opponent: "Random", sealed: true });
  await page.getByRole("button", { name: "Deal", exact: true }).click();
  await page.locator(".board").waitFor();
  await resign(page);
  await page.getByText("Checked: nobody could choose the cards.", { exact: true }).waitFor();
  const { verifier, text } = await judged(page);
  assert.match(text, /cards, promise and scores verified/);
  await page.context().setOffline(true);
  await verifier.reload();
  await verifier.getByRole("heading", { name: "Verify a record of Mille" }).waitFor();
  // Every other address is the table's.
  await page.goto(table.address);
  await page.locator(".home").waitFor();
  await finish(page);
});
