// A player of this program: the table of functions through which the library calls it (mille_ai_api), and what each function does.
import { ADDRESS_SIZE, addressAt, bytesAt, free, hostOf, keep, playerApi, setAddress, textAt, writeAt } from "#backend";
import { LegalList } from "./cards.js";
import { AI_ANY_RULES, AI_DETERMINISTIC } from "./enums.js";
import { Fields } from "./fields.js";
import { AT, error, lib, little, out, SIZE } from "./library.js";
import { exact, int32, members, whole } from "./strict.js";
import { Event, Rules, View } from "./values.js";

/** The match that a player plays: plain data. */
class Match {
  constructor(address) {
    const raw = bytesAt(address, SIZE.ai_match);
    const [read, data, at] = [new Fields(raw), new DataView(raw.buffer), AT.ai_match];
    this.seat = read.int32(at.seat);
    this.rules = new Rules(bytesAt(addressAt(data, at.rules), SIZE.rules));
    this.variant = textAt(addressAt(data, at.variant));
    this.hasHooks = read.int32(at.has_hooks) !== 0;
    this.hooks = read.int32(at.hooks);
    read.setLong(this, "stakes", () => read.longs(at.stakes, 2));
  }
}

let endOf; // ends a decision

/** A decision that a player must make. Once the player has decided, it says stop. */
export class Decision {
  #data;
  #host;
  #view;

  static {
    endOf = (decision) => {
      decision.#host = undefined;
    };
  }

