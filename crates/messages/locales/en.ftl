# The texts of Chuhe: English.

name = chuhe
welcome = Chuhe 楚河 · xiangqi

## Men and sides

red = Red
black = Black
red-general = general
red-advisor = advisor
red-elephant = elephant
red-horse = horse
red-chariot = chariot
red-cannon = cannon
red-soldier = soldier
black-general = general
black-advisor = advisor
black-elephant = elephant
black-horse = horse
black-chariot = chariot
black-cannon = cannon
black-soldier = soldier
piece = { $side } { $man }
you = you
computer-level = computer level { $level }
computer-depth = computer depth { $depth }
computer-movetime = computer { $ms } ms
player = { $side } { $name }

## Menu and new game

menu-continue = Continue the unfinished game
menu-new = New game
menu-help = Help
menu-quit = Quit
form-opponents = Opponent
form-level = Level
form-other-level = Black's level
form-side = Your side
form-rules = Rules
form-fen = Start position
form-start = Start
form-fen-usual = the usual one (or type a FEN)
form-keys = Up Down choose   Left Right change   Enter go on   Esc back
opponents-computer = computer
opponents-human = another person
opponents-self = computer against computer
side-red = Red (moves first)
side-black = Black
side-random = either
level-easy = easy
level-medium = medium
level-hard = hard
rules-casual = casual rules
rules-axf = Asian rules
rules-wxf = world rules
rules-computer = computer rules
rules-computer2024 = computer rules 2024
rules-cxa = Chinese rules
rules-sky = Tiantian rules (judged as casual for now)

## The game

to-move = { $side } to move
played = { $side } { $move }
played-capturing = { $played } takes { $piece }
check = Check!
thinking = thinking… { $seconds } s
thinking-hint = Looking for a hint…
hint = Hint: { $move }
undone = { $plies ->
    [one] 1 ply taken back.
   *[other] { $plies } plies taken back.
}
redone = { $plies ->
    [one] 1 ply played again.
   *[other] { $plies } plies played again.
}
nothing-to-undo = There is nothing to take back.
nothing-to-redo = There is nothing to play again.
not-your-turn = It is not your turn.
no-game = There is no game yet: start a new one.
already-over = The game is over.
not-over = The game is not over yet.
in-replay = This is a replay: Esc ends it.
replay = Replay: ply { $ply }
replay-keys = Replay: Left Right step, Home End jump, Esc ends
draw-offered = Draw offered: the other side agrees with d.
draw-declined = The computer does not agree to a draw.
lines-on = Evaluation and lines are shown; the game is marked as assisted.
lines-off = Evaluation and lines are hidden.
no-lines = no line yet
assisted = assisted
taken = taken { $men }
game-over = Game over
ambiguous = This can be { $candidates }.
not-understood = "{ $text }" is not understood. Type ? for help.
bad-argument = { $command } does not take that. Type ? for help.
plain-only = This command is for plain mode.
screen-only = This command is for the terminal screen.
no-moves = No move yet.
no-legal-moves = No legal move.
nobody = Nothing stands there.
who-player = player
who-ai = computer
record-captured = takes { $piece }

## Repetition

conduct-permitted = nothing forbidden
conduct-perpetual-check = checks perpetually
conduct-perpetual-chase = chases the { $piece } perpetually
conduct-perpetual-kill = threatens mate perpetually
conduct-perpetual-attack = checks, threatens mate or chases with every move
must-vary = Occurrence { $count } of this position: { $side } { $conduct } and must vary, or loses{ $article }.
will-draw = Occurrence { $count } of this position: a draw if it goes on{ $article }.
lost-by = { $side } { $conduct } and loses{ $article }.
drawn-by = Neither side varies: a draw{ $article }.
by-article = { " " }({ $article })
chase-why = { " " }The { $attacker } on { $from } attacks the { $target } on { $at }: { $weakness }.
weakness-unprotected = unprotected
weakness-falsely-protected = its protector cannot take back
weakness-superior = worth more, protected or not
weakness-insufficient = not protected often enough
weakness-by-checks = it falls to a series of checks
law-uncertain = { " " }(the search hit its limit; this is not certain)

