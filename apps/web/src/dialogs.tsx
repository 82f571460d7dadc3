// What can be opened over the table.
import { Dialog } from "./dialog";
import { Editor } from "./editor";
import { Friend } from "./friend";
import { Help } from "./help";
import type { Kept } from "./library";
import { Code } from "./lobby";
import { Matches } from "./matches";
import { NewMatch } from "./newmatch";
import type { Catalogue, Setup, Source, VariantInfo } from "./protocol";
import { PuzzleList } from "./puzzlelist";
import type { Puzzles } from "./puzzles";
import type { Terms } from "./remote";
import { say } from "./say";
import { Settings } from "./settings";
import { Statistics } from "./statistics";
import { readSetup } from "./storage";

export type Open = "new" | "friend" | "rules" | "resign" | "help" | "matches" | "statistics" | "code" | "looks" | "puzzles" | null;

interface Props {
  open: Open;
  close: () => void;
  catalogue: Catalogue;
  rules: { source: Source; info: VariantInfo }[];
  /** What the form of a new match begins with, if a link or the terms with a friend say so. */
  preset: Setup | null;
  inPlay: boolean;
  start: (setup: Setup) => void;
  make: (terms: Terms, name: string) => void;
  /** From the terms with a friend to the form that changes them. */
  change: (terms: Terms) => void;
  lesson: () => void;
  statistics: () => void;
  /** A match against another level, with the terms of the last one. */
  against: (opponent: string) => void;
  current: string | null;
  goOn: (id: string) => void;
  review: (kept: Kept) => void;
  exported: (kept: Kept) => void;
  deleted: (id: string) => void;
  given: string | undefined;
  linkRule: (script: string) => Promise<string>;
  keepRule: (source: Source, play: boolean) => void;
  forgetRule: (id: string) => void;
  resign: () => void;
  code: string | null;
  copyCode: (code: string) => void;
  pace: (pace: string) => void;
  puzzles: Puzzles;
  /** The puzzle on the table, or 0. */
  puzzled: number;
  puzzle: (number: number) => void;
}

export function Dialogs(props: Props) {
  const { open, close, catalogue } = props;
  switch (open) {
    case "new":
      return (
        <NewMatch catalogue={catalogue} rules={props.rules} last={props.preset ?? readSetup()} inPlay={props.inPlay}
          start={props.start} make={props.make} close={close} />
      );
    case "friend":
      return <Friend catalogue={catalogue} make={props.make} start={props.start} change={props.change} close={close} />;
    case "matches":
      return (
        <Matches catalogue={catalogue} current={props.current} goOn={props.goOn} review={props.review} exported={props.exported} statistics={props.statistics} deleted={props.deleted} close={close} />
      );
    case "statistics":
      return <Statistics catalogue={catalogue} begin={props.against} close={close} />;
    case "rules":
      return (
        <Editor template={catalogue.template} given={props.given} link={props.linkRule} keep={props.keepRule} forget={props.forgetRule} close={close} />
      );
    case "resign":
      return (
        <Dialog title={say("resign.title")} close={close}>
          <p>{say("resign.text")}</p>
          <p class="buttons">
            <button type="button" class="danger" onClick={props.resign}>{say("resign")}</button>
          </p>
        </Dialog>
      );
    case "code":
      return props.code !== null ? (
        <Dialog title={say("code")} close={close}>
          <Code code={props.code} copy={props.copyCode} />
        </Dialog>
      ) : null;
    case "looks":
      return <Settings pace={props.pace} close={close} />;
    case "puzzles":
      return <PuzzleList puzzles={props.puzzles} current={props.puzzled} open={props.puzzle} close={close} />;
    case "help":
      return <Help catalogue={catalogue} lesson={props.lesson} close={close} />;
    default:
      return null;
  }
}
