/* mille.hpp: libmille for C++20: handles that close themselves, results or exceptions, spans and ranges over mille.h.
 * Header-only and without cost of its own; what each call means stands in mille.h, the data in mille_types.h. */

#ifndef MILLE_MILLE_HPP
#define MILLE_MILLE_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mille.h"
#include "mille_ai.h"

/**
 * \file
 * \brief libmille for C++20.
 *
 * \par Results
 * Every call that can fail returns a mille::Result: test it and read `error()`, or call `value()`, which throws the
 * mille::Error; so exceptions are the caller's choice, call by call. Calls that return text or lists may also throw
 * `std::bad_alloc`. Built with `-fno-exceptions`, `value()` of a failure ends the program.
 *
 * \par Handles
 * mille::Engine, Variant, Table, Player and Arena own a handle and free it. They are moved, not copied (mille::Table::clone
 * makes a second table), and an empty one is answered ::MILLE_E_HANDLE. The order in which they go does not matter.
 * `get()` gives the handle for calls of mille.h, `release()` gives it away.
 *
 * \par Example
 * \code
 * auto engine = mille::Engine::create().value();
 * auto variant = engine.variant("montreal").value();
 * auto table = mille::Table::create(variant).value();
 * table.next_deal().value();
 * for (const mille_action &action : table.legal().value())
 *   std::puts(mille::to_text(action, 0).value().c_str());
 * \endcode
 */

