// Finds messages and rule texts by id.
#include "capi/catalogue.h"

#include <algorithm>
#include <iterator>

#include "ai/messages.h"
#include "arena/messages.h"
#include "base/messages.h"
#include "capi/messages.h"
#include "capi/rule_texts.h"
#include "core/messages.h"
#include "learn/messages.h"
#include "record/messages.h"
#include "table/messages.h"
#include "variant/messages.h"

namespace mille::capi {
namespace {

// Every constant of the catalogues, gathered by the build.
constexpr const Message* kMessages[] = {
#include "capi/message_list.inc"
};

}  // namespace

std::span<const Message* const> all_messages() { return kMessages; }

const Message* find_message(std::string_view id) {
  const auto found = std::find_if(std::begin(kMessages), std::end(kMessages),
                                  [id](const Message* message) { return id == message->id; });
  return found == std::end(kMessages) ? nullptr : *found;
}

const char* rule_text(std::string_view id) {
  const auto found =
      std::find_if(std::begin(kRuleTexts), std::end(kRuleTexts), [id](const RuleText& rule) { return id == rule.id; });
  return found == std::end(kRuleTexts) ? nullptr : found->text;
}

}  // namespace mille::capi
