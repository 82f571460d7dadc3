// The bar: the wordmark, how the match stands, hint and undo, the menu.
import { Menu, type MenuProps } from "./menu";
import { Icon, Wordmark } from "./pictures";
import type { Snapshot } from "./protocol";
import { LANGUAGES, say, speaks } from "./say";
import { signed } from "./words";

interface Props extends MenuProps {
  /** The match on the table, if one is shown. */
  snapshot: Snapshot | null;
  players: [string, string];
  scoreOpen: boolean;
  toggleScore: () => void;
  askHint: () => void;
  undo: () => void;
}

function Help({ name, icon, letter, off, act }: { name: string; icon: string; letter: string; off: boolean; act: () => void }) {
  return (
    <button type="button" aria-disabled={off} onClick={act}>
      <Icon name={icon} /><span class="label">{name}</span><kbd aria-hidden="true">{letter}</kbd>
    </button>
  );
}

export function Top({ snapshot, players, scoreOpen, toggleScore, askHint, undo, ...menu }: Props) {
  const share = (seat: 0 | 1) => ({ "--to": String(Math.max(0, Math.min(100, (100 * snapshot!.view.totals[seat]) / snapshot!.sheet.target))) });
  const helps = snapshot !== null && snapshot.helps && snapshot.view.phase !== "between" && snapshot.view.phase !== "over";
  return (
    <header class="top">
      <h1><span class="hidden">Mille</span>{snapshot && <Wordmark hidden />}</h1>
      {snapshot && !snapshot.puzzle ? (
        <button type="button" class="narrow standing" aria-expanded={scoreOpen} aria-controls="score" onClick={toggleScore}>
          <span class="hidden">{say("score")}: </span>
          {([0, 1] as const).map((seat) => (
            <span key={seat}>
              <em>{players[seat]}</em> <b>{signed(snapshot.view.totals[seat])}</b><i style={share(seat)} />
            </span>
          ))}
        </button>
      ) : <span class="space" />}
      {snapshot?.helps && (
        <div class="buttons">
          {helps && <Help name={say(snapshot.puzzle ? "puzzle.show" : "hint")} icon="hint" letter="h" off={!snapshot.canHint} act={askHint} />}
          {snapshot.person === null && !snapshot.lesson && !snapshot.puzzle?.over && <Help name={say("undo")} icon="undo" letter="u" off={!snapshot.canUndo} act={undo} />}
        </div>
      )}
      {!snapshot && Object.keys(LANGUAGES).filter((one) => one !== speaks()).map((one) => (
        <button type="button" class="quiet" lang={one} key={one} onClick={() => menu.tell(one)}>{LANGUAGES[one]}</button>
      ))}
      <Menu {...menu} />
    </header>
  );
}
