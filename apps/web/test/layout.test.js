// The layout of the table: a thousand random hands and windows. No browser is needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sources } from "./sources.js";

const { cardsOf, fan, indexOf, layout, lowOf, shapeOf, TALL, zonesOf } = await sources(["layout"]);

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const GAP = { upright: 6, side: 4, tablet: 10, desk: 10 };

/** Numbers that are the same in every run. */
function dice(seed) {
  let state = seed;
  return (from, to) => {
    state = (state * 48271) % 2147483647;
    return from + (state % (to - from + 1));
  };
}

function handOf(roll, n) {
  return Array.from({ length: n }, () => RANKS[roll(0, 12)]).sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b));
}

/** What the page's texts take in a window, within a few pixels. */
function textsOf(window, shape, slip = 0) {
  const { rem } = window;
  const low = lowOf(window, shape);
  const bar = { upright: [52, 46, 44, 44][low], side: 44, tablet: 60, desk: 60 }[shape];
  const name = (low > 0 ? 36 : 44) * (rem / 16);
  const own = shape === "upright" && low > 0 ? 0 : 1.6 * rem;
  const names = shape === "side" && low > 0 ? [0, 0] : shape === "desk" ? [4.6 * rem, 4 * rem] : [name, shape === "side" ? 1.6 * rem : own];
  const acts = shape === "side" ? 8 + 112 : 74;
  return { bar, status: 0, names, acts, slip, look: shape === "upright" && low === 0 ? 0 : 44 };
}

const WINDOWS = [
  [320, 568], [360, 640], [375, 667], [390, 844], [412, 915], [568, 320], [667, 375], [844, 390], [768, 1024], [820, 1180], [1024, 768], [1280, 720],
  [1366, 768], [1920, 1080], [2560, 1440],
];

/** Looks at a layout; `what` names it in what is wrong. */
function look(window, texts, table, what) {
  const plan = layout(window, texts, table);
  const { shape, hand } = plan;
  const cards = cardsOf(window, shape);
  const zones = zonesOf(window, shape, cards.heap);
  const index = indexOf(hand.width, window.large);
  assert(hand.width >= 44, `${what}: a card of ${hand.width}`);
  hand.places.forEach((place, i) => {
    assert(place.x >= -0.01 && place.x + hand.width <= zones.hand + 0.01, `${what}: card ${i} leaves the hand's zone`);
    assert(place.y >= 0 && place.y + hand.width * TALL <= hand.height + hand.width * 0.06, `${what}: card ${i} leaves the hand's height`);
    const next = hand.places[i + 1];
    if (!next) return;
    if (next.row === place.row) {
      assert(next.x - place.x >= 42 - 0.01, `${what}: a strip of ${next.x - place.x}`);
      assert(next.x - place.x >= index.width - 0.01, `${what}: card ${i + 1} lies on the index of its neighbour`);
    } else {
      const below = next.y - place.y;
      assert(below >= 44 - 0.01 && below >= index.height - 0.01, `${what}: a row of ${below}`);
    }
  });
  for (const [seat, rung] of [[0, plan.theirs], [1, plan.own]]) {
    const sizes = seat === 1 && table.landing > 0 ? [...table.sets[1], table.landing] : table.sets[seat];
    for (const size of sizes) assert(rung.width + (size - 1) * rung.step <= zones.sets, `${what}: a set of ${size} leaves its zone`);
    assert(rung.width <= hand.width * 0.86 || rung.width === 34, `${what}: sets larger than the hand`);
    if (rung.width >= 42) assert(rung.step >= indexOf(rung.width, window.large).width, `${what}: a set's card lies on its neighbour's index`);
  }
  const gap = GAP[shape];
  const heaps = cards.heap * TALL + (shape === "side" ? 4 : 18);
  const zone = (rung, seat) => (shape === "desk" ? Math.max(rung.height, texts.names[seat]) : rung.height + texts.names[seat]);
  const turn = shape === "side" ? Math.max(hand.height + plan.slot, texts.acts) : plan.slot + hand.height + texts.acts;
  const middle = shape === "side" ? Math.max(heaps, zone(plan.theirs, 0), zone(plan.own, 1)) : heaps + zone(plan.theirs, 0) + zone(plan.own, 1) + 2 * gap;
  assert(texts.bar + middle + gap + turn <= plan.height + 1, `${what}: ${texts.bar + middle + gap + turn} on a page of ${plan.height}`);
  const spread = plan.pile.reduce((sum, step) => sum + step, 0) + cards.heap;
  assert(plan.pile.length === Math.max(0, table.pile - 1) && spread <= Math.max(zones.middle - cards.heap, cards.heap) + 0.01, `${what}: a pile of ${spread}`);
  assert(plan.height >= window.height && plan.tall === plan.height > window.height);
  return plan;
}

