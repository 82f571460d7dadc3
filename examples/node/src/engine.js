// The engine, variants, players, and how a match is set up.
import koffi from "koffi";
import { AT, SIZE } from "./abi.js";
import { LegalList } from "./cards.js";
import { AI_ANY_RULES, AI_VERSION, Decks, End, PlayerTextKind, Status, VariantTextKind } from "./enums.js";
import {
  bytes32, check, copyOf, cString, error, Handle, lib, little, out, struct, structOf, textOf,
} from "./library.js";
import { OptionInfo, Payment, Rules, View } from "./values.js";

export const version = () => lib.version_text();
export const has = (capability) => lib.has(capability) === 1;
export const ruleText = (rule) => lib.rule_text(rule);

function listed(call) {
  const ids = [];
  for (let id = call(0); id !== null; id = call(ids.length)) ids.push(id);
  return ids;
}

export const variants = () => listed(lib.variant_id);
export const players = () => listed(lib.player_id);

/** A seed as 32 bytes: from those, or from text or a number as the command line takes them. */
export function seedBytes(seed) {
  if (!(seed instanceof Uint8Array)) return bytes32((...to) => lib.seed_parse(String(seed), ...to));
  if (seed.length !== 32) throw new RangeError("a seed has 32 bytes");
  return seed;
}

/** The setup of a match, for tables and states. */
export function setupOf({ seed, stakes = [1, 3], decks = Decks.SEED, drawEnds = false } = {}) {
  const setup = struct(SIZE.match_setup);
  const data = new DataView(setup.buffer);
  data.setInt32(AT.match_setup.decks, decks, little);
  data.setInt32(AT.match_setup.draw_ends, drawEnds ? 1 : 0, little);
  stakes.forEach((stake, i) => data.setBigInt64(AT.match_setup.stakes + 8 * i, BigInt(stake), little));
  if (seed !== undefined) {
    data.setInt32(AT.match_setup.has_seed, 1, little);
    setup.set(seedBytes(seed), AT.match_setup.seed);
  }
  return setup;
}

function optionInfos(call) {
  const infos = [];
  for (;;) {
    const memory = struct(SIZE.option_info);
    const status = call(infos.length, memory, error);
    if (status === Status.NOT_FOUND) return infos;
    check(status);
    infos.push(new OptionInfo(memory));
  }
}

/** Options by name and text, as the library takes them; the array keeps the texts. */
function optionsOf(options) {
  const texts = Object.entries(options).map((pair) => pair.map((text) => cString(String(text))));
  const array = new BigUint64Array(texts.flat().map((text) => koffi.address(text)));
  array.texts = texts;
  return [array, texts.length];
}

/** Limits and log; what comes from it keeps it alive. */
export class Engine extends Handle {
  constructor() {
    check(lib.engine_create(null, out, error));
    super(out[0], lib.engine_free);
  }

  /** A shipped variant by its id, with options by name. */
  variant(id, options = {}) {
    const [array, count] = optionsOf(options);
    check(lib.variant_load(this.pointer, id, array, count, out, error));
    return new Variant(out[0]);
  }

