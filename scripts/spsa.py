#!/usr/bin/env python3
"""Tunes numbers of the search by SPSA, with games of `chuhe match`.

    cargo build --release -p chuhe --features tune
    scripts/spsa.py target/release/chuhe late_base late_factor --iterations 500 --state tune.json

All numbers named (default: all there are) are moved at once, each by a random sign: one engine plays
with the sum, the other with the difference, and the numbers go where the winner stood. Single games
tell next to nothing, thousands do. The state is written after each iteration: the same command goes
on where it was stopped. Nothing is changed in the source; what comes out is a proposal for a match of
its own (`chuhe match --sprt 0,3`).

J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic optimization",
IEEE Transactions on Aerospace and Electronic Systems 34 (1998): the gain sequences and their exponents.
"""
import argparse
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys

# Spall's exponents of the step and of the perturbation, and the share of the iterations that damps
# the first steps.
ALPHA, GAMMA, STABILITY = 0.602, 0.101, 0.1
# At the end a perturbation is this share of a number's range, and a pair of games won moves the
# number by this share of the perturbation.
PERTURBATION, STEP = 0.05, 0.02
SPIN = re.compile(r"option name (\S+) type spin default (-?\d+) min (-?\d+) max (-?\d+)$")
# Options of every engine that are none of the search's numbers.
ORDINARY = {"Hash", "Threads", "MultiPV", "Level", "UCI_Elo"}


def numbers(program):
    """Name, value, least and greatest value of what the program lets us tune."""
    talk = subprocess.run([program, "engine"], input="uci\nquit\n", text=True, capture_output=True,
                          check=True, timeout=60)
    found = [SPIN.match(line) for line in talk.stdout.splitlines()]
    return {m[1]: tuple(map(int, m.groups()[1:])) for m in found if m and m[1] not in ORDINARY}


def play(args, plus, minus, seed):
    """Games won less games lost by the first, in units of a pair."""
    def engine(name, values):
        options = [f"option.{key}={value}" for key, value in values.items()]
        return ["--engine", f"name={name}", f"cmd={args.program}", "args=engine", f"nodes={args.nodes}",
                "option.Hash=16", *options]
    command = [args.program, "match", *engine("plus", plus), *engine("minus", minus),
               "--games", str(args.games), "--concurrency", str(args.concurrency), "--seed", str(seed),
               "--resign", "4,470", "--draw", "40,8,9", "--maxplies", "300", "--json"]
    if args.openings:
        command += ["--openings", args.openings]
    run = subprocess.run(command, text=True, capture_output=True, check=False)
    if run.returncode == 2:
        sys.exit(f"spsa: {run.stderr.strip()}")
    tally = json.loads(run.stdout)["encounters"][0]
    return (tally["wins"] - tally["losses"]) / 2


def save(path, state):
    """Replaces the file in one step."""
    new = path.with_name(path.name + ".new")
    new.write_text(json.dumps(state, indent=1) + "\n")
    os.replace(new, path)


def main():
    parser = argparse.ArgumentParser(description="Tune numbers of the search by SPSA.")
    parser.add_argument("program", help="chuhe, built with the feature tune")
    parser.add_argument("names", nargs="*", help="the numbers to tune (default: all)")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--games", type=int, default=8, help="games of each iteration, an even number")
    parser.add_argument("--nodes", type=int, default=5000, help="nodes of each move")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--openings", help="FEN, EPD or PGN file (default: chuhe's own)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=pathlib.Path, default=pathlib.Path("spsa.json"))
    args = parser.parse_args()
    args.program = str(pathlib.Path(args.program).resolve())

    known = numbers(args.program)
    if not known:
        sys.exit(f"spsa: {args.program} offers nothing to tune; build it with --features tune")
    unknown = [name for name in args.names if name not in known]
    if unknown:
        sys.exit(f"spsa: no number of the search: {', '.join(unknown)}; known: {', '.join(known)}")
    if args.state.exists():
        state = json.loads(args.state.read_text())
        if args.names and set(args.names) != set(state["values"]):
            sys.exit(f"spsa: {args.state} tunes other numbers; name another file by --state")
    else:
        names = args.names or list(known)
        state = {"done": 0, "values": {name: float(known[name][0]) for name in names}}

    for k in range(state["done"], args.iterations):
        # Drawn from the iteration's number, so that an interrupted run goes on as it would have.
        chance = random.Random(f"{args.seed} {k}")
        last = args.iterations / (k + 1)
        damped = (args.iterations * (1 + STABILITY)) / (k + 1 + args.iterations * STABILITY)
        plus, minus, steps = {}, {}, {}
        for name, value in state["values"].items():
            _, least, most = known[name]
            size = max((most - least) * PERTURBATION * last ** GAMMA, 0.5) * chance.choice((-1, 1))
            # Rounded by chance, so that steps smaller than one are not lost.
            shift = chance.random()
            plus[name] = min(max(math.floor(value + size + shift), least), most)
            minus[name] = min(max(math.floor(value - size + shift), least), most)
            steps[name] = STEP * damped ** ALPHA * size
        won = play(args, plus, minus, k + 1)
        for name, step in steps.items():
            _, least, most = known[name]
            state["values"][name] = min(max(state["values"][name] + won * step, least), most)
        state["done"] = k + 1
        save(args.state, state)
        print(f"{k + 1}: {won:+.1f}", flush=True)

    for name, value in state["values"].items():
        print(f"{name:24} {known[name][0]:6} -> {value:8.1f}")


if __name__ == "__main__":
    main()
