// HTTP, WebSocket, links and limits. What happens at a table is table.js's business.
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer as createHttp } from "node:http";
import { extname, resolve, sep } from "node:path";
import { Engine } from "libmille";
import { WebSocketServer } from "ws";
import { readMessage, readTable, refused, Refusal } from "./messages.js";
import { Store } from "./store.js";
import { hashed, HostedTable, newMatch } from "./table.js";

export const LIMITS = Object.freeze({
  message: 2048, // bytes of a message or a request's body
  rate: 20, // messages a second of one connection
  burst: 60, // and how many at once
  buffer: 1 << 20, // bytes that wait for a slow reader
  connections: 10_000,
  perAddress: 200, // connections of one address
  tables: 5000, // unfinished tables
  creates: 20, // tables that one address may make at once; one more every REFILL seconds
  guesses: 20, // wrong links of one address; likewise
  hello: 10, // seconds until a connection says hello
  silence: 60, // seconds without an answer to pings
  waiting: 86_400, // seconds that a table may wait for its match to begin
});

const REFILL = 30;
const TYPES = {
  ".css": "text/css", ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".json": "application/json", ".map": "application/json",
  ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};
const SAFE = { "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-cache" };

/** What somebody may still do, by anything that can be told apart: `most` at once, and `perSecond` in the long run. */
class Allowance {
  #left = new Map();

  constructor(most, perSecond) {
    Object.assign(this, { most, perSecond });
  }

  left(who, now) {
    const { left, at } = this.#left.get(who) ?? { left: this.most, at: now };
    return Math.min(this.most, left + ((now - at) / 1000) * this.perSecond);
  }

  take(who, now) {
    const left = this.left(who, now);
    if (left >= 1) this.#left.set(who, { left: left - 1, at: now });
    return left >= 1;
  }

  /** Forgets those who may do everything again. */
  sweep(now) {
    for (const who of this.#left.keys()) if (this.left(who, now) >= this.most) this.#left.delete(who);
  }
}

/** One WebSocket. */
export class Connection {
  constructor(socket, address, limits, now) {
    Object.assign(this, { socket, address, limits, closed: false, greeted: false, opened: now, heard: now, pinged: now });
  }

  /** Sends a message. A reader that lets too much wait is cut off: it comes back and asks for the lines that it lacks. */
  send(message) {
    if (this.closed) return;
    if (this.socket.bufferedAmount > this.limits.buffer) {
      this.closed = true;
      this.socket.terminate();
      return;
    }
    this.socket.send(JSON.stringify(message));
  }

  close(code, reason) {
    if (this.closed) return;
    this.closed = true;
    this.code = code;
    this.socket.close(code, reason);
  }
}

export class Server {
  #options;
  #limits;
  #engine = new Engine();
  #tables = new Map(); // in memory
  #unfinished = new Map(); // id to the time since which the table waits, or null once its match has begun
  #connections = new Set();
  #perAddress = new Map();
  #allowed; // creates, guesses, messages
  #swept = 0;
  #stopping = false;

