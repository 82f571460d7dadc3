// Checks the form of messages and requests, and words refusals. It knows nothing of tables.
import { MilleError } from "libmille";
import { isShown, nameFault } from "../shared/names.js";

/** Why something was refused; nothing has changed. `close` ends the connection with that code, `to` is the type of the message, where it is known. */
export class Refusal extends Error {
  constructor(id, text, { params = [], close = 0, status = 400, to = null } = {}) {
    super(text);
    Object.assign(this, { id, params, close, status, to });
  }
}

/** The refusal as it is sent, or null for an error that is none. */
export function refused(error, to = null) {
  if (error instanceof Refusal) return { type: "refused", id: error.id, to: error.to ?? to, text: error.message, params: error.params };
  if (!(error instanceof MilleError)) return null;
  return { type: "refused", id: error.messageId, to, text: error.message, rule: error.rule, params: error.params };
}

// The library takes no text with a zero character, and in a name it would replace invisible characters by spaces. So what guests are shown is
// what the terms hold.
const visible = (value) => typeof value === "string" && isShown(value);
const text = (most) => (value) => visible(value) && value.length > 0 && value.length <= most;
const name = (value) => typeof value === "string";
const hex = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const count = (value) => Number.isSafeInteger(value) && value >= 0;
const seconds = (value) => count(value) && value <= 1e7;
const object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const optional = (holds) => (value) => value === undefined || holds(value);
const nullable = (holds) => optional((value) => value === null || holds(value));
const clock = (value) => object(value) && Object.keys(value).sort().join() === "bank,turn" && seconds(value.bank) && value.bank > 0 && seconds(value.turn);
const option = (value) => visible(value) || ["number", "boolean"].includes(typeof value);

const SHAPES = {
  hello: { token: optional(text(64)), proof: hex, name: optional(name), line: optional(count), receipt: optional(hex) },
  commit: { share_commit: hex },
  share: { share: hex, vouch: optional(hex) },
  act: { at: count, do: text(400), vouch: optional(hex) },
  resign: { vouch: optional(hex) },
  rematch: {},
  ping: {},
};

const TABLE = {
  variant: optional(text(31)),
  options: optional((value) => object(value) && Object.keys(value).every(visible) && Object.values(value).every(option)),
  stakes: optional((value) => Array.isArray(value) && value.length === 2 && value.every(count)),
  clock: nullable(clock),
  leave: nullable((value) => seconds(value) && value > 0),
};

function checkMembers(value, shape, to) {
  for (const member of new Set([...Object.keys(shape), ...Object.keys(value)])) {
    if (!Object.hasOwn(shape, member) || !shape[member](value[member])) {
      throw new Refusal("message.field", `“${member.slice(0, 40)}” is missing, unknown or wrong.`, { params: [member.slice(0, 40)], to });
    }
  }
}

function parsed(source) {
  try {
    const value = JSON.parse(source);
    if (object(value)) return value;
  } catch {}
  throw new Refusal("message.json", "A message is one JSON object.", { close: 1008 });
}

/** A guest's message. */
export function readMessage(source) {
  const { type, ...members } = parsed(source);
  if (typeof type !== "string" || !Object.hasOwn(SHAPES, type)) {
    throw new Refusal("message.type", "This type of message does not exist.", { params: [typeof type === "string" ? type.slice(0, 40) : typeof type] });
  }
  checkMembers(members, SHAPES[type], type);
  const fault = members.name === undefined ? null : nameFault(members.name);
  if (fault) throw new Refusal(fault.id, fault.text, { params: fault.params, to: type });
  return { type, ...members };
}

/** What the maker of a table chose, with the defaults filled in. */
export function readTable(source) {
  const value = parsed(source);
  checkMembers(value, TABLE, "tables");
  return { variant: "montreal", options: {}, stakes: [1, 3], clock: null, leave: null, ...value };
}
