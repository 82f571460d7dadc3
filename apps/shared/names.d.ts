// The types of names.js.
export function isShown(text: string): boolean;
export function nameFault(name: string): { id: "name.invisible" | "name.blank" | "name.long"; text: string; params: string[] } | null;
