// Tables that follow a match which is played elsewhere.

#include <algorithm>
#include <string_view>

#include "base/messages.h"
#include "capi/table.h"
#include "capi/variant.h"
#include "record/follow.h"
#include "record/messages.h"

using namespace mille;
using namespace mille::capi;

namespace {

std::string_view without_line_end(const char* line, std::size_t length) {
  const std::string_view text(line, length);
  return text.ends_with('\n') ? text.substr(0, length - 1) : text;
}

// Runs a call's body with what follows the record at a table.
template <class Body>
mille_status with_follower(mille_table* table, mille_error* error, Body body) noexcept {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (!object.follower) return refuse(why, say::kFollowNone);
    return body(object, *object.follower, why);
  });
}

}  // namespace

mille_status mille_table_follow(mille_engine* engine, const char* line, std::size_t length, mille_table** table,
                                mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    if (table == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_text(line, length, home->max_text, why));
    MILLE_TRY(const std::unique_ptr<Table> made,
              follow_header(variant_source(home), without_line_end(line, length), &home->memory, why));
    *table = make_table(home, std::as_const(*made), &home->memory);
    return MILLE_OK;
  });
}

mille_status mille_table_follow_line(mille_table* table, const char* line, std::size_t length, mille_error* error) {
  return with_follower(table, error, [&](TableObject& object, Follower& follower, mille_error* why) -> mille_status {
    MILLE_TRY(check_text(line, length, object.slot->header.engine->max_text, why));
    return follower.take(without_line_end(line, length), why);
  });
}

mille_status mille_table_follow_seed(mille_table* table, const std::uint8_t* seed, mille_error* error) {
  return with_follower(table, error, [&](TableObject&, Follower& follower, mille_error* why) -> mille_status {
    if (seed == nullptr) return refuse(why, say::kNull);
    Seed shown;
    std::copy_n(seed, shown.size(), shown.begin());
    return follower.take_seed(shown, why);
  });
}

mille_status mille_table_follow_back(mille_table* table, std::uint64_t line_count, mille_error* error) {
  return with_follower(table, error, [&](TableObject&, Follower& follower, mille_error* why) {
    return follower.go_back(line_count, why);
  });
}
