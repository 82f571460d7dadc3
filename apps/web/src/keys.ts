// Letters do what buttons do, wherever the focus is but in a field or a dialog. They can be switched off, for those
// whose speech or tremor types letters (WCAG 2.1.4).
import { useEffect, useRef } from "preact/hooks";
import { readKeys } from "./storage";

/** A hook: binds letters for as long as the component is on the page. */
export function lettersOf(does: Record<string, () => void>) {
  const now = useRef(does);
  // As of this render: an effect would come a frame too late for someone who types fast.
  now.current = does;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !readKeys()) return;
      if ((event.target as HTMLElement).closest?.("dialog, input, textarea, select") || document.querySelector("dialog[open]")) return;
      const act = now.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
