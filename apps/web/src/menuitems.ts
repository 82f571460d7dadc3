// What the menu offers about the match on the table.
import type { Open } from "./dialogs";
import { download, downloadNotes, downloadRecord } from "./files";
import { pack, type Place } from "./links";
import type { MenuItem } from "./menu";
import type { Snapshot } from "./protocol";
import type { RemoteGame } from "./remote";
import { say } from "./say";
import type { Session } from "./session";

interface About {
  session: Session;
  snapshot: Snapshot | null;
  remote: RemoteGame | null;
  playing: boolean;
  copy: (place: Promise<Place>) => void;
  setOpen: (open: Open) => void;
}

export function matchItems({ snapshot, remote, setOpen, newMatch, puzzles }: About & { newMatch: () => void; puzzles: () => void }): MenuItem[] {
  const items: MenuItem[] = [
    { label: say("new_match"), act: newMatch }, { label: say("matches"), act: () => setOpen("matches") },
    { label: say("statistics"), act: () => setOpen("statistics") }, { label: say("puzzles"), act: puzzles },
  ];
  if (snapshot && (snapshot.saved || remote)) items.push({ label: say("resign"), act: () => setOpen("resign"), off: !snapshot.canResign });
  return items;
}

/** A link to the deals of the match, from its first. */
async function placeOfDeal(snapshot: Snapshot): Promise<Place> {
  const { setup, record } = snapshot.saved!;
  const { seed } = JSON.parse(record.slice(0, record.indexOf("\n")));
  const script = setup.source.script === undefined ? undefined : await pack(setup.source.script);
  return { at: "deal", seed, variant: setup.source.id, opponent: setup.opponent, options: setup.options, script };
}

async function placeOfPosition(session: Session, snapshot: Snapshot): Promise<Place> {
  return { at: "position", packed: await pack((await session.worker.call("position")) ?? ""), opponent: snapshot.saved?.setup.opponent };
}

export function shareItems({ session, snapshot, remote, playing, copy, setOpen }: About): MenuItem[] {
  if (!snapshot) return [];
  const { saved, sealed, record, person, canHint, puzzle } = snapshot;
  const items: (MenuItem | false | null | undefined | "")[] = [
    record && { label: say("download.record"), act: () => downloadRecord(snapshot) },
    remote && { label: say("download.seen"), act: () => download("seen.mille", remote.seen) },
    remote && playing && { label: say("code"), act: () => setOpen("code") },
    puzzle && { label: say("link.puzzle"), act: () => copy(Promise.resolve({ at: "puzzle", number: puzzle.number })) },
    sealed?.notes && { label: say("download.notes"), act: () => downloadNotes(snapshot) },
    saved?.record && !sealed && person === null && { label: say("link.deal"), act: () => copy(placeOfDeal(snapshot)) },
    saved && !sealed && canHint && { label: say("link.position"), act: () => copy(placeOfPosition(session, snapshot)) },
  ];
  return items.filter((item) => !!item);
}
