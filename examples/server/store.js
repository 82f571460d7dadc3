// The files of the tables. Whatever is written is on the disk when the promise is kept, except where `flush` is false.
// A file that a kill left with half a line is cut to its last whole line when it is opened.
import { constants } from "node:fs";
import * as fs from "node:fs/promises";
import { join } from "node:path";

const { O_APPEND, O_CREAT, O_RDWR } = constants;
const OWNER = 0o600;
const EVERYONE = 0o644;

const absent = (error) => {
  if (error.code === "ENOENT") return null;
  throw error;
};

export class Store {
  constructor(folder) {
    this.folder = folder;
  }

  /** Makes the folder, and says which tables lie in it: their id, when they were made, whether they have begun and ended. */
  async list() {
    await fs.mkdir(this.folder, { recursive: true, mode: 0o755 });
    const ids = (await fs.readdir(this.folder)).filter((name) => name.endsWith(".table")).map((name) => name.slice(0, -6));
    const tables = [];
    // One after another: all at once they would need a descriptor each.
    for (const id of ids) {
      const [first] = (await fs.readFile(this.path(id, "table"), "utf8")).split("\n", 1);
      const record = (await fs.readFile(this.path(id, "mille"), "utf8").catch(absent)) ?? "";
      tables.push({ id, made: madeIn(first), begun: record.includes("\n"), over: isOver(record) });
    }
    return tables;
  }

  path(id, kind) {
    return join(this.folder, `${id}.${kind}`);
  }

  /** The files of a table that exists, or null. */
  async open(id) {
    const files = new Files(this, id);
    return (await fs.access(this.path(id, "table")).then(() => true, absent)) ? files : null;
  }

  /** The files of a new table. */
  async create(id, first) {
    const files = new Files(this, id);
    await files.note(first);
    return files;
  }

  /** The journal goes last: without it there is no table. */
  async remove(id) {
    for (const kind of ["secret", "mille", "table"]) await fs.rm(this.path(id, kind), { force: true });
  }

  // Every byte passes these two; tests let them fail.
  async write(handle, text) {
    await handle.appendFile(text);
  }

  async flush(handle) {
    await handle.datasync();
  }

  /** A new file is there after a power cut only if its folder was flushed too. */
  async flushFolder() {
    const folder = await fs.open(this.folder, "r");
    await this.flush(folder).finally(() => folder.close());
  }
}

/** When a table was made; 0 where a kill left half of the journal's first line, so that the table is deleted. */
function madeIn(first) {
  try {
    return JSON.parse(first).made;
  } catch {
    return 0;
  }
}

/** Whether a record has its last line. */
export const isOver = (record) => /\n\{"reveal":[^\n]*\n$/.test(record.slice(-200));

class Files {
  #store;
  #id;
  #handles = new Map();

  constructor(store, id) {
    this.#store = store;
    this.#id = id;
  }

  async #handle(kind, mode) {
    if (!this.#handles.has(kind)) {
      const path = this.#store.path(this.#id, kind);
      const handle = await fs.open(path, O_RDWR | O_CREAT | O_APPEND, mode);
      this.#handles.set(kind, handle);
      await this.#store.flushFolder();
    }
    return this.#handles.get(kind);
  }

  /** The whole lines of a file; half a line at its end is cut off. */
  async #lines(kind, mode) {
    const handle = await this.#handle(kind, mode);
    const bytes = await fs.readFile(this.#store.path(this.#id, kind));
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) await handle.truncate(whole);
    return bytes.toString("utf8", 0, whole);
  }

  async #append(kind, mode, text, flush) {
    const handle = await this.#handle(kind, mode);
    await this.#store.write(handle, text);
    if (flush) await this.#store.flush(handle);
  }

  /** The objects that note() wrote. */
  async notes() {
    const text = await this.#lines("table", OWNER);
    return text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  }

  /** Adds an object to the journal. */
  note(object, { flush = true } = {}) {
    return this.#append("table", OWNER, `${JSON.stringify(object)}\n`, flush);
  }

  async secret() {
    const text = await fs.readFile(this.#store.path(this.#id, "secret"), "utf8");
    return Buffer.from(text.trim(), "hex");
  }

  /** Writes the seed. One of an attempt that was never published is replaced. */
  async keep(secret) {
    const handle = await this.#handle("secret", OWNER);
    await handle.truncate(0);
    await this.#append("secret", OWNER, `${Buffer.from(secret).toString("hex")}\n`, true);
  }

  record() {
    return this.#lines("mille", EVERYONE);
  }

  append(lines) {
    return this.#append("mille", EVERYONE, lines, true);
  }

  /** Cuts the record to its first bytes: what follows was never shown. */
  async cut(bytes) {
    const handle = await this.#handle("mille", EVERYONE);
    await handle.truncate(bytes);
    await this.#store.flush(handle);
  }

  async close() {
    const handles = [...this.#handles.values()];
    this.#handles.clear();
    await Promise.all(handles.map((handle) => handle.close()));
  }
}
