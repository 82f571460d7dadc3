// The one reason that decides for a move, or against it, as a player would say it; and the move as advice.
import type { Reason } from "libmille";
import { has, say } from "./say";
import { touched } from "./actions";
import { isWild, plural, rankOf, reasonWords, short } from "./words";

/**
 * The kinds of reasons that speak for a move, by its verb. The first that a move has decides. What speaks against a move is never told as
 * the reason to play it. Going out comes first, then what the cards show, then what trials show.
 */
export const FOR: Record<string, string[]> = {
  draw: ["only", "out_next", "best", "close"],
  pass: ["only", "out_next", "best", "close"],
  upcard: ["wild", "best", "close"],
  pile: ["natural", "out", "out_next", "takes", "natural_in_reach", "no_chapeau", "lays", "best", "close"],
  lay: ["natural", "out", "out_next", "no_chapeau", "natural_in_reach", "lays", "best", "close"],
  discard: ["natural", "out", "out_next", "safe", "opponent_leaves", "alone", "dear", "best", "close"],
};
/** The same for what speaks against a move. */
const AGAINST: Record<string, string[]> = {
  draw: ["leaves"],
  pass: ["leaves"],
  upcard: [],
  pile: ["natural_lost"],
  lay: ["natural_lost"],
  discard: ["gives", "gives_freely", "wild", "could_lay", "pair", "chapeau"],
};
/** What happened in trials decides only if it happened in most of them. */
const isFrequent = ({ count, of }: Reason) => of === undefined || 2 * (count ?? 0) >= of;

const isSame = (a: Reason, b: Reason) => a.kind === b.kind && a.count === b.count && a.points === b.points;

function first(order: Record<string, string[]>, action: string, reasons: Reason[], others: Reason[]): Reason | null {
  const kinds = order[action.split(" ")[0]] ?? [];
  const holds = (reason: Reason) => isFrequent(reason) && !others.some((one) => isSame(one, reason));
  const decides = (kind: string) => reasons.find((reason) => reason.kind === kind && holds(reason));
  return kinds.map(decides).find((reason) => reason !== undefined) ?? null;
}

/** `others`: the reasons of a move that it is compared with. What holds for both decides nothing. */
export const decidingFor = (action: string, reasons: Reason[], others: Reason[] = []) => first(FOR, action, reasons, others);
export const decidingAgainst = (action: string, reasons: Reason[], others: Reason[] = []) => first(AGAINST, action, reasons, others);

/** A deciding reason as it is said to the player: without numbers of trials. */
export function becauseWords(reason: Reason): string {
  const { kind, cards = [], count = 0, points = 0 } = reason;
  const key = `because.${kind}`;
  return has(key) ? say(key, { cards: cards.map((card) => short(card)).join(" "), n: count, points }) : reasonWords(reason);
}

/** The other reasons, with all that was counted. The deciding one is among them where it left its numbers out. */
export function othersThan(deciding: Reason | null, reasons: Reason[]): Reason[] {
  const isCounted = (reason: Reason) => ["opponent_leaves", "out_next", "best", "close"].includes(reason.kind);
  return reasons.filter((reason) => reason !== deciding || isCounted(reason));
}

interface OnTable {
  hand: string[];
  /** The ranks of the player's sets. */
  own: string[];
  wild: string[];
}

/** What a player would say: “Lay the eights.” `name` is short for the eye and long for the ear. */
export function adviceWords(action: string, { hand, own, wild }: OnTable, name = short): string {
  const [verb] = action.split(" ");
  const { cards, set } = touched(action);
  const named = cards.map(name).join(name === short ? " " : ", ");
  const natural = cards.length > 0 && cards.every((card) => rankOf(card) === rankOf(cards[0]) && !isWild(card, wild));
  const ranks = cards.length > 0 ? plural(set?.rank ?? rankOf(cards[0])) : "";
  if (set?.theirs) return say("advice.lay.theirs", { cards: named, ranks });
  if (set && own.includes(set.rank)) return say("advice.lay.more", { cards: named, ranks });
  if (set) {
    const all = natural && hand.filter((card) => rankOf(card) === set.rank).length === cards.length;
    return all ? say("advice.lay.all", { ranks }) : say("advice.lay", { cards: named, ranks });
  }
  if (verb === "pile" && cards.length === 0) return say("advice.pile.alone");
  if (verb === "pile") return natural && cards.length === 2 ? say("advice.pile.pair", { ranks }) : say("advice.pile", { cards: named });
  if (verb === "discard") return say("advice.discard", { cards: named });
  return say(verb === "upcard" ? "advice.upcard" : verb === "pass" ? "advice.pass" : "advice.draw");
}
