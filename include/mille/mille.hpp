/* mille.hpp: libmille for C++20. It wraps mille.h in handles that free themselves, results or exceptions, spans and vectors.
 * Header-only, with no overhead of its own. mille.h documents each call in full; mille_types.h documents the data. */

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
 * Every call that can fail returns a mille::Result. Test it and read `error()`, or call `value()`, which throws the mille::Error
 * of a failure. The caller chooses between the two for each call. Calls that return text or lists may also throw
 * `std::bad_alloc`. In a program built with `-fno-exceptions`, `value()` of a failure calls `std::abort`.
 *
 * \par Handles
 * mille::Engine, Variant, Table, Player and Arena own a handle and free it. They can be moved but not copied
 * (mille::Table::clone makes a second table). Calls on an empty object fail with ::MILLE_E_HANDLE. Objects may be destroyed in
 * any order. `get()` returns the handle for calls of mille.h; `release()` gives up ownership of it.
 *
 * \par Threads
 * The calls of mille::Engine, Variant and Player may be made on any thread. A mille::Table, State, StateBatch or Arena may be used
 * by one thread at a time, except for mille::Arena::cancel.
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

/* macOS and Windows define these names as macros. They are put back at the end of this header; a host that has such a macro calls the
 * function as `(table.check)(action)`. */
#pragma push_macro("check")
#pragma push_macro("verify")
#pragma push_macro("min")
#pragma push_macro("max")
#undef check
#undef verify
#undef min
#undef max

namespace mille {

/** All names of this header. It is inline: write `mille::Table`. It separates these names from the engine's own. */
inline namespace cpp_v1 {

/* ---- Errors and results ------------------------------------------------------------------------------------- */

/** Why a call failed: a ::mille_error that can be thrown. */
class Error : public std::exception {
 public:
  /** Makes an exception from the error that a call reported. */
  explicit Error(const mille_error &data) noexcept : data_(data) {}

  /** The status of the failed call. */
  [[nodiscard]] mille_status code() const noexcept { return data_.status; }
  /** The id of the rule that refuses (`P1`), or empty. */
  [[nodiscard]] std::string_view rule() const noexcept { return data_.rule; }
  /** The id of the message, for a translation. */
  [[nodiscard]] std::string_view message() const noexcept { return data_.message; }
  /** The number of the message's parameters. */
  [[nodiscard]] std::size_t param_count() const noexcept { return data_.param_count; }
  /** Parameter `index` of the message, from 0, as text; empty past the last. */
  [[nodiscard]] std::string_view param(std::size_t index) const noexcept {
    return index < param_count() && index < MILLE_ERROR_PARAMS ? std::string_view(data_.params[index]) : std::string_view();
  }
  /** The script or record with the error, or empty. */
  [[nodiscard]] std::string_view file() const noexcept { return data_.file; }
  /** The line with the error, from 1; 0 if there is none. */
  [[nodiscard]] int line() const noexcept { return data_.line; }
  /** The whole message in English. If the call gave no message, the text of the status. */
  [[nodiscard]] const char *what() const noexcept override {
    return data_.text[0] != '\0' ? data_.text : mille_status_text(data_.status);
  }
  /** The whole message in a language (::mille_language). */
  [[nodiscard]] std::string text_in(const char *language) const {
    char buffer[MILLE_ERROR_TEXT_SIZE];
    const bool written = mille_error_text(&data_, language, buffer, sizeof buffer, nullptr, nullptr) == MILLE_OK;
    return written && buffer[0] != '\0' ? buffer : what();
  }
  /** The plain data. */
  [[nodiscard]] const mille_error &data() const noexcept { return data_; }

 private:
  mille_error data_;
};

template <class T>
class Result;

/** Helpers of the classes below; not for hosts. */
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

/** The status and error of every result. The error is written only on failure. */
class Outcome {
 public:
  /** Whether the call succeeded. */
  [[nodiscard]] bool ok() const noexcept { return status_ == MILLE_OK; }
  /** Whether the call succeeded. */
  [[nodiscard]] explicit operator bool() const noexcept { return ok(); }
  /** The call's status. */
  [[nodiscard]] mille_status code() const noexcept { return status_; }
  /** The error of a failure. Do not call it on a success. */
  [[nodiscard]] Error error() const noexcept { return Error(error_); }

 protected:
  /** A success. Its error is ready for a call to fill. */
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
  void throw_if_failed() const {
    if (!ok()) raise(error_);
  }

  mille_status status_ = MILLE_OK; /**< the call's status */
  mille_error error_;              /**< the error of a failure; of a success, only `struct_size` is set */

  friend struct Calls;
};

}  // namespace detail

/** A value, or the error of a failure. */
template <class T>
class [[nodiscard]] Result : public detail::Outcome {
 public:
  /** A success. */
  Result(T value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor): `return value;` is the point
  /** A failure. */
  Result(const Error &error) noexcept : Outcome(error), value_() {}  // NOLINT(google-explicit-constructor)

  /** The value. Throws mille::Error on a failure. */
  [[nodiscard]] T &value() & { return throw_if_failed(), value_; }
  /** \copydoc value */
  [[nodiscard]] const T &value() const & { return throw_if_failed(), value_; }
  /** The value, moved out. This makes `for (auto &a : table.legal().value())` safe. Throws mille::Error on a failure. */
  T value() && { return throw_if_failed(), std::move(value_); }
  /** The value, or `other` on a failure. */
  [[nodiscard]] T value_or(T other) && { return ok() ? std::move(value_) : std::move(other); }
  /** The value, unchecked. Use it only on a success. */
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

/** Success, or the error of a failure. */
template <>
class [[nodiscard]] Result<void> : public detail::Outcome {
 public:
  /** A success. */
  Result() noexcept = default;
  /** A failure. */
  Result(const Error &error) noexcept : Outcome(error) {}  // NOLINT(google-explicit-constructor)
  /** Throws mille::Error on a failure. */
  void value() const { throw_if_failed(); }

  friend struct detail::Calls;
};

namespace detail {

/** Makes results from calls of mille.h. */
struct Calls {
  /** A call without an output: `call(error)`. */
  template <class Call>
  static Result<void> run(Call call) {
    Result<void> result;
    result.status_ = call(&result.error_);
    return result;
  }

  /** The same, unless a span of the caller's is too short for it. */
  template <class Call>
  static Result<void> run_on_spans(bool long_enough, Call call) {
    if (long_enough) return run(call);
    return run([](mille_error *error) {
      constexpr std::string_view kText = "a span has fewer elements than the call reads or writes";
      *error = {};
      error->struct_size = static_cast<std::uint32_t>(sizeof *error);
      error->status = MILLE_E_ARGUMENT;
      kText.copy(error->text, kText.size());
      return error->status;
    });
  }

  /** A call that fills plain data: `call(out, error)`. */
  template <class T, class Call>
  static Result<T> fill(Call call) {
    Result<T> result;
    prepare(result.value_);
    result.status_ = call(&result.value_, &result.error_);
    return result;
  }

  /** A call that fills entry after entry of a list: `call(index, out, error)`. */
  template <class T, class Call>
  static Result<std::vector<T>> each(Call call) {
    std::vector<T> all;
    for (;;) {
      auto one = fill<T>([&](T *out, mille_error *error) { return call(all.size(), out, error); });
      if (one.code() == MILLE_E_NOT_FOUND) return all;
      if (!one) return one.error();
      all.push_back(*one);
    }
  }

  /** A call that returns a handle: `call(out, error)`. */
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

  /** A call that fills an array or reports the capacity it needs: `call(data, capacity, count, error)`. */
  template <class T, class Call>
  static Result<void> list(std::vector<T> &out, std::size_t first_room, Call call) {
    Result<void> result;
    if (out.capacity() < first_room) out.reserve(first_room);
    out.resize(out.capacity());
    for (;;) {
      if (!out.empty()) prepare(out.front());
      std::size_t count = 0;
      result.status_ = call(out.data(), out.size(), &count, &result.error_);
      if (result.ok()) return out.resize(count), result;
      if (result.status_ != MILLE_E_BUFFER) return out.clear(), result;
      out.resize(count);
    }
  }

  /** The same, into a new list. */
  template <class T, class Call>
  static Result<std::vector<T>> list(std::size_t first_room, Call call) {
    Result<std::vector<T>> result;
    static_cast<Outcome &>(result) = list(result.value_, first_room, call);
    return result;
  }

  /** A call that fills an array with the next elements of a list, as many as fit: `call(data, capacity, count, error)`. */
  template <class T, class Call>
  static Result<std::span<T>> page(std::span<T> out, Call call) {
    Result<std::span<T>> result;
    std::size_t count = 0;
    if (!out.empty()) prepare(out.front());
    result.status_ = call(out.data(), out.size(), &count, &result.error_);
    if (result.status_ == MILLE_E_BUFFER) result = Result<std::span<T>>();
    if (result.ok()) result.value_ = out.first(std::min(count, out.size()));
    return result;
  }

  static constexpr std::size_t kFirstText = 255; /**< first capacity for a text, before its size is known */
};

/** Owns a handle. `Free` frees it. */
template <class Raw, auto Free>
class Handle {
 public:
  /** Owns nothing. */
  Handle() noexcept = default;
  /** Takes ownership of a handle. */
  explicit Handle(Raw *raw) noexcept : raw_(raw) {}
  /** Takes the handle of `other`, which is then empty. */
  Handle(Handle &&other) noexcept : raw_(other.release()) {}
  /** Frees its own handle and takes that of `other`, which is then empty. */
  Handle &operator=(Handle &&other) noexcept {
    if (this != &other) reset(other.release());
    return *this;
  }
  Handle(const Handle &) = delete;
  Handle &operator=(const Handle &) = delete;
  ~Handle() { reset(nullptr); }

  /** The handle, still owned by this object; NULL if the object is empty. */
  [[nodiscard]] Raw *get() const noexcept { return raw_; }
  /** The handle. The caller owns it, and this object is then empty. */
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

/** Zero-terminated text, from a literal or a string. */
class CString {
 public:
  /** A literal, or any other C string. It must outlive the call. */
  CString(const char *text) noexcept : text_(text) {}  // NOLINT(google-explicit-constructor)
  /** A string, which must outlive the call. The library would stop reading at a zero character, so a string with one becomes NULL. */
  CString(const std::string &text) noexcept  // NOLINT(google-explicit-constructor)
      : text_(text.find('\0') == std::string::npos ? text.c_str() : nullptr) {}
  /** The text, or NULL, which the library refuses. Where it names a language, NULL means English. */
  [[nodiscard]] const char *c_str() const noexcept { return text_; }

