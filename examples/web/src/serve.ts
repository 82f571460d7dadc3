// What the worker answers: it holds the engine, so that the page never waits for a player, a script or a record.
import { Engine, MilleError, Player, players, PlayerTextKind, scriptTemplate, variants, version } from "libmille";
import { describe, loadVariant, Match, refusalOf } from "./match";
import type { Catalogue, Request, Response, Saved, Setup, Source } from "./protocol";
import { Recorded } from "./replay";

const engine = new Engine();
let match: Match | null = null;
let recorded: Recorded | null = null;

function seated(next: Match) {
  match?.close();
  match = next;
  return match.snapshot();
}

/** What is asked of the match; then how it stands. */
function after(act: (match: Match) => void) {
  if (!match) throw new Error("There is no match: begin a new one");
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
      template: scriptTemplate("my-rule"),
    };
  },
  describe: (source: Source) => describe(loadVariant(engine, source)),
  check: (name: string, script: string) =>
    engine.checkScript(`${name}.lua`, script).map(({ line, message }) => ({ line, message })),
  start: (setup: Setup) => seated(Match.start(engine, setup)),
  restore: (saved: Saved) => seated(Match.restore(engine, saved)),
  share: (typed: string) => after((match) => match.share(typed)),
  deal: () => after((match) => match.deal()),
  apply: (text: string) => after((match) => match.apply(text)),
  step: () => after((match) => match.step()),
  undo: () => after((match) => match.undo()),
  resign: () => after((match) => match.resign()),
  hint: () => match?.hint(),
  judge: (lay: string, discard: string) => match?.judge(lay, discard),
  verify: () => match?.verify(),
  open(record: string, number: number) {
    const next = new Recorded(engine, record, number);
    recorded?.close();
    recorded = next;
    return recorded.summary;
  },
  frame: (number: number) => recorded?.frame(number),
};

export type Calls = typeof calls;

export function answer({ id, call, args }: Request): Response {
  try {
    return { id, value: (calls[call as keyof Calls] as (...args: unknown[]) => unknown)(...args) };
  } catch (error) {
    if (error instanceof MilleError) return { id, refusal: refusalOf(error) };
    const message = error instanceof Error ? error.message : String(error);
    return { id, refusal: { message, rule: "", ruleText: "", line: 0, file: "" } };
  }
}

