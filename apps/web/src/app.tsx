// The page: what the address asks for, what is on the table, and what is open over it.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { go, onMove, placeNow } from "./address";
import { arrange, shapeRoot } from "./arrange";
import { Aside } from "./aside";
import { copied, sent } from "./copied";
import { Daily } from "./daily";
import { dateWords, isDay, setupOfDay, today } from "./days";
import { Dialogs, type Open } from "./dialogs";
import { EngineWorker, Refused } from "./engine";
import { Failure } from "./failure";
import { download } from "./files";
import { Home } from "./home";
import { lettersOf } from "./keys";
import { match as keptMatch } from "./library";
import { addressOf, MOST_OF_SCRIPT, pack, type Place, unpack } from "./links";
import { Lobby } from "./lobby";
import { matchItems, shareItems } from "./menuitems";
import { ELSEWHERE } from "./newmatch";
import { noticeOf, NoticeSlip, plain } from "./notice";
import { OfferAfter } from "./offer";
import { rematchAt } from "./over";
import { PracticePage } from "./practicepage";
import { type Catalogue, FIRST_SETUP, FRIEND, type Setup, type Source } from "./protocol";
import { Puzzles } from "./puzzles";
import { Records } from "./records";
import { hasServer } from "./remote";
import { Rules } from "./rules";
import { type Language, say, speak, speaks } from "./say";
import { playersOf, Session } from "./session";
import { PACES } from "./settings";
import { playedAt, Shelf } from "./shelf";
import { readNames, readPace, readSetup, writeLanguage, writeNames, writeOffered, writeSetup } from "./storage";
import { useStore } from "./store";
import { TablePage } from "./tablepage";
import { Tables } from "./tables";
import { titleOf } from "./title";
import { Top } from "./top";
import { Viewer } from "./viewer";
import { FIRST_OPPONENT, LEVELS } from "./words";

const PATIENCE = 20000;