 private:
  const char *text_;
};

/** A seed. */
using Seed = std::array<std::uint8_t, MILLE_SEED_SIZE>;
/** A SHA-256. */
using Hash = std::array<std::uint8_t, MILLE_HASH_SIZE>;
/** Options to set, as names and values in text form. */
using Options = std::span<const mille_option>;

/** A struct of mille_types.h, zeroed, with its `struct_size` set. */
template <class T>
[[nodiscard]] T make() noexcept {
  T value{};
  detail::prepare(value);
  return value;
}

/** The version of the library, encoded as ::MILLE_VERSION, which is the version of the headers. */
[[nodiscard]] inline std::uint32_t version() noexcept { return mille_version(); }

/** The version of the library as text, such as `1.0.0`. */
[[nodiscard]] inline std::string_view version_text() noexcept { return mille_version_text(); }

/** The name of a status, such as `MILLE_E_BUSY`. */
[[nodiscard]] inline std::string_view status_name(mille_status status) noexcept { return mille_status_name(status); }

/** Whether this build offers a capability, such as `mille.arena/1`. */
[[nodiscard]] inline bool has(CString capability) noexcept { return mille_has(capability.c_str()) != 0; }

/** The text of a rule by its id (`P1`) in a language (::mille_language), or empty for an unknown id. */
[[nodiscard]] inline std::string_view rule_text(CString rule, CString language = "en") noexcept {
  const char *text = mille_rule_text(rule.c_str(), language.c_str());
  return text != nullptr ? std::string_view(text) : std::string_view();
}

/** The template of an error message by its id in a language (::mille_language), or empty for an unknown id. */
[[nodiscard]] inline std::string_view message_text(CString message, CString language = "en") noexcept {
  const char *text = mille_message_text(message.c_str(), language.c_str());
  return text != nullptr ? std::string_view(text) : std::string_view();
}

/** The sizes and offsets of every public struct, as the library lays them out. */
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
/** The tags of the languages that the library has, English first. */
[[nodiscard]] inline std::vector<const char *> languages() { return detail::ids(mille_language); }
/** The ids of all error messages, for a translation. */
[[nodiscard]] inline std::vector<const char *> message_ids() { return detail::ids(mille_message_id); }

/** A card as `QS`, `10D`, `X`. */
[[nodiscard]] inline Result<std::string> to_text(mille_card card) {
  return detail::Calls::text([card](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
    return mille_card_text(card, buffer, size, needed, error);
  });
}

/** The rule fields as a JSON list. See mille_rule_fields(). */
[[nodiscard]] inline Result<std::string> rule_fields() {
  return detail::Calls::text([](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
    return mille_rule_fields(buffer, size, needed, error);
  });
}

/** A commented script from which to start a house rule. `name` is the name of the variant: small letters, digits and hyphens. */
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

/** Reads a card, such as `QS`, `10D` or `X`. */
[[nodiscard]] inline Result<mille_card> parse_card(CString text) noexcept {
  return detail::Calls::fill<mille_card>(
      [&](mille_card *out, mille_error *error) { return mille_card_parse(text.c_str(), out, error); });
}

/** Reads a seed: 64 hexadecimal digits, or a decimal number below 2⁶⁴. */
[[nodiscard]] inline Result<Seed> parse_seed(CString text) noexcept {
  return detail::Calls::fill<Seed>(
      [&](Seed *out, mille_error *error) { return mille_seed_parse(text.c_str(), out->data(), error); });
}

/** A seed from the system's randomness. */
[[nodiscard]] inline Result<Seed> random_seed() noexcept {
  return detail::Calls::fill<Seed>([](Seed *out, mille_error *error) { return mille_seed_random(out->data(), error); });
}

/** The seed of match `number` (from 1) of a series that starts with `seed`. */
[[nodiscard]] inline Result<Seed> seed_of_match(const Seed &seed, std::uint64_t number) noexcept {
  return detail::Calls::fill<Seed>([&](Seed *out, mille_error *error) {
    return mille_seed_of_match(seed.data(), number, out->data(), error);
  });
}

/** Sets the seed of a setup. */
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

/** The cards left in a seat's hand when a deal ended. Empty if the hand stays hidden, that is if `hand_size` is -1 (M4). */
[[nodiscard]] inline std::span<const mille_card> hand_left(const mille_event &event, mille_seat seat) noexcept {
  const auto own = static_cast<std::size_t>(seat == 0 ? 0 : 1);
  const auto before = static_cast<std::size_t>(own == 0 ? 0 : std::max(event.hand_size[0], 0));
  return cards(event).subspan(before, static_cast<std::size_t>(std::max(event.hand_size[own], 0)));
}

/** The discard pile of a view, oldest card first. */
[[nodiscard]] inline std::span<const mille_card> pile(const mille_view &view) noexcept {
  return std::span(view.pile).first(static_cast<std::size_t>(view.pile_size));
}

/** The place of a match in a record of several matches. */
struct RecordPart {
  std::size_t offset;  /**< bytes before the match's header */
  std::size_t length;  /**< bytes from the header to the next header or the end */
  std::uint64_t line;  /**< line number of the header, from 1 */
};

/** Finds match `number` (from 1) in a record. Fails with ::MILLE_E_NOT_FOUND past the last match. */
[[nodiscard]] inline Result<RecordPart> find_match(std::string_view record, std::uint64_t number) noexcept {
  return detail::Calls::fill<RecordPart>([&](RecordPart *out, mille_error *error) {
    return mille_record_find(record.data(), record.size(), number, &out->offset, &out->length, &out->line, error);
  });
}

/* ---- Variants ----------------------------------------------------------------------------------------------- */

/** Resolved rules, with options and hooks. Immutable; any thread may use it. Made by Engine::variant() or Engine::variant_from_script(). */
class Variant : public detail::Handle<mille_variant, mille_variant_free> {
 public:
  using Handle::Handle;

  /** A text of the variant: id, title, about, rules or options as JSON, script, or use of its hooks. */
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

  /** The rules of a rule set that the hook `deal_rules` may choose for a deal, by its number from 1; 0: those of rules(). Fails with
   * ::MILLE_E_NOT_FOUND past the last. */
  [[nodiscard]] Result<mille_rules> rule_set(std::int32_t number) const noexcept {
    return detail::Calls::fill<mille_rules>(
        [&](mille_rules *out, mille_error *error) { return mille_variant_rule_set(get(), number, out, error); });
  }

  /** What the variant remembers through a match, in the order of mille_view::memory. */
  [[nodiscard]] Result<std::vector<mille_memory_info>> memory() const {
    return detail::Calls::each<mille_memory_info>([&](std::size_t index, mille_memory_info *out, mille_error *error) {
      return mille_variant_memory(get(), index, out, error);
    });
  }

  /** The options that the variant offers. */
  [[nodiscard]] Result<std::vector<mille_option_info>> options() const {
    return detail::Calls::each<mille_option_info>([&](std::size_t index, mille_option_info *out, mille_error *error) {
      return mille_variant_option(get(), index, out, error);
    });
  }

  /** The variant's hash, as in a record. */
  [[nodiscard]] Result<Hash> hash() const noexcept {
    return detail::Calls::fill<Hash>(
        [&](Hash *out, mille_error *error) { return mille_variant_hash(get(), out->data(), error); });
  }

  /** Computes the payment from bare totals (Y1–Y5). `input.struct_size` need not be set. */
  [[nodiscard]] Result<mille_payment> settle(mille_settle_input input) const noexcept {
    detail::prepare(input);
    return detail::Calls::fill<mille_payment>(
        [&](mille_payment *out, mille_error *error) { return mille_settle(get(), &input, out, error); });
  }

  /** The sizes of the learning interface. */
  [[nodiscard]] Result<mille_encoding> encoding() const noexcept {
    return detail::Calls::fill<mille_encoding>(
        [&](mille_encoding *out, mille_error *error) { return mille_encoding_get(get(), out, error); });
  }

  /** The meaning of an atomic action, such as `discard JCHS`. */
  [[nodiscard]] Result<std::string> atomic_text(std::int32_t index) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_atomic_text(get(), index, buffer, size, needed, error);
    });
  }

  /** Writes the observation of a seat's view into `values`, which holds mille_encoding::observation_size floats. */
  [[nodiscard]] Result<void> observe(const mille_view &view, std::span<float> values) const noexcept {
    return detail::Calls::run(
        [&](mille_error *error) { return mille_observation(get(), &view, values.data(), values.size(), error); });
  }
};

/* ---- Players ------------------------------------------------------------------------------------------------ */

/** What a player thinks of its last decision. */
struct Evaluation {
  static constexpr std::size_t kUsual = 256; /**< entries of a legal list for which one call suffices */
  mille_evaluation numbers;    /**< what it expects and what its trials have in common */
  std::vector<double> chances; /**< for each entry of the legal list of that decision, the probability with which it prefers the entry */
};

/** Which player to make, and how: mille_player_setup with its name. A name alone stands for a built-in or installed player. */
struct PlayerSetup {
  std::string name{};                                        /**< an id, a path or a command, as `source` says; never split */
  mille_player_source source = MILLE_SOURCE_INSTALLED;       /**< what the name stands for */
  mille_isolation isolation = MILLE_ISOLATION_DEFAULT;       /**< where the player runs */
  std::string id{};                                          /**< of a player of a file; empty: the first one */
  std::vector<std::pair<std::string, std::string>> options{}; /**< values of the player's options, by name and text */

  /** Reads a player as users type it: a name, a path or a command, with options. See mille_player_parse(). */
  [[nodiscard]] static Result<PlayerSetup> parse(CString text) {
    auto setup = make<mille_player_setup>();
    std::vector<char> buffer;
    std::size_t needed = 256; /* enough for most */
    const auto fill = [&] {
      buffer.resize(needed);
      return detail::Calls::run([&](mille_error *error) {
        return mille_player_parse(text.c_str(), &setup, buffer.data(), buffer.size(), &needed, error);
      });
    };
    auto done = fill();
    if (!done && done.code() == MILLE_E_BUFFER) done = fill();
    if (!done) return done.error();
    PlayerSetup read;
    read.name = buffer.data();
    read.source = setup.source;
    read.isolation = setup.isolation;
    if (setup.id != nullptr) read.id = setup.id;
    for (const mille_option &option : Options(setup.options, setup.option_count))
      read.options.emplace_back(option.name, option.value);
    return read;
  }
};

/** The C struct of a PlayerSetup, for a mille_arena_player. The PlayerSetup must outlive it, unchanged. */
class CPlayerSetup {
 public:
  /** Fills the struct from `from`. */
  explicit CPlayerSetup(const PlayerSetup &from) : setup_(make<mille_player_setup>()) {
    for (const auto &[name, value] : from.options) options_.push_back({CString(name).c_str(), CString(value).c_str()});
    setup_.source = from.source;
    setup_.isolation = from.isolation;
    setup_.id = from.id.empty() ? nullptr : from.id.c_str();
    setup_.options = options_.data();
    setup_.option_count = options_.size();
  }
  /** The struct, as long as this object is neither moved nor destroyed. */
  [[nodiscard]] const mille_player_setup *get() const noexcept { return &setup_; }

 private:
  std::vector<mille_option> options_;
  mille_player_setup setup_;
};

/** A program that plays and can be seated. Made by Engine::player(), Player::from_api() or FunctionPlayer. */
class Player : public detail::Handle<mille_player, mille_player_free> {
 public:
  using Handle::Handle;

