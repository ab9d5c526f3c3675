#include "ludorum/module/strategy.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "ludorum/core/error.hpp"
#include "ludorum/core/names.hpp"
#include "ludorum/json/json.hpp"

namespace ludorum {

namespace {
std::string keyOf(std::string_view role, std::string_view view) {
  return std::string(role) + ' ' + std::string(view);
}
Strategy::Choice<std::string> choiceIn(const Json& move) {
  const double value = move.contains("value") ? move.at("value").get<double>() : 0;  // It is new.
  return {move.at("move").dump(), move.at("share").get<double>(), value};
}
/// The JSON of a strategy file of this version.
template <class Refuse>
Json documentIn(std::string_view text, const Refuse& refuse) {
  Json document;
  try {
    document = parseJson(std::string(text));
  } catch (const std::exception&) {
    refuse("it is no strategy file: `ludorum solve GAME --save FILE` writes one");
  }
  if (!document.is_object() || document.value("ludorum", Json()) != Json("strategy"))
    refuse("it is no strategy file: `ludorum solve GAME --save FILE` writes one");
  if (document.value("version", Json()) != Json(Strategy::version))
    refuse("it is of version " + document.value("version", Json()).dump() +
           "; this program reads version " + std::to_string(Strategy::version) +
           ": solve the game again");
  return document;
}
}  // namespace

void Strategy::add(Entry entry) {
  index_.emplace(keyOf(entry.role, entry.view), entries_.size());
  entries_.push_back(std::move(entry));
}

Strategy::Strategy(StrategyInfo info, const GameTree& tree, const Mixture& mixture)
    : info_(std::move(info)) {
  // Where nothing is hidden, several sets may look the same: they weigh as often as they are met.
  std::vector<double> plan(mixture.size(), 1), weights;
  const std::vector<double> values = SequenceForm(tree).moveValues(mixture);
  for (const InformationSet& set : tree.sets()) {
    const double reach = plan[set.parent];
    Entry entry{std::string(tree.game().roles[index(set.role)]), set.view.formText(), {}};
    for (std::uint32_t i = 0; i < set.count(); ++i) {
      plan[set.first + i] = reach * mixture[set.first + i];
      entry.choices.push_back(
          {set.moves[i].formText(), mixture[set.first + i], values[set.first + i]});
    }
    const double weight = std::max(reach, 1e-9);
    const auto found = index_.find(keyOf(entry.role, entry.view));
    if (found == index_.end()) {
      add(std::move(entry));
      weights.push_back(weight);
      continue;
    }
    const std::size_t at = found->second;
    for (std::uint32_t i = 0; i < set.count(); ++i) {
      Choice<std::string>& known = entries_[at].choices[i];
      const Choice<std::string>& more = entry.choices[i];
      known.share += (more.share - known.share) * weight / (weights[at] + weight);
      known.value += (more.value - known.value) * weight / (weights[at] + weight);
    }
    weights[at] += weight;
  }
}

std::string Strategy::text() const {
  Json sets = Json::array();
  for (const Entry& entry : entries_) {
    Json moves = Json::array();
    for (const auto& [move, share, value] : entry.choices)
      moves.push_back({{"move", parseJson(move)}, {"share", share}, {"value", value}});
    sets.push_back({{"role", entry.role}, {"view", parseJson(entry.view)}, {"moves", moves}});
  }
  const Json document{{"ludorum", "strategy"},
                      {"version", version},
                      {"game", info_.game},
                      {"parameters", parseJson(info_.parameters)},
                      {"method", info_.method},
                      {"iterations", info_.iterations},
                      {"values", info_.values},
                      {"exploitability", info_.exploitability},
                      {"sets", sets}};
  return document.dump() + '\n';
}

Strategy Strategy::read(std::string_view text, const std::string& place, const GameTraits& game,
                        const std::string& parameters) {
  const auto refuse = [&place](const std::string& why) { throw Error(place + ": " + why); };
  const Json document = documentIn(text, refuse);
  Strategy strategy;
  strategy.place_ = place;
  try {
    strategy.info_.game = document.at("game").get<std::string>();
    if (canonicalName(strategy.info_.game) != canonicalName(game.name))
      refuse("it is a strategy for " + strategy.info_.game + ", not for " + std::string(game.name));
    strategy.info_.parameters = document.at("parameters").dump();
    if (document.at("parameters") != parseJson(parameters))
      refuse("it is a strategy for " + std::string(game.name) + " with the parameters " +
             strategy.info_.parameters + ", not " + parameters);
    strategy.info_.method = document.at("method").get<std::string>();
    strategy.info_.iterations = document.at("iterations").get<std::uint64_t>();
    strategy.info_.values = document.at("values").get<std::vector<double>>();
    strategy.info_.exploitability = document.at("exploitability").get<double>();
    for (const Json& set : document.at("sets")) {
      Entry entry{set.at("role").get<std::string>(), set.at("view").dump(), {}};
      double sum = 0;
      for (const Json& move : set.at("moves")) {
        entry.choices.push_back(choiceIn(move));
        const double share = entry.choices.back().share;
        if (!(share >= 0 && share <= 1)) refuse("a share is not between 0 and 1");
        sum += share;
      }
      if (std::abs(sum - 1) > 1e-6) refuse("the shares of a set do not sum to 1");
      strategy.add(std::move(entry));
    }
  } catch (const Json::exception& error) {
    refuse("it is damaged: something is missing, or of another type");
  }
  return strategy;
}

Strategy Strategy::fromFile(const std::string& path, const GameTraits& game,
                            const std::string& parameters) {
  constexpr std::uintmax_t most = std::uintmax_t{1} << 30;
  std::error_code error;
  if (!std::filesystem::exists(path, error))
    throw Error(path + ": there is no such file; `ludorum solve GAME --save FILE` writes one");
  if (!std::filesystem::is_regular_file(path, error) ||
      std::filesystem::file_size(path, error) > most)
    throw Error(path + ": it is no strategy file, or too large for one");
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw Error(path + ": it cannot be read");
  return read(text.str(), path, game, parameters);
}

std::vector<Strategy::Choice<AnyMove>> Strategy::at(const AnyView& view, Role role) const {
  const GameTraits& game = view.game();
  const std::string who(game.roles[index(role)]);
  const auto found = index_.find(keyOf(who, view.formText()));
  if (found == index_.end())
    throw Error(place_ + " does not tell what " + who + " does at " + view.text() +
                ": no match comes there, or it is of another version of the game");
  std::vector<Choice<AnyMove>> moves;
  for (const AnyMove& move : view.moves(role)) {
    const std::string form = move.formText();
    moves.push_back({move});
    for (const auto& [known, share, value] : entries_[found->second].choices)
      if (known == form) moves.back().share = share, moves.back().value = value;
  }
  double sum = 0;
  for (const auto& each : moves) sum += each.share;
  if (std::abs(sum - 1) > 1e-6)
    throw Error(place_ + " has other moves than " + who + " has at " + view.text() +
                ": it is of another version of the game");
  return moves;
}

AskedMixture askedMixture(const GameTree& tree, const PlayerMaker& player, std::string_view kind,
                          std::size_t decisions, const Rng& rng) {
  AskedMixture asked{uniformMixture(tree), true};
  if (canonicalName(kind) == "random") return asked;
  std::uint64_t stream = 0;
  for (const InformationSet& set : tree.sets()) {
    const auto place = [&](const AnyMove& move) {
      const auto at = std::find(set.moves.begin(), set.moves.end(), move);
      require(at != set.moves.end(), std::string(kind) + " makes a move that it does not have");
      return set.first + static_cast<std::size_t>(at - set.moves.begin());
    };
    if (player.traits().weighs) {
      const auto told = player(rng.split(stream++)).weigh(set.view, set.role);
      if (!told.empty() && told.front().share) {
        for (const EvaluatedMove& each : told) asked.mixture[place(each.move)] = *each.share;
        // One that searches tells another mixture with another seed.
        asked.exact = asked.exact && !player.traits().simulations;
        continue;
      }
    }
    asked.exact = false;
    for (std::uint32_t i = 0; i < set.count(); ++i) asked.mixture[set.first + i] = 0;
    for (std::size_t n = 0; n < decisions; ++n) {
      const auto move = player(rng.split(stream++)).decide(set.view, set.role);
      require(move.has_value(), std::string(kind) + " quits at " + set.view.text());
      asked.mixture[place(*move)] += 1 / static_cast<double>(decisions);
    }
  }
  return asked;
}

}  // namespace ludorum
