#include "report.hpp"

#include <fmt/format.h>

#include <random>

#include "files/whole_file.hpp"
#include "html.hpp"
#include "ludorum/core/error.hpp"
#include "page.hpp"
#include "replays.hpp"
#include "sections.hpp"

namespace ludorum::report {

namespace {
/// A word that only this page's own script knows: whatever else looks like one does not run.
std::string pageNonce() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

/// The page asks nobody for anything, and runs no script but its own.
std::string contentPolicy(const std::string& nonce) {
  return fmt::format(
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-{}'; img-src data:; "
      "base-uri 'none'; form-action 'none'",
      nonce);
}

std::string pageHead(const GameInfo& game, const std::string& nonce) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\" />\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
      "<meta name=\"color-scheme\" content=\"light dark\" />\n"
      "<title>{}: report of a tournament</title>\n<style>{}</style>\n</head>\n<body>\n"
      "<a class=\"skip\" href=\"#content\">Skip to the standings</a>\n",
      contentPolicy(nonce), escaped(game.name), pageStyle);
}

std::string pageNavigation(bool hasTest) {
  std::string text = "<nav aria-label=\"Sections\"><ul>\n";
  const auto add = [&](std::string_view id, std::string_view name) {
    text += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", id, name);
  };
  add("standings", "Standings");
  add("elo", "Elo ratings");
  add("cross", "Each against each");
  add("roles", "Results by role");
  if (hasTest) add("sprt", "Sequential test");
  add("lengths", "Length");
  add("times", "Slowest decisions");
  add("incidents", "Ended early");
  add("replay", "Replay");
  return text + "</ul></nav>\n";
}

/// The first matches that ended early.
std::vector<arena::Outcome> firstIncidents(const archive::Archive& archive, archive::Id id,
                                           const Summary& summary) {
  const arena::Figures whole = summary.standing.tally.whole();
  std::uint64_t missing =
      std::min<std::uint64_t>(mostIncidents, whole.errors + whole.quits + whole.timeOuts);
  std::vector<arena::Outcome> first;
  if (missing == 0) return first;
  archive.each(id, {}, [&](const arena::Outcome& outcome) {
    if (outcome.ending == arena::Ending::finished) return true;
    first.push_back(outcome);
    return --missing > 0;
  });
  return first;
}
}  // namespace

void checkPath(const std::string& path) {
  require(!path.empty(), "the report has no path: name a file, --report report.html");
  const files::WholeFile file(path);
}

void write(const std::string& path, const archive::Archive& archive, archive::Id id,
           const Summary& summary) {
  const GameInfo& info = summary.game;
  const std::string nonce = pageNonce();
  files::WholeFile page(path);
  page.write(pageHead(info, nonce) + headingPart(summary, info) +
             pageNavigation(summary.standing.test.has_value()) + "<main id=\"content\">\n");
  for (const auto part : {standingsSection, eloSection, crossSection, rolesSection,
                          sequentialTestSection, lengthsSection, timesSection})
    page.write(part(summary));
  page.write(incidentsSection(summary, firstIncidents(archive, id, summary)));
  const Replays replays = writeReplays(page, archive, id);
  page.write(replaySection(summary, replays, archive.path()) + "</main>\n" + replayData(summary) +
             "<footer><p>Made by Ludorum. This page needs nothing but itself.</p></footer>\n"
             "<script nonce=\"" +
             nonce + "\">");
  page.write(pageScript);
  page.write("</script>\n</body>\n</html>\n");
  page.publish();
}

}  // namespace ludorum::report
