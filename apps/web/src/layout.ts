// Where everything at the table lies, as one pure function of sizes: the window, the heights of its texts, and what is on the table. arrange.ts
// measures the one and sets the other. All lengths are CSS pixels.

/** Upright: a phone, or any small window. Side: a phone on its side. Desk: there is room for the score sheet beside the table. */
export type Shape = "upright" | "side" | "tablet" | "desk";

export interface Room {
  width: number;
  height: number;
  /** The size of the page's letters. */
  rem: number;
  /** Whether cards have large indices. */
  large: boolean;
}

/** What the texts take, as they are set. */
export interface Texts {
  bar: number;
  status: number;
  /** Of the opponent's and the player's name, with what stands beside it. 0 where it is hidden. */
  names: [number, number];
  /** The buttons below the hand, with the margins of the hand's zone. */
  acts: number;
  /** Hint, refusal or lesson; 0 if there is none. */
  slip: number;
  /** The width of the button that shows the pile, where it stands beside it. */
  look: number;
}

export interface OnTable {
  /** The rank of each card in the hand, in the order that is seen. */
  hand: string[];
  /** Sizes of the opponent's and of the player's sets. */
  sets: [number[], number[]];
  /** Cards that may come down as a new set. */
  landing: number;
  pile: number;
}

export interface Place {
  x: number;
  y: number;
  /** Degrees. */
  r: number;
  row: number;
}

/** A hand of cards: `height` includes the room into which chosen cards rise. */
export interface Fan {
  width: number;
  places: Place[];
  rows: number;
  height: number;
}

/** How the sets of one side are drawn: the width of a card, what a covered one shows, and the height of a card by its width. */
export interface Rung {
  width: number;
  step: number;
  crop: number;
  /** Of all rows. */
  height: number;
  /** Whether they fit the room that they were given. */
  fits: boolean;
}

export interface Plan {
  shape: Shape;
  /** The page's height: the window's, or more where the table cannot be made that small. */
  height: number;
  tall: boolean;
  hand: Fan;
  theirs: Rung;
  own: Rung;
  heap: number;
  /** What each card of the pile shows, the oldest first; the top card is not among them. */
  pile: number[];
  /** The height for the prompt above the hand. */
  slot: number;
  /** Widths of the columns: the sheet beside the table, the names left of sets, the heaps between sets. */
  columns: { aside: number; names: number; middle: number };
}

// The least that a finger hits, and what is promised where that saves a row.
const STRIP = 44;
const LEAST_STRIP = 42;
/** Height of a card by its width. */
export const TALL = 1.4;
/** Between rows of the table. */
const GAP: Record<Shape, number> = { upright: 6, side: 4, tablet: 10, desk: 10 };
const EDGE: Record<Shape, number> = { upright: 8, side: 8, tablet: 12, desk: 16 };
/** Between the hand and its zone's edge. */
const HAND_EDGE = 4;
/** The acts beside the hand, with the space before them. */
const SIDE_ACTS = 140;
const SIDE_GAP = 14;
const SETS_GAP = 9;
const ROWS_GAP = 7;
const HEAPS_GAP = 12;
/** The button that shows the pile, where it stands below it. */
const LOOK = 44;
/** Width, what a covered card shows, height by width. The last four are edges and counts. */
const LADDER = [
  [148, 44, 1.4], [132, 39, 1.4], [116, 34, 1.4], [104, 32, 1.4], [92, 29, 1.4], [82, 27, 1.4], [74, 25, 1.4], [66, 23, 1.4], [58, 21, 1.4], [52, 19, 1.4],
  [46, 17, 1.35], [42, 16, 1.25], [38, 14, 1.2], [38, 9, 1.1], [36, 5, 1.1], [34, 3, 1], [34, 3, 0.65],
] as const;
/** From this one on, covered cards show no index. */
const EDGES = 13;

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

export function shapeOf({ width, height, rem }: Pick<Room, "width" | "height" | "rem">): Shape {
  if (width > height && height <= 31 * rem && width >= 34 * rem && height >= 17 * rem) return "side";
  if (width >= 60 * rem) return "desk";
  return width >= 48 * rem ? "tablet" : "upright";
}

