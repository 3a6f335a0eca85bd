# Texts of Chuhe, simplified Chinese: the command line.

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
cli-chuhe-color = 颜色：auto（遵从 NO_COLOR）、dark（深色背景）、light（浅色背景）、none
cli-chuhe-ascii = 用字母和 ASCII 线条代替汉字棋子
cli-chuhe-simplified = 棋子用简体字
cli-chuhe-vi-keys = 用 h j k l 移动光标
cli-play = 立即开始一局
cli-play-level = 电脑级别：1 到 10，或 easy（3，默认）、medium（6）、hard（9）
cli-play-depth = 让电脑恰好搜索这么多层
cli-play-movetime = 让电脑恰好思考这么多毫秒
cli-play-side = 与电脑对弈时你执哪方（默认红方）
cli-play-vs = 对手：ai 电脑、human 双人、self 电脑自弈，或外部引擎（UCI、UCCI）的路径（默认电脑；没有终端且未指定级别或执棋方时，双方着法都从输入读取）
cli-play-fen = 起始局面
cli-play-rules = 规则：casual、axf、wxf、computer、computer2024、cxa 或 sky
cli-play-continue-game = 继续未完成的对局
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
