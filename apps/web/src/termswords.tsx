// What the maker of a table chose, in words: in a line, or in a list for the guest who has not sat down yet.
import type { Catalogue } from "./protocol";
import type { Terms } from "./remote";
import { type Key, said, say, speaks } from "./say";
import { variantWords } from "./words";

const minutes = (seconds: number) => (seconds % 60 === 0 ? say("minutes", { n: seconds / 60 }) : say("seconds", { n: seconds }));

function choices(catalogue: Catalogue, { variant, options }: Terms) {
  const info = catalogue.variants.find(({ id }) => id === variant);
  const target = options.target ?? info?.options.find(({ name }) => name === "target")?.value;
  const others = Object.entries(options).filter(([name, value]) => name !== "target" && String(value) !== info?.options.find((one) => one.name === name)?.value);
  return [
    variantWords(variant, "title", info?.title ?? variant),
    ...(target === undefined ? [] : [say("terms.target", { n: new Intl.NumberFormat(speaks()).format(Number(target)) })]),
    ...others.map(([name, value]) => `${said(`option.${name}`, name.replaceAll("_", " "))} ${value}`),
  ];
}
const clockWords = (clock: NonNullable<Terms["clock"]>) => say("clock.is", { bank: minutes(clock.bank), turn: say("seconds", { n: clock.turn }) });

/** In a line; what is not limited is not named, but for the clock. */
export function TermsLine({ catalogue, terms }: { catalogue: Catalogue; terms: Terms }) {
  const words = [
    ...choices(catalogue, terms),
    say("terms.stakes", { small: terms.stakes[0], large: terms.stakes[1] }),
    terms.clock ? clockWords(terms.clock) : say("terms.untimed"),
    ...(terms.leave ? [say("terms.leave", { time: minutes(terms.leave) })] : []),
  ];
  return <span>{words.join(" · ")}</span>;
}

export function TermsList({ catalogue, terms }: { catalogue: Catalogue; terms: Terms }) {
  const rows: [Key, string][] = [
    ["variant", choices(catalogue, terms).join(", ")],
    ["stakes", terms.stakes.join("–")],
    ["clock", terms.clock ? clockWords(terms.clock) : say("clock.none")],
    ["leave", terms.leave ? say("leave.is", { time: minutes(terms.leave) }) : say("leave.none")],
  ];
  return (
    <dl class="terms">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
