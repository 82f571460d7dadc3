// All that is wrong with a script, gathered while it is read, so that its author is told everything at once.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "variant/script_fault.h"
#include "variant/script_host.h"
#include "variant/source_outline.h"

namespace mille {

class Problems {
 public:
  // More than this many say nothing new.
  static constexpr std::size_t kMost = 100;

  // The source must outlive this.
  explicit Problems(const script::Source& source) : source_(source) {}

  // Notes what is wrong with the entry at a path (`sets.max_wilds`; empty: the whole table).
  void add(std::string_view path, const Message& message, std::initializer_list<Param> params = {});
  // Notes what stopped the script, where there is no more room in the place of the last.
  void add(const script::Fault& fault);
  // Notes an error of the rules; its line is that of the first rule field it names.
  void add(mille_error error);
  // Notes an error whose line is known.
  void add_at(std::int32_t line, const Message& message, std::initializer_list<Param> params = {});

  bool empty() const { return errors_.empty(); }
  // Whether more would be left out: who has something to say may save himself the words.
  bool full() const { return errors_.size() >= kMost; }
  std::size_t count() const { return errors_.size(); }
  // In the order of their lines.
  std::vector<mille_error> sorted() const;
  // Copies the first into `error`; its status, MILLE_OK when there is none.
  mille_status first(mille_error* error) const;

 private:
  void push(std::int32_t line, const Message& message, std::initializer_list<Param> params);
  const SourceOutline& outline();

  script::Source source_;
  std::unique_ptr<const SourceOutline> outline_;  // once there is something to say
  std::vector<mille_error> errors_;
};

// A fault of the sandbox as an error, with file and line.
mille_status refuse_fault(mille_error* error, std::string_view file, const script::Fault& fault);

}  // namespace mille
