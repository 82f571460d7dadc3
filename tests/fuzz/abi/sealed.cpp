// A sealed match through the interface; see sealed.h.
#include "tests/fuzz/abi/sealed.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/sized.h"

namespace fuzz {
namespace {

using Bytes = std::array<std::uint8_t, MILLE_SEED_SIZE>;

using mille_test::sized;

class Match {
 public:
  Match(Input* input, mille_engine* engine, mille_table* table) : input_(*input), engine_(engine), table_(table) {}
  ~Match() { mille_table_free(table_); }
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  // Returns false if the input stops half-way.
  bool seal() {
    Bytes bytes;
    input_.fill(bytes.data(), bytes.size());
    guests_ = input_.byte() % 5;
    if (mille_table_seal(table_, guests_, nullptr) != MILLE_OK) {
      require(guests_ > 3);
      return false;
    }
    require(mille_table_commitment(table_, commit_.data(), nullptr) == MILLE_OK);
    for (std::size_t i = 0; i < 2; ++i) {
      if (input_.byte() % 8 == 0 && guests_ == 3) {
        require(mille_table_add_share(table_, static_cast<mille_seat>(i), bytes.data(), nullptr) != MILLE_OK);
      }
      const std::string typed = input_.text(8);
      require(mille_guest_new_share(typed.data(), typed.size(), shares_[i].data(), nullptr) == MILLE_OK);
      const auto seat = static_cast<mille_seat>(i);
      require(mille_guest_share_commit(commit_.data(), seat, shares_[i].data(), commits_[i].data(), nullptr) ==
              MILLE_OK);
      require((mille_table_add_share_commit(table_, seat, commits_[i].data(), nullptr) == MILLE_OK) == (guests_ == 3));
    }
    require((mille_table_next_deal(table_, nullptr, nullptr) == MILLE_OK) == (guests_ == 0));
    for (std::size_t i = 0; i < 2; ++i) {
      if (input_.byte() % 16 == 0) return false;
      const bool wanted = (guests_ >> i & 1u) != 0;
      require((mille_table_add_share(table_, static_cast<mille_seat>(i), shares_[i].data(), nullptr) == MILLE_OK) ==
              wanted);
    }
    mille_sealing sealing = sized<mille_sealing>();
    require(mille_table_sealing(table_, &sealing, nullptr) == MILLE_OK && sealing.open == 1);
    return true;
  }

  void play() {
    std::vector<mille_action> legal(4096);
    for (int left = input_.byte() % 64; left > 0; --left) {
      std::size_t count = 0;
      if (mille_table_legal(table_, legal.data(), legal.size(), &count, nullptr) != MILLE_OK) return;
      if (count == 0) {
        if (mille_table_next_deal(table_, nullptr, nullptr) != MILLE_OK) return;
      } else if (mille_table_apply(table_, &legal[input_.byte() % count], nullptr) != MILLE_OK) {
        return;
      }
    }
    if (input_.byte() % 4 == 0) mille_table_forfeit(table_, input_.byte() % 2, MILLE_FAULT_RESIGN, nullptr);
  }

  void read() {
    const std::vector<std::string> full = lines_of(MILLE_ALL);
    const std::vector<std::string> redacted = lines_of(input_.byte() % 2);
    require(full.size() == redacted.size());
    Bytes receipt{};
    for (std::size_t i = 0; i < full.size(); ++i) {
      Bytes same{};
      Bytes due{};
      require(next_receipt(i, receipt, full[i], &same) == MILLE_OK);
      require(next_receipt(i, receipt, redacted[i], &receipt) == MILLE_OK);
      require(mille_table_receipt(table_, i, due.data(), nullptr) == MILLE_OK);
      require(same == due && receipt == due);
    }
    std::vector<std::string> damaged = full;
    std::string& line = damaged[input_.byte() % full.size()];
    line[input_.number<std::uint16_t>() % line.size()] = static_cast<char>(input_.byte());
    next_receipt(1, receipt, line, &receipt);
    for (std::size_t i = 0; i < 2; ++i) check_header(i, full[0]);
    verify(record_of(MILLE_ALL), record_of(input_.byte() % 2), false);
    verify(joined(damaged), record_of(input_.byte() % 2), true);
  }

  static std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text.append(line).append(1, '\n');
    return text;
  }

