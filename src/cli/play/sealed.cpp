// The dialogue of a sealed match; see sealed.h.
#include "cli/play/sealed.h"

#include <fmt/core.h>

#include "cli/play/saved_matches.h"

namespace cli {

namespace {

// The variant with the options that differ from their defaults.
std::string variant_text(const mille::Variant& variant) {
  std::string text = variant.text(MILLE_VARIANT_ID).value();
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
  std::string text = "Its first 20 digits, to compare with another guest:";
  for (std::size_t at = 0; at < kDigits; at += kGroup) text += fmt::format(" {}", receipt.substr(at, kGroup));
  return text;
}

void show_terms(Session& session, const Game& game) {
  const auto info = game.table().info().value();
  Output& out = session.out;
  out.line(session.style.paint(Colour::bold, "Sealed match"));
  out.line("Variant: " + variant_text(game.variant()));
  out.line(fmt::format("Stakes: {}-{}", info.stakes[0], info.stakes[1]));
  for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
    out.line(fmt::format("Seat {}: {}, {}", seat, game.names()[static_cast<std::size_t>(seat)],
                         seat == game.person() ? "with a share" : "without a share"));
  }
  out.line("Commitment to these terms and to the seed (SHA-256):");
  out.line("  " + game.commitment());
  const auto unfinished = static_cast<std::int64_t>(count_unfinished_sealed_matches());
  if (unfinished == 0) return;
  out.line(fmt::format("{} in your folder {} broken off or {} still in play.",
                       counted(unfinished, "earlier sealed match"), unfinished == 1 ? "was" : "were",
                       unfinished == 1 ? "is" : "are"));
}

}  // namespace

bool ask_share(Session& session, LineReader& reader, Game& game) {
  Output& out = session.out;
  show_terms(session, game);
  out.line();
  out.line("Type any text for your share, or press Enter for random bytes alone.");
  out.line("The cards follow from your share and the seed, so nobody can choose them.");
  const auto typed = reader.ask("Your share> ");
  if (!typed) {
    out.line("The match has not begun, and nothing of it is kept.");
    out.line("The next one takes a new seed.");
    return false;
  }
  game.give_share(*typed);
  out.line("Note these two. They prove later that the match is the one you agreed to.");
  for (const std::string& line : lines_to_note(game)) out.line(line);
  out.line();
  return true;
}

std::vector<std::string> lines_to_note(const Game& game) {
  return {"Commitment:", "  " + game.commitment(), "Your share:", "  " + game.share()};
}

std::vector<std::string> receipt_to_note(const Game& game, int width) {
  std::vector<std::string> lines{fmt::format("Receipt after line {}:", game.last_line()), "  " + game.receipt(),
                                 to_compare(game.receipt())};
  const std::string use =
      "Note it outside this computer: with --receipt, `mille play --resume` goes on only with the record that you saw.";
  for (std::string& line : split_lines(paragraph(use, 0, width))) lines.push_back(std::move(line));
  return lines;
}

std::string receipt_accepted(const Game& game) {
  const std::uint64_t line = game.receipt_given().value();
  const auto later = static_cast<std::int64_t>(game.last_line() - line);
  if (later == 0) return fmt::format("Your receipt is that of line {}, the last one.", line);
  return fmt::format("Your receipt is that of line {}. It does not cover the {} after it.", line,
                     later == 1 ? "line" : counted(later, "line"));
}

void say_verified(Output& out, const mille::Engine& engine, const Game& game) {
  game.verify(engine);
  out.line("Verified: the seed is the one committed to, and every card follows from it and");
  out.line("from your share.");
  out.line("Receipt after the last line:");
  out.line("  " + game.receipt());
  out.line(to_compare(game.receipt()));
}

}  // namespace cli
