// The logic of apps/verify/verify.html without its page. Each line of standard input is a request, {"record":BASE64,"fields":{…}},
// and each line of standard output its answer. In `fields`, `seen` is a record and `notes` a notes file, both in base64.
// The request {"page":[STEP,…]} runs the page's own script, on a document made here, and answers with what its report shows after
// each step: {"text":TEXT} verifies a text, with "throws" if the logic throws an error; {"typed":TEXT} types one; {"file":NAME}
// chooses a file that cannot be read. With "after", a file of that name is chosen before, and is read only after the step.
"use strict";
const fs = require("node:fs");
const readline = require("node:readline");

const page = fs.readFileSync(process.argv[2], "utf8");
const core = /<script id="core">([\s\S]*?)<\/script>/.exec(page)[1];
const names = ["Damaged", "verifyBytes", "readNotes", "sha256", "utf8", "toHex", "fromHex", "parse", "termsText", "termsOf", "commitOf", "shareCommitOf",
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

class Element {
  constructor() { Object.assign(this, { value: "", textContent: "", children: [], listeners: {}, classList: { add() {}, remove() {} } }); }
  addEventListener(kind, listener) { this.listeners[kind] = listener; }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  focus() {}
  get text() { return [this.textContent, ...this.children.map((child) => child.text)].filter(Boolean).join(" "); }
}

async function pageReports(steps) {
  const elements = new Map(), own = page.slice(page.lastIndexOf("<script>") + 8, page.lastIndexOf("</script>"));
  const element = (id) => elements.get(id) ?? elements.set(id, new Element()).get(id);
  const document = { getElementById: element, createElement: () => new Element() };
  let step;
  const verifyBytes = () => {
    if (step.throws) throw new RangeError(step.throws);
    return { matches: [{ result: "verified", lines: {} }] };
  };
  new Function("document", "addEventListener", "verifyBytes", "readNotes", "utf8", own)(document, () => {}, verifyBytes, logic.readNotes, logic.utf8);
  const shown = [];
  const choose = (name, arrayBuffer) => element("file").listeners.change({ target: { files: [{ name, arrayBuffer }] } });
  for (step of steps) {
    let read, late;
    if (step.after) late = choose(step.after, () => new Promise((resolve) => { read = resolve; }));
    if (step.file) {
      await choose(step.file, async () => { throw new Error("it cannot be read"); });
    } else {
      element("text").value = step.text ?? step.typed;
      await element("text").listeners.input();
      if (step.text !== undefined) await element("form").listeners.submit({ preventDefault() {} });
    }
    if (late) {
      read(new ArrayBuffer(1));
      await late;
    }
    shown.push(element("report").text);
  }
  return { shown };
}

function answer(request) {
  if (request.page) return pageReports(request.page);
  if (request.vector) return vector(request.vector);
  if (request.hash !== undefined) return { hash: logic.toHex(logic.sha256(bytes(request.hash))) };
  let fields = { ...request.fields };
  try {
    if (fields.notes !== undefined) fields = { ...logic.readNotes(bytes(fields.notes)), ...fields };
  } catch (why) {
    if (!(why instanceof logic.Damaged)) throw why;
    return { error: `The notes file: ${why.message}` };
  }
  if (fields.seen) fields.seen = bytes(fields.seen);
  return logic.verifyBytes(bytes(request.record), fields);
}

readline.createInterface({ input: process.stdin }).on("line", async (line) => {
  let reply;
  try {
    reply = await answer(JSON.parse(line));
  } catch (why) {
    reply = { thrown: String(why.stack) };
  }
  process.stdout.write(JSON.stringify(reply) + "\n");
});
