// The command: options, the clock, signals.
import { parseArgs } from "node:util";
import { LIMITS, Server } from "./server.js";

const USAGE = `usage: node main.js [option…]

  --port N             port to listen on (8080; 0: any free one)
  --address A          address to listen on (127.0.0.1)
  --dir FOLDER         where the tables are kept (./tables)
  --page FOLDER        the page to serve, such as build/web/play
  --prefix P           one to four letters or digits that begin the ids of this process's tables
  --proxy              requests come from a web server that sets X-Forwarded-For
  --limit NAME=NUMBER  changes a limit: ${Object.keys(LIMITS).join(", ")}
`;

function wrong(message) {
  process.stderr.write(`${message}\n\n${USAGE}`);
  process.exit(2);
}

function optionsOf() {
  const one = { type: "string" };
  try {
    return parseArgs({
      options: {
        port: { ...one, default: "8080" }, address: { ...one, default: "127.0.0.1" }, dir: { ...one, default: "tables" }, page: one,
        prefix: { ...one, default: "" }, proxy: { type: "boolean", default: false }, limit: { ...one, multiple: true, default: [] },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    return wrong(error.message);
  }
}

const { port, limit, help, ...options } = optionsOf();
if (help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
if (!/^\d{1,5}$/.test(port) || port > 65_535) wrong(`“${port}” is no port.`);
if (!/^[a-z0-9]{0,4}$/.test(options.prefix)) wrong(`“${options.prefix}” is no prefix: one to four small letters or digits.`);
const limits = {};
for (const each of limit) {
  const [, name, number] = /^(\w+)=(\d{1,12})$/.exec(each) ?? [];
  if (!Object.hasOwn(LIMITS, name ?? "")) wrong(`“${each}” is no limit.`);
  limits[name] = Number(number);
}

const server = new Server({ ...options, limits });
try {
  const host = options.address.includes(":") ? `[${options.address}]` : options.address;
  console.log(`http://${host}:${await server.start(Number(port), options.address)}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const ticking = setInterval(() => server.tick().catch(console.error), 250);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    clearInterval(ticking);
    await server.stop();
    process.exit(0);
  });
}
