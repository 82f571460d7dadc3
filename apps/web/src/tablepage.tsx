// The table on the page: what is said out of turn, the lesson, and by the match's phase the board, a deal's end, or the device's handover.
import type { ComponentChildren } from "preact";
import { Board } from "./board";
import { Flights } from "./flights";
import { Handover } from "./handover";
import { HintSlip } from "./hint";
import { Lesson } from "./lesson";
import { Over, type Rematch } from "./over";
import type { Kept } from "./library";
import { type PuzzleActs, PuzzleEnd, PuzzleSlip } from "./puzzle";
import type { Snapshot } from "./protocol";
import type { Standing } from "./remote";
import type { Session } from "./session";
import { useStore } from "./store";
import { Status } from "./status";

interface Props {
  session: Session;
  snapshot: Snapshot;
  players: [string, string];
  standing: Standing | null;
  /** Takes the seat back that another window has taken. */
  again: () => void;
  home: () => void;
  newMatch: () => void;
  rematch: Rematch | null;
  review: () => void;
  /** Goes through the person's mistakes, once the review has found some. */
  learn: (() => void) | null;
  day: () => void;
  offer: ComponentChildren;
  /** Whether every move of the person's seat came from their devices. */
  own: boolean;
  /** The match as the library keeps it, once it is over at a server's table. */
  played: Kept | null;
  arranged: () => void;
  /** How fast the opponent plays. */
  pace: string;
  page: () => HTMLElement | null;
  acts: PuzzleActs;
}

export function TablePage({ session, snapshot, players, standing, again, home, newMatch, rematch, review, learn, own, played, day, offer, arranged, pace, page, acts }: Props) {
  const { busy, hint, notice, moved } = useStore(session);
  const { game } = session;
  const run = (ask: () => Promise<Snapshot>) => session.run(ask);
  const { phase } = snapshot.view;
  const { puzzle } = snapshot;
  return (
    <>
      {standing && <Status standing={standing} snapshot={snapshot} opponent={players[1]} again={again} />}
      {snapshot.lesson && snapshot.lesson.say !== "end" && <Lesson lesson={snapshot.lesson} opponent={players[1]} leave={home} />}
      {puzzle && !puzzle.over && <PuzzleSlip puzzle={puzzle} acts={acts} />}
      {hint && <HintSlip hint={hint} snapshot={snapshot} act={() => session.act(hint.action)} />}
      {puzzle?.over ? (
        <PuzzleEnd snapshot={snapshot} puzzle={puzzle} acts={acts} />
      ) : snapshot.handover ? (
        <Handover snapshot={snapshot} players={players} show={() => run(() => session.worker.call("reveal"))} />
      ) : phase === "between" || phase === "over" ? (
        <Over snapshot={snapshot} players={players} share={(typed) => run(() => game.share(typed))} deal={() => run(game.deal)}
          verify={game.verify} again={newMatch} own={own} rematch={rematch} review={review} learn={learn} played={played} day={day} offer={offer} />
      ) : (
        <Flights snapshot={snapshot} theirs={pace !== "at once" || snapshot.person !== null} moved={moved} page={page} arranged={arranged}>
          <Board snapshot={snapshot} players={players} busy={busy || (puzzle !== null && snapshot.plays) || (standing !== null && standing.connection !== "open")} hinted={hint?.action ?? ""}
            refused={notice?.rule !== undefined && notice.rule !== ""} act={session.act} chose={session.forgive} judge={game.judge} arranged={arranged} />
        </Flights>
      )}
    </>
  );
}
