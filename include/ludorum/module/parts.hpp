// A game behind the seam, compiled in two parts: what must be fast (searches, matches, playouts),
// and the rest, for which optimising would be a waste of time.
//
//     // connect_four_hot.cpp, at -O3         // connect_four_cold.cpp, at -Os
//     LUDORUM_HOT_PART(ConnectFour)           LUDORUM_COLD_PART(ConnectFour)
//
// Nobody needs this: a module that is compiled as a whole is the same, and takes longer. The
// build writes these files for the library's games, and for a game that is a file.
#pragma once
#include "ludorum/module/module.hpp"

// The functions by which the parts call each other; `EXTERN` is `extern` where they are not.
// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are types and `extern`.
#define LUDORUM_HOT_FUNCTIONS(EXTERN, G)                                                  \
  EXTERN template void runMatch<G>(Match<G>&, std::size_t);                               \
  EXTERN template std::array<detail::NewPlayer, 8> newPlayers<G>();                       \
  EXTERN template float playOut<G>(const G&, Rng&, std::size_t);                          \
  EXTERN template std::optional<ResultOf<G>> playedOut<G>(G, Rng&, std::size_t);          \
  EXTERN template std::vector<testing::PerftRow> testing::perft<G>(                       \
      const std::vector<G>&, std::size_t, const testing::Progress&);                      \
  EXTERN template std::vector<std::uint64_t> testing::sequences<G>(const std::vector<G>&, \
                                                                   std::size_t);
#define LUDORUM_COLD_FUNCTIONS(EXTERN, G)                                                    \
  EXTERN template std::string toString<G>(const G&);                                         \
  EXTERN template std::string moveText<G>(const G::Move&);                                   \
  EXTERN template void detail::refuseMove<G>(const G&, Role, const G::Move&);                \
  EXTERN template void detail::refuseDecision<G>(const G&, Role);                            \
  EXTERN template void detail::refuseRoot<G>(const G&);                                      \
  EXTERN template void detail::refuseAnswer<G>(std::string_view, const std::string&,         \
                                               std::string_view);                            \
  EXTERN template void Match<G>::fail(const std::string&);                                   \
  EXTERN template const G& Match<G>::state(std::ptrdiff_t) const;                            \
  EXTERN template void Match<G>::tellAll(                                                    \
      const char*, const std::function<void(const typename Match<G>::Observer&)>&);          \
  EXTERN template void detail::checkUct<G>(const UctParameters<G>&);                         \
  EXTERN template void detail::checkMonteCarlo<G>(const MonteCarloParameters<G>&);           \
  EXTERN template void detail::checkSearch<SearchParameters<G>>(const SearchParameters<G>&); \
  EXTERN template void detail::checkSearch<TableSearchParameters<G>>(                        \
      const TableSearchParameters<G>&);                                                      \
  EXTERN template std::unique_ptr<GameModule> moduleOf<G>(const ParametersOf<G>&);           \
  EXTERN template AnyState anyState<G>(const G&);                                            \
  EXTERN template AnyMove anyMove<G>(const G::Move&);                                        \
  EXTERN template AnyView anyView<G>(const View<G>&, std::size_t);                           \
  EXTERN template std::vector<EvaluatedMove> detail::erasedEvaluations<G>(const Evaluations<G>&);
#define LUDORUM_HOT_PART(G)         \
  namespace ludorum {               \
  LUDORUM_COLD_FUNCTIONS(extern, G) \
  LUDORUM_HOT_FUNCTIONS(, G)        \
  }
#define LUDORUM_COLD_PART(G)       \
  namespace ludorum {              \
  LUDORUM_HOT_FUNCTIONS(extern, G) \
  LUDORUM_COLD_FUNCTIONS(, G)      \
  template class Module<G>;        \
  }
/// In the cold part of a game: its variant is compiled elsewhere.
#define LUDORUM_VARIANT(G)                                                         \
  namespace ludorum {                                                              \
  extern template std::unique_ptr<GameModule> moduleOf<G>(const ParametersOf<G>&); \
  }
// NOLINTEND(bugprone-macro-parentheses)
