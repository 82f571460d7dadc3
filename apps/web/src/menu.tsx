// The menu: one button everywhere, and a list in groups.
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./pictures";
import { type Language, LANGUAGES, say, speaks } from "./say";

export interface MenuItem {
  label: string;
  act: () => void;
  off?: boolean;
}

export interface MenuProps {
  menuOpen: boolean;
  setMenu: (open: boolean) => void;
  /** What is done with the match. */
  match: MenuItem[];
  /** Links and downloads of the match. */
  share: MenuItem[];
  openFile: (text: string) => void;
  rules: () => void;
  looks: () => void;
  help: () => void;
  tell: (language: Language) => void;
}

export function Menu({ menuOpen, setMenu, match, share, openFile, rules, looks, help, tell }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!menuOpen) return;
    const outside = ({ target }: Event) => {
      if (!list.current?.contains(target as Node) && !button.current?.contains(target as Node)) setMenu(false);
    };
    addEventListener("pointerdown", outside, true);
    return () => removeEventListener("pointerdown", outside, true);
  }, [menuOpen]);
  const item = ({ label, act, off = false }: MenuItem) => (
    <button type="button" key={label} aria-disabled={off} onClick={() => {
      if (off) return;
      setMenu(false);
      act();
    }}>{label}</button>
  );
  return (
    <>
      <button type="button" class="menu icon" ref={button} aria-expanded={menuOpen} aria-controls="menu" aria-label={say("menu")} onClick={() => setMenu(!menuOpen)}>
        <Icon name="menu" />
      </button>
      <nav id="menu" aria-label={say("menu")} ref={list} class={menuOpen ? "menu-panel paper open" : "menu-panel paper"}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          setMenu(false);
          button.current?.focus();
        }}>
        {match.map(item)}
        <hr />
        {item({ label: say("house_rules"), act: rules })}
        <label class="button">
          {say("record.open")}
          <input class="hidden" type="file" accept=".mille,.jsonl,.json,text/plain"
            onChange={async (event) => {
              const input = event.currentTarget;
              const file = input.files?.[0];
              setMenu(false);
              if (file) openFile(await file.text());
              input.value = "";
            }} />
        </label>
        {share.length > 0 && (
          <details>
            <summary>{say("menu.share")}</summary>
            {share.map(item)}
          </details>
        )}
        <hr />
        {item({ label: say("looks"), act: looks })}
        {item({ label: say("help"), act: help })}
        {Object.keys(LANGUAGES).filter((one) => one !== speaks()).map((one) => (
          <button type="button" lang={one} key={one} onClick={() => {
            setMenu(false);
            tell(one);
          }}>{LANGUAGES[one]}</button>
        ))}
      </nav>
    </>
  );
}
