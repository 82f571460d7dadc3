// The page's texts in the reader's language. The page's sentences are in messages/*.json, the library's refusals and
// rules in capi/languages; `{n:card|cards}` picks a plural.
import { languages } from "mille-languages";
import type lesson from "../../shared/lesson.en.json";
import type en from "../messages/en.json";

export type Key = keyof typeof en | `lesson.${keyof typeof lesson}`;
/** A tag of two letters. */
export type Language = string;
type Params = Record<string, string | number>;

const under = (group: string, sentences: Record<string, string>) =>
  Object.fromEntries(Object.entries(sentences).map(([name, text]) => [`${group}.${name}`, text]));
const each = <Value>(of: (texts: (typeof languages)[string], tag: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(Object.entries(languages).map(([tag, texts]) => [tag, of(texts, tag)]));
const CATALOGUES = each(({ page, lesson }) => ({ ...page, ...under("lesson", lesson) }) as Record<string, string>);
/** What the engine says: refusals and rules by id, variants and their options. English comes with each of them. */
const ENGINE = each(({ engine = {}, refusals = {}, rules = {} }) => ({ ...engine, ...under("refusal", refusals), ...under("rule", rules) }) as Record<string, string>);
/** The name of each language in itself. */
export const LANGUAGES = each((_, tag) => {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  return name[0].toLocaleUpperCase(tag) + name.slice(1);
});

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
    if (base in CATALOGUES) return base;
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
  const template = ENGINE[language][id];
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
