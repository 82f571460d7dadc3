// Tables, each one match with its history; and states, snapshots of a match in the program's memory.
import { Action, LegalList } from "./cards.js";
import { setupOf, Variant } from "./engine.js";
import { ACTION_CARDS, Fault, NOBODY, PACK_SLOTS, Phase, SEATS, Status } from "./enums.js";
import { AT, bytes32, check, error, given32, Handle, lib, little, more, out, pointerOf, SIZE, struct, structOf, textOf } from "./library.js";
import { budgetOf, causeOf, forgetFailure } from "./player.js";
import { int32, members, uint32, uint64, uint8 } from "./strict.js";
import { DealResult, Event, Payment, Playout, Sealing, Step, TableInfo, View } from "./values.js";

const BATCH = 64;

/** What a call writes into `actions`, as a legal list. */
function listOf(actions, call) {
  check(call(actions, actions.length / SIZE.action, out, error));
  return new LegalList(actions.slice(0, Number(out[0]) * SIZE.action));
}

/** A match. One thread at a time. */
export class Table extends Handle {
  #actions;
  #seated = [null, null];

  constructor(variant, setup) {
    if (typeof variant !== "bigint") {
      check(lib.table_create(variant.pointer, setupOf(setup), out, error));
      variant = out[0];
    }
    super(variant, lib.table_free);
    check(lib.table_variant(this.pointer, out, error));
    this.variant = new Variant(out[0]);
  }

  /** Restores a match, numbered from 1, from a record and verifies every line. */
  static fromRecord(engine, record, match = 1) {
    const text = new TextEncoder().encode(record);
    check(lib.table_import(engine.pointer, text, text.length, match, out, error));
    return new Table(out[0]);
  }

  /** Restores an unfinished sealed match from its record and its secret. */
  static resume(engine, record, secret, match = 1) {
    const text = new TextEncoder().encode(record);
    check(lib.table_resume(engine.pointer, text, text.length, match, given32(secret), out, error));
    return new Table(out[0]);
  }

  /** Makes a table that follows a match played elsewhere, from line 0 of the record as a seat or an onlooker receives it. */
  static follow(engine, line) {
    const text = new TextEncoder().encode(line);
    check(lib.table_follow(engine.pointer, text, text.length, out, error));
    return new Table(out[0]);
  }

  /** Takes the next line of the record that the table follows. */
  followLine(line) {
    const text = new TextEncoder().encode(line);
    check(lib.table_follow_line(this.pointer, text, text.length, error));
  }

  /** Takes the seed of the match that the table follows, unless it is sealed, and checks every card. */
  followSeed(seed) {
    check(lib.table_follow_seed(this.pointer, given32(seed), error));
  }

  /** Goes back to a record of `lineCount` lines, after the host of the match has undone something. */
  followBack(lineCount) {
    check(lib.table_follow_back(this.pointer, lineCount, error));
  }

  /** Sets a table up from a position; without a variant: the one that it names. */
  static fromPosition(engine, position, variant) {
    const text = new TextEncoder().encode(typeof position === "string" ? position : JSON.stringify(position));
    check(lib.table_from_position(engine.pointer, pointerOf(variant), text, text.length, out, error));
    return new Table(out[0]);
  }

  clone() {
    check(lib.table_clone(this.pointer, out, error));
    return new Table(out[0]);
  }

  get info() {
    return new TableInfo(structOf(SIZE.table_info, (...to) => lib.table_info_get(this.pointer, ...to)));
  }

  /** Deals the next deal, the first too. A deck, and a dealer for the first deal, are only for a match whose decks the host gives. */
  nextDeal(options) {
    const { deck, dealer = NOBODY } = members(options, "a deal", "deck dealer");
    if (deck === undefined) return check(lib.table_next_deal(this.pointer, null, error));
    if (deck.length > PACK_SLOTS) throw new RangeError("too many cards for a deck");
    const setup = struct(SIZE.deal_setup);
    const data = new DataView(setup.buffer);
    data.setInt32(AT.deal_setup.dealer, int32(dealer), little);
    data.setUint32(AT.deal_setup.deck_count, deck.length, little);
    setup.set(deck.map((card) => uint8(card.number)), AT.deal_setup.deck);
    check(lib.table_next_deal(this.pointer, setup, error));
  }

