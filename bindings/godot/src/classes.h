// The classes of the extension: the library's objects, and what is common to them.

#ifndef MILLE_GODOT_CLASSES_H
#define MILLE_GODOT_CLASSES_H

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include <mille/mille.hpp>

#include "bind.h"

namespace mille_godot {

/** An object that remembers why its last call failed. */
class Fallible : public Object {
 public:
  /** The error of the last call; an empty dictionary if it succeeded. Any thread may call it. */
  [[nodiscard]] Dictionary last_error() const;

 protected:
  /** Notes the outcome of a call, and returns it as Godot has it. */
  GodotError note(const mille::detail::Outcome& outcome);
  /** Notes an error of the binding's own. */
  GodotError refuse(mille_status status, const std::string& text);
  void succeeded();

 private:
  mutable std::mutex mutex_;
  mille_error error_{};  // status 0: the last call succeeded
};

/** The property `last_error`. */
void add_last_error(Class& made);

/** Options of a variant or a player: the keys and values of a dictionary as text. */
class OptionList {
 public:
  explicit OptionList(const Dictionary& dictionary);
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& pairs() const { return pairs_; }
  /** For the library, as long as this object lives. */
  [[nodiscard]] mille::Options get() const { return options_; }

 private:
  std::vector<std::pair<std::string, std::string>> pairs_;
  std::vector<mille_option> options_;
};

class Variant;
class Player;
class Table;

class Engine final : public Fallible {
 public:
  static constexpr const char* kName = "MilleEngine";
  static void register_class();

  Engine();
  [[nodiscard]] static std::string version();
  [[nodiscard]] static std::vector<std::string> variant_ids();
  [[nodiscard]] std::vector<std::string> player_names();
  Ref<Variant> variant(const std::string& id, const Dictionary& options);
  Ref<Variant> variant_from_script(const std::string& name, const std::string& text, const Dictionary& options);
  Ref<Player> player(const std::string& name, const Dictionary& options);
  Ref<Player> function_player(const std::string& name, const Callable& decide);
  Ref<Table> import_record(const std::string& record, std::int64_t number);

 private:
  mille::Engine engine_;
};

class Variant final : public Fallible {
 public:
  static constexpr const char* kName = "MilleVariant";
  static void register_class();

  explicit Variant(mille::Variant variant) : variant_(std::move(variant)) {}
  std::string id() { return text(MILLE_VARIANT_TEXT_ID); }
  std::string title() { return text(MILLE_VARIANT_TEXT_TITLE); }
  std::string about() { return text(MILLE_VARIANT_TEXT_ABOUT); }
  Dictionary rules();
  Array options();
  Ref<Table> table(const Dictionary& setup);

 private:
  std::string text(mille_variant_text_kind kind);

  mille::Variant variant_;
};

/** The step or hint under way on this thread, for a script's function, which cannot call the table meanwhile. Steps nest if a function calls
 * another table. */
class Asking {
 public:
  Asking();
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
  ~Asking();
  /** NULL if there is none. */
  [[nodiscard]] static Asking* now();

  Value match;                                      // what is played
  Value view;                                       // of the seat that decides
  const mille::PlayerDecision* decision = nullptr;  // while the function is called
  std::string refusal;                              // why its answer was refused; empty if it was not

 private:
  Asking* before_;
};

class Player final : public Fallible {
 public:
  static constexpr const char* kName = "MillePlayer";
  static void register_class();

  explicit Player(mille::Player player) : player_(std::move(player)) {}
  explicit Player(mille::FunctionPlayer function) : function_(std::move(function)) {}
  std::string name() { return text(MILLE_PLAYER_TEXT_NAME); }
  std::string title() { return text(MILLE_PLAYER_TEXT_TITLE); }
  std::string about() { return text(MILLE_PLAYER_TEXT_ABOUT); }
  std::string explanation();
  Array reasons(const std::string& language);
  Dictionary evaluation();
  GodotError cancel();
  /** Of the decision that a function makes on this thread. Without one they are true. */
  [[nodiscard]] static bool should_stop();
  [[nodiscard]] static bool count_nodes(std::int64_t count);

  [[nodiscard]] const mille::Player& handle() const { return is_function() ? function_.player() : player_; }
  /** Whether it is a script's function. */
  [[nodiscard]] bool is_function() const { return static_cast<bool>(function_.player()); }

 private:
  std::string text(mille_player_text_kind kind);

  mille::Player player_;
  mille::FunctionPlayer function_;
};

/** Makes a player of a function of a script. */
mille::Result<mille::FunctionPlayer> make_function_player(const mille::Engine& engine, const std::string& name,
                                                          const Callable& decide);

class Table final : public Fallible {
 public:
  static constexpr const char* kName = "MilleTable";
  static void register_class();
  /** The thread on which signals are emitted. */
  static std::thread::id main_thread;

  explicit Table(mille::Table table);
  GodotError next_deal();
  std::vector<std::string> legal();
  GodotError check(const std::string& action);
  GodotError apply(const std::string& action);
  GodotError apply_index(std::int64_t index);
  GodotError step(const Dictionary& budget);
  GodotError undo(std::int64_t decision);
  GodotError resign(std::int64_t seat);
  GodotError set_player(std::int64_t seat, const Ref<Player>& player);
  GodotError set_seat_name(std::int64_t seat, const std::string& name);
  std::string seat_name(std::int64_t seat);
  Dictionary hint(const Ref<Player>& player, const Dictionary& budget);
  Array reasons(const std::string& action, const std::string& language);
  Dictionary info();
  Dictionary view(std::int64_t viewer);
  Array events(std::int64_t viewer, std::int64_t since);
  Dictionary sheet();
  std::string record(std::int64_t viewer);
  GodotError set_viewer(std::int64_t viewer);
  [[nodiscard]] std::int64_t viewer() const { return viewer_; }
  /** Emits the signals that wait. Godot calls it on its main thread for a call that was made on another one. */
  void emit_pending();

 private:
  class Use;
  struct Signal {
    const char* name;
    Value argument;
  };

  GodotError busy();
  GodotError act(const mille::detail::Outcome& outcome);
  GodotError answer(const Asking& asking, const mille::detail::Outcome& outcome);
  Value match(mille_seat seat);
  Value rules(const mille::Variant& variant, mille_seat seat);
  void prepare(Asking& asking, const Player* player);
  bool read_budget(const Dictionary& given, mille_budget& budget);
  Value json(mille_json_kind kind, std::int64_t viewer, std::uint64_t since);
  void collect();
  void emit();

  mille::Table table_;
  std::atomic_flag in_use_ =
      ATOMIC_FLAG_INIT;  // held during a call, so that a second one is refused instead of waiting
  std::atomic<std::int64_t> viewer_ = 0;
  std::uint64_t seen_ = 0;  // number of the next event to signal
  std::uint32_t epoch_ = 0;
  std::int64_t turn_ = MILLE_NOBODY;  // as last signalled
  Ref<Player> seats_[MILLE_SEATS];

  std::mutex queue_mutex_;
  std::deque<Signal> queue_;
  bool emitting_ = false;
};

}  // namespace mille_godot

#endif
