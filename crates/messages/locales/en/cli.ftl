# Texts of Chuhe, English: the command line.

## The command line

cli-usage = Usage:
cli-options = Options
cli-commands = Commands
cli-help = Print help
cli-see-help = See chuhe --help.
cli-bad-value = { $arg } cannot be "{ $value }".
cli-bad-choice = { $arg } cannot be "{ $value }"; possible: { $valid }.
cli-unknown-argument = There is no argument { $arg }.
cli-unknown-command = There is no command { $name }.
cli-missing = { $arg } is missing.
cli-conflict = { $arg } does not go with { $other }.
cli-chuhe = Play xiangqi (Chinese chess) in the terminal; without a command, the home screen
cli-chuhe-lang = Language: zh or en (default: the locale's)
cli-chuhe-data = The folder for games (default: the platform's)
cli-chuhe-coords = What the edge of the board shows
cli-chuhe-plain = Lines of text instead of a drawn board
cli-chuhe-color = Colors: auto (obeys NO_COLOR), dark (background), light or none
cli-chuhe-ascii = Letters and ASCII lines instead of Chinese men
cli-chuhe-simplified = Simplified instead of traditional men
cli-chuhe-vi-keys = Let h, j, k and l move the cursor
cli-play = Play a game at once
cli-play-level = The computer's level: 1 to 10, or easy (3, the default), medium (6), hard (9)
cli-play-depth = Let the computer search exactly so many plies instead
cli-play-movetime = Let the computer think exactly so many milliseconds instead
cli-play-side = Your side against the computer (default: red)
cli-play-vs = Who plays: ai, you against the computer; human, two persons; self, the computer against itself; or an engine's program (UCI or UCCI) (default: ai; without a terminal, and without a level or side, both sides' moves are read)
cli-play-fen = The position to start from
cli-play-rules = The rule set: casual, axf, wxf, computer, computer2024, cxa or sky
cli-play-continue-game = Go on with the unfinished game instead of a new one
cli-judge = Say what the rules make of a position and moves, as JSON
cli-judge-fen = The position to start from
cli-judge-moves = The moves, in any notation, parted by blanks or commas
cli-judge-rules = The rule set: casual, axf, wxf, computer, computer2024, cxa or sky
cli-judge-cases = Judge every case of a JSON lines file and compare with what it expects
cli-perft = Count the move tree, or check a table of known counts
cli-perft-depth = How many plies
cli-perft-fen = The position to start from
cli-perft-divide = Show the count behind each first move
cli-perft-table = Check every cell of a table: tab-separated, a FEN and its counts for depth 1, 2, 3 … in each line; a first line that begins with "fen" is a heading
cli-perft-max-nodes = Skip the cells of the table with more nodes than this