  /** `dir`, `page`, `prefix`, `proxy`, `limits`; `now`, `report`, `store` and `takeUp` for tests. */
  constructor({ dir, page = null, prefix = "", proxy = false, limits = {}, now = Date.now, report = console.error, store = new Store(dir), takeUp }) {
    this.#options = { page: page && resolve(page), prefix, proxy, now, report, store, takeUp };
    this.#limits = { ...LIMITS, ...limits };
    const { creates, guesses, burst, rate } = this.#limits;
    this.#allowed = { creates: new Allowance(creates, 1 / REFILL), guesses: new Allowance(guesses, 1 / REFILL), messages: new Allowance(burst, rate) };
    this.http = createHttp({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => this.#answer(request, response));
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: this.#limits.message, perMessageDeflate: false });
    this.http.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
    this.host = {
      engine: this.#engine,
      store,
      now,
      takeUp,
      report: (error, id) => report(`table ${id}:`, error),
      begun: (id) => this.#unfinished.set(id, null),
      over: (id) => this.#unfinished.delete(id),
      emptied: (table) => this.#tables.get(table.id) === table && this.#tables.delete(table.id),
    };
  }

  /** Reads which tables there are, and listens. Returns the port. */
  async start(port = 0, address = "127.0.0.1") {
    for (const { id, made, begun, over } of await this.#options.store.list()) if (!over) this.#unfinished.set(id, begun ? null : made);
    await new Promise((done, failed) => this.http.once("error", failed).listen(port, address, done));
    return this.http.address().port;
  }

  /** What is due: clocks, absences, silent connections, tables that never began. Call it a few times a second. */
  async tick() {
    const now = this.#options.now();
    for (const table of this.#tables.values()) table.tick();
    for (const connection of this.#connections) this.#checkSilence(connection, now);
    if (now - this.#swept < 1000 * REFILL) return;
    this.#swept = now;
    for (const allowance of Object.values(this.#allowed)) allowance.sweep(now);
    for (const [id, since] of this.#unfinished) {
      if (since === null || now - since < 1000 * this.#limits.waiting || this.#tables.has(id)) continue;
      this.#unfinished.delete(id);
      await this.#options.store.remove(id);
    }
  }

  /** Stops: everything that was answered is on the disk. */
  async stop() {
    this.#stopping = true;
    this.http.close();
    const closed = [...this.#connections].map(({ socket }) => new Promise((done) => socket.once("close", done)));
    for (const connection of this.#connections) connection.close(1001, "stop");
    const idle = () => Promise.all([...this.#tables.values()].map((table) => table.idle()));
    await idle();
    for (const connection of this.#connections) connection.socket.terminate();
    await Promise.all(closed);
    await idle();
    this.http.closeAllConnections();
  }

  get counts() {
    return { tables: this.#tables.size, unfinished: this.#unfinished.size, connections: this.#connections.size };
  }

  #addressOf(request) {
    const forwarded = this.#options.proxy && request.headers["x-forwarded-for"];
    return forwarded ? forwarded.split(",").at(-1).trim() : request.socket.remoteAddress;
  }

  // ---- HTTP ----

  async #answer(request, response) {
    const json = (status, value) => response.writeHead(status, { ...SAFE, "Content-Type": "application/json" }).end(`${JSON.stringify(value)}\n`);
    try {
      const [path] = request.url.split("?", 1);
      if (path === "/tables" && request.method === "POST") return json(201, await this.#create(request));
      if (request.method !== "GET" && request.method !== "HEAD") return response.writeHead(405, SAFE).end();
      await this.#file(path, request, response);
    } catch (error) {
      const refusal = refused(error, "tables");
      if (refusal) return json(error instanceof Refusal ? error.status : 400, { refused: refusal });
      this.#options.report("request:", error);
      response.writeHead(500, SAFE).end();
    }
  }

  async #create(request) {
    const now = this.#options.now();
    if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) throw new Refusal("table.options", "Send JSON.", { status: 415 });
    const chosen = readTable(await this.#body(request));
    newMatch(this.#engine, chosen).close();
    if (this.#unfinished.size >= this.#limits.tables) throw new Refusal("table.full", "There are too many unfinished tables.", { status: 503 });
    if (!this.#allowed.creates.take(this.#addressOf(request), now)) throw new Refusal("rate", "You made many tables. Try again in a minute.", { status: 429 });
    const id = this.#options.prefix + randomBytes(8).toString("hex");
    const tokens = [0, 1].map(() => randomBytes(16).toString("base64url"));
    const files = await this.#options.store.create(id, { table: id, made: now, ...chosen, tokens: tokens.map(hashed) });
    await files.close();
    this.#unfinished.set(id, now);
    return { table: id, links: tokens.map((token) => `/#table=${id}&key=${token}`) };
  }

  async #body(request) {
    const parts = [];
    let size = 0;
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size > this.#limits.message) throw new Refusal("table.options", "The request is too long.", { status: 413 });
      parts.push(part);
    }
    return Buffer.concat(parts).toString();
  }

  /** A file of the page. Its index is told that it comes from a table server. */
  async #file(path, request, response) {
    const { page } = this.#options;
    if (!page) return response.writeHead(404, SAFE).end();
    const index = path === "/" || path === "/index.html";
    const file = resolve(page, `.${index ? "/index.html" : path}`);
    const found = file.startsWith(page + sep) && !file.includes("\0") && (await stat(file).catch(() => null));
    if (!found || !found.isFile()) return response.writeHead(404, SAFE).end();
    const type = { ...SAFE, "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" };
    if (index) return response.writeHead(200, type).end((await readFile(file, "utf8")).replace('name="mille-tables" content="no"', 'name="mille-tables" content="yes"'));
    response.writeHead(200, { ...type, "Content-Length": found.size });
    if (request.method === "HEAD") return response.end();
    createReadStream(file).on("error", () => response.destroy()).pipe(response);
  }

  // ---- WebSocket ----

  #upgrade(request, socket, head) {
    const refuse = (status) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    socket.on("error", () => socket.destroy());
    const address = this.#addressOf(request);
    const now = this.#options.now();
    const [, id] = /^\/t\/([a-z0-9]{1,40})$/.exec(request.url) ?? [];
    if (!id) return refuse("404 Not Found");
    const { connections, perAddress } = this.#limits;
    if (this.#stopping || this.#connections.size >= connections) return refuse("503 Service Unavailable");
    if ((this.#perAddress.get(address) ?? 0) >= perAddress) return refuse("429 Too Many Requests");
    if (this.#allowed.guesses.left(address, now) < 1) return refuse("429 Too Many Requests");
    this.sockets.handleUpgrade(request, socket, head, (opened) => this.#open(opened, address, id));
  }

  #open(socket, address, id) {
    const connection = new Connection(socket, address, this.#limits, this.#options.now());
    this.#connections.add(connection);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    socket.on("message", (data, binary) => this.#message(connection, id, binary ? "" : data.toString()));
    socket.on("pong", () => (connection.heard = this.#options.now()));
    socket.on("error", () => {}); // ws closes the connection itself
    socket.on("close", () => {
      connection.closed = true;
      this.#connections.delete(connection);
      const left = this.#perAddress.get(address) - 1;
      if (left > 0) this.#perAddress.set(address, left);
      else this.#perAddress.delete(address);
      this.#tables.get(id)?.leave(connection);
    });
  }

  async #message(connection, id, source) {
    if (connection.closed) return;
    const now = this.#options.now();
    connection.heard = now;
    let message;
    try {
      if (!this.#allowed.messages.take(connection, now)) throw new Refusal("rate", "You send too many messages.", { close: 1008 });
      message = readMessage(source);
      if (message.type !== "hello" && message.type !== "ping" && !connection.greeted) throw new Refusal("hello.first", "Say hello first.");
    } catch (error) {
      const refusal = refused(error, error.to);
      if (!refusal) throw error;
      connection.send(refusal);
      if (error.close) connection.close(error.close, error.id);
      return;
    }
    if (message.type === "ping") return connection.send({ type: "pong" });
    if (message.type === "hello") connection.greeted = true;
    if (!this.#tables.has(id)) this.#tables.set(id, new HostedTable(this.host, id));
    await this.#tables.get(id).receive(connection, message);
    if (connection.code === 4004) this.#allowed.guesses.take(connection.address, now);
  }

  #checkSilence(connection, now) {
    const { hello, silence } = this.#limits;
    if (!connection.greeted && now - connection.opened > 1000 * hello) return connection.close(4008, "hello");
    if (now - connection.heard > 1000 * silence) {
      connection.closed = true;
      return connection.socket.terminate();
    }
    if (now - connection.pinged > 300 * silence) {
      connection.pinged = now;
      connection.socket.ping();
    }
  }
}
