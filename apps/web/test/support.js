// The built table, served and opened in Debian's Chromium.
import assert from "node:assert/strict";
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const SITE = process.env.SITE ?? here("../../../build/web/play");
export const SHOTS = here("../../../build/web/shots");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json" };

export const PHONE = { width: 360, height: 640 };
export const DESKTOP = { width: 1366, height: 850 };
/** The screens that each screen of the page is looked at on. */
export const SIZES = { phone: PHONE, side: { width: 640, height: 360 }, tall: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };

/** Serves the files of a folder. */
export async function serve(site) {
  if (!existsSync(join(site, "index.html"))) throw new Error(`${site} is not built: ./dev web`);
  mkdirSync(SHOTS, { recursive: true });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://host").pathname).replace(/\/$/, "/index.html");
    const file = join(site, path);
    if (!file.startsWith(site) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** A browser and the address of the table, or of the pages in another folder; close() ends both. */
export async function begin(site = SITE) {
  const server = await serve(site);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync",
    ],
  });
  return {
    browser,
    address: `http://127.0.0.1:${server.address().port}/`,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** A page of its own storage at the table; what it logs as an error is kept in `page.wrong`. */
export async function open(table, { viewport = DESKTOP, init, hash = "", ...options } = {}) {
  const context = await table.browser.newContext({ viewport, acceptDownloads: true, locale: "en", ...options });
  await context.addInitScript(() => {
    try {
      localStorage["mille.pace"] ??= '"at once"';
    } catch {
      // The storage of this test is refused.
    }
  });
  return tab(table, context, { init, hash });
}

/** One more tab of the same browser. */
export async function tab(table, context, { init, hash = "" } = {}) {
  const page = await context.newPage();
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 30000)); // milliseconds; more on a machine that does much else
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.wrong.push(message.text()));
  if (init) await page.addInitScript(init);
  await page.goto(table.address + hash);
  return page;
}

/** Opens the menu. */
export async function menu(page) {
  const button = page.getByRole("button", { name: "Menu", exact: true });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}

/** Chooses something of the menu; links and downloads are in a group of their own. */
export async function pick(page, name) {
  await menu(page);
  const list = page.locator("#menu");
  const item = list.getByRole("button", { name, exact: true });
  if (!(await item.isVisible())) await list.locator("summary").click();
  await item.click();
}

/** How fast the opponent plays, and the sound: in a dialog of the menu. */
export async function settings(page, change) {
  await pick(page, "Cards, pace and sound");
  const dialog = page.getByRole("dialog", { name: "Cards, pace and sound" });
  const answer = await change(dialog);
  await dialog.getByRole("button", { name: "Close" }).click();
  return answer;
}

/** Begins a match out of the dialog, the opponent playing at once. */
export async function start(page, { variant, opponent, options = {}, sealed = false } = {}) {
  const dialog = page.getByRole("dialog", { name: "New match" });
  await page.locator(".home, .board, .over").first().waitFor();
  await pick(page, "New match");
  if (variant) await dialog.getByLabel("Variant").selectOption({ label: variant });
  if (opponent) await dialog.getByLabel("Opponent").selectOption({ label: opponent });
  for (const [name, value] of Object.entries(options)) await dialog.getByLabel(name, { exact: true }).fill(value);
  if (sealed) await dialog.getByLabel("Sealed deals").check();
  await dialog.getByRole("button", { name: "Play" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.locator(".board, .over").first().waitFor();
}

/** What axe finds wrong with the page as it is. */
export async function violations(page) {
  await landed(page); // what fades in has not its colours yet
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(" | ")}`);
}

/** Waits until every card has landed. */
export const landed = (page) => page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));

/** What is to be pressed and is too small for a finger. */
export const small = (page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("button, .button, select, summary")].filter((one) => one.checkVisibility());
    const inner = (one) => one.closest(".panel:not(.open)") === null;
    return shown.filter(inner).map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
      .filter(([, box]) => box.width < 42 || box.height < 44).map(([name, box]) => `${name} ${box.width}×${box.height}`);
  });

/** Whether the page fits its screen, or if it `scrolls` only its width, and everything that is pressed is large enough to be. */
export async function fits(page, viewport, what, { scrolls = false } = {}) {
  await landed(page);
  const [width, height] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  assert.deepEqual([width, scrolls ? viewport.height : height], [viewport.width, viewport.height], what);
  assert.deepEqual(await small(page), [], what);
}

export const shot = (page, name) => page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: false });
