"""Plays any game: ludorum match GAME "exec:python3 player.py". It knows how to win TicTacToe."""
import json
import random
import sys

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def wins(state, role, move):
    board = state["board"][:move] + role + state["board"][move + 1:]
    return any(all(board[int(square)] == role for square in line) for line in LINES)


for message in map(json.loads, sys.stdin):
    if message["type"] == "hello":
        game = message["game"]
        random.seed(message["seed"])
        answer = {"type": "hello", "protocol": 1, "name": "player.py", "again": True}
    elif message["type"] == "decide":
        moves, state, role = message["moves"], message["state"], message["role"]
        good = [move for move in moves if game == "TicTacToe" and wins(state, role, move)]
        answer = {"type": "move", "move": random.choice(good or moves)}
    else:
        break
    print(json.dumps(answer), flush=True)
