// A short match: a function of this program against the built-in `greedy`.
import { Engine, IllegalActionError, Player, Table } from "libmille";

const engine = new Engine();
const table = new Table(engine.variant("montreal", { target: 500 }), { seed: 1 });
table.setPlayer(0, Player.fromFunction(engine, "first", () => 0));
table.setPlayer(1, new Player(engine, "greedy"));
table.nextDeal();
try {
  table.apply("lay Q QC QD QH");
} catch (refusal) {
  if (!(refusal instanceof IllegalActionError)) throw refusal;
  console.log(refusal.message);
}
table.play();
console.log(`seat ${table.info.winner} won ${table.payment().total} after ${table.results().length} deals`);
