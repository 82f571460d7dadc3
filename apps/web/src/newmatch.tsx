// The form for a new match: opponent, variant and its options, stakes; open or sealed decks, names or a server's table.
import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { type Catalogue, FRIEND, type Option, type Setup, type Source, type VariantInfo } from "./protocol";
import { hasServer, type Terms } from "./remote";
import { said, say } from "./say";
import { readNames, readTerms, writeNames, writeTerms } from "./storage";
import { FIRST_OPPONENT, judgeName, LEVELS, playerWords, variantWords } from "./words";

const BOOLEAN = 1;
const CHOICE = 2;
const MOST_STAKE = 100_000; // of the engine
/** The choice of a friend on another device, at a table of the server that served the page. */
export const ELSEWHERE = "elsewhere";

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

interface NumberProps {
  id: string;
  label: string;
  help?: string;
  value: number;
  least: number;
  most: number;
  change: (value: number) => void;
}

function NumberField({ id, label, help, value, least, most, change }: NumberProps) {
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input id={id} type="number" min={least} max={most} required value={value} aria-describedby={help && `${id}-help`}
        onInput={(event) => change(event.currentTarget.valueAsNumber || least)} />
      {help && <small id={`${id}-help`}>{help}</small>}
    </p>
  );
}

/** Clock and absence at a table between two devices. */
function TimeFields({ clock, setClock, leave, setLeave }: {
  clock: Terms["clock"]; setClock: (clock: Terms["clock"]) => void; leave: number | null; setLeave: (leave: number | null) => void;
}) {
  return (
    <>
      <p class="field">
        <label for="clock">{say("clock")}</label>
        <input id="clock" type="checkbox" checked={clock !== null} aria-describedby="clock-help"
          onChange={(event) => setClock(event.currentTarget.checked ? { bank: 1800, turn: 10 } : null)} />
        <small id="clock-help">{say("clock.help")}</small>
      </p>
      {clock && (
        <>
          <NumberField id="bank" label={say("clock.bank")} value={clock.bank / 60} least={1} most={1000} change={(n) => setClock({ ...clock, bank: 60 * n })} />
          <NumberField id="turn" label={say("clock.turn")} value={clock.turn} least={0} most={600} change={(turn) => setClock({ ...clock, turn })} />
        </>
      )}
      <p class="field">
        <label for="leave">{say("leave")}</label>
        <input id="leave" type="checkbox" checked={leave !== null} aria-describedby="leave-help"
          onChange={(event) => setLeave(event.currentTarget.checked ? 600 : null)} />
        <small id="leave-help">{say("leave.help")}</small>
      </p>
      {leave !== null && (
        <NumberField id="away" label={say("leave.minutes")} value={leave / 60} least={1} most={10_000} change={(n) => setLeave(60 * n)} />
      )}
    </>
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
  /** Makes a table at the server, and sits down there. */
  make: (terms: Terms, name: string) => void;
  close: () => void;
}

export function NewMatch({ catalogue, rules, last, inPlay, start, make, close }: Props) {
  const [opponent, setOpponent] = useState(last?.opponent ?? FIRST_OPPONENT);
  const elsewhere = opponent === ELSEWHERE;
  const here = opponent === FRIEND;
  const sources: { source: Source; info: VariantInfo }[] = [
    ...catalogue.variants.map((info) => ({ source: { id: info.id } as Source, info })),
    ...(elsewhere ? [] : rules),
  ];
  const key = (source: Source) => (source.script === undefined ? source.id : `house:${source.id}`);
  const [chosen, choose] = useState(
    last && sources.some(({ source }) => key(source) === key(last.source)) ? key(last.source) : key(sources[0].source),
  );
  const [options, setOptions] = useState<Record<string, string>>(last && key(last.source) === chosen ? last.options : {});
  const [names, setNames] = useState(readNames);
  const [clock, setClock] = useState(() => readTerms().clock);
  const [leave, setLeave] = useState(() => readTerms().leave);
  const [small, setSmall] = useState(last?.stakes[0] ?? 1);
  const [large, setLarge] = useState(last?.stakes[1] ?? 3);
  const [sealed, setSealed] = useState(last?.sealed ?? false);
  const linked = last?.seed !== undefined || last?.position !== undefined;
  const { source, info } = sources.find((one) => key(one.source) === chosen) ?? sources[0];
  const ratio = info.stakeRatio;
  const opponents = [
    { label: say("levels"), players: catalogue.players.filter((player) => LEVELS.includes(player.id)) },
    { label: say("players"), players: catalogue.players.filter((player) => !LEVELS.includes(player.id)) },
  ];
  const about = catalogue.players.find((player) => player.id === opponent);
  const title = (one: { source: Source; info: VariantInfo }) =>
    one.source.script === undefined ? variantWords(one.info.id, "title", one.info.title) : say("house_rule", { title: one.info.title });

  const submit = (event: Event) => {
    event.preventDefault();
    const stakes: [number, number] = [small, ratio ? small * ratio : large];
    if (elsewhere || here) {
      const [own, theirs] = [names[0].trim(), names[1].trim()];
      const terms = { variant: source.id, options, stakes, clock, leave };
      writeNames([own, theirs]);
      if (source.script === undefined) writeTerms(terms);
      return elsewhere ? make(terms, own) : start({ source, options, opponent, stakes, sealed: false, names: [own, theirs] });
    }
    const link = linked ? { seed: last?.seed, position: last?.position } : {};
    start({ source, options, opponent, stakes, sealed: sealed && !linked, ...link });
  };
  return (
    <Dialog title={say(linked ? "new_match.linked" : "new_match")} close={close}>
      <form onSubmit={submit}>
        {inPlay && <p>{say("new_match.kept")}</p>}
        {linked && <p>{say(last?.position ? "new_match.position" : "new_match.deal")}</p>}
        <p class="field">
          <label for="opponent">{say("opponent")}</label>
          <select id="opponent" value={opponent} aria-describedby="opponent-about" onChange={(event) => {
            setOpponent(event.currentTarget.value);
            // A server has the shipped variants only.
            if (event.currentTarget.value !== ELSEWHERE || source.script === undefined) return;
            choose(catalogue.variants[0].id);
            setOptions({});
          }}>
            {!linked && (
              <optgroup label={say("people")}>
                <option value={FRIEND}>{say("player.friend.title")}</option>
                {hasServer() && <option value={ELSEWHERE}>{say("player.elsewhere.title")}</option>}
              </optgroup>
            )}
            {opponents.map(({ label, players }) => (
              <optgroup label={label}>
                {players.map((player) => (
                  <option value={player.id}>{playerWords(player.id, "title", player.title)}</option>
                ))}
              </optgroup>
            ))}
          </select>
          <small id="opponent-about">
            {elsewhere ? say("player.elsewhere.about") : here ? say("player.friend.about") : about && playerWords(about.id, "about", about.about)}
          </small>
        </p>
        {([0, 1] as const).filter((seat) => here || (elsewhere && seat === 0)).map((seat) => (
          <p class="field" key={seat}>
            <label for={`name-${seat}`}>{say(seat === 0 ? "name.first" : "name.second")}</label>
            <input id={`name-${seat}`} type="text" required maxLength={40} ref={(field) => judgeName(field)} autoComplete="off" value={names[seat]}
              onInput={(event) => setNames(seat === 0 ? [event.currentTarget.value, names[1]] : [names[0], event.currentTarget.value])} />
          </p>
        ))}
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
              <input id="small" type="number" min={1} max={ratio ? Math.floor(MOST_STAKE / ratio) : MOST_STAKE} required value={small} aria-describedby="stakes-help"
                onInput={(event) => setSmall(event.currentTarget.valueAsNumber || 1)} />
              <small id="stakes-help">{ratio ? say("stake.ratio", { ratio, small, large: small * ratio }) : say("stake.free")}</small>
            </p>
            {ratio === 0 && (
              <p class="field">
                <label for="large">{say("stake.large")}</label>
                <input id="large" type="number" min={1} max={MOST_STAKE} required value={large}
                  onInput={(event) => setLarge(event.currentTarget.valueAsNumber || 1)} />
              </p>
            )}
          </>
        )}
        {elsewhere && <TimeFields clock={clock} setClock={setClock} leave={leave} setLeave={setLeave} />}
        {!linked && !elsewhere && !here && (
          <p class="field">
            <label for="sealed">{say("sealed")}</label>
            <input id="sealed" type="checkbox" checked={sealed} aria-describedby="sealed-help"
              onChange={(event) => setSealed(event.currentTarget.checked)} />
            <small id="sealed-help">{say("sealed.help")}</small>
          </p>
        )}
        <p class="buttons">
          <button type="submit" class="main">
            {say(elsewhere ? "make" : "play")}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
