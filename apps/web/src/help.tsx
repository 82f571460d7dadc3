// The game on one page, the rules one tap away, and the keys.
import { Dialog } from "./dialog";
import type { Catalogue } from "./protocol";
import { say } from "./say";
import { readKeys, writeKeys } from "./storage";
import { Switch } from "./switch";
import { ruleWords } from "./words";

export function Help({ catalogue, lesson, close }: { catalogue: Catalogue; lesson: () => void; close: () => void }) {
  return (
    <Dialog title={say("help")} close={close}>
      <ul>
        {(["aim", "turn", "wild", "pile", "values", "natural", "chapeau"] as const).map((part) => (
          <li key={part}>{say(`help.${part}`)}</li>
        ))}
      </ul>
      <p class="buttons">
        <button type="button" onClick={lesson}>{say("lesson.title")}</button>
      </p>
      <details>
        <summary>{say("help.rules")}</summary>
        <dl class="rules">
          {catalogue.rules.map(({ id, text }) => (
            <div key={id}>
              <dt>{id}</dt>
              <dd>{ruleWords(id, text)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <h3>{say("help.using")}</h3>
      <ul>
        <li>{say("help.cards")}</li>
        <li>{say("help.keys")}</li>
        <li>{say("help.record")}</li>
      </ul>
      <Switch label={say("help.letters")} read={readKeys} write={writeKeys} />
      <p>libmille {catalogue.version}</p>
    </Dialog>
  );
}