  /** Makes a player from an entry table. The table, and all that it points to, must live as long as the player. `engine` is the handle of
   * an Engine. */
  [[nodiscard]] static Result<Player> from_api(mille_engine *engine, const mille_ai_api &api, void *user = nullptr,
                                               Options options = {}) noexcept {
    return detail::Calls::adopt<Player, mille_player>([&](mille_player **out, mille_error *error) {
      return mille_player_from_api(engine, &api, user, options.data(), options.size(), out, error);
    });
  }

  /** A text of the player: name, title, version, author or about. */
  [[nodiscard]] Result<std::string> text(mille_player_text_kind kind) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_player_text(get(), kind, buffer, size, needed, error);
    });
  }

  /** The options that the player offers. */
  [[nodiscard]] Result<std::vector<mille_option_info>> options() const {
    return detail::Calls::each<mille_option_info>([&](std::size_t index, mille_option_info *out, mille_error *error) {
      return mille_player_option(get(), index, out, error);
    });
  }

  /** The names of the rule fields that a variant uses and the player does not know. Any thread may call it. */
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

  /** What the player thinks of its last decision. */
  [[nodiscard]] Result<Evaluation> evaluation() const {
    Evaluation found{make<mille_evaluation>(), std::vector<double>(Evaluation::kUsual)};
    for (;;) {
      std::size_t count = 0;
      auto done = detail::Calls::run([&](mille_error *error) {
        return mille_player_evaluation(get(), &found.numbers, found.chances.data(), found.chances.size(), &count, error);
      });
      if (!done && done.code() != MILLE_E_BUFFER) return done.error();
      found.chances.resize(count);
      if (done) return found;
    }
  }

  /** How the player explains its last decision in its own words; empty if it does not. */
  [[nodiscard]] Result<std::string> explanation() const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_player_explanation(get(), buffer, size, needed, error);
    });
  }

  /** What the player found out about its last decision: a JSON list of reasons as that of Table::reasons(). Empty if it did not look ahead. */
  [[nodiscard]] Result<std::string> reasons(CString language = "en") const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_player_reasons(get(), language.c_str(), buffer, size, needed, error);
    });
  }

  /** Sets the word that the log gets with lines of this player. */
  [[nodiscard]] Result<void> set_user(void *user) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_player_set_user(get(), user, error); });
  }

  /** Asks a deciding player to answer soon; otherwise does nothing. Any thread may call it. */
  [[nodiscard]] Result<void> cancel() const noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_player_cancel(get(), error); });
  }
};

/* ---- Tables ------------------------------------------------------------------------------------------------- */

/** A decision that was made. */
struct Decision {
  mille_seat seat;     /**< the seat that made it */
  mille_action action; /**< the action */
};

/** One match: its history, events, undo and players. One thread at a time may use it. */
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

  /** Makes a table for one match, before its first deal. The seed comes from the system. The stakes are 1 and the variant's ratio. */
  [[nodiscard]] static Result<Table> create(const Variant &variant) noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_create(variant.get(), nullptr, out, error);
    });
  }

  /** Makes a table for one match, before its first deal. `setup.struct_size` need not be set. */
  [[nodiscard]] static Result<Table> create(const Variant &variant, mille_match_setup setup) noexcept {
    detail::prepare(setup);
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_create(variant.get(), &setup, out, error);
    });
  }

  /** A copy of this table, with its history but without its players. */
  [[nodiscard]] Result<Table> clone() const noexcept {
    return detail::Calls::adopt<Table, mille_table>(
        [&](mille_table **out, mille_error *error) { return mille_table_clone(get(), out, error); });
  }

  /** The variant of the match, as a handle of its own. */
  [[nodiscard]] Result<Variant> variant() const noexcept {
    return detail::Calls::adopt<Variant, mille_variant>(
        [&](mille_variant **out, mille_error *error) { return mille_table_variant(get(), out, error); });
  }

  /** The state of the match: phase, turn, decisions, totals, and how it ended. */
  [[nodiscard]] Result<mille_table_info> info() const noexcept {
    return detail::Calls::fill<mille_table_info>(
        [&](mille_table_info *out, mille_error *error) { return mille_table_info_get(get(), out, error); });
  }

  /** Deals the first or next deal. */
  [[nodiscard]] Result<void> next_deal() noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_next_deal(get(), nullptr, error); });
  }

  /** Deals the first or next deal from the deck in `setup`, which also names the first dealer. `setup.struct_size` need not be set. */
  [[nodiscard]] Result<void> next_deal(mille_deal_setup setup) noexcept {
    detail::prepare(setup);
    return detail::Calls::run([&](mille_error *error) { return mille_table_next_deal(get(), &setup, error); });
  }

  /** The legal list, empty outside a deal. */
  [[nodiscard]] Result<std::vector<mille_action>> legal() const {
    return detail::Calls::list<mille_action>(kFirstLegal, legal_call());
  }

  /** Writes the legal list into `actions`, reusing its capacity. */
  [[nodiscard]] Result<void> legal(std::vector<mille_action> &actions) const {
    return detail::Calls::list(actions, kFirstLegal, legal_call());
  }

  /** Writes the legal list into the caller's array and returns its length. Fails with ::MILLE_E_BUFFER if the array is too small;
   * mille_rules::longest_legal_list elements always suffice. */
  [[nodiscard]] Result<std::size_t> legal(std::span<mille_action> actions) const noexcept {
    return detail::Calls::fill<std::size_t>([&](std::size_t *out, mille_error *error) {
      return mille_table_legal(get(), actions.data(), actions.size(), out, error);
    });
  }

  /** Checks whether an action is legal now. The error names the rule that refuses it. */
  [[nodiscard]] Result<void> check(const mille_action &action) const noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_check(get(), &action, error); });
  }

  /** The reasons for and against a legal action: facts as a JSON list, with sentences in a language (see mille_language()). */
  [[nodiscard]] Result<std::string> reasons(const mille_action &action, CString language = "en") const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_reasons(get(), &action, language.c_str(), buffer, size, needed, error);
    });
  }

  /** Plays an action for the seat whose turn it is. */
  [[nodiscard]] Result<void> apply(const mille_action &action) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_apply(get(), &action, error); });
  }

  /** Plays an action given as text. */
  [[nodiscard]] Result<void> apply(CString text) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_apply_text(get(), text.c_str(), error); });
  }

  /** Reads an action given as text, without checking whether it is legal. */
  [[nodiscard]] Result<mille_action> parse(CString text) const noexcept {
    return detail::Calls::fill<mille_action>(
        [&](mille_action *out, mille_error *error) { return mille_table_parse(get(), text.c_str(), out, error); });
  }

  /** Ends the match: the seat forfeits it (M4). */
  [[nodiscard]] Result<void> forfeit(mille_seat seat, mille_fault fault) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_forfeit(get(), seat, fault, error); });
  }

  /** Ends the match early, without a result, for the host or for a seat after the other seat has agreed. */
  [[nodiscard]] Result<void> abort(mille_seat by = MILLE_NOBODY) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_abort(get(), by, error); });
  }

  /** Ends the match with a draw to which both seats have agreed. */
  [[nodiscard]] Result<void> agree_draw() noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_agree_draw(get(), error); });
  }

  /** Ends the match: the seat resigns (M4). */
  [[nodiscard]] Result<void> resign(mille_seat seat) noexcept { return forfeit(seat, MILLE_FAULT_RESIGN); }

  /** Sets the word that the log gets with lines of scripts in this table's match. */
  [[nodiscard]] Result<void> set_user(void *user) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_set_user(get(), user, error); });
  }

  /** Takes the match back to just before a decision. */
  [[nodiscard]] Result<void> undo(std::uint64_t decision) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_undo(get(), decision, error); });
  }

  /** Takes the next line of the record that the table follows (Engine::follow()), with or without its line end. */
  [[nodiscard]] Result<void> follow_line(std::string_view line) noexcept {
    return detail::Calls::run(
        [&](mille_error *error) { return mille_table_follow_line(get(), line.data(), line.size(), error); });
  }
  /** Takes the seed of the match that the table follows, unless it is sealed, and checks every card. */
  [[nodiscard]] Result<void> follow_seed(const Seed &seed) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_follow_seed(get(), seed.data(), error); });
  }
  /** Goes back to a record of `line_count` lines, the header among them, after the host of the match has undone something. */
  [[nodiscard]] Result<void> follow_back(std::uint64_t line_count) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_follow_back(get(), line_count, error); });
  }

  /** Decision `number` of the match, from 0. */
  [[nodiscard]] Result<Decision> decision(std::uint64_t number) const noexcept {
    return detail::Calls::fill<Decision>([&](Decision *out, mille_error *error) {
      return mille_table_decision(get(), number, &out->seat, &out->action, error);
    });
  }

  /** The view of a seat or an onlooker: all that the viewer may know. */
  [[nodiscard]] Result<mille_view> view(mille_seat viewer) const noexcept {
    return detail::Calls::fill<mille_view>(
        [&](mille_view *out, mille_error *error) { return mille_table_view(get(), viewer, out, error); });
  }

  /** The events from number `since`, as the viewer may know them. */
  [[nodiscard]] Result<std::vector<mille_event>> events(mille_seat viewer, std::uint64_t since = 0) const {
    return detail::Calls::list<mille_event>(
        kFirstEvents, [&](mille_event *out, std::size_t room, std::size_t *count, mille_error *error) {
          return mille_table_events(get(), viewer, since, out, sizeof(mille_event), room, count, error);
        });
  }

  /** Writes the events from number `since` into the caller's array, as many as fit. Returns the part that was filled; empty past the last
   * event. */
  [[nodiscard]] Result<std::span<mille_event>> events(mille_seat viewer, std::uint64_t since,
                                                      std::span<mille_event> events) const noexcept {
    return detail::Calls::page(
        events, [&](mille_event *out, std::size_t room, std::size_t *count, mille_error *error) {
          return mille_table_events(get(), viewer, since, out, sizeof(mille_event), room, count, error);
        });
  }

  /** The score sheet: the completed deals, starting with number `first` (from 0). */
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

  /** A 64-bit hash of everything on the table, hidden cards included. */
  [[nodiscard]] Result<std::uint64_t> hash() const noexcept {
    return detail::Calls::fill<std::uint64_t>(
        [&](std::uint64_t *out, mille_error *error) { return mille_table_hash(get(), out, error); });
  }

  /** The view, legal list, events or score sheet as JSON. `since` is the number of the first event wanted. */
  [[nodiscard]] Result<std::string> json(mille_json_kind kind, mille_seat viewer, std::uint64_t since = 0) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_json(get(), kind, viewer, since, buffer, size, needed, error);
    });
  }

  /** The record for ::MILLE_ALL, which shows every card, or for one seat. `options.struct_size` need not be set. */
  [[nodiscard]] Result<std::string> record(mille_seat viewer, mille_record_options options = {}) const {
    detail::prepare(options);
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_record(get(), viewer, &options, buffer, size, needed, error);
    });
  }

  /** The position of the deal in progress, as JSON. */
  [[nodiscard]] Result<std::string> position() const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_position(get(), buffer, size, needed, error);
    });
  }

  /** Fixes the terms of a sealed match and commits to its seed. Bits 0 and 1 of `guests` select the seats that will give a share. */
  [[nodiscard]] Result<void> seal(std::uint32_t guests) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_seal(get(), guests, error); });
  }
  /** The progress of the sealing: share commitments as they arrive, and the shares once all have arrived. */
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
  /** Accepts a guest's share commitment. Only for a match with two guests. */
  [[nodiscard]] Result<void> add_share_commit(mille_seat seat, const Hash &share_commit) noexcept {
    return detail::Calls::run(
        [&](mille_error *error) { return mille_table_add_share_commit(get(), seat, share_commit.data(), error); });
  }
  /** Accepts a guest's share. */
  [[nodiscard]] Result<void> add_share(mille_seat seat, const Seed &share) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_add_share(get(), seat, share.data(), error); });
  }
  /** The seed of a sealed match. Store it before you publish the commitment: mille_table_resume() needs it. */
  [[nodiscard]] Result<Seed> secret() const noexcept {
    return detail::Calls::fill<Seed>(
        [&](Seed *out, mille_error *error) { return mille_table_secret(get(), out->data(), error); });
  }
  /** The receipt after line `line` of the record, from 0. */
  [[nodiscard]] Result<Hash> receipt(std::uint64_t line) const noexcept {
    return detail::Calls::fill<Hash>(
        [&](Hash *out, mille_error *error) { return mille_table_receipt(get(), line, out->data(), error); });
  }

  /** The commitment of a sealed match. */
  [[nodiscard]] Result<Hash> commitment() const noexcept {
    return detail::Calls::fill<Hash>(
        [&](Hash *out, mille_error *error) { return mille_table_commitment(get(), out->data(), error); });
  }

  /** The seed of the match. Sealed decks reveal it only once the match is over. */
  [[nodiscard]] Result<Seed> seed() const noexcept {
    return detail::Calls::fill<Seed>(
        [&](Seed *out, mille_error *error) { return mille_table_seed(get(), out->data(), error); });
  }

  /** Seats a player. The table borrows the player, which the caller may destroy at any time. An empty object is refused. */
  [[nodiscard]] Result<void> set_player(mille_seat seat, const Player &player) noexcept {
    if (!player) return player.cancel(); /* refuses it; to the next call it would mean nobody */
    return detail::Calls::run([&](mille_error *error) { return mille_table_set_player(get(), seat, player.get(), error); });
  }

  /** Empties a seat. */
  [[nodiscard]] Result<void> unseat(mille_seat seat) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_set_player(get(), seat, nullptr, error); });
  }

  /** Sets the name of a seat for the record. Each character that is not printable becomes a space; something visible must be left. */
  [[nodiscard]] Result<void> set_seat_name(mille_seat seat, CString text) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_set_seat_name(get(), seat, text.c_str(), error); });
  }

  /** The name of a seat as the record lists it. */
  [[nodiscard]] Result<std::string> seat_name(mille_seat seat) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_table_seat_name(get(), seat, buffer, size, needed, error);
    });
  }

  /** Adds a note to the header of the record, such as a date or a place. The header must not be fixed yet. */
  [[nodiscard]] Result<void> add_note(CString name, CString text) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_table_add_note(get(), name.c_str(), text.c_str(), error); });
  }

  /** The notes of the record, by name and text, in the order in which they were added. */
  [[nodiscard]] Result<std::vector<std::pair<std::string, std::string>>> notes() const {
    std::vector<std::pair<std::string, std::string>> all;
    for (;;) {
      auto name = detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
        return mille_table_note_name(get(), all.size(), buffer, size, needed, error);
      });
      if (name.code() == MILLE_E_NOT_FOUND) return all;
      if (!name) return name.error();
      auto text = detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
        return mille_table_note_text(get(), all.size(), buffer, size, needed, error);
      });
      if (!text) return text.error();
      all.emplace_back(*name, *text);
    }
  }

  /** Lets the player whose turn it is make one decision, and plays it. Without a budget there is no limit. */
  [[nodiscard]] Result<mille_step> step(const mille_budget *budget = nullptr) noexcept {
    return detail::Calls::fill<mille_step>(
        [&](mille_step *out, mille_error *error) { return mille_table_step(get(), budget, out, error); });
  }

  /** Plays the match to its end: the seated players decide, deals follow from the seed. It stops where a call fails. */
  [[nodiscard]] Result<void> play() noexcept {
    for (;;) {
      const auto now = info();
      if (!now) return now.error();
      if (now->phase == MILLE_PHASE_OVER) return {};
      if (now->phase == MILLE_PHASE_BETWEEN) {
        if (auto dealt = next_deal(); !dealt) return dealt;
      } else if (const auto stepped = step(); !stepped) {
        return stepped.error();
      }
    }
  }

  /** The same as step(). If the player fails (::MILLE_E_PLAYER), `step` still holds the seat and the fault. */
  [[nodiscard]] Result<void> step(mille_step &step, const mille_budget *budget = nullptr) noexcept {
    detail::prepare(step);
    return detail::Calls::run([&](mille_error *error) { return mille_table_step(get(), budget, &step, error); });
  }

  /** What an unseated player would do here. Nothing is played. Without a budget there is no limit. Player::explanation() says why. */
  [[nodiscard]] Result<mille_step> hint(const Player &player, const mille_budget *budget = nullptr) const noexcept {
    return detail::Calls::fill<mille_step>(
        [&](mille_step *out, mille_error *error) { return mille_table_hint(get(), player.get(), budget, out, error); });
  }
};

