// Before the first deal, between deals and after the match: the person's share, how a deal came out, the payment, the verdict.
import { useEffect, useState } from "preact/hooks";
import type { Verdict } from "libmille";
import type { Sealed, Snapshot } from "./protocol";
import { PaymentList } from "./sheet";
import { eventWords } from "./words";

interface Props {
  snapshot: Snapshot;
  players: [string, string];
  share: (typed: string) => void;
  deal: () => void;
  verify: () => Promise<Verdict | undefined>;
  again: () => void;
}

/** The terms and the commitment of a sealed match, and the question for the person's share. */
function Share({ sealed, share }: { sealed: Sealed; share: Props["share"] }) {
  const [typed, setTyped] = useState("");
  const terms = JSON.parse(sealed.terms) as { variant: string; options: Record<string, unknown>; stakes: number[]; players: string[] };
  const options = Object.entries(terms.options).map(([name, value]) => `${name} ${value}`);
  return (
    <form onSubmit={(event) => {
      event.preventDefault();
      share(typed);
    }}>
      <h2>Sealed match</h2>
      <p>
        {[terms.variant, ...options].join(", ")}; stakes {terms.stakes.join("–")}; {terms.players.join(" against ")}.
      </p>
      <p>
        The table has committed to these terms and to its seed: <code>{sealed.commit}</code>
      </p>
      <p class="field">
        <label for="share">Your share</label>
        <input id="share" type="text" maxLength={1000} autoComplete="off" value={typed} aria-describedby="share-help"
          onInput={(event) => setTyped(event.currentTarget.value)} />
        <small id="share-help">
          Any text, or nothing: it is hashed with random bytes of this browser. The cards follow from your share and the seed.
        </small>
      </p>
      <p class="buttons">
        <button type="submit" class="main">Give the share and deal</button>
      </p>
    </form>
  );
}

/** What verification says: the verdict, and its six lines to open. */
function Proof({ verify }: { verify: Props["verify"] }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    verify().then((answer) => setVerdict(answer ?? null), (error: Error) => setFailure(error.message));
  }, []);
  if (failure) return <p role="status">The record does not verify: {failure}. Download it and report it.</p>;
  if (!verdict) return <p role="status">Verifying the record…</p>;
  return (
    <>
      <p role="status">
        The match: <strong>{verdict.result}</strong>.
      </p>
      <details>
        <summary>What was checked</summary>
        <dl>
          {Object.entries(verdict.lines).map(([name, { status, text }]) => (
            <div key={name}>
              <dt>{`${name}: ${status.replace("_", " ")}`}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p>
        This page checked itself. To trust nothing of it, download record and notes, and open them in{" "}
        <code>examples/verify/verify.html</code>.
      </p>
    </>
  );
}

export function Over({ snapshot, players, share, deal, verify, again }: Props) {
  const { view, sheet, sealed } = snapshot;
  const last = snapshot.events.filter((event) => event.deal_end !== undefined).at(-1);
  const over = view.phase === "over";
  const waits = sealed !== null && sealed.notes === null;
  return (
    <section class="over" aria-label={over ? "The match is over" : "Between deals"}>
      {view.deal > 0 && last && <p>{eventWords(last, snapshot.events, players)}</p>}
      {over && (
        <>
          <h2>{sheet.winner === 0 ? "You win the match." : sheet.winner === 1 ? `${players[1]} wins the match.` : "The match is drawn."}</h2>
          <PaymentList sheet={sheet} players={players} />
          {sealed && <Proof verify={verify} />}
          <p class="buttons">
            <button type="button" class="main" onClick={again}>New match</button>
          </p>
        </>
      )}
      {waits && <Share sealed={sealed} share={share} />}
      {!over && !waits && (
        <p class="buttons">
          <button type="button" class="main" onClick={deal}>{view.deal === 0 ? "Deal" : "Next deal"}</button>
        </p>
      )}
    </section>
  );
}
