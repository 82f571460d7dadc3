// HTTP, WebSocket, links and limits. What happens at a table is table.js's business.
import { randomBytes } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer as createHttp } from "node:http";
import { isIPv6 } from "node:net";
import { extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { Engine } from "libmille";
import { WebSocket, WebSocketServer } from "ws";
import { readMessage, readTable, refused, Refusal } from "./messages.js";
import { Store } from "./store.js";
import { hashed, HostedTable, newMatch, takeUp as resumed } from "./table.js";

export const LIMITS = Object.freeze({
  message: 2048, // bytes of a message or a request's body
  rate: 20, // messages a second of one connection, pings and pongs among them
  burst: 60, // and how many at once
  buffer: 1 << 20, // bytes that wait for a slow reader
  connections: 10_000, // WebSockets; and as many connections that are none, or none yet
  perAddress: 200, // of one network; likewise
  tables: 5000, // tables whose match has not begun; then those of the network that has most of them go first
  creates: 20, // tables that one network may make at once; one more every REFILL seconds
  guesses: 20, // wrong links of one network; likewise
  hello: 10, // seconds until a connection says hello
  silence: 60, // seconds without an answer to pings, or without reading
  waiting: 86_400, // seconds that a table may wait for its match to begin
});

const REFILL = 30;
const TYPES = {
  ".css": "text/css", ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".json": "application/json", ".map": "application/json",
  ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};
const POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data:", "manifest-src 'self'", "worker-src 'self'",
  "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
].join("; ");
const SAFE = { "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cache-Control": "no-cache" };

/** The policy of the page for browsers. Older ones do not take the page's own WebSocket for 'self', so it is named. */
function policyFor({ host = "" }) {
  const own = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : "";
  return `${POLICY}; connect-src 'self'${own}`;
}

/** Whether a page of another server asks. Programs name no origin. */
const isForeign = ({ origin, host }) => origin !== undefined && origin.replace(/^https?:\/\//, "") !== host;

/** Whose limits count: an IPv4 address, or the first 64 bits of an IPv6 address, of which one subscriber has at least so many. */
export function networkOf(address) {
  if (!isIPv6(address)) return address;
  const [head, tail] = new URL(`http://[${address.replace(/%.*/, "")}]`).hostname.slice(1, -1).split("::").map((part) => part.split(":").filter(Boolean));
  const groups = tail === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail];
  if (groups.slice(0, 6).join() !== "0,0,0,0,0,ffff") return `${groups.slice(0, 4).join(":")}::/64`;
  return groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join(".");
}

/** Milliseconds that neither a sleep of the machine nor a change of its clock moves. */
const elapsed = () => Math.round(performance.timeOrigin + performance.now());

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

/** The page's files by their paths, in memory: what is not in it cannot be asked for. Its index is told that it comes from a table server. */
async function pageOf(folder) {
  const files = new Map();
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if ((await stat(path)).isFile()) files.set(`/${name}`, { type: TYPES[extname(name)] ?? "application/octet-stream", body: await readFile(path) });
  }
  if (!files.has("/index.html")) throw new Error(`The folder “${folder}” has no index.html, so it is not a page to serve.`);
  const { type, body } = files.get("/index.html");
  const told = body.toString().replace('name="mille-tables" content="no"', 'name="mille-tables" content="yes"');
  for (const path of ["/", "/index.html"]) files.set(path, { type, body: Buffer.from(told) });
  return files;
}

/** One WebSocket. */
export class Connection {
  constructor(socket, address, limits, now) {
    Object.assign(this, { socket, address, limits, greeted: false, code: 0, excess: 0, opened: now, heard: now, pinged: now });
  }

  get closed() {
    return this.socket.readyState !== WebSocket.OPEN;
  }

  /** Sends a message. A reader that lets too much wait is cut off: it comes back and asks for the lines that it lacks. */
  send(message) {
    if (this.closed) return;
    if (this.socket.bufferedAmount > this.limits.buffer) this.socket.terminate();
    else this.socket.send(JSON.stringify(message));
  }

  /** Says why something was refused, and ends the connection where the refusal ends it. Throws an error that is no refusal. */
  refuse(error, to) {
    const refusal = refused(error, to);
    if (refusal === null) throw error;
    this.send(refusal);
    if (error.close) this.close(error.close, error.id);
  }

  close(code, reason) {
    if (this.closed) return;
    this.code = code;
    this.socket.close(code, reason);
  }
}

