// A network out of a file: README.md describes the format. Reading checks everything, so that no file can do harm.
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
  Layer policy;                // a number for each atomic action
  std::optional<Layer> value;  // points that the deal is expected to bring

  // Fills `policy_out`, and `value_out` if the network has a value. `observation` has `inputs` numbers.
  void apply(std::vector<float> observation, std::vector<float>* policy_out, float* value_out) const;
};

// Reads a network. Returns nothing for anything that is not one, and tells why in a sentence.
std::optional<Network> read_network(std::istream& file, std::string* why);

// The same from a file by its path. Only a plain file is opened.
std::optional<Network> read_network(const std::string& path, std::string* why);

}  // namespace network
