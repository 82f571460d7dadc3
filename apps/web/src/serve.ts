// The worker's answers. It holds the engine, so that the page never waits for a player, a script or a record.
import { Engine, LogLevel, MilleError, Player, players, PlayerTextKind, ruleText, scriptTemplate, variants, verdictJson, version } from "libmille";
import { refusalOf } from "./judge";
import { describe, hintOf, loadVariant, Match, Untimely } from "./match";
import type { Catalogue, Puzzle, Request, Response, Saved, Setup, Source } from "./protocol";
import { countsIn, Recorded } from "./replay";
import { plainTerms } from "./terms";
import { trialMatch } from "./trial";

/** The rules of the game, in the order of the page of rules; those of single variants are not among them. */
const RULES = "C1 C2 C3 D1 D2 D3 T1 T2 T3 T4 S1 S2 S3 S4 S5 S6 S7 P1 P2 P3 P4 P5 P6 F1 X1 X2 X3 E1 E2 E3 E4 N1 N2 N3 N4 M1 M2 M3 M4 Y1 Y2 Y3 Y4 Y5";

/** What the engine has warned of since the last answer: hooks that failed, where the engine's own rule holds. */
let warnings: string[] = [];

const engine = new Engine({
  log({ level, file, line, text }) {
    if (level >= LogLevel.WARNING) warnings.push(file ? `${file}:${line}: ${text}` : text);
  },
});
let match: Match | null = null;
let recorded: Recorded | null = null;

function seated(next: Match) {
  match?.close();
  match = next;
  return match.snapshot();
}

/** What is asked of the match; then how it stands. */
function after(act: (match: Match) => void) {
  if (!match) throw new Untimely("table.no_match", "There is no match. Begin a new one");
  act(match);
  return match.snapshot();
}

const calls = {
  catalogue(): Catalogue {
    return {
      version: version(),
      variants: variants().map((id) => describe(engine.variant(id))),
      players: players().map((id) => {
        const player = new Player(engine, id);
        const info = { id, title: player.text(PlayerTextKind.TITLE), about: player.text(PlayerTextKind.ABOUT) };
        player.close();
        return info;
      }),
      rules: RULES.split(" ").map((id) => ({ id, text: ruleText(id) ?? "" })),
      template: scriptTemplate("my-rule"),
    };
  },
  describe: (source: Source, options: Record<string, string> = {}) => describe(loadVariant(engine, source, options)),
  check: (name: string, script: string) =>
    engine.checkScript(`${name}.lua`, script).map(({ line, message }) => ({ line, message })),
  trial: (name: string, script: string, number: number) => trialMatch(name, script, number),
  start: (setup: Setup) => seated(Match.start(engine, setup)),
  restore: (saved: Saved) => seated(Match.restore(engine, saved)),
  lesson: () => seated(Match.lesson(engine)),
  puzzle: (number: number, puzzle: Puzzle) => seated(Match.puzzle(engine, number, puzzle)),
  show: () => after((match) => match.show()),
  share: (typed: string) => after((match) => match.share(typed)),
  deal: () => after((match) => match.deal()),
  apply: (text: string) => after((match) => match.apply(text)),
  step: () => after((match) => match.step()),
  undo: () => after((match) => match.undo()),
  reveal: () => after((match) => match.reveal()),
  resign: () => after((match) => match.resign()),
  hint: () => match?.hint(),
  position: () => match?.position(),
  judge: (lay: string, discard: string) => match?.judge(lay, discard),
  verify: (language: string) => match?.verify(language),
  hintOf: (lines: string[]) => hintOf(engine, lines),
  plainTerms: (terms: string) => plainTerms(engine, terms),
  verifyRecord: (record: string, notes: string, seen: string, language: string) =>
    verdictJson(engine.verify(record, { notes, seen }), language),
  open(record: string, number: number) {
    const next = new Recorded(engine, record, number);
    recorded?.close();
    recorded = next;
    return recorded.summary;
  },
  frame: (number: number) => recorded?.frame(number),
  past: (number: number) => recorded!.past(number),
  pastJudge: (number: number, lay: string, discard: string) => recorded!.judge(number, lay, discard),
  pastGains: (number: number, better: string, other: string, first: number, count: number) =>
    recorded!.reviewer.gains(number, better, other, first, count),
  reviewDecision: (number: number) => recorded!.reviewer.decision(number),
  reviewPayments: (decision: number, first: number, count: number) => recorded!.reviewer.payments(decision, first, count),
  counts: (record: string) => countsIn(engine, record),
  positionAt: (number: number) => recorded?.position(number),
};

export type Calls = typeof calls;

export function answer({ id, call, args }: Request): Response {
  warnings = [];
  try {
    return { id, value: (calls[call as keyof Calls] as (...args: unknown[]) => unknown)(...args), warnings };
  } catch (error) {
    if (error instanceof MilleError) return { id, refusal: refusalOf(error) };
    const message = error instanceof Error ? error.message : String(error);
    const which = error instanceof Untimely ? error.id : "";
    return { id, refusal: { message, rule: "", ruleText: "", line: 0, file: "", id: which, params: [] } };
  }
}

