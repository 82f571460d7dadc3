// State that parts of the page show, with what changes it in one class; whoever shows it hears of changes.
import { useLayoutEffect, useState } from "preact/hooks";

export class Store<State extends object> {
  #hearers = new Set<() => void>();

  constructor(public state: Readonly<State>) {}

  set(change: Partial<State>) {
    this.state = { ...this.state, ...change };
    for (const hear of this.#hearers) hear();
  }

  hear(changed: () => void): () => void {
    this.#hearers.add(changed);
    return () => this.#hearers.delete(changed);
  }
}

/** A hook: the store's state, drawn anew whenever it changes. */
export function useStore<State extends object>(store: Store<State>): Readonly<State> {
  const [, redraw] = useState(store.state);
  useLayoutEffect(() => {
    redraw(store.state); // it may have changed since it was drawn
    return store.hear(() => redraw(store.state));
  }, [store]);
  return store.state;
}