  // An undamaged record verifies, whether it is full or redacted. A damaged one must only get an answer.
  void verify(const std::string& text, const std::string& seen, bool damaged) {
    mille_verify_setup setup{};
    setup.struct_size = sizeof setup;
    setup.text = text.data();
    setup.length = text.size();
    setup.seen = seen.data();
    setup.seen_length = seen.size();
    mille_verdict verdict{};
    verdict.struct_size = sizeof verdict;
    const mille_status status = mille_record_verify(engine_, &setup, &verdict, nullptr);
    require(damaged || status == MILLE_OK);
    if (status != MILLE_OK) return;
    std::array<char, 1 << 14> json;
    require(mille_verdict_json(&verdict, "fr", json.data(), json.size(), nullptr, nullptr) == MILLE_OK);
    const bool has_failed = std::string_view(json.data()).find(R"("failed")") != std::string_view::npos;
    require(has_failed == (verdict.result == MILLE_VERDICT_FAILED) && (damaged || !has_failed));
    // Changed bytes are said or refused.
    verdict.details[(input_.byte() * 256U + input_.byte()) % sizeof verdict.details] = input_.byte();
    const mille_status changed = mille_verdict_json(&verdict, "en", json.data(), json.size(), nullptr, nullptr);
    require(changed == MILLE_OK || changed == MILLE_E_ARGUMENT || changed == MILLE_E_BUFFER);
  }

  void resume() {
    Bytes secret;
    require(mille_table_secret(table_, secret.data(), nullptr) == MILLE_OK);
    if (input_.byte() % 8 == 0) secret[0] ^= 1;
    const std::string text = record_of(MILLE_ALL);
    mille_table* resumed = nullptr;
    mille_table_resume(engine_, text.data(), input_.byte() % 4 == 0 ? text.size() / 2 : text.size(), 1, secret.data(),
                       &resumed, nullptr);
    mille_table_free(resumed);
  }

 private:
  std::string record_of(mille_seat viewer) {
    std::size_t needed = 0;
    mille_table_record(table_, viewer, nullptr, nullptr, 0, &needed, nullptr);
    std::string text(needed, '\0');
    require(mille_table_record(table_, viewer, nullptr, text.data(), text.size(), nullptr, nullptr) == MILLE_OK);
    text.pop_back();
    return text;
  }

  std::vector<std::string> lines_of(mille_seat viewer) {
    std::vector<std::string> lines;
    const std::string text = record_of(viewer);
    for (std::size_t start = 0; start < text.size();) {
      const std::size_t end = text.find('\n', start);
      lines.push_back(text.substr(start, end - start));
      start = end + 1;
    }
    return lines;
  }

  static mille_status next_receipt(std::size_t line, const Bytes& previous, const std::string& text, Bytes* receipt) {
    return mille_guest_receipt(line == 0 ? nullptr : previous.data(), text.data(), text.size(), receipt->data(),
                               nullptr);
  }

  // A guest agrees to the host's terms. Then the header or the guest's notes are damaged.
  void check_header(std::size_t own, std::string header) {
    std::array<char, 1 << 16> terms;
    mille_guest_notes notes = sized<mille_guest_notes>();
    notes.seat = static_cast<mille_seat>(own);
    notes.other_guest = guests_ == 3 ? 1 : 0;
    if (mille_table_terms(table_, terms.data(), terms.size(), nullptr, nullptr) != MILLE_OK) return;
    const std::string_view text(terms.data());
    require(mille_guest_terms_hash(text.data(), text.size(), notes.terms, nullptr) == MILLE_OK);
    std::copy(commit_.begin(), commit_.end(), notes.commit);
    std::copy(shares_[own].begin(), shares_[own].end(), notes.share);
    std::copy(commits_[1 - own].begin(), commits_[1 - own].end(), notes.other_share_commit);
    const bool is_guest = (guests_ >> own & 1u) != 0;
    require((mille_guest_check_header(&notes, header.data(), header.size(), nullptr) == MILLE_OK) == is_guest);
    const std::size_t place = input_.number<std::uint16_t>() % header.size();
    const char before = header[place];
    header[place] = static_cast<char>(input_.byte());
    const std::size_t engine = header.find("\"engine\":\"");  // not part of the terms
    const bool in_engine = place > engine && place < header.find(",\"variant\"");
    const mille_status status = mille_guest_check_header(&notes, header.data(), header.size(), nullptr);
    if (header[place] != before && !in_engine) require(status != MILLE_OK);
    notes.commit[input_.byte() % MILLE_HASH_SIZE] ^= 1;
    require(mille_guest_check_header(&notes, header.data(), header.size(), nullptr) != MILLE_OK);
  }

  Input& input_;
  mille_engine* engine_;
  mille_table* table_;
  std::uint32_t guests_ = 0;
  Bytes commit_{};
  std::array<Bytes, 2> shares_{};
  std::array<Bytes, 2> commits_{};
};

}  // namespace

void call_sealed(Input* input, mille_engine* engine, const mille_variant* variant) {
  mille_match_setup setup = sized<mille_match_setup>();
  setup.decks = MILLE_DECKS_SEALED;
  mille_table* table = nullptr;
  if (mille_table_create(variant, &setup, &table, nullptr) != MILLE_OK) return;
  Match match(input, engine, table);
  if (!match.seal()) return;
  match.play();
  match.read();
  match.resume();
}

}  // namespace fuzz
