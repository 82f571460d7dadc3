// See problems.h.
#include "variant/problems.h"

#include <algorithm>

#include "core/rule_fields.h"
#include "variant/messages.h"

namespace mille {
namespace {

// Returns the rule field that a text names first, or an empty text if it names none.
std::string_view field_named_in(std::string_view text) {
  std::string_view first;
  std::size_t place = text.npos;
  for (const RuleField& field : rule_fields()) {
    const std::size_t found = text.find(field.full_name);
    // Of two names at the same place take the longer one: payment.skunk_mode begins with payment.skunk.
    if (found < place || (found == place && found != text.npos && field.full_name.size() > first.size())) {
      place = found;
      first = field.full_name;
    }
  }
  return first;
}

const Message& message_of(script::FaultKind kind) {
  switch (kind) {
    case script::FaultKind::text: return say::kScriptText;
    case script::FaultKind::syntax: return say::kScriptSyntax;
    case script::FaultKind::work: return say::kScriptWork;
    case script::FaultKind::memory:
    case script::FaultKind::block: return say::kScriptMemory;
    case script::FaultKind::no_memory: return say::kScriptNoMemory;
    default: return say::kScriptError;
  }
}

// Operators of other languages, and what Lua has in their place.
struct Operator {
  std::string_view other;
  std::string_view advice;
};
constexpr Operator kOperators[] = {
    {"!=", "Lua writes ~= for “not equal”"},
    {"+=", "Lua has no +=: write x = x + 1"},
    {"-=", "Lua has no -=: write x = x - 1"},
    {"++", "Lua has no ++: write x = x + 1"},
    {"&&", "Lua writes `and`"},
    {"||", "Lua writes `or`"},
};

// Explains a syntax error by an operator of another language in its line.
void explain(script::Fault* fault, std::string_view source) {
  std::string_view line = source;
  for (std::int32_t number = 1; number < fault->line; ++number) {
    const std::size_t end = line.find('\n');
    if (end == line.npos) return;
    line.remove_prefix(end + 1);
  }
  line = line.substr(0, line.find('\n'));
  for (const Operator& one : kOperators) {
    if (line.find(one.other) == line.npos) continue;
    script::set_fault_text(*fault, std::string(fault->text) + ". " + std::string(one.advice));
    return;
  }
}

// Returns the fault with a full stop at the end of its text. Lua's own texts have none.
script::Fault as_sentence(const script::Fault& fault) {
  script::Fault sentence = fault;
  const std::string_view text = fault.text;
  const bool ends = !text.empty() && std::string_view(".?!").find(text.back()) != std::string_view::npos;
  if (!ends && text.size() + 1 < sizeof sentence.text) {
    sentence.text[text.size()] = '.';
    sentence.text[text.size() + 1] = '\0';
  }
  return sentence;
}

}  // namespace

mille_status refuse_fault(mille_error* error, std::string_view file, const script::Fault& fault) {
  return refuse(error, message_of(fault.kind), {as_sentence(fault).text}, {file, fault.line});
}

const SourceOutline& Problems::outline() {
  if (!outline_) outline_ = std::make_unique<const SourceOutline>(source_.text);
  return *outline_;
}

void Problems::add_at(std::int32_t line, const Message& message, std::initializer_list<Param> params) {
  if (!full()) push(line, message, params);
}

void Problems::push(std::int32_t line, const Message& message, std::initializer_list<Param> params) {
  errors_.push_back(empty_error());
  refuse(&errors_.back(), message, params, {source_.name, line});
}

void Problems::add(std::string_view path, const Message& message, std::initializer_list<Param> params) {
  if (full()) return;
  add_at(outline().line_of(path), message, params);
}

void Problems::add(const script::Fault& fault) {
  if (full()) errors_.pop_back();
  script::Fault explained = fault;
  if (fault.kind == script::FaultKind::syntax) explain(&explained, source_.text);
  push(fault.line, message_of(fault.kind), {as_sentence(explained).text});
}

void Problems::add(mille_error error) {
  if (full()) return;
  if (error.line == 0) set_place(&error, {source_.name, outline().line_of(field_named_in(error.text))});
  errors_.push_back(error);
}

std::vector<mille_error> Problems::sorted() const {
  std::vector<mille_error> errors = errors_;
  std::stable_sort(errors.begin(), errors.end(),
                   [](const mille_error& a, const mille_error& b) { return a.line < b.line; });
  return errors;
}

mille_status Problems::first(mille_error* error) const {
  if (errors_.empty()) return MILLE_OK;
  const auto least = std::min_element(errors_.begin(), errors_.end(),
                                      [](const mille_error& a, const mille_error& b) { return a.line < b.line; });
  return forward_error(*least, error);
}

}  // namespace mille