namespace mille {

/** Everything of this header; inline, so that it is written `mille::Table`. It keeps its names apart from the engine's own. */
inline namespace cpp_v1 {

/* ---- Errors and results ------------------------------------------------------------------------------------- */

/** Why a call failed: a ::mille_error that can be thrown. */
class Error : public std::exception {
 public:
  /** Takes over what a call reported. */
  explicit Error(const mille_error &data) noexcept : data_(data) {}

  /** The status of the failed call. */
  [[nodiscard]] mille_status code() const noexcept { return data_.status; }
  /** Id of the rule that refuses (`P1`), or empty. */
  [[nodiscard]] std::string_view rule() const noexcept { return data_.rule; }
  /** Id of the message, for a translation. */
  [[nodiscard]] std::string_view message() const noexcept { return data_.message; }
  /** Number of the message's parameters. */
  [[nodiscard]] std::size_t param_count() const noexcept { return data_.param_count; }
  /** Parameter `index` of the message as text; empty past the last. */
  [[nodiscard]] std::string_view param(std::size_t index) const noexcept {
    return index < param_count() && index < MILLE_ERROR_PARAMS ? std::string_view(data_.params[index]) : std::string_view();
  }
  /** Script or record concerned, or empty. */
  [[nodiscard]] std::string_view file() const noexcept { return data_.file; }
  /** Line concerned, from 1; 0: none. */
  [[nodiscard]] int line() const noexcept { return data_.line; }
  /** The whole in English; of the status, where the call said no more. */
  [[nodiscard]] const char *what() const noexcept override {
    return data_.text[0] != '\0' ? data_.text : mille_status_text(data_.status);
  }
  /** The plain data. */
  [[nodiscard]] const mille_error &data() const noexcept { return data_; }

 private:
  mille_error data_;
};

template <class T>
class Result;

/** What the calls below are made of; not for hosts. */
namespace detail {

struct Calls;

/** Throws the error, or ends a program that is built without exceptions. */
[[noreturn]] inline void raise(const mille_error &error) {
#if defined(__cpp_exceptions)
  throw Error(error);
#else
  static_cast<void>(error);
  std::abort();
#endif
}

/** Sets `struct_size` where the struct has one. */
template <class T>
void prepare(T &value) noexcept {
  if constexpr (requires { value.struct_size; }) value.struct_size = static_cast<std::uint32_t>(sizeof(T));
}

/** The status and error common to all results; the error is written on failure only. */
class Outcome {
 public:
  /** Whether the call succeeded. */
  [[nodiscard]] bool ok() const noexcept { return status_ == MILLE_OK; }
  /** Whether the call succeeded. */
  [[nodiscard]] explicit operator bool() const noexcept { return ok(); }
  /** The call's status. */
  [[nodiscard]] mille_status code() const noexcept { return status_; }
  /** Why it failed; only of a failure. */
  [[nodiscard]] Error error() const noexcept { return Error(error_); }

 protected:
  /** A success, its error ready to be filled. */
  Outcome() noexcept { error_.struct_size = static_cast<std::uint32_t>(sizeof(mille_error)); }
  /** A failure. */
  explicit Outcome(const Error &error) noexcept : status_(error.code()), error_(error.data()) {}
  /** Copies the error of a failure only. */
  Outcome(const Outcome &other) noexcept { *this = other; }
  /** \copydoc Outcome(const Outcome &) */
  Outcome &operator=(const Outcome &other) noexcept {
    status_ = other.status_;
    if (ok()) {
      error_.struct_size = static_cast<std::uint32_t>(sizeof(mille_error));
    } else if (this != &other) {
      std::memcpy(&error_, &other.error_, sizeof error_);
    }
    return *this;
  }
  ~Outcome() = default;

  /** Throws the error of a failure. */
  void require() const {
    if (!ok()) raise(error_);
  }

  mille_status status_ = MILLE_OK; /**< the call's status */
  mille_error error_;              /**< why it failed; of a success only its `struct_size` is set */

  friend struct Calls;
};

}  // namespace detail

/** A value, or why there is none. */
template <class T>
class [[nodiscard]] Result : public detail::Outcome {
 public:
  /** A success. */
  Result(T value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor): `return value;` is the point
  /** A failure. */
  Result(const Error &error) noexcept : Outcome(error), value_() {}  // NOLINT(google-explicit-constructor)

  /** The value; throws mille::Error of a failure. */
  [[nodiscard]] T &value() & { return require(), value_; }
  /** \copydoc value */
  [[nodiscard]] const T &value() const & { return require(), value_; }
  /** The value, moved out, so that `for (auto &a : table.legal().value())` is sound; throws mille::Error of a failure. */
  T value() && { return require(), std::move(value_); }
  /** The value, or another one after a failure. */
  [[nodiscard]] T value_or(T other) && { return ok() ? std::move(value_) : std::move(other); }
  /** The value, unchecked: only of a success. */
  [[nodiscard]] T &operator*() noexcept { return value_; }
  /** \copydoc operator* */
  [[nodiscard]] const T &operator*() const noexcept { return value_; }
  /** \copydoc operator* */
  [[nodiscard]] T *operator->() noexcept { return &value_; }
  /** \copydoc operator* */
  [[nodiscard]] const T *operator->() const noexcept { return &value_; }

 private:
  Result() noexcept(std::is_nothrow_default_constructible_v<T>) {}  // plain data stays uninitialised until the call fills it

  T value_;

  friend struct detail::Calls;
};

/** Success, or why not. */
template <>
class [[nodiscard]] Result<void> : public detail::Outcome {
 public:
  /** A success. */
  Result() noexcept = default;
  /** A failure. */
  Result(const Error &error) noexcept : Outcome(error) {}  // NOLINT(google-explicit-constructor)
  /** Throws mille::Error of a failure. */
  void value() const { require(); }

  friend struct detail::Calls;
};

namespace detail {

/** Makes results of calls of mille.h. */
struct Calls {
  /** A call that gives nothing back: `call(error)`. */
  template <class Call>
  static Result<void> run(Call call) {
    Result<void> result;
    result.status_ = call(&result.error_);
    return result;
  }

  /** A call that fills plain data: `call(out, error)`. */
  template <class T, class Call>
  static Result<T> fill(Call call) {
    Result<T> result;
    prepare(result.value_);
    result.status_ = call(&result.value_, &result.error_);
    return result;
  }

  /** A call that gives a handle: `call(out, error)`. */
  template <class T, class Raw, class Call>
  static Result<T> adopt(Call call) {
    Result<T> result;
    Raw *raw = nullptr;
    result.status_ = call(&raw, &result.error_);
    if (result.ok()) result.value_ = T(raw);
    return result;
  }

  /** A call that writes text: `call(buffer, size, needed, error)`. */
  template <class Call>
  static Result<std::string> text(Call call, std::size_t first_room = kFirstText) {
    Result<std::string> result;
    std::string &out = result.value_;
    out.resize(first_room);
    for (;;) {
      std::size_t needed = 0;
      result.status_ = call(out.data(), out.size() + 1, &needed, &result.error_);
      if (result.ok()) return out.resize(needed == 0 ? 0 : needed - 1), result;
      if (result.status_ != MILLE_E_BUFFER || needed <= out.size() + 1) return out.clear(), result;
      out.resize(needed - 1);
    }
  }

  /** A call that fills an array or reports the room it needs: `call(data, capacity, count, error)`. */
  template <class T, class Call>
  static Result<void> list(std::vector<T> &out, std::size_t first_room, Call call) {
    Result<void> result;
    if (out.capacity() < first_room) out.reserve(first_room);
    out.resize(out.capacity());
    for (;;) {
      if (!out.empty()) prepare(out.front());
      std::size_t count = 0;
      result.status_ = call(out.data(), out.size(), &count, &result.error_);
      const bool fits = count <= out.size();
      if (result.ok() && fits) return out.resize(count), result;
      if ((!result.ok() && result.status_ != MILLE_E_BUFFER) || fits) return out.clear(), result;
      out.resize(count);
    }
  }

  /** The same into a list of its own. */
  template <class T, class Call>
  static Result<std::vector<T>> list(std::size_t first_room, Call call) {
    Result<std::vector<T>> result;
    static_cast<Outcome &>(result) = list(result.value_, first_room, call);
    return result;
  }

  static constexpr std::size_t kFirstText = 255; /**< room for a text before its size is known */
};

/** Owns a handle; `Free` gives it back. */
template <class Raw, auto Free>
class Handle {
 public:
  /** Owns nothing. */
  Handle() noexcept = default;
  /** Takes a handle over. */
  explicit Handle(Raw *raw) noexcept : raw_(raw) {}
  /** Takes over what another owns, which is empty then. */
  Handle(Handle &&other) noexcept : raw_(other.release()) {}
  /** Frees what it owns and takes over what another does. */
  Handle &operator=(Handle &&other) noexcept {
    if (this != &other) reset(other.release());
    return *this;
  }
  Handle(const Handle &) = delete;
  Handle &operator=(const Handle &) = delete;
  ~Handle() { reset(nullptr); }

  /** The handle, still owned; NULL of an empty object. */
  [[nodiscard]] Raw *get() const noexcept { return raw_; }
  /** The handle, given away. */
  [[nodiscard]] Raw *release() noexcept { return std::exchange(raw_, nullptr); }
  /** Whether it owns a handle. */
  [[nodiscard]] explicit operator bool() const noexcept { return raw_ != nullptr; }

 private:
  void reset(Raw *raw) noexcept {
    if (raw_ != nullptr) Free(raw_);
    raw_ = raw;
  }

  Raw *raw_ = nullptr;
};

}  // namespace detail

/* ---- Small things ------------------------------------------------------------------------------------------- */

/** Text that ends with a zero byte, from a literal or a string. */
class CString {
 public:
  /** A literal, or any text of C. */
  CString(const char *text) noexcept : text_(text) {}  // NOLINT(google-explicit-constructor)
  /** A string, which must outlive the call. */
  CString(const std::string &text) noexcept : text_(text.c_str()) {}  // NOLINT(google-explicit-constructor)
  /** The text. */
  [[nodiscard]] const char *c_str() const noexcept { return text_; }

 private:
  const char *text_;
};

/** A seed. */
using Seed = std::array<std::uint8_t, MILLE_SEED_SIZE>;
/** A SHA-256. */
using Hash = std::array<std::uint8_t, MILLE_HASH_SIZE>;
/** Options set, by name and text. */
using Options = std::span<const mille_option>;

/** A struct of mille_types.h, zeroed, with its `struct_size` set. */
template <class T>
[[nodiscard]] T make() noexcept {
  T value{};
  detail::prepare(value);
  return value;
}

/** The library's version, as ::MILLE_VERSION counts; that of the headers is ::MILLE_VERSION. */
[[nodiscard]] inline std::uint32_t version() noexcept { return mille_version(); }

/** The library's version as text, such as `0.1.0`. */
[[nodiscard]] inline std::string_view version_text() noexcept { return mille_version_text(); }

/** The name of a status, such as `MILLE_E_BUSY`. */
[[nodiscard]] inline std::string_view status_name(mille_status status) noexcept { return mille_status_name(status); }

/** Whether this build offers a capability, such as `mille.arena/1`. */
[[nodiscard]] inline bool has(CString capability) noexcept { return mille_has(capability.c_str()) != 0; }

/** The text of a rule by its id (`P1`); empty for an unknown id. */
[[nodiscard]] inline std::string_view rule_text(CString rule) noexcept {
  const char *text = mille_rule_text(rule.c_str());
  return text != nullptr ? std::string_view(text) : std::string_view();
}

/** Sizes and offsets of every public struct as the library lays them out. */
[[nodiscard]] inline Result<std::vector<mille_layout_entry>> layout() {
  return detail::Calls::list<mille_layout_entry>(256, [](mille_layout_entry *out, std::size_t room, std::size_t *count,
                                                         mille_error *) { return mille_layout(out, room, count); });
}

namespace detail {
/** The texts of a numbered list of static ids. */
template <class Next>
std::vector<const char *> ids(Next next) {
  std::vector<const char *> all;
  for (const char *id = next(0); id != nullptr; id = next(all.size())) all.push_back(id);
  return all;
}
}  // namespace detail

/** The ids of the variants that ship with the library. */
[[nodiscard]] inline std::vector<const char *> variant_ids() { return detail::ids(mille_variant_id); }
/** The ids of the built-in players. */
[[nodiscard]] inline std::vector<const char *> player_ids() { return detail::ids(mille_player_id); }
/** The ids of every message of an error, for a translation; mille_message_text() gives the English. */
[[nodiscard]] inline std::vector<const char *> message_ids() { return detail::ids(mille_message_id); }

/** A card as `QS`, `10D`, `X`. */
[[nodiscard]] inline Result<std::string> to_text(mille_card card) {
  return detail::Calls::text([card](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
    return mille_card_text(card, buffer, size, needed, error);
  });
}

/** The rule fields as a JSON list: see mille_rule_fields(). */
[[nodiscard]] inline Result<std::string> rule_fields() {
  return detail::Calls::text([](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
    return mille_rule_fields(buffer, size, needed, error);
  });
}

/** A commented script to begin a house rule with, under that name. */
[[nodiscard]] inline Result<std::string> script_template(CString name) {
  return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
    return mille_script_template(name.c_str(), buffer, size, needed, error);
  });
}

/** An action of `seat` as `lay 8 8C 8D 2H`. */
[[nodiscard]] inline Result<std::string> to_text(const mille_action &action, mille_seat seat) {
  return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
    return mille_action_text(&action, seat, buffer, size, needed, error);
  });
}

/** Bytes as hexadecimal digits: a seed or hash as records write it. */
[[nodiscard]] inline std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

/** Reads a card. */
[[nodiscard]] inline Result<mille_card> parse_card(CString text) noexcept {
  return detail::Calls::fill<mille_card>(
      [&](mille_card *out, mille_error *error) { return mille_card_parse(text.c_str(), out, error); });
}

/** Reads a seed: 64 hexadecimal digits or a decimal number. */
[[nodiscard]] inline Result<Seed> parse_seed(CString text) noexcept {
  return detail::Calls::fill<Seed>(
      [&](Seed *out, mille_error *error) { return mille_seed_parse(text.c_str(), out->data(), error); });
}

