// mille new: a commented script to begin a house rule with.
#include <filesystem>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/options.h"

namespace cli {

int new_script(Session& session) {
  CommandOptions options(
      {"new",
       "variant NAME",
       "Writes NAME.lua, a commented script that changes a little of montreal, to begin a house rule "
       "with. A file of that name stays as it is.",
       {"mille new variant my-rule"}});
  options.positional("word", -1);
  if (!options.parse(session)) return kDone;
  const auto words = options.list("word");
  if (words.size() != 2 || words[0] != "variant") throw UsageError("new takes `variant` and a name");
  auto text = mille::script_template(words[1]);
  if (text.code() == MILLE_E_ARGUMENT) throw UsageError(text.error().what());
  const std::string path = words[1] + ".lua";
  if (std::filesystem::exists(path)) throw Failure(path + " is there already");
  FileWriter file(path);
  file.write(text.value());
  file.close();
  session.out.line(path + " is written; look at it, then: mille check " + path);
  return kDone;
}

}  // namespace cli
