// The rules that a deal is played by, where a script's rules differ from deal to deal, and what it remembers.
import type { Differences, RuleSet, VariantInfo, View } from "./protocol";
import { say } from "./say";
import { plural } from "./words";

/** Rules with the fields of a rule set, as far as the page needs them. */
export function ruleSet({ wild, values }: Pick<RuleSet, "wild" | "values">, differs: Differences): RuleSet {
  const { cards = {} } = differs;
  return { wild: (cards.wild as string[] | undefined) ?? wild, values: { ...values, ...(cards.values as Record<string, number> | undefined) }, differs };
}

/** The variant with the rules of the deal that a view shows. */
export function dealt(variant: VariantInfo, { rule_set = 0 }: Pick<View, "rule_set">): VariantInfo {
  return { ...variant, ...variant.ruleSets[rule_set - 1] };
}

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value).map(([key, points]) => `${key} ${points}`).join(", ");
}

/** What is special in a deal, as a sentence; empty where it has the variant's own rules. */
export function dealtWords({ differs }: Pick<VariantInfo, "differs">): string {
  const words = Object.entries(differs ?? {}).flatMap(([group, fields]) => Object.entries(fields).map(([field, value]) => {
    if (group !== "cards" || field !== "wild") return `${group}.${field} ${valueWords(value)}`;
    const ranks = (value as string[]).map((rank) => plural(rank === "joker" ? "X" : rank));
    return ranks.length === 0 ? say("dealt.none_wild") : say("dealt.wild", { ranks: ranks.join(", ") });
  }));
  return words.length === 0 ? "" : say("dealt", { rules: words.join("; ") });
}

/** The numbers that a script remembers, each with what it is. */
export function remembered({ memory }: Pick<VariantInfo, "memory">, view: Pick<View, "memory">): { name: string; what: string; value: number }[] {
  return memory.map(({ name, help }) => ({ name, what: help || name, value: view.memory?.[name] ?? 0 }));
}
