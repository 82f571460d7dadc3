// Files out of the page.
import type { Snapshot } from "./protocol";

export function download(name: string, text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

export const downloadRecord = ({ record }: Snapshot) => download("match.mille", record);
export const downloadNotes = ({ sealed }: Snapshot) => download("notes.json", `${JSON.stringify(sealed?.notes)}\n`);
