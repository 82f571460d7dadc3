// The report of verification in the reader's language. The library writes it in English without ids, so the sentences are found by their
// English: messages/verify.fr.json has each one with its parameters.
import french from "../messages/verify.fr.json";
import { fill, speaks } from "./say";

interface Sentence {
  pattern: RegExp;
  names: string[];
  translation: string;
}

const CAPTURES: Record<string, string> = { list: "(.+?)", text: "(.+)" };
/** What follows a sentence, or an item of a list. */
const AFTER = /(?:; |\. |\.$| )/y;

/** A sentence of the catalogue as a pattern. The first letter may be capital: an item of a list can begin a sentence. */
function sentenceOf([english, translation]: [string, string]): Sentence {
  const names: string[] = [];
  const parts = english.split(/(\{[^}]+\})/).map((part, i) => {
    if (i % 2 === 0) return part.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
    const [name, plural] = part.slice(1, -1).split(":");
    if (plural !== undefined) return `(?:${plural})`;
    names.push(name);
    return CAPTURES[name] ?? "(\\S+?)";
  });
  const source = parts.join("").replace(/^[a-z]/, (first) => `[${first}${first.toUpperCase()}]`);
  const end = english.endsWith(".") ? "(?= |$)" : "(?=; |\\. |\\.?$)";
  return { pattern: new RegExp(source + end, "y"), names, translation };
}

let sentences: Sentence[] | null = null;

const isCapital = (letter: string) => letter !== letter.toLowerCase();

/** What the library says about a record. From a sentence on that the catalogue lacks, the rest stays as it is. */
export function findingWords(text: string): string {
  if (speaks() !== "fr") return text;
  sentences ??= Object.entries(french).map(sentenceOf);
  let words = "";
  let at = 0;
  while (at < text.length) {
    let found: RegExpExecArray | null = null;
    const sentence = sentences.find(({ pattern }) => {
      pattern.lastIndex = at;
      return (found = pattern.exec(text)) !== null;
    });
    if (!sentence || !found) break;
    const [whole, ...values]: string[] = found;
    const told = fill(sentence.translation, Object.fromEntries(sentence.names.map((name, i) => [name, findingWords(values[i])])));
    words += isCapital(text[at]) ? told.charAt(0).toUpperCase() + told.slice(1) : told;
    at += whole.length;
    AFTER.lastIndex = at;
    const [after] = AFTER.exec(text) ?? [""];
    words += after;
    at += after.length;
  }
  return words + text.slice(at);
}