/** How short of height a window of its shape is: the style sheet leaves the less important out. */
export function lowOf({ height, rem }: Pick<Room, "height" | "rem">, shape: Shape): 0 | 1 | 2 {
  if (shape === "upright") return height > 43 * rem ? 0 : height > 37.5 * rem ? 1 : 2;
  if (shape === "side") return height > 22 * rem ? 0 : 1;
  return shape === "desk" && height <= 49 * rem ? 1 : 0;
}

/** What of a card its rank and suit take, from its left and from its top. */
export function indexOf(width: number, large: boolean): { width: number; height: number } {
  const ix = large ? Math.min(width * 0.4, 14 + width * 0.2) : Math.min(width * 0.3, 10 + width * 0.13);
  return { width: width * 0.05 + ix, height: width * 0.09 + ix * 2.16 };
}

/** Widths of a card in the hand and on the heaps. */
export function cardsOf(room: Room, shape: Shape): { hand: number; heap: number } {
  const { width, height } = room;
  const low = lowOf(room, shape);
  if (shape === "side") return { hand: clamp(52, height * 0.155, 64), heap: low > 0 ? 48 : clamp(48, height * 0.17, 64) };
  if (shape === "desk" && low > 0) return { hand: clamp(56, height * 0.112, 88), heap: clamp(56, height * 0.105, 84) };
  const hand = clamp(56, Math.min(width * 0.164, height * 0.12), 190);
  if (shape === "upright" && low === 2) return { hand, heap: 44 };
  if (shape === "upright" && low === 1) return { hand, heap: clamp(52, Math.min(width * 0.16, height * 0.1), 140) };
  return { hand, heap: clamp(56, Math.min(width * 0.18, height * 0.125), 200) };
}

/** Widths of the zones. */
export function zonesOf({ width, rem }: Room, shape: Shape, heap: number): { hand: number; sets: number; middle: number } & Plan["columns"] {
  const edge = EDGE[shape];
  if (shape === "side") {
    const middle = Math.round(clamp(2 * heap + 24, width * 0.3, 2 * heap + HEAPS_GAP + 150));
    return { hand: width - 2 * HAND_EDGE - SIDE_ACTS, sets: Math.floor((width - 2 * edge - 2 * SIDE_GAP - middle) / 2), middle, aside: 0, names: 0 };
  }
  if (shape === "desk") {
    const aside = Math.round(clamp(18 * rem, width * 0.22, 24 * rem));
    const names = Math.round(10.5 * rem);
    const table = width - aside;
    return { hand: table - 2 * HAND_EDGE, sets: table - edge - names - 16, middle: table - edge, aside, names };
  }
  return { hand: width - 2 * HAND_EDGE, sets: width - 2 * edge, middle: width - 2 * edge, aside: 0, names: 0 };
}

/** Rows filled to the mean, broken between ranks where that moves at most two cards. */
function rowsOf(ranks: string[], perRow: number): string[][] {
  const count = Math.ceil(ranks.length / perRow);
  const rows: string[][] = [];
  for (let from = 0, left = count; from < ranks.length; left--) {
    const mean = Math.ceil((ranks.length - from) / left);
    let to = Math.min(from + mean, ranks.length);
    for (const shift of [0, 1, -1, 2, -2]) {
      const at = from + mean + shift;
      const fits = at <= from + perRow && at > from && ranks.length - at <= (left - 1) * perRow;
      if (at >= ranks.length || !fits || ranks[at] === ranks[at - 1]) continue;
      to = at;
      break;
    }
    rows.push(ranks.slice(from, to));
    from = to;
  }
  return rows;
}

