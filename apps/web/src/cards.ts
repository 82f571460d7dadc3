// What the notation of a card says. The worker uses it too, so it knows no language.
export const rankOf = (card: string) => (card === "X" ? "X" : card.slice(0, -1));
export const suitOf = (card: string) => (card === "X" ? "" : card.slice(-1));
