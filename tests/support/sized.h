// Structs of the interface, ready for a call.
#pragma once

namespace mille_test {

// A zeroed struct of the interface with its `struct_size` set.
template <typename Struct>
Struct sized() {
  Struct value{};
  value.struct_size = sizeof(Struct);
  return value;
}

}  // namespace mille_test