  /** A variant out of a script in Lua; `name` is what errors call the script. */
  variantFromScript(name, script, options = {}) {
    const [array, count] = optionsOf(options);
    const text = new TextEncoder().encode(script);
    check(lib.variant_from_script(this.pointer, name, text, text.length, array, count, out, error));
    return new Variant(out[0]);
  }
}

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

  hash() {
    return bytes32((...to) => lib.variant_hash(this.pointer, ...to));
  }

  /** What the loser of a match owes, on bare totals (Y1–Y5). */
  settle(winner, loser, stakes = [1, 3]) {
    const input = struct(SIZE.settle_input);
    const data = new DataView(input.buffer);
    data.setInt32(AT.settle_input.end, End.WON, little);
    stakes.forEach((stake, i) => data.setBigInt64(AT.settle_input.stakes + 8 * i, BigInt(stake), little));
    for (const [at, side] of [[AT.settle_input.winner, winner], [AT.settle_input.loser, loser]]) {
      data.setBigInt64(at + AT.settle_side.total, BigInt(side.total), little);
      data.setBigInt64(at + AT.settle_side.last_deal, BigInt(side.lastDeal ?? 0), little);
      data.setInt32(at + AT.settle_side.has_last_deal, side.lastDeal === undefined ? 0 : 1, little);
      data.setInt32(at + AT.settle_side.naturals, side.naturals ?? 0, little);
      data.setInt32(at + AT.settle_side.chapeaux, side.chapeaux ?? 0, little);
    }
    return new Payment(structOf(SIZE.payment, (...to) => lib.settle(this.pointer, input, ...to)));
  }
}

/** What a player is asked; valid while its function runs. */
export class Decision {
  #data;

  constructor(pointer) {
    this.#data = new DataView(koffi.view(pointer, SIZE.ai_decision));
    const count = this.#data.getUint32(AT.ai_decision.legal_count, little);
    this.legal = new LegalList(copyOf(this.#pointer(AT.ai_decision.legal), count * SIZE.action));
  }

  #pointer(at) {
    return this.#data.getBigUint64(at, little);
  }

  get number() {
    return Number(this.#pointer(AT.ai_decision.number));
  }

  get decision() {
    return Number(this.#pointer(AT.ai_decision.decision));
  }

  get view() {
    return new View(copyOf(this.#pointer(AT.ai_decision.view), SIZE.view));
  }

  get seed() {
    return new Uint8Array(this.#data.buffer, AT.ai_decision.seed, 32).slice();
  }
}

const Decide = koffi.proto("int32_t MilleDecide(void *instance, void *decision, void *index)");

/** An opponent: one of the library's by name, or a JavaScript function. */
export class Player extends Handle {
  #entry;

  constructor(engine, name, entry) {
    if (entry) {
      check(lib.player_from_api(engine.pointer, entry.api, null, null, 0, out, error));
      super(out[0], (pointer) => {
        lib.player_free(pointer);
        koffi.unregister(entry.callback);
      }, entry);
    } else {
      check(lib.player_create(engine.pointer, name, out, error));
      super(out[0], lib.player_free);
    }
    this.#entry = entry;
  }

  /** A function as a player: it answers with an index into the legal list. */
  static fromFunction(engine, name, decide) {
    const entry = { api: struct(SIZE.ai_api), name: cString(name), release: cString("1"), thrown: undefined };
    entry.callback = koffi.register((_instance, decision, index) => {
      try {
        const chosen = decide(new Decision(decision));
        if (!Number.isInteger(chosen) || chosen < 0) throw new TypeError(`${chosen} is no index`);
        new DataView(koffi.view(index, 4)).setUint32(0, chosen, little);
        return 0;
      } catch (thrown) {
        entry.thrown = thrown;
        return 1;
      }
    }, koffi.pointer(Decide));
    const data = new DataView(entry.api.buffer);
    data.setUint32(AT.ai_api.version, AI_VERSION, little);
    data.setUint32(AT.ai_api.flags, AI_ANY_RULES, little);
    const texts = { id: entry.name, title: entry.name, release: entry.release };
    for (const [field, text] of Object.entries(texts)) {
      data.setBigUint64(AT.ai_api[field], koffi.address(text), little);
    }
    data.setBigUint64(AT.ai_api.decide, koffi.address(entry.callback), little);
    try {
      return new Player(engine, name, entry);
    } catch (refusal) {
      koffi.unregister(entry.callback);
      throw refusal;
    }
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

  /** What its function threw since this was last asked. */
  takeThrown() {
    const thrown = this.#entry?.thrown;
    if (this.#entry) this.#entry.thrown = undefined;
    return thrown;
  }
}
