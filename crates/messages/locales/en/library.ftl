# Texts of Chuhe, English: the library and the board editor of the terminal program.

## Lists

menu-editor = Board editor
lib-title = Library
lib-title-file = { $name } · { $format } · { $games } games
lib-title-database = Games database · { $first }–{ $last } of { $total }
lib-place-open = Back to the open game: { $game }
lib-place-database = Games database
lib-place-games = { $games } games
lib-place-empty = empty: chuhe db import FILES fills it
lib-place-folder = Folder { $path }
lib-place-new = New record, from the start position
lib-nothing-here = Nothing here fits.
lib-nameless = without names
lib-unsaved-mark = not saved
lib-keys-places = Enter opens; or type a file or folder   find NAME: search the database
lib-keys-folder = Enter opens, Esc goes back; type to filter, or a path
lib-keys-file = Enter opens, Esc goes back; type to filter, or a number
lib-keys-database = Type to search: a player, event: date:1990..1995 opening:C4 result:red red: black:   PgDn PgUp: pages
lib-game-gone = This game is no longer in the database.
lib-open-first = Open a game first: then this can be done with it.
lib-no-game = No game is open.
lib-discarded = The open game was closed, its changes were not saved.
lib-find-key = "{ $text }:" cannot be asked for; there are red: black: event: date: opening: result:
lib-find-date = "{ $text }" is no date: write 1993, 1993-04 or 1990..1995
lib-find-result = "{ $text }" is no result: write red, black, draw or unknown
input-library = Enter opens   Esc back   ? help

## The game that is open

input-tree = moves   comment …   ! ? !?   save   ? help
lib-keys = ← → walk  ↑ ↓ variations  Enter cursor  F3 engine  F6 explorer  F7 comment
lib-tab = Tab: tree
lib-first = This is the start position.
lib-last = The line ends here; a move goes on.
lib-no-variation = There is no other move here.
lib-no-moves = No moves yet: type one, click, or Enter and the arrow keys.
lib-variation-of = ({ $number } of { $count } moves here)
lib-placing = The arrow keys move the cursor, Enter picks and drops, Esc ends it.
lib-unlawful = This board is not lawful, no move can be added: { $problem }
lib-at-start = There is no move at the start position.
lib-is-main = This is the main line already.
lib-deleted = Taken out. F4 brings it back.
lib-delete-sure = Take out this move with all that follows ({ $moves } moves)? Delete again: yes.
lib-promoted = This is the main line now.
lib-said = Noted.
lib-say-how = Edit, Enter keeps it, Esc leaves it as it was; \n breaks the line, a lone - removes it.
lib-said-long = This comment is too long to be edited in one line; comment TEXT puts another in its place.
lib-comment = Comment
lib-no-comment = Nothing is said of this move.
lib-judged = Judged.
lib-tagged = Noted.
lib-no-tag = The name of a tag has letters and digits only.
lib-tags = About this game
lib-tags-how = Change it with: red NAME, black NAME, event TEXT, date TEXT, result red | draw | black | *, tag NAME VALUE (without a value: removed)
lib-warnings = What was wrong with the file:
lib-warned = { $count ->
    [one] Warning: { $first }
   *[other] { $count } warnings (F9 shows them): { $first }
}
lib-undone = Taken back.
lib-redone = Made again.
lib-nothing-undo = There is no change to take back.
lib-nothing-redo = There is no change to make again.
lib-explorer = Played from here
lib-explored = { $games } games · Red/draw/Black %
lib-engine = Engine: depth { $depth }, { $speed }k/s
lib-engine-begins = Engine
lib-engine-on = The engine looks at every position that is shown; engine 1 to 5 sets the lines.
lib-engine-off = The engine is off.
lib-kept = The game is in the database now.
lib-kept-merged = The database had this game; it has now what was new.
lib-kept-known = The database has this game with all that is in it.

## Saving

lib-save-how = By extension, or --to FORMAT; formats shows all formats and what each has no room for.
lib-formats = Formats that are written, and what each has no room for
lib-no-format = No format is written with this extension: use .pgn .xqf .cbr .cbl .ubb .txt .json …, or --to FORMAT.
lib-packed = it is packed; save under another name
lib-changed-elsewhere = another program has changed it meanwhile; save under another name
lib-saved-among = { " " }The other games of the { $games } are as they were.
lib-exists = { $path } exists.
lib-ask-save = Write all the same? y yes, Esc no. { $problem }
lib-ask-unsaved = There are changes that are not saved: s save, d discard, Esc stay
lib-nothing-done = Nothing was done.

## The board editor

input-editor = letters put men   : command   ? help
edit-page = PgDn: men
edit-keys = Letters put men at the cursor (capitals: Red), blank takes away. Enter picks up and drops. Tab turn, F3 mirror, F4 back, F5 start, F6 clear, F7 FEN, F8 play, F9 library, Esc leave
edit-no-man = No man has this letter: K A B N R C P for Red, k a b n r c p for Black.
edit-set = The board is set up.
edit-lawful = Lawful: it can be played.
edit-check = Lawful; the side to move is in check.
edit-checkmate = Lawful; it is checkmate already.
edit-stalemate = Lawful; the side to move has no move and has lost.
edit-not-lawful = This cannot be played: { $problem }
edit-put = { $square }: { $man }
edit-taken = { $square } is empty.
edit-plain-how = put K e0, take e0, move e0 e1, turn, clear, start, mirror, swap, fen, fen FEN, check, board, undo, play, library, save FILE, q
edit-bad = Not understood here. { edit-plain-how }

## Help

help-library = the library: files, folders, the games database
help-lib-walk = in its game: walk, change the variation
help-lib-cursor = a cursor for moves; whole comment, or the tree
help-lib-say = the comment after, before the move
help-lib-judge = judge the move (g ? for a single ?)
help-lib-edit = take out, make main, take back, again
help-lib-tags = all tags; change one
help-lib-engine = engine on and off; so many lines
help-lib-explorer = what was played; games with the position
help-lib-go = to a ply; the variations, one of them
help-lib-save = save in any format; what formats lose
help-lib-play = play from here, review, into the database
help-lib-find = search the database, by what is typed
help-board = set up a board (current, start, empty, FEN)
help-board-men = put men, take away, move, side to move
help-board-keys = mirror, back, start, clear, FEN, play, library
help-board-words = also swap, red, black, redo, save FILE

## In lines

lib-plain-how = open PATH, find …, list, go N, next, back, start, end, vars, var N, comment TEXT, before TEXT, ! ? !! ?? !? ?!, red NAME …, tags, delete, promote, undo, redo, engine N, explorer, here, save FILE, formats, keep, play, review, edit, fen, board, q
lib-plain-open = { $game }: { $plies } plies, { $nodes } moves with variations
lib-plain-left = Back to the game.
lib-plain-unsaved = There are changes that are not saved: save FILE, or discard.
lib-plain-may-save = { $problem } save! writes all the same.
lib-plain-said = Comment: { $text }
lib-plain-at = Ply { $ply }: { $move }
lib-plain-more = more, less: other pages; go N opens a game
