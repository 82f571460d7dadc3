// Options: as the library takes them, and as it describes them.
import { Status } from "./enums.js";
import { check, error, SIZE, struct } from "./library.js";
import { optionText } from "./strict.js";
import { OptionInfo } from "./values.js";

/** What a call writes for 0, 1 and so on, until there is no more. */
export function infosOf(Info, size, call) {
  const infos = [];
  for (;;) {
    const raw = struct(size);
    const status = call(infos.length, raw, error);
    if (status === Status.NOT_FOUND) return infos;
    check(status);
    infos.push(new Info(raw));
  }
}

export const optionInfos = (call) => infosOf(OptionInfo, SIZE.option_info, call);

/** Options by name, as the library takes them: pairs of texts. */
export const pairs = (options) => Object.entries(options).map(([name, value]) => [name, optionText(value)]);
