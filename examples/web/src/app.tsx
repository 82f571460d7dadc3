// The page: the match in the worker, what it says, and what can be opened over the table. Where one is stands in the address.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Aside, PACES } from "./aside";
import { Board } from "./board";
import { Dialog } from "./dialog";
import { Editor } from "./editor";
import { EngineWorker, Refused, Stopped, Unable } from "./engine";
import { download } from "./files";
import { type Game, LocalGame } from "./game";
import { Handover } from "./handover";
import { Help } from "./help";
import { Home } from "./home";
import { lettersOf } from "./keys";
import { Elsewhere, hold, type Kept, keep, match as keptMatch, summarize } from "./library";
import { addressOf, hashOf, isSeat, MOST_OF_SCRIPT, pack, type Place, placeOf, unpack } from "./links";
import { Code, Lobby } from "./lobby";
import { Matches, opponentOf } from "./matches";
import { toldTo } from "./mirror";
import { ELSEWHERE, NewMatch } from "./newmatch";
import { Over, rematchAt } from "./over";
import {
  type Catalogue, FIRST_SETUP, FRIEND, type Hint, PERSON, type Refusal, type Replay, type Saved, type Setup, type Snapshot, type Source, type VariantInfo,
} from "./protocol";
import { hasServer, makeTable, RemoteGame, type Standing, takeOver, type Terms } from "./remote";
import { type Key, type Language, LANGUAGES, say, speak, speaks } from "./say";
import { sound } from "./sound";
import { Status } from "./status";
import {
  forgetOldMatch, readChair, readNames, readOffered, readOldMatch, readPace, readRules, readSetup, writeChair, writeLanguage, writeNames, writeOffered,
  writeRules, writeSetup,
} from "./storage";
import { Viewer } from "./viewer";
import { actionWords, eventWords, FIRST_OPPONENT, long, reasonWords, refusalWords, ruleWords, sentence, signed } from "./words";

const PATIENCE = 20000;

type Open = "new" | "rules" | "resign" | "help" | "matches" | "offer" | "code" | null;
type Panel = "menu" | "score" | null;
interface Notice {
  /** Of the refusal. */
  id?: string;
  message: string;
  rule: string;
  ruleText: string;
  again?: () => void;
  label?: string;
}
/** The match on the table, as the library has it, and the lock that this tab holds. */
interface Held {
  kept: Kept;
  release: () => void;
}
interface Shown {
  replay: Replay;
  record: string;
  first: number;
  /** The match of the library that it is, or null. */
  id: string | null;
  opponent: string;
  /** The reader's seat, or −1. */
  person: number;
  /** Whether the reader asked for its review. */
  reviewed: boolean;
}

/** A refusal as a notice: what a script did wrong with its place. */
const noticeOf = (refusal: Refusal): Notice => {
  const words = refusalWords(refusal);
  const { file, line, rule, ruleText, id } = refusal;
  return { id, message: file && line ? `${file}, ${say("line", { n: line }).toLowerCase()}: ${words}` : words, rule, ruleText: rule && ruleWords(rule, ruleText) };
};
const plain = (message: string): Notice => ({ message, rule: "", ruleText: "" });

/** What the two are called: the person first, who is spoken to, or the names of two people who look at the page together. */
function playersOf(snapshot: Snapshot | null, catalogue: Catalogue | null): [string, string] {
  if (snapshot && snapshot.you < 0) return snapshot.sheet.players;
  const opponent = snapshot?.person ?? (snapshot && catalogue ? opponentOf(catalogue, snapshot.opponent) : say("opponent"));
  return [say("you"), opponent];
}

function NoticeBox({ notice, close }: { notice: Notice; close: () => void }) {
  return (
    <div class="notice" role="alert">
      <div>
        <p><strong>{notice.message}</strong></p>
        {notice.ruleText && (
          <details class="rule">
            <summary>{say("rule", { id: notice.rule })}</summary>
            {notice.ruleText}
          </details>
        )}
      </div>
      {notice.again && <button type="button" onClick={notice.again}>{notice.label}</button>}
      <button type="button" onClick={close}>{say("close")}</button>
    </div>
  );
}

