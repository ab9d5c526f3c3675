// The laws of what roles see.
#pragma once
#include <vector>

#include "ludorum/erased/any_state.hpp"
#include "ludorum/testing/law_report.hpp"

namespace ludorum::testing {

/// Checks by random matches from these starts what views tell, whether they forget, and what is
/// drawn for them. Laws that were not put to the test are not listed. Precondition: the game hides
/// something.
std::vector<LawReport> checkViewLaws(const AnyStarts& starts, const LawOptions& options);

}  // namespace ludorum::testing
