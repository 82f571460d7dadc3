// All puzzles by grade, with a mark at each that is solved.
import { Dialog } from "./dialog";
import { Icon } from "./pictures";
import type { Puzzles } from "./puzzles";
import { type Key, say } from "./say";
import { useStore } from "./store";

interface Props {
  puzzles: Puzzles;
  /** The number of the one on the table, or 0. */
  current: number;
  open: (number: number) => void;
  close: () => void;
}

export function PuzzleList({ puzzles, current, open, close }: Props) {
  const { all, solved, days } = useStore(puzzles);
  return (
    <Dialog title={say("puzzles")} close={close} wide>
      <p>{say("puzzles.about")}</p>
      {days > 1 && <p><strong>{say("puzzle.days", { n: days })}</strong></p>}
      {([1, 2, 3] as const).map((grade) => {
        const numbers = (all ?? []).flatMap((puzzle, i) => (puzzle.grade === grade ? i + 1 : []));
        const n = numbers.filter((number) => solved.has(number)).length;
        return (
          <section key={grade} aria-labelledby={`grade-${grade}`}>
            <h3 id={`grade-${grade}`}>{say("puzzles.grade", { grade: say(`grade.${grade}` as Key), n, all: numbers.length })}</h3>
            <ul class="numbers">
              {numbers.map((number) => (
                <li key={number}>
                  <button type="button" class={solved.has(number) ? "solved" : ""} aria-current={number === current || undefined} onClick={() => open(number)}>
                    {number}{solved.has(number) && <><Icon name="check" /><span class="hidden">, {say("puzzle.mark")}</span></>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}
