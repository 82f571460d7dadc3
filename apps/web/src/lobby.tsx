// A table of a server before its match: the other seat's link, the person's name, the terms and the share. And what ends a connection.
import { useState } from "preact/hooks";
import type { Catalogue } from "./protocol";
import type { Standing, Terms } from "./remote";
import { has, type Key, said, say } from "./say";
import { Share } from "./share";
import { readNames } from "./storage";
import { judgeName, variantWords } from "./words";

interface Props {
  catalogue: Catalogue;
  standing: Standing;
  sit: (name: string) => void;
  agree: (typed: string) => void;
  copy: (address: string) => void;
  /** With this code another device takes the seat. */
  code: () => string | null;
  copyCode: (code: string) => void;
  takeOver: (code: string) => void;
  /** Takes the seat here, where another window has it. */
  again: () => void;
  home: () => void;
}

const minutes = (seconds: number) => (seconds % 60 === 0 ? say("minutes", { n: seconds / 60 }) : say("seconds", { n: seconds }));

/** What the maker of the table chose, in a list. */
function TermsList({ catalogue, terms }: { catalogue: Catalogue; terms: Terms }) {
  const variant = catalogue.variants.find(({ id }) => id === terms.variant);
  const options = Object.entries(terms.options).map(([name, value]) => `${said(`option.${name}`, name.replaceAll("_", " "))} ${value}`);
  const rows: [Key, string][] = [
    ["variant", [variantWords(terms.variant, "title", variant?.title ?? terms.variant), ...options].join(", ")],
    ["stakes", terms.stakes.join("–")],
    ["clock", terms.clock ? say("clock.is", { bank: minutes(terms.clock.bank), turn: say("seconds", { n: terms.clock.turn }) }) : say("clock.none")],
    ["leave", terms.leave ? say("leave.is", { time: minutes(terms.leave) }) : say("leave.none")],
  ];
  return (
    <dl class="terms">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why the connection does not come back. */
export function endWords({ code, broken }: Standing): string {
  // Nothing has been agreed to, so there is nothing to download either.
  if (broken === "rules") return say("lobby.rules");
  if (broken) return say("broken", { why: say(`broken.${broken}` as Key) });
  return say(has(`closed.${code}`) ? (`closed.${code}` as Key) : "closed");
}

/** The link of the other seat. */
function Invite({ address, copy }: { address: string; copy: (address: string) => void }) {
  return (
    <section class="invite" aria-label={say("invite")}>
      <p>{say("invite.send")}</p>
      <p class="buttons">
        <input type="text" readOnly value={address} aria-label={say("invite")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="main" onClick={() => copy(address)}>{say("invite.copy")}</button>
        {"share" in navigator && (
          <button type="button" onClick={() => navigator.share({ title: "Mille", url: address }).catch(() => {})}>{say("invite.share")}</button>
        )}
      </p>
    </section>
  );
}

/** The code with which another device takes the seat. */
export function Code({ code, copy }: { code: string; copy: (code: string) => void }) {
  return (
    <section class="invite" aria-label={say("code")}>
      <p>{say("code.keep")}</p>
      <p class="buttons">
        <input type="text" readOnly value={code} aria-label={say("code")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={() => copy(code)}>{say("code.copy")}</button>
      </p>
    </section>
  );
}

/** Asks for the code that another device showed. */
export function TakeOver({ takeOver }: { takeOver: (code: string) => void }) {
  const [code, setCode] = useState("");
  return (
    <details class="takeover">
      <summary>{say("code.enter")}</summary>
      <form onSubmit={(event) => {
        event.preventDefault();
        takeOver(code);
      }}>
        <p class="field">
          <label for="code">{say("code")}</label>
          <input id="code" type="text" required autoComplete="off" autoCapitalize="off" spellcheck={false} value={code} onInput={(event) => setCode(event.currentTarget.value)} />
        </p>
        <p class="buttons"><button type="submit">{say("code.go")}</button></p>
      </form>
    </details>
  );
}

export function Lobby({ catalogue, standing, sit, agree, copy, code: codeNow, copyCode, takeOver, again, home }: Props) {
  const { connection, broken, code, terms, sealing, plain, agreed, present, invite } = standing;
  const [name, setName] = useState(readNames()[0]);
  if (connection === "closed" || broken) {
    return (
      <section class="home">
        <p role="alert">{endWords(standing)}</p>
        <p class="buttons">
          {code === 4001 && <button type="button" class="main" onClick={again}>{say("elsewhere.here")}</button>}
          <button type="button" onClick={home}>{say("lobby.home")}</button>
        </p>
        {code === 4010 && <TakeOver takeOver={takeOver} />}
      </section>
    );
  }
  if (!terms) {
    return (
      <section class="home">
        <p role="status">{say(connection === "lost" ? "lost" : "lobby.opening")}</p>
      </section>
    );
  }
  const [mine, theirs] = terms.names;
  const own = mine && codeNow();
  const opponent = theirs ?? say("opponent");
  const waits = () => {
    if (sealing?.given[0] && !agreed) return say("refusal.guest.no_notes");
    if (!theirs) return say("lobby.waits.guest");
    if (!present[1]) return say("lobby.waits.back", { who: opponent });
    return say("lobby.waits.share", { who: opponent });
  };
  const asks = sealing && sealing.terms === plain && !sealing.given[0] && !agreed;
  return (
    <section class="over lobby" aria-label={say("lobby")}>
      <div class="tale">
        <h2>{mine && theirs ? say("lobby.title.two", { who: mine, other: theirs }) : say("lobby")}</h2>
        {connection !== "open" && <p role="status" class="bad">{say("lost")}</p>}
        {!asks && <TermsList catalogue={catalogue} terms={terms} />}
        {!mine && (
          <form onSubmit={(event) => {
            event.preventDefault();
            sit(name.trim());
          }}>
            <p class="field">
              <label for="name">{say("name")}</label>
              <input id="name" type="text" required maxLength={40} ref={(field) => judgeName(field)} autoComplete="nickname" value={name} aria-describedby="name-help"
                onInput={(event) => setName(event.currentTarget.value)} />
              <small id="name-help">{say("name.help")}</small>
            </p>
            <p class="buttons"><button type="submit" class="main">{say("lobby.sit")}</button></p>
          </form>
        )}
        {asks && (
          <Share sealed={{ terms: sealing.terms, commit: sealing.commit, notes: null }} button={say("share.agree")} share={agree} />
        )}
        {asks && standing.brokenOff > 0 && <p>{say("lobby.broken_off", { n: standing.brokenOff })}</p>}
        {mine && !asks && <p role="status"><strong>{waits()}</strong></p>}
        {invite && !theirs && <Invite address={invite} copy={copy} />}
        {own && <Code code={own} copy={copyCode} />}
      </div>
    </section>
  );
}
