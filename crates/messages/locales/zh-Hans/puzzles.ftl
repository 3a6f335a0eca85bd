# Texts of Chuhe, simplified Chinese: studies.

menu-puzzles = 残局
cli-puzzle = 解残局：列出棋谱、列出一本棋谱的残局，或者解其中一局
cli-puzzle-book = 棋谱：序号、书名或拼音（如 适情雅趣 或 shiqing）；也可以是局名（如 八阵图）
cli-puzzle-study = 第几局，或局名
cli-puzzle-movetime = 电脑防守时每步思考多少毫秒（默认 2000）
cli-puzzle-due = 试过而没有独立解开的残局
cli-puzzle-list = 只列出，不进入画面
cli-puzzle-json = 以 JSON 列出

verdict-red-win = 红先胜
verdict-red-draw = 红先和
verdict-red-lose = 红先黑胜
verdict-black-win = 黑先胜
verdict-black-draw = 黑先和
verdict-black-lose = 黑先红胜
verdict-of-engine = { $verdict }（引擎判断）

puzzle-books = 残局：解开 { $solved }/{ $studies }（提示 { $helped }），待重做 { $due }
puzzle-due = 温习：试过而没有独立解开的
puzzle-due-none = 没有要重做的残局
puzzle-keys = ↑ ↓ 选择   Enter 打开   Esc 返回   也可输入序号或名称
puzzle-new = -
puzzle-tried = 试过
puzzle-helped = 提示后解开
puzzle-solved = 已解开
puzzle-task = { $verdict }，你执{ $side }。h 提示，solution 答案
puzzle-hint = 提示：动 { $at } 的{ $man }。再按 h 看着法
puzzle-ended-solved = 解开了！用时 { $time }。next 下一局，list 目录
puzzle-ended-helped = 借助提示解开了，用时 { $time }。next 下一局，again 重来
puzzle-ended-unsolved = 没有解开：应当{ $verdict }。u 悔棋，again 重来
puzzle-no-solution = 没有现成的着法，请用 lines 看引擎的变化。
puzzle-not-found = 找不到“{ $text }”。
puzzle-no-book = 没有棋谱“{ $text }”；chuhe puzzle --list 列出全部棋谱。
puzzle-none = 现在不是残局。
puzzle-last = 这是本书的最后一局。
puzzle-last-due = 没有别的要重做了。
progress-failed = 残局进度无法保存（{ $path }）：{ $problem }
progress-newer = 由更新版本的程序写成
solution-title = 答案
solution-at = 答案 { $ply }/{ $plies }
solution-keys = 答案：← → 一步步看，Tab 全部着法，Esc 回到残局
input-solution = ← → 一步步看   Tab 全部   Esc 返回
input-study = h 提示   solution 答案   u 悔棋   ? 帮助
input-study-over = next 下一局   again 重来   list 目录   u 悔棋
input-list = 输入序号或名称   ? 帮助   q 返回
help-solution = 残局的答案，一步步看（标为辅助）
help-due = 试过而没有独立解开的残局
help-studies = 残局：下一局、重来、目录、第 N 局

help-edit = 修改输入行；Ctrl-U 清空
help-pages = 在列表、文字和打谱中翻页、到头、到尾
help-mouse = 鼠标单击：选择；拿起、放下棋子
help-in-course = 在其中：下一课、上一课、提示、重摆
help-vi = 也移动光标（启动时加 --vi-keys）
help-chinese = 同样的命令，中文
