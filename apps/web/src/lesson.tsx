// The guided deal's sentence, on a slip above the hand.
import { Icon, Portrait } from "./pictures";
import type { LessonState } from "./protocol";
import { type Key, say } from "./say";

/** The coach is the jack of hearts. */
const COACH = "casual";

export function Lesson({ lesson, opponent, leave }: { lesson: LessonState; opponent: string; leave: () => void }) {
  const { step, steps } = lesson;
  return (
    <div class="lesson slip">
      <p class="lesson-text">
        <Portrait player={COACH} />
        <span>
          <span class="dots" aria-hidden="true">{Array.from({ length: steps }, (_, i) => <i key={i} class={i < step ? "on" : ""} />)}</span>
          <small class="hidden">{say("lesson.step", { n: step, all: steps })}</small>{" "}
          {lesson.say ? say(`lesson.${lesson.say}` as Key) : say("prompt.theirs", { who: opponent })}
        </span>
      </p>
      <div class="buttons">
        <button type="button" class="quiet icon" aria-label={say("lesson.leave")} onClick={leave}><Icon name="close" /></button>
      </div>
    </div>
  );
}
