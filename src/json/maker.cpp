#include "ludorum/json/maker.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace ludorum {

/// The JSON so far, and the arrays and objects that are not closed yet, outermost first.
struct JsonMaker::Tree {
  Json root;
  std::vector<Json*> open;
  Json* place = &root;  ///< Where the next value goes.

  void put(Json value) { *place = std::move(value); }
  void begin(Json container) {
    put(std::move(container));
    open.push_back(place);
  }
  void end() { open.pop_back(); }

  /// A number as it is read from its text: whole numbers are whole, and a float has the digits that
  /// it is written with.
  template <class Number>
  void fraction(Number value) {
    constexpr Number exact = 1e15F;
    if (!std::isfinite(value)) return put(nullptr);
    if (std::trunc(value) == value && std::abs(value) < exact)
      return whole(static_cast<long long>(value));
    std::array<char, 32> written{};
    const auto end = std::to_chars(written.data(), written.data() + written.size(), value).ptr;
    double read = 0;
    std::from_chars(written.data(), end, read);
    put(read);
  }
  void whole(long long value) {
    if (value < 0)
      put(value);
    else
      put(static_cast<unsigned long long>(value));
  }
};

JsonMaker::JsonMaker(std::span<const std::string_view> roles)
    : FormWriter(roles), tree_(std::make_unique<Tree>()) {}
JsonMaker::~JsonMaker() = default;

Json JsonMaker::take() {
  tree_->place = &tree_->root;
  return std::exchange(tree_->root, nullptr);
}

void JsonMaker::null() { tree_->put(nullptr); }
void JsonMaker::boolean(bool value) { tree_->put(value); }
void JsonMaker::number(long long value) { tree_->whole(value); }
void JsonMaker::number(unsigned long long value) { tree_->put(value); }
void JsonMaker::number(float value) { tree_->fraction(value); }
void JsonMaker::number(double value) { tree_->fraction(value); }
void JsonMaker::text(std::string_view value) {
  std::string clean;  // What is no UTF-8 would not be written by anybody.
  for (std::size_t i = 0; i < value.size();) {
    const std::size_t length = detail::characterLength(value.substr(i));
    clean += length > 0 ? value.substr(i, length) : "\xef\xbf\xbd";
    i += std::max<std::size_t>(length, 1);
  }
  tree_->put(std::move(clean));
}
void JsonMaker::beginObject() { tree_->begin(Json::object()); }
void JsonMaker::key(std::string_view name) {
  tree_->place = &(*tree_->open.back())[std::string(name)];
}
void JsonMaker::endObject() { tree_->end(); }
void JsonMaker::beginArray() { tree_->begin(Json::array()); }
void JsonMaker::item() {
  tree_->open.back()->push_back(nullptr);
  tree_->place = &tree_->open.back()->back();
}
void JsonMaker::endArray() { tree_->end(); }

}  // namespace ludorum
