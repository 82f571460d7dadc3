// A guest's connection: when it is given up, and when the next one is tried.
import assert from "node:assert/strict";
import test from "node:test";
import { connect, Guest } from "../guest.js";
import { until } from "./support.js";

/** WebSockets that a test opens, answers and closes. */
function sockets() {
  const all = [];
  class Socket {
    readyState = 0;
    constructor() {
      all.push(this);
    }
    open() {
      this.readyState = 1;
      this.onopen();
    }
    say(message) {
      this.onmessage({ data: JSON.stringify(message) });
    }
    send() {}
    close(code = 1000) {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.onclose({ code });
    }
  }
  return { all, Socket };
}

/** A connection whose clock and timer the test moves: after(seconds) tells the socket's state. */
function timed(t) {
  let [now, due] = [1_800_000_000_000, null];
  t.mock.method(Date, "now", () => now);
  t.mock.method(globalThis, "setInterval", (work) => (due = work));
  const { all, Socket } = sockets();
  const hangUp = connect("ws://x", new Guest({ token: "t" }), { WebSocket: Socket, pause: () => 1e6 });
  t.after(hangUp);
  const after = (seconds) => {
    now += 1000 * seconds;
    due();
    return all[0].readyState;
  };
  return { socket: all[0], after };
}

test("a connection is given up when a ping stays unanswered, not when a hidden tab's timers are late", (t) => {
  const { socket, after } = timed(t);
  socket.open();
  socket.say({ type: "table", seat: 0 });
  for (let i = 0; i < 3; i++) {
    assert.equal(after(60), 1);
    socket.say({ type: "pong" });
  }
  assert.deepEqual([15, 15, 15].map(after), [1, 1, 1]);
  assert.equal(after(15), 3);
});

test("a connection that does not open is given up", (t) => {
  assert.equal(timed(t).after(45), 3);
});

test("the pause between tries grows while the server only refuses", async () => {
  const { all, Socket } = sockets();
  const pauses = [];
  const pause = (tries) => pauses.push(tries) && 0;
  const hangUp = connect("ws://x", new Guest({ token: "t" }), { WebSocket: Socket, pause });
  const refused = { type: "refused", id: "storage" };
  for (const [i, message] of [refused, refused, refused, { type: "table", seat: 0 }].entries()) {
    await until(() => all.length > i);
    all[i].open();
    all[i].say(message);
    all[i].close(1011);
  }
  assert.deepEqual(pauses, [0, 1, 2, 0]);
  hangUp();
});
