// The module fetched from beside this file, for pages and workers.
import { begin, importsFor, NEEDS_WASM } from "./module.js";

export * from "./module.js";

async function compiled(url) {
  if (typeof WebAssembly !== "object") throw new Error(NEEDS_WASM);
  const answer = await fetch(url).catch((cause) => {
    throw new Error(`mille.wasm could not be fetched from ${url}`, { cause });
  });
  if (!answer.ok) throw new Error(`mille.wasm could not be fetched from ${url}: ${answer.status}`);
  // Not every server names the type that compiling while loading wants.
  const bytes = await answer.arrayBuffer();
  return WebAssembly.compile(bytes).catch((cause) => {
    throw new Error(NEEDS_WASM, { cause });
  });
}

const module = await compiled(new URL("./mille.wasm", import.meta.url));
begin(await WebAssembly.instantiate(module, importsFor(module)));
