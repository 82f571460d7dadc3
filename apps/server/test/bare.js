// Connections that do only what a test says: bytes, a refused WebSocket, a guest that has said hello.
import { createConnection } from "node:net";
import WebSocket from "ws";
import { Line } from "./support.js";

export const greeted = async (host, table, seat = 0) => {
  const line = await new Line(host, table.id).open();
  line.say({ type: "hello", token: table.tokens[seat], name: "Ann" });
  await line.next("table");
  return line;
};

/** The status with which a WebSocket is refused. */
export const statusOf = (url) =>
  new Promise((done) => {
    const socket = new WebSocket(url);
    socket.on("unexpected-response", (_, response) => done(response.statusCode));
    socket.on("open", () => done(101));
    socket.on("error", () => {});
  });

export const portOf = (host) => Number(new URL(host.http).port);

export const connectionsOf = (host) => new Promise((done) => host.server.http.getConnections((_, count) => done(count)));

/** A connection that says these bytes and does what it likes with the answer; `ended` when it is closed. */
export function plain(t, host, text = "", options = {}) {
  const socket = createConnection({ port: portOf(host), host: "127.0.0.1", ...options });
  socket.on("error", () => {}).write(text);
  socket.ended = new Promise((done) => socket.once("close", done));
  t.after(() => socket.destroy());
  return socket;
}

/** An answer to exactly these bytes. */
export function raw(host, text) {
  return new Promise((done) => {
    let answer = "";
    const socket = createConnection(portOf(host), "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => (answer += data)).on("close", () => done(answer));
  });
}