export function App() {
  const worker = useMemo(() => new EngineWorker(PATIENCE), []);
  const local = useMemo(() => new LocalGame(worker), []);
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [rules, setRules] = useState<{ source: Source; info: VariantInfo }[]>([]);
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  // What the engine warned of last. It stays while the match goes on, until it is closed.
  const [warning, setWarning] = useState<string | null>(null);
  worker.warned = setWarning;
  const [hint, setHint] = useState<Hint | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [preset, setPreset] = useState<Setup | null>(null);
  const [proposed, propose] = useState<string | null>(null);
  const [standing, setStanding] = useState<Standing | null>(null);
  const [given, setGiven] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const [halted, setHalted] = useState(false);
  const [elsewhere, setElsewhere] = useState("");
  const [told, setTold] = useState("");
  const [pace, setPace] = useState(readPace);
  const [language, setLanguage] = useState<Language>(speaks);
  // The call about the table's match that is under way, and the last that the worker has to answer: it may be about a match that was left.
  const calling = useRef<Promise<unknown> | null>(null);
  const answering = useRef<Promise<unknown>>(Promise.resolve());
  // Rises when the table's match is left, or another takes its place: what was asked of it before no longer counts.
  const epoch = useRef(0);
  // Rises whenever the person asks for another match, or for none: only the last wish counts.
  const wish = useRef(0);
  const heard = useRef(0);
  const latest = useRef<Snapshot | null>(null);
  const held = useRef<Held | null>(null);
  const remote = useRef<RemoteGame | null>(null);
  const writing = useRef<Promise<void>>(Promise.resolve());

  const players = playersOf(snapshot, catalogue);
  const opponent = players[1];
  /** Where the match on the table is played. */
  const game: Game = remote.current ?? local;
  /** The address of what is on the table. */
  const here = (): Place =>
    remote.current ? { at: "table", id: remote.current.id, seat: remote.current.place } : held.current ? { at: "match", id: held.current.kept.id } : { at: "home" };

  const go = (place: Place, replace = false) => {
    const hash = hashOf(place);
    if (hash === location.hash) return;
    history[replace ? "replaceState" : "pushState"](null, "", hash || location.pathname + location.search);
  };

  /** The table's match is left: no answer about it comes back to the table. */
  const abandon = useCallback(() => {
    epoch.current++;
    wish.current++;
    calling.current = null;
    setBusy(false);
  }, []);

  /** Another tab has the match: this one shows it no further. */
  const lose = useCallback((id: string) => {
    if (held.current?.kept.id !== id) return;
    abandon();
    held.current = null;
    setSnapshot(null);
    latest.current = null;
    setElsewhere(id);
  }, []);

  const store = useCallback(
    (to: Held, next: Snapshot) => {
      const { saved } = next;
      if (!saved) return;
      writing.current = writing.current.then(async () => {
        try {
          to.kept = await keep({ ...to.kept, saved, summary: summarize({ sheet: toldTo(next.seat).sheet(next.sheet), setup: saved.setup }) });
          if (to.kept.revision === 1 && held.current === to) go({ at: "match", id: to.kept.id });
        } catch (error) {
          if (error instanceof Elsewhere) lose(to.kept.id);
          else setNotice(plain(say("not_kept")));
        }
      });
    },
    [lose],
  );

  const take = useCallback(
    (next: Snapshot, fresh = false) => {
      latest.current = next;
      setSnapshot(next);
      setHint(null);
      if (held.current) store(held.current, next);
      const names = playersOf(next, catalogue);
      const news = fresh ? next.events.slice(-1) : next.events.filter((event) => event.event >= heard.current);
      heard.current = (next.events.at(-1)?.event ?? -1) + 1;
      if (!fresh) sound(news);
      const words = news.map((event) => eventWords(event, next.events, names, long, next.you)).filter(Boolean);
      if (next.handover) words.push(say("handover.pass", { who: next.handover }));
      else if (next.lesson?.say) words.push(say(`lesson.${next.lesson.say}` as Key));
      else if (next.view.turn === 0 && (next.view.phase === "draw" || next.view.phase === "lay")) words.push(say(`prompt.${next.view.phase}`));
      setTold(words.join(" "));
    },
    [catalogue, store],
  );

  /** Leaves the server's table, if the page is at one. */
  const quit = () => {
    remote.current?.leave();
    remote.current = null;
    setStanding(null);
  };

  /**
   * Asks for something that changes the match; where the opponent cannot play on, it waits for the person. With `as` another match comes to the
   * table, after what is still asked of the one before; `again` asks for it once more.
   */
  const run = useCallback(
    async (
      ask: () => Promise<Snapshot>,
      { fresh = false, opponents = false, as, again }: { fresh?: boolean; opponents?: boolean; as?: Held | null; again?: () => void } = {},
    ): Promise<"done" | "failed" | "dropped"> => {
      const opens = as !== undefined;
      if (!opens && calling.current) return "dropped";
      const since = epoch.current;
      const wished = wish.current;
      const left = () => since !== epoch.current;
      const before = answering.current;
      const attempt = async () => {
        // A call that takes too long costs the worker, and with it whatever waits there: so it waits here.
        if (opens) await before;
        if (left() || (opens && wished !== wish.current)) {
          as?.release();
          return "dropped";
        }
        setNotice(null);
        if (opens) setWarning(null);
        setHalted(false);
        try {
          const next = await ask();
          if (left()) {
            as?.release();
            return "dropped";
          }
          if (opens) {
            if (as !== held.current) held.current?.release();
            held.current = as;
            epoch.current++;
            quit();
          }
          take(next, fresh);
          return "done";
        } catch (error) {
          if (as && as !== held.current) as.release();
          if (error instanceof Unable) setFailure(error.message);
          else if (left()) return "dropped";
          else if (error instanceof Refused) {
            setNotice(noticeOf(error.refusal));
            if (opponents) setHalted(true);
          } else if (error instanceof Stopped) {
            setHalted(true);
            // The worker that held the match is gone; a new one takes it up where it was kept.
            try {
              const last = latest.current?.saved && (await worker.call("restore", latest.current.saved));
              if (left()) return "dropped";
              if (last) take(last, true);
            } catch {
              // The same script stops it again: what is shown stays, and its record can be downloaded.
            }
            setNotice({ ...plain(say("stopped")), again: opens ? again : () => run(ask), label: say("try_again") });
          } else throw error;
          return "failed";
        }
      };
      setBusy(true);
      const call = attempt();
      const settled = call.then(() => {}, () => {});
      calling.current = settled;
      if (opens || !remote.current) answering.current = settled;
      try {
        return await call;
      } finally {
        if (calling.current === settled) {
          calling.current = null;
          setBusy(false);
        }
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
    return loaded;
  }, [worker]);

  const openRecord = useCallback(
    async (record: string, { match = 1, first = 0, id = null as string | null, opponent = FIRST_OPPONENT, person = -1, reviewed = false } = {}) => {
      const wished = wish.current;
      try {
        const replay = await worker.call("open", record, match);
        if (wished !== wish.current) return;
        setShown({ replay, record, first, id, opponent, person, reviewed });
        setNotice(null);
      } catch (error) {
        if (wished !== wish.current) return;
        const why = error instanceof Refused ? refusalWords(error.refusal) : sentence((error as Error).message);
        const line = error instanceof Refused && error.refusal.line > 0 ? `${say("line", { n: error.refusal.line }).toLowerCase()}: ` : "";
        setNotice(plain(say("record.refused", { why: line + why })));
      }
    },
    [worker],
  );

  /** Takes the table's match off the page; it stays in the library. */
  const leave = useCallback(() => {
    abandon();
    quit();
    held.current?.release();
    held.current = null;
    latest.current = null;
    setSnapshot(null);
    setElsewhere("");
    setHint(null);
  }, []);
  const home = () => {
    leave();
    setShown(null);
    go({ at: "home" });
  };

  const openMatch = useCallback(
    async (id: string, steal = false) => {
      const wished = ++wish.current;
      await answering.current;
      if (wished !== wish.current || held.current?.kept.id === id) return;
      let kept: Kept | undefined;
      try {
        kept = await keptMatch(id);
      } catch {
        // Without storage there is no library.
      }
      if (wished !== wish.current) return;
      if (!kept) {
        leave();
        setNotice(plain(say("match.unknown")));
        go({ at: "home" }, true);
        return;
      }
      const release = await hold(id, { steal, lost: () => lose(id) });
      if (wished !== wish.current) return release?.();
      if (!release) {
        leave();
        setElsewhere(id);
        return;
      }
      // Only with the lock is what the library has the last word.
      kept = (await keptMatch(id)) ?? kept;
      if (wished !== wish.current) return release();
      setElsewhere("");
      const { saved } = kept;
      if ((await run(() => worker.call("restore", saved), { fresh: true, as: { kept, release } })) === "failed") {
        setNotice({ ...plain(say("match.broken")), again: () => download("match.mille", saved.record), label: say("download") });
      }
    },
    [leave, lose, run, worker],
  );

  const lesson = useCallback(() => {
    writeOffered();
    setOpen(null);
    setPanel(null);
    setShown(null);
    setElsewhere("");
    go({ at: "lesson" });
    wish.current++;
    return run(() => worker.call("lesson"), { fresh: true, as: null, again: lesson });
  }, [run, worker]);

  /** Shows a match of the library at a move, or reviews it. */
  const review = async (kept: { id: string; saved: Saved; summary: { opponent: string } }, first?: number) => {
    setOpen(null);
    const { opponent } = kept.summary;
    await openRecord(kept.saved.record, {
      first: first ?? 0, id: kept.id, opponent: opponent === FRIEND ? FIRST_OPPONENT : opponent, person: kept.saved.setup.names ? -1 : PERSON,
      reviewed: first === undefined,
    });
  };

  /** Takes a seat at a table of the server that served this page. */
  const join = useCallback(
    async (id: string, place: number, key?: string) => {
      if (!hasServer()) return setNotice(plain(say("no_server")));
      if (remote.current?.id === id && remote.current.place === place) return;
      leave();
      const known = isSeat(id, place, key);
      if (!known || (key === undefined && !readChair(id, place))) {
        setNotice(plain(say(known ? "no_seat" : "closed.4004")));
        return go({ at: "home" }, true);
      }
      let first = true; // what happened before is no news
      const seat: RemoteGame = new RemoteGame(worker, id, place, key ?? "", catalogue?.rules ?? [], {
        moved: (next) => {
          if (remote.current !== seat) return;
          take(next, first);
          first = false;
        },
        standing: (next) => {
          if (remote.current !== seat) return;
          setStanding(next);
          if (next.connection === "open") setNotice((now) => (now?.id === "table.offline" ? null : now));
        },
        refused: (refusal) => remote.current === seat && setNotice(noticeOf(refusal)),
        seated: () => remote.current === seat && placeOf(location.hash).at === "table" && go({ at: "table", id, seat: place }, true),
        unkept: () => remote.current === seat && setNotice(plain(say("not_kept.notes"))),
        rematch: (table) => remote.current === seat && follow(table),
      });
      remote.current = seat;
      try {
        await seat.join();
      } catch (error) {
        if (remote.current === seat) setFailure((error as Error).message);
      }
    },
    [catalogue, leave, take, worker],
  );

  /** Goes on to the table of the rematch. */
  const follow = async (table: string) => {
    const { id, seat } = await remote.current!.sitAgain(table);
    go({ at: "table", id, seat });
    join(id, seat);
  };

  /** Goes to the seat of a code. */
  const takeSeat = async (code: string) => {
    const place = await takeOver(code);
    if (!place) return setNotice(plain(say("code.wrong")));
    quit();
    go({ at: "table", ...place });
    join(place.id, place.seat);
  };

  const make = async (terms: Terms) => {
    setOpen(null);
    const wished = ++wish.current;
    try {
      const { id, keys } = await makeTable(terms);
      if (wished !== wish.current) return;
      const invite = addressOf({ at: "table", id, seat: 1, key: keys[1] });
      writeChair({ id, seat: 0, key: keys[0], name: "", opponent: "", seen: 0, invite, made: Date.now(), notes: null });
      go({ at: "table", id, seat: 0 });
      await join(id, 0, keys[0]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (wished === wish.current) setNotice(noticeOf(error.refusal));
    }
  };

  /** What the form begins with by a link to a position or to a match's deals. */
  const setupOf = async (place: Extract<Place, { at: "position" | "deal" }>): Promise<Setup> => {
    const base = { ...FIRST_SETUP, opponent: place.opponent || FIRST_OPPONENT };
    if (place.at === "position") return { ...base, position: await unpack(place.packed) };
    const source: Source = { id: place.variant };
    if (place.script) {
      source.script = await unpack(place.script, MOST_OF_SCRIPT);
      const info = await worker.call("describe", source);
      setRules((known) => [...known.filter((rule) => rule.source.id !== source.id), { source, info }]);
    }
    return { ...base, source, options: place.options, seed: place.seed };
  };

  /** What the address asks for. Nothing that it asks for costs a match, a script or a setting. */
  const route = useCallback(
    async (place: Place) => {
      const wished = ++wish.current;
      const late = () => wished !== wish.current;
      if (place.at !== "record" && !(place.at === "match" && place.move !== undefined)) setShown(null);
      try {
        switch (place.at) {
          case "home":
            leave();
            break;
          case "match": {
            if (place.move === undefined) await openMatch(place.id);
            else {
              const kept = await keptMatch(place.id);
              if (late()) return;
              if (kept?.saved.record) await review(kept, place.move);
              else setNotice(plain(say("match.unknown")));
            }
            break;
          }
          case "table":
            await join(place.id, place.seat, place.key);
            break;
          case "matches":
            setOpen("matches");
            break;
          case "lesson":
            await lesson();
            break;
          case "record": {
            const record = await unpack(place.packed);
            if (!late()) await openRecord(record, { first: place.move });
            break;
          }
          case "position":
          case "deal": {
            const setup = await setupOf(place);
            if (late()) return;
            setPreset(setup);
            setOpen("new");
            break;
          }
          case "rule": {
            const script = await unpack(place.packed, MOST_OF_SCRIPT);
            if (late()) return;
            setGiven(script);
            setOpen("rules");
            break;
          }
        }
      } catch (error) {
        setNotice(error instanceof Refused ? noticeOf(error.refusal) : plain(say("link.broken")));
      }
    },
    [join, leave, lesson, openMatch, openRecord, worker],
  );

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
    const moved = () => {
      // An open dialog is about what was on the page before.
      setOpen(null);
      setPreset(null);
      setGiven(undefined);
      return route(placeOf(location.hash));
    };
    (async () => {
      // The match that an earlier version of the page kept.
      const old = readOldMatch();
      if (old && placeOf(location.hash).at === "home") {
        const next = await fresh(old.setup);
        if ((await run(() => worker.call("restore", old), { fresh: true, as: next })) === "done") {
          await writing.current;
          if (next.kept.revision > 0) forgetOldMatch();
          return;
        }
      }
      await moved();
    })();
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, [catalogue]);

  // The opponent plays by itself, one decision at a time, at the pace that the person likes.
  useEffect(() => {
    if (!snapshot || busy || halted || shown) return;
    if (!snapshot.plays) return;
    const timer = setTimeout(() => run(() => worker.call("step"), { opponents: true }), PACES[pace]);
    return () => clearTimeout(timer);
  }, [snapshot, busy, halted, shown, pace]);

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

  /** A new place in the library, with its lock. It is written with the match's first snapshot. */
  const fresh = async (setup: Setup): Promise<Held> => {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const release = (await hold(id, { lost: () => lose(id) })) ?? (() => {});
    const saved: Saved = { setup, record: "" };
    const summary = summarize({ sheet: { deals: [] }, setup });
    return { kept: { id, began: Date.now(), played: Date.now(), revision: 0, saved, summary }, release };
  };
  const start = async (setup: Setup) => {
    setOpen(null);
    setPanel(null);
    setPreset(null);
    setShown(null);
    setElsewhere("");
    const { seed: _, position: __, ...again } = setup;
    if (!setup.position) writeSetup(again);
    const wished = ++wish.current;
    const as = await fresh(setup);
    if (wished !== wish.current) return as.release();
    await run(() => worker.call("start", setup), { fresh: true, as, again: () => start(setup) });
  };
  const quick = () => {
    setOpen(null);
    start(readSetup() ?? FIRST_SETUP);
  };
  const play = () => {
    if (readOffered()) return quick();
    writeOffered();
    setOpen("offer");
  };
  const choose = (opponent: string | null = null) => {
    setPanel(null);
    setPreset(null);
    propose(opponent);
    setOpen("new");
  };
  const friend = () => choose(hasServer() ? ELSEWHERE : FRIEND);

  const keepRule = async (source: Source, playIt: boolean) => {
    const others = readRules().filter((rule) => rule.id !== source.id);
    if (!writeRules([...others, source])) setNotice(plain(say("not_kept")));
    setOpen(null);
    if (playIt) wish.current++;
    const wished = wish.current;
    await loadRules();
    if (!playIt || wished !== wish.current) return;
    try {
      const info = await worker.call("describe", source);
      if (wished !== wish.current) return;
      await start({
        ...FIRST_SETUP,
        source,
        opponent: [FRIEND, undefined].includes(latest.current?.saved?.setup.opponent) ? FIRST_OPPONENT : latest.current!.saved!.setup.opponent,
        stakes: [1, info.stakeRatio || 3],
      });
    } catch (error) {
      setNotice(plain((error as Error).message));
    }
  };
  const forgetRule = async (id: string) => {
    if (!writeRules(readRules().filter((rule) => rule.id !== id))) setNotice(plain(say("not_kept")));
    await loadRules();
  };
  const askHint = async () => {
    try {
      const advice = await game.hint();
      setHint(advice ?? null);
      if (advice) setTold(say("hint.told", { action: actionWords(advice.action, long), reason: advice.reasons.map(reasonWords).join(" ") }));
    } catch (error) {
      setNotice(error instanceof Refused ? noticeOf(error.refusal) : plain((error as Error).message));
    }
  };
  /** Takes the seat that another window has taken. */
  const again = () => {
    const { id, place } = remote.current!;
    quit();
    join(id, place);
  };
  const undo = () => run(() => worker.call("undo"), { fresh: true });
  const onTable = snapshot && !shown && !elsewhere;
  const alone = onTable && snapshot.person === null;
  lettersOf({ ...(onTable && (alone || remote.current) && { h: askHint }), ...(alone && { u: undo }) });

  /** Copies a link or a code; the sentence says that it is copied, or is the link where the browser forbids that. */
  const copied = async (place: Promise<Place | string>, what: "link" | "code" = "link"): Promise<string> => {
    const given = await place;
    const address = typeof given === "string" ? given : addressOf(given);
    try {
      await navigator.clipboard.writeText(address);
      return what === "link" ? say("link.copied") : say("code.copied");
    } catch {
      return what === "link" ? say("link.here", { address }) : say("code.here", { address });
    }
  };
  const copy = async (place: Promise<Place | string>) => setNotice(plain(await copied(place)));
  const copyCode = async (code: string) => setNotice(plain(await copied(Promise.resolve(code), "code")));
  const linkPosition = () =>
    copy(
      (async (): Promise<Place> => ({ at: "position", packed: await pack((await worker.call("position")) ?? ""), opponent: snapshot?.saved?.setup.opponent }))(),
    );
  /** A link to the deals of the table's match, from its first. */
  const linkDeal = () =>
    copy(
      (async (): Promise<Place> => {
        const { setup, record } = snapshot!.saved!;
        const { seed } = JSON.parse(record.slice(0, record.indexOf("\n")));
        const script = setup.source.script === undefined ? undefined : await pack(setup.source.script);
        return { at: "deal", seed, variant: setup.source.id, opponent: setup.opponent, options: setup.options, script };
      })(),
    );

  const tell = (next: Language) => {
    speak(next);
    writeLanguage(next);
    document.documentElement.lang = next;
    setLanguage(next);
  };

  if (failure) {
    return (
      <main class="failure">
        <h1>Mille</h1>
        <p role="alert">{failure}</p>
        <p>{say("failure.kept")}</p>
      </main>
    );
  }
  if (!catalogue) {
    return (
      <main class="failure">
        <h1>Mille</h1>
        <p role="status">{say("loading")}</p>
      </main>
    );
  }

  const notices = (
    <>
      {notice && <NoticeBox notice={notice} close={() => setNotice(null)} />}
      {warning && <NoticeBox notice={plain(warning)} close={() => setWarning(null)} />}
    </>
  );

  const playing = !!snapshot && snapshot.view.phase !== "over";
  const saved = snapshot?.saved ?? null;
  const notes = snapshot?.sealed?.notes ?? null;

  /** Another match with the same terms. */
  const rematch = () => {
    if (saved) return { label: say("rematch"), begin: () => start({ ...saved.setup, seed: undefined, position: undefined }) };
    return standing?.rematch ? rematchAt(standing.rematch, opponent, () => remote.current?.rematch(), follow) : null;
  };

  const dialogs = (
    <>
      {open === "new" && (
        <NewMatch catalogue={catalogue} rules={rules} last={preset ?? readSetup()} inPlay={playing && !!saved} proposed={preset ? null : proposed}
          start={start} make={make} close={() => {
            setOpen(null);
            setPreset(null);
          }} />
      )}
      {open === "offer" && (
        <Dialog title={say("offer.title")} close={() => setOpen(null)}>
          <p>{say("offer.text")}</p>
          <p class="buttons">
            <button type="button" class="main" onClick={lesson}>{say("offer.yes")}</button>
            <button type="button" onClick={quick}>{say("offer.no")}</button>
          </p>
        </Dialog>
      )}
      {open === "matches" && (
        <Matches catalogue={catalogue} current={held.current?.kept.id ?? null}
          goOn={(id) => {
            setOpen(null);
            setShown(null);
            go({ at: "match", id });
            openMatch(id);
          }}
          review={(kept) => review(kept)} exported={(kept) => download("match.mille", kept.saved.record)}
          deleted={(id) => held.current?.kept.id === id && home()}
          close={() => {
            setOpen((now) => (now === "matches" ? null : now));
            if (placeOf(location.hash).at === "matches") go(here(), true);
          }} />
      )}
      {open === "rules" && (
        <Editor template={catalogue.template} given={given} link={(script) => copied(pack(script).then((packed) => ({ at: "rule", packed })))}
          keep={keepRule} forget={forgetRule} close={() => {
            setOpen(null);
            setGiven(undefined);
            if (placeOf(location.hash).at === "rule") go(here(), true);
          }} />
      )}
      {open === "resign" && (
        <Dialog title={say("resign.title")} close={() => setOpen(null)}>
          <p>{say("resign.text")}</p>
          <p class="buttons">
            <button type="button" class="danger" onClick={() => {
              setOpen(null);
              run(game.resign);
            }}>{say("resign")}</button>
          </p>
        </Dialog>
      )}
      {open === "code" && remote.current && (
        <Dialog title={say("code")} close={() => setOpen(null)}>
          <Code code={remote.current.code} copy={copyCode} />
        </Dialog>
      )}
      {open === "help" && <Help catalogue={catalogue} lesson={lesson} close={() => setOpen(null)} />}
    </>
  );

  if (shown) {
    const place = (move: number) =>
      shown.id ? Promise.resolve<Place>({ at: "match", id: shown.id, move }) : pack(shown.record).then<Place>((packed) => ({ at: "record", packed, move }));
    return (
      <>
        {notices}
        <Viewer key={language} replay={shown.replay} record={shown.record} first={shown.first} person={shown.person} reviewed={shown.reviewed}
          frame={async (number) => (await worker.call("frame", number))!}
          open={(match) => openRecord(shown.record, { match })}
          at={async (move) => go(await place(move), true)}
          link={(move) => copy(pack(shown.record).then<Place>((packed) => ({ at: "record", packed, move })))}
          play={async (move) => {
            const position = await worker.call("positionAt", move);
            setPreset({ ...FIRST_SETUP, source: { id: shown.replay.variant }, opponent: shown.opponent, position });
            setOpen("new");
          }}
          close={() => {
            setShown(null);
            go(here(), true);
          }} />
        {dialogs}
      </>
    );
  }

  const menuItem = (text: string, act: () => void, off = false) => (
    <button type="button" aria-disabled={off} onClick={() => {
      if (off) return;
      setPanel(null);
      act();
    }}>{text}</button>
  );
  return (
    <div class={onTable ? "page at-table" : "page"} key={language}>
      <header class="top">
        <h1>Mille</h1>
        {onTable && (
          <button type="button" class="narrow standing" aria-expanded={panel === "score"} aria-controls="score"
            onClick={() => setPanel(panel === "score" ? null : "score")}>
            <span class="hidden">{say("score")}: </span>
            {players[0]} {signed(snapshot.view.totals[0])} · {players[1]} {signed(snapshot.view.totals[1])}
          </button>
        )}
        {onTable && (
          <div class="buttons">
            {(alone || remote.current) && (
              <button type="button" aria-disabled={!snapshot.canHint} onClick={askHint}>
                {say("hint")}<kbd aria-hidden="true">h</kbd>
              </button>
            )}
            {alone && !snapshot.lesson && (
              <button type="button" aria-disabled={!snapshot.canUndo} onClick={undo}>
                {say("undo")}<kbd aria-hidden="true">u</kbd>
              </button>
            )}
          </div>
        )}
        <button type="button" class="narrow" aria-expanded={panel === "menu"} aria-controls="menu" onClick={() => setPanel(panel === "menu" ? null : "menu")}>
          {say("menu")}
        </button>
        <nav id="menu" aria-label={say("menu")} class={panel === "menu" ? "buttons panel open" : "buttons panel"}
          onKeyDown={(event) => event.key === "Escape" && setPanel(null)}>
          {menuItem(say("new_match"), () => choose())}
          {menuItem(say("matches"), () => setOpen("matches"))}
          {onTable && (saved || remote.current) && menuItem(say("resign"), () => setOpen("resign"), !snapshot.canResign)}
          {onTable && snapshot.record && menuItem(say("download.record"), () => download("match.mille", snapshot.record))}
          {onTable && remote.current && menuItem(say("download.seen"), () => download("seen.mille", remote.current!.seen))}
          {onTable && remote.current && playing && menuItem(say("code"), () => setOpen("code"))}
          {onTable && notes && menuItem(say("download.notes"), () => download("notes.json", `${JSON.stringify(notes)}\n`))}
          {onTable && saved?.record && !snapshot.sealed && snapshot.person === null && menuItem(say("link.deal"), linkDeal)}
          {onTable && saved && !snapshot.sealed && snapshot.canHint && menuItem(say("link.position"), linkPosition)}
          <label class="button">
            {say("record.open")}
            <input class="hidden" type="file" accept=".mille,.jsonl,.json,text/plain"
              onChange={async (event) => {
                const input = event.currentTarget;
                const file = input.files?.[0];
                setPanel(null);
                if (file) await openRecord(await file.text());
                input.value = "";
              }} />
          </label>
          {menuItem(say("house_rules"), () => setOpen("rules"))}
          {menuItem(say("help"), () => setOpen("help"))}
          {(Object.keys(LANGUAGES) as Language[]).filter((one) => one !== language).map((one) => (
            <button type="button" lang={one} key={one} onClick={() => tell(one)}>{LANGUAGES[one]}</button>
          ))}
        </nav>
      </header>
      <div class="hidden" role="status" aria-live="polite" data-told>
        {told}
      </div>
      {notices}
      <main>
        {elsewhere ? (
          <section class="home">
            <p>{say("elsewhere")}</p>
            <p class="buttons">
              <button type="button" class="main" onClick={() => openMatch(elsewhere, true)}>{say("elsewhere.here")}</button>
              <button type="button" onClick={home}>{say("elsewhere.other")}</button>
            </p>
          </section>
        ) : !snapshot && standing && remote.current ? (
          <Lobby key={remote.current.id} catalogue={catalogue} standing={standing} again={again} home={home} agree={remote.current.agree}
            copy={(address) => copy(Promise.resolve(address))} code={() => remote.current!.code} copyCode={copyCode} takeOver={takeSeat} sit={(name) => {
              writeNames([name, readNames()[1]]);
              remote.current?.sit(name);
            }} />
        ) : !snapshot ? (
          <Home catalogue={catalogue} play={play} friend={friend} takeOver={takeSeat} join={({ id, seat }) => {
            go({ at: "table", id, seat });
            join(id, seat);
          }} goOn={(id) => {
            go({ at: "match", id });
            openMatch(id);
          }} />
        ) : (
          <>
            {standing && <Status standing={standing} snapshot={snapshot} opponent={opponent} again={again} />}
            {snapshot.lesson && snapshot.lesson.say !== "end" && (
              <div class="lesson">
                <p>
                  <small>{say("lesson.step", { n: snapshot.lesson.step, all: snapshot.lesson.steps })}</small>{" "}
                  {snapshot.lesson.say ? say(`lesson.${snapshot.lesson.say}` as Key) : say("prompt.theirs", { who: opponent })}
                </p>
                <button type="button" class="quiet" onClick={home}>{say("lesson.leave")}</button>
              </div>
            )}
            {hint && (
              <p class="hint">
                <span><strong>{actionWords(hint.action)}</strong>{hint.reasons.length > 0 && `. ${hint.reasons.map(reasonWords).join(" ")}`}</span>{" "}
                <button type="button" onClick={() => run(() => game.apply(hint.action))}>{say("hint.do")}</button>
              </p>
            )}
            {snapshot.handover ? (
              <Handover snapshot={snapshot} players={players} show={() => run(() => worker.call("reveal"))} />
            ) : snapshot.view.phase === "between" || snapshot.view.phase === "over" ? (
              <Over snapshot={snapshot} players={players} share={(typed) => run(() => game.share(typed))} deal={() => run(game.deal)}
                verify={game.verify} again={snapshot.lesson ? quick : () => choose()} own={remote.current?.own ?? false}
                rematch={rematch()}
                review={() => (held.current ? review({ ...held.current.kept, saved: saved! }) : openRecord(snapshot.record, { person: snapshot.seat, reviewed: true }))} />
            ) : (
              <Board snapshot={snapshot} players={players} busy={busy || (standing !== null && standing.connection !== "open")}
                act={(text) => run(() => game.apply(text))} judge={game.judge} />
            )}
          </>
        )}
      </main>
      {onTable && (
        <Aside snapshot={snapshot} players={players} open={panel === "score"} close={() => setPanel(null)} pace={setPace} />
      )}
      {dialogs}
    </div>
  );
}
