// Compares a match with a guest's notes and says what agrees, what differs and what is missing.
#include "record/verify_promise.h"

#include <algorithm>
#include <iterator>

#include "record/messages.h"

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

// Compares the notes about one seat with the header. Adds what agrees to `good` and what differs to `faults`.
void compare_seat(const Sealing& sealing, const VerifyNotes& notes, std::size_t seat, std::vector<Statement>* good,
                  std::vector<Statement>* faults) {
  if (notes.shares[seat]) {
    const bool same = sealing.shares[seat] == notes.shares[seat];
    (same ? good : faults)->push_back(said(same ? say::kVerifyShareGiven : say::kVerifyShareOther, {seat}));
  }
  if (notes.share_commits[seat]) {
    const bool same = sealing.share_commits[seat] == notes.share_commits[seat];
    (same ? good : faults)->push_back(said(same ? say::kVerifyShareCommitNoted : say::kVerifyShareCommitOther, {seat}));
  }
}

void append_statements(std::vector<Statement>&& more, std::vector<Statement>* statements) {
  std::move(more.begin(), more.end(), std::back_inserter(*statements));
}

template <class Both>
bool has_any(const Both& both) {
  return std::any_of(both.begin(), both.end(), [](const auto& one) { return one.has_value(); });
}

}  // namespace

std::vector<Statement> broken_promise(const RecordedMatch& match, const Sealing& sealing) {
  std::vector<Statement> broken;
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const std::optional<Share>& share = sealing.shares[seat];
    if (share && !sealing.share_is_as_committed(static_cast<int>(seat), *share)) {
      broken.push_back(said(say::kVerifyShareBroken, {seat}));
    }
  }
  if (match.seed && seal_commitment(*match.seed, match.terms) != sealing.commit) {
    broken.push_back(said(say::kVerifySeedBroken));
  }
  return broken;
}

Finding sealed_promise(const RecordedMatch& match, const Sealing& sealing, const std::vector<Statement>& broken,
                       const VerifyNotes& notes) {
  std::vector<Statement> faults = broken;
  std::vector<Statement> good;
  bool open = false;
  if (notes.terms && *notes.terms != match.terms) faults.push_back(said(say::kVerifyTermsOther));
  if (notes.terms && *notes.terms == match.terms) good.push_back(said(say::kVerifyTermsAgreed));
  if (notes.commit && *notes.commit != sealing.commit) {
    faults.push_back(said(say::kVerifyCommitOther));
  } else if (notes.commit && match.seed) {
    good.push_back(said(say::kVerifyCommitKept));
  } else if (notes.commit) {
    open = true;
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) compare_seat(sealing, notes, seat, &good, &faults);
  Finding finding{Status::ok, {}};
  if (!faults.empty()) {
    finding = {Status::failed, std::move(faults)};
  } else if (good.empty() && !open) {
    finding = {Status::not_checked, {said(say::kVerifyNothingNoted)}};
  } else {
    if (open) finding.status = Status::not_checked;
    append_statements(std::move(good), &finding.statements);
    if (open) finding.statements.push_back(said(say::kVerifyCommitOpen));
    append_statements(not_noted(sealing, notes), &finding.statements);
  }
  if (sealing.guests == 0) finding.statements.push_back(said(say::kVerifyNoGuest));
  finding.statements.push_back(said(say::kVerifyTermsHash, {hex_of(match.terms)}));
  return finding;
}

Finding unsealed_promise(const VerifyNotes& notes) {
  if (has_any(notes.shares) || has_any(notes.share_commits) || notes.terms) {
    return {Status::failed, {said(say::kVerifyUnsealedShares)}};
  }
  if (notes.commit) return {Status::failed, {said(say::kVerifyUnsealedCommit)}};
  return {Status::not_checked, {said(say::kVerifyUnsealed)}};
}

Finding receipt_finding(const RecordedMatch& match, const VerifyNotes& notes) {
  if (!match.sealed) {
    if (notes.receipt) return {Status::failed, {said(say::kVerifyUnsealedReceipt)}};
    return {Status::not_checked, {said(say::kVerifyNoReceipts)}};
  }
  const auto& receipts = match.receipts;
  const auto last = [&receipts] {
    const Digest& receipt = receipts.back();
    return said(say::kVerifyReceiptLast, {receipts.size() - 1, hex_of(receipt), digits_to_compare(receipt)});
  };
  if (!notes.receipt) return {Status::not_checked, {last(), said(say::kVerifyReceiptNone)}};
  const auto found = std::find(receipts.begin(), receipts.end(), *notes.receipt);
  if (found == receipts.end()) return {Status::failed, {said(say::kVerifyReceiptForeign)}};
  const auto line = static_cast<std::uint64_t>(found - receipts.begin());
  if (notes.receipt_line.value_or(line) != line) {
    return {Status::failed, {said(say::kVerifyReceiptMoved, {line, *notes.receipt_line})}};
  }
  return {Status::ok, {said(say::kVerifyReceiptFits, {line}), last()}};
}

std::vector<Statement> not_noted(const Sealing& sealing, const VerifyNotes& notes) {
  std::vector<Statement> missing;
  if (!notes.commit) missing.push_back(said(say::kVerifyNoCommit));
  const bool own = has_any(notes.shares);
  if (sealing.guests != 0 && !own) missing.push_back(said(say::kVerifyNoShare));
  for (std::size_t seat = 0; own && seat < kSeats; ++seat) {
    const bool noted = notes.shares[seat] || notes.share_commits[seat];
    if (noted || !sealing.is_guest(static_cast<int>(seat))) continue;
    missing.push_back(said(say::kVerifyNoShareCommit));
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
