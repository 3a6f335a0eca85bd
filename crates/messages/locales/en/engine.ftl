# Texts of Chuhe, English: the engine for other programs, its benchmark and books.

cli-chuhe-no-pause = Let the computer at a level answer as fast as it can
cli-engine = Run the engine for another program, over UCI or UCCI on standard input and output
cli-bench = Search a fixed set of positions: the node count is a signature of the engine
cli-bench-suite = Search the positions of a table instead, and tell of how many the known result is seen: tab-separated, the columns named in the first line; "fen" and "result" (red, black, draw) are needed
cli-bench-time = Seconds for each position; of several, the solved ones are counted for each
cli-bench-nodes = Positions searched for each position instead, the same on every machine
cli-bench-limit = Only the first so many positions
cli-bench-hash = Size of the table of positions, in MiB
cli-bench-threads = How many threads search
cli-bench-unsolved = Name the positions whose result was not seen
cli-bench-json = JSON instead of text
cli-bench-network = What evaluates: the file of a network, builtin, or none for hand-written rules
cli-bench-kernel = Compute it with these instructions: scalar, avx2 or avx512 (default: the best of this processor)
cli-book = Make opening books and look into them
cli-book-build = Make a book from games
cli-book-build-games = Files of games in any format, folders or patterns, packed or not
cli-book-build-output = The file to write
cli-book-build-plies = How many plies of each game count
cli-book-build-min-games = In how many games a move must have been played
cli-book-build-min-percent = In how many percent of the games with its position a move must have been played
cli-book-build-max-worse = How many percent worse than usual a move's results may be
cli-book-build-only = Only games with this tag, as Kind=master; several must all hold
cli-book-show = Tell what a book knows of a position; exit code 1 if nothing
cli-book-show-book = The book (default: the built-in one)
cli-book-show-fen = The position to start from
cli-book-show-moves = Moves from there, in any notation, parted by blanks or commas
cli-book-show-json = JSON instead of text
book-nothing-kept = No move of { $games } games ({ $unreadable } not readable) is played often enough for a book; no file was written. Lower --min-games or --min-percent, or name more games
suite-mates = Mates found
suite-wins = Wins seen
suite-draws = Draws seen
suite-total = All
suite-unsolved = Not seen: { $list }
