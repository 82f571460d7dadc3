// Fills a mille_error: substitutes parameters, escapes unprintable characters and cuts long texts.
#include "base/error.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstring>

#include "base/printable.h"

namespace mille {
namespace {

template <class Number>
std::string_view write_number(char (&digits)[24], Number number) {
  const auto result = std::to_chars(std::begin(digits), std::end(digits), number);
  return {digits, static_cast<std::size_t>(result.ptr - digits)};
}

// Appends to a fixed array and drops what does not fit.
class TextWriter {
 public:
  explicit TextWriter(std::span<char> target) : target_(target) {}

  void put(std::string_view text) {
    const std::size_t room = target_.size() - 1 - used_;
    const std::size_t taken = std::min(room, text.size());
    if (taken != 0) std::memcpy(target_.data() + used_, text.data(), taken);
    used_ += taken;
  }
  void cut(std::size_t size) { used_ = std::min(used_, size); }
  std::string_view text() const { return {target_.data(), used_}; }

 private:
  std::span<char> target_;
  std::size_t used_ = 0;
};

// The length of `text` without an incomplete character at its end.
std::size_t whole_characters(std::string_view text) {
  std::size_t end = text.size();
  std::size_t start = end;
  while (start > 0 && end - start < 3) {
    --start;
    // A lead byte starts with as many one bits as its character has bytes, an ASCII byte with none. A byte inside a
    // character starts with a single one bit.
    const auto length = static_cast<std::size_t>(std::countl_one(static_cast<unsigned char>(text[start])));
    if (length != 1) return start + length <= end ? end : start;
  }
  return end;
}

// Makes a parameter printable: it may quote an untrusted script or record.
class ShownParam {
 public:
  // Returns the text, or a copy that is kept here.
  std::string_view show(std::string_view text) {
    if (is_printable(text)) return text;
    TextWriter writer(escaped_);
    put_printable(text, [&writer](std::string_view piece) { writer.put(piece); });
    return writer.text();
  }

 private:
  char escaped_[MILLE_ERROR_TEXT_SIZE + 4];
};

}  // namespace

Param::Param(std::int64_t number) { text_ = write_number(digits_, number); }
Param::Param(unsigned long number) { text_ = write_number(digits_, number); }
Param::Param(unsigned long long number) { text_ = write_number(digits_, number); }

void copy_text(std::span<char> target, std::string_view text) {
  std::size_t length = std::min(target.size() - 1, text.size());
  if (length < text.size()) length = whole_characters(text.substr(0, length));
  if (length != 0) std::memcpy(target.data(), text.data(), length);  // an empty text may be a null pointer
  std::memset(target.data() + length, 0, target.size() - length);
}

void put_message(std::span<char> target, const Message& message, std::string_view text, Singular singular,
                 std::span<const std::string_view> params) {
  char place_text[64];
  TextWriter place(place_text);
  for (const std::string_view name : {std::string_view(message.rule), std::string_view(message.field)}) {
    if (name.empty()) continue;
    place.put(place.text().empty() ? " (" : ", ");
    place.put(name);
  }
  if (!place.text().empty()) place.put(").");

  char whole_text[MILLE_ERROR_TEXT_SIZE + sizeof place_text];
  TextWriter whole(whole_text);
  put_phrase(text, params, singular, [&whole](std::string_view piece) { whole.put(piece); });
  if (!place.text().empty()) {
    std::string_view kept = whole.text();
    if (kept.ends_with('.')) kept.remove_suffix(1);
    const std::size_t room = target.size() - 1 - place.text().size();
    if (kept.size() > room) kept = kept.substr(0, whole_characters(kept.substr(0, room)));
    whole.cut(kept.size());
    whole.put(place.text());
  }
  copy_text(target, whole.text());
}

mille_status refuse(mille_error* error, const Message& message, std::initializer_list<Param> params,
                    const Place& place) {
  if (error == nullptr) return message.status;
  error->status = message.status;
  copy_text(error->rule, message.rule);
  copy_text(error->message, message.id);
  error->param_count = static_cast<std::uint32_t>(params.size());
  std::memset(error->params, 0, sizeof error->params);
  std::array<ShownParam, MILLE_ERROR_PARAMS> shown;
  std::array<std::string_view, MILLE_ERROR_PARAMS> texts;
  std::size_t count = 0;
  for (const Param& param : params) {
    texts[count] = shown[count].show(param.text());
    copy_text(error->params[count], texts[count]);
    ++count;
  }
  put_message(error->text, message, message.text, kEnglishSingular, std::span(texts).first(count));
  set_place(error, place);
  return message.status;
}

mille_status forward_error(const mille_error& found, mille_error* error) {
  if (error != nullptr) {
    // A caller's error may be that of an earlier version, and shorter. One of the library's own may have no size.
    const std::size_t size =
        error->struct_size == 0 ? sizeof found : std::min<std::size_t>(error->struct_size, sizeof found);
    constexpr std::size_t kFirst = offsetof(mille_error, status);
    std::memcpy(reinterpret_cast<char*>(error) + kFirst, reinterpret_cast<const char*>(&found) + kFirst, size - kFirst);
  }
  return found.status;
}

void set_place(mille_error* error, const Place& place) {
  if (error == nullptr) return;
  error->line = place.line;
  constexpr std::size_t kRoom = MILLE_ERROR_FILE_SIZE - 1;
  std::string_view file = place.file;
  if (file.size() > kRoom) file.remove_prefix(file.size() - kRoom);  // the end of a path says the most
  while (!file.empty() && (static_cast<unsigned char>(file.front()) & 0xc0) == 0x80) file.remove_prefix(1);
  ShownParam shown;
  copy_text(error->file, shown.show(file));
}

}  // namespace mille
