// Learning from one's mistakes: the table as it stood, the move that one finds oneself, and what is shown of both.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALL, Engine, Phase, Player, Table } from "../../../build/web/package/dist/node.js";
import { stored } from "./play.js";
import { begin, fits, landed, open, pick, shot, SIZES, violations } from "./support.js";

/** A review takes a fraction of a second for each decision. */
const LONG = { timeout: 300_000 };
const WORDS = {
  en: { menu: "Menu", matches: "Matches", review: "Review", done: "The review is done.", learn: "Learn from my mistakes", me: "Show me", leave: "Done" },
  fr: { menu: "Menu", matches: "Parties", review: "Revoir", done: "La revue est finie.", learn: "Apprendre de mes erreurs", me: "Montrer", leave: "Terminer" },
};
let table;

before(async () => {
  table = await begin();
});
after(() => table?.close());

/** A match of a person who plays at random, in the library of a page. With seed 1 they make six mistakes, with seed 3 one. */
async function kept(page, seed) {
  const engine = new Engine();
  const match = new Table(engine.variant("montreal", { target: 60 }), { seed, stakes: [1, 3] });
  ["random", "club"].forEach((name, seat) => match.setPlayer(seat, new Player(engine, name)));
  match.setSeatName(0, "you");
  while (match.info.phase !== Phase.OVER) {
    if (match.info.phase === Phase.BETWEEN) match.nextDeal();
    else match.step();
  }
  const one = {
    id: "kept", began: 1, played: 2, revision: 1,
    saved: { setup: { source: { id: "montreal" }, options: { target: "60" }, opponent: "club", stakes: [1, 3], sealed: false }, record: match.record(ALL) },
    summary: { opponent: "club", variant: "montreal", deals: 1, totals: [0, 0], naturals: [0, 0], over: true, winner: 1, won: -1 },
  };
  for (const owner of [match, engine]) owner.close();
  await page.locator(".home").waitFor();
  await page.evaluate((match) => new Promise((resolve, reject) => {
    const ask = indexedDB.open("mille", 1);
    ask.onupgradeneeded = () => ask.result.createObjectStore("matches", { keyPath: "id" });
    ask.onerror = () => reject(ask.error);
    ask.onsuccess = () => {
      const transaction = ask.result.transaction("matches", "readwrite");
      transaction.objectStore("matches").put(match);
      transaction.oncomplete = () => resolve(ask.result.close());
    };
  }), one);
  await page.reload();
  await page.locator(".home").waitFor();
}

const library = async (page) => JSON.stringify(await stored(page));

async function review(page, words = WORDS.en) {
  await pick(page, words.matches);
  await page.getByRole("dialog").getByRole("button", { name: words.review }).click();
  await page.getByText(words.done).waitFor(LONG);
}

const slip = (page) => page.locator(".practice-slip");
const says = (page, text) => slip(page).getByText(text).first().waitFor();
const found = (page, n, all = 6) => page.locator(".where").getByText(new RegExp(`^(Mistake ${n} of|Erreur ${n} sur) ${all}$`)).waitFor();
async function choose(page, ...cards) {
  await landed(page);
  for (const card of cards) await page.locator(`.hand [data-card="${card}"][aria-pressed="false"]`).first().click({ position: { x: 8, y: 20 } });
}
const press = (page, name) => page.locator(".board").getByRole("button", { name }).click();

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test("the review marks what was played and what is better on the table, where it was found", async () => {
  const page = await open(table);
  await kept(page, 1);
  await review(page);
  // The costliest: a pile that was left.
  await page.getByRole("button", { name: "Show the position" }).first().click();
  await page.locator(".heap.stock.was").getByText("You drew", { exact: true }).waitFor();
  await page.locator(".heap.pile.wanted").getByText("Better", { exact: true }).waitFor();
  const marked = (mark) => page.locator(`.viewer .fan.open .card.${mark}`).evaluateAll((cards) => cards.map((card) => card.dataset.face));
  assert.deepEqual(await marked("wanted"), ["QH", "QH"]);
  assert.deepEqual(await marked("was"), []);
  await page.getByText("You leave a pile of 9 cards worth 165 points.").waitFor();
  await page.getByText("The pile brings you 9 cards worth 165 points.").waitFor();
  assert.deepEqual(await violations(page), []);
  await shot(page, "review-marked");
  // A discard instead of a set.
  await page.getByRole("button", { name: "Show the position" }).nth(2).click();
  await page.locator(".viewer .fan.open .card.was").waitFor();
  assert.deepEqual([await marked("was"), await marked("wanted")], [["10H"], ["6C", "6D", "6S"]]);
  await page.getByRole("button", { name: "Forward" }).click();
  await page.locator(".viewer .fan.open .card.was").waitFor({ state: "detached" });
  await finish(page);
});

