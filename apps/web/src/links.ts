// The page's addresses: everything after `#`. A match and its moves are in this browser's library; records, positions and
// house rules are in the address itself, compressed, so that they can be sent.

export type Place =
  | { at: "home" }
  | { at: "match"; id: string; move?: number }
  | { at: "table"; id: string; seat: number; key?: string }
  | { at: "matches" }
  | { at: "lesson" }
  | { at: "puzzle"; number: number }
  | { at: "puzzles" }
  /** The deal of a day, YYYY-MM-DD; empty for today's. */
  | { at: "daily"; day: string }
  | { at: "record"; packed: string; move: number }
  | { at: "position"; packed: string; opponent?: string }
  | { at: "deal"; seed: string; variant: string; opponent: string; options: Record<string, string>; script?: string }
  | { at: "rule"; packed: string };

/** The longest text that a link may unpack to, in bytes: of anything, and of a script. The library takes no longer script. */
const MOST = 4_000_000;
export const MOST_OF_SCRIPT = 1 << 16;

/** Whether this can be a seat at a table: no server takes any other id, seat or key. Only an invitation has a key. */
export const isSeat = (id: string, seat: number, key?: string): seat is 0 | 1 =>
  /^[a-z0-9]{1,40}$/.test(id) && (seat === 0 || seat === 1) && (key === undefined || (key.length > 0 && key.length <= 64));

export function placeOf(hash: string): Place {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const [first, value] = [...fields][0] ?? ["", ""];
  const move = Number(fields.get("move"));
  switch (first) {
    case "match":
      return fields.has("move") ? { at: "match", id: value, move } : { at: "match", id: value };
    case "table":
      return { at: "table", id: value, seat: fields.has("seat") ? Number(fields.get("seat")) : -1, key: fields.get("key") ?? undefined };
    case "matches":
      return { at: "matches" };
    case "lesson":
      return { at: "lesson" };
    case "puzzle":
      return { at: "puzzle", number: Number(value) };
    case "puzzles":
      return { at: "puzzles" };
    case "daily":
      return { at: "daily", day: value };
    case "record":
      return { at: "record", packed: value, move: move || 0 };
    case "position":
      return { at: "position", packed: value, opponent: fields.get("opponent") ?? undefined };
    case "deal": {
      const options: Record<string, string> = {};
      for (const [name, given] of fields) if (name.startsWith("option.")) options[name.slice(7)] = given;
      return {
        at: "deal", seed: value, variant: fields.get("variant") ?? "montreal", opponent: fields.get("opponent") ?? "", options,
        script: fields.get("script") ?? undefined,
      };
    }
    case "rule":
      return { at: "rule", packed: value };
    default:
      return { at: "home" };
  }
}

export function hashOf(place: Place): string {
  const fields = new URLSearchParams();
  switch (place.at) {
    case "home":
      return "";
    case "match":
      fields.set("match", place.id);
      if (place.move !== undefined) fields.set("move", String(place.move));
      break;
    case "table":
      fields.set("table", place.id);
      fields.set("seat", String(place.seat));
      if (place.key) fields.set("key", place.key);
      break;
    case "puzzle":
      fields.set("puzzle", String(place.number));
      break;
    case "record":
      fields.set("record", place.packed);
      fields.set("move", String(place.move));
      break;
    case "position":
      fields.set("position", place.packed);
      if (place.opponent) fields.set("opponent", place.opponent);
      break;
    case "deal":
      fields.set("deal", place.seed);
      fields.set("variant", place.variant);
      if (place.opponent) fields.set("opponent", place.opponent);
      for (const [name, value] of Object.entries(place.options)) fields.set(`option.${name}`, value);
      if (place.script) fields.set("script", place.script);
      break;
    case "daily":
      return place.day ? `#daily=${place.day}` : "#daily";
    case "rule":
      fields.set("rule", place.packed);
      break;
    default:
      return `#${place.at}`;
  }
  return `#${fields}`;
}

export const addressOf = (place: Place) => new URL(hashOf(place), location.href.replace(/#.*/, "")).href;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: ReadableWritablePair<Uint8Array, BufferSource>, most = MOST): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) throw new RangeError("too long");
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws if the link is damaged or holds too much. */
export async function unpack(packed: string, most = MOST): Promise<string> {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"), most));
}
