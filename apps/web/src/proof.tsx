// What verification says of a match: one sentence where all is well, else the verdict; its six lines to open, and the way to check without this page.
import { useEffect, useState } from "preact/hooks";
import type { VerdictJson } from "libmille";
import { type Key, say } from "./say";
import { verdictWords } from "./words";

interface Props {
  verify: () => Promise<VerdictJson | undefined>;
  /** Whether every move of the person's seat came from their devices: at a server's table. */
  own: boolean;
  record: () => void;
  notes: () => void;
}

export function Proof({ verify, own, record, notes }: Props) {
  const [verdict, setVerdict] = useState<VerdictJson | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    verify().then((answer) => setVerdict(answer ?? null), (error: Error) => setFailure(error.message));
  }, []);
  if (failure) return <p role="status">{say("verify.failed", { why: failure })}</p>;
  if (!verdict) return <p role="status">{say("verify.now")}</p>;
  return (
    <>
      {verdict.result === "verified" ? <p role="status" class="checked">{say(own ? "verify.checked.own" : "verify.checked")}</p> : (
        <p role="status" class="checked">
          {say("verify.result")} <strong>{verdictWords(verdict.result)}</strong>. {own && say("verify.own")}
        </p>
      )}
      <details>
        <summary>{say("verify.lines")}</summary>
        <dl>
          {Object.entries(verdict.lines).map(([name, { status, text }]) => (
            <div key={name}>
              <dt>{`${say(`verdict.${name}` as Key)}: ${say(`verdict.${status}` as Key)}`}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>{say("verify.trust")}</p>
        <p class="buttons">
          <button type="button" onClick={record}>{say("download.record")}</button>
          <button type="button" onClick={notes}>{say("download.notes")}</button>
          <a class="button" href="verify.html" target="_blank" rel="noopener" hreflang="en">{say("verify.open")}</a>
        </p>
      </details>
    </>
  );
}
