// swift-tools-version:5.9
// libmille for Swift: the product `CMille`, whose functions are those of mille.h.
import PackageDescription

let package = Package(
  name: "mille",
  products: [.library(name: "CMille", targets: ["CMille"])],
  targets: [
    .target(
      name: "CMille",
      path: ".",
      sources: ["src/mille.cpp", "src/mille_players.cpp"],
      publicHeadersPath: "include",
      cxxSettings: [.headerSearchPath("include/mille"), .define("MILLE_WITH_PLAYERS", to: "1")])
  ],
  cxxLanguageStandard: .cxx20)
