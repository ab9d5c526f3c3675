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
        if self.state:
            text = "A position of a match"
        return text + (f", as {self.role} sees it" if self.role else "")


POSITIONS = {
    "tic_tac_toe": Position(plies=5, seed=3),
    "pig": Position(plies=21),
    "odds_and_evens": Position(plies=9),
    "puzzle15": Position(),
    "connect_four": Position(state="[...Y..R/...Y..Y/.Y.R.YR/.Y.R.RR/.R.Y.YY/RRRY.RY]"),
    "amazons": Position(state="..x......./..x..x.x../x........./B....x.B../x.x..x.Bx./.......x.B/"
                              "W....xxxxx/.xxx..Wxxx/.xWxxx..x./.xx..xW... White"),
    "backgammon": Position(state="XGID=--abCaBA----cE-aB-----abdB:0:0:1:43:0:0:0:0:10"),
    "bimatrix": Position(parameters=":rounds=5", plies=3),
    "breakthrough": Position(state="BBB..BBB/.B...BBB/..B.B.../.B.B..../..WW.W../WW....WW/W.W...W./"
                                   ".WW.W.WW White"),
    "cant_stop": Position(plies=30),
    "checkers": Position(state="B:W13,19,20,27,29,31,32:B1,3,4,11,12,14,16:H0"),
    "chess": Position(state="r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7",
                      title="An Italian game after six moves"),
    "go": Position(state="...O..OX./..XOXO.../...X..XX./.OO..XX.O/.XXXOXO../OO..OO.../X..X...XX/"
                         ".XXOXX.../.OO.OOO.O Black"),
    "goofspiel": Position(plies=6),
    "kalah": Position(plies=12),
    "kuhn": Position(plies=1, role="Second"),
    "leduc": Position(plies=4, role="First"),
    "liars_dice": Position(plies=2, role="First", parameters=":dice=5"),
    "matrix": Position(parameters=":rounds=5", plies=3),
    "mnk": Position(state="...X...../.....O.../........./........./.O.....X./.XXX.XO../.OX....../.O...O.../"
                          "........O First"),
    "nim": Position(plies=2),
    "oware": Position(plies=12),
    "phantom_tic_tac_toe": Position(plies=6, role="X"),
    "reversi": Position(state="......X./....O.X./..X.O.X./XOOOOOOO/.XOOOOO./..XXOOX./.XXXOX../X.XXX... Black"),
    "tron": Position(state='{"One":"ldrrdrrrrddrddll","Two":"lullllldrrddluld"}'),
    "game_2048": Position(state='{"board":[[2,0,2,0],[0,8,64,8],[4,128,32,2],[32,256,8,8]],"score":3104}'),
    "yahtzee": Position(plies=20),
    "bahab": Position(state="b.A.B/B..B./.BbB./Bbba./.b.bb 1 Uppercase"),
    "choose2win": Position(),
    "dark_hex": Position(plies=6, role="Red", parameters=":size=5"),
    "hex": Position(state="R.B.BR...../..B...R..BB/.....BRBB../..BR......./.B..R....R./.B.....BRR./"
                          "....RR..R../.........../.R.....R.../....BR...../.......B..B Red"),
    "mutropas": Position(plies=2, role="Left"),
    "predefined": Position(plies=2),
    "toads_and_frogs": Position(plies=5),
    "hearts": Position(plies=30, role="South"),
    "sliding_puzzle": Position(),
    "lights_out": Position(),
    "peg_solitaire": Position(plies=10),
}