/**
 * Plays one decision of the seated player at each table, given by the tables' handles. The first failure ends the call; earlier
 * decisions remain. `steps` is as long as `tables`, or empty. `done` receives the number of decisions completed; it may be NULL.
 */
[[nodiscard]] inline Result<void> step_each(std::span<mille_table *const> tables, std::span<mille_step> steps = {},
                                            const mille_budget *budget = nullptr, std::size_t *done = nullptr) noexcept {
  if (!steps.empty()) detail::prepare(steps.front());
  if (done != nullptr) *done = 0;
  return detail::Calls::run_on_spans(steps.empty() || steps.size() >= tables.size(), [&](mille_error *error) {
    return mille_batch_step(tables.data(), tables.size(), budget, steps.empty() ? nullptr : steps.data(), sizeof(mille_step),
                            done, error);
  });
}

/**
 * Lets the seated players decide at each table until a seat without a player is to decide or no deal is in progress. The first failure
 * ends the call; earlier decisions remain. `done` receives the number of tables completed; it may be NULL.
 */
[[nodiscard]] inline Result<void> advance_each(std::span<mille_table *const> tables, const mille_budget *budget = nullptr,
                                               std::size_t *done = nullptr) noexcept {
  return detail::Calls::run(
      [&](mille_error *error) { return mille_batch_advance(tables.data(), tables.size(), budget, done, error); });
}

/**
 * Plays the atomic action `actions[i]` at table i. A negative number leaves the table unchanged. `actions` is as long as `tables`. The
 * first failure ends the call; earlier actions remain. `done` receives the number of tables completed; it may be NULL.
 */
[[nodiscard]] inline Result<void> act_each(std::span<mille_table *const> tables, std::span<const std::int32_t> actions,
                                           std::size_t *done = nullptr) noexcept {
  if (done != nullptr) *done = 0;
  return detail::Calls::run_on_spans(actions.size() >= tables.size(), [&](mille_error *error) {
    return mille_batch_table_act(tables.data(), tables.size(), actions.data(), done, error);
  });
}

/* ---- The arena ---------------------------------------------------------------------------------------------- */

/** A comparison of players. One thread at a time may use it; cancel() may be called on any thread. */
class Arena : public detail::Handle<mille_arena, mille_arena_free> {
 public:
  using Handle::Handle;

  /** Makes an arena. Nothing is played yet. `setup.struct_size` need not be set; those of its players must be. */
  [[nodiscard]] static Result<Arena> create(const Variant &variant, mille_arena_setup setup) noexcept {
    detail::prepare(setup);
    return detail::Calls::adopt<Arena, mille_arena>([&](mille_arena **out, mille_error *error) {
      return mille_arena_create(variant.get(), &setup, out, error);
    });
  }

  /** Plays at most `pairs` more pairs; 0 plays all that remain. */
  [[nodiscard]] Result<void> run(std::uint64_t pairs = 0) noexcept {
    return detail::Calls::run(
        [&](mille_error *error) { return mille_arena_run(get(), pairs, nullptr, nullptr, error); });
  }

  /**
   * Plays at most `pairs` more pairs; 0 plays all that remain. Calls `progress(const mille_arena_progress &)` on this thread about ten
   * times a second and once before it returns. `progress` returns true to continue. If `progress` throws, the run ends and the exception
   * is rethrown.
   */
  template <class Progress>
  [[nodiscard]] Result<void> run(std::uint64_t pairs, Progress progress) {
    return tell(mille_arena_run, pairs, progress);
  }

  /** Plays pair number `index`, from 0, without counting it, and passes its line, times and records to `progress`. */
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
  /** Makes an arena from the header of a result file, without players and pairs. Add the pairs with add_lines(). `engine` is the handle of an
   * Engine. */
  [[nodiscard]] static Result<Arena> open(mille_engine *engine, std::string_view lines) noexcept {
    return detail::Calls::adopt<Arena, mille_arena>([&](mille_arena **out, mille_error *error) {
      return mille_arena_open(engine, lines.data(), lines.size(), out, error);
    });
  }

  /** The bytes that add_lines() read from a result file and from its file of times. */
  struct Added {
    std::size_t lines; /**< bytes of the result file */
    std::size_t times; /**< bytes of the file of times */
  };

  /** Adds pairs that were played before, from a result file with its header. Pairs without a line in `times` have no times. */
  [[nodiscard]] Result<Added> add_lines(std::string_view lines, std::string_view times = {}) noexcept {
    return detail::Calls::fill<Added>([&](Added *out, mille_error *error) {
      return mille_arena_add_lines(get(), lines.data(), lines.size(), times.data(), times.size(), &out->lines, &out->times,
                              error);
    });
  }

