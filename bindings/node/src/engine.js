// The engine, variants, and how a match is set up.
import { ADDRESS_SIZE, addressAt, bytesAt, engineWithLog, setAddress, textAt, withFiles, withMemory, withOptions, withTexts } from "#backend";
import { Decks, End, Status, VariantTextKind } from "./enums.js";
import { AT, bytes32, check, error, Handle, lib, little, MilleError, out, SIZE, struct, structOf, textOf } from "./library.js";
import { infosOf, optionInfos, pairs } from "./options.js";
import { nameOf, playerSetup } from "./player.js";
import { digits, int32, int64, members, textList, uint32, uint64 } from "./strict.js";
import { MemoryInfo, Payment, Rules, Verdict } from "./values.js";

export const version = () => lib.version_text();
export const has = (capability) => lib.has(capability) === 1;
/** The languages that the library has, English first: `en`, `fr` … */
export const languages = () => listed(lib.language);
export const ruleText = (rule, language = "en") => lib.rule_text(rule, language);

/** The template of an error's message by its id, parameters as `{0}` … `{3}`, `{0:card|cards}` for counted words. */
export const messageText = (message, language = "en") => lib.message_text(message, language);
/** The ids of every message of an error, for a translation. */
export const messages = () => listed(lib.message_id);
/** A seed from the system's randomness. */
export const randomSeed = () => bytes32(lib.seed_random);
/** The seed of match `number`, from 1, of a series. */
export const seedOfMatch = (seed, number) => bytes32((...to) => lib.seed_of_match(seedBytes(seed), number, ...to));

/** Finds a match, numbered from 1, in a record of several: its offset and length in bytes, and its first line, from 1. */
export function findMatch(record, match) {
  const text = new TextEncoder().encode(record);
  const places = [new Uint8Array(8), new Uint8Array(8), new Uint8Array(8)];
  check(lib.record_find(text, text.length, match, ...places, error));
  const [offset, length, line] = places.map((memory) => new DataView(memory.buffer).getUint32(0, little));
  return { offset, length, line };
}

function listed(call) {
  const ids = [];
  for (let id = call(0); id !== null; id = call(ids.length)) ids.push(id);
  return ids;
}

export const variants = () => listed(lib.variant_id);
export const players = () => listed(lib.player_id);

/** A seed as 32 bytes: from those, from text as the command line takes it, or from a safe integer or bigint. */
export function seedBytes(seed) {
  if (!(seed instanceof Uint8Array)) return bytes32((...to) => lib.seed_parse(digits(seed), ...to));
  if (seed.length !== 32) throw new RangeError("a seed has 32 bytes");
  return seed;
}

/** Writes stakes, small and large, into a struct. */
function putStakes(data, at, stakes) {
  if (stakes.length !== 2) throw new TypeError("there are two stakes");
  stakes.forEach((stake, i) => data.setBigInt64(at + 8 * i, BigInt(int64(stake)), little));
}

/** Writes the stakes of a setup. None given: 1 and the variant's ratio; [0, 0]: a match for nothing. */
export function setStakes(data, at, stakes) {
  if (stakes === undefined) return;
  putStakes(data, at.stakes, stakes);
  data.setInt32(at.no_stakes, Number(stakes[0]) === 0 && Number(stakes[1]) === 0 ? 1 : 0, little);
}

/** The setup of a match, for tables and states. */
export function setupOf(given) {
  const { seed, stakes, decks = Decks.SEED, drawEnds = false } = members(given, "a match", "seed stakes decks drawEnds");
  const setup = struct(SIZE.match_setup);
  const data = new DataView(setup.buffer);
  data.setInt32(AT.match_setup.decks, int32(decks), little);
  data.setInt32(AT.match_setup.draw_ends, drawEnds ? 1 : 0, little);
  setStakes(data, AT.match_setup, stakes);
  if (seed !== undefined) {
    data.setInt32(AT.match_setup.has_seed, 1, little);
    setup.set(seedBytes(seed), AT.match_setup.seed);
  }
  return setup;
}

const ENGINE_OPTIONS =
  "log allowUnknownFields scriptMemory scriptInstructions maxText playerFolders playerHost " +
  "playerMemory readableFolders playerThreads allowPlayers playerPatienceUs stopOnHookFailure countHookUse";

