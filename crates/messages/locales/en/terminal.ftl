# Texts of Chuhe, English: the terminal program.

name = chuhe
welcome = Chuhe 楚河 · xiangqi

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
save-exists = it exists; save! overwrites it
loaded-result = { " " }(Result in the file: { $result })
loaded-number = { " " }(game { $number } of { $games }; load FILE #N loads another)
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
help-load = load a file of any format
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
