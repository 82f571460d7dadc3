// A match of `progressive` for scripts of Godot 3, whose GDNative calls a C function by its name. host.gd plays with it.

#include <mille/mille.hpp>

// GDNative 1.0 on a machine of 64 bits: a table of words, the functions from the sixth on. Their order never changes.
static void* const* godot;
using Text = void*;
using Variant = std::array<std::uint64_t, 3>;

template <class R, class... P>
static R call(int number, P... arguments) {
  return reinterpret_cast<R (*)(P...)>(godot[5 + number])(arguments...);
}

static std::string text_of(const void* arguments, int index) {
  auto value = call<Variant>(333, arguments, index);  // array_get
  auto string = call<Text>(541, &value);              // variant_as_string
  auto utf8 = call<Text>(678, &string);               // string_utf8
  std::string text = call<const char*>(572, &utf8);   // char_string_get_data
  call<void>(573, &utf8);                             // char_string_destroy
  call<void>(721, &string);                           // string_destroy
  call<void>(570, &value);                            // variant_destroy
  return text;
}

static std::string run(const std::string& command, const std::string& argument) {
  static const auto engine = mille::Engine::create().value();
  static const auto variant = engine.variant("progressive").value();
  static std::uint32_t chosen;
  static const auto host = mille::FunctionPlayer::create(engine, "host", [](const auto&) { return chosen; }).value();
  static const auto greedy = engine.player("greedy").value();
  static mille::Table table;
  if (command == "begin") {
    mille_match_setup setup{};
    setup.stakes[0] = 1, setup.stakes[1] = 3;
    mille::set_seed(setup, mille::parse_seed(argument).value());
    table = mille::Table::create(variant, setup).value();
    table.set_player(0, host.player()).value();
    table.set_player(1, greedy).value();
  }
  if (command == "deal") table.next_deal().value();
  if (command == "apply") table.apply(argument).value();
  if (command == "step") chosen = static_cast<std::uint32_t>(std::stoul(argument)), table.step().value();
  if (command == "legal") return table.json(MILLE_JSON_LEGAL, MILLE_ALL).value();
  if (command == "record") return table.record(MILLE_ALL).value();
  return std::to_string(table.info().value().phase);
}

extern "C" {
void godot_gdnative_init(void* const* options) { godot = static_cast<void* const*>(options[7]); }
void godot_gdnative_terminate(const void*) {}

// Takes a command and its argument. Answers with a text: the error, with “!” before it, if the library refuses.
Variant mille_run(const void* arguments) {
  std::string answer;
  try {
    answer = run(text_of(arguments, 0), text_of(arguments, 1));
  } catch (const std::exception& error) {
    answer = std::string("!") + error.what();
  }
  Variant result;
  auto string = call<Text>(681, answer.c_str());  // string_chars_to_utf8
  call<void>(514, &result, &string);              // variant_new_string
  call<void>(721, &string);                       // string_destroy
  return result;
}
}
