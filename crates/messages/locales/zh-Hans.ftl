# 楚河的文字：简体中文。
# 界面用简体字；棋盘上的棋子不在此列。

name = 楚河
welcome = 楚河 · 象棋

## 棋子与双方

red = 红方
black = 黑方
red-general = 帅
red-advisor = 仕
red-elephant = 相
red-horse = 马
red-chariot = 车
red-cannon = 炮
red-soldier = 兵
black-general = 将
black-advisor = 士
black-elephant = 象
black-horse = 马
black-chariot = 车
black-cannon = 炮
black-soldier = 卒
piece = { $side }{ $man }
you = 你
computer-level = 电脑 { $level } 级
computer-depth = 电脑 { $depth } 层
computer-movetime = 电脑 { $ms } 毫秒
player = { $side } { $name }

## 菜单与新对局

menu-continue = 继续未完成的对局
menu-new = 新对局
menu-help = 帮助
menu-quit = 退出
form-opponents = 对手
form-level = 电脑级别
form-other-level = 黑方级别
form-side = 执棋
form-rules = 规则
form-fen = 起始局面
form-start = 开始
form-fen-usual = 标准开局（可输入 FEN）
form-keys = ↑ ↓ 选择   ← → 更改   Enter 确定   Esc 返回
opponents-computer = 人机对弈
opponents-human = 双人对弈
opponents-self = 电脑自弈
side-red = 红方（先行）
side-black = 黑方
side-random = 随机
level-easy = 简单
level-medium = 中等
level-hard = 困难
rules-casual = 休闲规则
rules-axf = 亚洲规则
rules-wxf = 世界规则
rules-computer = 电脑规则
rules-computer2024 = 电脑规则 2024
rules-cxa = 中国规则
rules-sky = 天天规则（暂按休闲规则判）

## 对局

to-move = { $side }走棋
played = { $side } { $move }
played-capturing = { $played } 吃{ $piece }
check = 将军！
thinking = AI 思考中… { $seconds } 秒
thinking-hint = 正在想提示…
hint = 提示：{ $move }
undone = 已悔 { $plies } 步。
redone = 已恢复 { $plies } 步。
nothing-to-undo = 没有可悔的棋。
nothing-to-redo = 没有可恢复的棋。
not-your-turn = 现在不该你走。
no-game = 还没有对局，请先开始新对局。
already-over = 对局已经结束。
not-over = 对局还没有结束。
in-replay = 正在复盘，按 Esc 结束复盘。
replay = 复盘：第 { $ply } 步
replay-keys = 复盘：← → 前后，Home End 首尾，Esc 结束
draw-offered = 已提和，对方再输入 d 即同意。
draw-declined = 电脑不同意和棋。
lines-on = 显示评分和变化，本局标为辅助对局。
lines-off = 不再显示评分和变化。
no-lines = 暂无变化
assisted = 辅助
taken = 吃子 { $men }
game-over = 对局结束
ambiguous = 有几种可能：{ $candidates }
not-understood = 看不懂“{ $text }”。输入 ? 看帮助。
bad-argument = { $command } 后面的内容不对。输入 ? 看帮助。
plain-only = 这个命令只用于纯文本模式。
screen-only = 这个命令只用于终端画面。
no-moves = 还没有走棋。
no-legal-moves = 没有合法着法。
nobody = 没有棋子。
who-player = 玩家
who-ai = 电脑
record-captured = 吃{ $piece }

## 循环

conduct-permitted = 未犯规
conduct-perpetual-check = 长将
conduct-perpetual-chase = 长捉{ $piece }
conduct-perpetual-kill = 长杀
conduct-perpetual-attack = 将杀捉交替
must-vary = 局面第 { $count } 次出现：{ $side }{ $conduct }，须变着，再循环判负{ $article }。
will-draw = 局面第 { $count } 次出现，再循环判和{ $article }。
lost-by = { $side }{ $conduct }，判负{ $article }。
drawn-by = 双方都不变着，判和{ $article }。
by-article = （{ $article }）
chase-why = { $attacker }（{ $from }）捉{ $target }（{ $at }）：{ $weakness }。
weakness-unprotected = 无根
weakness-falsely-protected = 假根
weakness-superior = 价值更高，有根亦算
weakness-insufficient = 少根
weakness-by-checks = 可借将军得子
law-uncertain = （计算量已到上限，判断未必准确）

## 结果

red-wins = 红胜
black-wins = 黑胜
drawn = 和棋
result = { $outcome } · { $reason }
reason-checkmate = 将死
reason-stalemate = 困毙
reason-perpetual-check = 长将
reason-perpetual-chase = 长捉
reason-perpetual-kill = 长杀
reason-perpetual-attack = 将杀捉交替
reason-repetition = 循环不变
reason-move-limit = 自然限着
reason-no-attackers = 双方无进攻子力
reason-resign = 认输
reason-flag = 超时
reason-agreed = 双方同意
reason-abandoned = 离开