  legal() {
    // Made when it is first needed: a host of many tables that reads JSON never needs its 40 kB.
    this.#actions ??= new Uint8Array(this.variant.rules.longestLegalList * SIZE.action);
    return listOf(this.#actions, (...to) => lib.table_legal(this.pointer, ...to));
  }

  /** Throws, naming the rule, unless the action is legal now. */
  check(action) {
    check(lib.table_check(this.pointer, action.raw, error));
  }

  /** The reasons for and against a legal action: facts, each with a sentence in a language of `languages()`. */
  reasons(action, language = "en") {
    return JSON.parse(textOf((...to) => lib.table_reasons(this.pointer, action.raw, language, ...to)));
  }

  /** Plays an action, or its text, for the seat whose turn it is. */
  apply(action) {
    if (typeof action === "string") check(lib.table_apply_text(this.pointer, action, error));
    else check(lib.table_apply(this.pointer, action.raw, error));
  }

  parse(text) {
    const action = new Uint8Array(SIZE.action);
    check(lib.table_parse(this.pointer, text, action, error));
    return new Action(action);
  }

  forfeit(seat, fault = Fault.RESIGN) {
    check(lib.table_forfeit(this.pointer, seat, fault, error));
  }

  /** Ends the match without a result: for the host, or for a seat after the other seat has agreed. */
  abort(by = NOBODY) {
    check(lib.table_abort(this.pointer, by, error));
  }

  /** Ends the match with a draw to which both seats have agreed. */
  agreeDraw() {
    check(lib.table_agree_draw(this.pointer, error));
  }

  /** Sets the number that the log gets with lines of scripts in this match (`LogLine.user`). */
  setUser(user) {
    check(lib.table_set_user(this.pointer, BigInt(uint32(user)), error));
  }

  undo(decision) {
    check(lib.table_undo(this.pointer, decision, error));
  }

  /** Seats a player. The table keeps a reference to it. Null empties the seat. */
  setPlayer(seat, player) {
    check(lib.table_set_player(this.pointer, seat, pointerOf(player), error));
    this.#seated[seat] = player;
  }

  setSeatName(seat, name) {
    check(lib.table_set_seat_name(this.pointer, seat, name, error));
  }

  /** The name of a seat as the record lists it. */
  seatName(seat) {
    return textOf((...to) => lib.table_seat_name(this.pointer, seat, ...to));
  }

  /** Adds a note to the header of the record, such as a date, while the header is not fixed. */
  addNote(name, text) {
    check(lib.table_add_note(this.pointer, name, text, error));
  }

  /** The notes of the record, as pairs of name and text in the order in which they were added. */
  notes() {
    const notes = [];
    for (;;) {
      const index = notes.length;
      let name;
      try {
        name = textOf((...to) => lib.table_note_name(this.pointer, index, ...to));
      } catch (why) {
        if (why.status === Status.NOT_FOUND) return notes;
        throw why;
      }
      notes.push([name, textOf((...to) => lib.table_note_text(this.pointer, index, ...to))]);
    }
  }

  /** Lets the player whose turn it is take one decision. What a JavaScript player throws is the error's cause. */
  step(budget) {
    const memory = struct(SIZE.step);
    const limits = budgetOf(budget);
    this.#seated.forEach(forgetFailure);
    const status = lib.table_step(this.pointer, limits, memory, error);
    const step = new Step(memory);
    check(status, causeOf(status, this.#seated[step.seat]));
    return step;
  }

  /** What a player that is not seated would do here. Nothing is played. `Player.explanation` says why. */
  hint(player, budget) {
    const memory = struct(SIZE.step);
    const limits = budgetOf(budget);
    forgetFailure(player);
    const status = lib.table_hint(this.pointer, player.pointer, limits, memory, error);
    check(status, causeOf(status, player));
    return new Step(memory);
  }

  /** An earlier decision of the match: who took it, and the action. */
  decision(number) {
    const action = new Uint8Array(SIZE.action);
    check(lib.table_decision(this.pointer, number, out, action, error));
    return { seat: new Int32Array(out.buffer)[0], action: new Action(action) };
  }

  /** Plays the match to its end: the seated players decide, deals follow from the seed. */
  play() {
    for (let phase = this.info.phase; phase !== Phase.OVER; phase = this.info.phase) {
      if (phase === Phase.BETWEEN) this.nextDeal();
      else this.step();
    }
  }

  view(viewer) {
    return new View(structOf(SIZE.view, (...to) => lib.table_view(this.pointer, viewer, ...to)));
  }

  /** What happened from an event on, as a viewer may know it; read as it is iterated. */
  *events(viewer, since = 0) {
    const size = SIZE.event;
    for (let left = true; left; ) {
      const array = struct(BATCH * size);
      new DataView(array.buffer).setUint32(0, size, little);
      left = more(lib.table_events(this.pointer, viewer, since, array, size, BATCH, out, error));
      const written = Math.min(Number(out[0]), BATCH);
      for (let i = 0; i < written; i++, since++) yield new Event(array.slice(i * size, (i + 1) * size));
    }
  }

  /** The score sheet: one row per completed deal. */
  results() {
    const size = SIZE.deal_result;
    const rows = [];
    for (let left = true; left; ) {
      const array = struct(BATCH * size);
      new DataView(array.buffer).setUint32(0, size, little);
      left = more(lib.table_results(this.pointer, rows.length, array, size, BATCH, out, error));
      const written = Math.min(Number(out[0]), BATCH);
      for (let i = 0; i < written; i++) rows.push(new DealResult(array.slice(i * size, (i + 1) * size)));
    }
    return rows;
  }

  payment() {
    return new Payment(structOf(SIZE.payment, (...to) => lib.table_payment(this.pointer, ...to)));
  }

  hash() {
    check(lib.table_hash(this.pointer, out, error));
    return out[0];
  }

  /** The view, legal list, events or score sheet as JSON. */
  json(kind, viewer, since = 0) {
    return JSON.parse(textOf((...to) => lib.table_json(this.pointer, kind, viewer, since, ...to)));
  }

  /** The record for a seat, or with every card for ALL; from a line on, with legal lists or hashes where asked for. */
  record(viewer, options) {
    const { legal = false, hash = false, firstLine = 0 } = members(options, "a record", "legal hash firstLine");
    const memory = struct(SIZE.record_options);
    const data = new DataView(memory.buffer);
    data.setInt32(AT.record_options.legal, legal ? 1 : 0, little);
    data.setInt32(AT.record_options.hash, hash ? 1 : 0, little);
    data.setBigUint64(AT.record_options.first_line, BigInt(uint64(firstLine)), little);
    return textOf((...to) => lib.table_record(this.pointer, viewer, memory, ...to));
  }

  /** Fixes the terms and commits to the seed. `guests` are the seats that will give a share. */
  seal(guests = []) {
    // The library refuses the bit after those of the seats.
    const bitOf = (seat) => 1 << (seat >= 0 && seat < SEATS ? seat : SEATS);
    const bits = guests.reduce((all, seat) => all | bitOf(int32(seat)), 0);
    check(lib.table_seal(this.pointer, bits, error));
  }

  /** How far the sealing has come. Its shares and share commitments are 32 bytes for each seat. */
  get sealing() {
    return new Sealing(structOf(SIZE.sealing, (...to) => lib.table_sealing(this.pointer, ...to)));
  }

  /** The terms that all parties agree to. */
  terms() {
    return textOf((...to) => lib.table_terms(this.pointer, ...to));
  }

  /** Takes a guest's share commitment, with two guests. */
  addShareCommit(seat, commit) {
    check(lib.table_add_share_commit(this.pointer, seat, given32(commit), error));
  }

  /** Takes a guest's share. */
  addShare(seat, share) {
    check(lib.table_add_share(this.pointer, seat, given32(share), error));
  }

  /** The seed of a sealed match, for safekeeping: store it before you publish the commitment. */
  secret() {
    return bytes32((...to) => lib.table_secret(this.pointer, ...to));
  }

  /** The receipt after a line of the record, from 0. */
  receipt(line) {
    return bytes32((...to) => lib.table_receipt(this.pointer, line, ...to));
  }

  /** The commitment of a sealed match. */
  commitment() {
    return bytes32((...to) => lib.table_commitment(this.pointer, ...to));
  }

  /** The seed of the match; with sealed decks once the match is over. */
  seed() {
    return bytes32((...to) => lib.table_seed(this.pointer, ...to));
  }

  position() {
    return JSON.parse(textOf((...to) => lib.table_position(this.pointer, ...to)));
  }
}

let sizeOfState;
const stateSize = () => (sizeOfState ??= Number(lib.state_size()));

let memoryOf; // a state's bytes

/** A point of a match, hidden cards included; it owns nothing, copy() copies its bytes. */
export class State {
  #memory = new Uint8Array(stateSize());
  #actions;

  static {
    memoryOf = (state) => state.#memory;
  }

  constructor(variant, setup) {
    this.variant = variant;
    this.#actions = new Uint8Array(variant.rules.longestLegalList * SIZE.action);
    if (setup !== null) check(lib.state_init(variant.pointer, setupOf(setup), this.#memory, error));
  }

  /** A snapshot of a table's match. */
  static of(table) {
    const state = new State(table.variant, null);
    check(lib.state_from_table(table.pointer, state.#memory, error));
    return state;
  }

  /** A snapshot of a table's match just before one of its decisions. */
  static at(table, decision) {
    const state = new State(table.variant, null);
    check(lib.state_at(table.pointer, decision, state.#memory, error));
    return state;
  }

  /** A state sampled from what a viewer of this one may know. */
  sample(viewer, seed) {
    const state = new State(this.variant, null);
    check(lib.state_sample(this.variant.pointer, this.#viewOf(viewer), seed, state.#memory, error));
    return state;
  }

  #viewOf(viewer) {
    return structOf(SIZE.view, (...to) => lib.state_view(this.variant.pointer, this.#memory, viewer, ...to));
  }

  copy() {
    const copy = new State(this.variant, null);
    copy.#memory.set(this.#memory);
    return copy;
  }

  nextDeal() {
    check(lib.state_next_deal(this.variant.pointer, this.#memory, error));
  }

  get phase() {
    check(lib.state_phase(this.variant.pointer, this.#memory, out, null, error));
    return new Int32Array(out.buffer)[0];
  }

  get turn() {
    check(lib.state_phase(this.variant.pointer, this.#memory, null, out, error));
    return new Int32Array(out.buffer)[0];
  }

  legal() {
    return listOf(this.#actions, (...to) => lib.state_legal(this.variant.pointer, this.#memory, ...to));
  }

  /** The length of the legal list; 0 outside a deal. */
  legalCount() {
    check(lib.state_legal_count(this.variant.pointer, this.#memory, out, error));
    return Number(out[0]);
  }

  apply(action) {
    check(lib.state_apply(this.variant.pointer, this.#memory, action.raw, error));
  }

  /** Plays entry `index` of the legal list, from 0. Quicker than `legal()` and `apply()`. */
  play(index) {
    check(lib.state_play(this.variant.pointer, this.#memory, uint32(index), error));
  }

  /** Throws, naming the rule, unless the action is legal now. */
  check(action) {
    check(lib.state_check(this.variant.pointer, this.#memory, action.raw, error));
  }

  /** Parses an action given as text, without checking it. */
  parse(text) {
    const action = new Uint8Array(SIZE.action);
    check(lib.state_parse(this.variant.pointer, this.#memory, text, action, error));
    return new Action(action);
  }

  view(viewer) {
    return new View(this.#viewOf(viewer));
  }

  /** The last completed deal's result. */
  result() {
    return new DealResult(structOf(SIZE.deal_result, (...to) => lib.state_result(this.variant.pointer, this.#memory, ...to)));
  }

  /** The score of the deal in progress if it ended here as a blocked deal. */
  score() {
    return new DealResult(structOf(SIZE.deal_result, (...to) => lib.state_score(this.variant.pointer, this.#memory, ...to)));
  }

  /** The payment of a match that is over. */
  payment() {
    return new Payment(structOf(SIZE.payment, (...to) => lib.state_payment(this.variant.pointer, this.#memory, ...to)));
  }

  /** The return of the match, or of its last deal, for each seat. */
  returns(kind) {
    const memory = new Uint8Array(16);
    check(lib.state_returns(this.variant.pointer, this.#memory, kind, memory, error));
    return Array.from(new Float64Array(memory.buffer));
  }

  /** An observation as floats, for a seat. */
  observation(seat) {
    const values = new Uint8Array(4 * this.variant.encoding().observationSize);
    check(lib.observation(this.variant.pointer, this.#viewOf(seat), values, values.length / 4, error));
    return new Float32Array(values.buffer);
  }

  /** 1 for each atomic action that is legal now, 0 for the others. */
  atomicMask() {
    const mask = new Uint8Array(this.variant.encoding().atomicActions);
    check(lib.atomic_mask(this.variant.pointer, this.#memory, mask, mask.length, error));
    return mask;
  }

  /** The action of an atomic action, with cards from the hand. */
  atomic(index) {
    const action = new Uint8Array(SIZE.action);
    check(lib.atomic_action(this.variant.pointer, this.#memory, index, action, error));
    return new Action(action);
  }

  /** The sequence of atomic actions for a legal action. */
  atomicSplit(action) {
    const sequence = new Uint8Array(4 * ACTION_CARDS);
    check(lib.atomic_split(this.variant.pointer, this.#memory, action.raw, sequence, ACTION_CARDS, out, error));
    return Array.from(new Int32Array(sequence.buffer).subarray(0, Number(out[0])));
  }

  /** The action that a sequence of atomic actions on the same set makes. */
  atomicJoin(sequence) {
    const action = new Uint8Array(SIZE.action);
    const given = new Uint8Array(Int32Array.from(sequence, int32).buffer);
    check(lib.atomic_join(this.variant.pointer, this.#memory, given, sequence.length, action, error));
    return new Action(action);
  }

  hash() {
    check(lib.state_hash(this.variant.pointer, this.#memory, out, error));
    return out[0];
  }

  /** Plays random actions to the end of the deal. */
  playout(seed) {
    const result = new Uint8Array(SIZE.playout);
    check(lib.state_playout(this.variant.pointer, this.#memory, seed, result, error));
    return new Playout(result);
  }

  /** A table that starts here; it has no record. */
  table() {
    check(lib.table_from_state(this.variant.pointer, this.#memory, out, error));
    return new Table(out[0]);
  }
}

/** Many states, with one call for all. */
export class States {
  #memory;

  /** Copies of these states of a variant. */
  constructor(variant, states) {
    this.variant = variant;
    this.length = states.length;
    this.#memory = new Uint8Array(states.length * stateSize());
    states.forEach((state, i) => this.#memory.set(memoryOf(state), i * stateSize()));
  }

  /** States sampled from what a viewer of one state may know. */
  static sample(state, viewer, count, seed) {
    return new States(state.variant, [state]).resample(count, seed, [viewer]);
  }

  /** `samples` states from what a viewer of each one may know: first those of the first state. Viewers as for views(). */
  resample(samples, seed, viewers) {
    const states = new States(this.variant, []);
    states.length = this.length * samples;
    states.#memory = new Uint8Array(states.length * stateSize());
    const views = this.#views(viewers);
    check(lib.batch_sample(this.variant.pointer, views, SIZE.view, this.length, samples, seed, states.#memory, null, error));
    return states;
  }

  /** What a viewer of each state may know: by default the seat whose turn it is, or an onlooker outside a deal. */
  views(viewers) {
    const views = this.#views(viewers);
    return Array.from({ length: this.length }, (_, i) => new View(views.slice(i * SIZE.view, (i + 1) * SIZE.view)));
  }

  #views(viewers) {
    const views = new Uint8Array(this.length * SIZE.view);
    if (this.length > 0) new DataView(views.buffer).setUint32(0, SIZE.view, little);
    check(lib.batch_view(this.variant.pointer, this.#memory, this.length, this.#seats(viewers), views, SIZE.view, null, error));
    return views;
  }

  /** One seat a state for a call, or null. */
  #seats(given) {
    if (given === undefined) return null;
    if (given.length !== this.length) throw new RangeError("one seat a state is needed");
    return new Uint8Array(Int32Array.from(given, int32).buffer);
  }

  /** The return of the match, or of its last deal, for each seat: two numbers a state. */
  returns(kind) {
    const returns = new Uint8Array(16 * this.length);
    check(lib.batch_returns(this.variant.pointer, this.#memory, this.length, kind, returns, null, error));
    return new Float64Array(returns.buffer);
  }

  /** The legal list of each state. */
  legal() {
    const longest = this.variant.rules.longestLegalList;
    const actions = new Uint8Array(this.length * longest * SIZE.action);
    const counts = new Uint8Array(4 * this.length);
    check(lib.batch_legal(this.variant.pointer, this.#memory, this.length, actions, longest, counts, null, error));
    return Array.from(new Uint32Array(counts.buffer), (count, i) => {
      const start = i * longest * SIZE.action;
      return new LegalList(actions.slice(start, start + count * SIZE.action));
    });
  }

  /** Plays `actions[i]` in state i. The first that is not legal ends the call. */
  apply(actions) {
    if (actions.length !== this.length) throw new RangeError("one action a state is needed");
    const chosen = new Uint8Array(this.length * SIZE.action);
    actions.forEach((action, i) => chosen.set(action.raw, i * SIZE.action));
    check(lib.batch_apply(this.variant.pointer, this.#memory, this.length, chosen, null, error));
  }

  /** The length of each state's legal list. */
  legalCounts() {
    const counts = new Uint8Array(4 * this.length);
    check(lib.batch_legal_count(this.variant.pointer, this.#memory, this.length, counts, null, error));
    return new Uint32Array(counts.buffer);
  }

  /** Plays entry `indices[i]` of the legal list of state i. The first that is not in its list ends the call. */
  play(indices) {
    if (indices.length !== this.length) throw new RangeError("one index a state is needed");
    const chosen = Uint32Array.from(indices, uint32);
    check(lib.batch_play(this.variant.pointer, this.#memory, this.length, new Uint8Array(chosen.buffer), null, error));
  }

  /** Plays random actions to the end of each state's deal. */
  playout(seed) {
    const results = new Uint8Array(this.length * SIZE.playout);
    check(lib.batch_playout(this.variant.pointer, this.#memory, this.length, seed, results, null, error));
    return Array.from({ length: this.length }, (_, i) => new Playout(results.slice(i * SIZE.playout, (i + 1) * SIZE.playout)));
  }

  /** A copy of one of them. */
  get(index) {
    const state = new State(this.variant, null);
    memoryOf(state).set(this.#memory.subarray(index * stateSize(), (index + 1) * stateSize()));
    return state;
  }

  /** Plays the atomic action `actions[i]` in state i; a negative one leaves it as it is. */
  act(actions) {
    if (actions.length !== this.length) throw new RangeError("one action a state is needed");
    const chosen = Int32Array.from(actions, int32);
    check(lib.batch_act(this.variant.pointer, this.#memory, this.length, new Uint8Array(chosen.buffer), null, error));
  }

  /** The phase of each state, and whose turn it is. */
  phases() {
    const [phases, turns] = [new Uint8Array(4 * this.length), new Uint8Array(4 * this.length)];
    check(lib.batch_phase(this.variant.pointer, this.#memory, this.length, phases, turns, null, error));
    return { phases: new Int32Array(phases.buffer), turns: new Int32Array(turns.buffer) };
  }

  /** Observations and legal masks of a seat in each state, row by row: by default the seat whose turn it is. Other seats have masks of
   * zeros. */
  observe(seats) {
    const { values, actions } = this.#rowSizes();
    const observations = new Uint8Array(4 * this.length * values);
    const masks = new Uint8Array(this.length * actions);
    check(lib.batch_observe(this.variant.pointer, this.#memory, this.length, this.#seats(seats), observations, masks, null, error));
    return { observations: new Float32Array(observations.buffer), masks };
  }

  /** The same in bytes, and the masks in bits: action i is bit i % 8 of byte i / 8 of its row. Turns and deals are counts, a total is in
   * hundredths of the target plus 100. */
  observePacked(seats) {
    const { values, actions } = this.#rowSizes();
    const observations = new Uint8Array(this.length * values);
    const masks = new Uint8Array(this.length * Math.ceil(actions / 8));
    check(lib.batch_observe_packed(this.variant.pointer, this.#memory, this.length, this.#seats(seats), observations, masks, null, error));
    return { observations, masks };
  }

  #rowSizes() {
    const sizes = new DataView(structOf(SIZE.encoding, (...to) => lib.encoding_get(this.variant.pointer, ...to)).buffer);
    return {
      values: sizes.getInt32(AT.encoding.observation_size, little),
      actions: sizes.getInt32(AT.encoding.atomic_actions, little),
    };
  }
}
