// What a match is to be: variant and its options, opponent, stakes, open or sealed decks.
import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import type { Catalogue, Option, Setup, Source, VariantInfo } from "./protocol";
import { said, say } from "./say";
import { FIRST_RIVAL, LEVELS, playerWords, variantWords } from "./words";

const BOOLEAN = 1;
const CHOICE = 2;

function OptionField({ option, value, change }: { option: Option; value: string; change: (value: string) => void }) {
  const id = `option-${option.name}`;
  return (
    <p class="field">
      <label for={id}>{said(`option.${option.name}`, option.name.replaceAll("_", " "))}</label>
      {option.type === BOOLEAN ? (
        <input id={id} type="checkbox" checked={value === "true"} aria-describedby={`${id}-help`}
          onChange={(event) => change(String(event.currentTarget.checked))} />
      ) : option.type === CHOICE ? (
        <select id={id} value={value} aria-describedby={`${id}-help`} onChange={(event) => change(event.currentTarget.value)}>
          {option.choices.split(" ").map((choice) => (
            <option value={choice}>{choice.replaceAll("_", " ")}</option>
          ))}
        </select>
      ) : (
        <input id={id} type="number" required min={option.minimum} max={option.maximum} value={value}
          aria-describedby={`${id}-help`} onInput={(event) => change(event.currentTarget.value)} />
      )}
      <small id={`${id}-help`}>{said(`option.${option.name}.help`, option.help)}</small>
    </p>
  );
}

interface Props {
  catalogue: Catalogue;
  /** House rules that load, each with what it says of itself. */
  rules: { source: Source; info: VariantInfo }[];
  /** What the form begins with; its seed or position, which a link gave, is kept. */
  last: Setup | null;
  inPlay: boolean;
  start: (setup: Setup) => void;
  close: () => void;
}

export function NewMatch({ catalogue, rules, last, inPlay, start, close }: Props) {
  const sources: { source: Source; info: VariantInfo }[] = [
    ...catalogue.variants.map((info) => ({ source: { id: info.id } as Source, info })),
    ...rules,
  ];
  const key = (source: Source) => (source.script === undefined ? source.id : `house:${source.id}`);
  const [chosen, choose] = useState(
    last && sources.some(({ source }) => key(source) === key(last.source)) ? key(last.source) : key(sources[0].source),
  );
  const [options, setOptions] = useState<Record<string, string>>(last && key(last.source) === chosen ? last.options : {});
  const [rival, setRival] = useState(last?.rival ?? FIRST_RIVAL);
  const [small, setSmall] = useState(last?.stakes[0] ?? 1);
  const [large, setLarge] = useState(last?.stakes[1] ?? 3);
  const [sealed, setSealed] = useState(last?.sealed ?? false);
  const linked = last?.seed !== undefined || last?.position !== undefined;
  const { source, info } = sources.find((one) => key(one.source) === chosen) ?? sources[0];
  const ratio = info.stakeRatio;
  const rivals = [
    { label: say("levels"), players: catalogue.players.filter((player) => LEVELS.includes(player.id)) },
    { label: say("players"), players: catalogue.players.filter((player) => !LEVELS.includes(player.id)) },
  ];
  const about = catalogue.players.find((player) => player.id === rival);
  const title = (one: { source: Source; info: VariantInfo }) =>
    one.source.script === undefined ? variantWords(one.info.id, "title", one.info.title) : say("house_rule", { title: one.info.title });

  const submit = (event: Event) => {
    event.preventDefault();
    const link = linked ? { seed: last?.seed, position: last?.position } : {};
    start({ source, options, rival, stakes: [small, ratio ? small * ratio : large], sealed: sealed && !linked, ...link });
  };
  return (
    <Dialog title={say(linked ? "new_match.linked" : "new_match")} close={close}>
      <form onSubmit={submit}>
        {inPlay && <p>{say("new_match.kept")}</p>}
        {linked && <p>{say(last?.position ? "new_match.position" : "new_match.deal")}</p>}
        <p class="field">
          <label for="rival">{say("opponent")}</label>
          <select id="rival" value={rival} aria-describedby="rival-about" onChange={(event) => setRival(event.currentTarget.value)}>
            {rivals.map(({ label, players }) => (
              <optgroup label={label}>
                {players.map((player) => (
                  <option value={player.id}>{playerWords(player.id, "title", player.title)}</option>
                ))}
              </optgroup>
            ))}
          </select>
          <small id="rival-about">{about && playerWords(about.id, "about", about.about)}</small>
        </p>
        {!last?.position && (
          <>
            <p class="field">
              <label for="variant">{say("variant")}</label>
              <select id="variant" value={chosen} aria-describedby="variant-about"
                onChange={(event) => {
                  choose(event.currentTarget.value);
                  setOptions({});
                }}>
                {sources.map((one) => (
                  <option value={key(one.source)}>{title(one)}</option>
                ))}
              </select>
              <small id="variant-about">{source.script === undefined ? variantWords(info.id, "about", info.about) : info.about}</small>
            </p>
            {info.options.map((option) => (
              <OptionField key={`${chosen}-${option.name}`} option={option} value={options[option.name] ?? option.value}
                change={(value) => setOptions({ ...options, [option.name]: value })} />
            ))}
            <p class="field">
              <label for="small">{say("stake.small")}</label>
              <input id="small" type="number" min={1} max={1000000} required value={small} aria-describedby="stakes-help"
                onInput={(event) => setSmall(event.currentTarget.valueAsNumber || 1)} />
              <small id="stakes-help">{ratio ? say("stake.ratio", { ratio, small, large: small * ratio }) : say("stake.free")}</small>
            </p>
            {ratio === 0 && (
              <p class="field">
                <label for="large">{say("stake.large")}</label>
                <input id="large" type="number" min={1} max={1000000} required value={large}
                  onInput={(event) => setLarge(event.currentTarget.valueAsNumber || 1)} />
              </p>
            )}
          </>
        )}
        {!linked && (
          <p class="field">
            <label for="sealed">{say("sealed")}</label>
            <input id="sealed" type="checkbox" checked={sealed} aria-describedby="sealed-help"
              onChange={(event) => setSealed(event.currentTarget.checked)} />
            <small id="sealed-help">{say("sealed.help")}</small>
          </p>
        )}
        <p class="buttons">
          <button type="submit" class="main">
            {say("play")}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
