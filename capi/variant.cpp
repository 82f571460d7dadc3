// Variants: loading them, their texts and options, settlements.

#include <algorithm>
#include <cstdint>
#include <string>

#include "capi/boundary.h"
#include "capi/engine.h"
#include "capi/state.h"
#include "capi/variant.h"
#include "core/match.h"
#include "record/record_write.h"
#include "variant/shipped.h"

using namespace mille;
using namespace mille::capi;

namespace {

mille_option_info describe(const VariantOption& option) {
  mille_option_info info{};
  info.struct_size = sizeof info;
  info.type = option.type;
  info.minimum = option.minimum;
  info.maximum = option.maximum;
  copy_text(info.name, option.name);
  copy_text(info.field, option.field);
  copy_text(info.default_value, option.default_value);
  copy_text(info.value, option.value);
  copy_text(info.choices, option.choices);
  copy_text(info.help, option.help);
  return info;
}

// Runs a call's body on a variant.
template <class Body>
mille_status with_variant(const mille_variant* handle, mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const Variant* variant = to_variant(handle);
    return variant == nullptr ? refuse(why, say::kHandle) : body(*variant, why);
  });
}

}  // namespace

namespace mille::capi {

mille_status check_options(const mille_option* options, std::size_t count, mille_error* error) {
  if (count != 0 && options == nullptr) return refuse(error, say::kNull);
  for (std::size_t i = 0; i < count; ++i) {
    if (options[i].name == nullptr || options[i].value == nullptr) return refuse(error, say::kNull);
  }
  return MILLE_OK;
}

ScriptVariants variant_source(const Engine* engine) {
  ScriptHost host;
  host.memory = {engine->memory.function(), engine->memory.user()};
  host.limits.work = engine->script_instructions;
  host.limits.memory = engine->script_memory;
  host.stop_on_failure = engine->stop_on_hook_failure;
  host.counts_use = engine->count_hook_use;
  host.log.write = [](void* user, const HookLine& line) { static_cast<const Engine*>(user)->log(line); };
  host.log.user = const_cast<Engine*>(engine);
  return ScriptVariants(host);
}

mille_variant* make_variant(Engine* engine, std::shared_ptr<const Variant> variant) {
  return reinterpret_cast<mille_variant*>(
      make_child(engine, &engine->variants, Kind::variant, VariantObject{std::move(variant)}));
}

}  // namespace mille::capi

const char* mille_variant_id(std::size_t index) { return shipped_variant_id(index); }

mille_status mille_variant_load(mille_engine* engine, const char* id, const mille_option* options,
                                std::size_t option_count, mille_variant** variant, mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    if (id == nullptr || variant == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_options(options, option_count, why));
    MILLE_TRY(auto loaded, variant_source(home).by_id(id, {options, option_count}, why));
    *variant = make_variant(home, std::move(loaded));
    return MILLE_OK;
  });
}

void mille_variant_free(mille_variant* variant) {
  auto* slot = reinterpret_cast<VariantSlot*>(variant);
  if (slot == nullptr || !invalidate(&slot->header, Kind::variant)) return;
  if (retire(&slot->header)) destroy_child(&slot->header.engine->variants, slot);
}

mille_status mille_variant_text(const mille_variant* variant, mille_variant_text_kind kind, char* buffer,
                                std::size_t size, std::size_t* needed, mille_error* error) {
  return with_variant(variant, error, [&](const Variant& loaded, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    switch (kind) {
      case MILLE_VARIANT_TEXT_ID: return put_text(loaded.id, buffer, size, needed, why);
      case MILLE_VARIANT_TEXT_TITLE: return put_text(loaded.title, buffer, size, needed, why);
      case MILLE_VARIANT_TEXT_ABOUT: return put_text(loaded.about, buffer, size, needed, why);
      case MILLE_VARIANT_TEXT_RULES: return put_text(loaded.rules_json, buffer, size, needed, why);
      case MILLE_VARIANT_TEXT_OPTIONS: return put_text(write_options(loaded), buffer, size, needed, why);
      case MILLE_VARIANT_TEXT_SCRIPT: return put_text(loaded.script, buffer, size, needed, why);
      case MILLE_VARIANT_TEXT_HOOK_USE: {
        std::string use;
        if (loaded.hooks != nullptr) {
          MILLE_TRY(use, loaded.hooks->use(why));
        }
        return put_text(use, buffer, size, needed, why);
      }
      case MILLE_VARIANT_TEXT_RULE_SETS: return put_text(write_rule_sets(loaded), buffer, size, needed, why);
      default: return refuse(why, say::kNumber, {"kind", kind, MILLE_VARIANT_TEXT_ID, MILLE_VARIANT_TEXT_RULE_SETS});
    }
  });
}

mille_status mille_variant_rules(const mille_variant* variant, mille_rules* rules, mille_error* error) {
  return with_variant(variant, error, [&](const Variant& loaded, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(rules, why));
    write_struct(rules, loaded.ruleset.rules);
    return MILLE_OK;
  });
}

mille_status mille_variant_option(const mille_variant* variant, std::size_t index, mille_option_info* info,
                                  mille_error* error) {
  return with_variant(variant, error, [&](const Variant& loaded, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(info, why));
    if (index >= loaded.options.size()) return refuse(why, say::kNoOption, {static_cast<std::uint64_t>(index)});
    write_struct(info, describe(loaded.options[index]));
    return MILLE_OK;
  });
}

mille_status mille_variant_rule_set(const mille_variant* variant, std::int32_t rule_set, mille_rules* rules,
                                    mille_error* error) {
  return with_variant(variant, error, [&](const Variant& loaded, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(rules, why));
    if (!loaded.has_rule_set(rule_set)) return refuse(why, say::kNoRuleSet, {rule_set, loaded.rule_sets.size()});
    write_struct(rules, loaded.ruleset_of(rule_set).rules);
    return MILLE_OK;
  });
}

mille_status mille_variant_memory(const mille_variant* variant, std::size_t index, mille_memory_info* info,
                                  mille_error* error) {
  return with_variant(variant, error, [&](const Variant& loaded, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(info, why));
    if (index >= loaded.memory.size()) return refuse(why, say::kNoMemoryOfIndex, {index, loaded.memory.size()});
    const VariantMemory& memory = loaded.memory[index];
    mille_memory_info made{};
    made.struct_size = sizeof made;
    made.minimum = memory.minimum;
    made.maximum = memory.maximum;
    made.start = memory.start;
    copy_text(made.name, memory.name);
    copy_text(made.help, memory.help);
    write_struct(info, made);
    return MILLE_OK;
  });
}

mille_status mille_variant_hash(const mille_variant* variant, std::uint8_t* hash, mille_error* error) {
  return with_variant(variant, error, [&](const Variant& loaded, mille_error* why) -> mille_status {
    if (hash == nullptr) return refuse(why, say::kNull);
    std::copy(loaded.hash.begin(), loaded.hash.end(), hash);
    return MILLE_OK;
  });
}

mille_status mille_settle(const mille_variant* variant, const mille_settle_input* input, mille_payment* payment,
                          mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const CallVariant loaded(variant);
    if (!loaded) return refuse(why, say::kHandle);
    MILLE_TRY(const mille_settle_input given, read_struct(input, why));
    MILLE_TRY(check_out(payment, why));
    HookNotes notes{&loaded->warnings};
    MILLE_TRY(const Settlement settlement, game_settle(loaded->game(&notes), given, why));
    write_struct(payment, settled_payment(settlement, given));
    return MILLE_OK;
  });
}
