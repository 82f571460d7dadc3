// A match between a host and a client. Only lines of text pass between them. Here both are in one program, and the last lines are the network.
import { Decks, Engine, MilleError, NOBODY, Phase, Player, Table } from "libmille";

const COMPUTER = 0, PERSON = 1;

// [host]
// The host's table: seat 0 is a computer player, seat 1 is a client. The match is sealed, so its last line reveals the seed.
class Host {
  constructor(engine) {
    this.table = new Table(engine.variant("montreal"), { decks: Decks.SEALED });
    this.table.setPlayer(COMPUTER, new Player(engine, "greedy"));
    this.table.setSeatName(PERSON, "ann");
    this.table.seal();
  }

  // Deals, and plays for the computer, until the client has to decide or the match is over.
  goOn() {
    while (this.table.info.phase !== Phase.OVER && this.table.info.turn !== PERSON) {
      if (this.table.info.turn === NOBODY) this.table.nextDeal();
      else this.table.step();
    }
  }

  // Takes an action that the client has sent. The client of another seat cannot play for this one.
  takeAction(action) {
    if (this.table.info.turn !== PERSON) throw new Error("it is not your turn");
    this.table.apply(action);
  }

  // The lines for the client from number `first` on: what it has not received yet, or all of them.
  lines(first) {
    return this.table.record(PERSON, { firstLine: first });
  }
}
// [client]
// The client's table follows the lines that the host sends. The first one, the header, makes the table.
class Client {
  constructor(engine, header) {
    this.table = Table.follow(engine, header);
    this.adviser = new Player(engine, "club");
  }

  receive(lines) {
    for (const line of lines.trimEnd().split("\n")) this.table.followLine(line);
  }

  // The number of lines that the client has. A client that connects again asks for those from this number on.
  get received() {
    return this.table.info.recordLines + this.table.info.waitingLines;
  }

  // Whether the client has to decide now. Then it sees its view and its legal list, and can ask for a hint.
  get decides() {
    return this.table.info.turn === this.table.info.follows;
  }

  // Chooses an action and writes it as text for the host. Here a hint is taken; a program asks a person.
  choose() {
    const { action, seat } = this.table.hint(this.adviser);
    return action.toString(seat);
  }
}
// [end]

const engine = new Engine();
const host = new Host(engine);
const client = new Client(engine, host.lines(0));
try {
  for (;;) {
    host.goOn();
    client.receive(host.lines(client.received)); // the host sends lines
    if (!client.decides) break;
    host.takeAction(client.choose()); // the client sends an action
  }
} catch (refusal) {
  if (!(refusal instanceof MilleError)) throw refusal;
  console.error(refusal.message);
  process.exit(1);
}
const { winner, deal, cardsUnchecked } = client.table.info;
console.log(`seat ${winner} won after ${deal} deals, and ${cardsUnchecked ? "the cards are not checked" : "every card was checked"}`);
