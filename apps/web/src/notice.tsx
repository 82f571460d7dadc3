// What the page has to say out of turn: a refusal with its rule, or why something could not be done. It lies above the hand.
import { Icon } from "./pictures";
import type { Refusal } from "./protocol";
import { say } from "./say";
import { refusalWords, ruleWords } from "./words";

export interface Notice {
  /** Of the refusal. */
  id?: string;
  message: string;
  rule: string;
  ruleText: string;
  again?: () => void;
  label?: string;
}

export const plain = (message: string): Notice => ({ message, rule: "", ruleText: "" });

/** A refusal as a notice: what a script did wrong with its place. */
export function noticeOf(refusal: Refusal): Notice {
  const words = refusalWords(refusal);
  const { file, line, rule, ruleText, id } = refusal;
  return { id, message: file && line ? `${file}, ${say("line", { n: line }).toLowerCase()}: ${words}` : words, rule, ruleText: rule && ruleWords(rule, ruleText) };
}

export function NoticeSlip({ notice, close }: { notice: Notice; close: () => void }) {
  return (
    <div class="slip notice" role="alert">
      <p><strong>{notice.message}</strong></p>
      {notice.ruleText && (
        <details class="rule">
          <summary>{say("rule", { id: notice.rule })}</summary>
          {notice.ruleText}
        </details>
      )}
      <div class="buttons">
        {notice.again && <button type="button" onClick={notice.again}>{notice.label}</button>}
        <button type="button" class="quiet icon" aria-label={say("close")} onClick={close}><Icon name="close" /></button>
      </div>
    </div>
  );
}
