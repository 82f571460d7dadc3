// A server that cheats is found out by the page.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { finish, make, play, seated, serve, window } from "./friends.js";
import { handOf, mouse } from "./play.js";
import { shot, violations } from "./support.js";

test("nobody is asked to agree to terms with rules or a script that the page does not show", async (t) => {
  const host = await serve(t);
  // In the page, as a lying server would: of the choices that are shown nothing changes.
  const lie = (extra) => `(() => {
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
    Object.defineProperty(MessageEvent.prototype, "data", { get() {
      const data = get.call(this);
      if (typeof data !== "string" || !data.includes('"sealing"')) return data;
      const message = JSON.parse(data);
      return JSON.stringify({ ...message, terms: JSON.stringify({ ...JSON.parse(message.terms), ...${JSON.stringify(extra)} }) });
    } });
  })()`;
  const maker = await window(host, { init: lie({ rules: { match: { target: 60 } } }) });
  const invite = await make(maker);
  const guest = await window(host, { locale: "fr", hash: new URL(invite).hash, init: lie({ script: "return { id = 'montreal' }" }) });
  await guest.getByLabel("Votre nom").fill("Ben");
  await guest.getByRole("button", { name: "S’asseoir" }).click();
  await maker.getByRole("alert").getByText("Do not play here: the server’s terms hold other rules").waitFor();
  await guest.getByRole("alert").getByText("Ne jouez pas ici").waitFor();
  assert.equal(await maker.getByRole("button", { name: "Deal", exact: true }).count(), 0);
  assert.deepEqual(await violations(guest), []);
  await finish(maker, guest);
});

/** In the page: a server that writes the seat's moves itself, so that no voucher fits, as soon as it is told to `forge`. */
const forging = () => {
  window.WebSocket = class extends WebSocket {
    set onmessage(heard) {
      super.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (window.forge && message.type === "lines") message.vouches = [];
        heard({ data: JSON.stringify(message) });
      };
    }
  };
};

test("a server that moves for the guest is found out at once, and the page says so after a reload, too", async (t) => {
  const host = await serve(t, "--limit", "rate=1000", "--limit", "burst=1000");
  const { maker, guest } = await seated(host, { guest: { init: forging } });
  await play([{ page: maker, by: mouse }, { page: guest, by: mouse }], (_, page, phase) => page === guest && phase === "draw");
  const before = await handOf(guest);
  await guest.evaluate(() => (window.forge = true));
  await guest.locator(".board").getByRole("button", { name: /^(Draw|Pass)/ }).first().click({ force: true });
  const told = "The match cannot continue here: the server wrote a move for your seat that came from none of your devices.";
  await guest.getByText(told).waitFor();
  assert.deepEqual(await handOf(guest), before, "nothing of it is shown");
  assert.deepEqual(await violations(guest), []);
  await shot(guest, "friend-own-desktop");
  await guest.reload();
  await guest.getByText(told).waitFor();
  await finish(maker, guest);
});

test("a server that lost lines is not believed, by a window that stayed open or by one that is loaded again", async (t) => {
  const host = await serve(t);
  const { maker, guest } = await seated(host);
  const id = new URLSearchParams(new URL(maker.url()).hash.slice(1)).get("table");
  const windows = [{ page: maker, by: mouse }, { page: guest, by: mouse }];
  await play(windows, (moves, page, phase) => moves > 4 && page === guest && phase === "draw"); // so the guest has seen every line
  await maker.close();
  await host.kill();
  const path = join(host.folder, `${id}.mille`);
  const lines = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, `${lines.slice(0, -2).join("\n")}\n`);
  await host.start();
  const told = "The match cannot continue here: the server’s record is not the one that you saw.";
  await guest.getByText(told).waitFor();
  assert.deepEqual(await violations(guest), []);
  await shot(guest, "friend-broken-desktop");
  await guest.reload();
  await guest.getByText(told).waitFor();
  await finish(guest);
});