## 文件

saved = 已保存到 { $path }。
not-saved = 无法保存 { $path }：{ $problem }
loaded = 已读入 { $path }。
not-loaded = 无法读入 { $path }：{ $problem }
continued = 继续对局，已走 { $plies } 步。
nothing-to-continue = 没有未完成的对局。
journal-failed = 无法写对局日志，这局棋可能丢失：{ $problem }
journal-damaged = 对局日志第 { $line } 行损坏（{ $problem }），原文件保存为 { $kept }。
journal-newer = { $kept } 由更新版本的程序写成，未作改动。
journal-torn = 没有写完
journal-unreadable = 看不懂
journal-out-of-place = 位置不对
journal-start = 起始局面不合规则：{ $problem }
journal-no-move = “{ $text }”不是着法
journal-illegal = “{ $text }”不合法：{ $problem }
journal-undo = 悔棋 { $plies } 步，多于已走的棋
save-exists = { $path } 已经存在；要覆盖请输入 save! { $path }
loaded-result = （文件中的结果：{ $result }）
not-a-file = 不是普通文件，或者太大
io-not-found = 没有这个文件或目录
io-permission = 没有权限
io-not-utf8 = 不是 UTF-8 文本
io-full = 磁盘已满
io-directory = 这是一个目录
io-other = 系统报告：{ $problem }
pgn-empty = 里面没有对局
pgn-setup = 起始局面不合规则：{ $problem }
pgn-move = 第 { $ply } 步“{ $text }”：{ $problem }
pgn-tag = 第 { $line } 行的标签没有结束
pgn-comment = 第 { $line } 行的注释没有结束
pgn-variation = 第 { $line } 行的变着没有结束

## 屏幕

too-small = 终端太小，至少要 37 列 21 行。
panel-hidden = 侧栏需 72 列
input-game = 着法：炮二平五 | C2=5 | h2e2 | 方向键   ? 帮助
input-game-ascii = 着法：炮二平五 | C2=5 | h2e2 | 方向键   ? 帮助
input-over = p 复盘   rematch 再来一局   m 菜单   u 悔棋
input-home = ↑ ↓ Enter 选择   ? 帮助   q 退出

## 帮助

help-title = 按键与命令
help-plain = 输入着法，如 炮二平五、C2=5、h2e2、7 7 7 4、p2p5，或命令：{ $commands }
help-move = 走棋：中文、WXF 或坐标
help-move-more = 也可用行列数字或拼音
help-arrows = 移动光标（复盘时前后）
help-enter = 空行时拿起或放下光标处的棋子
help-esc = 清除输入或选择
help-undo = 悔棋；N 步
help-redo = 恢复悔掉的棋
help-hint = 提示（本局标为辅助）
help-lines = 显示或隐藏评分和变化（标为辅助）
help-flip = 翻转棋盘
help-records = 本局记录
help-draw = 提和或同意和棋
help-resign = 认输
help-save = 存为 PGN；save! 覆盖已有文件
help-load = 读入 PGN
help-fen = 局面的 FEN、键值
help-replay = 对局结束后复盘
help-rematch = 换边再来一局
help-menu = 回到菜单
help-quit = 回到菜单；在菜单中退出
help-help = 本页
help-leave = 立即退出，对局已保存
records-title = 本局记录
overlay-keys = 按任意键返回
overlay-keys-more = ↑ ↓ 翻看，其他键返回

## 为什么不合法

illegal-off-board = 那里在棋盘之外。
illegal-same-square = 起点和终点相同（{ $at }）。
illegal-empty-square = { $at } 没有棋子。
illegal-no-such-man = 那里没有这样的棋子。
illegal-not-your-piece = { $at } 的{ $piece }是对方的棋子。
illegal-own-piece-on-target = { $at } 有己方的棋子（{ $piece }）。
illegal-not-this-pieces-move = { $man }不能这样走。
illegal-horse-leg = 蹩马腿：{ $at } 有子。
illegal-elephant-eye = 塞象眼：{ $at } 有子。
illegal-elephant-river = 象不能过河（{ $at }）。
illegal-outside-palace = { $at } 在九宫之外。
illegal-path-blocked = 路被 { $at } 挡住。
illegal-cannon-needs-one-screen = { $count ->
    [0] 炮吃子要隔一个炮架，中间没有子。
   *[other] 炮吃子只能隔一个炮架，中间有 { $count } 个子：{ $at }。
}
illegal-pawn-backward = 兵卒不能后退（{ $at }）。
illegal-pawn-sideways-before-river = 兵卒过河前不能横走（{ $at }）。
illegal-leaves-general-in-check = 送将：{ $king } 的将帅会被 { $at } 吃掉。
illegal-generals-face = 将帅照面：{ $at }。
illegal-game-over = 对局已经结束。

