// Reads a network from a file. README.md describes the format. The file is not trusted: everything in it is checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace network {

inline constexpr std::size_t kMostLayers = 16;
inline constexpr std::size_t kMostUnits = 4096;
inline constexpr std::size_t kMostWeights = std::size_t{1} << 24;  // of a file

enum class Activation { none, relu };

// A dense layer: activation(inputs × weights + bias). The weights lie input by input.
struct Layer {
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  Activation activation = Activation::none;
  std::vector<float> weights;
  std::vector<float> bias;

  // `to` gets `outputs` numbers. The order of the additions is fixed, so that every processor computes the same.
  void apply(const std::vector<float>& from, std::vector<float>* to) const;
};

struct Network {
  std::size_t inputs = 0;  // numbers of an observation
  std::vector<Layer> hidden;
  Layer policy;                // outputs a number for each atomic action
  std::optional<Layer> value;  // outputs the expected result of the deal in points

  // Fills `policy_out`, and `value_out` if the network has a value. `observation` has `inputs` numbers.
  void apply(std::vector<float> observation, std::vector<float>* policy_out, float* value_out) const;
};

// Reads a network. If the file is not one, returns nothing and sets `why` to a sentence.
std::optional<Network> read_network(std::istream& file, std::string* why);

// Reads the file at a path. Opens only a regular file.
std::optional<Network> read_network(const std::string& path, std::string* why);

}  // namespace network
