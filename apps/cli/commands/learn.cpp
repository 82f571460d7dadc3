// mille learn: the guided deal.
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/match_options.h"
#include "cli/play/lesson.h"
#include "cli/term/screen.h"
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
        "pair, a natural, going out. Each step is explained before you make it. A terminal of at least 80 columns and "
        "24 rows shows a drawn table, where Enter makes the step for you and `q` leaves. Elsewhere you type lines: an "
        "empty one makes the step, and `quit` leaves. Nothing is recorded.",
    .examples = "mille learn\n",
    .options = kOptions};

int learn(Session& session) {
  const auto options = parsed<LearnOptions, kPage>(session);
  if (!options) return kDone;
  const bool at_table = !options->plain && Screen::serves();
  if (options->plain) session.style = session.style.for_screen_reader();
  const auto engine = mille::Engine::create().value();
  platform::note_interrupts();
  if (at_table) {
    play_lesson_at_table(session, engine);
  } else {
    LineReader reader(session);
    play_lesson_in_lines(session, reader, engine);
  }
  return kDone;
}

}  // namespace

constexpr Command kLearnCommand{kPage, 10, "learn the game in a guided deal", learn};

}  // namespace cli
