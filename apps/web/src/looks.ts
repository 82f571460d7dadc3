// How the table looks: what the person chose, at the root of the page, where the style sheet reads it.
import { readLooks, writeLooks } from "./storage";

export interface Looks {
  felt: "green" | "night" | "wine";
  suits: "two" | "four";
  index: "normal" | "large";
  theme: "system" | "light" | "dark";
}

export const LOOKS: { [Name in keyof Looks]: Looks[Name][] } = {
  theme: ["system", "light", "dark"],
  felt: ["green", "night", "wine"],
  suits: ["two", "four"],
  index: ["normal", "large"],
};

const night = matchMedia("(prefers-color-scheme: dark)");

export function readLook(): Looks {
  const kept = readLooks();
  const one = <Name extends keyof Looks>(name: Name): Looks[Name] => LOOKS[name].find((value) => value === kept[name]) ?? LOOKS[name][0];
  return { theme: one("theme"), felt: one("felt"), suits: one("suits"), index: one("index") };
}

export function show(looks = readLook()) {
  const { theme, ...others } = looks;
  Object.assign(document.documentElement.dataset, others, { theme: theme === "system" ? (night.matches ? "dark" : "light") : theme });
  // What was laid out for other cards is laid out anew.
  dispatchEvent(new Event("resize"));
}

export function choose(looks: Looks) {
  writeLooks(looks);
  show(looks);
}

night.addEventListener("change", () => show());
