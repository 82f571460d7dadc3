// The question whether to begin a sealed match: one button. How nobody can choose the cards is folded below it, with the person's own words for it.
import { useState } from "preact/hooks";
import type { Sealed } from "./protocol";
import { say } from "./say";

export function Share({ sealed, share }: { sealed: Sealed; share: (typed: string) => void }) {
  const [typed, setTyped] = useState("");
  const terms = JSON.parse(sealed.terms) as { variant: string; options: Record<string, unknown>; stakes: number[]; players: string[] };
  const options = Object.entries(terms.options).map(([name, value]) => `${name} ${value}`);
  return (
    <form class="share" onSubmit={(event) => {
      event.preventDefault();
      share(typed);
    }}>
      <button type="submit" class="main">{say("share.deal")}</button>
      <details>
        <summary>{say("share.how")}</summary>
        <p>{say("share.how.about")}</p>
        <p>
          {say("sealed.commitment")} <code>{sealed.commit}</code>
        </p>
        <p>
          {say("sealed.terms", { variant: [terms.variant, ...options].join(", "), stakes: terms.stakes.join("–"), players: terms.players.join(", ") })}
        </p>
        <p class="field">
          <label for="share">{say("sealed.share")}</label>
          <input id="share" type="text" maxLength={1000} autoComplete="off" value={typed} aria-describedby="share-help"
            onInput={(event) => setTyped(event.currentTarget.value)} />
          <small id="share-help">{say("sealed.share.help")}</small>
        </p>
      </details>
    </form>
  );
}
