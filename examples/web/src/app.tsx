// The page: the match in the worker, what it says, and what can be opened over the table.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "./board";
import { Dialog } from "./dialog";
import { Editor } from "./editor";
import { EngineWorker, Refused, Stopped, Unable } from "./engine";
import { download } from "./files";
import { NewMatch } from "./newmatch";
import { Over } from "./over";
import type { Catalogue, Hint, Refusal, Replay, Setup, Snapshot, Source, VariantInfo } from "./protocol";
import { Sheet } from "./sheet";
import { readMatch, readPace, readRules, writeMatch, writePace, writeRules } from "./storage";
import { Viewer } from "./viewer";
import { actionWords, eventWords, FIRST_RIVAL, long, sentence } from "./words";

const PATIENCE = 20000;
const PACES: Record<string, number> = { calm: 1500, brisk: 600, "at once": 0 };
const NOT_KEPT =
  "The match cannot be kept in this browser (its storage is full or forbidden): it ends with this page. Download the record to keep it.";

type Open = "new" | "rules" | "resign" | "keys" | null;
type Notice = Omit<Refusal, "line" | "file"> & { again?: () => void };

/** A refusal as a notice: what a script did wrong with its place. */
const said = ({ message, rule, ruleText, file, line }: Refusal): Notice => ({
  message: file && line ? `${file}, line ${line}: ${message}` : message,
  rule,
  ruleText,
});
const plain = (message: string): Notice => ({ message, rule: "", ruleText: "" });

