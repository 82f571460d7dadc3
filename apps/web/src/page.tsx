// The page: what is on the table, and what is open over it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { go, placeNow } from "./address";
import { arrange, shapeRoot } from "./arrange";
import { Aside } from "./aside";
import { copied, sent } from "./copied";
import { Daily } from "./daily";
import { setupOfDay, today } from "./days";
import { Dialogs } from "./dialogs";
import { download } from "./files";
import { Home } from "./home";
import { lettersOf } from "./keys";
import { addressOf, pack, type Place } from "./links";
import { Lobby } from "./lobby";
import { matchItems, shareItems } from "./menuitems";
import { ELSEWHERE } from "./newmatch";
import { NoticeSlip, plain } from "./notice";
import { OfferAfter } from "./offer";
import { rematchAt } from "./over";
import { PracticePage } from "./practicepage";
import { type Catalogue, FIRST_SETUP, FRIEND, type Setup } from "./protocol";
import { RecordPage } from "./recordpage";
import { hasServer } from "./remote";
import { type Language, say, speak, speaks } from "./say";
import { playersOf } from "./session";
import { PACES } from "./settings";
import { playedAt } from "./shelf";
import { readNames, readPace, readSetup, writeLanguage, writeNames } from "./storage";
import { useStore } from "./store";
import { TablePage } from "./tablepage";
import { titleOf } from "./title";
import { Top } from "./top";
import type { Ways } from "./ways";
import { LEVELS } from "./words";

