// A table of a server before its match: waiting for the friend, the person's name, the button that deals. And what ends a connection.
import { useState } from "preact/hooks";
import type { Catalogue } from "./protocol";
import { Back } from "./card";
import { Invite } from "./invite";
import { Portrait } from "./pictures";
import { FRIEND } from "./protocol";
import type { Standing, Terms } from "./remote";
import { has, type Key, say } from "./say";
import { Share } from "./share";
import { readNames } from "./storage";
import { TermsLine, TermsList } from "./termswords";
import { judgeName } from "./words";

/** Backs that lie on the table while somebody is waited for. */
const BACKS = 5;

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

/** Why the connection does not come back. */
export function endWords({ code, broken }: Standing): string {
  // Nothing has been agreed to, so there is nothing to download either.
  if (broken === "rules") return say("lobby.rules");
  if (broken) return say("broken", { why: say(`broken.${broken}` as Key) });
  return say(has(`closed.${code}`) ? (`closed.${code}` as Key) : "closed");
}

/** The code with which another device takes the seat. */
export function Code({ code, copy }: { code: string; copy: (code: string) => void }) {
  return (
    <section aria-label={say("code")}>
      <p>{say("code.keep")}</p>
      <p class="linkline">
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

/** Asks for the person's name, with which they take the seat. */
function SitDown({ sit }: { sit: (name: string) => void }) {
  const [name, setName] = useState(readNames()[0]);
  return (
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
  );
}

/** What terms say to people. */
function sealedOf(text: string): Pick<Terms, "variant" | "options" | "stakes"> & { players: string[] } {
  const { variant, options, stakes, players } = JSON.parse(text);
  return { variant, options, stakes, players };
}

/** Whether the person is asked to begin the match. */
const asksOf = ({ sealing, plain, agreed }: Standing) => sealing !== null && sealing.terms === plain && !sealing.given[0] && !agreed;

/** How it stands with the friend, once the person has the seat: on the page, and in the tab's title. */
export function newsOf(standing: Standing): string {
  const { terms, sealing, agreed, present } = standing;
  const who = terms?.names[1];
  if (!terms?.names[0]) return say("lobby");
  if (sealing?.given[0] && !agreed) return say("refusal.guest.no_notes");
  if (!who) return say(present[1] ? "lobby.waits.name" : "lobby.waits.guest");
  if (!present[1]) return say("lobby.waits.back", { who });
  if (!asksOf(standing)) return say("lobby.waits.share", { who });
  return say(sealing!.given[1] ? "lobby.here.ready" : "lobby.here", { who });
}

export function Lobby({ catalogue, standing, sit, agree, copy, code: codeNow, copyCode, takeOver, again, home }: Props) {
  const { connection, broken, code, terms, sealing, invite } = standing;
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
  const asks = asksOf(standing);
  // What the person agrees to is what was sealed, whatever else the server says.
  const { players, ...sealed } = sealing ? sealedOf(sealing.terms) : { players: [mine, theirs] };
  const title = !mine ? (theirs ? say("lobby.invited", { who: theirs }) : say("lobby")) : theirs ? say("lobby.title.two", { who: players[0]!, other: players[1]! }) : say(invite ? "lobby.made" : "lobby");
  return (
    <section class="paper lobby" aria-label={say("lobby")}>
      <h2>{title}</h2>
      {connection !== "open" && <p role="status" class="bad">{say("lost")}</p>}
      {invite && !theirs && <Invite address={invite} copy={copy} />}
      {mine && (
        <p class="news">
          {theirs ? <Portrait player={FRIEND} person={theirs} /> : <span class="backs" aria-hidden="true">{Array.from({ length: BACKS }, (_, i) => <Back key={i} />)}</span>}
          <strong role="status">{newsOf(standing)}</strong>
        </p>
      )}
      {mine ? <p class="summary"><TermsLine catalogue={catalogue} terms={{ ...terms, ...sealed }} /></p> : <TermsList catalogue={catalogue} terms={terms} />}
      {asks && standing.brokenOff > 0 && <p>{say("lobby.broken_off", { n: standing.brokenOff })}</p>}
      {asks && <Share sealed={{ terms: sealing!.terms, commit: sealing!.commit, notes: null }} share={agree} />}
      {!mine && <SitDown sit={sit} />}
      {own && <details><summary>{say("code")}</summary><Code code={own} copy={copyCode} /></details>}
    </section>
  );
}