/** A seed from the system's randomness. */
[[nodiscard]] inline Result<Seed> random_seed() noexcept {
  return detail::Calls::fill<Seed>([](Seed *out, mille_error *error) { return mille_seed_random(out->data(), error); });
}

/** The seed of match `number` (from 1) of a series. */
[[nodiscard]] inline Result<Seed> seed_of_match(const Seed &seed, std::uint64_t number) noexcept {
  return detail::Calls::fill<Seed>([&](Seed *out, mille_error *error) {
    return mille_seed_of_match(seed.data(), number, out->data(), error);
  });
}

/** A seed for a setup. */
inline void set_seed(mille_match_setup &setup, const Seed &seed) noexcept {
  setup.has_seed = 1;
  std::copy(seed.begin(), seed.end(), setup.seed);
}

/** The cards that an action takes from the hand. */
[[nodiscard]] inline std::span<const mille_card> cards(const mille_action &action) noexcept {
  return std::span(action.cards).first(std::min<std::size_t>(action.count, MILLE_ACTION_CARDS));
}

/** The cards that an event shows. */
[[nodiscard]] inline std::span<const mille_card> cards(const mille_event &event) noexcept {
  return std::span(event.cards).first(std::min<std::size_t>(event.card_count, MILLE_PACK_SLOTS));
}

/** The discard pile of a view, oldest card first. */
[[nodiscard]] inline std::span<const mille_card> pile(const mille_view &view) noexcept {
  return std::span(view.pile).first(static_cast<std::size_t>(view.pile_size));
}

/** Where a match stands in a record of several. */
struct RecordPart {
  std::size_t offset;  /**< bytes before its header */
  std::size_t length;  /**< bytes up to the next header or the end */
  std::uint64_t line;  /**< number of its header's line, from 1 */
};

/** Finds match `number` (from 1) in a record; ::MILLE_E_NOT_FOUND past the last. */
[[nodiscard]] inline Result<RecordPart> find_match(std::string_view record, std::uint64_t number) noexcept {
  return detail::Calls::fill<RecordPart>([&](RecordPart *out, mille_error *error) {
    return mille_record_find(record.data(), record.size(), number, &out->offset, &out->length, &out->line, error);
  });
}

/* ---- Variants ----------------------------------------------------------------------------------------------- */

/** Rules as resolved, with options and hooks. Immutable; any thread may use it. Made by Engine::variant(). */
class Variant : public detail::Handle<mille_variant, mille_variant_free> {
 public:
  using Handle::Handle;

  /** One of its texts: id, title, about, rules or options as JSON, script. */
  [[nodiscard]] Result<std::string> text(mille_variant_text_kind kind) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_variant_text(get(), kind, buffer, size, needed, error);
    });
  }

  /** The rules as plain data. */
  [[nodiscard]] Result<mille_rules> rules() const noexcept {
    return detail::Calls::fill<mille_rules>(
        [&](mille_rules *out, mille_error *error) { return mille_variant_rules(get(), out, error); });
  }

  /** The options that it offers. */
  [[nodiscard]] Result<std::vector<mille_option_info>> options() const {
    std::vector<mille_option_info> all;
    for (;;) {
      auto one = detail::Calls::fill<mille_option_info>([&](mille_option_info *out, mille_error *error) {
        return mille_variant_option(get(), all.size(), out, error);
      });
      if (one.code() == MILLE_E_NOT_FOUND) return all;
      if (!one) return one.error();
      all.push_back(*one);
    }
  }

  /** Its hash, as in a record. */
  [[nodiscard]] Result<Hash> hash() const noexcept {
    return detail::Calls::fill<Hash>(
        [&](Hash *out, mille_error *error) { return mille_variant_hash(get(), out->data(), error); });
  }

  /** What a loser owes, on bare totals; `struct_size` need not be set. */
  [[nodiscard]] Result<mille_payment> settle(mille_settle_input input) const noexcept {
    detail::prepare(input);
    return detail::Calls::fill<mille_payment>(
        [&](mille_payment *out, mille_error *error) { return mille_settle(get(), &input, out, error); });
  }

  /** Sizes of the learning interface. */
  [[nodiscard]] Result<mille_encoding> encoding() const noexcept {
    return detail::Calls::fill<mille_encoding>(
        [&](mille_encoding *out, mille_error *error) { return mille_encoding_get(get(), out, error); });
  }

  /** What an atomic action means. */
  [[nodiscard]] Result<std::string> atomic_text(std::int32_t index) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_atomic_text(get(), index, buffer, size, needed, error);
    });
  }

  /** An observation of a view, into mille_encoding::observation_size floats. */
  [[nodiscard]] Result<void> observe(const mille_view &view, std::span<float> values) const noexcept {
    return detail::Calls::run(
        [&](mille_error *error) { return mille_observation(get(), &view, values.data(), values.size(), error); });
  }
};

/* ---- Players ------------------------------------------------------------------------------------------------ */

/** An opponent that can be seated. Made by Engine::player(), Player::from_api() or FunctionPlayer. */
class Player : public detail::Handle<mille_player, mille_player_free> {
 public:
  using Handle::Handle;

  /** A player of an entry table, which must live as long as the player; `engine` is the engine's handle. */
  [[nodiscard]] static Result<Player> from_api(mille_engine *engine, const mille_ai_api &api, void *user = nullptr,
                                               Options options = {}) noexcept {
    return detail::Calls::adopt<Player, mille_player>([&](mille_player **out, mille_error *error) {
      return mille_player_from_api(engine, &api, user, options.data(), options.size(), out, error);
    });
  }

  /** One of its texts: name, title, version, author, about. */
  [[nodiscard]] Result<std::string> text(mille_player_text_kind kind) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_player_text(get(), kind, buffer, size, needed, error);
    });
  }

  /** The options that it offers. */
  [[nodiscard]] Result<std::vector<mille_option_info>> options() const {
    std::vector<mille_option_info> all;
    for (;;) {
      auto one = detail::Calls::fill<mille_option_info>([&](mille_option_info *out, mille_error *error) {
        return mille_player_option(get(), all.size(), out, error);
      });
      if (one.code() == MILLE_E_NOT_FOUND) return all;
      if (!one) return one.error();
      all.push_back(*one);
    }
  }

  /** The names of the rule fields that a variant uses and the player does not know; any thread. */
  [[nodiscard]] Result<std::vector<std::string>> unknown_fields(const Variant &variant) const {
    auto words = detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_player_unknown_fields(get(), variant.get(), buffer, size, needed, error);
    });
    if (!words) return words.error();
    std::vector<std::string> names;
    for (std::size_t start = 0; start < words->size();) {
      const std::size_t end = std::min(words->find(' ', start), words->size());
      names.push_back(words->substr(start, end - start));
      start = end + 1;
    }
    return names;
  }

  /** Asks it to answer soon; any thread. */
  [[nodiscard]] Result<void> cancel() const noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_player_cancel(get(), error); });
  }
};

/* ---- Tables ------------------------------------------------------------------------------------------------- */

/** A decision that was taken. */
struct Decision {
  mille_seat seat;     /**< who took it */
  mille_action action; /**< what it was */
};

/** What a player would do, and why. */
struct Hint {
  mille_step step;    /**< what it would do */
  std::string reason; /**< its reason in words; empty where it gives none */
};

/** One match: its history, events, undo and players. One thread at a time. */
class Table : public detail::Handle<mille_table, mille_table_free> {
  static constexpr std::size_t kFirstLegal = 64;
  static constexpr std::size_t kFirstEvents = 16;
  static constexpr std::size_t kFirstResults = 16;

  [[nodiscard]] auto legal_call() const noexcept {
    return [raw = get()](mille_action *out, std::size_t room, std::size_t *count, mille_error *error) {
      return mille_table_legal(raw, out, room, count, error);
    };
  }

 public:
  using Handle::Handle;

