// The table is plain files: they may lie in any folder of any server. libmille is the package that ./dev web has built.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { sprite } from "./art/sprite.js";
import { languages } from "./languages.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The page's copy of the verifier. Its style and its scripts are files of their own here, so that the policy of a table server, which runs no
 * inline script, lets it run; nothing else of it changes.
 */
const verifier = {
  name: "verifier",
  generateBundle() {
    const emit = (fileName, source) => this.emitFile({ type: "asset", fileName, source });
    let scripts = 0;
    const page = readFileSync(here("../verify/verify.html"), "utf8")
      .replaceAll("'unsafe-inline'", "'self'")
      .replace(/<style>(.*?)<\/style>/s, (_, style) => {
        emit("verify.css", style);
        return '<link rel="stylesheet" href="verify.css">';
      })
      .replace(/<script[^>]*>(.*?)<\/script>/gs, (_, script) => {
        const name = `verify-${++scripts}.js`;
        emit(name, script);
        return `<script src="${name}"></script>`;
      });
    emit("verify.html", page);
  },
};

/** Writes sw.js: the service worker of worker/sw.js, with the names of all files and a version that changes with any of them. */
const offline = {
  name: "offline",
  generateBundle(_, bundle) {
    const version = createHash("sha256");
    const files = ["./"];
    for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => a.localeCompare(b))) {
      version.update(name).update(file.type === "chunk" ? file.code : file.source);
      if (name !== "index.html") files.push(name);
    }
    for (const name of readdirSync(here("public")).sort()) {
      version.update(name).update(readFileSync(here(`public/${name}`)));
      files.push(name);
    }
    const source = readFileSync(here("worker/sw.js"), "utf8")
      .replace('"VERSION"', JSON.stringify(version.digest("hex").slice(0, 16)))
      .replace('["FILES"]', JSON.stringify(files));
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
};

/** The pictures are in the page itself: no request, and nothing that a policy has to allow. */
const pictures = { name: "pictures", transformIndexHtml: (html) => html.replace("<!-- pictures -->", sprite()) };

export default defineConfig({
  base: "./",
  plugins: [languages, pictures, verifier, offline],
  resolve: { alias: { libmille: here("../../build/web/package/dist/index.js"), "mille-guest": here("../server/guest.js"), "mille-names": here("../shared/names.js") } },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  worker: { format: "es", plugins: () => [languages] },
  build: { target: "es2022", outDir: here("../../build/web/play"), emptyOutDir: true, reportCompressedSize: false },
  server: { fs: { allow: [here("../..")] } },
});
