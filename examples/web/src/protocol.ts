// What the page and its worker say to each other. The words inside views, sheets and events are those of a record.

export interface View {
  phase: "between" | "draw" | "lay" | "over";
  deal: number;
  dealer: number | null;
  turn: number | null;
  out: number | null;
  hand: string[];
  hand_sizes: [number, number];
  sets: [Record<string, string[]>, Record<string, string[]>];
  pile: string[];
  stock: number;
  points: [number, number];
  totals: [number, number];
  naturals: [number, number];
  chapeaux: [number, number];
  stakes: [number, number];
}

export interface SheetDeal {
  deal: number;
  dealer: number;
  out: number | null;
  points: [number, number];
  naturals: [number, number];
  chapeau: [boolean, boolean];
  totals: [number, number];
  sets: [number, number];
  hand: [number, number];
  bonus: [number, number];
}

export interface Payment {
  game: number;
  difference: number;
  naturals: number;
  chapeaux: number;
  skunk: number;
  total: number;
}

export interface Sheet {
  players: [string, string];
  stakes: [number, number];
  target: number;
  deals: SheetDeal[];
  end?: "won" | "drawn" | "forfeit";
  winner?: number | null;
  payment?: Payment | null;
}

export interface GameEvent {
  event: number;
  decision: number;
  deal: number;
  seat?: number;
  do?: string;
  card?: string;
  cards?: string[];
  hand?: string[];
  upcard?: string;
  dealer?: number;
  reshuffle?: number;
  deal_end?: number;
  match_end?: number;
  out?: number | null;
  points?: [number, number];
  winner?: number | null;
  reveal?: { seed: string };
}

export interface Option {
  name: string;
  type: number;
  minimum: number;
  maximum: number;
  value: string;
  choices: string;
  help: string;
}

export interface VariantInfo {
  id: string;
  title: string;
  about: string;
  options: Option[];
  wild: string[];
  values: Record<string, number>;
  stakeRatio: number;
  /** Cards in the pack. */
  pack: number;
}

export interface PlayerInfo {
  id: string;
  title: string;
  about: string;
}

export interface Catalogue {
  version: string;
  variants: VariantInfo[];
  players: PlayerInfo[];
  template: string;
}

/** A shipped variant by its id, or a house rule's script. */
export interface Source {
  id: string;
  script?: string;
}

export interface Setup {
  source: Source;
  options: Record<string, string>;
  rival: string;
  stakes: [number, number];
  /** The seed is committed to before the first cut; nothing can be taken back. */
  committed: boolean;
}

/** All that is needed to take a match up again. */
export interface Saved {
  setup: Setup;
  seed: string;
  record: string;
}

export interface Snapshot {
  view: View;
  sheet: Sheet;
  events: GameEvent[];
  /** The legal list, when it is the person's turn. */
  legal: string[];
  variant: VariantInfo;
  rival: string;
  canUndo: boolean;
  /** Committed decks: the hash shown before the first cut, and the seed once it is revealed. */
  commitment: string | null;
  revealed: string | null;
  /** Committed decks between deals: who cuts. */
  cutter: number | null;
  saved: Saved;
}

/** A refusal: a sentence, the rule that refuses and its text. */
export interface Refusal {
  message: string;
  rule: string;
  ruleText: string;
  line: number;
  file: string;
}

export interface Problem {
  line: number;
  message: string;
}

export interface Judgement {
  lay: Refusal | null;
  discard: Refusal | null;
}

export interface Replay {
  players: [string, string];
  variant: string;
  decisions: number;
  matches: number;
  match: number;
  complete: boolean;
  sheet: Sheet;
  values: Record<string, number>;
}

export interface Frame {
  number: number;
  view: View;
  hands: [string[], string[]];
  events: GameEvent[];
}

export interface Hint {
  action: string;
  reason: string;
}

export interface Request {
  id: number;
  call: string;
  args: unknown[];
}

export type Response = { id: number; value: unknown } | { id: number; refusal: Refusal } | { ready: true } | { failed: string };
