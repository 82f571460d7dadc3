// House rules: a script in Lua, checked while one types, in a worker of its own, which a hostile script may cost.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { download } from "./files";
import { EngineWorker, Refused, Stopped } from "./engine";
import type { Problem, Source } from "./protocol";
import { readDraft, readRules, writeDraft } from "./storage";
import { sentence } from "./words";

const PATIENCE = 5000;
const PAUSE = 300;
const examples = Object.entries(
  import.meta.glob<string>("../../../plugins/variants/house/*.lua", { query: "?raw", import: "default", eager: true }),
).map(([path, script]) => ({ name: path.split("/").at(-1)?.replace(".lua", "") ?? path, script }));

/** The name that a script gives itself, for as long as it cannot be run. */
const nameOf = (script: string) => /^\s*name\s*=\s*["']([a-z0-9-]+)["']/m.exec(script)?.[1] ?? "my-rule";

interface Props {
  template: string;
  /** Keeps the rule, and begins a match under it at once if wanted. */
  keep: (source: Source, play: boolean) => void;
  /** Takes a kept rule off the list. */
  forget: (id: string) => void;
  close: () => void;
}

export function Editor({ template, keep, forget, close }: Props) {
  const [script, setScript] = useState(() => readDraft()?.script ?? template);
  const [kept, setKept] = useState(readRules);
  const [problems, setProblems] = useState<Problem[] | null>(null);
  const [stopped, setStopped] = useState("");
  const worker = useMemo(() => new EngineWorker(PATIENCE), []);
  const text = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  useEffect(() => () => worker.stop(), []);

  useEffect(() => {
    let current = true;
    setProblems(null);
    setStopped("");
    writeDraft({ id: nameOf(script), script });
    const timer = setTimeout(async () => {
      try {
        const found = await worker.call("check", nameOf(script), script);
        if (current) setProblems(found);
      } catch (error) {
        if (!current) return;
        if (error instanceof Stopped) setStopped(`The script was stopped after ${PATIENCE / 1000} seconds: it does too much.`);
        else setStopped(error instanceof Refused || error instanceof Error ? error.message : String(error));
      }
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [script]);

  const lines = script.split("\n");
  const wrong = new Map(problems?.map((problem) => [problem.line, problem.message]));
  const goTo = (line: number) => {
    const at = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    text.current?.focus();
    text.current?.setSelectionRange(at, at + (lines[line - 1]?.length ?? 0));
  };
  const isKept = kept.some((rule) => rule.id === nameOf(script));
  const fine = problems?.length === 0;
  const load = async (file: File | undefined) => {
    if (file) setScript(await file.text());
  };
  return (
    <Dialog title="House rules" close={close} wide>
      <p>
        A house rule is a table in Lua that says what it changes. What is wrong stands below while you type; its expectations are
        tried too.
      </p>
      <p class="buttons">
        <label class="inline">
          Begin with{" "}
          <select value="" onChange={(event) => {
            const { value } = event.currentTarget;
            const [kind, name] = value.split(":");
            if (kind === "template") setScript(template);
            else if (kind === "kept") setScript(kept.find((rule) => rule.id === name)?.script ?? script);
            else setScript(examples.find((example) => example.name === name)?.script ?? script);
            event.currentTarget.value = "";
          }}>
            <option value="">choose…</option>
            <option value="template">the commented template</option>
            {kept.length > 0 && (
              <optgroup label="Rules that you keep">
                {kept.map((rule) => (
                  <option value={`kept:${rule.id}`}>{rule.id}</option>
                ))}
              </optgroup>
            )}
            <optgroup label="Examples">
              {examples.map((example) => (
                <option value={`example:${example.name}`}>{example.name}</option>
              ))}
            </optgroup>
          </select>
        </label>
        <label class="inline">
          or a file <input type="file" accept=".lua,text/plain" onChange={(event) => load(event.currentTarget.files?.[0])} />
        </label>
      </p>
      <div class="code">
        <div class="gutter" ref={gutter} aria-hidden="true">
          {lines.map((_, i) => (
            <div key={i} class={wrong.has(i + 1) ? "wrong" : ""} title={wrong.get(i + 1)}>
              {i + 1}
            </div>
          ))}
        </div>
        <textarea ref={text} aria-label="Script" aria-describedby="problems" aria-invalid={problems !== null && !fine} spellcheck={false} wrap="off" autocomplete="off"
          value={script} onInput={(event) => setScript(event.currentTarget.value)}
          onScroll={(event) => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
          }} />
      </div>
      <div id="problems" class="problems" role="status">
        {stopped && <p class="bad">{stopped}</p>}
        {!stopped && problems === null && <p>Checking…</p>}
        {fine && <p class="good">No problem found; every expectation comes true.</p>}
        {problems && !fine && (
          <ul>
            {problems.map((problem, i) => (
              <li key={i}>
                <button type="button" class="link" onClick={() => goTo(problem.line)}>
                  Line {problem.line}
                </button>
                : {sentence(problem.message)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p class="buttons">
        <button type="button" class="main" aria-disabled={!fine} onClick={() => fine && keep({ id: nameOf(script), script }, true)}>
          Play it
        </button>
        <button type="button" aria-disabled={!fine} onClick={() => fine && keep({ id: nameOf(script), script }, false)}>
          Keep it
        </button>
        {isKept && (
          <button type="button" onClick={() => {
            forget(nameOf(script));
            setKept(kept.filter((rule) => rule.id !== nameOf(script)));
          }}>
            Forget it
          </button>
        )}
        <button type="button" onClick={() => download(`${nameOf(script)}.lua`, script)}>
          Download
        </button>
      </p>
    </Dialog>
  );
}