  /** A table for one match, without a deal yet: seed from the system, stakes 1 and the variant's ratio. */
  [[nodiscard]] static Result<Table> create(const Variant &variant) noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_create(variant.get(), nullptr, out, error);
    });
  }

  /** A table for one match, without a deal yet; `struct_size` need not be set. */
  [[nodiscard]] static Result<Table> create(const Variant &variant, mille_match_setup setup) noexcept {
    detail::prepare(setup);
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_create(variant.get(), &setup, out, error);
    });
  }

  /** A second table that stands where this one does. */
  [[nodiscard]] Result<Table> clone() const noexcept {
    return detail::Calls::adopt<Table, mille_table>(
        [&](mille_table **out, mille_error *error) { return mille_table_clone(get(), out, error); });
  }

  /** Its variant. */
  [[nodiscard]] Result<Variant> variant() const noexcept {
    return detail::Calls::adopt<Variant, mille_variant>(
        [&](mille_variant **out, mille_error *error) { return mille_table_variant(get(), out, error); });
  }

  /** How the match stands. */
  [[nodiscard]] Result<mille_table_info> info() const noexcept {
    return detail::Calls::fill<mille_table_info>(
        [&](mille_table_info *out, mille_error *error) { return mille_table_info_get(get(), out, error); });
  }

  /** Deals the next deal, the first too. */
  [[nodiscard]] Result<void> next_deal() noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_next_deal(get(), nullptr, error); });
  }

  /** Deals with a deck or a dealer; `struct_size` need not be set. */
  [[nodiscard]] Result<void> next_deal(mille_deal_setup setup) noexcept {
    detail::prepare(setup);
    return detail::Calls::run([&](mille_error *error) { return mille_table_next_deal(get(), &setup, error); });
  }

  /** The legal list; empty outside a deal. */
  [[nodiscard]] Result<std::vector<mille_action>> legal() const {
    return detail::Calls::list<mille_action>(kFirstLegal, legal_call());
  }

  /** The legal list into a list whose room is used again. */
  [[nodiscard]] Result<void> legal(std::vector<mille_action> &actions) const {
    return detail::Calls::list(actions, kFirstLegal, legal_call());
  }

  /** The legal list into an array of the caller's; gives its length. */
  [[nodiscard]] Result<std::size_t> legal(std::span<mille_action> actions) const noexcept {
    return detail::Calls::fill<std::size_t>([&](std::size_t *out, mille_error *error) {
      return mille_table_legal(get(), actions.data(), actions.size(), out, error);
    });
  }

  /** Whether an action is legal now; the error names the rule that refuses. */
  [[nodiscard]] Result<void> check(const mille_action &action) const noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_check(get(), &action, error); });
  }

  /** Plays an action for the seat whose turn it is. */
  [[nodiscard]] Result<void> apply(const mille_action &action) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_apply(get(), &action, error); });
  }

  /** Plays an action given as text. */
  [[nodiscard]] Result<void> apply(CString text) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_apply_text(get(), text.c_str(), error); });
  }

  /** Reads an action given as text, without judging it. */
  [[nodiscard]] Result<mille_action> parse(CString text) const noexcept {
    return detail::Calls::fill<mille_action>(
        [&](mille_action *out, mille_error *error) { return mille_table_parse(get(), text.c_str(), out, error); });
  }

  /** The seat forfeits the match. */
  [[nodiscard]] Result<void> forfeit(mille_seat seat, mille_fault fault) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_forfeit(get(), seat, fault, error); });
  }

  /** The seat resigns. */
  [[nodiscard]] Result<void> resign(mille_seat seat) noexcept { return forfeit(seat, MILLE_FAULT_RESIGN); }

  /** Goes back to just before a decision. */
  [[nodiscard]] Result<void> undo(std::uint64_t decision) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_undo(get(), decision, error); });
  }

  /** A decision of the match. */
  [[nodiscard]] Result<Decision> decision(std::uint64_t number) const noexcept {
    return detail::Calls::fill<Decision>([&](Decision *out, mille_error *error) {
      return mille_table_decision(get(), number, &out->seat, &out->action, error);
    });
  }

  /** What a seat, or an onlooker, may know. */
  [[nodiscard]] Result<mille_view> view(mille_seat viewer) const noexcept {
    return detail::Calls::fill<mille_view>(
        [&](mille_view *out, mille_error *error) { return mille_table_view(get(), viewer, out, error); });
  }

  /** The events from number `since` on, as a viewer may know them. */
  [[nodiscard]] Result<std::vector<mille_event>> events(mille_seat viewer, std::uint64_t since = 0) const {
    return detail::Calls::list<mille_event>(
        kFirstEvents, [&](mille_event *out, std::size_t room, std::size_t *count, mille_error *error) {
          return mille_table_events(get(), viewer, since, out, sizeof(mille_event), room, count, error);
        });
  }

  /** The events into an array of the caller's; gives how many there are from `since` on, of which as many as fit are written. */
  [[nodiscard]] Result<std::size_t> events(mille_seat viewer, std::uint64_t since, std::span<mille_event> events) const noexcept {
    if (!events.empty()) detail::prepare(events.front());
    return detail::Calls::fill<std::size_t>([&](std::size_t *out, mille_error *error) {
      return mille_table_events(get(), viewer, since, events.data(), sizeof(mille_event), events.size(), out, error);
    });
  }

  /** The score sheet: completed deals from number `first` (from 0) on. */
  [[nodiscard]] Result<std::vector<mille_deal_result>> results(std::size_t first = 0) const {
    return detail::Calls::list<mille_deal_result>(
        kFirstResults, [&](mille_deal_result *out, std::size_t room, std::size_t *count, mille_error *error) {
          return mille_table_results(get(), first, out, sizeof(mille_deal_result), room, count, error);
        });
  }

  /** The payment of a match that is over. */
  [[nodiscard]] Result<mille_payment> payment() const noexcept {
    return detail::Calls::fill<mille_payment>(
        [&](mille_payment *out, mille_error *error) { return mille_table_payment(get(), out, error); });
  }

  /** 64 bits over everything on the table. */
  [[nodiscard]] Result<std::uint64_t> hash() const noexcept {
    return detail::Calls::fill<std::uint64_t>(
        [&](std::uint64_t *out, mille_error *error) { return mille_table_hash(get(), out, error); });
  }

  /** View, legal list, events or score sheet as JSON. */
  [[nodiscard]] Result<std::string> json(mille_json_kind kind, mille_seat viewer, std::uint64_t since = 0) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_json(get(), kind, viewer, since, buffer, size, needed, error);
    });
  }

  /** The record: everything, without extras. */
  [[nodiscard]] Result<std::string> record() const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_record(get(), nullptr, buffer, size, needed, error);
    });
  }

  /** The record as asked for; `struct_size` need not be set. */
  [[nodiscard]] Result<std::string> record(mille_record_options options) const {
    detail::prepare(options);
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_record(get(), &options, buffer, size, needed, error);
    });
  }

  /** The position of the deal in progress, as JSON. */
  [[nodiscard]] Result<std::string> position() const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_position(get(), buffer, size, needed, error);
    });
  }

  /** Fixes the terms of a sealed match and commits to its seed; bits 0 and 1 of `guests` are the seats that give a share. */
  [[nodiscard]] Result<void> seal(std::uint32_t guests) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_seal(get(), guests, error); });
  }
  /** How far the sealing has come, and the shares once they are open. */
  [[nodiscard]] Result<mille_sealing> sealing() const noexcept {
    return detail::Calls::fill<mille_sealing>(
        [&](mille_sealing *out, mille_error *error) { return mille_table_sealing(get(), out, error); });
  }
  /** The terms that all parties agree to. */
  [[nodiscard]] Result<std::string> terms() const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_terms(get(), buffer, size, needed, error);
    });
  }
  /** Takes a guest's share commitment, with two guests. */
  [[nodiscard]] Result<void> share_commit(mille_seat seat, const Hash &share_commit) noexcept {
    return detail::Calls::run(
        [&](mille_error *error) { return mille_table_share_commit(get(), seat, share_commit.data(), error); });
  }
  /** Takes a guest's share. */
  [[nodiscard]] Result<void> share(mille_seat seat, const Seed &share) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_share(get(), seat, share.data(), error); });
  }
  /** The seed of a sealed match, for safekeeping. */
  [[nodiscard]] Result<Seed> secret() const noexcept {
    return detail::Calls::fill<Seed>(
        [&](Seed *out, mille_error *error) { return mille_table_secret(get(), out->data(), error); });
  }
  /** The receipt after a line of the record, from 0. */
  [[nodiscard]] Result<Hash> receipt(std::uint64_t line) const noexcept {
    return detail::Calls::fill<Hash>(
        [&](Hash *out, mille_error *error) { return mille_table_receipt(get(), line, out->data(), error); });
  }

  /** The commitment of a sealed match, or of one with committed decks. */
  [[nodiscard]] Result<Hash> commitment() const noexcept {
    return detail::Calls::fill<Hash>(
        [&](Hash *out, mille_error *error) { return mille_table_commitment(get(), out->data(), error); });
  }

  /** The seed of the match. */
  [[nodiscard]] Result<Seed> seed() const noexcept {
    return detail::Calls::fill<Seed>(
        [&](Seed *out, mille_error *error) { return mille_table_seed(get(), out->data(), error); });
  }

  /** Seats a player; the table borrows it. */
  [[nodiscard]] Result<void> seat(mille_seat seat, const Player &player) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_seat(get(), seat, player.get(), error); });
  }

  /** Empties a seat. */
  [[nodiscard]] Result<void> unseat(mille_seat seat) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_seat(get(), seat, nullptr, error); });
  }

  /** Names a seat as the record shall list it; characters that are not printable become blanks. */
  [[nodiscard]] Result<void> name(mille_seat seat, CString text) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_name(get(), seat, text.c_str(), error); });
  }

  /** One decision of the player whose turn it is, without limits unless a budget is given. */
  [[nodiscard]] Result<mille_step> step(const mille_budget *budget = nullptr) noexcept {
    return detail::Calls::fill<mille_step>(
        [&](mille_step *out, mille_error *error) { return mille_table_step(get(), budget, out, error); });
  }

  /** The same; `step` says the seat and fault also where the player failed (::MILLE_E_PLAYER). */
  [[nodiscard]] Result<void> step(mille_step &step, const mille_budget *budget = nullptr) noexcept {
    detail::prepare(step);
    return detail::Calls::run([&](mille_error *error) { return mille_table_step(get(), budget, &step, error); });
  }

  /** What a player that sits at no table would do here, and why. */
  [[nodiscard]] Result<Hint> hint(const Player &player, const mille_budget *budget = nullptr) const {
    auto step = make<mille_step>();
    constexpr std::size_t kReason = 4096; /* a longer one is asked for twice, and so decided twice */
    auto reason = detail::Calls::text(
        [&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
          return mille_table_hint(get(), player.get(), budget, &step, buffer, size, needed, error);
        },
        kReason);
    if (!reason) return reason.error();
    return Hint{step, std::move(*reason)};
  }

};

