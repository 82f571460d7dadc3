// How it stands between the person and a friend: a sentence after a match, and the list of all under Matches.
import { useEffect, useState } from "preact/hooks";
import { type Kept, matches } from "./library";
import { rivalries, rivalryWith, rivalryWords } from "./rivalry";
import { say } from "./say";

/** `now` is the match on the table, whether it could be kept or not. */
export function Between({ now }: { now: Kept }) {
  const [others, setOthers] = useState<Kept[] | null>(null);
  useEffect(() => {
    // Without storage there is this match alone.
    matches().catch(() => []).then((all) => setOthers(all.filter(({ id }) => id !== now.id)));
  }, [now.id]);
  const rivalry = others && rivalryWith(now.summary.names![1 - now.seat!], [now, ...others]);
  return rivalry && <p class="between">{rivalryWords(rivalry)}</p>;
}

export function AllBetween({ kept }: { kept: Kept[] }) {
  const all = rivalries(kept);
  if (all.length === 0) return null;
  return (
    <section aria-label={say("between")}>
      <h3>{say("between")}</h3>
      <ul>
        {all.map((one) => <li key={one.who}>{rivalryWords(one)}</li>)}
      </ul>
      <p><small>{say("between.help")}</small></p>
    </section>
  );
}
