# Texts of Chuhe, simplified Chinese: the library and the board editor of the terminal program.

## 列表

menu-editor = 摆棋
lib-title = 打谱
lib-title-file = { $name } · { $format } · { $games } 局
lib-title-database = 棋谱库 · 第 { $first }–{ $last } 局，共 { $total } 局
lib-place-open = 回到打开的棋谱：{ $game }
lib-place-database = 棋谱库
lib-place-games = { $games } 局
lib-place-empty = 空的：用 chuhe db import 文件… 导入
lib-place-folder = 目录 { $path }
lib-place-new = 新棋谱（标准开局）
lib-nothing-here = 没有符合的内容。
lib-nameless = 未署名
lib-unsaved-mark = 未保存
lib-keys-places = Enter 打开；或输入文件、目录   find 棋手：搜索棋谱库
lib-keys-folder = Enter 打开，Esc 返回；输入文字筛选，或输入路径
lib-keys-file = Enter 打开，Esc 返回；输入文字筛选，或输入编号
lib-keys-database = 输入即搜索：棋手 赛事:… 日期:1990..1995 开局:C4 结果:红胜 红:… 黑:…   PgDn PgUp 翻页
lib-game-gone = 这局棋已不在棋谱库里。
lib-open-first = 先打开一局棋，才能这样做。
lib-no-game = 没有打开的棋谱。
lib-discarded = 已关闭打开的棋谱，改动没有保存。
lib-find-key = 不能按“{ $text }:”搜索；可用 红: 黑: 赛事: 日期: 开局: 结果:
lib-find-date = “{ $text }”不是日期：写 1993、1993-04 或 1990..1995
lib-find-result = “{ $text }”不是结果：写 红胜、黑胜、和 或 未知
input-library = Enter 打开   Esc 返回   ? 帮助

## 打开的棋谱

input-tree = 着法   comment 注释   ! ? !?   save   ? 帮助
lib-keys = ← → 前后   ↑ ↓ 变着   Enter 光标   F3 引擎   F6 统计   F7 注释
lib-tab = Tab 看着法
lib-first = 已是起始局面。
lib-last = 到末尾了；走一步就接下去。
lib-no-variation = 这里没有别的着法。
lib-no-moves = 还没有着法：输入、点击，或按 Enter 用方向键走棋。
lib-variation-of = （此处 { $count } 种着法的第 { $number } 种）
lib-placing = 方向键移动光标，Enter 拿起和放下，Esc 结束。
lib-unlawful = 局面不合规则，不能添加着法：{ $problem }
lib-at-start = 起始局面没有着法。
lib-is-main = 已是主变。
lib-deleted = 已删除，F4 撤销。
lib-delete-sure = 删除这一着和后面全部（{ $moves } 着）？再按 Delete 确定。
lib-promoted = 已提升为主变。
lib-said = 已记下。
lib-say-how = 修改后 Enter 保存，Esc 放弃；\n 换行，只写 - 则删除。
lib-said-long = 注释太长，不能在一行里修改；comment 文字 可整个替换。
lib-comment = 注释
lib-no-comment = 这一着没有注释。
lib-judged = 已评注。
lib-tagged = 已记下。
lib-no-tag = 标签名只能有字母和数字。
lib-tags = 棋局信息
lib-tags-how = 修改：red 红方、black 黑方、event 赛事、date 日期、result 红胜|和|黑胜|*、tag 名称 内容（不写内容则删除）
lib-warnings = 文件中的问题：
lib-warned = { $count ->
    [one] 提醒：{ $first }
   *[other] { $count } 条提醒（F9 查看）：{ $first }
}
lib-undone = 已撤销。
lib-redone = 已重做。
lib-nothing-undo = 没有可撤销的改动。
lib-nothing-redo = 没有可重做的改动。
lib-explorer = 此局面的着法
lib-explored = 此局面 { $games } 局，红/和/黑 %
lib-engine = 引擎：深度 { $depth }，{ $speed }k/s
lib-engine-begins = 引擎
lib-engine-on = 引擎分析所看的局面；engine 1 到 5 设定线数。
lib-engine-off = 引擎已关。
lib-kept = 已存入棋谱库。
lib-kept-merged = 棋谱库已有这局棋，已并入新内容。
lib-kept-known = 棋谱库已有这局棋，内容相同。

