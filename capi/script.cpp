// Scripts from untrusted sources: loading variants from them, checking them, and a template for a new one.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capi/boundary.h"
#include "capi/engine.h"
#include "capi/variant.h"
#include "variant/messages.h"

using namespace mille;
using namespace mille::capi;

namespace {

// Refuses a script's files that cannot be read.
Result<std::vector<script::Source>> read_files(const Engine& engine, const mille_script_file* files,
                                               std::size_t file_count, mille_error* error) {
  if (files == nullptr) return refuse(error, say::kNull);
  if (file_count == 0) return refuse(error, say::kNoScript);
  std::vector<script::Source> read;
  for (const mille_script_file& file : std::span(files, file_count)) {
    if (file.name == nullptr) return refuse(error, say::kNull);
    MILLE_TRY(check_text(file.text, file.size, engine.max_text, error));
    read.push_back({file.name, file.size == 0 ? std::string_view() : std::string_view(file.text, file.size)});
  }
  return read;
}

}  // namespace

mille_status mille_variant_from_script(mille_engine* engine, const mille_script_file* files, std::size_t file_count,
                                       const mille_option* options, std::size_t option_count, mille_variant** variant,
                                       mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    if (variant == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(const std::vector<script::Source> read, read_files(*home, files, file_count, why));
    MILLE_TRY(check_options(options, option_count, why));
    MILLE_TRY(auto loaded, variant_source(home).from_script(read, {options, option_count}, why));
    *variant = make_variant(home, std::move(loaded));
    return MILLE_OK;
  });
}

mille_status mille_script_check(mille_engine* engine, const mille_script_file* files, std::size_t file_count,
                                mille_error* problems, std::size_t stride, std::size_t capacity, std::size_t* count,
                                mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    if (count == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(const std::vector<script::Source> read, read_files(*home, files, file_count, why));
    MILLE_TRY(check_array(problems, stride, capacity, why));
    const std::vector<mille_error> found = variant_source(home).check(read).problems;
    if (found.size() == 1 && found.front().status == MILLE_E_UNSUPPORTED) return refuse(why, say::kScriptAbsent);
    *count = found.size();
    return put_array(
        problems, stride, capacity, found.size(), [&](std::size_t i) { return found[i]; }, why);
  });
}

mille_status mille_script_template(const char* name, char* buffer, std::size_t size, std::size_t* needed,
                                   mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (name == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const std::string text, ScriptVariants::template_for(name, why));
    return put_text(text, buffer, size, needed, why);
  });
}
