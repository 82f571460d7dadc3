// Links the installed kernel as a player does. The kernel must refuse empty rules.
#include <mille/mille_kernel.hpp>

#include <cstdio>

int main() {
  const mille_rules none{};
  if (mille::kernel::Kernel(none)) return 1;
  std::puts("links and refuses");
  return 0;
}