  /** Ends a run in progress on another thread, after the decisions in progress. */
  [[nodiscard]] Result<void> cancel() const noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_arena_cancel(get(), error); });
  }

  /** The progress of the comparison. */
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

  /** The result so far of pairing number `pairing`, from 0. */
  [[nodiscard]] Result<mille_arena_result> result(std::size_t pairing = 0) const noexcept {
    return detail::Calls::fill<mille_arena_result>([&](mille_arena_result *out, mille_error *error) {
      return mille_arena_result_get(get(), pairing, out, error);
    });
  }

  /** The course of a pairing's estimate, for a chart: at most `capacity` points, the last pair included. */
  [[nodiscard]] Result<std::vector<mille_arena_point>> series(std::size_t pairing, std::size_t capacity) const {
    std::vector<mille_arena_point> points(capacity);
    const auto count = detail::Calls::fill<std::size_t>([&](std::size_t *out, mille_error *error) {
      return mille_arena_series(get(), pairing, points.data(), points.size(), out, error);
    });
    if (!count) return count.error();
    points.resize(*count);
    return points;
  }

  /** The rating of player number `player`, from 0, among all players. */
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

  /** A text of the arena: header, lines or JSON. */
  [[nodiscard]] Result<std::string> text(mille_arena_text_kind kind) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_arena_text(get(), kind, buffer, size, needed, error);
    });
  }
};

/* ---- Engine ------------------------------------------------------------------------------------------------- */

/** A verdict of Engine::verify() as one JSON object, with sentences in a language. Nothing is verified again. */
[[nodiscard]] inline Result<std::string> verdict_json(const mille_verdict &verdict, CString language = "en") {
  return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
    return mille_verdict_json(&verdict, language.c_str(), buffer, size, needed, error);
  });
}

/** Holds the allocator, log and limits, and makes variants, players and imported tables. Any thread may use it. */
class Engine : public detail::Handle<mille_engine, mille_engine_free> {
 public:
  using Handle::Handle;

  /** Makes an engine with the default options. */
  [[nodiscard]] static Result<Engine> create() noexcept {
    return detail::Calls::adopt<Engine, mille_engine>(
        [](mille_engine **out, mille_error *error) { return mille_engine_create(nullptr, out, error); });
  }

  /** Makes an engine with the given options. `options.struct_size` need not be set. */
  [[nodiscard]] static Result<Engine> create(mille_engine_options options) noexcept {
    detail::prepare(options);
    return detail::Calls::adopt<Engine, mille_engine>(
        [&](mille_engine **out, mille_error *error) { return mille_engine_create(&options, out, error); });
  }

  /** Loads a shipped variant by its id, with options. */
  [[nodiscard]] Result<Variant> variant(CString id, Options options = {}) const noexcept {
    return detail::Calls::adopt<Variant, mille_variant>([&](mille_variant **out, mille_error *error) {
      return mille_variant_load(get(), id.c_str(), options.data(), options.size(), out, error);
    });
  }

  /** Makes a variant from a Lua script. Errors refer to the script as `name`. */
  [[nodiscard]] Result<Variant> variant_from_script(CString name, std::string_view text,
                                                    Options options = {}) const noexcept {
    const mille_script_file file = {name.c_str(), text.data(), text.size()};
    return variant_from_script(std::span(&file, 1), options);
  }

  /** Makes a variant from a Lua script, the first file, and the files that it may extend. */
  [[nodiscard]] Result<Variant> variant_from_script(std::span<const mille_script_file> files,
                                                    Options options = {}) const noexcept {
    return detail::Calls::adopt<Variant, mille_variant>([&](mille_variant **out, mille_error *error) {
      return mille_variant_from_script(get(), files.data(), files.size(), options.data(), options.size(), out, error);
    });
  }

  /** The errors in a script, in line order, at most 100; empty if there are none. */
  [[nodiscard]] Result<std::vector<Error>> check_script(CString name, std::string_view text) const {
    const mille_script_file file = {name.c_str(), text.data(), text.size()};
    return check_script(std::span(&file, 1));
  }

  /** The same for a script, the first file, and the files that it may extend. */
  [[nodiscard]] Result<std::vector<Error>> check_script(std::span<const mille_script_file> files) const {
    std::vector<mille_error> found(MILLE_SCRIPT_PROBLEMS_MAX, make<mille_error>());
    std::size_t count = 0;
    auto done = detail::Calls::run([&](mille_error *error) {
      return mille_script_check(get(), files.data(), files.size(), found.data(), sizeof(mille_error), found.size(), &count,
                                error);
    });
    if (!done) return done.error();
    return std::vector<Error>(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
  }

  /** Makes a built-in or installed player by its name alone, such as `greedy`. See mille_player_create(). */
  [[nodiscard]] Result<Player> player(CString name) const noexcept {
    return detail::Calls::adopt<Player, mille_player>([&](mille_player **out, mille_error *error) {
      return mille_player_create(get(), name.c_str(), nullptr, out, error);
    });
  }

  /** Makes a player as `setup` says. */
  [[nodiscard]] Result<Player> player(const PlayerSetup &setup) const {
    const CPlayerSetup given(setup);
    return detail::Calls::adopt<Player, mille_player>([&](mille_player **out, mille_error *error) {
      return mille_player_create(get(), CString(setup.name).c_str(), given.get(), out, error);
    });
  }

  /** The names of the players that the engine finds: first those built in, then those in its folders. */
  [[nodiscard]] Result<std::vector<std::string>> player_names() const {
    std::vector<std::string> names;
    for (std::size_t i = 0;; ++i) {
      auto name = detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
        return mille_engine_player_name(get(), i, buffer, size, needed, error);
      });
      if (!name && name.code() == MILLE_E_NOT_FOUND) return names;
      if (!name) return name.error();
      names.push_back(std::move(*name));
    }
  }

  /** Describes a built-in or installed player as JSON, by its name alone. A file is loaded in a child process. */
  [[nodiscard]] Result<std::string> describe_player(CString name) const {
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_player_describe(get(), name.c_str(), nullptr, buffer, size, needed, error);
    });
  }

  /** Describes the player that player() makes of this setup. */
  [[nodiscard]] Result<std::string> describe_player(const PlayerSetup &setup) const {
    const CPlayerSetup given(setup);
    return detail::Calls::text([&](char *buffer, std::size_t size, std::size_t *needed, mille_error *error) {
      return mille_player_describe(get(), CString(setup.name).c_str(), given.get(), buffer, size, needed, error);
    });
  }

  /** Makes a table from match `match` (from 1) of a record, verifying every line. */
  [[nodiscard]] Result<Table> import(std::string_view record, std::uint64_t match = 1) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_import(get(), record.data(), record.size(), match, out, error);
    });
  }

  /** Makes a table from an unfinished sealed match: match `match` (from 1) of a record, and its seed. Verifies every line. */
  [[nodiscard]] Result<Table> resume(std::string_view record, const Seed &seed, std::uint64_t match = 1) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_resume(get(), record.data(), record.size(), match, seed.data(), out, error);
    });
  }

  /** Makes a table that follows a match played elsewhere, from line 0 of the record as a seat or an onlooker receives it. */
  [[nodiscard]] Result<Table> follow(std::string_view line) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_follow(get(), line.data(), line.size(), out, error);
    });
  }

  /**
   * Verifies a match of a record, numbered from 1, against itself and against a guest's notes: `notes` is a notes file, and `seen` is the
   * record that the guest kept. Both may be empty. verdict_json() says the verdict in sentences.
   */
  [[nodiscard]] Result<mille_verdict> verify(std::string_view record, std::string_view notes = {}, std::string_view seen = {},
                                             std::uint64_t match = 1) const noexcept {
    auto setup = make<mille_verify_setup>();
    setup.text = record.data();
    setup.length = record.size();
    setup.match = match;
    setup.notes = notes.data();
    setup.notes_length = notes.size();
    setup.seen = seen.data();
    setup.seen_length = seen.size();
    return detail::Calls::fill<mille_verdict>(
        [&](mille_verdict *out, mille_error *error) { return mille_record_verify(get(), &setup, out, error); });
  }

  /** Makes a table from a position, under the variant in the position. */
  [[nodiscard]] Result<Table> position(std::string_view text) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_from_position(get(), nullptr, text.data(), text.size(), out, error);
    });
  }

  /** Makes a table from a position, under the given variant. An empty object is refused. */
  [[nodiscard]] Result<Table> position(std::string_view text, const Variant &variant) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      if (!variant) return mille_variant_hash(nullptr, nullptr, error); /* refuses it; to the next call it would mean none */
      return mille_table_from_position(get(), variant.get(), text.data(), text.size(), out, error);
    });
  }
};

/* ---- Players of the host ------------------------------------------------------------------------------------ */

namespace detail {

/* A struct that the library passes to a player, as these headers know it. That of an earlier library is shorter: what it lacks is 0. */
template <class Struct>
class Known {
 public:
  explicit Known(const Struct &given) noexcept : known_(&given) {
    if (given.struct_size >= sizeof(Struct)) return;
    std::memset(&longer_, 0, sizeof longer_);
    std::memcpy(&longer_, &given, given.struct_size);
    known_ = &longer_;
  }
  Known(const Known &) = delete;
  Known &operator=(const Known &) = delete;
  ~Known() = default;

  [[nodiscard]] const Struct &get() const noexcept { return *known_; }

 private:
  const Struct *known_;
  Struct longer_;
};

/* Writes what the library's struct has room for. */
template <class Struct>
void write_known(Struct *to, const Struct &from) noexcept {
  const std::uint32_t size = to->struct_size;
  std::memcpy(to, &from, size < sizeof(Struct) ? size : sizeof(Struct));
  to->struct_size = size;
}

}  // namespace detail

/** A decision that a player of the host makes. It is valid while the player decides, and cannot be copied to be kept longer. */
class PlayerDecision : public mille_ai_decision {
 public:
  PlayerDecision(const PlayerDecision &) = delete;
  PlayerDecision &operator=(const PlayerDecision &) = delete;
  /** For FunctionPlayer. */
  PlayerDecision(const mille_ai_decision &asked, const mille_view &seen, const mille_ai_match &match, const mille_ai_host &host) noexcept
      : mille_ai_decision(asked), match_(&match), host_(&host) {
    view = &seen;
  }
  ~PlayerDecision() = default;

  /** The match: its rules, the seat, the stakes. */
  [[nodiscard]] const mille_ai_match &match() const noexcept { return *match_; }
  /** The legal list. */
  [[nodiscard]] std::span<const mille_action> actions() const noexcept { return {legal, legal_count}; }
  /** Whether the player should answer: the soft limit has passed, or somebody has cancelled the decision. */
  [[nodiscard]] bool should_stop() const noexcept { return host_->should_stop(host_->context) != 0; }
  /** Adds to the positions searched. Whether they have reached mille_ai_decision::nodes. */
  [[nodiscard]] bool count_nodes(std::uint64_t count) const noexcept { return host_->count_nodes(host_->context, count) != 0; }
  /** The host's functions for players: its log, unknown rule fields, extensions such as `mille.search/1`. */
  [[nodiscard]] const mille_ai_host &host() const noexcept { return *host_; }

 private:
  const mille_ai_match *match_;
  const mille_ai_host *host_;
};

/**
 * A player of the host: override decide(), and of the others those that the player needs. ::mille_ai_api says when each is called. An
 * exception goes no further than FunctionPlayer::cause() and FunctionPlayer::raised(). One thrown by match_begin() or decide() is
 * ::MILLE_FAULT_CALLBACK. After one thrown by observe() the next decision has that fault, and until the next match_begin() neither observe(),
 * decide() nor save() is called. Any other function that throws has done nothing.
 */
