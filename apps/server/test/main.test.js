// The command as it is started: what it prints, and how it refuses what it cannot serve.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { folder } from "./support.js";

const MAIN = fileURLToPath(new URL("../main.js", import.meta.url));

function start(t, options) {
  const started = spawn(process.execPath, [MAIN, "--port", "0", ...options], { stdio: ["ignore", "pipe", "pipe"] });
  t.after(() => started.kill("SIGKILL"));
  return started;
}

const ADDRESSES = Object.values(networkInterfaces()).flat().map(({ address }) => address);

for (const [address, host] of [["127.0.0.1", "127.0.0.1"], ["::1", "[::1]"]]) {
  const skip = !ADDRESSES.includes(address) && "this machine lacks the address";
  test(`the link that is printed for ${address} is one that a browser opens`, { skip }, async (t) => {
    const started = start(t, ["--dir", await folder(t), "--address", address]);
    const [line] = await once(started.stdout, "data");
    const url = new URL(line.toString().trim());
    assert.equal(url.hostname, host);
    assert.equal((await fetch(url)).status, 404); // there is no page, but a server
  });
}

test("a folder without a page is refused by its name", async (t) => {
  const empty = await folder(t);
  const started = start(t, ["--dir", await folder(t), "--page", empty]);
  const [error, [code]] = await Promise.all([text(started.stderr), once(started, "exit")]);
  assert.equal(code, 1);
  assert.equal(error, `The folder “${empty}” has no index.html, so it is not a page to serve.\n`);
});
