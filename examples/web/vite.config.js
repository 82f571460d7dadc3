// The table is plain files: they may lie in any folder of any server. libmille is the package that ./dev web has built.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: "./",
  resolve: { alias: { libmille: here("../../build/web/package/dist/browser.js") } },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  worker: { format: "es" },
  build: { target: "es2022", outDir: here("../../build/web/play"), emptyOutDir: true, reportCompressedSize: false },
  server: { fs: { allow: [here("../..")] } },
});
