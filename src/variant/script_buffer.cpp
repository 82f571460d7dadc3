// See script_buffer.h.
#include "variant/script_buffer.h"

#include <algorithm>
#include <cstring>

#include "variant/sandbox_limits.h"
#include "variant/script_arguments.h"
#include "variant/script_values.h"

namespace mille::script {
namespace {

constexpr std::size_t kSmallestRoom = 32;

char* new_block(lua_State* L, std::size_t size) { return static_cast<char*>(lua_newuserdatauv(L, size, 0)); }

}  // namespace

TextBuffer::TextBuffer(lua_State* L, std::size_t expected) : L_(L), room_(std::max(expected, kSmallestRoom)) {
  if (room_ > kMaxBlockBytes) raise(L, "the string would have more than %d bytes", int{kMaxBlockBytes});
  bytes_ = new_block(L, room_);
  slot_ = lua_gettop(L);
}

void TextBuffer::reserve(std::size_t more) {
  if (more <= room_ - size_) return;
  const std::size_t room = std::max(size_ + more, 2 * room_);
  char* bytes = new_block(L_, room);
  std::memcpy(bytes, bytes_, size_);
  lua_replace(L_, slot_);
  bytes_ = bytes;
  room_ = room;
}

void TextBuffer::add(std::string_view text) {
  reserve(text.size());
  if (!text.empty()) std::memcpy(bytes_ + size_, text.data(), text.size());
  size_ += text.size();
}

void TextBuffer::add(char byte) {
  reserve(1);
  bytes_[size_++] = byte;
}

void TextBuffer::add_value() {
  push_text_of(L_, -1);
  add(text_at(L_, -1));
  lua_pop(L_, 2);
}

void TextBuffer::push() {
  lua_pushlstring(L_, bytes_, size_);
  lua_replace(L_, slot_);
  lua_settop(L_, slot_);
}

}  // namespace mille::script
