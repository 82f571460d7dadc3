// The next level, offered once the figures earn it: one sentence, and a way to be rid of it for good.
import { useEffect, useState } from "preact/hooks";
import { type Earned, earned } from "./figures";
import { matches } from "./library";
import { opponentOf } from "./matches";
import type { Catalogue } from "./protocol";
import { say } from "./say";
import { decline, readDeclined } from "./storage";

interface Props {
  catalogue: Catalogue;
  offer: Earned;
  begin: (opponent: string) => void;
}

export function Offer({ catalogue, offer, begin }: Props) {
  const [declined, setDeclined] = useState(false);
  if (declined) return null;
  const next = opponentOf(catalogue, offer.next);
  return (
    <div class="offer">
      <p>{say("offer.next", { n: offer.won, of: offer.of, who: opponentOf(catalogue, offer.level), next })}</p>
      <p class="buttons">
        <button type="button" onClick={() => begin(offer.next)}>{say("offer.play", { who: next })}</button>
        <button type="button" class="quiet" onClick={() => {
          decline(offer.level);
          setDeclined(true);
        }}>{say("offer.no")}</button>
      </p>
    </div>
  );
}

/** The same at the end of a match, once the library has its last move. */
export function OfferAfter({ level, written, ...props }: Omit<Props, "offer"> & { level: string; written: () => Promise<void> }) {
  const [offer, setOffer] = useState<Earned | null>(null);
  useEffect(() => {
    let here = true;
    written().then(matches).then((kept) => here && setOffer(earned(kept, level, readDeclined())), () => {});
    return () => {
      here = false;
    };
  }, []);
  return offer && <Offer {...props} offer={offer} />;
}
