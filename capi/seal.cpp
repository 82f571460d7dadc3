// Sealed matches: the host's side on a table, and a guest's side without one.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "base/messages.h"
#include "capi/table.h"
#include "core/seal.h"
#include "platform/random.h"
#include "record/guest.h"
#include "record/receipts.h"
#include "record/record_write.h"
#include "table/messages.h"

using namespace mille;
using namespace mille::capi;

namespace {

using Bytes = std::array<std::uint8_t, MILLE_HASH_SIZE>;

Bytes read_bytes(const std::uint8_t* from) {
  Bytes bytes;
  std::copy_n(from, bytes.size(), bytes.begin());
  return bytes;
}

void write_bytes(const Bytes& bytes, std::uint8_t* to) { std::copy(bytes.begin(), bytes.end(), to); }

// The key gives the first dealer. A table that follows the match does not know the key, and learns it from the first deal.
mille_seat first_dealer_of(const Table& table) {
  if (!table.hides_cards()) return first_dealer(table.state().seed);
  return table.deals().empty() ? kNobody : table.deals().front().start.dealer;
}

mille_sealing sealing_of(const Table& table) {
  mille_sealing result{};
  result.struct_size = sizeof result;
  result.dealer = MILLE_NOBODY;
  result.analysis = table.is_analysis() ? 1 : 0;
  const Sealing* const sealing = table.sealing();
  if (sealing == nullptr) return result;
  result.sealed = 1;
  result.open = sealing->is_open() ? 1 : 0;
  result.guests = sealing->guests;
  result.share_commits_due = sealing->share_commits_due();
  result.shares_due = sealing->shares_due();
  if (sealing->is_open()) result.dealer = first_dealer_of(table);
  write_bytes(sealing->terms, result.terms);
  write_bytes(sealing->commit, result.commit);
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const std::optional<Digest>& share_commit = sealing->share_commits[seat];
    if (share_commit) write_bytes(*share_commit, result.share_commits[seat]);
    const std::optional<Share>& share = sealing->shares[seat];
    if (share && sealing->is_open()) write_bytes(*share, result.shares[seat]);
  }
  return result;
}

}  // namespace

mille_status mille_table_seal(mille_table* table, std::uint32_t guests, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(object.table.check_host(why));
    return object.table.seal(guests, sha256(write_terms(object.table, guests)), why);
  });
}

mille_status mille_table_sealing(mille_table* table, mille_sealing* sealing, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(sealing, why));
    if (object.table.setup().decks != MILLE_DECKS_SEALED) return refuse(why, say::kSealDecks);
    write_struct(sealing, sealing_of(object.table));
    return MILLE_OK;
  });
}

mille_status mille_table_terms(mille_table* table, char* buffer, std::size_t size, std::size_t* needed,
                               mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(object.table.check_sealed(why));
    return put_text(write_terms(object.table, object.table.sealing()->guests), buffer, size, needed, why);
  });
}

mille_status mille_table_add_share_commit(mille_table* table, mille_seat seat, const std::uint8_t* share_commit,
                                          mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (!is_seat(seat)) return refuse(why, say::kSeat, {seat});
    if (share_commit == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(object.table.check_host(why));
    return object.table.give_share_commit(seat, read_bytes(share_commit), why);
  });
}

mille_status mille_table_add_share(mille_table* table, mille_seat seat, const std::uint8_t* share, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (!is_seat(seat)) return refuse(why, say::kSeat, {seat});
    if (share == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(object.table.check_host(why));
    return object.table.give_share(seat, read_bytes(share), why);
  });
}

mille_status mille_table_secret(mille_table* table, std::uint8_t* seed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (seed == nullptr) return refuse(why, say::kNull);
    if (object.table.setup().decks != MILLE_DECKS_SEALED) return refuse(why, say::kSealDecks);
    MILLE_TRY(object.table.check_host(why));
    if (object.table.is_analysis()) return refuse(why, say::kSealAnalysis);
    write_bytes(object.table.setup().seed, seed);
    return MILLE_OK;
  });
}

mille_status mille_table_receipt(mille_table* table, std::uint64_t line, std::uint8_t* receipt, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (receipt == nullptr) return refuse(why, say::kNull);
    if (object.table.setup().decks != MILLE_DECKS_SEALED) return refuse(why, say::kSealDecks);
    const std::uint64_t lines = record_lines(object.table);
    if (line >= lines) return refuse(why, say::kReceiptLine, {line, lines});
    write_bytes(receipt_at(&object.table, line), receipt);
    return MILLE_OK;
  });
}

mille_status mille_guest_terms_hash(const char* terms, std::size_t length, std::uint8_t* hash, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (hash == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_buffer(terms, length, why));
    write_bytes(sha256(std::string_view(terms, length)), hash);
    return MILLE_OK;
  });
}

mille_status mille_guest_new_share(const char* text, std::size_t length, std::uint8_t* share, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (share == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_buffer(text, length, why));
    const auto fresh = platform::random_seed();
    if (!fresh) return refuse(why, say::kRandom);
    if (length == 0) {
      write_bytes(*fresh, share);
      return MILLE_OK;
    }
    Sha256 hash;
    hash.update(std::string_view(text, length));
    hash.update(*fresh);
    write_bytes(hash.finish(), share);
    return MILLE_OK;
  });
}

mille_status mille_guest_share_commit(const std::uint8_t* commit, mille_seat seat, const std::uint8_t* share,
                                      std::uint8_t* share_commit, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (commit == nullptr || share == nullptr || share_commit == nullptr) return refuse(why, say::kNull);
    if (!is_seat(seat)) return refuse(why, say::kSeat, {seat});
    write_bytes(share_commitment(read_bytes(commit), seat, read_bytes(share)), share_commit);
    return MILLE_OK;
  });
}

mille_status mille_guest_check_header(const mille_guest_notes* notes, const char* line, std::size_t length,
                                      mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    MILLE_TRY(const mille_guest_notes given, read_struct(notes, why));
    MILLE_TRY(check_reserved("reserved0", given.reserved0, why));
    MILLE_TRY(check_buffer(line, length, why));
    if (!is_seat(given.seat)) return refuse(why, say::kSeat, {given.seat});
    if (given.other_guest != 0 && given.other_guest != 1) {
      return refuse(why, say::kNumber, {"other_guest", given.other_guest, 0, 1});
    }
    GuestNotes known;
    known.seat = given.seat;
    known.terms = read_bytes(given.terms);
    known.commit = read_bytes(given.commit);
    known.share = read_bytes(given.share);
    if (given.other_guest != 0) known.other_share_commit = read_bytes(given.other_share_commit);
    return check_sealed_header(known, {line, length}, why);
  });
}

mille_status mille_guest_receipt(const std::uint8_t* previous, const char* line, std::size_t length,
                                 std::uint8_t* receipt, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (receipt == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_buffer(line, length, why));
    MILLE_TRY(const std::string shown, public_line({line, length}, why));
    write_bytes(previous == nullptr ? first_receipt(shown) : next_receipt(read_bytes(previous), shown), receipt);
    return MILLE_OK;
  });
}
