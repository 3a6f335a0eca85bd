#!/usr/bin/env python3
"""Compares main lines of PGN, XQF, CBR and CBL files with what the PyPI package cchess reads in them.

    python3 -m venv /tmp/cchess && /tmp/cchess/bin/pip install cchess
    chuhe convert GAMES… -o DIR --to xqf --split
    chuhe convert GAMES… -o DIR --to pgn --notation iccs --split
    /tmp/cchess/bin/python scripts/check-with-cchess.py DIR [CHUHE]

cchess reads a PGN file as one game of moves: comments and variations, which it does not know, are
taken out before it is asked. Give it PGN with `--notation iccs`: of Chinese texts it reads 前 and 后 in
part and ordinals not at all. CBR without moves it cannot read.

CHUHE is the program to ask for digests (`chuhe show FILE --digest`), `chuhe` by default; a file
FILE.json beside FILE is taken for its digest. The status is 1 if a main line differs. A line that
cchess ends early because it holds a move to be illegal is counted apart if ours marks it as well.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import cchess

KINDS = (".xqf", ".pgn", ".cbr", ".cbl")


def digest(path, chuhe):
    beside = path.with_name(path.name + ".json")
    if beside.exists():
        return json.loads(beside.read_text())
    output = subprocess.run([chuhe, "show", str(path), "--digest"], capture_output=True, check=True)
    return json.loads(output.stdout)


def bare(text):
    """PGN without comments and variations."""
    out, depth = [], 0
    for part in re.findall(r"\{[^}]*\}|[()]|[^{()]+|\{", text):
        depth += (part == "(") - (part == ")")
        if depth == 0 and part[0] not in "{()":
            out.append(part)
    # After a variation Black's move number is told again. cchess wants single blanks.
    return " ".join(re.sub(r"\d+\.\.\. *", "", "".join(out)).split())


def lines(path):
    """The main line of each game as cchess reads it."""
    if path.suffix == ".pgn":
        head, _, moves = path.read_text(encoding="utf-8").partition("\n\n")
        with tempfile.NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8") as copy:
            copy.write(head + "\n\n" + bare(moves))
            copy.flush()
            yield main_line(cchess.Game.read_from(copy.name))
        return
    if path.suffix == ".cbl":
        games = cchess.Game.read_from_lib(str(path))
        games = games["games"] if isinstance(games, dict) else games
    else:
        games = cchess.Game.read_from(str(path))
        games = games if isinstance(games, list) else [games]
    yield from map(main_line, games)


def main_line(game):
    # One list a line, the main line first.
    dumped = game.dump_iccs_moves()
    return [str(move) for move in dumped[0]] if dumped else []


def main():
    folder, chuhe = pathlib.Path(sys.argv[1]), (sys.argv[2:] or ["chuhe"])[0]
    same = cut = different = 0
    for path in sorted(folder.rglob("*")):
        if path.suffix not in KINDS:
            continue
        games = digest(path, chuhe)["games"]
        try:
            theirs = list(lines(path))
        except Exception as error:  # whatever cchess cannot do is a difference
            print(f"{path.name}: cchess: {error!r}")
            different += 1
            continue
        if len(theirs) != len(games):
            print(f"{path.name}: {len(theirs)} games, we read {len(games)}")
            different += 1
            continue
        for i, (game, line) in enumerate(zip(games, theirs)):
            main = game["main"]
            legal = game.get("mainline_legal_plies", len(main))
            if line == main:
                same += 1
            elif game.get("illegal_nodes") and line[:legal] == main[:legal]:
                cut += 1
            else:
                at = next((k for k, pair in enumerate(zip(line, main)) if pair[0] != pair[1]), None)
                print(f"{path.name} game {i + 1}: {len(line)} plies, we have {len(main)}; differ at {at}")
                different += 1
    print(f"{same} main lines are the same, {cut} as far as they are legal, {different} differ")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
