// Two people: at a table server from two windows, and at one device that goes from hand to hand.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Host } from "./host.js";
import { act, handOf, mouse } from "./play.js";
import { begin, DESKTOP, fits, landed, open, PHONE, pick, shot, SIZES, start, violations } from "./support.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
// The command that ./dev web builds.
const MILLE = here("../../../build/release/bin/mille");
const VERIFIER = here("../../../examples/verify/verify.py");
const touch = {
  press: (page, name) => page.locator(".board, .over").getByRole("button", { name }).first().tap({ force: true }),
  async choose(page, index) {
    await landed(page);
    await page.locator(`.hand [data-index="${index}"]`).tap({ position: { x: 8, y: 30 } });
  },
};

let table;
let folder;
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
async function serve(t, ...options) {
  const host = await new Host(join(folder, `host-${++hosts}`), ...options).start();
  t.after(() => host.kill());
  return host;
}

const window = (host, options) => open({ ...table, address: host.address }, options);

/** Errors of the page itself; while a server is down the browser reports that connections fail. */
const wrong = (page) => page.wrong.filter((text) => !/WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED/.test(text));

async function finish(...pages) {
  for (const page of pages) {
    assert.deepEqual(wrong(page), []);
    await page.context().close();
  }
}

/** Makes a table in the dialog, and says the other seat's link. */
async function make(page, { target, clock, leave } = {}) {
  await page.getByRole("button", { name: "Play with a friend" }).click();
  const dialog = page.getByRole("dialog", { name: "New match" });
  assert.equal(await dialog.getByLabel("Opponent").inputValue(), "elsewhere");
  if (target) await dialog.getByLabel("target").fill(String(target));
  if (clock !== undefined) {
    await dialog.getByLabel("Clock").check();
    await dialog.getByLabel("Minutes for the match").fill(String(clock));
  }
  if (leave !== undefined) {
    await dialog.getByLabel("Limit on absence").check();
    await dialog.getByLabel("Minutes", { exact: true }).fill(String(leave));
  }
  assert.deepEqual(await violations(page), []);
  await shot(page, "friend-new-desktop");
  await dialog.getByRole("button", { name: "Make the table" }).click();
  return page.getByLabel("Link for your friend").last().inputValue();
}

const sit = async (page, name) => {
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
};
const agree = async (page, typed) => {
  await page.getByLabel("Your share").fill(typed);
  await page.getByRole("button", { name: "Agree and give the share" }).click();
};

/** Two windows at a table whose match has begun: the maker's and the guest's. */
async function seated(host, { maker: first = {}, guest: second = {}, ...terms } = {}) {
  const maker = await window(host, first);
  const invite = await make(maker, terms);
  const guest = await window(host, { ...second, hash: new URL(invite).hash });
  await begun(maker, guest);
  return { maker, guest, invite };
}

async function begun(maker, guest) {
  await sit(maker, "Ann");
  await sit(guest, "Ben");
  await agree(maker, "any words");
  await agree(guest, "");
  for (const page of [maker, guest]) await page.locator(".board, .payment").first().waitFor();
}

/** Two windows at a table that a program made, with terms that the form does not offer. */
async function programmed(host, terms) {
  const response = await fetch(`${host.address}tables`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(terms) });
  const { table: id, links } = await response.json();
  const [maker, guest] = await Promise.all(links.map((link) => window(host, { hash: link.slice(1) })));
  await begun(maker, guest);
  return { id, maker, guest, links };
}

/** Waits until the page says that it has no connection. */
const noticesLoss = (page) =>
  page.locator(".status", { hasText: "The connection is lost" }).waitFor().catch(async (error) => {
    throw new Error(`the page shows: ${await page.locator("body").innerText()}`, { cause: error });
  });

