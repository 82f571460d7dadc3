// House rules: a script in Lua, checked while one types, in a worker of its own, which a hostile script may cost.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { download } from "./files";
import { EngineWorker, Refused, Stopped } from "./engine";
import type { Problem, Source, TrialMatch } from "./protocol";
import { Report } from "./report";
import { say } from "./say";
import { Script } from "./script";
import { keepDraft, readDraft, readDrafts, readRules, writeDraft } from "./storage";
import { sentence } from "./words";

const PATIENCE = 5000;
const PAUSE = 300;
/** Matches of a trial. */
const TRIAL = 20;
const examples = Object.entries(
  import.meta.glob<string>("../../../plugins/variants/house/*.lua", { query: "?raw", import: "default", eager: true }),
).map(([path, script]) => ({ name: path.split("/").at(-1)?.replace(".lua", "") ?? path, script }));

/** The name that a script gives itself, for as long as it cannot be run. */
const nameOf = (script: string) => /^\s*name\s*=\s*["']([a-z0-9-]+)["']/m.exec(script)?.[1] ?? "my-rule";

interface Props {
  template: string;
  /** A script that a link brought. */
  given?: string;
  /** Copies a link to the script, and says so. */
  link: (script: string) => Promise<string>;
  /** Keeps the rule, and begins a match under it at once if wanted. */
  keep: (source: Source, play: boolean) => void;
  /** Takes a kept rule off the list. */
  forget: (id: string) => void;
  close: () => void;
}

export function Editor({ template, given, link, keep, forget, close }: Props) {
  const [script, setScript] = useState(() => given ?? readDraft()?.script ?? template);
  const [linked, setLinked] = useState("");
  const [drafts, setDrafts] = useState(readDrafts);
  const [kept, setKept] = useState(readRules);
  const [problems, setProblems] = useState<Problem[] | null>(null);
  const [stopped, setStopped] = useState("");
  /** What the rule says of itself, once it loads. */
  const [said, setSaid] = useState<{ title: string; about: string } | null>(null);
  const [matches, setMatches] = useState<TrialMatch[]>([]);
  /** The script whose trial goes on. */
  const trying = useRef<string | null>(null);
  const worker = useMemo(() => new EngineWorker(PATIENCE), []);
  const text = useRef<HTMLTextAreaElement>(null);
  const tellStop = (error: unknown) => {
    if (error instanceof Stopped) setStopped(say("editor.stopped", { n: PATIENCE / 1000 }));
    else setStopped(error instanceof Refused || error instanceof Error ? error.message : String(error));
  };
  useEffect(() => () => worker.stop(), []);
  useEffect(() => {
    // A link's script never costs what was typed before.
    const before = readDraft()?.script;
    if (given !== undefined && before !== undefined && before !== given) keepTyped(before);
  }, []);

  useEffect(() => {
    let current = true;
    setProblems(null);
    setStopped("");
    setSaid(null);
    setMatches([]);
    trying.current = null;
    writeDraft({ id: nameOf(script), script });
    const timer = setTimeout(async () => {
      try {
        const found = await worker.call("check", nameOf(script), script);
        if (current) setProblems(found);
        if (current && found.length === 0) {
          const info = await worker.call("describe", { id: nameOf(script), script });
          if (current) setSaid(info);
        }
      } catch (error) {
        if (current) tellStop(error);
      }
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [script]);

  /** Plays the trial match by match, until it is whole or the script is another. */
  const tryRule = async () => {
    trying.current = script;
    const played: TrialMatch[] = [];
    setMatches([]);
    try {
      while (played.length < TRIAL) {
        const match = await worker.call("trial", nameOf(script), script, played.length);
        if (trying.current !== script) return;
        played.push(match);
        setMatches([...played]);
      }
    } catch (error) {
      if (trying.current === script) tellStop(error);
    } finally {
      if (trying.current === script) trying.current = null;
    }
  };

  /** Puts a script aside unless it can be had again. */
  const keepTyped = (typed: string) => {
    const known = [template, ...examples.map((example) => example.script), ...kept.map((rule) => rule.script)];
    if (known.includes(typed) || typed.trim() === "") return;
    keepDraft({ id: nameOf(typed), script: typed });
    setDrafts(readDrafts());
  };
  const replace = (next: string) => {
    if (next === script) return;
    keepTyped(script);
    setScript(next);
  };

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
    if (file) replace(await file.text());
  };
  return (
    <Dialog title={say("house_rules")} close={close} wide>
      <p>{given === undefined ? say("editor.about") : say("editor.linked")}</p>
      <p class="said" role="status">{said && <><strong>{said.title}</strong>{said.about && `: ${said.about}`}</>}</p>
      <p class="buttons">
        <label class="inline">
          {say("editor.begin")}{" "}
          <select value="" onChange={(event) => {
            const { value } = event.currentTarget;
            const [kind, name] = value.split(":");
            if (kind === "template") replace(template);
            else if (kind === "kept") replace(kept.find((rule) => rule.id === name)?.script ?? script);
            else if (kind === "draft") replace(drafts[Number(name)]?.script ?? script);
            else replace(examples.find((example) => example.name === name)?.script ?? script);
            event.currentTarget.value = "";
          }}>
            <option value="">{say("editor.choose")}</option>
            <option value="template">{say("editor.template")}</option>
            {drafts.length > 0 && (
              <optgroup label={say("editor.drafts")}>
                {drafts.map((draft, i) => (
                  <option value={`draft:${i}`}>{say("editor.draft", { name: draft.id, n: (draft.script ?? "").split("\n").length })}</option>
                ))}
              </optgroup>
            )}
            {kept.length > 0 && (
              <optgroup label={say("editor.kept")}>
                {kept.map((rule) => (
                  <option value={`kept:${rule.id}`}>{rule.id}</option>
                ))}
              </optgroup>
            )}
            <optgroup label={say("editor.examples")}>
              {examples.map((example) => (
                <option value={`example:${example.name}`}>{example.name}</option>
              ))}
            </optgroup>
          </select>
        </label>
        <label class="inline">
          {say("editor.file")} <input type="file" accept=".lua,text/plain" onChange={(event) => load(event.currentTarget.files?.[0])} />
        </label>
      </p>
      <Script script={script} change={setScript} wrong={wrong} invalid={problems !== null && !fine} text={text} />
      <div id="problems" class="problems" role="status">
        {stopped && <p class="bad">{stopped}</p>}
        {!stopped && problems === null && <p>{say("editor.checking")}</p>}
        {fine && <p class="good">{say("editor.fine")}</p>}
        {problems && !fine && (
          <ul>
            {problems.map((problem, i) => (
              <li key={i}>
                <button type="button" class="link" onClick={() => goTo(problem.line)}>
                  {say("line", { n: problem.line })}
                </button>
                : {sentence(problem.message)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Report matches={matches} wanted={TRIAL} />
      <p class="buttons">
        <button type="button" aria-disabled={!fine} onClick={() => fine && trying.current === null && tryRule()}>
          {say("editor.try", { n: TRIAL })}
        </button>
        <button type="button" class="main" aria-disabled={!fine} onClick={() => fine && keep({ id: nameOf(script), script }, true)}>
          {say("editor.play")}
        </button>
        <button type="button" aria-disabled={!fine} onClick={() => fine && keep({ id: nameOf(script), script }, false)}>
          {say("editor.keep")}
        </button>
        {isKept && (
          <button type="button" onClick={() => {
            // What is forgotten stays in the editor, and among the drafts if another script takes its place.
            forget(nameOf(script));
            setKept(kept.filter((rule) => rule.id !== nameOf(script)));
          }}>
            {say("editor.forget")}
          </button>
        )}
        <button type="button" onClick={() => download(`${nameOf(script)}.lua`, script)}>
          {say("download")}
        </button>
        <button type="button" onClick={async () => setLinked(await link(script))}>
          {say("link.rule")}
        </button>
      </p>
      <p role="status">{linked}</p>
    </Dialog>
  );
}