/** mille_engine_options. What it points to is placed where the library reads it. */
function engineOptions(options, place) {
  const memory = struct(SIZE.engine_options);
  const data = new DataView(memory.buffer);
  const at = AT.engine_options;
  data.setInt32(at.allow_unknown_fields, options.allowUnknownFields ? 1 : 0, little);
  data.setBigUint64(at.script_memory, BigInt(uint64(options.scriptMemory ?? 0)), little);
  data.setBigUint64(at.script_instructions, BigInt(uint64(options.scriptInstructions ?? 0)), little);
  data.setBigUint64(at.max_text, BigInt(uint64(options.maxText ?? 0)), little);
  data.setBigUint64(at.player_memory, BigInt(uint64(options.playerMemory ?? 0)), little);
  data.setUint32(at.player_threads, uint32(options.playerThreads ?? 0), little);
  data.setUint32(at.allow_players, uint32(options.allowPlayers ?? 0), little);
  data.setBigInt64(at.player_patience_us, BigInt(int64(options.playerPatienceUs ?? 0)), little);
  data.setInt32(at.stop_on_hook_failure, options.stopOnHookFailure ? 1 : 0, little);
  data.setInt32(at.count_hook_use, options.countHookUse ? 1 : 0, little);
  if (options.playerHost) setAddress(data, at.player_host, place(options.playerHost));
  for (const [list, field, count] of [
    [textList(options.playerFolders), at.player_folders, at.player_folder_count],
    [textList(options.readableFolders), at.readable_folders, at.readable_folder_count],
  ]) {
    if (list.length === 0) continue;
    const addresses = list.map(place);
    const array = new Uint8Array(ADDRESS_SIZE * list.length);
    const entries = new DataView(array.buffer);
    addresses.forEach((address, i) => setAddress(entries, i * ADDRESS_SIZE, address));
    setAddress(data, field, place(array));
    data.setUint32(count, list.length, little);
  }
  return memory;
}

/** The line of the log that stands at an address. */
function logLineAt(address) {
  const data = new DataView(bytesAt(BigInt(address), SIZE.log_line).buffer);
  const text = (at) => textAt(addressAt(data, at));
  return {
    level: data.getInt32(AT.log_line.level, little),
    source: data.getInt32(AT.log_line.source, little),
    text: text(AT.log_line.text),
    file: text(AT.log_line.file),
    line: data.getInt32(AT.log_line.line, little),
    player: text(AT.log_line.player),
    user: Number(addressAt(data, AT.log_line.user)),
  };
}

/** Limits and log; what comes from it keeps it alive. */
export class Engine extends Handle {
  constructor(given) {
    const options = members(given, "an engine", ENGINE_OPTIONS);
    if (options.log && !engineWithLog) throw new TypeError("only libmille in WebAssembly can write its log to a function");
    const create = (memory) =>
      options.log ? engineWithLog(memory, (line) => options.log(logLineAt(line)), out, error) : lib.engine_create(memory, out, error);
    check(withMemory((place) => create(engineOptions(options, place))));
    super(out[0], lib.engine_free);
  }

  /** The players that this engine finds: the built-in ones, then the files of its folders. */
  players() {
    const names = [];
    for (;;) {
      try {
        names.push(textOf((...to) => lib.engine_player_name(this.pointer, names.length, ...to)));
      } catch (refusal) {
        if (refusal.status === Status.NOT_FOUND) return names;
        throw refusal;
      }
    }
  }

  /** A player's description of itself, with its options. A file is loaded in a child process. */
  describePlayer(player) {
    const describe = (name, setup) => textOf((...to) => lib.player_describe(this.pointer, name, setup, ...to));
    return JSON.parse(withMemory((place) => describe(nameOf(player), playerSetup(player, place))));
  }

  /** A shipped variant by its id, with options by name. */
  variant(id, options = {}) {
    check(withOptions(pairs(options), (...set) => lib.variant_load(this.pointer, id, ...set, out, error)));
    return new Variant(out[0]);
  }

  /** A variant from a script in Lua. Errors call the script `name`. `files` are the texts of files that it may extend, by name. */
  variantFromScript(name, script, options = {}, files = {}) {
    const make = (...given) =>
      withOptions(pairs(options), (...set) => lib.variant_from_script(this.pointer, ...given, ...set, out, error));
    check(withFiles([[name, script], ...Object.entries(files)], make));
    return new Variant(out[0]);
  }

  /**
   * Verifies a match of a record. `notes` is a guest's notes file, `seen` the record that the guest kept. `verdictJson` says the verdict in
   * sentences.
   */
  verify(record, options) {
    const { notes = "", seen = "", match = 1 } = members(options, "a verification", "notes seen match");
    const at = AT.verify_setup;
    const places = [[at.text, at.length], [at.notes, at.notes_length], [at.seen, at.seen_length]];
    const texts = [record, notes, seen].map((text, i) => [new TextEncoder().encode(text), ...places[i]]);
    const setup = struct(SIZE.verify_setup);
    uint64(match);
    new DataView(setup.buffer).setBigUint64(at.match, BigInt(match), little);
    const memory = structOf(SIZE.verdict, (...to) => withTexts(setup, texts, (data) => lib.record_verify(this.pointer, data, ...to)));
    const verdict = new Verdict(memory);
    VERDICTS.set(verdict, memory);
    return verdict;
  }

