// How cards get from one place to another. The page is always in its new state already; motion only draws how it got there. A press or a key
// finishes what still flies: nothing ever waits.

const OUT = "cubic-bezier(.2,.8,.2,1)";
const ARC = "cubic-bezier(.3,0,.1,1)";
/** Milliseconds, and pixels of the arc, by the way that a card goes. */
const WAYS = {
  draw: { duration: 240, arc: 0 }, discard: { duration: 260, arc: 14 }, lay: { duration: 300, arc: 0 }, pile: { duration: 420, arc: 40 }, shift: { duration: 200, arc: 0 },
};
/** Between two cards of a pile that is taken or a hand that is dealt, and the most that all of them take. */
const STEP = 22;
const DEAL_STEP = 30;
const MOST = 700;
const NAME = "fly";

type Zone = "hand" | "own" | "theirs" | "pile";
interface Lying {
  element: HTMLElement;
  box: DOMRect;
  card: string;
  zone: Zone;
}
/** Where every card of the table lies, and where those that are not seen are. */
export interface Survey {
  cards: Lying[];
  stock: DOMRect | null;
  fan: DOMRect | null;
}

const ZONES: [Zone, string][] = [["hand", ".hand [data-card]"], ["own", ".own .set [data-face]"], ["theirs", ".theirs .set [data-face]"], ["pile", ".pile [data-face]"]];
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function survey(page: HTMLElement): Survey {
  const box = (selector: string) => page.querySelector(selector)?.getBoundingClientRect() ?? null;
  const fan = box(".theirs .backs");
  return {
    cards: ZONES.flatMap(([zone, selector]) =>
      [...page.querySelectorAll<HTMLElement>(selector)].map((element) => ({
        element, box: element.getBoundingClientRect(), card: (element.dataset.card ?? element.dataset.face)!, zone,
      })),
    ),
    stock: box(".stock .card"),
    // Where no backs are shown, the opponent's cards come from the name.
    fan: fan && fan.width > 0 ? fan : box(".theirs h2, .theirs"),
  };
}

/** Finishes what flies. */
export function land() {
  for (const one of document.getAnimations()) if (one.id === NAME) one.finish();
}

const centre = (box: DOMRect): [number, number, number] => [box.left + box.width / 2, box.top + box.height / 2, box.width];

interface Flight {
  way: keyof typeof WAYS;
  delay?: number;
  /** It lay face down. */
  turned?: boolean;
}

/** All boxes are from one survey: to ask for one while others take off would make the browser lay the page out for each card. */
function launch({ element: card, box }: Lying, from: DOMRect, { way, delay = 0, turned = false }: Flight) {
  const { duration, arc } = WAYS[way];
  const [x0, y0, w0] = centre(from);
  const [x1, y1, w1] = centre(box);
  const [dx, dy] = [x0 - x1, y0 - y1];
  if (w1 === 0) return;
  const place = card.closest(".set, .pile, .hand");
  card.classList.add("flying");
  place?.classList.add("aloft");
  if (turned) {
    card.classList.add("turned");
    card.style.setProperty("--turn", `${duration}ms`);
    card.style.setProperty("--wait", `${delay}ms`);
  }
  const size = way === "shift" ? 1 : w0 / w1;
  const move = card.animate(
    {
      translate: [`${dx}px ${dy}px`, `${dx * 0.35}px ${dy * 0.35 - arc}px`, "0 0"], scale: [size, way === "shift" ? 1 : 1.06, 1],
      ...(turned && { rotate: ["y 180deg", "y 60deg", "y 0deg"] }),
    },
    { duration, delay, easing: arc ? ARC : OUT, fill: "backwards", id: NAME },
  );
  move.finished.finally(() => {
    card.classList.remove("flying", "turned");
    if (!place?.querySelector(".flying")) place?.classList.remove("aloft");
  }).catch(() => {});
}