/**
 * One decision of the seated player at each table, by the tables' handles. The first failure ends the call; those done before
 * it stay done. `steps` is as long as `tables`, or empty.
 */
[[nodiscard]] inline Result<void> step_each(std::span<mille_table *const> tables, std::span<mille_step> steps = {},
                                            const mille_budget *budget = nullptr, std::size_t *done = nullptr) noexcept {
  if (!steps.empty()) detail::prepare(steps.front());
  return detail::Calls::run([&](mille_error *error) {
    return mille_batch_step(tables.data(), tables.size(), budget, steps.empty() ? nullptr : steps.data(), sizeof(mille_step),
                            done, error);
  });
}

/* ---- The arena ---------------------------------------------------------------------------------------------- */

/** A comparison of players. One thread at a time, but for cancel(). */
class Arena : public detail::Handle<mille_arena, mille_arena_free> {
 public:
  using Handle::Handle;

  /** An arena of which nothing is played yet; `struct_size` need not be set. */
  [[nodiscard]] static Result<Arena> create(const Variant &variant, mille_arena_setup setup) noexcept {
    detail::prepare(setup);
    return detail::Calls::adopt<Arena, mille_arena>([&](mille_arena **out, mille_error *error) {
      return mille_arena_create(variant.get(), &setup, out, error);
    });
  }

  /** Plays at most `pairs` more, or all for 0. */
  [[nodiscard]] Result<void> run(std::uint64_t pairs = 0) noexcept {
    return detail::Calls::run(
        [&](mille_error *error) { return mille_arena_run(get(), pairs, nullptr, nullptr, error); });
  }

  /**
   * Plays at most `pairs` more, or all for 0, and calls `progress(const mille_arena_progress &)` now and then; it returns
   * whether to go on. What it throws ends the run and is thrown again.
   */
  template <class Progress>
  [[nodiscard]] Result<void> run(std::uint64_t pairs, Progress progress) {
    return tell(mille_arena_run, pairs, progress);
  }

  /** Plays pair number `index`, from 0, counts it nowhere and hands its lines to `progress`. */
  template <class Progress>
  [[nodiscard]] Result<void> play(std::uint64_t index, Progress progress) {
    return tell(mille_arena_play, index, progress);
  }

 private:
  template <class Begin, class Progress>
  Result<void> tell(Begin begin, std::uint64_t number, Progress &progress) {
    struct Call {
      Progress &progress;
#if defined(__cpp_exceptions)
      std::exception_ptr thrown{};
#endif
    };
    Call call{progress};
    const auto function = [](void *user, const mille_arena_progress *news) -> std::int32_t {
      Call &told = *static_cast<Call *>(user);
#if defined(__cpp_exceptions)
      try {
        return told.progress(*news) ? 0 : 1;
      } catch (...) {
        if (!told.thrown) told.thrown = std::current_exception();
        return 1;
      }
#else
      return told.progress(*news) ? 0 : 1;
#endif
    };
    auto result = detail::Calls::run(
        [&](mille_error *error) { return begin(get(), number, function, &call, error); });
#if defined(__cpp_exceptions)
    if (call.thrown) std::rethrow_exception(call.thrown);
#endif
    return result;
  }

 public:
  /** An arena out of a result file, without its pairs; `engine` is the engine's handle. */
  [[nodiscard]] static Result<Arena> open(mille_engine *engine, std::string_view lines) noexcept {
    return detail::Calls::adopt<Arena, mille_arena>([&](mille_arena **out, mille_error *error) {
      return mille_arena_open(engine, lines.data(), lines.size(), out, error);
    });
  }

  /** Bytes of a result file and of its file of times that were taken over. */
  struct Taken {
    std::size_t lines; /**< of the lines */
    std::size_t times; /**< of the times */
  };

  /** Takes over pairs that were played before. */
  [[nodiscard]] Result<Taken> take(std::string_view lines, std::string_view times = {}) noexcept {
    return detail::Calls::fill<Taken>([&](Taken *out, mille_error *error) {
      return mille_arena_take(get(), lines.data(), lines.size(), times.data(), times.size(), &out->lines, &out->times,
                              error);
    });
  }

