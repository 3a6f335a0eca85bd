# Texts of Chuhe, English: reviews.

## What was wrong with a move

review-misses-mate = { $moves ->
    [one] misses mate in one
   *[other] misses mate in { $moves }
}
review-allows-mate = { $moves ->
    [one] allows mate in one
   *[other] allows mate in { $moves }
}
review-overlooks-mate = overlooks the threat of mate
review-loses-moved-there = puts the { $man } where it is taken ({ $at })
review-loses-left-hanging = leaves the { $man } at { $at } hanging
review-loses-uncovered = leaves the { $man } at { $at } without protection
review-loses-line = loses the { $man }
review-loses-for = { $text }, for { $won }
review-a-man = { $man ->
    [advisor] an advisor
    [elephant] an elephant
   *[other] a { $man }
}
review-tab = Tab: graph
review-misses-man-at-once = misses the { $man } at { $at }
review-misses-man = misses a way to win the { $man }
review-misses-for = { $text } for { $lost }
review-loses-by-repetition = loses by the law of repetition: { $reason }
review-risks-repetition = repeats the position and would lose for it: { $reason }
review-repeats-for-draw = repeats the position for a draw in a better game
review-allows-repetition = lets the other side draw by repetition
review-allows-checks = lets the other side draw by repeated checks
review-misses-repetition = misses a draw by repetition
review-loses-advantage = { $from } before, { $to } now
standing-lost = lost
standing-worse = worse
standing-even = even
standing-better = better
standing-won = won

## What is good about a move

merit-mates = { $moves ->
    [one] it mates
   *[other] it mates in { $moves }
}
merit-stops-mate = it stops the mate that is threatened
merit-answers-check = it answers the check
merit-wins-man-at-once = it wins the { $man } at { $at }
merit-wins-man = it leads to winning the { $man }
merit-saves-man = it saves the { $man } at { $at }
merit-threatens = it attacks the { $man } at { $at }
merit-threatens-mate = it threatens mate
merit-takes = it takes the { $man } at { $at }
merit-checks = it gives check
merit-by-book = it is how the book plays
merit-stands = it gives the better position

## The review

quality-forced = forced
quality-best = best
quality-good = good
quality-slip = slip
quality-mistake = mistake
quality-blunder = blunder
review-better = better was { $line }
review-score-law = law
review-comment = { $quality } ({ $before } → { $after })
review-comment-findings = { $comment }: { $findings }
review-side = { $side }: accuracy { $accuracy } %, best moves { $best } of { $moves }, slips { $slips }, mistakes { $mistakes }, blunders { $blunders }
review-side-short = { $side }: best moves { $best } of { $moves }, slips { $slips }, mistakes { $mistakes }, blunders { $blunders }

## chuhe analyze and chuhe completions

cli-analyze = Analyze a position, or review a whole game: what each move was worth, and what happened
cli-analyze-target = A file of games, a FEN, or startpos
cli-analyze-game = Which game of the file (default: the first)
cli-analyze-ply = The position after so many plies of the game instead of the whole game
cli-analyze-depth = Search each position so many plies deep
cli-analyze-movetime = Search each position for so many milliseconds (a single position: 3000 by default)
cli-analyze-nodes = Search so many positions for each (a game: 100000 by default)
cli-analyze-multipv = How many best lines of a position (1 by default)
cli-analyze-threads = How many threads search
cli-analyze-hash = The size of the table in MiB
cli-analyze-rules = The rule set: casual, axf, wxf, computer, computer2024, cxa or sky
cli-analyze-notation = How moves are written
cli-analyze-network = What evaluates: the file of a network, builtin, or none for hand-written rules
cli-analyze-screen = Review the game on the screen, where errors can be tried again
cli-analyze-json = JSON; scores are for Red
cli-analyze-pgn = PGN with comments, glyphs and the better lines
cli-analyze-output = Write to a file
cli-completions = Print the completions of a shell
cli-completions-shell = Which shell
analyze-side = { $side } to move
analyze-head = depth { $depth }, { $nodes } positions, { $seconds } s; scores are for Red
analyze-over = The game is over: { $result }
analyze-why = Why: { $merits }
analyze-hanging = { $side } leaves hanging: { $men }
analyze-man-at = { $man } at { $at }
analyze-first = { $file } holds { $games } games; this is the first. chuhe analyze FILE N takes another.
analyze-illegal = The game is reviewed up to ply { $ply }; what follows is not legal.
analyze-unlawful = The start position is unlawful: { $problem }
analyze-ply = The game has only { $plies } plies.
analyze-stopped = stopped before the review was done
analyze-needs-file = { $text } is no file and no FEN: { $problem }
analyze-multipv-game = --multipv is for a position; name one with --ply
analyze-pgn-position = --pgn is for a game, not for a single position
analyze-ended = end

## The review on the screen

menu-review = Review a game
review-title = Review
review-which = Which file? review FILE, or review FILE #3
review-progress = reviewing { $done }/{ $total }
review-running = The engine is reviewing; look around meanwhile.
review-keys = Left Right step   Up Down errors   Enter better   t try   Esc back
review-no-errors = No errors.
review-no-more = There is no other error this way.
review-none-better = There was nothing better here.
review-nothing-to-try = There is nothing to find here: Up and Down go to the errors.
review-try = Find something better for { $side }. Esc gives up
review-try-short = Find something better.
review-found-best = Right: this is the best move. Up Down: other errors
review-found-good = { $move } is good too ({ $score }).
review-found-better = { $move } is better ({ $score }), but there is more. Again!
review-found-bad = { $move } does not help ({ $score }). Again!
review-same-again = This is what was played. Look for something better.
review-judging = The engine looks at your move…
input-review = Enter better   t try   save F   ? help
hint-why = Hint: { $move }: { $why }
threats-off = What hangs is no longer shown.
threats-none = No man of { $side } hangs.
threats-some = { $side } can lose: { $men }
help-threats = which of your men hang (assisted)
help-review = review a finished game, or a file's
help-in-review = in it: errors, better move, try, graph
review-try-plain = try looks for something better at the first error, try N at another; board goes back to the game.
review-first = There is no review yet: review makes one.