/** What a window is to do: draw, lay, look at the end of a deal, nothing, or that the match is over. */
const state = (page) =>
  page.evaluate(() => {
    if (document.querySelector(".payment")) return "over";
    if (document.querySelector(".over .dock button.main")) return "between";
    const phase = document.querySelector(".prompt")?.dataset.phase;
    return phase === "draw" || phase === "lay" ? phase : null;
  });

/** Plays until `stop` says so, or to the end. What each window may do next it does. */
async function play(windows, stop = () => false) {
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

async function downloaded(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), pick(page, name)]);
  const path = join(folder, `${Math.random()}`);
  await file.saveAs(path);
  return path;
}

test("two windows, a phone's and a desktop's, play a whole match through a server that is killed and started again", async (t) => {
  const host = await serve(t, "--limit", "rate=1000", "--limit", "burst=1000");
  const { maker, guest } = await seated(host, { target: 120, maker: { viewport: DESKTOP }, guest: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const windows = [{ page: maker, by: mouse }, { page: guest, by: touch }];
  const elsewhere = [];
  for (const page of [maker, guest]) page.on("request", (request) => /^(data|blob):/.test(request.url()) || request.url().startsWith(host.address) || elsewhere.push(request.url()));

  // In the middle, when the phone is about to draw, the server is killed.
  await play(windows, (moves, page, phase) => moves > 8 && page === guest && phase === "draw");
  const hand = await handOf(guest);
  const before = await receiptsOf(windows);
  await host.kill();
  for (const page of [maker, guest]) await noticesLoss(page);
  assert.deepEqual(await violations(guest), []);
  await shot(guest, "friend-lost-phone");
  await guest.locator(".board").getByRole("button", { name: "Draw" }).first().tap({ force: true });
  await guest.getByRole("alert").getByText("Nothing was sent").waitFor();
  assert.deepEqual(await handOf(guest), hand, "nothing happens without the server");
  await host.start();
  for (const page of [maker, guest]) await page.locator(".status", { hasText: "The connection is lost" }).waitFor({ state: "hidden" });
  await guest.getByRole("alert").waitFor({ state: "hidden" });
  assert.deepEqual(await handOf(guest), hand);
  assert.deepEqual(await receiptsOf(windows), before, "the receipts go on from where they were");

  // A window that is loaded again has its notes, and holds the server to them.
  await play(windows, (moves, page) => moves > 4 && page === maker);
  const held = await handOf(maker);
  await maker.reload();
  await maker.locator(".board").waitFor();
  assert.deepEqual(await handOf(maker), held);

  await play(windows);
  const records = [];
  for (const [seat, { page }] of windows.entries()) {
    await page.getByText("The match: verified.").waitFor();
    assert.deepEqual(await violations(page), []);
    await shot(page, seat === 0 ? "friend-over-desktop" : "friend-over-phone");
    const record = await downloaded(page, "Download record");
    const notes = await downloaded(page, "Download notes");
    const seen = await downloaded(page, "Download what I saw");
    const { commit, share, share_commits, receipt } = JSON.parse(readFileSync(notes, "utf8"));
    assert.equal(share.seat, seat);
    records.push({ record: readFileSync(record, "utf8"), commit, receipt, share: share.hex });
    const noted = ["--commit", commit, "--share", `${seat}=${share.hex}`, "--share-commit", `${1 - seat}=${share_commits[1 - seat]}`, "--receipt", receipt, "--seen", seen];
    assert.match(execFileSync(MILLE, ["replay", "--verify", ...noted, record], { encoding: "utf8" }), /^match 1: verified\n/);
    const independent = execFileSync("python3", [VERIFIER, ...noted, record], { encoding: "utf8" });
    assert.match(independent, /verified/);
    for (const line of ["cards", "promise", "seen", "receipt", "completeness"]) assert.match(independent, new RegExp(`${line} *:? *ok`), independent);
  }
  const [mine, theirs] = records;
  assert.deepEqual([mine.record, mine.commit, mine.receipt], [theirs.record, theirs.commit, theirs.receipt]);
  assert.match(mine.record, /"match_end":1/);
  // Both shares together, as two guests who put their notes together would.
  const both = ["--share", `0=${mine.share}`, "--share", `1=${theirs.share}`, "--commit", mine.commit, "--receipt", mine.receipt];
  execFileSync(MILLE, ["replay", "--verify", ...both, "-"], { input: mine.record });
  for (const page of [maker, guest]) assert.deepEqual(await page.context().cookies(), []);
  assert.deepEqual(elsewhere, [], "nobody else is asked for anything");
  await finish(maker, guest);
});

/** The receipt that each window shows. */
async function receiptsOf(windows) {
  const receipts = await Promise.all(windows.map(({ page }) => page.locator("aside code").nth(2).textContent()));
  assert.equal(receipts[0], receipts[1]);
  assert.match(receipts[0], /^[0-9a-f]{64}$/);
  return receipts;
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`every screen before the match fits a ${size} screen, in both languages`, async (t) => {
    const host = await serve(t);
    const phone = size !== "wide";
    const maker = await window(host, { viewport, hasTouch: phone, isMobile: phone });
    const looked = async (page, name) => {
      assert.deepEqual(await violations(page), [], name);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width, name);
      await shot(page, `friend-${name}-${size}`);
    };
    await maker.locator(".home").waitFor();
    await fits(maker, viewport, "home");
    await looked(maker, "home");
    const invite = await make(maker, { clock: 30, leave: 10 });
    await looked(maker, "lobby");
    const guest = await window(host, { viewport, hasTouch: phone, isMobile: phone, locale: "fr", hash: new URL(invite).hash });
    await guest.getByText("30 minutes, et 10 secondes de plus par tour").waitFor();
    await looked(guest, "lobby-fr");
    await guest.getByLabel("Votre nom").fill("Zoë");
    await guest.getByRole("button", { name: "S’asseoir" }).click();
    await guest.getByText("Votre ami n’est pas encore là").waitFor();
    await sit(maker, "Ann");
    await maker.getByText("The table has committed to these terms").waitFor();
    await looked(maker, "share");
    await guest.getByRole("button", { name: "Accepter et donner la part" }).click();
    await guest.getByText("Ann n’a pas encore donné sa part").waitFor();
    await looked(guest, "waits-fr");
    await agree(maker, "");
    await maker.locator(".board").waitFor();
    await guest.locator(".board").waitFor();
    await looked(maker, "board");
    await looked(guest, "board-fr");
    await fits(maker, viewport, "board");
    // What the server refuses is said in the reader's language.
    const idle = (await state(guest)) === null ? guest : maker;
    await idle.keyboard.press("d");
    await idle.getByRole("alert").getByText(idle === guest ? "C’est au tour de votre adversaire" : "It is your opponent’s turn").waitFor();
    await guest.close();
    await maker.getByText("Zoë is not connected.").waitFor();
    await maker.getByText(/They forfeit in (10:00|9:5\d)/).waitFor();
    await looked(maker, "away");
    await finish(maker, guest);
  });
}

