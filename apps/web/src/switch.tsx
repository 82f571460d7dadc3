// A checkbox for a preference that the browser keeps.
import { useState } from "preact/hooks";

interface Props {
  label: string;
  read: () => boolean;
  write: (on: boolean) => void;
}

export function Switch({ label, read, write }: Props) {
  const [on, setOn] = useState(read);
  return (
    <label class="inline">
      <input type="checkbox" checked={on} onChange={(event) => {
        write(event.currentTarget.checked);
        setOn(event.currentTarget.checked);
      }} />
      {label}
    </label>
  );
}
