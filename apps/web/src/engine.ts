// The page's end of a worker: calls as promises. A call that takes too long costs the worker, not the page.
import { say } from "./say";
import type { Refusal, Request, Response } from "./protocol";
import type { Calls } from "./serve";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The worker was stopped in the middle of a call: what it held is gone. */
export class Stopped extends Error {}

/** The engine cannot run here at all. */
export class Unable extends Error {}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

export class EngineWorker {
  #worker: Worker | null = null;
  #ready: Promise<void> = Promise.resolve();
  #waiting = new Map<number, Waiting>();
  #next = 0;

  /** Is told what the engine warns of in a call, before the call's promise is kept. */
  warned: (warning: string) => void = () => {};

  constructor(readonly patience: number) {}

  #begin() {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    this.#ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Response>) => {
        if ("ready" in data) return resolve();
        if ("failed" in data) return reject(new Unable(data.failed));
        const waiting = this.#waiting.get(data.id);
        this.#waiting.delete(data.id);
        if ("refusal" in data) return waiting?.reject(new Refused(data.refusal));
        for (const warning of data.warnings) this.warned(warning);
        waiting?.resolve(data.value as never);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        this.#worker = null;
        const error = new Unable(event.message || say("engine.lost"));
        reject(error);
        for (const { reject: refuse } of this.#waiting.values()) refuse(error);
        this.#waiting.clear();
      };
    });
  }

  /** Ends the worker and whatever it is doing; the next call begins with a new one. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Stopped("stopped"));
  }

  async call<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>> {
    if (!this.#worker) this.#begin();
    await this.#ready;
    const id = this.#next++;
    let timer = 0;
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        timer = window.setTimeout(() => this.stop(), this.patience);
        this.#worker?.postMessage({ id, call: name, args } satisfies Request);
      });
    } finally {
      clearTimeout(timer);
    }
  }
}
