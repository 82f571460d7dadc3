// Collects the problems of a script while it is read, so that its author sees all of them at once.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "variant/script_fault.h"
#include "variant/script_host.h"
#include "variant/source_outline.h"

namespace mille {

inline mille_error empty_error() {
  mille_error error{};
  error.struct_size = sizeof error;
  return error;
}

class Problems {
 public:
  // Further problems are dropped.
  static constexpr std::size_t kMost = MILLE_SCRIPT_PROBLEMS_MAX;

  // The texts of the source must outlive this object. A script that stands in a record may have texts that were
  // allowed when it was written.
  explicit Problems(const script::Source& source, bool recorded = false) : recorded_(recorded), source_(source) {}

  bool recorded() const { return recorded_; }

  // Adds a problem with the entry at a path such as `sets.max_wilds`. An empty path stands for the whole table.
  void add(std::string_view path, const Message& message, std::initializer_list<Param> params = {});
  // Adds the fault that stopped the script. If the list is full, it replaces the last problem.
  void add(const script::Fault& fault);
  // Adds an error. If it has no line, it gets the line of the first rule field that its text names.
  void add(mille_error error);
  void add_at(std::int32_t line, const Message& message, std::initializer_list<Param> params = {});

  bool empty() const { return errors_.empty(); }
  // Whether further problems would be dropped.
  bool full() const { return errors_.size() >= kMost; }
  std::size_t count() const { return errors_.size(); }
  // Returns the problems in the order of their lines.
  std::vector<mille_error> sorted() const;
  // Copies the problem with the lowest line into `error` and returns its status, or MILLE_OK if there is none.
  mille_status first(mille_error* error) const;

 private:
  void push(std::int32_t line, const Message& message, std::initializer_list<Param> params);
  const SourceOutline& outline();

  bool recorded_;
  script::Source source_;
  std::unique_ptr<const SourceOutline> outline_;  // made for the first problem with a path
  std::vector<mille_error> errors_;
};

// Refuses a script because of a fault that the sandbox found. The error names the file and the line.
mille_status refuse_fault(mille_error* error, std::string_view file, const script::Fault& fault);

}  // namespace mille
