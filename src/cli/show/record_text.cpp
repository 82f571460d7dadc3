// Reading records; see record_text.h.
#include "cli/show/record_text.h"

#include <nlohmann/json.hpp>

#include "cli/failure.h"
#include "cli/term/shown.h"

namespace cli {

namespace {

using Json = nlohmann::json;

// The lines of a text that are JSON objects; others are left for the library to refuse.
template <class Use>
void each_object(std::string_view text, Use use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Json line = Json::parse(text.substr(0, end), nullptr, false);
    if (line.is_object() && !use(line)) return;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

RecordHeader record_header(std::string_view record) {
  RecordHeader header;
  bool found = false;
  try {
    each_object(record, [&](const Json& line) {
      if (line.contains("deal")) {
        header.draw_ends = line.value("draw_ends", false);
        return false;
      }
      if (!line.contains("mille_record")) return !found;
      found = true;
      line.at("players").get_to(header.players);
      for (std::string& name : header.players) name = shown(name);
      line.at("stakes").get_to(header.stakes);
      header.committed = line.at("decks") == "committed";
      return true;
    });
  } catch (const Json::exception& error) {
    throw Failure(std::string("the header of the record cannot be read: ") + error.what());
  }
  if (!found) throw Failure("there is no header of a record");
  return header;
}

std::string_view whole_lines(std::string_view text) {
  const std::size_t end = text.rfind('\n');
  return end == std::string_view::npos ? std::string_view() : text.substr(0, end + 1);
}

bool finished(std::string_view record) {
  bool over = false;
  each_object(record, [&](const Json& line) {
    if (line.contains("match_end")) over = true;
    if (line.contains("mille_record")) over = false;
    return true;
  });
  return over;
}

std::string opened_header(std::string_view record, const std::string& seed) {
  auto header = nlohmann::ordered_json::parse(record.substr(0, record.find('\n')), nullptr, false);
  if (!header.is_object()) throw Failure("there is no header of a record");
  header["seed"] = seed;
  header["decks"] = "seed";
  header.erase("commit");
  return header.dump() + '\n';
}

std::vector<RecordStep> record_steps(std::string_view record) {
  std::vector<RecordStep> steps;
  each_object(record, [&](const Json& line) {
    if (line.contains("deal")) steps.push_back({{}, line.value("cut", 0U)});
    if (line.contains("do")) steps.push_back({line["do"].get<std::string>(), 0});
    return true;
  });
  return steps;
}

}  // namespace cli
