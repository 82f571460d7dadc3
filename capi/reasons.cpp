// Writes reasons for and against an action, and what a player found out about its choice, as JSON, in a language.
#include "table/reasons.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/json_write.h"
#include "capi/boundary.h"
#include "capi/languages.h"
#include "capi/player.h"
#include "capi/table.h"
#include "core/match.h"
#include "core/notation.h"
#include "record/json_cards.h"

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
    for (const auto& number : {reason.count, reason.of, reason.points}) {
      if (number) texts_[size_++] = std::to_string(*number);
    }
    std::copy_n(texts_.begin(), size_, views_.begin());
  }
  std::span<const std::string_view> views() const { return {views_.data(), size_}; }

 private:
  static constexpr std::size_t kMost = 4;
  std::array<std::string, kMost> texts_;
  std::array<std::string_view, kMost> views_;
  std::size_t size_ = 0;
};

void write_reason(const Reason& reason, const Language& language, JsonWriter* json) {
  json->open_object().key("kind").plain(std::string_view(reason.message->id).substr(kReasonPrefix.size()));
  if (reason.card_count != 0) write_cards(json->key("cards"), std::span(reason.cards.data(), reason.card_count));
  if (reason.count) json->key("count").number(*reason.count);
  if (reason.of) json->key("of").number(*reason.of);
  if (reason.points) json->key("points").number(*reason.points);
  const char* const translated = translation(language.messages, reason.message->id);
  std::array<char, MILLE_ERROR_TEXT_SIZE> text{};
  put_message(text, *reason.message, translated == nullptr ? reason.message->text : translated,
              translated == nullptr ? kEnglishSingular : language.singular, Parameters(reason).views());
  json->key("text").text(text.data()).close_object();
}

// Writes a list of reasons into the caller's buffer.
mille_status put_reasons(const std::vector<Reason>& reasons, const char* language, char* buffer, std::size_t size,
                         std::size_t* needed, mille_error* error) {
  std::string text;
  JsonWriter json(&text);
  json.open_array();
  for (const Reason& reason : reasons) write_reason(reason, find_language(language), &json);
  json.close_array();
  return put_text(text, buffer, size, needed, error);
}

}  // namespace

mille_status mille_table_reasons(mille_table* table, const mille_action* action, const char* language, char* buffer,
                                 std::size_t size, std::size_t* needed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(const mille_action given, read_action(action, why));
    MILLE_TRY(check_buffer(buffer, size, why));
    const State& state = object.table.state();
    MILLE_TRY(object.table.check_turn(why));
    MILLE_TRY(game_check(object.game(), state, given, why));
    return put_reasons(find_reasons(object.game().ruleset_of(state), state, given), language, buffer, size, needed,
                       why);
  });
}

mille_status mille_player_reasons(mille_player* player, const char* language, char* buffer, std::size_t size,
                                  std::size_t* needed, mille_error* error) {
  return with_player_alone(player, error, [&](Player& asked, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const Evaluation evaluation, asked.evaluate(why));
    return put_reasons(evaluation.reasons(), language, buffer, size, needed, why);
  });
}
