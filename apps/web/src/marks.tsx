// What is marked on the table: in gold the move that is suggested, dashed the one that was played instead.
import { touched } from "./actions";
import { say } from "./say";

export type Mark = "wanted" | "was";
/** Two actions in notation, or empty. */
export type Moves = Record<Mark, string>;

export interface HeapMarks {
  stock: Mark[];
  pile: Mark[];
  /** The words over the heaps, where two moves are compared. */
  flags: Partial<Record<Mark, string>>;
}

const MARKS: Mark[] = ["was", "wanted"];

/** `you`: whether the reader played it. */
export function heapMarks(moves: Moves, you = true): HeapMarks {
  const on = (heap: "stock" | "pile") => MARKS.filter((mark) => touched(moves[mark]).heap === heap);
  const verb = moves.was.split(" ")[0];
  const did = you && (verb === "draw" || verb === "pass" || verb === "pile" || verb === "upcard") ? say(`mark.${verb}`) : say("review.other_played");
  return { stock: on("stock"), pile: on("pile"), flags: moves.was ? { was: did, wanted: say("review.better") } : {} };
}

/** The marks of one side's sets, by rank. */
export function setMarks(moves: Moves, theirs: boolean): Record<string, Mark[]> {
  const marks: Record<string, Mark[]> = {};
  for (const mark of MARKS) {
    const { set } = touched(moves[mark]);
    if (set?.theirs === theirs) (marks[set.rank] ??= []).push(mark);
  }
  return marks;
}

/** Over a heap: what was done with it, and what would have been better. A heap of both moves has the better one's. */
export function Flag({ marks, flags }: { marks: Mark[]; flags: HeapMarks["flags"] }) {
  const mark = marks.at(-1);
  return mark && flags[mark] ? <b class={`flag ${mark}`}>{flags[mark]}</b> : null;
}
