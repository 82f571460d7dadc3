// Two people at a table server: a browser, servers, windows that sit down, and play that goes on in all of them. Whoever imports it has them before its tests.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { Host } from "./host.js";
import { act } from "./play.js";
import { begin, landed, open, pick, shot, violations } from "./support.js";

/** What the page says of a match that was played by the rules. */
export const CHECKED = "Checked: nobody could choose the cards, and every move of your seat came from your devices.";

export const touch = {
  press: (page, name) => page.locator(".board, .over").getByRole("button", { name }).first().tap({ force: true }),
  async choose(page, index) {
    await landed(page);
    await page.locator(`.hand [data-index="${index}"]`).tap({ position: { x: 8, y: 30 } });
  },
};

export let table;
export let folder;
before(async () => {
  table = await begin();
  folder = mkdtempSync(join(tmpdir(), "mille-friend-"));
});
after(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

let hosts = 0;
/** A table server of its own. */
export async function serve(t, ...options) {
  const host = await new Host(join(folder, `host-${++hosts}`), ...options).start();
  t.after(() => host.kill());
  return host;
}

export const window = (host, options) => open({ ...table, address: host.address }, options);

/** Errors of the page itself; while a server is down the browser reports that connections fail. */
const wrong = (page) => page.wrong.filter((text) => !/WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED/.test(text));

export async function finish(...pages) {
  for (const page of pages) {
    assert.deepEqual(wrong(page), []);
    await page.context().close();
  }
}

/** Makes a table in the dialog, sits down at it, and says the other seat's link. */
export async function make(page, { name = "Ann", target, clock, leave } = {}) {
  await page.getByRole("button", { name: "Play with a friend" }).click();
  const dialog = page.getByRole("dialog", { name: "Play a friend" });
  await dialog.getByLabel("Your name").fill(name);
  assert.deepEqual(await violations(page), []);
  if (target === undefined && clock === undefined && leave === undefined) await dialog.getByRole("button", { name: "Two devices" }).click();
  else {
    await dialog.getByRole("button", { name: "Change" }).click();
    const form = page.getByRole("dialog", { name: "New match" });
    assert.equal(await form.getByLabel("Opponent").inputValue(), "elsewhere");
    assert.equal(await form.getByLabel("Your name").inputValue(), name);
    if (target !== undefined) await form.getByLabel("target").fill(String(target));
    if (clock !== undefined) {
      await form.getByLabel("Clock").check();
      await form.getByLabel("Minutes for the match").fill(String(clock));
    }
    if (leave !== undefined) {
      await form.getByLabel("Limit on absence").check();
      await form.getByLabel("Minutes", { exact: true }).fill(String(leave));
    }
    assert.deepEqual(await violations(page), []);
    await shot(page, "friend-new-desktop");
    await form.getByRole("button", { name: "Make the table" }).click();
  }
  return page.getByRole("textbox", { name: "Link for your friend" }).inputValue();
}

export const sit = async (page, name) => {
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
};
export const agree = async (page, typed) => {
  if (typed !== "") {
    await page.getByText("How nobody can choose the cards").click();
    await page.getByLabel("Your share").fill(typed);
  }
  await page.getByRole("button", { name: "Deal", exact: true }).click();
};

/** Two windows at a table whose match has begun: the maker's and the guest's. */
export async function seated(host, { maker: first = {}, guest: second = {}, ...terms } = {}) {
  const maker = await window(host, first);
  const invite = await make(maker, terms);
  const guest = await window(host, { ...second, hash: new URL(invite).hash });
  await sit(guest, "Ben");
  await begun(maker, guest);
  return { maker, guest, invite };
}

async function begun(maker, guest) {
  await agree(maker, "any words");
  await agree(guest, "");
  for (const page of [maker, guest]) await page.locator(".board, .payment").first().waitFor();
}

/** Two windows at a table that a program made, with terms that the form does not offer. */
export async function programmed(host, terms) {
  const response = await fetch(`${host.address}tables`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(terms) });
  const { table: id, links } = await response.json();
  const [maker, guest] = await Promise.all(links.map((link) => window(host, { hash: link.slice(1) })));
  await sit(maker, "Ann");
  await sit(guest, "Ben");
  await begun(maker, guest);
  return { id, maker, guest, links };
}

/** What a window is to do: draw, lay, look at the end of a deal, nothing, or that the match is over. */
export const state = (page) =>
  page.evaluate(() => {
    if (document.querySelector(".payment")) return "over";
    if (document.querySelector(".over .dock button.main")) return "between";
    const phase = document.querySelector(".prompt")?.dataset.phase;
    return phase === "draw" || phase === "lay" ? phase : null;
  });

/** Plays until `stop` says so, or to the end. What each window may do next it does. */
export async function play(windows, stop = () => false) {
  for (let moves = 0; ; ) {
    let waits = true;
    let over = 0;
    for (const { page, by } of windows) {
      const now = await state(page);
      if (now === "over") over++;
      else if (now) {
        if (await stop(++moves, page, now)) return moves;
        await act(page, by, { hurry: true });
        waits = false;
      }
    }
    if (over === windows.length) return moves;
    if (waits) await windows[0].page.waitForTimeout(20);
  }
}

/** The code that a page shows for its seat before the match. */
export async function codeInLobby(page) {
  await page.locator(".lobby summary", { hasText: "Code for another device" }).click();
  return page.getByRole("textbox", { name: "Code for another device" }).inputValue();
}

/** The code that a page shows for its seat during the match. */
export async function codeOf(page) {
  await pick(page, "Code for another device");
  const code = await page.getByRole("dialog").getByRole("textbox", { name: "Code for another device" }).inputValue();
  await page.keyboard.press("Escape");
  return code;
}

export const takeOver = async (page, code) => {
  await page.getByText("I have the code of a seat").click();
  await page.getByRole("textbox", { name: "Code for another device" }).fill(code);
  await page.getByRole("button", { name: "Take the seat" }).click();
};

/** In the page: `cut` ends its connections, and none opens while it is `offline`. */
export const cutting = () => {
  const sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(window.offline ? url.replace(/\/t\/.*/, "/nothing") : url); // the page may ask no other server
      sockets.push(this);
    }
  };
  window.cut = () => {
    window.offline = true;
    for (const socket of sockets) socket.close();
  };
};

/** Two guests who are asked for their shares; the second has lost its connection. */
export async function partedInTheLobby(host) {
  const maker = await window(host);
  const invite = await make(maker);
  const guest = await window(host, { hash: new URL(invite).hash, init: cutting });
  await sit(guest, "Ben");
  await guest.getByRole("button", { name: "Deal", exact: true }).waitFor();
  await guest.evaluate(() => window.cut());
  await guest.getByText("The connection is lost").waitFor();
  return { maker, invite, guest };
}
