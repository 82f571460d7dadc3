// Beside the table: variant, what to note of a sealed match, score sheet and graph, what happened.
import { useState } from "preact/hooks";
import type { Notes, Snapshot } from "./protocol";
import { type Key, say } from "./say";
import { Graph, Sheet } from "./sheet";
import { readPace, readSound, writePace, writeSound } from "./storage";
import { Switch } from "./switch";
import { eventWords, variantWords } from "./words";

const TOLD = 40;
/** Milliseconds before each decision of an opponent that the page plays. */
export const PACES: Record<string, number> = { calm: 1500, brisk: 600, "at once": 0 };

function Pace({ chosen }: { chosen: (pace: string) => void }) {
  const [pace, setPace] = useState(readPace);
  return (
    <label class="inline">
      {say("pace")}{" "}
      <select value={pace} onChange={(event) => {
        setPace(event.currentTarget.value);
        writePace(event.currentTarget.value);
        chosen(event.currentTarget.value);
      }}>
        {Object.keys(PACES).map((one) => (
          <option value={one}>{say(`pace.${one}` as Key)}</option>
        ))}
      </select>
    </label>
  );
}

function Noted({ notes }: { notes: Notes }) {
  const [receipt, line] = notes.receipt.split("@");
  return (
    <dl class="commitment">
      <dt>{say("notes.commitment")}</dt>
      <dd><code>{notes.commit}</code></dd>
      <dt>{say("sealed.share")}</dt>
      <dd><code>{notes.share.hex}</code></dd>
      <dt>{say("notes.receipt", { n: line })}</dt>
      <dd><code><strong>{receipt.slice(0, 20)}</strong>{receipt.slice(20)}</code></dd>
      <dd>{say("notes.compare")}</dd>
    </dl>
  );
}

interface Props {
  snapshot: Snapshot;
  players: [string, string];
  open: boolean;
  close: () => void;
  pace: (pace: string) => void;
}

export function Aside({ snapshot, players, open, close, pace }: Props) {
  const { variant, sealed, sheet, events, person, you } = snapshot;
  return (
    <aside id="score" aria-label={say("score")} class={open ? "panel open" : "panel"} onKeyDown={(event) => event.key === "Escape" && close()}>
      <button type="button" class="narrow" onClick={close}>{say("close")}</button>
      <p class="variant">
        <strong>{variantWords(variant.id, "title", variant.title)}</strong>: {variantWords(variant.id, "about", variant.about)}
      </p>
      {sealed?.notes && <Noted notes={sealed.notes} />}
      <Sheet sheet={sheet} players={players} />
      <Graph sheet={sheet} players={players} />
      {person === null && <Pace chosen={pace} />}
      <Switch label={say("sound")} read={readSound} write={writeSound} />
      <h2 id="story">{say("story")}</h2>
      <ol class="story" aria-labelledby="story" tabIndex={0}>
        {events.slice(-TOLD).reverse().map((event) => {
          const words = eventWords(event, events, players, undefined, you);
          return words && <li key={event.event}>{words}</li>;
        })}
      </ol>
    </aside>
  );
}