export function Page({ ways, catalogue }: { ways: Ways; catalogue: Catalogue }) {
  const { session, shelf, tables, records, puzzles } = ways;
  const { open, panel, preset, given, day } = useStore(ways);
  const { snapshot, notice, warning, busy, halted, told } = useStore(session);
  const { elsewhere } = useStore(shelf);
  const { standing } = useStore(tables);
  const { shown, practice } = useStore(records);
  const { rules } = useStore(ways.house);
  const [pace, setPace] = useState(readPace);
  const [language, setLanguage] = useState<Language>(speaks);
  const page = useRef<HTMLDivElement>(null);

  const players = playersOf(snapshot, catalogue);
  const opponent = players[1];
  const { remote } = tables;
  const { held } = shelf;
  const saved = snapshot?.saved ?? null;
  const playing = !!snapshot && snapshot.view.phase !== "over";
  const onTable = snapshot !== null && !shown && !practice && !elsewhere;

  // The opponent plays by itself, one decision at a time, at the pace that the person likes.
  useEffect(() => {
    if (!snapshot?.plays || busy || halted || shown) return;
    const timer = setTimeout(session.step, PACES[pace]);
    return () => clearTimeout(timer);
  }, [snapshot, busy, halted, shown, pace]);

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
  useEffect(() => {
    document.title = titleOf(onTable ? snapshot : null, opponent, shown?.replay.players ?? null, standing);
  }, [snapshot, onTable, opponent, shown, standing, language]);
  const help = snapshot?.puzzle ? puzzles.show : session.askHint;
  lettersOf({ ...(onTable && snapshot.helps && { h: help }), ...(onTable && snapshot.person === null && { u: session.undo }) });

  const copy = async (place: Promise<Place | string>) => session.notify(await copied(place));
  const copyCode = async (code: string) => session.notify(await copied(Promise.resolve(code), "code"));
  const tell = (next: Language) => {
    speak(next);
    writeLanguage(next);
    document.documentElement.lang = next;
    setLanguage(next);
  };
  const rematch = () => {
    if (saved) return { label: say("rematch"), begin: () => ways.start({ ...saved.setup, seed: undefined, position: undefined }) };
    return standing?.rematch ? rematchAt(standing.rematch, opponent, () => tables.remote?.rematch(), tables.follow) : null;
  };
  /** A match against another level, otherwise as the last one. */
  const against = (opponent: string) =>
    ways.start({ ...FIRST_SETUP, ...(saved?.setup ?? readSetup()), opponent, seed: undefined, position: undefined, names: undefined, daily: undefined });
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
        ways.shut();
        if (["matches", "rule", "puzzles"].includes(placeNow().at)) go(ways.here, true);
      }}
      start={ways.start} lesson={ways.lesson} statistics={() => ways.show("statistics")} against={against} goOn={ways.goOn} current={held?.kept.id ?? null}
      make={(terms, name) => {
        ways.shut();
        tables.make(terms, name);
      }}
      change={({ variant, options, stakes }) =>
        ways.chooseFrom({ ...FIRST_SETUP, source: { id: variant }, options: options as Setup["options"], opponent: hasServer() ? ELSEWHERE : FRIEND, stakes })}
      review={(kept) => {
        ways.shut();
        records.review(kept);
      }}
      exported={(kept) => download("match.mille", kept.saved.record)} deleted={(id) => shelf.held?.kept.id === id && ways.home()}
      linkRule={(script) => copied(pack(script).then((packed) => ({ at: "rule", packed })))} keepRule={ways.keepRule} forgetRule={ways.forgetRule}
      resign={() => {
        ways.shut();
        session.run(() => session.game.resign());
      }}
      code={open === "code" && remote ? remote.code : null} copyCode={copyCode} pace={setPace}
      puzzles={puzzles} puzzled={ways.puzzled} puzzle={ways.puzzle} />
  );

  const learning = practice && (
    <PracticePage key={language} practice={practice} catalogue={catalogue} own={practice.run.seats.length === 1} leave={() => history.back()} />
  );
  if (shown) {
    return (
      <>
        {learning}
        <div hidden={practice !== null}><RecordPage key={language} ways={ways} shown={shown} notices={notices} copy={copy} /></div>
        {dialogs}
      </>
    );
  }
  if (learning) return learning;

  const mistaken = snapshot && records.mistaken(snapshot.record);
  const aboutMatch = { session, snapshot: onTable ? snapshot : null, remote, playing, copy, setOpen: ways.show };
  return (
    <div class={onTable ? `page at-table${snapshot.person === null && snapshot.helps ? " with-help" : ""}` : "page"} key={language} ref={page}>
      <Top snapshot={onTable ? snapshot : null} players={players} scoreOpen={panel === "score"} askHint={help} undo={session.undo}
        toggleScore={() => ways.set({ panel: panel === "score" ? null : "score" })} menuOpen={panel === "menu"} setMenu={(on) => ways.set({ panel: on ? "menu" : null })}
        match={matchItems({ ...aboutMatch, newMatch: ways.choose, puzzles: ways.listPuzzles })} share={shareItems(aboutMatch)} openFile={records.open}
        rules={() => ways.show("rules")} looks={() => ways.show("looks")} help={() => ways.show("help")} tell={tell} />
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
              <button type="button" onClick={ways.home}>{say("elsewhere.other")}</button>
            </p>
          </section>
        ) : !snapshot && standing && remote ? (
          <Lobby key={remote.id} catalogue={catalogue} standing={standing} again={tables.again} home={ways.home} agree={remote.agree}
            copy={(address) => copy(Promise.resolve(address))} code={() => remote.code} copyCode={copyCode} takeOver={tables.takeSeat} sit={(name) => {
              writeNames([name, readNames()[1]]);
              remote.sit(name);
            }} />
        ) : !snapshot && day !== null ? (
          <Daily catalogue={catalogue} day={day} written={shelf.written} show={(next) => ways.day(next, true)} goOn={ways.goOn} review={records.review} home={ways.home}
            play={(next, level, again) => ways.start(setupOfDay(next, level, again))}
            send={async (next, text) => {
              const told = await sent(text, addressOf({ at: "daily", day: next }));
              if (told) session.notify(told);
            }} />
        ) : !snapshot ? (
          <Home catalogue={catalogue} play={ways.quick} lesson={ways.lesson} newMatch={ways.choose} daily={() => ways.day(today())} friend={() => ways.show("friend")}
            takeOver={tables.takeSeat} goOn={ways.goOn} puzzle={() => ways.puzzle()}
            join={({ id, seat }) => {
              go({ at: "table", id, seat });
              tables.join(id, seat);
            }} />
        ) : (
          <TablePage session={session} snapshot={snapshot} players={players} standing={standing} again={tables.again} home={ways.home}
            newMatch={snapshot.lesson ? ways.quick : ways.choose} rematch={rematch()} offer={offer} day={() => ways.day(saved!.setup.daily!.day)} own={remote?.own ?? false}
            played={remote && !playing ? playedAt(remote.id, remote.place, snapshot) : null} arranged={arranged} pace={pace} page={() => page.current}
            learn={mistaken === null ? null : () => records.learn(mistaken)}
            acts={{
              again: () => puzzles.open(ways.puzzled), show: puzzles.show, next: () => ways.puzzle(), list: ways.listPuzzles, leave: ways.home,
              days: puzzles.state.days,
            }}
            review={() => (held ? records.review({ ...held.kept, saved: saved! }) : records.open(snapshot.record, { person: snapshot.seat, reviewed: true }))} />
        )}
      </main>
      {onTable && <Aside snapshot={snapshot} players={players} open={panel === "score"} close={() => ways.set({ panel: null })} />}
      {dialogs}
    </div>
  );
}
