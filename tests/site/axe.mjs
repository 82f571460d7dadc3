// Opens pages of the built site in Chromium, as wide as a phone and as a desktop, in light and in dark, and lists what axe finds wrong.
//
//     node tests/site/axe.mjs FOLDER [PAGE…]      needs the npm packages of apps/web
//
// Without PAGE it opens all pages. Each is then seen in one scheme at one width and in the other scheme at the other width, every second
// page the other way round: the four together would take twice as long.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { begin } from "../../apps/web/test/support.js";

const WIDTHS = [390, 1280];
const SCHEMES = ["light", "dark"];
const AXE = readFileSync(createRequire(new URL("../../apps/web/package.json", import.meta.url)).resolve("axe-core/axe.min.js"), "utf8");
const FEWEST_PAGES = 150;

const folder = resolve(process.argv[2]);
const chosen = process.argv.slice(3);
const htmlIn = (path) => readdirSync(resolve(folder, path)).filter((name) => name.endsWith(".html")).map((name) => path + name);
const pages = chosen.length ? chosen : [...htmlIn(""), ...htmlIn("search/")]; // not play/: the tests of apps/web look at its screens
if (!chosen.length && pages.length < FEWEST_PAGES) {
  console.log(`only ${pages.length} pages in ${folder}; is the site built?`);
  process.exit(1);
}

/** Opens what no page shows at first: a menu, and the results and the filter of a search. */
async function openAll(page) {
  const button = page.locator(".main-menu-btn");
  if (page.viewportSize().width === WIDTHS[0]) await button.click();
  // Not by a click: the mouse opens the menu where it rests for a quarter of a second, and a click on an open menu's title leaves the page.
  await page.locator("#main-menu a.has-submenu").first().press("Enter");
  await page.locator("#main-menu ul").first().waitFor();
  await page.locator("#MSearchField").fill("mille_table_se");
  await page.locator("#MSearchField").press("t");
  await page.frameLocator("#MSearchResults").getByText("mille_table_set_player", { exact: true }).waitFor();
  await page.evaluate("searchBox.OnSearchSelectShow()");
}

let faults = 0;
async function look(page, name, schemes = SCHEMES) {
  // Not by AxeBuilder, which opens a tab for each result.
  for (const frame of page.frames()) await frame.evaluate(AXE);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
    for (const { id, nodes } of violations) {
      faults += 1;
      console.log(`${name}, ${page.viewportSize().width} pixels, ${colorScheme}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`);
    }
  }
}

const site = await begin(folder);
try {
  await Promise.all(
    WIDTHS.map(async (width, at) => {
      const context = await site.browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      page.setDefaultTimeout(120000); // a busy machine
      for (const [index, name] of pages.entries()) {
        await page.goto(site.address + name);
        await look(page, name, chosen.length ? SCHEMES : [SCHEMES[(index + at) % 2]]);
      }
      if (!pages.includes("index.html")) return;
      await page.goto(site.address);
      await openAll(page);
      await look(page, "menu and search");
    }),
  );
} finally {
  await site.close();
}
console.log(`${pages.length} pages: ${faults} violations`);
if (faults) process.exitCode = 1;