export function App() {
  const { worker, session, shelf, tables, records, house, puzzles } = useMemo(() => {
    const worker = new EngineWorker(PATIENCE);
    const session = new Session(worker);
    const shelf = new Shelf(session);
    return { worker, session, shelf, tables: new Tables(session, shelf), records: new Records(session), house: new Rules(worker), puzzles: new Puzzles(session) };
  }, []);
  const { snapshot, notice, warning, busy, halted, told, failure } = useStore(session);
  const { elsewhere } = useStore(shelf);
  const { standing } = useStore(tables);
  const { shown, practice } = useStore(records);
  const { rules } = useStore(house);
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const [panel, setPanel] = useState<"menu" | "score" | null>(null);
  const [preset, setPreset] = useState<Setup | null>(null);
  const [given, setGiven] = useState<string | undefined>(undefined);
  /** The day whose page is open where no match is on the table. */
  const [day, setDay] = useState<string | null>(null);
  const [pace, setPace] = useState(readPace);
  const [language, setLanguage] = useState<Language>(speaks);
  const page = useRef<HTMLDivElement>(null);

  const players = playersOf(snapshot, catalogue);
  const opponent = players[1];
  const remote = tables.remote;
  const held = shelf.held;
  /** The number of the puzzle on the table, or 0. */
  const puzzled = () => session.state.snapshot?.puzzle?.number ?? 0;
  /** The address of what is on the table. */
  const here = (): Place => {
    const at = tables.remote;
    if (at) return { at: "table", id: at.id, seat: at.place };
    if (shelf.held) return { at: "match", id: shelf.held.kept.id };
    if (session.state.snapshot?.lesson) return { at: "lesson" };
    if (puzzled()) return { at: "puzzle", number: puzzled() };
    return day !== null && !session.state.snapshot ? { at: "daily", day } : { at: "home" };
  };

  const shut = () => {
    setOpen(null);
    setPreset(null);
    setGiven(undefined);
  };
  /** Another match, or none, comes to the table. */
  const clear = () => {
    shut();
    setPanel(null);
    setDay(null);
    records.close();
    shelf.set({ elsewhere: "" });
  };
  const home = () => {
    session.leave();
    clear();
    go({ at: "home" });
  };
  const lesson = () => {
    writeOffered();
    clear();
    go({ at: "lesson" });
    session.wish();
    return session.run(() => worker.call("lesson"), { fresh: true, as: null, again: lesson });
  };
  /** A puzzle comes to the table: the one of this number, or one that is not solved. */
  const puzzle = async (number?: number) => {
    const late = session.wish();
    const loaded = await puzzles.load();
    if (late()) return;
    const wanted = number ?? puzzles.after(puzzled());
    if (!loaded || !puzzles.state.all![wanted - 1]) {
      go(here(), true);
      return session.notify(say(loaded ? "puzzle.unknown" : "puzzle.lost"));
    }
    clear();
    go({ at: "puzzle", number: wanted });
    await puzzles.open(wanted);
  };
  const listPuzzles = async () => {
    const late = session.watch();
    const loaded = await puzzles.load();
    if (late()) return;
    if (loaded) setOpen("puzzles");
    else session.notify(say("puzzle.lost"));
  };
  const start = async (setup: Setup) => {
    clear();
    const { seed: _, position: __, ...again } = setup;
    if (!setup.position && !setup.daily) writeSetup(again);
    const late = session.wish();
    const as = await shelf.fresh(setup);
    if (late()) return as.release();
    await session.run(() => worker.call("start", setup), { fresh: true, as, again: () => start(setup) });
  };
  const quick = () => {
    writeOffered();
    start(readSetup() ?? FIRST_SETUP);
  };
  /** The page of a day; one day's page takes the place of another's. */
  const showDay = (next: string, replace = false) => {
    session.leave();
    clear();
    setDay(next);
    go({ at: "daily", day: next }, replace);
  };
  const choose = () => {
    setPanel(null);
    setPreset(null);
    setOpen("new");
  };
  const goOn = (id: string) => {
    shut();
    setDay(null);
    records.close();
    go({ at: "match", id });
    shelf.open(id);
  };

  /** What the form begins with by a link to a position or to a match's deals; null if the link asks for what the page does not have. */
  const setupOf = async (place: Extract<Place, { at: "position" | "deal" }>): Promise<Setup | null> => {
    const base = { ...FIRST_SETUP, opponent: place.opponent || FIRST_OPPONENT };
    if (place.at === "position") return { ...base, position: await unpack(place.packed) };
    const source: Source = { id: place.variant };
    if (place.script) {
      source.script = await unpack(place.script, MOST_OF_SCRIPT);
      await house.lend(source);
    } else if (!catalogue!.variants.some(({ id }) => id === source.id)) {
      session.notify(say("link.variant", { name: source.id }));
      return null;
    }
    return { ...base, source, options: place.options, seed: place.seed };
  };

  /** What the address asks for. Nothing that it asks for costs a match, a script or a setting. */
  const route = async (place: Place) => {
    const late = session.wish();
    if (place.at !== "record" && !(place.at === "match" && place.move !== undefined)) records.close();
    try {
      switch (place.at) {
        case "home":
          session.leave();
          setDay(null);
          shelf.set({ elsewhere: "" });
          break;
        case "match": {
          if (place.move === undefined) await shelf.open(place.id);
          else {
            const kept = await keptMatch(place.id);
            if (late()) return;
            if (kept?.saved.record) await records.review(kept, place.move);
            else session.notify(say("match.unknown"));
          }
          break;
        }
        case "table":
          await tables.join(place.id, place.seat, place.key);
          break;
        case "matches":
          setOpen("matches");
          break;
        case "lesson":
          await lesson();
          break;
        case "puzzle":
          await puzzle(place.number);
          break;
        case "puzzles":
          await listPuzzles();
          break;
        case "daily": {
          const next = place.day || today();
          if (isDay(next) && next <= today()) {
            showDay(next, true);
            break;
          }
          session.leave();
          setDay(null);
          session.notify(isDay(next) ? say("day.future", { date: dateWords(next) }) : say("link.broken"));
          go({ at: "home" }, true);
          break;
        }
        case "record": {
          const record = await unpack(place.packed);
          if (!late()) await records.open(record, { first: place.move });
          break;
        }
        case "position":
        case "deal": {
          const setup = await setupOf(place);
          if (late() || !setup) return;
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
      session.set({ notice: error instanceof Refused ? noticeOf(error.refusal) : plain(say("link.broken")) });
    }
  };
  /** As of the last drawing: what was open, and where. */
  const before = useRef({ open, place: placeNow() });
  useEffect(() => {
    before.current = { open, place: placeNow() };
  });
  const moved = useRef((_: boolean) => {});
  moved.current = (back) => {
    // The way back leads out of the dialog or the practice that is open, and no further, unless it came by a link.
    const was = before.current;
    const practised = records.state.practice !== null;
    records.unlearn();
    if (back && practised) return;
    shut();
    if (back && was.open !== null && ["home", "match", "table", "lesson", "puzzle", "daily"].includes(was.place.at)) return go(here());
    route(placeNow());
  };

  useEffect(() => {
    (async () => {
      try {
        session.catalogue = await worker.call("catalogue");
        setCatalogue(session.catalogue);
        await house.load();
      } catch (error) {
        session.set({ failure: (error as Error).message });
      }
    })();
  }, []);
  useEffect(() => {
    if (!catalogue) return;
    (async () => {
      if (placeNow().at === "home" && (await shelf.adopt())) return;
      shut();
      await route(placeNow());
    })();
    return onMove((back) => moved.current(back));
  }, [catalogue]);

  // The opponent plays by itself, one decision at a time, at the pace that the person likes.
  useEffect(() => {
    if (!snapshot?.plays || busy || halted || shown) return;
    const timer = setTimeout(session.step, PACES[pace]);
    return () => clearTimeout(timer);
  }, [snapshot, busy, halted, shown, pace]);

  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = async (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) records.open(await file.text());
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);

  const arranged = () => void arrange(page.current);
  useLayoutEffect(() => {
    const resized = () => {
      shapeRoot();
      arranged();
    };
    resized();
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, []);
  // Slips and texts have their own heights; the table makes room.
  useLayoutEffect(arranged);
  const onTable = snapshot !== null && !shown && !practice && !elsewhere;
  useEffect(() => {
    document.title = titleOf(onTable ? snapshot : null, opponent, shown?.replay.players ?? null, standing);
  }, [snapshot, onTable, opponent, shown, standing, language]);
  const help = snapshot?.puzzle ? puzzles.show : session.askHint;
  lettersOf({ ...(onTable && snapshot.helps && { h: help }), ...(onTable && snapshot.person === null && { u: session.undo }) });

  const keepRule = async (source: Source, playIt: boolean) => {
    if (!house.keep(source)) session.notify(say("not_kept"));
    shut();
    const late = playIt ? session.wish() : session.watch();
    await house.load();
    if (!playIt || late()) return;
    try {
      const info = await worker.call("describe", source);
      if (late()) return;
      const opponent = session.state.snapshot?.saved?.setup.opponent;
      await start({ ...FIRST_SETUP, source, opponent: opponent === undefined || opponent === FRIEND ? FIRST_OPPONENT : opponent, stakes: [1, info.stakeRatio || 3] });
    } catch (error) {
      session.notify((error as Error).message);
    }
  };
  const forgetRule = async (id: string) => {
    if (!house.forget(id)) session.notify(say("not_kept"));
    await house.load();
  };
  const copy = async (place: Promise<Place | string>) => session.notify(await copied(place));
  const copyCode = async (code: string) => session.notify(await copied(Promise.resolve(code), "code"));
  const tell = (next: Language) => {
    speak(next);
    writeLanguage(next);
    document.documentElement.lang = next;
    setLanguage(next);
  };

  if (failure) return <Failure text={failure} />;
  if (!catalogue) return <Failure />;

  const playing = !!snapshot && snapshot.view.phase !== "over";
  const saved = snapshot?.saved ?? null;
  const rematch = () => {
    if (saved) return { label: say("rematch"), begin: () => start({ ...saved.setup, seed: undefined, position: undefined }) };
    return standing?.rematch ? rematchAt(standing.rematch, opponent, () => tables.remote?.rematch(), tables.follow) : null;
  };
  /** A match against another level, otherwise as the last one. */
  const against = (opponent: string) =>
    start({ ...FIRST_SETUP, ...(saved?.setup ?? readSetup()), opponent, seed: undefined, position: undefined, names: undefined, daily: undefined });
  const offer = saved && LEVELS.includes(saved.setup.opponent) && !saved.setup.names && !saved.setup.position && !saved.setup.daily && (
    <OfferAfter key={held?.kept.id} catalogue={catalogue} level={saved.setup.opponent} written={shelf.written} begin={against} />
  );
  const notices = (
    <>
      {notice && <NoticeSlip notice={notice} close={() => session.set({ notice: null })} />}
      {warning && <NoticeSlip notice={plain(warning)} close={() => session.set({ warning: null })} />}
    </>
  );
  const dialogs = (
    <Dialogs open={open} catalogue={catalogue} rules={rules} preset={preset} inPlay={playing && !!saved} given={given}
      close={() => {
        shut();
        if (["matches", "rule", "puzzles"].includes(placeNow().at)) go(here(), true);
      }}
      start={start} lesson={lesson} statistics={() => setOpen("statistics")} against={against} goOn={goOn} current={held?.kept.id ?? null}
      make={(terms, name) => {
        shut();
        tables.make(terms, name);
      }}
      change={({ variant, options, stakes }) => {
        setPreset({ ...FIRST_SETUP, source: { id: variant }, options: options as Setup["options"], opponent: hasServer() ? ELSEWHERE : FRIEND, stakes });
        setOpen("new");
      }}
      review={(kept) => {
        shut();
        records.review(kept);
      }}
      exported={(kept) => download("match.mille", kept.saved.record)} deleted={(id) => shelf.held?.kept.id === id && home()}
      linkRule={(script) => copied(pack(script).then((packed) => ({ at: "rule", packed })))} keepRule={keepRule} forgetRule={forgetRule}
      resign={() => {
        shut();
        session.run(() => session.game.resign());
      }}
      code={open === "code" && remote ? remote.code : null} copyCode={copyCode} pace={setPace}
      puzzles={puzzles} puzzled={puzzled()} puzzle={puzzle} />
  );

  const learning = practice && (
    <PracticePage key={language} practice={practice} catalogue={catalogue} own={practice.run.seats.length === 1} leave={() => history.back()} />
  );
  if (shown) {
    const place = (move: number) =>
      shown.id ? Promise.resolve<Place>({ at: "match", id: shown.id, move }) : pack(shown.record).then<Place>((packed) => ({ at: "record", packed, move }));
    return (
      <>
        {learning}
        <div hidden={practice !== null}>
          <div class="viewer-notices">{notices}</div>
          <Viewer key={language} replay={shown.replay} run={shown.run} first={shown.first} person={shown.person} reviewed={shown.reviewed}
            frame={async (number) => (await worker.call("frame", number))!}
            open={(match) => records.open(shown.record, { match })}
            at={async (move) => go(await place(move), true)}
            link={(move) => copy(pack(shown.record).then<Place>((packed) => ({ at: "record", packed, move })))}
            play={async (move) => {
              const position = await worker.call("positionAt", move);
              setPreset({ ...FIRST_SETUP, source: { id: shown.replay.variant }, opponent: shown.opponent, position });
              setOpen("new");
            }}
            learn={records.learn}
            close={() => {
              records.close();
              go(here(), true);
            }} />
        </div>
        {dialogs}
      </>
    );
  }

  if (learning) return learning;

  const mistaken = snapshot && records.mistaken(snapshot.record);
  const aboutMatch = { session, snapshot: onTable ? snapshot : null, remote, playing, copy, setOpen };
  return (
    <div class={onTable ? `page at-table${snapshot.person === null && snapshot.helps ? " with-help" : ""}` : "page"} key={language} ref={page}>
      <Top snapshot={onTable ? snapshot : null} players={players} scoreOpen={panel === "score"} askHint={help} undo={session.undo}
        toggleScore={() => setPanel(panel === "score" ? null : "score")} menuOpen={panel === "menu"} setMenu={(on) => setPanel(on ? "menu" : null)}
        match={matchItems({ ...aboutMatch, newMatch: choose, puzzles: listPuzzles })} share={shareItems(aboutMatch)} openFile={records.open}
        rules={() => setOpen("rules")} looks={() => setOpen("looks")} help={() => setOpen("help")} tell={tell} />
      <div class="hidden" role="status" aria-live="polite" data-told>
        {told}
      </div>
      <main>
        {notices}
        {elsewhere ? (
          <section class="home alone">
            <p>{say("elsewhere")}</p>
            <p class="buttons">
              <button type="button" class="main" onClick={() => shelf.open(elsewhere, true)}>{say("elsewhere.here")}</button>
              <button type="button" onClick={home}>{say("elsewhere.other")}</button>
            </p>
          </section>
        ) : !snapshot && standing && remote ? (
          <Lobby key={remote.id} catalogue={catalogue} standing={standing} again={tables.again} home={home} agree={remote.agree}
            copy={(address) => copy(Promise.resolve(address))} code={() => remote.code} copyCode={copyCode} takeOver={tables.takeSeat} sit={(name) => {
              writeNames([name, readNames()[1]]);
              remote.sit(name);
            }} />
        ) : !snapshot && day !== null ? (
          <Daily catalogue={catalogue} day={day} written={shelf.written} show={(next) => showDay(next, true)} goOn={goOn} review={records.review} home={home}
            play={(next, level, again) => start(setupOfDay(next, level, again))}
            send={async (next, text) => {
              const told = await sent(text, addressOf({ at: "daily", day: next }));
              if (told) session.notify(told);
            }} />
        ) : !snapshot ? (
          <Home catalogue={catalogue} play={quick} lesson={lesson} newMatch={choose} daily={() => showDay(today())} friend={() => setOpen("friend")}
            takeOver={tables.takeSeat} goOn={goOn} puzzle={() => puzzle()}
            join={({ id, seat }) => {
              go({ at: "table", id, seat });
              tables.join(id, seat);
            }} />
        ) : (
          <TablePage session={session} snapshot={snapshot} players={players} standing={standing} again={tables.again} home={home}
            newMatch={snapshot.lesson ? quick : choose} rematch={rematch()} offer={offer} day={() => showDay(saved!.setup.daily!.day)} own={remote?.own ?? false}
            played={remote && !playing ? playedAt(remote.id, remote.place, snapshot) : null} arranged={arranged} pace={pace} page={() => page.current}
            learn={mistaken === null ? null : () => records.learn(mistaken)}
            acts={{ again: () => puzzles.open(puzzled()), show: puzzles.show, next: () => puzzle(), list: listPuzzles, leave: home, days: puzzles.state.days }}
            review={() => (held ? records.review({ ...held.kept, saved: saved! }) : records.open(snapshot.record, { person: snapshot.seat, reviewed: true }))} />
        )}
      </main>
      {onTable && <Aside snapshot={snapshot} players={players} open={panel === "score"} close={() => setPanel(null)} />}
      {dialogs}
    </div>
  );
}
