// What the server answers over HTTP.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { raw, statusOf } from "./bare.js";
import { folder, post, serve } from "./support.js";

test("the page may run its own files only, and stand in no other page", async (t) => {
  const page = join(await folder(t), "page");
  await mkdir(page, { recursive: true });
  await writeFile(join(page, "index.html"), "");
  await writeFile(join(page, "worker.js"), "");
  const host = await serve(t, { page });
  for (const path of ["/", "/index.html", "/worker.js"]) {
    const { headers } = await fetch(host.http + path);
    const rules = Object.fromEntries(headers.get("content-security-policy").split("; ").map((rule) => [rule.slice(0, rule.indexOf(" ")), rule.slice(rule.indexOf(" ") + 1)]));
    const own = new URL(host.http).host;
    assert.deepEqual(rules, {
      "default-src": "'none'", "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'", "img-src": "'self' data:", "manifest-src": "'self'", "worker-src": "'self'",
      "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'", "connect-src": `'self' ws://${own} wss://${own}`,
    });
    assert.equal(headers.get("x-frame-options"), "DENY");
  }
  const answer = await raw(host, "GET / HTTP/1.1\r\nHost: x; script-src *\r\nConnection: close\r\n\r\n");
  assert.match(answer, /connect-src 'self'\r\n/, "what is no name of a host is not said again");
});

test("HTTP: what is wrong has its status", async (t) => {
  const host = await serve(t);
  const status = async (path, options) => (await fetch(host.http + path, options)).status;
  const json = { "Content-Type": "application/json" };
  assert.equal((await post(host, "{}", { "Content-Type": "text/plain" })).status, 415);
  assert.equal((await post(host, "{")).status, 400);
  assert.equal((await post(host, "[]")).status, 400);
  assert.equal((await post(host, JSON.stringify({ variant: "x".repeat(5000) }))).status, 413);
  for (const chosen of [{ variant: "a\0" }, { options: { "a\0": 1 } }, { options: { target: "1\0" } }]) assert.equal((await post(host, chosen)).status, 400);
  const endless = new Blob(["{}"]).stream();
  assert.equal(await status("/tables", { method: "POST", headers: json, body: endless, duplex: "half" }), 413, "a body that does not say its length");
  assert.equal(await status("/tables", { method: "DELETE" }), 405);
  assert.equal(await status("/tables", { method: "PUT", headers: json, body: "{}" }), 405);
  assert.equal(await status("/%"), 404);
  assert.equal(await status("/"), 404);
  assert.equal(await statusOf(`${host.ws}/elsewhere`), 404);
  assert.equal(await statusOf(`${host.ws}/t/..%2f..`), 404);
  assert.deepEqual(host.errors, []);
});

test("only files of the page are served, and its index is told that there is a table server", async (t) => {
  const page = join(await folder(t), "page");
  await mkdir(join(page, "assets"), { recursive: true });
  await writeFile(join(page, "index.html"), '<meta name="mille-tables" content="no" /><p>the page');
  await writeFile(join(page, "assets/a.js"), "1");
  await writeFile(join(page, "../outside"), "secret");
  const host = await serve(t, { page });
  for (const path of ["/", "/index.html", "/?any"]) {
    const response = await fetch(host.http + path);
    assert.deepEqual([response.status, await response.text()], [200, '<meta name="mille-tables" content="yes" /><p>the page']);
    assert.equal(response.headers.get("referrer-policy"), "no-referrer");
  }
  assert.equal((await fetch(`${host.http}/assets/a.js`)).headers.get("content-type"), "text/javascript");
  for (const path of ["/../outside", "/%2e%2e/outside", "/assets/%2e%2e%2f%2e%2e%2foutside", "/assets", "/a%00b", "/a\\..\\..\\outside", "outside", "/t/../../outside"]) {
    const answer = await raw(host, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1.1 40[04]/, path);
    assert.ok(!answer.includes("secret"));
  }
});
