#include <fmt/format.h>

#include "html.hpp"
#include "replays.hpp"
#include "text/numbers.hpp"

namespace ludorum::report {

namespace {
/// How one gets at the matches that are not in the page.
std::string othersHint(const std::string& archivePath) {
  if (archivePath == ":memory:")
    return "With --archive FILE, a tournament keeps all of them in a file.";
  return fmt::format("The others are in the archive: ludorum archive {} show --match N has them.",
                     archivePath);
}

std::string replaysText(const Replays& replays, const std::string& archivePath) {
  if (replays.kept == 0)
    return "There is nothing to replay: the archive has no records of these matches.";
  if (replays.kept == replays.matches)
    return fmt::format("All {} are here.", text::counted(replays.matches, "match", "es"));
  std::string text = fmt::format("{} of {} are here", text::grouped(replays.kept),
                                 text::counted(replays.matches, "match", "es"));
  if (replays.isChosen) {
    text += ", evenly spread";
    if (replays.early > 0 && replays.earlyKept == replays.early)
      text += fmt::format(", with all {} that ended early", text::grouped(replays.early));
    return text + ". " + othersHint(archivePath);
  }
  return text + ": the archive has no records of the others.";
}

std::string playerOptions(const arena::Summary& summary) {
  std::string text = "<option value=\"\">any player</option>";
  for (const std::uint32_t player : summary.order)
    text += fmt::format("<option value=\"{}\">{}</option>", player,
                        escaped(summary.plan.players[player].name));
  return text;
}

// Hidden until the script is there: without it, nothing of this works.
constexpr std::string_view replayControls = R"html(
<div id="viewer" hidden="hidden">
<form class="controls" id="choice">
<fieldset><legend>Which matches</legend>
<label>Player <select id="player">{players}</select></label>
<label>Result <select id="result"><option value="">any result</option><option value="win">won</option><option value="draw">drawn</option><option value="loss">lost</option><option value="early">ended early</option></select></label>
</fieldset>
<fieldset><legend>Match</legend>
<button type="button" id="previous">Previous</button>
<label>Number <input id="number" type="number" min="0" step="1" value="0" inputmode="numeric" /></label>
<button type="button" id="next">Next</button>
</fieldset>
</form>
<p id="message" role="status"></p>
<div id="match" hidden="hidden">
<h3 id="match-name" tabindex="-1">Match</h3>
<dl id="seats"></dl>
<div class="controls" role="group" aria-label="Ply">
<button type="button" id="first" aria-keyshortcuts="Home">First</button>
<button type="button" id="back" aria-keyshortcuts="ArrowLeft">Back</button>
<label>Ply <input id="ply" type="range" min="0" value="0" step="1" /></label>
<button type="button" id="forward" aria-keyshortcuts="ArrowRight">Forward</button>
<button type="button" id="last" aria-keyshortcuts="End">Last</button>
</div>
<p class="hint">The keys ←, →, Home and End do the same.</p>
<div id="now" aria-live="polite"><p id="where"></p><div id="boards"></div><pre id="rest" hidden="hidden"></pre><dl id="done"></dl></div>
<p><button type="button" id="copy">Copy the record</button> <span id="copied" role="status"></span></p>
</div>
</div>
<noscript><p>Replays need JavaScript; nothing else on this page does.</p></noscript>
)html";
}  // namespace

std::string replaySection(const arena::Summary& summary, const Replays& replays,
                          const std::string& archivePath) {
  std::string body = paragraph(replaysText(replays, archivePath));
  if (replays.kept > 0)
    body += fmt::format(fmt::runtime(replayControls), fmt::arg("players", playerOptions(summary)));
  return section("replay", "Replay", body);
}

std::string replayData(const arena::Summary& summary) {
  Json players = Json::array();
  for (const arena::Participant& player : summary.plan.players) players.push_back(player.name);
  const Json data{{"players", players}, {"roles", summary.game.roles}};
  return "<script type=\"application/json\" id=\"names\">" + scriptJson(data) + "</script>\n";
}

}  // namespace ludorum::report
