// The encoding of the shipped variants as it was published: trained networks depend on it, so no line of encoding.txt may change. A new
// variant adds lines. They are recorded by running interface_test with MILLE_WRITE_GOLDEN set.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/property/play.h"
#include "tests/support/paths.h"

namespace mille_test {
namespace {

// States of one match of random actions, from its first deal into its second.
std::vector<State> some_states(const Variant& variant) {
  std::vector<State> states;
  Random random(5);
  State state = State::start(variant, 5);
  for (int decision = 0; decision < 160 && state.phase() != MILLE_PHASE_OVER; ++decision) {
    if (!state.in_deal()) state.next_deal();
    if (decision % 40 == 25) states.push_back(state);
    state.apply(choose(state.legal(), Temper::any, random));
  }
  return states;
}

void write_state(const State& state, const mille_encoding& encoding, std::ostream& out) {
  std::vector<float> values(static_cast<std::size_t>(encoding.observation_size));
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(encoding.atomic_actions));
  std::vector<std::uint8_t> packed(values.size());
  std::vector<std::uint8_t> bits((mask.size() + 7) / 8);
  ASSERT_EQ(mille_batch_observe(state.v(), state.get(), 1, nullptr, values.data(), mask.data(), nullptr, nullptr),
            MILLE_OK);
  ASSERT_EQ(
      mille_batch_observe_packed(state.v(), state.get(), 1, nullptr, packed.data(), bits.data(), nullptr, nullptr),
      MILLE_OK);
  out << "observation";
  for (const float value : values) out << ' ' << value;
  out << "\npacked";
  for (const std::uint8_t value : packed) out << ' ' << int{value};
  out << "\nlegal";
  for (std::size_t index = 0; index < mask.size(); ++index) {
    if (mask[index] != 0) out << ' ' << index;
    EXPECT_EQ(mask[index], bits[index / 8] >> index % 8 & 1) << index;
  }
  out << '\n';
}

std::string encoding_of_all() {
  std::ostringstream out;
  out.precision(9);
  for (std::size_t i = 0; mille_variant_id(i) != nullptr; ++i) {
    const Variant variant = Variant::load(mille_variant_id(i));
    mille_encoding encoding = sized<mille_encoding>();
    EXPECT_EQ(mille_encoding_get(variant.get(), &encoding, nullptr), MILLE_OK);
    out << "variant " << mille_variant_id(i) << ": " << encoding.atomic_actions << " actions, "
        << encoding.observation_size << " values, " << encoding.kind_count << " kinds\n";
    for (std::int32_t index = 0; index < encoding.atomic_actions; ++index) {
      char text[128];
      EXPECT_EQ(mille_atomic_text(variant.get(), index, text, sizeof text, nullptr, nullptr), MILLE_OK);
      out << index << ' ' << text << '\n';
    }
    for (const State& state : some_states(variant)) write_state(state, encoding, out);
  }
  return out.str();
}

TEST(Encoding, of_the_shipped_variants_is_the_one_that_was_published) {
  ASSERT_EQ(mille_has("mille.encoding/1"), 1);
  const std::string path = source_dir() + "/tests/golden/encoding.txt";
  const std::string written = encoding_of_all();
  if (std::getenv("MILLE_WRITE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << written;
  std::ostringstream recorded;
  recorded << std::ifstream(path, std::ios::binary).rdbuf();
  EXPECT_EQ(written, recorded.str())
      << "encoding.txt: networks in use depend on it; another encoding needs mille.encoding/2";
}

}  // namespace
}  // namespace mille_test
