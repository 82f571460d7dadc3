// The link of the other seat: to copy, to share, or for the camera of the friend's device.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "./say";

export function Invite({ address, copy }: { address: string; copy: (address: string) => void }) {
  // The code is drawn by a part of the page that only makers of tables load. Without it there is still the link.
  const [Qr, setQr] = useState<ComponentType<{ text: string }> | null>(null);
  useEffect(() => void import("./qr").then(({ Qr }) => setQr(() => Qr), () => {}), []);
  return (
    <section class="invite" aria-label={say("invite")}>
      <p>{say("invite.send")}</p>
      <p class="linkline">
        <input type="text" readOnly value={address} aria-label={say("invite")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="main" onClick={() => copy(address)}>{say("invite.copy")}</button>
        {"share" in navigator && (
          <button type="button" onClick={() => navigator.share({ title: "Mille", url: address }).catch(() => {})}>{say("invite.share")}</button>
        )}
      </p>
      {Qr && <figure><Qr text={address} /><figcaption>{say("invite.scan")}</figcaption></figure>}
    </section>
  );
}
