// What verification says of a match: the verdict, and its six lines to open.
import { useEffect, useState } from "preact/hooks";
import type { VerdictJson } from "libmille";
import { type Key, say } from "./say";
import { verdictWords } from "./words";

export function Proof({ verify }: { verify: () => Promise<VerdictJson | undefined> }) {
  const [verdict, setVerdict] = useState<VerdictJson | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    verify().then((answer) => setVerdict(answer ?? null), (error: Error) => setFailure(error.message));
  }, []);
  if (failure) return <p role="status">{say("verify.failed", { why: failure })}</p>;
  if (!verdict) return <p role="status">{say("verify.now")}</p>;
  return (
    <>
      <p role="status">
        {say("verify.result")} <strong>{verdictWords(verdict.result)}</strong>.
      </p>
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
      </details>
      <p>
        {say("verify.trust")} <code>examples/verify/verify.html</code>
      </p>
    </>
  );
}