class HostPlayer {
 public:
  HostPlayer() = default;
  HostPlayer(const HostPlayer &) = delete;
  HostPlayer &operator=(const HostPlayer &) = delete;
  /** Called when nothing uses the player any more. */
  virtual ~HostPlayer() = default;

  /** Chooses an action: returns its index in PlayerDecision::actions(). */
  virtual std::uint32_t decide(const PlayerDecision &decision) = 0;
  /** Whether the player plays these rules. Any thread may call it. */
  virtual bool supports(const mille_rules &rules) { return static_cast<void>(rules), true; }
  /** A match begins. `match` is valid during the call; PlayerDecision::match() tells it again. */
  virtual void match_begin(const mille_ai_match &match) { static_cast<void>(match); }
  /** An event, as the seat may know it. */
  virtual void observe(const mille_event &event) { static_cast<void>(event); }
  /** The match is over, or the player leaves it. */
  virtual void match_end() {}
  /** Explains the last decision in words. It is called at most once for each decision. */
  virtual std::string explain() { return {}; }
  /** Says what the player thinks of its last decision: replaces what it knows better. */
  virtual void evaluate(mille_evaluation &evaluation, std::span<double> chances) {
    static_cast<void>(evaluation), static_cast<void>(chances);
  }
  /** The player's memory of the match; empty: it keeps none. */
  virtual std::vector<std::uint8_t> save() { return {}; }
  /** Takes back what save() returned, which was not empty. Whether it could. */
  virtual bool restore(std::span<const std::uint8_t> memory) { return static_cast<void>(memory), false; }
  /** decide() should answer now. Called on another thread, during decide(). */
  virtual void cancel() {}
};

/** How a player of the host describes itself. */
struct PlayerAbout {
  std::string id;              /**< the name under which records list it */
  std::string title = {};      /**< display name; empty: the id */
  std::string release = "1";   /**< its own version */
  std::string author = {};     /**< its author */
  std::string about = {};      /**< how it plays, in one sentence */
  bool deterministic = false;  /**< ::MILLE_AI_DETERMINISTIC */
};

/**
 * A player made from a HostPlayer, or from a callable, which takes a PlayerDecision and returns an index into its legal list, from 0. Keep it alive
 * while it is seated at a table. If the player is destroyed while it decides, the callable or HostPlayer is destroyed after it returns.
 */
class FunctionPlayer {
 public:
  /** Chooses an action: returns its index in PlayerDecision::actions(). */
  using Choose = std::function<std::uint32_t(const PlayerDecision &)>;

  /** Makes an object without a player. */
  FunctionPlayer() noexcept = default;

  /** Makes a player with the name `id`. It plays every variant of the rule fields of ::MILLE_RULES_1_0. If the callable throws, the fault is
   * ::MILLE_FAULT_CALLBACK. */
  [[nodiscard]] static Result<FunctionPlayer> create(const Engine &engine, std::string id, Choose choose) {
    struct Callable : HostPlayer {
      Choose choose;
      std::uint32_t decide(const PlayerDecision &decision) override { return choose(decision); }
    };
    auto player = std::make_unique<Callable>();
    player->choose = std::move(choose);
    PlayerAbout about;
    about.id = std::move(id);
    return create(engine, std::move(about), std::move(player), false);
  }

  /** Makes a player of a HostPlayer. It plays the variants that HostPlayer::supports(), as far as their rule fields are
   * those of ::MILLE_RULES_1_0. */
  [[nodiscard]] static Result<FunctionPlayer> create(const Engine &engine, PlayerAbout about, std::unique_ptr<HostPlayer> player) {
    return create(engine, std::move(about), std::move(player), true);
  }

  /** The player, for Table::set_player(). This object still owns it. */
  [[nodiscard]] const Player &player() const noexcept { return player_; }

  /** What the player's last decision failed with: what decide() threw, or match_begin() or observe() before it. Null if it failed with none
   * of them. Do not call it while the player is called. */
  [[nodiscard]] std::exception_ptr cause() const noexcept { return player_ ? body_->cause : nullptr; }

  /** The last exception that one of the player's own functions but cancel() threw, whether a decision failed with it or not; null if none
   * has. Do not call it while the player is called. */
  [[nodiscard]] std::exception_ptr raised() const noexcept { return player_ ? body_->raised : nullptr; }

 private:
  struct Body {
    PlayerAbout about;
    std::unique_ptr<HostPlayer> player;
    std::unique_ptr<Body> *maker = nullptr; /* what owns this until the library does, which is from api.create() on */
    mille_ai_api api{};
    const mille_ai_host *host = nullptr;
    mille_rules rules{};
    std::string variant;
    mille_ai_match match{};
    bool explained = false;
    std::string explanation;
    std::vector<std::uint8_t> memory;
    std::exception_ptr raised;
    std::exception_ptr missed; /* what observe() threw in this match */
    std::exception_ptr cause;
  };

  static Body &of(void *instance) noexcept { return *static_cast<Body *>(instance); }

  /* Whether the call returns; an exception is kept as the last one. */
  template <class Call>
  static bool returns(Body &body, Call call) noexcept {
#if defined(__cpp_exceptions)
    try {
      call(body);
    } catch (...) {
      body.raised = std::current_exception();
      return false;
    }
#else
    call(body);
#endif
    return true;
  }

  /* The same for a call without which there is no decision: an exception is its cause. */
  template <class Call>
  static bool succeeds(Body &body, Call call) noexcept {
    const bool returned = returns(body, call);
    body.cause = returned ? nullptr : body.raised;
    return returned;
  }

  static Result<FunctionPlayer> create(const Engine &engine, PlayerAbout about, std::unique_ptr<HostPlayer> player, bool has_all) {
    auto body = std::make_unique<Body>();
    body->about = std::move(about);
    body->player = std::move(player);
    describe(*body);
    set_functions(body->api);
    if (body->player == nullptr) body->api.decide = nullptr; /* the library refuses it */
    if (has_all) set_other_functions(body->api);
    body->maker = &body;
    FunctionPlayer result;
    result.body_ = body.get();
    auto made = Player::from_api(engine.get(), body->api, body.get());
    if (!made) return made.error();
    result.player_ = std::move(*made);
    return result;
  }

  static void describe(Body &body) {
    PlayerAbout &about = body.about;
    if (about.title.empty()) about.title = about.id;
    mille_ai_api &api = body.api;
    api.struct_size = static_cast<std::uint32_t>(sizeof(mille_ai_api));
    api.version = MILLE_AI_VERSION;
    api.id = CString(about.id).c_str();
    api.title = CString(about.title).c_str();
    api.release = CString(about.release).c_str();
    api.author = CString(about.author).c_str();
    api.about = CString(about.about).c_str();
    api.flags = about.deterministic ? MILLE_AI_DETERMINISTIC : 0;
    api.rules_size = MILLE_RULES_1_0;
  }

  /* What each player has. */
  static void set_functions(mille_ai_api &api) noexcept {
    api.flags |= MILLE_AI_ANY_RULES;
    api.create = [](const mille_ai_host *host, void *user, const mille_option *, std::size_t, void **instance) noexcept -> std::int32_t {
      Body &body = of(user);
      body.host = host;
      *instance = std::exchange(body.maker, nullptr)->release();
      return 0;
    };
    api.destroy = [](void *instance) noexcept { const std::unique_ptr<Body> last(&of(instance)); };
    api.match_begin = [](void *instance, const mille_ai_match *match) noexcept -> std::int32_t {
      return succeeds(of(instance), [&](Body &body) { begin(body, *match); }) ? 0 : 1;
    };
    api.decide = [](void *instance, const mille_ai_decision *decision, std::uint32_t *index) noexcept -> std::int32_t {
      Body &body = of(instance);
      body.explained = false;
      body.cause = body.missed;
      if (body.missed != nullptr) return 1;
      const detail::Known<mille_ai_decision> known(*decision);
      const detail::Known<mille_view> seen(*decision->view);
      const PlayerDecision asked(known.get(), seen.get(), body.match, *body.host);
      return succeeds(body, [&](Body &) { *index = body.player->decide(asked); }) ? 0 : 1;
    };
  }

  /* What only a HostPlayer has. */
  static void set_other_functions(mille_ai_api &api) noexcept {
    api.flags &= ~static_cast<std::uint32_t>(MILLE_AI_ANY_RULES);
    api.supports = [](void *user, const mille_rules *rules) noexcept -> std::int32_t {
      bool plays = false;
      returns(of(user), [&](Body &body) { plays = body.player->supports(detail::Known<mille_rules>(*rules).get()); });
      return plays ? 0 : 1;
    };
    api.observe = [](void *instance, const mille_event *event) noexcept {
      Body &body = of(instance);
      if (body.missed != nullptr) return;
      if (!returns(body, [&](Body &) { body.player->observe(detail::Known<mille_event>(*event).get()); })) body.missed = body.raised;
    };
    api.match_end = [](void *instance) noexcept { returns(of(instance), [](Body &body) { body.player->match_end(); }); };
    api.explain = [](void *instance, char *buffer, std::size_t size) noexcept {
      Body &body = of(instance);
      if (!body.explained) {
        body.explanation.clear();
        returns(body, [](Body &own) { own.explanation = own.player->explain(); });
        body.explained = true;
      }
      const std::size_t needed = body.explanation.size() + 1;
      if (needed <= size) std::memcpy(buffer, body.explanation.c_str(), needed);
      return needed;
    };
    api.evaluate = [](void *instance, mille_evaluation *evaluation, double *chances, std::uint32_t count) noexcept {
      returns(of(instance), [&](Body &body) {
        mille_evaluation said = detail::Known<mille_evaluation>(*evaluation).get();
        std::vector<double> preferred(chances, chances + count);
        body.player->evaluate(said, preferred);
        detail::write_known(evaluation, said);
        std::copy(preferred.begin(), preferred.end(), chances);
      });
    };
    api.save = [](void *instance, void *buffer, std::size_t size) noexcept {
      Body &body = of(instance);
      if (body.missed != nullptr) return std::size_t{0};
      if (buffer == nullptr && !returns(body, [](Body &own) { own.memory = own.player->save(); })) body.memory.clear();
      if (buffer != nullptr && !body.memory.empty() && body.memory.size() <= size) {
        std::memcpy(buffer, body.memory.data(), body.memory.size());
      }
      return body.memory.size();
    };
    api.restore = [](void *instance, const void *buffer, std::size_t size) noexcept -> std::int32_t {
      bool restored = false;
      returns(of(instance),
              [&](Body &body) { restored = body.player->restore({static_cast<const std::uint8_t *>(buffer), size}); });
      return restored ? 0 : 1;
    };
    api.cancel = [](void *instance) noexcept { cancel(*of(instance).player); };
  }

