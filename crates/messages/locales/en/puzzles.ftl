# Texts of Chuhe, English: studies.

menu-puzzles = Endgame studies
cli-puzzle = Solve endgame studies: list the books, list a book's studies, or play one
cli-puzzle-book = A book: its number, Chinese name or pinyin (such as 适情雅趣 or shiqing); or the name of a study (such as 八阵图)
cli-puzzle-study = The number of a study in its book, or its name
cli-puzzle-movetime = How many milliseconds the defending computer thinks about a move (2000 by default)
cli-puzzle-list = List only, without a screen
cli-puzzle-json = List as JSON

verdict-red-win = Red to win
verdict-red-draw = Red to draw
verdict-red-lose = Red to lose
verdict-black-win = Black to win
verdict-black-draw = Black to draw
verdict-black-lose = Black to lose
verdict-of-engine = { $verdict } (says the engine)

puzzle-books = Endgame studies: choose a book
puzzle-keys = ↑ ↓ choose   Enter opens   Esc back   or type a number or name
puzzle-new = -
puzzle-tried = tried
puzzle-helped = with help
puzzle-solved = solved
puzzle-task = { $verdict }; you play { $side }. h hint, solution
puzzle-hint = Hint: move the { $man } at { $at }. h again tells the move
puzzle-ended-solved = Solved! next: the next study, list: all
puzzle-ended-helped = Solved with help. next: the next study, again: once more
puzzle-ended-unsolved = Not solved: it is { $verdict }. u takes back, again restarts
puzzle-no-solution = There is no line here; lines shows what the engine thinks.
puzzle-not-found = There is no { $text }.
puzzle-no-book = There is no book { $text }; chuhe puzzle --list lists all books.
puzzle-none = This is no study.
puzzle-last = This is the last study of the book.
progress-failed = Progress with studies cannot be kept ({ $path }): { $problem }
progress-newer = a newer program wrote it
solution-title = Solution
input-study = h hint   solution   u undo   ? help
input-study-over = next   again   list   u undo
input-list = type a number or a name   ? help   q back
help-solution = the study's solution (marks as assisted)
help-studies = studies: next, restart, list, number N