/** A card that is nowhere on the page afterwards flies as a copy. */
function passing(picture: HTMLElement, from: DOMRect, to: DOMRect, { way, delay = 0 }: Flight) {
  const { duration } = WAYS[way];
  const copy = picture.cloneNode(true) as HTMLElement;
  for (const name of ["data-card", "data-face", "role", "aria-label", "title", "id"]) copy.removeAttribute(name);
  copy.className = `${copy.className} passing`;
  copy.setAttribute("aria-hidden", "true");
  copy.style.cssText = "";
  copy.style.setProperty("--w", `${from.width}px`);
  copy.style.left = `${from.left}px`;
  copy.style.top = `${from.top}px`;
  document.body.append(copy);
  const [x0, y0, w0] = centre(from);
  const [x1, y1] = centre(to);
  const small = Math.min(1, to.height / (w0 * 1.4));
  const move = copy.animate(
    { translate: ["0 0", `${x1 - x0}px ${y1 - y0}px`], scale: [1, small], opacity: [1, 1, 0.2] },
    { duration, delay, easing: OUT, fill: "both", id: NAME },
  );
  move.finished.finally(() => copy.remove()).catch(() => {});
}

/** What the opponent did between two surveys, as far as no card of it is seen: drew, took the pile. */
export interface Unseen {
  drew: boolean;
  took: boolean;
}

/** Draws how the table came from where its cards lay before to where they lie now. */
export function fly(page: HTMLElement, before: Survey, { drew, took }: Unseen) {
  land();
  if (still()) return;
  const now = survey(page);
  const known = new Map(before.cards.map((one) => [one.element, one]));
  const stays = (one: Lying) => {
    const was = known.get(one.element);
    return was !== undefined && was.card === one.card && was.zone === one.zone;
  };
  const arrived = now.cards.filter((one) => !stays(one));
  const here = new Set(now.cards.filter(stays).map(({ element }) => element));
  const gone = before.cards.filter((one) => !here.has(one.element));
  const take = (card: string, fits: (zone: Zone) => boolean) => {
    const at = gone.findIndex((one) => one.card === card && fits(one.zone));
    return at < 0 ? undefined : gone.splice(at, 1)[0];
  };
  // First those that only changed their place within their zone.
  const moved = new Map(arrived.map((one) => [one, take(one.card, (zone) => zone === one.zone)]));
  let n = 0;
  for (const one of arrived) {
    const was = moved.get(one) ?? take(one.card, () => true);
    const stagger = Math.min(n * STEP, MOST - WAYS.pile.duration);
    if (was?.zone === one.zone) {
      if (one.zone !== "hand") shift(one, was.box);
    } else if (was) {
      const way = one.zone === "pile" ? "discard" : was.zone === "pile" ? "pile" : "lay";
      if (way === "pile") n++;
      launch(one, was.box, { way, delay: way === "pile" ? stagger : 0 });
    } else if (one.zone === "hand") {
      if (before.stock) launch(one, before.stock, { way: "draw", turned: true });
    } else if (before.fan) launch(one, before.fan, { way: one.zone === "pile" ? "discard" : "lay", turned: true });
  }
  for (const one of now.cards) if (here.has(one.element) && one.zone !== "hand") shift(one, known.get(one.element)!.box);
  if (!now.fan) return;
  const back = page.querySelector<HTMLElement>(".stock .card.back");
  if (drew && before.stock && back) passing(back, before.stock, now.fan, { way: "draw" });
  if (took) gone.filter(({ zone }) => zone === "pile").slice(-12).forEach((one, i) => passing(one.element, one.box, now.fan!, { way: "pile", delay: i * STEP }));
}

/** A card that makes room for others. */
function shift(one: Lying, was: DOMRect) {
  if (Math.hypot(was.x - one.box.x, was.y - one.box.y) < 2) return;
  one.element.animate({ translate: [`${was.x - one.box.x}px ${was.y - one.box.y}px`, "0 0"] }, { duration: WAYS.shift.duration, easing: OUT, id: NAME });
}

/** A new hand comes from the stock, card by card. */
export function deal(page: HTMLElement) {
  land();
  const { cards, stock } = survey(page);
  if (still() || !stock) return;
  cards.filter(({ zone }) => zone === "hand").forEach((one, i) => launch(one, stock, { way: "draw", delay: i * DEAL_STEP, turned: true }));
}
