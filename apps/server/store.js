// The files of the tables. Whatever is written is on the disk when the promise is kept.
// A file that a kill left with half a line is cut to its last whole line when it is opened.
import { constants } from "node:fs";
import * as fs from "node:fs/promises";
import { join } from "node:path";

const { O_APPEND, O_CREAT, O_RDWR } = constants;
const MODES = { table: 0o600, secret: 0o600, mille: 0o644 };

const absent = (error) => {
  if (error.code === "ENOENT") return null;
  throw error;
};

export class Store {
  constructor(folder) {
    this.folder = folder;
  }

  /** Makes the folder, and says by the names of the files which tables lie in it whose match has not begun. */
  async waiting() {
    await fs.mkdir(this.folder, { recursive: true, mode: 0o755 });
    const names = new Set(await fs.readdir(this.folder));
    const ids = [...names].filter((name) => name.endsWith(".table")).map((name) => name.slice(0, -6));
    return ids.filter((id) => !names.has(`${id}.mille`));
  }

  path(id, kind) {
    return join(this.folder, `${id}.${kind}`);
  }

  /** The files of a table that exists, or null. */
  async open(id) {
    const files = new Files(this, id);
    return (await fs.access(this.path(id, "table")).then(() => true, absent)) ? files : null;
  }

  /** Makes a new table. */
  async create(id, first) {
    const files = new Files(this, id);
    await files.note(first).finally(() => files.close());
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

  async #handle(kind) {
    if (!this.#handles.has(kind)) {
      const path = this.#store.path(this.#id, kind);
      const handle = await fs.open(path, O_RDWR | O_CREAT | O_APPEND, MODES[kind]);
      this.#handles.set(kind, handle);
      await this.#store.flushFolder();
    }
    return this.#handles.get(kind);
  }

  /** The whole lines of a file, flushed, because a kill may have come between write and flush. Half a line at the end is cut off. */
  async text(kind) {
    const handle = await this.#handle(kind);
    const bytes = await fs.readFile(this.#store.path(this.#id, kind));
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) await handle.truncate(whole);
    await this.#store.flush(handle);
    return bytes.toString("utf8", 0, whole);
  }

  async append(kind, text) {
    const handle = await this.#handle(kind);
    await this.#store.write(handle, text);
    await this.#store.flush(handle);
  }

  /** Cuts a file to its first bytes: what follows was never shown. */
  async cut(kind, bytes) {
    const handle = await this.#handle(kind);
    await handle.truncate(bytes);
    await this.#store.flush(handle);
  }

  async remove(kind) {
    await fs.rm(this.#store.path(this.#id, kind), { force: true });
  }

  /** The objects of the journal. */
  async notes() {
    const text = await this.text("table");
    return text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  }

  note(object) {
    return this.append("table", `${JSON.stringify(object)}\n`);
  }

  async close() {
    const handles = [...this.#handles.values()];
    this.#handles.clear();
    await Promise.all(handles.map((handle) => handle.close()));
  }
}
