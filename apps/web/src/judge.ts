// Judges a card that the player may play.
import { MilleError, ruleText, type Table } from "libmille";
import type { Judgement, Refusal } from "./protocol";

export function refusalOf(error: MilleError): Refusal {
  return {
    message: error.message,
    rule: error.rule,
    ruleText: (error.rule && ruleText(error.rule)) || "",
    line: error.line,
    file: error.file,
    id: error.messageId,
    params: error.params,
  };
}

/** What the table would say to laying or discarding these cards now. */
export function judge(table: Table, lay: string, discard: string): Judgement {
  const verdict = (text: string) => {
    try {
      table.check(table.parse(text));
      return null;
    } catch (error) {
      if (error instanceof MilleError) return refusalOf(error);
      throw error;
    }
  };
  return { lay: verdict(lay), discard: verdict(discard) };
}
