// Dragging by mouse, pen or finger, in any direction: what is picked up follows the pointer, and the nearest `data-drop` under it gets it. Places
// where it may go show themselves. A press that does not move stays a click.

const FAR_ENOUGH = 8;

interface Drag {
  /** What is picked up. */
  picked: () => Element[];
  /** Whether it may be let go at the place. Such places light up; elsewhere the engine says why not. */
  allowed: (place: string) => boolean | Promise<boolean>;
  /** Gets the name of the place where it was let go. */
  dropped: (place: string) => void;
}

/** Begins to watch a press. */
export function drag(event: PointerEvent, { picked, allowed, dropped }: Drag) {
  if (event.button !== 0 || !event.isPrimary) return;
  const { clientX, clientY, pointerId } = event;
  let ghost: HTMLElement | null = null;
  let cards: Element[] = [];
  let over: Element | null = null;
  const lit = new Set<Element>();

  const target = (x: number, y: number) => document.elementFromPoint(x, y)?.closest("[data-drop]") ?? null;
  const mark = (next: Element | null) => {
    if (next === over) return;
    over?.classList.remove("over");
    over = next;
    if (next && lit.has(next)) next.classList.add("over");
  };
  const light = async (place: Element) => {
    if (!(await allowed(place.getAttribute("data-drop")!)) || !ghost) return;
    lit.add(place);
    place.classList.add(place === over ? "over" : "may");
  };
  const lift = () => {
    cards = picked();
    ghost = copies(cards);
    for (const card of cards) card.classList.add("lifted");
    document.body.append(ghost);
    for (const place of document.querySelectorAll("[data-drop]")) light(place);
  };
  const move = (at: PointerEvent) => {
    if (at.pointerId !== pointerId) return;
    if (!ghost) {
      if (Math.hypot(at.clientX - clientX, at.clientY - clientY) < FAR_ENOUGH) return;
      lift();
    }
    // Looked up before anything is moved, so that the browser lays the page out once.
    const under = target(at.clientX, at.clientY);
    ghost!.style.transform = `translate(${at.clientX}px, ${at.clientY}px)`;
    mark(under);
  };
  // Else a fast finger begins a fling, and the browser takes the next tap for the one that stops it.
  const hold = (touch: TouchEvent) => void (ghost && touch.cancelable && touch.preventDefault());
  const end = (at: PointerEvent) => {
    if (at.pointerId !== pointerId) return;
    removeEventListener("touchmove", hold);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    for (const card of cards) card.classList.remove("lifted");
    mark(null);
    for (const place of lit) place.classList.remove("may", "over");
    // The click that follows a drag is none.
    const swallow = (click: Event) => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    const place = at.type === "pointerup" ? target(at.clientX, at.clientY)?.getAttribute("data-drop") : null;
    if (place) dropped(place);
  };
  addEventListener("touchmove", hold, { passive: false });
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** A picture of cards that are dragged. */
function copies(elements: Element[]): HTMLElement {
  const box = document.createElement("div");
  box.className = "ghost";
  box.setAttribute("aria-hidden", "true");
  box.style.setProperty("--ghost", `${(elements[0] as HTMLElement | undefined)?.offsetWidth ?? 64}px`);
  for (const element of elements) {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const name of ["id", "data-card", "data-index", "data-face"]) copy.removeAttribute(name);
    box.append(copy);
  }
  return box;
}
