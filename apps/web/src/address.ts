// Where one is, in the address. Entries of the history are numbered, so that the way back is told from a link that was typed.
import { hashOf, type Place, placeOf } from "./links";

let entry = 0;

export const placeNow = (): Place => placeOf(location.hash);
let last = placeNow();

export function go(place: Place, replace = false) {
  const hash = hashOf(place);
  if (hash === location.hash) return;
  const address = hash || location.pathname + location.search;
  if (replace) history.replaceState({ entry }, "", address);
  else history.pushState({ entry: ++entry }, "", address);
  last = placeNow();
}

/** One step further at the same address: the way back leads here. */
export function deeper() {
  history.pushState({ entry: ++entry }, "");
}

/** Calls back for each change of the address that the page has not made itself: whether it is the way back, and from where. */
export function onMove(moved: (back: boolean, from: Place) => void): () => void {
  const pop = ({ state }: PopStateEvent) => {
    const now = (state as { entry?: number } | null)?.entry;
    const back = now !== undefined && now < entry;
    if (now === undefined) history.replaceState({ entry: ++entry }, "");
    else entry = now;
    const from = last;
    last = placeNow();
    moved(back, from);
  };
  if (history.state?.entry === undefined) history.replaceState({ entry }, "");
  else entry = history.state.entry;
  addEventListener("popstate", pop);
  return () => removeEventListener("popstate", pop);
}
