// States, moves, haps and views of any game, for code that knows no game type: values, cheap to
// copy. No text is made of them but what leaves the program. `state_of.hpp` makes them of a game's.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ludorum/boards/picture.hpp"
#include "ludorum/boards/scene.hpp"
#include "ludorum/core/result.hpp"
#include "ludorum/core/rng.hpp"
#include "ludorum/core/role.hpp"
#include "ludorum/core/text.hpp"
#include "ludorum/erased/counted.hpp"
#include "ludorum/json/forward.hpp"

namespace ludorum {

/// A game's picture, for code that does not know the game's type.
struct PictureInfo {
  std::size_t rows = 0, columns = 0;
  std::string_view member;  ///< Of the form, that has the cells; empty: the form itself.
  Click click = Click::cell;
  std::vector<Piece> pieces;
  bool checkered = false;  ///< Light and dark in turns, and with names of squares as in chess.
};

/// What is known of a game's type, whatever its parameters, and of how many play it.
struct GameTraits {
  std::string_view name{};
  const void* type = nullptr;  ///< What tells the game's type from others.
  std::span<const std::string_view> roles{};  ///< Those that take part.
  std::span<const std::string_view> haps{};  ///< The names of its random variables.
  bool simultaneous = false, hidden = false, zeroSum = false;
  /// Whether what a role sees can be told: it has a documented form, and says which moves it has.
  bool tellable = true;
  bool appliesInPlace = false;  ///< Whether it has both `next` and `apply`.
  std::string_view moveLine{}, endLine{};  ///< How the lines of its transcripts look.
  std::optional<PictureInfo> picture{};
  bool scenic = false;  ///< Whether states and views have scenes.
  bool samples = false;  ///< Whether it hides something and draws states that look so to a role.

  std::string_view rules{};  ///< In words, for people; empty if the game does not tell them.

  /// The role of that name, however it is spelled; an error that lists them if there is none.
  Role role(std::string_view spelled) const;
};

namespace detail {
struct ErasedForm : Counted {
  /// Precondition: the other is of the same type.
  virtual bool equals(const ErasedForm& other) const = 0;
  virtual void write(FormWriter& writer) const = 0;
  virtual const GameTraits& game() const = 0;
};
struct ErasedState;
}  // namespace detail

/// Something with a documented form: what is common to moves, haps, views and states.
template <class Erased>
class AnyForm {
 public:
  explicit AnyForm(const Erased* value) : value_(value) {}

  const GameTraits& game() const { return value_->game(); }
  void write(FormWriter& writer) const { value_->write(writer); }
  /// The documented form, as JSON.
  Json form() const;
  /// The documented form, as the text of JSON.
  std::string formText() const;
  const Erased& erased() const { return *value_; }

  /// Values of different games are different.
  bool operator==(const AnyForm& other) const {
    return game().type == other.game().type && value_->equals(*other.value_);
  }