  /* What cancel() throws is not kept: decide() runs beside it. */
  static void cancel(HostPlayer &player) noexcept {
#if defined(__cpp_exceptions)
    try {
      player.cancel();
    } catch (...) {
      return;
    }
#else
    player.cancel();
#endif
  }

  static void begin(Body &body, const mille_ai_match &match) {
    body.missed = nullptr;
    body.explained = false;
    body.rules = detail::Known<mille_rules>(*match.rules).get();
    body.variant = match.variant;
    body.match = detail::Known<mille_ai_match>(match).get();
    body.match.rules = &body.rules;
    body.match.variant = CString(body.variant).c_str();
    body.player->match_begin(body.match);
  }

  Player player_;
  Body *body_ = nullptr; /* as long as player_ */
};

/* ---- States ------------------------------------------------------------------------------------------------- */

/** The capacity of State in bytes. The states of libmille are never larger. */
inline constexpr std::size_t kStateCapacity = 1024;

/**
 * A snapshot of a match as a value, hidden cards included. It is copied as bytes and allocates nothing. It belongs to a variant: pass
 * the same variant to every call. A new state is zeroed; calls on it fail with ::MILLE_E_HANDLE until it is set.
 */
class State {
 public:
  /** An unset state. */
  State() noexcept : size_(mille_state_size()) {
    if (size_ > kStateCapacity) std::terminate();  // the library breaks its promise, and a constructor cannot return an error
    std::memset(bytes_, 0, size_);
  }
  /** Copies the snapshot. */
  State(const State &other) noexcept : size_(other.size_) { std::memcpy(bytes_, other.bytes_, size_); }
  /** Replaces this snapshot with a copy of `other`. */
  State &operator=(const State &other) noexcept {
    if (this != &other) std::memcpy(bytes_, other.bytes_, size_);
    return *this;
  }
  ~State() = default;

  /** The start of a match, before its first deal. The seed comes from the system. */
  [[nodiscard]] static Result<State> start(const Variant &variant) noexcept {
    return fill([&](mille_state *out, mille_error *error) { return mille_state_init(variant.get(), nullptr, out, error); });
  }
  /** The start of a match, before its first deal. `setup.struct_size` need not be set. */
  [[nodiscard]] static Result<State> start(const Variant &variant, mille_match_setup setup) noexcept {
    detail::prepare(setup);
    return fill([&](mille_state *out, mille_error *error) { return mille_state_init(variant.get(), &setup, out, error); });
  }
  /** A snapshot of a table. */
  [[nodiscard]] static Result<State> of(const Table &table) noexcept {
    return fill([&](mille_state *out, mille_error *error) { return mille_state_from_table(table.get(), out, error); });
  }
  /** A snapshot of a table just before one of its decisions. */
  [[nodiscard]] static Result<State> at(const Table &table, std::uint64_t decision) noexcept {
    return fill([&](mille_state *out, mille_error *error) { return mille_state_at(table.get(), decision, out, error); });
  }
  /** A random state that agrees with the view. Every possible arrangement of the hidden cards is equally likely. */
  [[nodiscard]] static Result<State> sample(const Variant &variant, const mille_view &view, std::uint64_t seed) noexcept {
    return fill([&](mille_state *out, mille_error *error) {
      return mille_state_sample(variant.get(), &view, seed, out, error);
    });
  }

  /** The bytes, for calls of mille.h. */
  [[nodiscard]] mille_state *get() noexcept { return reinterpret_cast<mille_state *>(bytes_); }
  /** \copydoc get */
  [[nodiscard]] const mille_state *get() const noexcept { return reinterpret_cast<const mille_state *>(bytes_); }

  /** Makes a table that starts at this state. It has no record. */
  [[nodiscard]] Result<Table> table(const Variant &variant) const noexcept {
    return detail::Calls::adopt<Table, mille_table>([&](mille_table **out, mille_error *error) {
      return mille_table_from_state(variant.get(), get(), out, error);
    });
  }

  /** Deals the first or next deal. */
  [[nodiscard]] Result<void> next_deal(const Variant &variant) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_state_next_deal(variant.get(), get(), error); });
  }
  /** The phase of the match. */
  [[nodiscard]] Result<mille_phase> phase(const Variant &variant) const noexcept {
    return detail::Calls::fill<mille_phase>([&](mille_phase *out, mille_error *error) {
      return mille_state_phase(variant.get(), get(), out, nullptr, error);
    });
  }
  /** The seat whose turn it is, or ::MILLE_NOBODY. */
  [[nodiscard]] Result<mille_seat> turn(const Variant &variant) const noexcept {
    return detail::Calls::fill<mille_seat>([&](mille_seat *out, mille_error *error) {
      return mille_state_phase(variant.get(), get(), nullptr, out, error);
    });
  }
  /** Writes the legal list into `actions`, reusing its capacity. */
  [[nodiscard]] Result<void> legal(const Variant &variant, std::vector<mille_action> &actions) const {
    return detail::Calls::list(actions, 64, [&](mille_action *out, std::size_t room, std::size_t *count, mille_error *error) {
      return mille_state_legal(variant.get(), get(), out, room, count, error);
    });
  }
  /** Writes the legal list into the caller's array and returns its length. Fails with ::MILLE_E_BUFFER if the array is too small;
   * mille_rules::longest_legal_list elements always suffice. */
  [[nodiscard]] Result<std::size_t> legal(const Variant &variant, std::span<mille_action> actions) const noexcept {
    return detail::Calls::fill<std::size_t>([&](std::size_t *out, mille_error *error) {
      return mille_state_legal(variant.get(), get(), actions.data(), actions.size(), out, error);
    });
  }
  /** The length of the legal list; 0 outside a deal. */
  [[nodiscard]] Result<std::size_t> legal_count(const Variant &variant) const noexcept {
    return detail::Calls::fill<std::size_t>(
        [&](std::size_t *out, mille_error *error) { return mille_state_legal_count(variant.get(), get(), out, error); });
  }

  /** Plays entry `index` of the legal list, from 0. Quicker than legal() and apply(). */
  [[nodiscard]] Result<void> play(const Variant &variant, std::size_t index) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_state_play(variant.get(), get(), index, error); });
  }

  /** Checks whether an action is legal. The error names the rule that refuses it. */
  [[nodiscard]] Result<void> check(const Variant &variant, const mille_action &action) const noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_state_check(variant.get(), get(), &action, error); });
  }
  /** Plays an action for the seat whose turn it is. */
  [[nodiscard]] Result<void> apply(const Variant &variant, const mille_action &action) noexcept {
    return detail::Calls::run([&](mille_error *error) { return mille_state_apply(variant.get(), get(), &action, error); });
  }
  /** Reads an action given as text, without checking whether it is legal. */
  [[nodiscard]] Result<mille_action> parse(const Variant &variant, CString text) const noexcept {
    return detail::Calls::fill<mille_action>([&](mille_action *out, mille_error *error) {
      return mille_state_parse(variant.get(), get(), text.c_str(), out, error);
    });
  }
  /** The view of a seat or an onlooker: all that the viewer may know. */
  [[nodiscard]] Result<mille_view> view(const Variant &variant, mille_seat viewer) const noexcept {
    return detail::Calls::fill<mille_view>([&](mille_view *out, mille_error *error) {
      return mille_state_view(variant.get(), get(), viewer, out, error);
    });
  }
  /** The result of the last completed deal. */
  [[nodiscard]] Result<mille_deal_result> result(const Variant &variant) const noexcept {
    return detail::Calls::fill<mille_deal_result>([&](mille_deal_result *out, mille_error *error) {
      return mille_state_result(variant.get(), get(), out, error);
    });
  }
  /** The score of the deal in progress if it ended here, blocked (E2, E4). */
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
  /** A 64-bit hash of the state, as Table::hash(). */
  [[nodiscard]] Result<std::uint64_t> hash(const Variant &variant) const noexcept {
    return detail::Calls::fill<std::uint64_t>(
        [&](std::uint64_t *out, mille_error *error) { return mille_state_hash(variant.get(), get(), out, error); });
  }
  /** Plays uniformly random legal actions to the end of the deal. */
  [[nodiscard]] Result<mille_playout> playout(const Variant &variant, std::uint64_t seed) noexcept {
    return detail::Calls::fill<mille_playout>([&](mille_playout *out, mille_error *error) {
      return mille_state_playout(variant.get(), get(), seed, out, error);
    });
  }
  /** The value of the match, or of its last deal, for each seat. The two values sum to 0. */
  [[nodiscard]] Result<std::array<double, MILLE_SEATS>> returns(const Variant &variant, mille_return_kind kind) const noexcept {
    return detail::Calls::fill<std::array<double, MILLE_SEATS>>(
        [&](std::array<double, MILLE_SEATS> *out, mille_error *error) {
          return mille_state_returns(variant.get(), get(), kind, out->data(), error);
        });
  }
  /** Writes the legal mask over the atomic actions into `mask`, which holds mille_encoding::atomic_actions bytes. */
  [[nodiscard]] Result<void> mask(const Variant &variant, std::span<std::uint8_t> mask) const noexcept {
    return detail::Calls::run(
        [&](mille_error *error) { return mille_atomic_mask(variant.get(), get(), mask.data(), mask.size(), error); });
  }
  /** The action for an atomic action. */
  [[nodiscard]] Result<mille_action> atomic(const Variant &variant, std::int32_t index) const noexcept {
    return detail::Calls::fill<mille_action>([&](mille_action *out, mille_error *error) {
      return mille_atomic_action(variant.get(), get(), index, out, error);
    });
  }
  /** The sequence of atomic actions that equals a legal action. */
  [[nodiscard]] Result<std::vector<std::int32_t>> split(const Variant &variant, const mille_action &action) const {
    return detail::Calls::list<std::int32_t>(
        MILLE_ACTION_CARDS, [&](std::int32_t *out, std::size_t room, std::size_t *count, mille_error *error) {
          return mille_atomic_split(variant.get(), get(), &action, out, room, count, error);
        });
  }
  /** The action that equals a sequence of atomic actions. */
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

/**
 * An array of states for the batch calls. The first failure ends a call; earlier items remain done. done() returns their number. A
 * span with fewer elements than a call needs is ::MILLE_E_ARGUMENT.
 */
class StateBatch {
 public:
  /** Makes `count` unset states. */
  explicit StateBatch(std::size_t count) : stride_(mille_state_size()), count_(count), words_(stride_ / 8 * count) {}

  /** The number of states. */
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  /** The number of items that the last call completed. */
  [[nodiscard]] std::size_t done() const noexcept { return done_; }
  /** State `index`, from 0, for calls of mille.h. */
  [[nodiscard]] mille_state *operator[](std::size_t index) noexcept {
    return reinterpret_cast<mille_state *>(words_.data() + stride_ / 8 * index);
  }
  /** \copydoc operator[] */
  [[nodiscard]] const mille_state *operator[](std::size_t index) const noexcept {
    return reinterpret_cast<const mille_state *>(words_.data() + stride_ / 8 * index);
  }
  /** Copies `state` to place `index`. */
  void set(std::size_t index, const State &state) noexcept {
    std::memcpy(words_.data() + stride_ / 8 * index, state.get(), stride_);
  }

