// The deal of a day: its level, the score in pencil, the week, and the result to send.
import { useEffect, useRef, useState } from "preact/hooks";
import { dateWords, daysAfter, type Played, playedDays, rangeWords, resultOf, resultText, today, weekOf } from "./days";
import { Hero } from "./hero";
import { type Kept, matches, onChange } from "./library";
import { opponentOf } from "./matches";
import { Icon, Pencil, Wordmark } from "./pictures";
import type { Catalogue } from "./protocol";
import { say } from "./say";
import { readDayLevel, writeDayLevel } from "./storage";
import { FIRST_OPPONENT, LEVELS, signed } from "./words";

const HERO = ["8C", "8D", "8H", "8S", "KH"];

/** A leaf of a calendar. */
export function Leaf({ day }: { day: string }) {
  return <span class="leaf" aria-hidden="true"><i>{dateWords(day, { month: "short" })}</i><b>{Number(day.slice(-2))}</b></span>;
}

/** Today's date, also when the page is looked at again on another day. */
export function useToday(): string {
  const [now, setNow] = useState(today);
  useEffect(() => {
    const look = () => setNow(today());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return now;
}

interface WeekProps {
  catalogue: Catalogue;
  day: string;
  days: Map<string, Played>;
  show: (day: string) => void;
}

/** Seven days with their scores in pencil, and the way to other weeks. */
function Week({ catalogue, day, days, show }: WeekProps) {
  const now = useToday();
  const week = weekOf(day, now);
  const newest = week[6] === now;
  const said = (one: string) => {
    const { score, begun } = days.get(one) ?? {};
    const who = score && opponentOf(catalogue, score.summary.opponent);
    return score ? say("day.scored", { n: signed(score.summary.totals[0]), who: who! }) : say(begun ? "home.day.begun" : "day.none");
  };
  return (
    <section aria-label={say("day.week")}>
      <p class="weeks">
        <button type="button" class="quiet icon" aria-label={say("day.earlier")} onClick={() => show(daysAfter(week[6], -7))}><Icon name="back" /></button>
        <span>{rangeWords(week[0], week[6])}</span>
        <button type="button" class="quiet icon" aria-label={say("day.later")} aria-disabled={newest} onClick={() => newest || show(daysAfter(week[6], 7))}><Icon name="next" /></button>
      </p>
      <ol class="week">
        {week.map((one) => {
          const { score, begun } = days.get(one) ?? {};
          const result = score && resultOf(score.summary);
          return (
            <li key={one}>
              <button type="button" class="quiet" aria-current={one === day ? "date" : undefined} aria-label={`${dateWords(one, { dateStyle: "full" })}: ${said(one)}`} onClick={() => show(one)}>
                {dateWords(one, { weekday: "narrow" })}
                {result ? <Pencil points={result.points[0]} naturals={result.naturals[0]} chapeau={result.chapeau[0]} /> : <span class="none">{begun ? "…" : "–"}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface Props {
  catalogue: Catalogue;
  day: string;
  /** Once the library has every move. */
  written: () => Promise<void>;
  /** Another day. */
  show: (day: string) => void;
  play: (day: string, level: string, again: boolean) => void;
  goOn: (id: string) => void;
  review: (kept: Kept) => void;
  send: (day: string, text: string) => void;
  home: () => void;
}

export function Daily({ catalogue, day, written, show, play, goOn, review, send, home }: Props) {
  const [kept, setKept] = useState<Kept[] | null>(null);
  const [level, setLevel] = useState(() => LEVELS.find((one) => one === readDayLevel()) ?? FIRST_OPPONENT);
  const button = useRef<HTMLButtonElement>(null);
  const now = useToday();
  useEffect(() => {
    const load = async () => {
      try {
        await written();
        setKept(await matches());
      } catch {
        setKept([]); // Without storage no day was played.
      }
    };
    load();
    return onChange(load);
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, [kept !== null]);
  if (!kept) return null;
  const days = playedDays(kept);
  const { score, begun } = days.get(day) ?? {};
  const result = score && resultOf(score.summary);
  const against = score ?? begun;
  const who = against && opponentOf(catalogue, against.summary.opponent);
  const how = !result ? say(begun ? "day.begun" : "home.day", { who: who ?? "" })
    : result.out === null ? say("day.blocked", { who: who!, n: result.turns })
      : say(result.out === 0 ? "day.out" : "day.out.other", { who: who!, n: result.turns });
  return (
    <section class="home day">
      <div class="lead">
        <Wordmark hidden />
        <div class="paper ticket">
          <header>
            <Leaf day={day} />
            <span><h2>{day === now ? say("day.today") : say("day.of", { date: dateWords(day) })}</h2><small>{how}</small></span>
          </header>
          {result && (
            <p class="totals">
              {([0, 1] as const).map((seat) => (
                <span key={seat}>{seat === 0 ? say("day.score") : who}<Pencil points={result.points[seat]} naturals={result.naturals[seat]} chapeau={result.chapeau[seat]} /></span>
              ))}
            </p>
          )}
          {!against && (
            <p class="field">
              <label for="level">{say("day.level")}</label>
              <select id="level" value={level} onChange={(event) => {
                setLevel(event.currentTarget.value);
                writeDayLevel(event.currentTarget.value);
              }}>
                {LEVELS.map((one) => <option key={one} value={one}>{opponentOf(catalogue, one)}</option>)}
              </select>
            </p>
          )}
          <Week catalogue={catalogue} day={day} days={days} show={show} />
          {result ? (
            <button type="button" class="main" ref={button} onClick={() => send(day, resultText(day, who!, result))}><Icon name="share" /> {say("day.send")}</button>
          ) : begun ? (
            <button type="button" class="main" ref={button} onClick={() => goOn(begun.id)}>{say("go_on")}</button>
          ) : (
            <button type="button" class="main" ref={button} onClick={() => {
              writeDayLevel(level);
              play(day, level, false);
            }}>{say("day.play")}</button>
          )}
        </div>
      </div>
      <div class="beside">
        <div class="acts">
          {score && (
            <>
              <button type="button" onClick={() => (begun ? goOn(begun.id) : play(day, score.summary.opponent, true))}>{say(begun ? "day.again.on" : "day.again")}</button>
              <button type="button" onClick={() => review(score)}>{say("review")}</button>
            </>
          )}
          <button type="button" onClick={home}>{say("lobby.home")}</button>
        </div>
        <p>{say(score ? "day.further" : "day.rules")} {say("day.open")}</p>
      </div>
      <Hero cards={HERO} />
    </section>
  );
}
