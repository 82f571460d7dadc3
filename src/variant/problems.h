// The problems of a script, collected while it is read, so that its author sees all of them at once.
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
  // Further problems are dropped.
  static constexpr std::size_t kMost = 100;

  // The source must outlive this.
  explicit Problems(const script::Source& source) : source_(source) {}

  // Adds a problem of the entry at a path such as `sets.max_wilds`; an empty path is the whole table.
  void add(std::string_view path, const Message& message, std::initializer_list<Param> params = {});
  // Adds the fault that stopped the script. If the list is full, it replaces the last problem.
  void add(const script::Fault& fault);
  // Adds an error of the rules at the line of the first rule field in its text.
  void add(mille_error error);
  // Adds a problem at a line.
  void add_at(std::int32_t line, const Message& message, std::initializer_list<Param> params = {});

  bool empty() const { return errors_.empty(); }
  // Whether further problems would be dropped.
  bool full() const { return errors_.size() >= kMost; }
  std::size_t count() const { return errors_.size(); }
  // In the order of their lines.
  std::vector<mille_error> sorted() const;
  // Copies the first problem into `error` and returns its status; MILLE_OK if there is none.
  mille_status first(mille_error* error) const;

 private:
  void push(std::int32_t line, const Message& message, std::initializer_list<Param> params);
  const SourceOutline& outline();

  script::Source source_;
  std::unique_ptr<const SourceOutline> outline_;  // made for the first problem with a path
  std::vector<mille_error> errors_;
};

// Refuses a script because of a fault of the sandbox, with file and line.
mille_status refuse_fault(mille_error* error, std::string_view file, const script::Fault& fault);

}  // namespace mille
