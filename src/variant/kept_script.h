// A script that is run once and asked many times. Its heap is brought back to how it was after the run before each
// question, so that every question begins with the script's fresh state, for a fraction of what a run costs.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

#include "variant/sandbox.h"

namespace mille::script {

// Any thread may ask at any time, also while a question is asked: each has a heap of its own.
class KeptScript {
 public:
  // `prepare` is called once after each run, as a question is. What it leaves in the state, every question finds.
  using Prepare = void (*)(lua_State* L, const void* user);
  KeptScript(const Memory& memory, const Limits& limits, const Source& source, Prepare prepare, const void* user);
  ~KeptScript();
  KeptScript(const KeptScript&) = delete;
  KeptScript& operator=(const KeptScript&) = delete;

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }

  // The same as run_script() with a question that prepares first.
  [[nodiscard]] Fault ask(const Limits& limits, Question question, void* user, Usage* usage = nullptr) const;

  template <class Body>
  [[nodiscard]] Fault ask(const Limits& limits, Body&& body, Usage* usage = nullptr) const {
    const Question question = [](lua_State* L, void* user) { (*static_cast<std::remove_reference_t<Body>*>(user))(L); };
    return ask(limits, question, &body, usage);
  }

 private:
  class Kept;

  std::unique_ptr<Kept> take() const;
  Fault run_afresh(const Limits& limits, Question question, void* user, Usage* usage) const;

  Memory memory_;
  Limits limits_;
  std::string name_;
  std::string text_;
  Prepare prepare_;
  const void* prepare_user_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Kept>> idle_;
  mutable bool cannot_be_kept_ = false;  // it fails, or its heap is too large
};

}  // namespace mille::script
