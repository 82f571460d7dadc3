// Records, positions and JSON: makes tables from text, and text from tables.

#include <algorithm>
#include <string>
#include <string_view>

#include "capi/table.h"
#include "capi/variant.h"
#include "record/json.h"
#include "record/position.h"
#include "record/record_read.h"
#include "record/record_write.h"

using namespace mille;
using namespace mille::capi;

namespace {

// Makes a table from a record. `secret` is the seed of a sealed match that has not revealed it, or null.
mille_status take_up(Engine* engine, std::string_view text, std::uint64_t match, const Seed* secret,
                     mille_table** table, mille_error* error) {
  MILLE_TRY(const std::unique_ptr<Table> read,
            read_record(variant_source(engine), text, match, secret, &engine->memory, error));
  *table = make_table(engine, std::as_const(*read), &engine->memory);
  return MILLE_OK;
}

}  // namespace

mille_status mille_table_import(mille_engine* engine, const char* text, std::size_t length, std::uint64_t match,
                                mille_table** table, mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    if (table == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_text(text, length, home->max_text, why));
    return take_up(home, {text, length}, match, nullptr, table, why);
  });
}

mille_status mille_table_resume(mille_engine* engine, const char* text, std::size_t length, std::uint64_t match,
                                const std::uint8_t* seed, mille_table** table, mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    if (table == nullptr || seed == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_text(text, length, home->max_text, why));
    Seed secret;
    std::copy_n(seed, secret.size(), secret.begin());
    return take_up(home, {text, length}, match, &secret, table, why);
  });
}

mille_status mille_record_find(const char* text, std::size_t length, std::uint64_t match, std::size_t* offset,
                               std::size_t* match_length, std::uint64_t* line, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (text == nullptr && length != 0) return refuse(why, say::kNull);
    MILLE_TRY(const MatchPlace place, find_match({text, length}, match, why));
    if (offset != nullptr) *offset = place.offset;
    if (match_length != nullptr) *match_length = place.length;
    if (line != nullptr) *line = place.line;
    return MILLE_OK;
  });
}

mille_status mille_table_from_position(mille_engine* engine, const mille_variant* variant, const char* text,
                                       std::size_t length, mille_table** table, mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    const VariantSlot* slot = variant_slot(variant);
    if (variant != nullptr && slot == nullptr) return refuse(why, say::kHandle);
    if (slot != nullptr && slot->header.engine != home) return refuse(why, say::kOtherEngine);
    if (table == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_text(text, length, home->max_text, why));
    std::shared_ptr<const Variant> given = slot == nullptr ? nullptr : slot->object()->variant;
    MILLE_TRY(Position position, read_position(variant_source(home), std::move(given), {text, length}, why));
    *table = make_table(home, std::move(position.variant), std::as_const(position.state), &home->memory);
    return MILLE_OK;
  });
}

mille_status mille_table_position(mille_table* table, char* buffer, std::size_t size, std::size_t* needed,
                                  mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const std::string text, write_position(object.table, why));
    return put_text(text, buffer, size, needed, why);
  });
}

mille_status mille_table_record(mille_table* table, mille_seat viewer, const mille_record_options* options,
                                char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    mille_record_options given{};
    if (options != nullptr) {
      MILLE_TRY(given, read_struct(options, why));
      MILLE_TRY(check_reserved("reserved0", given.reserved0, why));
    }
    MILLE_TRY(const std::string text, write_record(object.table, viewer, given, why));
    return put_text(text, buffer, size, needed, why);
  });
}

mille_status mille_table_json(mille_table* table, mille_json_kind kind, mille_seat viewer, std::uint64_t since,
                              char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const std::string text, write_json(object.table, kind, viewer, since, why));
    return put_text(text, buffer, size, needed, why);
  });
}
