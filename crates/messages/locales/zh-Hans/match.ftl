# Texts of Chuhe, simplified Chinese: engine matches.

## The command line

cli-match = 让引擎对弈：本程序的引擎，或任何使用 UCI、UCCI 协议的程序。退出码 1：SPRT 接受了 ELO0，或有对局因故障判负（崩溃、无响应、违例着法、超时）
cli-match-engine = 一个引擎，每个写一次：到下一个选项为止的若干“键=值”，或写在一个引号字符串里。键：name；cmd、args、dir（程序；没有 cmd 时用本程序的引擎）、proto（uci、ucci 或 auto）、ranks（9 或 10：着法中最大的横线号）；level（1 到 10）或 elo；depth（步）、nodes、movetime（毫秒）、tc（以秒计的棋钟：10，10+0.1 每步加秒，40/60 即 60 秒走 40 步）；option.选项名
cli-match-each = 对每个引擎都有效的“键=值”，引擎自己的优先
cli-match-games = 每一对引擎的局数；每个开局换先各下一局
cli-match-openings = 对局的起点：每行一个 FEN 或 EPD 的文件，或 PGN 棋谱（默认：自带的一小组）
cli-match-concurrency = 同时进行的局数
cli-match-seed = 以此数打乱开局次序，并决定等级的随机失误（默认：开局按原次序）
cli-match-rules = 裁判所用的规则：casual、axf、wxf、computer、computer2024、cxa 或 sky
cli-match-round-robin = 循环赛（默认）
cli-match-gauntlet = 第一个引擎与其余各引擎对弈
cli-match-sprt = 一旦判明第一个引擎比第二个强 ELO0 还是 ELO1，就结束
cli-match-sprt-model = ELO0 和 ELO1 的单位：归一化 Elo（normalized）或普通 Elo（logistic）
cli-match-alpha = 把 ELO0 误作 ELO1 的概率
cli-match-beta = 把 ELO1 误作 ELO0 的概率
cli-match-pgn = 把对局写入此文件，每局结束即写
cli-match-jsonl = 把对局以 JSON 行写入此文件，每局结束即写
cli-match-resume = 接着 JSON 行文件中的比赛继续；PGN 文件由它重写
cli-match-margin = 每步超出时限多少毫秒以内不算超时
cli-match-patience = 没有时限的引擎思考超过多少秒算无响应
cli-match-resign = 双方引擎各连续若干步都认为一方输 CP 以上时，判负
cli-match-draw = 从第 FROM 回合起，双方引擎各连续若干步都认为分差在 CP 以内时，判和
cli-match-maxplies = 走满若干步（不计开局）判和
cli-match-json = 以 JSON 输出结果
cli-match-verbose = 输出每一步：走棋方、着法、分数、深度、用时
cli-match-log = 把双向的每一行通信写入此文件

## Progress and results

match-games = 已下 { $games } 局，共 { $all } 局
match-wdl = 胜 { $wins } 和 { $draws } 负 { $losses }   得分率 { $score }
match-pairs = 每对两局的得分（0、½、1、1½、2）：{ $pairs }
match-elo = Elo { $elo }   nElo { $nelo }   更强的可能 { $los }
match-sprt = SPRT [{ $elo0 }, { $elo1 }] { $model }：LLR { $llr }（{ $lower }, { $upper }）：{ $verdict }
match-normalized = 归一化
match-logistic = 普通
match-undecided = 未定
match-h0 = 接受 ELO0
match-h1 = 接受 ELO1
match-length = 平均 { $plies } 步；红方得分率 { $red }
match-side = { $name }：每步 { $ms } 毫秒（最长 { $max }），深度 { $depth }，每秒 { $knps } 千节点
match-faults = { $name }：{ $count } 局因{ $what }判负
match-row = { $place }. { $name }：胜 { $wins } 和 { $draws } 负 { $losses }   { $score }   Elo { $elo }
match-encounter = { $first } — { $second }：胜 { $wins } 和 { $draws } 负 { $losses }   Elo { $elo }
match-game = 第 { $game } 局：{ $red } — { $black } { $result } { $reason }，{ $plies } 步
match-red = 红
match-black = 黑
match-resumed = 已有 { $games } 局，继续
match-stopped = 已中止：下了 { $games } 局，共 { $all } 局
match-few-openings = 开局 { $openings } 个，对局 { $pairs } 对；开局用完后从头再用

match-reason-no-start = 未能启动
match-reason-crash = 崩溃
match-reason-hang = 无响应
match-reason-illegal-move = 违例着法
match-reason-bad-line = 无法读懂的回答
match-reason-overtime = 超时
match-reason-adjudicated-win = 裁定胜负
match-reason-adjudicated-draw = 裁定和棋
match-reason-max-plies = 步数上限

match-no-pair = “{ $word }”不是键值对：应为 name= cmd= args= dir= proto= ranks= level= elo= tc= movetime= nodes= depth= option.NAME= 之一
match-open-quote = “{ $text }”中的引号没有配对
match-number = { $pair }：应为 1 到 { $max } 的整数
match-clock = tc：“{ $text }”不是时限：应为秒数，如 10、10+0.1 或 40/60
match-level = level：“{ $text }”不是等级：应为 1 到 10、easy、medium 或 hard
match-choice = { $pair }：应为 { $expected }
match-two-strengths = level= 与 elo= 是同一件事的两种说法：只给其中一个
match-no-name = name= 为空
match-needs-cmd = { $key }= 只用于外部程序：请同时给出 cmd=
match-no-limit = 引擎“{ $name }”没有思考限制：请给出 tc=、movetime=、nodes= 或 depth=
match-own-option = { $pair }：内置引擎只接受 Hash、Threads、"Move Overhead"（整数）和 EvalFile；其他选项请把它作为程序运行：cmd=chuhe args=engine
match-opening-line = 第 { $line } 行：{ $why }
match-opening-game = 第 { $number } 局：{ $why }
match-opening-over = 第 { $number } 个开局：对局还没开始就已结束：{ $fen }
match-no-openings = 文件中没有开局
match-jsonl-line = { $file } 第 { $line } 行：{ $why }
match-exists = { $file } 已存在：用 --resume 继续那场比赛，或另取文件名
match-other = { $file } 属于另一场比赛：{ $what } 不同
match-same-file = --pgn 与 --jsonl 是同一个文件：{ $file }
match-sprt-bounds = “{ $text }”不是用逗号分开的两个数，例如 0,5
match-sprt-order = ELO1 必须大于 ELO0:{ $elo0 } 与 { $elo1 }
match-sprt-risk = alpha 与 beta 必须大于 0，且二者之和小于 1:{ $alpha } 与 { $beta }
match-rule-numbers = “{ $text }”：应为用逗号分开的 { $count } 个整数
match-too-few = 比赛至少需要两个引擎，现有 { $count } 个
match-sprt-two = SPRT 比较两个引擎，现有 { $count } 个
match-engine = 引擎“{ $name }”：{ $why }
match-trouble-stopped = 已停止
match-fault-no-start = 未能启动：{ $why }
match-fault-crash = 自行退出：{ $why }
match-fault-hang = { $seconds } 秒内没有回答“{ $question }”
match-fault-illegal = 违例着法 { $text }：{ $why }
match-fault-line = 无法读懂“{ $text }”：{ $why }
match-fault-time = 用时 { $used } 秒，限 { $allowed } 秒