## Results

red-wins = Red wins
black-wins = Black wins
drawn = Draw
result = { $outcome } · { $reason }
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-perpetual-check = perpetual check
reason-perpetual-chase = perpetual chase
reason-perpetual-kill = perpetual threat of mate
reason-perpetual-attack = perpetual attack
reason-repetition = repetition
reason-move-limit = move limit
reason-no-attackers = nobody can attack
reason-resign = resignation
reason-flag = time
reason-agreed = agreement
reason-abandoned = abandoned

## Files

saved = Saved to { $path }.
not-saved = { $path } could not be saved: { $problem }
loaded = { $path } loaded.
not-loaded = { $path } could not be loaded: { $problem }
continued = { $plies ->
    [one] The game goes on after 1 ply.
   *[other] The game goes on after { $plies } plies.
}
nothing-to-continue = There is no unfinished game.
journal-failed = The journal cannot be written, this game may be lost: { $problem }
journal-damaged = The journal is damaged at line { $line } ({ $problem }). It is kept as { $kept }.
journal-newer = { $kept } was written by a newer version of the program and is left as it is.
journal-torn = not written to its end
journal-unreadable = not readable
journal-out-of-place = out of place
journal-start = the start position is unlawful: { $problem }
journal-no-move = "{ $text }" is no move
journal-illegal = "{ $text }" is illegal: { $problem }
journal-undo = { $plies } plies taken back, more than were played
save-exists = { $path } exists; to overwrite it type save! { $path }
loaded-result = { " " }(Result in the file: { $result })
not-a-file = not a plain file, or too large
io-not-found = no such file or folder
io-permission = permission denied
io-not-utf8 = not UTF-8 text
io-full = the disk is full
io-directory = this is a folder
io-other = the system says: { $problem }
pgn-empty = there is no game in it
pgn-setup = the start position is unlawful: { $problem }
pgn-move = ply { $ply }, "{ $text }": { $problem }
pgn-tag = the tag in line { $line } has no end
pgn-comment = the comment in line { $line } has no end
pgn-variation = the variation in line { $line } has no end

## Screen

too-small = The terminal is too small: 37 columns and 21 rows at least.
panel-hidden = panel: 72 columns
input-game = moves: 炮二平五 | C2=5 | h2e2 | arrows   ? help
input-game-ascii = moves: C2=5 | h2e2 | arrows   ? help
input-over = p replay   rematch   m menu   u take back
input-home = Up Down Enter choose   ? help   q quit

## Help

help-title = Keys and commands
help-plain = Type a move such as 炮二平五, C2=5, h2e2, 7 7 7 4, p2p5, or a command: { $commands }
help-move = a move: Chinese, WXF or coordinates
help-move-more = also row and column digits, or pinyin
help-arrows = move the cursor (in a replay: step)
help-enter = on an empty line: pick up or drop at the cursor
help-esc = clear the input or the choice
help-undo = take back; N plies
help-redo = play again what was taken back
help-hint = a hint (marks the game as assisted)
help-lines = show or hide evaluation and lines (assisted)
help-flip = turn the board
help-records = records of this game
help-draw = offer a draw, or agree to one
help-resign = give up
help-save = save as PGN; save! overwrites
help-load = load a PGN file
help-fen = the position's FEN, its key
help-replay = replay a finished game
help-rematch = again with sides exchanged
help-menu = to the menu
help-quit = to the menu; from there out
help-help = this page
help-leave = leave at once; the game is kept
records-title = Records of this game
overlay-keys = any key: back
overlay-keys-more = Up Down scroll, any other key: back

## Why a move is illegal