  /** Ends a run that is under way on another thread. */
  [[nodiscard]] Result<void> cancel() const noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_arena_cancel(get(), error); });
  }

  /** How far it is. */
  [[nodiscard]] Result<mille_arena_info> info() const noexcept {
    return detail::Calls::fill<mille_arena_info>(
        [&](mille_arena_info *out, mille_error *error) { return mille_arena_info_get(get(), out, error); });
  }

  /** The name of player number `index`, from 0. */
  [[nodiscard]] Result<std::string> player_name(std::size_t index) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_arena_player_name(get(), index, buffer, size, needed, error);
    });
  }

  /** What pairing number `pairing`, from 0, has come to. */
  [[nodiscard]] Result<mille_arena_result> result(std::size_t pairing = 0) const noexcept {
    return detail::Calls::fill<mille_arena_result>([&](mille_arena_result *out, mille_error *error) {
      return mille_arena_result_get(get(), pairing, out, error);
    });
  }

  /** How a pairing's estimate came about: at most `most` points. */
  [[nodiscard]] Result<std::vector<mille_arena_point>> series(std::size_t pairing, std::size_t most) const {
    std::vector<mille_arena_point> points(most);
    const auto count = detail::Calls::fill<std::size_t>([&](std::size_t *out, mille_error *error) {
      return mille_arena_series(get(), pairing, points.data(), points.size(), out, error);
    });
    if (!count) return count.error();
    points.resize(*count);
    return points;
  }

  /** A player's rating among all. */
  [[nodiscard]] Result<mille_arena_rating> rating(std::size_t player) const noexcept {
    return detail::Calls::fill<mille_arena_rating>([&](mille_arena_rating *out, mille_error *error) {
      return mille_arena_rating_get(get(), player, out, error);
    });
  }

  /** Fault number `index`, from 0. */
  [[nodiscard]] Result<mille_arena_fault> fault(std::size_t index) const noexcept {
    return detail::Calls::fill<mille_arena_fault>([&](mille_arena_fault *out, mille_error *error) {
      return mille_arena_fault_get(get(), index, out, error);
    });
  }

  /** One of its texts: header, lines, JSON. */
  [[nodiscard]] Result<std::string> text(mille_arena_text_kind kind) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_arena_text(get(), kind, buffer, size, needed, error);
    });
  }
};

/* ---- Engine ------------------------------------------------------------------------------------------------- */

/** Allocator, log and limits; where variants, players and imported tables come from. */
class Engine : public detail::Handle<mille_engine, mille_engine_free> {
  static constexpr std::size_t kFirstVerdict = 4095;  // a verdict that does not fit is computed again

 public:
  using Handle::Handle;

  /** An engine with the defaults. */
  [[nodiscard]] static Result<Engine> create() noexcept {
    return detail::Calls::adopt<Engine, mille_engine>(
        [](mille_engine **out, mille_error *error) { return mille_engine_create(nullptr, out, error); });
  }

  /** An engine made as told; `struct_size` need not be set. */
  [[nodiscard]] static Result<Engine> create(mille_engine_options options) noexcept {
    detail::prepare(options);
    return detail::Calls::adopt<Engine, mille_engine>(
        [&](mille_engine **out, mille_error *error) { return mille_engine_create(&options, out, error); });
  }

  /** A shipped variant by its id, with options. */
  [[nodiscard]] Result<Variant> variant(CString id, Options options = {}) const noexcept {
    return detail::Calls::adopt<Variant, mille_variant>([&](mille_variant **out, mille_error *error) {
      return mille_variant_load(get(), id.c_str(), options.data(), options.size(), out, error);
    });
  }

  /** A variant out of a script in Lua; errors call it `name`. */
  [[nodiscard]] Result<Variant> variant_from_script(CString name, std::string_view text,
                                                    Options options = {}) const noexcept {
    return detail::Calls::adopt<Variant, mille_variant>([&](mille_variant **out, mille_error *error) {
      return mille_variant_from_script(get(), name.c_str(), text.data(), text.size(), options.data(), options.size(), out,
                                       error);
    });
  }

  /** Everything that is wrong with a script, in the order of its lines; nothing if it is fine. */
  [[nodiscard]] Result<std::vector<Error>> check_script(CString name, std::string_view text) const {
    constexpr std::size_t kMost = 100;  // as mille_script_check() promises
    std::vector<mille_error> found(kMost);
    std::size_t count = 0;
    auto done = detail::Calls::run([&](mille_error *error) {
      return mille_script_check(get(), name.c_str(), text.data(), text.size(), found.data(), sizeof(mille_error),
                                found.size(), &count, error);
    });
    if (!done) return done.error();
    return std::vector<Error>(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
  }

  /** A player by name, such as `greedy` or `search:nodes=2000`. */
  [[nodiscard]] Result<Player> player(CString name) const noexcept {
    return detail::Calls::adopt<Player, mille_player>(
        [&](mille_player **out, mille_error *error) { return mille_player_create(get(), name.c_str(), out, error); });
  }

  /** The names of the players that the engine finds: built in, then in its folders. */
  [[nodiscard]] Result<std::vector<std::string>> player_names() const {
    std::vector<std::string> names;
    for (std::size_t i = 0;; ++i) {
      auto name = detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
        return mille_player_find(get(), i, buffer, size, needed, error);
      });
      if (!name && name.code() == MILLE_E_NOT_FOUND) return names;
      if (!name) return name.error();
      names.push_back(std::move(*name));
    }
  }

  /** A player as JSON; what comes out of a file is looked at in a child process. */
  [[nodiscard]] Result<std::string> describe_player(CString name) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_player_describe(get(), name.c_str(), buffer, size, needed, error);
    });
  }

  /** A table that takes up match `match` (from 1) of a record, every line of it verified. */
  [[nodiscard]] Result<Table> import(std::string_view record, std::uint64_t match = 1) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_import(get(), record.data(), record.size(), match, out, error);
    });
  }

  /** A table that takes up an unfinished sealed match from its record and its seed. */
  [[nodiscard]] Result<Table> resume(std::string_view record, const Seed &seed, std::uint64_t match = 1) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_resume(get(), record.data(), record.size(), match, seed.data(), out, error);
    });
  }

  /** What verification says of match `match` (from 1) of a record, as JSON. `notes` is a guest's notes file, `seen` the record that
   * the guest kept; either may be empty. */
  [[nodiscard]] Result<std::string> verify(std::string_view record, std::string_view notes = {}, std::string_view seen = {},
                                           std::uint64_t match = 1) const noexcept {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_record_verify(get(), record.data(), record.size(), match, notes.data(), notes.size(), seen.data(),
                                 seen.size(), buffer, size, needed, error);
    }, kFirstVerdict);
  }

  /** A table set up from a position, under the variant that it names. */
  [[nodiscard]] Result<Table> position(std::string_view text) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_from_position(get(), nullptr, text.data(), text.size(), out, error);
    });
  }

  /** A table set up from a position, under a variant of the caller's. */
  [[nodiscard]] Result<Table> position(std::string_view text, const Variant &variant) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_from_position(get(), variant.get(), text.data(), text.size(), out, error);
    });
  }
};

/**
 * A player made of a callable that gets the decision and gives an index into its legal list. Keep it as long as it sits at a
 * table. An exception of the callable is ::MILLE_FAULT_CALLBACK.
 */
class FunctionPlayer {
 public:
  /** What is asked for a decision. */
  using Choose = std::function<std::uint32_t(const mille_ai_decision &)>;

  /** Has no player. */
  FunctionPlayer() noexcept = default;

  /** A player under the name `id`. */
  [[nodiscard]] static Result<FunctionPlayer> create(const Engine &engine, std::string id, Choose choose) {
    FunctionPlayer made;
    made.body_ = std::make_unique<Body>();
    Body &body = *made.body_;
    body.id = std::move(id);
    body.choose = std::move(choose);
    body.api.struct_size = static_cast<std::uint32_t>(sizeof(mille_ai_api));
    body.api.version = MILLE_AI_VERSION;
    body.api.id = body.api.title = body.id.c_str();
    body.api.release = "1";
    body.api.author = body.api.about = "";
    body.api.flags = MILLE_AI_ANY_RULES;
    body.api.rules_size = static_cast<std::uint32_t>(sizeof(mille_rules));
    body.api.decide = [](void *instance, const mille_ai_decision *decision, std::uint32_t *index) noexcept {
      return decide(*static_cast<Body *>(instance), *decision, *index);
    };
    auto player = Player::from_api(engine.get(), body.api, &body);
    if (!player) return player.error();
    made.player_ = std::move(*player);
    return made;
  }

  /** The player, to be seated. */
  [[nodiscard]] const Player &player() const noexcept { return player_; }

