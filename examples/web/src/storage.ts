// What the page keeps in the browser. Storage may be full or forbidden: then the page says so and plays on.
import type { Saved, Source } from "./protocol";

const MATCH = "mille.match";
const RULES = "mille.house-rules";
const DRAFT = "mille.draft";
const PACE = "mille.pace";

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Whether it could be kept. */
function write(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const readMatch = () => read<Saved>(MATCH);
export const writeMatch = (saved: Saved | null) => write(MATCH, saved);
export const readRules = () => read<Source[]>(RULES) ?? [];
export const writeRules = (rules: Source[]) => write(RULES, rules);
export const readDraft = () => read<Source>(DRAFT);
export const writeDraft = (draft: Source) => write(DRAFT, draft);
export const readPace = () => read<string>(PACE) ?? "brisk";
export const writePace = (pace: string) => write(PACE, pace);
