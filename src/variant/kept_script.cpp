// See kept_script.h.
#include "variant/kept_script.h"

#include <new>
#include <utility>

#include "platform/c_locale.h"
#include "variant/kept_heap.h"

namespace mille::script {

// A state as it was after the script had run.
class KeptScript::Kept {
 public:
  Kept(const KeptScript& script)
      : heap_(script.memory_), run_(heap_.memory(), script.limits_, ChunkName(script.name_).shown()) {}

  // Runs the script. Sets `never` if it fails or is too large to be kept, which will always be so.
  bool load(const KeptScript& script, bool* never) {
    const Run::Running running(&run_);
    *never = check_text(script.text_).kind != FaultKind::none;
    if (*never) return false;
    state_ = lua_newstate(Run::allocate, &run_);
    if (state_ == nullptr) return false;
    run_.set_state(state_);
    lua_pushcfunction(state_, Run::handle_message);
    const Loading loading{script, {script.name_, script.text_}};
    const FaultKind fault = run_.fault_after(call(protected_load, &loading)).kind;
    *never = fault == FaultKind::none ? !heap_.can_be_kept() : fault != FaultKind::no_memory;
    if (fault != FaultKind::none || *never || !heap_.keep()) return false;
    loaded_ = run_.so_far();
    return true;
  }

  // Whether running the script would have kept within these limits.
  bool fits(const Limits& limits) const {
    return loaded_.usage.work <= limits.work && loaded_.usage.memory <= limits.memory;
  }

  Fault ask(const Limits& limits, Question question, void* user, Usage* usage) {
    const Run::Running running(&run_);
    run_.begin_from(loaded_, limits);
    const Asking asking{question, user};
    const int status = call(protected_ask, &asking);
    if (usage != nullptr) {
      *usage = run_.usage();
      usage->live_bytes = 0;  // the next question finds none of it
    }
    heap_.restore();
    return run_.fault_after(status);
  }

 private:
  struct Loading {
    const KeptScript& script;
    Source source;
  };
  struct Asking {
    Question question;
    void* user;
  };

  static int protected_load(lua_State* L) {
    const Loading& loading = *static_cast<const Loading*>(lua_touserdata(L, 1));
    load_script(L, loading.source);
    auto prepare = [](lua_State* inner, void* user) {
      const KeptScript& script = *static_cast<const KeptScript*>(user);
      script.prepare_(inner, script.prepare_user_);
    };
    ask_script(L, prepare, const_cast<KeptScript*>(&loading.script));
    return 0;
  }

  static int protected_ask(lua_State* L) {
    const Asking& asking = *static_cast<const Asking*>(lua_touserdata(L, 1));
    ask_script(L, asking.question, asking.user);
    return 0;
  }

  int call(lua_CFunction function, const void* argument) {
    lua_pushcfunction(state_, function);
    lua_pushlightuserdata(state_, const_cast<void*>(argument));
    return lua_pcall(state_, 1, 0, 1);
  }

  KeptHeap heap_;
  Run run_;
  lua_State* state_ = nullptr;  // never closed: it is all in the heap
  Run::SoFar loaded_;
};

KeptScript::KeptScript(const Memory& memory, const Limits& limits, const Source& source, Prepare prepare,
                       const void* user)
    : memory_(memory),
      limits_(limits),
      name_(source.name),
      text_(source.text),
      prepare_(prepare),
      prepare_user_(user) {}

KeptScript::~KeptScript() = default;

// Returns a state that nobody uses, or a new one; nullptr if there is none to be had.
std::unique_ptr<KeptScript::Kept> KeptScript::take() const {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      std::unique_ptr<Kept> kept = std::move(idle_.back());
      idle_.pop_back();
      return kept;
    }
    if (cannot_be_kept_) return nullptr;
  }
  auto kept = std::make_unique<Kept>(*this);
  bool never = false;
  if (kept->load(*this, &never)) return kept;
  const std::lock_guard lock(mutex_);
  cannot_be_kept_ = cannot_be_kept_ || never;
  return nullptr;
}

Fault KeptScript::ask(const Limits& limits, Question question, void* user, Usage* usage) const {
  const platform::CLocale locale;
  std::unique_ptr<Kept> kept = locale.valid() ? take() : nullptr;
  if (kept == nullptr) return run_afresh(limits, question, user, usage);
  const bool fits = kept->fits(limits);
  const Fault fault = fits ? kept->ask(limits, question, user, usage) : Fault{};
  {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(kept));
  }
  return fits ? fault : run_afresh(limits, question, user, usage);
}

Fault KeptScript::run_afresh(const Limits& limits, Question question, void* user, Usage* usage) const {
  auto both = [&](lua_State* L) {
    prepare_(L, prepare_user_);
    question(L, user);
  };
  return run_script(memory_, limits, {name_, text_}, both, usage);
}

}  // namespace mille::script