## FEN 的错误

fault-at = { $fault }（{ $place }）
fault-empty = 内容为空
fault-too-few-ranks = 棋盘有十行，这里不够
fault-too-many-ranks = 棋盘有十行，这里多了
fault-empty-rank = 有一行是空的
fault-rank-too-short = 每行九个点，这里不够
fault-rank-too-long = 每行九个点，这里多了
fault-zero-run = 空点数不能是 0
fault-unknown-piece = 没有这样的棋子
fault-side-missing = 缺少走棋方
fault-side-unknown = 走棋方只能是 w、r 或 b
fault-clock-unreadable = 未吃子步数不是数字
fault-clock-out-of-range = 未吃子步数超出范围
fault-move-number-unreadable = 回合数不是数字
fault-move-number-out-of-range = 回合数超出范围
fault-extra-text = 后面有多余的内容
fault-king-missing = 缺少将帅
fault-too-many-kings = 将帅多于一个
fault-too-many-advisors = 士多于两个
fault-too-many-elephants = 象多于两个
fault-too-many-horses = 马多于两个
fault-too-many-chariots = 车多于两个
fault-too-many-cannons = 炮多于两个
fault-too-many-pawns = 兵卒多于五个
fault-king-outside-palace = 将帅在九宫之外
fault-advisor-misplaced = 士的位置不对
fault-elephant-misplaced = 象的位置不对
fault-pawn-misplaced = 兵卒的位置不对
fault-pawns-share-file = 过河前同一路有两个兵卒
fault-generals-face = 将帅照面
fault-opponent-in-check = 不走棋的一方正被将军

## 命令行

cli-usage = 用法：
cli-options = 选项
cli-commands = 命令
cli-help = 显示帮助
cli-see-help = 详见 chuhe --help。
cli-bad-value = { $arg } 的值“{ $value }”无效。
cli-bad-choice = { $arg } 的值“{ $value }”无效，可用：{ $valid }。
cli-unknown-argument = 没有参数 { $arg }。
cli-unknown-command = 没有命令 { $name }。
cli-missing = 缺少 { $arg }。
cli-conflict = { $arg } 不能与 { $other } 同用。
cli-chuhe = 楚河：在终端里下象棋；不带命令时显示主菜单
cli-chuhe-lang = 语言：zh 或 en（默认按系统区域设置）
cli-chuhe-data = 存放对局的文件夹（默认按系统习惯）
cli-chuhe-coords = 棋盘边上的标号：记谱、坐标或行列
cli-chuhe-plain = 纯文本，逐行显示，不画棋盘
cli-chuhe-color = 颜色；auto 遵从 NO_COLOR
cli-chuhe-ascii = 用字母和 ASCII 线条代替汉字棋子
cli-chuhe-simplified = 棋子用简体字
cli-chuhe-vi-keys = 用 h j k l 移动光标
cli-play = 立即开始一局
cli-play-level = 电脑级别：1 到 10，或 easy（3，默认）、medium（6）、hard（9）
cli-play-depth = 让电脑恰好搜索这么多层
cli-play-movetime = 让电脑恰好思考这么多毫秒
cli-play-side = 与电脑对弈时你执哪方（默认红方）
cli-play-vs = 对手：ai 电脑、human 双人、self 电脑自弈（默认电脑；没有终端且未指定级别或执棋方时，双方着法都从输入读取）
cli-play-fen = 起始局面
cli-play-rules = 规则：casual、axf、wxf、computer、computer2024、cxa 或 sky
cli-play-continue-game = 继续未完成的对局
cli-engine = 以 UCI 协议作为引擎运行（标准输入输出）
cli-bench = 搜索一组固定局面：节点数是引擎的特征值
cli-judge = 以 JSON 说明规则对一个局面和着法的判断
cli-judge-fen = 起始局面
cli-judge-moves = 着法，任何记谱法，以空格或逗号分开
cli-judge-rules = 规则：casual、axf、wxf、computer、computer2024、cxa 或 sky
cli-judge-cases = 判断一个 JSON 行文件中的全部案例，并与其预期比较
cli-perft = 统计着法树，或与已知数据核对
cli-perft-depth = 多少层
cli-perft-fen = 起始局面
cli-perft-divide = 分别显示每个第一着之后的数目
cli-perft-table = 核对表格：每行以制表符分隔，先是 FEN，然后是第 1、2、3… 层的数目；以 fen 开头的首行是表头
cli-perft-max-nodes = 跳过表格中超过此数的格子
