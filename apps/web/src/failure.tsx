// The page before it can be used: it loads, or it cannot go on.
import { Wordmark } from "./pictures";
import { say } from "./say";

export function Failure({ text }: { text?: string }) {
  return (
    <main class="failure">
      <h1><span class="hidden">Mille</span><Wordmark hidden /></h1>
      {text ? (
        <>
          <p role="alert">{text}</p>
          <p>{say("failure.kept")}</p>
        </>
      ) : <p role="status">{say("loading")}</p>}
    </main>
  );
}
