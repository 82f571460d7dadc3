// What a match is to be: variant and its options, rival, stakes, open or sealed decks.
import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import type { Catalogue, Option, Setup, Source, VariantInfo } from "./protocol";
import { FIRST_RIVAL, LEVELS } from "./words";

const BOOLEAN = 1;
const CHOICE = 2;

function OptionField({ option, value, change }: { option: Option; value: string; change: (value: string) => void }) {
  const id = `option-${option.name}`;
  return (
    <p class="field">
      <label for={id}>{option.name.replaceAll("_", " ")}</label>
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
      <small id={`${id}-help`}>{option.help}</small>
    </p>
  );
}

interface Props {
  catalogue: Catalogue;
  /** House rules that load, each with what it says of itself. */
  rules: { source: Source; info: VariantInfo }[];
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
  const { source, info } = sources.find((one) => key(one.source) === chosen) ?? sources[0];
  const ratio = info.stakeRatio;
  const rivals = [
    { label: "Levels", players: catalogue.players.filter((player) => LEVELS.includes(player.id)) },
    { label: "Players", players: catalogue.players.filter((player) => !LEVELS.includes(player.id)) },
  ];
  const about = catalogue.players.find((player) => player.id === rival)?.about;

  const submit = (event: Event) => {
    event.preventDefault();
    start({ source, options, rival, stakes: [small, ratio ? small * ratio : large], sealed });
  };
  return (
    <Dialog title="New match" close={close}>
      <form onSubmit={submit}>
        <p class="field">
          <label for="variant">Variant</label>
          <select id="variant" value={chosen} aria-describedby="variant-about"
            onChange={(event) => {
              choose(event.currentTarget.value);
              setOptions({});
            }}>
            {sources.map((one) => (
              <option value={key(one.source)}>
                {one.info.title}
                {one.source.script === undefined ? "" : " (house rule)"}
              </option>
            ))}
          </select>
          <small id="variant-about">{info.about}</small>
        </p>
        {info.options.map((option) => (
          <OptionField key={`${chosen}-${option.name}`} option={option} value={options[option.name] ?? option.value}
            change={(value) => setOptions({ ...options, [option.name]: value })} />
        ))}
        <p class="field">
          <label for="rival">Rival</label>
          <select id="rival" value={rival} aria-describedby="rival-about" onChange={(event) => setRival(event.currentTarget.value)}>
            {rivals.map(({ label, players }) => (
              <optgroup label={label}>
                {players.map((player) => (
                  <option value={player.id}>{player.title}</option>
                ))}
              </optgroup>
            ))}
          </select>
          <small id="rival-about">{about}</small>
        </p>
        <p class="field">
          <label for="small">Small stake</label>
          <input id="small" type="number" min={1} max={1000000} required value={small} aria-describedby="stakes-help"
            onInput={(event) => setSmall(event.currentTarget.valueAsNumber || 1)} />
          <small id="stakes-help">
            {ratio ? `The large stake is ${ratio} times it: ${small}–${small * ratio}.` : "The large stake is free in this variant."}
          </small>
        </p>
        {ratio === 0 && (
          <p class="field">
            <label for="large">Large stake</label>
            <input id="large" type="number" min={1} max={1000000} required value={large}
              onInput={(event) => setLarge(event.currentTarget.valueAsNumber || 1)} />
          </p>
        )}
        <p class="field">
          <label for="sealed">Sealed deals</label>
          <input id="sealed" type="checkbox" checked={sealed} aria-describedby="sealed-help"
            onChange={(event) => setSealed(event.currentTarget.checked)} />
          <small id="sealed-help">
            The cards follow from the table's seed and from your share, so nobody can choose them, and you can verify it after the
            match. Nothing can be taken back.
          </small>
        </p>
        {inPlay && <p>The match in play is given up for the new one; download it first if you want to keep it.</p>}
        <p class="buttons">
          <button type="submit" class="main">
            Play
          </button>
        </p>
      </form>
    </Dialog>
  );
}