 private:
  struct Body {
    std::string id;
    Choose choose;
    mille_ai_api api{};
  };

  static std::int32_t decide(Body &body, const mille_ai_decision &decision, std::uint32_t &index) noexcept {
#if defined(__cpp_exceptions)
    try {
      index = body.choose(decision);
    } catch (...) {
      return 1;
    }
#else
    index = body.choose(decision);
#endif
    return 0;
  }

  std::unique_ptr<Body> body_;  // before the player, which must go first
  Player player_;
};

/* ---- States ------------------------------------------------------------------------------------------------- */

/** Most bytes of a state that State holds: libmille promises less. */
inline constexpr std::size_t kStateCapacity = 1024;

/**
 * A point of a match as a value, in storage of its own: copied as bytes, no allocation. It belongs to a variant, which every
 * call takes; a new one is zeroed and is answered ::MILLE_E_HANDLE until it is set.
 */
class State {
 public:
  /** An unset state. */
  State() noexcept : size_(mille_state_size()) {
    if (size_ > kStateCapacity) std::terminate();  // a library that breaks its promise; nothing can go on
    std::memset(bytes_, 0, size_);
  }
  /** A copy of the point. */
  State(const State &other) noexcept : size_(other.size_) { std::memcpy(bytes_, other.bytes_, size_); }
  /** Becomes a copy of the point. */
  State &operator=(const State &other) noexcept {
    if (this != &other) std::memcpy(bytes_, other.bytes_, size_);
    return *this;
  }
  ~State() = default;

  /** The start of a match; the seed comes from the system. */
  [[nodiscard]] static Result<State> start(const Variant &variant) noexcept {
    return fill([&](mille_state *out, mille_error *error) { return mille_state_init(variant.get(), nullptr, out, error); });
  }
  /** The start of a match; `struct_size` need not be set. */
  [[nodiscard]] static Result<State> start(const Variant &variant, mille_match_setup setup) noexcept {
    detail::prepare(setup);
    return fill([&](mille_state *out, mille_error *error) { return mille_state_init(variant.get(), &setup, out, error); });
  }
  /** The point at which a table stands. */
  [[nodiscard]] static Result<State> of(const Table &table) noexcept {
    return fill([&](mille_state *out, mille_error *error) { return mille_state_from_table(table.get(), out, error); });
  }
  /** The point of a table just before one of its decisions. */
  [[nodiscard]] static Result<State> at(const Table &table, std::uint64_t decision) noexcept {
    return fill([&](mille_state *out, mille_error *error) { return mille_state_at(table.get(), decision, out, error); });
  }
  /** A state that the view's viewer may take for the true one. */
  [[nodiscard]] static Result<State> sample(const Variant &variant, const mille_view &view, std::uint64_t seed) noexcept {
    return fill([&](mille_state *out, mille_error *error) {
      return mille_state_sample(variant.get(), &view, seed, out, error);
    });
  }

  /** The bytes, for calls of mille.h. */
  [[nodiscard]] mille_state *get() noexcept { return reinterpret_cast<mille_state *>(bytes_); }
  /** \copydoc get */
  [[nodiscard]] const mille_state *get() const noexcept { return reinterpret_cast<const mille_state *>(bytes_); }

  /** A table that starts here; it has no record. */
  [[nodiscard]] Result<Table> table(const Variant &variant) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_from_state(variant.get(), get(), out, error);
    });
  }

  /** Deals the next deal, the first too. */
  [[nodiscard]] Result<void> next_deal(const Variant &variant) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_state_next_deal(variant.get(), get(), error); });
  }
  /** Where the match stands. */
  [[nodiscard]] Result<mille_phase> phase(const Variant &variant) const noexcept {
    return detail::Calls::fill<mille_phase>([&](mille_phase *out, mille_error *error) {
      return mille_state_phase(variant.get(), get(), out, nullptr, error);
    });
  }
  /** Whose decision it is, or ::MILLE_NOBODY. */
  [[nodiscard]] Result<mille_seat> turn(const Variant &variant) const noexcept {
    return detail::Calls::fill<mille_seat>([&](mille_seat *out, mille_error *error) {
      return mille_state_phase(variant.get(), get(), nullptr, out, error);
    });
  }
  /** The legal list into a list whose room is used again. */
  [[nodiscard]] Result<void> legal(const Variant &variant, std::vector<mille_action> &actions) const {
    return detail::Calls::list(actions, 64, [&](mille_action *out, std::size_t room, std::size_t *count, mille_error *error) {
      return mille_state_legal(variant.get(), get(), out, room, count, error);
    });
  }
  /** The legal list into an array of the caller's; gives its length. */
  [[nodiscard]] Result<std::size_t> legal(const Variant &variant, std::span<mille_action> actions) const noexcept {
    return detail::Calls::fill<std::size_t>([&](std::size_t *out, mille_error *error) {
      return mille_state_legal(variant.get(), get(), actions.data(), actions.size(), out, error);
    });
  }
  /** Whether an action is legal. */
  [[nodiscard]] Result<void> check(const Variant &variant, const mille_action &action) const noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_state_check(variant.get(), get(), &action, error); });
  }
  /** Plays an action. */
  [[nodiscard]] Result<void> apply(const Variant &variant, const mille_action &action) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_state_apply(variant.get(), get(), &action, error); });
  }
  /** Reads an action given as text. */
  [[nodiscard]] Result<mille_action> parse(const Variant &variant, CString text) const noexcept {
    return detail::Calls::fill<mille_action>([&](mille_action *out, mille_error *error) {
      return mille_state_parse(variant.get(), get(), text.c_str(), out, error);
    });
  }
  /** What a seat, or an onlooker, may know. */
  [[nodiscard]] Result<mille_view> view(const Variant &variant, mille_seat viewer) const noexcept {
    return detail::Calls::fill<mille_view>([&](mille_view *out, mille_error *error) {
      return mille_state_view(variant.get(), get(), viewer, out, error);
    });
  }
  /** The last completed deal's result. */
  [[nodiscard]] Result<mille_deal_result> result(const Variant &variant) const noexcept {
    return detail::Calls::fill<mille_deal_result>([&](mille_deal_result *out, mille_error *error) {
      return mille_state_result(variant.get(), get(), out, error);
    });
  }
  /** What the deal in progress would score if it ended here. */
  [[nodiscard]] Result<mille_deal_result> score(const Variant &variant) const noexcept {
    return detail::Calls::fill<mille_deal_result>([&](mille_deal_result *out, mille_error *error) {
      return mille_state_score(variant.get(), get(), out, error);
    });
  }
  /** The payment of a match that is over. */
  [[nodiscard]] Result<mille_payment> payment(const Variant &variant) const noexcept {
    return detail::Calls::fill<mille_payment>([&](mille_payment *out, mille_error *error) {
      return mille_state_payment(variant.get(), get(), out, error);
    });
  }
  /** 64 bits over everything. */
  [[nodiscard]] Result<std::uint64_t> hash(const Variant &variant) const noexcept {
    return detail::Calls::fill<std::uint64_t>(
        [&](std::uint64_t *out, mille_error *error) { return mille_state_hash(variant.get(), get(), out, error); });
  }
  /** Plays random actions to the end of the deal. */
  [[nodiscard]] Result<mille_playout> playout(const Variant &variant, std::uint64_t seed) noexcept {
    return detail::Calls::fill<mille_playout>([&](mille_playout *out, mille_error *error) {
      return mille_state_playout(variant.get(), get(), seed, out, error);
    });
  }
  /** What the match, or its last deal, is worth to each seat. */
  [[nodiscard]] Result<std::array<double, MILLE_SEATS>> returns(const Variant &variant, mille_return_kind kind) const noexcept {
    return detail::Calls::fill<std::array<double, MILLE_SEATS>>(
        [&](std::array<double, MILLE_SEATS> *out, mille_error *error) {
          return mille_state_returns(variant.get(), get(), kind, out->data(), error);
        });
  }
  /** The legal mask over the atomic actions, into mille_encoding::atomic_actions bytes. */
  [[nodiscard]] Result<void> mask(const Variant &variant, std::span<std::uint8_t> mask) const noexcept {
    return detail::Calls::run(
        [&](mille_error *error) { return mille_atomic_mask(variant.get(), get(), mask.data(), mask.size(), error); });
  }
  /** The engine's action for an atomic one. */
  [[nodiscard]] Result<mille_action> atomic(const Variant &variant, std::int32_t index) const noexcept {
    return detail::Calls::fill<mille_action>([&](mille_action *out, mille_error *error) {
      return mille_atomic_action(variant.get(), get(), index, out, error);
    });
  }
  /** The atomic actions that a legal action amounts to. */
  [[nodiscard]] Result<std::vector<std::int32_t>> split(const Variant &variant, const mille_action &action) const {
    return detail::Calls::list<std::int32_t>(
        MILLE_ACTION_CARDS, [&](std::int32_t *out, std::size_t room, std::size_t *count, mille_error *error) {
          return mille_atomic_split(variant.get(), get(), &action, out, room, count, error);
        });
  }
  /** The action that a sequence of atomic ones amounts to. */
  [[nodiscard]] Result<mille_action> join(const Variant &variant, std::span<const std::int32_t> sequence) const noexcept {
    return detail::Calls::fill<mille_action>([&](mille_action *out, mille_error *error) {
      return mille_atomic_join(variant.get(), get(), sequence.data(), sequence.size(), out, error);
    });
  }

 private:
  template <class Call>
  static Result<State> fill(Call call) noexcept {
    return detail::Calls::fill<State>(
        [&](State *out, mille_error *error) { return call(out->get(), error); });
  }

  std::size_t size_;
  alignas(8) std::byte bytes_[kStateCapacity];
};

