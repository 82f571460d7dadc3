// Compares a match with a guest's notes and words what agrees, what differs and what is missing.
#include "table/verify_promise.h"

#include <algorithm>

namespace mille {
namespace {

using Status = Finding::Status;

// The first 20 digits of a receipt, in groups that can be read out.
std::string digits_to_compare(const Digest& receipt) {
  constexpr std::size_t kDigits = 20;
  constexpr std::size_t kGroup = 5;
  const std::string all = hex_of(receipt);
  std::string digits;
  for (std::size_t at = 0; at < kDigits; at += kGroup) {
    if (at > 0) digits += ' ';
    digits.append(all, at, kGroup);
  }
  return digits;
}

std::string of_seat(std::size_t seat) { return " of seat " + std::to_string(seat); }

// Compares the notes about one seat with the header. Adds what agrees to `good` and what differs to `faults`.
void compare_seat(const Sealing& sealing, const VerifyNotes& notes, std::size_t seat, std::string* good,
                  std::string* faults) {
  if (notes.shares[seat]) {
    if (sealing.shares[seat] == notes.shares[seat]) {
      add_item(good, "the share" + of_seat(seat) + " is the one that this guest gave");
    } else {
      add_item(faults, "the share" + of_seat(seat) + " in the header is not the one that this guest gave");
    }
  }
  if (notes.share_commits[seat]) {
    if (sealing.share_commits[seat] == notes.share_commits[seat]) {
      add_item(good, "the share commitment" + of_seat(seat) + " is the one that was noted");
    } else {
      add_item(faults, "the share commitment" + of_seat(seat) + " in the header is not the one that was noted");
    }
  }
}

// Turns a list of findings into a sentence.
std::string sentence(std::string list) {
  if (list[0] >= 'a' && list[0] <= 'z') list[0] = static_cast<char>(list[0] - 'a' + 'A');
  return list + '.';
}

template <class Both>
bool has_any(const Both& both) {
  return std::any_of(both.begin(), both.end(), [](const auto& one) { return one.has_value(); });
}

}  // namespace

std::string broken_promise(const RecordedMatch& match, const Sealing& sealing) {
  std::string broken;
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const std::optional<Share>& share = sealing.shares[seat];
    if (share && !sealing.share_is_as_committed(static_cast<int>(seat), *share)) {
      add_item(&broken, "the share" + of_seat(seat) + " is not the one that was committed to");
    }
  }
  if (match.seed && seal_commitment(*match.seed, match.terms) != sealing.commit) {
    add_item(&broken, "seed and terms are not the ones that were committed to");
  }
  return broken;
}

Finding sealed_promise(const RecordedMatch& match, const Sealing& sealing, const std::string& broken,
                       const VerifyNotes& notes) {
  std::string faults = broken;
  std::string good;
  std::string open;
  if (notes.terms && *notes.terms != match.terms) add_item(&faults, "the terms are not the ones that were agreed to");
  if (notes.terms && *notes.terms == match.terms) add_item(&good, "the terms are the ones that were agreed to");
  if (notes.commit && *notes.commit != sealing.commit) {
    add_item(&faults, "the commitment in the header is not the one that was noted");
  } else if (notes.commit && match.seed) {
    add_item(&good, "seed and terms were fixed before the match, with the commitment that was noted");
  } else if (notes.commit) {
    open =
        " The header holds the commitment that was noted. Whether the seed matches it can be checked after the "
        "reveal.";
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) compare_seat(sealing, notes, seat, &good, &faults);
  const std::string end =
      std::string(sealing.guests == 0 ? " No guest gave a share: the host alone chose the cards." : "") +
      " Terms hash: " + hex_of(match.terms) + '.';
  if (!faults.empty()) return {Status::failed, sentence(faults) + end};
  if (good.empty() && open.empty()) {
    return {
        Status::not_checked,
        "The file agrees with itself. To check more, give what was noted before the match: the commitment, the guest's "
        "own share, the other guest's share commitment." +
            end};
  }
  std::string text = good.empty() ? open.substr(1) : "Checked: " + good + '.' + open;
  if (const std::string missing = not_noted(sealing, notes); !missing.empty()) text += " Not noted: " + missing + '.';
  return {open.empty() ? Status::ok : Status::not_checked, text + end};
}

Finding unsealed_promise(const VerifyNotes& notes) {
  if (has_any(notes.shares) || has_any(notes.share_commits) || notes.terms) {
    return {Status::failed,
            "The match is not sealed, so it has neither shares nor terms that could be the ones noted."};
  }
  if (notes.commit) return {Status::failed, "The match has no commitment that could be the one noted."};
  return {Status::not_checked,
          "The match is not sealed. The host knew or chose the cards, and the record promises nothing."};
}

Finding receipt_finding(const RecordedMatch& match, const VerifyNotes& notes) {
  if (!match.sealed) {
    if (notes.receipt) return {Status::failed, "The match is not sealed, so it has no receipts."};
    return {Status::not_checked, "Only sealed matches have receipts."};
  }
  const auto& receipts = match.receipts;
  const std::string last = "The receipt after line " + std::to_string(receipts.size() - 1) + ", the last one, is " +
                           hex_of(receipts.back()) + ". Its first 20 digits, to compare with another guest: " +
                           digits_to_compare(receipts.back()) + '.';
  if (!notes.receipt) return {Status::not_checked, last + " To check one that was kept, give it."};
  const auto found = std::find(receipts.begin(), receipts.end(), *notes.receipt);
  if (found == receipts.end()) {
    return {Status::failed, "The receipt fits no line: this is not the match that was seen."};
  }
  const auto line = static_cast<std::uint64_t>(found - receipts.begin());
  if (notes.receipt_line.value_or(line) != line) {
    return {Status::failed, "The receipt is that of line " + std::to_string(line) + ", not of line " +
                                std::to_string(*notes.receipt_line) + '.'};
  }
  return {Status::ok, "The record up to line " + std::to_string(line) + " is the one that was seen. " + last};
}

std::string not_noted(const Sealing& sealing, const VerifyNotes& notes) {
  std::string missing;
  if (!notes.commit) add_item(&missing, "the commitment, so the seed could have been chosen last");
  const bool own = has_any(notes.shares);
  if (sealing.guests != 0 && !own) add_item(&missing, "a guest's share, so the host could have chosen it");
  for (std::size_t seat = 0; own && seat < kSeats; ++seat) {
    const bool noted = notes.shares[seat] || notes.share_commits[seat];
    if (noted || !sealing.is_guest(static_cast<int>(seat))) continue;
    add_item(&missing, "the other guest's share commitment, so that share could have been chosen last");
  }
  return missing;
}

bool has_last_receipt(const RecordedMatch& match, const VerifyNotes& notes) {
  const std::size_t count = match.receipts.size();
  const std::size_t last = count - std::min<std::size_t>(count, 2);
  return notes.receipt && std::find(match.receipts.begin() + static_cast<std::ptrdiff_t>(last), match.receipts.end(),
                                    *notes.receipt) != match.receipts.end();
}

}  // namespace mille
