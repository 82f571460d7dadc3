// mille version: the library's version and what this build offers.
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/options.h"
#include "mille/mille.hpp"

namespace cli {

namespace {

constexpr Page kPage{
    .name = "version",
    .usage = "",
    .about = "Prints the version of the library that the command runs with, and the capabilities of this build.",
    .examples = "mille version\n"};

int version(Session& session) {
  if (!parse(kPage, session, nullptr)) return kDone;
  session.out.line(std::string("mille ") + mille_version_text());
  std::string offered;
  for (const char* capability : {"mille.table/1", "mille.state/1", "mille.hash/1", "mille.encoding/1", "mille.script/1",
                                 "mille.isolation/1", "mille.arena/1"}) {
    if (mille::has(capability)) offered += (offered.empty() ? "" : " ") + std::string(capability);
  }
  session.out.line("offers " + offered);
  return kDone;
}

}  // namespace

constexpr Command kVersionCommand{kPage, 150, "print the version and what this build offers", version};

}  // namespace cli
