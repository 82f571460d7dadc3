// See player_setup.h. Also the call that reads what users type.
#include "capi/player_setup.h"

#include <string>
#include <vector>

#include "capi/variant.h"

using namespace mille;
using namespace mille::capi;

namespace mille::capi {

Result<PlayerName> read_player(const char* name, const mille_player_setup* setup, mille_error* error) {
  if (name == nullptr) return refuse(error, say::kNull);
  mille_player_setup given{};
  if (setup != nullptr) {
    MILLE_TRY(given, read_struct(setup, error));
  }
  MILLE_TRY(check_reserved("reserved0", given.reserved0, error));
  MILLE_TRY(check_range("source", given.source, MILLE_SOURCE_INSTALLED, MILLE_SOURCE_COMMAND, error));
  MILLE_TRY(check_range("isolation", given.isolation, MILLE_ISOLATION_DEFAULT, MILLE_ISOLATION_STRICT, error));
  MILLE_TRY(check_options(given.options, given.option_count, error));
  return read_player_name(name, given, error);
}

mille_status check_nodes(std::uint64_t nodes, mille_error* error) {
  constexpr std::uint64_t kMaxNodes = (std::uint64_t{1} << 63) - 1;  // a result file has them as a signed number
  if (nodes > kMaxNodes) return refuse(error, say::kNumber, {"nodes", nodes, 0, kMaxNodes});
  return MILLE_OK;
}

Result<Budget> read_budget(const mille_budget* budget, mille_error* error) {
  if (budget == nullptr) return Budget();
  MILLE_TRY(const mille_budget given, read_struct(budget, error));
  MILLE_TRY(check_reserved("reserved0", given.reserved0, error));
  MILLE_TRY(check_nodes(given.nodes, error));
  if (given.soft_us < 0 || given.soft_us > kMaxTime)
    return refuse(error, say::kNumber, {"soft_us", given.soft_us, 0, kMaxTime});
  if (given.hard_us < 0 || given.hard_us > kMaxTime)
    return refuse(error, say::kNumber, {"hard_us", given.hard_us, 0, kMaxTime});
  return Budget{given.nodes, given.soft_us, given.hard_us};
}

}  // namespace mille::capi

namespace {

// The texts of a name, one after the other with their zero bytes: the name, the id if there is one, keys and values.
std::string texts_of(const PlayerName& name) {
  std::string texts = !name.command.empty() ? name.command : !name.file.empty() ? name.file : name.id;
  texts += '\0';
  const auto add = [&](const std::string& text) { texts.append(text) += '\0'; };
  if (!name.file.empty() && !name.id.empty()) add(name.id);
  for (const auto& [key, value] : name.options) {
    add(key);
    add(value);
  }
  return texts;
}

// Places the array of options into the host's buffer, which need not be aligned.
const mille_option* place_options(const std::vector<mille_option>& options, char* space) {
  if (options.empty()) return nullptr;
  const auto past = reinterpret_cast<std::uintptr_t>(space) % alignof(mille_option);
  char* const place = past == 0 ? space : space + (alignof(mille_option) - past);
  std::memcpy(place, options.data(), options.size() * sizeof(mille_option));
  return reinterpret_cast<const mille_option*>(place);
}

}  // namespace

mille_status mille_player_parse(const char* text, mille_player_setup* setup, char* buffer, std::size_t size,
                                std::size_t* needed, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (text == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_out(setup, why));
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const PlayerName name, parse_player_name(text, why));
    const std::string texts = texts_of(name);
    const std::size_t count = name.options.size();
    const std::size_t array = count == 0 ? 0 : alignof(mille_option) - 1 + count * sizeof(mille_option);
    if (needed != nullptr) *needed = texts.size() + array;
    if (size < texts.size() + array) return refuse(why, say::kBuffer, {texts.size() + array, size});
    // NOLINTNEXTLINE(bugprone-not-null-terminated-result): each text in it ends with a zero
    std::memcpy(buffer, texts.data(), texts.size());
    const char* next = buffer;
    const auto take = [&next] {
      const char* const taken = next;
      next += std::strlen(taken) + 1;
      return taken;
    };
    take();  // the name
    mille_player_setup filled{};
    filled.struct_size = sizeof filled;
    filled.source = name.source();
    filled.isolation = name.isolation;
    if (!name.file.empty() && !name.id.empty()) filled.id = take();
    std::vector<mille_option> options;
    for (std::size_t i = 0; i < count; ++i) {
      const char* const key = take();
      options.push_back({key, take()});
    }
    filled.options = place_options(options, buffer + texts.size());
    filled.option_count = count;
    write_struct(setup, filled);
    return MILLE_OK;
  });
}
