// The sentence above the hand. What is wrong with the chosen cards stands over it, and moves nothing.
import type { Refusal, Snapshot } from "./protocol";
import { promptWords } from "./telling";
import { refusalWords } from "./words";

export function Prompt({ snapshot, players, refused }: { snapshot: Snapshot; players: [string, string]; refused: Refusal | null }) {
  const { view } = snapshot;
  const { text, more } = promptWords(snapshot, players);
  return (
    <p class={refused ? "prompt refused" : "prompt"} data-phase={view.turn === 0 ? view.phase : "theirs"}>
      <span class={refused ? "hidden" : ""}>{text}{more && <small>{more}</small>}</span>
      <span id="why">{refused && refusalWords(refused)}</span>
    </p>
  );
}