 private:
  detail::Held<const Erased> value_;
};

/// A move of a game.
using AnyMove = AnyForm<detail::ErasedForm>;
/// The values that a game's random variables took in a ply, by name: `{"die":5}`.
using AnyHap = AnyForm<detail::ErasedForm>;

/// The move of a list that has this documented form; null if none has.
const AnyMove* moveWithForm(std::span<const AnyMove> moves, const Json& form);

/// What roles have decided, by role: nothing for one that is not active, or has not decided.
using AnyDecisions = std::vector<std::optional<AnyMove>>;

/// The moves by the names of their roles: `{"X":7}`.
void writeDecisions(FormWriter& writer, const GameTraits& game, const AnyDecisions& decisions);
std::string decisionsText(const GameTraits& game, const AnyDecisions& decisions);
/// Roles' values by name: `{"X":1,"O":-1}`.
void writeByRole(FormWriter& writer, const GameTraits& game, std::span<const float> values);

namespace detail {
/// Something that can be looked at: a state, or what a role sees of one.
struct ErasedVisible : ErasedForm {
  virtual std::string text() const = 0;
  virtual std::vector<AnyMove> moves(Role role) const = 0;
  virtual std::optional<Scene> scene() const = 0;
  virtual std::vector<std::size_t> clicks(const AnyMove& move) const = 0;
};
struct ErasedView : ErasedVisible {
  virtual std::uint64_t hash() const = 0;
  virtual ErasedState* sample(Role role, Rng& rng) const = 0;
};
}  // namespace detail

class AnyState;

/// What everybody sees of a state, those who only watch too.
struct PublicSight {
  std::string form;  ///< The text of its documented form.
  std::optional<Scene> scene{};
};

/// What a role sees of a state.
class AnyView : public AnyForm<detail::ErasedView> {
 public:
  using AnyForm::AnyForm;
  /// For people.
  std::string text() const { return erased().text(); }
  /// The moves that the role has by what it sees; empty where views do not tell.
  std::vector<AnyMove> moves(Role role) const { return erased().moves(role); }
  /// How it looks, place by place; nothing where the game does not tell.
  std::optional<Scene> scene() const { return erased().scene(); }
  /// Where a move is clicked, if the game tells: places of the scene, or cells of the picture.
  std::vector<std::size_t> clicks(const AnyMove& move) const { return erased().clicks(move); }
  /// The move of a role that has this documented form; an error that lists its moves if there is
  /// none.
  AnyMove readMove(Role role, const Json& form) const;
  /// The same for equal views.
  std::uint64_t hash() const { return erased().hash(); }
  /// A state that looks so to the role, drawn as the game says; nothing if it does not say. Where
  /// nothing is hidden that is the state that is seen.
  std::optional<AnyState> sample(Role role, Rng& rng) const;
};

namespace detail {
struct ErasedState : ErasedVisible {
  virtual RoleSet active() const = 0;
  virtual bool isLegal(Role role, const AnyMove& move) const = 0;
  virtual void check(Role role, const AnyMove& move) const = 0;
  virtual bool result(std::span<float> into) const = 0;
  virtual std::vector<double> scores() const = 0;
  virtual Bounds resultBounds() const = 0;
  virtual AnyView view(Role role) const = 0;
  virtual std::optional<PublicSight> publicSight() const = 0;
  virtual bool isPublic(const AnyMove& move) const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual std::size_t outcomes(const AnyDecisions& decisions) const = 0;
  virtual AnyHap outcome(const AnyDecisions& decisions, std::size_t number) const = 0;
  virtual double probability(const AnyDecisions& decisions, std::size_t number) const = 0;
  virtual AnyHap draw(const AnyDecisions& decisions, Rng& rng) const = 0;
  virtual bool playOut(Rng& rng, std::size_t horizon, std::span<float> into) const = 0;
  virtual ErasedState* copy() const = 0;
  virtual ErasedState* next(const AnyDecisions& decisions, const AnyHap* hap) const = 0;
  virtual ErasedState* changed(const AnyDecisions& decisions, const AnyHap* hap) const = 0;
  virtual ErasedState* apply(const AnyDecisions& decisions, const AnyHap* hap) const = 0;
  virtual ErasedState* read(const Json& form) const = 0;
  virtual ErasedState* readText(std::string_view text) const = 0;
  virtual AnyView readView(Role role, const Json& form) const = 0;
  virtual AnyMove readMove(Role role, const Json& form) const = 0;
  virtual AnyHap readHap(const Json& form) const = 0;
};
}  // namespace detail

/// A state of a game.
class AnyState : public AnyForm<detail::ErasedState> {
 public:
  using AnyForm::AnyForm;

  /// The roles that move now; nobody once the game is over.
  RoleSet active() const { return erased().active(); }
  /// The moves of a role; none if it is not active.
  std::vector<AnyMove> moves(Role role) const { return erased().moves(role); }
  bool isLegal(Role role, const AnyMove& move) const { return erased().isLegal(role, move); }
  /// Throws unless the role may make this move now.
  void check(Role role, const AnyMove& move) const { erased().check(role, move); }

  /// By role; nothing while the game goes on.
  std::optional<std::vector<float>> result() const;
  bool isOver() const { return result().has_value(); }
  /// By role; empty if the game has none.
  std::vector<double> scores() const { return erased().scores(); }
  Bounds resultBounds() const { return erased().resultBounds(); }

