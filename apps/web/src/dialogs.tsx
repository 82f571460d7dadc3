// What can be opened over the table.
import { Dialog } from "./dialog";
import { Editor } from "./editor";
import { Help } from "./help";
import type { Kept } from "./library";
import { Code } from "./lobby";
import { Matches } from "./matches";
import { NewMatch } from "./newmatch";
import type { Catalogue, Setup, Source, VariantInfo } from "./protocol";
import type { Terms } from "./remote";
import { say } from "./say";
import { Settings } from "./settings";
import { Statistics } from "./statistics";
import { readSetup } from "./storage";

export type Open = "new" | "rules" | "resign" | "help" | "matches" | "statistics" | "code" | "looks" | null;

interface Props {
  open: Open;
  close: () => void;
  catalogue: Catalogue;
  rules: { source: Source; info: VariantInfo }[];
  /** What the form of a new match begins with, if a link says so, and whom it proposes. */
  preset: Setup | null;
  proposed: string | null;
  inPlay: boolean;
  start: (setup: Setup) => void;
  make: (terms: Terms) => void;
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
}

export function Dialogs(props: Props) {
  const { open, close, catalogue } = props;
  switch (open) {
    case "new":
      return (
        <NewMatch catalogue={catalogue} rules={props.rules} last={props.preset ?? readSetup()} inPlay={props.inPlay}
          proposed={props.preset ? null : props.proposed} start={props.start} make={props.make} close={close} />
      );
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
    case "help":
      return <Help catalogue={catalogue} lesson={props.lesson} close={close} />;
    default:
      return null;
  }
}
