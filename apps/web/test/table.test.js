// The table in a browser, used as people use it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { act, handOf, keyboard, match, mouse, stored, turn, until } from "./play.js";
import { begin, DESKTOP, landed, open, PHONE, pick, settings, shot, start, violations } from "./support.js";

// The command that ./dev web builds.
const MILLE = fileURLToPath(new URL("../../../build/release/bin/mille", import.meta.url));
let table;
let folder;

before(async () => {
  table = await begin();
  folder = mkdtempSync(join(tmpdir(), "mille-table-"));
});
after(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

const command = (...args) => execFileSync(MILLE, args, { encoding: "utf8" });

async function downloaded(page, button = "Download record") {
  const [file] = await Promise.all([page.waitForEvent("download"), pick(page, button)]);
  const path = join(folder, `${Math.random()}.mille`);
  await file.saveAs(path);
  return path;
}

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test("a match is played by clicks to its payment, and the command verifies its record", async () => {
  const page = await open(table);
  await start(page, { opponent: "Greedy", options: { target: "150" } });
  await match(page, mouse);
  await page.getByRole("rowheader", { name: "To pay" }).waitFor();
  const sheet = page.locator(".sheet tbody tr");
  assert((await sheet.count()) >= 1);
  assert.deepEqual(await violations(page), []);
  await shot(page, "over-desktop");
  const path = await downloaded(page);
  command("replay", "--verify", path);
  assert.match(readFileSync(path, "utf8"), /"match_end":1/);
  await finish(page);
});

test("a match is played by keyboard alone", async () => {
  const page = await open(table, { init: () => localStorage.setItem("mille.lesson-offered", "true") });
  // The first thing that has the focus is Play; after it, the table.
  await page.locator(".play:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".hand .card:focus").waitFor();
  await turn(page);
  await page.keyboard.press("h");
  await page.locator(".hint").waitFor();
  await page.keyboard.press("d");
  await page.locator("[data-phase=lay]").waitFor();
  // Another match, to a low target.
  await page.getByRole("button", { name: "Menu", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New match" });
  await dialog.getByLabel("target").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("60");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("target 60").waitFor();
  await match(page, keyboard);
  await page.getByRole("rowheader", { name: "To pay" }).waitFor();
  await finish(page);
});

test("there is no sound until it is turned on, and then also after a reload", async () => {
  const page = await open(table, { init: () => {
    globalThis.tones = [];
    const Source = globalThis.OscillatorNode;
    globalThis.OscillatorNode = class extends Source {
      constructor(audio, options) {
        super(audio, options);
        globalThis.tones.push(options.frequency);
      }
    };
  } });
  const tones = () => page.evaluate(() => globalThis.tones.length);
  const draws = async () => {
    assert.equal(await turn(page), "draw");
    await page.keyboard.press("d");
    await page.locator("[data-phase=lay]").waitFor();
  };
  const discards = async () => {
    await mouse.choose(page, 0);
    await page.keyboard.press("x");
    await page.locator("[data-phase=lay]").waitFor({ state: "detached" });
  };
  const box = (use) => settings(page, (dialog) => use(dialog.getByRole("checkbox", { name: "Sound" })));
  await start(page, { opponent: "Random" });
  assert.equal(await box((sound) => sound.isChecked()), false);
  await draws();
  assert.equal(await tones(), 0);
  await box((sound) => sound.check());
  await discards();
  await draws();
  assert((await tones()) > 0);
  await until(async () => /"do":"draw"\}?\n?$/.test((await stored(page))[0].saved.record)); // a page that is left at once loses its last move
  await page.reload();
  await page.locator("[data-phase=lay]").waitFor();
  assert.equal(await box((sound) => sound.isChecked()), true);
  assert.equal(await tones(), 0, "what was heard before is not heard again");
  await discards();
  await draws();
  const heard = await tones();
  assert(heard > 0);
  await box((sound) => sound.uncheck());
  await discards();
  await draws();
  assert.equal(await tones(), heard);
  await finish(page);
});

test("what is not allowed is refused with its rule and the rule's text", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random" });
  assert.equal(await turn(page), "draw");
  const before = await handOf(page);
  await mouse.choose(page, 0);
  await page.keyboard.press("x");
  const alert = page.getByRole("alert");
  await alert.getByText("A turn begins with the draw").waitFor();
  await alert.getByText("Rule T1").click();
  await alert.getByText("A turn begins with exactly one of").waitFor();
  assert.deepEqual(await handOf(page), before);
  await mouse.press(page, "Draw");
  await page.locator("[data-phase=lay]").waitFor();
  assert.equal(await alert.count(), 0);
  const two = (await handOf(page)).length;
  assert.equal(two, before.length + 1);
  await page.locator(".heap").first().click({ force: true });
  await alert.getByText("You have already taken this turn's card").waitFor();
  // Before anything is tried: why the chosen cards make no set.
  await mouse.choose(page, 0);
  await mouse.choose(page, two - 1);
  await page.locator("#why").getByText(/^This set would have |is neither of rank/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Lay" }).first().getAttribute("aria-disabled"), "true");
  await shot(page, "refused-desktop");
  assert.deepEqual(await violations(page), []);
  await finish(page);
});

test("cards are dragged: the stock to the hand, a card to the pile", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random" });
  await turn(page);
  const before = (await handOf(page)).length;
  const middle = async (locator) => {
    const box = await locator.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const dragTo = async (from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(to[0], to[1], { steps: 6 });
    await page.mouse.up();
  };
  await landed(page); // a press goes where a card was seen
  await dragTo(await middle(page.locator(".heap").first()), await middle(page.locator(".hand")));
  await page.locator("[data-phase=lay]").waitFor();
  assert.equal((await handOf(page)).length, before + 1);
  await landed(page);
  const card = page.locator(".hand [data-card]").first();
  const name = await card.getAttribute("data-card");
  const [x, y] = await middle(card);
  await dragTo([x - 15, y], await middle(page.locator(".heap").nth(1)));
  await page.locator(".story li", { hasText: "You discard" }).first().waitFor();
  assert.equal((await handOf(page)).filter((one) => one === name).length <= 1, true);
  assert.equal((await handOf(page)).length, before);
  await finish(page);
});

test("on a phone a turn is played by taps, in the dark, and nothing is wider than the screen", async () => {
  const page = await open(table, { viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: "dark", reducedMotion: "reduce" });
  await start(page, { opponent: "Club" });
  const tap = {
    press: (on, name) => on.locator(".board, .over").getByRole("button", { name }).first().tap({ force: true }),
    choose: (on, index) => on.locator(`.hand [data-index="${index}"]`).tap({ position: { x: 8, y: 30 } }),
  };
  for (let i = 0; i < 8; i++) await act(page, tap);
  await turn(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  const slow = await page.locator(".hand .card").first().evaluate((card) => getComputedStyle(card).transitionDuration);
  assert.equal(slow, "0s");
  assert.deepEqual(await violations(page), []);
  await shot(page, "play-phone-dark");
  await finish(page);
});

test("what the opponent does is told to a screen reader, cards by their names", async () => {
  const page = await open(table);
  await start(page, { opponent: "Greedy" });
  const told = page.locator("[data-told]");
  for (let i = 0; i < 6; i++) await act(page, mouse);
  await turn(page);
  assert.match(await told.textContent(), /Your turn|Lay sets/);
  const card = page.locator(".hand [data-card]").first();
  assert.match(await card.getAttribute("aria-label"), / of (clubs|diamonds|hearts|spades), \d+ points/);
  assert.deepEqual(await violations(page), []);
  await shot(page, "play-desktop");
  await finish(page);
});

test("on the opponent’s turn nothing is played for it, and no hint looks into its hand", async () => {
  const page = await open(table, {
    init: () => {
      // The pause of a calm opponent does not end: nothing here depends on how fast the test is.
      const { setTimeout } = window;
      window.setTimeout = (act, wait, ...rest) => (wait === 1500 ? 0 : setTimeout(act, wait, ...rest));
    },
  });
  await start(page, { opponent: "Random" });
  assert.equal(await turn(page), "draw"); // the opponent may begin
  const pace = (value) => settings(page, (dialog) => dialog.getByLabel("The opponent plays").selectOption(value));
  await pace("calm");
  await mouse.press(page, "Draw");
  await page.locator("[data-phase=lay]").waitFor();
  await mouse.choose(page, 0);
  await mouse.press(page, "Discard");
  await page.locator(".prompt", { hasText: "Random is playing" }).waitFor();
  const story = await page.locator(".story li").count();
  await mouse.press(page, "Draw");
  await page.getByRole("alert").getByText("It is your opponent’s turn").waitFor();
  assert.equal(await page.locator(".story li").count(), story);
  await page.getByRole("button", { name: "Hint" }).click({ force: true });
  await page.getByRole("alert").getByText("It is your opponent’s turn").waitFor();
  assert.equal(await page.locator(".hint").count(), 0);
  await pace("at once");
  await turn(page);
  await finish(page);
});

test("a hint names an action and its reason; undo takes the last decision back", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random" });
  assert.equal(await turn(page), "draw");
  const before = await handOf(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint").waitFor();
  assert.match(await page.locator(".hint p").first().textContent(), /^(Draw|Take) .+\. .{5,}\.$/);
  assert.doesNotMatch(await page.locator(".hint p").first().textContent(), /\d+ trial/);
  await page.locator(".stock.wanted, .pile.wanted").waitFor();
  assert.match(await page.locator("[data-told]").textContent(), /^Hint: (Draw|Take) .+\.$/);
  await page.getByRole("button", { name: "Do it" }).click();
  await page.locator("[data-phase=lay]").waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint details").filter({ hasText: /\d+ trials/ }).waitFor();
  assert.doesNotMatch(await page.locator(".hint p").first().textContent(), /\d+ trial/);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator("[data-phase=draw]").waitFor();
  assert.deepEqual(await handOf(page), before);
  await finish(page);
});

test("a match goes on after a reload where it stood", async () => {
  const page = await open(table);
  await start(page, { opponent: "Greedy", variant: "Progressive" });
  for (let i = 0; i < 5; i++) await act(page, mouse);
  const phase = await turn(page);
  const hand = await handOf(page);
  const story = await page.locator(".story").textContent();
  await page.reload();
  assert.equal(await turn(page), phase);
  assert.deepEqual(await handOf(page), hand);
  assert.equal(await page.locator(".story").textContent(), story);
  await act(page, mouse);
  await finish(page);
});

test("a sealed match asks for a share, goes on after a reload, and is verified by what was noted", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random", sealed: true });
  const commitment = await page.locator(".over code").textContent();
  assert.match(commitment, /^[0-9a-f]{64}$/);
  assert.equal(await page.locator("#menu", { hasText: "Download record" }).count(), 0, "there is no record before the share");
  assert.deepEqual(await violations(page), []);
  await shot(page, "sealed-desktop");
  await page.getByText("How nobody can choose the cards").click();
  await page.getByLabel("Your share").fill("any text");
  await page.getByRole("button", { name: "Deal", exact: true }).click();
  await page.locator("aside code").nth(2).waitFor(); // until then the question for the share counts as the person's turn
  await turn(page);
  assert.equal(await page.getByRole("button", { name: "Undo" }).getAttribute("aria-disabled"), "true");
  await act(page, mouse);
  await turn(page);
  const hand = await handOf(page);
  const noted = await page.locator("aside code").allTextContents();
  assert.equal(noted[0], commitment);
  assert.equal(noted.length, 3);
  assert.equal(await page.locator("aside code strong").textContent(), noted[2].slice(0, 20), "the digits to compare are marked");
  await page.reload();
  await turn(page);
  assert.deepEqual(await handOf(page), hand);
  assert.deepEqual(await page.locator("aside code").allTextContents(), noted);
  await pick(page, "Resign");
  await page.getByRole("dialog").getByText("counts as if your opponent had gone out now").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByText("Checked: nobody could choose the cards.").waitFor();
  await page.locator(".over").getByText("You gave up; the deal counts as if Random had gone out").waitFor();
  await page.getByText("What was checked").click();
  await page.getByText("Every card of 1 deal follows from the key.").waitFor();
  assert.deepEqual(await violations(page), []);
  await shot(page, "verified-desktop");
  const record = await downloaded(page);
  const notes = await downloaded(page, "Download notes");
  const { commit, share } = JSON.parse(readFileSync(notes, "utf8"));
  assert.deepEqual([commit, share.hex], noted.slice(0, 2));
  assert.match(command("replay", "--verify", "--notes", notes, record), /^match 1: verified\n/);
  await finish(page);
});

test("a sealed match that is left before its share is not kept, and the next has another seed", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random", sealed: true });
  const first = await page.locator(".over code").textContent();
  await page.reload();
  await start(page, { opponent: "Random", sealed: true });
  assert.notEqual(await page.locator(".over code").textContent(), first);
  await finish(page);
});

test("a house rule is typed, corrected at the line that is wrong, and played", async () => {
  const page = await open(table);
  await pick(page, "House rules");
  const editor = page.getByRole("dialog", { name: "House rules" });
  await editor.getByText("No problem found").waitFor();
  assert.match(await editor.getByLabel("Script").inputValue(), /mille check/);
  const script = (field) => `return {\n  name = "low-target",\n  title = "Low target",\n  match = { ${field} = 300 },\n  expect = {\n    { settle = { stakes = { 1, 3 }, winner = { total = 310 }, loser = { total = 200 } }, pays = 4 },\n  },\n}\n`;
  await editor.getByLabel("Script").fill(script("targt"));
  await editor.getByText("Line 4").waitFor();
  assert.match(await editor.locator("#problems").textContent(), /target/);
  assert.deepEqual(await violations(page), []);
  await shot(page, "editor-desktop");
  await editor.getByRole("button", { name: "Line 4" }).click();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "TEXTAREA");
  await editor.getByLabel("Script").fill(script("target").replace("pays = 4", "pays = 5"));
  await editor.getByText("Line 6").waitFor();
  await editor.getByLabel("Script").fill(script("target"));
  await editor.getByText("No problem found").waitFor();
  await editor.getByRole("button", { name: "Try it in 20 matches" }).click();
  await editor.getByText("What the rule does, in 20 matches").waitFor();
  // A match to 300 has fewer deals than one to 1,200, and pays less.
  const cell = async (name) => Number.parseFloat(await editor.getByRole("row", { name }).getByRole("cell").textContent());
  assert.ok(await cell("Deals per match") < 6, await editor.locator(".report").textContent());
  assert.ok(await cell("Payment, in small stakes") < await cell("Payment under the rules of montreal"));
  assert.deepEqual(await violations(page), []);
  await shot(page, "editor-report");
  // Another script has its own report.
  const hooked = script("target").replace("  expect", "  hooks = {\n    settle = function(match, payment)\n      if match.deals > 999 then\n        return { total = 1 }\n      end\n    end,\n  },\n  expect");
  await editor.getByLabel("Script").fill(hooked);
  await editor.locator(".report").waitFor({ state: "detached" });
  await editor.getByText("No problem found").waitFor();
  await editor.getByRole("button", { name: "Try it in 20 matches" }).click();
  await editor.getByText("What the rule does, in 20 matches").waitFor();
  assert.match(await editor.getByRole("row", { name: "settle" }).textContent(), /called \d+ times?, changed 0 results/);
  await editor.getByText("Lines that never ran: 8.").waitFor();
  await editor.getByLabel("Script").fill(script("target"));
  await editor.getByText("No problem found").waitFor();
  await editor.getByRole("button", { name: "Play it" }).click();
  await page.getByText("Score sheet: target 300").waitFor();
  for (let i = 0; i < 4; i++) await act(page, mouse);
  // It is kept for later matches, and a reload finds the match under it.
  await page.reload();
  await page.getByText("Score sheet: target 300").waitFor();
  await pick(page, "New match");
  await page.getByLabel("Variant").selectOption({ label: "Low target (house rule)" });
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await pick(page, "House rules");
  await editor.getByLabel("Begin with").selectOption("template");
  assert.match(await editor.getByLabel("Script").inputValue(), /mille check/);
  await editor.getByLabel("Begin with").selectOption("kept:low-target");
  assert.equal(await editor.getByLabel("Script").inputValue(), script("target"));
  // Forgotten, it is in no list, and its script stays in the editor.
  await editor.getByRole("button", { name: "Forget it" }).click();
  assert.equal(await editor.getByLabel("Script").inputValue(), script("target"));
  assert.equal(await editor.getByRole("button", { name: "Forget it" }).count(), 0);
  await editor.getByRole("button", { name: "Close" }).click();
  await pick(page, "New match");
  assert.equal(await page.getByLabel("Variant").getByText("Low target").count(), 0);
  await finish(page);
});

test("the editor colours a script and completes it from the annotations of mille new variant", async () => {
  const page = await open(table);
  await pick(page, "House rules");
  const editor = page.getByRole("dialog", { name: "House rules" });
  const text = editor.getByLabel("Script");
  const offered = async () => (await editor.locator(".completions code").allTextContents()).join(" ");
  const typed = async (script, wanted) => {
    await text.fill("");
    await text.pressSequentially(script);
    assert.equal(await offered(), wanted, script);
  };
  await typed('return {\n  name = "x",\n  pi', "pile");
  await text.press("Tab");
  assert.match(await text.inputValue(), /pile$/);
  await typed("return { pile = { ", "");
  await typed("return { pile = { w", "wild_upcard");
  await typed('return { pile = { take = "pair_or', "pair_or_wild pair_or_join");
  await text.press("ArrowDown");
  assert.deepEqual(await violations(page), []);
  await shot(page, "editor-completion");
  await text.press("Tab");
  assert.match(await text.inputValue(), /"pair_or_join$/);
  await typed("return { hooks = { allow = function(action, view) if view.me.s", "seat sets");
  await typed("return { hooks = { allow = function(action, view) if action.k", "kind");
  await typed("return { options = { stakes = { ra", "range");
  await typed("return { -- pi", "");
  await text.press("Escape");
  assert.equal(await page.getByRole("dialog", { name: "House rules" }).count(), 0, "without completions, Escape closes the editor");
  await finish(page);
});

test("a hostile script costs its own run and never the page", async () => {
  const page = await open(table);
  await start(page, { opponent: "Random" });
  await turn(page);
  const hand = await handOf(page);
  await pick(page, "House rules");
  const editor = page.getByRole("dialog", { name: "House rules" });
  for (const script of [
    "while true do end",
    "local t = {} while true do t[#t + 1] = ('x'):rep(1000) end",
    "local function f() return f() + 1 end return f()",
    `return ${"{".repeat(3000)}`,
  ]) {
    await editor.getByLabel("Script").fill(script);
    await editor.locator(".problems li, .problems .bad").first().waitFor();
    assert.equal(await editor.getByRole("button", { name: "Play it" }).getAttribute("aria-disabled"), "true");
  }
  assert.equal(await editor.locator(".painted span").count() > 0, true);
  // A long script, whose colors could take ten seconds, has none.
  await editor.getByLabel("Script").fill("local x = 1\n".repeat(2000));
  await editor.locator(".painted").evaluate((painted) => painted.textContent.length > 20_000 || Promise.reject(painted.textContent));
  assert.equal(await editor.locator(".painted span").count(), 0);
  // One that is well until it is played.
  const late = `return { name = "late", hooks = { score_deal = function(deal, score) while true do end end } }`;
  await editor.getByLabel("Script").fill(late);
  await editor.locator(".problems li, .problems .good").first().waitFor();
  await editor.getByRole("button", { name: "Close" }).click();
  await act(page, mouse);
  assert.notDeepEqual(await handOf(page), hand);
  await finish(page);
});

test("an engine that does not answer is stopped; the match stands as it was and goes on", async () => {
  const page = await open(table, {
    init: () => {
      // As if the call never ended: the worker does not get it.
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message, ...rest) {
        if (message.call !== window.lost) post.call(this, message, ...rest);
      };
    },
  });
  await start(page, { opponent: "Random" });
  assert.equal(await turn(page), "draw");
  const hand = await handOf(page);
  await page.clock.install();
  await page.evaluate(() => (window.lost = "apply"));
  await mouse.press(page, "Draw");
  await page.clock.fastForward(21000);
  await page.getByRole("alert").getByText("did not answer in time").waitFor();
  assert.deepEqual(await handOf(page), hand);
  await page.evaluate(() => (window.lost = ""));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("[data-phase=lay]").waitFor();
  await page.evaluate(() => (window.lost = "check"));
  await pick(page, "House rules");
  await page.getByText("Checking…").waitFor();
  await page.clock.runFor(6000);
  await page.getByText("The script was stopped after 5 seconds").waitFor();
  await finish(page);
});

test("a hook that fails in play is named with its line, and the match goes on", async () => {
  const page = await open(table, {
    init: () => {
      const script = `return { name = "trap", hooks = {\n  allow = function(action, view)\n    if view.turns and view.turns > 1 then while true do end end\n  end } }`;
      const rules = [{ id: "trap", script }];
      localStorage.setItem("mille.house-rules", JSON.stringify(rules));
    },
  });
  await start(page, { variant: "trap (house rule)", opponent: "Random" });
  let said = false;
  for (let i = 0; i < 12 && !said; i++) {
    await Promise.race([turn(page), page.getByRole("alert").waitFor()]);
    said = await page.getByRole("alert").isVisible();
    if (!said) await act(page, mouse).catch(() => {});
  }
  assert.match(await page.getByRole("alert").textContent(), /trap\.lua:3: allow failed \(.*so the action is allowed/);
  await turn(page);
  await act(page, mouse);
  await start(page, { variant: "Montreal", opponent: "Random" });
  assert.equal(await turn(page), "draw");
  await page.context().close();
});

test("a record of the command is looked at step by step", async () => {
  const path = join(folder, "watched.mille");
  command("watch", "--player", "greedy", "--player", "random", "--seed", "7", "--record", path);
  const page = await open(table);
  await page.getByLabel("Open a record").setInputFiles(path);
  await page.getByRole("heading", { name: /greedy against random/ }).waitFor();
  await page.getByText("The upcard is 7♥").waitFor();
  await page.getByRole("button", { name: "Forward" }).click();
  await page.getByText("greedy draws").waitFor();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await page.getByText(/^6 of /).waitFor();
  assert.deepEqual(await violations(page), []);
  await shot(page, "replay-desktop");
  await page.getByRole("button", { name: "End", exact: true }).click();
  await page.getByText("greedy wins the match").waitFor();
  await page.getByRole("rowheader", { name: "To pay" }).waitFor();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.locator(".home").waitFor();
  await finish(page);
});

test("a record is dropped on the page; a damaged one is refused with its line, and the match goes on", async () => {
  const path = join(folder, "damaged.mille");
  command("watch", "--player", "greedy", "--player", "random", "--seed", "7", "--record", path);
  const whole = readFileSync(path, "utf8");
  const damaged = whole.replace('"do":"discard 4C"', '"do":"discard KS"');
  const page = await open(table);
  await start(page, { opponent: "Random" });
  await turn(page);
  const hand = await handOf(page);
  const drop = (text) =>
    page.evaluate((record) => {
      const data = new DataTransfer();
      data.items.add(new File([record], "match.mille"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, text);
  await drop(damaged);
  await page.getByRole("alert").getByText(/This record cannot be shown, line \d+: /).waitFor();
  assert.deepEqual(await handOf(page), hand);
  await drop("no record");
  await page.getByRole("alert").getByText("line 1").waitFor();
  await drop(whole.split("\n").slice(0, 9).join("\n"));
  await page.getByRole("heading", { name: /Record/ }).waitFor();
  await page.getByText("ends before its match does").waitFor();
  await finish(page);
});

test("without storage the match is played all the same, and the page says that it cannot be kept", async () => {
  const page = await open(table, {
    init: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      IDBFactory.prototype.open = () => {
        throw new DOMException("forbidden", "SecurityError");
      };
    },
  });
  await start(page, { opponent: "Random" });
  await page.getByRole("alert").getByText("cannot be saved in this browser").waitFor();
  await act(page, mouse);
  await finish(page);
});

test("a browser without WebAssembly, or an engine that is not there, is told in a sentence", async () => {
  const context = await table.browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await context.route(/serve-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `self.WebAssembly = undefined;${await answer.text()}` });
  });
  await page.goto(table.address);
  await page.getByRole("alert").getByText("use a current browser").waitFor();
  await context.unrouteAll({ behavior: "wait" }); // the service worker may ask for the script, too
  await context.close();
  const other = await table.browser.newContext({ viewport: PHONE });
  await other.route(/serve-.*\.js$/, (route) => route.abort());
  const lost = await other.newPage();
  await lost.goto(table.address);
  await lost.getByRole("alert").getByText("Failed to fetch").waitFor();
  await other.close();
});
