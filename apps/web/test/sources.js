// Sources of the page for tests without a browser: what these modules of src export, in one bundle.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundledLanguages } from "../languages.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** `libmille` is the package's file, if the modules import it. */
export async function sources(names, libmille = null) {
  const { outputFiles } = await build({
    stdin: { contents: names.map((name) => `export * from "./${name}";`).join("\n"), resolveDir: here("../src"), loader: "ts" },
    bundle: true, write: false, format: "esm", platform: libmille ? "node" : "neutral", plugins: [bundledLanguages],
    alias: { "mille-names": here("../../shared/names.js"), ...(libmille && { libmille }) }, external: libmille ? [libmille] : [],
  });
  const text = libmille ? outputFiles[0].text.replaceAll(libmille, `file://${libmille}`) : outputFiles[0].text;
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}
