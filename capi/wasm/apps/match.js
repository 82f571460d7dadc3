// What every program here does with the package.
import { Engine, Player, Table } from "libmille";

/** Plays a short match, and says who won. */
export function winner() {
  const engine = new Engine();
  const table = new Table(engine.variant("montreal", { target: 300 }), { seed: 1 });
  table.setPlayer(0, Player.fromFunction(engine, "first", () => 0));
  table.setPlayer(1, new Player(engine, "greedy"));
  table.play();
  return `seat ${table.info.winner} won`;
}