export class Server {
  #options;
  #limits;
  #page = new Map();
  #tables = new Map(); // in memory
  #waiting = new Map(); // tables whose match has not begun, oldest first: id to the time since which they wait, and the network of their maker
  #connections = new Set();
  #plain = new Set(); // sockets that are no WebSockets
  #allowed; // creates, guesses, messages
  #swept = 0;
  #stopping = false;

  /** `dir`, `page`, `prefix`, `proxy`, `limits`; `now`, `report`, `store` and `takeUp` for tests. */
  constructor({ dir, page = null, prefix = "", proxy = false, limits = {}, now = elapsed, report = console.error, store = new Store(dir), takeUp = resumed }) {
    this.#options = { page, prefix, proxy, now, report, store };
    this.#limits = { ...LIMITS, ...limits };
    const { creates, guesses, burst, rate, silence } = this.#limits;
    this.#allowed = { creates: new Allowance(creates, 1 / REFILL), guesses: new Allowance(guesses, 1 / REFILL), messages: new Allowance(burst, rate) };
    this.http = createHttp({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => this.#answer(request, response));
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: this.#limits.message, maxFragments: 16, perMessageDeflate: false });
    this.http.setTimeout(1000 * silence); // ws takes it off a WebSocket
    this.http.on("connection", (socket) => this.#arrive(socket));
    this.http.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
    this.host = {
      engine: new Engine(),
      store,
      now,
      takeUp,
      report: (error, id) => report(`table ${id}:`, error),
      waits: (id) => this.#waiting.has(id),
      begun: (id) => this.#waiting.delete(id),
      again: async ({ address }, chosen) => {
        this.#count(address);
        await this.#makeRoom(address);
        return this.#newTable(chosen, address);
      },
      emptied: (table) => this.#tables.get(table.id) === table && this.#tables.delete(table.id),
    };
  }

  /** Reads the page and which tables there are, and listens. Returns the port. */
  async start(port = 0, address = "127.0.0.1") {
    const { page, store, now } = this.#options;
    if (page) this.#page = await pageOf(page);
    for (const id of await store.waiting()) this.#waiting.set(id, { since: now(), network: "" });
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
    for (const [id, { since }] of this.#waiting) {
      if (now - since < 1000 * this.#limits.waiting || this.#tables.has(id)) continue;
      await this.#remove(id);
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
    return { tables: this.#tables.size, waiting: this.#waiting.size, connections: this.#connections.size };
  }

  #addressOf(request) {
    const forwarded = this.#options.proxy && request.headers["x-forwarded-for"];
    return networkOf(forwarded ? forwarded.split(",").at(-1).trim() : request.socket.remoteAddress);
  }

  /** A connection too many is closed without an answer. Behind a web server all have its address, so they count only in all. */
  #arrive(socket) {
    const { connections, perAddress } = this.#limits;
    socket.network = networkOf(socket.remoteAddress ?? "");
    const same = [...this.#plain].filter(({ network }) => network === socket.network).length;
    if (this.#plain.size >= connections || (same >= perAddress && !this.#options.proxy)) return socket.destroy();
    this.#plain.add(socket);
    socket.on("close", () => this.#plain.delete(socket));
  }

  // ---- HTTP ----

  async #answer(request, response) {
    const json = (status, value) => response.writeHead(status, { ...SAFE, "Content-Type": "application/json" }).end(`${JSON.stringify(value)}\n`);
    const policy = { "Content-Security-Policy": policyFor(request.headers) };
    try {
      const [path] = request.url.split("?", 1);
      if (path === "/tables" && request.method === "POST") return json(201, await this.#create(request));
      if (request.method !== "GET" && request.method !== "HEAD") return response.writeHead(405, SAFE).end();
      const file = this.#page.get(path);
      if (!file) return response.writeHead(404, SAFE).end();
      response.writeHead(200, { ...SAFE, ...policy, "Content-Type": file.type, "Content-Length": file.body.length }).end(file.body);
    } catch (error) {
      const refusal = refused(error, "tables");
      if (refusal) return json(error instanceof Refusal ? error.status : 400, { refused: refusal });
      this.#options.report("request:", error);
      response.writeHead(500, SAFE).end();
    }
  }

  async #create(request) {
    const { "content-type": type = "", "content-length": length } = request.headers;
    if (isForeign(request.headers)) throw new Refusal("table.origin", "A page of another server asks.", { status: 403 });
    if (!/^application\/json\b/.test(type)) throw new Refusal("table.options", "Send JSON.", { status: 415 });
    if (!(length <= this.#limits.message)) throw new Refusal("table.options", "The request is too long, or does not say its length.", { status: 413 });
    const chosen = readTable(await text(request));
    const network = this.#addressOf(request);
    this.#count(network);
    newMatch(this.host.engine, chosen).close();
    await this.#makeRoom(network);
    const tokens = [0, 1].map(() => randomBytes(16).toString("base64url"));
    const id = await this.#newTable({ ...chosen, tokens: tokens.map(hashed) }, network);
    return { table: id, links: tokens.map((token, seat) => `/#table=${id}&seat=${seat}&key=${token}`) };
  }

  /** Counts an attempt of a network to make a table, or refuses it. */
  #count(network) {
    if (!this.#allowed.creates.take(network, this.#options.now())) throw new Refusal("rate", "You made many tables. Try again in a minute.", { status: 429 });
  }

  /**
   * When too many tables wait, the network with the most of them loses its oldest, before that an empty one; but only to a network that has
   * fewer. So whoever fills the server loses tables to everybody else, and nobody loses one to them.
   */
  async #makeRoom(network) {
    if (this.#waiting.size < this.#limits.tables) return;
    const byNetwork = new Map();
    for (const [id, { network: its }] of this.#waiting) {
      if (!byNetwork.has(its)) byNetwork.set(its, []);
      byNetwork.get(its).push(id);
    }
    const most = [...byNetwork.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const mine = byNetwork.get(network)?.length ?? 0;
    if (most.length <= mine + 1) throw new Refusal("table.full", "There are too many tables whose match has not begun.", { status: 503 });
    await this.#remove(most.find((id) => this.#tables.get(id)?.empty ?? true) ?? most[0]);
  }

  /** Deletes a table whose match has not begun. */
  async #remove(id) {
    const table = this.#tables.get(id);
    if (table) await table.remove();
    this.#waiting.delete(id);
    if (!table) await this.#options.store.remove(id);
  }

  async #newTable(chosen, network) {
    const id = this.#options.prefix + randomBytes(8).toString("hex");
    await this.#options.store.create(id, { ...chosen, table: id, made: Date.now() });
    this.#waiting.set(id, { since: this.#options.now(), network });
    return id;
  }

  // ---- WebSocket ----

  #upgrade(request, socket, head) {
    // Node reads such a socket no more, so it would not notice that the other side has closed it.
    const refuse = (status) => socket.once("finish", () => socket.destroy()).end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    socket.on("error", () => socket.destroy());
    const address = this.#addressOf(request);
    const now = this.#options.now();
    const [, id] = /^\/t\/([a-z0-9]{1,40})$/.exec(request.url) ?? [];
    if (!id) return refuse("404 Not Found");
    if (isForeign(request.headers)) return refuse("403 Forbidden");
    const { connections, perAddress } = this.#limits;
    if (this.#stopping || this.#connections.size >= connections) return refuse("503 Service Unavailable");
    const open = [...this.#connections].filter((connection) => connection.address === address).length;
    if (open >= perAddress || this.#allowed.guesses.left(address, now) < 1) return refuse("429 Too Many Requests");
    this.sockets.handleUpgrade(request, socket, head, (opened) => {
      this.#plain.delete(socket);
      this.#open(opened, address, id);
    });
  }

  #open(socket, address, id) {
    const connection = new Connection(socket, address, this.#limits, this.#options.now());
    this.#connections.add(connection);
    socket.on("message", (data, binary) =>
      this.#message(connection, id, binary ? "" : data.toString()).catch((error) => {
        this.#options.report(`message to table ${id}:`, error);
        connection.close(1011, "storage");
      }),
    );
    socket.on("ping", () => this.#counts(connection));
    socket.on("pong", () => {
      if (this.#counts(connection)) connection.heard = this.#options.now();
    });
    socket.on("error", () => {}); // ws closes the connection itself
    socket.on("close", () => {
      this.#connections.delete(connection);
      this.#tables.get(id)?.leave(connection);
    });
  }

  /** Counts a message, a ping or a pong. One too many ends the connection; who sends on all the same is not waited for. */
  #counts(connection) {
    if (this.#allowed.messages.take(connection, this.#options.now())) return !connection.closed;
    connection.refuse(new Refusal("rate", "You send too many messages.", { close: 1008 }));
    if (++connection.excess > this.#limits.burst) connection.socket.terminate();
    return false;
  }

  async #message(connection, id, source) {
    if (!this.#counts(connection)) return;
    const now = this.#options.now();
    connection.heard = now;
    let message;
    try {
      message = readMessage(source);
    } catch (error) {
      return connection.refuse(error);
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
    if (now - connection.heard > 1000 * silence) return connection.socket.terminate();
    if (now - connection.pinged > 300 * silence) {
      connection.pinged = now;
      connection.socket.ping();
    }
  }
}
