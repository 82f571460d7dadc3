// The languages of the page, found by their files: messages/TAG.json and, beside English, messages/engine.TAG.json; the
// guided deal's sentences; the library's catalogue. Vite and the tests' bundler import them as the module mille-languages.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NAME = "mille-languages";
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** English first: every other catalogue translates it. */
export const tags = () =>
  ["en", ...readdirSync(here("messages")).flatMap((name) => /^([a-z]+)\.json$/.exec(name)?.[1] ?? []).filter((tag) => tag !== "en").sort()];

function source() {
  const lines = [], entries = [];
  for (const tag of tags()) {
    const load = (what, path) => lines.push(`import ${what} from ${JSON.stringify(here(path))};`);
    load(`page_${tag}`, `messages/${tag}.json`);
    load(`lesson_${tag}`, `../shared/lesson.${tag}.json`);
    if (tag === "en") {
      entries.push("en: { page: page_en, lesson: lesson_en }");
      continue;
    }
    load(`engine_${tag}`, `messages/engine.${tag}.json`);
    load(`{ messages as refusals_${tag}, rules as rules_${tag} }`, `../../capi/languages/${tag}.json`);
    entries.push(`${tag}: { page: page_${tag}, lesson: lesson_${tag}, engine: engine_${tag}, refusals: refusals_${tag}, rules: rules_${tag} }`);
  }
  return `${lines.join("\n")}\nexport const languages = { ${entries.join(", ")} };\n`;
}

/** For vite. */
export const languages = { name: NAME, resolveId: (id) => (id === NAME ? `\0${NAME}` : null), load: (id) => (id === `\0${NAME}` ? source() : null) };

/** For esbuild. */
export const bundledLanguages = {
  name: NAME,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${NAME}$`) }, () => ({ path: NAME, namespace: NAME }));
    build.onLoad({ filter: /.*/, namespace: NAME }, () => ({ contents: source(), resolveDir: here("."), loader: "js" }));
  },
};
