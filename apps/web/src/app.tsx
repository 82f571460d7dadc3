// The page's parts, made once: the engine is loaded, then the address is followed.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Failure } from "./failure";
import { Page } from "./page";
import type { Catalogue } from "./protocol";
import { follow } from "./routing";
import { useStore } from "./store";
import { Ways } from "./ways";

export function App() {
  const ways = useMemo(() => new Ways(), []);
  const { worker, session, house, records } = ways;
  const { failure } = useStore(session);
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);

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
  useEffect(() => (catalogue ? follow(ways) : undefined), [catalogue]);

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

  if (failure || !catalogue) return <Failure text={failure || undefined} />;
  return <Page ways={ways} catalogue={catalogue} />;
}
