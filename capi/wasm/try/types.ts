// Every declaration of the package, as a strict project reads it that checks libraries too.
import { ALL, type Decision, Engine, Player, type PlayerMethods, type Sealing, Table, type Verdict } from "libmille";

const engine = new Engine();
const variant = engine.variant("montreal");
const table = new Table(variant, { seed: 1n, stakes: [1, 3] });

class Careful implements PlayerMethods {
  decide = ({ legal, match }: Decision) => (match.rules.matchTarget > 0 ? legal.get(0) : 0);
  explain = () => "the first";
  evaluate = () => ({ trials: 1 });
}
table.setPlayer(0, Player.fromFunction(engine, "careful", new Careful(), { title: "Careful" }));
table.setPlayer(1, Player.fromFunction(engine, "first", () => 0));
export const [sealing, verdict]: [Sealing, Verdict] = [table.sealing, engine.verify(table.record(ALL))];

// @ts-expect-error: no such option
export const unknown = () => new Table(variant, { sed: 7 });
// @ts-expect-error: no such method
export const explained: PlayerMethods = { decide: () => 0, explains: () => "" };
