// Shared by the tests: a server on the test's clock, bare connections, and guests that play by themselves.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Engine, JsonKind, Phase, Table, verdictJson } from "libmille";
import WebSocket from "ws";
import { connect, Guest, newNotes, proofOf, publicLine } from "../guest.js";
import { Server } from "../server.js";

const engine = new Engine();

/** What verification says of the match, from a guest's own record and notes. */
export const verdictOf = ({ record, notesFile, seen }) => verdictJson(engine.verify(record, { notes: notesFile, seen }));

export async function folder(t) {
  const dir = await mkdtemp(join(tmpdir(), "mille-server-"));
  t.after(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

/** A server with the test's clock; what it reports is in `errors`, which the test expects to be empty unless it looks. */
export async function serve(t, options = {}) {
  const dir = options.dir ?? (await folder(t));
  const clock = options.clock ?? { now: 1_800_000_000_000 };
  const errors = [];
  const limits = { rate: 1e6, burst: 1e6, creates: 1e6, hello: 1e6, silence: 1e6, ...options.limits };
  const server = new Server({ now: () => clock.now, report: (...parts) => errors.push(parts), ...options, dir, limits });
  const port = await server.start();
  t.after(() => server.stop());
  return { server, dir, clock, errors, http: `http://127.0.0.1:${port}`, ws: `ws://127.0.0.1:${port}` };
}

export const post = (host, body, headers = { "Content-Type": "application/json" }) =>
  fetch(`${host.http}/tables`, { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });

/** A new table: its id, and the token of each seat. */
export async function newTable(host, chosen = {}) {
  const response = await post(host, chosen);
  const { table, links } = await response.json();
  assert.equal(response.status, 201);
  return { id: table, tokens: links.map((link) => new URLSearchParams(link.split("#")[1]).get("key")) };
}

/** The secret of the device that takes a seat in these tests, where none is given: one for each link. */
export const secretOf = (token) => createHash("sha256").update(`secret of ${token}`).digest("hex");

/** How a match stands for the seat that follows it. */
function standing(match, seat) {
  const { phase, turn } = match.info;
  const decides = (phase === Phase.DRAW || phase === Phase.LAY) && turn === seat;
  return { view: match.json(JsonKind.VIEW, seat), legal: decides ? match.json(JsonKind.LEGAL, seat) : null };
}

/** A bare connection, all of whose incoming texts are kept. Where all lines of the match came, it follows them, and adds view and legal list to `state`. */
export class Line {
  texts = [];
  closed = null;
  match = null;
  #read = 0;
  #waiting = [];

  constructor(host, id, options) {
    this.socket = new WebSocket(`${host.ws}/t/${id}`, options);
    this.socket.on("message", (data) => this.#wake(this.texts.push(data.toString())));
    this.socket.on("error", (error) => (this.error = error));
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#wake();
    });
  }

  #wake() {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #change() {
    await new Promise((done) => this.#waiting.push(done));
  }

  async open() {
    if (this.socket.readyState === WebSocket.CONNECTING) await new Promise((done) => this.socket.once("open", done).once("close", done));
    return this;
  }

  say(message) {
    const proof = message.type === "hello" && message.token ? { proof: proofOf(secretOf(message.token)) } : {};
    this.socket.send(typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify({ ...proof, ...message }));
  }

  /** The next message of a type; others before it are passed over. */
  async next(type) {
    for (;;) {
      while (this.#read < this.texts.length) {
        const message = JSON.parse(this.texts[this.#read++]);
        if (message.type === "lines") this.#follow(message);
        if (message.type === type) return type === "state" && this.match ? { ...message, ...standing(this.match, this.seat) } : message;
      }
      if (this.closed) throw new Error(`closed (${this.closed.code}) before a message “${type}”`);
      await this.#change();
    }
  }

  /** The end of the match: the score sheet, and the public record by the lines that came. */
  async over() {
    const after = await this.next("over");
    const messages = this.texts.map((text) => JSON.parse(text));
    const lines = messages.filter(({ type }) => type === "lines").flatMap((message) => message.lines);
    return { ...after, sheet: this.match?.json(JsonKind.SHEET, this.seat), record: lines.map((line) => `${publicLine(line)}\n`).join("") };
  }

  #follow({ from, lines }) {
    for (const [i, line] of lines.entries()) {
      if (from + i > 0) this.match?.followLine(line);
      else [this.match, this.seat] = [Table.follow(engine, line), JSON.parse(line).for];
    }
  }

  /** Says something, and expects a refusal. */
  async refusal(message) {
    this.say(message);
    return this.next("refused");
  }

  async end() {
    while (!this.closed) await this.#change();
    return this.closed;
  }

  async hangUp() {
    this.socket.close();
    return this.end();
  }
}

/** Waits until something holds. */
export async function until(holds) {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 5));
}

/** A generator of numbers below a bound. */
export function numbers(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) % bound;
  };
}

/** Lays all that it can, and otherwise does anything: a match ends soon. */
export function chooser(seed) {
  const below = numbers(seed);
  return (legal) => {
    const open = legal.filter((action) => /^(lay|pile)/.test(action));
    return open.length > 0 ? open.at(-1) : legal[below(legal.length)];
  };
}

/** A guest that plays by itself, over a connection that comes back; `finished` says sheet and record when the match is over. */
export class Robot {
  texts = [];
  refusals = [];
  kept = null; // the notes, as they were last kept
  closedWith = undefined;

  constructor(host, { id, tokens }, seat, { notes = newNotes(secretOf(tokens[seat])), token = tokens[seat], choose = chooser(seat + 1), limit = Infinity, on = {}, plays = true } = {}) {
    this.acts = 0;
    this.finished = new Promise((done, failed) => {
      this.guest = new Guest({
        token,
        name: ["Ann", "Ben"][seat],
        notes,
        save: (kept) => (this.kept = structuredClone(kept)),
        on: {
          ...on,
          sealing: (message) => {
            if (message.share_commits[seat] === null) this.guest.agree("typed");
            on.sealing?.(message);
          },
          state: (message) => {
            const { legal, view } = this.guest;
            on.state?.({ ...message, legal, view });
            if (plays && legal && this.acts++ < limit) this.guest.act(choose(legal, view));
          },
          over: (message) => {
            done({ sheet: this.guest.match.json(JsonKind.SHEET, seat), record: this.guest.record });
            on.over?.(message);
          },
          refused: (message) => this.refusals.push(message),
          broken: (reason) => failed(new Error(reason)),
        },
      });
    });
    this.finished.catch(() => {});
    const { receive } = this.guest;
    this.guest.receive = (text) => {
      this.texts.push(text);
      receive.call(this.guest, text);
    };
    const address = () => `${host.ws}/t/${id}`;
    this.hangUp = connect(address(), this.guest, { WebSocket, pause: () => 20, closed: (code) => (this.closedWith = code) });
  }
}

/** Two robots at a table, and the end of their match. */
export async function playMatch(host, table, options = [{}, {}]) {
  const robots = [0, 1].map((seat) => new Robot(host, table, seat, options[seat]));
  try {
    await Promise.all(robots.map(({ finished }) => finished));
  } finally {
    for (const robot of robots) robot.hangUp();
  }
  return robots;
}
