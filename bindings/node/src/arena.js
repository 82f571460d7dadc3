// The arena: which of several players is better, by how much, and how certain that is.
import * as backend from "#backend";
import { seedBytes, setStakes } from "./engine.js";
import { ArenaTextKind, Status } from "./enums.js";
import { AT, check, error, Handle, lib, little, out, SIZE, struct, structOf, textOf } from "./library.js";
import { budgetOf, nameOf, playerSetup } from "./player.js";
import { exact, int32, int64, members, textList, uint64 } from "./strict.js";

/** A struct's bytes with its fields by name. */
class Fields {
  constructor(memory, at) {
    this.data = new DataView(memory.buffer, memory.byteOffset);
    this.at = at;
  }

  int = (name) => this.data.getInt32(this.at[name], little);
  long = (name) => exact(this.data.getBigUint64(this.at[name], little));
  double = (name) => this.data.getFloat64(this.at[name], little);

  longs(name, count) {
    return Array.from({ length: count }, (_, i) => exact(this.data.getBigUint64(this.at[name] + 8 * i, little)));
  }

  /** A figure with its 95 % interval, or null where there is none. */
  estimate(name) {
    const places = Object.entries(AT.estimate).map(([field, offset]) => [field, this.at[name] + offset]);
    const one = new Fields(new Uint8Array(this.data.buffer, this.data.byteOffset), Object.fromEntries(places));
    return one.int("known") ? { value: one.double("value"), low: one.double("low"), high: one.double("high") } : null;
  }
}

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const bytesOf = (text) => new TextEncoder().encode(text);

function progressOf(address) {
  const news = new Fields(backend.bytesAt(address, SIZE.arena_progress), AT.arena_progress);
  const text = (name, sizeName) => {
    const size = news.long(sizeName);
    return size === 0 ? "" : new TextDecoder().decode(backend.bytesAt(backend.addressAt(news.data, news.at[name]), size));
  };
  return {
    state: news.int("state"),
    pairsDone: news.long("pairs_done"),
    pairsTotal: news.long("pairs_total"),
    lines: text("lines", "lines_size"),
    times: text("times", "times_size"),
    records: text("records", "records_size"),
    estimate: news.estimate("estimate"),
    llr: news.double("llr"),
    faults: news.long("faults"),
  };
}

const COUNTS = ["pairs", "nodes", "record_pairs"];
const TIMES = ["soft_us", "hard_us", "patience_us"];
const INTS = ["unit", "jobs", "on_fault", "shard", "shards", "sprt", "records"];
const FLAGS = ["same_end", "independent", "luck", "gauntlet"];
const DOUBLES = ["sprt_low", "sprt_high", "alpha", "beta"];

function setupOf(setup) {
  members(setup, "an arena", [...COUNTS, ...TIMES, ...INTS, ...FLAGS, ...DOUBLES].map(camel).join(" ") + " seed stakes budgets");
  const memory = struct(SIZE.arena_setup);
  const data = new DataView(memory.buffer);
  const at = AT.arena_setup;
  for (const name of COUNTS) data.setBigUint64(at[name], BigInt(uint64(setup[camel(name)] ?? 0)), little);
  for (const name of TIMES) data.setBigInt64(at[name], BigInt(int64(setup[camel(name)] ?? 0)), little);
  for (const name of INTS) data.setInt32(at[name], int32(setup[camel(name)] ?? 0), little);
  for (const name of FLAGS) data.setInt32(at[name], setup[camel(name)] ? 1 : 0, little);
  for (const name of DOUBLES) data.setFloat64(at[name], setup[camel(name)] ?? 0, little);
  setStakes(data, at, setup.stakes);
  if (setup.seed !== undefined) {
    data.setInt32(at.has_seed, 1, little);
    memory.set(seedBytes(setup.seed), at.seed);
  }
  return memory;
}

/** The array of an arena's players. What it points to is placed where the library reads it. */
function playersOf(players, budgets, place) {
  const size = SIZE.arena_player;
  const memory = new Uint8Array(Math.max(players.length, 1) * size);
  const data = new DataView(memory.buffer);
  const at = AT.arena_player;
  players.forEach((player, i) => {
    data.setUint32(i * size + at.struct_size, size, little);
    backend.setAddress(data, i * size + at.name, place(nameOf(player)));
    backend.setAddress(data, i * size + at.setup, place(playerSetup(player, place)));
    if (budgets[i]) backend.setAddress(data, i * size + at.budget, place(budgetOf(budgets[i])));
  });
  return memory;
}

/** A comparison of players in pairs of games with the same cards. */
export class Arena extends Handle {
  constructor(variant, players, setup) {
    if (typeof variant !== "bigint") {
      // The WebAssembly module has no arena: the library's own refusal says so.
      const listed = Array.isArray(players) && players.some((player) => typeof player === "object") ? players : textList(players);
      const budgets = setup.budgets ?? [];
      if (budgets.length !== 0 && budgets.length !== listed.length) throw new TypeError("there is one budget for each player");
      const memory = setupOf(setup);
      const data = new DataView(memory.buffer);
      check(
        backend.withMemory((place) => {
          backend.setAddress(data, AT.arena_setup.players, place(playersOf(listed, budgets, place)));
          data.setUint32(AT.arena_setup.player_stride, SIZE.arena_player, little);
          data.setUint32(AT.arena_setup.player_count, listed.length, little);
          return lib.arena_create(variant.pointer, memory, out, error);
        }),
      );
      variant = out[0];
    }
    super(variant, lib.arena_free);
  }

  /** An arena from a result file. Only the header is read; addLines() adds the pairs. */
  static open(engine, lines) {
    const text = bytesOf(lines);
    check(lib.arena_open(engine.pointer, text, text.length, out, error));
    return new Arena(out[0]);
  }

