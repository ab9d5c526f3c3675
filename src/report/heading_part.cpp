#include <fmt/format.h>

#include "html.hpp"
#include "ludorum/version.hpp"
#include "sections.hpp"
#include "text/numbers.hpp"

namespace ludorum::report {

namespace {
/// A word as a shell takes it.
std::string shellWord(const std::string& text) {
  const std::string plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char c : text)
    if (c == '\'')
      quoted += R"('\'')";
    else
      quoted += c;
  return quoted + "'";
}

/// Whether the command line gives a player its name by itself: it goes by its specification, with
/// a number if it is not the first.
bool isNamedByItself(const arena::Participant& player) {
  if (!player.name.starts_with(player.specification)) return false;
  const std::string rest = player.name.substr(player.specification.size());
  return rest.empty() || (rest.size() > 1 && rest[0] == '#' &&
                          rest.find_first_not_of("0123456789", 1) == std::string::npos);
}

std::string commandWord(const arena::Participant& player) {
  return isNamedByItself(player) ? player.specification : player.name + '=' + player.specification;
}

/// Whether the command line can have these names. A colon ends what may be a name.
bool hasPlainNames(const arena::Plan& plan) {
  for (const arena::Participant& player : plan.players)
    if (!isNamedByItself(player) && player.name.find_first_of(":=") != std::string::npos)
      return false;
  return true;
}

/// What the command has beside game and players.
std::string commandOptions(const arena::Plan& plan) {
  const arena::TournamentRules& rules = plan.rules;
  std::string text;
  if (rules.format != arena::Format::roundRobin)
    text += fmt::format(" --format {}",
                        enumNames(arena::Format{})[static_cast<std::size_t>(rules.format)]);
  if (rules.format == arena::Format::measurement)
    text += fmt::format(" --measured {}", rules.measured);
  if (rules.format == arena::Format::swiss) text += fmt::format(" --rounds {}", rules.rounds);
  text += fmt::format(" --matches {} --seed {}", rules.matches, rules.seed);
  if (plan.openingPlies > 0) text += fmt::format(" --openings {}", plan.openingPlies);
  if (!plan.openings.empty()) text += " --openings openings.txt";
  if (plan.sprt)
    text += fmt::format(" --sprt {:g},{:g},{:g},{:g}", plan.sprt->elo0, plan.sprt->elo1,
                        plan.sprt->alpha, plan.sprt->beta);
  if (!plan.state.empty()) text += " --state " + shellWord(plan.state);
  return text;
}

/// A file that the command needs, to be copied from the page.
std::string fileDetails(const std::string& name, const std::string& content) {
  return fmt::format("<details><summary>{}</summary><pre>{}</pre></details>\n", escaped(name),
                     escaped(content));
}

std::string neededFiles(const arena::Plan& plan) {
  std::string text;
  if (!hasPlainNames(plan)) {
    Json players = Json::array();
    for (const arena::Participant& player : plan.players)
      players.push_back({{"name", player.name}, {"player", player.specification}});
    text +=
        fileDetails("players.json", players.dump(2, ' ', false, Json::error_handler_t::replace));
  }
  if (plan.openings.empty()) return text;
  std::string states;
  for (const std::string& state : plan.openings) states += state + '\n';
  return text + fileDetails("openings.txt", states);
}

std::string formatText(const arena::Plan& plan) {
  const arena::TournamentRules& rules = plan.rules;
  std::string text(enumNames(arena::Format{})[static_cast<std::size_t>(rules.format)]);
  if (rules.format == arena::Format::swiss) text += ", " + text::counted(rules.rounds, "round");
  if (rules.format == arena::Format::measurement)
    text += fmt::format(" of {}", text::counted(rules.measured, "player"));
  if (plan.openingPlies > 0)
    text += fmt::format(", openings of {}", text::counted(plan.openingPlies, "random pl", "ies"));
  if (!plan.openings.empty()) text += ", " + text::counted(plan.openings.size(), "opening");
  return text;
}

std::string fact(std::string_view name, std::string_view value) {
  return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, escaped(value));
}

std::string parametersText(const GameInfo& game) {
  std::string text;
  for (const ParameterInfo& parameter : game.parameters)
    text += (text.empty() ? "" : ", ") + parameter.name + " = " + parameter.value;
  return text.empty() ? "none" : text;
}
}  // namespace

std::string commandOf(const arena::Plan& plan) {
  std::string text = "ludorum tournament " + shellWord(plan.game);
  if (hasPlainNames(plan))
    for (const arena::Participant& player : plan.players)
      text += ' ' + shellWord(commandWord(player));
  else
    text += " --players players.json";
  return text + commandOptions(plan);
}

std::string headingPart(const Summary& summary, const GameInfo& game) {
  const arena::Plan& plan = summary.plan;
  const std::uint64_t matches = summary.standing.tally.matches();
  std::string kinds;
  for (const std::string& kind : game.kind) kinds += (kinds.empty() ? "" : ", ") + kind;
  std::string text = fmt::format("<header>\n<p class=\"over\">Tournament</p>\n<h1>{}</h1>\n<dl>\n",
                                 escaped(game.name));
  text += fact("Game", kinds) + fact("Parameters", parametersText(game)) +
          fact("Format", formatText(plan)) + fact("Players", text::grouped(plan.players.size())) +
          fact("Matches", text::grouped(matches)) + fact("Seed", std::to_string(plan.rules.seed)) +
          fact("Version", "Ludorum " + std::string(version)) + "</dl>\n";
  if (!summary.standing.finished)
    text += fmt::format("<p class=\"notice\">Not finished: {} of {} matches were played.</p>\n",
                        text::grouped(matches), text::grouped(summary.standing.expected));
  text += fmt::format(
      "<p>This plays it again:</p>\n<pre class=\"command\" tabindex=\"0\"><code>{}</code></pre>\n",
      escaped(commandOf(plan) + (summary.ranking == arena::Ranking::mean ? " --rank mean" : "")));
  return text + neededFiles(plan) + "</header>\n";
}

}  // namespace ludorum::report
