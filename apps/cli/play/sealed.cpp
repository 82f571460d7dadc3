// The dialogue of a sealed match; see sealed.h.
#include "cli/play/sealed.h"

#include <fmt/core.h>

#include "cli/play/saved_matches.h"
#include "cli/term/say.h"

namespace cli {

namespace {

// The variant with the options that differ from their defaults.
std::string variant_text(const mille::Variant& variant) {
  std::string text = variant.text(MILLE_VARIANT_TEXT_ID).value();
  for (const mille_option_info& option : variant.options().value()) {
    if (std::string_view(option.value) != option.default_value)
      text += fmt::format(", {}={}", option.name, option.value);
  }
  return text;
}

// Two guests whom a host could play off against each other compare these by another way, for example by phone.
std::string to_compare(std::string_view receipt) {
  constexpr std::size_t kDigits = 20;
  constexpr std::size_t kGroup = 5;
  std::string digits;
  for (std::size_t at = 0; at < kDigits; at += kGroup) {
    digits += fmt::format("{}{}", at == 0 ? "" : " ", receipt.substr(at, kGroup));
  }
  return say("Its first 20 digits, to compare with another guest: {0}", {digits});
}

void show_terms(Session& session, const Game& game) {
  const auto info = game.table().info().value();
  Output& out = session.out;
  out.line(session.style.paint(Colour::bold, say("Sealed match")));
  out.line(say("Variant: {0}", {variant_text(game.variant())}));
  out.line(say("Stakes: {0}-{1}", {info.stakes[0], info.stakes[1]}));
  for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
    const std::string& name = game.names()[static_cast<std::size_t>(seat)];
    out.line(seat == game.person() ? say("Seat {0}: {1}, with a share", {seat, name})
                                   : say("Seat {0}: {1}, without a share", {seat, name}));
  }
  out.line(say("Commitment to these terms and to the seed (SHA-256):"));
  out.line("  " + game.commitment());
  const std::size_t unfinished = count_unfinished_sealed_matches();
  if (unfinished == 0) return;
  out.line(
      say("{0} earlier sealed {0:match|matches} in your folder {0:was|were} abandoned or {0:is|are} still in play.",
          {unfinished}));
}

}  // namespace

bool ask_share(Session& session, LineReader& reader, Game& game) {
  Output& out = session.out;
  show_terms(session, game);
  out.line();
  out.line(say("Type any text for your share, or press Enter to use random bytes only."));
  out.line(say("The cards follow from your share and the seed, so nobody can choose them."));
  const auto typed = reader.ask(say("Your share") + "> ");
  if (!typed) {
    out.line(say("The match has not begun, and nothing was saved."));
    out.line(say("The next match will use a new seed."));
    return false;
  }
  game.give_share(*typed);
  out.line(say("Write these two down. They prove later that this is the match you agreed to."));
  for (const std::string& line : lines_to_note(game)) out.line(line);
  out.line();
  return true;
}

std::vector<std::string> lines_to_note(const Game& game) {
  return {say("Commitment:"), "  " + game.commitment(), say("Your share:"), "  " + game.share()};
}

std::vector<std::string> receipt_to_note(const Game& game, int width) {
  std::vector<std::string> lines{say("Receipt after line {0}:", {game.last_line()}), "  " + game.receipt(),
                                 to_compare(game.receipt())};
  const std::string use = say(
      "Keep it outside this computer. `mille play --resume --receipt` continues only from the record that you saw.");
  for (std::string& line : split_lines(paragraph(use, 0, width))) lines.push_back(std::move(line));
  return lines;
}

std::string receipt_accepted(const Game& game) {
  const std::uint64_t line = game.receipt_given().value();
  const std::uint64_t later = game.last_line() - line;
  if (later == 0) return say("Your receipt is for line {0}, the last one.", {line});
  if (later == 1) return say("Your receipt is for line {0}. It does not cover the line after it.", {line});
  return say("Your receipt is for line {0}. It does not cover the {1} lines after it.", {line, later});
}

void say_verified(Output& out, const mille::Engine& engine, const Game& game) {
  game.verify(engine);
  constexpr int kColumns = 80;
  out.line(
      paragraph(say("Verified: the seed is the one committed to, and every card follows from the seed and your share."),
                0, kColumns));
  out.line(say("Receipt after the last line:"));
  out.line("  " + game.receipt());
  out.line(to_compare(game.receipt()));
}

}  // namespace cli