  /// What a role sees.
  AnyView view(Role role) const { return erased().view(role); }
  /// What everybody sees of a game that hides something; nothing if it does not tell.
  std::optional<PublicSight> publicSight() const { return erased().publicSight(); }
  /// Whether everybody sees it when this move is made now.
  bool isPublic(const AnyMove& move) const { return erased().isPublic(move); }
  /// The string form.
  std::string text() const { return erased().text(); }
  std::uint64_t hash() const { return erased().hash(); }
  /// How it looks, with all that it hides; and where a move is clicked: as of a view.
  std::optional<Scene> scene() const { return erased().scene(); }
  std::vector<std::size_t> clicks(const AnyMove& move) const { return erased().clicks(move); }

  /// In how many ways luck can decide what comes of these moves; 0 where it has no part.
  std::size_t outcomes(const AnyDecisions& decisions) const { return erased().outcomes(decisions); }
  /// One of these ways, how likely it is, and one that is drawn by its probability.
  AnyHap outcome(const AnyDecisions& decisions, std::size_t number) const {
    return erased().outcome(decisions, number);
  }
  double probability(const AnyDecisions& decisions, std::size_t number) const {
    return erased().probability(decisions, number);
  }
  AnyHap draw(const AnyDecisions& decisions, Rng& rng) const {
    return erased().draw(decisions, rng);
  }

  /// Plays on at random, so many moves at most; the result by role goes into `into`. False if the
  /// game is not over then.
  bool playOut(Rng& rng, std::size_t horizon, std::span<float> into) const {
    return erased().playOut(rng, horizon, into);
  }

  /// The same state in memory of its own.
  AnyState copied() const { return AnyState(erased().copy()); }
  /// The fast door: the state after moves of all active roles that are legal, and a hap that luck
  /// can take where it has a part.
  AnyState next(const AnyDecisions& decisions, const std::optional<AnyHap>& hap = {}) const {
    return AnyState(erased().next(decisions, hap ? &*hap : nullptr));
  }
  /// The same by a copy that is changed in place.
  AnyState changed(const AnyDecisions& decisions, const std::optional<AnyHap>& hap = {}) const {
    return AnyState(erased().changed(decisions, hap ? &*hap : nullptr));
  }
  /// The checked door: throws if a move is missing, out of turn or illegal, or the hap impossible.
  AnyState apply(const AnyDecisions& decisions, const std::optional<AnyHap>& hap = {}) const {
    return AnyState(erased().apply(decisions, hap ? &*hap : nullptr));
  }
  /// The fast door with luck drawn.
  AnyState randomNext(const AnyDecisions& decisions, Rng& rng) const;
  /// All that can be done now: the moves of the active roles in all combinations. The last role's
  /// move changes first.
  std::vector<AnyDecisions> actions() const;
  /// Moves of all active roles, each equally likely. Precondition: the game is not over.
  AnyDecisions randomDecisions(Rng& rng) const;

  /// The state of this one's match (its parameters) that has this form, in JSON or string form;
  /// throws if there is none, or it is impossible. Members that are left out are those of this one.
  AnyState read(const Json& form) const { return AnyState(erased().read(form)); }
  AnyState readText(std::string_view text) const { return AnyState(erased().readText(text)); }
  /// What a role sees, read from its documented form.
  AnyView readView(Role role, const Json& form) const { return erased().readView(role, form); }
  /// The move of a role that has this form; an error that lists its moves if there is none.
  AnyMove readMove(Role role, const Json& form) const { return erased().readMove(role, form); }
  /// The decisions of an object by role: `{"X":7}`.
  AnyDecisions readDecisions(const Json& form) const;
  AnyHap readHap(const Json& form) const { return erased().readHap(form); }
};

inline std::optional<AnyState> AnyView::sample(Role role, Rng& rng) const {
  const detail::ErasedState* drawn = erased().sample(role, rng);
  return drawn == nullptr ? std::nullopt : std::optional(AnyState(drawn));
}

/// A state, and how likely it is among others.
struct WeightedState {
  AnyState state;
  double weight = 1;
};

/// States to start from.
struct AnyStarts {
  std::vector<AnyState> states;  ///< No two are equal.
  bool all = true;  ///< Whether there are no others.
  /// How likely each is; empty if they were drawn, or somebody chose them.
  std::vector<double> probabilities{};
};

/// For the standard's containers.
struct AnyStateHash {
  std::size_t operator()(const AnyState& state) const {
    return static_cast<std::size_t>(state.hash());
  }
};

}  // namespace ludorum
