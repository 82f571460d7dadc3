// A link as a QR code, for a friend's camera: dark on white in every theme, with the quiet edge that scanners need.
import { encode } from "uqr";
import { say } from "./say";

/** Modules of white around the code. */
const EDGE = 4;

export function Qr({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: "M", border: EDGE });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say("invite.qr")} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
