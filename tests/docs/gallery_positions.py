"""Which position of each game the gallery shows: one from the midst of a match, that tells what the game
is about. Of games that hide something it is what one role sees."""

import dataclasses


@dataclasses.dataclass
class Position:
    """A position as `ludorum picture` takes it: after so many plies of a match, or a state."""
    plies: int = 0
    seed: int = 1
    state: str = ""  # begins with this one
    role: str = ""  # as it sees the position; nobody: all of it
    players: tuple = ()  # who makes the plies; random ones if it is empty
    parameters: str = ""  # of the game: ":size=5"
    title: str = ""  # in place of what follows from the rest

    @property
    def arguments(self):
        arguments = [*self.players, "--plies", self.plies, "--seed", self.seed]
        for option, value in (("--state", self.state), ("--role", self.role)):
            arguments += [option, value] if value else []
        return arguments

    @property
    def caption(self):
        if self.title:
            return self.title
        text = f"After {self.plies} plies" if self.plies else "The start"
        return text + (f", as {self.role} sees it" if self.role else "")


POSITIONS = {
    "tic_tac_toe": Position(plies=5, seed=3),
    "pig": Position(plies=21),
    "odds_and_evens": Position(plies=9),
    "puzzle15": Position(),
    "connect_four": Position(plies=20),
    "amazons": Position(plies=30),
    "backgammon": Position(plies=20),
    "bimatrix": Position(parameters=":rounds=5", plies=3),
    "breakthrough": Position(plies=24),
    "cant_stop": Position(plies=30),
    "checkers": Position(plies=24),
    "chess": Position(state="r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 1 6", title="x"),
    "go": Position(plies=30),
    "goofspiel": Position(plies=6),
    "kalah": Position(plies=12),
    "kuhn": Position(plies=1, role="Second"),
    "leduc": Position(plies=4, role="First"),
    "liars_dice": Position(plies=2, role="First", parameters=":dice=5"),
    "matrix": Position(parameters=":rounds=5", plies=3),
    "mnk": Position(plies=20),
    "nim": Position(plies=2),
    "oware": Position(plies=12),
    "phantom_tic_tac_toe": Position(plies=6, role="X"),
    "reversi": Position(plies=24),
    "tron": Position(plies=10),
    "game_2048": Position(plies=120),
    "yahtzee": Position(plies=20),
    "bahab": Position(plies=8),
    "choose2win": Position(),
    "dark_hex": Position(plies=6, role="Red", parameters=":size=5"),
    "hex": Position(plies=40),
    "mutropas": Position(plies=2, role="Left"),
    "predefined": Position(plies=2),
    "toads_and_frogs": Position(plies=5),
    "hearts": Position(plies=30, role="South"),
    "sliding_puzzle": Position(),
    "lights_out": Position(),
    "peg_solitaire": Position(plies=10),
}
