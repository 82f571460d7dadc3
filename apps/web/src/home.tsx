// The first screen: one button, and the matches that wait to be gone on with.
import { useEffect, useRef, useState } from "preact/hooks";
import { Still } from "./card";
import { type Kept, matches, onChange, playedNow } from "./library";
import { TakeOver } from "./lobby";
import { opponentOf, standing, whoOf } from "./matches";
import { Icon, Pencil, Portrait, Wordmark } from "./pictures";
import { type Catalogue, FRIEND } from "./protocol";
import { hasServer } from "./remote";
import { say } from "./say";
import { type Chair, chairs } from "./storage";

const SHOWN = 3;
/** The cards of the first screen, and what they are worth there. */
const HERO = ["10H", "JD", "QS", "KC", "2H"];
const VALUES = { QS: 100, JD: 50, 2: 20 };
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
  puzzle: () => void;
}

export function Home({ catalogue, play, friend, join, takeOver, goOn, puzzle }: Props) {
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
  const [first, ...others] = waiting;
  const goOnWords = (kept: Kept) => say("home.go_on", { who: whoOf(catalogue, kept.summary), standing: standing(kept) });
  return (
    <section class="home">
      <div class="lead">
        <Wordmark hidden />
        {first ? (
          <div class="paper ticket">
            <header>
              <Portrait player={first.summary.opponent} person={first.summary.names?.[1]} />
              <span><b>{whoOf(catalogue, first.summary)}</b><small>{say("home.deal", { n: first.summary.deals + 1 })}</small></span>
            </header>
            <p class="totals" aria-hidden="true">
              {[0, 1].map((seat) => (
                <span key={seat}>{first.summary.names?.[seat] ?? (seat === 0 ? say("you") : opponentOf(catalogue, first.summary.opponent))}<Pencil points={first.summary.totals[seat]} /></span>
              ))}
            </p>
            <button type="button" class="main" ref={button} aria-label={goOnWords(first)} onClick={() => goOn(first.id)}>{say("go_on")}</button>
          </div>
        ) : <p class="about">{say("home.about")}</p>}
        <div class="acts">
          <button type="button" class={first ? "play" : "main play"} ref={first ? undefined : button} onClick={play}>{say("play")}</button>
          <button type="button" onClick={friend}>{say("friend")}</button>
        </div>
      </div>
      <div class="hero" aria-hidden="true">
        {HERO.map((card, i) => (
          <Still key={card} card={card} values={VALUES} wild={card === "2H"} seen k={i - (HERO.length - 1) / 2} />
        ))}
      </div>
      <div class="tiles">
        {seats.map((chair) => (
          <button type="button" class="tile" key={`${chair.id}.${chair.seat}`} onClick={() => join(chair)}>
            {chair.opponent ? <Portrait player={FRIEND} person={chair.opponent} /> : <span class="round"><Icon name="phone" /></span>}
            <span>{chair.opponent ? say("home.join", { who: chair.opponent }) : say("home.join.alone")}</span>
          </button>
        ))}
        {others.map((kept) => (
          <button type="button" class="tile" key={kept.id} aria-label={goOnWords(kept)} onClick={() => goOn(kept.id)}>
            <Portrait player={kept.summary.opponent} person={kept.summary.names?.[1]} />
            <span>{whoOf(catalogue, kept.summary)}<small>{standing(kept)}</small></span>
          </button>
        ))}
        <button type="button" class="tile" onClick={puzzle}>
          <span class="round"><Icon name="puzzle" /></span>
          <span>{say("puzzles")}<small>{say("puzzles.tile")}</small></span>
        </button>
      </div>
      {hasServer() && <TakeOver takeOver={takeOver} />}
    </section>
  );
}
