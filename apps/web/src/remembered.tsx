// What the rules remember from deal to deal, under the score sheet.
import { remembered } from "./dealt";
import type { Snapshot } from "./protocol";

export function Remembered({ variant, view }: Pick<Snapshot, "variant" | "view">) {
  const all = remembered(variant, view);
  if (all.length === 0) return null;
  return (
    <dl class="remembered">
      {all.map(({ name, what, value }) => <div key={name}><dt>{what}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}
