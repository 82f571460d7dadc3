// A server that cheats is found out by the page.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { finish, make, play, seated, serve, sit, window } from "./friends.js";
import { handOf, mouse } from "./play.js";
import { pick, shot, violations } from "./support.js";

/** In the page: what a lying server says in place of its messages of a type, as soon as the page has no `honest`. */
const lying = (type, change, ...params) => `(() => {
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
  Object.defineProperty(MessageEvent.prototype, "data", { get() {
    const data = get.call(this);
    if (window.honest || typeof data !== "string" || !data.startsWith('{"type":"${type}"')) return data;
    return JSON.stringify((${change})(JSON.parse(data), ...${JSON.stringify(params)}));
  } });
})()`;

test("nobody is asked to agree to terms with rules or a script that the page does not show", async (t) => {
  const host = await serve(t);
  const lie = (extra) => lying("sealing", (message, more) => ({ ...message, terms: JSON.stringify({ ...JSON.parse(message.terms), ...more }) }), extra);
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

test("the terms that a person agrees to are those that were sealed, whatever else the server says", async (t) => {
  const host = await serve(t);
  const response = await fetch(`${host.address}tables`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ stakes: [50, 150], options: { target: 700 } }) });
  const { links } = await response.json();
  const lie = lying("table", (message) => ({ ...message, stakes: [1, 3], options: {} }));
  const [ann, ben] = await Promise.all(links.map((link) => window(host, { hash: link.slice(1), init: lie })));
  await ann.getByText("1–3").waitFor();
  await sit(ann, "Ann");
  await sit(ben, "Ben");
  for (const page of [ann, ben]) await page.getByText("Montreal · to 700 · stakes 50–150 · no clock").waitFor();
  await finish(ann, ben);
});

test("whoever wants a rematch is asked again if its terms are others", async (t) => {
  const host = await serve(t);
  const lie = lying("sealing", (message) => ({ ...message, terms: message.terms.replace('"stakes":[1,3]', '"stakes":[7,21]') }));
  const { maker, guest } = await seated(host, { guest: { init: `window.honest = true; ${lie}` } });
  await pick(maker, "Resign");
  await maker.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await guest.evaluate(() => (window.honest = false));
  for (const page of [maker, guest]) await page.getByRole("button", { name: "Rematch" }).click();
  await guest.getByText("· stakes 7–21 ·").waitFor();
  await guest.getByRole("button", { name: "Deal", exact: true }).waitFor();
  await maker.getByText("Waiting for Ben to press “Deal”…").waitFor();
  await finish(maker, guest);
});
