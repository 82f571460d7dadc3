// The terms and the commitment of a sealed match, and the question for the person's share.
import { useState } from "preact/hooks";
import type { Sealed } from "./protocol";
import { say } from "./say";

interface Props {
  sealed: Sealed;
  button: string;
  share: (typed: string) => void;
}

export function Share({ sealed, button, share }: Props) {
  const [typed, setTyped] = useState("");
  const terms = JSON.parse(sealed.terms) as { variant: string; options: Record<string, unknown>; stakes: number[]; players: string[] };
  const options = Object.entries(terms.options).map(([name, value]) => `${name} ${value}`);
  return (
    <form onSubmit={(event) => {
      event.preventDefault();
      share(typed);
    }}>
      <h2>{say("sealed.title")}</h2>
      <p>
        {say("sealed.terms", { variant: [terms.variant, ...options].join(", "), stakes: terms.stakes.join("–"), players: terms.players.join(", ") })}
      </p>
      <p>
        {say("sealed.commitment")} <code>{sealed.commit}</code>
      </p>
      <p class="field">
        <label for="share">{say("sealed.share")}</label>
        <input id="share" type="text" maxLength={1000} autoComplete="off" value={typed} aria-describedby="share-help"
          onInput={(event) => setTyped(event.currentTarget.value)} />
        <small id="share-help">{say("sealed.share.help")}</small>
      </p>
      <p class="buttons">
        <button type="submit" class="main">{button}</button>
      </p>
    </form>
  );
}
