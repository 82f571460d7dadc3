// Dragging by mouse, pen or finger: what is picked up follows the pointer, and the nearest `data-drop` under it gets it.
// A press that does not move stays a click.

const FAR_ENOUGH = 8;

/** Begins to watch a press; `dropped` gets the name of the place where it was let go. */
export function drag(event: PointerEvent, picture: () => HTMLElement, dropped: (place: string) => void) {
  if (event.button !== 0) return;
  const { clientX, clientY, pointerId } = event;
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;

  const target = (x: number, y: number) => document.elementFromPoint(x, y)?.closest("[data-drop]") ?? null;
  const mark = (next: Element | null) => {
    if (next === over) return;
    over?.classList.remove("over");
    next?.classList.add("over");
    over = next;
  };
  const move = (at: PointerEvent) => {
    if (at.pointerId !== pointerId) return;
    if (!ghost) {
      if (Math.hypot(at.clientX - clientX, at.clientY - clientY) < FAR_ENOUGH) return;
      ghost = picture();
      ghost.classList.add("ghost");
      ghost.setAttribute("aria-hidden", "true");
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${at.clientX}px, ${at.clientY}px)`;
    mark(target(at.clientX, at.clientY));
  };
  const end = (at: PointerEvent) => {
    if (at.pointerId !== pointerId) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    mark(null);
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
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** A picture of cards that are dragged. */
export function copies(elements: Iterable<Element>): HTMLElement {
  const box = document.createElement("div");
  for (const element of elements) {
    const copy = element.cloneNode(true) as HTMLElement;
    copy.removeAttribute("id");
    box.append(copy);
  }
  return box;
}
