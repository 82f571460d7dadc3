// A seat's mistakes at the table: one finds the better move oneself. Nothing of the match changes.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { arrange } from "./arrange";
import { Aside } from "./aside";
import { Board } from "./board";
import { opponentOf } from "./matches";
import { toldTo } from "./mirror";
import { noticeOf, NoticeSlip, plain } from "./notice";
import type { Practice } from "./practice";
import { PracticeSlip, practiceTold } from "./practiceslip";
import type { Catalogue } from "./protocol";
import { say } from "./say";
import { useStore } from "./store";

interface Props {
  practice: Practice;
  catalogue: Catalogue;
  /** Whether the mistakes are the reader's own. */
  own: boolean;
  leave: () => void;
}

/** All are done: how many were found at once. */
function Done({ practice, leave }: { practice: Practice; leave: () => void }) {
  const { done } = useStore(practice);
  const { running } = useStore(practice.run);
  const first = useRef<HTMLButtonElement>(null);
  const more = practice.mistakes.length > done.size;
  useEffect(() => first.current?.focus(), []);
  return (
    <section class="over" aria-label={say("over")}>
      <div class="tale">
        <div class="headline">
          <h2>{say("practice.done", { n: [...done.values()].filter(Boolean).length, all: done.size })}</h2>
          {running && <p role="status">{say("practice.waits")}</p>}
        </div>
      </div>
      <p class="buttons dock">
        {more && <button type="button" class="main" onClick={practice.next}>{say("practice.next")}</button>}
        <button type="button" class={more ? "" : "main"} ref={first} onClick={leave}>{say("practice.leave")}</button>
        <button type="button" onClick={practice.again}>{say("practice.again")}</button>
      </p>
    </section>
  );
}

export function PracticePage({ practice, catalogue, own, leave: leaves }: Props) {
  // The way out is taken once, however often it is asked for.
  const left = useRef(false);
  const leave = () => {
    if (!left.current) leaves();
    left.current = true;
  };
  const state = useStore(practice);
  const { mistake, stage, tries, refusal, failure } = state;
  useStore(practice.run);
  const { mistakes, seat, run } = practice;
  const page = useRef<HTMLDivElement>(null);
  const arranged = () => void arrange(page.current);
  useLayoutEffect(arranged);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]")) leave();
    };
    addEventListener("resize", arranged);
    addEventListener("keydown", press);
    return () => {
      removeEventListener("resize", arranged);
      removeEventListener("keydown", press);
    };
  }, []);

  const name = run.replay.players[1 - seat];
  const isPlayer = catalogue.players.some(({ id }) => id === name.split(":")[0]);
  const snapshot = state.snapshot && { ...state.snapshot, opponent: name, person: isPlayer ? null : name };
  const players: [string, string] = [say("you"), isPlayer ? opponentOf(catalogue, name) : name];
  const { action } = toldTo(seat);
  const ended = stage === "found" || stage === "equal" || stage === "shown";
  return (
    <div class="page at-table practice" ref={page}>
      <header class="top">
        <button type="button" onClick={leave}>{say("practice.leave")}</button>
        <h1>{own ? say("review.learn") : say("review.learn.other", { who: run.replay.players[seat] })}</h1>
        {mistake && (
          <p class="where">
            <b>{say("practice.where", { n: mistakes.indexOf(mistake) + 1, all: mistakes.length })}</b>{" "}
            <span>{say("review.place", { deal: mistake.deal, turn: mistake.turn })}</span>
          </p>
        )}
      </header>
      <div class="hidden" role="status" data-told>
        {snapshot && practiceTold(practice, snapshot)}
      </div>
      <main>
        {refusal && <NoticeSlip notice={noticeOf(refusal)} close={practice.forgive} />}
        {failure && (
          <NoticeSlip notice={{ ...plain(say("practice.failed", { why: failure })), ...(!snapshot && { again: practice.next, label: say("try_again") }) }}
            close={snapshot ? practice.forgive : leave} />
        )}
        {!mistake ? <Done practice={practice} leave={leave} /> : snapshot && (
          <>
            <PracticeSlip practice={practice} snapshot={snapshot} arranged={arranged} />
            <Board key={`${mistake.decision}.${tries}`} snapshot={snapshot} players={players} busy={ended || stage === "tries"} hinted={ended ? action(mistake.better) : ""}
              was={stage === "shown" ? action(mistake.played) : ""} refused={refusal !== null} act={practice.act} chose={practice.forgive}
              judge={practice.judge} arranged={arranged} />
          </>
        )}
      </main>
      {snapshot && mistake && <Aside snapshot={snapshot} players={players} open={false} close={() => {}} />}
    </div>
  );
}