test("nothing overlaps its neighbour's index and nothing leaves the window, in a thousand random hands and windows", () => {
  const roll = dice(7);
  const shapes = new Set();
  for (let i = 0; i < 1000; i++) {
    const window = { width: roll(320, 2560), height: roll(256, 1440), rem: [16, 16, 18, 21, 32][roll(0, 4)], large: roll(0, 3) === 0 };
    const shape = shapeOf(window);
    shapes.add(shape);
    const sets = () => Array.from({ length: roll(0, 13) }, () => roll(3, 8));
    const table = { hand: handOf(roll, roll(0, 60)), sets: [sets(), sets()], landing: roll(0, 1) * 3, pile: roll(0, 80) };
    look(window, textsOf(window, shape, roll(0, 3) === 0 ? roll(40, 120) : 0), table, `${i}: ${JSON.stringify({ window, shape, hand: table.hand.length, sets: table.sets })}`);
  }
  assert.deepEqual([...shapes].sort(), ["desk", "side", "tablet", "upright"]);
});

test("on the screens that people have, the table is as high as the screen", () => {
  const roll = dice(11);
  for (const [width, height] of WINDOWS) {
    for (let i = 0; i < 50; i++) {
      const window = { width, height, rem: width >= 2240 ? 21 : width >= 1600 ? 18 : 16, large: false };
      const shape = shapeOf(window);
      const sets = (most) => Array.from({ length: roll(0, most) }, () => roll(3, 6));
      const table = { hand: handOf(roll, roll(1, 24)), sets: [sets(6), sets(6)], landing: 3, pile: roll(0, 40) };
      const plan = look(window, textsOf(window, shape), table, `${width}×${height}`);
      assert(!plan.tall, `${width}×${height} scrolls: ${JSON.stringify({ hand: table.hand.length, sets: table.sets, plan: plan.height })}`);
    }
  }
});

test("a slip, or cards that may come down, never move the hand", () => {
  const roll = dice(5);
  for (const [width, height] of WINDOWS) {
    for (let i = 0; i < 20; i++) {
      const window = { width, height, rem: 16, large: false };
      const shape = shapeOf(window);
      const table = { hand: handOf(roll, roll(5, 30)), sets: [[3, 4], [3, 3, 5]], landing: 3, pile: 5 };
      const [plain, slipped] = [0, 90].map((slip) => layout(window, textsOf(window, shape, slip), table));
      if (plain.tall) continue;
      assert.deepEqual(slipped.hand, plain.hand, `${width}×${height}`);
      assert.equal(slipped.height, plain.height);
    }
  }
});

test("rows of a hand are even and break between ranks where that costs little", () => {
  const ranks = ["A", "A", "2", "4", "6", "6", "8", "8", "9", "10", "10", "J", "J", "Q", "Q"];
  const { places, rows } = fan(ranks, 64, 382, false);
  assert.equal(rows, 2);
  const last = places.findIndex((place) => place.row === 1);
  assert(last >= 6 && last <= 9 && ranks[last] !== ranks[last - 1], `${last}`);
});

test("a small window asks for a small table, large letters too", () => {
  assert.equal(shapeOf({ width: 1280, height: 800, rem: 16 }), "desk");
  assert.equal(shapeOf({ width: 640, height: 400, rem: 16 }), "side");
  assert.equal(shapeOf({ width: 320, height: 200, rem: 16 }), "upright");
  assert.equal(shapeOf({ width: 1280, height: 1200, rem: 32 }), "upright");
  assert.equal(shapeOf({ width: 820, height: 1180, rem: 16 }), "tablet");
});
