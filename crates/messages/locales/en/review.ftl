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
review-loses-for = { $text } and gets { $won }
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
merit-stands = it gives the better position

## The review

quality-forced = forced
quality-best = best
quality-good = good
quality-slip = slip
quality-mistake = mistake
quality-blunder = blunder
review-better = better was { $line }
review-score-mate = mate in { $moves }
review-score-law = won by the law
review-score-law-lost = lost by the law
