// The worker's first lines: loads the engine, or says why it cannot.
import type { Request, Response } from "./protocol";

try {
  const { answer } = await import("./serve");
  self.onmessage = ({ data }: MessageEvent<Request>) => self.postMessage(answer(data));
  self.postMessage({ ready: true } satisfies Response);
} catch (error) {
  self.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies Response);
}