## 保存

lib-save-how = 按扩展名定格式，或加 --to 格式；formats 列出各格式存不下什么。
lib-formats = 可写的格式，及各自存不下的内容
lib-no-format = 没有可写的格式用这个扩展名：用 .pgn .xqf .cbr .cbl .ubb .txt .json 等，或加 --to 格式。
lib-packed = 是压缩文件，请另存
lib-changed-elsewhere = 已被别的程序改动，请另存
lib-saved-among = 文件共 { $games } 局，其余不变。
lib-exists = { $path } 已经存在。
lib-ask-save = 仍然写入？y 是，Esc 否。{ $problem }
lib-ask-unsaved = 有未保存的改动：s 保存，d 放弃，Esc 留下
lib-nothing-done = 没有改动。

## 摆棋

input-editor = 字母放棋子   : 命令   ? 帮助
edit-page = PgDn 棋子和 FEN
edit-keys = 字母在光标处放子（大写红方），空格拿掉，Enter 拿起和放下。Tab 换先，F3 镜像，F4 撤销，F5 开局，F6 清空，F7 FEN，F8 对弈，F9 打谱，Esc 离开
edit-no-man = 没有这个字母的棋子：红方 K A B N R C P，黑方 k a b n r c p。
edit-set = 已摆好。
edit-lawful = 局面合规则，可以对弈。
edit-check = 局面合规则；走棋方被将军。
edit-checkmate = 局面合规则；已经将死。
edit-stalemate = 局面合规则；走棋方无着可走，已负（困毙）。
edit-not-lawful = 这个局面不能对弈：{ $problem }
edit-put = { $square }：{ $man }
edit-taken = { $square } 空。
edit-plain-how = put K e0、take e0、move e0 e1、turn、clear、start、mirror、swap、fen、fen FEN、check、board、undo、play、library、save 文件、q
edit-bad = 这里看不懂。{ edit-plain-how }

## 帮助

help-library = 打谱：文件、目录、棋谱库
help-lib-walk = 打谱时前后走、换变着
help-lib-cursor = 用光标走棋；看全注释（小屏幕看着法）
help-lib-say = 着法之后、之前的注释
help-lib-judge = 评着法（单个 ? 用 g ?）
help-lib-edit = 删除、提升为主变、撤销、重做
help-lib-tags = 棋局信息；修改一项
help-lib-engine = 引擎开关；显示几线
help-lib-explorer = 此局面的着法统计；同局面的棋局
help-lib-go = 到第 N 着；变着，选一个
help-lib-save = 存成任何格式；各格式存不下什么
help-lib-play = 从此局面对弈、复盘、存入棋谱库
help-lib-find = 搜索棋谱库
help-board = 摆棋（当前、开局、空盘、FEN）
help-board-men = 放子、拿掉、移动、换先
help-board-keys = 镜像、撤销、开局、清空、FEN、对弈、打谱
help-board-words = 还有 swap red black redo save 文件

## 逐行模式

lib-plain-how = open 路径、find …、list、go N、next、back、start、end、vars、var N、comment 文字、before 文字、! ? !! ?? !? ?!、red 名字 …、tags、delete、promote、undo、redo、engine N、explorer、here、save 文件、formats、keep、play、review、edit、fen、board、q
lib-plain-open = { $game }：{ $plies } 着，连变着 { $nodes } 着
lib-plain-left = 回到对局。
lib-plain-unsaved = 有未保存的改动：save 文件，或 discard。
lib-plain-may-save = { $problem } 仍要写入请用 save!。
lib-plain-said = 注释：{ $text }
lib-plain-at = 第 { $ply } 着：{ $move }
lib-plain-more = more、less 翻页；go N 打开
