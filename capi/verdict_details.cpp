// See verdict_details.h.
#include "capi/verdict_details.h"

#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/printable.h"
#include "capi/catalogue.h"
#include "record/messages.h"

namespace mille::capi {
namespace {

class DetailWriter {
 public:
  explicit DetailWriter(VerdictDetails& details) : details_(details) {}

  // Writes a line's statements. If they do not all fit, a last one says so.
  void write(std::size_t line, const Finding& finding) {
    bool fits = true;
    for (const Statement& statement : finding.statements) fits = put(line, statement, kReserve) && fits;
    if (!fits) put(line, said(say::kVerifyMore), 1);
  }

 private:
  // Room for the zero byte at the end, and for a last statement of each line.
  static constexpr std::size_t kReserve = 1 + MatchVerdict::kLines * 16;

  bool put(std::size_t line, const Statement& statement, std::size_t reserve) {
    std::string bytes(1, static_cast<char>(line + 1));
    if (statement.line > 0) bytes += std::to_string(statement.line);
    bytes.append(1, '\0').append(statement.id).append(1, '\0');
    bytes += static_cast<char>(statement.params.size() + 1);
    for (const std::string& param : statement.params) bytes.append(param.c_str()).append(1, '\0');
    if (bytes.size() + reserve > sizeof details_ - size_) return false;
    std::memcpy(details_ + size_, bytes.data(), bytes.size());
    size_ += bytes.size();
    return true;
  }

  VerdictDetails& details_;
  std::size_t size_ = 0;
};

class DetailReader {
 public:
  explicit DetailReader(const VerdictDetails& details)
      : rest_(reinterpret_cast<const char*>(details), sizeof details) {}

  // Reads all statements. Returns false if the details are none.
  bool read(MatchVerdict* verdict) {
    while (true) {
      const std::optional<std::size_t> line = number();
      if (!line || *line > MatchVerdict::kLines) return false;
      if (*line == 0) return true;
      auto statement = next();
      if (!statement) return false;
      verdict->lines[*line - 1].statements.push_back(std::move(*statement));
    }
  }

 private:
  std::optional<Statement> next() {
    Statement statement;
    const auto place = text();
    const auto id = text();
    const auto count = number();
    if (!place || !id || !count || *count == 0 || *count > MILLE_ERROR_PARAMS + 1) return std::nullopt;
    if (place->size() > 9 || place->find_first_not_of("0123456789") != place->npos) return std::nullopt;
    if (!place->empty()) statement.line = std::stoi(*place);
    statement.id = *id;
    for (std::size_t i = 1; i < *count; ++i) {
      auto param = text();
      if (!param) return std::nullopt;
      make_printable(&*param);
      statement.params.push_back(std::move(*param));
    }
    return find_message(statement.id) == nullptr ? std::nullopt : std::optional(std::move(statement));
  }

  std::optional<std::size_t> number() {
    if (rest_.empty()) return std::nullopt;
    const std::size_t byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }

  std::optional<std::string> text() {
    const std::size_t end = rest_.find('\0');
    if (end == rest_.npos) return std::nullopt;
    std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end + 1);
    return text;
  }

  std::string_view rest_;
};

}  // namespace

void write_details(const MatchVerdict& verdict, VerdictDetails& details) {
  DetailWriter writer(details);
  for (std::size_t line = 0; line < MatchVerdict::kLines; ++line) writer.write(line, verdict.lines[line]);
}

bool read_details(const VerdictDetails& details, MatchVerdict* verdict) { return DetailReader(details).read(verdict); }

}  // namespace mille::capi
