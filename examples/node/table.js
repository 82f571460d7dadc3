// A table with a person at it: seat 0 is you, seat 1 the built-in `greedy`. `table.js RECORD [SEED]` plays a short match, to 500
// points, and goes on with the match in the file RECORD if there is one. docs/table-javascript.md explains each part.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { ActionKind, ALL, CARD_SLOTS, Card, Engine, EventKind, MilleError, Phase, Player, RANKS, Table, WILD_SLOTS } from "libmille";

const YOU = 0;
const OPPONENT = 1;

/** The cards that an array of counts holds. */
const cards = (counts) => [...counts].flatMap((count, number) => (count ? Array(count).fill(Card.of(number)) : []));
const words = (list) => list.map((card) => ` ${card}`).join("");

// [view]
/** A seat's sets by rank: the natural cards, then the number of wild ones. */
function sets(view, seat) {
  const own = cards(view.sets.subarray(seat * CARD_SLOTS, (seat + 1) * CARD_SLOTS));
  let text = "";
  for (let rank = 0; rank < RANKS; rank++) {
    const natural = own.filter((card) => card.rank === rank);
    const from = (seat * RANKS + rank) * WILD_SLOTS;
    const wilds = view.wilds.subarray(from, from + WILD_SLOTS).reduce((sum, count) => sum + count, 0);
    if (natural.length) text += words(natural) + (wilds ? ` + ${wilds} wild` : "") + " |";
  }
  return text;
}

function show(table) {
  const view = table.view(YOU);
  console.log(`Opponent's hand: ${view.handSize[OPPONENT]}`);
  console.log(`Opponent's sets:${sets(view, OPPONENT)}`);
  console.log(`Pile, top last:${words([...view.pile.subarray(0, view.pileSize)].map(Card.of))}`);
  console.log(`Your sets:${sets(view, YOU)}`);
  console.log(`Your hand:${words(cards(view.hand))}`);
}

// [legal]
function showChoices(table) {
  console.log([...table.legal()].map((action, i) => `${i + 1} ${action.toString(YOU)}`).join("  "));
}

// [events]
/** Prints the events from number `seen` on, as seat 0 may know them; returns the number of the next one. */
function tell(table, seen) {
  for (const event of table.events(YOU, seen)) {
    seen = event.number + 1;
    if (event.kind === EventKind.DEAL) {
      console.log(`Deal ${event.deal}`);
    } else if (event.kind === EventKind.ACTION) {
      const who = event.seat === YOU ? "You" : "Opponent";
      const drawn = event.action.kind === ActionKind.DRAW && event.cardCount === 1;
      console.log(`${who}: ${event.action.toString(event.seat)}${drawn ? words([Card.of(event.cards[0])]) : ""}`);
    } else if (event.kind === EventKind.DEAL_END) {
      const [you, opponent] = event.result.points;
      console.log(`Deal ${event.deal} is over: you ${you}, opponent ${opponent}`);
    }
  }
  return seen;
}

// [hint]
function hint(table, adviser) {
  const { action } = table.hint(adviser);
  console.log(`Hint: ${action.toString(YOU)}\n${adviser.explanation()}`);
}

// [undo]
/** Takes your last action back, and everything that followed it. */
function undo(table) {
  const { firstDecision, decisions } = table.info;
  for (let number = decisions - 1; number >= firstDecision; number--) {
    if (table.decision(number).seat !== YOU) continue;
    table.undo(number);
    console.log("Taken back");
    return;
  }
  console.log("There is nothing to take back");
}

// [save]
/** Writes the record beside the file and moves it into place, so that a crash leaves the old one or the new one. */
function save(table, path) {
  writeFileSync(`${path}.new`, table.record(ALL));
  renameSync(`${path}.new`, path);
}

// [resume]
function resume(engine, path) {
  return existsSync(path) ? Table.fromRecord(engine, readFileSync(path, "utf8")) : null;
}

// [finish]
function settle(table) {
  const { winner, totals } = table.info;
  const { game, difference, naturals, chapeaux, skunk, total } = table.payment();
  if (winner < 0) {
    console.log(`Drawn, at ${totals[YOU]}`); // equal totals after 1,000 deals
    return;
  }
  console.log(`${winner === YOU ? "You win" : "The opponent wins"}, ${totals[winner]} to ${totals[1 - winner]}`);
  console.log(`game ${game}, difference ${difference}, naturals ${naturals}, chapeaux ${chapeaux}, skunk ${skunk}: to pay ${total}`);
}

// [input]
/** Carries out what the person typed. A refusal changes nothing and says why. */
function obey(table, adviser, line) {
  try {
    if (line === "hint") hint(table, adviser);
    else if (line === "undo") undo(table);
    else table.apply((/^\d+$/.test(line) && table.legal().at(Number(line) - 1)) || line);
  } catch (refusal) {
    if (!(refusal instanceof MilleError)) throw refusal;
    console.log(`No: ${refusal.message}`);
  }
}

// [loop]
async function play(table, adviser, path) {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  let seen = 0;
  let { epoch } = table.info;
  for (;;) {
    const info = table.info;
    if (info.phase === Phase.BETWEEN) {
      table.nextDeal();
    } else if (info.turn === OPPONENT) {
      table.step();
    } else {
      save(table, path);
      if (epoch !== info.epoch) seen = info.events; // undo dropped events
      epoch = info.epoch;
      seen = tell(table, seen);
      if (info.phase === Phase.OVER) break;
      show(table);
      showChoices(table);
      process.stdout.write("> ");
      const { value, done } = await lines.next();
      if (done) return;
      obey(table, adviser, value);
    }
  }
  settle(table);
  await lines.return?.();
}

// [setup]
const [path, seed] = process.argv.slice(2);
if (!path) {
  console.error("table.js RECORD [SEED]");
  process.exit(2);
}
const engine = new Engine();
let table = resume(engine, path);
if (!table) {
  table = new Table(engine.variant("montreal", { target: 500 }), { seed });
  table.setSeatName(YOU, "you");
}
table.setPlayer(OPPONENT, new Player(engine, "greedy"));
await play(table, new Player(engine, { name: "search", options: { nodes: 500 } }), path);
