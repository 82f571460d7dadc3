// A struct that gained a field after it was published. Callers compiled before and after must both work.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>

#include "base/sized_struct.h"

namespace mille {
namespace {

// The struct as first published, and as it is now.
struct Before {
  std::uint32_t struct_size;
  std::int32_t stakes;
};
struct Now {
  std::uint32_t struct_size;
  std::int32_t stakes;
  std::int64_t target;
};

}  // namespace

template <>
constexpr std::uint32_t first_size<Now>() {
  return sizeof(Before);
}

namespace {

// A caller's struct, followed by memory that does not belong to the library.
template <class Struct>
struct Guarded {
  Struct value{};
  std::array<unsigned char, 64> behind{};
  explicit Guarded(std::int32_t stakes) {
    value.struct_size = sizeof value;
    value.stakes = stakes;
    behind.fill(0xee);
  }
  bool untouched() const {
    return std::all_of(behind.begin(), behind.end(), [](unsigned char byte) { return byte == 0xee; });
  }
};

template <class Struct>
Now read(Guarded<Struct>& given) {
  const auto known = read_struct(reinterpret_cast<const Now*>(&given.value), nullptr);
  EXPECT_EQ(known.status(), MILLE_OK);
  return *known;
}

TEST(GrownStruct, of_an_older_caller_is_read_with_nought_for_the_new_field) {
  Guarded<Before> old(3);
  const Now known = read(old);
  EXPECT_EQ(known.stakes, 3);
  EXPECT_EQ(known.target, 0) << "what stands behind the older struct is not part of it";
  EXPECT_EQ(known.struct_size, sizeof(Now));
}

TEST(GrownStruct, of_a_caller_of_today_is_read_whole) {
  Guarded<Now> today(3);
  today.value.target = 1200;
  EXPECT_EQ(read(today).target, 1200);
}

TEST(GrownStruct, is_filled_as_far_as_its_caller_knows_it) {
  const Now answer{sizeof(Now), 9, 1200};
  Guarded<Before> old(3);
  auto* as_now = reinterpret_cast<Now*>(&old.value);
  ASSERT_EQ(check_out(as_now, nullptr), MILLE_OK);
  write_sized(as_now, answer, old.value.struct_size);
  EXPECT_EQ(old.value.stakes, 9);
  EXPECT_EQ(old.value.struct_size, sizeof(Before));
  EXPECT_TRUE(old.untouched());
  Guarded<Now> today(3);
  write_struct(&today.value, answer);
  EXPECT_EQ(today.value.target, 1200);
  EXPECT_TRUE(today.untouched());
}

TEST(GrownStruct, smaller_than_it_ever_was_is_refused) {
  Guarded<Before> old(3);
  old.value.struct_size = sizeof(Before) - 1;
  EXPECT_EQ(check_out(reinterpret_cast<const Now*>(&old.value), nullptr), MILLE_E_STRUCT_SIZE);
}

TEST(GrownStruct, of_a_newer_caller_must_be_nought_beyond_what_is_known_here) {
  struct Later {
    Now now;
    std::int64_t unknown;
  } later{{sizeof(Later), 3, 1200}, 0};
  const auto known = read_struct(static_cast<const Now*>(&later.now), nullptr);
  ASSERT_EQ(known.status(), MILLE_OK);
  EXPECT_EQ(known->target, 1200);
  later.unknown = 1;
  EXPECT_EQ(read_struct(static_cast<const Now*>(&later.now), nullptr).status(), MILLE_E_STRUCT_SIZE);
  write_struct(&later.now, Now{0, 4, 5});
  EXPECT_EQ(later.unknown, 0) << "what is unknown here is cleared";
  EXPECT_EQ(later.now.struct_size, sizeof(Later));
}

TEST(GrownStruct, has_a_size_from_its_first_one_to_the_largest_that_any_may_have) {
  EXPECT_FALSE(size_possible<Now>(sizeof(Before) - 1));
  EXPECT_TRUE(size_possible<Now>(sizeof(Before)));
  EXPECT_TRUE(size_possible<Now>(MILLE_STRUCT_SIZE_MAX));
  EXPECT_FALSE(size_possible<Now>(MILLE_STRUCT_SIZE_MAX + 1));
}

}  // namespace
}  // namespace mille