test("one learns from one's mistakes by mouse, and the match stays as it is", async () => {
  const page = await open(table);
  await kept(page, 1);
  const before = await library(page);
  await review(page);
  const address = await page.evaluate(() => location.hash);
  await page.getByRole("button", { name: "Learn from my mistakes" }).click();
  await found(page, 1);
  await page.locator(".where").getByText("Deal 1, turn 2").waitFor();
  await says(page, "Find the better move.");
  assert.deepEqual([await page.locator(".theirs [data-face]").count(), await page.locator(".theirs .set [data-face]").count()], [11, 11], "the opponent’s hand is hidden");
  assert.equal(await page.locator(".card.was, .hand .wanted, .flag").count(), 0);
  // What is not allowed says why, and is no try.
  await choose(page, "QC", "QH");
  await page.locator("#why").filter({ hasText: "It needs at least 3" }).waitFor();
  await page.locator(".board").getByRole("button", { name: /^Lay/ }).click({ force: true });
  await page.getByRole("alert").getByText("Rule S1").waitFor();
  await choose(page, "8C");
  await page.locator(`.hand [data-card="QC"]`).click({ position: { x: 8, y: 20 } });
  await page.locator(`.hand [data-card="QH"]`).click({ position: { x: 8, y: 20 } });
  await press(page, "Discard 8♣");
  await says(page, "Yes, that is better.");
  await page.locator(`.hand [data-card="8C"].wanted`).waitFor();
  await slip(page).getByText("Why", { exact: true }).first().click();
  await slip(page).getByText("+10.8 ± 39.9 points").waitFor();
  await page.getByRole("button", { name: "Next mistake" }).click();

  await found(page, 2);
  await choose(page, "JS");
  await press(page, "Discard J♠");
  await says(page, "That is what you played. Look once more.");
  assert.equal(await page.locator(`.hand [aria-pressed="true"]`).count(), 0);
  // Another is tried in the deals of the review.
  await choose(page, "10H");
  await press(page, "Discard 10♥");
  await says(page, "That is not as good. Look once more.");
  await slip(page).getByText("Why", { exact: true }).click();
  await slip(page).getByText(/^In 60 deals of the unseen cards it scored [\d.]+ ± [\d.]+ points less than the reviewer’s move\.$/).waitFor();
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator(`.hand [data-card="JS"].was`).waitFor();
  await page.locator(`.hand [data-card="JD"].wanted`).waitFor();
  await slip(page).getByText("You played").waitFor();
  await page.locator(".board").getByRole("button", { name: /^Discard/, disabled: true }).waitFor();
  await page.getByRole("button", { name: "Next mistake" }).click();

  await found(page, 3);
  await choose(page, "6S", "6C", "6D");
  await press(page, "Lay 3 sixes");
  await says(page, "Yes, that is better.");
  await says(page, "Then the deal is no chapeau, even if your opponent goes out now.");
  await page.getByRole("button", { name: "Next mistake" }).click();

  await found(page, 4);
  await page.getByRole("button", { name: "Show me" }).click();
  await page.getByRole("button", { name: "Next mistake" }).click();

  // A draw is tried as at the table.
  await found(page, 5);
  await press(page, /^Draw/);
  await says(page, "That is what you played. Look once more.");
  await press(page, /^Take 9 cards/);
  await says(page, "Yes, that is better.");
  await says(page, "The pile brings you 9 cards worth 165 points.");
  await page.getByRole("button", { name: "Next mistake" }).click();

  await found(page, 6);
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator(".own .set.wanted").waitFor();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByRole("heading", { name: "You found 2 of 6 at the first try." }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Once more" }).click();
  await found(page, 1);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("The review is done.").waitFor();
  assert.equal(await page.evaluate(() => location.hash), address);
  assert.equal(await library(page), before);
  await finish(page);
});

test("by keyboard, in French on a dark phone: a wrong move, the better one, both shown, and Escape", async () => {
  const page = await open(table, { viewport: SIZES.tall, colorScheme: "dark", locale: "fr" });
  await kept(page, 1);
  await review(page, WORDS.fr);
  const learn = page.getByRole("button", { name: WORDS.fr.learn });
  await learn.focus();
  await page.keyboard.press("Enter");
  await found(page, 1);
  await says(page, "Trouvez le meilleur coup.");
  await page.locator("[data-told]").getByText(/^Erreur 1 sur 6\. Donne 1, tour 2\. Trouvez le meilleur coup\./).waitFor();
  const take = async (card) => {
    await page.locator(".hand :focus").waitFor();
    await page.keyboard.press("Home");
    const index = await page.locator(".hand [data-card]").evaluateAll((cards, wanted) => cards.findIndex((one) => one.dataset.card === wanted), card);
    for (let i = 0; i < index; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
  };
  await take("8C");
  await page.locator(`.hand [data-card="8C"][aria-pressed="true"]`).waitFor();
  // Escape gives the choice up first.
  await page.keyboard.press("Escape");
  await page.locator(`.hand [aria-pressed="true"]`).waitFor({ state: "detached" });
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: /^Défausser 8♣/ }).waitFor();
  await page.keyboard.press("x");
  await says(page, "Oui, c’est mieux.");
  await says(page, "Vous n’avez pas d’autre carte de ce rang.");
  await page.locator("[data-told]").getByText(/^Oui, c’est mieux\. Vous/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Erreur suivante" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");

  await found(page, 2);
  await take("JS");
  await page.keyboard.press("x");
  await says(page, "C’est ce que vous avez joué. Cherchez encore.");
  await page.getByRole("button", { name: WORDS.fr.me, exact: true }).focus();
  await page.keyboard.press("Enter");
  await slip(page).getByText("Vous avez joué").waitFor();
  await page.getByRole("button", { name: "Erreur suivante" }).and(page.locator(":focus")).waitFor();
  assert.deepEqual(await violations(page), []);
  await shot(page, "practice-phone-dark");
  await page.keyboard.press("Escape");
  await learn.waitFor();
  assert.equal(await slip(page).count(), 0);
  await finish(page);
});

