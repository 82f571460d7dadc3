// The table in Debian's Firefox, driven over WebDriver BiDi: one match by keyboard, from the first key to a record that verifies.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { keyboard, match } from "./play.js";
import { DESKTOP, serve, SHOTS, SITE } from "./support.js";

const MILLE = fileURLToPath(new URL("../../../build/release/bin/mille", import.meta.url));
let server;
let browser;
let folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "mille-firefox-"));
  server = await serve(SITE);
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    defaultViewport: DESKTOP,
    userDataDir: join(folder, "profile"),
    protocolTimeout: 600_000,
  });
});
after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The few calls of Playwright that play.js makes, over a page of Puppeteer. */
function asPlaywright(page) {
  return {
    keyboard: { press: (key) => page.keyboard.press(key === "Space" ? " " : key) },
    evaluate: (...args) => page.evaluate(...args),
    waitForFunction: (test, arg) => page.waitForFunction(test, { timeout: 120_000 }, arg),
    locator: (selector) => ({
      evaluateAll: (read) => page.$$eval(selector, read),
      textContent: () => page.$eval(selector, (one) => one.textContent),
      first() {
        return this;
      },
    }),
  };
}

test("a match is played in Firefox by keyboard, and the command verifies its record", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.evaluateOnNewDocument(() => {
    localStorage["mille.pace"] = '"at once"';
    localStorage["mille.lesson-offered"] = "true";
  });
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForSelector(".play:focus");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hand .card:focus");

  // Another match, to a low target.
  await page.locator(".menu").click();
  await page.locator("::-p-text(New match)").click();
  const target = await page.waitForSelector("dialog[open] ::-p-aria(target)");
  await target.focus();
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.type("60");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open]", { hidden: true });
  await page.waitForSelector("::-p-text(target 60)");
  await match(asPlaywright(page), keyboard);
  await page.waitForSelector(".payment");
  await page.screenshot({ path: join(SHOTS, "over-firefox.png") });

  // The record is in the page's library of matches: what its button would download.
  const record = await page.evaluate(
    () =>
      new Promise((resolve) => {
        URL.createObjectURL = (blob) => (blob.text().then(resolve), "#");
        [...document.querySelectorAll("button")].find((button) => button.textContent === "Download record").click();
      }),
  );
  const path = join(folder, "match.mille");
  writeFileSync(path, record);
  execFileSync(MILLE, ["replay", "--verify", path]);
  assert.deepEqual(wrong, []);
});
