# Texts of Chuhe, simplified Chinese: reviews.

## 着法的毛病

review-misses-mate = { $moves ->
    [1] 错过一步杀
   *[other] 错过 { $moves } 步杀
}
review-allows-mate = { $moves ->
    [1] 被一步杀
   *[other] 被 { $moves } 步杀
}
review-overlooks-mate = 没有看到对方的杀着
review-loses-moved-there = { $man }送到 { $at } 被吃
review-loses-left-hanging = { $at } 的{ $man }被捉未救
review-loses-uncovered = { $at } 的{ $man }失去保护
review-loses-line = 丢{ $man }
review-loses-for = { $text }，得{ $won }
review-a-man = { $man }
review-tab = Tab 图表
review-misses-man-at-once = 可吃 { $at } 的{ $man }而未吃
review-misses-man = 错过得{ $man }的机会
review-misses-for = { $text }（付出{ $lost }）
review-loses-by-repetition = 循环犯规判负：{ $reason }
review-risks-repetition = 局面重复，再循环会判负：{ $reason }
review-repeats-for-draw = 优势局面循环成和
review-allows-repetition = 让对方循环成和
review-allows-checks = 让对方以将军循环成和
review-misses-repetition = 错过循环求和
review-loses-advantage = 由{ $from }变为{ $to }
standing-lost = 败势
standing-worse = 劣势
standing-even = 均势
standing-better = 优势
standing-won = 胜势

## 着法的好处

merit-mates = { $moves ->
    [1] 成杀
   *[other] { $moves } 步成杀
}
merit-stops-mate = 解杀
merit-answers-check = 应将
merit-wins-man-at-once = 得 { $at } 的{ $man }
merit-wins-man = 可得{ $man }
merit-saves-man = 救 { $at } 的{ $man }
merit-threatens = 捉 { $at } 的{ $man }
merit-threatens-mate = 要杀
merit-takes = 吃 { $at } 的{ $man }
merit-checks = 将军
merit-by-book = 书上这样走
merit-stands = 局面更好

## 复盘

quality-forced = 必走
quality-best = 最佳
quality-good = 好棋
quality-slip = 疑问手
quality-mistake = 失误
quality-blunder = 大漏着
review-better = 应走 { $line }
review-score-law = 规则
review-comment = { $quality }（{ $before } → { $after }）
review-comment-findings = { $comment }：{ $findings }
review-side = { $side }：准确率 { $accuracy }%，最佳 { $best }/{ $moves }，疑问手 { $slips }，失误 { $mistakes }，大漏着 { $blunders }
review-side-short = { $side }：最佳 { $best }/{ $moves }，疑问手 { $slips }，失误 { $mistakes }，大漏着 { $blunders }

## chuhe analyze 与 chuhe completions

cli-analyze = 分析局面，或复盘整局棋：每步棋的得失与原因
cli-analyze-target = 棋谱文件、FEN，或 startpos
cli-analyze-game = 文件中的第几局（默认第一局）
cli-analyze-ply = 只分析走了这么多步之后的局面，不复盘整局
cli-analyze-depth = 每个局面搜索的层数
cli-analyze-movetime = 每个局面搜索的毫秒数（单个局面默认 3000）
cli-analyze-nodes = 每个局面搜索的节点数（整局默认 100000）
cli-analyze-multipv = 一个局面给出几条最佳变化（默认 1）
cli-analyze-threads = 搜索线程数
cli-analyze-hash = 置换表大小（MiB）
cli-analyze-rules = 规则：casual、axf、wxf、computer、computer2024、cxa 或 sky
cli-analyze-notation = 着法的写法
cli-analyze-network = 用什么评估局面：网络文件、builtin（内置网络），或 none（手写规则）
cli-analyze-screen = 在屏幕上复盘，可以自己试走错着
cli-analyze-json = 输出 JSON；分数以红方为准
cli-analyze-pgn = 输出带评注、符号和更好变化的 PGN
cli-analyze-output = 写入文件
cli-completions = 输出命令行补全脚本
cli-completions-shell = 哪种 shell
analyze-side = { $side }走棋
analyze-head = 深度 { $depth }，{ $nodes } 个局面，{ $seconds } 秒；分数以红方为准
analyze-over = 对局已经结束：{ $result }
analyze-why = 理由：{ $merits }
analyze-hanging = { $side }有子被捉：{ $men }
analyze-man-at = { $at } 的{ $man }
analyze-first = { $file } 中有 { $games } 局棋，这是第一局；chuhe analyze 文件 N 可选别的。
analyze-illegal = 只复盘到第 { $ply } 步，后面的着法不合法。
analyze-unlawful = 起始局面不合规则：{ $problem }
analyze-ply = 这局棋只有 { $plies } 步。
analyze-stopped = 复盘没有做完就停止了
analyze-needs-file = { $text } 不是文件，也不是 FEN：{ $problem }
analyze-multipv-game = --multipv 只用于单个局面；可用 --ply 指定
analyze-pgn-position = --pgn 用于整局棋，不用于单个局面
analyze-ended = 终局

## 屏幕上的复盘

menu-review = 复盘
review-title = 复盘
review-which = 哪个文件？review 文件，或 review 文件 #3
review-progress = 正在复盘 { $done }/{ $total }
review-running = 引擎正在复盘，可先翻看棋局。
review-keys = ← → 前后   ↑ ↓ 错着   Enter 应着   t 自己试   Esc 返回
review-no-errors = 没有错着。
review-no-more = 这个方向没有别的错着了。
review-none-better = 这里没有更好的着法。
review-nothing-to-try = 这里没有可找的着法，按 ↑ ↓ 到错着处。
review-try = 请为{ $side }找更好的着法，Esc 放弃
review-try-short = 请找更好的着法。
review-found-best = 正确，这是最佳着法。↑ ↓ 看别的错着
review-found-good = { $move } 也是好棋（{ $score }）。
review-found-better = { $move } 好一些（{ $score }），还有更好的，再试。
review-found-bad = { $move } 不行（{ $score }），再试。
review-same-again = 这就是实战走的着法，请找更好的。
review-judging = 引擎正在看这着棋…
input-review = Enter 应着   t 自己试   save 文件   ? 帮助
hint-why = 提示：{ $move }，{ $why }
threats-off = 不再显示被捉的子。
threats-none = { $side }没有子被捉。
threats-some = { $side }被捉：{ $men }
help-threats = 显示己方被捉的子（标为辅助）
help-review = 复盘结束的对局，或文件中的对局
help-in-review = 复盘时：错着、应着、自己试、图表
review-try-plain = 输入 try 在第一个错着处自己找更好的着法，try N 到第 N 个，board 回到对局。
review-first = 还没有复盘，请先输入 review。
