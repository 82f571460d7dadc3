// The package in Next, Vite and Jest as they are configured by default, and without a bundler. The pages are opened in Debian's Chromium.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { build } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = (name) => here(`node_modules/.bin/${name}`);
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
});
after(() => browser.close());

/** What a page says in its element `said`, as soon as it matches. */
async function said(address, pattern) {
  const page = await browser.newPage();
  await page.goto(address);
  const text = await page.locator("#said").filter({ hasText: pattern }).textContent();
  await page.close();
  return text;
}

for (const bundler of ["webpack", "turbopack"]) {
  test(`Next, built by ${bundler}, plays in a page, on the server and in a route`, async (t) => {
    await rm(here("next/.next"), { recursive: true, force: true });
    await promisify(execFile)(program("next"), ["build", ...(bundler === "turbopack" ? ["--turbopack"] : [])], { cwd: here("next"), env });
    const server = spawn(process.execPath, [here("node_modules/next/dist/bin/next"), "start", "--port", "0"], { cwd: here("next"), env });
    t.after(() => server.kill());
    let told = "";
    server.stdout.on("data", (data) => (told += data));
    while (!/Ready/.test(told)) await once(server.stdout, "data");
    const [address] = /http:\/\/localhost:\d+/.exec(told);
    assert.equal(await (await fetch(`${address}/route`)).text(), "in a route: seat 1 won");
    assert.match(await (await fetch(address)).text(), /on the server: (<!-- -->)?seat 1 won/);
    assert.equal(await said(address, "in the browser"), "in the browser: seat 1 won");
  });
}

const TYPES = { ".html": "text/html", ".js": "text/javascript" };

/** Serves a folder under a Content-Security-Policy. */
async function serve(folder, policy) {
  const server = createServer(async ({ url }, response) => {
    const path = new URL(url, "http://host").pathname.replace(/\/$/, "/index.html");
    const file = await readFile(join(folder, path)).catch(() => null);
    response.writeHead(file ? 200 : 404, { "content-type": TYPES[extname(path)] ?? "text/plain", "content-security-policy": policy });
    response.end(file);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

for (const format of ["iife", "es"]) {
  test(`Vite builds a worker (${format}), and the policy must allow WebAssembly`, async (t) => {
    const outDir = here(`vite-${format}`);
    await build({ root: here("vite"), configFile: false, logLevel: "error", worker: { format }, build: { outDir, emptyOutDir: true } });
    for (const [policy, expected] of [
      ["default-src 'self'; script-src 'self' 'wasm-unsafe-eval'", /^worker: seat 1 won; page: seat 1 won$/],
      ["default-src 'self'", /^worker: .* add 'wasm-unsafe-eval' to its script-src; page: .* add 'wasm-unsafe-eval' to its script-src$/],
    ]) {
      const server = await serve(outDir, policy);
      t.after(() => server.close());
      assert.match(await said(`http://127.0.0.1:${server.address().port}/`, "page:"), expected);
    }
  });
}

test("a page imports the package without a bundler", async (t) => {
  await cp(here("node_modules/libmille/dist"), here("plain/libmille"), { recursive: true });
  const server = await serve(here("plain"), "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
  t.after(() => server.close());
  assert.match(await said(`http://127.0.0.1:${server.address().port}/`, "page:"), /^page: en fr/);
});

test("Jest loads the package in jsdom and in Node, and the native binding in two files of a process", async () => {
  const options = { cwd: here("jest"), env: { ...env, NODE_OPTIONS: "--experimental-vm-modules" } };
  const { stderr } = await promisify(execFile)(program("jest"), ["--runInBand", "--config", here("jest/jest.config.json"), "--rootDir", here("jest")], options);
  assert.match(stderr, /Tests: +4 passed, 4 total/);
});
