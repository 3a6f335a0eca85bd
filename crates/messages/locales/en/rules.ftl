# Texts of Chuhe, English: the game and its law.

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
