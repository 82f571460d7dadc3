// What can follow at a place in a script, from the annotations that `mille new variant` writes for editors. A pure function of text.
import annotations from "../../cli/templates/mille_meta.lua?raw";

export interface Completion {
  /** What stands there when it is taken. */
  text: string;
  /** Its type or what it means. */
  about: string;
}

export interface Completions {
  /** Where the word that it completes begins. */
  from: number;
  list: Completion[];
}

interface Member {
  name: string;
  type: string;
  about: string;
}

const MOST = 8;
const NONE: Completions = { from: 0, list: [] };

/** Class → members; the names of classes as the annotations have them. */
const classes = new Map<string, Member[]>();
for (const line of annotations.split("\n")) {
  const named = /^---@class (\S+)/.exec(line);
  if (named) classes.set(named[1], []);
  const member = /^---@field ([a-z_]+)\??\s+(.*)$/.exec(line);
  if (!member) continue;
  const [, name, rest] = member;
  const type = /^(fun\(.*?\)(?:: \S+(?:, \S+)*)?|table<.*?>|"[^ ]*"|\S+)/.exec(rest)?.[0] ?? "";
  [...classes.values()].at(-1)?.push({ name, type, about: rest.slice(type.length).trim() });
}

const membersOf = (type: string) => classes.get(type.replace(/\?$|\[\]$/g, "")) ?? [];
const typeOf = (members: Member[], name: string) => members.find((member) => member.name === name)?.type ?? "";

/** The type of the table that is open at the end of the text. */
function openTable(text: string): string {
  const open: string[] = [];
  // Names before their braces, strings and comments apart.
  for (const [piece, name] of text.matchAll(/--[^\n]*|"[^"\n]*"?|'[^'\n]*'?|(?:([a-z_]+)\s*=\s*|\breturn\s*)?\{|\}/g)) {
    if (piece === "}") open.pop();
    else if (piece.endsWith("{") && !/^["'-]/.test(piece)) open.push(name ?? "");
  }
  if (open.length === 0) return "";
  // Each step leads from a class to the type of one of its members, or to an element of a list or table.
  return open.slice(1).reduce((type, name) => {
    const inner = /^table<[^,]+,\s*(.+)>$/.exec(type)?.[1];
    if (inner) return inner;
    return name === "" ? type.replace(/\[\]$/, "") : typeOf(membersOf(type), name);
  }, "mille.variant");
}

/** The type of `view`, `action` or another parameter of the hook that the text is in, and of what follows it after dots. */
function typeAlong(text: string, path: string[]): string {
  const hook = [...text.matchAll(/\b(allow|score_deal|match_over|settle)\s*=\s*function\s*\(([^)]*)\)/g)].at(-1);
  if (!hook) return "";
  const given = hook[2].split(",").map((name) => name.trim());
  const types = [...typeOf(membersOf("mille.hooks"), hook[1]).matchAll(/\w+: (mille\.\w+)/g)].map(([, type]) => type);
  const first = types[given.indexOf(path[0])] ?? "";
  return path.slice(1).reduce((type, name) => typeOf(membersOf(type), name), first);
}

const offer = (members: Member[], typed: string): Completion[] =>
  members
    .filter(({ name }) => name.startsWith(typed) && name !== typed)
    .slice(0, MOST)
    .map(({ name, type, about }) => ({ text: name, about: about || type }));

/** What can follow the first `at` characters of a script. */
export function completionsAt(script: string, at: number): Completions {
  const text = script.slice(0, at);
  if (/--[^\n]*$/.test(text)) return NONE;
  const quoted = /\b([a-z_]+)\s*=\s*["']([a-z_0-9-]*)$/.exec(text);
  if (quoted) {
    const [, name, typed] = quoted;
    const table = openTable(text.slice(0, quoted.index));
    const words = [...typeOf(membersOf(table), name).matchAll(/"([^"]+)"/g)].map(([, word]) => word);
    return { from: at - typed.length, list: words.filter((word) => word.startsWith(typed) && word !== typed).map((word) => ({ text: word, about: name })) };
  }
  const path = /\b([a-z_]+(?:\.[a-z_]+)*)\.([a-z_]*)$/.exec(text);
  if (path) return { from: at - path[2].length, list: offer(membersOf(typeAlong(text, path[1].split("."))), path[2]) };
  // A member's name begins a line, or follows a brace or a comma.
  const member = /(?:^|[{,]|\n)\s*([a-z_]+)$/.exec(text);
  if (!member) return NONE;
  return { from: at - member[1].length, list: offer(membersOf(openTable(text.slice(0, at - member[1].length))), member[1]) };
}
