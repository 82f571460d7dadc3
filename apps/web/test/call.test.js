// The person is called when the friend comes, and when it is their turn while they look elsewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { agree, finish, make, play, seated, serve, sit, state, window } from "./friends.js";
import { act, mouse } from "./play.js";

/** In the page: what it plays, vibrates and notifies is written down. `away` says that the tab is hidden; notifications are allowed as `allowed` says. */
const listening = (allowed) => `(() => {
  localStorage["mille.sound"] = "true";
  window.heard = [];
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
  window.OscillatorNode = class extends OscillatorNode {
    constructor(context, options) {
      super(context, options);
      window.heard.push("tone " + options.frequency);
    }
  };
  navigator.vibrate = (pattern) => window.heard.push("vibration " + pattern);
  window.Notification = class {
    static permission = ${JSON.stringify(allowed)};
    static requestPermission() {
      window.heard.push("asked");
    }
    constructor(title, { body }) {
      window.heard.push("notification " + body);
    }
    close() {}
  };
})()`;
const heard = (page) => page.evaluate(() => window.heard.splice(0));
const CALLED = ["tone 659", "tone 880", "vibration 120,80,120"];

test("the maker of a table hears, feels and reads that the friend has come, and is notified only elsewhere and where that is allowed", async (t) => {
  const host = await serve(t);
  for (const [allowed, away, told] of [["granted", true, ["notification Ben is here."]], ["granted", false, []], ["default", true, []]]) {
    const maker = await window(host, { init: listening(allowed) });
    const invite = await make(maker);
    await maker.waitForFunction(() => document.title === "Waiting for your friend · Mille");
    await maker.evaluate((now) => (window.away = now), away);
    const guest = await window(host, { hash: new URL(invite).hash, init: listening("granted") });
    await maker.getByRole("status").getByText("Your friend has opened the link…").waitFor();
    assert.deepEqual(await heard(maker), []);
    await sit(guest, "Ben");
    await maker.getByRole("status").getByText("Ben is here.").waitFor();
    await maker.waitForFunction(() => document.title === "Ben is here · Mille");
    assert.deepEqual(await heard(maker), [...CALLED, ...told]);
    // Ben found Ann there: that is no news.
    await guest.getByText("Ann is here.").waitFor();
    assert.deepEqual(await heard(guest), []);
    // Who leaves and comes back is told again.
    await guest.goto(host.address); // the first screen
    await maker.getByText("Ben is not connected.").waitFor();
    await guest.goBack();
    await agree(guest, "");
    await maker.getByText("Ben is here and ready to play.").waitFor();
    assert.deepEqual(await heard(maker), [...CALLED, ...told]);
    await finish(maker, guest);
  }
});

test("whose turn it becomes is called if the tab is hidden, and left in peace if not", async (t) => {
  const host = await serve(t, "--limit", "rate=1000", "--limit", "burst=1000");
  const { maker, guest } = await seated(host, { maker: { init: listening("granted") } });
  const windows = [{ page: maker, by: mouse }, { page: guest, by: mouse }];
  for (const away of [false, true]) {
    // The guest is about to discard, and with that it becomes the maker's turn.
    await play(windows, (_, page, phase) => page === guest && phase === "lay");
    await maker.evaluate((now) => (window.away = now), away);
    await heard(maker);
    while ((await state(guest)) === "lay") await act(guest, mouse);
    await maker.waitForFunction(() => document.title === "Your turn · Mille");
    const told = (await heard(maker)).filter((what) => !what.startsWith("tone"));
    assert.deepEqual(told, away ? ["vibration 120,80,120", "notification Your turn"] : []);
  }
  await finish(maker, guest);
});
