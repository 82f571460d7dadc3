// The sentence above the hand. What is wrong with the chosen cards stands over it, and moves nothing.
import type { Refusal, Snapshot } from "./protocol";
import { promptWords } from "./telling";
import { refusalWords } from "./words";

/** `busy`: the worker has been asked for something that may change the table. */
export function Prompt({ snapshot, players, refused, busy }: { snapshot: Snapshot; players: [string, string]; refused: Refusal | null; busy: boolean }) {
  const { view } = snapshot;
  const { text, more } = promptWords(snapshot, players);
  return (
    <p class={refused ? "prompt refused" : "prompt"} data-phase={busy ? "busy" : view.turn === 0 ? view.phase : "theirs"}>
      <span class={refused ? "hidden" : ""}>{text}{more && <small>{more}</small>}</span>
      <span id="why">{refused && refusalWords(refused)}</span>
    </p>
  );
}
