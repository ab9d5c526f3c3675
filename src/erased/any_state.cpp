#include "ludorum/erased/any_state.hpp"

#include <nlohmann/json.hpp>

#include "ludorum/core/error.hpp"
#include "ludorum/core/move_list.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/erased/state_of.hpp"
#include "ludorum/json/forms.hpp"
#include "ludorum/json/maker.hpp"

namespace ludorum {

Role GameTraits::role(std::string_view spelled) const {
  const std::string wanted = canonicalName(spelled);
  for (std::size_t i = 0; i < roles.size(); ++i)
    if (canonicalName(roles[i]) == wanted) return Role(i);
  throw Error(unknownName("role of " + std::string(name), spelled, roles));
}

template <class Erased>
Json AnyForm<Erased>::form() const {
  JsonMaker maker(game().roles);
  write(maker);
  return maker.take();
}
template <class Erased>
std::string AnyForm<Erased>::formText() const {
  std::string text;
  TextWriter writer(text, game().roles);
  write(writer);
  return text;
}
template class AnyForm<detail::ErasedForm>;
template class AnyForm<detail::ErasedView>;
template class AnyForm<detail::ErasedState>;

void writeDecisions(FormWriter& writer, const GameTraits& game, const AnyDecisions& decisions) {
  writer.beginObject();
  for (std::size_t r = 0; r < decisions.size(); ++r)
    if (decisions[r]) {
      writer.key(game.roles[r]);
      decisions[r]->write(writer);
    }
  writer.endObject();
}

std::string decisionsText(const GameTraits& game, const AnyDecisions& decisions) {
  std::string text;
  TextWriter writer(text, game.roles);
  writeDecisions(writer, game, decisions);
  return text;
}

void writeByRole(FormWriter& writer, const GameTraits& game, std::span<const float> values) {
  writer.beginObject();
  for (std::size_t r = 0; r < values.size(); ++r) {
    writer.key(game.roles[r]);
    writer.write(values[r]);
  }
  writer.endObject();
}

const AnyMove* moveWithForm(std::span<const AnyMove> moves, const Json& form) {
  if (moves.empty()) return nullptr;
  const std::size_t found =
      detail::indexOfForm(form, moves.size(), moves.front().game().roles,
                          [&](FormWriter& writer, std::size_t i) { moves[i].write(writer); });
  return found < moves.size() ? &moves[found] : nullptr;
}

AnyMove AnyView::readMove(Role role, const Json& form) const {
  const std::vector<AnyMove> all = moves(role);
  if (const AnyMove* move = moveWithForm(all, form)) return *move;
  const std::string what = shownJson(form, 200);
  const std::string place = std::string(game().name) + ": " +
                            std::string(game().roles[index(role)]) + " at " + text() + ": ";
  if (all.empty()) throw InactivePlayer(place + "not active, so it cannot move " + what, role);
  std::string known;
  for (const AnyMove& move : all) (known += known.empty() ? "" : ", ") += move.formText();
  throw IllegalMove(place + "the move " + what + " is illegal; its moves are " + known, role);
}

std::optional<std::vector<float>> AnyState::result() const {
  std::vector<float> values(game().roles.size());
  if (!erased().result(values)) return std::nullopt;
  return values;
}

AnyState AnyState::randomNext(const AnyDecisions& decisions, Rng& rng) const {
  if (outcomes(decisions) == 0) return next(decisions);
  return next(decisions, draw(decisions, rng));
}

std::vector<AnyDecisions> AnyState::actions() const {
  std::vector<AnyDecisions> all;
  for (const Role role : active()) {
    const std::vector<AnyMove> own = moves(role);
    if (all.empty()) all.emplace_back(game().roles.size());
    std::vector<AnyDecisions> more;
    for (const AnyDecisions& before : all)
      for (const AnyMove& move : own) {
        more.push_back(before);
        more.back()[index(role)] = move;
      }
    all = std::move(more);
  }
  return all;
}

AnyDecisions AnyState::randomDecisions(Rng& rng) const {
  AnyDecisions decisions(game().roles.size());
  for (const Role role : active()) decisions[index(role)] = choice(moves(role), rng);
  return decisions;
}

AnyDecisions AnyState::readDecisions(const Json& form) const {
  AnyDecisions decisions(game().roles.size());
  detail::readByRole(form, game().roles, [&](Role role, const Json& move) {
    decisions[index(role)] = readMove(role, move);
  });
  return decisions;
}

std::vector<GameTraits> detail::traitsForCounts(const GameTraits& traits, std::size_t counts) {
  std::vector<GameTraits> all(counts, traits);
  for (std::size_t i = 0; i < counts; ++i) {
    all[i].type = all.data();
    all[i].roles = traits.roles.first(traits.roles.size() - counts + 1 + i);
  }
  return all;
}

void detail::refuseForeign(std::string_view what, const GameTraits& game, const GameTraits& other) {
  throw Error("a " + std::string(what) + " of " + std::string(other.name) + " is none of " +
              std::string(game.name));
}

}  // namespace ludorum
