// Reads a network's header line by line, then its numbers.
#include "weights.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace network {
namespace {

constexpr std::size_t kLongestLine = 80;

// The file is not a network. Caught in read_network().
struct Wrong {
  std::string why;
};

[[noreturn]] void wrong(const std::string& why) { throw Wrong{why}; }

// One line of the header, in words.
struct Line {
  std::string text;
  std::istringstream words;

  std::string word() {
    std::string next;
    words >> next;
    return next;
  }
  std::size_t number(std::size_t most) {
    std::size_t value = 0;
    const std::string next = word();
    if (next.empty() || next.size() > 9 || next.find_first_not_of("0123456789") != next.npos) {
      wrong("The line “" + text + "” needs a number.");
    }
    value = std::stoul(next);
    if (value < 1 || value > most) wrong("A number in “" + text + "” must be from 1 to " + std::to_string(most) + ".");
    return value;
  }
  void end() {
    if (!word().empty()) wrong("The line “" + text + "” has too many words.");
  }
};

Line next_line(std::istream& file) {
  Line line;
  for (char c = 0; file.get(c) && c != '\n';) {
    if (c < ' ' || c > '~' || line.text.size() == kLongestLine)
      wrong("A header line is longer than 80 characters or is not ASCII.");
    line.text += c;
  }
  if (!file) wrong("The header is cut short.");
  line.words.str(line.text);
  return line;
}

Activation read_activation(Line& line) {
  const std::string name = line.word();
  if (name == "none") return Activation::none;
  if (name == "relu") return Activation::relu;
  wrong("“" + line.text + "” must name an activation: none or relu.");
}

// A layer whose numbers follow the header, and how they are written there.
struct Announced {
  Layer* layer;
  bool bytes = false;  // int8 with a scale for each output, else float32
};

void announce(Line& line, Layer* layer, std::size_t inputs, std::size_t outputs, std::vector<Announced>* all) {
  layer->inputs = inputs;
  layer->outputs = outputs;
  const std::string type = line.word();
  if (type != "float32" && type != "int8") wrong("“" + line.text + "” must name a type of number: float32 or int8.");
  line.end();
  all->push_back({layer, type == "int8"});
}

void read_bytes(std::istream& file, char* to, std::size_t size) {
  if (!file.read(to, static_cast<std::streamsize>(size))) wrong("The file ends before its last number.");
}

float finite(float value) {
  if (!std::isfinite(value)) wrong("A number is infinite or not a number.");
  return value;
}

// Numbers are little-endian.
float to_float(const unsigned char* bytes) {
  std::uint32_t bits = 0;
  for (int i = 3; i >= 0; --i) bits = bits << 8 | bytes[i];
  return finite(std::bit_cast<float>(bits));
}

std::vector<float> read_floats(std::istream& file, std::size_t count) {
  std::vector<unsigned char> bytes(4 * count);
  read_bytes(file, reinterpret_cast<char*>(bytes.data()), bytes.size());
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = to_float(&bytes[4 * i]);
  return values;
}

void read_numbers(std::istream& file, const Announced& announced) {
  Layer& layer = *announced.layer;
  const std::size_t count = layer.inputs * layer.outputs;
  if (!announced.bytes) {
    layer.weights = read_floats(file, count);
  } else {
    const std::vector<float> scales = read_floats(file, layer.outputs);
    std::vector<char> bytes(count);
    read_bytes(file, bytes.data(), count);
    layer.weights.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      layer.weights[i] = finite(static_cast<float>(static_cast<signed char>(bytes[i])) * scales[i % layer.outputs]);
    }
  }
  layer.bias = read_floats(file, layer.outputs);
}

Network read(std::istream& file) {
  if (next_line(file).text != "mille-network 1") wrong("The file does not begin with “mille-network 1”.");
  Network network;
  std::vector<Announced> announced;
  Line line = next_line(file);
  if (line.word() != "observation") wrong("The second line must be “observation” and a number.");
  network.inputs = line.number(kMostUnits);
  line.end();

  std::size_t width = network.inputs;
  network.hidden.reserve(kMostLayers);  // what is announced points into it
  for (line = next_line(file);; line = next_line(file)) {
    const std::string kind = line.word();
    if (kind != "layer") {
      if (kind != "policy") wrong("“" + line.text + "” must be a layer or the policy.");
      break;
    }
    if (network.hidden.size() == kMostLayers) wrong("There are more than " + std::to_string(kMostLayers) + " layers.");
    const std::size_t units = line.number(kMostUnits);
    Layer& layer = network.hidden.emplace_back();
    layer.activation = read_activation(line);
    announce(line, &layer, width, units, &announced);
    width = units;
  }
  const std::size_t actions = line.number(kMostUnits);
  announce(line, &network.policy, width, actions, &announced);
  line = next_line(file);
  if (std::string kind = line.word(); kind == "value") {
    announce(line, &network.value.emplace(), width, 1, &announced);
    line = next_line(file);
  }
  if (line.text != "weights") wrong("“" + line.text + "” must be “weights”, which ends the header.");

  std::size_t weights = 0;
  for (const Announced& one : announced) weights += one.layer->inputs * one.layer->outputs;
  if (weights > kMostWeights) wrong("There are more than " + std::to_string(kMostWeights) + " weights.");
  for (const Announced& one : announced) read_numbers(file, one);
  if (file.peek() != std::istream::traits_type::eof()) wrong("The file continues after its last number.");
  return network;
}

}  // namespace

void Layer::apply(const std::vector<float>& from, std::vector<float>* to) const {
  *to = bias;
  for (std::size_t i = 0; i < inputs; ++i) {
    const float factor = from[i];
    if (factor == 0) continue;
    const float* const row = &weights[i * outputs];
    for (std::size_t j = 0; j < outputs; ++j) (*to)[j] += factor * row[j];
  }
  if (activation == Activation::none) return;
  for (float& value : *to) value = std::max(value, 0.0F);
}

void Network::apply(std::vector<float> observation, std::vector<float>* policy_out, float* value_out) const {
  std::vector<float> next;
  for (const Layer& layer : hidden) {
    layer.apply(observation, &next);
    observation.swap(next);
  }
  policy.apply(observation, policy_out);
  if (!value) return;
  value->apply(observation, &next);
  *value_out = next[0];
}

std::optional<Network> read_network(std::istream& file, std::string* why) {
  try {
    return read(file);
  } catch (const Wrong& found) {
    *why = found.why;
    return {};
  }
}

std::optional<Network> read_network(const std::string& path, std::string* why) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    *why = std::filesystem::exists(path, error) ? "It is not a regular file." : "There is no such file.";
    return {};
  }
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open()) {
    *why = "It cannot be read: an isolated player reads only the folders that its host allows.";
    return {};
  }
  return read_network(file, why);
}

}  // namespace network
