#!/usr/bin/env python3
"""Presses random keys in the real program on a real terminal (tmux), and resizes it meanwhile.

    scripts/random-session.py target/debug/chuhe [--keys 500] [--seed 1] [--lang zh] [--show]

It fails if the program ends other than by a quit from its menu, if it cannot be left with Ctrl-C, if a panic is on the
screen, if its memory grows beyond a bound, or if it leaves the terminal in another state than it found it:
the alternate screen, mouse reports, the cursor, echo. Needs tmux.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Names of tmux. F10 and Ctrl-C leave; Ctrl-C is pressed at the end.
KEYS = [
    "Enter", "Enter", "Enter", "Escape", "Tab", "BSpace", "DC", "Left", "Right", "Up", "Down", "Home",
    "End", "PPage", "NPage", "F1", "F2", "F3", "F4", "F5", "F6",
]
LINES = [
    "h2e2", "h9g7", "炮二平五", "马8进7", "7 7 7 4", "p2p5", "u", "undo 3", "redo", "f", "h", "d", "r", "?",
    "lines", "resign", "p", "rematch", "m", "1", "2", "3", "4", "5", "6", "7", "8", "9", "nonsense", "games",
    "account", "settings", "stats", "course", "course 7", "due", "next", "again", "solution", "list", "t",
    "v", "fen", "key", "zh", "en", "load no-such-file", "library", "edit", "online", "127.0.0.1:9", "challenge link", "play", "comment x", "F", ":clear", "review no-such-file", "前进一", "\\", "'\"$(x)",
]
# Ways to where keys do most: a game, a study, the course, the review of a finished game.
WAYS = [
    ["Escape", "m", "Enter", "1", "Enter", "C-u", "Enter"],
    ["Escape", "m", "Enter", "1", "Enter", "C-u", "Enter", "h2e2", "Enter", "resign", "Enter", "v", "Enter"],
    ["Escape", "m", "Enter", "2", "Enter", "3", "Enter", "5", "Enter", "h", "Enter"],
    ["Escape", "course", "Enter"],
]
SIZES = [(80, 24), (100, 30), (40, 24), (37, 21), (30, 10), (120, 40), (79, 23), (200, 50), (1, 1)]
# What a program may take: engine table, network, and the review's engine.
MOST_RSS_MIB = 1500


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--keys", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", default="zh")
    parser.add_argument("--show", action="store_true", help="print every 25th screen")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="chuhe-random-") as folder:
        return Session(args, Path(folder)).run()


class Session:
    def __init__(self, args: argparse.Namespace, folder: Path) -> None:
        self.args = args
        self.folder = folder
        self.random = random.Random(args.seed)
        self.socket = f"chuhe-random-{args.seed}-{folder.name}"
        self.worst = 0.0
        self.quits = 0

    def tmux(self, *words: str) -> str:
        command = ["tmux", "-L", self.socket, "-f", "/dev/null", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def run(self) -> int:
        program = Path(self.args.program).resolve()
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", "env", "LC_ALL=C.UTF-8", "PS1=$ ", "sh")
        try:
            data = self.folder / "data"
            # The shell tells when the program ends, and how.
            command = f"cd {self.folder}; {program} --lang {self.args.lang} --data {data}; echo ended $?"
            before = self.start(command)
            if before is None:
                return self.fail("the program did not start")
            for number in range(self.args.keys):
                what = self.step()
                if self.args.show and number % 25 == 0:
                    print(f"{number}: {what}\n{self.tmux('capture-pane', '-p')}")
                if self.memory() is None:
                    # The menu has an item that quits, and keys that lead there.
                    time.sleep(0.5)
                    if "ended 0" not in self.tmux("capture-pane", "-p"):
                        return self.fail(f"it ended at key {number}, {what}")
                    self.quits += 1
                    self.type("clear")
                    if self.start(command) is None:
                        return self.fail("the program did not start again")
            if self.worst > MOST_RSS_MIB:
                return self.fail(f"it took {self.worst:.0f} MiB")
            self.tmux("resize-window", "-x", "80", "-y", "24")
            self.tmux("send-keys", "C-c")
            return self.left(before)
        finally:
            subprocess.run(["tmux", "-L", self.socket, "kill-server"], check=False)

    def start(self, command: str) -> float | None:
        """Starts the program; MiB that it has in memory when it waits for keys."""
        self.tmux("resize-window", "-x", "80", "-y", "24")
        self.type(command)
        time.sleep(3)
        return self.memory()

    def step(self) -> str:
        """Presses a key, types a line, clicks, or resizes."""
        kind = self.random.random()
        if kind < 0.04:
            way = self.random.choice(WAYS)
            for key in way:
                self.tmux("send-keys", key)
                time.sleep(0.05)
            what = " ".join(way)
        elif kind < 0.5:
            what = self.random.choice(KEYS)
            self.tmux("send-keys", what)
        elif kind < 0.85:
            what = self.random.choice(LINES)
            self.type(what)
        elif kind < 0.92:
            x, y = self.random.randint(1, 90), self.random.randint(1, 30)
            what = f"click {x} {y}"
            self.tmux("send-keys", "-l", f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
        elif kind < 0.97:
            what = chr(self.random.randint(33, 126))
            self.tmux("send-keys", "-l", what)
        else:
            columns, rows = self.random.choice(SIZES)
            what = f"{columns} by {rows}"
            self.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        time.sleep(self.random.choice([0, 0, 0.02, 0.1]))
        return what

    def type(self, line: str) -> None:
        self.tmux("send-keys", "-l", line)
        self.tmux("send-keys", "Enter")

    def memory(self) -> float | None:
        """MiB that the program has in memory now; None if it does not run."""
        pid = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for child in children:
            try:
                status = Path(f"/proc/{child}/status").read_text()
            except FileNotFoundError:
                continue
            for line in status.splitlines():
                if line.startswith("VmRSS:"):
                    mib = int(line.split()[1]) / 1024
                    self.worst = max(self.worst, mib)
                    return mib
        return None

    def left(self, before: float) -> int:
        """After Ctrl-C: the shell is back, and the terminal as it was."""
        for tenth in range(100):
            time.sleep(0.1)
            if self.memory() is None:
                break
            # A game that was changed and not saved is asked about once.
            if tenth == 20:
                self.tmux("send-keys", "C-c")
        else:
            return self.fail("Ctrl-C does not end it")
        time.sleep(0.5)
        flags = "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"
        state = self.tmux("display-message", "-p", flags).strip()
        if state != "0 0 1":
            return self.fail(f"alternate screen, mouse, cursor: {state}, not 0 0 1")
        # Echo and line editing work again.
        self.type("echo sa''ne")
        time.sleep(0.5)
        screen = self.tmux("capture-pane", "-p")
        if "ended 0" not in screen or "\nsane" not in screen or "echo sa''ne" not in screen:
            return self.fail("the terminal is not as it was")
        print(
            f"{self.args.keys} keys, seed {self.args.seed}: it ran and ended well, "
            f"after {self.quits} quits from its menu; "
            f"memory {before:.0f} MiB at start, {self.worst:.0f} MiB at most"
        )
        return 0

    def fail(self, why: str) -> int:
        print(f"seed {self.args.seed}: {why}\n{self.tmux('capture-pane', '-p')}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
