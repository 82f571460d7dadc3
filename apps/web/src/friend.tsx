// A match with a friend: two choices, and the terms in a line.
import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { Icon } from "./pictures";
import { type Catalogue, FRIEND, type Setup } from "./protocol";
import { hasServer, type Terms } from "./remote";
import { say } from "./say";
import { readNames, readTerms, writeNames } from "./storage";
import { TermsLine } from "./termswords";
import { judgeName } from "./words";

interface Props {
  catalogue: Catalogue;
  /** Makes a table at the server, and sits down there. */
  make: (terms: Terms, name: string) => void;
  start: (setup: Setup) => void;
  /** To the form with all terms. */
  change: (terms: Terms) => void;
  close: () => void;
}

function Name({ label, help, value, change, first = false }: { label: string; help?: string; value: string; change: (name: string) => void; first?: boolean }) {
  return (
    <p class="field">
      <label for={`friend-${first}`}>{label}</label>
      <input id={`friend-${first}`} type="text" required maxLength={40} ref={(field) => judgeName(field)} autoComplete={first ? "nickname" : "off"} value={value}
        aria-describedby={help && "friend-help"} onInput={(event) => change(event.currentTarget.value)} />
      {help && <small id="friend-help">{help}</small>}
    </p>
  );
}

export function Friend({ catalogue, make, start, change, close }: Props) {
  const [names, setNames] = useState(readNames);
  const [here, setHere] = useState(false);
  const terms = readTerms();
  const [own, theirs] = [names[0].trim(), names[1].trim()];
  const server = hasServer();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    writeNames([own, theirs]);
    if (here) return start({ source: { id: terms.variant }, options: terms.options as Setup["options"], opponent: FRIEND, stakes: terms.stakes, sealed: false, names: [own, theirs] });
    if (server && (event.submitter as HTMLButtonElement | null)?.value !== "here") return make(terms, own);
    setHere(true);
  };
  return (
    <Dialog title={say("friend.title")} close={close}>
      <form onSubmit={submit}>
        <Name first label={say("name")} help={say("name.help")} value={names[0]} change={(name) => setNames([name, names[1]])} />
        {here ? (
          <>
            <Name label={say("name.second")} value={names[1]} change={(name) => setNames([names[0], name])} />
            <p class="buttons">
              <button type="submit" class="main">{say("play")}</button>
              <button type="button" onClick={() => setHere(false)}>{say("friend.back")}</button>
            </p>
          </>
        ) : (
          <>
            <button type={server ? "submit" : "button"} class="choice" aria-disabled={!server}>
              <span class="round"><Icon name="link" /></span>
              <span>{say("friend.two")}<small>{say(server ? "friend.two.about" : "friend.two.none")}</small></span>
              <Icon name="next" />
            </button>
            <button type="submit" value="here" class="choice">
              <span class="round"><Icon name="phone" /></span>
              <span>{say("friend.here")}<small>{say("friend.here.about")}</small></span>
              <Icon name="next" />
            </button>
          </>
        )}
        <p class="summary">
          <TermsLine catalogue={catalogue} terms={terms} />
          <button type="button" class="quiet" onClick={() => {
            writeNames([own, theirs]);
            change(terms);
          }}>{say("friend.change")}</button>
        </p>
      </form>
    </Dialog>
  );
}