illegal-off-board = That is outside the board.
illegal-same-square = Start and end are the same point { $at }.
illegal-empty-square = Nothing stands on { $at }.
illegal-no-such-man = No such man stands there.
illegal-not-your-piece = The { $piece } on { $at } belongs to the other side.
illegal-own-piece-on-target = Your own man stands on { $at } ({ $piece }).
illegal-not-this-pieces-move = The { $man } does not move so.
illegal-horse-leg = The horse's leg is blocked at { $at }.
illegal-elephant-eye = The elephant's eye is blocked at { $at }.
illegal-elephant-river = An elephant does not cross the river to { $at }.
illegal-outside-palace = { $at } is outside the palace.
illegal-path-blocked = The way is blocked at { $at }.
illegal-cannon-needs-one-screen = { $count ->
    [0] A cannon captures over one screen; here is none.
   *[other] A cannon captures over one screen; here are { $count }: { $at }.
}
illegal-pawn-backward = A soldier never goes back ({ $at }).
illegal-pawn-sideways-before-river = A soldier goes sideways only after the river ({ $at }).
illegal-leaves-general-in-check = The general on { $king } could be taken from { $at }.
illegal-generals-face = The generals would face each other: { $at }.
illegal-game-over = The game is over.

## Faults of a FEN

fault-at = { $fault } ({ $place })
fault-empty = the text is empty
fault-too-few-ranks = a board has ten ranks, here are fewer
fault-too-many-ranks = a board has ten ranks, here are more
fault-empty-rank = a rank is empty
fault-rank-too-short = a rank has nine points, here are fewer
fault-rank-too-long = a rank has nine points, here are more
fault-zero-run = a run of empty points cannot be 0 long
fault-unknown-piece = no man has this letter
fault-side-missing = the side to move is missing
fault-side-unknown = the side to move must be w, r or b
fault-clock-unreadable = the count of plies without capture is not a number
fault-clock-out-of-range = the count of plies without capture is out of range
fault-move-number-unreadable = the move number is not a number
fault-move-number-out-of-range = the move number is out of range
fault-extra-text = there is text after the end
fault-king-missing = a side has no general
fault-too-many-kings = a side has more than one general
fault-too-many-advisors = a side has more than two advisors
fault-too-many-elephants = a side has more than two elephants
fault-too-many-horses = a side has more than two horses
fault-too-many-chariots = a side has more than two chariots
fault-too-many-cannons = a side has more than two cannons
fault-too-many-pawns = a side has more than five soldiers
fault-king-outside-palace = a general stands outside its palace
fault-advisor-misplaced = an advisor stands on none of its five points
fault-elephant-misplaced = an elephant stands on none of its seven points
fault-pawn-misplaced = a soldier stands where it can never come
fault-pawns-share-file = two soldiers stand on one file before the river
fault-generals-face = the generals face each other
fault-opponent-in-check = the side that has just moved is in check

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
cli-chuhe-color = Colors; auto obeys NO_COLOR
cli-chuhe-ascii = Letters and ASCII lines instead of Chinese men
cli-chuhe-simplified = Simplified instead of traditional men
cli-chuhe-vi-keys = Let h, j, k and l move the cursor
cli-play = Play a game at once
cli-play-level = The computer's level: 1 to 10, or easy (3, the default), medium (6), hard (9)
cli-play-depth = Let the computer search exactly so many plies instead
cli-play-movetime = Let the computer think exactly so many milliseconds instead
cli-play-side = Your side against the computer (default: red)
cli-play-vs = Who plays: ai, you against the computer; human, two persons; self, the computer against itself (default: ai; without a terminal, and without a level or side, both sides' moves are read)
cli-play-fen = The position to start from
cli-play-rules = The rule set: casual, axf, wxf, computer, computer2024, cxa or sky
cli-play-continue-game = Go on with the unfinished game instead of a new one
cli-engine = Run the engine for another program, over UCI on standard input and output
cli-bench = Search a fixed set of positions: the node count is a signature of the engine
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
