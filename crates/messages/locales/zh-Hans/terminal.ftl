# Texts of Chuhe, simplified Chinese: the terminal program.
# 界面用简体字；棋盘上的棋子不在此列。

name = 楚河
welcome = 楚河 · 象棋

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
save-exists = 文件已经存在，save! 才会覆盖
loaded-result = （文件中的结果：{ $result }）
loaded-number = （第 { $number } 局，共 { $games } 局；load 文件 #N 读入别的）
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
help-load = 读入任何格式的棋谱
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
