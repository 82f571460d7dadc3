// A JSON value in memory, as records, positions and rules contain it. Destroying one allocates nothing and does not
// fail; the library that parses the text does not promise this for its own values. A value is moved and never copied: a
// copy that runs out of memory half-way leaves a std::variant of libstdc++ 12 in undefined behaviour.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace mille {

class JsonWriter;

class Json {
 public:
  using Member = std::pair<std::string, Json>;

  Json() = default;  // null
  Json(Json&&) noexcept = default;
  Json& operator=(Json&&) noexcept = default;
  Json(const Json&) = delete;
  Json& operator=(const Json&) = delete;
  ~Json() = default;
  explicit Json(bool value) : value_(value) {}
  explicit Json(std::int64_t value) : value_(value) {}
  explicit Json(std::uint64_t value) {
    if (value <= INT64_MAX) {
      value_ = static_cast<std::int64_t>(value);
    } else {
      value_ = value;
    }
  }
  explicit Json(std::string value) : value_(std::move(value)) {}
  explicit Json(std::string_view value) : value_(std::string(value)) {}
  static Json array() { return Json(Value(std::vector<Json>())); }
  static Json object() { return Json(Value(std::vector<Member>())); }

  bool is_null() const { return holds<std::monostate>(); }
  bool is_boolean() const { return holds<bool>(); }
  bool is_whole() const { return holds<std::int64_t>() || holds<std::uint64_t>(); }
  bool is_string() const { return holds<std::string>(); }
  bool is_array() const { return holds<std::vector<Json>>(); }
  bool is_object() const { return holds<std::vector<Member>>(); }

  bool boolean() const { return std::get<bool>(value_); }
  // The text of a string; empty for any other value.
  std::string_view text() const {
    const auto* const text = std::get_if<std::string>(&value_);
    return text == nullptr ? std::string_view() : std::string_view(*text);
  }
  // The value if it is a whole number in the range.
  std::optional<std::int64_t> whole(std::int64_t minimum, std::int64_t maximum) const;

  // The elements of an array, and the members of an object in their order; any other value has none.
  const std::vector<Json>& elements() const { return list<Json>(); }
  const std::vector<Member>& members() const { return list<Member>(); }
  // The object's member with this name, or null.
  const Json* find(std::string_view name) const;

  // Appends a value to an array or an object, and returns its address there.
  Json* push(Json&& value);
  Json* push(std::string&& name, Json&& value);

  // Writes the value as text without white space. Bytes that are not UTF-8 become U+FFFD.
  void write(JsonWriter* writer) const;
  std::string written() const;

  friend bool operator==(const Json& left, const Json& right);

 private:
  using Value = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, std::string, std::vector<Json>,
                             std::vector<Member>>;
  explicit Json(Value&& value) : value_(std::move(value)) {}
  template <class Item>
  const std::vector<Item>& list() const {
    if (const auto* const items = std::get_if<std::vector<Item>>(&value_)) return *items;
    static const std::vector<Item> none;
    return none;
  }
  template <class Kind>
  bool holds() const {
    return std::holds_alternative<Kind>(value_);
  }

  Value value_;
};

}  // namespace mille
