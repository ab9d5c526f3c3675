// Which members a game has by name, whatever they look like: a member that is declared wrongly must
// not be taken for one that is absent.
#pragma once
#include <concepts>
#include <string_view>
#include <type_traits>

#include "ludorum/core/result.hpp"
#include "ludorum/core/role.hpp"

namespace ludorum::contract {

/// The names of the contract, and how those of members that may be absent are misspelt.
struct Names {
  int name, players, Move, result, activePlayer, activePlayers, moves, next;
  int haps, hapNames, view, sample, publicView, isPublic, resultBounds, zeroSum, scores, hash;
  int fields, validate, form, with, toString, formFrom, moveForm, moveFrom, moveLine, endLine;
  int picture, scene, clicks, Parameters, setup, start, aliases, Variant;
  int apply, playerCount, rules;
  int heuristics, policies, quiescences, moveOrder;

  int activeplayers, active_players, Haps, hap, getHaps, hapnames, hap_names, hapName, HapNames;
  int Sample, sampled, sampleState, determinize, determinise;
  int publicview, public_view, PublicView, ispublic, is_public, IsPublic;
  int View, viewFor, viewOf, resultbounds, result_bounds, resultBound, ResultBounds;
  int zerosum, zero_sum, isZeroSum, ZeroSum, getScores, getHash, hashCode;
  int Validate, tostring, to_string, ToString, asString;
  int toJson, toJSON, to_json, fromJson, fromJSON, from_json, formfrom, form_from, fromString;
  int moveform, move_form, moveToString, movefrom, move_from, moveFromString;
  int moveline, move_line, endline, end_line;
  int Params, setUp, Start, alias, Aliases, Rules, rule, rulesText;
  int playercount, player_count, playersCount, numberOfPlayers;
  int heuristic, Heuristics, policy, Policies, quiescence, Quiescences;
  int moveorder, move_order, moveOrdering;
  int moveforms, hashes, playersActive, getHap, hapsNames, hapname, namesOfHaps, resultsBounds,
      getResultBounds;
  int boundsOfResult, zeroSums, isZerosum, constantSum, Scores, PlayerCount, getPlayerCount;
  int ruleText, rulesOfPlay, Hash, hash_code, validates, valiadte, to_str, FormFrom, moveForms;
  int formOfMove, moveLines, lineOfMove, endLines, Parameter, Paramaters, Parametres, set_up;
  int aliasses, otherNames, alternativeNames, heuristcs, hueristics, heurisitcs, heurstics;
  int getHeuristics, heuristicFunctions, polices, policys, getPolicies, playoutPolicies;
  int quiesences, quiescense, quiescenses, quiescents, getQuiescences, moveOrders, orderMoves;
  int orderOfMoves, MoveOrder;
};

/// What has the names of a game and those above: a name that both have is ambiguous in it.
template <class G>
struct Probe : G, Names {};
template <class G>
requires(!std::is_class_v<G> || std::is_final_v<G>) struct Probe<G> : Names {
};

/// A template of games says `static constexpr bool conditionalMembers = true;` if some of its
/// members stand under `requires`: these may be absent though their names are there.
template <class G>
concept Conditional = requires {
  requires G::conditionalMembers;
};

/// Which of the contract's members a game has by name.
template <class G, class P = Probe<G>>
struct Has {
  static constexpr bool name = !requires { &P::name; };
  static constexpr bool players = !requires { &P::players; };
  static constexpr bool move = !requires { &P::Move; };
  static constexpr bool result = !requires { &P::result; };
  static constexpr bool activePlayer = !requires { &P::activePlayer; };
  static constexpr bool activePlayers = !requires { &P::activePlayers; };
  static constexpr bool moves = !requires { &P::moves; };
  static constexpr bool apply = !requires { &P::apply; };
  static constexpr bool playerCount = !requires { &P::playerCount; };
  static constexpr bool rules = !requires { &P::rules; };
  static constexpr bool next = !requires { &P::next; };
  static constexpr bool haps = !requires { &P::haps; };
  static constexpr bool hapNames = !requires { &P::hapNames; };
  static constexpr bool view = !requires { &P::view; };
  static constexpr bool sample = !requires { &P::sample; };
  static constexpr bool publicView = !requires { &P::publicView; };
  static constexpr bool isPublic = !requires { &P::isPublic; };
  static constexpr bool resultBounds = !requires { &P::resultBounds; };
  static constexpr bool zeroSum = !requires { &P::zeroSum; };
  static constexpr bool scores = !requires { &P::scores; };
  static constexpr bool hash = !requires { &P::hash; };
  static constexpr bool fields = !requires { &P::fields; };
  static constexpr bool validate = !requires { &P::validate; };
  static constexpr bool form = !requires { &P::form; };
  static constexpr bool with = !requires { &P::with; };
  static constexpr bool toString = !requires { &P::toString; };
  static constexpr bool formFrom = !requires { &P::formFrom; };
  static constexpr bool moveForm = !requires { &P::moveForm; };
  static constexpr bool moveFrom = !requires { &P::moveFrom; };
  static constexpr bool moveLine = !requires { &P::moveLine; };
  static constexpr bool endLine = !requires { &P::endLine; };
  static constexpr bool picture = !requires { &P::picture; };
  static constexpr bool scene = !requires { &P::scene; };
  static constexpr bool clicks = !requires { &P::clicks; };
  static constexpr bool parameters = !requires { &P::Parameters; };
  static constexpr bool setup = !requires { &P::setup; };
  static constexpr bool start = !requires { &P::start; };
  static constexpr bool aliases = !requires { &P::aliases; };
  static constexpr bool variant = !requires { &P::Variant; };
  static constexpr bool heuristics = !requires { &P::heuristics; };
  static constexpr bool policies = !requires { &P::policies; };
  static constexpr bool quiescences = !requires { &P::quiescences; };
  static constexpr bool moveOrder = !requires { &P::moveOrder; };
};

/// What the address of a member of each state is: `int rule;` means something of its own.
template <class Pointer>
concept OfState = std::is_member_object_pointer_v<Pointer>;

/// Words that a game may well use for something of its own count as misspelt if what they give is
/// what the right member gives.
template <class G>
concept ObservesByRole = requires(const G game) {
  { game.observe(Role{}) } -> std::regular;
}
|| requires(const G game) {
  { game.observation(Role{}) } -> std::regular;
};
template <class G>
concept HasBounds = requires(const G game) {
  { game.bounds() } -> std::convertible_to<Bounds>;
};
template <class G>
concept ScoresAll = requires(const G game) {
  game.score().size();
};
template <class G>
concept SaysWhetherValid = requires(const G game) {
  game.isValid();
}
&&!requires { &G::with; };
template <class G>
concept HasText = requires(const G game) {
  { game.toText() } -> std::convertible_to<std::string_view>;
};
template <class G>
concept HasOptions = requires {
  G::Options::fields();
}
|| requires { G::Settings::fields(); };

/// Which of the members that may be absent a game seems to have under a wrong name: each is true if
/// one of the names listed is there and the right one is not.
///
/// `form` stands for functions that would write and read JSON, which nothing calls.
template <class G, class P = Probe<G>>
struct Misspelt {
  using H = Has<G>;
  static constexpr bool activePlayers = !H::activePlayers && !requires {
    &P::activeplayers;
    &P::active_players;
    &P::playersActive;
  };
  static constexpr bool haps = !H::haps && !requires {
    { &G::hap } -> OfState;
  }
  &&!requires {
    &P::Haps;
    &P::hap;
    &P::getHaps;
    &P::getHap;
  };
  static constexpr bool hapNames = !H::hapNames && !requires {
    &P::hapnames;
    &P::hap_names;
    &P::hapName;
    &P::HapNames;
    &P::hapsNames;
    &P::hapname;
    &P::namesOfHaps;
  };
  static constexpr bool view = !H::view && !requires {
    &P::View;
    &P::viewFor;
    &P::viewOf;
    requires !ObservesByRole<G>;
  };
  static constexpr bool sample = !H::sample && !requires {
    &P::Sample;
    &P::sampled;
    &P::sampleState;
    &P::determinize;
    &P::determinise;
  };
  static constexpr bool publicView = !H::publicView && !requires {
    &P::publicview;
    &P::public_view;
    &P::PublicView;
  };
  static constexpr bool isPublic = !H::isPublic && !requires {
    &P::ispublic;
    &P::is_public;
    &P::IsPublic;
  };
  static constexpr bool resultBounds = !H::resultBounds && !requires {
    &P::resultbounds;
    &P::result_bounds;
    &P::resultBound;
    &P::ResultBounds;
    &P::resultsBounds;
    &P::getResultBounds;
    &P::boundsOfResult;
    requires !HasBounds<G>;
  };
  static constexpr bool zeroSum = !H::zeroSum && !requires {
    &P::zerosum;
    &P::zero_sum;
    &P::isZeroSum;
    &P::ZeroSum;
    &P::zeroSums;
    &P::isZerosum;
    &P::constantSum;
  };
  static constexpr bool scores = !H::scores && !requires {
    &P::getScores;
    &P::Scores;
    requires !ScoresAll<G>;
  };
  static constexpr bool playerCount = !H::playerCount && !requires {
    &P::playercount;
    &P::player_count;
    &P::playersCount;
    &P::numberOfPlayers;
    &P::PlayerCount;
    &P::getPlayerCount;
  };
  static constexpr bool rules = !H::rules && !requires {
    { &G::rule } -> OfState;
  }
  &&!requires {
    &P::Rules;
    &P::rule;
    &P::rulesText;
    &P::ruleText;
    &P::rulesOfPlay;
  };
  static constexpr bool hash = !H::hash && !requires {
    &P::getHash;
    &P::hashCode;
    &P::Hash;
    &P::hashes;
    &P::hash_code;
  };
  static constexpr bool validate = !H::validate && !requires {
    &P::Validate;
    &P::validates;
    &P::valiadte;
    requires !SaysWhetherValid<G>;
  };
  static constexpr bool form = !requires {
    &P::toJson;
    &P::toJSON;
    &P::to_json;
    &P::fromJson;
    &P::fromJSON;
    &P::from_json;
  };
  static constexpr bool toString = !H::toString && !requires {
    &P::tostring;
    &P::to_string;
    &P::ToString;
    &P::asString;
    &P::to_str;
    requires !HasText<G>;
  };
  static constexpr bool formFrom = !H::formFrom && !requires {
    &P::formfrom;
    &P::form_from;
    &P::fromString;
    &P::FormFrom;
  };
  static constexpr bool moveForm = !H::moveForm && !requires {
    &P::moveform;
    &P::move_form;
    &P::moveToString;
    &P::moveForms;
    &P::moveforms;
    &P::formOfMove;
  };
  static constexpr bool moveFrom = !H::moveFrom && !requires {
    &P::movefrom;
    &P::move_from;
    &P::moveFromString;
  };
  static constexpr bool moveLine = !H::moveLine && !requires {
    &P::moveline;
    &P::move_line;
    &P::moveLines;
    &P::lineOfMove;
  };
  static constexpr bool endLine = !H::endLine && !requires {
    &P::endline;
    &P::end_line;
    &P::endLines;
  };
  static constexpr bool parameters = !H::parameters && !requires {
    &P::Params;
    &P::Parameter;
    &P::Paramaters;
    &P::Parametres;
    requires !HasOptions<G>;
  };
  static constexpr bool setup = !H::setup && !requires {
    &P::setUp;
    &P::set_up;
  };
  static constexpr bool start = !H::start && !requires { &P::Start; };
  static constexpr bool aliases = !H::aliases && !requires {
    { &G::alias } -> OfState;
  }
  &&!requires {
    &P::alias;
    &P::Aliases;
    &P::aliasses;
    &P::otherNames;
    &P::alternativeNames;
  };
  static constexpr bool heuristics = !H::heuristics && !requires {
    &P::heuristic;
    &P::Heuristics;
    &P::heuristcs;
    &P::hueristics;
    &P::heurisitcs;
    &P::heurstics;
    &P::getHeuristics;
    &P::heuristicFunctions;
  };
  static constexpr bool policies = !H::policies && !requires {
    { &G::policy } -> OfState;
  }
  &&!requires {
    &P::policy;
    &P::Policies;
    &P::polices;
    &P::policys;
    &P::getPolicies;
    &P::playoutPolicies;
  };
  static constexpr bool quiescences = !H::quiescences && !requires {
    &P::quiescence;
    &P::Quiescences;
    &P::quiesences;
    &P::quiescense;
    &P::quiescenses;
    &P::quiescents;
    &P::getQuiescences;
  };
  static constexpr bool moveOrder = !H::moveOrder && !requires {
    &P::moveorder;
    &P::move_order;
    &P::moveOrdering;
    &P::moveOrders;
    &P::orderMoves;
    &P::orderOfMoves;
    &P::MoveOrder;
  };
  /// Any but those of luck and of forms, which other rules ask for.
  static constexpr bool any = activePlayers || playerCount || rules || view || sample ||
                              publicView || isPublic || resultBounds || zeroSum || scores || hash ||
                              validate || toString || formFrom || moveForm || moveFrom ||
                              moveLine || endLine || parameters || setup || start || aliases ||
                              heuristics || policies || quiescences || moveOrder;
};

}  // namespace ludorum::contract