  /** All problems of a script, in the order of its lines. `files` as in `variantFromScript`. */
  checkScript(name, script, files = {}) {
    const size = SIZE.error;
    const array = struct(MOST_PROBLEMS * size);
    new DataView(array.buffer).setUint32(0, size, little);
    const ask = (...given) => lib.script_check(this.pointer, ...given, array, size, MOST_PROBLEMS, out, error);
    check(withFiles([[name, script], ...Object.entries(files)], ask));
    return Array.from({ length: Number(out[0]) }, (_, i) => {
      const one = array.slice(i * size, (i + 1) * size);
      return new MilleError(new DataView(one.buffer).getInt32(AT.error.status, little), undefined, one);
    });
  }
}

const MOST_PROBLEMS = 100;

// The struct of each verdict, which verdictJson() needs.
const VERDICTS = new WeakMap();

/** A verdict of `Engine.verify`, itself and no copy, as JSON with sentences in a language of `languages()`. Nothing is verified again. */
export function verdictJson(verdict, language = "en") {
  const memory = VERDICTS.get(verdict);
  if (!memory) throw new TypeError("a verdict that Engine.verify() gave is needed, and no copy of one");
  return JSON.parse(textOf((...to) => lib.verdict_json(memory, language, ...to)));
}

/** What every rule field may be, an object each. */
export const ruleFields = () => JSON.parse(textOf((...to) => lib.rule_fields(...to)));

/** A commented script to begin a house rule with. */
export const scriptTemplate = (name) => textOf((...to) => lib.script_template(name, ...to));

/** Rules as resolved: immutable. */
export class Variant extends Handle {
  constructor(pointer) {
    super(pointer, lib.variant_free);
    this.rules = new Rules(structOf(SIZE.rules, (...to) => lib.variant_rules(pointer, ...to)));
  }

  text(kind) {
    return textOf((...to) => lib.variant_text(this.pointer, kind, ...to));
  }

  get id() {
    return this.text(VariantTextKind.ID);
  }

  options() {
    return optionInfos((...to) => lib.variant_option(this.pointer, ...to));
  }

  /** The rules of a rule set that the script's hook `deal_rules` may choose for a deal, from 1. 0: `rules`. */
  ruleSet(number) {
    return new Rules(structOf(SIZE.rules, (...to) => lib.variant_rule_set(this.pointer, int32(number), ...to)));
  }

  /** What the script remembers through a match, in the order of `View.memory`. */
  memory() {
    return infosOf(MemoryInfo, SIZE.memory_info, (...to) => lib.variant_memory(this.pointer, ...to));
  }

  hash() {
    return bytes32((...to) => lib.variant_hash(this.pointer, ...to));
  }

  /** Sizes of the learning interface. */
  encoding() {
    const data = new DataView(structOf(SIZE.encoding, (...to) => lib.encoding_get(this.pointer, ...to)).buffer);
    const number = (name) => data.getInt32(AT.encoding[name], little);
    return {
      atomicActions: number("atomic_actions"),
      observationSize: number("observation_size"),
      kindCount: number("kind_count"),
      firstPile: number("first_pile"),
      firstOpen: number("first_open"),
      firstAdd: number("first_add"),
      firstWild: number("first_wild"),
      firstDiscard: number("first_discard"),
    };
  }

  /** The meaning of an atomic action, in kinds of card. */
  atomicText(index) {
    return textOf((...to) => lib.atomic_text(this.pointer, index, ...to));
  }

  /**
   * Computes what the loser of a match pays, from totals alone (Y1–Y5). Without stakes, for 1 and the variant's ratio. `memory` has a
   * number for each entry of `memory()`; undefined: as when a match begins.
   */
  settle(winner, loser, stakes = [1, Math.max(1, this.rules.paymentStakeRatio)], memory = undefined) {
    const input = struct(SIZE.settle_input);
    const data = new DataView(input.buffer);
    data.setInt32(AT.settle_input.end, End.WON, little);
    putStakes(data, AT.settle_input.stakes, stakes);
    for (const [at, side] of [[AT.settle_input.winner, winner], [AT.settle_input.loser, loser]]) {
      members(side, "a side", "total lastDeal naturals chapeaux");
      data.setBigInt64(at + AT.settle_side.total, BigInt(int64(side.total)), little);
      data.setBigInt64(at + AT.settle_side.last_deal, BigInt(int64(side.lastDeal ?? 0)), little);
      data.setInt32(at + AT.settle_side.has_last_deal, side.lastDeal === undefined ? 0 : 1, little);
      data.setInt32(at + AT.settle_side.naturals, int32(side.naturals ?? 0), little);
      data.setInt32(at + AT.settle_side.chapeaux, int32(side.chapeaux ?? 0), little);
    }
    if (memory !== undefined) {
      const count = this.memory().length;
      if (memory.length !== count) throw new RangeError(`the variant remembers ${count} numbers, not ${memory.length}`);
      data.setInt32(AT.settle_input.has_memory, 1, little);
      memory.forEach((number, i) => data.setInt32(AT.settle_input.memory + 4 * i, int32(number), little));
    }
    return new Payment(structOf(SIZE.payment, (...to) => lib.settle(this.pointer, input, ...to)));
  }
}
