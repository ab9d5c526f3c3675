#include "verify.hpp"

#include <cstddef>

namespace ludorum::archive {

namespace {
void addProblem(Verification& verification, std::size_t listed, Problem problem) {
  if (verification.wrong++ < listed) verification.problems.push_back(std::move(problem));
}

/// The first difference between a record and the columns of its match.
std::string differenceInColumns(const arena::Outcome& outcome, const Tournament& tournament,
                                const Json& record) {
  const std::size_t states = record.at("history").size();
  if (states != outcome.plies + 1)
    return "the archive has " + std::to_string(outcome.plies) + " plies, its record has " +
           std::to_string(states - std::min<std::size_t>(states, 1));
  const Json& result = record.at("result");
  if (outcome.ending == arena::Ending::unfinished)
    return result.is_null() ? ""
                            : "the archive says that it has not ended, its record has a result";
  if ((outcome.ending == arena::Ending::finished) == record.contains("quit"))
    return "the archive and its record differ in whether a player gave up or failed";
  if (record.contains("quit") && record["quit"] != tournament.roles[outcome.culprit])
    return "the archive says that " + tournament.roles[outcome.culprit] +
           " ended it early, its record that it was " + record["quit"].dump();
  if (result.size() != outcome.roles.size()) return "its record has results for other roles";
  for (std::size_t r = 0; r < outcome.roles.size(); ++r) {
    const Json& recorded = result.at(tournament.roles[r]);
    if (recorded.get<float>() != outcome.roles[r].result)
      return "the archive has the result " + Json(outcome.roles[r].result).dump() + " for " +
             tournament.roles[r] + ", its record has " + recorded.dump();
  }
  return {};
}

void verifyTournament(const Archive& archive, Id id, const Replay& replay,
                      const std::function<void(std::uint64_t)>& progress, std::size_t listed,
                      Verification& verification) {
  const Tournament& tournament = archive.tournament(id);
  const std::string prefix = "tournament " + std::to_string(id) + ", match ";
  const auto check = [&](const arena::Outcome& outcome) {
    ++verification.matches;
    if (progress) progress(verification.matches);
    if (outcome.record.empty()) return true;
    ++verification.records;
    const std::string problem = problemWith(outcome, tournament, replay);
    if (!problem.empty())
      addProblem(verification, listed, {prefix + std::to_string(outcome.fixture.match), problem});
    return true;
  };
  for (const Gap& gap : archive.eachReadable(id, {.records = true}, check)) {
    const bool open = gap.to == std::numeric_limits<std::uint64_t>::max();
    const std::string last = open ? " and behind" : " to " + std::to_string(gap.to - 1);
    addProblem(verification, listed,
               {prefix + std::to_string(gap.from) + (gap.to - gap.from == 1 ? "" : last),
                "cannot be read, or is not as it was written"});
  }
}
}  // namespace

std::string problemWith(const arena::Outcome& outcome, const Tournament& tournament,
                        const Replay& replay) try {
  const Json record = parseJson(outcome.record);
  const std::string difference = replay(record);
  return difference.empty() ? differenceInColumns(outcome, tournament, record) : difference;
} catch (const Error& error) {
  return error.what();
} catch (const Json::exception& error) {
  return std::string("not a record: ") + error.what();
}

Verification verify(const Archive& archive,
                    const std::function<Replay(const Tournament&)>& replayOf,
                    const std::function<void(std::uint64_t)>& progress, std::size_t listed) {
  Verification verification;
  for (const std::string& problem : archive.problems())
    addProblem(verification, listed, {archive.path(), problem});
  for (const auto& [id, tournament] : archive.tournaments()) {
    Replay replay;
    try {
      replay = replayOf(tournament);
    } catch (const Error& error) {
      addProblem(verification, listed, {"tournament " + std::to_string(id), error.what()});
      continue;
    }
    verifyTournament(archive, id, replay, progress, listed, verification);
  }
  return verification;
}

}  // namespace ludorum::archive
