// The first screen: on a first visit the lesson, later the match that waits. Below it are the other ways to the table.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Leaf, useToday } from "./daily";
import { playedDays } from "./days";
import { Hero } from "./hero";
import { type Kept, matches, onChange, playedNow } from "./library";
import { TakeOver } from "./lobby";
import { opponentOf, standing, whoOf } from "./matches";
import { Icon, Pencil, Portrait, Wordmark } from "./pictures";
import { type Catalogue, FIRST_SETUP, FRIEND } from "./protocol";
import { hasServer } from "./remote";
import { say, whole } from "./say";
import { type Chair, chairs, readOffered, readSetup } from "./storage";
import { signed } from "./words";

const SHOWN = 3;
/** The cards of the first screen, and what they are worth there. */
const HERO = ["10H", "JD", "QS", "KC", "2H"];
const VALUES = { QS: 100, JD: 50, 2: 20 };
const DAY = 86_400_000;

interface Props {
  catalogue: Catalogue;
  /** A match with the terms of the last one. */
  play: () => void;
  lesson: () => void;
  /** Asks for the terms of a match. */
  newMatch: () => void;
  daily: () => void;
  /** A match between two people. */
  friend: () => void;
  /** Back to a seat at this server's table. */
  join: (chair: Chair) => void;
  /** To a seat that another device has, with its code. */
  takeOver: (code: string) => void;
  goOn: (id: string) => void;
  puzzle: () => void;
}

/** Whom the last match was against, and to how many points. */
function lastTerms(catalogue: Catalogue): string {
  const { source, options, opponent, names } = readSetup() ?? FIRST_SETUP;
  const who = whoOf(catalogue, { opponent, names });
  const variant = catalogue.variants.find(({ id }) => id === source.id);
  const target = options.target ?? variant?.options.find(({ name }) => name === "target")?.value;
  return target && source.script === undefined ? say("home.terms", { who, n: whole(Number(target)) }) : who;
}

function Tile({ picture, name, about, label, act }: { picture: ComponentChildren; name: string; about?: string; label?: string; act: () => void }) {
  return (
    <button type="button" class="tile" aria-label={label} onClick={act}>
      {picture}
      <span>{name}{about && <> <small>{about}</small></>}</span>
    </button>
  );
}
const Round = ({ name }: { name: string }) => <span class="round"><Icon name={name} /></span>;

export function Home({ catalogue, play, lesson, newMatch, daily, friend, join, takeOver, goOn, puzzle }: Props) {
  const [kept, setKept] = useState<Kept[]>([]);
  const now = useToday();
  const [busy, setBusy] = useState(new Set<string>());
  // A table that nobody joined is deleted by its server after a day.
  const seats = hasServer()
    ? chairs().filter(({ notes, made }) => !notes?.over && (notes?.opened || Date.now() - made < DAY)).slice(0, SHOWN)
    : [];
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
    const load = async () => {
      try {
        setBusy(await playedNow());
        setKept(await matches());
      } catch {
        // Without storage no match waits.
      }
    };
    load();
    return onChange(load);
  }, []);
  const [first, ...others] = kept.filter(({ id, summary, saved }) => !summary.over && !saved.setup.daily && !busy.has(id)).slice(0, SHOWN);
  const fresh = !readOffered() && readSetup() === null && kept.length === 0 && seats.length === 0;
  const goOnWords = (kept: Kept) => say("home.go_on", { who: whoOf(catalogue, kept.summary), standing: standing(kept) });
  const { score, begun } = playedDays(kept).get(now) ?? {};
  const day = score ? say("home.day.score", { n: signed(score.summary.totals[0]) }) : begun ? say("home.day.begun") : say("home.day");
  return (
    <section class={fresh ? "home first" : "home"}>
      <div class="lead">
        <Wordmark hidden />
        {first ? (
          <div class="paper ticket">
            <header>
              <Portrait player={first.summary.opponent} person={first.summary.names?.[1]} />
              <span>
                <b>{first.summary.names ? whoOf(catalogue, first.summary) : say("home.match")}</b>
                <small>{say(first.summary.names ? "home.deal" : "home.against", { who: whoOf(catalogue, first.summary), n: first.summary.deals + 1 })}</small>
              </span>
            </header>
            <p class="totals" aria-hidden="true">
              {[0, 1].map((seat) => (
                <span key={seat}>{first.summary.names?.[seat] ?? (seat === 0 ? say("you") : opponentOf(catalogue, first.summary.opponent))}<Pencil points={first.summary.totals[seat]} /></span>
              ))}
            </p>
            <button type="button" class="main" ref={button} aria-label={goOnWords(first)} onClick={() => goOn(first.id)}>{say("go_on")}</button>
          </div>
        ) : <p class="about">{say("home.about")}</p>}
        {fresh ? (
          <div class="acts">
            <button type="button" class="main" ref={button} onClick={lesson}>{say("home.lesson")}</button>
            <button type="button" class="play" onClick={play}>{say("home.known")}</button>
          </div>
        ) : !first && (
          <div class="acts">
            <button type="button" class="main play" ref={button} onClick={play}>{say("play")}</button>
          </div>
        )}
      </div>
      <Hero cards={HERO} values={VALUES} />
      <div class="tiles">
        {!fresh && <Tile picture={<Round name="play" />} name={say("new_match")} about={lastTerms(catalogue)} act={newMatch} />}
        <Tile picture={<Leaf day={now} />} name={say("day.today")} about={day} act={daily} />
        <Tile picture={<Round name="phone" />} name={say("friend")} about={say(hasServer() ? "home.friend" : "home.friend.here")} act={friend} />
        <Tile picture={<Round name="puzzle" />} name={say("puzzles")} about={say("puzzles.tile")} act={puzzle} />
        {!fresh && <Tile picture={<Round name="check" />} name={say("home.learn")} about={say("home.learn.about")} act={lesson} />}
        {seats.map((chair) => (
          <Tile key={`${chair.id}.${chair.seat}`} picture={chair.opponent ? <Portrait player={FRIEND} person={chair.opponent} /> : <Round name="phone" />}
            name={chair.opponent ? say("home.join", { who: chair.opponent }) : say("home.join.alone")} act={() => join(chair)} />
        ))}
        {others.map((kept) => (
          <Tile key={kept.id} picture={<Portrait player={kept.summary.opponent} person={kept.summary.names?.[1]} />} label={goOnWords(kept)}
            name={whoOf(catalogue, kept.summary)} about={standing(kept)} act={() => goOn(kept.id)} />
        ))}
      </div>
      {hasServer() && <TakeOver takeOver={takeOver} />}
    </section>
  );
}
