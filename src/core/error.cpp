// Fills a mille_error: substitutes parameters, escapes unprintable characters and cuts long texts.
#include "core/error.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

#include "core/printable.h"

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

// A parameter made printable: it may quote an untrusted script or record.
class ShownParam {
 public:
  explicit ShownParam(std::string_view text) : text_(text) {
    if (is_printable(text)) return;
    TextWriter writer(escaped_);
    put_printable(text, [&writer](std::string_view piece) { writer.put(piece); });
    text_ = writer.text();
  }
  std::string_view text() const { return text_; }

 private:
  char escaped_[MILLE_ERROR_TEXT_SIZE + 4];
  std::string_view text_;
};

bool is_parameter(const char* text) {
  return text[0] == '{' && text[1] >= '0' && text[1] < '0' + MILLE_ERROR_PARAMS && text[2] == '}';
}

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

mille_status refuse(mille_error* error, const Message& message, std::initializer_list<Param> params,
                    const Place& place) {
  if (error == nullptr) return message.status;
  error->status = message.status;
  copy_text(error->rule, message.rule);
  copy_text(error->message, message.id);
  error->param_count = static_cast<std::uint32_t>(params.size());
  std::memset(error->params, 0, sizeof error->params);
  std::size_t index = 0;
  for (const Param& param : params) copy_text(error->params[index++], ShownParam(param.text()).text());

  char text[MILLE_ERROR_TEXT_SIZE + 4];
  TextWriter writer(text);
  if (message.rule[0] != '\0') {
    writer.put(message.rule);
    writer.put(": ");
  }
  for (const char* at = message.text; *at != '\0';) {
    if (is_parameter(at)) {
      const auto which = static_cast<std::size_t>(at[1] - '0');
      if (which < params.size()) writer.put(ShownParam(params.begin()[which].text()).text());
      at += 3;
    } else {
      writer.put({at, 1});
      ++at;
    }
  }
  copy_text(error->text, writer.text());
  set_place(error, place);
  return message.status;
}

mille_status forward_error(const mille_error& found, mille_error* error) {
  if (error != nullptr) {
    const std::uint32_t size = error->struct_size;
    *error = found;
    error->struct_size = size;
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
  copy_text(error->file, ShownParam(file).text());
}

}  // namespace mille
