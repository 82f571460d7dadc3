// The types of guest.js.
import type { Table } from "libmille";

export interface GuestNotes {
  /** Of the seat, 64 hexadecimal digits: only the person's devices know it. */
  secret: string;
  seat: 0 | 1 | null;
  terms: string | null;
  commit: string | null;
  share: string | null;
  share_commits: [string | null, string | null];
  opened: boolean;
  lines: string[];
  receipt: string | null;
  /** The line of the receipt, where the lines were left out. */
  at?: number;
  over: boolean;
  /** What this guest asked for after the last line and the host refused. */
  refused: string[];
  /** The line of this seat that came from none of its devices. */
  foreign: { at: number; line: string } | null;
}

/** A message of the host; README.md lists their members. */
export type Message = any;

export interface Hears {
  table?: (message: Message) => void;
  sealing?: (message: Message) => void;
  lines?: (message: Message) => void;
  /** A line of the match, and the guest's own table after it. */
  line?: (line: string, match: Table) => void;
  state?: (message: Message) => void;
  over?: (message: Message) => void;
  refused?: (message: Message) => void;
  broken?: (reason: string, id: string) => void;
}

export declare function publicLine(line: string): string;
export declare function brokenOff(all: Pick<GuestNotes, "opened" | "over">[]): number;
export declare function newSecret(): string;
export declare function proofOf(secret: string): string;
export declare function newNotes(secret?: string): GuestNotes;
/** The code with which another device takes the seat, and what is in it. */
export declare function codeOf(table: string, notes: GuestNotes): string;
export declare function readCode(text: string): { table: string; notes: GuestNotes } | null;
export declare function withoutLines(notes: GuestNotes): GuestNotes;

export declare class Guest {
  constructor(options: {
    token?: string | null;
    name?: string;
    notes?: GuestNotes;
    send?: (text: string) => void;
    save?: (notes: GuestNotes) => void;
    on?: Hears;
  });
  token: string | null;
  name: string | undefined;
  readonly notes: GuestNotes;
  send: (text: string) => void;
  readonly broken: string | null;
  /** The guest's own table, which follows the match. Null before the header. */
  readonly match: Table | null;
  /** The view of this seat, as `Table.json` gives it. */
  readonly view: any;
  /** The actions that this seat may choose from; null while it is not its turn. */
  readonly legal: string[] | null;
  readonly notesFile: string;
  readonly record: string;
  readonly seen: string;
  hello(): void;
  agree(typed?: string): void;
  /** An action in the record's notation, one at a time. */
  act(text: string): void;
  resign(): void;
  code(table: string): string;
  /** Asks for another match with the same terms. */
  rematch(): void;
  ping(): void;
  /** Frees the table. */
  close(): void;
  receive(text: string): void;
}

export declare function connect(
  url: string,
  guest: Guest,
  options?: {
    WebSocket?: typeof globalThis.WebSocket;
    pause?: (tries: number) => number;
    /** A connection is open, or is lost and comes back by itself. */
    changed?: (open: boolean) => void;
    /** The code that ends it for good; null where the guest stopped it. */
    closed?: (code: number | null) => void;
  },
): () => void;
