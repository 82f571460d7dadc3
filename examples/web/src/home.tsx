// The first screen: one button, and the matches that wait to be gone on with.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Kept, matches, onChange, playedNow } from "./library";
import { TakeOver } from "./lobby";
import { standing, whoOf } from "./matches";
import type { Catalogue } from "./protocol";
import { hasServer } from "./remote";
import { say } from "./say";
import { type Chair, chairs } from "./storage";

const SHOWN = 3;
const DAY = 86_400_000;

interface Props {
  catalogue: Catalogue;
  play: () => void;
  /** A match between two people. */
  friend: () => void;
  /** Back to a seat at this server's table. */
  join: (chair: Chair) => void;
  /** To a seat that another device has, with its code. */
  takeOver: (code: string) => void;
  goOn: (id: string) => void;
}

export function Home({ catalogue, play, friend, join, takeOver, goOn }: Props) {
  const [waiting, setWaiting] = useState<Kept[]>([]);
  // A table that nobody joined is deleted by its server after a day.
  const seats = hasServer()
    ? chairs().filter(({ notes, made }) => !notes?.over && (notes?.opened || Date.now() - made < DAY)).slice(0, SHOWN)
    : [];
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
      <button type="button" onClick={friend}>{say("friend")}</button>
      {seats.map((chair) => (
        <button type="button" key={`${chair.id}.${chair.seat}`} onClick={() => join(chair)}>
          {chair.opponent ? say("home.join", { who: chair.opponent }) : say("home.join.alone")}
        </button>
      ))}
      {waiting.map((kept) => (
        <button type="button" key={kept.id} onClick={() => goOn(kept.id)}>
          {say("home.go_on", { who: whoOf(catalogue, kept.summary), standing: standing(kept) })}
        </button>
      ))}
      {hasServer() && <TakeOver takeOver={takeOver} />}
    </section>
  );
}