/** Many states side by side, for the batch calls. `done()` says how many items the last call completed. */
class StateBatch {
 public:
  /** `count` unset states. */
  explicit StateBatch(std::size_t count) : stride_(mille_state_size()), count_(count), words_(stride_ / 8 * count) {}

  /** Number of states. */
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  /** Items that the last call completed. */
  [[nodiscard]] std::size_t done() const noexcept { return done_; }
  /** State `index`, for calls of mille.h. */
  [[nodiscard]] mille_state *operator[](std::size_t index) noexcept {
    return reinterpret_cast<mille_state *>(words_.data() + stride_ / 8 * index);
  }
  /** \copydoc operator[] */
  [[nodiscard]] const mille_state *operator[](std::size_t index) const noexcept {
    return reinterpret_cast<const mille_state *>(words_.data() + stride_ / 8 * index);
  }
  /** Sets state `index`. */
  void set(std::size_t index, const State &state) noexcept {
    std::memcpy(words_.data() + stride_ / 8 * index, state.get(), stride_);
  }

  /** Legal lists: item i's in `actions[i × capacity]` on, its length in `counts[i]`; the spans hold all. */
  [[nodiscard]] Result<void> legal(const Variant &variant, std::span<mille_action> actions, std::size_t capacity,
                                   std::span<std::uint32_t> counts) noexcept {
    return detail::Calls::run([&](mille_error *error) {
      return mille_batch_legal(variant.get(), (*this)[0], count_, actions.data(), capacity, counts.data(), &done_, error);
    });
  }
  /** Applies `actions[i]` to state i. */
  [[nodiscard]] Result<void> apply(const Variant &variant, std::span<const mille_action> actions) noexcept {
    return detail::Calls::run([&](mille_error *error) {
      return mille_batch_apply(variant.get(), (*this)[0], count_, actions.data(), &done_, error);
    });
  }
  /** Plays the atomic action `actions[i]` in state i; a negative one leaves it as it is. */
  [[nodiscard]] Result<void> act(const Variant &variant, std::span<const std::int32_t> actions) noexcept {
    return detail::Calls::run([&](mille_error *error) {
      return mille_batch_act(variant.get(), (*this)[0], count_, actions.data(), &done_, error);
    });
  }
  /** The phase of each state, and whose turn it is; an empty span leaves one out. */
  [[nodiscard]] Result<void> phases(const Variant &variant, std::span<mille_phase> phases,
                                    std::span<mille_seat> turns) noexcept {
    return detail::Calls::run([&](mille_error *error) {
      return mille_batch_phase(variant.get(), (*this)[0], count_, phases.empty() ? nullptr : phases.data(),
                               turns.empty() ? nullptr : turns.data(), &done_, error);
    });
  }
  /** Random playouts of each state. */
  [[nodiscard]] Result<void> playout(const Variant &variant, std::uint64_t seed, std::span<mille_playout> results) noexcept {
    return detail::Calls::run([&](mille_error *error) {
      return mille_batch_playout(variant.get(), (*this)[0], count_, seed, results.data(), &done_, error);
    });
  }
  /** States sampled from one view. */
  [[nodiscard]] Result<void> sample(const Variant &variant, const mille_view &view, std::uint64_t seed) noexcept {
    return detail::Calls::run([&](mille_error *error) {
      return mille_batch_sample(variant.get(), &view, seed, (*this)[0], count_, &done_, error);
    });
  }
  /** Observations and legal masks; an empty span leaves one out. */
  [[nodiscard]] Result<void> observe(const Variant &variant, std::span<float> observations,
                                     std::span<std::uint8_t> masks) noexcept {
    return detail::Calls::run([&](mille_error *error) {
      return mille_batch_observe(variant.get(), (*this)[0], count_, observations.empty() ? nullptr : observations.data(),
                                 masks.empty() ? nullptr : masks.data(), &done_, error);
    });
  }

 private:
  std::size_t stride_;
  std::size_t count_;
  std::size_t done_ = 0;
  std::vector<std::uint64_t> words_;
};

/** What the program of a guest of a sealed match does on the guest's own machine. */
namespace guest {

/** The hash of the terms that the host sent. */
[[nodiscard]] inline Result<Hash> terms(std::string_view text) noexcept {
  return detail::Calls::fill<Hash>([&](Hash *out, mille_error *error) {
    return mille_guest_terms(text.data(), text.size(), out->data(), error);
  });
}
/** A new share: random bytes, hashed with what a person typed. */
[[nodiscard]] inline Result<Seed> share(std::string_view typed = {}) noexcept {
  return detail::Calls::fill<Seed>([&](Seed *out, mille_error *error) {
    return mille_guest_share(typed.data(), typed.size(), out->data(), error);
  });
}
/** The commitment to a share. */
[[nodiscard]] inline Result<Hash> share_commit(const Hash &commit, mille_seat seat, const Seed &share) noexcept {
  return detail::Calls::fill<Hash>([&](Hash *out, mille_error *error) {
    return mille_guest_share_commit(commit.data(), seat, share.data(), out->data(), error);
  });
}
/** Whether the header has what the guest noted; `struct_size` need not be set. */
[[nodiscard]] inline Result<void> header(mille_guest_notes notes, std::string_view line) noexcept {
  detail::prepare(notes);
  return detail::Calls::run(
      [&](mille_error *error) { return mille_guest_header(&notes, line.data(), line.size(), error); });
}
/** The receipt after line 0. */
[[nodiscard]] inline Result<Hash> receipt(std::string_view line) noexcept {
  return detail::Calls::fill<Hash>([&](Hash *out, mille_error *error) {
    return mille_guest_receipt(nullptr, line.data(), line.size(), out->data(), error);
  });
}
/** The receipt after a later line. */
[[nodiscard]] inline Result<Hash> receipt(const Hash &previous, std::string_view line) noexcept {
  return detail::Calls::fill<Hash>([&](Hash *out, mille_error *error) {
    return mille_guest_receipt(previous.data(), line.data(), line.size(), out->data(), error);
  });
}

}  // namespace guest

}  // namespace cpp_v1
}  // namespace mille

#endif
