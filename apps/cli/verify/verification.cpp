// Verdicts on recorded matches; see verification.h.
#include "cli/verify/verification.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/term/say.h"
#include "cli/term/shown.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

// Converts the line number at the beginning of a fault's text from the match to the whole file.
std::string in_file(std::string text, std::size_t lines_before) {
  constexpr std::string_view kPlace = "Line ";
  if (!text.starts_with(kPlace)) return text;
  const std::size_t end = text.find_first_not_of("0123456789", kPlace.size());
  if (end == kPlace.size() || end == text.npos || text[end] != ':') return text;
  const unsigned long long line = std::stoull(text.substr(kPlace.size(), end - kPlace.size()));
  return text.replace(kPlace.size(), end - kPlace.size(), std::to_string(line + lines_before));
}

// The members of a notes file, in the order the library requires.
constexpr const char* kMembers[] = {"mille_notes", "commit", "share", "shares", "share_commits", "receipt", "terms"};

std::string written(const Json& notes) { return notes.dump(-1, ' ', false, Json::error_handler_t::replace); }

// The notes with their members in the order that the library requires. It rejects unknown members.
Json in_order(const Json& notes) {
  Json ordered = Json::object();
  for (const char* member : kMembers) {
    if (notes.contains(member)) ordered[member] = notes[member];
  }
  for (const auto& [name, value] : notes.items()) ordered[name] = value;
  return ordered;
}

Json notes_of(std::string_view text, const std::string& path) {
  if (path.empty()) return {{"mille_notes", 1}};
  Json notes = Json::parse(text, nullptr, false);
  if (!notes.is_object()) throw Failure(say("{0}: this is not a notes file: it holds no JSON object", {path}));
  if (text.ends_with('\n')) text.remove_suffix(1);
  // The library gets what is written here, so it cannot see the file's own spelling.
  if (written(in_order(notes)) != text)
    throw Failure(say("{0}: a notes file has one spelling: members in order, no white space", {path}));
  return notes;
}

// The values of an option that may be given once for each seat, as a list by seat.
Json by_seat(const std::vector<NotedOfSeat>& values, const char* name) {
  Json list = {nullptr, nullptr};
  for (const NotedOfSeat& given : values) {
    Json& place = list[static_cast<std::size_t>(given.seat)];
    if (!place.is_null()) throw UsageError(say("--{0} is given twice for seat {1}", {name, given.seat}));
    place = mille::to_hex(given.hash);
  }
  return list;
}

std::string receipt_text(const NotedReceipt& receipt) {
  const std::string digits = mille::to_hex(receipt.hash);
  return receipt.line ? fmt::format("{}@{}", digits, *receipt.line) : digits;
}

}  // namespace

Noted noted_by(const NoteOptions& options) {
  Noted noted;
  const std::string path = options.notes.value_or("");
  if (!path.empty()) noted.notes = read_file(path);
  if (!path.empty() && noted.notes.empty()) throw Failure(say("{0} is empty", {path}));
  if (options.seen) noted.seen = read_file(*options.seen);
  if (options.seen && noted.seen.empty()) throw Failure(say("{0} is empty", {*options.seen}));
  const bool has_shares = !options.shares.empty();
  const bool has_share_commits = !options.share_commits.empty();
  if (!options.commit && !has_shares && !has_share_commits && !options.receipt) return noted;
  Json notes = notes_of(noted.notes, path);
  if (options.commit) notes["commit"] = mille::to_hex(options.commit->hash);
  if (options.receipt) notes["receipt"] = receipt_text(*options.receipt);
  if (has_shares) {
    notes.erase("share");
    notes["shares"] = by_seat(options.shares, "share");
  }
  if (has_share_commits) notes["share_commits"] = by_seat(options.share_commits, "share-commit");
  noted.notes = written(in_order(notes));
  return noted;
}

bool say_verdict(Session& session, const VerifiedMatch& match, bool noted, Shown shown, bool strict) {
  const mille_verdict& found = match.verdict;
  bool good = found.result != MILLE_VERDICT_FAILED && !(strict && found.has_warnings != 0);
  Json verdict = Json::parse(mille::verdict_json(found).value());
  for (auto& [name, line] : verdict["lines"].items()) line["text"] = in_file(line["text"], match.lines_before);
  for (std::size_t seat = 0; match.players && seat < MILLE_SEATS; ++seat) {
    const ReplayedSeat& player = (*match.players)[seat];
    verdict["players"].push_back({{"seat", seat}, {"status", player.status}, {"text", player.text}});
    if (player.status == "failed") {
      verdict["result"] = "failed";
      good = false;
    }
  }
  Output& out = session.out;
  if (shown == Shown::json) {
    Json all = {{"file", cli::shown(match.path)}, {"match", match.number}};
    all.update(verdict);
    out.line(all.dump(-1, ' ', false, Json::error_handler_t::replace));
    return good;
  }
  out.line(fmt::format("match {}: {}", match.number,
                       session.style.paint(Colour::bold, verdict["result"].get<std::string>())));
  const auto say = [&](const std::string& name, const Json& line) {
    std::string status = line["status"];
    if (shown == Shown::briefly && status != "failed" && status != "warning") return;
    std::replace(status.begin(), status.end(), '_', ' ');
    out.line(fmt::format("  {:<13} {}. {}", name + ":", status, line["text"].get<std::string>()));
  };
  for (const auto& [name, line] : verdict["lines"].items()) say(name, line);
  for (std::size_t seat = 0; match.players && seat < MILLE_SEATS; ++seat) {
    say(fmt::format("player {}", seat), verdict["players"][seat]);
  }
  if (shown == Shown::whole && !noted && found.has_terms != 0) {
    out.line("To check what a guest noted, pass --commit, --share, --share-commit, --receipt, --seen or --notes.");
  }
  return good;
}

}  // namespace cli
