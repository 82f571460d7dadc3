"use client";
import { useEffect, useState } from "react";
import { winner } from "../../match.js";

export default function Page() {
  const [said, say] = useState(() => `on the server: ${winner()}`);
  useEffect(() => say(`in the browser: ${winner()}`), []);
  return <p id="said">{said}</p>;
}
