// Puts the package together: build.mjs MODULE FOLDER, from the compiled mille.wasm. The API is that of bindings/node;
// each entry of the package is the same with another backend beneath.
import { build } from "esbuild";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

const [, , module, folder] = process.argv;
if (!folder) {
  console.error("usage: build.mjs MODULE FOLDER");
  process.exit(2);
}
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const api = join(root, "bindings/node/src");
const dist = join(folder, "dist");

rmSync(folder, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const version = /define MILLE_VERSION_TEXT "(.+)"/.exec(readFileSync(join(root, "include/mille/mille_types.h"), "utf8"))[1];
const { devDependencies, ...description } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...description, version }, null, 2)}\n`);
cpSync(join(here, "README.md"), join(folder, "README.md"));
cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
cpSync(join(root, "packaging/copyright"), join(folder, "COPYRIGHT")); // of what is compiled in beside it

// The module stands in a script, so that no bundler has to find a file, no server to send one, and nothing waits for it.
const bytes = readFileSync(module);
const packed = deflateRawSync(bytes, { level: 9 }).toString("base64");
writeFileSync(join(dist, "wasm.js"), `export const PACKED = "${packed}";\nexport const UNPACKED_SIZE = ${bytes.length};\n`);

const entry = (name, alias, options) =>
  build({
    entryPoints: [join(api, "index.js")],
    outfile: join(dist, name),
    alias,
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true, // 15 of 780 kB; names stay, for whoever reads a stack
    legalComments: "none",
    target: "es2022",
    logLevel: "warning",
    ...options,
  });
const backend = join(here, "src/module.js");
// Without these globals: Node 18, and Jest with jsdom.
const GLOBALS = `const crypto = globalThis.crypto ?? require("node:crypto").webcrypto;
const { TextDecoder, TextEncoder } = globalThis.TextEncoder ? globalThis : require("node:util");`;
await Promise.all([
  entry("index.js", { "#backend": backend, "#packed": "./wasm.js" }, { format: "esm", platform: "neutral", external: ["./wasm.js"] }),
  entry("index.cjs", { "#backend": backend, "#packed": join(here, "src/packed_required.js") }, { format: "cjs", platform: "node", banner: { js: GLOBALS } }),
  entry("native.js", { "#backend": join(api, "native.js") }, { format: "esm", platform: "node", external: ["koffi"] }),
]);
// Node 18 has the standard's randomness in this module only.
writeFileSync(join(dist, "node.js"), `import { webcrypto } from "node:crypto";
globalThis.crypto ??= webcrypto;
export * from "./index.js";
`);

for (const name of readdirSync(api).filter((file) => file.endsWith(".d.ts"))) {
  const text = readFileSync(join(api, name), "utf8");
  writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, name.replace(".d.ts", ".d.cts")), text.replaceAll('.js"', '.cjs"'));
}
