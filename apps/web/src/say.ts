// The page's texts in the reader's language. The page's sentences are in messages/*.json, the library's refusals and
// rules in capi/languages; `{n:card|cards}` picks a plural.
import { messages as refusalsFrench, rules as rulesFrench } from "../../../capi/languages/fr.json";
import engineFrench from "../messages/engine.fr.json";
import en from "../messages/en.json";
import fr from "../messages/fr.json";
import lessonEnglish from "../../shared/lesson.en.json";
import lessonFrench from "../../shared/lesson.fr.json";

export type Key = keyof typeof en | `lesson.${keyof typeof lessonEnglish}`;
export type Language = "en" | "fr";
type Params = Record<string, string | number>;

const under = (group: string, sentences: Record<string, string>) =>
  Object.fromEntries(Object.entries(sentences).map(([name, text]) => [`${group}.${name}`, text]));
const CATALOGUES: Record<Language, Record<string, string>> = {
  en: { ...en, ...under("lesson", lessonEnglish) },
  fr: { ...fr, ...under("lesson", lessonFrench) },
};
/** What the engine says: refusals and rules by id, variants and their options. English comes with each of them. */
const ENGINE: Partial<Record<Language, Record<string, string>>> = {
  fr: { ...engineFrench, ...under("refusal", refusalsFrench), ...under("rule", rulesFrench) },
};
export const LANGUAGES: Record<Language, string> = { en: "English", fr: "Français" };

let language: Language = "en";
let plurals = new Intl.PluralRules(language);

export const speaks = () => language;

export function speak(next: Language) {
  language = next;
  plurals = new Intl.PluralRules(next);
}

/** The first of the browser's languages that the page has. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.split("-")[0].toLowerCase();
    if (base in CATALOGUES) return base as Language;
  }
  return "en";
}

export function fill(template: string, params: Params): string {
  return template.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return plurals.select(Math.abs(Number(value))) === "one" ? one : other!;
  });
}

export function say(key: Key, params: Params = {}): string {
  return fill(CATALOGUES[language][key], params);
}

export const has = (key: string): key is Key => key in CATALOGUES.en;

/** What the library says, in the reader's language where the page has it. `params` are the library's, by number. */
export function said(id: string, english: string, params: string[] = []): string {
  const template = ENGINE[language]?.[id];
  return template === undefined ? english : fill(template, Object.fromEntries(params.map((param, i) => [i, param])));
}

export const day = (time: number) =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(time);

/** A number with one decimal. */
export const tenths = (value: number) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "negative" }).format(value).replace("-", "−");

export const whole = (value: number) => new Intl.NumberFormat(language).format(value);

/** A part of a whole, in percent. */
export const percent = (part: number) => new Intl.NumberFormat(language, { style: "percent" }).format(part);
