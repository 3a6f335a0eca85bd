# 楚河的文字，简体中文：供其他程序使用的引擎、其基准测试与开局库。

cli-chuhe-no-pause = 电脑按级别下棋时立即应着，不作停顿
cli-engine = 作为引擎供其他程序使用，标准输入输出上的 UCI 或 UCCI 协议
cli-bench = 搜索一组固定局面：结点数是引擎的签名
cli-bench-suite = 改为搜索表中的局面，统计看清已知结果的有多少：以制表符分隔，首行为列名，须有 "fen" 和 "result"（red、black、draw）
cli-bench-time = 每个局面的秒数；给出多个时分别统计
cli-bench-nodes = 改为每个局面的搜索结点数，与机器快慢无关
cli-bench-limit = 只取前若干个局面
cli-bench-hash = 置换表大小（MiB）
cli-bench-threads = 搜索线程数
cli-bench-unsolved = 列出没有看清结果的局面
cli-bench-json = 输出 JSON 而非文字
cli-bench-network = 用什么评估局面：网络文件、builtin（内置网络），或 none（手写规则）
cli-bench-kernel = 用哪种指令计算：scalar、avx2 或 avx512（默认：本处理器的最佳者）
cli-book = 制作和查看开局库
cli-book-build = 由棋谱制作开局库
cli-book-build-games = 任何格式的棋谱文件、文件夹或通配符，可压缩
cli-book-build-output = 要写的文件
cli-book-build-plies = 每局取多少步（单方走一次为一步）
cli-book-build-min-games = 着法至少在多少局中出现
cli-book-build-min-percent = 着法至少占该局面对局的百分之几
cli-book-build-max-worse = 着法的成绩最多比该局面平均低百分之几
cli-book-build-only = 只取带有此标签的棋局，如 Kind=master；给出多个时须全部符合
cli-book-show = 查看开局库对一个局面的记载；没有则退出码为 1
cli-book-show-book = 开局库文件（默认：内置的）
cli-book-show-fen = 起始局面
cli-book-show-moves = 其后的着法，任何记谱法，以空格或逗号分隔
cli-book-show-json = 输出 JSON 而非文字
book-nothing-kept = { $games } 局棋（另有 { $unreadable } 局读不出）中没有一着够得上入库的次数；没有写文件。请放低 --min-games 或 --min-percent，或多给些棋谱
suite-mates = 找到杀棋
suite-wins = 看清胜局
suite-draws = 看清和局
suite-total = 合计
suite-unsolved = 未看清：{ $list }
