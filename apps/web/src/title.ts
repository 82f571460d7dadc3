// The title of the tab: whose turn it is, so that one who plays elsewhere meanwhile sees it.
import { newsOf } from "./lobby";
import type { Snapshot } from "./protocol";
import type { Standing } from "./remote";
import { nameWords } from "./puzzlewords";
import { say } from "./say";
import { signed } from "./words";

/** `standing` is that of a server's table. */
export function titleOf(snapshot: Snapshot | null, opponent: string, replayed: [string, string] | null, standing: Standing | null): string {
  if (replayed) return `${replayed.join(" – ")} · Mille`;
  if (!snapshot) return standing?.terms ? `${newsOf(standing).replace(/[.…]$/, "")} · Mille` : "Mille";
  if (snapshot.puzzle) return `${nameWords(snapshot.puzzle)} · Mille`;
  const { view, person } = snapshot;
  const score = view.totals.map(signed).join(" – ");
  if (view.phase === "draw" || view.phase === "lay") {
    if (snapshot.handover) return `${say("handover.pass", { who: snapshot.handover })} · Mille`;
    return view.turn === 0 && person !== null ? `${say("your_turn")} · Mille` : `${opponent}, ${score} · Mille`;
  }
  return `${view.phase === "over" ? say("over.match") : `${opponent}, ${score}`} · Mille`;
}