test("the match’s end offers it once the review has found something, and the way back leads out again", async () => {
  const page = await open(table, { viewport: SIZES.tall });
  await kept(page, 3);
  await page.goto(`${table.address}#match=kept`);
  const learn = page.locator(".over").getByRole("button", { name: WORDS.en.learn });
  await page.getByRole("rowheader", { name: "To pay" }).waitFor();
  assert.equal(await learn.count(), 0);
  await page.locator(".over").getByRole("button", { name: "Review" }).click();
  await page.getByText(WORDS.en.done).waitFor(LONG);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await fits(page, SIZES.tall, "match's end");
  await learn.click();
  await found(page, 1, 1);
  await page.goBack();
  await learn.waitFor();
  await page.goForward();
  await learn.click();
  // Whatever the address then asks for takes its place; one that asks for nothing that there is says so.
  await found(page, 1, 1);
  await page.evaluate(() => (location.hash = "#match=unknown"));
  await page.getByText("This match is not in this browser.").waitFor();
  assert.equal(await slip(page).count(), 0);
  await page.evaluate(() => (location.hash = "#match=kept"));
  await learn.click();
  await page.getByRole("button", { name: WORDS.en.me }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByRole("heading", { name: "You found 0 of 1 at the first try." }).waitFor();
  // A reload comes back to the match.
  await page.reload();
  await page.getByRole("rowheader", { name: "To pay" }).waitFor();
  await finish(page);
});

test("it fits every screen, by day and by night", async () => {
  for (const [name, viewport] of Object.entries(SIZES)) {
    const page = await open(table, { viewport, colorScheme: name === "side" ? "dark" : "light" });
    await kept(page, 1);
    await review(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width, name);
    await page.getByRole("button", { name: WORDS.en.learn }).click();
    for (let n = 1; n <= 6; n++) {
      await found(page, n);
      await slip(page).getByText("Find the better move.").waitFor();
      await fits(page, viewport, `${name} ${n}`);
      if (n === 5) assert.deepEqual(await violations(page), []);
      await page.getByRole("button", { name: WORDS.en.me }).click();
      await page.locator(".practice-slip.both").waitFor();
      await fits(page, viewport, `${name} ${n} shown`);
      if (n === 5) {
        assert.deepEqual(await violations(page), []);
        await shot(page, `practice-${name}`);
      }
      await page.getByRole("button", { name: n < 6 ? "Next mistake" : "To the end" }).click();
    }
    await page.getByRole("heading", { name: "You found 0 of 6 at the first try." }).waitFor();
    await fits(page, viewport, `${name} done`);
    await finish(page);
  }
});
