// There are two such files: Jest loads the binding once for each, in one process.
import { Engine, Player, Table } from "libmille/native";

test("the native binding plays with a function", () => {
  const engine = new Engine();
  const table = new Table(engine.variant("montreal"));
  table.nextDeal();
  table.setPlayer(table.info.turn, Player.fromFunction(engine, "first", () => 0));
  expect(table.step().action.toString()).toBe("draw");
});
