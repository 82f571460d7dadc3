// Records, positions and JSON: tables out of text and into text.

#include <string>
#include <string_view>

#include "capi/table.h"
#include "capi/variant.h"
#include "table/record_write.h"

using namespace mille;
using namespace mille::capi;

mille_status mille_table_record(mille_table* table, const mille_record_options* options, char* buffer, std::size_t size,
                                std::size_t* needed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    mille_record_options given{};
    given.struct_size = sizeof given;
    given.viewer = MILLE_ALL;
    if (options != nullptr) MILLE_TRY(read_struct(options, &given, why));
    std::string text;
    MILLE_TRY(write_record(object.table, given, &text, why));
    return put_text(text, buffer, size, needed, why);
  });
}
