// Cards and table, how fast the opponent plays, sound.
import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { choose, type Looks, LOOKS, readLook } from "./looks";
import { type Key, say } from "./say";
import { readPace, readSound, writePace, writeSound } from "./storage";
import { Switch } from "./switch";

/** Milliseconds before each decision of an opponent that the page plays. */
export const PACES: Record<string, number> = { calm: 1500, brisk: 600, "at once": 0 };

function Choice({ id, label, value, options, named, change }: {
  id: string; label: string; value: string; options: string[]; named: (option: string) => string; change: (option: string) => void;
}) {
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => change(event.currentTarget.value)}>
        {options.map((option) => <option key={option} value={option}>{named(option)}</option>)}
      </select>
    </p>
  );
}

export function Settings({ pace, close }: { pace: (pace: string) => void; close: () => void }) {
  const [looks, setLooks] = useState(readLook);
  const [chosen, setPace] = useState(readPace);
  return (
    <Dialog title={say("looks")} close={close}>
      {(Object.keys(LOOKS) as (keyof Looks)[]).map((name) => (
        <Choice key={name} id={`look-${name}`} label={say(`look.${name}` as Key)} value={looks[name]} options={LOOKS[name]}
          named={(option) => say(`look.${name}.${option}` as Key)}
          change={(option) => {
            const next = { ...looks, [name]: option } as Looks;
            setLooks(next);
            choose(next);
          }} />
      ))}
      <Choice id="pace" label={say("pace")} value={chosen} options={Object.keys(PACES)} named={(option) => say(`pace.${option}` as Key)}
        change={(option) => {
          setPace(option);
          writePace(option);
          pace(option);
        }} />
      <p><Switch label={say("sound")} read={readSound} write={writeSound} /></p>
    </Dialog>
  );
}
