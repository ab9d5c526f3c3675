// Moves of no game, by their documented forms.
#pragma once
#include <string>
#include <utility>

#include "ludorum/erased/any_state.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum::test {

struct FormAlone final : detail::ErasedForm {
  explicit FormAlone(Json json) : form(std::move(json)) {}
  bool equals(const ErasedForm& other) const override {
    return form == static_cast<const FormAlone&>(other).form;
  }
  void write(FormWriter& writer) const override { write(writer, form); }
  const GameTraits& game() const override {
    static const GameTraits none;
    return none;
  }

  static void write(FormWriter& writer, const Json& json) {
    if (json.is_string()) return writer.text(json.get<std::string>());
    if (json.is_number()) return writer.write(json.get<double>());
    if (!json.is_array()) return writer.null();
    writer.beginArray();
    for (const Json& part : json) {
      writer.item();
      write(writer, part);
    }
    writer.endArray();
  }
  Json form;
};

/// A move with this form: the text of a number, a string or an array.
inline AnyMove moveOfForm(const std::string& json) {
  return AnyMove(new FormAlone(Json::parse(json)));
}

}  // namespace ludorum::test
