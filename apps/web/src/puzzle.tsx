// A puzzle at the table: its sentence on a slip above the hand, and how the turn came out.
import { useEffect, useRef } from "preact/hooks";
import { Account } from "./account";
import { Still } from "./card";
import { Icon } from "./pictures";
import type { PuzzleState, Snapshot } from "./protocol";
import { goalWords, isSolved, nameWords, resultWords } from "./puzzlewords";
import { say } from "./say";
import { Sets } from "./sets";
import { actionWords, isWild } from "./words";

/** What can be done with the puzzle on the table. */
export interface PuzzleActs {
  again: () => void;
  show: () => void;
  next: () => void;
  list: () => void;
  leave: () => void;
  /** Days in a row on which one was solved. */
  days: number;
}

export function PuzzleSlip({ puzzle, acts }: { puzzle: PuzzleState; acts: PuzzleActs }) {
  return (
    <div class="lesson slip">
      <p><small>{nameWords(puzzle)}</small><br />{goalWords(puzzle)}</p>
      <div class="buttons">
        <button type="button" class="quiet icon" aria-label={say("puzzle.again")} onClick={acts.again}><Icon name="again" /></button>
        <button type="button" class="quiet icon" aria-label={say("puzzle.leave")} onClick={acts.leave}><Icon name="close" /></button>
      </div>
    </div>
  );
}

export function PuzzleEnd({ snapshot, puzzle, acts }: { snapshot: Snapshot; puzzle: PuzzleState; acts: PuzzleActs }) {
  const { view, variant } = snapshot;
  const { values, wild } = variant;
  const { head, text } = resultWords(puzzle);
  const solved = isSolved(puzzle);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const next = <button type="button" ref={solved || puzzle.shown ? main : undefined} class={solved || puzzle.shown ? "main" : ""} onClick={acts.next}>{say("puzzle.next")}</button>;
  const again = <button type="button" ref={solved || puzzle.shown ? undefined : main} class={solved || puzzle.shown ? "" : "main"} onClick={acts.again}>{say("puzzle.again")}</button>;
  return (
    <section class="over" aria-label={say("over")}>
      <div class="tale puzzle" tabIndex={0} role="group" aria-label={nameWords(puzzle)}>
        <p class={solved ? "headline gold" : "headline"}>
          <strong>{head}</strong> <span>{text}</span>
        </p>
        {puzzle.shown && <ol class="way">{puzzle.way.map((action) => <li key={action}>{actionWords(action)}</li>)}</ol>}
        {snapshot.sheet.deals.length > 0 ? <Account snapshot={snapshot} seat={0} player={say("you")} /> : (
          <div class="account">
            <h2>{say("sets.yours")}</h2>
            <Sets sets={view.sets[0]} values={values} wild={wild} />
            <h2>{say("last.yours")}</h2>
            <p class="last">{view.hand.map((card, i) => <Still key={i} card={card} values={values} wild={isWild(card, wild)} i={i} />)}</p>
          </div>
        )}
        {solved && acts.days > 1 && <p class="days">{say("puzzle.days", { n: acts.days })}</p>}
        <details>
          <summary>{say("puzzle.how")}</summary>
          {say(`counted.${puzzle.goal}`)}
        </details>
        <p class="buttons"><button type="button" onClick={acts.list}>{say("puzzle.all")}</button></p>
      </div>
      <p class="buttons dock">
        {solved || puzzle.shown ? <>{next}{again}</> : <>{again}<button type="button" onClick={acts.show}>{say("puzzle.show")}</button>{next}</>}
      </p>
    </section>
  );
}
