// The contract of a game: what is missing, misspelt or declared wrongly is an error at compile time
// that names the member, says how it is declared, and where that is documented. What is made for
// any game asks `Contract<G>::kept` first, and goes on if that is true.
#pragma once
#include "ludorum/core/contract_forms.hpp"
#include "ludorum/core/contract_names.hpp"
#include "ludorum/core/contract_rules.hpp"

namespace ludorum::contract {

/// What a game must be to be played; and to be read and written, if it is `Told`.
///
/// All that is said is said in one initialiser: so compilers point at the author's own line
/// soonest, and clang still takes `kept` for a constant where an assertion fails.
template <class G, bool Told = false>
struct Contract {
  static constexpr bool kept = [] {
    using Value = ValueRules<G>;
    static_assert(Value::isStruct,
                  "a game is a struct that is not `final` (docs/game-contract.md)");
    static_assert(Value::isOpen,
                  "a game's members are public: declare it as a `struct`, without `private:` "
                  "(docs/game-contract.md)");
    static_assert(Value::copies,
                  "a game is a value: `G{}` is a state, and states are copied and assigned "
                  "(docs/game-contract.md)");
    static_assert(Value::compares,
                  "operator== is missing: `bool operator==(const G&) const = default;`, public, "
                  "and every member of a state has one, too (docs/game-contract.md#required)");
    static_assert(Value::name,
                  "name is missing or wrong: `static constexpr std::string_view name = \"Nim\";` "
                  "(docs/game-contract.md#required)");
    static_assert(Value::callable,
                  "name has no letter nor digit, by which a game is called, or a line break: "
                  "`static constexpr std::string_view name = \"Nim\";` "
                  "(docs/game-contract.md#required)");
    static_assert(Value::players,
                  "players is missing or wrong: `static constexpr Players players{\"X\", \"O\"};` "
                  "(docs/game-contract.md#required)");
    static_assert(Value::rolesFit,
                  "players has more than 32 names: a game has 1 to 32 roles "
                  "(docs/game-contract.md#required)");
    static_assert(Value::roleNames,
                  "players has an empty name, or one name twice: each role has a name of its own "
                  "(docs/game-contract.md#required)");
    static_assert(
        Value::move,
        "Move is missing or wrong: `using Move = int;`, an enum, or a struct that has `==` "
        "and can be made by `Move{}` (docs/game-contract.md#required)");

    using Play = PlayRules<G>;
    static_assert(Play::result,
                  "result is missing or wrong: `std::optional<Result<N>> result() const`, N the "
                  "number of roles (docs/game-contract.md#required)");
    static_assert(
        Play::activePlayer,
        "activePlayer is missing or wrong: `Role activePlayer() const` in a game by turns; "
        "a simultaneous game has `moves(Role) const` (docs/game-contract.md#required)");
    static_assert(Play::noActivePlayer,
                  "activePlayer is wrong: a simultaneous game has none, and may have "
                  "`RoleSet activePlayers() const` (docs/game-contract.md#optional)");
    static_assert(Play::activePlayers,
                  "activePlayers is wrong: `RoleSet activePlayers() const`, in a simultaneous game "
                  "only (docs/game-contract.md#optional)");
    static_assert(Play::moves,
                  "moves is missing or wrong: `moves() const` returns a list of Move with `size()` "
                  "and `[]`, such as MoveList<Move, N> (docs/game-contract.md#required)");
    static_assert(
        Play::movesOfRole,
        "moves is wrong: in a simultaneous game `moves(Role) const` returns a list of Move "
        "with `size()` and `[]` (docs/game-contract.md#required)");
    static_assert(Play::next,
                  "next is missing or wrong: `G next(Move) const` returns the state after a move "
                  "(docs/game-contract.md#required)");
    static_assert(Play::nextOfAll,
                  "next is missing or wrong: `G next(const PerRole<Move, N>&) const` in a "
                  "simultaneous game, N the number of roles (docs/game-contract.md#required)");

    static_assert(Play::apply,
                  "apply is wrong: `void apply(Move)` makes a move in place; with luck, "
                  "`void apply(Move, Hap)` (docs/game-contract.md#large-states)");
    static_assert(Play::playerCount,
                  "playerCount is wrong: `std::size_t playerCount() const` says how many of "
                  "`players` take part (docs/game-contract.md#how-many-play)");

    using Luck = LuckRules<G>;
    static_assert(Luck::spelt,
                  "haps and hapNames are spelt so: `std::optional<A> haps(Move) const`, "
                  "`static constexpr std::array<std::string_view, 1> hapNames{\"die\"};` "
                  "(docs/game-contract.md#luck)");
    static_assert(
        Luck::haps,
        "haps is missing or wrong: `std::optional<A> haps(Move) const`, A a random variable "
        "such as Die (docs/game-contract.md#luck)");
    static_assert(
        Luck::next,
        "next(move, hap) is missing or wrong: `G next(Move, Hap) const`, Hap what a value "
        "of the variable is that haps returns (docs/game-contract.md#luck)");
    static_assert(Luck::hapNames,
                  "hapNames is missing or wrong, or two names are the same: "
                  "`static constexpr std::array<std::string_view, 1> hapNames{\"die\"};` "
                  "(docs/game-contract.md#luck)");
    static_assert(Luck::count,
                  "hapNames has too few or too many names: one for each random variable that haps "
                  "returns (docs/game-contract.md#luck)");

    using Members = MemberRules<G>;
    static_assert(Members::view,
                  "view is wrong: `V view(Role) const`, V any type that can be copied and compared "
                  "(docs/game-contract.md#hidden-information)");
    static_assert(Members::sampleIsAsked,
                  "sample is there, and nothing is hidden: declare `V view(Role) const` "
                  "(docs/game-contract.md#hidden-information)");
    static_assert(Members::sample,
                  "sample is wrong: `static G sample(const V& view, Role, Rng&)`, V what view "
                  "returns (docs/game-contract.md#hidden-information)");
    static_assert(Members::publicIsAsked,
                  "publicView or isPublic is there, and nothing is hidden: declare `V view(Role) "
                  "const` (docs/game-contract.md#hidden-information)");
    static_assert(Members::publicView,
                  "publicView is wrong: `P publicView() const`, P any type with fields() that can "
                  "be copied and compared (docs/game-contract.md#hidden-information)");
    static_assert(Members::isPublic,
                  "isPublic is wrong: `bool isPublic(const Move&) const` "
                  "(docs/game-contract.md#hidden-information)");
    static_assert(Members::resultBounds,
                  "resultBounds is wrong: `Bounds resultBounds() const` "
                  "(docs/game-contract.md#optional)");
    static_assert(Members::zeroSum,
                  "zeroSum is wrong: `static constexpr bool zeroSum = false;` "
                  "(docs/game-contract.md#optional)");
    static_assert(
        Members::scores,
        "scores is wrong: `PerRole<int, N> scores() const`, or of another type of number, N "
        "the number of roles (docs/game-contract.md#optional)");
    static_assert(Members::rules,
                  "rules is wrong: `static constexpr std::string_view rules = \"...\";` "
                  "(docs/game-contract.md#rules-in-words)");
    static_assert(Members::hash,
                  "hash is wrong: `std::uint64_t hash() const` (docs/game-contract.md#optional)");
    static_assert(Members::heuristics,
                  "heuristics is wrong: `static auto heuristics()` returns a std::tuple of "
                  "Named{\"name\", f}, with `double f(const G&, Role)` "
                  "(docs/game-contract.md#heuristics-by-name)");
    static_assert(Members::policies,
                  "policies is wrong: `static auto policies()` returns a std::tuple of "
                  "Named{\"name\", f}, with `Move f(const G&, Role, Rng&)` "
                  "(docs/game-contract.md#heuristics-by-name)");
    static_assert(Members::quiescences,
                  "quiescences is wrong: `static auto quiescences()` returns a std::tuple of "
                  "Named{\"name\", f}, with `bool f(const G&, Role)` "
                  "(docs/game-contract.md#heuristics-by-name)");
    static_assert(Members::moveOrder,
                  "moveOrder is wrong: `static int moveOrder(Move)` "
                  "(docs/game-contract.md#heuristics-by-name)");
    static_assert(Members::aliases,
                  "aliases is wrong: `static constexpr std::array<std::string_view, 1> "
                  "aliases{\"Other Name\"};` (docs/game-contract.md#names)");
    static_assert(
        Members::picture,
        "picture is wrong: `static constexpr GridPicture<N> picture{...}`, N the number of "
        "kinds of pieces (docs/game-contract.md#a-board-to-look-at)");
    static_assert(Members::scene,
                  "scene is wrong: `Scene scene() const` (docs/game-contract.md#scenes)");
    static_assert(
        Members::clicks,
        "clicks is missing or wrong: `std::vector<std::size_t> clicks(const Move&) const`, "
        "the numbers of places of the scene (docs/game-contract.md#scenes)");
    static_assert(
        Members::sceneOfView,
        "the type that view returns lacks `Scene scene() const` or `clicks(const Move&)`, "
        "which the game has (docs/game-contract.md#scenes)");

    using Setup = SetupRules<G>;
    static_assert(
        Setup::parameters,
        "Parameters is wrong: a struct with defaults and `static constexpr auto fields()` "
        "(docs/game-contract.md#parameters)");
    static_assert(Setup::variant,
                  "Variant is wrong: `using Variant = Other;`, a game with the same Parameters and "
                  "`static bool isMeantBy(const Parameters&)` (docs/game-contract.md#variants)");
    static_assert(Setup::startIsAsked,
                  "start is there, and nothing to start from: declare `struct Parameters`, or "
                  "`static A setup()` with a random variable A (docs/game-contract.md#parameters)");
    static_assert(Setup::startIsThere,
                  "start is missing: with Parameters, `static G start(const Parameters&)` or "
                  "`static G start(const Parameters&, Rng&)`; with setup, "
                  "`static G start(const Parameters&, const Hap&)` "
                  "(docs/game-contract.md#parameters)");
    static_assert(
        Setup::start,
        "start is wrong: `static G start(const Parameters&)` or, if chance sets the game "
        "up, `static G start(const Parameters&, Rng&)` (docs/game-contract.md#parameters)");
    static_assert(Setup::setup,
                  "setup or start is wrong: `static A setup(const Parameters&)` returns a random "
                  "variable, and `static G start(const Parameters&, const Hap&)` takes its value; "
                  "both without Parameters if there are none (docs/game-contract.md#parameters)");

    using Forms = FormRules<G>;
    static_assert(Forms::fields,
                  "fields is wrong: `static constexpr auto fields()` returns "
                  "std::tuple{Field{\"name\", &G::member}, ...} (docs/game-contract.md#forms)");
    static_assert(Forms::fieldNames,
                  "fields has an empty name, or one name twice: each member has a name of its own "
                  "(docs/game-contract.md#forms)");
    static_assert(Forms::validate,
                  "validate is wrong: `void validate() const`, which throws an Error "
                  "(docs/game-contract.md#forms)");
    static_assert(Forms::notBoth,
                  "a game has either fields() or form() and with(form), not both "
                  "(docs/game-contract.md#forms)");
    static_assert(Forms::form,
                  "form or with is missing or wrong: `Form form() const` and "
                  "`G with(const Form&) const` (docs/game-contract.md#forms)");
    static_assert(
        Forms::toString,
        "toString is wrong: `std::string toString() const` (docs/game-contract.md#forms)");
    static_assert(Forms::formFrom,
                  "formFrom is wrong: `Form formFrom(std::string_view) const`, Form what `form()` "
                  "returns, or G if the game has fields() (docs/game-contract.md#forms)");
    static_assert(Forms::textIsRead,
                  "formFrom is missing: a game with toString reads that text by "
                  "`Form formFrom(std::string_view) const` (docs/game-contract.md#forms)");
    static_assert(Forms::moveForm,
                  "moveForm is wrong: `static auto moveForm(Move)` returns what a move is told as "
                  "(docs/game-contract.md#forms)");
    static_assert(Forms::moveFrom,
                  "moveFrom is wrong: `Move moveFrom(std::string_view) const` "
                  "(docs/game-contract.md#forms)");
    static_assert(Forms::moveLine,
                  "moveLine is wrong: `static constexpr std::string_view moveLine = \"...\";` "
                  "(docs/game-contract.md#forms)");
    static_assert(Forms::endLine,
                  "endLine is wrong: `static constexpr std::string_view endLine = \"...\";` "
                  "(docs/game-contract.md#forms)");

    using Typo = Misspelt<G>;
    static_assert(!Typo::playerCount,
                  "playerCount is misspelt: `std::size_t playerCount() const` "
                  "(docs/game-contract.md#how-many-play)");
    static_assert(!Typo::rules,
                  "rules is misspelt: `static constexpr std::string_view rules` "
                  "(docs/game-contract.md#rules-in-words)");
    static_assert(!Typo::activePlayers,
                  "activePlayers is misspelt: `RoleSet activePlayers() const` "
                  "(docs/game-contract.md#optional)");
    static_assert(
        !Typo::view,
        "view is misspelt: `V view(Role) const` (docs/game-contract.md#hidden-information)");
    static_assert(!Typo::sample,
                  "sample is misspelt: `static G sample(const V& view, Role, Rng&)` "
                  "(docs/game-contract.md#hidden-information)");
    static_assert(!Typo::publicView,
                  "publicView is misspelt: `P publicView() const` "
                  "(docs/game-contract.md#hidden-information)");
    static_assert(!Typo::isPublic,
                  "isPublic is misspelt: `bool isPublic(const Move&) const` "
                  "(docs/game-contract.md#hidden-information)");
    static_assert(
        !Typo::resultBounds,
        "resultBounds is misspelt: `Bounds resultBounds() const` (docs/game-contract.md#optional)");
    static_assert(!Typo::zeroSum,
                  "zeroSum is misspelt: `static constexpr bool zeroSum = false;` "
                  "(docs/game-contract.md#optional)");
    static_assert(
        !Typo::scores,
        "scores is misspelt: `PerRole<int, N> scores() const` (docs/game-contract.md#optional)");
    static_assert(
        !Typo::hash,
        "hash is misspelt: `std::uint64_t hash() const` (docs/game-contract.md#optional)");
    static_assert(!Typo::validate,
                  "validate is misspelt: `void validate() const` (docs/game-contract.md#forms)");
    static_assert(
        !Typo::toString,
        "toString is misspelt: `std::string toString() const` (docs/game-contract.md#forms)");
    static_assert(!Typo::formFrom,
                  "formFrom is misspelt: `Form formFrom(std::string_view) const` "
                  "(docs/game-contract.md#forms)");
    static_assert(
        !Typo::moveForm,
        "moveForm is misspelt: `static auto moveForm(Move)` (docs/game-contract.md#forms)");
    static_assert(!Typo::moveFrom,
                  "moveFrom is misspelt: `Move moveFrom(std::string_view) const` "
                  "(docs/game-contract.md#forms)");
    static_assert(!Typo::moveLine,
                  "moveLine is misspelt: `static constexpr std::string_view moveLine` "
                  "(docs/game-contract.md#forms)");
    static_assert(!Typo::endLine,
                  "endLine is misspelt: `static constexpr std::string_view endLine` "
                  "(docs/game-contract.md#forms)");
    static_assert(!Typo::parameters,
                  "Parameters is misspelt: `struct Parameters` (docs/game-contract.md#parameters)");
    static_assert(!Typo::setup,
                  "setup is misspelt: `static A setup(const Parameters&)` "
                  "(docs/game-contract.md#parameters)");
    static_assert(!Typo::start,
                  "start is misspelt: `static G start(const Parameters&)` "
                  "(docs/game-contract.md#parameters)");
    static_assert(!Typo::aliases,
                  "aliases is misspelt: `static constexpr std::array<std::string_view, 1> aliases` "
                  "(docs/game-contract.md#names)");
    static_assert(!Typo::heuristics,
                  "heuristics is misspelt: `static auto heuristics()` "
                  "(docs/game-contract.md#heuristics-by-name)");
    static_assert(!Typo::policies,
                  "policies is misspelt: `static auto policies()` "
                  "(docs/game-contract.md#heuristics-by-name)");
    static_assert(!Typo::quiescences,
                  "quiescences is misspelt: `static auto quiescences()` "
                  "(docs/game-contract.md#heuristics-by-name)");
    static_assert(!Typo::moveOrder,
                  "moveOrder is misspelt: `static int moveOrder(Move)` "
                  "(docs/game-contract.md#heuristics-by-name)");

    if constexpr (Told) {
      using Document = DocumentRules<G>;
      static_assert(
          Document::spelt,
          "toJson or fromJson is there, and nothing calls it: a state is told by fields(), "
          "or by form() and with(form) (docs/game-contract.md#forms)");
      static_assert(Document::form,
                    "the state has no form: `static constexpr auto fields()`, or "
                    "`Form form() const` and `G with(const Form&) const` "
                    "(docs/game-contract.md#forms)");
      static_assert(
          hasForm<typename Document::State>,
          "a member of the state's form is of a type that has no form: give that type "
          "`static constexpr auto fields()`, or use another (docs/game-contract.md#forms)");
      static_assert(hasForm<typename Document::Move>,
                    "Move has no form: give it `static constexpr auto fields()`, or the game "
                    "`static auto moveForm(Move)` (docs/game-contract.md#forms)");
      static_assert(hasForm<typename Document::HapPart>,
                    "a value of luck is of a type that has no form: give that type "
                    "`static constexpr auto fields()` (docs/game-contract.md#luck)");
      static_assert(
          hasForm<typename Document::Parameter>,
          "a parameter is of a type that has no form: use a number, a bool, a string or an "
          "enum (docs/game-contract.md#parameters)");
    }
    return (!Told || DocumentRules<G>::kept) && !Typo::any && Value::kept && Play::kept &&
           Luck::kept && Members::kept && Setup::kept && Forms::kept;
  }();
};

/// The contract of a game whose states are read and written, which all commands do.
template <class G>
using DocumentedContract = Contract<G, true>;

}  // namespace ludorum::contract