/** A hand in as few rows as thumbs allow, opened to `high` if that is more than it needs. */
export function fan(ranks: string[], width: number, across: number, large: boolean, high = 0): Fan {
  const tall = width * TALL;
  const lift = Math.ceil(width * 0.2);
  if (ranks.length === 0) return { width, places: [], rows: 1, height: Math.ceil(lift + tall) };
  const index = indexOf(width, large);
  const wide = Math.max(STRIP, width * 0.36, index.width);
  const narrow = Math.max(LEAST_STRIP, width * 0.36, index.width);
  // A fan that turns its cards needs room at its ends.
  const turned = across - width * 0.2;
  const held = across > 560 && ranks.length <= 20 && (ranks.length - 1) * wide + width <= turned;
  const room = held ? turned : across;
  const perRow = (strip: number) => Math.max(1, Math.floor((room - width) / strip) + 1);
  const saves = Math.ceil(ranks.length / perRow(narrow)) < Math.ceil(ranks.length / perRow(wide));
  const strip = saves ? narrow : wide;
  const rows = rowsOf(ranks, perRow(strip));
  const tight = Math.max(STRIP, width * 0.78, index.height);
  const down = rows.length > 1 ? Math.min(tall * 0.86, Math.max(tight, (high - tall - lift) / (rows.length - 1))) : 0;
  const places = rows.flatMap((row, r) => {
    const gaps = row.filter((rank, i) => i > 0 && rank !== row[i - 1]).length;
    const spare = room - width - (row.length - 1) * strip;
    const gap = gaps ? clamp(0, spare / gaps, width * 0.28) : 0;
    const step = row.length > 1 ? Math.min(Math.max(strip, width * 0.62), Math.max(strip, (room - width - gaps * gap) / (row.length - 1))) : 0;
    let x = (across - ((row.length - 1) * step + gaps * gap + width)) / 2;
    return row.map((rank, i): Place => {
      if (i > 0) x += step + (rank === row[i - 1] ? 0 : gap);
      const t = row.length > 1 ? (x + width / 2 - across / 2) / (across / 2) : 0;
      return { x, y: lift + r * down + (held ? t * t * width * 0.2 : 0), r: held ? t * 4.5 : 0, row: r };
    });
  });
  return { width, places, rows: rows.length, height: Math.ceil(lift + (rows.length - 1) * down + tall + (held ? width * 0.16 : 0)) };
}

/** Sets drawn at one rung of the ladder; they fit where none is wider than its zone. */
function rungAt(i: number, sizes: number[], across: number, large: boolean): Rung {
  const [width, given, crop] = LADDER[i];
  const step = i < EDGES ? Math.max(given, Math.ceil(indexOf(width, large).width)) : given;
  let rows = sizes.length > 0 ? 1 : 0;
  let x = 0;
  let fits = true;
  for (const size of sizes) {
    const wide = width + (size - 1) * step;
    if (wide > across - 1) fits = false;
    if (x > 0 && x + SETS_GAP + wide > across - 1) {
      rows++;
      x = 0;
    }
    x += (x > 0 ? SETS_GAP : 0) + wide;
  }
  return { width, step, crop, height: rows > 0 ? Math.ceil(rows * width * crop + (rows - 1) * ROWS_GAP) : 0, fits };
}

const rungsUpTo = (most: number) => LADDER.flatMap(([width], i) => (width <= most || i === LADDER.length - 1 ? i : []));

/** The largest sets that fit, none wider than `most`. */
export function ladder(sizes: number[], across: number, room: number, most: number, large: boolean): Rung {
  let last = rungAt(LADDER.length - 1, sizes, across, large);
  for (const i of rungsUpTo(most)) {
    last = rungAt(i, sizes, across, large);
    last.fits &&= last.height <= room;
    if (last.fits) break;
  }
  return last;
}

/** The pile below its top card: the newest show their index as far as there is room, older ones are edges. */
export function spread(under: number, width: number, room: number, large: boolean): number[] {
  const index = Math.ceil(indexOf(width, large).width);
  const free = Math.max(0, room - width);
  const edges = Math.min(under, 40) * 1.5;
  const open = clamp(0, Math.floor((free - edges) / index), under);
  const thin = under - open > 0 ? Math.min(1.5, (free - open * index) / (under - open)) : 0;
  return Array.from({ length: under }, (_, i) => (i < under - open ? thin : index));
}

