// What is said of a puzzle.
import type { PuzzleState } from "./protocol";
import { type Key, say } from "./say";
import { signed } from "./words";

/** Whether the person has found the best play by themselves. */
export const isSolved = ({ points, best, shown }: PuzzleState) => !shown && points === best;

export const nameWords = ({ number, grade }: PuzzleState) => say("puzzle.name", { n: number, grade: say(`grade.${grade}` as Key) });
export const goalWords = ({ goal }: PuzzleState) => say(`goal.${goal}`);

/** How the turn came out: a headline, and a sentence with the counted points. */
export function resultWords(puzzle: PuzzleState): { head: string; text: string } {
  const { points, best, shown } = puzzle;
  const params = { n: signed(points ?? 0), best: signed(best) };
  if (shown) return { head: say("puzzle.shown"), text: say("puzzle.shown.points", params) };
  if (isSolved(puzzle)) return { head: say("puzzle.solved"), text: say("puzzle.solved.points", params) };
  return { head: say("puzzle.not_yet"), text: say(points === null ? "puzzle.not_out" : "puzzle.less", params) };
}

/** The same for the ear: the task, or how it came out. */
export function toldWords(puzzle: PuzzleState): string {
  if (!puzzle.over) return `${nameWords(puzzle)}. ${goalWords(puzzle)}`;
  const { head, text } = resultWords(puzzle);
  return `${head} ${text}`;
}
