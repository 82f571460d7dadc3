// The page of a record: the viewer, with what it asks of the engine, the library and the address.
import type { ComponentChildren } from "preact";
import { go } from "./address";
import { pack, type Place } from "./links";
import { FIRST_SETUP } from "./protocol";
import type { Shown } from "./records";
import { Viewer } from "./viewer";
import type { Ways } from "./ways";

interface Props {
  ways: Ways;
  shown: Shown;
  notices: ComponentChildren;
  copy: (place: Promise<Place>) => void;
}

export function RecordPage({ ways, shown, notices, copy }: Props) {
  const { worker, records } = ways;
  const { id, record, replay, run, first, person, reviewed, opponent } = shown;
  const packed = async (move: number): Promise<Place> => ({ at: "record", packed: await pack(record), move });
  return (
    <>
      <div class="viewer-notices">{notices}</div>
      <Viewer replay={replay} run={run} first={first} person={person} reviewed={reviewed} learn={records.learn}
        frame={async (number) => (await worker.call("frame", number))!} open={(match) => records.open(record, { match })}
        at={async (move) => go(id ? { at: "match", id, move } : await packed(move), true)} link={(move) => copy(packed(move))}
        play={async (move) => ways.chooseFrom({ ...FIRST_SETUP, source: { id: replay.variant }, opponent, position: await worker.call("positionAt", move) })}
        close={() => {
          records.close();
          go(ways.here, true);
        }} />
    </>
  );
}
