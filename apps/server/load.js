// The load test: many tables of two guests over real sockets, each guest acting after a pause. It prints how long an action takes until the
// guest that made it sees it, and the memory of the server, which runs as processes of its own.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import WebSocket from "ws";
import { Guest } from "./guest.js";
import { startNginx } from "./test/nginx.js";

const text = { type: "string" };
const { values } = parseArgs({
  options: { tables: { ...text, default: "2000" }, seconds: { ...text, default: "60" }, pause: { ...text, default: "4" }, processes: { ...text, default: "1" },
    nginx: { type: "boolean", default: false }, // two processes behind nginx, as in nginx.conf
  },
});
const [tables, seconds, pause, processes] = [values.tables, values.seconds, values.pause, values.nginx ? "2" : values.processes].map(Number);
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"; // nginx has a certificate of its own here
const main = fileURLToPath(new URL("main.js", import.meta.url));
const limits = ["creates=100000", "perAddress=100000", "connections=100000", "tables=100000"].flatMap((limit) => ["--limit", limit]);

async function startServer(number) {
  const dir = await mkdtemp(join(tmpdir(), "mille-load-"));
  const child = spawn(process.execPath, [main, "--port", "0", "--dir", dir, "--prefix", "abcdefgh"[number], ...limits], { stdio: ["ignore", "pipe", "inherit"] });
  const said = await new Promise((done) => child.stdout.once("data", (data) => done(data.toString())));
  return { child, dir, url: said.trim() };
}

/** Kilobytes in memory, and seconds of the processor, of a process. */
async function costOf({ pid }) {
  const [status, stat] = await Promise.all(["status", "stat"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8")));
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { memory: Number(/VmRSS:\s*(\d+)/.exec(status)[1]), processor: (Number(fields[11]) + Number(fields[12])) / 100 };
}

const latencies = [];
const started = { measuring: false, lags: 0, over: 0, refused: 0 };
const sockets = [];

/** Acts after pauses, as people do; how long the server takes is noted. */
function guestOf(url, table, token, seat, ready) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/t/${table}`, { perMessageDeflate: false });
  let asked = 0;
  const act = (legal) => {
    const lays = legal.filter((action) => action.startsWith("lay"));
    asked = performance.now();
    guest.act(lays.at(-1) ?? legal[Math.floor(Math.random() * legal.length)]);
  };
  const guest = new Guest({
    token,
    name: ["Ann", "Ben"][seat],
    send: (message) => socket.send(message),
    on: {
      sealing: ({ share_commits }) => share_commits[seat] === null && guest.agree(),
      state: () => {
        if (asked > 0 && started.measuring) latencies.push(performance.now() - asked);
        asked = 0;
        ready();
        const { legal } = guest;
        if (legal) setTimeout(act, Math.random() * 2000 * pause, legal);
      },
      over: () => started.over++,
      refused: () => started.refused++,
      broken: (reason) => console.error(reason),
    },
  });
  socket.on("open", () => guest.hello());
  socket.on("message", (data) => guest.receive(data.toString()));
  socket.on("error", (error) => console.error(error.message));
  sockets.push(socket);
}

const servers = await Promise.all(Array.from({ length: processes }, (_, number) => startServer(number)));
const nginx = values.nginx ? await startNginx(await mkdtemp(join(tmpdir(), "mille-nginx-")), servers.map(({ url }) => new URL(url).port)) : null;
const empty = await Promise.all(servers.map(({ child }) => costOf(child)));
let waiting = 2 * tables;
const allReady = new Promise((done) => {
  const begin = async (number) => {
    const url = nginx?.address ?? servers[number % processes].url;
    const response = await fetch(`${url}/tables`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
    const { table, links } = await response.json();
    links.forEach((link, seat) => {
      let ready = () => --waiting === 0 && done();
      guestOf(url, table, new URLSearchParams(link.split("#")[1]).get("key"), seat, () => (ready(), (ready = () => {})));
    });
  };
  (async () => {
    for (let number = 0; number < tables; number += 20) await Promise.all(Array.from({ length: Math.min(20, tables - number) }, (_, i) => begin(number + i)));
  })();
});
await allReady;
const before = await Promise.all(servers.map(({ child }) => costOf(child)));
started.measuring = true;
const from = performance.now();
const load = [];
for (let second = 0; second < seconds; second++) {
  const wanted = performance.now() + 1000;
  await new Promise((done) => setTimeout(done, 1000));
  load.push(Math.max(0, performance.now() - wanted)); // how late this process itself is
}
const lasted = (performance.now() - from) / 1000;
started.measuring = false;
const after = await Promise.all(servers.map(({ child }) => costOf(child)));

latencies.sort((a, b) => a - b);
const part = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))].toFixed(1);
const sum = (list) => list.reduce((total, each) => total + each, 0);
console.log(`tables       ${tables}, ${2 * tables} sockets, ${processes} server process${processes > 1 ? "es" : ""}${nginx ? " behind nginx" : ""}, ${cpus().length} processors, load average ${loadavg()[0].toFixed(1)}`);
console.log(`actions      ${(latencies.length / lasted).toFixed(0)} a second for ${lasted.toFixed(0)} s; ${started.over} matches over, ${started.refused} refusals`);
console.log(`an action    median ${part(0.5)} ms, 90th percentile ${part(0.9)} ms, 99th ${part(0.99)} ms, longest ${part(1)} ms`);
console.log(`load process late by ${(sum(load) / load.length).toFixed(1)} ms on average: it adds to the times above`);
console.log(`processor    ${((100 * sum(after.map(({ processor }, i) => processor - before[i].processor))) / lasted).toFixed(0)} % of one`);
console.log(`memory       ${((sum(after.map(({ memory }, i) => memory - empty[i].memory))) / tables).toFixed(0)} kB a table, ${(sum(empty.map(({ memory }) => memory)) / 1000).toFixed(0)} MB without tables`);
for (const socket of sockets) socket.terminate();
await nginx?.stop();
for (const { child, dir } of servers) {
  child.kill("SIGTERM");
  await new Promise((done) => child.once("exit", done));
  await rm(dir, { recursive: true });
}
process.exit(0);
