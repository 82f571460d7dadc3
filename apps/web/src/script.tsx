// The text of a script: numbered lines, colours, and what can follow at the caret.
import Prism from "prismjs";
import "prismjs/components/prism-lua";
import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Completions, completionsAt } from "./completion";
import { say } from "./say";

Prism.manual = true;

interface Props {
  script: string;
  change: (script: string) => void;
  /** The lines with problems, and what is wrong there. */
  wrong: Map<number, string>;
  invalid: boolean;
  text: RefObject<HTMLTextAreaElement>;
}

// Prism's patterns take time with the square of the length: longer scripts have no colors.
const PAINTED = 16_000;
const colored = (script: string) => Prism.highlight(script, Prism.languages.lua, "lua");
const plain = (script: string) => Prism.util.encode(script).toString();

const NOTHING: Completions = { from: 0, list: [] };

export function Script({ script, change, wrong, invalid, text }: Props) {
  const gutter = useRef<HTMLDivElement>(null);
  const painted = useRef<HTMLPreElement>(null);
  const [offered, setOffered] = useState(NOTHING);
  const [at, setAt] = useState(0);
  const typed = (area: HTMLTextAreaElement) => {
    change(area.value);
    setOffered(area.selectionStart === area.selectionEnd ? completionsAt(area.value, area.selectionStart) : NOTHING);
    setAt(0);
  };
  const complete = (word: string) => {
    const area = text.current;
    if (!area) return;
    area.focus();
    area.setRangeText(word, offered.from, area.selectionStart, "end");
    change(area.value);
    setOffered(NOTHING);
  };
  const { list } = offered;
  const press = (event: KeyboardEvent) => {
    if (list.length === 0) return;
    if (event.key === "Escape") setOffered(NOTHING);
    else if (event.key === "Tab" && !event.shiftKey) complete(list[at].text);
    else if (event.key === "ArrowDown") setAt((at + 1) % list.length);
    else if (event.key === "ArrowUp") setAt((at + list.length - 1) % list.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div class="code">
        <div class="gutter" ref={gutter} aria-hidden="true">
          {script.split("\n").map((_, i) => (
            <div key={i} class={wrong.has(i + 1) ? "wrong" : ""} title={wrong.get(i + 1)}>
              {i + 1}
            </div>
          ))}
        </div>
        <div class="sheet-of-text">
          <pre class="painted" ref={painted} aria-hidden="true" dangerouslySetInnerHTML={{ __html: `${script.length > PAINTED ? plain(script) : colored(script)}\n` }} />
          <textarea ref={text} aria-label={say("editor.script")} aria-describedby="problems" aria-invalid={invalid} aria-autocomplete="list"
            aria-controls="completions" aria-activedescendant={list.length > 0 ? `completion-${at}` : undefined}
            spellcheck={false} wrap="off" autocomplete="off" value={script}
            onInput={(event) => typed(event.currentTarget)} onKeyDown={press} onBlur={() => setOffered(NOTHING)} onClick={() => setOffered(NOTHING)}
            onScroll={({ currentTarget: area }) => {
              if (gutter.current) gutter.current.scrollTop = area.scrollTop;
              if (painted.current) painted.current.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
            }} />
        </div>
      </div>
      <ul id="completions" class="completions" role="listbox" aria-label={say("editor.completions")}>
        {list.map(({ text: word, about }, i) => (
          <li key={word} id={`completion-${i}`} role="option" aria-selected={i === at}
            onMouseDown={(event) => {
              event.preventDefault(); // the text keeps the focus
              complete(word);
            }}>
            <code>{word}</code> {about}
          </li>
        ))}
      </ul>
    </>
  );
}