export function App() {
  const worker = useMemo(() => new EngineWorker(PATIENCE), []);
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [rules, setRules] = useState<{ source: Source; info: VariantInfo }[]>([]);
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const [replay, setReplay] = useState<Replay | null>(null);
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const [halted, setHalted] = useState(false);
  const [told, setTold] = useState("");
  const [pace, setPace] = useState(readPace);
  const calling = useRef(false);
  const heard = useRef(0);
  const latest = useRef<Snapshot | null>(null);

  const players: [string, string] = [
    "You",
    catalogue?.players.find((player) => player.id === snapshot?.rival.split(":")[0])?.title ?? snapshot?.rival ?? "Rival",
  ];

  const take = useCallback(
    (next: Snapshot, fresh = false) => {
      latest.current = next;
      setSnapshot(next);
      setHint(null);
      if (!writeMatch(next.saved) && next.saved) setNotice(plain(NOT_KEPT));
      const names: [string, string] = ["You", catalogue?.players.find((player) => player.id === next.rival)?.title ?? next.rival];
      const news = fresh ? next.events.slice(-1) : next.events.filter((event) => event.event >= heard.current);
      heard.current = next.events.length;
      const words = news.map((event) => eventWords(event, next.events, names, long)).filter(Boolean);
      if (next.view.turn === 0 && (next.view.phase === "draw" || next.view.phase === "lay")) {
        words.push(next.view.phase === "draw" ? "Your turn: draw, or take the pile." : "Lay or discard.");
      }
      setTold(words.join(" "));
    },
    [catalogue],
  );

  /** Asks the worker for something that changes the match; where the rival cannot play on, it waits for the person. */
  const run = useCallback(
    async (ask: () => Promise<Snapshot>, fresh = false, rivals = false) => {
      if (calling.current) return;
      calling.current = true;
      setBusy(true);
      setNotice(null);
      setHalted(false);
      try {
        take(await ask(), fresh);
      } catch (error) {
        if (error instanceof Refused) {
          setNotice(said(error.refusal));
          if (rivals) setHalted(true);
        } else if (error instanceof Stopped) {
          setHalted(true);
          // The worker that held the match is gone; a new one takes it up where it was kept.
          try {
            if (latest.current?.saved) take(await worker.call("restore", latest.current.saved), true);
          } catch {
            // The same script stops it again: what is shown stays, and its record can be downloaded.
          }
          setNotice({
            ...plain("The house rule did not answer in time and was stopped. The match stands as it was: try again, mend the rule, or begin a new match."),
            again: () => run(ask),
          });
        } else if (error instanceof Unable) setFailure(error.message);
        else throw error;
      } finally {
        calling.current = false;
        setBusy(false);
      }
    },
    [take, worker],
  );

  const loadRules = useCallback(async () => {
    const loaded = [];
    for (const source of readRules()) {
      try {
        loaded.push({ source, info: await worker.call("describe", source) });
      } catch {
        // A rule that no longer loads can still be opened in the editor.
      }
    }
    setRules(loaded);
  }, [worker]);

  useEffect(() => {
    (async () => {
      try {
        setCatalogue(await worker.call("catalogue"));
        await loadRules();
      } catch (error) {
        setFailure((error as Error).message);
      }
    })();
  }, []);

  useEffect(() => {
    if (!catalogue) return;
    const saved = readMatch();
    if (!saved) setOpen("new");
    else {
      run(() => worker.call("restore", saved), true).then(() => {
        if (!latest.current) {
          setNotice({
            ...plain("The match that was kept here cannot be taken up again. Its record can be downloaded; then begin a new match."),
            again: () => download("match.mille", saved.record),
          });
        }
      });
    }
  }, [catalogue]);

  // The rival plays by itself, one decision at a time, at the pace that the person likes.
  useEffect(() => {
    if (!snapshot || busy || halted || replay || open === "new") return;
    const { view } = snapshot;
    if (view.turn !== 1 || (view.phase !== "draw" && view.phase !== "lay")) return;
    const timer = setTimeout(() => run(() => worker.call("step"), false, true), PACES[pace]);
    return () => clearTimeout(timer);
  }, [snapshot, busy, halted, replay, open, pace]);

  const openRecord = useCallback(
    async (record: string, match = 1) => {
      try {
        setReplay(await worker.call("open", record, match));
        recordText.current = record;
        setNotice(null);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        const line = error instanceof Refused && error.refusal.line > 0 ? `line ${error.refusal.line}: ` : "";
        setNotice(plain(`This record cannot be shown, ${line}${why}. Take the file as mille watch --record wrote it; your match is untouched.`));
      }
    },
    [worker],
  );
  const recordText = useRef("");

  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = async (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) openRecord(await file.text());
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, [openRecord]);

  const start = (setup: Setup) => {
    setOpen(null);
    run(() => worker.call("start", setup), true);
  };
  const keepRule = async (source: Source, play: boolean) => {
    const others = readRules().filter((rule) => rule.id !== source.id);
    if (!writeRules([...others, source])) setNotice(plain(NOT_KEPT));
    setOpen(null);
    await loadRules();
    if (!play) return;
    try {
      const info = await worker.call("describe", source);
      const last = latest.current?.saved?.setup;
      start({
        source,
        options: {},
        rival: last?.rival ?? FIRST_RIVAL,
        stakes: [1, info.stakeRatio || 3],
        sealed: false,
      });
    } catch (error) {
      setNotice(plain((error as Error).message));
    }
  };
  const forgetRule = async (id: string) => {
    if (!writeRules(readRules().filter((rule) => rule.id !== id))) setNotice(plain(NOT_KEPT));
    await loadRules();
  };
  const askHint = async () => {
    try {
      const given = await worker.call("hint");
      setHint(given ?? null);
      if (given) setTold(`Hint: ${actionWords(given.action, long)}. ${given.reason}.`);
    } catch (error) {
      setNotice(error instanceof Refused ? said(error.refusal) : plain((error as Error).message));
    }
  };
  const undo = () => run(() => worker.call("undo"), true);
  const letters = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || (event.target as HTMLElement).closest("dialog, input, textarea, select")) return;
    if (event.key === "h") askHint();
    else if (event.key === "u") undo();
    else return;
    event.preventDefault();
  };

  if (failure) {
    return (
      <main class="failure">
        <h1>Mille</h1>
        <p role="alert">{failure}</p>
        <p>Nothing is lost: a match that was kept in this browser goes on when the page is opened where it can run.</p>
      </main>
    );
  }
  if (!catalogue) {
    return (
      <main>
        <h1>Mille</h1>
        <p role="status">The table is being laid…</p>
      </main>
    );
  }

  const notices = notice && (
    <div class="notice" role="alert">
      <p>
        <strong>{sentence(notice.message)}</strong>
        {notice.ruleText && (
          <>
            {" "}
            <span class="rule">
              Rule {notice.rule}: {notice.ruleText}
            </span>
          </>
        )}
      </p>
      {notice.again && (
        <button type="button" onClick={notice.again}>
          {latest.current ? "Try again" : "Download"}
        </button>
      )}
      <button type="button" onClick={() => setNotice(null)}>
        Close
      </button>
    </div>
  );
  const fileInput = (
    <label class="button">
      Open a record
      <input class="hidden" type="file" accept=".mille,.jsonl,.json,text/plain"
        onChange={async (event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file) await openRecord(await file.text());
          input.value = "";
        }} />
    </label>
  );

  if (replay) {
    return (
      <>
        {notices}
        <Viewer replay={replay} frame={async (number) => (await worker.call("frame", number))!} open={(match) => openRecord(recordText.current, match)}
          close={() => setReplay(null)} />
      </>
    );
  }

  const playing = snapshot?.saved && snapshot.view.phase !== "over";
  const saved = snapshot?.saved ?? null;
  const notes = snapshot?.sealed?.notes ?? null;
  return (
    <div class="page" onKeyDown={letters}>
      <header class="top">
        <h1>Mille</h1>
        <nav aria-label="Match" class="buttons">
          <button type="button" onClick={() => setOpen("new")}>New match</button>
          {snapshot && (
            <>
              <button type="button" aria-disabled={!playing || snapshot.view.turn !== 0} onClick={askHint}>
                Hint<kbd aria-hidden="true">h</kbd>
              </button>
              <button type="button" aria-disabled={!snapshot.canUndo} onClick={undo}>
                Undo<kbd aria-hidden="true">u</kbd>
              </button>
              <button type="button" aria-disabled={!playing} onClick={() => playing && setOpen("resign")}>Resign</button>
              {saved && <button type="button" onClick={() => download("match.mille", saved.record)}>Download record</button>}
              {notes && <button type="button" onClick={() => download("notes.json", `${JSON.stringify(notes)}\n`)}>Download notes</button>}
            </>
          )}
          {fileInput}
          <button type="button" onClick={() => setOpen("rules")}>House rules</button>
          <button type="button" onClick={() => setOpen("keys")}>Help</button>
        </nav>
      </header>
      <div class="hidden" role="status" aria-live="polite" data-told>
        {told}
      </div>
      {notices}
      <main>
        {!snapshot && <p>No match is on the table. Begin one with “New match”.</p>}
        {snapshot && (
          <>
            {hint && (
              <p class="hint">
                <strong>{actionWords(hint.action)}</strong>: {sentence(hint.reason || "no reason given")}{" "}
                <button type="button" onClick={() => run(() => worker.call("apply", hint.action))}>Do it</button>
              </p>
            )}
            {(snapshot.view.phase === "between" || snapshot.view.phase === "over") && (
              <Over snapshot={snapshot} players={players} share={(typed) => run(() => worker.call("share", typed))} deal={() => run(() => worker.call("deal"))}
                verify={() => worker.call("verify")} again={() => setOpen("new")} />
            )}
            {snapshot.view.deal > 0 && (
              <Board snapshot={snapshot} players={players} busy={busy} act={(text) => run(() => worker.call("apply", text))}
                judge={async (lay, discard) => (await worker.call("judge", lay, discard))!} />
            )}
          </>
        )}
      </main>
      {snapshot && (
        <aside aria-label="Score and story">
          <p class="variant">
            <strong>{snapshot.variant.title}</strong>: {snapshot.variant.about}
          </p>
          {notes && (
            <dl class="commitment">
              <dt>Commitment</dt>
              <dd><code>{notes.commit}</code></dd>
              <dt>Your share</dt>
              <dd><code>{notes.share.hex}</code></dd>
              <dt>Receipt after line {notes.receipt.split("@")[1]}</dt>
              <dd><code><strong>{notes.receipt.slice(0, 20)}</strong>{notes.receipt.split("@")[0].slice(20)}</code></dd>
              <dd>Compare the first 20 digits with another guest.</dd>
            </dl>
          )}
          <Sheet sheet={snapshot.sheet} players={players} />
          <label class="inline">
            The rival plays{" "}
            <select value={pace} onChange={(event) => {
              setPace(event.currentTarget.value);
              writePace(event.currentTarget.value);
            }}>
              {Object.keys(PACES).map((one) => (
                <option>{one}</option>
              ))}
            </select>
          </label>
          <h2 id="story">What happened</h2>
          <ol class="story" aria-labelledby="story" tabIndex={0}>
            {snapshot.events.slice(-40).reverse().map((event) => {
              const words = eventWords(event, snapshot.events, players);
              return words && <li key={event.event}>{words}</li>;
            })}
          </ol>
        </aside>
      )}

      {open === "new" && (
        <NewMatch catalogue={catalogue} rules={rules} last={saved?.setup ?? null} inPlay={!!playing && snapshot.sheet.deals.length > 0}
          start={start} close={() => setOpen(null)} />
      )}
      {open === "rules" && <Editor template={catalogue.template} keep={keepRule} forget={forgetRule} close={() => setOpen(null)} />}
      {open === "resign" && (
        <Dialog title="Resign the match?" close={() => setOpen(null)}>
          <p>Your rival wins. A deal in progress counts as if your rival had gone out now, unless the rules say otherwise (M4).</p>
          <p class="buttons">
            <button type="button" class="main" onClick={() => {
              setOpen(null);
              run(() => worker.call("resign"));
            }}>Resign</button>
          </p>
        </Dialog>
      )}
      {open === "keys" && (
        <Dialog title="Help" close={() => setOpen(null)}>
          <p>
            A turn: draw from the stock or take the pile, lay sets of three or more of a rank, discard one card. Who empties the hand
            ends the deal. Choose cards by click, tap, space bar or drag; what is not allowed says why.
          </p>
          <ul>
            <li>Drag cards to your sets to lay them, to the pile to discard; drag the stock or the pile to your hand to take it.</li>
            <li>Keys on the table: arrows move in the hand, space chooses; d draw, p take the pile, l lay, x discard, h hint, u undo.</li>
            <li>Drop a record (written by this page or by the mille command) on the page to look at it step by step.</li>
          </ul>
          <p>libmille {catalogue.version}</p>
        </Dialog>
      )}
    </div>
  );
}
