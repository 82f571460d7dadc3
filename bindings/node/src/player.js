// Players: how one is named and set up, and one that can be seated.
import { addressAt, bytesAt, setAddress, textAt, withMemory } from "#backend";
import { PlayerTextKind, Status } from "./enums.js";
import { Hosted } from "./hosted.js";
import { AT, check, error, Handle, lib, little, more, out, SIZE, struct, textOf } from "./library.js";
import { optionInfos, pairs } from "./options.js";
import { int32, int64, members, uint32, uint64 } from "./strict.js";
import { Evaluation } from "./values.js";

export const nameOf = (player) => (typeof player === "string" ? player : player.name);

/** The struct of a player's setup. What it points to is placed where the library reads it. */
export function playerSetup(player, place) {
  const given = typeof player === "string" ? {} : members(player, "a player", "name source isolation id options");
  const { source = 0, isolation = 0, id, options = {} } = given;
  const set = pairs(options);
  const array = new Uint8Array(Math.max(set.length, 1) * SIZE.option);
  const entries = new DataView(array.buffer);
  set.forEach(([name, value], i) => {
    setAddress(entries, i * SIZE.option + AT.option.name, place(name));
    setAddress(entries, i * SIZE.option + AT.option.value, place(value));
  });
  const memory = struct(SIZE.player_setup);
  const data = new DataView(memory.buffer);
  data.setInt32(AT.player_setup.source, int32(source), little);
  data.setInt32(AT.player_setup.isolation, int32(isolation), little);
  if (id !== undefined) setAddress(data, AT.player_setup.id, place(id));
  setAddress(data, AT.player_setup.options, place(array));
  data.setUint32(AT.player_setup.option_count, set.length, little);
  return memory;
}

/** Reads a player as users type it: `search:nodes=2000`, `./my.so#id:key="a,b"`, `exec:COMMAND`. */
export function parsePlayer(text) {
  const memory = struct(SIZE.player_setup);
  let buffer = new Uint8Array(256);
  const parse = () => lib.player_parse(text, memory, buffer, buffer.length, out, error);
  let status = parse();
  if (status === Status.BUFFER) {
    buffer = new Uint8Array(Number(out[0]));
    status = parse();
  }
  check(status);
  const data = new DataView(memory.buffer);
  const id = addressAt(data, AT.player_setup.id);
  const set = [];
  const count = data.getUint32(AT.player_setup.option_count, little);
  const array = count === 0 ? new Uint8Array() : bytesAt(addressAt(data, AT.player_setup.options), count * SIZE.option);
  const entries = new DataView(array.buffer);
  for (let i = 0; i < count; i++) {
    const member = (place) => textAt(addressAt(entries, i * SIZE.option + place));
    set.push([member(AT.option.name), member(AT.option.value)]);
  }
  return {
    name: new TextDecoder().decode(buffer.subarray(0, buffer.indexOf(0))),
    source: data.getInt32(AT.player_setup.source, little),
    isolation: data.getInt32(AT.player_setup.isolation, little),
    ...(Number(id) === 0 ? {} : { id: textAt(id) }),
    options: Object.fromEntries(set),
  };
}

/** What a player may spend on a decision: positions, microseconds. */
export function budgetOf(budget) {
  if (!budget) return null;
  const { nodes = 0, softUs = 0, hardUs = 0 } = members(budget, "a budget", "nodes softUs hardUs");
  const memory = struct(SIZE.budget);
  const data = new DataView(memory.buffer);
  data.setBigUint64(AT.budget.nodes, BigInt(uint64(nodes)), little);
  data.setBigInt64(AT.budget.soft_us, BigInt(int64(softUs)), little);
  data.setBigInt64(AT.budget.hard_us, BigInt(int64(hardUs)), little);
  return memory;
}

/** What a player of this program threw in the call that failed by it; nothing of another player. */
export function causeOf(status, player) {
  const failure = status === Status.PLAYER ? hostedOf(player)?.takeFailure() : undefined;
  return failure && { cause: failure.thrown };
}

/** Forgets what an earlier call left, so that causeOf() gives what the next one throws. */
export const forgetFailure = (player) => void hostedOf(player)?.takeFailure();

let hostedOf;

/** An opponent: one of the library's by name, or one of this program. */
export class Player extends Handle {
  #hosted;

  static {
    hostedOf = (player) => player?.#hosted;
  }

  constructor(engine, player) {
    const hosted = engine instanceof Hosted ? engine : undefined;
    if (!hosted) {
      const create = (setup) => lib.player_create(engine.pointer, nameOf(player), setup, out, error);
      check(withMemory((place) => create(playerSetup(player, place))));
    }
    super(out[0], lib.player_free);
    this.#hosted = hosted;
  }

  /** A player of this program: a function that decides, or an object with a method `decide` and others. `about` describes it. */
  static fromFunction(engine, id, player, about) {
    const hosted = new Hosted(id, player, about);
    check(hosted.enter(engine));
    return new Player(hosted);
  }

  text(kind) {
    return textOf((...to) => lib.player_text(this.pointer, kind, ...to));
  }

  get name() {
    return this.text(PlayerTextKind.NAME);
  }

  options() {
    return optionInfos((...to) => lib.player_option(this.pointer, ...to));
  }

  /** What the player thinks of its last decision; `chances` has for each entry of that legal list the probability with which the player prefers it. */
  evaluation() {
    const memory = struct(SIZE.evaluation);
    for (let room = 256; ; room = Number(out[0])) {
      const chances = new Uint8Array(8 * room);
      if (more(lib.player_evaluation(this.pointer, memory, chances, room, out, error))) continue;
      return { ...new Evaluation(memory), chances: Array.from(new Float64Array(chances.buffer, 0, Number(out[0]))) };
    }
  }

  /** How the player explains its last decision in its own words; empty if it does not. */
  explanation() {
    return textOf((...to) => lib.player_explanation(this.pointer, ...to));
  }

  /** What the player found out about its last decision, in the form of `Table.reasons`; empty if it did not look ahead. */
  reasons(language = "en") {
    return JSON.parse(textOf((...to) => lib.player_reasons(this.pointer, language, ...to)));
  }

  /** Sets the number that the log gets with lines of this player (`LogLine.user`). */
  setUser(user) {
    check(lib.player_set_user(this.pointer, BigInt(uint32(user)), error));
  }

  /** Asks the player to answer soon, while it decides. */
  cancel() {
    check(lib.player_cancel(this.pointer, error));
  }

  unknownFields(variant) {
    const names = textOf((...to) => lib.player_unknown_fields(this.pointer, variant.pointer, ...to));
    return names === "" ? [] : names.split(" ");
  }

  /** The last error that a method of a player of this program threw, whether a step failed with it or not. Undefined if none has thrown since this was last asked. */
  takeThrown() {
    return this.#hosted?.takeThrown();
  }
}