  /** Writes the legal list of state i from `actions[i × capacity]` on, and its length to `counts[i]`. `actions` holds size() × `capacity`
   * elements, and `counts` holds size(). */
  [[nodiscard]] Result<void> legal(const Variant &variant, std::span<mille_action> actions, std::size_t capacity,
                                   std::span<std::uint32_t> counts) noexcept {
    const bool fit = counts.size() >= count_ && (count_ == 0 || actions.size() / count_ >= capacity);
    return run(fit, [&](mille_error *error) {
      return mille_batch_legal(variant.get(), (*this)[0], count_, actions.data(), capacity, counts.data(), &done_, error);
    });
  }
  /** Writes the length of each state's legal list. `counts` holds size() elements. */
  [[nodiscard]] Result<void> legal_counts(const Variant &variant, std::span<std::uint32_t> counts) noexcept {
    return run(counts.size() >= count_, [&](mille_error *error) {
      return mille_batch_legal_count(variant.get(), (*this)[0], count_, counts.data(), &done_, error);
    });
  }
  /** Plays entry `indices[i]` of the legal list of state i. `indices` holds size() elements. */
  [[nodiscard]] Result<void> play(const Variant &variant, std::span<const std::uint32_t> indices) noexcept {
    return run(indices.size() >= count_, [&](mille_error *error) {
      return mille_batch_play(variant.get(), (*this)[0], count_, indices.data(), &done_, error);
    });
  }
  /** Plays `actions[i]` in state i. `actions` holds size() elements. */
  [[nodiscard]] Result<void> apply(const Variant &variant, std::span<const mille_action> actions) noexcept {
    return run(actions.size() >= count_, [&](mille_error *error) {
      return mille_batch_apply(variant.get(), (*this)[0], count_, actions.data(), &done_, error);
    });
  }
  /** Plays the atomic action `actions[i]` in state i. A negative number leaves the state unchanged. `actions` holds size() elements. */
  [[nodiscard]] Result<void> act(const Variant &variant, std::span<const std::int32_t> actions) noexcept {
    return run(actions.size() >= count_, [&](mille_error *error) {
      return mille_batch_act(variant.get(), (*this)[0], count_, actions.data(), &done_, error);
    });
  }
  /** Writes the phase of each state and the seat whose turn it is. Each span holds size() elements, or is empty to skip that output. */
  [[nodiscard]] Result<void> phases(const Variant &variant, std::span<mille_phase> phases,
                                    std::span<mille_seat> turns) noexcept {
    return run(fits(phases, count_) && fits(turns, count_), [&](mille_error *error) {
      return mille_batch_phase(variant.get(), (*this)[0], count_, phases.empty() ? nullptr : phases.data(),
                               turns.empty() ? nullptr : turns.data(), &done_, error);
    });
  }
  /** Plays each state at random to the end of its deal. `results` holds size() elements, or is empty to skip that output. */
  [[nodiscard]] Result<void> playout(const Variant &variant, std::uint64_t seed, std::span<mille_playout> results) noexcept {
    return run(fits(results, count_), [&](mille_error *error) {
      return mille_batch_playout(variant.get(), (*this)[0], count_, seed, results.empty() ? nullptr : results.data(), &done_, error);
    });
  }
  /** Copies the current point of each table's match: `tables` holds size() handles. */
  [[nodiscard]] Result<void> from_tables(std::span<mille_table *const> tables) noexcept {
    return run(tables.size() >= count_, [&](mille_error *error) {
      return mille_batch_from_tables(tables.data(), count_, (*this)[0], &done_, error);
    });
  }
  /** Writes the returns of each state, as State::returns(). `returns` holds size() elements. */
  [[nodiscard]] Result<void> returns(const Variant &variant, mille_return_kind kind,
                                     std::span<std::array<double, MILLE_SEATS>> returns) noexcept {
    return run(returns.size() >= count_, [&](mille_error *error) {
      return mille_batch_returns(variant.get(), (*this)[0], count_, kind, count_ == 0 ? nullptr : returns.front().data(), &done_, error);
    });
  }
  /** Writes what `viewers[i]` may know of state i; without `viewers`, the seat whose turn it is, or an onlooker outside a deal. `views` holds
   * size() elements, and `viewers` size() or none. */
  [[nodiscard]] Result<void> views(const Variant &variant, std::span<mille_view> views,
                                   std::span<const mille_seat> viewers = {}) noexcept {
    if (!views.empty()) detail::prepare(views.front());
    return run(views.size() >= count_ && fits(viewers, count_), [&](mille_error *error) {
      return mille_batch_view(variant.get(), (*this)[0], count_, viewers.empty() ? nullptr : viewers.data(), views.data(),
                              sizeof(mille_view), &done_, error);
    });
  }
  /** Samples every state from one view. */
  [[nodiscard]] Result<void> sample(const Variant &variant, const mille_view &view, std::uint64_t seed) noexcept {
    return sample(variant, std::span(&view, 1), seed);
  }
  /** Samples states from several views, the same number from each: first those of the first view. size() is a multiple of their number. */
  [[nodiscard]] Result<void> sample(const Variant &variant, std::span<const mille_view> views, std::uint64_t seed) noexcept {
    const std::size_t samples = views.empty() ? 0 : count_ / views.size();
    return run(samples * views.size() == count_, [&](mille_error *error) {
      return mille_batch_sample(variant.get(), views.data(), sizeof(mille_view), views.size(), samples, seed, (*this)[0], &done_, error);
    });
  }
  /** Writes what `seats[i]` sees of state i, and its legal mask, which is zeros unless it is its turn. Without `seats` they are the seats whose
   * turn it is. Outside a deal these rows, and always those of ::MILLE_NOBODY, are zeros. `observations` holds
   * size() × mille_encoding::observation_size floats, and `masks` holds size() × mille_encoding::atomic_actions bytes. An empty span skips
   * that output. `seats` holds size() elements or none. */
  [[nodiscard]] Result<void> observe(const Variant &variant, std::span<float> observations, std::span<std::uint8_t> masks,
                                     std::span<const mille_seat> seats = {}) noexcept {
    const auto encoding = variant.encoding();
    if (!encoding) return encoding.error();
    const std::size_t floats = count_ * static_cast<std::size_t>(encoding->observation_size);
    const std::size_t bytes = count_ * static_cast<std::size_t>(encoding->atomic_actions);
    return run(fits(observations, floats) && fits(masks, bytes) && fits(seats, count_), [&](mille_error *error) {
      return mille_batch_observe(variant.get(), (*this)[0], count_, seats.empty() ? nullptr : seats.data(),
                                 observations.empty() ? nullptr : observations.data(), masks.empty() ? nullptr : masks.data(), &done_,
                                 error);
    });
  }
  /** observe() in bytes, as mille_batch_observe_packed() defines them: `observations` holds size() × mille_encoding::observation_size bytes,
   * and `masks` size() rows of mille_encoding::atomic_actions bits, each of whole bytes. An empty span skips that output. */
  [[nodiscard]] Result<void> observe_packed(const Variant &variant, std::span<std::uint8_t> observations, std::span<std::uint8_t> masks,
                                            std::span<const mille_seat> seats = {}) noexcept {
    const auto encoding = variant.encoding();
    if (!encoding) return encoding.error();
    const std::size_t values = count_ * static_cast<std::size_t>(encoding->observation_size);
    const std::size_t bits = count_ * ((static_cast<std::size_t>(encoding->atomic_actions) + 7) / 8);
    return run(fits(observations, values) && fits(masks, bits) && fits(seats, count_), [&](mille_error *error) {
      return mille_batch_observe_packed(variant.get(), (*this)[0], count_, seats.empty() ? nullptr : seats.data(),
                                        observations.empty() ? nullptr : observations.data(), masks.empty() ? nullptr : masks.data(),
                                        &done_, error);
    });
  }

 private:
  /** A call on all states, unless a span is too short for it. */
  template <class Call>
  Result<void> run(bool spans_suffice, Call call) noexcept {
    done_ = 0;
    return detail::Calls::run_on_spans(spans_suffice, call);
  }
  /** Whether an optional span is left out or has `needed` elements. */
  template <class T>
  static bool fits(std::span<T> given, std::size_t needed) noexcept {
    return given.empty() || given.size() >= needed;
  }

  std::size_t stride_;
  std::size_t count_;
  std::size_t done_ = 0;
  std::vector<std::uint64_t> words_;
};

/** The calls of a guest's program in a sealed match. They run on the guest's own machine. */
namespace guest {

/** The hash of the terms that the host sent. Show the terms to the guest first. */
[[nodiscard]] inline Result<Hash> terms_hash(std::string_view text) noexcept {
  return detail::Calls::fill<Hash>([&](Hash *out, mille_error *error) {
    return mille_guest_terms_hash(text.data(), text.size(), out->data(), error);
  });
}
/** Makes a new share: random bytes, hashed with any text that a person typed. Call it only after the host's commitment has arrived. */
[[nodiscard]] inline Result<Seed> new_share(std::string_view typed = {}) noexcept {
  return detail::Calls::fill<Seed>([&](Seed *out, mille_error *error) {
    return mille_guest_new_share(typed.data(), typed.size(), out->data(), error);
  });
}
/** The commitment to a share. `commit` is the host's commitment. */
[[nodiscard]] inline Result<Hash> share_commit(const Hash &commit, mille_seat seat, const Seed &share) noexcept {
  return detail::Calls::fill<Hash>([&](Hash *out, mille_error *error) {
    return mille_guest_share_commit(commit.data(), seat, share.data(), out->data(), error);
  });
}
/** Checks that the header matches the guest's notes. A guest plays only after this succeeds. `notes.struct_size` need not be set. */
[[nodiscard]] inline Result<void> check_header(mille_guest_notes notes, std::string_view line) noexcept {
  detail::prepare(notes);
  return detail::Calls::run(
      [&](mille_error *error) { return mille_guest_check_header(&notes, line.data(), line.size(), error); });
}
/** The receipt after line 0 of the record. */
[[nodiscard]] inline Result<Hash> receipt(std::string_view line) noexcept {
  return detail::Calls::fill<Hash>([&](Hash *out, mille_error *error) {
    return mille_guest_receipt(nullptr, line.data(), line.size(), out->data(), error);
  });
}
/** The receipt after a later line. `previous` is the receipt after the line before. */
[[nodiscard]] inline Result<Hash> receipt(const Hash &previous, std::string_view line) noexcept {
  return detail::Calls::fill<Hash>([&](Hash *out, mille_error *error) {
    return mille_guest_receipt(previous.data(), line.data(), line.size(), out->data(), error);
  });
}

}  // namespace guest

}  // namespace cpp_v1
}  // namespace mille

#pragma pop_macro("max")
#pragma pop_macro("min")
#pragma pop_macro("verify")
#pragma pop_macro("check")

#endif
