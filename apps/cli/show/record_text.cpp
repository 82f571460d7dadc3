// Reads the text of records; see record_text.h.
#include "cli/show/record_text.h"

#include <nlohmann/json.hpp>

#include "cli/failure.h"
#include "cli/term/say.h"
#include "cli/term/shown.h"

namespace cli {

namespace {

using Line = nlohmann::json;

// Visits the lines that are JSON objects. The library refuses the others.
template <class Use>
void each_object(std::string_view text, Use use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Line line = Line::parse(text.substr(0, end), nullptr, false);
    if (line.is_object() && !use(line)) return;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

RecordHeader record_header(std::string_view record) {
  RecordHeader header;
  bool found = false;
  try {
    each_object(record, [&](const Line& line) {
      if (!line.contains("mille_record")) return true;
      found = true;
      line.at("players").get_to(header.players);
      for (std::string& name : header.players) name = shown(name);
      line.at("decks").get_to(header.decks);
      if (!line.contains("shares")) return false;
      for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
        const Line& share = line["shares"].at(seat);
        if (share.is_string()) share.get_to(header.shares[seat]);
      }
      return false;
    });
  } catch (const Line::exception& error) {
    throw Failure(say("the header of the record cannot be read: {0}", {error.what()}));
  }
  if (!found) throw Failure(say("there is no record header"));
  return header;
}

std::string_view whole_lines(std::string_view text) {
  const std::size_t end = text.rfind('\n');
  return end == std::string_view::npos ? std::string_view() : text.substr(0, end + 1);
}

bool finished(std::string_view record) {
  bool over = false;
  bool sealed = false;
  each_object(record, [&](const Line& line) {
    if (line.contains("mille_record")) {
      over = false;
      sealed = line.contains("decks") && line["decks"] == "sealed";
    }
    if (line.contains(sealed ? "reveal" : "match_end")) over = true;
    return true;
  });
  return over;
}

}  // namespace cli