test("at the end of a deal both hands are open, and the next deal waits behind it", async (t) => {
  const { maker, guest } = await seated(await serve(t, "--limit", "rate=1000", "--limit", "burst=1000"), { guest: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const windows = [{ page: maker, by: mouse }, { page: guest, by: touch }];
  await play(windows, (_, page, now) => now === "between");
  const left = [];
  for (const { page } of windows) {
    await page.locator(".account").nth(1).waitFor();
    await page.locator(".status", { hasText: "The next deal has begun." }).waitFor();
    assert.deepEqual(await violations(page), []);
    const cards = (seat) => page.locator(".account").nth(seat).locator(".last .card").evaluateAll((all) => all.map((card) => card.title).sort());
    left.push([await cards(0), await cards(1)]);
    await shot(page, page === guest ? "friend-deal-phone" : "friend-deal-desktop");
  }
  assert.deepEqual(left[0], left[1].reverse(), "both windows show the same two hands");
  assert.ok(left[0].flat().length > 0);
  // It is shown until it has been looked at, also by a page that is loaded again.
  await guest.reload();
  await guest.locator(".account").nth(1).waitFor();
  // Nor is it shown again where the browser can keep nothing more.
  await maker.evaluate(() => (Storage.prototype.setItem = () => { throw new Error("full"); }));
  for (const { page } of windows) {
    await page.getByRole("button", { name: "Next deal" }).click();
    await page.locator(".board").waitFor();
  }
  assert.deepEqual((await Promise.all([state(maker), state(guest)])).sort(), ["draw", null]);
  await play(windows, (moves, _, now) => {
    assert.notEqual(now, "between");
    return moves > 4;
  });
  await finish(maker, guest);
});

test("a guest who resigns loses, and both windows verify the match", async (t) => {
  const { maker, guest } = await seated(await serve(t));
  await pick(guest, "Resign");
  await guest.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await guest.getByRole("heading", { name: "Ann wins the match." }).waitFor();
  await guest.locator(".over").getByText("You gave up; the deal counts as if Ann had gone out").waitFor();
  await maker.getByRole("heading", { name: "You win the match." }).waitFor();
  await maker.locator(".over").getByText("Ben gave up").waitFor();
  for (const page of [maker, guest]) await page.getByText("The match: verified.").waitFor();
  // Nobody went out, so the hand of the one who wins costs nothing (M4); each account adds up.
  for (const [page, winner] of [[maker, 0], [guest, 1]]) {
    for (const seat of [0, 1]) {
      const rows = await page.locator(".account").nth(seat).locator("tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
      const points = rows.map(([name, text]) => [name, parseFloat(text.replace("−", "-"))]);
      const [, hand] = points.find(([name]) => name.startsWith("Hand ("));
      assert.equal(hand === 0, seat === winner, `${rows}`);
      assert.equal(points.slice(0, -2).reduce((sum, [, value]) => sum + value, 0), points.at(-2)[1], `${rows}`);
    }
  }
  // It can be reviewed, and the way back leads to the table.
  await maker.getByRole("button", { name: "Review" }).click();
  await maker.getByRole("heading", { name: /Ann against Ben/ }).waitFor();
  await maker.getByRole("button", { name: "Back to the table" }).click();
  await maker.locator(".payment").waitFor();
  await finish(maker, guest);
});

test("two windows agree on a rematch, and a server that is killed between the answers loses neither", async (t) => {
  const host = await serve(t);
  const { maker, guest } = await seated(host, { guest: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const table = new URL(maker.url()).hash;
  const commitment = (page) => page.locator("aside code").first().textContent();
  const first = await commitment(maker);
  await pick(guest, "Français");
  await pick(maker, "Resign");
  await maker.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await maker.locator(".payment").waitFor();
  await guest.locator(".payment").waitFor();
  assert.equal(await guest.getByText("voudrait une revanche").count(), 0);

  const ask = maker.getByRole("button", { name: "Rematch" });
  await ask.click();
  await maker.getByText("You would like a rematch. Waiting for Ben…").waitFor();
  assert.equal(await ask.getAttribute("aria-disabled"), "true");
  await guest.getByText("Ann voudrait une revanche.").waitFor();
  for (const page of [maker, guest]) assert.deepEqual(await violations(page), []);
  await shot(guest, "friend-rematch-phone");
  await host.kill();
  await host.start();
  await guest.reload();
  await guest.getByText("Ann voudrait une revanche.").waitFor();
  await guest.getByRole("button", { name: "Revanche" }).tap();

  // Both pages go on by themselves; nobody plays before both have agreed again.
  await guest.getByRole("button", { name: "Accepter et donner la part" }).waitFor();
  await agree(maker, "");
  await maker.getByText("Waiting for the share of Ben…").waitFor();
  await shot(maker, "friend-rematch-desktop");
  await guest.getByRole("button", { name: "Accepter et donner la part" }).tap();
  for (const page of [maker, guest]) await page.locator(".board").waitFor();
  assert.notEqual(new URL(maker.url()).hash, table);
  assert.notEqual(await commitment(maker), first);
  await pick(maker, "Resign");
  await maker.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await maker.getByText("The match: verified.").waitFor();
  await guest.getByText("La partie : vérifiée.").waitFor();
  await guest.getByText("Ce qui a été vérifié").click();
  await guest.getByText(/^Chaque carte découle de la clé/).waitFor();

  // The first table's link still shows its match, and the way on.
  await maker.goto(`${host.address}${table}`);
  await maker.getByRole("button", { name: "Go to the rematch" }).click();
  await maker.getByText("The match: verified.").waitFor();
  assert.notEqual(new URL(maker.url()).hash, table);
  await finish(maker, guest);
});

test("whose clock runs out forfeits, and so does a guest who stays away too long", async (t) => {
  const host = await serve(t);
  const clock = await programmed(host, { clock: { bank: 1, turn: 0 } });
  for (const page of [clock.maker, clock.guest]) await page.locator(".payment").waitFor();
  await finish(clock.maker, clock.guest);
  const away = await programmed(host, { leave: 1 });
  await away.guest.close();
  await away.maker.getByRole("heading", { name: "You win the match." }).waitFor();
  await finish(away.maker, away.guest);
});

test("a seat has one window: the newer one; the older one can take it back", async (t) => {
  const host = await serve(t);
  const { maker, guest } = await seated(host);
  const copy = await guest.context().newPage();
  await copy.goto(guest.url());
  await copy.locator(".board").waitFor();
  await guest.getByText("This seat was opened in another window").waitFor();
  assert.deepEqual(await violations(guest), []);
  await guest.getByRole("button", { name: "Play it here" }).click();
  await copy.getByText("This seat was opened in another window").waitFor();
  await guest.locator(".board").waitFor();
  // Without its link, the first screen leads back to the seat.
  await guest.goto(host.address);
  await guest.getByRole("button", { name: "Back to the table with Ann" }).click();
  await guest.locator(".board").waitFor();
  await finish(maker, guest);
});

/** In the page: `cut` ends its connections, and none opens while it is `offline`. */
const cutting = () => {
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
async function partedInTheLobby(host) {
  const maker = await window(host);
  const invite = await make(maker);
  const guest = await window(host, { hash: new URL(invite).hash, init: cutting });
  await sit(maker, "Ann");
  await sit(guest, "Ben");
  await guest.getByLabel("Your share").waitFor();
  await guest.evaluate(() => window.cut());
  await guest.getByText("The connection is lost").waitFor();
  return { maker, invite, guest };
}

test("who agrees while the connection is lost need not do it again", async (t) => {
  const { maker, guest } = await partedInTheLobby(await serve(t));
  await agree(guest, "");
  await agree(maker, "");
  await guest.evaluate(() => (window.offline = false));
  for (const page of [maker, guest]) await page.locator(".board").waitFor();
  await finish(maker, guest);
});

test("a device that takes a seat over between the agreement and the first card lacks its share, and says so", async (t) => {
  const host = await serve(t);
  const maker = await window(host);
  const invite = await make(maker);
  const guest = await window(host, { hash: new URL(invite).hash });
  await sit(maker, "Ann");
  await sit(guest, "Ben");
  await agree(guest, "");
  await guest.getByText("Waiting for the share of Ann…").waitFor();
  const code = await guest.getByRole("textbox", { name: "Code for another device" }).inputValue();
  const other = await window(host);
  await takeOver(other, code);
  await other.getByText("This browser has no notes of this match").waitFor();
  assert.deepEqual(await violations(other), []);
  await finish(maker, guest, other);
});

/** In the page: its engine is lost at the first call for the table's rules, and at the first for its terms. */
const losing = () => {
  const due = new Set(["describe", "plainTerms"]);
  window.Worker = class extends Worker {
    postMessage(message) {
      if (due.delete(message.call)) this.onerror(new ErrorEvent("error", { message: "lost" }));
      else super.postMessage(message);
    }
  };
};

test("who loses the engine in the lobby is asked to agree all the same, and plays", async (t) => {
  const { maker, guest } = await seated(await serve(t), { maker: { init: losing } });
  for (const page of [maker, guest]) await page.locator(".board").waitFor();
  await finish(maker, guest);
});

test("a table that is there only after the person began another match does not take its place", async (t) => {
  const host = await serve(t);
  const page = await window(host);
  let answer;
  const held = new Promise((done) => (answer = done));
  await page.route("**/tables", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Play with a friend" }).click();
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await start(page, { opponent: "Random" });
  const made = page.waitForResponse("**/tables");
  answer();
  await made;
  await page.waitForTimeout(300);
  await page.locator(".board").waitFor();
  assert.match(new URL(page.url()).hash, /^#match=/);
  await finish(page);
});

test("a window that was offline takes up what another one of the browser has noted, and plays on with it", async (t) => {
  const { maker, invite, guest: old } = await partedInTheLobby(await serve(t, "--limit", "rate=1000", "--limit", "burst=1000"));
  // As a second tab of this browser would.
  const next = await old.context().newPage();
  next.setDefaultTimeout(30000);
  await next.goto(invite);
  await agree(next, "");
  await agree(maker, "");
  await next.locator(".board").waitFor();
  await play([{ page: maker, by: mouse }, { page: next, by: mouse }], (moves, page) => moves > 4 && page === maker);
  const noted = () => old.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mille.table.")).map((key) => JSON.parse(localStorage[key]).notes));
  const [{ share, at }] = await noted();
  assert.match(share, /^[0-9a-f]{64}$/);
  await old.evaluate(() => (window.offline = false));
  await old.locator(".board").waitFor();
  await next.getByText("This seat was opened in another window").waitFor();
  const windows = [{ page: maker, by: mouse }, { page: old, by: mouse }];
  let mine = 0;
  await play(windows, (_, page) => page === old && ++mine > 2);
  const [after] = await noted();
  assert.equal(after.share, share);
  assert.ok(after.at > at, `${after.at} ${at}`);
  await finish(maker, old);
});

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
  await sit(maker, "Ann");
  await guest.getByLabel("Votre nom").fill("Ben");
  await guest.getByRole("button", { name: "S’asseoir" }).click();
  await maker.getByRole("alert").getByText("Do not play here: the server’s terms hold other rules").waitFor();
  await guest.getByRole("alert").getByText("Ne jouez pas ici").waitFor();
  assert.equal(await maker.getByLabel("Your share").count(), 0);
  assert.deepEqual(await violations(guest), []);
  await finish(maker, guest);
});

test("who has agreed at one table is asked again at the next", async (t) => {
  const host = await serve(t);
  const tables = [];
  for (let i = 0; i < 2; i++) {
    const response = await fetch(`${host.address}tables`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
    tables.push((await response.json()).links.map((link) => link.slice(link.indexOf("#"))));
  }
  const page = await window(host, { hash: tables[0][0] });
  const others = [];
  for (const [i, links] of tables.entries()) {
    if (i > 0) await page.evaluate((hash) => (location.hash = hash), links[0]);
    const other = await window(host, { hash: links[1] });
    others.push(other);
    await sit(other, "Ben");
    await sit(page, "Ann");
    await agree(page, "");
    await page.getByText("Waiting for the share of Ben…").waitFor();
  }
  await finish(page, ...others);
});

test("a wrong link, a table that is gone, and a page without a server say so", async (t) => {
  const host = await serve(t);
  const page = await window(host, { hash: "#table=0123456789abcdef&seat=0&key=wrong" });
  await page.getByText("There is no such table, or the link or the code is wrong").waitFor();
  assert.deepEqual(await violations(page), []);
  await shot(page, "friend-wrong-desktop");
  await page.getByRole("button", { name: "To the first screen" }).click();
  await page.locator(".home .play").waitFor();
  // A link that cannot be one is not tried at all.
  let sockets = 0;
  page.on("websocket", () => sockets++);
  const wrong = "There is no such table, or the link or the code is wrong";
  for (const [hash, text] of [
    ["#table=0123456789abcdef", wrong], ["#table=Table%21&seat=0&key=x", wrong], [`#table=0123456789abcdef&seat=0&key=${"x".repeat(65)}`, wrong],
    ["#table=0123456789abcdef&seat=2&key=x", wrong], ["#table=0123456789abcdee&seat=0", "This browser has no seat at this table"],
  ]) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.getByRole("alert").getByText(text).waitFor();
    await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  }
  assert.equal(sockets, 0);
  const plain = await open(table, { hash: "#table=0123456789abcdef&seat=0&key=wrong" });
  await plain.getByText("This link belongs to a table server").waitFor();
  await finish(page, plain);
});

/** The code that a page shows for its seat. */
async function codeOf(page) {
  await pick(page, "Code for another device");
  const code = await page.getByRole("dialog").getByRole("textbox", { name: "Code for another device" }).inputValue();
  await page.keyboard.press("Escape");
  return code;
}

const takeOver = async (page, code) => {
  await page.getByText("I have the code of a seat").click();
  await page.getByRole("textbox", { name: "Code for another device" }).fill(code);
  await page.getByRole("button", { name: "Take the seat" }).click();
};

test("a seat belongs to the device that took it: the maker is refused with the friend's link, and no key stays in an address", async (t) => {
  const host = await serve(t);
  const shared = () => (navigator.share = async (what) => void (window.shared = what));
  const maker = await window(host, { init: shared });
  const invite = await make(maker);
  assert.match(new URL(maker.url()).hash, /^#table=[0-9a-f]{16}&seat=0$/, "the maker's own key never stands in the address");
  await maker.getByRole("button", { name: "Share", exact: true }).click();
  assert.deepEqual(await maker.evaluate(() => window.shared), { title: "Mille", url: invite });
  const guest = await window(host, { hash: new URL(invite).hash });
  await sit(guest, "Ben");
  await guest.getByText("Waiting for your friend…").waitFor();
  assert.match(new URL(guest.url()).hash, /^#table=[0-9a-f]{16}&seat=1$/);
  // The code is there as soon as the seat is taken.
  const first = await guest.getByRole("textbox", { name: "Code for another device" }).inputValue();
  await guest.close({ runBeforeUnload: false });
  const told = "This seat is taken: another device sat down with this link first.";
  const attacker = await window(host, { hash: new URL(invite).hash });
  await attacker.getByText(told).waitFor();
  assert.equal(await attacker.getByLabel("Your name").count(), 0);
  assert.deepEqual(await violations(attacker), []);
  await shot(attacker, "friend-taken-desktop");
  // In the maker's own browser, too.
  const own = await maker.context().newPage();
  await own.goto(invite);
  await own.getByText(told).waitFor();
  // A wrong code says so; with the friend's own, the friend is back, on another device.
  await takeOver(attacker, "abc");
  await attacker.getByRole("alert").getByText("This is no code of a seat").waitFor();
  await attacker.getByRole("textbox", { name: "Code for another device" }).fill(first);
  await attacker.getByRole("button", { name: "Take the seat" }).click();
  await attacker.getByText("Waiting for your friend…").waitFor();
  await finish(maker, attacker);
});

test("a person moves to another device with the code, in the middle of the match, and every move is from their devices", async (t) => {
  const host = await serve(t, "--limit", "rate=1000", "--limit", "burst=1000");
  const { maker, guest, invite } = await seated(host, { target: 60 });
  const first = [{ page: maker, by: mouse }, { page: guest, by: mouse }];
  await play(first, (moves, page) => moves > 6 && page === guest);
  const code = await codeOf(guest);
  const hand = await handOf(guest);
  const other = await window(host, { viewport: PHONE, hasTouch: true, isMobile: true });
  await takeOver(other, code);
  await other.locator(".board").waitFor();
  assert.deepEqual(await handOf(other), hand);
  await guest.getByText("This seat was opened in another window").waitFor();
  assert.ok(!other.url().includes("key"));
  // The link alone shows nothing of it.
  const stranger = await window(host, { hash: new URL(invite).hash });
  await stranger.getByText("This seat is taken").waitFor();
  await play([first[0], { page: other, by: touch }]);
  for (const page of [maker, other]) {
    await page.getByText("The match: verified.").waitFor();
    await page.getByText("Every move of your seat came from your devices.").waitFor();
  }
  await finish(maker, guest, other, stranger);
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

test("two people share a device: between their turns no hand is on the page", async () => {
  const page = await open(table, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.getByRole("button", { name: "Play with a friend" }).click();
  const dialog = page.getByRole("dialog", { name: "New match" });
  assert.equal(await dialog.getByLabel("Opponent").inputValue(), "friend", "without a server, the friend is here");
  await dialog.getByLabel("Your name").fill("Ann");
  await dialog.getByLabel("Your friend’s name").fill("Ben");
  await dialog.getByLabel("target").fill("60");
  assert.deepEqual(await violations(page), []);
  await shot(page, "handover-new-phone");
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  const pass = page.getByRole("button", { name: /^I am (Ann|Ben): show my hand$/ });
  await pass.waitFor();
  await fits(page, PHONE, "handover");
  /** Nothing of a hand: no card, and no card's name but those that were laid or discarded. */
  const hidden = async () => {
    assert.equal(await page.locator("[data-card], .hand, .card").count(), 0);
    const story = await page.locator(".story").textContent();
    assert.doesNotMatch(story, /You |draws [^.]/);
  };
  await hidden();
  const first = /^I am (\w+)/.exec(await pass.textContent())[1];
  await pass.tap();
  await page.locator(".board").waitFor();
  const mine = await handOf(page);
  assert.equal(mine.length, 15);
  assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
  await page.locator("[data-phase=draw]").waitFor();
  await touch.press(page, "Draw");
  await page.locator("[data-phase=lay]").waitFor();
  const drawn = await handOf(page);
  await touch.choose(page, 0);
  await touch.press(page, "Discard");
  await pass.waitFor();
  await hidden();
  assert.match(await page.locator(".handover").textContent(), new RegExp(`${first} draws\\.${first} discards`));
  assert.deepEqual(await violations(page), []);
  await shot(page, "handover-phone");
  // Loaded again, the page shows nobody's hand either.
  await page.reload();
  await pass.waitFor();
  await hidden();
  const second = /^I am (\w+)/.exec(await pass.textContent())[1];
  assert.notEqual(second, first);
  await pass.tap();
  await page.locator(".board").waitFor();
  const theirs = await handOf(page);
  assert.notDeepEqual(theirs, mine);
  assert.equal(await page.getByText(`You draw ${drawn.at(-1)}`).count(), 0);
  // To the end: whoever holds the device presses what is there.
  for (let phase; phase !== "over"; ) phase = await act(page, touch, { hurry: true });
  await page.getByRole("heading", { name: /(Ann|Ben) wins the match\./ }).waitFor();
  await page.getByText(/(Ann|Ben) pays (Ann|Ben)/).waitFor();
  assert.deepEqual(await violations(page), []);
  await shot(page, "handover-over-phone");
  await pick(page, "Matches");
  await page.getByText("Ann – Ben, Montreal").waitFor();
  await finish(page);
});
