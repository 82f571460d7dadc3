// Searches, extends and writes JSON values. json_read.cpp parses them.
#include "base/json_value.h"

#include <algorithm>

#include "base/json_write.h"

namespace mille {

std::optional<std::int64_t> Json::whole(std::int64_t minimum, std::int64_t maximum) const {
  const auto* const value = std::get_if<std::int64_t>(&value_);
  if (value == nullptr || *value < minimum || *value > maximum) return {};
  return *value;
}

const Json* Json::find(std::string_view name) const {
  if (!is_object()) return nullptr;
  const auto member =
      std::find_if(members().begin(), members().end(), [name](const Member& other) { return other.first == name; });
  return member == members().end() ? nullptr : &member->second;
}

Json* Json::push(Json&& value) { return &std::get<std::vector<Json>>(value_).emplace_back(std::move(value)); }

Json* Json::push(std::string&& name, Json&& value) {
  return &std::get<std::vector<Member>>(value_).emplace_back(std::move(name), std::move(value)).second;
}

void Json::write(JsonWriter* writer) const {
  if (is_null()) {
    writer->null();
  } else if (is_boolean()) {
    writer->boolean(boolean());
  } else if (const auto* const number = std::get_if<std::int64_t>(&value_)) {
    writer->number(*number);
  } else if (const auto* const large = std::get_if<std::uint64_t>(&value_)) {
    writer->raw(std::to_string(*large));
  } else if (is_string()) {
    writer->text(text());
  } else if (is_array()) {
    writer->open_array();
    for (const Json& element : elements()) element.write(writer);
    writer->close_array();
  } else {
    writer->open_object();
    for (const auto& [name, value] : members()) {
      writer->text(name).colon();
      value.write(writer);
    }
    writer->close_object();
  }
}

std::string Json::written() const {
  std::string text;
  JsonWriter writer(&text);
  write(&writer);
  return text;
}

bool operator==(const Json& left, const Json& right) { return left.value_ == right.value_; }

}  // namespace mille