/** Shares the height out: the hand at its tightest, then the sets; 60 % of what is left opens the hand's rows, the rest is air around the heaps. */
export function layout(window: Room, texts: Texts, table: OnTable): Plan {
  const { height, rem, large } = window;
  const shape = shapeOf(window);
  const low = lowOf(window, shape);
  const cards = cardsOf(window, shape);
  const zones = zonesOf(window, shape, cards.heap);
  const gap = GAP[shape];
  const most = cards.hand * 0.86;
  const sizes: [number[], number[]] = [table.sets[0], table.landing > 0 ? [...table.sets[1], table.landing] : table.sets[1]];
  let hand = fan(table.hand, cards.hand, zones.hand, large);
  // Four rows on a short phone leave no room for words.
  const slot = shape === "side" ? (hand.rows > 2 ? 0 : 1.5 * rem)
    : shape !== "upright" ? 1.75 * rem
      : low === 0 ? 2.6 * rem : low === 2 && hand.rows > 3 ? 0 : 1.5 * rem;
  const line = 1.3 * rem; // of the sentence that there is no set yet
  /** The zone of one side: its sets, and where names stand beside them, at least the name. */
  const zone = (rung: Rung, seat: 0 | 1) => {
    const sets = Math.max(rung.height, sizes[seat].length > 0 ? 0 : line);
    return shape === "desk" ? Math.max(sets, texts.names[seat]) : sets + texts.names[seat];
  };
  const rung = (seat: 0 | 1, room: number) => ladder(sizes[seat], zones.sets, room, most, large);
  const comfortable = (seat: 0 | 1) => zone(ladder(sizes[seat], zones.sets, Infinity, Math.min(most, 46), large), seat);
  const names = (seat: 0 | 1) => (shape === "desk" ? 0 : texts.names[seat]);
  const top = texts.bar + (texts.status > 0 ? texts.status + gap : 0);

  // A slip stands on the prompt's place, and above it as far as it must.
  const slip = Math.max(0, texts.slip - slot);
  let page = height;
  let theirs: Rung;
  let own: Rung;
  if (shape === "side") {
    const turn = Math.max(hand.height + slot, texts.acts);
    const fixed = top + turn + 3 * gap;
    const heaps = cards.heap * TALL + 4;
    let room = height - fixed;
    [theirs, own] = [rung(0, room - names(0)), rung(1, room - names(1))];
    if (!theirs.fits || !own.fits || room < heaps) {
      room = Math.max(heaps, comfortable(0), comfortable(1));
      page = Math.max(height, Math.ceil(fixed + room));
      [theirs, own] = [rung(0, room - names(0)), rung(1, room - names(1))];
    } else if (slip > 0) [theirs, own] = [rung(0, room - slip - names(0)), rung(1, room - slip - names(1))];
  } else {
    const heaps = cards.heap * TALL + (shape === "upright" && low === 0 ? LOOK : 18);
    const fixed = top + slot + texts.acts + heaps + 3 * gap;
    // Both sides have cards of one size; what is left over, the player's have first.
    const share = (free: number) => {
      for (const i of rungsUpTo(most)) {
        theirs = rungAt(i, sizes[0], zones.sets, large);
        own = rungAt(i, sizes[1], zones.sets, large);
        if (!theirs.fits || !own.fits || zone(theirs, 0) + zone(own, 1) > free) continue;
        own = rung(1, free - zone(theirs, 0) - names(1));
        theirs = rung(0, free - zone(own, 1) - names(0));
        return { left: free - zone(theirs, 0) - zone(own, 1), fits: true };
      }
      return { left: free - zone(theirs, 0) - zone(own, 1), fits: false };
    };
    let free = height - fixed - hand.height;
    let shared = share(free);
    if (!shared.fits || shared.left < 0) {
      free = comfortable(0) + comfortable(1);
      page = Math.max(height, Math.ceil(fixed + hand.height + free));
      shared = share(Math.max(free, height - fixed - hand.height));
    } else {
      hand = fan(table.hand, cards.hand, zones.hand, large, hand.height + shared.left * 0.6);
      if (slip > 0) share(height - fixed - hand.height - slip);
    }
    [theirs, own] = [theirs!, own!];
  }
  const beside = texts.look > 0 ? texts.look + HEAPS_GAP : 0;
  const widest = shape === "desk" ? 640 : 560;
  const room = Math.min(widest, zones.middle - cards.heap - 2 * HEAPS_GAP - beside);
  return {
    shape, height: page, tall: page > height, hand, theirs, own, heap: cards.heap, slot,
    pile: spread(Math.max(0, table.pile - 1), cards.heap, room, large),
    columns: { aside: zones.aside, names: zones.names, middle: shape === "side" ? zones.middle : 0 },
  };
}
