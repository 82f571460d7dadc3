// The table server as a process of its own, which serves the built page. After a kill it comes back on the same port.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export class Host {
  #port = 0;

  constructor(folder, ...options) {
    Object.assign(this, { folder, options });
  }

  async start() {
    const page = here("../../../build/web/play");
    const options = ["--dir", this.folder, "--page", page, "--port", String(this.#port), ...this.options];
    this.child = spawn(process.execPath, [here("../../server/main.js"), ...options], { stdio: ["ignore", "pipe", "inherit"] });
    this.exited = new Promise((done) => this.child.once("exit", done));
    const said = await new Promise((done, failed) => {
      this.child.stdout.once("data", (data) => done(data.toString()));
      this.child.once("exit", () => failed(new Error("the table server did not start")));
    });
    this.#port = Number(/:(\d+)\s*$/.exec(said)[1]);
    this.address = `http://127.0.0.1:${this.#port}/`;
    return this;
  }

  /** At once, as a crash or a power cut would. */
  async kill() {
    this.child.kill("SIGKILL");
    await this.exited;
  }
}
