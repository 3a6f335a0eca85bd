# Texts of Chuhe, English: studies.

menu-puzzles = Endgame studies
cli-puzzle = Solve endgame studies: list the books, list a book's studies, or play one
cli-puzzle-book = A book: its number, Chinese name or pinyin (such as 适情雅趣 or shiqing); or the name of a study (such as 八阵图)
cli-puzzle-study = The number of a study in its book, or its name
cli-puzzle-movetime = How many milliseconds the defending computer thinks about a move (2000 by default)
cli-puzzle-due = The studies that were tried and not solved alone
cli-puzzle-list = List only, without a screen
cli-puzzle-json = List as JSON

verdict-red-win = Red to win
verdict-red-draw = Red to draw
verdict-red-lose = Red to lose
verdict-black-win = Black to win
verdict-black-draw = Black to draw
verdict-black-lose = Black to lose
verdict-of-engine = { $verdict } (says the engine)

puzzle-books = Studies: { $solved }/{ $studies } ({ $helped } helped); redo { $due }
puzzle-due = To redo: tried, not solved alone
puzzle-due-none = nothing to redo
puzzle-keys = ↑ ↓ choose   Enter opens   Esc back   or type a number or name
puzzle-new = -
puzzle-tried = tried
puzzle-helped = with help
puzzle-solved = solved
puzzle-task = { $verdict }; you are { $side }. h, solution
puzzle-hint = Hint: move the { $man } at { $at }. h again tells the move
puzzle-ended-solved = Solved in { $time }! next: the next study, list: all
puzzle-ended-helped = Solved with help in { $time }. next: the next study, again: once more
puzzle-ended-unsolved = Not solved: it is { $verdict }. u takes back, again restarts
puzzle-no-solution = There is no line here; lines shows what the engine thinks.
puzzle-not-found = There is no { $text }.
puzzle-no-book = There is no book { $text }; chuhe puzzle --list lists all books.
puzzle-none = This is no study.
puzzle-last = This is the last study of the book.
puzzle-last-due = There is nothing else to redo.
progress-failed = Progress with studies cannot be kept ({ $path }): { $problem }
progress-newer = a newer program wrote it
solution-title = Solution
solution-at = Solution { $ply }/{ $plies }
solution-keys = Solution: Left Right step, Tab all moves, Esc back to the study
input-solution = Left Right step   Tab all   Esc back
input-study = h hint   solution   u undo   ? help
input-study-over = next   again   list   u undo
input-list = type a number or a name   ? help   q back
help-solution = the study's solution, step by step (assisted)
help-due = studies that you tried and have not solved alone
help-studies = studies: next, restart, list, number N

help-edit = edit the line; Ctrl-U clears it
help-pages = far or to the end, in lists, texts and replays
help-mouse = choose; pick up, drop
help-in-course = in it: next, previous, hint, anew
help-vi = move the cursor too, with --vi-keys
help-chinese = the same in Chinese
