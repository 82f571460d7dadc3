// The first screen: one button, and the matches that wait to be gone on with.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Kept, matches, onChange, playedNow } from "./library";
import { opponentOf, standing } from "./matches";
import type { Catalogue } from "./protocol";
import { say } from "./say";

const SHOWN = 3;

interface Props {
  catalogue: Catalogue;
  play: () => void;
  goOn: (id: string) => void;
}

export function Home({ catalogue, play, goOn }: Props) {
  const [waiting, setWaiting] = useState<Kept[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
    const load = async () => {
      try {
        const now = await playedNow();
        setWaiting((await matches()).filter((kept) => !kept.summary.over && !now.has(kept.id)).slice(0, SHOWN));
      } catch {
        // Without storage no match waits.
      }
    };
    load();
    return onChange(load);
  }, []);
  return (
    <section class="home">
      <p>{say("home.about")}</p>
      <button type="button" class="main play" ref={button} onClick={play}>{say("play")}</button>
      {waiting.map((kept) => (
        <button type="button" key={kept.id} onClick={() => goOn(kept.id)}>
          {say("home.go_on", { who: opponentOf(catalogue, kept.summary.opponent), standing: standing(kept) })}
        </button>
      ))}
    </section>
  );
}
