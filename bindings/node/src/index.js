// Binding of libmille for Node. The comments of mille.h describe every call.
export { Arena } from "./arena.js";
export { Action, Card, LegalList } from "./cards.js";
export {
  Engine, findMatch, has, languages, messages, messageText, players, randomSeed, ruleFields, ruleText, scriptTemplate, seedBytes, seedOfMatch,
  Variant, variants, verdictJson, version,
} from "./engine.js";
export * from "./enums.js";
export * as guest from "./guest.js";
export { Decision } from "./hosted.js";
export { BusyError, HandleError, IllegalActionError, MilleError } from "./library.js";
export { parsePlayer, Player } from "./player.js";
export { State, States, Table } from "./table.js";
export { DealResult, Event, MemoryInfo, OptionInfo, Payment, Playout, Rules, Sealing, Step, TableInfo, Verdict, View } from "./values.js";
