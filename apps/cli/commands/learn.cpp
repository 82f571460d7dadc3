// mille learn: the guided deal.
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/match_options.h"
#include "cli/play/lesson.h"
#include "platform/signals.h"

namespace cli {

namespace {

struct LearnOptions {
  bool plain = false;
};

constexpr Option kOptions[] = {kPlain<LearnOptions>};

constexpr Page kPage{
    .name = "learn",
    .usage = "[--plain]",
    .about =
        "Teaches the game in five steps, in a deal with arranged cards: a set, a wild two, taking the pile with a "
        "pair, a natural, going out. Each step is explained before you make it. Type `quit` to leave at any time; "
        "nothing is recorded.",
    .examples = "mille learn\n",
    .options = kOptions};

int learn(Session& session) {
  const auto options = parsed<LearnOptions, kPage>(session);
  if (!options) return kDone;
  if (options->plain) session.style = session.style.for_screen_reader();
  const auto engine = mille::Engine::create().value();
  platform::note_interrupts();
  LineReader reader(session);
  play_lesson(session, reader, engine);
  return kDone;
}

}  // namespace

constexpr Command kLearnCommand{kPage, 10, "learn the game in a guided deal", learn};

}  // namespace cli