  constructor(address, match, host) {
    this.#data = new DataView(bytesAt(address, SIZE.ai_decision).buffer);
    this.#host = host;
    const count = this.#data.getUint32(AT.ai_decision.legal_count, little);
    this.legal = new LegalList(bytesAt(addressAt(this.#data, AT.ai_decision.legal), count * SIZE.action));
    this.match = match;
  }

  #long(at) {
    return exact(this.#data.getBigUint64(at, little));
  }

  get number() {
    return this.#long(AT.ai_decision.number);
  }

  get decision() {
    return this.#long(AT.ai_decision.decision);
  }

  /** What it may spend on the decision. */
  get budget() {
    const { nodes, soft_us: soft, hard_us: hard } = AT.ai_decision;
    return { nodes: this.#long(nodes), softUs: this.#long(soft), hardUs: this.#long(hard) };
  }

  get view() {
    this.#view ??= this.#running && new View(bytesAt(addressAt(this.#data, AT.ai_decision.view), SIZE.view));
    return this.#view;
  }

  get seed() {
    return new Uint8Array(this.#data.buffer, AT.ai_decision.seed, 32).slice();
  }

  get #running() {
    if (!this.#host) throw new Error("the decision is over");
    return this.#host;
  }

  /** Whether the player should answer now: its soft limit has passed, or the decision was cancelled. True once it has decided. */
  shouldStop() {
    return !this.#host || this.#host.shouldStop();
  }

  /** Adds to the positions that the player has looked at. Returns whether they reach `budget.nodes`; true once it has decided. */
  countNodes(nodes) {
    return !this.#host || this.#host.countNodes(nodes);
  }

  /** Writes a line to the engine's log. */
  log(level, text) {
    this.#running.log(int32(level), whole(text));
  }
}

// What a player may do besides deciding: the name of the library, and that of the method.
const OPTIONAL = [
  ["supports", "supports"],
  ["observe", "observe"],
  ["match_end", "matchEnd"],
  ["explain", "explain"],
  ["evaluate", "evaluate"],
  ["save", "save"],
  ["restore", "restore"],
];
const NUMBERS = ["trials", "opponentTakes", "opponentOut", "out", "ways", "close"];
const FRACTIONS = ["gain", "gainError", "points", "payment"];
const place = (name) => AT.evaluation[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

function fraction(value) {
  if (typeof value !== "number") throw new TypeError(`${String(value)} is not a number`);
  return value;
}

function memory(value) {
  if (value === null || value === undefined) return new Uint8Array();
  if (!(value instanceof Uint8Array)) throw new TypeError("a player saves a Uint8Array");
  return value.slice();
}

const players = new Map(); // by the number that the library has as their instance
let lastNumber = 0;

/** The player with a number, as the library passes it. */
const playerOf = (number) => players.get(Number(number));

/** What the library calls, by the names of mille_ai_api. No function throws. */
const FUNCTIONS = {
  supports: (user, rules) => playerOf(user).supports(rules),
  create(host, user, _options, _count, instance) {
    playerOf(user).host = hostOf(host);
    const address = new Uint8Array(ADDRESS_SIZE);
    setAddress(new DataView(address.buffer), 0, user);
    writeAt(instance, address);
    return 0;
  },
  destroy: (instance) => playerOf(instance).leave(),
  match_begin: (instance, match) => playerOf(instance).matchBegin(match),
  observe: (instance, event) => playerOf(instance).observe(event),
  decide: (instance, decision, index) => playerOf(instance).decide(decision, index),
  match_end: (instance) => playerOf(instance).matchEnd(),
  explain: (instance, buffer, size) => playerOf(instance).explain(buffer, Number(size)),
  save: (instance, buffer, size) => playerOf(instance).save(buffer, Number(size)),
  restore: (instance, buffer, size) => playerOf(instance).restore(buffer, Number(size)),
  evaluate: (instance, evaluation, chances, count) => playerOf(instance).evaluate(evaluation, chances, count),
};

export class Hosted {
  host; // what the library offers it
  #number = ++lastNumber;
  #player;
  #api;
  #kept = [];
  #match;
  #missed; // what observe() threw in this match
  #failure; // what failed the call under way
  #thrown; // the last error of any method
  #explanation;
  #saved;

  constructor(id, player, about) {
    this.#player = typeof player === "function" ? { decide: player } : player;
    if (typeof this.#player?.decide !== "function") throw new TypeError("a player is a function that decides, or an object with a method decide");
    if (!this.#player.save !== !this.#player.restore) throw new TypeError("a player has both save and restore, or neither");
    const { title = id, release = "1", author, about: how, deterministic = false } = members(
      about, "a player of this program", "title release author about deterministic");
    const given = [["id", id], ["title", title], ["release", release], ["author", author], ["about", how]];
    const texts = given.filter(([, text]) => text !== undefined);
    for (const [, text] of texts) whole(text);
    const api = playerApi(FUNCTIONS);
    const data = new DataView(api.buffer);
    const flags = (deterministic ? AI_DETERMINISTIC : 0) | (this.#player.supports ? 0 : AI_ANY_RULES);
    data.setUint32(AT.ai_api.flags, flags, little);
    for (const [field, method] of OPTIONAL) {
      if (!this.#player[method]) setAddress(data, AT.ai_api[field], 0n);
    }
    for (const [field, text] of texts) setAddress(data, AT.ai_api[field], this.#keep(new TextEncoder().encode(`${text}\0`)));
    this.#api = this.#keep(api);
  }

  /** Memory that the library reads as long as the player lives. */
  #keep(bytes) {
    this.#kept.push(keep(bytes));
    return this.#kept.at(-1).address;
  }

  /** Makes a player of it. From then on it belongs to the library, which ends it with `destroy`. */
  enter(engine) {
    players.set(this.#number, this);
    const status = lib.player_from_api(engine.pointer, this.#api, BigInt(this.#number), null, 0, out, error);
    if (status !== 0 && players.has(this.#number)) this.leave();
    return status;
  }

  leave() {
    players.delete(this.#number);
    for (const kept of this.#kept) free(kept);
    this.#kept = [];
  }

  takeFailure() {
    const failure = this.#failure;
    this.#failure = undefined;
    return failure;
  }

  takeThrown() {
    const thrown = this.#thrown;
    this.#thrown = undefined;
    return thrown;
  }

  /** Does what the call fails by if it throws: 1 for failure. */
  #act(act) {
    try {
      act();
      return 0;
    } catch (thrown) {
      this.#thrown = thrown;
      this.#failure = { thrown };
      return 1;
    }
  }

  /** The answer to a question, or if it throws what stands for nothing. */
  #ask(question, nothing) {
    try {
      return question();
    } catch (thrown) {
      this.#thrown = thrown;
      return nothing;
    }
  }

  supports(rules) {
    return this.#ask(() => (this.#player.supports(new Rules(bytesAt(rules, SIZE.rules))) ? 0 : 1), 1);
  }

  matchBegin(match) {
    this.#missed = undefined;
    return this.#act(() => {
      this.#match = new Match(match);
      this.#player.matchBegin?.(this.#match);
    });
  }

  observe(event) {
    if (this.#missed) return;
    try {
      this.#player.observe(new Event(bytesAt(event, SIZE.event)));
    } catch (thrown) {
      this.#thrown = thrown;
      this.#missed = { thrown };
    }
  }

  decide(address, index) {
    if (this.#missed) {
      this.#failure = this.#missed;
      return 1;
    }
    return this.#act(() => {
      this.#explanation = undefined;
      const decision = new Decision(address, this.#match, this.host);
      try {
        let chosen = this.#player.decide(decision);
        if (chosen?.raw instanceof Uint8Array) {
          const action = chosen;
          chosen = decision.legal.indexOf(action);
          if (chosen < 0) throw new TypeError("the action that the player chose is not in the legal list");
        }
        if (!Number.isInteger(chosen) || chosen < 0 || chosen > 0xffffffff) throw new TypeError(`${String(chosen)} is no index`);
        const bytes = new Uint8Array(4);
        new DataView(bytes.buffer).setUint32(0, chosen, little);
        writeAt(index, bytes);
      } finally {
        endOf(decision);
      }
    });
  }

  matchEnd() {
    this.#ask(() => this.#player.matchEnd());
  }

  explain(buffer, size) {
    this.#explanation ??= this.#ask(() => new TextEncoder().encode(`${whole(this.#player.explain() ?? "")}\0`), new Uint8Array(1));
    if (this.#explanation.length <= size) writeAt(buffer, this.#explanation);
    return this.#explanation.length;
  }

  evaluate(evaluation, chances, count) {
    this.#ask(() => {
      const said = members(this.#player.evaluate(), "an evaluation", [...NUMBERS, ...FRACTIONS].join(" ") + " chances");
      const numbers = bytesAt(evaluation, SIZE.evaluation);
      const data = new DataView(numbers.buffer);
      for (const name of NUMBERS) if (said[name] !== undefined) data.setInt32(place(name), int32(said[name]), little);
      for (const name of FRACTIONS) if (said[name] !== undefined) data.setFloat64(place(name), fraction(said[name]), little);
      if (said.chances !== undefined) {
        if (said.chances.length !== count) throw new RangeError(`there are ${count} actions, not ${said.chances.length}`);
        const bytes = new Uint8Array(8 * count);
        const list = new DataView(bytes.buffer);
        for (let i = 0; i < count; i++) list.setFloat64(8 * i, fraction(said.chances[i]), little);
        writeAt(chances, bytes);
      }
      writeAt(evaluation, numbers);
    });
  }

  save(buffer, size) {
    if (this.#missed) return 0;
    // First the library asks how much there is, then for it.
    if (size === 0 || !this.#saved) this.#saved = this.#ask(() => memory(this.#player.save()), new Uint8Array());
    const { length } = this.#saved;
    if (length > 0 && length <= size) {
      writeAt(buffer, this.#saved);
      this.#saved = undefined;
    }
    return length;
  }

  restore(buffer, size) {
    return this.#ask(() => {
      this.#player.restore(bytesAt(buffer, size));
      return 0;
    }, 1);
  }
}
