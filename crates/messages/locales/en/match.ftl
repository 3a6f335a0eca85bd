# Texts of Chuhe, English: engine matches.

## The command line

cli-match = Let engines play each other: our own, or any program that speaks UCI or UCCI. Exit code 1: an SPRT accepted ELO0, or a game was lost by a fault (crash, hang, illegal move, overtime)
cli-match-engine = An engine, once for each: pairs KEY=VALUE up to the next flag, or all in one quoted string. Keys: name; cmd, args, dir (a program; without cmd our own engine plays), proto (uci, ucci or auto), ranks (9 or 10: the highest rank in its moves); level (1 to 10) or elo; depth (plies), nodes, movetime (ms), tc (clock in seconds: 10, 10+0.1 with an increment, 40/60 for 40 moves); option.NAME
cli-match-each = Pairs that hold for every engine unless it says otherwise
cli-match-games = Games of each encounter; every opening is played twice, colors reversed
cli-match-openings = Where games begin: a file of FEN or EPD lines, or PGN games (default: a small set of our own)
cli-match-concurrency = Games played at once
cli-match-seed = Shuffle the openings, and what levels draw at random, by this number (default: openings in their order)
cli-match-rules = The rule set of the referee: casual, axf, wxf, computer, computer2024, cxa or sky
cli-match-round-robin = Everybody meets everybody (the default)
cli-match-gauntlet = The first engine meets all others
cli-match-sprt = Stop as soon as the first engine is shown to be ELO0 or ELO1 stronger than the second
cli-match-sprt-model = What ELO0 and ELO1 are measured in: normalized Elo, or logistic
cli-match-alpha = How often ELO0 may be taken for ELO1
cli-match-beta = How often ELO1 may be taken for ELO0
cli-match-pgn = Write the games to this file, each as it ends
cli-match-jsonl = Write the games to this file as JSON lines, each as it ends
cli-match-resume = Go on with the match in the JSON lines file; the PGN file is written anew from it
cli-match-margin = Forgive so many milliseconds beyond the time allowed for a move
cli-match-patience = An engine without a time limit hangs if it thinks longer than so many seconds
cli-match-resign = End a game that both engines have found lost by CP or more for so many moves of each on end
cli-match-draw = From move FROM on, end a game that both engines have found even within CP for so many moves of each on end
cli-match-maxplies = Draw a game after so many plies, the opening's not counted
cli-match-json = Print the results as JSON
cli-match-verbose = Print every move with side, score, depth and time
cli-match-log = Write every line in either direction to this file

## Progress and results

match-games = { $games } of { $all } games
match-wdl = +{ $wins } ={ $draws } -{ $losses }   { $score }
match-pairs = pairs by points (0, ½, 1, 1½, 2): { $pairs }
match-elo = Elo { $elo }   nElo { $nelo }   LOS { $los }
match-sprt = SPRT [{ $elo0 }, { $elo1 }] { $model }: LLR { $llr } ({ $lower }, { $upper }): { $verdict }
match-normalized = normalized
match-logistic = logistic
match-undecided = undecided
match-h0 = ELO0 accepted
match-h1 = ELO1 accepted
match-length = average length { $plies } plies; Red scored { $red }
match-side = { $name }: { $ms } ms a move (longest { $max }), depth { $depth }, { $knps } knps
match-faults = { $name }: { $count } lost by { $what }
match-row = { $place }. { $name }: +{ $wins } ={ $draws } -{ $losses }   { $score }   Elo { $elo }
match-encounter = { $first } — { $second }: +{ $wins } ={ $draws } -{ $losses }   Elo { $elo }
match-game = game { $game }: { $red } — { $black } { $result } { $reason }, { $plies } plies
match-red = red
match-black = black
match-resumed = going on after { $games } games
match-stopped = stopped after { $games } of { $all } games
match-few-openings = there are { $openings } openings for { $pairs } pairs of games; they are played again from the first

match-reason-no-start = not starting
match-reason-crash = crash
match-reason-hang = hang
match-reason-illegal-move = illegal move
match-reason-bad-line = unreadable answer
match-reason-overtime = overtime
match-reason-adjudicated-win = adjudication as won
match-reason-adjudicated-draw = adjudication as drawn
match-reason-max-plies = ply limit

match-no-pair = "{ $word }" is no pair: expected one of name= cmd= args= dir= proto= ranks= level= elo= tc= movetime= nodes= depth= option.NAME=
match-open-quote = in "{ $text }" a quotation mark has no partner
match-number = { $pair }: expected a whole number from 1 to { $max }
match-clock = tc: "{ $text }" is no clock: expected seconds such as 10, 10+0.1 or 40/60
match-level = level: "{ $text }" is no level: expected 1 to 10, easy, medium or hard
match-choice = { $pair }: expected { $expected }
match-two-strengths = level= and elo= are two ways to say one thing: give one of them
match-no-name = name= is empty
match-needs-cmd = { $key }= is for programs: give cmd= as well
match-no-limit = engine "{ $name }" has no limit: give tc=, movetime=, nodes= or depth=
match-own-option = { $pair }: the built-in engine takes Hash, Threads and "Move Overhead" (whole numbers), and EvalFile; for others, run it as a program: cmd=chuhe args=engine
match-opening-line = line { $line }: { $why }
match-opening-game = game { $number }: { $why }
match-opening-over = opening { $number }: the game is over before it begins: { $fen }
match-no-openings = there are no openings in it
match-jsonl-line = { $file } line { $line }: { $why }
match-exists = { $file } exists already: resume that match with --resume, or name another file
match-other = { $file } is of another match: its { $what } differ
match-same-file = --pgn and --jsonl name the same file: { $file }
match-sprt-bounds = "{ $text }" are no two numbers with a comma between, such as 0,5
match-sprt-order = ELO1 must be greater than ELO0: { $elo0 } and { $elo1 }
match-sprt-risk = alpha and beta must be above 0, and together below 1: { $alpha } and { $beta }
match-rule-numbers = "{ $text }": expected { $count } whole numbers with commas between
match-too-few = a match needs two engines or more; there { $count ->
    [one] is one
   *[other] are { $count }
}
match-sprt-two = an SPRT compares two engines; there are { $count }
match-engine = engine "{ $name }": { $why }
match-trouble-stopped = stopped
match-fault-no-start = it did not start: { $why }
match-fault-crash = it ended by itself: { $why }
match-fault-hang = no answer to "{ $question }" for { $seconds } s
match-fault-illegal = illegal move { $text }: { $why }
match-fault-line = cannot read "{ $text }": { $why }
match-fault-time = used { $used } s of { $allowed } s
