// Between deals and after the match: how it came out, the next deal with its cut, the payment, the commitment's proof.
import { useEffect, useState } from "preact/hooks";
import type { Snapshot } from "./protocol";
import { PaymentList } from "./sheet";
import { eventWords } from "./words";

interface Props {
  snapshot: Snapshot;
  players: [string, string];
  deal: (cut?: number) => void;
  verify: () => Promise<string | undefined>;
  again: () => void;
}

async function hashOf(seed: string): Promise<string | null> {
  // Pages that are not served securely have no hashes.
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function Proof({ snapshot, verify }: { snapshot: Snapshot; verify: Props["verify"] }) {
  const [verdict, setVerdict] = useState("Verifying the record…");
  useEffect(() => {
    (async () => {
      try {
        const hash = await hashOf(snapshot.revealed ?? "");
        await verify();
        setVerdict(
          hash === null || hash === snapshot.commitment
            ? "Verified: the revealed seed has the hash that was shown before the first cut, and every card of the record follows from it."
            : "The revealed seed does not have the hash that was shown. Download the record and report it.",
        );
      } catch (error) {
        setVerdict(`The record does not verify: ${(error as Error).message}. Download it and report it.`);
      }
    })();
  }, []);
  return (
    <p class="commitment" role="status">
      {verdict} Seed <code>{snapshot.revealed}</code>
    </p>
  );
}

export function Over({ snapshot, players, deal, verify, again }: Props) {
  const { view, sheet, cutter, commitment, variant } = snapshot;
  const [cut, setCut] = useState(Math.floor(variant.pack / 2));
  const last = snapshot.events.filter((event) => event.deal_end !== undefined).at(-1);
  const over = view.phase === "over";
  return (
    <section class="over" aria-label={over ? "The match is over" : "Between deals"}>
      {view.deal > 0 && last && <p>{eventWords(last, players)}</p>}
      {over && (
        <>
          <h2>{sheet.winner === 0 ? "You win the match." : sheet.winner === 1 ? `${players[1]} wins the match.` : "The match is drawn."}</h2>
          <PaymentList sheet={sheet} players={players} />
          {snapshot.revealed && <Proof snapshot={snapshot} verify={verify} />}
          <p class="buttons">
            <button type="button" class="main" onClick={again}>New match</button>
          </p>
        </>
      )}
      {!over && commitment && view.deal === 0 && (
        <p>
          The cards of every deal are fixed by a seed whose hash stands here, before anybody cuts: <code>{commitment}</code>
        </p>
      )}
      {!over && cutter === 0 && (
        <form class="buttons" onSubmit={(event) => {
          event.preventDefault();
          deal(cut);
        }}>
          <label class="inline">
            Cut after{" "}
            <input type="number" min={0} max={variant.pack - 1} required value={cut} onInput={(event) => setCut(event.currentTarget.valueAsNumber || 0)} /> cards
          </label>
          <button type="submit" class="main">Cut and deal</button>
        </form>
      )}
      {!over && cutter !== 0 && (
        <p class="buttons">
          {cutter === 1 && <span>{players[1]} cuts.</span>}
          <button type="button" class="main" onClick={() => deal()}>{view.deal === 0 ? "Deal" : "Next deal"}</button>
        </p>
      )}
    </section>
  );
}
