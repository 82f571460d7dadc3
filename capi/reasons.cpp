// Writes reasons for and against an action as JSON, in a language.
#include "table/reasons.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "capi/languages.h"
#include "capi/table.h"
#include "core/match.h"
#include "core/notation.h"
#include "table/json_write.h"

using namespace mille;
using namespace mille::capi;

namespace {

constexpr std::string_view kReasonPrefix = "reason.";

// The parameters of a reason's sentence, in the order that reasons.h fixes.
class Parameters {
 public:
  explicit Parameters(const Reason& reason) {
    std::string& cards = texts_[0];
    for (const Card card : std::span(reason.cards.data(), reason.card_count)) {
      if (!cards.empty()) cards += ' ';
      cards += card_text(card).view();
    }
    if (!cards.empty()) ++size_;
    for (const auto& number : {reason.count, reason.points}) {
      if (number) texts_[size_++] = std::to_string(*number);
    }
    std::copy_n(texts_.begin(), size_, views_.begin());
  }
  std::span<const std::string_view> views() const { return {views_.data(), size_}; }

 private:
  std::array<std::string, 3> texts_;
  std::array<std::string_view, 3> views_;
  std::size_t size_ = 0;
};

void write_reason(const Reason& reason, const Language& language, JsonWriter* json) {
  json->open_object().key("kind").plain(std::string_view(reason.message->id).substr(kReasonPrefix.size()));
  if (reason.card_count != 0) json->key("cards").cards(std::span(reason.cards.data(), reason.card_count));
  if (reason.count) json->key("count").number(*reason.count);
  if (reason.points) json->key("points").number(*reason.points);
  const char* const translated = translation(language.messages, reason.message->id);
  std::array<char, MILLE_ERROR_TEXT_SIZE> text{};
  put_message(text, *reason.message, translated == nullptr ? reason.message->text : translated,
              translated == nullptr ? kEnglishSingular : language.singular, Parameters(reason).views());
  json->key("text").text(text.data()).close_object();
}

}  // namespace

mille_status mille_table_reasons(mille_table* table, const mille_action* action, const char* language, char* buffer,
                                 std::size_t size, std::size_t* needed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (action == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_buffer(buffer, size, why));
    const State& state = object.table.state();
    MILLE_TRY(game_check(object.game(), state, *action, why));
    std::string text;
    JsonWriter json(&text);
    json.open_array();
    for (const Reason& reason : find_reasons(object.game().ruleset, state, *action)) {
      write_reason(reason, find_language(language), &json);
    }
    json.close_array();
    return put_text(text, buffer, size, needed, why);
  });
}
