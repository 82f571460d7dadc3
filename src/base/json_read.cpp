// Parses JSON event by event, so that the limits apply before a large text has filled the memory.
#include "base/json_read.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/messages.h"
#include "base/utf8.h"

namespace mille {
namespace {

using Parser = nlohmann::ordered_json;

// The deepest text that the engine writes has five levels; its longest line is a legal list.
constexpr std::size_t kDeepest = 8;
constexpr std::size_t kMostValues = 40000;
constexpr std::size_t kMostMembers = 128;
constexpr std::size_t kLongestShown = 60;

// Builds the value while the parser reads, and stops the parser at the first thing that is not allowed.
class Builder : public nlohmann::json_sax<Parser> {
 public:
  Builder(std::string_view text, Json* root, JsonProblem* problem) : text_(text), root_(root), problem_(problem) {}

  bool null() override { return put(Json()) != nullptr; }
  bool boolean(bool value) override { return put(Json(value)) != nullptr; }
  bool number_integer(number_integer_t value) override { return put(Json(value)) != nullptr; }
  bool number_unsigned(number_unsigned_t value) override { return put(Json(value)) != nullptr; }
  bool number_float(number_float_t, const string_t& text) override { return fail(say::kJsonNumber, text); }
  bool string(string_t& value) override { return put(Json(std::move(value))) != nullptr; }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    const Json& object = *open_.back();
    if (object.find(name) != nullptr) return fail(say::kJsonTwice, name);
    if (object.members().size() == kMostMembers) return fail(say::kJsonLarge, std::to_string(kMostMembers));
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token, const nlohmann::detail::exception&) override {
    problem_->message = &say::kJsonSyntax;
    problem_->offset = std::min(position == 0 ? 0 : position - 1, text_.size());
    problem_->detail = position > text_.size() ? "its end" : "“" + end_of(token) + "”";
    return false;
  }

 private:
  static std::string end_of(std::string_view token) {
    std::string text(token.substr(token.size() > kLongestShown ? token.size() - kLongestShown : 0));
    for (char& letter : text) {
      if (static_cast<unsigned char>(letter) < ' ' || static_cast<unsigned char>(letter) > '~') letter = '?';
    }
    return text;
  }

  bool fail(const Message& message, std::string_view detail) {
    problem_->message = &message;
    problem_->detail = detail;
    return false;
  }

  Json* put(Json&& value) {
    if (++values_ > kMostValues) {
      fail(say::kJsonLarge, std::to_string(kMostValues));
      return nullptr;
    }
    if (open_.empty()) {
      *root_ = std::move(value);
      return root_;
    }
    Json& parent = *open_.back();
    return parent.is_array() ? parent.push(std::move(value)) : parent.push(std::move(key_), std::move(value));
  }

  bool open(Json&& container) {
    if (open_.size() == kDeepest) return fail(say::kJsonDeep, std::to_string(kDeepest));
    Json* placed = put(std::move(container));
    if (placed != nullptr) open_.push_back(placed);
    return placed != nullptr;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  std::string_view text_;
  Json* root_;
  JsonProblem* problem_;
  std::vector<Json*> open_;
  std::string key_;
  std::size_t values_ = 0;
};

}  // namespace

std::optional<Json> parse_json(std::string_view text, JsonProblem* problem) {
  *problem = {};
  // The parser takes a zero byte for the end of the text.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    *problem = {&say::kJsonSyntax, "a zero byte", zero};
    return {};
  }
  std::optional<Json> value(std::in_place);
  Builder builder(text, &*value, problem);
  if (!Parser::sax_parse(text.begin(), text.end(), &builder)) value.reset();
  return value;
}

std::int32_t line_of(std::string_view text, std::size_t offset) {
  return static_cast<std::int32_t>(1 +
                                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

std::string shown(const Json& json) {
  std::string text = json.written();
  if (text.size() > kLongestShown) {
    text.resize(utf8_cut(text, kLongestShown));
    text += "…";
  }
  return text;
}

mille_status refused_as(mille_error* error, mille_status status, std::int32_t line) {
  if (error != nullptr) {
    error->status = status;
    error->line = line;
  }
  return status;
}

}  // namespace mille
