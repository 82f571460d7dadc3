// Measures the texts of the table and sets what layout.ts makes of them, as properties that the style sheet reads.
import { type OnTable, type Plan, type Room, type Shape, type Texts, cardsOf, layout, lowOf, shapeOf } from "./layout";
import { rankOf } from "./words";

/** The share of the window's height that a slip takes at most before it scrolls, as the style sheet has it. */
const MOST_OF_SLIP = 0.55;

const px = (value: number) => `${Math.round(value * 10) / 10}px`;

function roomOf(width: number): Room {
  const root = document.documentElement;
  return { width, height: root.clientHeight, rem: parseFloat(getComputedStyle(root).fontSize), large: root.dataset.index === "large" };
}

/** What kind of window it is stands at the root of the page, for all screens. */
export function shapeRoot() {
  const root = document.documentElement;
  const room = roomOf(root.clientWidth);
  const shape = shapeOf(room);
  root.dataset.shape = shape;
  root.dataset.low = String(lowOf(room, shape));
}

const heightOf = (element: HTMLElement | null, hidden = 0) =>
  !element || getComputedStyle(element).position === "absolute" ? hidden : element.offsetHeight;
const sizesOf = (side: Element | null) => [...(side?.querySelectorAll(".set") ?? [])].map((set) => set.querySelectorAll(".card").length);

/** Beside the hand the acts are stretched to its height: what they need is that of their buttons. */
function heightOfActs(acts: HTMLElement, shape: Shape): number {
  const { marginTop, rowGap } = getComputedStyle(acts);
  if (shape !== "side") return acts.offsetHeight + parseFloat(marginTop);
  const buttons = [...acts.children] as HTMLElement[];
  return buttons.reduce((sum, button) => sum + button.offsetHeight, 0) + (buttons.length - 1) * (parseFloat(rowGap) || 0);
}

function measure(page: HTMLElement): { room: Room; texts: Texts; table: OnTable } {
  const one = (selector: string) => page.querySelector<HTMLElement>(selector);
  const style = getComputedStyle(page);
  const room = roomOf(page.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight));
  const shape = shapeOf(room);
  const turn = one(".turn");
  const acts = one(".turn > .buttons");
  const around = turn ? parseFloat(getComputedStyle(turn).paddingTop) + parseFloat(getComputedStyle(turn).paddingBottom) : 0;
  const look = one(".look");
  const slips = [...page.querySelectorAll<HTMLElement>("main > .slip")].map((slip) =>
    Math.max(slip.offsetHeight, Math.min(slip.scrollHeight, MOST_OF_SLIP * room.height)),
  );
  return {
    room,
    texts: {
      bar: one(".top")?.offsetHeight ?? 0,
      status: one(".status")?.offsetHeight ?? 0,
      names: [heightOf(one(".theirs .who")), heightOf(one(".own .who"))],
      acts: around + (acts ? heightOfActs(acts, shape) : 0),
      slip: Math.max(0, ...slips),
      look: look && getComputedStyle(look).position !== "absolute" ? look.offsetWidth : 0,
    },
    table: {
      hand: [...page.querySelectorAll<HTMLElement>(".hand [data-card]")].map((card) => rankOf(card.dataset.card!)),
      sets: [sizesOf(one(".theirs")), sizesOf(one(".own"))],
      landing: Math.max(Number(one(".board")?.dataset.landing ?? 0), page.querySelectorAll(".landing .card").length),
      pile: page.querySelectorAll(".pile .card:not(.gap)").length,
    },
  };
}

function set(page: HTMLElement, plan: Plan) {
  const put = (element: HTMLElement | null, values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) if (element && element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  };
  const one = (selector: string) => page.querySelector<HTMLElement>(selector);
  page.toggleAttribute("data-tall", plan.tall);
  one(".turn")?.toggleAttribute("data-silent", plan.slot === 0);
  put(page, {
    "--page-h": px(plan.height), "--heap": px(plan.heap), "--slot": px(plan.slot), ...(plan.columns.middle > 0 && { "--mid": px(plan.columns.middle) }),
  });
  put(one(".hand"), { "--w": px(plan.hand.width), height: px(plan.hand.height) });
  for (const [selector, rung] of [[".theirs .sets", plan.theirs], [".own .sets", plan.own]] as const) {
    put(one(selector), { "--w": px(rung.width), "--step": px(rung.step), "--crop": String(rung.crop) });
  }
  page.querySelectorAll<HTMLElement>(".pile .spread .card").forEach((card, i) => put(card, { "--step": px(plan.pile[i] ?? 0) }));
  // A card that has just come has no way behind it in the hand.
  const come: HTMLElement[] = [];
  page.querySelectorAll<HTMLElement>(".hand [data-card]").forEach((card, i) => {
    const { x, y, r, row } = plan.hand.places[i];
    if (card.style.getPropertyValue("--x") === "") come.push(card);
    put(card, { "--x": px(x), "--y": px(y), "--r": `${r.toFixed(2)}deg`, "--z": String(row * 100 + i) });
  });
  if (come.length === 0) return;
  for (const card of come) card.style.transition = "none";
  void page.offsetWidth;
  for (const card of come) card.style.transition = "";
}

/** Lays the table out anew. Where it is as it was, nothing is touched. */
export function arrange(page: HTMLElement | null): Plan | null {
  const board = page?.querySelector(".board") ?? null;
  page?.toggleAttribute("data-board", board !== null);
  if (!page || !board) return null;
  // The heap's width decides where the button beside it stands, so it comes first.
  const width = page.clientWidth;
  page.style.setProperty("--heap", px(cardsOf(roomOf(width), shapeOf(roomOf(width))).heap));
  const { room, texts, table } = measure(page);
  const plan = layout(room, texts, table);
  set(page, plan);
  return plan;
}
