// The logic of examples/verify/verify.html without its page. Each line of standard input is a request, {"record":BASE64,"fields":{…}},
// and each line of standard output its answer. In `fields`, `seen` is a record in base64, and `notes` the text of a notes file.
"use strict";
const fs = require("node:fs");
const readline = require("node:readline");

const page = fs.readFileSync(process.argv[2], "utf8");
const core = /<script id="core">([\s\S]*?)<\/script>/.exec(page)[1];
const names = ["verifyBytes", "readNotes", "sha256", "utf8", "toHex", "fromHex", "parse", "termsText", "termsOf", "commitOf", "shareCommitOf",
  "keyOf", "firstDealer", "deckOf", "receipts"];
const logic = new Function(`${core}; return {${names.join(",")}};`)();
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));

function vector({ seed, header, shares, lines }) {
  const { parse, fromHex, toHex } = logic, map = parse(header, 1), terms = logic.termsOf(map), commit = logic.commitOf(fromHex(seed), terms);
  const key = logic.keyOf(fromHex(seed), commit, shares.map(fromHex));
  return {
    text: logic.termsText(map), terms: toHex(terms), commit: toHex(commit), key: toHex(key), dealer: logic.firstDealer(key),
    shareCommits: shares.map((share, seat) => toHex(logic.shareCommitOf(commit, seat, fromHex(share)))),
    deck: logic.deckOf(key, { cards: { packs: 2, jokers: 0 } }, 1), receipts: logic.receipts(lines),
  };
}

function answer(request) {
  if (request.vector) return vector(request.vector);
  if (request.hash !== undefined) return { hash: logic.toHex(logic.sha256(bytes(request.hash))) };
  let fields = { ...request.fields };
  if (fields.notes) fields = { ...logic.readNotes(fields.notes), ...fields };
  if (fields.seen) fields.seen = bytes(fields.seen);
  return logic.verifyBytes(bytes(request.record), fields);
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  let reply;
  try {
    reply = answer(JSON.parse(line));
  } catch (why) {
    reply = { thrown: String(why.stack) };
  }
  process.stdout.write(JSON.stringify(reply) + "\n");
});
