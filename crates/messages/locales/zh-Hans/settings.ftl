# Texts of Chuhe, simplified Chinese: settings, clocks, the form of a new game, what comes after a game.

menu-settings = 设置
settings-keys = ↑ ↓ 选择   ← → 更改（立即生效并保存）   Esc 返回
settings-saved = 已保存到 settings.toml。
settings-file = 楚河的设置，可手工修改。命令行参数优先于本文件。
settings-io = 无法读写设置文件 { $path }：{ $problem }
settings-too-large = { $path } 太大，不是设置文件；未作改动。请移走或删除它。
settings-line = 设置文件 { $path } 第 { $line } 行：{ $problem }。文件未作改动，请改正或移走它。
settings-syntax = 不是 TOML（{ $problem }）
settings-unknown = 没有设置项 { $key }；可用：{ $known }
settings-value = { $key } 不能是“{ $value }”；可用：{ $choices }
setting-language = 语言
setting-language-about = 语言：auto（跟随系统）、zh、en
setting-pieces = 棋子
setting-pieces-about = 棋子：traditional（繁体）、simplified（简体）、letters（字母）
setting-colors = 颜色
setting-colors-about = 颜色：auto（自动）、dark（深色背景）、light（浅色背景）、none（无）
setting-notation = 记谱
setting-notation-about = 着法写法：auto（随语言）、chinese（炮二平五）、wxf（C2=5）、iccs（h2e2）
setting-coords = 坐标
setting-coords-about = 棋盘边的标记：notation（一至九）、iccs（a–i）、grid（行列数字）
setting-sounds = 声音
setting-sounds-about = 电脑走棋或对局结束时响铃：true、false
setting-animation = 动画
setting-animation-about = 电脑走棋时先提子后落子：true、false
setting-level = 电脑级别
setting-level-about = 新对局的电脑级别：1 至 10，或 easy、medium、hard
setting-clock = 棋钟
setting-clock-about = 新对局的棋钟：none，10+5（10 分钟，每步加 5 秒），20/60（20 分钟，之后每步 60 秒）
setting-rules = 规则
setting-rules-about = 新对局的规则：casual、axf、wxf、computer、computer2024、cxa、sky
value-auto = 自动
value-zh = 中文
value-en = English
value-traditional = 繁体
value-simplified = 简体
value-letters = 字母
value-dark = 深色背景
value-light = 浅色背景
value-none = 无
value-chinese = 中文 炮二平五
value-wxf = WXF C2=5
value-iccs = 坐标 h2e2
value-notation = 一至九
value-grid = 行列数字
value-true = 开
value-false = 关
input-settings = 可输入新的值，如 25+10   ? 帮助
clock-byoyomi = 读秒 { $time }

## 新对局

opponents-program = 对战外部引擎
form-program = 外部引擎
form-program-empty = 输入程序路径或 cmd=… 参数
form-program-none = 无（黑方可用外部引擎）
form-program-bad = 外部引擎：{ $problem }
form-thought = 思考
form-other-thought = 黑方思考
form-clock = 棋钟
thought-level = 按级别
thought-depth = 固定 { $depth } 层
thought-seconds = 每步 { $seconds } 秒
program-failed = { $name } 出错：{ $problem }

## 终局

after-replay = 复盘
after-review = 评析
after-rematch = 再来
after-save = 保存
after-menu = 菜单
after-next = 下一局
after-again = 重来
after-solution = 答案
after-list = 目录
after-hidden = 已收起结果。p 复盘   rematch 再来   m 菜单
after-save-as = 改好文件名后按 Enter 保存。
help-after = 终局后：选择复盘、再来、保存、菜单
help-settings = 设置画面：↑ ↓ 选择，← → 更改

## 命令行

cli-play-red = 红方：human，级别（1 至 10），level=6,depth=4，level=6,movetime=2000，或外部引擎的路径
cli-play-black = 黑方，写法同上
cli-play-clock = 棋钟：10+5（分钟，每步加秒），20/60（分钟，之后每步秒数），或 none
cli-play-no-engine = --vs：“{ $text }”不是 ai、human、self，也不是引擎程序
