#include "members.hpp"

#include "ludorum/core/error.hpp"

namespace ludorum::detail {

std::vector<std::string> listed(std::string_view text) {
  std::vector<std::string> items(text.empty() ? 0 : 1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ';' && depth <= 0)
      items.emplace_back();
    else
      items.back() += c;
  }
  return items;
}

std::vector<std::string> members(std::string_view text) {
  const std::string all(text);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth < 0) break;
  }
  require(depth == 0, "ensemble: the parentheses of players do not match: " + all);
  const bool enclosed = text.size() >= 2 && text.front() == '(' && text.back() == ')';
  std::vector<std::string> items = listed(enclosed ? text.substr(1, text.size() - 2) : text);
  for (const std::string& item : items)
    require(!item.empty(), "ensemble: a member of players is empty: " + all);
  return items;
}

}  // namespace ludorum::detail
