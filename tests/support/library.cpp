// Engine, variants and errors of the test library; see library.h.
#include "tests/support/library.h"

#include <stdexcept>

#include "tests/support/text_of.h"

namespace mille_test {
namespace {

std::vector<mille_option> borrowed(const Options& options) {
  std::vector<mille_option> list;
  for (const auto& [name, value] : options) list.push_back({name.c_str(), value.c_str()});
  return list;
}

Outcome load_variant(const std::string& id, const Options& options, mille_variant** variant) {
  const std::vector<mille_option> list = borrowed(options);
  Outcome outcome;
  outcome.status = mille_variant_load(engine(), id.c_str(), list.data(), list.size(), variant, &outcome.error);
  return outcome;
}

}  // namespace

std::vector<std::string> Outcome::params() const {
  std::vector<std::string> list;
  for (std::uint32_t i = 0; i < error.param_count; ++i) list.emplace_back(error.params[i]);
  return list;
}

void must(const Outcome& outcome, const char* call) {
  if (outcome.ok()) return;
  throw std::runtime_error(std::string(call) + ": " + mille_status_name(outcome.status) + ": " + outcome.text());
}

mille_engine* engine() {
  struct FreeEngine {
    void operator()(mille_engine* engine) const { mille_engine_free(engine); }
  };
  static const std::unique_ptr<mille_engine, FreeEngine> shared = [] {
    Outcome outcome;
    mille_engine* made = nullptr;
    outcome.status = mille_engine_create(nullptr, &made, &outcome.error);
    must(outcome, "mille_engine_create");
    return std::unique_ptr<mille_engine, FreeEngine>(made);
  }();
  return shared.get();
}

Seed seed(std::string_view text) {
  Outcome outcome;
  Seed bytes(MILLE_SEED_SIZE);
  outcome.status = mille_seed_parse(std::string(text).c_str(), bytes.data(), &outcome.error);
  must(outcome, "mille_seed_parse");
  return bytes;
}

Variant Variant::load(const std::string& id, const Options& options) {
  mille_variant* variant = nullptr;
  must(load_variant(id, options, &variant), "mille_variant_load");
  return Variant(VariantHandle(variant, FreeVariant{}));
}

Outcome Variant::try_load(const std::string& id, const Options& options) {
  mille_variant* variant = nullptr;
  const Outcome outcome = load_variant(id, options, &variant);
  mille_variant_free(variant);
  return outcome;
}

mille_rules Variant::rules() const {
  Outcome outcome;
  mille_rules rules = sized<mille_rules>();
  outcome.status = mille_variant_rules(get(), &rules, &outcome.error);
  must(outcome, "mille_variant_rules");
  return rules;
}

std::string Variant::text(mille_variant_text_kind kind) const {
  return text_of("mille_variant_text", [&](char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
    return mille_variant_text(get(), kind, buffer, size, needed, error);
  });
}

mille_payment Variant::settle(const mille_settle_input& input) const {
  Outcome outcome;
  mille_payment payment = sized<mille_payment>();
  outcome.status = mille_settle(get(), &input, &payment, &outcome.error);
  must(outcome, "mille_settle");
  return payment;
}

}  // namespace mille_test
