// Beside the table: score sheet and graph, variant, what to note of a sealed match, what happened.
import { dateWords } from "./days";
import { dealtWords } from "./dealt";
import { Icon } from "./pictures";
import type { Notes, Snapshot } from "./protocol";
import { Remembered } from "./remembered";
import { say } from "./say";
import { Graph, Sheet } from "./sheet";
import { eventWords, variantWords } from "./words";

const TOLD = 40;

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
}

export function Aside({ snapshot, players, open, close }: Props) {
  const { variant, sealed, sheet, events, you, view, puzzle } = snapshot;
  const own = dealtWords(variant);
  const daily = snapshot.saved?.setup.daily;
  return (
    <aside id="score" aria-label={say("score")} class={open ? "panel open" : "panel"} onKeyDown={(event) => event.key === "Escape" && close()}>
      <button type="button" class="narrow icon" aria-label={say("close")} onClick={close}><Icon name="close" /></button>
      {!puzzle && (
        <div class="paper pad">
          <Sheet sheet={sheet} players={players} writing={view.phase === "between" || view.phase === "over"}
            title={daily && say("day.of", { date: dateWords(daily.day) })} />
          <Remembered variant={variant} view={view} />
          <Graph sheet={sheet} players={players} />
        </div>
      )}
      <p class="variant">
        <strong>{variantWords(variant.id, "title", variant.title)}</strong>: {variantWords(variant.id, "about", variant.about)}
      </p>
      {own && <p class="variant">{own}</p>}
      {sealed?.notes && <Noted notes={sealed.notes} />}
      <div>
        <h2 id="story">{say("story")}</h2>
        <ol class="story" aria-labelledby="story" tabIndex={0}>
          {events.slice(-TOLD).reverse().map((event) => {
            const words = eventWords(event, events, players, undefined, you);
            return words && <li key={event.event}>{words}</li>;
          })}
        </ol>
      </div>
    </aside>
  );
}
