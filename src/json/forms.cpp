#include "ludorum/json/forms.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/json/maker.hpp"

namespace ludorum::detail {

const std::string* textIn(const Json& json) {
  return json.is_string() ? &json.get_ref<const std::string&>() : nullptr;
}

void withJson(std::string_view text, const std::function<void(const Json&)>& use) {
  use(parseJson(text));
}

std::size_t indexOfForm(const Json& json, std::size_t count,
                        std::span<const std::string_view> roles,
                        const std::function<void(FormWriter&, std::size_t)>& write) {
  JsonMaker maker(roles);
  for (std::size_t i = 0; i < count; ++i) {
    write(maker, i);
    if (maker.take() == json) return i;
  }
  return count;
}

void readByRole(const Json& json, std::span<const std::string_view> roles,
                const std::function<void(Role, const Json&)>& read) {
  require(json.is_object(), "moves must be an object by role");
  for (const auto& [name, move] : json.items()) {
    const auto found = std::find(roles.begin(), roles.end(), name);
    require(found != roles.end(), unknownName("role", name, roles));
    read(Role(found - roles.begin()), move);
  }
}

void readHaps(const Json& json, std::span<const FieldPlace> haps,
              std::span<const std::string_view> roles) {
  require(json.is_object() && json.size() == haps.size(),
          "haps must be an object with a value for each random variable");
  for (const FieldPlace& hap : haps) {
    const auto found = json.find(hap.name);
    require(found != json.end(), "haps: \"" + std::string(hap.name) + "\" is missing");
    JsonReader reader(roles);
    hap.type->read(reader, *found, hap.value);
  }
}

}  // namespace ludorum::detail
