# Texts of Chuhe, English: settings, clocks, the form of a new game, what comes after a game.

menu-settings = Settings
settings-keys = Up Down choose   Left Right change (holds at once and is saved)   Esc back
settings-saved = Saved in settings.toml.
settings-file = Settings of Chuhe; may be edited by hand. The command line wins over this file.
settings-io = The settings file { $path } cannot be used: { $problem }
settings-too-large = { $path } is too large for a settings file; it was left as it is. Move it away or delete it.
settings-line = { $path }, line { $line }: { $problem }. The file was left as it is; correct it or move it away.
settings-syntax = this is no TOML ({ $problem })
settings-unknown = there is no setting { $key }; there are { $known }
settings-value = { $key } cannot be "{ $value }"; possible: { $choices }
setting-language = Language
setting-language-about = The language: auto (the locale's), zh or en
setting-pieces = Pieces
setting-pieces-about = The men: traditional, simplified or letters
setting-colors = Colors
setting-colors-about = Colors: auto, dark (for a dark background), light or none
setting-notation = Notation
setting-notation-about = Moves in lists: auto (by language), chinese (炮二平五), wxf (C2=5) or iccs (h2e2)
setting-coords = Coordinates
setting-coords-about = The edge of the board: notation (1 to 9 from each side), iccs (a to i) or grid (rows and columns)
setting-sounds = Sounds
setting-sounds-about = The bell when the computer has moved and when a game ends: true or false
setting-animation = Animation
setting-animation-about = Show the computer's moves in two steps: true or false
setting-level = Level
setting-level-about = The computer's level in new games: 1 to 10, or easy, medium, hard
setting-clock = Clock
setting-clock-about = The clock of new games: none, 10+5 (10 minutes, 5 seconds gained with each move) or 20/60 (20 minutes, then 60 seconds a move)
setting-rules = Rules
setting-rules-about = The rule set of new games: casual, axf, wxf, computer, computer2024, cxa or sky
value-auto = automatic
value-zh = 中文
value-en = English
value-traditional = traditional
value-simplified = simplified
value-letters = letters
value-dark = dark background
value-light = light background
value-none = none
value-chinese = Chinese 炮二平五
value-wxf = WXF C2=5
value-iccs = coordinates h2e2
value-notation = 1 to 9
value-grid = rows and columns
value-true = on
value-false = off
input-settings = or type a value, such as 25+10   ? help
clock-byoyomi = byo { $time }

## The form of a new game

opponents-program = another engine
form-program = Engine
form-program-empty = type a program's path, or cmd=… pairs
form-program-none = none (a program may play Black)
form-program-bad = engine: { $problem }
form-thought = Thinking
form-other-thought = Black's thinking
form-clock = Clock
thought-level = as the level says
thought-depth = { $depth } plies deep
thought-seconds = { $seconds } s a move
program-failed = { $name } failed: { $problem }

## After a game

after-replay = replay
after-review = review
after-rematch = again
after-save = save
after-menu = menu
after-next = next
after-again = again
after-solution = answer
after-list = list
after-hidden = The result is put away.  p replay   rematch   m menu
after-save-as = Edit the name; Enter saves.
help-after = after a game: replay, again, save, menu
help-settings = in the settings: Up Down choose, Left Right change

## The command line

cli-play-red = Who plays Red: human, a level from 1 to 10, level=6,depth=4, level=6,movetime=2000, or an engine's path
cli-play-black = Who plays Black, in the same words
cli-play-clock = The clocks: 10+5 (minutes, seconds gained with each move), 20/60 (minutes, then seconds a move), or none
cli-play-no-engine = --vs: "{ $text }" is neither ai, human nor self, and no engine's program
