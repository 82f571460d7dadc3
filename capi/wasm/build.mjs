// Puts the package together: build.mjs MODULE FOLDER, from the compiled mille.wasm. The API is that of bindings/node;
// each entry of the package is the same with another backend beneath.
import { build } from "esbuild";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

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

const version = /define MILLE_VERSION (\d+)/.exec(readFileSync(join(root, "include/mille/mille_types.h"), "utf8"))[1];
const numbers = [version / 1e6, (version / 1e3) % 1e3, version % 1e3].map(Math.floor);
const { devDependencies, ...description } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...description, version: numbers.join(".") }, null, 2)}\n`);
cpSync(join(here, "README.md"), join(folder, "README.md"));
cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
// What is compiled in beside it.
cpSync(join(root, ".lua/copyright"), join(folder, "LICENSE.lua"));
cpSync("/usr/share/doc/nlohmann-json3-dev/copyright", join(folder, "LICENSE.json"));
cpSync("/usr/share/emscripten/system/lib/libc/musl/COPYRIGHT", join(folder, "LICENSE.musl"));
cpSync(module, join(dist, "mille.wasm"));

const entry = (name, backend, options) =>
  build({
    entryPoints: [join(api, "index.js")],
    outfile: join(dist, name),
    alias: { "#backend": backend },
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true, // 15 of 820 kB; names stay, for whoever reads a stack
    legalComments: "none",
    target: "es2022",
    format: "esm",
    logLevel: "warning",
    ...options,
  });
// What require() loads has no import.meta.
const located = {
  format: "cjs",
  define: { "import.meta.url": "moduleUrl" },
  banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename);' },
};
const nodeBackend = join(here, "src/backend_node.js");
await Promise.all([
  entry("browser.js", join(here, "src/backend_browser.js"), { platform: "browser" }),
  entry("node.js", nodeBackend, { platform: "node" }),
  entry("node.cjs", nodeBackend, { platform: "node", ...located }),
  entry("native.js", join(api, "native.js"), { platform: "node", external: ["koffi"] }),
]);

for (const name of readdirSync(api).filter((file) => file.endsWith(".d.ts"))) {
  const text = readFileSync(join(api, name), "utf8");
  writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, name.replace(".d.ts", ".d.cts")), text.replaceAll('.js"', '.cjs"'));
}
