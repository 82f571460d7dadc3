// Events of a match, by what they are.
import type { GameEvent } from "./protocol";

/** Whether a deal begins with it. */
export const beginsDeal = (event: GameEvent) => event.do === undefined && event.dealer !== undefined;