  /** Adds pairs that were played before. Returns how many bytes of each text were taken. */
  addLines(lines, times = "") {
    const [text, timed] = [lines, times].map(bytesOf);
    const taken = [new Uint8Array(8), new Uint8Array(8)];
    check(lib.arena_add_lines(this.pointer, text, text.length, timed, timed.length, ...taken, error));
    const [fromLines, fromTimes] = taken.map((memory) => new DataView(memory.buffer).getUint32(0, little));
    return { lines: fromLines, times: fromTimes };
  }

  /** Plays `pairs` more, or all that remain for 0. A progress function that returns false stops the run. */
  run(pairs = 0, progress = undefined) {
    this.#play(lib.arena_run, pairs, progress);
  }

  /** Plays one pair without counting it, and passes its lines to `progress`. */
  play(index, progress) {
    this.#play(lib.arena_play, index, progress);
  }

  #play(call, number, progress) {
    if (!progress) return check(call(this.pointer, number, null, null, error));
    let thrown;
    const tell = (address) => {
      try {
        return progress(progressOf(address)) === false ? 1 : 0;
      } catch (one) {
        thrown = { one };
        return 1;
      }
    };
    const status = backend.withProgress(tell, (callback) => call(this.pointer, number, callback, null, error));
    if (thrown) throw thrown.one;
    check(status);
  }

  /** Ends a run that is under way. */
  cancel() {
    check(lib.arena_cancel(this.pointer, error));
  }

  /** How far it is. */
  get info() {
    const info = new Fields(structOf(SIZE.arena_info, (...to) => lib.arena_info_get(this.pointer, ...to)), AT.arena_info);
    const ints = ["state", "unit", "player_count", "pairing_count", "reproducible"];
    const longs = ["pairs_done", "pairs_total", "pairs_waiting", "pair_missing", "records_done", "faults"];
    return Object.fromEntries([
      ...ints.map((name) => [camel(name), info.int(name)]),
      ...longs.map((name) => [camel(name), info.long(name)]),
    ]);
  }

  /** The names of its players. */
  players() {
    return Array.from({ length: this.info.playerCount }, (_, i) =>
      textOf((...to) => lib.arena_player_name(this.pointer, i, ...to)),
    );
  }

  /** The result of a pairing so far. The pairings are players 0 and 1, 0 and 2 …, 1 and 2 … */
  result(pairing = 0) {
    const memory = structOf(SIZE.arena_result, (...to) => lib.arena_result_get(this.pointer, pairing, ...to));
    const read = new Fields(memory, AT.arena_result);
    const longs = ["pairs", "skipped", "pairs_won", "pairs_split", "pairs_lost", "games_won", "games_drawn", "games_lost", "deals", "turns"];
    const estimates = ["points_per_deal", "payment_per_match", "win_rate", "elo", "second_over_first", "luck_adjusted"];
    const doubles = ["variance_factor", "llr", "llr_low", "llr_high"];
    const sides = [0, 1].map((i) => {
      const side = new Fields(memory.subarray(AT.arena_result.sides + i * SIZE.arena_side), AT.arena_side);
      const names = ["naturals", "chapeaux", "skunks", "decisions", "overruns", "median_us", "p99_us", "worst_us"];
      return { ...Object.fromEntries(names.map((name) => [camel(name), side.long(name)])), faults: side.longs("faults", 16) };
    });
    return {
      players: [0, 4].map((offset) => read.data.getInt32(AT.arena_result.players + offset, little)),
      unit: read.int("unit"),
      sprt: read.int("sprt"),
      verdict: read.int("verdict"),
      ...Object.fromEntries(longs.map((name) => [camel(name), read.long(name)])),
      ...Object.fromEntries(estimates.map((name) => [camel(name), read.estimate(name)])),
      ...Object.fromEntries(doubles.map((name) => [camel(name), read.double(name)])),
      sides,
    };
  }

  /** The history of a pairing's estimate for a chart, in at most `capacity` points. */
  series(pairing = 0, capacity = 100) {
    const memory = new Uint8Array(capacity * SIZE.arena_point);
    check(lib.arena_series(this.pointer, pairing, memory, capacity, out, error));
    return Array.from({ length: Number(out[0]) }, (_, i) => {
      const point = new Fields(memory.subarray(i * SIZE.arena_point), AT.arena_point);
      return { pairs: point.long("pairs"), value: point.double("value"), low: point.double("low"), high: point.double("high") };
    });
  }

  /** A player's rating among all players. */
  rating(player) {
    const memory = structOf(SIZE.arena_rating, (...to) => lib.arena_rating_get(this.pointer, player, ...to));
    const read = new Fields(memory, AT.arena_rating);
    return { player: read.int("player"), value: read.estimate("value"), elo: read.estimate("elo") };
  }

  /** The games that a player lost by a fault, in the order of the pairs. */
  faults() {
    const faults = [];
    for (;;) {
      const memory = struct(SIZE.arena_fault);
      const status = lib.arena_fault_get(this.pointer, faults.length, memory, error);
      if (status === Status.NOT_FOUND) return faults;
      check(status);
      const read = new Fields(memory, AT.arena_fault);
      const ints = Object.fromEntries(["player", "opponent", "seat", "fault"].map((name) => [name, read.int(name)]));
      const seed = memory.slice(AT.arena_fault.seed, AT.arena_fault.seed + 32);
      faults.push({ ...ints, pair: read.long("pair"), decision: read.long("decision"), seed });
    }
  }

  /** The results as JSON, or the header of the result file. The file's other lines are those that `progress` gets. */
  text(kind = ArenaTextKind.JSON) {
    return textOf((...to) => lib.arena_text(this.pointer, kind, ...to));
  }
}
